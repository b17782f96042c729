"""Is a place covered or emptied? Told by what differs from the table as it last lay open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.vision.cv import Box, Image, shrunk
from assistant.vision.motion import FOREVER, Motion

LEAST_CHANGE = 18
"""Levels of any color, after the light as a whole is evened out."""
LEAST_SHARE = 0.1
"""Share of a tag's place that must differ: no decoder bears more to be hidden."""
CARD_REACH = 3.5
"""How far a card reaches beyond the box around its tag, in sides of that box."""
CALM = 12
"""Pictures for which a place must be still before it is remembered as it is."""
REMEMBER_EVERY = 15

Lid: TypeAlias = Literal["arm", "card", "either", "nothing"]


class Cover:
    """Remembers the open table in color, and explains what differs from it.

    What reaches in from the picture's edge, farther than a card is long, is an arm: what it hides is covered, not gone.
    Anything else is a card that came or went; if it bears a newer tag, it is a card laid over another.
    """

    def __init__(self) -> None:
        self._open: Image | None = None
        self._is_compared = False
        self._labels: NDArray[np.int32] = np.zeros((1, 1), np.int32)
        self._stats: NDArray[np.int32] = np.zeros((1, 5), np.int32)
        self._pictures = 0

    def look(self, image: Image, motion: Motion, missing: Sequence[Box]) -> None:
        """Take in the next picture. `missing` are the places of tags that are not seen: nothing new is learnt there."""
        self._is_compared = False
        self._pictures += 1
        if self._open is None or self._open.shape[:2] != motion.quiet_cells.shape:
            self._open = small(image, motion)
        elif self._pictures % REMEMBER_EVERY == 0:
            self._remember(image, motion, missing)

    def _remember(self, image: Image, motion: Motion, missing: Sequence[Box]) -> None:
        """Learn every place anew that is still and open. An arm that rests must not become part of the table."""
        now, before = self._compare(image, motion)
        is_arm = np.array([label > 0 and self._touches_edge(label) for label in range(len(self._stats))])
        is_still = (motion.quiet_cells >= CALM).astype(np.uint8)
        if is_arm.any():
            is_still[is_arm[self._labels] & (motion.quiet_cells < FOREVER)] = 0
        for box in missing:
            is_still[motion.cells(grown(box, CARD_REACH))] = 0
        self._open = cv2.copyTo(now, is_still, before.copy())

    def over(self, image: Image, motion: Motion, box: Box, newer: Sequence[Box]) -> Lid:
        """What lies over the place in a box: an arm, a card whose tag (one of `newer`) came later, or nothing.

        At the picture's edge a card that went and an arm that came look alike: then it may be either.
        """
        if not self._is_compared:
            self._compare(image, motion)
        place = self._labels[motion.cells(box)]
        found = np.bincount(place[place > 0]) if (place > 0).mean() >= LEAST_SHARE else np.zeros(0)
        if not len(found):
            return "nothing"
        label = int(found.argmax())
        if any((self._labels[motion.cells(other)] == label).mean() > 0.5 for other in newer):
            return "card"
        if not self._touches_edge(label):
            return "nothing"
        return "arm" if self._exceeds(label, motion.cells(grown(box, CARD_REACH))) else "either"

    def _touches_edge(self, label: int) -> bool:
        x, y, width, height = (int(value) for value in self._stats[label, :4])
        rows, columns = self._labels.shape
        return x == 0 or y == 0 or x + width >= columns or y + height >= rows

    def _exceeds(self, label: int, part: tuple[slice, slice]) -> bool:
        """Does a change reach beyond a part of the picture?"""
        x, y, width, height = (int(value) for value in self._stats[label, :4])
        rows, columns = part
        return bool(x < columns.start or y < rows.start or x + width > columns.stop or y + height > rows.stop)

    def _compare(self, image: Image, motion: Motion) -> tuple[Image, Image]:
        """Find what differs from the open table, as connected regions; the small picture and that of the table."""
        now = small(image, motion)
        before = now if self._open is None or self._open.shape != now.shape else self._open
        light = np.median(now[::4, ::4].astype(np.int16) - before[::4, ::4], (0, 1))
        change = cv2.absdiff(now.astype(np.int16), before.astype(np.int16) + light.astype(np.int16))
        blue, green, red = cv2.split(change)
        differs: Image = (cv2.max(cv2.max(blue, green), red) > LEAST_CHANGE).astype(np.uint8)
        differs = cv2.morphologyEx(differs, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
        _, labels, stats, _ = cv2.connectedComponentsWithStats(differs)
        self._labels, self._stats = np.asarray(labels, np.int32), np.asarray(stats, np.int32)
        self._is_compared = True
        return now, before


def small(image: Image, motion: Motion) -> Image:
    """A picture in color of the size in which motion is judged."""
    rows, columns = motion.quiet_cells.shape
    copy = cv2.blur(shrunk(image, (columns, rows)), (3, 3))
    return copy if copy.ndim == 3 else cv2.cvtColor(copy, cv2.COLOR_GRAY2BGR)


def grown(box: Box, share: float) -> Box:
    """A box with `share` of its sides added on each side."""
    left, top, right, bottom = box
    across, down = round((right - left) * share), round((bottom - top) * share)
    return left - across, top - down, right + across, bottom + down
