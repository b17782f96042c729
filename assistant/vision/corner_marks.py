"""Corner marks of mats in a picture: which mark, and where its own four corners are.

Found with OpenCV's square markers and our own patterns: squares of 7×7 modules where a house tag has 21×21. Measured
side by side (`tests/benchmarks/test_bench_marks.py`: 40 symbols, turned, squeezed by up to 30 %, noisy), share read:

    side          16 px   20 px   24 px   30 px   43 px
    mark           0.07    0.82    1.00    1.00    1.00
    mark, 2x       0.88    1.00    1.00    1.00    1.00
    tag, zxing     0       0       0       0       0.62
    tag, zxing 2x  0       0       0       0.10    0.97
    tag, known deck                0.85            0.95

and nothing was read that was not there. A mark's corners are off by 0.3 pixels. At 20 mm it is 28 pixels long where
90 cm of table fill a picture of 1280 pixels.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

import cv2
import numpy as np

from assistant.marks import MARK_BITS, mark_patterns
from assistant.vision.cv import HALF, Box, Image, Points

MODULES = MARK_BITS + 2
"""Along a mark's side, its black border included."""
FORGIVEN = 2
"""Wrong squares that are put right; marks differ in six."""
WINDOW = 13
"""Pixels along the window in which light is told from dark."""
DARKER = 12
"""Grey levels that a place must be darker than its window: a table's grain is not."""
LEAST_MODULE, LARGEST_MODULE = 2.0, 10.0
"""Pixels a module for which the reader is set: about 14 to 70 along a mark's side."""
COMMON_MODULE = 5.0
"""Pixels a module to which a place is scaled where the mark's size is known."""


class MarkReader:
    """Reads the marks of these numbers, and no others."""

    def __init__(self, numbers: Collection[int]) -> None:
        self._numbers = tuple(sorted(numbers))
        self._dictionary = _dictionary(self._numbers)

    def read(self, picture: Image, box: Box | None = None, scale: float = 1.0) -> dict[int, Points]:
        """Corners (4, 2) by number of every mark in a box of a grey picture, each clockwise from its own top left.

        Looks at the box at `scale` times its size; corners are then set right in the picture itself. What is seen at
        two places is left out: nobody can tell which of them is meant.
        """
        height, width = picture.shape
        left, top, right, bottom = box or (0, 0, width, height)
        left, top = max(0, left), max(0, top)
        part = picture[top : min(bottom, height), left : min(right, width)]
        if not self._numbers or min(part.shape) * scale < 4 * MODULES:
            return {}
        if scale != 1.0:
            how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
            part = cv2.resize(part, None, fx=scale, fy=scale, interpolation=how)
        corners, indices, _ = _detector(self._dictionary, max(part.shape)).detectMarkers(part)
        if indices is None or not len(indices):
            return {}
        numbers = [self._numbers[int(index)] for index in np.asarray(indices).ravel()]
        return {
            number: sharpened(picture, (np.asarray(place, np.float64).reshape(4, 2) + 0.5) / scale + (left, top))
            for number, place in zip(numbers, corners, strict=True)
            if numbers.count(number) == 1
        }


def sharpened(picture: Image, corners: Points) -> Points:
    """The same corners to a fraction of a pixel, as the picture's full size tells."""
    module = float(np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1).mean()) / MODULES
    reach = max(2, min(6, round(0.6 * module)))
    seeds = (corners - HALF).astype(np.float32).reshape(-1, 1, 2)
    stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_MAX_ITER, 20, 0.02)
    better = np.asarray(cv2.cornerSubPix(picture, seeds, (reach, reach), (-1, -1), stop), np.float64).reshape(4, 2)
    better += HALF
    # A corner that ran away has found something else: a card's edge, or another corner of the pattern.
    is_near = np.linalg.norm(better - corners, axis=1) <= reach
    return np.where(is_near[:, None], better, corners)


@lru_cache(maxsize=8)
def _dictionary(numbers: tuple[int, ...]) -> cv2.aruco.Dictionary:
    patterns = mark_patterns()
    ones = MARK_BITS * MARK_BITS - 1
    bits = [[patterns[number] >> (ones - place) & 1 for place in range(ones + 1)] for number in numbers]
    squares = [np.array(one, np.uint8).reshape(MARK_BITS, MARK_BITS) for one in bits]
    packed = [cv2.aruco.Dictionary.getByteListFromBits(one)[0] for one in squares]
    return cv2.aruco.Dictionary(np.array(packed), MARK_BITS, FORGIVEN)


def _detector(dictionary: cv2.aruco.Dictionary, longest: int) -> cv2.aruco.ArucoDetector:
    how = cv2.aruco.DetectorParameters()
    how.adaptiveThreshWinSizeMin = how.adaptiveThreshWinSizeMax = WINDOW
    how.adaptiveThreshConstant = DARKER
    how.minMarkerPerimeterRate = 4 * MODULES * LEAST_MODULE / longest
    how.maxMarkerPerimeterRate = max(4.0, 4 * MODULES * LARGEST_MODULE / longest)
    how.errorCorrectionRate = 1.0
    return cv2.aruco.ArucoDetector(dictionary, how)
