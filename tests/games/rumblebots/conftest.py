"""A Rumblebots table to play at, and a reader of played games, on nothing but floor 1."""

from __future__ import annotations

import json
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
from assistant.table.values import frozen, plain
from rumblebots.game import Rumblebots
from rumblebots.state import Table

GAME = Rumblebots()
NAMES = ("Lisa", "Jack", "Vincent", "Tess")
CASES = sorted((Path(__file__).parent / "cases").glob("*.jsonl"))


class Objected(Exception):
    """The rules object."""

    def __init__(self, objections: tuple[Objection, ...]) -> None:
        self.objections = objections
        super().__init__("; ".join(str(objection.text) for objection in objections))

    @property
    def rules(self) -> list[int]:
        return [objection.rule.number for objection in self.objections if objection.rule]


class Play:
    """A game being played: every action goes through the host as in a session."""

    def __init__(
        self, seats: int | tuple[str, ...] = 3, deck: str = "sample", catalog: Catalog | None = None, **options: Any
    ) -> None:
        names = NAMES[:seats] if isinstance(seats, int) else seats
        cards = catalog or (GAME.sample if deck == "sample" else GAME.catalog)
        assert cards is not None
        people = tuple(Seat(number, name) for number, name in enumerate(names, start=1))
        self.start = host.start(GAME, Setup(people, GAME.options_with(options), cards))
        self.position = self.start
        self.events: list[Event] = []
        self.log: list[tuple[Table, Action]] = []

    @property
    def state(self) -> Table:
        return self.position.state

    def do(
        self, kind: str, seat: int | None = None, card: str | None = None, *, anyway: bool = False, **data: Any
    ) -> tuple[Objection, ...]:
        """Record an action; gives the objections that were overruled. Raises Objected or IllegalAction."""
        if "from_" in data:
            data["from"] = data.pop("from_")
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

    def leave(self, seat: int) -> None:
        """A player leaves the game."""
        self.record(Action("seat", None, None, frozen({"op": "leave", "seat": seat})))

    def against(self, kind: str, seat: int | None = None, card: str | None = None, **data: Any) -> list[int]:
        """The rules that object to an action; the state stays as it is."""
        if "from_" in data:
            data["from"] = data.pop("from_")
        meant = host.resolve(GAME, self.position, Action.of(kind, seat, card, **data))
        return [objection.rule.number for objection in host.check(GAME, self.position, meant) if objection.rule]

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

    def refolded(self) -> Table:
        """The state after all events are folded anew."""
        return fold(GAME, self.start, in_force(self.events)).end.state

    def see(
        self, name: str, zone: str = "spot", change: str = "appeared", orientation: str = "upright"
    ) -> list[tuple[Proposal, tuple[Objection, ...]]]:
        """What a card in front of the camera may mean, with objections."""
        catalog = self.state.book.catalog
        tag = Tag.parse(name) if name not in catalog.by_id else catalog.copies(name)[0].tag
        copy = catalog.locate(tag)
        sighting = Sighting(tag, change, zone, orientation, card=copy.name, copy=copy.copy)  # type: ignore[arg-type]
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

    def show(self, name: str, zone: str = "spot", change: str = "appeared", orientation: str = "upright") -> bool:
        """A sighting whose sole meaning is recorded at once; was it?"""
        found = self.see(name, zone, change, orientation)
        if len(found) == 1 and not found[0][1]:
            self.record(found[0][0].action)
            return True
        return False

    def view(self, viewer: str | int = "table") -> Any:
        return plain(GAME.view(self.state, Viewer.parse(viewer)))

    def seat(self, number: int, viewer: str | int = "table") -> Any:
        return self.view(viewer)["seats"][str(number)]

    def scraps(self, seat: int) -> int:
        return int(self.seat(seat)["scraps"]["total"])

    def battle(self) -> Any:
        return self.view()["battle"]

    def board(self) -> Scoreboard:
        return GAME.score(self.state)

    def offers(self, viewer: str | int = "table", kind: str | None = None) -> list[Any]:
        found = GAME.actions(self.state, Viewer.parse(viewer))
        return [offer for offer in found if kind is None or offer.action.kind == kind]

    def sentence(self, viewer: str | int = "table", entry: int = -1) -> str:
        before, action = self.log[entry]
        return str(GAME.describe(before, action, Viewer.parse(viewer)))

    def card(self, told: str, seat: int) -> str:
        """The name of a seat's card by its id."""
        for name in self.state.player(seat).bots:
            if name == told or (not name.startswith("?") and self.state.book.catalog.copy(name).card.id == told):
                return name
        raise AssertionError(f"seat {seat} has no {told}")

    def cards(self, seat: int) -> list[str]:
        """Titles of a seat's cards."""
        return [self.state.face(name).title for name in self.state.player(seat).bots]

    def fight(self, cards: Mapping[int, list[str]], champion: int = 1, round_: int = 2, **data: Any) -> Play:
        """Sets a battle about to begin: these cards, this Champion, nothing revealed yet."""
        told = {str(seat): names for seat, names in cards.items()}
        self.do("now", None, None, round=round_, phase="battle", champion=champion, cards=told, **data)
        return self


