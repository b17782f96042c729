"""Lines and signs that several kinds of sheet share: dashes, hatching, and the seats' signs."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from assistant.printing.layout import Box
from assistant.printing.pen import Pen, Point

ON, OFF = 3.0, 2.0
"""Millimeters of a dash and of the gap behind it."""
Line = tuple[Point, Point]


def edges(box: Box) -> tuple[Line, ...]:
    """The four edges of a box, each from its lower coordinate to its higher one."""
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    return (
        ((left, top), (right, top)),
        ((left, bottom), (right, bottom)),
        ((left, top), (left, bottom)),
        ((right, top), (right, bottom)),
    )


def dashes(line: Line) -> Iterator[Line]:
    """A level or plumb line in dashes that hang on the paper, not on the line: two on one another are one."""
    (x, y), (right, bottom) = line
    is_level = right - x > bottom - y
    start, end = (x, right) if is_level else (y, bottom)
    step = ON + OFF
    for number in range(math.floor(start / step), math.ceil(end / step) + 1):
        first, last = max(start, number * step), min(end, number * step + ON)
        if last - first > 0.05:
            yield ((first, y), (last, y)) if is_level else ((x, first), (x, last))


def hatching(box: Box, step: float = 4.0) -> list[Line]:
    """Slanted lines that fill a box."""
    lines: list[Line] = []
    total = box.width + box.height
    for number in range(1, math.ceil(total / step)):
        at = number * step
        start = (box.left + max(0.0, at - box.height), box.top + min(at, box.height))
        end = (box.left + min(at, box.width), box.top + max(0.0, at - box.width))
        if start != end:
            lines.append((start, end))
    return lines


def _round(count: int, turn: float = 0.0, radii: Sequence[float] = (1.0,)) -> list[Point]:
    return [
        (
            radii[n % len(radii)] * math.sin(2 * math.pi * n / count + turn),
            -radii[n % len(radii)] * math.cos(2 * math.pi * n / count + turn),
        )
        for n in range(count)
    ]


_THIRD = 0.32
_CROSS = [
    (-_THIRD, -1), (_THIRD, -1), (_THIRD, -_THIRD), (1, -_THIRD), (1, _THIRD), (_THIRD, _THIRD),
    (_THIRD, 1), (-_THIRD, 1), (-_THIRD, _THIRD), (-1, _THIRD), (-1, -_THIRD), (-_THIRD, -_THIRD),
]  # fmt: skip
SIGNS: Sequence[Sequence[Point]] = (
    _round(36),
    [(0, -1), (1, 0.8), (-1, 0.8)],
    [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
    _round(4, 0.0, (1.1,)),
    _round(6),
    _CROSS,
    _round(10, 0.0, (1.15, 0.5)),
)
"""The seats' signs around a point, one half side long: circle, triangle, square, diamond, hexagon, cross, star."""


def seat_sign(
    pen: Pen, seat: int, x: float, y: float, half: float, *, ink: float = 0.0, is_filled: bool = True
) -> None:
    """A seat's sign around a point; seats from 8 on begin anew, as on the screen."""
    corners = [(x + across * half, y + down * half) for across, down in SIGNS[(seat - 1) % len(SIGNS)]]
    if is_filled:
        pen.shape(corners, fill=ink)
    else:
        pen.shape(corners, stroke=ink, thick=0.4)
