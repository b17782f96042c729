"""What went wrong, in one shape: JSON for programs, a page for people, and never a word the asker may not know."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import flask
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from assistant.dashboard.join import TooManyGuesses, WrongCode
from assistant.dashboard.roles import NotJoined
from assistant.dashboard.words import say
from assistant.envelope import sentence
from assistant.eyes import CameraError
from assistant.press import PrintError
from assistant.refusals import Clashing, Forbidden, Objected, Stale
from assistant.session import Session
from assistant.store import StoreError
from assistant.table.errors import GameFault, IllegalAction, TableError, UnknownTag
from assistant.table.message import Message, Objection
from assistant.table.timeline import Clash
from assistant.table.values import Json
from assistant.table.viewer import Viewer

if TYPE_CHECKING:
    from collections.abc import Sequence

log = logging.getLogger(__name__)

TITLES: dict[int, Message] = {
    400: Message("That has no meaning here"),
    401: Message("Not at the table yet"),
    403: Message("Not yours to do"),
    404: Message("Not here"),
    405: Message("Not possible here"),
    409: Message("The table has moved on"),
    413: Message("Too large"),
    415: Message("Not understood"),
    422: Message("The rules object"),
    429: Message("Too many tries"),
    500: Message("Something failed"),
    503: Message("Not possible now"),
}
_STATUS: tuple[tuple[type[TableError], int], ...] = (
    (NotJoined, 401),
    (Forbidden, 403),
    (WrongCode, 403),
    (TooManyGuesses, 429),
    (Stale, 409),
    (Objected, 422),
    (Clashing, 422),
    (GameFault, 500),
    (StoreError, 503),
    (CameraError, 400),
    (PrintError, 400),
    (UnknownTag, 400),
    (IllegalAction, 400),
)
_HTTP: dict[int, Message] = {
    400: Message("This request cannot be read."),
    404: Message("There is nothing here. Go back to the lobby."),
    405: Message("This address cannot be used like that."),
    413: Message("This is too large: photos may have up to 20 MB, anything else up to 1 MB."),
    415: Message("Send this as JSON."),
}


class NotFound(TableError):
    """Nothing of that kind is here, or nothing that the asker may know of."""


class NotNow(TableError):
    """Part of the program that is not there (started without it)."""


class MovedOn(TableError):
    """What was asked about is over; the answer brings the fresh table."""


def status_of(error: TableError) -> int:
    """The HTTP status an error is told with."""
    own = {NotFound: 404, NotNow: 503, MovedOn: 409}
    if type(error) in own:
        return own[type(error)]
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 400)


def worded(error: TableError, viewer: Viewer) -> Message:
    """An error's reason, as somebody may read it."""
    if isinstance(error, Stale):
        return Message.of("The table has moved on: {why}", why=worded(error.cause, viewer))
    if isinstance(error, IllegalAction):
        return error.for_seat(viewer.sees(error.secret_of))
    if isinstance(error, Objected):
        first = error.objections[0]
        return first.for_seat(viewer.sees(first.secret_of)).text
    return error.reason


def objections(found: Sequence[Objection], viewer: Viewer) -> list[Json]:
    """What the rules say against something, as somebody may read it."""
    return [entry.for_seat(viewer.sees(entry.secret_of)).json() for entry in found]


def clashes(session: Session, found: Sequence[Clash], viewer: Viewer) -> list[Json]:
    """Later entries that no longer fit or that the rules now object to: which, what they say, why."""
    told: list[Json] = []
    for clash in found:
        reasons = [entry.for_seat(viewer.sees(entry.secret_of)).text for entry in clash.objections]
        if clash.reason is not None:
            reasons.insert(0, clash.reason.for_seat(viewer.sees(clash.reason.secret_of)))
        told.append(
            {
                "event": clash.event.number,
                "seat": clash.event.action.seat,
                "text": sentence(session, clash.event, viewer, session.standing()).json(),
                "reason": reasons[0].json() if reasons else None,
                "must_go": clash.must_go,
            }
        )
    return told


def problem(status: int, detail: Message | str, title: Message | None = None, **more: Any) -> flask.Response:
    """The one JSON shape of errors: `{status, title, detail}`, with what a 409, a 422 or a 429 adds."""
    title = title or TITLES.get(status, TITLES[500])
    answer = flask.jsonify({"status": status, "title": say(title), "detail": say(detail), **more})
    answer.status_code = status
    return answer


def answer_error(status: int, detail: Message, **more: Any) -> flask.typing.ResponseReturnValue:
    """An error as JSON where a program asked, as a page where a person did."""
    if flask.request.path.startswith(("/api/", "/healthz")):
        return problem(status, detail, **more)
    title = TITLES.get(status, TITLES[500])
    try:
        return flask.render_template("errors.html", status=status, title=say(title), detail=say(detail)), status
    except Exception:
        log.exception("The error page itself failed.")
        return flask.Response(f"{say(title)}. {say(detail)}", status, mimetype="text/plain")


def register(app: flask.Flask) -> None:
    """Let every error of an app end in one sentence."""

    @app.errorhandler(TableError)
    def table_error(error: TableError) -> flask.typing.ResponseReturnValue:
        if isinstance(error, NotJoined) and not flask.request.path.startswith(("/api/", "/join")):
            return flask.redirect("/join", 303)
        if isinstance(error, GameFault | StoreError):
            log.error("%s", error, exc_info=error)
        viewer = flask.g.get("viewer") or Viewer("guest")
        more = {"wait": error.wait} if isinstance(error, TooManyGuesses) else {}
        return answer_error(status_of(error), worded(error, viewer), **more)

    @app.errorhandler(HTTPException)
    def http_error(error: HTTPException) -> flask.typing.ResponseReturnValue:
        status = error.code or 500
        if 300 <= status < 400:
            return error
        if isinstance(error, RequestEntityTooLarge):
            swallow()
        return answer_error(status, _HTTP.get(status, _HTTP[400]))

    @app.errorhandler(Exception)
    def fault(error: Exception) -> flask.typing.ResponseReturnValue:
        log.exception("A page failed: %s %s", flask.request.method, flask.request.path)
        return answer_error(500, Message("This page failed. The game is safe; the reason is in the log."))


def swallow(most: int = 30_000_000) -> None:
    """Read on what was refused, so that the other end gets to hear why instead of a cut line."""
    stream = flask.request.environ["wsgi.input"]
    left = min(flask.request.content_length or 0, most)
    while left > 0:
        piece = stream.read(min(left, 65536))
        if not piece:
            return
        left -= len(piece)
