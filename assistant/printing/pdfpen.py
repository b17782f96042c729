"""The pen that draws into a PDF."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from PIL import Image
from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from assistant.printing.colors import BLACK, Ink, rgb
from assistant.printing.fonts import Weight, face, font, runs, width
from assistant.printing.layout import Box
from assistant.printing.pen import POINTS, Pen, Point
from assistant.printing.tags import Run

rl_config.useA85 = 0
"""Streams stay bytes: as text they would take a quarter more room and time."""


class PdfPen(Pen):
    """A reportlab canvas used in millimeters from the top left.

    Strokes are written as PDF's own operators, each path once: a deck is thousands of them.
    """

    def __init__(
        self, canvas: Canvas, height: float, *, is_grey: bool = False, stencils: dict[str, str] | None = None
    ) -> None:
        """`height`: of the page, in millimeters; `stencils`: what is already written of them, for a whole document."""
        super().__init__(is_grey=is_grey)
        self.stencils = {} if stencils is None else stencils
        self.canvas = canvas
        self.height = height

    def _point(self, x: float, y: float) -> Point:
        return x * POINTS, (self.height - y) * POINTS

    def _color(self, ink: Ink, *, is_stroke: bool = False) -> str:
        ink = self.ink(ink)
        if isinstance(ink, str):
            red, green, blue = rgb(ink)
            return f"{red:.4g} {green:.4g} {blue:.4g} {'RG' if is_stroke else 'rg'}"
        return f"{ink:.4g} {'G' if is_stroke else 'g'}"

    def _stroke(self, ink: Ink, thick: float) -> str:
        return f"{thick * POINTS:.4g} w {self._color(ink, is_stroke=True)}"

    def write(self, start: Point, text: str, size: float, weight: Weight, ink: Ink) -> None:
        """One line of text that begins at a point of its baseline."""
        across, up = self._point(*start)
        document = vars(self.canvas)["_doc"]  # reportlab gives fonts no other way to tell a document's own names
        code = [f"BT {self._color(ink)}"]
        for part, file in runs(text, weight):
            found = face(file) or font(weight)
            code.append(f"1 0 0 1 {across:.3f} {up:.3f} Tm")
            for subset, letters in found.splitString(part, document):
                name = found.getSubsetInternalName(subset, document)
                code.append(f"{name} {size:.4g} Tf <{letters.hex()}> Tj")
            across += width(part, size, weight)
        self.canvas.addLiteral(" ".join([*code, "ET"]))

    def lines(self, lines: Sequence[tuple[Point, Point]], thick: float, ink: Ink = BLACK) -> None:
        """Straight lines."""
        code = [self._stroke(ink, thick)]
        for start, end in lines:
            (x0, y0), (x1, y1) = self._point(*start), self._point(*end)
            code.append(f"{x0:.3f} {y0:.3f} m {x1:.3f} {y1:.3f} l")
        self.canvas.addLiteral(" ".join([*code, "S"]))

    def shapes(
        self,
        shapes: Sequence[Sequence[Point]],
        *,
        fill: Ink | None = None,
        stroke: Ink | None = None,
        thick: float = 0.3,
    ) -> None:
        """Closed polygons as one path; where one lies within another it is a hole."""
        code = [] if fill is None else [self._color(fill)]
        if stroke is not None:
            code.append(self._stroke(stroke, thick))
        code += [_path([self._point(*corner) for corner in shape]) for shape in shapes]
        self.canvas.addLiteral(" ".join([*code, "f*" if stroke is None else "B*" if fill is not None else "S"]))

    def stencil(self, name: str, parts: Sequence[Sequence[Sequence[Point]]], box: Box, ink: Ink) -> None:
        """Shapes filled one after the other, given in a square of 100 that the box holds; the name stands for them."""
        if name not in self.stencils:
            self.stencils[name] = " ".join(
                " ".join(_path([(x, 100 - y) for x, y in shape], 1) for shape in part) + " f*" for part in parts
            )
        across, up = self._point(box.left, box.bottom)
        by = box.width * POINTS / 100, box.height * POINTS / 100
        self.canvas.addLiteral(
            f"q {self._color(ink)} {by[0]:.5f} 0 0 {by[1]:.5f} {across:.3f} {up:.3f} cm {self.stencils[name]} Q"
        )

    def symbol(self, runs: Sequence[Run], modules: int, box: Box) -> None:
        """A square symbol as one path in pure black that fills the box; a run is (column, row, length) in modules."""
        across, up = self._point(box.left, box.bottom)
        by = box.width * POINTS / modules, box.height * POINTS / modules
        path = " ".join(f"{column} {modules - 1 - row} {length} 1 re" for column, row, length in runs)
        self.canvas.addLiteral(f"q 0 g {by[0]:.6f} 0 0 {by[1]:.6f} {across:.4f} {up:.4f} cm {path} f Q")

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
            draw(PdfPen(self.canvas, box.height, is_grey=self.is_grey, stencils=self.stencils))
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
            yield PdfPen(self.canvas, 0.0, is_grey=self.is_grey, stencils=self.stencils)
        finally:
            self.canvas.restoreState()


def _path(points: Sequence[Point], digits: int = 3) -> str:
    """A closed path in points."""
    (x, y), *others = points
    return f"{x:.{digits}f} {y:.{digits}f} m " + "".join(f"{x:.{digits}f} {y:.{digits}f} l " for x, y in others) + "h"
