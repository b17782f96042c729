"""Draws reference cards: two sides beside one another, to be folded and glued back to back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from assistant.press import PrintError, SheetOrder
from assistant.printing.fonts import printable, wrapped
from assistant.printing.footer import Say, foot, room
from assistant.printing.layout import Box
from assistant.printing.leaf import About, Job, Leaf
from assistant.printing.pen import POINTS, Pen
from assistant.printing.strokes import dashes
from assistant.table.message import Message
from assistant.table.sheets import Section

WIDE, HIGH = 100.0, 130.0
"""Millimeters of a card's side: about A6, and four of them fit A4 and Letter."""
SIZES = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
"""Points of its words, largest first."""
_RIM, _HEAD = 6.0, 9.0
_INDENT = 2.6
_GREY = 0.3
_LEADING, _PARAGRAPH, _BEFORE = 1.16, 0.16, 0.75
"""Heights in sizes of the letters: a line, what follows a paragraph, what comes before a heading."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A set line: how far it stands below the one before, and whether it is a heading or begins a paragraph."""

    text: str
    above: float
    is_heading: bool = False
    is_first: bool = False


def reference_job(folder: Path, order: SheetOrder) -> Job:
    """One page with two cards. Raises PrintError where there is nothing to print, or more than fits."""
    title, paper, say = printable(order.title), order.paper, order.say
    if not order.reference:
        raise PrintError(Message.of("{game} has no reference card.", game=title))
    size, halves = _fitted(order.reference, title, say)
    name = f"{title} · {say(Message('Reference cards'))}"

    def draw(pen: Pen) -> None:
        page = room(paper)
        left, top = page.left + page.width / 2 - WIDE, page.top + page.height / 2 - HIGH
        for row in range(2):
            for column, lines in enumerate(halves):
                box = Box(left + column * WIDE, top + row * HIGH, WIDE, HIGH)
                _card(pen, box, lines, size, title)
        _guides(pen, Box(left, top, 2 * WIDE, 2 * HIGH), say)
        foot(pen, paper, False, name, say)

    return Job((Leaf(paper, draw),), About(name, name))


def _fitted(sections: Sequence[Section], title: str, say: Say) -> tuple[float, list[list[_Line]]]:
    """The largest letters at which the sections fill two sides, none of them torn apart, and the lines of each."""
    inner = HIGH - 2 * _RIM - _HEAD
    for size in SIZES:
        blocks = [_block(section, size, say) for section in sections]
        heights = [sum(line.above for line in block) for block in blocks]
        cuts = range(1, len(blocks)) or range(1, 2)
        cut = min(cuts, key=lambda cut: max(sum(heights[:cut]), sum(heights[cut:])))
        if max(sum(heights[:cut]), sum(heights[cut:])) <= inner:
            return size, [[line for block in part for line in block] for part in (blocks[:cut], blocks[cut:])]
    raise PrintError(Message.of("The reference card of {game} says more than fits on its two sides.", game=title))


def _block(section: Section, size: float, say: Say) -> list[_Line]:
    step = size * _LEADING / POINTS
    lines = [_Line(printable(say(section.title)), step + size * _BEFORE / POINTS, is_heading=True)]
    for message in section.lines:
        told = wrapped(printable(say(message)), size, (WIDE - 2 * _RIM - _INDENT) * POINTS)
        for place, text in enumerate(told):
            above = step + (size * _PARAGRAPH / POINTS if place == 0 else 0.0)
            lines.append(_Line(text, above, is_first=place == 0))
    return lines


def _card(pen: Pen, box: Box, lines: Sequence[_Line], size: float, title: str) -> None:
    left, y = box.left + _RIM, box.top + _RIM
    pen.words(left, y + 4.5, title, 15, weight="bold")
    pen.lines([((left, y + 7), (box.right - _RIM, y + 7))], 0.5)
    y += _HEAD - 1.5
    for line in lines:
        y += line.above
        if line.is_heading:
            pen.words(left, y, line.text, size, weight="bold")
        else:
            if line.is_first:
                middle = y - size * 0.24 / POINTS
                pen.box(Box(left, middle - 0.45, 0.9, 0.9), fill=_GREY)
            pen.words(left + _INDENT, y, line.text, size)


def _guides(pen: Pen, grid: Box, say: Say) -> None:
    """Where to cut and where to fold."""
    middle, across = grid.left + WIDE, grid.top + HIGH
    cuts = [((x, grid.top), (x, grid.bottom)) for x in (grid.left, grid.right)]
    cuts += [((grid.left, y), (grid.right, y)) for y in (grid.top, across, grid.bottom)]
    pen.lines(cuts, 0.15, 0.5)
    pen.lines(list(dashes(((middle, grid.top), (middle, grid.bottom)))), 0.15, 0.5)
    with pen.upwards(middle - 0.8, across - 8) as turned:
        turned.words(0, 0, say(Message("Fold here and glue the two sides together")), 6.0, ink=0.5)
