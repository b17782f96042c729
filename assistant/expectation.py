"""What a played game expects: values under JSON pointers, and proposals that each fit a different expectation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from assistant.table.message import Message
from assistant.table.telling import number_told
from assistant.table.values import Json, canonical


def at(document: Any, pointer: str) -> Json:
    """The value under a JSON pointer (RFC 6901); null where there is none. Raises ValueError for no pointer.

    >>> at({"seats": {"1": {"total": 7}}}, "/seats/1/total")
    7
    """
    if pointer and not pointer.startswith("/"):
        raise ValueError(f"{pointer!r} is no JSON pointer: it begins with /")
    found = document
    for part in pointer.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        if isinstance(found, Mapping):
            found = found.get(name)
        elif isinstance(found, Sequence) and not isinstance(found, str):
            place = number_told(name)
            found = found[place] if place is not None and place < len(found) else None
        else:
            return None
    return found  # type: ignore[no-any-return]


def same(one: Json, other: Json) -> bool:
    """Are they the same JSON value? True is not 1; 1.0 is."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if is_list(one) and is_list(other):
        return len(one) == len(other) and all(map(same, one, other))  # type: ignore[arg-type]
    return one == other


def is_list(value: Any) -> bool:
    """Is it a JSON list?"""
    return isinstance(value, list | tuple)


def mismatches(document: Json, expected: Mapping[str, Json]) -> list[Message]:
    """What is not as expected, a sentence for each pointer. Raises ValueError for what is no pointer."""
    return [
        Message.of(
            "{pointer}: expected {wanted}, found {found}",
            pointer=pointer,
            wanted=canonical(value),
            found=canonical(at(document, pointer)),
        )
        for pointer, value in expected.items()
        if not same(at(document, pointer), value)
    ]


def is_within(part: Json, whole: Json) -> bool:
    """Is all that `part` says also in `whole`? Objects may say less; everything else is equal."""
    if isinstance(part, Mapping) and isinstance(whole, Mapping):
        return all(is_within(value, whole.get(key)) for key, value in part.items())
    return same(part, whole)


def all_fit(wanted: Sequence[Any], found: Sequence[Any], fits: Callable[[Any, Any], bool]) -> bool:
    """Can each wanted one have a found one to itself that it fits, with none left over? (Augmenting paths.)"""
    if len(wanted) != len(found):
        return False
    taken: dict[int, int] = {}

    def seat(want: int, tried: set[int]) -> bool:
        for have in range(len(found)):
            if have in tried or not fits(wanted[want], found[have]):
                continue
            tried.add(have)
            if have not in taken or seat(taken[have], tried):
                taken[have] = want
                return True
        return False

    return all(seat(want, set()) for want in range(len(wanted)))
