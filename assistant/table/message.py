"""Words as values: what is said, with named values; the language is chosen at the door."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from assistant.table.values import Json, nothing

Translate = Callable[[str], str]
"""English text to the text of a language; the identity for English."""
TranslateMany = Callable[[str, str, int], str]
"""English one, English many, count to the text of a language (gettext's ngettext)."""


def english(text: str) -> str:
    """The translation into English: none."""
    return text


def english_many(one: str, many: str, count: int) -> str:
    """English plurals, as gettext has them without a catalogue."""
    return one if count == 1 else many


@dataclass(frozen=True, slots=True)
class Message:
    """A text id in English with named values, as `Message.of("{seat} takes {card}", seat="Mara", card="Junk")`.

    A value is text, a number or another Message. Placeholders are replaced literally, once, never by `str.format`:
    a translation or a name with braces can reach nothing but the values given here.

    >>> Message.of("{who} has {n} card", many="{who} has {n} cards", n=2, who="Mara").render()
    'Mara has 2 cards'
    """

    text: str
    args: Mapping[str, Any] = field(default_factory=nothing)
    many: str = ""
    """The English plural; then the argument `n` is the count that chooses."""

    @classmethod
    def of(cls, text: str, /, many: str = "", **args: Any) -> Message:
        """A message; `many` is its plural and `n` the count, if it has one."""
        return cls(text, args, many)

    def json(self) -> dict[str, Json]:
        """`{"text", "args"}`, with `"many"` where there is a plural."""
        told: dict[str, Json] = {
            "text": self.text,
            "args": {key: value.json() if isinstance(value, Message) else value for key, value in self.args.items()},
        }
        if self.many:
            told["many"] = self.many
        return told

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Message:
        """The reverse of `json`."""
        args = {
            key: cls.from_json(value) if isinstance(value, Mapping) else value for key, value in told["args"].items()
        }
        return cls(told["text"], args, told.get("many", ""))

    def render(self, translate: Translate = english, translate_many: TranslateMany = english_many) -> str:
        """The sentence in a language."""
        if self.many:
            pattern = translate_many(self.text, self.many, int(self.args["n"]))
        else:
            pattern = translate(self.text)
        words = {
            key: value.render(translate, translate_many) if isinstance(value, Message) else str(value)
            for key, value in self.args.items()
        }
        return fill(pattern, words)

    def __str__(self) -> str:
        return self.render()


def fill(pattern: str, words: Mapping[str, str]) -> str:
    """Put each `{name}` of a pattern that has a word in its place; what has none stays as it is.

    >>> fill("{a} {b} {c}", {"a": "{b}", "b": "2"})
    '{b} 2 {c}'
    """
    pieces: list[str] = []
    rest = pattern
    while True:
        before, brace, after = rest.partition("{")
        pieces.append(before)
        if not brace:
            return "".join(pieces)
        name, closing, tail = after.partition("}")
        if closing and name in words:
            pieces.append(words[name])
            rest = tail
        else:
            pieces.append("{")
            rest = after


@dataclass(frozen=True, slots=True)
class Rule:
    """Where a number or an objection comes from: a line of a game's rules checklist, in our own words."""

    game: str
    number: int
    text: Message | None = None

    def json(self) -> dict[str, Json]:
        """`{"game", "number", "text"}`; text null where the rule has no short wording."""
        return {"game": self.game, "number": self.number, "text": self.text.json() if self.text else None}

    def __str__(self) -> str:
        return f"{self.game} rule {self.number}"


@dataclass(frozen=True, slots=True)
class Objection:
    """What the rules say against an action. A person may overrule it; it is then recorded beside the event."""

    text: Message
    rule: Rule | None = None
    secret_of: int | None = None
    """The seat whose hidden cards the text would give away; everybody else reads `HIDDEN` instead."""

    def json(self) -> dict[str, Json]:
        """`{"text", "rule"}`."""
        return {"text": self.text.json(), "rule": self.rule.json() if self.rule else None}

    def kept(self) -> dict[str, Json]:
        """As a log on disk holds it: also whose secret the text is, so that it stays one after a restart."""
        return self.json() if self.secret_of is None else {**self.json(), "secret_of": self.secret_of}

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Objection:
        """The reverse of `json` and of `kept`."""
        rule = told.get("rule")
        text = Message.from_json(rule["text"]) if rule and rule.get("text") else None
        source = Rule(rule["game"], rule["number"], text) if rule else None
        return cls(Message.from_json(told["text"]), source, told.get("secret_of"))

    def for_seat(self, seen: bool) -> Objection:
        """The objection as somebody reads it who may (`seen`) or may not see the seat it speaks of."""
        return self if self.secret_of is None or seen else Objection(HIDDEN, self.rule)


HIDDEN = Message("This does not fit with something that is hidden.")
