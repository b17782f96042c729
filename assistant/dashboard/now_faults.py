"""What is refused of a table that somebody tells, said with the player, the place and the field it was told in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.table.errors import IllegalAction
from assistant.table.field import Field
from assistant.table.message import Message
from assistant.table.telling import number_told
from assistant.table.values import Json

Words = tuple[Message, ...]


@dataclass(frozen=True)
class Leaf:
    """One value that was told, and where in a form it stands."""

    path: tuple[str, ...]
    value: Json
    entry: Field
    heading: Words
    """The player, or the part of the form."""

    def alone(self) -> dict[str, Json]:
        """The data that tells nothing else."""
        told: Any = self.value
        for key in reversed(self.path):
            told = {key: told}
        data: dict[str, Json] = told
        return data


def leaves(fields: Sequence[Field], data: Mapping[str, Json], names: Mapping[int, str]) -> Iterator[Leaf]:
    """Every value of the data that a form with these fields asks for."""
    for entry in fields:
        told = data.get(entry.name)
        if entry.each is not None and isinstance(told, Mapping):
            for seat, one in told.items():
                person = names.get(number_told(seat) or 0, seat)
                yield from _of(entry.each, one, (entry.name, seat), (Message.of("{name}", name=person),))
        elif entry.holds and isinstance(told, Mapping):
            for inner in entry.holds:
                if inner.name in told:
                    heading = () if inner.holds else (entry.label,)
                    yield from _of(inner, told[inner.name], (entry.name, inner.name), (*heading, *_named(inner)))
        elif told is not None:
            yield Leaf((entry.name,), told, entry, ())


def _named(entry: Field) -> Words:
    return (entry.label,) if entry.holds else ()


def _of(entry: Field, told: Json, path: tuple[str, ...], heading: Words) -> Iterator[Leaf]:
    if not entry.holds or not isinstance(told, Mapping):
        if told is not None:
            yield Leaf(path, told, entry, heading)
        return
    for inner in entry.holds:
        if inner.name in told:
            yield from _of(inner, told[inner.name], (*path, inner.name), (*heading, *_named(inner)))


def placed(
    refusal: IllegalAction, told: Sequence[Leaf], try_alone: Callable[[Mapping[str, Json]], object]
) -> IllegalAction:
    """The refusal with the place of the value that caused it, if one value alone did: no number of its field, or
    refused where nothing else is told.
    """
    for leaf in told:
        problem = leaf.entry.problem(leaf.value)
        if problem:
            return IllegalAction(_in(leaf.heading, problem))
    for leaf in told:
        try:
            try_alone(leaf.alone())
        except IllegalAction as again:
            if again.reason == refusal.reason:
                return IllegalAction(_in((*leaf.heading, leaf.entry.label), refusal.reason), refusal.secret_of)
    return refusal


def _in(words: Words, reason: Message) -> Message:
    """The reason with where it stands before it, as far as it does not say so itself."""
    unsaid = [word for word in words if str(word) not in str(reason)]
    if not unsaid:
        return reason
    where = unsaid[0]
    for word in unsaid[1:]:
        where = Message.of("{one}, {other}", one=where, other=word)
    return Message.of("{where}: {reason}", where=where, reason=reason)
