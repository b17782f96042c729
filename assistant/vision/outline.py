"""A card's edge around its tag: wherever on the card the tag or its sticker sits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.table.sighting import Quad
from assistant.vision.cv import HALF, Image, Points, grey, points, side

CARD_MM = (63.0, 88.0)
SIDES_AROUND = 7
"""How far around a tag its card may reach, in sides of the tag: a 12 mm sticker at one end of a card."""
CELL = 20
"""Pixels a side of the tag, in the flat picture in which the edge is looked for."""
HEIGHTS = (2.4, 7.4)
"""A card's height in sides of its tag: 88 mm by a symbol of 36 mm at most, of 12 mm at least."""
ASKEW = (-6, -3, 0, 3, 6)
"""Degrees by which a sticker may be stuck on at a slant."""
STEP = 12.0
"""Grey levels a pixel from which something is an edge."""
SEEN = 0.6
"""Share of each of its four sides that has to be seen."""
NEARLY = 0.06
"""Less than this between two rectangles is no reason to take the smaller one: cards have frames inside."""
FLAT = (160, 224)
MARGIN = 10
"""The flat card in which each side is moved to its edge, and by how many pixels at most."""
SLANT_COSTS = 0.005
"""What a degree of slant takes off the share: most stickers are straight."""
STEEP = 70
"""Pixels of a tag's side from which its four corners tell a tilt; below it they would invent one."""


def steadied(corners: Quad) -> Points:
    """A tag's corners (4, 2) as far as they can be trusted: of a small tag, the best parallelogram through them."""
    source = points(corners)
    if side(corners) >= STEEP:
        return source
    middle = source.mean(0)
    right = (source[1] + source[2] - source[0] - source[3]) / 4
    down = (source[2] + source[3] - source[0] - source[1]) / 4
    return np.array([middle - right - down, middle + right - down, middle + right + down, middle - right + down])


def card_outline(image: Image, corners: Quad, others: Sequence[Quad] = ()) -> Points | None:
    """The card's four corners in picture pixels (4, 2), clockwise from its top left as its tag reads; None if unseen.

    The surroundings are laid flat by the tag. Of all rectangles with a card's proportions around the tag, upright or
    lying, the one wins whose four sides follow edges best. None holds a corner of the `others`: a card has one tag.
    """
    picture, foreign = grey(image), np.array(others, np.float64).reshape(-1, 2)
    found = [one for askew in ASKEW for one in (_best_at(picture, steadied(corners), foreign, askew),) if one]
    return _settled(picture, max(found, key=lambda one: one[0])[1]) if found else None


def _settled(image: Image, box: Points) -> Points:
    """The corners after each side moved, by up to `MARGIN` pixels of the flat card, to where the edge is strongest."""
    sides = np.linalg.norm(box[1] - box[0]), np.linalg.norm(box[2] - box[1])
    width, height = FLAT if sides[0] < sides[1] else FLAT[::-1]
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) + MARGIN
    to_flat = cv2.getPerspectiveTransform(box.astype(np.float32) - HALF, target - HALF)
    size = (width + 2 * MARGIN, height + 2 * MARGIN)
    flat = cv2.GaussianBlur(cv2.warpPerspective(image, to_flat, size, borderMode=cv2.BORDER_REPLICATE), (3, 3), 0)
    across, down = (np.abs(cv2.Sobel(flat, cv2.CV_32F, *way, scale=0.25)) for way in ((1, 0), (0, 1)))
    columns = np.minimum(across, 2 * STEP)[2 * MARGIN : -2 * MARGIN].mean(0)  # capped: a long edge beats a strong one
    rows = np.minimum(down, 2 * STEP)[:, 2 * MARGIN : -2 * MARGIN].mean(1)
    reach = 2 * MARGIN
    left, right = np.argmax(columns[:reach]), len(columns) - reach + np.argmax(columns[-reach:])
    top, bottom = np.argmax(rows[:reach]), len(rows) - reach + np.argmax(rows[-reach:])
    moved = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float64) + 0.5
    back = cv2.perspectiveTransform(moved.reshape(-1, 1, 2) - float(HALF), np.linalg.inv(to_flat)).reshape(4, 2)
    return np.asarray(back, np.float64) + float(HALF)


