"""A printed mat: a flat sheet with zones where cards lie and four corner marks by which a camera finds it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from assistant.table.message import Message

MARK_SIDE = 20.0
"""Millimeters along a corner mark's black square."""
MARK_INSET = 4.0
"""Millimeters of white between a mat's edge and its marks: their quiet zone."""
HOUSE_MATS = 10
"""Mats 0 to 9 are the house's (the table's four corners, seats 1 to 7, the scan spot); a game's begin here."""
MATS = 40
"""How many mats there are numbers for."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a mat, in millimeters from the mat's top left corner as its print reads, y downward."""

    x: float
    y: float
    width: float
    height: float

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """Clockwise from the top left."""
        right, bottom = self.x + self.width, self.y + self.height
        return (self.x, self.y), (right, self.y), (right, bottom), (self.x, bottom)

    def split(self, columns: int, rows: int, gap: float = 0.0) -> tuple[Box, ...]:
        """As many equal boxes as that, in reading order, `gap` between neighbors."""
        width = (self.width - (columns - 1) * gap) / columns
        height = (self.height - (rows - 1) * gap) / rows
        return tuple(
            Box(self.x + column * (width + gap), self.y + row * (height + gap), width, height)
            for row in range(rows)
            for column in range(columns)
        )

    def holds(self, x: float, y: float) -> bool:
        """Does a point lie in it?"""
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height

    def overlaps(self, other: Box) -> bool:
        """Do the two share more than an edge?"""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


@dataclass(frozen=True, slots=True)
class Zone:
    """A place on a mat where cards lie: `seat/2`, `lab/1/3`, `recycling`, `room/1/3`, …"""

    name: str
    box: Box
    label: Message
    """What is printed in it, and what people are told where a card lies there."""
    turn: int = 0
    """Degrees clockwise (0, 90, 180, 270) by which a card that lies upright for its owner is turned against the mat's
    print; 0 where nobody owns the place."""


@dataclass(frozen=True, slots=True)
class Guide:
    """A place that is printed for people alone, inside a zone or beside it: a slot, a face-down deck, a tracker."""

    box: Box
    label: Message


@dataclass(frozen=True, slots=True)
class Mat:
    """A mat of a game or of the house. Raises ValueError where zones overlap, or lie outside or on a mark.

    A number stands for one mat for ever, whoever plays: what was printed for three may lie on a table of four.
    """

    id: str
    title: Message
    number: int
    """Which one it is, for the camera: its marks are numbers 4 × this to 4 × this + 3."""
    width: float
    height: float
    zones: tuple[Zone, ...]
    guides: tuple[Guide, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.number < MATS:
            raise ValueError(f"mat {self.id}: numbers run from 0 to {MATS - 1}, {self.number} is not one")
        page = Box(0, 0, self.width, self.height)
        for zone in self.zones:
            if not all(page.holds(x, y) for x, y in zone.box.corners):
                raise ValueError(f"mat {self.id}: zone {zone.name} lies outside the mat")
            if any(zone.box.overlaps(mark) for mark in self.marks):
                raise ValueError(f"mat {self.id}: zone {zone.name} lies on a corner mark")
        for guide in self.guides:
            if any(guide.box.overlaps(mark) for mark in self.marks):
                raise ValueError(f"mat {self.id}: the guide {guide.label} lies on a corner mark")
        for one, other in combinations(self.zones, 2):
            if one.box.overlaps(other.box):
                raise ValueError(f"mat {self.id}: zones {one.name} and {other.name} overlap")

    @property
    def marks(self) -> tuple[Box, ...]:
        """Where its four marks are printed, all upright, clockwise from the top left; numbers rise in this order."""
        near, right = MARK_INSET, self.width - MARK_INSET - MARK_SIDE
        bottom = self.height - MARK_INSET - MARK_SIDE
        places = ((near, near), (right, near), (right, bottom), (near, bottom))
        return tuple(Box(x, y, MARK_SIDE, MARK_SIDE) for x, y in places)

    def mark_number(self, corner: int) -> int:
        """The number of the mark at a corner (0 to 3, clockwise from the top left)."""
        return 4 * self.number + corner
