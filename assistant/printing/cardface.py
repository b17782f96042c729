"""Draws the face of a whole card: tag in the upper left corner, its family's flag beside it, names and words below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from assistant.printing.colors import WHITE, on, tint
from assistant.printing.face import Face, Mark
from assistant.printing.figures import draw_figures
from assistant.printing.fonts import cut_short, set_lines, width
from assistant.printing.layout import MODULES, Box, Layout
from assistant.printing.pen import POINTS, Pen
from assistant.printing.rows import draw_rows, rows_height
from assistant.printing.signs import draw_sign
from assistant.printing.tags import tag_runs

_TITLE = (19.0, 17.0, 15.0, 13.5, 12.0, 10.5)
_LINE = (11.0, 10.0, 9.0, 8.0)
_TEXT = (11.0, 10.0, 9.0, 8.0)
_NAME = (9.0, 8.0, 7.0, 6.0)
_LABEL = 8.0
_CODE = 9.0
_GREY = 0.3
_DARK = 0.15
_LIGHT = 0.16
"""How much color the window behind a sign has."""
_SIGN = 0.62
"""How much color the sign in the window has."""
_STRIP = 10.0
"""Millimeters of the strip along the left edge."""
_FOOT_ROW = 10.5
"""Millimeters of a row of numbers at the foot."""
_ABREAST = 4
_GAP = 1.4
_WINDOW = 8.0
"""A window that would be lower is left out."""
_NO_FAMILY = "#5a564c"


@dataclass(frozen=True, slots=True)
class Windowed:
    """The window that a card's picture fills, and where its text, numbers and words stand."""

    window: Box
    text: Box
    foot: Box
    words: Box


def draw_card(
    pen: Pen, face: Face, cell: Box, bled: Box, layout: Layout, art: Image.Image | None = None, *, bare: bool = False
) -> None:
    """One card into its cell, its color running on to `bled`; `bare`: the tag, its text and the number alone.

    `art`: the card's picture, which is cropped to `art_window`.
    """
    symbol = layout.symbol
    area, tag = cell.inset(layout.cell.inset), symbol.at(cell)
    pen.symbol(tag_runs(face.tag), MODULES, tag)
    below = tag.bottom + symbol.rim + 2.4
    pen.words(tag.left, below, face.tag, _CODE, ink=_GREY)
    pen.words(area.right, below, face.number, _CODE, weight="bold", align="right")
    if bare:
        pen.words(area.right, below + 4.0, face.deck, _LABEL, weight="bold", align="right")
        return
    left, bottom = tag.right + symbol.rim + 0.8, below - 3.4
    flag = Box(left, bled.top, bled.right - left, bottom - bled.top)
    _flag(pen, face, flag, Box(left + 1.8, area.top, area.right - left - 1.8, bottom - 1.8 - area.top))
    _body(pen, face, _body_box(cell, layout), art)


def art_window(face: Face, layout: Layout) -> Box | None:
    """Where a card's picture stands, from the cell's own top left; None where its words leave no room."""
    cell = Box(0, 0, layout.cell.width, layout.cell.height)
    _, parts = _divide(face, _body_box(cell, layout), has_art=True)
    return parts.window if parts.window.height >= _WINDOW else None


def ground(face: Face) -> str:
    """The color behind a card's sign, and through what is transparent of its picture."""
    return tint(_color(face), _LIGHT)


def _body_box(cell: Box, layout: Layout) -> Box:
    area, tag = cell.inset(layout.cell.inset), layout.symbol.at(cell)
    top = tag.bottom + layout.symbol.rim + 3.6
    return Box(tag.left, top, area.right - tag.left, area.bottom - top)


def _color(face: Face) -> str:
    return face.marks[0].color if face.marks else _NO_FAMILY


