"""What stands beside the grid: cut marks, the 100 mm ruler, and the words at the foot of a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.printing.fonts import cut_short
from assistant.printing.layout import PAPERS, Box, Cut, Layout, Page, Side
from assistant.printing.pen import POINTS, Pen, Point

RULER = 100.0
"""Millimeters."""
WORDS = 6.5
"""Points of the words at the foot."""
_GREY = 0.25
_NEAR = 1e-3


@dataclass(frozen=True, slots=True)
class FootWords:
    """The two lines at the foot of a sheet, and the ruler's own."""

    call: str
    about: str
    ruler: str


def cut_marks(layout: Layout, paper: str, page: Page) -> list[tuple[Point, Point]]:
    """Where to lay a ruler: short lines at each edge of a card, never upon one.

    They stand beside the grid, or also in the gutters at each card's corners; they are as long as the layout says, or
    as the printable area and half a gutter leave room for.
    """
    if layout.cut is None:
        return []
    width, height = PAPERS[paper]
    area = Box(page.margin, page.margin, width - 2 * page.margin, height - 2 * page.margin)
    grid, cells = layout.grid(page), layout.cells(page)
    if layout.cut.at == "page":
        return [mark for part in _edges(cells, grid) for mark in _beside(part, grid, layout.cut, area)]
    return [mark for cell in cells for mark in _corner_marks(cell, grid, layout.cut, page, area)]


@dataclass(frozen=True, slots=True)
class _Edge:
    """A line along which cards are cut: upright at x, or level at y."""

    at: float
    is_upright: bool


def _edges(cells: Sequence[Box], grid: Box) -> list[_Edge]:
    across = sorted({round(edge, 6) for cell in cells for edge in (cell.left, cell.right)})
    down = sorted({round(edge, 6) for cell in cells for edge in (cell.top, cell.bottom)})
    return [*(_Edge(x, True) for x in across), *(_Edge(y, False) for y in down)]


def _beside(edge: _Edge, grid: Box, cut: Cut, area: Box) -> list[tuple[Point, Point]]:
    inner, outer = cut.gap, cut.gap + cut.length
    if edge.is_upright:
        high, low = max(area.top, grid.top - outer), min(area.bottom, grid.bottom + outer)
        return [((edge.at, high), (edge.at, grid.top - inner)), ((edge.at, grid.bottom + inner), (edge.at, low))]
    near, far = max(area.left, grid.left - outer), min(area.right, grid.right + outer)
    return [((near, edge.at), (grid.left - inner, edge.at)), ((grid.right + inner, edge.at), (far, edge.at))]


def _corner_marks(cell: Box, grid: Box, cut: Cut, page: Page, area: Box) -> list[tuple[Point, Point]]:
    """Two lines away from each corner: long ones outwards, in a gutter up to its middle."""
    marks: list[tuple[Point, Point]] = []
    for x, outer_x, way_x in (
        (cell.left, cell.left - grid.left < _NEAR, -1),
        (cell.right, grid.right - cell.right < _NEAR, 1),
    ):
        far_x = _away(x, way_x, outer_x, cut, page.gutter_x, area.left, area.right)
        for y, outer_y, way_y in (
            (cell.top, cell.top - grid.top < _NEAR, -1),
            (cell.bottom, grid.bottom - cell.bottom < _NEAR, 1),
        ):
            far_y = _away(y, way_y, outer_y, cut, page.gutter_y, area.top, area.bottom)
            marks += [((x + way_x * cut.gap, y), (far_x, y)), ((x, y + way_y * cut.gap), (x, far_y))]
    return marks


def _away(at: float, way: int, is_outer: bool, cut: Cut, gutter: float, least: float, most: float) -> float:
    reach = cut.gap + cut.length
    return min(most, max(least, at + way * (reach if is_outer else min(reach, gutter / 2))))


def draw_fold(pen: Pen, layout: Layout, paper: str, page: Page) -> None:
    """Short dashes beside the grid, where the sheet is folded."""
    grid, width = layout.grid(page), PAPERS[paper][0]
    y = (grid.top + grid.bottom) / 2
    dashes = [
        ((x, y), (x + 1.0, y))
        for start, end in ((page.margin, grid.left - 0.6), (grid.right + 0.6, width - page.margin))
        for x in (start + 1.8 * place for place in range(int((end - start + 0.8) / 1.8)))
    ]
    pen.lines(dashes, 0.25)


def draw_foot(pen: Pen, layout: Layout, paper: str, page: Page, words: FootWords) -> None:
    """The ruler and the words in the strip that the layout keeps for them."""
    strip = layout.foot(paper, page)
    if page.foot == "left":
        with pen.upwards(strip.left, strip.bottom) as turned:
            foot_words(turned, Box(0, 0, strip.height, strip.width), words)
    else:
        foot_words(pen, strip, words)


def draw_label(pen: Pen, strip: Box, side: Side, words: str) -> None:
    """One line of words in a strip."""
    if side == "left":
        with pen.upwards(strip.left, strip.bottom) as turned:
            draw_label(turned, Box(0, 0, strip.height, strip.width), "bottom", words)
        return
    room = (strip.width - 8.0) * POINTS
    pen.words(strip.left + 4, strip.top + strip.height / 2 + 0.8, cut_short(words, WORDS, room), WORDS, ink=_GREY)


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
