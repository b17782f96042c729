"""A mat that lies in the picture: the homography that its corner marks give, and whether they agree on one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import cv2
import numpy as np

from assistant.table.mat import MARK_SIDE, Mat
from assistant.vision.cv import Box, Points, around, quad
from assistant.vision.plane import plane_of
from assistant.vision.zones import Matrix, inverse, projected

LEAST_MARKS = 3
"""Marks that must agree before a mat counts as found: one square alone is soon seen where there is none."""
OFF = 0.08
"""Sides of the mark by which its corners may lie off, and a pixel."""
STILL = 1.0
"""Pixels by which a mat's corners may seem to have moved while it lies still."""
EXTRAPOLATED = 3.0
"""The same where fewer marks are seen than before: the corner that none of them lies at is guessed."""
LOOSE = 0
"""The mat that is none: four marks laid loose at the table's corners. Their places follow from their equal sides."""
UNEVEN = 0.06
"""Share by which the sides of loose marks may differ on the plane that is found from them."""


@dataclass
class Sheet:
    """One mat on the table."""

    mat: Mat
    layout: Mapping[int, Points]
    """Corners (4, 2) of each mark by number, in millimeters."""
    to_mm: Matrix
    marks: dict[int, Points]
    """Where the marks are that are seen, in picture pixels."""
    time: float
    """When one of them was last seen."""
    reach: int
    """By how many marks `to_mm` was found."""
    shaken: int = 0
    """Pictures for which it has seemed to move while too few marks could be read; 0: it lies still."""
    expected: dict[int, Points] = field(init=False)
    """Where all its marks should be in the picture."""
    boxes: dict[int, Box] = field(init=False)
    """The boxes around those places."""
    outline: Points = field(init=False)
    """Its corners in the picture; of loose marks the outermost corner of each."""

    def __post_init__(self) -> None:
        to_picture = inverse(self.to_mm)
        self.expected = {number: projected(to_picture, corners) for number, corners in self.layout.items()}
        self.boxes = {number: around(quad(place), 0.0) for number, place in self.expected.items()}
        self.outline = projected(to_picture, outer(self.layout))

    @property
    def is_seen(self) -> bool:
        """Are so many marks seen that nothing is in doubt?"""
        return len(self.marks) >= LEAST_MARKS

    def has_stood(self) -> bool:
        """Is one of the marks that are seen where it was? Then neither mat nor camera has moved."""
        return any(
            float(np.abs(place - self.expected[number]).max()) <= 2 * STILL for number, place in self.marks.items()
        )

    def refit(self, time: float) -> Matrix | None:
        """Take in the marks as they are seen now. Where the mat lies elsewhere: the way from old pixels to new ones."""
        self.time = time
        found = fit(self.layout, self.marks)
        if found is None:
            return None
        to_mm, agreeing = found
        self.marks = {number: self.marks[number] for number in agreeing}
        to_picture = inverse(to_mm)
        moved = float(np.linalg.norm(projected(to_picture, outer(self.layout)) - self.outline, axis=1).max())
        is_surer = len(agreeing) > self.reach
        if moved <= (STILL if len(agreeing) >= self.reach else EXTRAPOLATED) and not is_surer:
            return None
        return self._lie(to_mm, len(agreeing), moved)

    def push(self, time: float) -> Matrix | None:
        """Two marks seen elsewhere, and no other: mat or camera were pushed a little, and half of it is out of sight.

        The way from old pixels to new ones is taken for a shift, a turn and a little nearer or farther.
        """
        if len(self.marks) != LEAST_MARKS - 1 or self.has_stood():
            return None
        self.time = time
        before = np.concatenate([self.expected[number] for number in self.marks])
        now = np.concatenate(list(self.marks.values()))
        found = cv2.estimateAffinePartial2D(before, now, method=cv2.LMEDS)[0]
        if found is None:
            return None
        way = np.vstack([found, [0, 0, 1]])
        if max(_off(way, self.expected[number], place) for number, place in self.marks.items()) > 1:
            return None
        moved = float(np.linalg.norm(projected(way, self.outline) - self.outline, axis=1).max())
        return self._lie(np.asarray(self.to_mm @ inverse(way), np.float64), len(self.marks), moved)

    def _lie(self, to_mm: Matrix, reach: int, moved: float) -> Matrix | None:
        """Lie so from now on; the way there from where it lay, if that is any."""
        way = np.asarray(inverse(to_mm) @ self.to_mm, np.float64)
        self.to_mm, self.reach = to_mm, reach
        self.__post_init__()
        return way if moved > STILL else None


def lay(mat: Mat, marks: Mapping[int, Points], time: float) -> Sheet | None:
    """The mat that these marks (by number, corners in picture pixels) are of; None where they are not one mat's."""
    own = {number: marks[number] for number in (mat.mark_number(corner) for corner in range(4)) if number in marks}
    layout = loose_layout(own) if mat.number == LOOSE else printed_layout(mat)
    found = fit(layout, own) if layout is not None else None
    if found is None or layout is None:
        return None
    to_mm, agreeing = found
    return Sheet(mat, layout, to_mm, {number: own[number] for number in agreeing}, time, len(agreeing))


