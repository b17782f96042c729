"""The mats of Doomsday Bots: the tower or the rally's circuit, and a place for each player's bot."""

from __future__ import annotations

from collections.abc import Sequence

from assistant import HOUSE_MATS, Box, Guide, Mat, Message, Zone
from doomsday_bots.tower import BOSS, CHECK, OUTSIDE, PIT, tower

CORNER = 28.0
"""Millimeters that a corner mark and its white rim take."""
WIDE, HIGH = 68.0, 92.0
"""A card of 63 × 88 mm with air around it."""
FLOOR = 32.0
"""Millimeters beside or below a Room's card for what lies on its floor, fanned so that the tags show."""
RING = ("room/7", "room/6", "room/5", CHECK, PIT, "room/4", "room/1", "room/2", "room/3")
"""The circuit in reading order; it runs anticlockwise from the lower left."""


def mats(seats: int, mode: str) -> Sequence[Mat]:
    """The tower or the circuit, then a mat for each seat."""
    ground = circuit_mat() if mode == "rally" else tower_mat()
    return (ground, *(bot_mat(seat) for seat in range(1, seats + 1)))


def tower_mat() -> Mat:
    """The beginners' tower, the boss with its tracker on top and the outside below."""
    rooms = tower().cells
    columns, rows = max(cell[0] for cell in rooms.values()), max(cell[1] for cell in rooms.values())
    width = columns * (WIDE + FLOOR)
    top = HIGH + 4
    cells = Box(0, top, width, rows * HIGH).split(columns, rows)
    zones = []
    for place, (column, row) in rooms.items():
        box = cells[(rows - row) * columns + column - 1]
        zones.append(Zone(place, box, Message.of("Room in column {column}, row {row}", column=column, row=row)))
    boss = Box(CORNER, 2, width - 2 * CORNER, HIGH)
    outside = Box(CORNER, top + rows * HIGH + 2, width - 2 * CORNER, 36)
    zones += [Zone(BOSS, boss, Message("Boss Room")), Zone(OUTSIDE, outside, Message("Outside the tower"))]
    tracker = Guide(Box(boss.x + boss.width / 2, boss.y + 2, boss.width / 2 - 2, HIGH - 4), Message("Boss tracker"))
    return Mat("tower", Message("Tower"), HOUSE_MATS, width, outside.y + outside.height + 2, tuple(zones), (tracker,))


def circuit_mat() -> Mat:
    """The circuit of the rally as a ring, the Pit Stop inside, the Check Room outside of the line."""
    ring = Box(CORNER, 2, 3 * (WIDE + 2), 3 * (HIGH + FLOOR))
    zones = tuple(Zone(place, box, _label(place)) for place, box in zip(RING, ring.split(3, 3), strict=True))
    return Mat("circuit", Message("Circuit"), HOUSE_MATS + 1, ring.width + 2 * CORNER, ring.height + 4, zones)


def _label(place: str) -> Message:
    fixed = {PIT: Message("Pit Stop"), CHECK: Message("Check Room")}
    return fixed.get(place) or Message.of("Room {n}", n=int(place.partition("/")[2]))


def bot_mat(seat: int) -> Mat:
    """A player's place: one zone, with the slots of a bot inside as the screen shows them."""
    zone = Box(CORNER, 0, 3 * WIDE + 4, 3 * HIGH + 10)
    labels = (
        Message("Toolbox, face down"),
        Message("Head"),
        Message("Boss Loot"),
        Message("Arm"),
        Message("Core"),
        Message("Arm"),
        Message("Trunk, face down"),
        Message("Legs"),
        Message("Trunk, face down"),
    )
    slots = Box(zone.x + 2, 9, 3 * WIDE, 3 * HIGH).split(3, 3)
    guides = tuple(Guide(box, label) for box, label in zip(slots, labels, strict=True))
    zones = (Zone(f"seat/{seat}", zone, Message.of("Seat {n}", n=seat)),)
    title = Message.of("Bot of seat {n}", n=seat)
    return Mat(f"bot-{seat}", title, HOUSE_MATS + 1 + seat, zone.width + 2 * CORNER, zone.height, zones, guides)
