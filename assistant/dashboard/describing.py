"""A card is named, or described by tiles: which fields describe it, and as what the cards of a deck are described."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assistant.table.action import ActionKind
from assistant.table.cards import Card, Catalog
from assistant.table.field import Field


def described_by(kinds: Sequence[ActionKind], catalog: Catalog) -> dict[str, Any]:
    """For forms: by kind the names of the fields that describe its card, and by card the words that describe it."""
    return {
        "describing": {entry.kind: [one.name for one in describes(entry, catalog)] for entry in kinds},
        "says": {card.id: words_of(card) for card in catalog.cards},
    }


def describes(kind: ActionKind, catalog: Catalog) -> list[Field]:
    """The fields that say which card it is in place of its name: the catalogue knows each of their choices."""
    if kind.card != "allowed":
        return []
    known = {word for card in catalog.cards for word in words_of(card)}
    return [one for one in kind.fields if one.choices and known.issuperset(one.choices)]


def words_of(card: Card) -> list[str]:
    """A card's printed facts that are words."""
    return [value for value in card.traits.values() if isinstance(value, str)]
