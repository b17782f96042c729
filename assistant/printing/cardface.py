"""Draws the face of a whole card: tag in the upper left corner, figures beside it, title and words below."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.printing.face import Face, Figure
from assistant.printing.fonts import cut_short, set_lines, width
from assistant.printing.layout import MODULES, Box, Layout
from assistant.printing.pen import POINTS, Pen
from assistant.printing.tags import tag_runs

_TITLE = (21.0, 18.0, 15.5, 13.5, 12.0)
_VALUE = (17.0, 15.0, 13.0, 11.0, 9.5)
_LABEL = 8.0
_CODE = 9.0
_GREY = 0.3
_EDGE = 0.45
_PLATE_DARK = 0.15
_BESIDE = 2
"""Figures that stand large beside the tag; the others are a row or two at the foot of the card."""
_ABREAST = 4
_FIGURE_ROW = 9.5
_LOWEST_ROW = 2.8
"""Millimeters of a row that can still be read; what would be lower is left out, with an ellipsis in its place."""


def draw_card(pen: Pen, face: Face, cell: Box, layout: Layout, *, bare: bool = False) -> None:
    """One card into its cell, its rim left white; `bare`: the tag, its text and the number alone."""
    symbol = layout.symbol
    area, tag = cell.inset(layout.cell.inset), symbol.at(cell)
    pen.symbol(tag_runs(face.tag), MODULES, tag)
    below = tag.bottom + symbol.rim + 2.4
    pen.words(tag.left, below, face.tag, _CODE, ink=_GREY)
    pen.words(area.right, below, face.number, _CODE, weight="bold", align="right")
    if bare:
        pen.words(area.right, below + 4.0, face.deck, _LABEL, weight="bold", align="right")
        return
    left = tag.right + symbol.rim + 0.6
    side = Box(left, tag.top, area.right - left, tag.height)
    if face.color:
        pen.plate(Box(side.left, side.top, side.width, 4.0), 3.0, fill=face.color)
    _figures(pen, face.figures[:_BESIDE], 1, Box(side.left, side.top + 5.6, side.width, side.height - 5.6))
    _plate(pen, face, Box(tag.left, below + 1.6, area.right - tag.left, area.bottom - below - 1.6))


def _figures(pen: Pen, figures: Sequence[Figure], columns: int, room: Box) -> None:
    """In rows of equal fields that fill the room."""
    rows = -(-len(figures) // columns)
    across = (room.width + 1.0) / columns
    for place, figure in enumerate(figures):
        row, column = divmod(place, columns)
        down = room.height / rows
        _figure(pen, figure, Box(room.left + column * across, room.top + row * down, across - 1.0, down - 0.6))


def _figure(pen: Pen, figure: Figure, box: Box) -> None:
    """A figure under its name; a box to write into where it is not known."""
    room = box.width * POINTS
    pen.words(box.left, box.top + 2.4, cut_short(figure.label, _LABEL, room), _LABEL, ink=_GREY)
    field = Box(box.left, box.top + 3.4, box.width, box.height - 3.4)
    if figure.value is None:
        pen.box(field.inset(0.2), stroke=_EDGE, thick=0.35)
        return
    size = field.height * POINTS / 0.74
    size *= min(1.0, room / width(figure.value, size, "bold"))
    pen.words(field.left, field.top + size * 0.68 / POINTS + 0.4, figure.value, size, weight="bold")


def _plate(pen: Pen, face: Face, plate: Box) -> None:
    """The lower part: title, a row for each word, further figures, and the foot."""
    pen.plate(plate, 4.0, stroke=_EDGE, thick=0.45)
    inner = Box(plate.left + 2.4, plate.top + 1.6, plate.width - 4.8, plate.height - 3.2)
    size, lines = set_lines(face.title, _TITLE, (inner.width - 1.5) * POINTS, 2, "bold")
    y = inner.top
    for line in lines:
        y += size * 1.08 / POINTS
        pen.words(inner.left, y, line, size, weight="bold")
    _foot(pen, face, inner.left, inner.right, inner.bottom)
    more = face.figures[_BESIDE:]
    high = _FIGURE_ROW * -(-len(more) // _ABREAST)
    y, end = y + 2.6, inner.bottom - 5.4 - high
    _figures(pen, more, _ABREAST, Box(inner.left, end, inner.width, high))
    _rows(pen, face.words, Box(inner.left, y, inner.width, end - y))


def _rows(pen: Pen, words: Sequence[tuple[str, str]], room: Box) -> None:
    """Names in a column at the left, values in one size beside them, in rows as high as there is room for."""
    fitting = int(room.height / _LOWEST_ROW)
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
    label = min(_LABEL, size)
    for place, (name, value) in enumerate(words):
        baseline = room.top + (place + 0.5) * height + size * 0.35 / POINTS
        pen.words(room.left, baseline, cut_short(name, label, names * POINTS), label, ink=_GREY)
        pen.words(room.left + names, baseline, cut_short(value, size, wide, "bold"), size, weight="bold")


def _foot(pen: Pen, face: Face, left: float, right: float, bottom: float) -> None:
    """The game's name, and an invented deck's in a frame that nobody overlooks."""
    room = (right - left) * POINTS
    if face.deck:
        wide = width(face.deck, _LABEL, "bold") / POINTS + 3.0
        frame = Box(right - wide, bottom - 4.2, wide, 4.6)
        pen.box(frame, fill=_PLATE_DARK)
        pen.words(frame.left + 1.5, bottom - 0.9, face.deck, _LABEL, weight="bold", ink=1.0)
        room -= (wide + 1.5) * POINTS
    pen.words(left, bottom - 0.9, cut_short(face.game, _LABEL, room), _LABEL, ink=_GREY)
