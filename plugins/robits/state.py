"""The state of a game of ROBiTs: what lies where, as far as anybody saw or told it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from assistant import Catalog, Setup, Snapshot, put
from robits.chart import Chart, default_chart
from robits.deck import Face, face_of, told_face
from robits.rules import COLUMNS, DECK, ROUNDS

NOBODY = "?"
"""Begins the name of a card in a play area that nobody named."""
EXTRA = "+"
"""Begins the name of a described card of which the deck has no more."""


@dataclass(frozen=True, slots=True)
class Held:
    """A card in a play area or face up in the line."""

    name: str
    """The physical card (`Copy.name`), or `?1`, `+1`, … where no card of the deck is meant."""
    model: str = ""
    slot: str = ""
    value: int | None = None
    """The number as somebody told it with the card; None: as the catalogue has it."""
    by_hand: bool = False
    """Described as model and slot, not seen: which of several like cards it is stays open, so the catalogue's number
    is not its own, and it gives way when that very card is seen elsewhere."""


UNTOLD = Held("")
"""A place of the line that nobody spoke of."""
OPEN = Held("^")
"""A place with a face-up card of which nobody said what it is."""
GONE = Held(".")
"""A place whose card was taken."""


@dataclass(frozen=True, slots=True)
class Overclock:
    """An Overclock that its player has not resolved yet."""

    seat: int
    name: str
    """The Overclock card itself, named as in `Held`."""
    looked: tuple[Held, ...] = ()
    """Cards that the seat's own phone saw, or that were typed there: that seat's secret."""


@dataclass(frozen=True)
class Table(Snapshot):
    """Everything that is known of the table. Per-seat tuples are in the order of seat numbers."""

    fixed = frozenset({"setup"})

    setup: Setup
    areas: tuple[tuple[Held, ...], ...]
    deck: int
    """Cards in the deck, those under it included."""
    left: int
    """Cards in the line."""
    turn: int
    first: int
    """Who begins each round."""
    chart: Chart
    short: tuple[int, ...]
    """Turns that brought no card (an Overclock without a deck)."""
    last: int | None = None
    """Who took the latest card."""
    line: tuple[tuple[Held, ...], ...] = ()
    """Seven columns of places, row 1 first; empty while nobody tracks the line."""
    untold: int = 0
    """Cards taken from the line since it is tracked of which nobody said where they lay."""
    due: tuple[int, ...] = ()
    """Columns (from 1) in which a card has to be turned up."""
    overclocks: tuple[Overclock, ...] = ()
    buried: tuple[str, ...] = ()
    """Cards known to be under the deck."""
    outside: tuple[str, ...] = ()
    """Cards known to be out of the game."""
    chosen: tuple[tuple[str, ...] | None, ...] = ()
    """Cards that a seat builds with, where somebody overruled the best ROBiT."""
    decided: int | None = None
    """Who wins a tie by house decision."""
    is_shown: bool = False
    """The ceremony is on."""

    @property
    def catalog(self) -> Catalog:
        """The deck in play."""
        return self.setup.catalog

    @cached_property
    def here(self) -> tuple[int, ...]:
        """The seats of those who are still here, clockwise."""
        return self.setup.clockwise

    def after(self, seat: int) -> int:
        """The next seat clockwise that is still here."""
        if seat not in self.here:
            return self.setup.after(seat)
        return self.here[(self.here.index(seat) + 1) % len(self.here)]

    def area(self, seat: int) -> tuple[Held, ...]:
        """The cards before a seat, in the order they were taken."""
        return self.areas[seat - 1]

    def turns_of(self, seat: int) -> int:
        """How many turns a seat has had."""
        return len(self.areas[seat - 1]) + self.short[seat - 1]

    def with_area(self, seat: int, area: tuple[Held, ...]) -> Table:
        """The state with other cards before a seat; what somebody chose to build or decided is void then."""
        chosen = self.chosen if self.chosen[seat - 1] is None else put(self.chosen, seat, None)
        return self.but(areas=put(self.areas, seat, area), chosen=chosen, decided=None, is_shown=False)

    def overclock_of(self, seat: int) -> Overclock | None:
        """The Overclock that a seat has to resolve."""
        return next((entry for entry in self.overclocks if entry.seat == seat), None)

    @property
    def is_over(self) -> bool:
        """Has everyone had seven cards, with nothing left to resolve?"""
        return not self.overclocks and all(self.turns_of(seat) >= ROUNDS for seat in self.here)

    @property
    def round(self) -> int:
        """The round that is being played, 7 also when all is over."""
        turns = [self.turns_of(seat) for seat in self.here]
        return min(ROUNDS, min(turns, default=0) + 1)

    @property
    def rows(self) -> int:
        """Rows of the line."""
        return len(self.setup.seats)

    def owner(self, name: str) -> int | None:
        """The seat that has this card before it."""
        for number, area in enumerate(self.areas, start=1):
            for held in area:
                if held.name == name:
                    return number
        return None

    def held(self, name: str) -> Held | None:
        """The card of this name in some play area."""
        return next((held for area in self.areas for held in area if held.name == name), None)

    def spot(self, name: str) -> tuple[int, int] | None:
        """Column and row where this card was recorded in the line."""
        for column, places in enumerate(self.line, start=1):
            for row, place in enumerate(places, start=1):
                if place.name == name:
                    return column, row
        return None

    def known(self) -> Iterator[str]:
        """Names of the cards whose place everybody may know (so not those that an Overclock showed)."""
        for area in self.areas:
            yield from (held.name for held in area)
        for places in self.line:
            yield from (place.name for place in places if place not in (UNTOLD, OPEN, GONE))
        yield from (entry.name for entry in self.overclocks)
        yield from self.buried
        yield from self.outside

    def face(self, held: Held) -> Face:
        """What a card shows: a number told with it before the catalogue's, which says nothing of a described card."""
        if held.name.startswith((NOBODY, EXTRA)):
            return told_face(held.name, held.model, held.slot, held.value)
        face = self.face_named(held.name)
        return face if held.value is None and not held.by_hand else replace(face, value=held.value)

    def face_named(self, name: str) -> Face:
        """What a physical card shows, as the catalogue has it."""
        if name.startswith((NOBODY, EXTRA)):
            return told_face(name, "overclock", "", None)
        return face_of(self.catalog.by_id.get(name) or self.catalog.copy(name).card, name)


def opening(setup: Setup) -> Table:
    """The table before the first card is taken: 7 cards a player in the line, the others in the deck."""
    count = len(setup.seats)
    first = setup.clockwise[0]
    return Table(
        setup=setup,
        areas=((),) * count,
        deck=DECK - COLUMNS * count,
        left=COLUMNS * count,
        turn=first,
        first=first,
        chart=default_chart(),
        short=(0,) * count,
        chosen=(None,) * count,
    )
