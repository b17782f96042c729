"""Where every known card of Rumblebots lies, for a camera that sees the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant import Lying
from rumblebots.bots import is_unnamed
from rumblebots.state import Table


def lying(state: Table) -> Sequence[Lying] | None:
    """The laboratory's rows, everybody's Contraptions and gangs; what is in decks and piles may be anywhere there."""
    if state.phase == "over":
        return None
    return [one for one in _all(state) if one.card and not is_unnamed(one.card)]


def _all(state: Table) -> Iterator[Lying]:
    for tier, row in enumerate(state.rows, start=1):
        for place, name in enumerate(row or (), start=1):
            yield Lying(name, f"lab/{tier}/{place}")
    for name in state.recycling:
        yield Lying(name, "recycling", is_hidden=True)
    for name in (*state.transformations, *state.box):
        yield Lying(name, "", is_hidden=True)
    for seat, player in enumerate(state.players, start=1):
        for name in player.bots:
            yield _owned(state, seat, name)


def _owned(state: Table, seat: int, name: str) -> Lying:
    """A card that somebody owns: a gang's last card lies on top, those before it under it, others in the deck.

    An attacker stands upright, a defender is turned a quarter clockwise (rule 17). Starters of all sets are alike, so
    that which copy lies before whom says nothing.
    """
    if state.face(name).group == "starter":
        return Lying(name, "", is_hidden=True)
    if state.face(name).is_contraption:
        is_used = state.battle is not None and name in state.battle.used
        return Lying(name, f"seat/{seat}", None if is_used else "upright")
    if state.battle is None:
        return Lying(name, f"seat/{seat}", is_hidden=True)
    if name in state.battle.borrowed:
        return Lying(name, "", is_hidden=True)
    if name in state.battle.attack:
        return Lying(name, f"seat/{seat}", "upright", is_hidden=name != state.battle.attack[-1])
    if name in state.battle.defense:
        return Lying(name, f"seat/{seat}", "right", is_hidden=name != state.battle.defense[-1])
    return Lying(name, f"seat/{seat}", is_hidden=True)
