"""Draws a sticker: the tag in its upper left corner, and its words below or beside it."""

from __future__ import annotations

from assistant.printing.face import Face
from assistant.printing.fonts import cut_short, set_lines, width
from assistant.printing.layout import MODULES, Box, Layout
from assistant.printing.pen import POINTS, Pen
from assistant.printing.tags import tag_runs

_TITLES = (10.0, 9.0, 8.0, 7.0, 6.0)
_CODE = 6.0
_VALUES = 8.0
_GREY = 0.3
ASCENT = 0.95
"""Height of an umlaut in capitals above the baseline, in the letters' size."""


def draw_sticker(pen: Pen, face: Face, cell: Box, layout: Layout, *, bare: bool = False) -> None:
    """One sticker into its cell: symbol, title, text to type, and the game's or the invented deck's name.

    `bare`: the short number stands for the title.
    """
    area, tag = cell.inset(layout.cell.inset), layout.symbol.at(cell)
    pen.symbol(tag_runs(face.tag), MODULES, tag)
    rim = layout.symbol.rim
    below = Box(tag.left, tag.bottom + rim, area.right - tag.left, area.bottom - tag.bottom - rim)
    if layout.words == "number":
        _number(pen, face, below)
    elif layout.words == "below":
        _words_below(pen, face, bare, below)
    else:
        left = tag.right + rim
        _words_right(pen, face, bare, Box(left, tag.top, area.right - left, area.bottom - tag.top))


def _number(pen: Pen, face: Face, room: Box) -> None:
    size = min(_CODE, room.height * POINTS / ASCENT)
    size *= min(1.0, room.width * POINTS / width(face.number, size, "bold"))
    pen.words(room.left, room.bottom, face.number, size, weight="bold")


def _words_below(pen: Pen, face: Face, bare: bool, room: Box) -> None:
    title = face.number if bare else face.title
    last = room.bottom - 0.5
    code = min(_CODE, room.height * 0.4 * POINTS)
    first = last - code * 0.95 / POINTS
    highest = (first - room.top) * POINTS / ASCENT
    sizes = tuple(size for size in _TITLES if size <= highest) or (highest,)
    size, lines = set_lines(title, sizes, room.width * POINTS, 1, "bold")
    pen.words(room.left, first, lines[0], size, weight="bold")
    about = f"{face.tag} · {face.deck or face.game}"
    pen.words(room.left, last, cut_short(about, code, room.width * POINTS), code, ink=_GREY)


def _words_right(pen: Pen, face: Face, bare: bool, room: Box) -> None:
    title = face.number if bare else face.title
    most = max(1, min(3, int((room.height - 5.5) / 3.2)))
    size, lines = set_lines(title, _TITLES, room.width * POINTS, most, "bold")
    y = room.top
    for line in lines:
        y += size / POINTS
        pen.words(room.left, y, line, size, weight="bold")
    last = room.bottom - 0.5
    values = "" if bare else " · ".join(value for _, value in face.words)
    if last - 5.6 - y > _VALUES / POINTS:
        pen.words(room.left, y + 3.6, cut_short(values, _VALUES, room.width * POINTS), _VALUES)
    pen.words(room.left, last, face.tag, _CODE + 0.5, ink=_GREY)
    about = cut_short(face.deck or face.game, _CODE, room.width * POINTS)
    pen.words(room.left, last - 2.6, about, _CODE, ink=_GREY)
