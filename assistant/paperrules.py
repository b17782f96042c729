"""Which of a game's house rules change what is printed: found by printing with each of their values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant.mats import game_mats
from assistant.order import usual_seats
from assistant.press import SheetKind
from assistant.table.game import Game
from assistant.table.host import fence
from assistant.table.setup import Option
from assistant.table.values import Json

RULED: tuple[SheetKind, ...] = ("mat", "reference", "scores")
"""Kinds of paper that a house rule may change: cards stay the same whatever is played with them."""


def paper_rules(game: Game[Any]) -> Mapping[str, tuple[SheetKind, ...]]:
    """The keys of those house rules, each with the kinds of paper that it changes. Raises GameFault."""
    usual = {kind: _printed(game, kind, {}) for kind in RULED}
    changed = {
        option.key: tuple(kind for kind in RULED if _changes(game, kind, option, usual)) for option in game.options
    }
    return {key: kinds for key, kinds in changed.items() if kinds}


def _changes(game: Game[Any], kind: SheetKind, option: Option, usual: Mapping[SheetKind, Any]) -> bool:
    others = (value for value in option.values if value != option.default)
    return any(_printed(game, kind, {option.key: value}) != usual[kind] for value in others)


def _printed(game: Game[Any], kind: SheetKind, chosen: Mapping[str, Json]) -> Any:
    """What such a sheet shows, for the number of players it is usually printed for."""
    seats = usual_seats(game)
    if kind == "mat":
        return game_mats(game, seats, chosen)
    options = game.options_with(chosen)
    if kind == "reference":
        with fence(game, "reference"):
            return tuple(game.reference(options))
    with fence(game, "score_tables"):
        return tuple(game.score_tables(seats, options))
