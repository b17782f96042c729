"""Questions about what table and tablet tell differently: put to everybody, taken back when they agree again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Protocol

from assistant import house, meaning
from assistant.disagreement import MANY, Difference, Watch
from assistant.eyes import Eyes
from assistant.inbox import Choice, Entry, Inbox
from assistant.session import Session
from assistant.table.errors import GameFault
from assistant.table.message import Message
from assistant.table.sighting import Sighting
from assistant.table.tag import Tag
from assistant.table.values import canonical

MOST_CHOICES = 5
"""Buttons for one difference, those that the rules allow first."""


class Table(Protocol):
    """What is asked of whoever holds the sessions."""

    eyes: Eyes | None

    def stir(self, session_id: int) -> None:
        """Tell everybody who looks."""


class Comparison:
    """Holds what the camera sees against every session's state."""

    def __init__(
        self,
        table: Table,
        inbox: Inbox,
        lock: AbstractContextManager[object],
        clock: Callable[[], float],
        is_off: Callable[[], bool],
    ) -> None:
        """`is_off` tells whether scans are switched off."""
        self._table = table
        self._inbox = inbox
        self._lock = lock
        self._clock = clock
        self._is_off = is_off
        self._watches: dict[int, Watch] = {}

    def _watch(self, session_id: int) -> Watch:
        return self._watches.setdefault(session_id, Watch(self._clock))

    def saw(self, session: Session, sighting: Sighting) -> None:
        """The camera saw a change."""
        with self._lock:
            self._watch(session.id).saw(sighting)

    def moved_on(self, session: Session) -> None:
        """An event was recorded."""
        with self._lock:
            self._watch(session.id).moved_on()
        self.compare(session)

    def look_again(self, session: Session) -> None:
        """Compare, if it is time to."""
        with self._lock:
            is_due = self._watch(session.id).is_due()
        if is_due:
            self.compare(session)

    def photographed(self, session: Session, tags: Sequence[Tag]) -> tuple[int, int]:
        """A photo shows the whole table: how many of our cards are in it, and how many differ.

        Raises GameFault or IllegalAction.
        """
        with self._lock:
            found = self._watch(session.id).photographed(session, tags)
        self.compare(session)
        return len(set(tags)), len(found)

    def leave(self, session_id: int, tag: str) -> None:
        """It is all right so, until the card moves."""
        with self._lock:
            self._watch(session_id).leave(tag)

    def leave_all(self, session: Session) -> None:
        """The tablet is right in everything."""
        with self._lock:
            for entry in self._asked(session.id):
                self._watch(session.id).leave(entry.tag)
        self.compare(session)

    def is_paused(self, session: Session) -> bool:
        """Do table and tablet differ in so many cards that nothing may run by itself?"""
        return self._watch(session.id).is_paused

    def _asked(self, session_id: int) -> list[Entry]:
        return [entry for entry in self._inbox.of(session_id) if entry.state == "differs"]

    def compare(self, session: Session) -> None:
        """Bring the questions up to date. While there were many and some are left, running clocks stand still."""
        with self._lock:
            is_changed = self._renew(session, self._found(session))
            watch, left = self._watch(session.id), len(self._asked(session.id))
            watch.is_paused = left >= MANY or (watch.is_paused and left > 0)
            if watch.is_paused:
                for entry in list(self._inbox.of(session.id)):
                    if entry.state == "auto":
                        self._inbox.change(replace(entry, state="waiting", due=None))
        if is_changed:
            self._table.stir(session.id)

    def _found(self, session: Session) -> list[Difference]:
        watch = self._watch(session.id)
        state = self._table.eyes.status().state if self._table.eyes else "off"
        if state in ("off", "opening", "ended"):
            watch.seen.clear()
        if self._is_off() or not (watch.seen or watch.in_photo):
            return []
        try:
            return watch.found(session, {entry.tag for entry in self._asked(session.id)})
        except GameFault:
            return []

    def _renew(self, session: Session, found: Sequence[Difference]) -> bool:
        """Drop questions that are none any more, put those that are new; did anything change?"""
        others = {entry.tag for entry in self._inbox.of(session.id) if entry.is_open and entry.state != "differs"}
        wanted = {one.tag: one for one in found if one.tag not in others}
        kept = set[str]()
        gone = 0
        for entry in self._asked(session.id):
            if entry.tag in wanted and entry.text == wanted[entry.tag].text:
                kept.add(entry.tag)
            else:
                self._inbox.drop(entry.id)
                gone += 1
        new = [one for tag, one in wanted.items() if tag not in kept]
        for one in new:
            self._inbox.put(self._question(session, one))
        return bool(gone or new)

    def _question(self, session: Session, one: Difference) -> Entry:
        card = house.card_of(session, one.sighting)
        return Entry(
            id=0,
            session=session.id,
            state="differs",
            title=Message.of("{card}", card=card[1] if card else one.tag),
            text=one.text,
            tag=one.tag,
            card=card,
            sighting=one.sighting,
            choices=self._choices(session, one),
        )

    def _choices(self, session: Session, one: Difference) -> tuple[Choice, ...]:
        """What may have happened; of a card in a photo also before whom, as nobody knows where in it places are."""
        if one.is_placed:
            return meaning.choices(session, one.sighting)
        seats = [seat.number for seat in session.position.setup.seats if seat.here]
        zones = [one.sighting.zone, *(f"seat/{number}" for number in seats)]
        asked = [replace(one.sighting, zone=zone) for zone in zones]
        found: dict[str, Choice] = {}
        for sighting in asked:
            for choice in meaning.choices(session, sighting):
                found.setdefault(canonical(choice.proposal.action), choice)
        return tuple(sorted(found.values(), key=lambda choice: bool(choice.objections))[:MOST_CHOICES])
