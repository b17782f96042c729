"""Who is looking: the viewer behind a request, by its signed cookie or because it comes from the host machine."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING, cast

import flask

from assistant.refusals import Forbidden
from assistant.table.errors import TableError
from assistant.table.viewer import GUEST, TABLE, Viewer

if TYPE_CHECKING:
    from assistant.app import Assistant
    from assistant.dashboard.join import Doors

PREFERENCES = ("language", "theme", "text", "sounds", "pictures")
"""Cookies by which a device keeps what it prefers."""
_IN_PATH = re.compile(r"/sessions/(\d{1,9})(?:/|$)")


class NotJoined(TableError):
    """A device of the network that nobody let in yet."""


def assistant() -> Assistant:
    """The assistant this dashboard belongs to."""
    return cast("Assistant", flask.current_app.extensions["assistant"])


def doors() -> Doors:
    """Who may come in: hosts, token, short code, and who was here."""
    return cast("Doors", flask.current_app.extensions["doors"])


def is_host_machine() -> bool:
    """Does the request come from the computer that runs this program?"""
    return doors().is_own(flask.request.remote_addr or "")


def is_joined() -> bool:
    """Does the request carry a cookie of this table that still counts?"""
    return "as" in flask.session and flask.session.get("door") == doors().generation


def viewer(session: int | None = None) -> Viewer:
    """Who is looking at this session (absent: the one in the request's path).

    A phone's seat counts in the session where it was chosen and in every other where the same person has the same
    seat; elsewhere it is a guest. Raises NotJoined for a device that was not let in.
    """
    told = _told()
    if told is None:
        if is_host_machine():
            return TABLE
        raise NotJoined("Join the table first: scan its code, or type the short code.")
    if told.role == "seat":
        number = session if session is not None else session_in_path()
        if number is not None and not _sits_there(number, told):
            return GUEST
    return told


def _told() -> Viewer | None:
    """What the cookie says, if it still counts."""
    if not is_joined():
        return None
    told = Viewer.parse(flask.session["as"])
    if told.role == "seat" and doors().places.is_out(device()):
        return None if is_host_machine() else GUEST
    if told.role == "referee":
        counts = is_host_machine() and flask.session.get("referee") == doors().referee
        return told if counts else None
    return told


def chose_a_seat() -> bool:
    """Did this device choose a seat, be it at another table, or one that it was shown out of since?"""
    return is_joined() and Viewer.parse(flask.session["as"]).role == "seat"


def session_in_path() -> int | None:
    """The session that the request's path speaks of."""
    found = _IN_PATH.search(flask.request.path)
    return int(found[1]) if found else None


def _sits_there(number: int, told: Viewer) -> bool:
    if flask.session.get("session") == number:
        return True
    try:
        return assistant().open(number).position.setup.name(told.seat or 0) == flask.session.get("name")
    except TableError:
        return False


def may_look_as(own: Viewer, wanted: Viewer) -> bool:
    """May a device look through these eyes? A seat sees what the table sees; everybody may see what a guest sees."""
    if own.role == "referee" or own == wanted or wanted == GUEST:
        return True
    return own.role == "seat" and wanted == TABLE


def looking(session: int | None = None) -> Viewer:
    """The eyes asked for by `?as=`, else the device's own.

    Raises Forbidden for more than the device may see, IllegalAction for a seat that is not at this table.
    """
    own = viewer(session)
    word = flask.request.args.get("as")
    if word is None:
        return own
    try:
        wanted = Viewer.parse(word)
    except ValueError:
        raise Forbidden("Look as table, guest, referee or a seat's number.") from None
    if not may_look_as(own, wanted):
        raise Forbidden("This is not yours to see.")
    if wanted.seat is not None and session is not None:
        assistant().open(session).position.setup.seat(wanted.seat)
    return wanted


def require_table() -> Viewer:
    """The viewer, who has to be the table or the referee. Raises Forbidden."""
    own = viewer()
    if own.role not in ("table", "referee"):
        raise Forbidden("Only the table can do this.")
    return own


def require_host() -> Viewer:
    """The viewer, at the host machine itself and not there as a seat or a guest. Raises Forbidden."""
    if not is_host_machine():
        raise Forbidden("This can only be done at the computer that runs the table.")
    return require_table()


def become(who: Viewer, *, session: int | None = None, name: str = "") -> None:
    """Let this device look as somebody from now on; a seat is one of a session, and is somebody's."""
    flask.session.permanent = True
    flask.session["door"] = doors().generation
    flask.session["as"] = str(who)
    for key, value in (("session", session), ("name", name)):
        if who.role == "seat":
            flask.session[key] = value
        else:
            flask.session.pop(key, None)


def leave() -> None:
    """Forget who this device is; what it prefers stays."""
    for key in ("as", "door", "session", "name", "referee"):
        flask.session.pop(key, None)


def switch_referee(on: bool) -> None:
    """Look as the referee, who sees everything, or stop. Only at the host machine; off again after a restart."""
    require_host()
    leave()
    if on:
        flask.session["door"] = doors().generation
        flask.session["as"] = "referee"
        flask.session["referee"] = doors().referee


def device() -> str:
    """A name for the device that asks, kept in its cookie."""
    if "device" not in flask.session:
        flask.session.permanent = True
        flask.session["device"] = secrets.token_hex(8)
    return str(flask.session["device"])


def preferences() -> dict[str, str]:
    """What this device prefers, as far as somebody chose: plain cookies, for they are nobody's secret."""
    return {key: flask.request.cookies[key] for key in PREFERENCES if key in flask.request.cookies}
