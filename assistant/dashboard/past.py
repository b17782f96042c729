"""Looking back: the table as it stood after any entry of the log, for the eyes that look, without touching the game."""

from __future__ import annotations

from typing import Any

import flask
from markupsafe import Markup

from assistant.dashboard.api import open_session
from assistant.dashboard.drawing import game_css, game_icon, icons_for, render_game
from assistant.dashboard.logbook import chapter
from assistant.dashboard.problems import NotFound
from assistant.dashboard.roles import looking
from assistant.dashboard.tables import board_of, plates, urls, whereabouts
from assistant.envelope import entry, past
from assistant.session import Session
from assistant.table.errors import GameFault
from assistant.table.message import Message
from assistant.table.viewer import Viewer

blueprint = flask.Blueprint("past", __name__)

NO_MOMENT = Message("The log has no such entry yet.")
AROUND = 2
"""Entries shown before and after the one that is looked at."""


@blueprint.get("/sessions/<int:number>/then/<int:revision>")
def page(number: int, revision: int) -> str:
    """The table as it stood when so many entries were recorded."""
    return flask.render_template("past.html", **told(number, revision))


@blueprint.get("/sessions/<int:number>/then/<int:revision>/fragment")
def fragment(number: int, revision: int) -> str:
    """The same, for a page that is open."""
    return flask.render_template("_past.html", **told(number, revision))


def told(number: int, revision: int) -> dict[str, Any]:
    """Everything that a look back is drawn from. Raises NotFound for a moment that was not yet."""
    session, eyes = open_session(number), looking(number)
    if revision > session.revision:
        raise NotFound(NO_MOMENT)
    envelope: Any = past(session, eyes, revision)
    part = "mine" if flask.request.args.get("part") == "mine" and eyes.role == "seat" else "table"
    try:
        board = board_of(session, envelope, eyes) if part == "table" else _mine(session, envelope, eyes)
    except GameFault as fault:
        board = Markup(flask.render_template("fault.html", reason=fault.reason))
    facts = envelope["view"]["table"]
    return {
        "e": envelope,
        "facts": facts,
        "viewer": eyes,
        "part": part,
        "board": board,
        "board_has_seats": part == "mine" or "data-has-seats" in board,
        "session_id": number,
        "n": revision,
        "all": session.revision,
        "shown": around(session, eyes, revision),
        "heading": chapter_at(session, revision),
        "ribbon": ribbon(session),
        "names": {int(seat): person["name"] for seat, person in facts["seats"].items()},
        "people": [(seat, facts["seats"][str(seat)]["name"]) for seat in facts["order"]],
        "where": whereabouts(envelope["view"], facts),
        "icons": icons_for(session.game),
        "game_icon": game_icon(session.game),
        "game_css": game_css(session.game),
        "urls": urls(number),
        **plates(envelope, facts),
    }


def _mine(session: Session, envelope: Any, eyes: Viewer) -> Markup:
    return render_game(session.game, "mine.html", eyes, view=envelope["view"])


def around(session: Session, eyes: Viewer, revision: int) -> list[Any]:
    """The entries before and after a moment, newest first, as the log tells them now."""
    stand = session.standing()
    events = session.events[max(0, revision - 1 - AROUND) : revision + AROUND]
    return [entry(session, event, eyes, stand) for event in reversed(events)]


def chapter_at(session: Session, revision: int) -> Message | None:
    """The part of the game in which the entry that is looked at was recorded."""
    return chapter(session, max(1, revision)) if session.revision else None


def ribbon(session: Session) -> dict[str, Any]:
    """The evening as a drawing: a block for each part of the game, a tick for each entry in its seat's color."""
    blocks: list[dict[str, Any]] = []
    for event in session.events:
        heading = chapter(session, event.number)
        if not blocks or blocks[-1]["heading"] != heading:
            blocks.append({"heading": heading, "from": event.number, "to": event.number})
        blocks[-1]["to"] = event.number
    return {"blocks": blocks, "ticks": [(event.number, event.action.seat) for event in session.events]}
