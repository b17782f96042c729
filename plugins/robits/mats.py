"""The mats of ROBiTs: the assembly line, two rows on each mat, and a place for each player's seven cards."""

from __future__ import annotations

from collections.abc import Sequence

from assistant import HOUSE_MATS, Box, Guide, Mat, Message, Zone
from robits.rules import COLUMNS, MOST_SEATS

CORNER = 28.0
"""Millimeters that a corner mark and its white rim take."""
COLUMN, ROW = 67.0, 92.0
"""A card of 63 × 88 mm with air around it."""
AREAS = HOUSE_MATS + (MOST_SEATS + 1) // 2
"""The first player's mat; before it come those of the line."""


def mats(seats: int) -> Sequence[Mat]:
    """The line's mats for as many rows as there are players, lowest rows first, then a mat for each seat."""
    return (*(line(pair) for pair in range(1, (seats + 1) // 2 + 1)), *(area(seat) for seat in range(1, seats + 1)))


def line(pair: int) -> Mat:
    """Two rows of the line, the lower one below: rows 1 and 2 for the first pair. They are laid above one another."""
    lower = 2 * pair - 1
    cells = Box(CORNER, 3, COLUMNS * COLUMN, 2 * ROW).split(COLUMNS, 2)
    zones = []
    for place, box in enumerate(cells):
        column, row = place % COLUMNS + 1, lower + 1 - place // COLUMNS
        label = Message.of("Row {row}, column {column}", row=row, column=column)
        zones.append(((row, column), Zone(f"line/{column}/{row}", box, label)))
    title = Message.of("Assembly line, rows {first} and {last}", first=lower, last=lower + 1)
    width, height = 2 * CORNER + COLUMNS * COLUMN, 2 * ROW + 6
    return Mat(
        f"line-{pair}",
        title,
        HOUSE_MATS + pair - 1,
        width,
        height,
        tuple(zone for _, zone in sorted(zones, key=lambda one: one[0])),
    )


def area(seat: int) -> Mat:
    """A player's place: one zone, with a slot for each part of a ROBiT inside."""
    zone = Box(CORNER, 0, 3 * COLUMN + 3, 194)
    slots = Box(zone.x + 1.5, 9, 3 * COLUMN, 2 * ROW).split(3, 2)
    labels = (
        Message("Arm"),
        Message("Head"),
        Message("Arm"),
        Message("Torso"),
        Message("Legs"),
        Message("Sparkeez, Junk, spare parts"),
    )
    guides = tuple(Guide(box, label) for box, label in zip(slots, labels, strict=True))
    name = Message.of("Seat {n}", n=seat)
    title = Message.of("ROBiT of seat {n}", n=seat)
    zones = (Zone(f"seat/{seat}", zone, name),)
    return Mat(f"robit-{seat}", title, AREAS + seat - 1, zone.width + 2 * CORNER, zone.height, zones, guides)
