"""Which events of a log are in force, and folding them into a position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic

from assistant.table.action import HISTORY, Action, Event
from assistant.table.errors import IllegalAction
from assistant.table.game import Game, State
from assistant.table.host import Position, check, step
from assistant.table.message import Objection


@dataclass(frozen=True, slots=True)
class Standing:
    """What the later events say of the earlier ones."""

    off: frozenset[int]
    """Numbers of events that were taken back or dropped, history events included."""
    doing: dict[int, Action]
    """What a corrected event does now."""
    word: dict[int, int]
    """Number of an event to the number of the history event that spoke the last word in force about it."""
    corrected_by: dict[int, int]
    """Number of a corrected event to the number of the `replace` whose action it does now."""


def standing(events: Sequence[Event]) -> Standing:
    """Read a log from its end: the latest word in force about an event decides.

    Only a later event can speak of an earlier one, so what speaks is always settled before what it speaks of.
    `redo` of an event cancels the `undo` that took it back, and so also brings back what that undo dropped.
    """
    words: dict[int, bool] = {}
    doing: dict[int, Action] = {}
    word: dict[int, int] = {}
    corrected_by: dict[int, int] = {}
    reopened: set[int] = set()

    def say(number: int, on: bool, by: int) -> None:
        if number not in words:
            words[number] = on
            word[number] = by

    for event in reversed(events):
        kind, number = event.action.kind, event.number
        if kind not in HISTORY or not words.get(number, True):
            continue
        target: int = event.action.data["event"]  # type: ignore[assignment]
        if kind == "undo" and target in reopened:
            reopened.discard(target)
            say(number, False, word.get(target, number))
            continue
        if kind == "redo":
            say(target, True, number)
            reopened.add(target)
        elif kind == "undo":
            say(target, False, number)
        else:
            say(target, True, number)
            doing.setdefault(target, Action.from_json(event.action.data["action"]))  # type: ignore[arg-type]
            corrected_by.setdefault(target, number)
        for dropped in dropped_by(event.action):
            say(dropped, False, number)
    return Standing(frozenset(number for number, on in words.items() if not on), doing, word, corrected_by)


def dropped_by(action: Action) -> tuple[int, ...]:
    """The later events that a history action takes along."""
    return tuple(action.data.get("drop") or ())  # type: ignore[arg-type]


def in_force(events: Sequence[Event]) -> list[Event]:
    """The events that change the table, in order, each doing what it does after corrections."""
    if not any(event.action.kind in HISTORY for event in events):
        return list(events)
    stand = standing(events)
    return [
        event.doing(stand.doing[event.number]) if event.number in stand.doing else event
        for event in events
        if event.number not in stand.off and event.action.kind not in HISTORY
    ]


@dataclass(frozen=True, slots=True)
class Step(Generic[State]):
    """An event in force, with the position before it."""

    event: Event
    before: Position[State]


@dataclass(frozen=True, slots=True)
class Clash:
    """A later event that no longer fits after a correction (`objections` empty), or that the rules now object to."""

    event: Event
    reason: IllegalAction | None
    objections: tuple[Objection, ...] = ()

    @property
    def must_go(self) -> bool:
        """It has no meaning any more; the others may be dropped or kept."""
        return self.reason is not None


@dataclass(frozen=True, slots=True)
class Folding(Generic[State]):
    """A folded log: where it ends, its steps, and the events that did not fit and were left out of the fold."""

    end: Position[State]
    steps: tuple[Step[State], ...]
    misfits: tuple[Clash, ...] = ()


def fold(game: Game[State], start: Position[State], events: Iterable[Event]) -> Folding[State]:
    """Apply events in force, one after another. An event without meaning is left out and reported as a misfit.

    Raises GameFault where the game itself fails.
    """
    position = start
    steps: list[Step[State]] = []
    misfits: list[Clash] = []
    for event in events:
        try:
            after = step(game, position, event.action)
        except IllegalAction as reason:
            misfits.append(Clash(event, reason))
            continue
        steps.append(Step(event, position))
        position = after
    return Folding(position, tuple(steps), tuple(misfits))


def refold(game: Game[State], events: Sequence[Event], known: Folding[State], start: Position[State]) -> Folding[State]:
    """The same as `fold`, but it begins where the events part from those of a folding that is known.

    A late correction of a long evening costs what came after it, not the whole evening.
    """
    alike = 0
    for event, taken in zip(events, known.steps, strict=False):
        if event is not taken.event and event != taken.event:
            break
        alike += 1
    if alike < len(known.steps):
        here = known.steps[alike].before
    else:
        here = known.end if known.steps else start
    rest = fold(game, here, events[alike:])
    return Folding(rest.end, (*known.steps[:alike], *rest.steps), rest.misfits)


def objected(game: Game[State], folding: Folding[State], after: int) -> tuple[Clash, ...]:
    """Events numbered above `after` to which the rules object now, though nothing was recorded beside them."""
    found: list[Clash] = []
    for entry in folding.steps:
        if entry.event.number > after and not entry.event.objections:
            objections = check(game, entry.before, entry.event.action)
            if objections:
                found.append(Clash(entry.event, None, objections))
    return tuple(found)
