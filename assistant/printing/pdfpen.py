"""The pen that draws into a PDF."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from PIL import Image
from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from assistant.printing.colors import BLACK, Ink, rgb
from assistant.printing.fonts import Weight, face, font, runs, width
from assistant.printing.layout import Box
from assistant.printing.pen import POINTS, Align, Pen, Point
from assistant.printing.tags import Run

rl_config.useA85 = 0
"""Streams stay bytes: as text they would take a quarter more room and time."""


class PdfPen(Pen):
    """A reportlab canvas used in millimeters from the top left."""

    def __init__(self, canvas: Canvas, height: float, *, is_grey: bool = False) -> None:
        """`height`: of the page, in millimeters."""
        super().__init__(is_grey=is_grey)
        self.canvas = canvas
        self.height = height

    def _point(self, x: float, y: float) -> Point:
        return x * POINTS, (self.height - y) * POINTS

    def _fill(self, ink: Ink) -> None:
        ink = self.ink(ink)
        if isinstance(ink, str):
            self.canvas.setFillColorRGB(*rgb(ink))
        else:
            self.canvas.setFillGray(ink)

    def _stroke(self, ink: Ink, thick: float) -> None:
        self.canvas.setLineWidth(thick * POINTS)
        ink = self.ink(ink)
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
        across -= shift
        for part, file in runs(text, weight):
            found = face(file) or font(weight)
            self.canvas.setFont(found.fontName, size)
            self.canvas.drawString(across, up, part)
            across += found.stringWidth(part, size)

    def lines(self, lines: Sequence[tuple[Point, Point]], thick: float, ink: Ink = BLACK) -> None:
        """Straight lines."""
        self._stroke(ink, thick)
        self.canvas.lines([(*self._point(*start), *self._point(*end)) for start, end in lines])

    def shapes(
        self,
        shapes: Sequence[Sequence[Point]],
        *,
        fill: Ink | None = None,
        stroke: Ink | None = None,
        thick: float = 0.3,
    ) -> None:
        """Closed polygons as one path; where one lies within another it is a hole."""
        code: list[str] = []
        for shape in shapes:
            points = [self._point(*corner) for corner in shape]
            code += [f"{x:.4f} {y:.4f} {'l' if place else 'm'}" for place, (x, y) in enumerate(points)]
            code.append("h")
        if fill is not None:
            self._fill(fill)
        if stroke is not None:
            self._stroke(stroke, thick)
        self.canvas.drawPath(
            PDFPathObject(code), stroke=int(stroke is not None), fill=int(fill is not None), fillMode=0
        )

    def symbol(self, runs: Sequence[Run], modules: int, box: Box) -> None:
        """A square symbol as one path in pure black that fills the box; a run is (column, row, length) in modules."""
        self.canvas.saveState()
        self.canvas.translate(*self._point(box.left, box.bottom))
        self.canvas.scale(box.width * POINTS / modules, box.height * POINTS / modules)
        self.canvas.setFillGray(BLACK)
        path = PDFPathObject([f"{column} {modules - 1 - row} {length} 1 re" for column, row, length in runs])
        self.canvas.drawPath(path, stroke=0, fill=1)
        self.canvas.restoreState()

    def picture(self, picture: Image.Image, box: Box) -> None:
        """A picture without transparency that fills the box."""
        stream = io.BytesIO()
        picture.convert("L" if self.is_grey else "RGB").save(stream, "JPEG", quality=92)
        stream.seek(0)
        across, up = self._point(box.left, box.bottom)
        self.canvas.drawImage(ImageReader(stream), across, up, box.width * POINTS, box.height * POINTS)

    def stamp(self, name: str, box: Box, draw: Callable[[Pen], None], *, is_turned: bool = False) -> None:
        """What `draw` draws from a zero point of its own, cut off at the box; the same name is drawn only once."""
        wide, high = box.width * POINTS, box.height * POINTS
        if not self.canvas.hasForm(name):
            self.canvas.beginForm(name, 0, 0, wide, high)
            draw(PdfPen(self.canvas, box.height, is_grey=self.is_grey))
            self.canvas.endForm()
        self.canvas.saveState()
        if is_turned:
            self.canvas.translate(*self._point(box.right, box.top))
            self.canvas.rotate(180)
        else:
            self.canvas.translate(*self._point(box.left, box.bottom))
        self.canvas.doForm(name)
        self.canvas.restoreState()

    @contextmanager
    def turned(self, x: float, y: float, degrees: float) -> Iterator[Pen]:
        """A pen whose zero is at this point and whose left-to-right is turned counterclockwise."""
        self.canvas.saveState()
        self.canvas.translate(*self._point(x, y))
        self.canvas.rotate(degrees)
        try:
            yield PdfPen(self.canvas, 0.0, is_grey=self.is_grey)
        finally:
            self.canvas.restoreState()
