"""A printed page held under the camera: how many of its tags are read, how well, and how large it came out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from assistant.eyes import CameraError, Detection, PageReading
from assistant.press import PlacedPage, PlacedTag
from assistant.symbols import TAG_SIDE
from assistant.vision.cv import HALF, Image, Points, grey, points

AROUND = 0.07
"""How much wider or narrower than meant the paper's edges are looked for."""
PER_MM = 2.0
"""Pixels a millimeter of the flat page."""
CLEAR = 3.0
"""Millimeters around the tags in which no edge of the paper is looked for."""
EDGE = 6.0
"""Grey levels a pixel, averaged along a side, from which the paper's edge is seen."""
INSET = 0.2
"""Share of a side left out at both ends, where a hand or another sheet may lie."""


def read_page(pages: Sequence[PlacedPage], found: Sequence[Detection], image: Image) -> PageReading:
    """Which of the pages this is and how well it is read. CameraError where none of their tags is seen.

    The paper's real edges, of known size, are found in the plane that the tags' places tell: what lies between them in
    the tags' own millimeters says at which scale the page was printed.
    """
    read = {one.text: points(one.corners) for one in found}
    number = max(range(len(pages)), key=lambda index: len(_common(pages[index], read)), default=-1)
    common = _common(pages[number], read) if number >= 0 else []
    if not common:
        raise CameraError("None of this page's tags is seen. Hold the printed page flat under the camera, all of it.")
    page = pages[number]
    sides = [np.linalg.norm(np.roll(read[tag.text], -1, axis=0) - read[tag.text], axis=1) for tag in common]
    return PageReading(
        page=number + 1,
        tags=len(page.tags),
        unread=tuple(tag.text for tag in page.tags if tag.text not in read),
        module_pixels=float(min(side.min() for side in sides)) / TAG_SIDE,
        scale=_scale(page, common, read, image),
    )


def _common(page: PlacedPage, read: Mapping[str, Points]) -> list[PlacedTag]:
    return [tag for tag in page.tags if tag.text in read]


def _scale(
    page: PlacedPage, common: Sequence[PlacedTag], read: Mapping[str, Points], image: Image
) -> tuple[float, float] | None:
    """Printed by meant size, across and along; None where too few tags or an edge of the paper is not seen."""
    if len(common) < 2:
        return None
    meant = np.concatenate([_corners(tag) for tag in common])
    seen = np.concatenate([read[tag.text] for tag in common])
    to_page, _ = cv2.findHomography(seen, meant, cv2.RANSAC, 1.5)
    if to_page is None:
        return None
    flat = _flat(image, np.asarray(to_page, np.float64), page)
    corners = np.concatenate([_corners(tag) for tag in page.tags])
    (left, top), (right, bottom) = corners.min(0), corners.max(0)
    across = _between(flat, page.width, left, page.width - right)
    along = _between(flat.T, page.height, top, page.height - bottom)
    return None if across is None or along is None else (page.width / across, page.height / along)


def _corners(tag: PlacedTag) -> Points:
    right, bottom = tag.left + tag.side, tag.top + tag.side
    return np.array([[tag.left, tag.top], [right, tag.top], [right, bottom], [tag.left, bottom]])


def _flat(image: Image, to_page: Points, page: PlacedPage) -> Image:
    """The page and what lies around it, grey, `PER_MM` pixels a millimeter; the page's middle in the middle."""
    width, height = (round(side * (1 + 2 * AROUND) * PER_MM) for side in (page.width, page.height))
    to_pixels = np.array(
        [[PER_MM, 0, page.width * AROUND * PER_MM], [0, PER_MM, page.height * AROUND * PER_MM], [0, 0, 1]]
    )
    half = np.array([[1, 0, HALF], [0, 1, HALF], [0, 0, 1]])
    matrix = np.linalg.inv(half) @ to_pixels @ to_page @ half
    flat = cv2.warpPerspective(grey(image), matrix, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return cv2.GaussianBlur(flat, (5, 5), 0)


def _between(flat: Image, side: float, before: float, after: float) -> float | None:
    """Millimeters, in the tags' own measure, between the paper's two edges that cross the picture's rows.

    `before` and `after`: how far from the meant edges the outermost tags are printed; further in nothing is an edge.
    """
    rows = flat.shape[0]
    steps = np.abs(cv2.Sobel(flat, cv2.CV_32F, 1, 0, ksize=3, scale=0.25))
    strip = np.median(steps[round(rows * INSET) : round(rows * (1 - INSET))], axis=0)
    near, far = (round((AROUND * side + min(AROUND * side, free - CLEAR)) * PER_MM) for free in (before, after))
    left, right = strip[:near], strip[-far:][::-1]
    if min(left.max(), right.max()) < EDGE:
        return None
    return float(flat.shape[1] - _edge(left) - _edge(right)) / PER_MM


def _edge(strip: Points) -> float:
    """Pixels from the strip's start to the outermost strong step, to a fraction of one."""
    at = int(np.argmax(strip >= max(EDGE, strip.max() / 2)))
    while at + 1 < len(strip) and strip[at + 1] > strip[at]:
        at += 1
    around = strip[max(0, at - 2) : at + 3]
    places = np.arange(max(0, at - 2), max(0, at - 2) + len(around))
    return float((around * places).sum() / around.sum()) + 0.5
