"""How light, sharp and free of glare a picture is: measured on the tags read in it, else on all of it.

Sharpness is the width of the steepest edges. An edge of height A that a lens blurs by sigma s (pixels) rises by at most
A / (s √(2π)) a pixel, so that steepness over height is about 0.4 / s, whatever the light.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.eyes import Detection
from assistant.symbols import TAG_SIDE, tag_matrix
from assistant.vision.cv import Image, around, flattened, middle, points, side

MOST_TAGS = 8
CELL = 4
"""Pixels a module, when a symbol's squares are sampled."""
WASHED = 0.75
"""A dark square lighter than this share of the way to the light ones is washed out."""
ALIKE = 0.7
"""Share of a symbol's squares that have to be as they should, for it to lie there."""
EDGE_HEIGHT = 50
"""Gray levels of an edge that is worth measuring;"""
EDGES_LEAST = 60
"""and how many places of such edges there have to be."""
REACH = 9
"""Pixels of the window in which an edge's height is taken."""
STEEPEST = 92
"""Percentile of the steepness that stands for the lens; the very steepest are noise."""
CLIPPED = 252
"""Gray level from which the sensor had enough."""
SPARSE = 4

Side: TypeAlias = Literal["left", "middle", "right"]


@dataclass(frozen=True, slots=True)
class Light:
    """What was measured in one picture."""

    paper: float
    """Gray level of white paper, or of the lightest thing where no tag is read: 0 to 255."""
    contrast: float
    """Gray levels between dark and light squares of the tags; 0 where none is read."""
    blur: float | None
    """Sigma of the edges in pixels; None where there is no edge to judge."""
    module: float
    """Pixels a square of the tags; 0 where none is read."""
    washed: float
    """Share of washed-out squares on the worst tag."""
    clipped: float
    """Share of the picture in which the sensor had enough."""
    glare_at: Side = "middle"
    """Where most of that is."""
    brightest: float = 255.0
    """The lightest gray level, noise left out."""


def measured(picture: Image, reading: Sequence[Detection]) -> Light:
    """Measure a grey picture in which these symbols are read."""
    tags = [one for one in reading if one.tag is not None][:MOST_TAGS]
    found = [(one, _squares(picture, one)) for one in tags]
    tags = [one for one, told in found if told is not None]
    squares = [told for _, told in found if told is not None]
    coarse = picture[::SPARSE, ::SPARSE]
    brightest = float(np.percentile(coarse, 99.5))
    paper = float(np.median([light for _, light, _ in squares])) if squares else brightest
    washed = [share for _, _, share in squares]
    clipped = np.asarray(cv2.erode((coarse >= CLIPPED).astype(np.uint8), np.ones((3, 3), np.uint8)), np.uint8)
    worst = int(np.argmax(washed)) if washed else 0
    is_on_tag = bool(washed) and washed[worst] > 0
    width = picture.shape[1]
    where = middle(tags[worst].corners)[0] / width if is_on_tag else _middle_of(clipped)
    return Light(
        paper=paper,
        contrast=float(np.median([light - dark for dark, light, _ in squares])) if squares else 0.0,
        blur=_blur(_parts(picture, tags)),
        module=float(np.median([side(one.corners) for one in tags])) / TAG_SIDE if tags else 0.0,
        washed=max(washed, default=0.0),
        clipped=float(clipped.mean()),
        glare_at="left" if where < 1 / 3 else "right" if where > 2 / 3 else "middle",
        brightest=brightest,
    )


def _middle_of(mask: NDArray[np.uint8]) -> float:
    columns = mask.sum(0, dtype=np.float64)
    return float((columns * np.arange(len(columns))).sum() / columns.sum() / len(columns)) if columns.sum() else 0.5


def _squares(picture: Image, one: Detection) -> tuple[float, float, float] | None:
    """Gray levels of a tag's dark and light squares, and the share of dark ones that are washed out.

    None where the tag is only remembered and something else lies there now.
    """
    is_dark = np.array(tag_matrix(str(one.tag)), bool)
    length = TAG_SIDE * CELL
    flat = flattened(picture, points(one.corners), length, length)
    cells = cv2.resize(flat, (TAG_SIDE, TAG_SIDE), interpolation=cv2.INTER_AREA).astype(np.float64)
    dark, light = float(np.median(cells[is_dark])), float(np.median(cells[~is_dark]))
    if np.mean((cells < (dark + light) / 2) == is_dark) < ALIKE:
        return None
    washed = cells[is_dark] > dark + WASHED * (light - dark)
    return dark, light, float(washed.mean()) if light > dark else 0.0


def _parts(picture: Image, tags: Sequence[Detection]) -> list[Image]:
    """Where edges are judged: on the tags; without any in four bands across the picture."""
    if tags:
        boxes = [around(one.corners, 0.3) for one in tags]
        return [
            picture[max(0, top) : bottom, max(0, left) : right]
            for left, top, right, bottom in boxes
            if bottom > max(0, top) and right > max(0, left)
        ]
    height = picture.shape[0]
    return [picture[round(height * share) : round(height * (share + 0.07))] for share in (0.15, 0.37, 0.59, 0.81)]


def _blur(parts: Sequence[Image]) -> float | None:
    found = [steep for part in parts if min(part.shape[:2]) > REACH for steep in [_steepness(part)] if steep.size]
    steepness = np.concatenate(found) if found else np.empty(0)
    if steepness.size < EDGES_LEAST:
        return None
    return float(0.4 / max(1e-3, np.percentile(steepness, STEEPEST)))


def _steepness(part: Image) -> NDArray[np.float64]:
    """Slope over height of every place that lies on an edge."""
    window = np.ones((REACH, REACH), np.uint8)
    high, low = cv2.dilate(part, window), cv2.erode(part, window)
    height = cv2.subtract(high, low).astype(np.float64)
    gray = part.astype(np.float32)
    across = cv2.filter2D(gray, cv2.CV_32F, np.array([[-0.5, 0, 0.5]], np.float32))
    along = cv2.filter2D(gray, cv2.CV_32F, np.array([[-0.5], [0], [0.5]], np.float32))
    slope = cv2.magnitude(across, along).astype(np.float64)
    on_edge = (height >= EDGE_HEIGHT) & (slope > 0.5 * cv2.dilate(slope, window))
    return np.asarray(slope[on_edge] / height[on_edge], np.float64)
