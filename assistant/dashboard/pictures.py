"""Pictures: photos that phones send, the camera on the host's pages, and a card's cut-out for those who may see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flask

from assistant import house
from assistant.dashboard.api import acting, open_session, refused
from assistant.dashboard.body import body
from assistant.dashboard.problems import NotFound, NotNow
from assistant.dashboard.roles import assistant, looking, require_host
from assistant.ports import CameraStatus, Eyes
from assistant.session import Forbidden, Session
from assistant.table.action import Field
from assistant.table.errors import IllegalAction, TableError, UnknownTag
from assistant.table.message import Message
from assistant.table.tag import Tag
from assistant.table.values import Json
from assistant.table.viewer import Viewer

blueprint = flask.Blueprint("pictures", __name__, url_prefix="/api")

PHOTOS_MOST = 8
NO_PICTURE = Message("There is no picture of this.")


def eyes() -> Eyes:
    """The camera's side of the program. Raises NotNow without one."""
    found = assistant().eyes
    if found is None:
        raise NotNow("This program was started without its eyes: type the cards instead.")
    return found


@blueprint.post("/sessions/<int:number>/photos")
def photos(number: int) -> flask.typing.ResponseReturnValue:
    """Photos (form field `photo`) of cards for the table, or with `private` = 1 for the sender's own seat alone."""
    session = open_session(number)
    who = acting(number)
    eyes()
    private = flask.request.form.get("private", "") in ("1", "true", "on")
    files = flask.request.files.getlist("photo")
    if not 1 <= len(files) <= PHOTOS_MOST:
        raise IllegalAction(Message.of("Send one to {n} photos.", n=PHOTOS_MOST))
    if private and who.seat is None:
        raise Forbidden("Only a seat's own phone can show a card privately.")
    try:
        entries = [
            entry for file in files for entry in assistant().photo(number, file.read(), actor=who, private=private)
        ]
    except TableError as refusal:
        return refused(refusal, session, who)
    told: list[Json] = [*entries]
    return {"entries": told, "envelope": assistant().envelope(session, who)}


@blueprint.get("/camera")
def camera() -> dict[str, Json]:
    """Cameras to choose from, and how the chosen one is doing."""
    require_host()
    choices: list[Json] = [{"source": choice.source, "name": choice.name} for choice in eyes().choices()]
    return {"choices": choices, "status": status(eyes().status())}


def status(now: CameraStatus) -> dict[str, Json]:
    """The camera's state, with the texts of the tags it reads."""
    return {
        "state": now.state,
        "source": now.source,
        "name": now.name,
        "width": now.width,
        "height": now.height,
        "rate": round(now.rate, 1),
        "since": round(now.since, 1),
        "reading": [{"text": seen.text, "tag": str(seen.tag) if seen.tag else None} for seen in now.reading],
        "advice": now.advice.json() if now.advice else None,
        "mirrored": now.mirrored,
        "turned": now.turned,
    }


@blueprint.post("/camera")
def choose_camera() -> dict[str, Json]:
    """Look through a source, stop looking (source null), mirror the preview, turn the picture."""
    require_host()
    told = body(Field("mirrored", "flag", required=False), Field("turned", "flag", required=False), free=("source",))
    if "source" in told:
        source = told["source"]
        if source is not None and (not isinstance(source, str) or not source.strip()):
            raise IllegalAction("A source is a camera's number or name, a file, a folder or an address.")
        eyes().open(source) if source is not None else eyes().close()
    eyes().adjust(mirrored=told.get("mirrored"), turned=told.get("turned"))
    return {"status": status(eyes().status())}


@blueprint.get("/camera/preview.jpg")
def preview() -> flask.Response:
    """The newest frame, for the host's pages alone: it shows hands."""
    require_host()
    width = flask.request.args.get("width", 960, type=int)
    return picture(eyes().preview(min(max(width, 160), 1920)))


@blueprint.get("/cards/<text>/crop.jpg")
def crop(text: str) -> flask.Response:
    """A card's cut-out (of the session in `?session=`, else the one on the table), for those who may see the card."""
    current = assistant().current
    number = flask.request.args.get("session", current.id if current else 0, type=int)
    who = looking(number)
    session = open_session(number)
    try:
        tag = Tag.parse(text)
        deck = house.CATALOG if tag.code == house.CODE else session.position.setup.catalog
        name = deck.locate(tag).name
    except UnknownTag:
        raise NotFound(NO_PICTURE) from None
    if not shows(session, who, {name, str(tag)}):
        raise NotFound(NO_PICTURE)
    return picture(eyes().crop(tag))


def shows(session: Session, who: Viewer, names: set[str]) -> bool:
    """Does this viewer's own envelope speak of the card, as something that lies or lay there?

    Offers do not count: they may list cards that nobody has seen.
    """
    envelope = assistant().envelope(session, who)
    return any(_names(envelope[part], names) for part in ("view", "log", "proposals"))


def _names(value: Any, names: set[str]) -> bool:
    if isinstance(value, str):
        return value in names
    if isinstance(value, Mapping):
        return any(_names(entry, names) for entry in value.values())
    return isinstance(value, list | tuple) and any(_names(entry, names) for entry in value)


def picture(jpeg: bytes | None) -> flask.Response:
    """A JPEG, or NotFound for none."""
    if jpeg is None:
        raise NotFound(NO_PICTURE)
    return flask.Response(jpeg, mimetype="image/jpeg")