def words(told: Mapping[str, Any]) -> str:
    return str(Message.from_json(told))


def pointed(document: Any, pointer: str) -> Any:
    """The value at a JSON pointer; None where there is none."""
    for step in pointer.strip("/").split("/"):
        step = step.replace("~1", "/").replace("~0", "~")
        if isinstance(document, list):
            document = document[int(step)] if step.isdigit() and int(step) < len(document) else None
        elif isinstance(document, dict):
            document = document.get(step)
        else:
            return None
    return document


def replay(path: Path) -> Play:
    """Play a `.jsonl`; a line that does not hold fails, with its number."""
    told = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    header = told[0]
    catalog = header.get("catalog")
    cards = Catalog.from_json(catalog) if isinstance(catalog, dict) else None
    play = Play(tuple(header["seats"]), catalog if isinstance(catalog, str) else "", cards, **header.get("options", {}))
    for number, line in enumerate(told[1:], start=2):
        _play_line(play, line, f"{path.name} line {number}")
    return play


def _play_line(play: Play, line: dict[str, Any], where: str) -> None:
    if "expect" in line:
        viewer = Viewer.parse(line.get("as", "table"))
        seen = {"view": plain(GAME.view(play.state, viewer)), "scoreboard": plain(play.board().json())}
        for pointer, value in line["expect"].items():
            assert pointed(seen, pointer) == value, f"{where}: {pointer} is {pointed(seen, pointer)!r}"
    elif "sighting" in line:
        _play_sighting(play, line, where)
    else:
        before, refusal = play.state, None
        try:
            _play_action(play, line)
        except (IllegalAction, Objected) as error:
            refusal = error
        assert bool(refusal) == bool(line.get("refused")), f"{where}: {refusal or 'was not refused'}"
        assert refusal is None or play.state is before


def _play_action(play: Play, line: dict[str, Any]) -> None:
    for kind in ("undo", "redo", "replace"):
        if kind in line:
            data = {"event": line[kind], **{key: line[key] for key in ("action", "drop") if key in line}}
            play.history(Action.of(kind, None, None, **data))
            return
    play.record(Action.from_json(line), bool(line.get("anyway")))


def _play_sighting(play: Play, line: dict[str, Any], where: str) -> None:
    seen = line["sighting"]
    found = play.see(
        seen["text"], seen.get("zone", "spot"), seen.get("change", "appeared"), seen.get("orientation", "upright")
    )
    if "expect_proposals" in line:
        told = [{**plain(proposal.action.json()), "data": plain(proposal.action.data)} for proposal, _ in found]
        wanted = line["expect_proposals"]
        assert len(told) == len(wanted), f"{where}: {told}"
        for one, other in zip(wanted, told, strict=True):
            assert one.items() <= other.items(), f"{where}: {other}"
    if len(found) == 1 and not found[0][1]:
        play.record(found[0][0].action)


@pytest.fixture
def table() -> Callable[..., Play]:
    """Lays a table: `table(4)`, `table(2, deck="")`, `table(3, loop="clash")`."""
    return Play


@pytest.fixture
def objected() -> type[Objected]:
    """What an action raises to which the rules object."""
    return Objected


@pytest.fixture
def play_case() -> Callable[[Path], Play]:
    """Plays a recorded game and holds it to its expectations."""
    return replay


@pytest.fixture
def say() -> Callable[[Mapping[str, Any]], str]:
    """A message of a view in English."""
    return words


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", CASES, ids=[path.stem for path in CASES])
