"""What is still unknown and would count: numbers on parts, cards that nobody named, blank cells of the chart."""

from __future__ import annotations

from robits.deck import Face
from robits.ledger import faces_of, verdict_of
from robits.state import Table


def wanted_of(state: Table, seat: int) -> list[Face]:
    """A seat's parts without a number and its cards without a name."""
    return [
        face for face in faces_of(state, seat) if face.kind == "unknown" or (face.kind == "part" and face.value is None)
    ]


def cells_wanted(state: Table) -> list[tuple[str, int]]:
    """Blank cells of the chart (model, parts) that some player's ROBiT may need."""
    found = {blank for seat in state.here for blank in verdict_of(state, seat).blanks}
    return sorted(found)
