"""What stands beside the grid: cut marks, the 100 mm ruler, and the words at the foot of a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.printing.fonts import cut_short
from assistant.printing.layout import PAPERS, Box, Layout, Page
from assistant.printing.pen import POINTS, Pen, Point

RULER = 100.0
"""Millimeters."""
WORDS = 6.5
"""Points of the words at the foot."""
_GREY = 0.25


@dataclass(frozen=True, slots=True)
class FootWords:
    """The two lines at the foot of a sheet, and the ruler's own."""

    call: str
    about: str
    ruler: str


def cut_marks(layout: Layout, paper: str, page: Page) -> list[tuple[Point, Point]]:
    """Where to lay a ruler: short lines outside the grid at each edge of a card, never upon one.

    As long as the layout says, or as the printable area leaves room for.
    """
    if layout.cut is None:
        return []
    grid = layout.grid(page)
    width, height = PAPERS[paper]
    inner, outer = layout.cut.gap, layout.cut.gap + layout.cut.length
    high, low = max(page.margin, grid.top - outer), min(height - page.margin, grid.bottom + outer)
    near, far = max(page.margin, grid.left - outer), min(width - page.margin, grid.right + outer)
    marks: list[tuple[Point, Point]] = []
    cells = layout.cells(page)
    for x in _edges([(cell.left, cell.right) for cell in cells]):
        marks += [((x, high), (x, grid.top - inner)), ((x, grid.bottom + inner), (x, low))]
    for y in _edges([(cell.top, cell.bottom) for cell in cells]):
        marks += [((near, y), (grid.left - inner, y)), ((grid.right + inner, y), (far, y))]
    return marks


def _edges(spans: Sequence[tuple[float, float]]) -> list[float]:
    return sorted({round(edge, 6) for span in spans for edge in span})


def draw_foot(pen: Pen, layout: Layout, paper: str, page: Page, words: FootWords) -> None:
    """The ruler and the words in the strip that the layout keeps for them."""
    strip = layout.foot(paper, page)
    if page.foot == "left":
        with pen.upwards(strip.left, strip.bottom) as turned:
            foot_words(turned, Box(0, 0, strip.height, strip.width), words)
    else:
        foot_words(pen, strip, words)


def foot_words(pen: Pen, strip: Box, words: FootWords) -> None:
    """The same in a strip that lies level."""
    middle = strip.top + strip.height / 2
    start = strip.right - RULER - 4
    ruler(pen, start, middle + 1.2, words.ruler)
    room = (start - strip.left - 10) * POINTS
    left = strip.left + 4
    pen.words(left, middle - 0.35, cut_short(words.call, WORDS, room, "bold"), WORDS, weight="bold")
    pen.words(left, middle + 1.95, cut_short(words.about, WORDS, room), WORDS, ink=_GREY)


def ruler(pen: Pen, left: float, y: float, words: str) -> None:
    """A line of 100 mm from `left` with a tick each 10 mm, its words above it."""
    ticks = [((left + at, y - (1.6 if at % 50 == 0 else 0.9)), (left + at, y)) for at in range(0, int(RULER) + 1, 10)]
    pen.lines([((left, y), (left + RULER, y)), *ticks], 0.15)
    pen.words(left + RULER / 4, y - 1.4, words, WORDS, align="center")
