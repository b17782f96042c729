"""A table to play a game at: on nothing but floor 1, where every action goes through the host, or in a session."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Generic, Self, TypeVar

from assistant import (
    Action,
    Catalog,
    Event,
    Game,
    IllegalAction,
    Objection,
    Proposal,
    Scoreboard,
    Seat,
    Setup,
    Sighting,
    Tag,
    Viewer,
)
from assistant.session import Session
from assistant.store import Header, MemoryStore
from assistant.table import host
from assistant.table.timeline import fold, in_force
from assistant.table.values import plain

State = TypeVar("State")


class Objected(Exception):
    """The rules object."""

    def __init__(self, objections: tuple[Objection, ...]) -> None:
        self.objections = objections
        super().__init__("; ".join(str(objection.text) for objection in objections))

    @property
    def rules(self) -> list[int]:
        return numbers(self.objections)


def numbers(objections: tuple[Objection, ...]) -> list[int]:
    """The rules that objections come from."""
    return [objection.rule.number for objection in objections if objection.rule]


class Play(Generic[State]):
    """A game being played; each game's own kit names the game and adds its words."""

    game: ClassVar[Game[Any]]
    names: ClassVar[tuple[str, ...]]

    def __init__(
        self,
        seats: int | tuple[str, ...] = 3,
        deck: str = "sample",
        catalog: Catalog | None = None,
        now: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        """`now`: what the table is told to be at once."""
        names = self.names[:seats] if isinstance(seats, int) else seats
        cards = catalog or (self.game.sample if deck == "sample" else self.game.catalog)
        assert cards is not None
        people = tuple(Seat(number, name) for number, name in enumerate(names, start=1))
        self.start = host.start(self.game, Setup(people, self.game.options_with(options), cards))
        self.position = self.start
        self.events: list[Event] = []
        self.log: list[tuple[State, Action]] = []
        if now is not None:
            self.do("now", **now)

    @property
    def state(self) -> State:
        return self.position.state

    def do(
        self, kind: str, seat: int | None = None, card: str | None = None, *, anyway: bool = False, **data: Any
    ) -> tuple[Objection, ...]:
        """Record an action; gives the objections that were overruled. Raises Objected or IllegalAction."""
        return self.record(action(kind, seat, card, **data), anyway)

    def record(self, action: Action, anyway: bool = False) -> tuple[Objection, ...]:
        meant = host.resolve(self.game, self.position, action)
        objections = host.check(self.game, self.position, meant)
        after = host.step(self.game, self.position, meant)
        if objections and not anyway:
            raise Objected(objections)
        self.log.append((self.state, meant))
        self.events.append(Event(len(self.events) + 1, meant, objections=objections))
        self.position = after
        return objections

    def tried(self, actions: Iterable[Action]) -> Self:
        """After all of these that have a meaning, against every objection."""
        for action in actions:
            try:
                self.record(action, anyway=True)
            except IllegalAction:
                continue
        return self

    def against(self, kind: str, seat: int | None = None, card: str | None = None, **data: Any) -> list[int]:
        """The rules that object to an action; the state stays as it is."""
        meant = host.resolve(self.game, self.position, action(kind, seat, card, **data))
        return numbers(host.check(self.game, self.position, meant))

    def history(self, action: Action) -> None:
        """Record an undo, redo or replace. Raises IllegalAction where a later event no longer fits."""
        if action.kind == "replace":
            target = int(str(action.data["event"]))
            before = fold(self.game, self.start, in_force(self.events[: target - 1])).end
            meant = host.resolve(self.game, before, Action.from_json(action.data["action"]))  # type: ignore[arg-type]
            action = Action.of("replace", None, None, **{**plain(action.data), "action": meant.json()})
        events = [*self.events, Event(len(self.events) + 1, action)]
        folding = fold(self.game, self.start, in_force(events))
        if folding.misfits:
            raise folding.misfits[0].reason or IllegalAction("does not fit")
        self.events = events
        self.position = folding.end

    def refolded(self) -> State:
        """The state after all events are folded anew."""
        return fold(self.game, self.start, in_force(self.events)).end.state

    def see(
        self, name: str, zone: str = "spot", change: str = "appeared", orientation: str = "upright"
    ) -> list[tuple[Proposal, tuple[Objection, ...]]]:
        """What a card in front of the camera may mean, with objections."""
        catalog = self.position.setup.catalog
        tag = Tag.parse(name) if name not in catalog.by_id else catalog.copies(name)[0].tag
        copy = catalog.locate(tag)
        sighting = Sighting(tag, change, zone, orientation, card=copy.name, copy=copy.copy)  # type: ignore[arg-type]
        found = []
        for proposal in self.game.interpret(self.state, sighting):
            meant = host.resolve(self.game, self.position, proposal.action)
            try:
                host.step(self.game, self.position, meant)
                objections = host.check(self.game, self.position, meant)
            except IllegalAction as reason:
                objections = (Objection(reason.reason),)
            found.append((replace(proposal, action=meant), objections))
        return found

    def show(self, name: str, zone: str = "spot", change: str = "appeared", orientation: str = "upright") -> bool:
        """A sighting whose sole meaning is recorded at once; was it?"""
        found = self.see(name, zone, change, orientation)
        if len(found) == 1 and not found[0][1]:
            self.record(found[0][0].action)
            return True
        return False

    def view(self, viewer: str | int = "table") -> Any:
        return plain(self.game.view(self.state, Viewer.parse(viewer)))

    def seat(self, number: int, viewer: str | int = "table") -> Any:
        return self.view(viewer)["seats"][str(number)]

    def board(self) -> Scoreboard:
        board = self.game.score(self.state)
        assert board is not None
        return board

    def offers(self, viewer: str | int = "table", kind: str | None = None) -> list[Any]:
        found = self.game.actions(self.state, Viewer.parse(viewer))
        return [offer for offer in found if kind is None or offer.action.kind == kind]

    def sentence(self, viewer: str | int = "table", entry: int = -1) -> str:
        before, action = self.log[entry]
        return str(self.game.describe(before, action, Viewer.parse(viewer)))


def seated(game: Game[Any], names: tuple[str, ...], deck: str = "sample", **options: Any) -> Session:
    """The same game in a real session, in memory, at an hour that stands still."""
    catalog, store = game.sample if deck else game.catalog, MemoryStore()
    assert catalog is not None
    header = Header(game.id, game.version, names, catalog, game.options_with(options))
    return Session(store.create(header), game, header, store, clock=lambda: "2026-01-01T20:00:00+00:00")


def action(kind: str, seat: int | None = None, card: str | None = None, **data: Any) -> Action:
    """An action; `from_` is the field `from`, which is no name in Python."""
    return Action.of(kind, seat, card, **{"from" if name == "from_" else name: value for name, value in data.items()})
