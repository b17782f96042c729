"""Is a place covered or emptied? Told by what differs from the last picture in which everything lay still and open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.vision.cv import Box, Image
from assistant.vision.motion import FOREVER, Motion

LEAST_CHANGE = 18
"""Grey levels, after the light as a whole is evened out."""
LEAST_SHARE = 0.1
"""Share of a tag's place that must differ: no decoder bears more to be hidden."""
CARD_REACH = 3.5
"""How far a card reaches beyond the box around its tag, in sides of that box."""
CALM = 10
"""Still pictures before the scene counts as laid out anew."""


Lid: TypeAlias = Literal["arm", "card", "either", "nothing"]


class Cover:
    """Remembers the open table and explains what differs from it.

    What reaches in from the picture's edge, farther than a card is long, is an arm: what it hides is covered, not gone.
    Anything else is a card that came or went; if it bears a newer tag, it is a card laid over another.
    """

    def __init__(self) -> None:
        self._open: Image | None = None
        self._labels: NDArray[np.int32] | None = None
        self._stats: NDArray[np.int32] = np.zeros((1, 5), np.int32)

    def look(self, motion: Motion, is_anything_missing: bool) -> None:
        """Take in the next picture. The open table is remembered anew while all is still and nothing is missing."""
        self._labels = None
        if motion.small is None:
            return
        if self._open is None or self._open.shape != motion.small.shape:
            self._open = motion.small
        elif not is_anything_missing and motion.quiet() >= CALM:
            # An arm that rests must not become part of the open table, or its next move would look like an island.
            self._compare(motion.small)
            if not any(self._touches_edge(label) for label in range(1, len(self._stats))) or motion.quiet() >= FOREVER:
                self._open = motion.small
                self._labels = None

    def over(self, motion: Motion, box: Box, newer: Sequence[Box]) -> Lid:
        """What lies over the place in a box: an arm, a card whose tag (one of `newer`) came later, or nothing.

        At the picture's edge a card that went and an arm that came look alike: then it may be either.
        """
        if motion.small is None or self._open is None:
            return "nothing"
        if self._labels is None:
            self._compare(motion.small)
        labels = self._labels
        assert labels is not None
        place = labels[motion.cells(box)]
        found = np.bincount(place[place > 0]) if (place > 0).mean() >= LEAST_SHARE else np.zeros(0)
        if not len(found):
            return "nothing"
        label = int(found.argmax())
        if any((labels[motion.cells(other)] == label).mean() > 0.5 for other in newer):
            return "card"
        if not self._touches_edge(label):
            return "nothing"
        return "arm" if self._exceeds(label, motion.cells(grown(box, CARD_REACH))) else "either"

    def _touches_edge(self, label: int) -> bool:
        assert self._labels is not None
        x, y, width, height = (int(value) for value in self._stats[label, :4])
        rows, columns = self._labels.shape
        return x == 0 or y == 0 or x + width >= columns or y + height >= rows

    def _exceeds(self, label: int, part: tuple[slice, slice]) -> bool:
        """Does a change reach beyond a part of the picture?"""
        x, y, width, height = (int(value) for value in self._stats[label, :4])
        rows, columns = part
        return bool(x < columns.start or y < rows.start or x + width > columns.stop or y + height > rows.stop)

    def _compare(self, small: Image) -> None:
        assert self._open is not None
        before, now = self._open.astype(np.int16), small.astype(np.int16)
        change = now - before
        change -= np.int16(np.median(change[::4, ::4]))
        differs = (np.abs(change) > LEAST_CHANGE).astype(np.uint8)
        differs = cv2.morphologyEx(differs, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        _, labels, stats, _ = cv2.connectedComponentsWithStats(differs)
        self._labels, self._stats = np.asarray(labels, np.int32), np.asarray(stats, np.int32)


def grown(box: Box, share: float) -> Box:
    """A box with `share` of its sides added on each side."""
    left, top, right, bottom = box
    across, down = round((right - left) * share), round((bottom - top) * share)
    return left - across, top - down, right + across, bottom + down
