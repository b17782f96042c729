"""Where cards lie: places in rows before one to seven seats and in the middle, all upright for the camera.

Cards are fanned as people do it: the next one covers what is to the right of a tag, the next line what is below.
Where cards are turned, every place is wide enough to turn one.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from math import ceil

from assistant.vision.scene import Pose
from assistant.vision.scene_card import CARD_MM, CUT_MM, STEP_MM

GAP_MM = 26.0
_CLEAR = 1.9
"""Pixels a millimeter; where there would be fewer, and nothing lies in the middle, the rows move together."""
_LINE_MM = CUT_MM + 2.0
_OPEN_MM = CARD_MM[1] + 7.0


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of one table, in millimeters from its middle."""

    extent: tuple[float, float]
    """Width and depth of everything that may lie there."""
    places: Mapping[int | None, tuple[Pose, ...]]
    """By seat (None: the middle), left to right, line by line; a later place lies on top of an earlier one."""
    far: frozenset[int]
    """The seats whose hands come from the far side."""
    pile: Pose | None
    """Where the face-down pile lies; None where there is no room for one."""


def lay_out(needs: Mapping[int | None, int], shape: tuple[int, int], turning: Set[int | None]) -> Layout:
    """The layout that shows cards largest in a picture of this shape.

    `needs` says how many places each seat and the middle (None) must have; `turning` before whom cards are turned.
    """
    seats = max((seat for seat in needs if seat is not None), default=0)
    most = max((count for seat, count in needs.items() if seat is not None), default=0)
    middle = needs.get(None, 0)

    def scale(layout: Layout) -> float:
        return min(shape[0] / layout.extent[0], shape[1] / layout.extent[1])

    def best(band: bool) -> Layout:
        columns = range(1, max(1, most) + 1)
        return max((_arrange(seats, most, count, middle, turning, band) for count in columns), key=scale)

    roomy = best(True)
    return roomy if middle or scale(roomy) >= _CLEAR else best(False)


def _arrange(seats: int, most: int, columns: int, middle: int, turning: Set[int | None], with_band: bool) -> Layout:
    block, offsets = _block(most, columns, any(seat is not None for seat in turning))
    band, centered = _block(middle, max(1, middle), None in turning)
    far, near = _around(seats)
    between = band[1] + GAP_MM if with_band else 0.0
    row = len(near) * (block[0] + GAP_MM) - GAP_MM
    width = max(row, band[0] + 2 * (CARD_MM[0] + GAP_MM) if seats and with_band else band[0])
    depth = between + sum(block[1] + GAP_MM for side in (far, near) if side) - GAP_MM
    rows = {**_row(far, block, offsets, width, -depth / 2), **_row(near, block, offsets, width, depth / 2 - block[1])}
    band_y = -depth / 2 + (block[1] + GAP_MM if far else 0) + band[1] / 2
    inside = tuple(Pose(x - band[0] / 2, y - band[1] / 2 + band_y) for x, y in centered)
    pile = Pose(max(width / 2 - CARD_MM[0] / 2, band[0] / 2 + GAP_MM + CARD_MM[0] / 2), band_y, 2.5)
    return Layout((width, depth), {None: inside, **rows}, frozenset(far), pile if with_band else None)


def _around(seats: int) -> tuple[list[int], list[int]]:
    """Seats of the far and the near row, left to right, so that 1, 2, 3, … go clockwise from the near left."""
    far = list(range(2, 2 + seats // 2))
    near = [1, *range(seats, 1 + seats // 2, -1)] if seats else []
    return far, near


def _block(count: int, columns: int, turning: bool) -> tuple[tuple[float, float], list[tuple[float, float]]]:
    """Width and depth of one seat's cards, and the middles of its places from the block's upper left corner."""
    across, down = (_OPEN_MM, _OPEN_MM) if turning else (STEP_MM, _LINE_MM)
    card = (CARD_MM[1], CARD_MM[1]) if turning else CARD_MM
    lines = max(1, ceil(count / columns))
    cells = (divmod(place, columns) for place in range(count))
    middles = [(card[0] / 2 + column * across, card[1] / 2 + line * down) for line, column in cells]
    return (card[0] + (min(columns, max(1, count)) - 1) * across, card[1] + (lines - 1) * down), middles


def _row(
    seats: list[int], block: tuple[float, float], offsets: list[tuple[float, float]], width: float, top: float
) -> dict[int | None, tuple[Pose, ...]]:
    """One side of the table, its seats spread over the width."""
    share = width / max(1, len(seats))
    return {
        seat: tuple(Pose(-width / 2 + share * (place + 0.5) - block[0] / 2 + x, top + y) for x, y in offsets)
        for place, seat in enumerate(seats)
    }
