"""The pen that draws a preview: the same page as a picture."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFont

from assistant.printing.colors import BLACK, Ink, rgb
from assistant.printing.fonts import Weight, runs, width
from assistant.printing.layout import Box
from assistant.printing.pen import Pen, Point, corners
from assistant.printing.tags import Run

FINER = 2
"""Drawn so many times larger, then made smaller: that softens edges."""
_POINT = 25.4 / 72


@lru_cache(maxsize=64)
def _letters(file: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)


class PicturePen(Pen):
    """Draws into a Pillow image."""

    def __init__(
        self,
        image: Image.Image,
        scale: float,
        *,
        is_grey: bool = False,
        zero: Point = (0.0, 0.0),
        degrees: float = 0.0,
        stamps: dict[str, Image.Image] | None = None,
    ) -> None:
        """`scale`: pixels in a millimeter; `zero`: where this pen's zero lies, in pixels; `degrees` as for `turned`."""
        super().__init__(is_grey=is_grey)
        self.image, self.scale, self.zero, self.degrees = image, scale, zero, degrees
        self.draw = ImageDraw.Draw(image)
        self.stamps = {} if stamps is None else stamps
        self._cos, self._sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def _at(self, x: float, y: float) -> Point:
        across, down = x * self.scale, y * self.scale
        return (
            self.zero[0] + across * self._cos + down * self._sin,
            self.zero[1] - across * self._sin + down * self._cos,
        )

    def _color(self, ink: Ink) -> tuple[int, int, int]:
        red, green, blue = rgb(self.ink(ink))
        return round(red * 255), round(green * 255), round(blue * 255)

    def write(self, start: Point, text: str, size: float, weight: Weight, ink: Ink) -> None:
        """One line of text that begins at a point of its baseline."""
        x, baseline = start
        for part, file in runs(text, weight):
            self._run(self._at(x, baseline), part, _letters(file, size * _POINT * self.scale), self._color(ink))
            x += width(part, size, weight) * _POINT

    def _run(self, at: Point, text: str, letters: ImageFont.FreeTypeFont, color: tuple[int, int, int]) -> None:
        if not self.degrees % 360:
            self.draw.text(at, text, color, letters, "ls")
            return
        left, top, right, bottom = letters.getbbox(text, anchor="ls")
        reach = math.ceil(max(abs(left), abs(top), abs(right), abs(bottom))) + 2
        mask = Image.new("L", (2 * reach, 2 * reach))
        ImageDraw.Draw(mask).text((reach, reach), text, 255, letters, "ls")
        mask = mask.rotate(self.degrees, resample=Image.Resampling.BILINEAR)
        self.image.paste(color, (round(at[0]) - reach, round(at[1]) - reach), mask)

    def lines(self, lines: Sequence[tuple[Point, Point]], thick: float, ink: Ink = BLACK) -> None:
        """Straight lines."""
        broad = max(1, round(thick * self.scale))
        for start, end in lines:
            self.draw.line([self._at(*start), self._at(*end)], self._color(ink), broad)

    def shapes(
        self,
        shapes: Sequence[Sequence[Point]],
        *,
        fill: Ink | None = None,
        stroke: Ink | None = None,
        thick: float = 0.3,
    ) -> None:
        """Closed polygons as one path; where one lies within another it is a hole."""
        placed = [[self._at(*corner) for corner in shape] for shape in shapes]
        if fill is not None and len(placed) == 1:
            self.draw.polygon(placed[0], self._color(fill))
        elif fill is not None and placed:
            self._fill_all(placed, fill)
        if stroke is not None:
            for shape in placed:
                self.draw.line([*shape, *shape[:2]], self._color(stroke), max(1, round(thick * self.scale)), "curve")

    def _fill_all(self, placed: Sequence[Sequence[Point]], fill: Ink) -> None:
        xs, ys = ([point[axis] for shape in placed for point in shape] for axis in (0, 1))
        left, top = math.floor(min(xs)), math.floor(min(ys))
        size = math.ceil(max(xs)) - left + 1, math.ceil(max(ys)) - top + 1
        mask = Image.new("1", size)
        for shape in placed:
            one = Image.new("1", size)
            ImageDraw.Draw(one).polygon([(x - left, y - top) for x, y in shape], 1)
            mask = ImageChops.logical_xor(mask, one)
        self.image.paste(self._color(fill), (left, top), mask)

    def stencil(self, name: str, parts: Sequence[Sequence[Sequence[Point]]], box: Box, ink: Ink) -> None:
        """Shapes filled one after the other, given in a square of 100 that the box holds; the name stands for them."""
        x_scale, y_scale = box.width / 100, box.height / 100
        for part in parts:
            self.shapes(
                [[(box.left + x * x_scale, box.top + y * y_scale) for x, y in shape] for shape in part], fill=ink
            )

    def symbol(self, runs: Sequence[Run], modules: int, box: Box) -> None:
        """A square symbol in pure black that fills the box; a run is (column, row, length) in modules."""
        small = Image.new("1", (modules, modules), 1)
        spread = ImageDraw.Draw(small)
        for column, row, length in runs:
            spread.line([(column, row), (column + length - 1, row)], 0)
        self._place(small, box, Image.Resampling.NEAREST)

    def picture(self, picture: Image.Image, box: Box) -> None:
        """A picture without transparency that fills the box."""
        self._place(picture.convert("L" if self.is_grey else "RGB"), box, Image.Resampling.BILINEAR)

    def _place(self, picture: Image.Image, box: Box, resample: Image.Resampling) -> None:
        size = max(1, round(box.width * self.scale)), max(1, round(box.height * self.scale))
        fitted = picture.resize(size, resample).convert("RGB")
        if not self.degrees % 360:
            across, down = self._at(box.left, box.top)
            self.image.paste(fitted, (round(across), round(down)))
            return
        mask = Image.new("L", fitted.size, 255).rotate(self.degrees, expand=True)
        fitted = fitted.rotate(self.degrees, expand=True)
        placed = [self._at(*corner) for corner in corners(box)]
        self.image.paste(fitted, (round(min(x for x, _ in placed)), round(min(y for _, y in placed))), mask)

    def stamp(self, name: str, box: Box, draw: Callable[[Pen], None], *, is_turned: bool = False) -> None:
        """What `draw` draws from a zero point of its own, cut off at the box; the same name is drawn only once."""
        if name not in self.stamps:
            size = max(1, round(box.width * self.scale)), max(1, round(box.height * self.scale))
            image = Image.new("RGB", size, "white")
            draw(PicturePen(image, self.scale, is_grey=self.is_grey, stamps=self.stamps))
            self.stamps[name] = image
        stamped = self.stamps[name]
        self._place(stamped.rotate(180) if is_turned else stamped, box, Image.Resampling.NEAREST)

    @contextmanager
    def turned(self, x: float, y: float, degrees: float) -> Iterator[Pen]:
        """A pen whose zero is at this point and whose left-to-right is turned counterclockwise."""
        yield PicturePen(
            self.image,
            self.scale,
            is_grey=self.is_grey,
            zero=self._at(x, y),
            degrees=self.degrees + degrees,
            stamps=self.stamps,
        )
