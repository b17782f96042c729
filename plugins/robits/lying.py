"""Where every known card of ROBiTs lies, for a camera that sees the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant import Lying
from robits.state import EXTRA, NOBODY, Table


def lying(state: Table) -> Sequence[Lying] | None:
    """The cards before each player and in the tracked line; nothing once everybody builds and sweeps up."""
    return None if state.is_over else [one for one in _all(state) if not one.card.startswith((NOBODY, EXTRA))]


def _all(state: Table) -> Iterator[Lying]:
    for seat, area in enumerate(state.areas, start=1):
        for held in area:
            if held.name and not held.by_hand:
                yield Lying(held.name, f"seat/{seat}")
    for entry in state.overclocks:
        yield Lying(entry.name, "", is_hidden=True)
    known = set(state.known())
    for column, places in enumerate(state.line, start=1):
        for row, place in enumerate(places, start=1):
            if place.name in known:
                yield Lying(place.name, f"line/{column}/{row}")
    for name in (*state.buried, *state.outside):
        yield Lying(name, "", is_hidden=True)
