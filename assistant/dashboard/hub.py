"""The open streams: each holds the newest numbers of one session, and a beat where nothing is new."""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Callable, Iterator

MOST = 32
"""Streams at most, so that threads are left for everything else."""
BEAT = 2.0
"""Seconds between two signs of life."""
BUSY = b"retry: 5000\nevent: busy\ndata: {}\n\n"
"""What one stream too many hears. A refusal in numbers would end a browser's stream for good; this lets it return."""

Numbers = tuple[int, int]
"""Revision and tick; neither ever falls."""


class Listener(Iterator[bytes]):
    """One stream. It holds one pair of numbers, the newest, so a slow reader can never fall behind.

    Ends when the hub closes, when the same client opens a newer stream, or when its reader is gone (`close`).
    """

    def __init__(self, hub: Hub, session: int, client: str, who: str, port: str) -> None:
        self.session, self.client, self.who, self.port = session, client, who, port
        self._hub = hub
        self._news = threading.Condition()
        self._numbers: Numbers = (0, 0)
        self._fresh = False
        self._ended = False
        self._first = True

    def tell(self, numbers: Numbers) -> None:
        """There is something new; what is older than what is known is no news."""
        with self._news:
            if numbers > self._numbers or self._first:
                self._numbers = max(numbers, self._numbers)
                self._fresh = True
                self._news.notify()

    def end(self) -> None:
        """No more after this."""
        with self._news:
            self._ended = True
            self._news.notify()

    def __next__(self) -> bytes:
        with self._news:
            if not self._fresh and not self._ended:
                self._news.wait(self._hub.beat)
            if self._ended:
                raise StopIteration
            self._fresh = False
            (revision, tick), first, self._first = self._numbers, self._first, False
        data = json.dumps({"revision": revision, "tick": tick}, separators=(",", ":"))
        return (b"retry: 1000\n" if first else b"") + f"id: {revision}\ndata: {data}\n\n".encode()

    def close(self) -> None:
        """The reader is gone; called by the server however the stream ended."""
        self._hub.drop(self)


class Hub:
    """All streams of all listeners of one program. Thread-safe."""

    def __init__(self, *, most: int = MOST, beat: float = BEAT) -> None:
        self.most = most
        self.beat = beat
        self.people_changed: Callable[[int], None] = lambda session: None
        """Called with a session whose number of lookers changed."""
        self._lock = threading.Lock()
        self._listeners: set[Listener] = set()
        self._closed = False

    def listen(self, session: int, client: str = "", *, who: str = "", port: str = "") -> Listener | None:
        """A new stream, None if there are too many. An older one of the same client ends."""
        with self._lock:
            older = [other for other in self._listeners if client and other.client == client]
            for other in older:
                self._listeners.discard(other)
                other.end()
            if self._closed or len(self._listeners) >= self.most:
                return None
            listener = Listener(self, session, client, who, port)
            self._listeners.add(listener)
        if not any(other.session == session and other.who == who for other in older):
            self.people_changed(session)
        return listener

    def drop(self, listener: Listener) -> None:
        """A stream is over: its place is free."""
        with self._lock:
            if listener not in self._listeners:
                return
            self._listeners.discard(listener)
            closed = self._closed
        listener.end()
        if not closed:
            self.people_changed(listener.session)

    def publish(self, session: int, revision: int, tick: int) -> None:
        """Tell everybody who looks at a session."""
        with self._lock:
            found = [listener for listener in self._listeners if listener.session == session]
        for listener in found:
            listener.tell((revision, tick))

    def people(self, session: int) -> Counter[str]:
        """How many look at a session as table, guest, or each seat."""
        with self._lock:
            return Counter(listener.who for listener in self._listeners if listener.session == session)

    def end(self, port: str) -> None:
        """End the streams that came in by one port (that listener closes)."""
        with self._lock:
            found = [listener for listener in self._listeners if listener.port == port]
        for listener in found:
            self.drop(listener)

    def close(self) -> None:
        """End all streams and take no more, so that the server can stop."""
        with self._lock:
            self._closed = True
            found = list(self._listeners)
            self._listeners.clear()
        for listener in found:
            listener.end()
