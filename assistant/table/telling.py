"""How a game reads what somebody tells it of the table by hand (`Game.now`)."""

from __future__ import annotations

from typing import Any

from assistant.table.errors import IllegalAction
from assistant.table.game import Setup
from assistant.table.message import Message


def told_by_seat(setup: Setup, told: Any) -> list[tuple[int, Any]]:
    """What is told of each seat, as `{"1": …}`. Raises IllegalAction for what is no seat."""
    found = []
    for seat, entry in (told or {}).items():
        if not seat.isdigit():
            raise IllegalAction("Seats are told by their number.")
        found.append((setup.seat(int(seat)).number, entry))
    return found


def told_count(told: Any, what: Message) -> int:
    """A count that is told, `what` being its field's label. Raises IllegalAction for what is none."""
    if isinstance(told, bool) or not isinstance(told, int) or told < 0:
        raise IllegalAction(Message.of("{what} is a whole number, 0 or more.", what=what))
    return told
