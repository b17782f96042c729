"""Pictures for people: the camera's view with what is read drawn in, and a card cut out and laid flat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np

from assistant.eyes import Detection, SurfaceSeen
from assistant.table.sighting import Quad
from assistant.vision.cv import HALF, Image, Points, points
from assistant.vision.outline import CARD_MM, card_outline, steadied

KNOWN = (70, 190, 60)
UNSURE = (0, 165, 255)
"""Blue, green, red: green for what is known, amber for what is not."""

LIGHT, DARK = (255, 255, 255), (25, 23, 21)
NO_SURFACE = SurfaceSeen()

SYMBOL_MM = 28.0
SYMBOL_AT_MM = (4.0, 4.0)
"""The symbol on a printed card: its side, and where its top left lies."""
CARD_PIXELS = (315, 440)


def drawn(
    image: Image,
    reading: Sequence[Detection],
    is_known: Callable[[Detection], bool],
    width: int,
    is_mirrored: bool,
    surface: SurfaceSeen = NO_SURFACE,
) -> Image:
    """A copy, at most `width` pixels wide, with the corners of everything read: green known, amber not.

    Zones are dashed, corner marks of mats framed.
    """
    scale = min(1.0, width / image.shape[1])
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    copy = cv2.resize(image, size, interpolation=cv2.INTER_AREA) if scale < 1 else image.copy()
    if copy.ndim == 2:
        copy = cv2.cvtColor(copy, cv2.COLOR_GRAY2BGR)
    for zone in surface.zones:
        _draw_dashed(copy, np.array(zone.polygon) * scale)
    for mark in (mark for mat in surface.mats for mark in mat.marks):
        _draw_frame(copy, points(mark) * scale)
    for one in reading:
        _draw_corners(copy, points(one.corners) * scale, KNOWN if is_known(one) else UNSURE)
    return cv2.flip(copy, 1) if is_mirrored else copy


def _draw_dashed(copy: Image, polygon: Points) -> None:
    """A polygon in dashes, white on dark so that they are seen on any table."""
    dash, thin = max(6, copy.shape[1] // 110), max(1, copy.shape[1] // 640)
    for start, end in zip(polygon, np.roll(polygon, -1, 0), strict=True):
        count = max(1, round(float(np.linalg.norm(end - start)) / dash / 2))
        for part in range(count):
            first, last = (start + (end - start) * share for share in (part / count, (part + 0.55) / count))
            for color, thickness in ((DARK, 2 * thin + 2), (LIGHT, thin)):
                cv2.line(copy, _pixel(first), _pixel(last), color, thickness, cv2.LINE_AA)


def _draw_frame(copy: Image, corners: Points) -> None:
    centre = corners.mean(0)
    frame = np.round(centre + (corners - centre) * 1.3).astype(np.int32)
    cv2.polylines(copy, [frame], True, KNOWN, max(2, copy.shape[1] // 480), cv2.LINE_AA)


def _pixel(point: Points) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))


def _draw_corners(copy: Image, corners: Points, color: Sequence[int]) -> None:
    """The four corners as angles, each a third of the side long, just outside the symbol."""
    centre = corners.mean(0)
    corners = centre + (corners - centre) * 1.15
    thickness = max(2, copy.shape[1] // 480)
    for index in range(4):
        here = corners[index]
        for other in (corners[index - 1], corners[(index + 1) % 4]):
            cv2.line(copy, _pixel(here), _pixel(here + (other - here) / 3), color, thickness, cv2.LINE_AA)


def cut_out(image: Image, corners: Quad, others: Sequence[Quad] = ()) -> Image:
    """The card that bears the tag at these corners, laid flat, the tag upright; outside the picture it is grey.

    By the card's own edge where that is seen, else as if the tag were printed in our sheets' place. `others` are the
    tags of other cards, as they lie in the picture.
    """
    edge = card_outline(image, corners, others)
    if edge is None:
        source, target = steadied(corners), _printed_tag()
        width, height = CARD_PIXELS
    else:
        source = edge
        is_lying = np.linalg.norm(edge[1] - edge[0]) > np.linalg.norm(edge[2] - edge[1])
        width, height = CARD_PIXELS[::-1] if is_lying else CARD_PIXELS
        target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    matrix = cv2.getPerspectiveTransform(source.astype(np.float32) - HALF, target.astype(np.float32) - HALF)
    return cv2.warpPerspective(
        image,
        matrix,
        (width, height),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(128, 128, 128),
    )


def _printed_tag() -> Points:
    """Where our sheets print the symbol, in pixels of the flat card."""
    per_mm = CARD_PIXELS[0] / CARD_MM[0]
    left, top = (value * per_mm for value in SYMBOL_AT_MM)
    length = SYMBOL_MM * per_mm
    return np.array([[left, top], [left + length, top], [left + length, top + length], [left, top + length]])
