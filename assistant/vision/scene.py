"""A pinhole camera over a table, and what its lens, light, sensor and codec do to the picture.

The table is the plane Z = 0 in millimeters: x to the right, y towards the viewer. Picture points have (0, 0) at the
outer corner of the first pixel.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

Picture: TypeAlias = NDArray[np.uint8]
"""Height × width × 3 (blue, green, red) or × 4 (the same, premultiplied with the fourth, the cover)."""
Matrix: TypeAlias = NDArray[np.float64]
Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom in whole pixels; right and bottom are outside."""
BLOCK = 8
"""Pixels along the blocks that JPEG codes one by one: what changes in a box of whole blocks changes nothing outside."""
FINE = 2
"""Sprites are painted at this many times the picture's size, then averaged, so that a tag has no jagged edges."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Where something lies on the table: its middle in mm, and its turn in degrees clockwise as the camera sees it."""

    x: float
    y: float
    angle: float = 0.0

    def matrix(self, scale: float = 1.0) -> Matrix:
        """From millimeters around the thing's own middle to table millimeters."""
        turn = math.radians(self.angle)
        across, along = scale * math.cos(turn), scale * math.sin(turn)
        return np.array([[across, -along, self.x], [along, across, self.y], [0.0, 0.0, 1.0]])

    def towards(self, other: Pose, share: float) -> Pose:
        """The pose on the straight way to another one; share runs from 0 to 1."""
        return Pose(
            self.x + (other.x - self.x) * share,
            self.y + (other.y - self.y) * share,
            self.angle + (other.angle - self.angle) * share,
        )


@dataclass(frozen=True, slots=True)
class Lens:
    """How the camera hangs and how badly it sees."""

    tilt: float = 16.0
    """Degrees between the view and the plumb line."""
    field: float = 62.0
    """Degrees that the picture spans from left to right."""
    blur: float = 0.9
    """Sigma of the lens blur in pixels."""
    noise: float = 3.5
    """Sigma of the sensor's noise in gray levels."""
    falloff: float = 0.3
    """How much darker the darkest corner is than the brightest place."""
    quality: int = 84
    """Of the JPEG pictures that webcams send; 0 sends the picture as it is."""
    largest: float = 2.9
    """At most this many pixels a millimeter, however little lies on the table."""


@dataclass(frozen=True)
class View:
    """The camera's picture of the table: its size in pixels and the matrix from table millimeters to picture points."""

    width: int
    height: int
    matrix: Matrix

    @classmethod
    def over(cls, extent: tuple[float, float], size: tuple[int, int], lens: Lens, margin: float = 14.0) -> View:
        """The nearest view that shows a table area of this width and depth in mm, its middle at (0, 0), whole."""
        width, height = size
        focal = width / 2 / math.tan(math.radians(lens.field) / 2)
        x, y = extent[0] / 2, extent[1] / 2
        corners: Matrix = np.array([[-x, -y], [x, -y], [x, y], [-x, y]], np.float64)
        near, far = focal / lens.largest, 20_000.0
        for _ in range(40):
            distance = (near + far) / 2
            low, high = _bounds(project(_pinhole(focal, distance, lens.tilt), corners))
            fits = high[0] - low[0] <= width - 2 * margin and high[1] - low[1] <= height - 2 * margin
            near, far = (near, distance) if fits else (distance, far)
        matrix = _pinhole(focal, far, lens.tilt)
        low, high = _bounds(project(matrix, corners))
        center = np.array([[1, 0, (width - low[0] - high[0]) / 2], [0, 1, (height - low[1] - high[1]) / 2], [0, 0, 1]])
        return cls(width, height, center @ matrix)

    def edge(self, x: float, y: float) -> tuple[float, float]:
        """The table point in mm that is seen at a picture point."""
        found = project(np.linalg.inv(self.matrix), np.array([[x, y]]))[0]
        return float(found[0]), float(found[1])

    def box(self, matrix: Matrix, width: float, height: float, pad: int = 6) -> Box:
        """The blocks around a rectangle from (0, 0), cut to the picture; `matrix` leads to picture points."""
        low, high = _bounds(project(matrix, np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)))
        left, top = (math.floor((value - pad) / BLOCK) * BLOCK for value in low)
        right, bottom = (math.ceil((value + pad) / BLOCK) * BLOCK for value in high)
        return (
            min(max(left, 0), self.width),
            min(max(top, 0), self.height),
            min(max(right, 0), self.width),
            min(max(bottom, 0), self.height),
        )


def _pinhole(focal: float, distance: float, tilt: float) -> Matrix:
    turn = math.radians(tilt)
    placed = np.array([[1.0, 0.0, 0.0], [0.0, math.cos(turn), 0.0], [0.0, -math.sin(turn), distance]])
    return np.asarray(np.diag([focal, focal, 1.0]) @ placed, np.float64)


def _bounds(points: Matrix) -> tuple[Matrix, Matrix]:
    return points.min(axis=0), points.max(axis=0)


def project(matrix: NDArray[Any], points: NDArray[Any]) -> Matrix:
    """Points (N × 2) through a 3×3 matrix."""
    spread = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return np.asarray(spread[:, :2] / spread[:, 2:], np.float64)


