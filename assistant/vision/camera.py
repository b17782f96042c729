"""A camera that is plugged in: finding it, opening it in the right way on each system, reading it."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import cv2

from assistant.ports import CameraError
from assistant.table.message import Message
from assistant.vision.cv import Image
from assistant.vision.frame import Frame

WANTED = (1920, 1080, 30)
VIDEO_DEVICES = Path("/sys/class/video4linux")

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


@dataclass(frozen=True, slots=True)
class Device:
    """A camera that the system lists."""

    index: int
    name: str


def devices(folder: Path = VIDEO_DEVICES) -> list[Device]:
    """Cameras the system lists, without opening any. Only Linux can say; elsewhere the first two are guessed."""
    if not sys.platform.startswith("linux"):
        return [Device(index, f"Camera {index + 1}") for index in range(2)]
    found = []
    for entry in folder.glob("video*") if folder.is_dir() else ():
        number = re.fullmatch(r"video(\d+)", entry.name)
        try:
            # A webcam has several nodes (metadata, other formats); the first one gives pictures.
            is_first = int((entry / "index").read_text()) == 0
            name = (entry / "name").read_text().strip()
        except (OSError, ValueError):
            continue
        if number and is_first:
            found.append(Device(int(number[1]), name or entry.name))
    return sorted(found, key=lambda device: device.index)


def index_of(address: str, known: Sequence[Device]) -> int | None:
    """The index that an address means: a number, a /dev/video name, or (part of) a camera's name."""
    number = re.fullmatch(r"(?:/dev/video)?(\d{1,3})", address)
    if number:
        return int(number[1])
    wanted = address.casefold()
    exact = [device.index for device in known if device.name.casefold() == wanted]
    partly = [device.index for device in known if wanted in device.name.casefold()]
    return next(iter(exact + partly), None)


class Camera:
    """A live camera. Opening may take long: only ever done on a thread of its own."""

    is_live = True

    def __init__(
        self,
        index: int,
        name: str = "",
        open_capture: OpenCapture = native_capture,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Open it, asking for 1080p at 30 pictures a second in MJPG. CameraError: absent, not allowed, or busy."""
        self.name = name or f"Camera {index}"
        self._clock = clock
        self._number = 0
        self._capture, self._first = self._opened(index, open_capture)
        self.size = (int(self._first.shape[1]), int(self._first.shape[0])) if self._first is not None else (0, 0)
        self.rate = max(0.0, self._capture.get(cv2.CAP_PROP_FPS))

    def _opened(self, index: int, open_capture: OpenCapture) -> tuple[Capture, Image | None]:
        platform = "linux" if sys.platform.startswith("linux") else sys.platform
        for backend in (*BACKENDS.get(platform, ()), cv2.CAP_ANY):
            capture = open_capture(index, backend)
            if capture.isOpened():
                width, height, rate = WANTED
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

    def read(self) -> Frame:
        """The next picture. CameraError when the camera stopped giving any."""
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
