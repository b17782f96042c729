"""What can happen, what did happen, and how an action is described to people and to programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from assistant.table.errors import IllegalAction
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


FieldType: TypeAlias = Literal[
    "integer", "number", "text", "flag", "words", "numbers", "card", "cards", "seat", "zone", "object"
]

_SCHEMA: dict[str, dict[str, Json]] = {
    "integer": {"type": "integer"},
    "number": {"type": "number"},
    "text": {"type": "string"},
    "flag": {"type": "boolean"},
    "card": {"type": "string"},
    "cards": {"type": "array"},
    "seat": {"type": "integer", "minimum": 1},
    "zone": {"type": "string"},
    "object": {"type": "object"},
}
_SEATS: dict[str, dict[str, Json]] = {
    "seat": {"type": "integer", "minimum": 1},
    "table": {"type": "null"},
    "both": {"type": ["integer", "null"], "minimum": 1},
}
_PYTHON: dict[str, tuple[type, ...]] = {
    "integer": (int,),
    "number": (int, float),
    "text": (str,),
    "flag": (bool,),
    "words": (list, tuple),
    "numbers": (list, tuple),
    "card": (str,),
    "cards": (list, tuple),
    "seat": (int,),
    "zone": (str,),
    "object": (Mapping,),
}
_LISTS: dict[str, FieldType] = {"words": "text", "numbers": "integer"}
"""Fields that are lists, and of what."""
OPEN_TYPES = ("card", "cards")
"""Fields whose choices are suggestions: any card will do beside them."""


@dataclass(frozen=True, slots=True)
class Field:
    """One value that an action's data (or a card's traits) holds, as a form and a schema need to know it."""

    name: str
    type: FieldType = "integer"
    label: Message = Message("")
    required: bool = True
    choices: tuple[Json, ...] = ()
    lowest: int | None = None
    highest: int | None = None
    names: tuple[Message, ...] = ()
    """What each choice is called, in the order of `choices`; without it a choice is shown as it is."""
    is_die: bool = False
    """A roll between lowest and highest, which the program makes where the data says `"by": "program"`."""
    seen: tuple[int, ...] = ()
    """Numbers that like cards have: framed on a pad."""
    each: Field | None = None
    """Of an object with an entry for each seat (`{"1": …}`), as a form asks for it: what one seat's entry is."""
    holds: tuple[Field, ...] = ()
    """Of an object with fields of its own, as a form asks for them. Of `cards`, whose entries are card ids or what else
    the game takes for a card, `choices` are what a form suggests beside the cards of the deck."""

    def schema(self) -> dict[str, Json]:
        """The field as JSON Schema."""
        told = dict(_SCHEMA[self._entry])
        if self.choices and self.type not in OPEN_TYPES:
            told["enum"] = list(self.choices)
        if self.lowest is not None:
            told["minimum"] = self.lowest
        if self.highest is not None:
            told["maximum"] = self.highest
        if self._entry != self.type:
            told = {"type": "array", "items": told}
        if self.label.text:
            told["title"] = str(self.label)
        return told

    @property
    def _entry(self) -> FieldType:
        """The type of one entry of a list; of anything else the type itself."""
        return _LISTS.get(self.type, self.type)

    def problem(self, value: Json) -> Message | None:
        """What is wrong with a value for this field, or None."""
        what = self.label if self.label.text else Message(self.name)
        is_many = self.type in _LISTS and isinstance(value, list | tuple)
        entries: Sequence[Any] = value if is_many else [value]  # type: ignore[assignment]
        if not _is_a(value, self.type) or not all(_is_a(entry, self._entry) for entry in entries):
            return Message.of(
                "{what} has to be {type}, not {value}.", what=what, type=KINDS[self.type], value=_short(value)
            )
        for entry in entries:
            if self.choices and self.type not in OPEN_TYPES and entry not in self.choices:
                choices = ", ".join(str(choice) for choice in self.choices)
                return Message.of(
                    "{what} is one of {choices}, not {value}.", what=what, choices=choices, value=_short(entry)
                )
            if self.lowest is not None and isinstance(entry, int | float) and entry < self.lowest:
                return Message.of("{what} is at least {n}, not {value}.", what=what, n=self.lowest, value=entry)
            if self.highest is not None and isinstance(entry, int | float) and entry > self.highest:
                return Message.of("{what} is at most {n}, not {value}.", what=what, n=self.highest, value=entry)
            if isinstance(entry, int | float) and abs(entry) > NUMBER_LARGEST:
                return Message.of("{what} is no number that a card can have.", what=what)
            if isinstance(entry, str) and len(entry) > TEXT_LONGEST:
                return Message.of("{what} has at most {n} letters.", what=what, n=TEXT_LONGEST)
        return None


def _is_a(value: Json, kind: FieldType) -> bool:
    return isinstance(value, _PYTHON[kind]) and (kind == "flag" or not isinstance(value, bool))


NUMBER_LARGEST = 99_999
TEXT_LONGEST = 400
"""What a field takes at most where it says nothing itself."""

KINDS: dict[str, Message] = {
    "integer": Message("a whole number"),
    "number": Message("a number"),
    "text": Message("text"),
    "flag": Message("yes or no"),
    "words": Message("a list of words"),
    "numbers": Message("a list of numbers"),
    "card": Message("a card"),
    "cards": Message("a list of cards"),
    "seat": Message("a seat's number"),
    "zone": Message("a place"),
    "object": Message("an object"),
}


def _short(value: Json) -> str:
    text = str(plain(value)) if not isinstance(value, str) else value
    return text if len(text) <= 40 else text[:39] + "…"


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
                raise IllegalAction(Message.of("{label} knows no field {name}.", label=label, name=_short(name)))
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
            "asks": [
                {
                    "name": entry.name,
                    "type": entry.type,
                    "label": entry.label.json(),
                    "required": entry.required,
                    "choices": list(entry.choices),
                    "names": [name.json() for name in entry.names],
                    "lowest": entry.lowest,
                    "highest": entry.highest,
                    "seen": list(entry.seen),
                }
                for entry in self.asks
            ],
        }
