"""Where every open card of Doomsday Bots lies, for a camera that sees the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant import Lying
from doomsday_bots.pieces import NOBODY
from doomsday_bots.state import Table
from doomsday_bots.tower import BOSS


def lying(state: Table) -> Sequence[Lying] | None:
    """Open Rooms, what lies on their floors, what every bot wears, and the boss. No word while bots are drafted."""
    if state.phase in ("draft", "over"):
        return None
    return [one for one in _all(state) if one.card and not one.card.startswith(NOBODY)]


def _all(state: Table) -> Iterator[Lying]:
    for seat, bot in enumerate(state.bots, start=1):
        for held in bot.open_cards:
            yield Lying(held.name, f"seat/{seat}")
    for place, room in state.rooms.items():
        if room.is_up:
            yield Lying(room.card, place)
        for held in room.floor:
            yield Lying(held.name, place, is_hidden=True)
    if state.boss.is_up:
        yield Lying(state.boss.card, BOSS)
        yield Lying(state.tracker, "", is_hidden=True)
    for held in (*state.scrap, *state.pile):
        yield Lying(held.name, "", is_hidden=True)
