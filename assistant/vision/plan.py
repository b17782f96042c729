"""A camera that stands still over a known table: its picture laid flat before it is read, every tag at one size."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.ports import CameraError, Detection
from assistant.symbols import TAG_SIDE
from assistant.table.message import Message
from assistant.vision.cv import Image, grey, points
from assistant.vision.detector import ALL_PASSES, MILD, PLAIN, STRONG, Detector, Pass, detection, merged

MODULE = 3.0
"""Pixels that one module gets in the plan."""
FLAT_PASSES = (PLAIN, MILD, STRONG)
"""The union for a plan. At 1.5 to 2 pixels a module in the picture it read 59 of 60 tags, the picture alone 45."""
LARGEST = 6_000_000
"""Pixels of a plan; a larger table is drawn at a smaller scale."""


def read_plane(path: Path) -> NDArray[np.float64]:
    """The matrix of a file `{"homography_px_to_mm": [[…] × 3]}`: picture points to table millimeters.

    Raises CameraError, in words, for what is none; OSError for a file that is not there.
    """
    try:
        told: Any = json.loads(path.read_text(encoding="utf-8"))
        matrix = np.array(told["homography_px_to_mm"], np.float64)
    except (ValueError, KeyError, TypeError) as error:
        raise CameraError(
            Message.of("{file} holds no homography_px_to_mm of 3 × 3 numbers.", file=path.name)
        ) from error
    if matrix.shape != (3, 3) or not np.isfinite(matrix).all() or abs(np.linalg.det(matrix)) < 1e-12:
        raise CameraError(Message.of("{file} holds no homography_px_to_mm of 3 × 3 numbers.", file=path.name))
    return matrix


class PlanDetector:
    """Reads the picture as it is, and then laid flat: far tags come out as large and as square as near ones."""

    def __init__(self, inner: Detector, plane: NDArray[np.float64], tag_mm: float) -> None:
        """`plane` leads from picture points to millimeters; `tag_mm` is a printed symbol's side."""
        self._inner = inner
        self._plane = plane
        self._tag_mm = tag_mm
        self._made_for: tuple[int, int] | None = None
        self._matrix, self._size = plane, (0, 0)

    @property
    def name(self) -> str:
        """What it is called in reports."""
        return f"{self._inner.name} with a plan"

    def detect(self, image: Image, passes: Sequence[Pass] = ALL_PASSES) -> list[Detection]:
        """Every symbol that is read in the picture or in its plan; corners are those in the picture."""
        plain = grey(image)
        height, width = plain.shape[:2]
        if self._made_for != (width, height):
            self._made_for = (width, height)
            self._matrix, self._size = layout(self._plane, width, height, MODULE * TAG_SIDE / self._tag_mm)
        flat = cv2.warpPerspective(plain, self._matrix, self._size, flags=cv2.INTER_CUBIC, borderValue=255)
        back = np.asarray(np.linalg.inv(self._matrix), np.float64)
        laid = (
            detection(one.text, through(back, points(one.corners))) for one in self._inner.detect(flat, FLAT_PASSES)
        )
        return merged([*self._inner.detect(image, passes), *laid])


def layout(
    plane: NDArray[np.float64], width: int, height: int, scale: float
) -> tuple[NDArray[np.float64], tuple[int, int]]:
    """The matrix from picture to plan, `scale` pixels a millimeter, and the plan's size. CameraError at a horizon."""
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
    depth = np.column_stack([corners, np.ones(4)]) @ plane[2]
    if not (np.all(depth > 0) or np.all(depth < 0)):
        raise CameraError("The plane's horizon is in the picture: it cannot be a table that the camera sees whole.")
    table = through(plane, corners)
    low, high = table.min(axis=0), table.max(axis=0)
    wide, deep = high - low
    scale = min(scale, math.sqrt(LARGEST / max(wide * deep, 1e-9)))
    move = np.array([[scale, 0, -low[0] * scale], [0, scale, -low[1] * scale], [0, 0, 1]])
    return move @ plane, (max(1, math.ceil(wide * scale)), max(1, math.ceil(deep * scale)))


def through(matrix: NDArray[np.float64], places: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points through a homography."""
    far = np.column_stack([places, np.ones(len(places))]) @ matrix.T
    flat: NDArray[np.float64] = far[:, :2] / far[:, 2:]
    return flat
