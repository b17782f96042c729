"""The one place where OpenCV's and zxing-cpp's loose types are met: arrays, symbols, and whether zxing-cpp is there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from assistant.table.sighting import Quad

try:
    import zxingcpp
except ImportError:  # the fallback reads the scan spot then
    zxingcpp = None  # type: ignore[assignment]

Image: TypeAlias = MatLike
"""Rows × columns (grey) or rows × columns × 3 (blue, green, red), 8 bit."""
Points: TypeAlias = NDArray[np.float64]

HAS_ZXING = zxingcpp is not None
Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom in picture pixels; right and bottom are outside."""
PATCH = 28
"""Side of a tag's remembered appearance, in pixels."""
HALF = np.float32(0.5)
"""OpenCV counts from the middle of the top left pixel; everything else here from its corner."""
UPRIGHT_TAG = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


def grey(image: Image) -> Image:
    """The picture in grey; itself if it is."""
    return image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)


def shrunk(image: Image, size: tuple[int, int]) -> Image:
    """The picture averaged down to a size (width, height): halved as often as that goes, which is quick."""
    while image.shape[1] >= 4 * size[0] and image.shape[0] >= 4 * size[1]:
        half = (image.shape[1] // 2, image.shape[0] // 2)
        image = cv2.resize(image, half, interpolation=cv2.INTER_AREA)
    return cv2.resize(image, size, interpolation=cv2.INTER_AREA)


def zxing_symbols(image: Image, downscale: bool) -> list[tuple[str, Points]]:
    """Text and own corners (4, 2) of every QR symbol that zxing-cpp reads; none where it is not installed.

    `downscale` also finds very large symbols. Turned symbols are read without `try_rotate`; inverted ones are not tags.
    """
    if zxingcpp is None:
        return []
    found: list[Any] = zxingcpp.read_barcodes(
        np.ascontiguousarray(image),
        formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode),
        text_mode=zxingcpp.TextMode.Plain,
        try_rotate=False,
        try_downscale=downscale,
        try_invert=False,
    )
    symbols = []
    for code in found:
        place = code.position
        corners = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
        symbols.append((str(code.text), np.array([(corner.x, corner.y) for corner in corners], np.float64)))
    return symbols


def decoded(data: bytes) -> Image | None:
    """A picture file's bytes in color, turned as its EXIF says; None for what is none, or is larger than allowed."""
    try:
        return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
    except cv2.error:
        return None


def jpeg(image: Image, quality: int = 85) -> bytes:
    """A picture as a JPEG file."""
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return data.tobytes()


def points(corners: Quad) -> Points:
    """A quad as a (4, 2) array."""
    return np.array(corners, np.float64)


def quad(corners: Points | Sequence[Sequence[float]]) -> Quad:
    """A (4, 2) array as a quad, to a hundredth of a pixel."""
    a, b, c, d = ((round(float(x), 2), round(float(y), 2)) for x, y in corners)
    return (a, b, c, d)


def middle(corners: Quad) -> tuple[float, float]:
    """The mean of the four corners."""
    return sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4


@lru_cache(maxsize=2048)
def side(corners: Quad) -> float:
    """The mean length of the four sides, in pixels."""
    return sum(math.dist(corners[i], corners[(i + 1) % 4]) for i in range(4)) / 4


def angle(corners: Quad) -> float:
    """Degrees clockwise from upright, 0 to 360: the direction of the top and the bottom edge together."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    return math.degrees(math.atan2((by - ay) + (cy - dy), (bx - ax) + (cx - dx))) % 360


def flattened(image: Image, corners: Points, width: int, height: int) -> Image:
    """What lies between four corners (pixels, clockwise from top left), as a picture of that size."""
    target = UPRIGHT_TAG * np.array([width, height], np.float32)
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32) - HALF, target - HALF)
    return cv2.warpPerspective(image, matrix, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


@lru_cache(maxsize=2048)
def around(corners: Quad, share: float) -> Box:
    """The box around a tag, grown by `share` of its side on each of its sides."""
    margin = share * side(corners) / 2
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return int(min(xs) - margin), int(min(ys) - margin), int(max(xs) + margin) + 1, int(max(ys) + margin) + 1


def appearance(picture: Image, corners: Quad) -> Image:
    """A tag's place flattened to a small patch, a quiet zone around it included."""
    place = points(corners)
    centre = place.mean(0)
    return flattened(picture, centre + (place - centre) * 1.15, PATCH, PATCH)


def likeness(before: Image, now: Image) -> float:
    """Correlation of two patches, -1 to 1: the light may have changed, the pattern may not."""
    return float(cv2.matchTemplate(now, before, cv2.TM_CCOEFF_NORMED)[0, 0])
