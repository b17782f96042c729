"""What a game starts from: who sits where, under which house rules, with which cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from assistant.table.cards import Catalog
from assistant.table.errors import IllegalAction
from assistant.table.message import Message, Rule
from assistant.table.values import Json, nothing


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table and who sits in it."""

    number: int
    name: str
    here: bool = True
    """False once the player has left the game."""


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule that the lobby offers: a key, its values, and what it changes."""

    key: str
    label: Message
    values: tuple[Json, ...]
    default: Json
    names: tuple[Message, ...] = ()
    """What each value is called, in the order of `values`."""
    rule: Rule | None = None
    note: Message | None = None
    """Where the default comes from: the rulebook, or our reading of an open question."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything a game starts from. The catalogue reaches a game only so."""

    seats: tuple[Seat, ...]
    options: Mapping[str, Json] = field(default_factory=nothing)
    catalog: Catalog = Catalog("", "")
    order: tuple[int, ...] = ()
    """Seat numbers clockwise; empty means 1, 2, 3, …"""

    @property
    def clockwise(self) -> tuple[int, ...]:
        """Seat numbers in the order they sit, clockwise, of those who are still here."""
        order = self.order or tuple(seat.number for seat in self.seats)
        return tuple(number for number in order if self.seat(number).here)

    def seat(self, number: int) -> Seat:
        """The seat with this number. Raises IllegalAction if there is none."""
        for seat in self.seats:
            if seat.number == number:
                return seat
        raise IllegalAction(Message.of("There is no seat {n} at this table.", n=number))

    def name(self, number: int) -> str:
        """Who sits there."""
        return self.seat(number).name

    def after(self, number: int) -> int:
        """The next seat clockwise (the same one, if nobody else is left)."""
        order = self.order or tuple(seat.number for seat in self.seats)
        place = order.index(number)
        turned = (*order[place + 1 :], *order[: place + 1])
        return next((other for other in turned if self.seat(other).here), number)
