"""The ground: a tower of any shape, or the rally's circuit; what is next to what, and how far.

Places are named as the camera's zones: `room/1/3` (column/row from 1, bottom left), `boss`, `outside`; on the circuit
`room/4`, `pit` and `check`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from assistant import IllegalAction, Message
from doomsday_bots.rules import CIRCUIT, ROOMS

OUTSIDE, BOSS, PIT, CHECK = "outside", "boss", "pit", "check"
SAFE = (OUTSIDE, PIT, CHECK)
"""Places that are outside."""
LAST = f"room/{CIRCUIT}"
WIDEST, HIGHEST = 10, 11
"""Columns and rows within which a tower lies, the boss's among them: what a screen can show."""
_CELL = re.compile(r"room/([1-9]\d?)/([1-9]\d?)")
Cell = tuple[int, int]


@dataclass(frozen=True)
class Ground:
    """The places of a game. `cells` has column and row of every Room, in the order they are shown; empty in a rally."""

    cells: Mapping[str, Cell]
    boss: Cell | None = None
    start: tuple[str, ...] = ()
    """Rooms next to the outside."""

    @property
    def is_rally(self) -> bool:
        """Is it the circuit?"""
        return self.boss is None

    @property
    def home(self) -> str:
        """Where bots start."""
        return PIT if self.is_rally else OUTSIDE

    @cached_property
    def rooms(self) -> tuple[str, ...]:
        """Every Room, without the boss and the outside."""
        return tuple(f"room/{n}" for n in range(1, CIRCUIT + 1)) if self.is_rally else tuple(self.cells)

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Every place."""
        return (*self.rooms, PIT, CHECK) if self.is_rally else (*self.rooms, BOSS, OUTSIDE)

    @cached_property
    def _next_to(self) -> Mapping[str, tuple[str, ...]]:
        if self.is_rally:
            return {place: (*self.ahead(place), *self.behind(place)) for place in self.places}
        assert self.boss is not None  # a tower has one
        where = {**self.cells, BOSS: self.boss}
        found = {one: tuple(other for other in where if is_king_move(where[one], where[other])) for one in where}
        return {
            **{place: (*near, OUTSIDE) if place in self.start else near for place, near in found.items()},
            OUTSIDE: self.start,
        }

    def next_to(self, place: str) -> tuple[str, ...]:
        """The places next to one (rules 30, 69, 81)."""
        return self._next_to[place]

    def ahead(self, place: str) -> tuple[str, ...]:
        """Where a move forward goes on the circuit."""
        if place in SAFE:
            return ("room/1",)
        number = int(place.partition("/")[2])
        return (CHECK, PIT) if number == CIRCUIT else (f"room/{number + 1}",)

    def behind(self, place: str) -> tuple[str, ...]:
        """Where a step backward goes on the circuit."""
        if place in SAFE:
            return (LAST,)
        number = int(place.partition("/")[2])
        return (CHECK, PIT) if number == 1 else (f"room/{number - 1}",)

    def distance(self, one: str, other: str) -> int | None:
        """Rooms between two places, the outside not passed through (A41); None where no way leads."""
        if one in SAFE or other in SAFE:
            return None
        reached, edge, steps = {one}, [one], 0
        while edge:
            if other in edge:
                return steps
            edge = [near for place in edge for near in self.next_to(place) if near not in reached and near not in SAFE]
            reached.update(edge)
            steps += 1
        return None


def is_king_move(one: Cell, other: Cell) -> bool:
    """Is it one step in any direction, diagonals too?"""
    return one != other and max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def tower(columns: int = 2, rows: int = 5) -> Ground:
    """The beginners' tower: full rows, the boss above the left column."""
    cells = {f"room/{column}/{row}": (column, row) for row in range(1, rows + 1) for column in range(1, columns + 1)}
    return Ground(cells, (1, rows + 1), tuple(f"room/{column}/1" for column in range(1, columns + 1)))


def circuit() -> Ground:
    """The rally's circuit."""
    return Ground({})


def cell_of(place: str) -> Cell:
    """Column and row of `room/COLUMN/ROW`. Raises IllegalAction for anything else."""
    found = _CELL.fullmatch(place)
    if found is None:
        raise IllegalAction(Message.of("{place} is no place of a tower.", place=place[:20]))
    return int(found[1]), int(found[2])


def shaped(rooms: Sequence[str], boss: str, start: Sequence[str] = ()) -> Ground:
    """A tower of these Rooms, the boss at a cell of its own; without `start` its lowest row is next to the outside.

    Raises IllegalAction, with the reason, for a tower that cannot be played.
    """
    cells = {place: cell_of(place) for place in rooms}
    if len(cells) != len(rooms):
        raise IllegalAction("A Room is told twice: each place of the tower once.")
    if not cells:
        raise IllegalAction("A tower has one Room at least.")
    if len(cells) > ROOMS:
        raise IllegalAction(Message.of("There are only {n} Room cards.", n=ROOMS))
    top = cell_of(boss)
    if top in cells.values():
        raise IllegalAction("The Boss needs a place of its own: a Room lies there.")
    columns, rows = ([cell[axis] for cell in (*cells.values(), top)] for axis in (0, 1))
    if max(columns) - min(columns) >= WIDEST or max(rows) - min(rows) >= HIGHEST:
        text = "A tower is at most {columns} columns wide and {rows} rows high, the Boss among them."
        raise IllegalAction(Message.of(text, columns=WIDEST, rows=HIGHEST))
    lowest = min(row for _, row in cells.values())
    below = tuple(start) or tuple(place for place, cell in cells.items() if cell[1] == lowest)
    for place in below:
        if place not in cells:
            raise IllegalAction(Message.of("{place} is no Room of this tower, so nobody can start there.", place=place))
    ordered = dict(sorted(cells.items(), key=lambda entry: (entry[1][1], entry[1][0])))
    ground = Ground(ordered, top, tuple(place for place in ordered if place in below))
    _refuse_unreachable(ground)
    return ground


def _refuse_unreachable(ground: Ground) -> None:
    reached: set[str] = set(ground.start)
    edge = list(ground.start)
    while edge:
        edge = [near for place in edge for near in ground.next_to(place) if near not in reached]
        reached.update(edge)
    if BOSS not in reached:
        raise IllegalAction("The Boss cannot be reached: no Room that a bot can get to is next to it.")
    lost = [place for place in ground.rooms if place not in reached]
    if lost:
        column, row = ground.cells[lost[0]]
        raise IllegalAction(
            Message.of("The Room in column {column}, row {row} cannot be reached.", column=column, row=row)
        )
