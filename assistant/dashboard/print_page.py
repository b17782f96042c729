"""The page on which sheets are chosen, looked at and saved, and printers are measured."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import flask

from assistant import house
from assistant.dashboard.drawing import camera_status, game_icon
from assistant.dashboard.front import option_told
from assistant.dashboard.paper import table_cm
from assistant.dashboard.roles import assistant, require_table
from assistant.order import STARTER, USUAL_SEATS
from assistant.paperrules import paper_rules
from assistant.press import BACK_DESIGNS
from assistant.printed import not_printed
from assistant.printers import faults, printers
from assistant.session import Session
from assistant.table.errors import GameFault
from assistant.table.game import Game
from assistant.table.setup import Option
from assistant.table.values import Json

blueprint = flask.Blueprint("print_page", __name__)


@blueprint.get("/print")
def paper() -> str:
    """What to print and how; a picture of each page; the button saves a PDF."""
    require_table()
    press = assistant().press
    current = assistant().current
    games = [game_told(game, current) for game in assistant().games.values()]
    measured = list(printers(assistant().store).values())
    seats = len(current.header.seats) if current else USUAL_SEATS
    asked = flask.request.args.get("game") or (current.game.id if current else "")
    known = [game["id"] for game in games] + [STARTER, house.CATALOG.game]
    return flask.render_template(
        "print.html",
        games=games,
        chosen=asked if asked in known else next(iter(known)),
        layouts=list(press.layouts()) if press else [],
        designs=BACK_DESIGNS,
        broken=press.broken() if press else [],
        printers=measured,
        printer=flask.request.args.get("printer", ""),
        faults={printer.name: faults(printer) for printer in measured},
        seats=seats,
        table_cm=round(table_cm()),
        camera_on=camera_status().state == "on",
        has_press=press is not None,
        back=f"/sessions/{current.id}" if current else "/",
    )


def game_told(game: Game[Any], current: Session | None) -> dict[str, Any]:
    """A game as the page offers it."""
    catalog = assistant().decks.catalog(game.id)
    return {
        "id": game.id,
        "title": game.title,
        "icon": game_icon(game),
        "cards": len(catalog),
        "unprinted": len(not_printed(assistant().store, catalog)),
        "has_sample": game.sample is not None,
        "rules": rules_told(game, current),
    }


def rules_told(game: Game[Any], current: Session | None) -> list[dict[str, Any]]:
    """The house rules that change its papers, set as they are played now. A game that fails here has none to choose."""
    try:
        changed = paper_rules(game)
    except GameFault:
        return []
    played = current.position.setup.options if current and current.game.id == game.id else assistant().preset(game)
    return [rule_told(option, played, changed[option.key]) for option in game.options if option.key in changed]


def rule_told(option: Option, played: Mapping[str, Json], kinds: Sequence[str]) -> dict[str, Any]:
    """A house rule with its values as the page sends them back."""
    told = option_told(option, played)
    choices = [(json.dumps(value), name) for value, name in told["choices"]]
    return {**told, "choices": choices, "default": json.dumps(told["default"]), "kinds": kinds}