def _flag(pen: Pen, face: Face, box: Box, room: Box) -> None:
    """The colored field beside the tag: one family or two with their signs, and the numbers that matter most."""
    marks = face.marks or (Mark(_NO_FAMILY, face.sign),)
    corner = 4.0
    pen.shape(
        [
            (box.left, box.top),
            (box.right, box.top),
            (box.right, box.bottom),
            (box.left + corner, box.bottom),
            (box.left, box.bottom - corner),
        ],
        fill=marks[0].color,
    )
    if len(marks) == 2:
        middle = (room.left + room.right) / 2
        pen.box(Box(middle, box.top, box.right - middle, box.height), fill=marks[1].color)
    high = 7.0 if face.top else 15.0
    _signs(pen, marks, Box(room.left, room.top, room.width, high), high if face.top else room.height)
    if face.top:
        panel = Box(room.left, room.top + high + 1.2, room.width, room.height - high - 1.2)
        pen.plate(panel, 2.4, fill=WHITE)
        draw_figures(pen, face.top, 1, Box(panel.left + 1.2, panel.top + 0.6, panel.width - 2.4, panel.height - 1.0))


def _signs(pen: Pen, marks: Sequence[Mark], box: Box, room: float) -> None:
    """A sign for each family; one family's name beside its small sign, or below its large one."""
    if len(marks) == 2:
        for place, mark in enumerate(marks):
            half = Box(box.left + place * box.width / 2, box.top, box.width / 2, box.height)
            draw_sign(pen, mark.sign, half.inset(0.2), on(mark.color))
        return
    (mark,) = marks
    ink = on(mark.color)
    if not mark.sign:
        return
    if room > box.height:
        draw_sign(pen, mark.sign, Box(box.left, box.top + 3.0, box.width, box.height), ink)
        size, lines = set_lines(mark.name, _NAME, box.width * POINTS, 1, "bold")
        middle = (box.left + box.right) / 2
        pen.words(middle, box.bottom + 8.0, lines[0] if lines else "", size, weight="bold", align="center", ink=ink)
        return
    draw_sign(pen, mark.sign, Box(box.left, box.top, box.height, box.height), ink)
    left = box.left + box.height + 1.2
    size, lines = set_lines(mark.name, _NAME, (box.right - left) * POINTS, 2, "bold")
    y = box.top + box.height / 2 - len(lines) * size * 0.55 / POINTS
    for line in lines:
        y += size * 1.05 / POINTS
        pen.words(left, y - 0.3, line, size, weight="bold", ink=ink)


def _body(pen: Pen, face: Face, body: Box, art: Image.Image | None) -> None:
    """Title, line, window, text, words and numbers, and the foot."""
    _foot(pen, face, body)
    if face.left:
        _strip(pen, face, Box(body.left, body.top, _STRIP, body.height))
    size, lines = _title(face, body)
    left, y = _inner(face, body).left, body.top
    for line in lines:
        y += size * 1.06 / POINTS
        pen.words(left, y, line, size, weight="bold")
    y, parts = _divide(face, body, has_art=art is not None)
    if face.line:
        room = (body.right - left) * POINTS
        size, found = set_lines(face.line, _LINE, room, 1, "regular")
        pen.words(left, y - 1.6, found[0], size, ink=_GREY)
    _window(pen, face, parts.window, art)
    _text(pen, face.text, parts.text)
    draw_rows(pen, face.words, parts.words)
    draw_figures(pen, face.foot, _columns(face), parts.foot)


def _columns(face: Face) -> int:
    return min(_ABREAST, max(1, len(face.foot)))


def _inner(face: Face, body: Box) -> Box:
    """The body without the strip and the foot."""
    left = body.left + (_STRIP + 2.0 if face.left else 0.0)
    return Box(left, body.top, body.right - left, body.height - 5.2)


def _title(face: Face, body: Box) -> tuple[float, list[str]]:
    return set_lines(face.title, _TITLE, (_inner(face, body).width - 0.5) * POINTS, 2, "bold")


