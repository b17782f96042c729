"""A thread that reads a source, so that nobody waits for a camera and a live picture is never old."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from assistant.eyes import CameraError
from assistant.vision.frame import Frame, Source

log = logging.getLogger(__name__)


class Reader:
    """Opens a source and reads it on a thread of its own; holds one picture.

    Of a live source only the newest picture is kept; of any other the thread waits until the picture was taken.
    """

    def __init__(self, open_source: Callable[[], Source]) -> None:
        self._open = open_source
        self._changed = threading.Condition()
        self._frame: Frame | None = None
        self._failure: CameraError | None = None
        self._is_over = False
        self._is_stopped = False
        self.source: Source | None = None
        """Set once it is open."""
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)
        self._thread.start()

    def take(self, timeout: float) -> Frame | None:
        """The picture that waits, or the next one; None after `timeout` seconds without any.

        EOFError after the last picture; CameraError where the source cannot be opened or is lost.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._frame or self._failure or self._is_over, timeout)
            if self._frame is not None:
                frame, self._frame = self._frame, None
                self._changed.notify_all()
                return frame
            if self._failure is not None:
                raise self._failure
            if self._is_over:
                raise EOFError
            return None

    def stop(self, timeout: float = 2.0) -> bool:
        """Let go of the source and wait for the thread; False if a driver holds it still (it then ends by itself)."""
        with self._changed:
            self._is_stopped = True
            self._changed.notify_all()
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _run(self) -> None:
        try:
            self._read()
        except CameraError as error:
            failure = error
        except Exception as error:  # a driver may raise anything; it must be told, not die in silence
            log.exception("reading the camera failed")
            failure = CameraError("The camera failed. Choose it again, or another one.")
            failure.__cause__ = error
        else:
            return
        with self._changed:
            self._failure = failure
            self._changed.notify_all()

    def _read(self) -> None:
        source = self._open()
        try:
            with self._changed:
                self.source = source
                self._changed.notify_all()
            while not self._is_stopped:
                frame = source.read()
                with self._changed:
                    if frame is None:
                        self._is_over = True
                        self._changed.notify_all()
                        return
                    if not source.is_live:
                        self._changed.wait_for(lambda: self._frame is None or self._is_stopped)
                    self._frame = frame
                    self._changed.notify_all()
        finally:
            source.close()
