"""Points in a picture: polygons that people drew, and how long a rectangle is that is seen from the side."""

from __future__ import annotations

import math
from collections.abc import Sequence

from assistant.eyes import Point

FOCAL = 0.8
"""A webcam's focal length in widths of its picture, where a rectangle does not tell it."""
FOCALS = (0.5, 2.5)
"""Between which one is believed."""


def clockwise(points: Sequence[Point]) -> list[Point]:
    """Points around their middle, clockwise in the picture from the one nearest to the top left."""
    x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
    ring = sorted(points, key=lambda point: math.atan2(point[1] - y, point[0] - x))
    first = min(range(len(ring)), key=lambda place: sum(ring[place]))
    return [*ring[first:], *ring[:first]]


def area(points: Sequence[Point]) -> float:
    """What a polygon encloses."""
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2


def is_convex(points: Sequence[Point]) -> bool:
    """Does a polygon turn the same way at each of its points?"""
    count = len(points)
    turns = []
    for place in range(count):
        (ax, ay), (bx, by), (cx, cy) = (points[(place + step) % count] for step in range(3))
        turns.append((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
    return all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)


def crosses_itself(points: Sequence[Point]) -> bool:
    """Do two edges of a polygon cross each other, as where a corner was pulled past its neighbor?"""
    edges = list(zip(points, [*points[1:], points[0]], strict=True))
    return any(_cross_over(*one, *other) for place, one in enumerate(edges) for other in edges[place + 1 :])


def _cross_over(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Does the stretch from `a` to `b` cross that from `c` to `d`, inside both?"""
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    """On which side of the line from `a` to `b` a point is: its sign."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def on_plane(homography: Sequence[float], point: Point) -> Point:
    """A point through a homography, given row by row."""
    a, b, c, d, e, f, g, h, i = homography
    x, y = point
    depth = g * x + h * y + i
    return (a * x + b * y + c) / depth, (d * x + e * y + f) / depth


def sides_ratio(corners: Sequence[Point], size: tuple[int, int]) -> float:
    """Upper edge ÷ left edge of a rectangle with these corners (pixels, clockwise from the top left), seen aslant.

    The camera's focal length follows from the rectangle too, as Zhang and He found for whiteboards ("Whiteboard
    scanning and image enhancement", 2007), where it is seen aslant enough.
    """
    width, height = size
    first, second, third, fourth = ((x - width / 2, y - height / 2, 1.0) for x, y in corners)
    k2, k4 = (
        _dot(first, _cross(third, other)) / _dot(own, _cross(third, other))
        for own, other in ((second, fourth), (fourth, second))
    )
    right = (k2 * second[0] - first[0], k2 * second[1] - first[1], k2 - 1)
    down = (k4 * fourth[0] - first[0], k4 * fourth[1] - first[1], k4 - 1)
    focal = FOCAL * width
    if abs(right[2] * down[2]) > 1e-9:
        square = -(right[0] * down[0] + right[1] * down[1]) / (right[2] * down[2])
        if (FOCALS[0] * width) ** 2 <= square <= (FOCALS[1] * width) ** 2:
            focal = math.sqrt(square)
    long, high = (math.hypot(side[0], side[1], focal * side[2]) for side in (right, down))
    return long / high


Vector = tuple[float, float, float]


def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _dot(a: Vector, b: Vector) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))
