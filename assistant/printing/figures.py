"""Numbers on a card: fields with their names, and boxes to write into for what nobody told."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.printing.face import Figure
from assistant.printing.fonts import cut_short, set_lines, width
from assistant.printing.layout import Box
from assistant.printing.pen import POINTS, Pen

_LABELS = (8.0, 7.0, 6.0)
_GREY = 0.3
_EDGE = 0.45


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
