"""We are here now: the form that sets the table by hand, prefilled with what stands there, as one entry of the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import flask

from assistant.dashboard.api import open_session, refused
from assistant.dashboard.body import body
from assistant.dashboard.drawing import game_css, game_icon
from assistant.dashboard.now_faults import leaves, placed
from assistant.dashboard.roles import looking, require_table
from assistant.dashboard.screen import dumps, field_told
from assistant.dashboard.tables import urls
from assistant.dashboard.titles import title_of, titles
from assistant.dashboard.words import plain_value, say
from assistant.session import Session
from assistant.table import host
from assistant.table.action import Action
from assistant.table.cards import Catalog
from assistant.table.errors import IllegalAction, TableError
from assistant.table.field import Field
from assistant.table.host import Position
from assistant.table.values import Json, frozen, plain
from assistant.table.viewer import Viewer

blueprint = flask.Blueprint("now", __name__)

TILES = 7
"""So many choices stand side by side; more of them are a list to open."""
ROW = 4
"""So few numbers are a row to tap; of more, one is counted up or down."""
_LATER = ("card", "cards", "words", "numbers")
"""Types that stand below the plain numbers and choices of a player."""


@dataclass(frozen=True)
class Control:
    """One value of the form as a template draws it."""

    told: Mapping[str, Any]
    """The field, in the shape of an envelope's."""
    path: str
    """Where its value stands in the data: a list of keys, as JSON."""
    value: Json
    is_changed: bool
    """Does it differ from what the table has now?"""
    chips: tuple[tuple[str, str], ...] = ()
    """Of cards: each as JSON, and what it is called."""
    ticked: tuple[str, ...] = ()
    """Of a choice or several: the values chosen, as JSON."""

    @property
    def kind(self) -> str:
        """How it is drawn: `step`, `choice`, `select`, `ticks`, `cards`, `list` or `text`."""
        kind = self.told["type"]
        if kind in ("card", "cards"):
            return "cards"
        if kind in ("words", "numbers"):
            return "ticks" if self.told["options"] else "list"
        if kind in ("flag", "seat") or self.told["options"]:
            return "select" if len(self.told["options"]) > TILES else "choice"
        return "step" if kind in ("integer", "number") else "text"


@dataclass
class Part:
    """Some controls under a heading."""

    label: Any
    seat: int | None = None
    controls: list[Control] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)

    @property
    def changed(self) -> int:
        """How many of its values differ from what the table has now."""
        return sum(one.is_changed for one in self.controls) + sum(part.changed for part in self.parts)


@dataclass(frozen=True)
class Form:
    """The whole form: the plain values, what each player has, and the rest part by part."""

    top: Part
    seats: list[Part]
    rest: list[Part]

    @property
    def changed(self) -> int:
        """How many values differ from what the table has now."""
        return self.top.changed + sum(part.changed for part in (*self.seats, *self.rest))


