"""An invented deck, scripts of hands at a table, and how a plain reader and a careful one read a picture."""

from __future__ import annotations

import math

import cv2
import zxingcpp

from assistant.table.cards import Catalog
from assistant.table.sighting import Quad, Showing
from assistant.vision.scene import Picture
from assistant.vision.scene_film import Pace
from assistant.vision.simulated import SimulatedTable

SUITS = ("Green", "Purple", "Pink", "Gold", "Blue")
PARTS = ("Head", "Torso", "Arms", "Legs")
DECK = Catalog.from_rows(
    "toy",
    "TY",
    [
        {"id": f"{suit}-{part}-{n}".lower(), "title": f"{suit} {part}", "traits": {"suit": suit, "value": n}}
        for n in range(1, 5)
        for part in PARTS
        for suit in SUITS
    ],
)
NAMES = [card.id for card in DECK.cards]
QUICK = Pace(opening=0.3, rest=0.4, ending=0.5)


def dealt(seats: int, each: int) -> list[Showing]:
    """Cards laid before each seat in turn."""
    return [Showing(NAMES[turn * seats + seat], seat=seat + 1) for turn in range(each) for seat in range(seats)]


def hand_is_in(table: SimulatedTable, number: int) -> bool:
    """Whether a hand is over the table in a frame."""
    moment = number / table.fps
    return any(phase.hand is not None for phase in table.phases if phase.start <= moment < phase.end)


def read_plainly(picture: Picture) -> dict[str, Quad]:
    """What zxing-cpp reads in the picture as it is: text and corners."""
    found = zxingcpp.read_barcodes(
        cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY),
        formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode),
        try_rotate=False,
        try_downscale=False,
        try_invert=False,
    )
    return {code.text: _corners(code.position) for code in found}


def read_enlarged(picture: Picture) -> set[str]:
    """What it reads in the picture at twice its size."""
    return set(read_plainly(cv2.resize(picture, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)))


def _corners(place: zxingcpp.Position) -> Quad:
    points = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
    first, second, third, fourth = ((float(point.x), float(point.y)) for point in points)
    return first, second, third, fourth


def apart(one: Quad, other: Quad) -> float:
    """The largest distance between the same corners of two quads, in pixels."""
    return max(math.dist(a, b) for a, b in zip(one, other, strict=True))


def pixels_a_module(corners: Quad) -> float:
    """Along the shortest side."""
    return min(math.dist(corners[place], corners[(place + 1) % 4]) for place in range(4)) / 21
