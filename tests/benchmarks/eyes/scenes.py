"""Pictures and films of a table full of tagged cards, as webcams see it: one seed, the same pixels.

The table is a plane in millimeters, its origin in the middle of the picture, seen by a tilted pinhole camera. Cards are
warped into a picture of twice the size, so that tags are neither jagged nor softer than asked for; then comes what goes
wrong in front of and inside a webcam: hands, lens blur, smear, uneven and dim light, glare, grain, JPEG.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from assistant.table.tag import Tag

CARD = (63.0, 88.0)
FINE = 2
FIELD = 65.0
SYMBOL = 8
"""Pixels a module of the symbol before it is scaled onto its card."""


@dataclass(frozen=True)
class Camera:
    """A camera: its picture, the millimeters of table its middle row spans, and its tilt in degrees."""

    width: int = 1920
    height: int = 1080
    table_mm: float = 900.0
    tilt: float = 0.0

    def matrix(self, scale: float = 1.0) -> np.ndarray:
        """From table millimeters to picture pixels, times `scale`."""
        half = math.tan(math.radians(FIELD) / 2)
        focal, distance, tilt = self.width / 2 / half, self.table_mm / 2 / half, math.radians(self.tilt)
        plane = np.array([[1, 0, 0], [0, math.cos(tilt), 0], [0, -math.sin(tilt), distance]])
        inside = np.array([[focal, 0, self.width / 2], [0, focal, self.height / 2], [0, 0, 1]])
        return np.diag([scale, scale, 1.0]) @ inside @ plane


@dataclass(frozen=True)
class Faults:
    """What goes wrong; pixels are those of the picture."""

    blur: float = 0.6
    smear: float = 0.0
    grain: float = 2.0
    jpeg: int = 92
    falloff: float = 0.05
    exposure: float = 1.0
    glare: int = 0
    sleeves: float = 0.0
    fingers: int = 0
    artwork: float = 0.2


@dataclass(frozen=True)
class Preset:
    """Ranges from which each picture's tilt, tag and faults are drawn."""

    tilt: tuple[float, float]
    tag_mm: tuple[float, float]
    low: Faults
    high: Faults
    table_mm: float = 900.0


PRESETS = {
    "easy": Preset((0, 0), (20, 20), Faults(0.5, 0, 1, 95, 0, 1, 0, 0, 0, 0), Faults(0.7, 0, 2, 90, 0.1), 600.0),
    "table": Preset(
        (0, 25),
        (26, 30),
        Faults(0.6, 0, 2, 92, 0.1, 1, 0, 0, 0, 0.3),
        Faults(0.9, 0.8, 4, 80, 0.35, 0.7, 2, 0.3, 1, 0.8),
    ),
    "hard": Preset(
        (20, 40),
        (26, 32),
        Faults(0.9, 0, 4, 80, 0.3, 0.8, 1, 0.3, 1, 0.6),
        Faults(1.3, 3, 8, 60, 0.6, 0.3, 4, 0.7, 3, 1),
    ),
}


@dataclass(frozen=True)
class Card:
    """A card on the table: its tag's text, its middle in millimeters, degrees clockwise, and its tag's place and side."""

    text: str
    x: float
    y: float
    angle: float
    tag_mm: float
    offset: tuple[float, float]
    look: int
    is_sleeved: bool = False

    def matrix(self) -> np.ndarray:
        """From the card's own millimeters, its middle the origin, to the table's."""
        turn = math.radians(self.angle)
        cos, sin = math.cos(turn), math.sin(turn)
        return np.array([[cos, -sin, self.x], [sin, cos, self.y], [0, 0, 1]])

    def corners(self) -> np.ndarray:
        """The symbol's corners in the card's own millimeters, (4, 2)."""
        half = self.tag_mm / 2
        return np.array([[-half, -half], [half, -half], [half, half], [-half, half]]) + self.offset


@dataclass(frozen=True)
class Shown:
    """One picture and the truth of it: corners of each tag that can be seen, in picture pixels, by text."""

    picture: np.ndarray
    tags: dict[str, np.ndarray]
    camera: Camera
    tag_mm: float


def project(matrix: np.ndarray, points: Any) -> np.ndarray:
    """Points (n, 2) through a homography."""
    return cv2.perspectiveTransform(np.asarray(points, np.float64).reshape(-1, 1, 2), matrix).reshape(-1, 2)


def between(low: Any, high: Any, rng: np.random.Generator) -> Any:
    """A value of a range; of whole numbers a whole one."""
    if isinstance(low, int) and isinstance(high, int):
        return int(rng.integers(min(low, high), max(low, high) + 1))
    return float(low + (high - low) * rng.random())


def dealt(camera: Camera, tag_mm: float, rng: np.random.Generator, count: int, sleeved: float) -> list[Card]:
    """Cards in rows, a little crooked, a third of them sideways, as far as the picture shows the table."""
    corner = project(np.linalg.inv(camera.matrix()), [[0, 0], [camera.width, 0], [camera.width, camera.height]])
    left, right = max(corner[0][0], -camera.table_mm / 2), min(corner[1][0], camera.table_mm / 2)
    top, bottom = max(corner[0][1], -camera.table_mm), corner[2][1]
    wide, high = 100.0, 112.0
    columns, rows = max(1, int((right - left) / wide)), max(1, int((bottom - top) / high))
    spots = [
        (left + (right - left) * (column + 0.5) / columns, top + (bottom - top) * (row + 0.5) / rows)
        for row in range(rows)
        for column in range(columns)
    ]
    rng.shuffle(spots)
    room = (min(CARD) - tag_mm) / 2 - 3, (max(CARD) - tag_mm) / 2 - 3
    return [
        Card(
            str(Tag("RT", 1 + number)),
            x + rng.normal(0, 3),
            y + rng.normal(0, 3),
            float(rng.normal(0, 6)) + (90.0 if rng.random() < 0.3 else 0.0) + (180.0 if rng.random() < 0.2 else 0.0),
            tag_mm,
            (-room[0], -room[1]),
            int(rng.integers(1 << 30)),
            bool(rng.random() < sleeved),
        )
        for number, (x, y) in enumerate(spots[:count])
    ]
