"""A camera that is plugged in: finding it, opening it in the right way on each system, reading it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import cv2

from assistant.eyes import CameraError, LensState
from assistant.table.message import Message
from assistant.vision.cv import Image
from assistant.vision.frame import Frame
from assistant.vision.lens import hold_exposure, hold_focus

WANTED = (1920, 1080, 30)
SETTLED = 3.0
"""Seconds that a camera gets to find its focus and exposure before they are held."""

BACKENDS = {
    "win32": (cv2.CAP_DSHOW, cv2.CAP_MSMF),
    "darwin": (cv2.CAP_AVFOUNDATION,),
    "linux": (cv2.CAP_V4L2,),
}
"""Ways to reach a camera, best first: Media Foundation can take minutes, so DirectShow is tried before it."""


class Capture(Protocol):
    """What is used of `cv2.VideoCapture`."""

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Is it there?"""

    def read(self) -> tuple[bool, Image | None]:
        """Is there a picture, and which?"""

    def set(self, name: int, value: float) -> bool:
        """Ask for a property."""

    def get(self, name: int) -> float:
        """A property as it is."""

    def release(self) -> None:
        """Let go."""


OpenCapture = Callable[[int, int], Capture]


def native_capture(index: int, backend: int) -> Capture:
    """A device of the system."""
    capture: Capture = cv2.VideoCapture(index, backend)
    return capture


class Camera:
    """A live camera. Opening may take long: only ever done on a thread of its own."""

    is_live = True

    def __init__(
        self,
        index: int,
        name: str = "",
        open_capture: OpenCapture = native_capture,
        clock: Callable[[], float] = time.monotonic,
        wanted: tuple[int, int, int] = WANTED,
    ) -> None:
        """Open it, asking for 1080p at 30 pictures a second in MJPG. CameraError: absent, not allowed, or busy."""
        self.name = name or f"Camera {index}"
        self._clock = clock
        self._wanted = wanted
        self._number = 0
        self.focus: LensState = "auto"
        self.exposure: LensState = "auto"
        self._asked: tuple[bool | None, bool | None] = (None, None)
        self._obeyed: tuple[bool | None, bool | None] = (None, None)
        self._capture, self._first = self._opened(index, open_capture)
        self.size = (int(self._first.shape[1]), int(self._first.shape[0])) if self._first is not None else (0, 0)
        self.rate = max(0.0, self._capture.get(cv2.CAP_PROP_FPS))
        self._opened_at = clock()

    def _opened(self, index: int, open_capture: OpenCapture) -> tuple[Capture, Image | None]:
        platform = "linux" if sys.platform.startswith("linux") else sys.platform
        for backend in (*BACKENDS.get(platform, ()), cv2.CAP_ANY):
            capture = open_capture(index, backend)
            if capture.isOpened():
                width, height, rate = self._wanted
                capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
                capture.set(cv2.CAP_PROP_FRAME_WIDTH, width)
                capture.set(cv2.CAP_PROP_FRAME_HEIGHT, height)
                capture.set(cv2.CAP_PROP_FPS, rate)
                capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
                ok, first = capture.read()
                if ok and first is not None:
                    return capture, first
            capture.release()
        raise CameraError(self._why_not(index))

    def _why_not(self, index: int) -> Message:
        """What keeps the camera from opening, as far as the system tells."""
        node = Path(f"/dev/video{index}")
        if sys.platform.startswith("linux"):
            if not node.exists():
                return Message.of("{name} is not there. Plug it in, or choose another camera.", name=self.name)
            if not os.access(node, os.R_OK | os.W_OK):
                return Message.of(
                    "You may not use {name}. Add yourself to the group “video” and log in again.", name=self.name
                )
        if sys.platform == "darwin":
            return Message.of(
                "{name} does not open. Allow the camera for this terminal in System Settings, Privacy & Security.",
                name=self.name,
            )
        return Message.of(
            "{name} does not open. Another program may be using it: close that, or choose another camera.",
            name=self.name,
        )

    def hold(self, *, focus: bool | None, exposure: bool | None) -> None:
        """Hold focus or exposure still, or leave them to the camera: as soon as it has found them."""
        before = self._asked
        self._asked = (before[0] if focus is None else focus, before[1] if exposure is None else exposure)

    def _obey(self) -> None:
        """Set what was asked for. On the reading thread, which alone may speak to the driver."""
        asked = self._asked
        if asked == self._obeyed or self._clock() - self._opened_at < SETTLED:
            return
        if asked[0] is not None and asked[0] != self._obeyed[0]:
            self.focus = hold_focus(self._capture, asked[0])
        if asked[1] is not None and asked[1] != self._obeyed[1]:
            self.exposure = hold_exposure(self._capture, asked[1])
        self._obeyed = asked

    def read(self) -> Frame:
        """The next picture. CameraError when the camera stopped giving any."""
        self._obey()
        image, self._first = self._first, None
        if image is None:
            ok, image = self._capture.read()
            if not ok or image is None:
                raise CameraError(Message.of("{name} gives no pictures any more. Check the cable.", name=self.name))
        number = self._number
        self._number += 1
        return Frame(image, self._clock(), number)

    def close(self) -> None:
        """Let go of the camera."""
        self._capture.release()
