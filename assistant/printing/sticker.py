"""Draws a sticker: the tag in its upper left corner, and its words below or beside it."""

from __future__ import annotations

from assistant.printing.face import Face
from assistant.printing.fonts import cut_short, set_lines
from assistant.printing.layout import MODULES, Box, Layout
from assistant.printing.pen import POINTS, Pen
from assistant.printing.tags import tag_runs

_TITLES = (10.0, 9.0, 8.0, 7.0, 6.0)
_CODE = 6.0
_GREY = 0.3
ASCENT = 0.95
"""Height of an umlaut in capitals above the baseline, in the letters' size."""


def draw_sticker(pen: Pen, face: Face, cell: Box, layout: Layout) -> None:
    """One sticker into its cell: symbol, title, text to type, and the deck's name if it is an invented one."""
    area, tag = cell.inset(layout.cell.inset), layout.symbol.at(cell)
    pen.symbol(tag_runs(face.tag), MODULES, tag)
    rim = layout.symbol.rim
    if layout.words == "below":
        room = Box(tag.left, tag.bottom + rim, area.right - tag.left, area.bottom - tag.bottom - rim)
        _words_below(pen, face, room)
    elif layout.words == "right":
        left = tag.right + rim
        _words_right(pen, face, Box(left, tag.top, area.right - left, area.bottom - tag.top))


def _words_below(pen: Pen, face: Face, room: Box) -> None:
    code = f"{face.tag} · {face.deck or face.game}"
    last = room.bottom - 0.5
    first = last - _CODE * 0.95 / POINTS
    highest = (first - room.top) * POINTS / ASCENT
    sizes = tuple(size for size in _TITLES if size <= highest) or (highest,)
    size, lines = set_lines(face.title, sizes, room.width * POINTS, 1, "bold")
    pen.words(room.left, first, lines[0], size, weight="bold")
    pen.words(room.left, last, cut_short(code, _CODE, room.width * POINTS), _CODE, ink=_GREY)


def _words_right(pen: Pen, face: Face, room: Box) -> None:
    most = max(1, min(3, int((room.height - 5.5) / 3.2)))
    size, lines = set_lines(face.title, _TITLES, room.width * POINTS, most, "bold")
    y = room.top
    for line in lines:
        y += size / POINTS
        pen.words(room.left, y, line, size, weight="bold")
    about = face.deck or face.game
    pen.words(room.left, room.bottom, face.tag, _CODE + 0.5, ink=_GREY)
    if room.bottom - 2.6 - y > 1.5:
        pen.words(room.left, room.bottom - 2.6, cut_short(about, _CODE, room.width * POINTS), _CODE, ink=_GREY)
