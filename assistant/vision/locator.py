"""Finding tags that no decoder reads: three finder patterns at the corners of a square of known size vote for it.

The table plane and the printed size are known, so the picture is laid flat once, into a plan where all tags have one
size of very few pixels. There a rotation-averaged finder filter, divided by local contrast, answers at the corner
squares; for every direction the answers at three corners of a square are added and the fourth is held against it;
maxima become pose guesses, which the known deck confirms and names, or throws away.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.symbols import TAG_SIDE
from assistant.vision.cv import Box, Image, Points
from assistant.vision.plane import Plane
from assistant.vision.symbol_light import Floats, Poses

FINE = 1.25
"""Plan pixels a module: 1.0 loses a few tags in a hundred, more costs time for nothing."""
ARM = 7 * math.sqrt(2)
"""Modules from a symbol's middle to the middle of a finder pattern."""
FINDER_BLUR, FINDER_RADIUS = 0.6, 3.5
"""Modules."""
WINDOW = 7.0
"""Modules along the box of local contrast; 8 and more loses tags."""
CONTRAST_FLOOR = 6.0
"""Grey levels."""
DIRECTIONS = 12
"""Steps per quarter turn; 9 lose tags where the size is a little off."""
PENALTY, GENTLE = 0.5, 0.2
"""Weight of the corner that must be no finder pattern; a gentle look finds tags that a streak of light pales."""
LEVELS = 63
"""Grey levels of one finder's vote, so that sums of them stay within a byte."""
LEAST_VOTE = 60
MOST_PLACES = 200
"""A table full of tags has a hundred places in modules and artwork that outvote a tag seen far away, aslant."""
TRIPLES = 2
"""Of the four threes of a square's corners so many are guessed: modules may look like a finder pattern, too."""
CROOKED = 3.0
"""What being off the square by its side's length counts, against the strongest answer of its corners."""
APART = 7
"""Half-size pixels within which only the best guess stays."""
CORNERS = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])
THREES = np.array([[corner, (corner + 1) % 4, (corner + 3) % 4] for corner in range(4)])
"""Corners of a square, clockwise, without the one across: each in turn as a symbol's own top left."""
Part: TypeAlias = tuple[slice, slice]
"""Rows and columns of a plan."""
HALVED = 0.3
"""Plan pixels a picture pixel below which the picture is halved first: fast, and its tags stay large enough."""
LARGEST_PLAN = 6_000_000
"""Plan pixels; a plane seen almost edge-on would need more."""


def finder_filter() -> Floats:
    """The finder pattern averaged over all rotations, FINE pixels a module, zero mean and unit norm."""
    fine = 8
    pattern = np.ones((11, 11), np.float32)
    pattern[2:9, 2:9] = 0
    pattern[3:8, 3:8] = 1
    pattern[4:7, 4:7] = 0
    big = cv2.GaussianBlur(np.kron(pattern, np.ones((fine, fine), np.float32)), (0, 0), FINDER_BLUR * fine)
    middle = big.shape[0] / 2 - 0.5
    turns = [
        cv2.warpAffine(
            big, cv2.getRotationMatrix2D((middle, middle), angle, 1), (big.shape[1], big.shape[0]), borderValue=(1.0,)
        )
        for angle in np.arange(0.0, 90.0, 3.0)
    ]
    reach = math.ceil(FINDER_RADIUS * FINE)
    x, y = np.meshgrid(*[np.arange(-reach, reach + 1, dtype=np.float32)] * 2)
    mean = np.mean(np.array(turns), 0).astype(np.float32)
    kernel = cv2.remap(mean, x / FINE * fine + middle, y / FINE * fine + middle, cv2.INTER_LINEAR)
    weight = np.clip(FINDER_RADIUS * FINE + 0.5 - np.hypot(x, y), 0, 1)
    kernel = (kernel - (kernel * weight).sum() / weight.sum()) * weight
    return np.asarray(kernel / np.linalg.norm(kernel), np.float32)


