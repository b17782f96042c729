"""A played game, played again without a table, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from typing import get_args

from assistant import house
from assistant.expectation import all_fit, is_list, is_within, mismatches
from assistant.played import (
    Games,
    ReplayError,
    Told,
    action_of,
    flag_of,
    header_of,
    object_of,
    parsed,
    refuse_unknown,
    text_of,
    viewer_of,
    word_of,
)
from assistant.refusals import Clashing, Forbidden, Objected
from assistant.session import Session
from assistant.store import MemoryStore
from assistant.table.action import HISTORY, Event, Source
from assistant.table.errors import IllegalAction, TableError, UnknownTag
from assistant.table.message import Message, Objection
from assistant.table.sighting import SPOT, Change, Orientation, Sighting
from assistant.table.tag import Tag
from assistant.table.values import Json, canonical
from assistant.table.viewer import GUEST, REFEREE, TABLE, Viewer

REFUSALS = (IllegalAction, Objected, Clashing, Forbidden)
"""What a table says no with; anything else that is raised is a fault."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where a played game ended, as one viewer may know it."""

    view: Json
    scoreboard: Json
    revision: int

    def json(self) -> dict[str, Json]:
        """`{"revision", "view", "scoreboard"}`."""
        return {"revision": self.revision, "view": self.view, "scoreboard": self.scoreboard}


def replay(lines: Iterable[str], games: Games, *, until: int | None = None, viewer: Viewer = TABLE) -> Outcome:
    """Play a file to its end, or until `until` events are recorded. Raises ReplayError with the line and why.

    Raises IllegalAction for a viewer whose seat is not at that table.
    """
    return ending(play(lines, games, until=until).session, viewer)


def ending(session: Session, viewer: Viewer) -> Outcome:
    """Where a session stands. Raises IllegalAction for a viewer whose seat is not at that table."""
    if viewer.seat is not None:
        session.position.setup.seat(viewer.seat)
    envelope = session.envelope(viewer)
    return Outcome(envelope["view"], envelope["scoreboard"], session.revision)


def play(lines: Iterable[str], games: Games, *, until: int | None = None) -> Playing:
    """The same, for who wants the session itself."""
    playing: Playing | None = None
    number = 1
    for number, told in parsed(lines):
        try:
            if playing is None:
                playing = Playing(told, games)
            elif until is None or playing.session.revision < until:
                playing.line(told)
            else:
                break
        except TableError as refusal:
            raise ReplayError(number, refusal.reason) from refusal
    if playing is None:
        raise ReplayError(number, Message("A played game begins with a header that names the game and the seats."))
    return playing


