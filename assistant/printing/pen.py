"""What a page is drawn with: millimeters from the top left, the same strokes on paper and in a preview."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Literal, TypeAlias

from PIL import Image

from assistant.printing.colors import BLACK, Ink, grey
from assistant.printing.fonts import Weight, width
from assistant.printing.layout import Box
from assistant.printing.tags import Run

Align: TypeAlias = Literal["left", "center", "right"]
Point: TypeAlias = tuple[float, float]
POINTS = 72 / 25.4
"""Points in a millimeter."""


class Pen(ABC):
    """Draws on one side of a sheet; lengths are millimeters, sizes of letters points."""

    def __init__(self, *, is_grey: bool = False) -> None:
        """`is_grey`: every color becomes the grey that looks as bright."""
        self.is_grey = is_grey

    def ink(self, ink: Ink) -> Ink:
        """The ink as it is printed."""
        return grey(ink) if self.is_grey else ink

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
        if text:
            shift = {"left": 0.0, "center": 0.5, "right": 1.0}[align] * width(text, size, weight)
            self.write((x - shift / POINTS, baseline), text, size, weight, ink)

    @abstractmethod
    def write(self, start: Point, text: str, size: float, weight: Weight, ink: Ink) -> None:
        """One line of text that begins at a point of its baseline."""

    @abstractmethod
    def lines(self, lines: Sequence[tuple[Point, Point]], thick: float, ink: Ink = BLACK) -> None:
        """Straight lines."""

    @abstractmethod
    def shapes(
        self,
        shapes: Sequence[Sequence[Point]],
        *,
        fill: Ink | None = None,
        stroke: Ink | None = None,
        thick: float = 0.3,
    ) -> None:
        """Closed polygons as one path; where one lies within another it is a hole."""

    @abstractmethod
    def stencil(self, name: str, parts: Sequence[Sequence[Sequence[Point]]], box: Box, ink: Ink) -> None:
        """Shapes filled one after the other, given in a square of 100 that the box holds; the name stands for them."""

    @abstractmethod
    def symbol(self, runs: Sequence[Run], modules: int, box: Box) -> None:
        """A square symbol as one path in pure black that fills the box; a run is (column, row, length) in modules."""

    @abstractmethod
    def picture(self, picture: Image.Image, box: Box) -> None:
        """A picture without transparency that fills the box."""

    @abstractmethod
    def stamp(self, name: str, box: Box, draw: Callable[[Pen], None], *, is_turned: bool = False) -> None:
        """What `draw` draws from a zero point of its own, cut off at the box; the same name is drawn only once.

        `is_turned`: upside down.
        """

    @abstractmethod
    def turned(self, x: float, y: float, degrees: float) -> AbstractContextManager[Pen]:
        """A pen whose zero is at this point and whose left-to-right is turned counterclockwise."""

    def upwards(self, x: float, y: float) -> AbstractContextManager[Pen]:
        """A pen whose left-to-right runs up the page, its own zero at this point."""
        return self.turned(x, y, 90.0)

    def shape(
        self, corners: Sequence[Point], *, fill: Ink | None = None, stroke: Ink | None = None, thick: float = 0.3
    ) -> None:
        """A closed polygon."""
        self.shapes([corners], fill=fill, stroke=stroke, thick=thick)

    def box(self, box: Box, *, fill: Ink | None = None, stroke: Ink | None = None, thick: float = 0.3) -> None:
        """A rectangle, filled or drawn round (the line's middle runs along its edge)."""
        self.shape(corners(box), fill=fill, stroke=stroke, thick=thick)

    def plate(
        self, box: Box, corner: float, *, fill: Ink | None = None, stroke: Ink | None = None, thick: float = 0.3
    ) -> None:
        """A rectangle whose upper right corner is cut off, as die-cut cardboard."""
        cut = [(box.right - corner, box.top), (box.right, box.top + corner)]
        first, _, *others = corners(box)
        self.shape([first, *cut, *others], fill=fill, stroke=stroke, thick=thick)


def corners(box: Box) -> list[Point]:
    """The four corners, clockwise from the top left."""
    return [(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)]
