"""What taking back, bringing back or correcting an entry would do to a session's log, and who may do it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from assistant.refusals import Clashing, Forbidden, Objected
from assistant.table import host
from assistant.table.action import HISTORY, Action, Event
from assistant.table.errors import IllegalAction, TableError
from assistant.table.host import Position
from assistant.table.message import Message, Objection
from assistant.table.timeline import Clash, Folding, dropped_by, in_force, objected
from assistant.table.values import frozen
from assistant.table.viewer import Viewer

if TYPE_CHECKING:
    from assistant.session import Session


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a correction would do, before it is done."""

    must_go: tuple[Clash, ...]
    """Later events without meaning: dropped together with it, or nothing happens."""
    objected: tuple[Clash, ...]
    """Later events the rules object to from now on: dropped or kept."""
    after: Position[Any]
    refusal: TableError | None = None
    """Why the correction itself cannot be."""
    against: tuple[Objection, ...] = ()
    """What the rules say against that which is recorded instead: refused unless it is done anyway."""


class Rewriting:
    """Weighs the history actions of one session. Not thread-safe by itself: the session holds its lock around it."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def weigh(self, action: Action, actor: Viewer, anyway: bool) -> tuple[Event, Folding[Any]]:
        """The event that a history action becomes, and what the log folds to with it. Raises like `Session.record`."""
        host.refuse_misshapen(action)
        self._refuse(action, actor)
        meant = self._resolved(action)
        target = _target(meant)
        event = Event(self._session.revision + 1, meant)
        events = [*self._session.events, event]
        if action.kind != "replace" and in_force(events) == in_force(self._session.events):
            raise IllegalAction(Message.of("That changes nothing: later entries decide about entry {n}.", n=target))
        folding = self._session.refolded(events)
        misfits = self._new_misfits(folding)
        for clash in misfits:
            if clash.event.number == target and clash.reason:
                raise clash.reason
        if misfits:
            raise Clashing(misfits)
        own = self._own_objections(meant, folding)
        if own and not anyway:
            raise Objected(own)
        kept = [entry for clash in self._newly_objected(folding, target) for entry in clash.objections]
        return replace(event, objections=(*own, *kept)), folding

    def preview(self, action: Action, actor: Viewer) -> Consequences:
        """What a history action would do to everything after it. Raises nothing but GameFault."""
        try:
            host.refuse_misshapen(action)
            self._refuse(action, actor)
            meant = self._resolved(action)
        except TableError as refusal:
            return Consequences((), (), self._session.position, refusal)
        target = _target(meant)
        folding = self._session.refolded([*self._session.events, Event(self._session.revision + 1, meant)])
        misfits = self._new_misfits(folding)
        own = next((clash.reason for clash in misfits if clash.event.number == target), None)
        later = tuple(clash for clash in misfits if clash.event.number != target)
        against = () if own else self._own_objections(meant, folding)
        return Consequences(later, tuple(self._newly_objected(folding, target)), folding.end, own, against)

    def _new_misfits(self, folding: Folding[Any]) -> list[Clash]:
        known = {clash.event.number for clash in self._session.damage}
        return [clash for clash in folding.misfits if clash.event.number not in known]

    def _newly_objected(self, folding: Folding[Any], target: int) -> list[Clash]:
        game = self._session.game
        known = {clash.event.number for clash in objected(game, self._session.folding, target)}
        return [clash for clash in objected(game, folding, target) if clash.event.number not in known]

    def _own_objections(self, action: Action, folding: Folding[Any]) -> tuple[Objection, ...]:
        """What the rules say against that which is recorded instead."""
        if action.kind != "replace":
            return ()
        for step in folding.steps:
            if step.event.number == _target(action):
                return host.check(self._session.game, step.before, step.event.action)
        return ()

    def _refuse(self, action: Action, actor: Viewer) -> None:
        target = _target(action)
        stand = self._session.standing()
        if target > self._session.revision:
            raise IllegalAction(Message.of("There is no entry {n} yet.", n=target))
        if action.kind == "redo" and target not in stand.off:
            raise IllegalAction(Message.of("Entry {n} was not taken back.", n=target))
        if action.kind != "redo" and target in stand.off:
            raise IllegalAction(Message.of("Entry {n} is taken back already.", n=target))
        if action.kind == "replace" and self._session.events[target - 1].action.kind in HISTORY:
            raise IllegalAction("Only what happened at the table can be corrected; a taking back can be taken back.")
        for number in self._undroppable(action, target):
            raise IllegalAction(Message.of("Entry {n} is no later entry that could be dropped.", n=number))
        seat = action.seat if action.seat is not None else actor.seat
        if seat is not None and (action.kind == "replace" or not self._is_own(action.kind, target, seat)):
            raise Forbidden("A seat takes back its own latest entry only.")
        drop = dropped_by(action)
        if seat is not None and not all(self._session.events[number - 1].is_of(seat) for number in drop):
            raise Forbidden("Entries of others would go with it: take it back at the table.")

    def _undroppable(self, action: Action, target: int) -> list[int]:
        """What an action would drop though it is not there to be dropped: earlier, off, or itself about history."""
        drop = dropped_by(action)
        if not drop:
            return []
        alone = replace(action, data=frozen({**action.data, "drop": None}))
        there = {event.number for event in in_force([*self._session.events, Event(self._session.revision + 1, alone)])}
        about_history = self._session.events[target - 1].action.kind in HISTORY
        return [n for n in drop if n not in there or n == target or (n < target and not about_history)]

    def _is_own(self, kind: str, target: int, seat: int) -> bool:
        own = [event.number for event in self._session.events if event.is_of(seat) and event.action.kind not in HISTORY]
        if kind == "redo":
            return target in own
        off = self._session.standing().off
        latest = [number for number in own if number not in off]
        return bool(latest) and latest[-1] == target

    def _resolved(self, action: Action) -> Action:
        if action.kind != "replace":
            return action
        told = action.data["action"]
        if not isinstance(told, Mapping):
            raise IllegalAction("A correction says what really happened: an action.")
        target = _target(action)
        new = Action.from_json(told)
        if new.kind in HISTORY:
            raise IllegalAction("A correction says what happened at the table.")
        meant = host.resolve(self._session.game, self._session.before(target), new)
        return replace(action, data=frozen({**action.data, "action": meant.json()}))


def _target(action: Action) -> int:
    """The entry that a history action is about."""
    target: int = action.data["event"]  # type: ignore[assignment]
    return target
