"""Numbers and words on a card: fields with their names, boxes for what nobody told, rows of names and values."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.printing.face import Figure
from assistant.printing.fonts import cut_short, set_lines, width
from assistant.printing.layout import Box
from assistant.printing.pen import POINTS, Pen

_VALUE = (15.0, 13.0, 11.0, 9.5, 8.0)
_LABELS = (8.0, 7.0, 6.0)
_LABEL = 8.0
_GREY = 0.3
_EDGE = 0.45
_LOWEST_ROW = 2.8
"""Millimeters of a row that can still be read; what would be lower is left out, with an ellipsis in its place."""
_USUAL_ROW = 5.0


def draw_figures(pen: Pen, figures: Sequence[Figure], columns: int, room: Box) -> None:
    """In rows of equal fields that fill the room; in a single column the first field is the highest."""
    if not figures:
        return
    rows = -(-len(figures) // columns)
    if columns == 1 and rows > 2:
        _abreast(pen, figures, room)
        return
    across = (room.width + 1.0) / columns
    shares = [1.5 if columns == 1 and rows > 1 and not row else 1.0 for row in range(rows)]
    top = room.top
    for row, share in enumerate(shares):
        high = room.height * share / sum(shares)
        for place, figure in enumerate(figures[row * columns : (row + 1) * columns]):
            _figure(pen, figure, Box(room.left + place * across, top, across - 1.0, high - 0.6))
        top += high


def _abreast(pen: Pen, figures: Sequence[Figure], room: Box) -> None:
    """Three and more, one below the other, each beside its name."""
    high = room.height / len(figures)
    names = room.width * 0.45
    sizes = [size for size in _LABELS if max(width(figure.label, size) for figure in figures) <= names * POINTS]
    for place, figure in enumerate(figures):
        field = Box(room.left + names, room.top + place * high, room.width - names, high).inset(0.5)
        size = field.height * POINTS / 0.74
        baseline = field.top + size * 0.7 / POINTS
        label = sizes[0] if sizes else _LABELS[-1]
        pen.words(room.left, baseline, cut_short(figure.label, label, names * POINTS), label, ink=_GREY)
        if figure.value is None:
            pen.box(field, stroke=_EDGE, thick=0.35)
            continue
        size *= min(1.0, field.width * POINTS / width(figure.value, size, "bold"))
        pen.words(field.left, baseline, figure.value, size, weight="bold")


def _figure(pen: Pen, figure: Figure, box: Box) -> None:
    """A figure under its name; a box to write into where it is not known."""
    room = box.width * POINTS
    label, lines = set_lines(figure.label, _LABELS, room, 1, "regular")
    pen.words(box.left, box.top + 2.4, lines[0], label, ink=_GREY)
    field = Box(box.left, box.top + 3.2, box.width, box.height - 3.2)
    if figure.value is None:
        pen.box(field.inset(0.2), stroke=_EDGE, thick=0.35)
        return
    size = min(field.height * POINTS / 0.74, 60.0)
    size *= min(1.0, room / width(figure.value, size, "bold"))
    pen.words(field.left, field.top + size * 0.68 / POINTS + 0.4, figure.value, size, weight="bold")


def row_height(rows: int) -> float:
    """Millimeters that a row of words would like, where there are so many."""
    return _USUAL_ROW if rows > 2 else 6.5


def draw_words(pen: Pen, words: Sequence[tuple[str, str]], room: Box) -> None:
    """Names in a column at the left, values in one size beside them, in rows as high as there is room for."""
    fitting = int(room.height / _LOWEST_ROW + 1e-6)
    if len(words) > fitting:
        words = [*words[: max(0, fitting - 1)], ("…", "")][:fitting]
    if not words:
        return
    height = min(8.0, room.height / len(words))
    names = min(room.width * 0.45, max(width(name, _LABEL) for name, _ in words) / POINTS + 2.0)
    wide = (room.width - names) * POINTS
    highest = height * POINTS * 0.85
    sizes = tuple(size for size in _VALUE if size <= highest) or (highest,)
    size = min(set_lines(value, sizes, wide, 1, "bold")[0] for _, value in words)
    longest = max(words, key=lambda pair: width(pair[0], _LABEL))[0]
    label = min(set_lines(longest, _LABELS, names * POINTS - 2.0, 1, "regular")[0], size)
    for place, (name, value) in enumerate(words):
        baseline = room.top + (place + 0.5) * height + size * 0.35 / POINTS
        pen.words(room.left, baseline, cut_short(name, label, names * POINTS), label, ink=_GREY)
        pen.words(room.left + names, baseline, cut_short(value, size, wide, "bold"), size, weight="bold")
