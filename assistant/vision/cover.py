"""Is a place covered or emptied? Told by what differs from the last picture in which everything lay still and open."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.vision.cv import Image
from assistant.vision.motion import FOREVER, Box, Motion

LEAST_CHANGE = 18
"""Grey levels, after the light as a whole is evened out."""
LEAST_SHARE = 0.3
"""Share of a place that must differ."""
CALM = 10
"""Still pictures before the scene counts as laid out anew."""


class Cover:
    """Remembers the open table and explains what differs from it.

    What reaches in from the picture's edge is an arm: what it hides is covered, not gone. What is an island is a card
    that came or went; an island that bears a newer tag is a card laid over another.
    """

    def __init__(self) -> None:
        self._open: Image | None = None
        self._labels: NDArray[np.int32] | None = None
        self._arms: frozenset[int] = frozenset()

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
            if not self._arms or motion.quiet() >= FOREVER:
                self._open = motion.small
                self._labels = None

    def is_covered(self, motion: Motion, box: Box, newer: Sequence[Box]) -> bool:
        """Is this place under an arm, or under a card whose tag (one of `newer`) was read after it?"""
        if motion.small is None or self._open is None:
            return False
        if self._labels is None:
            self._compare(motion.small)
        labels = self._labels
        assert labels is not None
        place = labels[motion.cells(box)]
        found = np.bincount(place[place > 0]) if (place > 0).mean() >= LEAST_SHARE else np.zeros(0)
        if not len(found):
            return False
        label = int(found.argmax())
        return label in self._arms or any((labels[motion.cells(other)] == label).any() for other in newer)

    def _compare(self, small: Image) -> None:
        assert self._open is not None
        before, now = self._open.astype(np.int16), small.astype(np.int16)
        change = now - before
        change -= np.int16(np.median(change[::4, ::4]))
        differs = (np.abs(change) > LEAST_CHANGE).astype(np.uint8)
        differs = cv2.morphologyEx(differs, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        count, labels, stats, _ = cv2.connectedComponentsWithStats(differs)
        rows, columns = differs.shape
        self._labels = np.asarray(labels, np.int32)
        self._arms = frozenset(
            label
            for label in range(1, count)
            if stats[label, cv2.CC_STAT_LEFT] == 0
            or stats[label, cv2.CC_STAT_TOP] == 0
            or stats[label, cv2.CC_STAT_LEFT] + stats[label, cv2.CC_STAT_WIDTH] >= columns
            or stats[label, cv2.CC_STAT_TOP] + stats[label, cv2.CC_STAT_HEIGHT] >= rows
        )
