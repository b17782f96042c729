"""Before and between games: the list, a new one, which one is on the table, and what is set for table and device."""

from __future__ import annotations

import flask

from assistant.dashboard.api import open_session
from assistant.dashboard.body import body
from assistant.dashboard.roles import PREFERENCES, assistant, looking, preferences, require_table
from assistant.dashboard.words import languages
from assistant.store import SessionInfo
from assistant.table.errors import IllegalAction
from assistant.table.field import Field
from assistant.table.message import Message
from assistant.table.values import Json

blueprint = flask.Blueprint("lobby_api", __name__, url_prefix="/api")

TITLE_LONGEST = 80
CHOICES = {
    "theme": ("auto", "light", "dark"),
    "text": ("normal", "large"),
    "sounds": ("off", "ticks", "spoken"),
    "pictures": ("on", "off"),
}
"""What a device may prefer; languages are those that are installed."""
_YEAR = 365 * 24 * 3600


@blueprint.get("/sessions")
def sessions() -> dict[str, Json]:
    """All games of this table, the latest first."""
    current = assistant().current
    return {
        "current": current.id if current else None,
        "sessions": [told(info) for info in assistant().store.sessions()],
    }


def told(info: SessionInfo) -> dict[str, Json]:
    """A session as the list shows it: nothing of what is hidden in it."""
    game = None if info.problem else assistant().games.get(info.header.game)
    return {
        "session": info.id,
        "game": info.header.game,
        "title": info.title or (game.title_with(info.header.options) if game else info.header.game),
        "seats": {str(number): name for number, name in enumerate(info.header.seats, start=1)},
        "deck": info.header.catalog.deck,
        "started": info.header.started,
        "last": info.last,
        "events": info.events,
        "archived": info.archived,
        "playable": game is not None,
    }


@blueprint.post("/sessions")
def start() -> flask.typing.ResponseReturnValue:
    """A new game, brought to the table."""
    eyes = require_table()
    wanted = body(
        Field("game", "text"),
        Field("names", "words", label=Message("The list of names")),
        Field("options", "object", required=False),
        Field("deck", "text", required=False),
    )
    if not all(isinstance(name, str) for name in wanted["names"]):
        raise IllegalAction("A name is text.")
    session = assistant().start(wanted["game"], wanted["names"], options=wanted.get("options"), deck=wanted.get("deck"))
    return {"session": session.id, "envelope": assistant().envelope(session, eyes)}, 201


@blueprint.post("/sessions/<int:number>/bring")
def bring(number: int) -> dict[str, Json]:
    """Put a game on the table: from now on the camera speaks to it."""
    require_table()
    session = open_session(number)
    assistant().bring(session)
    return {"current": session.id}


@blueprint.post("/sessions/<int:number>/title")
def title(number: int) -> dict[str, Json]:
    """Call a game something, or put it away."""
    require_table()
    open_session(number)
    wanted = body(Field("title", "text", required=False), Field("archived", "flag", required=False))
    name = wanted.get("title")
    if name is not None:
        name = " ".join(name.split())
        if len(name) > TITLE_LONGEST:
            raise IllegalAction(Message.of("A title has at most {n} letters.", n=TITLE_LONGEST))
    assistant().store.describe(number, title=name, archived=wanted.get("archived"))
    return next(told(info) for info in assistant().store.sessions() if info.id == number)


@blueprint.get("/settings")
def settings() -> dict[str, Json]:
    """What a scan may do here, and what this device prefers."""
    looking()
    awake = flask.current_app.extensions.get("awake")
    note = awake.note if awake else None
    kept: dict[str, Json] = {**preferences()}
    return {"scan": assistant().dock.mode, "awake": note.json() if note else None, "device": kept}


@blueprint.post("/settings")
def choose_settings() -> flask.Response:
    """Set what a scan may do (the table) and what this device prefers (everybody)."""
    choices = {**CHOICES, "language": tuple(languages())}
    fields = (Field(name, "text", required=False, choices=choices[name]) for name in PREFERENCES)
    wanted = body(Field("scan", "text", required=False), *fields)
    if "scan" in wanted:
        require_table()
        assistant().dock.set_mode(wanted["scan"])
        current = assistant().current
        if current:
            assistant().stir(current.id)
    kept = {**preferences(), **{name: wanted[name] for name in PREFERENCES if name in wanted}}
    answer = flask.jsonify({"scan": assistant().dock.mode, "device": kept})
    for name in PREFERENCES:
        if name in wanted:
            answer.set_cookie(name, wanted[name], max_age=_YEAR, samesite="Lax")
    return answer
