"""Codes that never act, each told once."""

from __future__ import annotations

from assistant.eyes import Stranger
from assistant.table.message import Message

MOST = 500
"""Texts remembered; a wall of codes must not fill the memory."""


class Strangers:
    """Counts how often each stranger was read, so that a single misread is not worth a word."""

    def __init__(self, votes: int, window: int) -> None:
        self._votes = votes
        self._window = window
        self._reads: dict[str, tuple[int, int]] = {}
        self._told: set[str] = set()

    def is_told(self, text: str) -> bool:
        """Was it told of already?"""
        return text in self._told

    def forget(self, text: str) -> bool:
        """It is there no longer, and will be told of again; was it told of?"""
        self._reads.pop(text, None)
        was_told = text in self._told
        self._told.discard(text)
        return was_told

    def read(self, text: str, why: Message, number: int) -> Stranger | None:
        """It was read in picture `number`. A stranger to tell of, once, when it was read often enough."""
        if text in self._told:
            return None
        count, last = self._reads.pop(text, (0, number))
        if number > last or not count:
            count = count + 1 if number - last <= self._window else 1
        if count < self._votes:
            self._reads[text] = (count, number)
            while len(self._reads) > MOST:
                del self._reads[next(iter(self._reads))]
            return None
        if len(self._told) >= MOST:
            return None
        self._told.add(text)
        return Stranger(text, why)
