"""The mats of Rumblebots: the laboratory with its piles, and a place for each player's Bots."""

from __future__ import annotations

from collections.abc import Sequence

from assistant import HOUSE_MATS, Box, Guide, Mat, Message, Zone
from rumblebots.rules import ROW, TIERS

CORNER = 28.0
"""Millimeters that a corner mark and its white rim take."""
WIDE, HIGH = 68.0, 92.0
"""A card of 63 × 88 mm with air around it."""


def mats(seats: int) -> Sequence[Mat]:
    """The laboratory, then a mat for each seat."""
    return (laboratory(), *(workshop(seat) for seat in range(1, seats + 1)))


def laboratory() -> Mat:
    """Rows of four by tier, the highest above, as on the screen; decks at their left, the open piles at their right."""
    rows = Box(CORNER + WIDE, 2, ROW * WIDE, len(TIERS) * HIGH)
    zones = []
    for index, box in enumerate(rows.split(ROW, len(TIERS))):
        tier, place = TIERS[-1] - index // ROW, index % ROW + 1
        label = Message.of("Tier {tier}, place {place}", tier=tier, place=place)
        zones.append(Zone(f"lab/{tier}/{place}", box, label))
    decks = Box(CORNER, rows.y, WIDE, rows.height).split(1, len(TIERS))
    guides = [
        Guide(box, Message.of("Deck of tier {n}, face down", n=tier))
        for box, tier in zip(decks, reversed(TIERS), strict=True)
    ]
    right = rows.x + rows.width + 8
    height = rows.height + 4
    zones.append(Zone("recycling", Box(right, height - CORNER - HIGH, WIDE, HIGH), Message("Recycling Area")))
    guides.append(Guide(Box(right, CORNER, WIDE, HIGH), Message("Transformations, face up")))
    return Mat("laboratory", Message("Laboratory"), HOUSE_MATS, right + WIDE, height, tuple(zones), tuple(guides))


def workshop(seat: int) -> Mat:
    """A player's place: the zone holds the Bots and, in battle, the gang; the piles beside it are not looked at."""
    zone = Box(CORNER + WIDE + 2, 0, 396, 194)
    built, owned = Box(zone.x + 1.5, 9, zone.width - 3, 2 * HIGH).split(1, 2)
    piles = Box(CORNER, 9, WIDE, 2 * HIGH).split(1, 2)
    guides = (
        Guide(built, Message("Built this turn; in battle: the gang")),
        Guide(owned, Message("Bots and Contraptions")),
        Guide(piles[0], Message("Battle deck, face down")),
        Guide(piles[1], Message("Discard pile")),
    )
    zones = (Zone(f"seat/{seat}", zone, Message.of("Seat {n}", n=seat)),)
    title = Message.of("Workshop of seat {n}", n=seat)
    width = zone.x + zone.width + CORNER
    return Mat(f"workshop-{seat}", title, HOUSE_MATS + seat, width, zone.height, zones, guides)
