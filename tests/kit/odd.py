"""Actions that are odd in one place: whatever a clumsy or hostile program may send of each part of each action."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from assistant.session import Session
from assistant.table.action import Action
from assistant.table.field import Field
from assistant.table.host import KINDS
from assistant.table.viewer import REFEREE, TABLE

Path = tuple[str | int, ...]

WORDS = ("", "²", "02", "-1", "1", "99", "9" * 5000, "²/1", "9/9", "/", "?", "?9-1", "card-²", "lamp-1", "moth")
PLACES = tuple(
    f"{head}/{end}" for head in ("seat", "room", "line", "lab", "hand", "trunk", "gang") for end in ("²", "99")
)
NUMBERS = (0, -1, 5, 99, 10**30, 1.5)
LISTS: tuple[Any, ...] = (
    [],
    [None],
    [True],
    [5],
    [-1],
    ["²"],
    [[]],
    [{}],
    [{"²": 1}],
    {},
    {"²": 1},
    {"99": 1},
    {"": {}},
)
BY_SEAT = tuple({"1": inner} for inner in (None, True, 5, -1, 1.5, "²", [], [5], [None], [[]], {}, {"²": 1}))
ODD: tuple[Any, ...] = (None, True, *NUMBERS, *WORDS, *PLACES, *LISTS, *BY_SEAT)
SEATS: tuple[Any, ...] = (None, 0, 99, -1, True, "1", 1.5, [], 10**30)
CARDS: tuple[Any, ...] = (None, "", "²", "card-²", "?", "?1-1", "x#²", "9" * 5000, 1, True, [], {})

FIT: dict[str, Any] = {
    "integer": 1,
    "number": 1,
    "seat": 1,
    "flag": True,
    "zone": "seat/1",
    "text": "a",
    "words": ["a"],
}
FIT |= {"numbers": [1], "object": {"1": 1}}


def fitting(field: Field, card: str) -> Any:
    """A value of the shape that a field asks for."""
    if field.each is not None:
        return {"1": fitting(field.each, card)}
    if field.holds and field.type == "object":
        return {entry.name: fitting(entry, card) for entry in field.holds}
    if field.type in ("card", "cards"):
        return card if field.type == "card" else [card, *field.choices[:1]]
    if field.choices:
        return [field.choices[0]] if field.type in ("words", "numbers") else field.choices[0]
    return FIT[field.type]


def places(told: Any, path: Path = ()) -> Iterator[Path]:
    """Each place in JSON data, what is alike (another seat's, another place's) once."""
    found: dict[str, Path] = {}
    for one in _places(told, path):
        found.setdefault("/".join(re.sub(r"\d+", "#", str(step)) for step in one), one)
    yield from found.values()


def _places(told: Any, path: Path) -> Iterator[Path]:
    if path:
        yield path
    entries: Sequence[tuple[str | int, Any]] = ()
    if isinstance(told, Mapping):
        entries = list(told.items())
    elif isinstance(told, list | tuple):
        entries = list(enumerate(told))
    for step, entry in entries:
        yield from _places(entry, (*path, step))


def swapped(told: Any, path: Path, odd: Any) -> Any:
    """The data with something else in one place."""
    if not path:
        return odd
    step, rest = path[0], path[1:]
    if isinstance(told, Mapping):
        return {**told, step: swapped(told[step], rest, odd)}
    return [swapped(entry, rest, odd) if place == step else entry for place, entry in enumerate(told)]


def actions(session: Session, more: Mapping[str, Sequence[Mapping[str, Any]]]) -> Iterator[Mapping[str, Any]]:
    """Actions of every kind with one thing odd in them, as a program would send them; `more` data by kind."""
    for told in usual(session, more):
        for path in places(told):
            if path == ("kind",) or path == ("data",):
                continue
            is_nested = path[0] == "data"
            for odd in ODD if is_nested else SEATS if path[0] == "seat" else CARDS:
                yield swapped(told, path, odd)
        for path in ((), *places(told["data"])):
            inner = _at(told["data"], path)
            if isinstance(inner, Mapping):
                for key in WORDS:
                    yield swapped(told, ("data", *path), {**inner, key: next(iter(inner.values()), 1)})


def _at(told: Any, path: Path) -> Any:
    for step in path:
        told = told[step]
    return told


def usual(session: Session, more: Mapping[str, Sequence[Mapping[str, Any]]]) -> Iterator[Mapping[str, Any]]:
    """Actions as they are meant: what is offered, and each kind with every field that it knows."""
    game, state, catalog = session.game, session.position.state, session.position.setup.catalog
    card = catalog.cards[0].id
    offered: dict[str, Action] = {}
    for offer in game.actions(state, TABLE):
        offered.setdefault(offer.action.kind, offer.action)
    for kind in (*game.kinds, *KINDS):
        as_offered = offered.get(kind.kind)
        base: dict[str, Any] = {"kind": kind.kind, "seat": None if kind.who == "table" else 1}
        if kind.card != "none":
            base["card"] = card
        if as_offered is not None:
            base |= as_offered.json()
        full = {}
        for field in kind.fields:
            choices = game.choices(state, kind.kind, field, TABLE)
            full[field.name] = choices[0][0] if choices else fitting(field, card)
        data = base.get("data", {})
        need = {field.name: full[field.name] for field in kind.fields if field.required}
        if kind.kind == "replace":
            full["action"] = need["action"] = {"kind": "end_turn", "seat": 1, "card": card, "data": {"to": 1}}
        if kind.kind in ("undo", "redo", "replace"):
            full["event"] = need["event"] = max(1, session.revision)
        for name in full:
            yield {**base, "data": {**need, **data, name: full[name]}}
        yield {**base, "data": {**full, **data}}
    yield from tables(session, card)
    for kind_name, datas in more.items():
        for data in datas:
            yield {"kind": kind_name, "seat": 1 if kind_name == "chart" else None, "data": data}


def tables(session: Session, card: str) -> Iterator[Mapping[str, Any]]:
    """Each part of "we are here now": as the form would send it back, and filled in whole."""
    game, state = session.game, session.position.state
    fields, told = game.now_form(state, REFEREE)
    known = {entry.name: entry for entry in (*game.now_fields, *fields)}
    for name, entry in known.items():
        for value in (told.get(name), fitting(entry, card)):
            if value is not None:
                yield {"kind": "now", "seat": None, "data": {name: value}}
