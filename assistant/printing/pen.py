"""Drawing in millimeters from the top left, so that no other module knows PDF's own directions and points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Literal, TypeAlias

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from assistant.printing.fonts import Weight, font, width
from assistant.printing.layout import Box
from assistant.printing.tags import Run

Ink: TypeAlias = "float | str"
"""A grey from 0 (black) to 1 (white), or a color `#rrggbb`."""
Align: TypeAlias = Literal["left", "center", "right"]
Point: TypeAlias = tuple[float, float]
BLACK = 0.0
POINTS = mm
"""Points in a millimeter."""


def rgb(color: str) -> tuple[float, float, float]:
    """A color `#rrggbb` as three parts from 0 to 1."""
    red, green, blue = (int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue


class Pen:
    """A reportlab canvas used in millimeters; sizes of letters are in points."""

    def __init__(self, canvas: Canvas, height: float) -> None:
        """`height`: of the page, in millimeters."""
        self.canvas = canvas
        self.height = height

    def _point(self, x: float, y: float) -> Point:
        return x * POINTS, (self.height - y) * POINTS

    def _fill(self, ink: Ink) -> None:
        if isinstance(ink, str):
            self.canvas.setFillColorRGB(*rgb(ink))
        else:
            self.canvas.setFillGray(ink)

    def _stroke(self, ink: Ink, thick: float) -> None:
        self.canvas.setLineWidth(thick * POINTS)
        if isinstance(ink, str):
            self.canvas.setStrokeColorRGB(*rgb(ink))
        else:
            self.canvas.setStrokeGray(ink)

    def words(
        self,
        x: float,
        baseline: float,
        text: str,
        size: float,
        *,
        weight: Weight = "regular",
        align: Align = "left",
        ink: Ink = BLACK,
    ) -> None:
        """One line of text on its baseline, from (or around, or up to) `x`."""
        if not text:
            return
        shift = {"left": 0.0, "center": 0.5, "right": 1.0}[align] * width(text, size, weight)
        across, up = self._point(x, baseline)
        self._fill(ink)
        self.canvas.setFont(font(weight).fontName, size)
        self.canvas.drawString(across - shift, up, text)

    def lines(self, lines: Sequence[tuple[Point, Point]], thick: float, ink: Ink = BLACK) -> None:
        """Straight lines."""
        self._stroke(ink, thick)
        self.canvas.lines([(*self._point(*start), *self._point(*end)) for start, end in lines])

    def box(self, box: Box, *, fill: Ink | None = None, stroke: Ink | None = None, thick: float = 0.3) -> None:
        """A rectangle, filled or drawn round (the line's middle runs along its edge)."""
        corners = [(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)]
        self.shape(corners, fill=fill, stroke=stroke, thick=thick)

    def plate(
        self, box: Box, corner: float, *, fill: Ink | None = None, stroke: Ink | None = None, thick: float = 0.3
    ) -> None:
        """A rectangle whose upper right corner is cut off, as die-cut cardboard."""
        corners = [
            (box.left, box.top),
            (box.right - corner, box.top),
            (box.right, box.top + corner),
            (box.right, box.bottom),
            (box.left, box.bottom),
        ]
        self.shape(corners, fill=fill, stroke=stroke, thick=thick)

    def shape(
        self, corners: Sequence[Point], *, fill: Ink | None = None, stroke: Ink | None = None, thick: float = 0.3
    ) -> None:
        """A closed polygon."""
        path = self.canvas.beginPath()
        path.moveTo(*self._point(*corners[0]))
        for corner in corners[1:]:
            path.lineTo(*self._point(*corner))
        path.close()
        if fill is not None:
            self._fill(fill)
        if stroke is not None:
            self._stroke(stroke, thick)
        self.canvas.drawPath(path, stroke=int(stroke is not None), fill=int(fill is not None))

    def symbol(self, runs: Sequence[Run], modules: int, box: Box) -> None:
        """A square symbol as one path in pure black that fills the box; a run is (column, row, length) in modules."""
        self.canvas.saveState()
        self.canvas.translate(*self._point(box.left, box.bottom))
        self.canvas.scale(box.width * POINTS / modules, box.height * POINTS / modules)
        self.canvas.setFillGray(BLACK)
        path = PDFPathObject([f"{column} {modules - 1 - row} {length} 1 re" for column, row, length in runs])
        self.canvas.drawPath(path, stroke=0, fill=1)
        self.canvas.restoreState()

    @contextmanager
    def upwards(self, x: float, y: float) -> Iterator[Pen]:
        """A pen whose left-to-right runs up the page, its own zero at this point."""
        self.canvas.saveState()
        self.canvas.translate(*self._point(x, y))
        self.canvas.rotate(90)
        try:
            yield Pen(self.canvas, 0.0)
        finally:
            self.canvas.restoreState()
