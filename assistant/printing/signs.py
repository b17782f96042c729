"""Signs for factions, models and kinds of cards, so that no color speaks alone; their outlines are data."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from assistant.printing.colors import Ink
from assistant.printing.layout import Box
from assistant.printing.pen import Pen, Point
from assistant.resources import resource_dir

Outline: TypeAlias = tuple[Point, ...]
Part: TypeAlias = tuple[Outline, ...]
"""An outline in a square of 100 and the holes in it."""

PLAIN = ("disc", "triangle", "square", "diamond", "hexagon", "cross", "star")
"""Signs that mean nothing by themselves."""
_ROUND = 36
"""Corners of what looks round."""
_TOOTH = ((-0.30, 0.76), (-0.20, 1.0), (0.20, 1.0), (0.30, 0.76))
"""Corners of a gear's tooth: where in its share of the circle, and how far out."""
_CURVE = 12
"""Lines of a curve."""


@lru_cache(maxsize=1)
def signs() -> dict[str, tuple[Part, ...]]:
    """All signs by name."""
    told = tomllib.loads((resource_dir("printables") / "signs.toml").read_text(encoding="utf-8"))
    return {name: _parts(entries) for name, entries in told.items()}


def _parts(entries: Sequence[str]) -> tuple[Part, ...]:
    parts: list[Part] = []
    for entry in entries:
        kind, *rest = entry.removeprefix("- ").split()
        outline = tuple(_path(rest) if kind == "path" else _figure(kind, [float(word) for word in rest]))
        if entry.startswith("- "):
            parts[-1] = (*parts[-1], outline)
        else:
            parts.append((outline,))
    return tuple(parts)


def _path(words: Sequence[str]) -> list[Point]:
    found: list[Point] = []
    towards: Point | None = None
    for word in words:
        x, y = (float(part) for part in word.lstrip("~").split(","))
        if word.startswith("~"):
            towards = x, y
        elif towards is None:
            found.append((x, y))
        else:
            found += _curve(found[-1], towards, (x, y))
            towards = None
    return found


def _curve(start: Point, towards: Point, end: Point) -> list[Point]:
    shares = [step / _CURVE for step in range(1, _CURVE + 1)]
    (x0, y0), (x1, y1), (x2, y2) = start, towards, end
    return [
        ((1 - t) ** 2 * x0 + 2 * t * (1 - t) * x1 + t * t * x2, (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y1 + t * t * y2)
        for t in shares
    ]


def _figure(kind: str, numbers: Sequence[float]) -> list[Point]:
    if kind == "box":
        left, top, right, bottom = numbers
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
    x, y, size, *more = numbers
    if kind == "disc":
        return _ring(x, y, size, _ROUND)
    if kind == "ngon":
        return _ring(x, y, size, int(more[0]))
    if kind == "egg":
        turn = math.radians(more[1])
        flat = [(across, down * more[0] / size) for across, down in _ring(0, 0, size, _ROUND)]
        return [
            (x + a * math.cos(turn) - d * math.sin(turn), y + a * math.sin(turn) + d * math.cos(turn)) for a, d in flat
        ]
    if kind == "star":
        near, points = more[0], int(more[1])
        pairs = zip(_ring(x, y, size, points), _ring(x, y, near, points, 0.5), strict=True)
        return [point for pair in pairs for point in pair]
    teeth = int(more[0])
    return [_round(x, y, size * far, (tooth + share) / teeth) for tooth in range(teeth) for share, far in _TOOTH]


def _ring(x: float, y: float, radius: float, corners: int, first: float = 0.0) -> list[Point]:
    return [_round(x, y, radius, (place + first) / corners) for place in range(corners)]


def _round(x: float, y: float, radius: float, share: float) -> Point:
    """The point at this share of a circle, clockwise from the top."""
    turn = math.tau * share
    return x + radius * math.sin(turn), y - radius * math.cos(turn)


def draw_sign(pen: Pen, name: str, box: Box, ink: Ink) -> None:
    """The sign in one color, as large as the box and in its middle."""
    side = min(box.width, box.height)
    square = Box(box.left + (box.width - side) / 2, box.top + (box.height - side) / 2, side, side)
    pen.stencil(name, signs()[name], square, ink)