def _divide(face: Face, body: Box, *, has_art: bool) -> tuple[float, Windowed]:
    """Where the line under the title ends, and how the room below it is shared out."""
    inner = _inner(face, body)
    size, lines = _title(face, body)
    y = body.top + len(lines) * size * 1.06 / POINTS + 1.0 + (5.0 if face.line else 0.6)
    rows = -(-len(face.foot) // _ABREAST)
    foot = Box(inner.left, inner.bottom - rows * _FOOT_ROW, inner.width, rows * _FOOT_ROW)
    room = foot.top - (_GAP if rows else 0.0) - y
    most = 0.55 if has_art else 1.0
    text = min(_text_height(face.text, inner.width), room * most)
    words = min(rows_height(face.words, inner.width), (room - text) * most)
    window = room - text - words - (_GAP if text or words else 0.0)
    if window < _WINDOW or not (has_art or face.sign or face.marks):
        words, window = (room - text if face.words else 0.0), 0.0
    shown = Box(inner.left, y, inner.width, window)
    top = y + window + (_GAP if window else 0.0)
    written = Box(inner.left, top, inner.width, text)
    return y, Windowed(shown, written, foot, Box(inner.left, top + text, inner.width, words))


def _text_height(text: str, wide: float) -> float:
    if not text:
        return 0.0
    size, lines = set_lines(text, _TEXT, wide * POINTS, 4, "regular")
    return len(lines) * size * 1.18 / POINTS + 1.0


def _text(pen: Pen, text: str, room: Box) -> None:
    if not text or room.height <= 0:
        return
    sizes = (*_TEXT, 7.0, 6.0)
    for size in sizes:
        most = max(1, int(room.height * POINTS / (size * 1.18)))
        found, lines = set_lines(text, (size,), room.width * POINTS, most, "regular")
        if not lines[-1].endswith("…") or size == sizes[-1]:
            break
    y = room.top - 0.6
    for line in lines:
        y += found * 1.18 / POINTS
        pen.words(room.left, y, line, found)


def _window(pen: Pen, face: Face, window: Box, art: Image.Image | None) -> None:
    """The owner's picture, or the card's sign on a light ground of its color."""
    if window.height < _WINDOW:
        return
    if art is not None:
        pen.picture(art, window)
        return
    sign, color = face.sign or (face.marks[0].sign if face.marks else ""), _color(face)
    pen.plate(window, 4.0, fill=ground(face))
    if sign:
        high = min(window.height * 0.78, window.width * 0.5)
        middle = window.top + window.height / 2
        draw_sign(pen, sign, Box(window.left, middle - high / 2, window.width, high), tint(color, _SIGN))


def _strip(pen: Pen, face: Face, box: Box) -> None:
    """Numbers along the left edge, with the title: read when the card is turned a quarter clockwise."""
    pen.box(box, fill=ground(face))
    with pen.upwards(box.left, box.bottom) as turned:
        room = Box(1.5, 0.4, box.height - 3.0, box.width - 0.8)
        each = min(13.0, room.width / (len(face.left) + 1))
        draw_figures(turned, face.left, len(face.left), Box(room.left, room.top, each * len(face.left), room.height))
        left = room.left + each * len(face.left) + 0.8
        size, lines = set_lines(face.title, (10.0, 9.0, 8.0, 7.0), (room.right - left) * POINTS, 2, "bold")
        y = room.top + room.height / 2 - len(lines) * size * 0.55 / POINTS
        for line in lines:
            y += size * 1.05 / POINTS
            turned.words(left, y - 0.3, line, size, weight="bold")


def _foot(pen: Pen, face: Face, body: Box) -> None:
    """The game's name, and an invented deck's in a frame that nobody overlooks."""
    left = _inner(face, body).left
    room = (body.right - left) * POINTS
    if face.deck:
        wide = min(width(face.deck, _LABEL, "bold") / POINTS + 3.0, body.width * 0.7)
        frame = Box(body.right - wide, body.bottom - 4.2, wide, 4.6)
        pen.box(frame, fill=_DARK)
        deck = cut_short(face.deck, _LABEL, (wide - 2.9) * POINTS, "bold")
        pen.words(frame.left + 1.5, body.bottom - 0.9, deck, _LABEL, weight="bold", ink=WHITE)
        room -= (wide + 1.5) * POINTS
    pen.words(left, body.bottom - 0.9, cut_short(face.game, _LABEL, room), _LABEL, ink=_GREY)
