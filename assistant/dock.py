"""What the camera says, and what becomes of it: entries run by themselves, are chosen, held or let go."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Literal, Protocol, TypeAlias

from assistant import house, meaning
from assistant.comparison import Comparison
from assistant.eyes import Eyes, Stranger, two_cards
from assistant.inbox import NOTICE_SECONDS, Entry, Inbox
from assistant.photos import tags_in
from assistant.refusals import Forbidden, Objected, refuse_guests
from assistant.session import Session
from assistant.store import Store
from assistant.table.action import Action, Event, Source
from assistant.table.cards import BLANK_FROM
from assistant.table.errors import IllegalAction, TableError
from assistant.table.message import Message
from assistant.table.sighting import Sighting
from assistant.table.tag import Tag
from assistant.table.values import Json
from assistant.table.viewer import TABLE, Viewer
from assistant.unknown import Unknown

ScanMode: TypeAlias = Literal["off", "propose", "auto"]
SCAN_MODES: tuple[ScanMode, ...] = ("off", "propose", "auto")


class Table(Protocol):
    """What the dock asks of whoever holds the sessions."""

    store: Store
    eyes: Eyes | None
    current: Session | None

    def open(self, session_id: int) -> Session:
        """A session by its number."""

    def act(self, session_id: int, action: Action, *, actor: Viewer, source: Source, anyway: bool) -> Event:
        """Record an action."""

    def stir(self, session_id: int) -> None:
        """Tell everybody who looks."""


class Dock:
    """The inbox of everything seen, and the ways out of it. Thread-safe, by the lock it shares with its table."""

    def __init__(
        self,
        table: Table,
        lock: AbstractContextManager[object],
        clock: Callable[[], float],
        longest: float | None = None,
    ) -> None:
        """`longest` caps the seconds that a countdown takes."""
        self._table = table
        self._lock = lock
        self._clock = clock
        self._longest = math.inf if longest is None else longest
        self._told: dict[int, set[str]] = {}
        self.inbox = Inbox()
        self._unknown = Unknown(self.inbox)
        self.comparison = Comparison(table, self.inbox, lock, clock, is_off=lambda: self.mode == "off")

    @property
    def mode(self) -> ScanMode:
        """What a scan may do: nothing, propose only, or count by itself."""
        kept = self._table.store.kept("scan", "auto")
        return next((mode for mode in SCAN_MODES if mode == kept), "auto")

    def set_mode(self, mode: str) -> None:
        """Set what a scan may do; running clocks stand still if it may not count. IllegalAction for an unknown word."""
        if mode not in SCAN_MODES:
            raise IllegalAction("A scan may do nothing (off), propose, or count by itself (auto).")
        self._table.store.keep("scan", mode)
        if mode != "auto":
            with self._lock:
                running = self.inbox.running()
                for entry in running:
                    self.inbox.change(replace(entry, state="waiting", due=None))
            for session_id in {entry.session for entry in running}:
                self._table.stir(session_id)

    def shown(self, session: Session, viewer: Viewer) -> Sequence[dict[str, Json]]:
        """What a viewer sees of a session's entries; a guest has nothing to choose."""
        entries = self.inbox.shown(session.id, viewer, self._clock())
        return entries if viewer.role != "guest" else [{**entry, "choices": []} for entry in entries]

    def sighted(self, sighting: Sighting, session: Session | None = None) -> Entry | None:
        """A camera or a photo saw a change; the entry it became, if it is worth showing."""
        session = session or self._table.current
        if session is None or self.mode == "off":
            return None
        with self._lock:
            self.comparison.saw(session, sighting)
            self._unknown.saw(session, sighting)
            if sighting.change == "vanished":
                self.inbox.unask(session.id, str(sighting.tag))
            if self._is_pinned(session, sighting.tag):
                return None
            entry = meaning.entry_of(session, sighting, self._clock(), self._countdown(session))
            if entry is None or self._was_told(session, entry):
                return None
            entry = self.inbox.put(entry)
        self._table.stir(session.id)
        self.pulse()
        return self.inbox.entry(session.id, entry.id)

    def stranger(self, stranger: Stranger) -> None:
        """A code that never acts was seen: say so once. Two cards with one tag are a question until one is gone."""
        session = self._table.current
        if session is not None and stranger.is_over:
            self._one_left(session, stranger)
        elif session is not None and self._is_new(session, stranger.text):
            self._tell(session, stranger)

    def _tell(self, session: Session, stranger: Stranger) -> None:
        with self._lock:
            if stranger.tag:
                self.inbox.put(meaning.twins(session, stranger.tag, stranger.why))
            else:
                title, until = Message("Not one of our tags"), self._clock() + NOTICE_SECONDS
                tag = stranger.text[:40]
                self.inbox.put(Entry(0, session.id, "stranger", title, stranger.why, tag=tag, until=until))
        self._table.stir(session.id)

    def _twins(self, session: Session, tag: Tag, zone: str = "spot") -> Entry | None:
        """Two cards in a photo bear this tag: ask which one is meant, as of two before the camera."""
        if self.mode == "off" or house.card_of(session, Sighting(tag)) is None:
            return self.sighted(Sighting(tag, zone=zone), session)
        with self._lock:
            entry = self.inbox.put(meaning.twins(session, tag, two_cards(str(tag)), zone))
        self._table.stir(session.id)
        return entry

    def _one_left(self, session: Session, stranger: Stranger) -> None:
        """Of two cards with one tag one is gone: there is nothing to ask, until there are two again."""
        with self._lock:
            self._told.get(session.id, set()).discard(stranger.text)
            for entry in self.inbox.of(session.id):
                if entry.is_pinned and entry.tag == str(stranger.tag):
                    self.inbox.drop(entry.id)
        self._table.stir(session.id)

    def _countdown(self, session: Session) -> float | None:
        """The longest that a countdown may take, None where nothing may run by itself."""
        return self._longest if self.mode == "auto" and not self.comparison.is_paused(session) else None

    def _is_pinned(self, session: Session, tag: Tag) -> bool:
        """Is a question about this tag open that nothing seen may answer?"""
        return any(entry.is_pinned and entry.tag == str(tag) for entry in self.inbox.of(session.id) if entry.is_open)

    def _was_told(self, session: Session, entry: Entry) -> bool:
        """Was it said before that nobody knows this card? A blank sticker is always worth asking about."""
        is_unknown = entry.state == "stranger" and Tag.parse(entry.tag).number < BLANK_FROM
        return is_unknown and not self._is_new(session, entry.tag)

    def _is_new(self, session: Session, text: str) -> bool:
        told = self._told.setdefault(session.id, set())
        if text in told:
            return False
        told.add(text)
        return True

    def mean_anew(self, session: Session) -> int:
        """The table moved on under open entries: let each say what its sighting means now. How many there were."""
        moved = [
            entry
            for entry in self.inbox.of(session.id)
            if entry.is_open and entry.sighting and entry.event is None and entry.state != "differs"
        ]
        for entry in moved:
            meant = meaning.meant_anew(session, entry, self._clock(), self._countdown(session))
            if meant is None:
                self.inbox.drop(entry.id)
            else:
                self.inbox.change(meant)
        for tag in meaning.known_by_now(session, self.inbox.of(session.id)):
            self.inbox.unask(session.id, tag)
        taught = 0 if self.mode == "off" else self._unknown.ask(session, self._clock(), self._countdown(session))
        self.inbox.wind(session.id, self._clock())
        return len(moved) + taught

    def pulse(self) -> None:
        """Let proposals run whose time has come, and notices go. Call it a few times a second, or after each frame."""
        with self._lock:
            now = self._clock()
            for session_id in self.inbox.forget_old(now):
                self._table.stir(session_id)
            for session_id in {entry.session for entry in self.inbox.running()}:
                self.inbox.wind(session_id, now)
            due = self.inbox.due(now)
        if self._table.current is not None:
            self.comparison.look_again(self._table.current)
        for entry in due:
            still = self.inbox.entry(entry.session, entry.id)
            if still and still.due is not None and still.due <= now:
                self._run(still, 0, TABLE if still.seat is None else Viewer("seat", still.seat), anyway=False)

    def _run(self, entry: Entry, choice: int, actor: Viewer, *, anyway: bool) -> Event | None:
        """Record one of an entry's choices; a refusal turns the countdown into a question with the reason."""
        action = entry.choices[choice].proposal.action
        with self._lock:
            if self.inbox.entry(entry.session, entry.id) is None:
                return None
            self.inbox.change(replace(entry, state="done", due=None, event=0))
        try:
            event = self._table.act(entry.session, action, actor=actor, source="camera", anyway=anyway)
        except Objected as objected:
            chosen = replace(entry.choices[choice], objections=objected.objections)
            choices = tuple(chosen if n == choice else other for n, other in enumerate(entry.choices))
            self._changed(replace(entry, state="ask", due=None, total=None, choices=choices))
            return None
        except TableError as refusal:
            until, why = self._clock() + NOTICE_SECONDS, refusal.reason
            if isinstance(refusal, IllegalAction):
                why = refusal.for_seat(entry.seat is not None and entry.seat == refusal.secret_of)
            self._changed(replace(entry, state="none", due=None, choices=(), text=why, until=until))
            return None
        done = replace(
            entry, state="done", due=None, event=event.number, choices=(), until=self._clock() + NOTICE_SECONDS
        )
        with self._lock:
            for old in list(self.inbox.of(entry.session)):
                if old.is_passing and old.id != entry.id and old.seat == entry.seat:
                    self.inbox.drop(old.id)
        self._changed(done)
        return event

    def _changed(self, entry: Entry) -> None:
        """An entry went on: what stood behind it may have its turn on screen."""
        with self._lock:
            self.inbox.change(entry)
            self.inbox.wind(entry.session, self._clock())
        self._table.stir(entry.session)

    def choose(self, session_id: int, entry_id: int, choice: int, *, actor: Viewer, anyway: bool = False) -> Event:
        """Somebody said yes to one of an entry's choices. Raises IllegalAction, Forbidden or Objected."""
        entry = self._entry_for(session_id, entry_id, actor)
        if not 0 <= choice < len(entry.choices):
            raise IllegalAction("That is none of the choices.")
        if entry.choices[choice].objections and not anyway:
            raise Objected(entry.choices[choice].objections)
        event = self._run(entry, choice, actor, anyway=anyway)
        if event is None:
            now = self.inbox.entry(session_id, entry_id)
            if now and now.state == "ask" and now.choices[choice].objections:
                raise Objected(now.choices[choice].objections)
            raise IllegalAction(now.text if now and now.text else house.NOTHING_TO_DO)
        return event

    def wait(self, session_id: int, entry_id: int, *, actor: Viewer) -> None:
        """Stop the clock of a countdown. Raises IllegalAction or Forbidden."""
        entry = self._entry_for(session_id, entry_id, actor)
        self._changed(replace(entry, state="waiting", due=None))

    def dismiss(self, session_id: int, entry_id: int, *, actor: Viewer) -> None:
        """Not this: let an entry go. Raises IllegalAction or Forbidden."""
        entry = self._entry_for(session_id, entry_id, actor)
        with self._lock:
            if entry.seat is None:
                self.comparison.leave(session_id, entry.tag)
            self.inbox.drop(entry_id)
            self.inbox.wind(session_id, self._clock())
        self._table.stir(session_id)

    def leave_all(self, session_id: int, *, actor: Viewer) -> None:
        """The tablet is right: let every difference be, until a card moves. Raises Forbidden."""
        refuse_guests(actor)
        self.comparison.leave_all(self._table.open(session_id))

    def _entry_for(self, session_id: int, entry_id: int, actor: Viewer) -> Entry:
        with self._lock:
            entry = self.inbox.entry(session_id, entry_id)
        refuse_guests(actor)
        if entry is None or not actor.sees(entry.seat):
            raise IllegalAction("This card was dealt with already.")
        return entry

    def photo(
        self, session_id: int, photo: bytes, *, actor: Viewer = TABLE, private: bool = False
    ) -> Sequence[dict[str, Json]]:
        """Read a phone's photo for the table, or privately for the seat that took it; the entries it became.

        Raises CameraError (no picture, nothing read, no reader) or Forbidden.
        """
        session = self._table.open(session_id)
        if private and actor.seat is None:
            raise Forbidden("This is not yours to do.")
        found = Counter(tags_in(self._table.eyes, photo, actor))
        zone = f"hand/{actor.seat}" if private else "spot"
        entries = [
            self.sighted(Sighting(tag, zone=zone), session) if count == 1 else self._twins(session, tag, zone)
            for tag, count in found.items()
        ]
        return [entry.json(actor, self._clock()) for entry in entries if entry and actor.sees(entry.seat)]

    def compare_photo(self, session_id: int, photo: bytes, *, actor: Viewer = TABLE) -> tuple[int, int]:
        """A phone's photo of the whole table: how many of our cards are read in it, and how many differ.

        Raises CameraError (no picture, nothing read, no reader), IllegalAction (nothing to compare) or Forbidden.
        """
        session = self._table.open(session_id)
        found = Counter(tags_in(self._table.eyes, photo, actor))
        for tag, count in found.items():
            if count > 1:
                self._twins(session, tag)
        return self.comparison.photographed(session, list(found))