def warp(sprite: Picture, matrix: Matrix, box: Box, fine: int = 1) -> Picture:
    """A premultiplied sprite as seen in a box of the picture, at `fine` times its size; nothing around it."""
    left, top, right, bottom = box
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]])
    shift = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1.0]])
    local = np.linalg.inv(half) @ np.diag([fine, fine, 1.0]) @ shift @ matrix @ half
    size = ((right - left) * fine, (bottom - top) * fine)
    return np.asarray(cv2.warpPerspective(sprite, local, size, flags=cv2.INTER_LINEAR), np.uint8)


def lay_over(ground: Picture, sprite: Picture) -> Picture:
    """A premultiplied sprite laid over a picture (3 or 4 channels) of the same size, as a new picture."""
    channels = ground.shape[2]
    clear = cv2.bitwise_not(cv2.extractChannel(sprite, 3))
    through = cv2.multiply(ground, cv2.merge([clear] * channels), scale=1 / 255)
    above = sprite if channels == 4 else cv2.cvtColor(sprite, cv2.COLOR_BGRA2BGR)
    return np.asarray(cv2.add(through, above), np.uint8)


def premultiplied(picture: Picture, cover: Picture) -> Picture:
    """A sprite from its colors and how much it covers (0 to 255)."""
    seen = cv2.multiply(picture, cv2.merge([cover] * 3), scale=1 / 255)
    return np.asarray(cv2.merge([*cv2.split(seen), cover]), np.uint8)


def shadow_of(cover: Picture, softness: float, darkness: float) -> Picture:
    """The soft shadow that a thing of this cover casts, as a sprite of the same size."""
    small = cv2.resize(cover, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    soft = cv2.resize(cv2.GaussianBlur(small, (0, 0), softness / 4), (cover.shape[1], cover.shape[0]))
    dark = np.zeros((*cover.shape[:2], 4), np.uint8)
    dark[..., 3] = cv2.convertScaleAbs(soft, alpha=darkness)
    return dark


_SHIFT = 64
"""The noise is shifted by up to so many pixels from frame to frame."""
_REACH = 6
"""Pixels that the lens blur reaches."""


class Sensor:
    """Lens, light, sensor noise and codec of one camera; the same seed always gives the same pixels."""

    def __init__(self, view: View, lens: Lens, seed: int) -> None:
        self._view, self._lens, self._seed = view, lens, seed
        self._light = self._shading()
        random = np.random.default_rng([seed, 1])
        room = (view.height + _SHIFT, view.width + _SHIFT)
        grain = random.normal(128, lens.noise, (*room, 1)) + random.normal(0, lens.noise / 2, (*room, 3))
        coded = self._coded(np.clip(np.rint(grain), 0, 255).astype(np.uint8))
        self._brighter = np.asarray(cv2.subtract(coded, np.full_like(coded, 128)), np.uint8)
        self._darker = np.asarray(cv2.subtract(np.full_like(coded, 128), coded), np.uint8)

    def _shading(self) -> Picture:
        """Window light from the upper left, a warm lamp, and the lens's dark corners, as 3 channels of 255ths."""
        x, y = np.meshgrid(np.linspace(-1, 1, self._view.width), np.linspace(-1, 1, self._view.height))
        window = np.clip((x * 0.8 + y * 0.6 + 1.4) / 2.8, 0, 1)
        corners = (x**2 + y**2) / 2
        light = 1 - self._lens.falloff * (0.45 * window + 0.55 * corners**1.3)
        warm = np.stack([light * (0.985 - 0.03 * window), light * 0.99, light], axis=-1)
        return np.asarray(np.clip(warm * 255, 0, 255), np.uint8)

    def _coded(self, picture: Picture) -> Picture:
        """The picture after a webcam's JPEG."""
        if not self._lens.quality:
            return picture
        whole_colors = [cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444]  # so no block leaks
        _, coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, self._lens.quality, *whole_colors])
        return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)

    def taken(self, picture: Picture, box: Box) -> Picture:
        """What lens, light and codec make of a box (whole blocks) of a sharp picture of the whole view."""
        left, top, right, bottom = box
        x, y = max(0, left - _REACH), max(0, top - _REACH)
        soft = picture[y : bottom + _REACH, x : right + _REACH]
        if self._lens.blur:
            soft = np.asarray(cv2.GaussianBlur(soft, (0, 0), self._lens.blur), np.uint8)
        inner = soft[top - y : bottom - y, left - x : right - x]
        return self._coded(
            np.asarray(cv2.multiply(inner, self._light[top:bottom, left:right], scale=1 / 255), np.uint8)
        )

    def noisy(self, picture: Picture, number: int) -> Picture:
        """Frame `number` as the program gets it: a picture already taken, with this moment's noise.

        The noise was coded beforehand: to code every frame would cost more than all the painting.
        """
        dy, dx = np.random.default_rng([self._seed, 2, number]).integers(0, _SHIFT, 2)
        part = (slice(dy, dy + self._view.height), slice(dx, dx + self._view.width))
        return np.asarray(cv2.subtract(cv2.add(picture, self._brighter[part]), self._darker[part]), np.uint8)