class TableView:
    """The warp from a picture to the plan. Built once for a camera's place; it holds the lookup maps."""

    def __init__(self, width: int, height: int, plane: Plane) -> None:
        """ValueError where the plane's horizon is in the picture, or the plan would be too large."""
        frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64).reshape(-1, 1, 2)
        to_mm = plane.to_mm
        depth = np.concatenate([frame.reshape(4, 2), np.ones((4, 1))], 1) @ to_mm[2]
        if depth.min() * depth.max() <= 0:
            raise ValueError("the horizon is in the picture")
        mm = cv2.perspectiveTransform(frame, to_mm).reshape(-1, 2)
        low, per_mm = mm.min(0), FINE * TAG_SIDE / plane.tag_mm
        columns, rows = (int(value) for value in np.ceil((mm.max(0) - low) * per_mm))
        if not 0 < columns * rows <= LARGEST_PLAN:
            raise ValueError("the plan is too large")
        self.to_plan = np.array([[per_mm, 0, -low[0] * per_mm], [0, per_mm, -low[1] * per_mm], [0, 0, 1]]) @ to_mm
        self.to_picture = np.linalg.inv(self.to_plan)
        x, y = np.meshgrid(np.arange(columns) + 0.5, np.arange(rows) + 0.5)
        flat = np.stack([x, y], -1).reshape(-1, 1, 2)
        centre = self.to_plan @ np.array([width / 2, height / 2, 1])
        self._shrink = math.sqrt(abs(float(np.linalg.det(self.to_plan)))) / abs(float(centre[2])) ** 1.5
        """Plan pixels a pixel of the picture, or of its half, in the middle."""
        self._is_halved = self._shrink < HALVED
        scale = 2 if self._is_halved else 1
        self._shrink *= scale
        where = cv2.perspectiveTransform(flat, self.to_picture).reshape(rows, columns, 2) / scale - 0.5
        across, down = (np.ascontiguousarray(where[..., axis], np.float32) for axis in (0, 1))
        self._maps = cv2.convertMaps(across, down, cv2.CV_16SC2)

    def part(self, box: Box) -> Part:
        """The part of the plan where a box of the picture lies, with room for a tag around it."""
        left, top, right, bottom = box
        frame = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float64).reshape(-1, 1, 2)
        where = cv2.perspectiveTransform(frame, self.to_plan).reshape(4, 2)
        rows, columns = self._maps[0].shape[:2]
        (x0, y0), (x1, y1) = where.min(0) - FINE * TAG_SIDE, where.max(0) + FINE * TAG_SIDE
        return slice(max(0, int(y0)), max(1, min(rows, int(y1)))), slice(max(0, int(x0)), max(1, min(columns, int(x1))))

    def plan(self, grey: Image, part: Part = (slice(None), slice(None))) -> Image:
        """The table laid flat, or a part of it."""
        if self._is_halved:
            grey = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        if self._shrink < 0.4:
            grey = cv2.GaussianBlur(grey, (0, 0), 0.4 / self._shrink)
        elif self._shrink < 0.6:
            grey = cv2.blur(grey, (2, 2))
        first, second = (np.ascontiguousarray(one[part]) for one in self._maps)
        return cv2.remap(grey, first, second, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(128,))


