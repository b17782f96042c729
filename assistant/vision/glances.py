"""Small live pictures of the cameras that might be chosen: each open only while somebody looks at it."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

import cv2

from assistant.eyes import CameraError
from assistant.vision.cv import Image, jpeg
from assistant.vision.frame import Source

WIDTH = 320
LEASE = 6.0
"""Seconds for which a source stays open after it was last glanced at."""
FIRST = 2.5
"""Seconds that a glance waits for the first picture; a camera that needs longer is glanced at again."""
PAUSE, FILM_PAUSE = 0.05, 1.0
"""Between two pictures of a camera (its newest counts, so none may queue up), and of a film (painting one costs)."""
PATIENCE = 6.0
"""Seconds to wait for sources to close; a driver that takes longer is left behind."""
MOST = 4
"""Sources open at once."""

log = logging.getLogger(__name__)


def small(image: Image) -> bytes:
    """A picture as a small JPEG."""
    height = max(1, round(image.shape[0] * WIDTH / image.shape[1]))
    return jpeg(cv2.resize(image, (WIDTH, height), interpolation=cv2.INTER_AREA), 75)


class Glance:
    """One source that is looked at in passing, on a thread of its own that closes it when nobody does any more."""

    def __init__(self, open_source: Callable[[], Source], clock: Callable[[], float]) -> None:
        self._open = open_source
        self._clock = clock
        self._asked = clock()
        self._image: Image | None = None
        self._failure: CameraError | None = None
        self._came = threading.Event()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="glance", daemon=True)
        self._thread.start()

    def look(self, patience: float) -> bytes | None:
        """The newest picture; None if none came within `patience` seconds. CameraError where the source gives none."""
        self._asked = self._clock()
        self._came.wait(patience)
        if self._failure is not None:
            raise self._failure
        image = self._image
        return None if image is None else small(image)

    @property
    def is_over(self) -> bool:
        """Is the source closed?"""
        return not self._thread.is_alive()

    def end(self) -> None:
        """Let the thread close the source as soon as it can."""
        self._ended.set()

    def wait(self, patience: float) -> None:
        """Wait until the source is closed."""
        self._thread.join(patience)

    def _run(self) -> None:
        try:
            source = self._open()
            try:
                self._watch(source)
            finally:
                source.close()
        except CameraError as error:
            self._failure = error
        except Exception as error:  # a driver may raise anything
            log.exception("a glance failed")
            self._failure = CameraError("The camera failed. Choose it again, or another one.")
            self._failure.__cause__ = error
        self._came.set()

    def _watch(self, source: Source) -> None:
        while not self._ended.is_set() and self._clock() - self._asked < LEASE:
            frame = source.read()
            if frame is None:
                return
            self._image = frame.image
            self._came.set()
            self._ended.wait(PAUSE if source.is_live else FILM_PAUSE)


class Glances:
    """All sources that are looked at in passing."""

    def __init__(
        self, open_source: Callable[[str], Source], clock: Callable[[], float] = time.monotonic, patience: float = FIRST
    ) -> None:
        self._open_source = open_source
        self._clock = clock
        self._patience = patience
        self._lock = threading.Lock()
        self._open: dict[str, Glance] = {}

    def of(self, address: str) -> bytes | None:
        """A small picture of a source, opened if need be. CameraError where it gives none."""
        with self._lock:
            self._open = {key: glance for key, glance in self._open.items() if not glance.is_over or key == address}
            glance = self._open.get(address)
            if glance is None or glance.is_over:
                if len(self._open) >= MOST:
                    return None
                glance = Glance(lambda: self._open_source(address), self._clock)
                self._open[address] = glance
        return glance.look(self._patience)

    def end(self) -> None:
        """Close them all: one of them is about to be used."""
        with self._lock:
            glances, self._open = list(self._open.values()), {}
        for glance in glances:
            glance.end()
        for glance in glances:
            glance.wait(PATIENCE)
