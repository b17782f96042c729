"""One play of one game: the only mutable thing. Check, apply, append, swap, announce."""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from assistant.envelope import Envelopes
from assistant.lessons import lessons
from assistant.refusals import Clashing, Forbidden, Objected, Stale
from assistant.rewriting import Consequences, Rewriting
from assistant.store import Header, Store
from assistant.table import host
from assistant.table.action import HISTORY, HOST_KINDS, Action, Event, Source
from assistant.table.errors import GameFault, IllegalAction
from assistant.table.game import Game
from assistant.table.host import Position
from assistant.table.message import Objection
from assistant.table.sighting import Proposal, Sighting
from assistant.table.timeline import (
    Clash,
    Folding,
    Standing,
    Step,
    fold,
    in_force,
    refold,
    standing,
)
from assistant.table.values import Json, frozen
from assistant.table.viewer import TABLE, Viewer


def wall_clock() -> str:
    """Now, as ISO 8601 with the offset of this place."""
    return datetime.now(UTC).astimezone().isoformat(timespec="seconds")


class Session:
    """A session: a header, a log on disk, and the position the log folds to.

    Thread-safe. Listeners are called with (session, event) after the event is on disk, outside the lock.
    """

    def __init__(
        self,
        number: int,
        game: Game[Any],
        header: Header,
        store: Store,
        events: Sequence[Event] = (),
        clock: Callable[[], str] = wall_clock,
    ) -> None:
        self.id = number
        self.game = game
        self.header = header
        self._store = store
        self._clock = clock
        self._lock = threading.RLock()
        self._listeners: list[Callable[[Session, Event], None]] = []
        self._start = host.start(game, header.setup())
        self._events = [self.upgraded(event) for event in events]
        self._commands = {event.command: event for event in self._events if event.command}
        self._folding: Folding[Any] = fold(game, self._start, in_force(self._events))
        self._standings: dict[int, Standing] = {}
        self._earlier: dict[int, Position[Any]] = {}
        self._envelopes = Envelopes(self)
        self._rewriting = Rewriting(self)

    def upgraded(self, event: Event) -> Event:
        """A loaded event in the words of the game as it is now, a correction's words included."""
        spoken = event.version or self.header.version
        if spoken == self.game.version:
            return event
        action = event.action
        nested = action.data.get("action")
        if action.kind == "replace" and isinstance(nested, Mapping):
            told = self._in_new_words(Action.from_json(nested), spoken)
            action = replace(action, data=frozen({**action.data, "action": told.json()}))
        else:
            action = self._in_new_words(action, spoken)
        return replace(event, action=action, version=self.game.version)

    def _in_new_words(self, action: Action, version: int) -> Action:
        if action.kind in HOST_KINDS and action.kind != "now":
            return action
        with host.fence(self.game, "upgrade"):
            return self.game.upgrade(action, version)

    @property
    def revision(self) -> int:
        """The number of recorded events, 0 at the start."""
        return len(self._events)

    @property
    def events(self) -> tuple[Event, ...]:
        """The whole log, history events included."""
        return tuple(self._events)

    @property
    def folding(self) -> Folding[Any]:
        """The log, folded: where it ends, and the position before each event in force."""
        return self._folding

    @property
    def position(self) -> Position[Any]:
        """Where the session stands now."""
        return self._folding.end

    @property
    def damage(self) -> tuple[Clash, ...]:
        """Events of the log that no longer fit (a newer plugin, a damaged file): to be shown, never hidden."""
        return self._folding.misfits

    def standing(self, until: int | None = None) -> Standing:
        """Which events were taken back or corrected, and by which; `until` an earlier revision, as it was then."""
        with self._lock:
            revision = self.revision if until is None else until
            if revision not in self._standings:
                self._standings[revision] = standing(self._events[:revision])
            return self._standings[revision]

    def before(self, number: int) -> Position[Any]:
        """The position an event was recorded in, also of an event that was taken back since."""
        with self._lock:
            steps = self._folding.steps
            place = bisect_left(steps, number, key=lambda step: step.event.number)
            if place < len(steps) and steps[place].event.number == number:
                before: Position[Any] = steps[place].before
                return before
            return self.at(number - 1)

    def at(self, revision: int) -> Position[Any]:
        """Where the session stood when so many events were recorded: as it was known then, before later corrections."""
        with self._lock:
            if revision >= self.revision:
                return self.position
            if revision not in self._earlier:
                self._earlier[revision] = self.refolded(self._events[:revision]).end
            return self._earlier[revision]

    def refolded(self, events: Sequence[Event]) -> Folding[Any]:
        """The same game from the same start, with another log."""
        return refold(self.game, in_force(events), self._folding, self._start)

    def subscribe(self, listener: Callable[[Session, Event], None]) -> None:
        """Call this after each recorded event."""
        self._listeners.append(listener)

    def envelope(
        self, viewer: Viewer, *, tick: int = 0, proposals: Sequence[Mapping[str, Json]] = ()
    ) -> dict[str, Json]:
        """All that a viewer gets: revision, tick, view, actions, scoreboard, proposals, log. Nothing else leaves."""
        with self._lock:
            return self._envelopes.of(viewer, tick, proposals)

    def record(
        self,
        action: Action,
        *,
        actor: Viewer = TABLE,
        source: Source = "tablet",
        command: str = "",
        anyway: bool = False,
        revision: int | None = None,
    ) -> Event:
        """Accept an action: it is on disk when this returns. A command that is known already gives its event again.

        Raises Forbidden, IllegalAction (no meaning), Objected (the rules object and `anyway` is False), Clashing (a
        correction does not fit what came later), Stale (any of these, at an older `revision`), GameFault or StoreError.
        In each case nothing has changed.
        """
        with self._lock:
            if command and command in self._commands:
                return self._commands[command]
            late = revision is not None and revision != self.revision
            try:
                event, folding = self._weigh(action, actor, anyway)
            except (IllegalAction, Objected, Clashing) as refusal:
                if late:
                    raise Stale(refusal) from refusal
                raise
            version = 0 if self.game.version == self.header.version else self.game.version
            event = replace(event, at=self._clock(), actor=actor, source=source, command=command, version=version)
            learned = lessons(event, self.position.setup.catalog, folding.end.setup.catalog)
            self._store.append(self.id, event, learned)
            self._events.append(event)
            if command:
                self._commands[command] = event
            self._folding = folding
            if event.action.kind not in HISTORY:
                self._standings.pop(event.number - 1, None)
            self._envelopes.forget()
        for listener in tuple(self._listeners):
            listener(self, event)
        return event

    def _weigh(self, action: Action, actor: Viewer, anyway: bool) -> tuple[Event, Folding[Any]]:
        if not actor.acts_for(action.seat):
            raise Forbidden("This is not yours to do.")
        if action.kind in HISTORY:
            return self._rewriting.weigh(action, actor, anyway)
        if actor.role == "seat" and not self._is_a_seats(action, actor):
            raise Forbidden("Only the table can do this.")
        here = self._folding.end
        meant = host.resolve(self.game, here, action)
        try:
            objections = host.check(self.game, here, meant)
        except GameFault:
            host.step(self.game, here, meant)  # what has no meaning is refused as such, not told as the game's fault
            raise
        after = host.step(self.game, here, meant)
        if objections and not anyway:
            raise Objected(objections)
        event = Event(self.revision + 1, meant, objections=objections)
        steps = (*self._folding.steps, Step(event, here))
        return event, Folding(after, steps, self._folding.misfits)

    def _is_a_seats(self, action: Action, actor: Viewer) -> bool:
        """May a seat's own phone do it: something of its own, or tell what is printed on a card?"""
        if action.kind == "value":
            return True
        if action.kind == "seat":
            return action.data.get("op") in ("rename", "leave") and action.data.get("seat", action.seat) == actor.seat
        return action.seat is not None and action.kind != "now"

    def preview(self, action: Action, actor: Viewer = TABLE) -> Consequences:
        """What a history action would do to everything after it; nothing happens. Raises nothing but GameFault."""
        with self._lock:
            return self._rewriting.preview(action, actor)

    def propose(self, sighting: Sighting) -> list[tuple[Proposal, tuple[Objection, ...]]]:
        """What a sighting may mean in this game now, each with what the rules say against it.

        Raises UnknownTag for a tag that is not in the deck in play, GameFault where the game fails.
        """
        with self._lock:
            copy = self.position.setup.catalog.locate(sighting.tag)
            seen = replace(sighting, card=copy.name, copy=copy.copy)
            with host.fence(self.game, "interpret"):
                proposals = list(self.game.interpret(self.position.state, seen))
            found: list[tuple[Proposal, tuple[Objection, ...]]] = []
            for proposal in proposals:
                try:
                    meant = host.resolve(self.game, self.position, proposal.action)
                    host.step(self.game, self.position, meant)
                except IllegalAction as reason:
                    objections: tuple[Objection, ...] = (Objection(reason.reason, secret_of=reason.secret_of),)
                else:
                    objections = host.check(self.game, self.position, meant)
                found.append((replace(proposal, action=meant if not objections else proposal.action), objections))
            return found