class Locator:
    """Guesses where tags lie in a plan."""

    def __init__(self) -> None:
        self._filter = finder_filter()
        self._gain = 1.0 / math.sqrt(np.count_nonzero(self._filter))
        window = round(WINDOW * FINE) | 1
        self._window = (window, window)
        self._arm = ARM * FINE / 2
        self._pad = math.ceil(self._arm) + 2

    def guesses(self, plan: Image, done: Points, penalty: float = PENALTY) -> Poses:
        """Poses (k, 3, 3) in plan pixels, the likeliest first.

        `done` (m, 4, 2) are plan corners of tags that were read already: their finder patterns do not vote.
        """
        answers, half = self._answers(plan)
        for corners in done:
            grown = corners.mean(0) + (corners - corners.mean(0)) * 1.1
            cv2.fillConvexPoly(half, np.round(grown / 2).astype(np.int32), (0.0,))
        best, padded = self._votes(half, penalty)
        peak = cv2.dilate(best, np.ones((APART, APART), np.uint8))
        ys, xs = np.nonzero((best == peak) & (best >= LEAST_VOTE))
        order = np.argsort(-best[ys, xs].astype(int), kind="stable")[:MOST_PLACES]
        xs, ys = xs[order], ys[order]
        if not len(xs):
            return np.zeros((0, 3, 3))
        middles = np.asarray(np.stack([xs, ys], 1) * 2.0 + 0.5, np.float64)
        first, second = self._turns(padded, xs, ys, penalty)
        return _poses(
            answers,
            np.concatenate([_squarest(answers, middles, first, TRIPLES), _squarest(answers, middles, second, 1)]),
        )

    def _answers(self, plan: Image) -> tuple[Floats, Floats]:
        """The finder filter's answer per plan pixel, and per 2×2 pixels its 3×3 maximum over local contrast."""
        matched = cv2.filter2D(plan.astype(np.float32), cv2.CV_32F, self._filter)
        mean = cv2.boxFilter(plan, cv2.CV_32F, self._window)
        variance = cv2.subtract(cv2.sqrBoxFilter(plan, cv2.CV_32F, self._window), cv2.multiply(mean, mean))
        contrast = np.sqrt(np.maximum(variance, 0.0)) + np.float32(CONTRAST_FLOOR)
        likeness = cv2.divide(matched, contrast, scale=self._gain)
        half = cv2.dilate(likeness, np.ones((3, 3), np.uint8))[::2, ::2]
        return np.asarray(matched, np.float32), np.ascontiguousarray(half, np.float32)

    def _votes(self, half: Floats, penalty: float) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """The best vote per cell over all directions, and the padded finder map it was made from."""
        levels = cv2.convertScaleAbs(np.maximum(half, 0.0), alpha=LEVELS)
        rows, columns = levels.shape
        pad = self._pad
        padded = cv2.copyMakeBorder(levels, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=(0,))
        best: Image = np.zeros_like(levels)
        for step in range(DIRECTIONS):
            turn = math.pi / 2 * step / DIRECTIONS
            views = []
            for quarter in range(4):
                x = pad + round(self._arm * math.cos(turn + quarter * math.pi / 2))
                y = pad + round(self._arm * math.sin(turn + quarter * math.pi / 2))
                views.append(padded[y : y + rows, x : x + columns])
            total = cv2.add(cv2.add(views[0], views[1]), cv2.add(views[2], views[3]))
            weakest = cv2.min(cv2.min(views[0], views[1]), cv2.min(views[2], views[3]))
            against = cv2.addWeighted(weakest, 1 + penalty, weakest, 0, 0)
            best = cv2.max(best, cv2.subtract(total, against))
        return np.asarray(best, np.uint8), np.asarray(padded, np.uint8)

    def _turns(
        self, padded: NDArray[np.uint8], xs: NDArray[np.int64], ys: NDArray[np.int64], penalty: float
    ) -> tuple[Points, Points]:
        """The direction (radians) of each guess, read again, finer, at its place; and the best of another quarter.

        The first is ten degrees off where modules look like a finder pattern beside the fourth corner.
        """
        count = 4 * DIRECTIONS
        angle = 2 * math.pi * np.arange(count) / count
        dx, dy = (np.round(self._arm * run(angle)).astype(int) + self._pad for run in (np.cos, np.sin))
        ring = padded[ys[:, None] + dy, xs[:, None] + dx].astype(np.float32)
        others = sum(np.roll(ring, -quarter * DIRECTIONS, 1) for quarter in (1, 2, 3))
        vote = others - penalty * ring
        vote = vote + 0.5 * (np.roll(vote, 1, 1) + np.roll(vote, -1, 1))
        first = vote.argmax(1)
        away = np.abs((np.arange(count) - first[:, None] + count // 2) % count - count // 2)
        second = np.where(away > DIRECTIONS // 2, vote, -np.inf).argmax(1)
        return angle[first] - math.pi / 4, angle[second] - math.pi / 4


def _squarest(answers: Floats, middles: Points, turns: Points, count: int) -> Points:
    """(count · k, 3, 2) finder maxima near three corners of each square: a symbol's own top left, right and below.

    Which three are the finder patterns tells their being at right angles and a symbol's side apart, and their answers:
    a fourth maximum among modules, or upon artwork, lies somewhat beside the corner.
    """
    seen, _ = _finder_maxima(answers, _square_finders(middles, turns))
    seen, strength = _finder_maxima(answers, _square_finders(*_square_through(seen)))
    threes = seen[:, THREES]
    right, down = threes[:, :, 1] - threes[:, :, 0], threes[:, :, 2] - threes[:, :, 0]
    skew = np.linalg.norm(down - np.stack([-right[..., 1], right[..., 0]], -1), axis=2)
    side = (TAG_SIDE - 7) * FINE
    size = np.abs(np.linalg.norm(right, axis=2) + np.linalg.norm(down, axis=2) - 2 * side)
    likely = strength[:, THREES].mean(2) / (strength.max(1, keepdims=True) + 1e-9) - CROOKED * (skew + size) / side
    best = np.argsort(-likely, 1, kind="stable")[:, :count]
    return np.asarray(np.take_along_axis(threes, best[..., None, None], 1).swapaxes(0, 1).reshape(-1, 3, 2))


def _poses(answers: Floats, seen: Points) -> Poses:
    """Affine poses through three finder maxima each, sought once more from where they were found.

    A vote is two pixels coarse, and artwork beside a tag pulls at it.
    """
    right, down = seen[:, 1] - seen[:, 0], seen[:, 2] - seen[:, 0]
    turns = np.arctan2(right[:, 1] - down[:, 0], right[:, 0] + down[:, 1])
    seen, _ = _finder_maxima(answers, _square_finders((seen[:, 1] + seen[:, 2]) / 2, turns)[:, THREES[0]])
    right, down = (seen[:, 1] - seen[:, 0]) / (TAG_SIDE - 7), (seen[:, 2] - seen[:, 0]) / (TAG_SIDE - 7)
    affine = np.zeros((len(seen), 3, 3))
    affine[:, :2, 0], affine[:, :2, 1], affine[:, 2, 2] = right, down, 1
    affine[:, :2, 2] = seen[:, 0] - 3.5 * right - 3.5 * down
    return affine


def _square_through(seen: Points) -> tuple[Points, Points]:
    """Middles (k, 2) and turns (k,) of the squares that lie nearest to four corners each, (k, 4, 2)."""
    middles = seen.mean(1)
    arms = seen - middles[:, None]
    along = (arms * CORNERS).sum((1, 2))
    across = (arms[..., 1] * CORNERS[:, 0] - arms[..., 0] * CORNERS[:, 1]).sum(1)
    return middles, np.arctan2(across, along)


def _square_finders(middles: Points, turns: Points) -> Points:
    """(k, 4, 2) where finders at the corners of squares around these middles, turned by so many radians, would lie."""
    arms = CORNERS * (TAG_SIDE / 2 - 3.5) * FINE
    cos, sin = np.cos(turns)[:, None], np.sin(turns)[:, None]
    x, y = cos * arms[:, 0] - sin * arms[:, 1], sin * arms[:, 0] + cos * arms[:, 1]
    return np.asarray(middles[:, None] + np.stack([x, y], -1), np.float64)


def _finder_maxima(answers: Floats, expected: Points) -> tuple[Points, Floats]:
    """The soft maxima (weights: answer to the fourth) of the filter within two pixels of each place; its best there."""
    around = np.stack(np.meshgrid(*[np.arange(-2, 3)] * 2), -1).reshape(-1, 2)
    cell = np.floor(expected).astype(int)[:, :, None] + around
    inside = np.clip(cell, 0, [answers.shape[1] - 1, answers.shape[0] - 1])
    found = np.maximum(answers[inside[..., 1], inside[..., 0]], 0)
    weight = found**4
    weight = weight / (weight.sum(2, keepdims=True) + 1e-9)
    return np.asarray((weight[..., None] * (cell + 0.5)).sum(2), np.float64), found.max(2)
