"""Rows of names and values on a card: in the largest letters that fit, a sentence on more lines than one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from assistant.printing.fonts import cut_short, width, wrapped
from assistant.printing.layout import Box
from assistant.printing.pen import POINTS, Pen

_SIZES = (15.0, 13.0, 11.0, 9.5, 8.0, 7.0, 6.5)
_LABELS = (8.0, 7.0, 6.0)
_PLAIN = 9.5
"""Points of a value that can be read well: names take the room that such values leave."""
_MOST = 3
"""Lines that a name or a value may have."""
_GREY = 0.3
_LOWEST = 2.8
"""Millimeters of a line that can still be read; what would be lower is left out, with an ellipsis in its place."""
_USUAL, _HIGH, _HIGHEST = 5.0, 6.5, 8.0
_FILLED = 0.85
"""How much of a line its letters may fill."""

Words: TypeAlias = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class _Set:
    """Rows set in letters of one size."""

    size: float
    label: float
    names: float
    """Millimeters of the column of names."""
    rows: tuple[tuple[list[str], list[str]], ...]
    """The lines of each row's name and value."""
    is_whole: bool
    """Is no word broken, and no row longer than it may be?"""

    @property
    def lines(self) -> int:
        return sum(_lines(row) for row in self.rows)


def _lines(row: tuple[list[str], list[str]]) -> int:
    return max(1, *map(len, row))


def rows_height(words: Words, wide: float) -> float:
    """Millimeters that these rows would like, `wide` millimeters across."""
    if not words:
        return 0.0
    lines = _set(words, wide, _PLAIN).lines
    return lines * (_USUAL if lines > 2 else _HIGH)


def draw_rows(pen: Pen, words: Words, room: Box) -> None:
    """Names in a column at the left, values beside them, in rows as high as there is room for."""
    if not words:
        return
    found = _largest(words, room)
    height = min(_HIGHEST, room.height / max(1, found.lines))
    line = 0
    for row in found.rows:
        for words_, size, left, weight, ink in (
            (row[0], found.label, room.left, "regular", _GREY),
            (row[1], found.size, room.left + found.names, "bold", 0.0),
        ):
            for place, text in enumerate(words_, start=line):
                baseline = room.top + (place + 0.5) * height + found.size * 0.35 / POINTS
                pen.words(left, baseline, text, size, weight="bold" if weight == "bold" else "regular", ink=ink)
        line += _lines(row)


def _largest(words: Words, room: Box) -> _Set:
    for size in _SIZES:
        found = _set(words, room.width, size)
        if found.is_whole and size <= min(_HIGHEST, room.height / found.lines) * POINTS * _FILLED:
            return found
    return _shortened(words, room)


def _shortened(words: Words, room: Box) -> _Set:
    """In the smallest letters as many rows as there is room for, and an ellipsis for the others."""
    fitting = int(room.height / _LOWEST + 1e-6)
    kept = list(words)
    found = _set(kept, room.width, _SIZES[-1])
    while kept and found.lines > fitting:
        kept = kept[: max(0, len(kept) - 1)]
        found = _set([*kept, ("…", "")], room.width, _SIZES[-1])
    return found


def _set(words: Words, across: float, size: float) -> _Set:
    spare = across - max(width(value, _PLAIN, "bold") for _, value in words) / POINTS - 1.0
    names = min(max(across * 0.45, spare), max(width(name, _LABELS[0]) for name, _ in words) / POINTS + 2.0)
    beside, room = names * POINTS - 2.0, (across - names) * POINTS
    fitting = [one for one in _LABELS if one <= size and all(width(name, one) <= beside for name, _ in words)]
    label = fitting[0] if fitting else min(size, _LABELS[-1])
    told = [(wrapped(name, label, beside), wrapped(value, size, room, "bold")) for name, value in words]
    is_whole = all(
        max(len(lines), len(told_)) <= _MOST and " ".join(told_) == " ".join(value.split())
        for (lines, told_), (_, value) in zip(told, words, strict=True)
    )
    rows = tuple((_most(lines, label, beside), _most(values, size, room, is_bold=True)) for lines, values in told)
    return _Set(size, label, names, rows, is_whole)


def _most(lines: list[str], size: float, room: float, *, is_bold: bool = False) -> list[str]:
    if len(lines) <= _MOST:
        return lines
    last = cut_short(" ".join(lines[_MOST - 1 :]), size, room, "bold" if is_bold else "regular")
    return [*lines[: _MOST - 1], last]
