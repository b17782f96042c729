"""Printed numbers that are typed beside an action: kept for the card, held against what was told of it before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assistant import Action, IllegalAction, Json
from rumblebots.bots import FILLED, NUMBERS, is_unnamed
from rumblebots.speaking import meant, says_card, spoken_of
from rumblebots.state import Table

_TYPED: Mapping[str, Mapping[str, str]] = {
    "build": {"cost": "cost"},
    "recycle": {"gain": "recycle"},
    "flip": {what: what for what in ("attack", "crits", "defense", "barriers")},
    "numbers": {what: what for what in FILLED},
}
"""By kind of action its fields that say what is printed on its card, and which value of the card that is."""


def typed(state: Table, action: Action) -> tuple[str, dict[str, Json]]:
    """The card that an action is about, and what it says is printed there; an empty name where it says nothing."""
    try:
        if action.kind == "tell":
            return _named(state, action)
        fields = _TYPED.get(action.kind, {})
        values = {what: action.data[field] for field, what in fields.items() if action.data.get(field) is not None}
        if not values or not says_card(action):
            return "", {}
        name = spoken_of(state, action) if action.kind == "numbers" else meant(state, action)
        if state.face(name).design == "hextic":
            values.pop("crits", None)  # they go by the Workshop (rule 130)
        return name, values
    except IllegalAction:
        return "", {}


def _named(state: Table, action: Action) -> tuple[str, dict[str, Json]]:
    """A card that somebody names brings what was told of it while nobody had."""
    told = action.card or str(action.data.get("as") or "")
    name = told if told in state.book.catalog.by_id else state.book.catalog.copy(told).name
    which = str(action.data["which"])
    return name, dict(state.told.get(spoken_of(state, action) if is_unnamed(which) else which, {}))


def teaches(state: Table, action: Action) -> dict[str, dict[str, Json]]:
    """What an action teaches of a card of the deck, by its id: what nobody had told of it."""
    name, values = typed(state, action)
    if not name or is_unnamed(name):
        return {}
    card = state.book.catalog.copy(name).card
    news = {what: value for what, value in values.items() if card.trait(what) is None}
    return {card.id: news} if news else {}


def contradicted(state: Table, action: Action) -> Iterator[tuple[str, int, int]]:
    """Numbers that an action says otherwise than the card is known to have: which, the known one, the one typed."""
    name, values = typed(state, action)
    for what in NUMBERS if name else ():
        known, told = getattr(state.face(name), what), values.get(what)
        if isinstance(known, int) and isinstance(told, int) and known != told:
            yield what, known, told