def _best_at(image: Image, corners: Points, others: Points, askew: float) -> tuple[float, Points] | None:
    """The best rectangle around a tag that is stuck on askew by so many degrees: how good it is, and its corners."""
    reach = SIDES_AROUND * CELL
    extent = 2 * reach + CELL
    turn = cv2.getRotationMatrix2D((extent / 2, extent / 2), askew, 1.0)
    upright = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * CELL + reach
    target: Points = upright @ turn[:, :2].T.astype(np.float64) + turn[:, 2].astype(np.float64)
    to_flat = cv2.getPerspectiveTransform(corners.astype(np.float32) - HALF, target.astype(np.float32) - HALF)
    flat = cv2.warpPerspective(image, to_flat, (extent, extent), borderMode=cv2.BORDER_REPLICATE)
    foreign = np.empty((0, 2))
    if len(others):
        foreign = np.asarray(cv2.perspectiveTransform(others.reshape(-1, 1, 2), to_flat), np.float64).reshape(-1, 2)
    best: tuple[float, Points] | None = None
    for share, box in _rectangles(flat, target, foreign):  # from small to large
        if best is None or share > best[0] - NEARLY:
            best = max(share, best[0] if best else 0.0), box
    if best is None:
        return None
    back = cv2.perspectiveTransform(best[1].reshape(-1, 1, 2), np.linalg.inv(to_flat)).reshape(4, 2)
    return best[0] - abs(askew) * SLANT_COSTS, np.asarray(back, np.float64) + float(HALF)


def _rectangles(flat: Image, tag: Points, foreign: Points) -> Iterator[tuple[float, Points]]:
    """The best rectangle of every size that holds no foreign point: how much of its worst side is seen; its corners."""
    soft = cv2.GaussianBlur(flat, (3, 3), 0)
    across, down = (cv2.Sobel(soft, cv2.CV_32F, *way, scale=0.25) for way in ((1, 0), (0, 1)))
    upright = _summed((np.abs(across) > STEP) & (np.abs(across) >= np.abs(down)), 0)
    level = _summed((np.abs(down) > STEP) & (np.abs(down) >= np.abs(across)), 1)
    held = _counted(foreign, flat.shape)
    (left, top), (right, bottom) = np.floor(tag.min(0)).astype(int), np.ceil(tag.max(0)).astype(int)
    for height in range(round(HEIGHTS[0] * CELL), round(HEIGHTS[1] * CELL)):
        short = round(height * CARD_MM[0] / CARD_MM[1])
        for wide, high in ((short, height), (height, short)):
            xs = np.arange(max(0, right - wide), min(left, flat.shape[1] - wide - 1) + 1)
            ys = np.arange(max(0, bottom - high), min(top, flat.shape[0] - high - 1) + 1)
            if not len(xs) or not len(ys):
                continue
            y, x = np.meshgrid(ys, xs, indexing="ij")
            sides = [(upright[y + high, at] - upright[y, at]) / high for at in (x, x + wide)]
            sides += [(level[at, x + wide] - level[at, x]) / wide for at in (y, y + high)]
            worst = np.minimum.reduce(sides)
            if held is not None:
                inside = held[y + high, x + wide] - held[y, x + wide] - held[y + high, x] + held[y, x]
                worst[inside > 0] = 0
            place = np.unravel_index(int(worst.argmax()), worst.shape)
            if worst[place] >= SEEN:
                x0, y0 = float(x[place]), float(y[place])
                box = np.array([[x0, y0], [x0 + wide, y0], [x0 + wide, y0 + high], [x0, y0 + high]])
                yield float(worst[place]), box


def _counted(where: Points, shape: tuple[int, ...]) -> NDArray[np.int32] | None:
    """How many of the points (n, 2) lie above and left of each pixel; None where none lies in the picture."""
    x, y = np.floor(where).astype(int).T
    is_in = (x >= 0) & (y >= 0) & (x < shape[1]) & (y < shape[0])
    if not is_in.any():
        return None
    marks = np.zeros(shape[:2], np.uint8)
    marks[y[is_in], x[is_in]] = 1
    return np.asarray(cv2.integral(marks), np.int32)


def _summed(edges: NDArray[np.bool_], axis: int) -> NDArray[np.float32]:
    """Running sums along an axis of edges, each a pixel wider to both sides."""
    wider = cv2.dilate(edges.astype(np.float32), np.ones((1, 3) if axis == 0 else (3, 1)))
    return np.cumsum(wider, axis=axis, dtype=np.float32)
