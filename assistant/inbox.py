"""Proposals waiting for a yes or a no, and what the camera last had to say. Never stored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from assistant.table.cards import BLANK_FROM
from assistant.table.message import Message, Objection
from assistant.table.sighting import Proposal, Sighting
from assistant.table.values import Json
from assistant.table.viewer import Viewer

EntryState: TypeAlias = Literal["auto", "propose", "ask", "waiting", "differs", "none", "stranger", "done"]
OPEN: tuple[EntryState, ...] = ("auto", "propose", "ask", "waiting", "differs")
NOTICE_SECONDS = 8.0
"""How long a notice stays, and how long Undo stands where the main button was."""
KEPT = 20
"""Open entries at most; older ones give way, so that a pile of cards cannot bury the table."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that a sighting may mean, with what the rules say against it."""

    proposal: Proposal
    label: Message
    objections: tuple[Objection, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """What the dock shows: a card, what it may mean, and how long until it runs by itself."""

    id: int
    session: int
    state: EntryState
    title: Message
    text: Message | None = None
    tag: str = ""
    card: tuple[str, str] | None = None
    sighting: Sighting | None = None
    choices: tuple[Choice, ...] = ()
    due: float | None = None
    """When it runs by itself, in seconds of the inbox's clock; None also while another entry is on screen before it."""
    total: float | None = None
    until: float | None = None
    """When a notice goes away."""
    seat: int | None = None
    """Whose secret it is."""
    event: int | None = None
    """The event it became."""
    is_pinned: bool = False
    """It stays until somebody answers it, whatever is seen or done meanwhile."""

    @property
    def is_open(self) -> bool:
        """Does it still wait for a yes or a no?"""
        return self.state in OPEN

    def _left(self, now: float) -> float | None:
        """Seconds until it runs by itself; all of them while its clock has not begun."""
        if self.due is None:
            return self.total if self.state == "auto" else None
        return round(max(0.0, self.due - now), 1)

    @property
    def is_unknown(self) -> bool:
        """Is it about a blank sticker, which lies there until somebody says what card it is on?"""
        return self.state == "stranger" and self.sighting is not None and self.sighting.tag.number >= BLANK_FROM

    @property
    def is_passing(self) -> bool:
        """Does it give way to whatever is seen next?"""
        return not self.is_open and not self.is_unknown

    def json(self, viewer: Viewer, now: float) -> dict[str, Json]:
        """The entry as a viewer's envelope holds it; times are seconds left."""
        return {
            "id": self.id,
            "state": self.state,
            "card": {"id": self.card[0], "title": self.card[1]} if self.card else None,
            "tag": self.tag or None,
            "zone": self.sighting.zone if self.sighting else None,
            "title": self.title.json(),
            "text": self.text.json() if self.text else None,
            "left": self._left(now),
            "total": self.total,
            "choices": [
                {
                    "n": n,
                    **choice.proposal.action.json(),
                    "label": choice.label.json(),
                    "objections": [
                        objection.for_seat(viewer.sees(objection.secret_of)).json() for objection in choice.objections
                    ],
                }
                for n, choice in enumerate(self.choices)
            ],
            "event": self.event,
        }


class Inbox:
    """The entries of all sessions. Not thread-safe by itself: the dock holds its lock around it."""

    def __init__(self) -> None:
        self._entries: dict[int, Entry] = {}
        self._last = 0

    def put(self, entry: Entry) -> Entry:
        """Add an entry (its id is given here). It takes the place of what was said of the same tag before."""
        self._last += 1
        entry = replace(entry, id=self._last)
        for old in list(self.of(entry.session)):
            if (entry.tag and old.tag == entry.tag and old.seat == entry.seat) or old.is_passing:
                del self._entries[old.id]
        self._entries[entry.id] = entry
        waiting = [old for old in self.of(entry.session) if old.is_open and old.state != "differs"]
        for old in waiting[: max(0, len(waiting) - KEPT)]:
            del self._entries[old.id]
        return entry

    def change(self, entry: Entry) -> None:
        """An entry went on (done, waiting, meant anew)."""
        self._entries[entry.id] = entry

    def drop(self, entry_id: int) -> None:
        """An entry is over."""
        self._entries.pop(entry_id, None)

    def entry(self, session: int, entry_id: int) -> Entry | None:
        """An entry of this session, None if it is over."""
        found = self._entries.get(entry_id)
        return found if found and found.session == session else None

    def of(self, session: int) -> Iterator[Entry]:
        """A session's entries, oldest first."""
        return (entry for entry in list(self._entries.values()) if entry.session == session)

    def running(self) -> list[Entry]:
        """Entries that run by themselves, or will once they are on screen."""
        return [entry for entry in self._entries.values() if entry.state == "auto"]

    def wind(self, session: int, now: float) -> None:
        """Start the clock of what is on screen, and stop any other: nothing counts that nobody was shown."""
        for entry in self.of(session):
            if entry.state != "auto" or not entry.total:
                continue
            due = (entry.due or now + entry.total) if self._front(entry) == entry.id else None
            if due != entry.due:
                self.change(replace(entry, due=due))

    def unask(self, session: int, tag: str) -> None:
        """A sticker that nobody knew is known, or is not there any more."""
        for entry in self.of(session):
            if entry.is_unknown and entry.tag == tag:
                self.drop(entry.id)

    def _is_behind(self, entry: Entry) -> bool:
        """Does whoever sees this notice have something else on screen?"""
        theirs = [one for one in self.of(entry.session) if one.seat in (None, entry.seat)]
        return min(theirs, key=place_on_screen).id != entry.id

    def _front(self, entry: Entry) -> int:
        """The entry that whoever sees this one has on screen."""
        theirs = [one for one in self.of(entry.session) if one.is_open and one.seat in (None, entry.seat)]
        return min(theirs, key=place_on_screen).id

    def due(self, now: float) -> list[Entry]:
        """Entries whose time has come, in the order they were seen."""
        return [entry for entry in self._entries.values() if entry.due is not None and entry.due <= now]

    def forget_old(self, now: float) -> set[int]:
        """Let notices go whose time is over; the sessions that had any. Time runs for what is on screen."""
        for entry in [one for one in self._entries.values() if one.is_unknown and self._is_behind(one)]:
            self.change(replace(entry, until=now + NOTICE_SECONDS))
        old = [entry for entry in self._entries.values() if entry.until is not None and entry.until <= now]
        for entry in old:
            del self._entries[entry.id]
        return {entry.session for entry in old}

    def shown(self, session: int, viewer: Viewer, now: float) -> Sequence[dict[str, Json]]:
        """What a viewer sees of a session's entries: open ones first, then notices; secrets only for their seat."""
        mine = [entry for entry in self.of(session) if viewer.sees(entry.seat)]
        ordered = sorted(mine, key=place_on_screen)
        return [entry.json(viewer, now) for entry in ordered]


def place_on_screen(entry: Entry) -> tuple[bool, bool, int]:
    """What waits for an answer, then questions that may stand for long, then notices, those about a sticker that
    nobody knows last; of each the oldest first."""
    return not entry.is_open, entry.is_pinned or entry.state == "differs" or entry.is_unknown, entry.id
