"""The page on which sheets are chosen, looked at and saved, and printers are measured."""

from __future__ import annotations

from typing import Any

import flask

from assistant import house
from assistant.dashboard.drawing import camera_status, game_icon
from assistant.dashboard.paper import STARTER, table_cm
from assistant.dashboard.roles import assistant, require_table
from assistant.printed import not_printed
from assistant.printers import printers

blueprint = flask.Blueprint("print_page", __name__)


@blueprint.get("/print")
def paper() -> str:
    """What to print and how; a picture of each page; the button saves a PDF."""
    require_table()
    press = assistant().press
    games = [game_told(game) for game in assistant().games.values()]
    current = assistant().current
    asked = flask.request.args.get("game") or (current.game.id if current else "")
    known = [game["id"] for game in games] + [STARTER, house.CATALOG.game]
    return flask.render_template(
        "print.html",
        games=games,
        chosen=asked if asked in known else next(iter(known)),
        layouts=list(press.layouts()) if press else [],
        printers=list(printers(assistant().store).values()),
        table_cm=round(table_cm()),
        camera_on=camera_status().state == "on",
        has_press=press is not None,
        back=f"/sessions/{current.id}" if current else "/",
    )


def game_told(game: Any) -> dict[str, Any]:
    """A game as the page offers it."""
    catalog = assistant().decks.catalog(game.id)
    return {
        "id": game.id,
        "title": game.title,
        "icon": game_icon(game),
        "cards": len(catalog),
        "unprinted": len(not_printed(assistant().store, catalog)),
        "has_sample": game.sample is not None,
        "seats": [game.seats[0], game.seats[-1]],
    }
