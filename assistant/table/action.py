"""What can happen, what did happen, and how an action is described to people and to programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from assistant.table.errors import IllegalAction
from assistant.table.field import Field, shortened
from assistant.table.message import Message, Objection
from assistant.table.values import Json, frozen, nothing, plain, writable
from assistant.table.viewer import Viewer

Source: TypeAlias = Literal["camera", "tablet", "cli"]

HISTORY = ("undo", "redo", "replace")
"""Kinds that speak about other events instead of changing the table themselves."""
HOST_KINDS = (*HISTORY, "seat", "value", "bind", "now")


@dataclass(frozen=True, slots=True)
class Action:
    """Something a seat did or may do. `data` is JSON only: the log outlives the code."""

    kind: str
    seat: int | None = None
    """The seat whose action it is; None for the table itself (supply, round marker)."""
    card: str | None = None
    """The card it concerns: a card id, or the tag text of one physical copy."""
    data: Mapping[str, Json] = field(default_factory=nothing)

    @classmethod
    def of(cls, kind: str, seat: int | None = None, card: str | None = None, **data: Any) -> Action:
        """An action with its data as keywords; the data is frozen."""
        return cls(kind, seat, card, frozen(data))

    def json(self) -> dict[str, Json]:
        """`{"kind", "seat", "card"?, "data"}`."""
        told: dict[str, Json] = {"kind": self.kind, "seat": self.seat}
        if self.card is not None:
            told["card"] = self.card
        told["data"] = plain(self.data)
        return told

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Action:
        """The reverse of `json`. Raises IllegalAction, in words, for what has not this shape."""
        kind, seat, card, data = told.get("kind"), told.get("seat"), told.get("card"), told.get("data", {})
        if not isinstance(kind, str) or not kind:
            raise IllegalAction("An action needs a kind, which is a word.")
        if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int)):
            raise IllegalAction("An action's seat is a number, or null for the table.")
        if card is not None and not isinstance(card, str):
            raise IllegalAction("An action's card is a card id or a tag's text.")
        if not isinstance(data, Mapping):
            raise IllegalAction("An action's data is an object.")
        try:
            return cls(writable(kind), seat, card and writable(card), frozen(data))
        except TypeError as error:
            raise IllegalAction(str(error)) from error


@dataclass(frozen=True, slots=True)
class Event:
    """An action that was accepted: what the log holds."""

    number: int
    """From 1, history events included; the revision of a session is its last event's number."""
    action: Action
    at: str = ""
    """When, as ISO 8601 with the offset; told by the caller, for floor 1 has no clock."""
    actor: Viewer = Viewer("table")
    source: Source = "tablet"
    command: str = ""
    """The client's own id for it, unique in the session."""
    objections: tuple[Objection, ...] = ()
    """What the rules said against it when it was recorded all the same."""
    version: int = 0
    """The version of the game whose words the action is in, where it is not the header's; 0 means the header's."""

    def is_of(self, seat: int) -> bool:
        """Is it that seat's: done for it, or by its own phone?"""
        return self.action.seat == seat or self.actor.seat == seat

    def doing(self, action: Action) -> Event:
        """The same event with another action (it was corrected)."""
        return replace(self, action=action)


_SEATS: dict[str, dict[str, Json]] = {
    "seat": {"type": "integer", "minimum": 1},
    "table": {"type": "null"},
    "both": {"type": ["integer", "null"], "minimum": 1},
}


@dataclass(frozen=True, slots=True)
class ActionKind:
    """A kind of action: what its data holds, who may do it, what it is called."""

    kind: str
    label: Message
    fields: tuple[Field, ...] = ()
    who: Literal["seat", "table", "both"] = "seat"
    """`seat`: needs a seat; `table`: has none; `both`: either."""
    card: Literal["needed", "allowed", "none"] = "none"

    def schema(self) -> dict[str, Json]:
        """The whole action as JSON Schema, as `assistant actions` prints it."""
        properties: dict[str, Json] = {
            "kind": {"const": self.kind},
            "seat": _SEATS[self.who],
            "data": {
                "type": "object",
                "properties": {entry.name: entry.schema() for entry in self.fields},
                "required": [entry.name for entry in self.fields if entry.required],
                "additionalProperties": False,
            },
        }
        required: list[Json] = ["kind"]
        if self.who == "seat":
            required.append("seat")
        if self.card != "none":
            properties["card"] = {"type": "string"}
        if self.card == "needed":
            required.append("card")
        if any(entry.required for entry in self.fields):
            required.append("data")
        return {
            "title": str(self.label),
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }

    def refuse_misshapen(self, action: Action) -> None:
        """Raise IllegalAction, in words, if the action's seat, card or data have not this kind's shape."""
        label = self.label
        if self.who == "seat" and action.seat is None:
            raise IllegalAction(Message.of("{label}: say whose action it is.", label=label))
        if self.who == "table" and action.seat is not None:
            raise IllegalAction(Message.of("{label}: this is the table's, not one seat's.", label=label))
        if self.card == "needed" and action.card is None:
            raise IllegalAction(Message.of("{label}: say which card.", label=label))
        if self.card == "none" and action.card is not None:
            raise IllegalAction(Message.of("{label}: this needs no card.", label=label))
        known = {entry.name: entry for entry in self.fields}
        for name, value in action.data.items():
            if name not in known:
                raise IllegalAction(Message.of("{label} knows no field {name}.", label=label, name=shortened(name)))
            if value is None and not known[name].required:
                continue
            problem = known[name].problem(value)
            if problem:
                raise IllegalAction(problem)
        for entry in self.fields:
            if entry.required and entry.name not in action.data:
                missing = entry.label if entry.label.text else Message(entry.name)
                raise IllegalAction(Message.of("{label}: {field} is missing.", label=label, field=missing))


@dataclass(frozen=True, slots=True)
class Offer:
    """A button: an action that somebody may take now, in words, with what it costs or why it cannot be taken."""

    action: Action
    label: Message
    note: Message | None = None
    """What it costs or brings; for a disabled one, why not."""
    icon: str = ""
    main: bool = False
    """The next thing to do: one offer at most."""
    enabled: bool = True
    asks: tuple[Field, ...] = ()
    """Fields of the data that the person fills in before it is sent (a number pad, a list of cards)."""
    group: str = ""
    """A word by which a board may gather offers (`take`, `column-3`)."""

    def json(self) -> dict[str, Json]:
        """The offer as the envelope holds it."""
        return {
            **self.action.json(),
            "label": self.label.json(),
            "note": self.note.json() if self.note else None,
            "icon": self.icon,
            "main": self.main,
            "enabled": self.enabled,
            "group": self.group,
            "asks": [entry.json() for entry in self.asks],
        }


def with_one_main(offers: Iterable[Offer]) -> Sequence[Offer]:
    """The offers, of which only the first that is marked so is the next thing to do."""
    marked = False
    kept: list[Offer] = []
    for offer in offers:
        kept.append(replace(offer, main=offer.main and not marked))
        marked = marked or offer.main
    return kept
