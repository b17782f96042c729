"""What forms offer that nobody should have to type: the places of the table, and the cards that lie open."""

from __future__ import annotations

from assistant import Field, Json, Message
from rumblebots.bots import is_unnamed
from rumblebots.places import whereis
from rumblebots.rules import TIERS
from rumblebots.state import Table

Choices = list[tuple[Json, Message]]
CARDS = ("which", "old", "contraption")
MANY = ("cards", "keep")


def choices(state: Table, kind: str, entry: Field) -> Choices | None:
    """Values and words for a field, None for one that is told otherwise. All of it is open to everybody."""
    if entry.type == "zone":
        return places(state)
    if entry.name == "as" or (kind == "look" and entry.name == "which"):
        return []  # forms have a field for any card beside it
    if entry.name == "which" and kind != "tell":
        return [(name, card_words(state, name)) for name in state.known() if is_unnamed(name)]
    if entry.name in CARDS and entry.type == "text":
        return [(name, card_words(state, name)) for name in state.known()]
    if entry.name in MANY and entry.type == "words":
        return [(name, card_words(state, name)) for player in state.players for name in player.bots]
    return None


def places(state: Table) -> Choices:
    """Where a card may be put."""
    here = [(seat, state.name(seat)) for seat in state.setup.clockwise]
    found: Choices = [(f"seat/{seat}", Message.of("With {name}", name=name)) for seat, name in here]
    fight = state.battle
    if fight is not None:
        found += [
            (f"gang/{seat}", Message.of("Gang of {name}", name=name))
            for seat, name in here
            if seat in (fight.champion, fight.challenger)
        ]
        found += [(f"deck/{seat}", Message.of("Deck of {name}", name=name)) for seat, name in here]
        found += [(f"discard/{seat}", Message.of("Discard pile of {name}", name=name)) for seat, name in here]
    found += [
        (f"lab/{tier}/{place}", Message.of("Laboratory, tier {tier}, place {place}", tier=tier, place=place))
        for tier, row in zip(TIERS, state.rows, strict=True)
        for place in range(1, len(row or ()) + 1)
    ]
    found += [(f"under/{tier}", Message.of("Under the deck of tier {n}", n=tier)) for tier in TIERS]
    return [
        *found,
        ("recycling", Message("Recycling Area")),
        ("transformations", Message("Transformation deck")),
        ("box", Message("The box")),
    ]


def card_words(state: Table, name: str) -> Message:
    """An open card, and where it lies: like cards are told apart by that."""
    label = state.face(name).label
    card = label if isinstance(label, Message) else Message.of("{card}", card=label)
    word, one, two = whereis(state, name) or ("", 0, 0)
    if word == "bots":
        return Message.of("{card} ({name})", card=card, name=state.name(one))
    if word == "lab":
        return Message.of("{card} (tier {tier}, place {place})", card=card, tier=one, place=two)
    where = {"recycling": Message("Recycling Area"), "transformations": Message("Transformation deck")}
    return Message.of("{card} ({name})", card=card, name=where.get(word, Message("The box")))
