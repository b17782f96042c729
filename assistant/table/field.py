"""One value that an action's data or a card holds: what fits it, as forms, schemas and refusals need to know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from assistant.table.message import Message
from assistant.table.values import Json, plain

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

NUMBER_LARGEST = 99_999
TEXT_LONGEST = 400
"""What a field takes at most where it says nothing itself."""

TYPES: dict[str, Message] = {
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
    the game takes for a card, `choices` are what a form suggests beside the cards of the deck. Of `words` whose every
    entry is several values with spaces between (`INT 17`): those, which a form asks for row by row."""

    def json(self) -> dict[str, Json]:
        """The field as an envelope tells it to a form."""
        return {
            "name": self.name,
            "type": self.type,
            "label": self.label.json(),
            "required": self.required,
            "choices": list(self.choices),
            "names": [name.json() for name in self.names],
            "lowest": self.lowest,
            "highest": self.highest,
            "seen": list(self.seen),
            "holds": [entry.json() for entry in self.holds],
        }

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
            if value is None:
                return Message.of("{what} has to be {type}.", what=what, type=TYPES[self.type])
            return Message.of(
                "{what} has to be {type}, not {value}.", what=what, type=TYPES[self.type], value=shortened(value)
            )
        for entry in entries:
            if self.choices and self.type not in OPEN_TYPES and entry not in self.choices:
                choices = ", ".join(str(choice) for choice in self.choices)
                return Message.of(
                    "{what} is one of {choices}, not {value}.", what=what, choices=choices, value=shortened(entry)
                )
            if self.lowest is not None and isinstance(entry, int | float) and entry < self.lowest:
                return Message.of("{what} is at least {n}, not {value}.", what=what, n=self.lowest, value=_named(entry))
            if self.highest is not None and isinstance(entry, int | float) and entry > self.highest:
                return Message.of("{what} is at most {n}, not {value}.", what=what, n=self.highest, value=_named(entry))
            if isinstance(entry, int | float) and abs(entry) > NUMBER_LARGEST:
                return Message.of("{what} is no number that a card can have.", what=what)
            if isinstance(entry, str) and len(entry) > TEXT_LONGEST:
                return Message.of("{what} has at most {n} letters.", what=what, n=TEXT_LONGEST)
        return None


def _is_a(value: Json, kind: FieldType) -> bool:
    return isinstance(value, _PYTHON[kind]) and (kind == "flag" or not isinstance(value, bool))


def _named(value: float) -> Json:
    """A number as a sentence may name it."""
    return value if abs(value) <= NUMBER_LARGEST else shortened(value)


def shortened(value: Json) -> str:
    """A value as a sentence may name it."""
    text = str(plain(value)) if not isinstance(value, str) else value
    return text if len(text) <= 40 else text[:39] + "…"
