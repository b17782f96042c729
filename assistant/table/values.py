"""Json, and the two ways this program treats it: frozen in memory, canonical on paper."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

Json: TypeAlias = "None | bool | int | float | str | Sequence[Json] | Mapping[str, Json]"

EMPTY: Mapping[str, Json] = MappingProxyType({})


def nothing() -> Mapping[str, Any]:
    """The empty mapping, as the default of a frozen dataclass field."""
    return EMPTY


def frozen(value: Any) -> Any:
    """The same JSON value, with mappings and lists that nobody can change any more.

    Raises TypeError for what is not JSON (a set, NaN, an object, half a character), naming it.
    """
    if isinstance(value, str):
        return writable(value)
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, float):
        if value != value or value in (float("inf"), float("-inf")):
            raise TypeError(f"{value} is not a JSON number")
        return value
    if isinstance(value, Mapping):
        for key in value:
            if not isinstance(key, str):
                raise TypeError(f"JSON keys are text, {key!r} is not")
            writable(key)
        return MappingProxyType({key: frozen(entry) for key, entry in value.items()})
    if isinstance(value, list | tuple):
        return tuple(frozen(entry) for entry in value)
    raise TypeError(f"{type(value).__name__} is not JSON: {value!r}")


def writable(text: str) -> str:
    """The same text. Raises TypeError for one that no file can hold: JSON can smuggle in half a character."""
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise TypeError(f"{text!r} holds half a character") from error
    return text


def plain(value: Any) -> Any:
    """Dicts and lists again, ready for `json`. Objects with a `json()` method say themselves what they are."""
    kind = type(value)
    if kind in _SCALARS:
        return value
    if kind is dict or kind is MappingProxyType:
        return {key if type(key) is str else str(key): plain(entry) for key, entry in value.items()}
    if kind is list or kind is tuple:
        return [plain(entry) for entry in value]
    return _plain_by_duty(value)


_SCALARS = frozenset((str, int, bool, float, type(None)))


def _plain_by_duty(value: Any) -> Any:
    """The slow way, for what only behaves like a mapping or a list, or says itself what it is."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return {str(key): plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [plain(entry) for entry in value]
    told = getattr(value, "json", None)
    if callable(told):
        return plain(told())
    raise TypeError(f"{type(value).__name__} is not JSON: {value!r}")


def canonical(value: Any) -> str:
    """One JSON text for one value, on every machine: sorted keys, no spaces, no escapes that are not needed."""
    return json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
