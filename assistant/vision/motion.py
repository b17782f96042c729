"""What changed between pictures, and for how long which part of the picture has been still."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.vision.cv import Box, Image, grey, shrunk

CELLS_WIDE = 480
"""Motion is judged on a picture of about this width."""
LEAST_CHANGE = 12
"""Grey levels; below it is noise."""
REACH = 15
"""Cells around a change that count as changed."""
FOREVER = 255


class Motion:
    """Compares each picture with the one before, on a small copy."""

    def __init__(self) -> None:
        self.small: Image | None = None
        self._step = 1
        self._least = 0
        self.quiet_cells: NDArray[np.uint8] = np.zeros((1, 1), np.uint8)
        """For how many pictures each place of the small picture has been still, up to `FOREVER`."""

    def look(self, picture: Image) -> None:
        """Take in the next picture, grey or in color. One of another size starts anew, with everything changed."""
        height, width = picture.shape[:2]
        self._step = max(1, round(width / CELLS_WIDE))
        size = (max(1, width // self._step), max(1, height // self._step))
        small = cv2.blur(grey(shrunk(picture, size)), (3, 3))
        if self.small is None or self.small.shape != small.shape:
            self.quiet_cells = np.zeros(small.shape, np.uint8)
        else:
            changed = cv2.threshold(cv2.absdiff(small, self.small), LEAST_CHANGE, 255, cv2.THRESH_BINARY)[1]
            changed = cv2.morphologyEx(changed, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
            changed = cv2.dilate(changed, np.ones((REACH, REACH), np.uint8))
            self.quiet_cells = np.minimum(self.quiet_cells, FOREVER - 1) + np.uint8(1)
            self.quiet_cells[changed > 0] = 0
        self.small = small
        self._least = int(self.quiet_cells.min())

    def cells(self, box: Box) -> tuple[slice, slice]:
        """The part of the small picture under a box, at least one cell."""
        left, top, right, bottom = box
        rows, columns = self.quiet_cells.shape
        top, left = min(max(top // self._step, 0), rows - 1), min(max(left // self._step, 0), columns - 1)
        return (
            slice(top, max(top + 1, min(-(-bottom // self._step), rows))),
            slice(left, max(left + 1, min(-(-right // self._step), columns))),
        )

    def quiet(self, box: Box | None = None) -> int:
        """For how many pictures nothing has changed in a box, or anywhere; at most `FOREVER`."""
        return self._least if box is None else int(self.quiet_cells[self.cells(box)].min())

    def is_still(self, box: Box, pictures: int) -> bool:
        """Has nothing changed in a box for so many pictures? Told at once where nothing has changed anywhere."""
        return self._least >= pictures or self.quiet(box) >= pictures

    def has_settled(self, pictures: int) -> bool:
        """Is there a place that has been still for exactly so many pictures?"""
        return bool((self.quiet_cells == pictures).any())

    def hot(self, pictures: int) -> list[Box]:
        """Boxes around everything that changed within the last so many pictures."""
        return self._boxes(self.quiet_cells < pictures, 2)

    def settled(self, pictures: int, margin: int) -> list[Box]:
        """Boxes, wider by a margin of cells, around everything that has been still for exactly so many pictures."""
        return self._boxes(self.quiet_cells == pictures, margin)

    def _boxes(self, where: NDArray[np.bool_], cells: int) -> list[Box]:
        if not where.any():
            return []
        count, _, stats, _ = cv2.connectedComponentsWithStats(where.astype(np.uint8))
        step, margin = self._step, cells * self._step
        return [
            (
                max(0, int(x) * step - margin),
                max(0, int(y) * step - margin),
                int(x + w) * step + margin,
                int(y + h) * step + margin,
            )
            for x, y, w, h, _ in stats[1:count]
        ]
