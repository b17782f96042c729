"""Stickers that were seen before anybody said what card they are on: once they are known, what they mean is asked."""

from __future__ import annotations

from dataclasses import replace

from assistant import house, meaning
from assistant.inbox import Inbox
from assistant.session import Session
from assistant.table.sighting import Sighting


class Unknown:
    """Where stickers lie that nobody knew when they were seen. Not thread-safe by itself."""

    def __init__(self, inbox: Inbox) -> None:
        self._inbox = inbox
        self._lying: dict[tuple[int, str], Sighting] = {}
        self._asked: set[tuple[int, str]] = set()
        self._newest = 0
        """The entry about the card that was taught last."""

    def saw(self, session: Session, sighting: Sighting) -> None:
        """A card was seen. One that somebody knows is nothing to wait for, nor is one that was taken away."""
        key = session.id, str(sighting.tag)
        if sighting.change == "vanished" or house.card_of(session, sighting) is not None:
            self._lying.pop(key, None)
            self._asked.discard(key)
        else:
            self._lying[key] = replace(sighting, change="appeared")

    def ask(self, session: Session, now: float, longest: float | None) -> int:
        """Ask what cards mean that are known by now: each once, and again where its teaching was taken back meanwhile.

        How many there were. `longest` as for any card that is seen.
        """
        asked = 0
        for key, sighting in self._lying.items():
            if key[0] == session.id and house.card_of(session, sighting) is None:
                self._asked.discard(key)
            elif key[0] == session.id and key not in self._asked:
                self._asked.add(key)
                asked += self._put(session, sighting, now, longest)
        return asked

    def _put(self, session: Session, sighting: Sighting, now: float, longest: float | None) -> bool:
        """Ask about one card, in place of the one before it.

        It lay there before, and so it may have counted by hand: it never runs by itself.
        """
        entry = meaning.entry_of(session, sighting, now, longest)
        if entry is None or not entry.is_open:
            return False
        before = self._inbox.entry(session.id, self._newest)
        if before is not None and before.state == "waiting":
            self._inbox.drop(before.id)
        state = "waiting" if entry.state == "auto" else entry.state
        self._newest = self._inbox.put(replace(entry, state=state, due=None)).id
        return True
