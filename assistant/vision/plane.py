"""The table as a plane: from picture pixels to millimetres, told by a file or found from the tags themselves."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.eyes import CameraError
from assistant.symbols import TAG_SIDE
from assistant.table.message import Message
from assistant.table.sighting import Quad
from assistant.vision.cv import Points, points

LEAST_TAGS = 4
"""Tags from which a plane is found; fewer say nothing of a tilt."""


@dataclass(frozen=True, slots=True)
class Plane:
    """Where the table lies: `to_mm` takes picture pixels (x, y, 1) to table millimetres; a tag's side is `tag_mm`."""

    to_mm: NDArray[np.float64]
    tag_mm: float

    def module(self, x: float, y: float) -> float:
        """Pixels a module of a tag that lies at a picture point."""
        ends = np.array([[[x, y]], [[x + 1, y]], [[x, y + 1]]], np.float64)
        mm = cv2.perspectiveTransform(ends, self.to_mm).reshape(3, 2)
        area = abs(float(np.linalg.det(np.array([mm[1] - mm[0], mm[2] - mm[0]]))))
        return self.tag_mm / TAG_SIDE / math.sqrt(area) if area > 0 else 0.0

    def misfits(self, quads: Sequence[Quad]) -> Points:
        """By which share of a tag's side each of these is off a square of that size, in its size or its shape."""
        corners = np.array([points(one) for one in quads]).reshape(-1, 1, 2)
        u, v = _sides(np.asarray(cv2.perspectiveTransform(corners, self.to_mm), np.float64).reshape(-1, 4, 2))
        size = (np.linalg.norm(u, axis=1) + np.linalg.norm(v, axis=1)) / 2 - self.tag_mm
        shape = np.linalg.norm(v - np.stack([-u[:, 1], u[:, 0]], 1), axis=1)
        return np.asarray(np.maximum(np.abs(size), shape) / self.tag_mm, np.float64)


def plane_from_file(path: Path, tag_mm: float) -> Plane:
    """The plane in a file `{"homography_px_to_mm": 3×3 rows}`. CameraError, in words, for anything else."""
    name = path.name
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        matrix = np.array(told["homography_px_to_mm"], np.float64)
    except OSError as error:
        raise CameraError(Message.of("The plane file {file} cannot be read.", file=name)) from error
    except (ValueError, KeyError, TypeError) as error:
        raise CameraError(
            Message.of(
                '{file} is no plane file: it holds {"homography_px_to_mm": three rows of three numbers}.', file=name
            )
        ) from error
    if matrix.shape != (3, 3) or not np.isfinite(matrix).all() or not 1e-15 <= _volume(matrix) < np.inf:
        raise CameraError(
            Message.of("{file}: homography_px_to_mm is three rows of three numbers that describe a plane.", file=name)
        )
    if not 1 <= tag_mm <= 500:
        raise CameraError(Message.of("A tag's side is 1 to 500 mm, {n} is not.", n=tag_mm))
    return Plane(matrix, tag_mm)


def _volume(matrix: NDArray[np.float64]) -> float:
    """A matrix's determinant without its sign; infinite for numbers that no table has."""
    with np.errstate(over="ignore", invalid="ignore"):
        return abs(float(np.linalg.det(matrix)))


def plane_of(quads: Sequence[Quad], tag_mm: float = float(TAG_SIDE)) -> Plane | None:
    """The plane on which all these tags are squares of one size; None where too few are seen to tell.

    Under perspective a flat shape's area shrinks with the third power of its distance from the horizon, so the third
    root of a tag's area is linear in the picture: a least squares fit gives the horizon. What is left is affine, and
    follows from the tags' sides being equal and square. Which way millimetres run is free.
    """
    if len(quads) < LEAST_TAGS:
        return None
    corners = np.array([points(one) for one in quads])
    middles = corners.mean(1)
    if float(np.linalg.svd(middles - middles.mean(0), compute_uv=False)[-1]) < 0.5 * _mean_side(corners):
        return None  # in one row: nothing tells how it goes on beside it
    centre, span = middles.mean(0), float(np.abs(middles - middles.mean(0)).max())
    areas = np.array([abs(cv2.contourArea(one.astype(np.float32))) for one in corners])
    columns = np.column_stack([(middles - centre) / span, np.ones(len(middles))])
    horizon = _robust_fit(columns, np.cbrt(areas))
    if horizon is None or horizon[2] <= 0 or (columns @ horizon <= 0.2 * horizon[2]).any():
        return None
    straight = np.array([[1, 0, 0], [0, 1, 0], [horizon[0] / horizon[2], horizon[1] / horizon[2], 1.0]])
    local = straight @ np.array([[1 / span, 0, -centre[0] / span], [0, 1 / span, -centre[1] / span], [0, 0, 1.0]])
    flat = np.asarray(cv2.perspectiveTransform(corners.reshape(-1, 1, 2), local), np.float64).reshape(-1, 4, 2)
    upright = _squaring(flat)
    if upright is None:
        return None
    sides = _mean_side(flat @ upright.T)
    scale = np.eye(3)
    scale[:2, :2] = upright * tag_mm / sides
    return Plane(scale @ local, tag_mm)


def _mean_side(corners: Points) -> float:
    return float(np.linalg.norm(corners - np.roll(corners, 1, 1), axis=2).mean())


def _sides(corners: Points) -> tuple[Points, Points]:
    """The mean ways (k, 2) along two sides that meet of shapes (k, 4, 2): to the right, and down."""
    u = (corners[:, 1] + corners[:, 2] - corners[:, 0] - corners[:, 3]) / 2
    v = (corners[:, 2] + corners[:, 3] - corners[:, 0] - corners[:, 1]) / 2
    return u, v


def _robust_fit(columns: Points, values: Points) -> Points | None:
    """Least squares, once more without what lies far off: a card held up, or of another size."""
    fit = np.linalg.lstsq(columns, values, rcond=None)[0]
    off = np.abs(columns @ fit - values) / values
    near = off <= max(0.03, 2.5 * float(np.median(off)))
    if near.sum() < LEAST_TAGS:
        return None
    return np.asarray(np.linalg.lstsq(columns[near], values[near], rcond=None)[0], np.float64)


def _squaring(flat: Points) -> Points | None:
    """The 2×2 matrix after which sides u and v of all shapes are equally long and at right angles.

    Both are linear in the matrix's square S: uᵀSu = vᵀSv and uᵀSv = 0.
    """
    u, v = _sides(flat)
    length = np.sqrt((u**2).sum(1) + (v**2).sum(1))[:, None]
    u, v = u / length, v / length
    equal = np.column_stack(
        [u[:, 0] ** 2 - v[:, 0] ** 2, 2 * (u[:, 0] * u[:, 1] - v[:, 0] * v[:, 1]), u[:, 1] ** 2 - v[:, 1] ** 2]
    )
    square = np.column_stack([u[:, 0] * v[:, 0], u[:, 0] * v[:, 1] + u[:, 1] * v[:, 0], u[:, 1] * v[:, 1]])
    a, b, c = np.linalg.svd(np.vstack([equal, 2 * square]))[2][-1]
    shape = np.array([[a, b], [b, c]]) * (1 if a + c > 0 else -1)
    values, ways = np.linalg.eigh(shape)
    if values[0] <= 0 or values[1] / values[0] > 25:
        return None
    return np.asarray(ways @ np.diag(np.sqrt(values)) @ ways.T, np.float64)
