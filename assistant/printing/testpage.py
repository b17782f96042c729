"""The test page: a layout's outlines, to hold against a sheet of stickers before one is used up."""

from __future__ import annotations

from assistant.printing.layout import PAPERS, Box, Layout, Page
from assistant.printing.marks import ruler
from assistant.printing.pen import POINTS, Pen

_GREY = 0.45
_PALE = 0.88


def draw_test_page(pen: Pen, layout: Layout, paper: str, page: Page, upright: str) -> None:
    """Every cell's outline and number, the tags' places as pale squares, and an upright ruler with its words."""
    for number, cell in enumerate(layout.cells(page), start=1):
        tag = layout.symbol.at(cell)
        pen.box(tag, fill=_PALE)
        pen.box(cell, stroke=_GREY, thick=0.15)
        size = min(14.0, tag.height * POINTS / 2)
        pen.words((tag.left + tag.right) / 2, tag.top + tag.height * 0.6, str(number), size, align="center", ink=_GREY)
    _, height = PAPERS[paper]
    grid = layout.grid(page)
    with pen.upwards((grid.left + grid.right) / 2, height / 2 + 50) as turned:
        turned.box(Box(-2, -6, 104, 7), fill=1.0)
        ruler(turned, 0.0, 0.0, upright)
