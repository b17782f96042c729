"""What a print shows of a game's cards, for whoever orders a sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from assistant.ports import SheetOrder
from assistant.table.cards import Card, Catalog
from assistant.table.face import FacePlan
from assistant.table.game import Game
from assistant.table.host import fence
from assistant.table.message import Message

_LOOK = ("color", "sign")
"""Traits that are seen on a printed card and not read."""


def sheet_order(game: Game[Any], catalog: Catalog, say: Callable[[Message], str] = str, **more: Any) -> SheetOrder:
    """An order of a game's cards, labeled in the language of `say`; `more` are further fields of `SheetOrder`."""
    known = {name for card in catalog.cards for name in card.traits}
    asked = [trait.name for trait in game.traits if trait.type in ("integer", "number") or trait.name in known]
    labels = {trait.name: say(trait.label) for trait in game.traits}
    for trait in game.traits:
        labels |= {
            f"{trait.name}.{choice}": say(name) for choice, name in zip(trait.choices, trait.names, strict=False)
        }

    def face(card: Card) -> FacePlan | None:
        with fence(game, "face"):
            return game.face(card)

    return SheetOrder(
        catalog, game.title, labels=labels, traits=face_traits(catalog, asked), face=face, say=say, **more
    )


def face_traits(catalog: Catalog, asked: list[str]) -> tuple[str, ...]:
    """What a card's face shows: the deck's traits that are words or numbers, then those its owner fills in."""
    told = [
        name
        for card in catalog.cards
        for name, value in card.traits.items()
        if isinstance(value, str | int) and not isinstance(value, bool) and name not in _LOOK
    ]
    return tuple(dict.fromkeys([*(name for name in told if name not in asked), *asked]))