class Playing:
    """A played game in the middle of its file: a session in memory, and what the file itself says of its events."""

    def __init__(self, told: Told, games: Games) -> None:
        self.header = header_of(told, games)
        self.kept_objections: dict[int, tuple[Objection, ...]] = {}
        self._at = ""
        store = MemoryStore()
        game = games[self.header.game]
        self.session = Session(store.create(self.header), game, self.header, store, clock=lambda: self._at)

    def line(self, told: Told) -> None:
        """Play one line. Raises TableError or ValueError, in words, for what does not go as the line says."""
        if "expect" in told:
            self._expect(told)
        elif "sighting" in told:
            self._see(told)
        elif "kind" in told or any(kind in told for kind in HISTORY):
            self._act(told)
        else:
            raise TableError("A line is an action (kind), an expectation (expect), a sighting, undo, redo or replace.")

    def _act(self, told: Told) -> None:
        refuse_unknown(told, "action" if "kind" in told else "history")
        if told.get("refused") is True:
            self._refuse(told)
            return
        revision = self.session.revision
        try:
            event = self._record(told)
        except Clashing as clashing:
            numbers = ", ".join(str(clash.event.number) for clash in clashing.clashes)
            raise TableError(Message.of("{why} (drop: {numbers})", why=clashing.reason, numbers=numbers)) from clashing
        if event.number <= revision:
            raise TableError(Message.of("The command is that of entry {n} already.", n=event.number))

    def _record(self, told: Told) -> Event:
        meta = object_of(told, "meta")
        refuse_unknown(meta, "meta")
        self._at = text_of(meta, "at")
        actor = viewer_of(meta, "actor")
        objections = _objections(meta)
        action = self.session.upgraded(Event(0, action_of(told), version=_version(meta))).action
        event = self.session.record(
            action,
            actor=actor,
            source=word_of(meta, "source", get_args(Source), "cli"),
            command=text_of(meta, "command"),
            anyway=flag_of(told, "anyway"),
        )
        if "objections" in meta:
            self.kept_objections[event.number] = objections
        return event

    def _refuse(self, told: Told) -> None:
        before = self._bytes()
        try:
            event = self._record(told)
        except REFUSALS:
            if self._bytes() != before:
                raise TableError("This was refused as expected, but something changed.") from None
            return
        raise TableError(Message.of("expected a refusal, found it recorded as entry {n}", n=event.number))

    def _bytes(self) -> list[str]:
        seats = [Viewer("seat", seat.number) for seat in self.session.position.setup.seats]
        return [canonical(self.session.envelope(viewer)) for viewer in (TABLE, GUEST, REFEREE, *seats)]

    def _expect(self, told: Told) -> None:
        refuse_unknown(told, "expect")
        viewer = viewer_of(told, "as")
        if viewer.seat is not None:
            self.session.position.setup.seat(viewer.seat)
        envelope = self.session.envelope(viewer)
        shown = {"view": envelope["view"], "scoreboard": envelope["scoreboard"]}
        try:
            wrong = mismatches(shown, object_of(told, "expect"))
        except ValueError as error:
            raise TableError(Message.of("{why}", why=str(error))) from error
        if wrong:
            raise TableError(reduce(lambda one, two: Message.of("{one}; {two}", one=one, two=two), wrong))

    def _see(self, told: Told) -> None:
        refuse_unknown(told, "sighting")
        weighed = self._meant(object_of(told, "sighting"))
        found = [proposal.action.json() for proposal, _ in weighed]
        if "expect_proposals" in told:
            wanted = told["expect_proposals"]
            if not is_list(wanted) or not all(isinstance(entry, Mapping) for entry in wanted):
                raise TableError("expect_proposals is a list of objects.")
            if not all_fit(wanted, found, self._fits):
                told_apart = {"wanted": canonical(wanted), "found": canonical(found)}
                raise TableError(Message.of("expected the proposals {wanted}, found {found}", **told_apart))
        if len(weighed) == 1 and not weighed[0][1]:
            proposal = weighed[0][0]
            actor = TABLE if proposal.seat is None else Viewer("seat", proposal.seat)
            self._at = ""
            with suppress(*REFUSALS):
                self.session.record(proposal.action, actor=actor, source="camera")

    def _meant(self, seen: Told) -> Sequence[house.Weighed]:
        refuse_unknown(seen, "seen")
        if "text" not in seen:
            raise TableError("A sighting needs the tag's text.")
        change = word_of(seen, "change", get_args(Change), "appeared")
        orientation = word_of(seen, "orientation", get_args(Orientation), "upright")
        zone = text_of(seen, "zone", SPOT)
        try:
            return house.propose(self.session, Sighting(Tag.parse(text_of(seen, "text")), change, zone, orientation))
        except UnknownTag:
            return []

    def _fits(self, wanted: Told, found: Told) -> bool:
        if "card" in wanted and wanted["card"] in self._names(found.get("card")):
            wanted = {**wanted, "card": found["card"]}
        return is_within(wanted, found)

    def _names(self, card: str | None) -> tuple[str, ...]:
        """A tag and a card id mean the same card."""
        try:
            copy = self.session.position.setup.catalog.copy(card or "")
        except IllegalAction:
            return ()
        return (copy.card.id, str(copy.tag), copy.name)


def _objections(meta: Told) -> tuple[Objection, ...]:
    try:
        return tuple(Objection.from_json(entry) for entry in meta.get("objections", ()))
    except (KeyError, TypeError, AttributeError) as error:
        raise TableError("The objections cannot be read.") from error


def _version(meta: Told) -> int:
    version = meta.get("version", 0)
    if isinstance(version, bool) or not isinstance(version, int) or version < 0:
        raise TableError("The version is a number.")
    return version
