"""Pictures from the disk: a film, a folder of pictures, a single picture. Read whole, no picture dropped."""

from __future__ import annotations

import logging
import math
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import cv2

from assistant.eyes import CameraError
from assistant.table.message import Message
from assistant.vision.cv import Image, decoded
from assistant.vision.frame import Frame, Source

STILLS_RATE = 30.0
"""Pictures a second of a folder, and of a film that does not say."""
PICTURES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".bmp", ".tif", ".tiff", ".ppm", ".pgm"})

log = logging.getLogger(__name__)


class Film:
    """A video file."""

    is_live = False

    def __init__(self, path: Path) -> None:
        """Open it. CameraError if it is no film or has no pictures."""
        self.name = path.name
        self._capture = cv2.VideoCapture(str(path))
        self._number = 0
        ok, first = self._capture.read() if self._capture.isOpened() else (False, None)
        if not ok or first is None:
            self._capture.release()
            raise CameraError(
                Message.of("{file} is not a film that can be read, or there are no pictures in it.", file=path.name)
            )
        self._first: Image | None = first
        self.size = (int(first.shape[1]), int(first.shape[0]))
        self._promised = int(self._capture.get(cv2.CAP_PROP_FRAME_COUNT))
        self.breaks_off = False
        """It ended before the pictures that it promised."""
        said = self._capture.get(cv2.CAP_PROP_FPS)
        self.rate = said if math.isfinite(said) and 0 < said <= 1000 else STILLS_RATE

    def read(self) -> Frame | None:
        """The next picture; None at the end, also where a film breaks off."""
        image, self._first = self._first, None
        if image is None:
            ok, image = self._capture.read()
            if not ok or image is None:
                self.breaks_off = self._number < 0.95 * self._promised
                return None
        number = self._number
        self._number += 1
        return Frame(image, number / self.rate, number)

    def close(self) -> None:
        """Let go of the file."""
        self._capture.release()


class Stills:
    """Picture files one by one; one that is no picture is skipped and told."""

    is_live = False
    rate = STILLS_RATE

    def __init__(self, name: str, paths: Sequence[Path], nothing: Message) -> None:
        """Read the first one. CameraError with the message `nothing` if none of the files is a picture."""
        self.name = name
        self.skipped: list[str] = []
        """Names of files that are called pictures and are none."""
        self._left = list(reversed(paths))
        self._number = 0
        self._next = self._picture()
        if self._next is None:
            raise CameraError(nothing)
        self.size = (int(self._next.shape[1]), int(self._next.shape[0]))

    @classmethod
    def of_folder(cls, folder: Path) -> Stills:
        """All pictures of a folder in the order of their names."""
        paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURES and path.is_file())
        nothing = Message.of("There is no picture in the folder {folder}.", folder=folder.name or str(folder))
        return cls(folder.name, paths, nothing)

    @classmethod
    def of_picture(cls, path: Path) -> Stills:
        """A single picture."""
        return cls(path.name, [path], Message.of("{file} is not a picture that can be read.", file=path.name))

    def read(self) -> Frame | None:
        """The next picture; None after the last."""
        image = self._next
        if image is None:
            return None
        self._next = self._picture()
        number = self._number
        self._number += 1
        return Frame(image, number / self.rate, number)

    def close(self) -> None:
        """Forget the pictures that are left."""
        self._left.clear()
        self._next = None

    def _picture(self) -> Image | None:
        while self._left:
            path = self._left.pop()
            try:
                image = decoded(path.read_bytes())
            except OSError:  # not ours to read: told like any other file that gives no picture
                image = None
            if image is not None:
                return image
            self.skipped.append(path.name)
            log.warning("%s is not a picture and was skipped.", path.name)
        return None


def remark(source: object) -> Message | None:
    """What there is to say about a source from the disk, if anything."""
    film = source.film if isinstance(source, Paced) else source
    if isinstance(film, Film) and film.breaks_off:
        return Message.of("{file} breaks off before its end.", file=film.name)
    if isinstance(film, Stills) and film.skipped:
        return Message.of("{file} is not a picture and was skipped.", file=film.skipped[-1])
    return None


class Paced:
    """A film that plays as slowly as it was taken, for watching; reading it faster than that waits."""

    is_live = False

    def __init__(self, film: Source, clock: Callable[[], float] = time.monotonic) -> None:
        self.name, self.rate, self.size = film.name, film.rate, film.size
        self.film = film
        self._clock = clock
        self._closed = threading.Event()
        self._begun: float | None = None

    def read(self) -> Frame | None:
        """The next picture, when its time has come; None at the end and after `close`."""
        frame = self.film.read()
        if frame is None:
            return None
        if self._begun is None:
            self._begun = self._clock() - frame.time
        self._closed.wait(max(0.0, self._begun + frame.time - self._clock()))
        return None if self._closed.is_set() else frame

    def close(self) -> None:
        """End the film, also while another thread waits for a picture."""
        self._closed.set()
        self.film.close()
