"""What forms offer that nobody should have to type: the places of the table, and the cards that lie open."""

from __future__ import annotations

from assistant import Field, Json, Message
from robits.state import GONE, OPEN, UNTOLD, Held, Table

Choices = list[tuple[Json, Message]]


def choices(state: Table, kind: str, entry: Field) -> Choices | None:
    """Values and words for a field, None for one that is told otherwise. All of it is open to everybody."""
    if entry.type == "zone":
        return places(state)
    if entry.name == "cards" and kind == "assemble":
        return _before_players(state)
    if entry.name == "which":
        lying: Choices = [] if kind == "tell" else [*_in_line(state), *_away(state)]
        return [*_before_players(state), *lying]
    return None


def places(state: Table) -> Choices:
    """Where a card may be put."""
    found: Choices = [(f"seat/{seat}", Message.of("Before {name}", name=state.setup.name(seat))) for seat in state.here]
    found.append(("line", Message("Back in the line")))
    for column, row, held in _line(state):
        if held in (UNTOLD, GONE):
            text = Message.of("Line, column {column}, row {row}", column=column, row=row)
            found.append((f"line/{column}/{row}", text))
    return [*found, ("deck", Message("Under the deck")), ("outside", Message("Out of the game"))]


def _line(state: Table) -> list[tuple[int, int, Held]]:
    return [
        (column, row, held)
        for column, held_in in enumerate(state.line, start=1)
        for row, held in enumerate(held_in, start=1)
    ]


def _before_players(state: Table) -> Choices:
    return [
        (held.name, Message.of("{card} ({name})", card=state.face(held).label, name=state.setup.name(seat)))
        for seat, area in enumerate(state.areas, start=1)
        for held in area
    ]


def _in_line(state: Table) -> Choices:
    text = "{card} (column {column}, row {row})"
    return [
        (held.name, Message.of(text, card=state.face(held).label, column=column, row=row))
        for column, row, held in _line(state)
        if held not in (UNTOLD, GONE, OPEN)
    ]


def _away(state: Table) -> Choices:
    out = Message("Out of the game")
    return [
        (name, Message.of("{card} ({where})", card=state.face_named(name).label, where=out)) for name in state.outside
    ]