class Drawing:
    """Draws the fields of a `now`, each with what stands there and what it would become."""

    def __init__(self, catalog: Catalog, before: Mapping[str, Json], after: Mapping[str, Json]) -> None:
        self._catalog = catalog
        self._before = before
        self._after = after

    def form(self, fields: Sequence[Field], seats: Sequence[tuple[int, str]]) -> Form:
        """Sort the fields: per player, in parts of their own, or plain."""
        top, piles = Part(None), Part(None)
        people = [Part(name, number) for number, name in seats]
        rest: list[Part] = []
        for entry in fields:
            if entry.each is not None:
                for person in people:
                    self._into(person, entry.each, (entry.name, str(person.seat)), is_heading=False)
            elif entry.holds:
                part = Part(entry.label)
                self._into(part, entry, (entry.name,), is_heading=False)
                rest.append(part)
            elif entry.type != "object":
                (piles if entry.type in _LATER else top).controls.append(self._control(entry, (entry.name,)))
        for person in people:
            person.controls.sort(key=lambda one: (one.kind != "step", one.told["type"] in _LATER))
        return Form(top, people, [*rest, *([piles] if piles.controls else [])])

    def _into(self, part: Part, entry: Field, path: tuple[str, ...], *, is_heading: bool = True) -> None:
        """Put a field into a part; one that holds others becomes a part of its own in there."""
        if not entry.holds:
            part.controls.append(self._control(entry, path))
            return
        inner = Part(entry.label) if is_heading else part
        for one in entry.holds:
            self._into(inner, one, (*path, one.name))
        if inner is not part:
            part.parts.append(inner)

    def _control(self, entry: Field, path: tuple[str, ...]) -> Control:
        before, value = _at(self._before, path), _at(self._after, path)
        told = field_told(entry)
        if len(told["range"]) <= ROW:
            told["options"] = told["options"] or [(n, n) for n in told["range"]]
        chips: list[tuple[str, str]] = []
        if entry.type in ("card", "cards"):
            found: Any = value if entry.type == "cards" else [value] if value is not None else []
            chips = [(dumps(one), self.name_of(one, entry)) for one in found or ()]
        many: Any = value if entry.type in ("words", "numbers") else [value]
        ticked = tuple(dumps(one) for one in many or () if one is not None)
        return Control(told, dumps(path), value, before != value, tuple(chips), ticked)

    def name_of(self, value: Json, entry: Field) -> str:
        """What a card is called that is told by its name, by a suggestion's value, or by what was told with it."""
        for choice, name in zip(entry.choices, entry.names, strict=False):
            if plain(choice) == value:
                return say(name)
        if isinstance(value, Mapping):
            named = value.get("card")
            rest = {key: one for key, one in value.items() if key != "value"}
            known = next((say(n) for one, n in zip(entry.choices, entry.names, strict=False) if plain(one) == rest), "")
            if isinstance(named, str):
                return title_of(self._catalog, named)
            return f"{known}, {value['value']}" if known and "value" in value else plain_value(value)
        return title_of(self._catalog, value) if isinstance(value, str) else plain_value(value)


def _at(data: Any, path: Sequence[str]) -> Json:
    for key in path:
        data = data.get(key) if isinstance(data, Mapping) else None
    found: Json = data
    return found


@blueprint.get("/sessions/<int:number>/now")
def page(number: int) -> str:
    """Where the game is, as the table has it, to be set right."""
    require_table()
    session, eyes = open_session(number), looking(number)
    return flask.render_template("now.html", **told(session, eyes, {}))


@blueprint.post("/sessions/<int:number>/now")
def preview(number: int) -> flask.typing.ResponseReturnValue:
    """The form as it would stand after what is told so far. Nothing happens."""
    eyes = require_table()
    session = open_session(number)
    data = body(free=("data",)).get("data")
    try:
        return flask.render_template("_now.html", **told(session, eyes, data if isinstance(data, dict) else {}))
    except TableError as refusal:
        return refused(refusal, session, eyes)


def _told_so(session: Session, eyes: Viewer, data: Mapping[str, Json]) -> Position[Any]:
    """The table as it was told. Raises IllegalAction, which says where in the form, for what has no meaning."""

    def step(told: Mapping[str, Json]) -> Position[Any]:
        return host.step(session.game, session.position, Action("now", None, None, frozen(told)))

    try:
        return step(data)
    except IllegalAction as refusal:
        with host.fence(session.game, "now_form"):
            fields, _ = session.game.now_form(session.position.state, eyes)
        names = {seat.number: seat.name for seat in session.position.setup.seats}
        raise placed(refusal, list(leaves(fields, data, names)), step) from refusal


def told(session: Session, eyes: Viewer, data: Mapping[str, Json]) -> dict[str, Any]:
    """Everything the form is drawn from. Raises IllegalAction where what is told has no meaning."""
    game, here = session.game, session.position
    there = _told_so(session, eyes, data) if data else here
    with host.fence(game, "now_form"):
        _, before = game.now_form(here.state, eyes)
        fields, after = game.now_form(there.state, eyes)
        doubts = game.now_doubts(there.state) if data else ()
    seats = [(seat.number, seat.name) for seat in there.setup.seats]
    drawing = Drawing(there.setup.catalog, plain(before), plain(after))
    return {
        "form": drawing.form(fields, seats),
        "doubts": list(doubts),
        "revision": session.revision,
        "session_id": session.id,
        "people": [(seat.number, seat.name) for seat in there.setup.seats if seat.here],
        "cards": titles(there.setup.catalog),
        "game_icon": game_icon(game),
        "game_css": game_css(game),
        "viewer": eyes,
        "urls": urls(session.id),
    }
