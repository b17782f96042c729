"""A tower to play at, on nothing but floor 1, and where the played games are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assistant import (
    Action,
    Catalog,
    Event,
    IllegalAction,
    Message,
    Objection,
    Proposal,
    Scoreboard,
    Seat,
    Setup,
    Sighting,
    Tag,
    Viewer,
)
from assistant.table import host
from assistant.table.timeline import fold, in_force
from assistant.table.values import plain
from doomsday_bots.game import DoomsdayBots
from doomsday_bots.state import Table

GAME = DoomsdayBots()
NAMES = ("Mara", "Jonas", "Priya", "Tom")
CASES = sorted((Path(__file__).parent / "cases").glob("*.jsonl"))


class Objected(Exception):
    """The rules object."""

    def __init__(self, objections: tuple[Objection, ...]) -> None:
        self.objections = objections
        super().__init__("; ".join(str(objection.text) for objection in objections))


class Play:
    """A game being played: every action goes through the host as in a session."""

    def __init__(
        self,
        seats: int | tuple[str, ...] = 2,
        deck: str = "sample",
        catalog: Catalog | None = None,
        now: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        names = NAMES[:seats] if isinstance(seats, int) else seats
        cards = catalog or (GAME.sample if deck == "sample" else GAME.catalog)
        assert cards is not None
        people = tuple(Seat(number, name) for number, name in enumerate(names, start=1))
        self.start = host.start(GAME, Setup(people, GAME.options_with(options), cards))
        self.position = self.start
        self.events: list[Event] = []
        self.log: list[tuple[Table, Action]] = []
        if now is not None:
            self.do("now", **now)

    @property
    def state(self) -> Table:
        return self.position.state

    def do(
        self, kind: str, seat: int | None = None, card: str | None = None, *, anyway: bool = False, **data: Any
    ) -> tuple[Objection, ...]:
        """Record an action; gives the objections that were overruled. Raises Objected or IllegalAction."""
        return self.record(Action.of(kind, seat, card, **data), anyway)

    def record(self, action: Action, anyway: bool = False) -> tuple[Objection, ...]:
        meant = host.resolve(GAME, self.position, action)
        objections = host.check(GAME, self.position, meant)
        after = host.step(GAME, self.position, meant)
        if objections and not anyway:
            raise Objected(objections)
        self.log.append((self.state, meant))
        self.events.append(Event(len(self.events) + 1, meant, objections=objections))
        self.position = after
        return objections

    def history(self, action: Action) -> None:
        """Record an undo, redo or replace. Raises IllegalAction where a later event no longer fits."""
        if action.kind == "replace":
            target = int(str(action.data["event"]))
            before = fold(GAME, self.start, in_force(self.events[: target - 1])).end
            meant = host.resolve(GAME, before, Action.from_json(action.data["action"]))  # type: ignore[arg-type]
            action = Action.of("replace", None, None, **{**plain(action.data), "action": meant.json()})
        events = [*self.events, Event(len(self.events) + 1, action)]
        folding = fold(GAME, self.start, in_force(events))
        if folding.misfits:
            raise folding.misfits[0].reason or IllegalAction("does not fit")
        self.events = events
        self.position = folding.end

    def see(
        self, name: str, zone: str = "spot", change: str = "appeared"
    ) -> list[tuple[Proposal, tuple[Objection, ...]]]:
        """What a card in front of the camera may mean, with objections."""
        tag = Tag.parse(name) if name not in self.state.catalog.by_id else self.state.catalog.copy(name).tag
        copy = self.state.catalog.locate(tag)
        sighting = Sighting(tag, change, zone, card=copy.name, copy=copy.copy)  # type: ignore[arg-type]
        found = []
        for proposal in GAME.interpret(self.state, sighting):
            meant = host.resolve(GAME, self.position, proposal.action)
            try:
                host.step(GAME, self.position, meant)
                objections = host.check(GAME, self.position, meant)
            except IllegalAction as reason:
                objections = (Objection(reason.reason),)
            found.append((replace(proposal, action=meant), objections))
        return found

    def show(self, name: str, zone: str = "spot") -> None:
        """A sighting whose sole meaning is recorded at once."""
        found = self.see(name, zone)
        if len(found) == 1 and not found[0][1]:
            self.record(found[0][0].action)

    def refused(self, *args: Any, **data: Any) -> list[int]:
        """Numbers of the rules that object to an action."""
        try:
            self.do(*args, **data)
        except Objected as error:
            return [objection.rule.number for objection in error.objections if objection.rule]
        raise AssertionError("nothing objects")

    def roll(self, seat: int, die: int, **data: Any) -> None:
        self.do("roll", seat, die=die, **data)

    def view(self, viewer: str | int = "table") -> Any:
        return plain(GAME.view(self.state, Viewer.parse(viewer)))

    def seat(self, number: int, viewer: str | int = "table") -> Any:
        return self.view(viewer)["seats"][str(number)]

    def floor(self, place: str) -> list[str]:
        return [held.name for held in self.state.rooms[place].floor]

    def parts(self, seat: int) -> list[str]:
        return [held.name for held in self.state.bot(seat).parts]

    def board(self) -> Scoreboard:
        return GAME.score(self.state)

    def offers(self, viewer: str | int = "table", kind: str | None = None) -> list[Any]:
        found = GAME.actions(self.state, Viewer.parse(viewer))
        return [offer for offer in found if kind is None or offer.action.kind == kind]

    def sentence(self, viewer: str | int = "table", entry: int = -1) -> str:
        before, action = self.log[entry]
        return str(GAME.describe(before, action, Viewer.parse(viewer)))


def words(told: Mapping[str, Any]) -> str:
    return str(Message.from_json(told))


@pytest.fixture
def table() -> Callable[..., Play]:
    """Lays a table: `table(4)`, `table(2, mode="rally")`, `table(2, now={...})`."""
    return Play


@pytest.fixture
def say() -> Callable[[Mapping[str, Any]], str]:
    """A message of a view in English."""
    return words


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", CASES, ids=[path.stem for path in CASES])
