"""Tells plugins of recorded events: on a thread of its own, in order, whatever they do."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.session import Session
    from assistant.table.action import Event


class Herald:
    """A queue and a worker thread, begun when there is first something to tell.

    A listener that never returns holds up the later news, but nothing else: the thread ends with the program.
    """

    def __init__(self, listen: Callable[[Session, Event], None]) -> None:
        self._listen = listen
        self._news: queue.SimpleQueue[tuple[Session, Event] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def tell(self, session: Session, event: Event) -> None:
        """Have it told soon. Returns at once; callable from any thread."""
        with self._lock:
            self._news.put((session, event))
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="herald", daemon=True)
                self._thread.start()

    def close(self, patience: float = 2.0) -> bool:
        """Wait until all is told, at most so many seconds. Was it?"""
        with self._lock:
            thread, self._thread = self._thread, None
        if thread is None:
            return True
        self._news.put(None)
        thread.join(patience)
        return not thread.is_alive()

    def _work(self) -> None:
        while (news := self._news.get()) is not None:
            self._listen(*news)
