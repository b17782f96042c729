"""Is a live camera alive? Told by when its pictures come and whether they differ."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assistant.eyes import CameraError
from assistant.table.message import Message
from assistant.vision.cv import Image

SPARSE = 8
"""Every so many pixels are compared: a sensor's noise changes some of them in every picture."""
BLACK = 24
"""Gray level that nothing in a covered lens's picture reaches: its noise is cut off, so that all pictures are alike."""
LATELY = 31
"""Pictures over which the rate is measured."""
STUCK = Message("The picture stands still. Check the cable, or choose the camera again.")
LOST = Message("The camera gives no pictures any more. Check the cable.")
STUCK_FAR = Message("The picture stands still. Is the camera’s app open, and its screen unlocked?")
LOST_FAR = Message("The camera gives no pictures any more. Check its app, its charger and the Wi-Fi.")
"""What is said of a camera in the network, mostly a phone."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds to wait for a camera."""

    silent: float = 3.0
    """Without a picture, until it counts as lost."""
    frozen: float = 3.0
    """With the same picture to the last pixel, until it counts as frozen."""
    stuck: float = 10.0
    """Frozen, until it is opened anew: some drivers give the last picture for ever after the cable was pulled."""
    retries: tuple[float, ...] = (0.5, 1.0, 2.0, 4.0, 8.0)
    """Between the attempts to open a lost camera; the last one again and again."""
    look: float = 0.25
    """Between two looks at a silent camera."""


class Pulse:
    """Follows one opening of a source."""

    def __init__(self, patience: Patience, now: float, *, is_remote: bool = False, was_still: bool = False) -> None:
        """`is_remote`: its pictures come over the network; `was_still`: they stood still when it was opened anew."""
        self.stuck, self._lost = (STUCK_FAR, LOST_FAR) if is_remote else (STUCK, LOST)
        self._patience = patience
        self._last = now
        self._changed = now
        self.is_still = was_still
        """Frozen, or opened anew because it was, and no picture has differed from the one before it since."""
        self._pixels: NDArray[np.uint8] | None = None
        self._beats: deque[float] = deque(maxlen=LATELY)

    def beat(self, image: Image, now: float, is_live: bool) -> bool:
        """A picture came. Is the camera frozen? CameraError when it has been for so long that it must be reopened."""
        self._last = now
        self._beats.append(now)
        if not is_live:
            return False
        pixels = np.asarray(image[::SPARSE, ::SPARSE], np.uint8).copy()
        before, self._pixels = self._pixels, pixels
        if before is None or not np.array_equal(pixels, before) or pixels.max() < BLACK:
            self._changed = now
            self.is_still = self.is_still and before is None
        still = now - self._changed
        if still >= self._patience.stuck:
            raise CameraError(self.stuck)
        self.is_still = self.is_still or still >= self._patience.frozen
        return self.is_still

    def silence(self, now: float, is_live: bool) -> None:
        """No picture came. CameraError when a live camera has been silent too long since it was opened."""
        if not is_live:
            self._last = now
        elif now - self._last >= self._patience.silent:
            raise CameraError(self._lost)

    @property
    def has_beaten(self) -> bool:
        """Did any picture come?"""
        return bool(self._beats)

    @property
    def rate(self) -> float:
        """Pictures a second, lately."""
        if len(self._beats) < 2:
            return 0.0
        lasted = self._beats[-1] - self._beats[0]
        return (len(self._beats) - 1) / lasted if lasted > 0 else 0.0
