"""How a game reads what somebody tells it of the table by hand (`Game.now`)."""

from __future__ import annotations

import re
from typing import Any

from assistant.table.errors import IllegalAction
from assistant.table.message import Message
from assistant.table.setup import Setup

_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")


def number_told(text: str) -> int | None:
    """The number that a text is, written as everywhere: the 2 of `seat/2`. None for "²", "02" and all that is none.

    >>> number_told("12"), number_told("²")
    (12, None)
    """
    return int(text) if _NUMBER.fullmatch(text) else None


def told_by_seat(setup: Setup, told: Any) -> list[tuple[int, Any]]:
    """What is told of each seat, as `{"1": …}`. Raises IllegalAction for what is no seat."""
    found = []
    for seat, entry in (told or {}).items():
        number = number_told(seat)
        if number is None:
            raise IllegalAction("Seats are told by their number.")
        found.append((setup.seat(number).number, entry))
    return found


def told_count(told: Any, what: Message) -> int:
    """A count that is told, `what` being its field's label. Raises IllegalAction for what is none."""
    if isinstance(told, bool) or not isinstance(told, int) or told < 0:
        raise IllegalAction(Message.of("{what} is a whole number, 0 or more.", what=what))
    return told
