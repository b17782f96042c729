"""One pair of eyes: a frame set upright and unmirrored, then read and remembered."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from assistant.eyes import Ground
from assistant.symbols import tag_matrix
from assistant.table.sighting import Quad
from assistant.vision.cv import Image, flattened, grey, likeness, points
from assistant.vision.detector import Detector
from assistant.vision.expected import Expected
from assistant.vision.frame import Frame
from assistant.vision.plane import Plane
from assistant.vision.surface import Surface
from assistant.vision.tracker import Tracker, Update

CELL = 4
"""Pixels a module, when a symbol is held against its picture."""
CLEARLY = 0.2
"""Lead of the mirrored symbol's correlation over the plain one's."""


class Eyesight:
    """Straightens frames and gives them to a tracker. A feed that the camera mirrors is noticed by its first tag."""

    def __init__(
        self,
        detector: Detector,
        expected: Expected | None = None,
        *,
        ground: Ground | None = None,
        turned: bool = False,
        plane: Plane | None = None,
    ) -> None:
        self._detector = detector
        self.ground = ground or Ground()
        """By what places on the table are known."""
        self._expected = expected or Expected()
        self._plane = plane
        self._tracker = self._fresh()
        self.turned = turned
        """The camera hangs the other way round: its picture is turned by 180 degrees before it is read."""
        self.is_feed_mirrored = False
        """The camera delivers a mirrored picture, which is mirrored back before it is read."""

    def _fresh(self) -> Tracker:
        return Tracker(self._detector, self._expected, Surface(self.ground), plane=self._plane)

    @property
    def expected(self) -> Expected:
        """Whose symbols count."""
        return self._expected

    def expect(self, expected: Expected) -> None:
        """Let other symbols count from now on; what lies there and still counts is not new."""
        self._expected = expected
        self._tracker.expect(expected)

    @property
    def surface(self) -> Surface:
        """How the table lies in the picture."""
        return self._tracker.surface

    def lay(self, ground: Ground) -> None:
        """Know places on the table by other things from now on."""
        self.ground = ground
        self._tracker.surface.lay(ground)

    def update(self, frame: Frame) -> Update:
        """Take in the next frame; the update holds it as it was read."""
        straight = replace(frame, image=self._straight(frame.image))
        update = self._tracker.update(straight)
        for change in update.changes:
            corners = change.corners if change.change == "appeared" else None
            if corners is not None and is_mirrored(straight.image, corners, str(change.tag)):
                self.is_feed_mirrored = not self.is_feed_mirrored
                self._tracker = self._fresh()
                return Update(straight, (), (), ())
        return update

    def _straight(self, image: Image) -> Image:
        if self.turned and self.is_feed_mirrored:
            return cv2.flip(image, 0)
        if self.turned:
            return cv2.flip(image, -1)
        return cv2.flip(image, 1) if self.is_feed_mirrored else image


def is_mirrored(image: Image, corners: Quad, text: str) -> bool:
    """Does the picture show this tag's symbol mirrored? zxing-cpp reads those too, but its corners then mislead."""
    symbol = np.where(np.array(tag_matrix(text)), 0, 255).astype(np.uint8)
    symbol = np.kron(symbol, np.ones((CELL, CELL), np.uint8))
    seen = flattened(grey(image), points(corners), symbol.shape[1], symbol.shape[0])
    return likeness(symbol.T.copy(), seen) - likeness(symbol, seen) > CLEARLY
