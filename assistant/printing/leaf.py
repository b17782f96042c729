"""The one place where pages are drawn: printed sides to a PDF or to a picture, each with its side's correction."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from assistant.press import STRAIGHT, Correction, PlacedTag, SheetOrder
from assistant.printing.fonts import font
from assistant.printing.layout import PAPERS
from assistant.printing.pdfpen import PdfPen
from assistant.printing.pen import POINTS, Pen
from assistant.printing.picturepen import FINER, PicturePen
from assistant.table.message import Message


@dataclass(frozen=True, slots=True)
class Leaf:
    """One printed side of a sheet of paper."""

    paper: str
    draw: Callable[[Pen], None]
    """Draws everything on it, in millimeters from the paper's top left."""
    is_back: bool = False
    """The side that is printed second: it gets the correction for backs."""
    tags: tuple[PlacedTag, ...] = ()
    """The tags that are drawn on it."""
    paper_shows: Callable[[Pen], None] | None = None
    """Draws what is on the paper before it is printed, the outlines of stickers: for a picture of it alone."""
    is_landscape: bool = False
    """Is the paper looked at with its long side below?"""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in millimeters."""
        width, height = PAPERS[self.paper]
        return (height, width) if self.is_landscape else (width, height)

    def correction(self, order: SheetOrder) -> Correction:
        """What undoes the printer's fault on this side.

        A page on its long side is fed like all others, so that the printer's faults change places; which way round it
        is fed nobody knows, so that it is not shifted.
        """
        by = order.behind if self.is_back else order.front
        return Correction(by.scale_y, by.scale_x) if self.is_landscape and by != STRAIGHT else by


@dataclass(frozen=True, slots=True)
class About:
    """What a PDF says about itself."""

    title: str
    subject: str


@dataclass(frozen=True, slots=True)
class Job:
    """An order worked out: the sides to print, and what about them is doubtful."""

    leaves: tuple[Leaf, ...]
    about: About
    doubts: tuple[Message, ...] = ()


def quiet(done: int, count: int) -> None:
    """Tells nobody of the progress."""


def bind(
    leaves: Sequence[Leaf], about: About, order: SheetOrder, progress: Callable[[int, int], None] = quiet
) -> bytes:
    """The sides as a PDF: pages of the paper's exact size, fonts embedded, bytes that depend only on what is drawn."""
    stream = io.BytesIO()
    canvas = _canvas(stream, leaves[0])
    canvas.setTitle(about.title)
    canvas.setSubject(about.subject)
    canvas.setAuthor("Table Assistant")
    canvas.setCreator("Table Assistant")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    stencils: dict[str, str] = {}
    for number, leaf in enumerate(leaves, start=1):
        width, height = leaf.size
        canvas.setPageSize((width * POINTS, height * POINTS))
        _correct(canvas, leaf.correction(order), width, height)
        leaf.draw(PdfPen(canvas, height, is_grey=order.is_grey, stencils=stencils))
        canvas.showPage()
        progress(number, len(leaves))
    canvas.save()
    return stream.getvalue()


def _correct(canvas: Canvas, by: Correction, width: float, height: float) -> None:
    """Scale and turn about the paper's middle, then shift."""
    if by == STRAIGHT:
        return
    across, up = width / 2 * POINTS, height / 2 * POINTS
    canvas.translate(across + by.right * POINTS, up - by.down * POINTS)
    canvas.rotate(-by.angle)
    canvas.scale(by.scale_x, by.scale_y)
    canvas.translate(-across, -up)


def picture(leaf: Leaf, order: SheetOrder, width: int) -> bytes:
    """The side as a PNG so many pixels wide, as it is meant to come out: without the printer's correction."""
    across, down = leaf.size
    scale = width / across
    image = Image.new("RGB", (width * FINER, round(down * scale) * FINER), "white")
    pen = PicturePen(image, scale * FINER, is_grey=order.is_grey)
    if leaf.paper_shows is not None:
        leaf.paper_shows(pen)
    leaf.draw(pen)
    stream = io.BytesIO()
    image.reduce(FINER).save(stream, "PNG", compress_level=1)
    return stream.getvalue()


def _canvas(stream: io.BytesIO, first: Leaf) -> Canvas:
    width, height = first.size
    options: dict[str, Any] = {
        "pagesize": (width * POINTS, height * POINTS),
        "invariant": 1,
        "pageCompression": 1,
        "pdfVersion": (1, 6),
        "initialFontName": font().fontName,
    }
    return Canvas(stream, **options)