def printed_layout(mat: Mat) -> dict[int, Points]:
    """Where a mat's marks are printed on it."""
    return {mat.mark_number(corner): np.array(box.corners, np.float64) for corner, box in enumerate(mat.marks)}


def loose_layout(marks: Mapping[int, Points]) -> dict[int, Points] | None:
    """Where four marks lie on the plane on which all of them are equal squares: x runs from the first to the second."""
    if len(marks) < 4:
        return None
    plane = plane_of([quad(marks[number]) for number in sorted(marks)], MARK_SIDE)
    if plane is None:
        return None
    flat = np.array([projected(plane.to_mm, marks[number]) for number in sorted(marks)])
    sides = np.linalg.norm(flat - np.roll(flat, 1, 1), axis=2)
    if (
        float(np.abs(sides / MARK_SIDE - 1).max()) > 2 * UNEVEN
        or float(np.abs(sides.mean(1) / MARK_SIDE - 1).max()) > UNEVEN
    ):
        return None
    across = flat[1].mean(0) - flat[0].mean(0)
    across /= np.linalg.norm(across)
    is_mirrored = np.linalg.det(plane.to_mm[:2, :2]) < 0
    down = np.array([-across[1], across[0]]) * (-1 if is_mirrored else 1)
    upright = (flat - flat[0, 0]) @ np.column_stack([across, down])
    return dict(zip(sorted(marks), upright, strict=True))


def fit(layout: Mapping[int, Points], marks: Mapping[int, Points]) -> tuple[Matrix, list[int]] | None:
    """The homography from picture pixels to millimeters and the marks that agree on it; None for fewer than three.

    All corners of all marks count, so that three marks are enough; a mark that lies elsewhere is left out.
    """
    numbers = [number for number in marks if number in layout]
    while len(numbers) >= LEAST_MARKS:
        flat = np.concatenate([layout[number] for number in numbers])
        seen = np.concatenate([marks[number] for number in numbers])
        to_picture = cv2.findHomography(flat, seen, 0)[0]
        if to_picture is None:
            return None
        off = {number: _off(to_picture, layout[number], marks[number]) for number in numbers}
        if max(off.values()) <= 1:
            return _sound(np.asarray(to_picture, np.float64), layout, numbers)
        if len(numbers) == LEAST_MARKS:
            return None
        numbers = min(_without_one(numbers), key=lambda some: _worst(layout, marks, some))
    return None


def _without_one(numbers: list[int]) -> list[list[int]]:
    return [[other for other in numbers if other != number] for number in numbers]


def _worst(layout: Mapping[int, Points], marks: Mapping[int, Points], numbers: list[int]) -> float:
    """By how many times what is allowed these marks lie off the homography that suits them best."""
    flat = np.concatenate([layout[number] for number in numbers])
    seen = np.concatenate([marks[number] for number in numbers])
    to_picture = cv2.findHomography(flat, seen, 0)[0]
    return np.inf if to_picture is None else max(_off(to_picture, layout[n], marks[n]) for n in numbers)


def _off(to_picture: object, flat: Points, seen: Points) -> float:
    """By how many times what is allowed a mark's corners lie off."""
    long = float(np.linalg.norm(seen - np.roll(seen, 1, 0), axis=1).mean())
    apart = np.linalg.norm(projected(np.asarray(to_picture, np.float64), flat) - seen, axis=1)
    return float(apart.max()) / (OFF * long + 1)


def _sound(to_picture: Matrix, layout: Mapping[int, Points], numbers: list[int]) -> tuple[Matrix, list[int]] | None:
    """The way back, unless this is seen from below, or beyond the horizon."""
    rim = outer(layout)
    depth = np.column_stack([rim, np.ones(len(rim))]) @ to_picture[2]
    seen = projected(to_picture, rim).astype(np.float32)
    if (depth * np.sign(depth[0]) <= 0).any() or abs(np.linalg.det(to_picture)) < 1e-12:
        return None
    if not cv2.isContourConvex(seen) or cv2.contourArea(seen, oriented=True) <= 0:
        return None
    to_mm = inverse(to_picture)
    return np.asarray(to_mm / to_mm[2, 2], np.float64), numbers


def outer(layout: Mapping[int, Points]) -> Points:
    """The outermost corner of each mark, clockwise."""
    marks = np.array([layout[number] for number in sorted(layout)], np.float64)
    out = marks - marks.reshape(-1, 2).mean(0)
    rim = np.array([mark[np.linalg.norm(way, axis=1).argmax()] for mark, way in zip(marks, out, strict=True)])
    ways = rim - rim.mean(0)
    return np.asarray(rim[np.argsort(np.arctan2(ways[:, 1], ways[:, 0]))], np.float64)
