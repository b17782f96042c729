"""Draws score sheets for a pencil: a column for each seat, a field or boxes to tick for each line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from assistant.press import PrintError, SheetOrder
from assistant.printing.fonts import cut_short, printable, set_lines, width
from assistant.printing.footer import Say, foot, room
from assistant.printing.layout import Box
from assistant.printing.leaf import About, Job, Leaf
from assistant.printing.pen import POINTS, Pen
from assistant.printing.strokes import seat_sign
from assistant.table.message import Message
from assistant.table.sheets import ScoreRow, ScoreTable

LOWEST, HIGHEST = 6.5, 13.0
"""Millimeters of a row: less cannot be written into, more looks empty."""
_RIM = 6.0
_TOP = 17.0
_LABELS = 0.24
"""Share of the width that the rows' names take."""
_NAMES, _SIGNS, _PARTS, _TITLE, _GAP = 9.0, 6.0, 5.0, 7.5, 4.0
"""Millimeters of a table's head with names, with the signs alone, of its parts' names, of its title, and below it."""
_GREY, _PALE = 0.45, 0.75
_THIN, _THICK = 0.2, 0.5


def score_job(folder: Path, order: SheetOrder) -> Job:
    """One page with the order's tables. Raises PrintError where there is nothing to fill in, or more than fits."""
    title, tables, seats, paper, say = printable(order.title), order.scores, order.seats, order.paper, order.say
    if not tables:
        raise PrintError(Message.of("{game} has no score sheet.", game=title))
    name = f"{title} · {say(Message('Score sheet'))}"
    is_landscape = seats * max(1, *(len(table.parts) for table in tables)) > 14
    page = room(paper, is_landscape)
    rows = sum(len(table.rows) for table in tables)
    fixed = _TOP + sum(_fixed(table) for table in tables)
    row = min(HIGHEST, (page.height - fixed) / rows)
    if row < LOWEST:
        raise PrintError(Message.of("The score sheet of {game} has more lines than a page.", game=title))

    def draw(pen: Pen) -> None:
        sheet = Box(page.left + _RIM, page.top, page.width - 2 * _RIM, page.height)
        _head(pen, sheet, title, say)
        y = sheet.top + _TOP
        for table in tables:
            height = _fixed(table) + len(table.rows) * row
            _table(pen, table, Box(sheet.left, y, sheet.width, height - _GAP), seats, row, say)
            y += height
        foot(pen, paper, is_landscape, name, say)

    return Job((Leaf(paper, draw, is_landscape=is_landscape),), About(name, name))


def _fixed(table: ScoreTable) -> float:
    return _TITLE + _head_height(table) + (_PARTS if table.parts else 0.0) + _GAP


def _head_height(table: ScoreTable) -> float:
    return _NAMES if table.keeps_names else _SIGNS


def _head(pen: Pen, page: Box, title: str, say: Say) -> None:
    y = page.top + 10
    pen.words(page.left, y, title, 22, weight="bold")
    x = page.right
    for message, long in ((Message("Winner"), 50.0), (Message("Date"), 32.0)):
        label = say(message)
        start = x - long
        pen.lines([((start, y + 0.6), (x, y + 0.6))], _THIN, _GREY)
        pen.words(start - 1.5, y, label, 9, align="right", ink=_GREY)
        x = start - width(label, 9) / POINTS - 6


def _table(pen: Pen, table: ScoreTable, box: Box, seats: int, row: float, say: Say) -> None:
    labels = box.width * _LABELS
    columns = [
        Box(box.left + labels + n * (box.width - labels) / seats, box.top, (box.width - labels) / seats, 0)
        for n in range(seats)
    ]
    pen.words(box.left, box.top + 5.6, printable(say(table.title)), 12, weight="bold")
    top = box.top + _TITLE
    y = top + _head_height(table)
    for seat, column in enumerate(columns, start=1):
        seat_sign(pen, seat, column.left + 3.4, (top + y) / 2, 1.8, ink=_GREY)
    if table.parts:
        for column in columns:
            for place, part in enumerate(table.parts):
                x = column.left + (place + 0.5) * column.width / len(table.parts)
                told = cut_short(printable(say(part)), 7, column.width / len(table.parts) * POINTS - 2)
                pen.words(x, y + 3.6, told, 7, align="center", ink=_GREY)
        y += _PARTS
    grid = Box(box.left, y, box.width, len(table.rows) * row)
    for place, entry in enumerate(table.rows):
        _row(pen, entry, Box(grid.left, grid.top + place * row, grid.width, row), labels, columns, say)
    _rules(pen, table, Box(grid.left, top, grid.width, grid.bottom - top), grid.top, row, columns)


def _row(pen: Pen, entry: ScoreRow, box: Box, labels: float, columns: Sequence[Box], say: Say) -> None:
    label = printable(say(entry.label))
    note = printable(say(entry.note)) if entry.note is not None else ""
    wide = (labels - 2.5) * POINTS
    size, lines = set_lines(label, (11.0, 10.0, 9.0, 8.0), wide, 1, "bold" if entry.is_total else "regular")
    middle = box.top + box.height / 2
    baseline = middle + (0.0 if note else size * 0.35 / POINTS)
    pen.words(box.left + 1.5, baseline, lines[0], size, weight="bold" if entry.is_total else "regular")
    if note:
        pen.words(box.left + 1.5, middle + 2.7, cut_short(note, 6.5, wide), 6.5, ink=_GREY)
    for column in columns:
        side = min(4.2, (column.width - 2) / max(1, entry.ticks) - 1.4)
        left = column.left + (column.width - entry.ticks * (side + 1.4) + 1.4) / 2
        for tick in range(entry.ticks):
            pen.box(Box(left + tick * (side + 1.4), middle - side / 2, side, side), stroke=_GREY, thick=0.25)


def _rules(pen: Pen, table: ScoreTable, box: Box, first: float, row: float, columns: Sequence[Box]) -> None:
    """The lines of the table, the one above a total thick."""
    ys = [first + place * row for place in range(len(table.rows) + 1)]
    thick = [y for y, entry in zip(ys, table.rows, strict=False) if entry.is_total]
    pen.lines([((box.left, y), (box.right, y)) for y in ys if y not in thick], _THIN, _GREY)
    if thick:
        pen.lines([((box.left, y), (box.right, y)) for y in thick], _THICK)
    xs = [column.left for column in columns] + [box.right]
    pen.lines([((x, box.top), (x, box.bottom)) for x in xs], _THIN, _GREY)
    pen.lines([((box.left, box.top), (box.right, box.top))], _THIN, _GREY)
    count = len(table.parts)
    if count:
        inner = [column.left + column.width * place / count for column in columns for place in range(1, count)]
        pen.lines([((x, first - _PARTS), (x, box.bottom)) for x in inner], _THIN, _PALE)
