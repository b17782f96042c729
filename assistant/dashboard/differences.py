"""The page of what table and tablet tell differently: each card with one tap, or the tablet is right in everything."""

from __future__ import annotations

from typing import Any

import flask

from assistant.dashboard.api import acting, open_session
from assistant.dashboard.drawing import game_icon
from assistant.dashboard.forms import can_move_cards
from assistant.dashboard.roles import assistant, looking
from assistant.dashboard.tables import urls
from assistant.table.tag import Tag
from assistant.table.values import Json

blueprint = flask.Blueprint("differences", __name__)


@blueprint.get("/sessions/<int:number>/differences")
def page(number: int) -> str:
    """Every difference with its choices."""
    return flask.render_template("differences.html", **told(number))


@blueprint.get("/sessions/<int:number>/differences/fragment")
def fragment(number: int) -> str:
    """The same, for a page that is open."""
    return flask.render_template("_differences.html", **told(number))


def told(number: int) -> dict[str, Any]:
    """Everything that the page is drawn from."""
    session, eyes = open_session(number), looking(number)
    envelope: Any = assistant().envelope(session, eyes)
    return {
        "session_id": number,
        "revision": session.revision,
        "stream": f"/api/sessions/{number}/stream",
        "viewer": eyes,
        "can_act": eyes.role != "guest",
        "can_move": can_move_cards(session, eyes),
        "differing": [
            {**entry, "is_pictured": is_pictured(entry["tag"])}
            for entry in envelope["proposals"]
            if entry["state"] == "differs"
        ],
        "game_icon": game_icon(session.game),
        "urls": urls(number),
    }


def is_pictured(text: str) -> bool:
    """Is there a cut-out of this card?"""
    eyes = assistant().eyes
    return eyes is not None and eyes.crop(Tag.parse(text)) is not None


@blueprint.post("/api/sessions/<int:number>/differences/leave")
def leave(number: int) -> dict[str, Json]:
    """The tablet is right: nothing of it is asked again until a card moves."""
    session, who = open_session(number), acting(number)
    assistant().dock.leave_all(number, actor=who)
    return {"envelope": assistant().envelope(session, who)}
