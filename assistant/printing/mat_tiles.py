"""How a mat is cut into pages: windows that overlap in a strip for glue, joins beside zones wherever that can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from assistant.printing.footer import room
from assistant.table.mat import MARK_INSET, MARK_SIDE, Box, Mat

TAB = 10.0
"""Millimeters of the strip that is printed twice and glued."""
APART = 0.5
"""Millimeters from a zone's edge within which a join counts as running along it."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One page of a mat. `own` is what is seen of it in the end, `window` what is printed, the glue strips included."""

    column: int
    row: int
    own: Box
    window: Box

    @property
    def has_left_cut(self) -> bool:
        """Is it cut along its left edge, to lie on its neighbor's strip?"""
        return self.column > 1

    @property
    def has_top_cut(self) -> bool:
        """The same along its upper edge."""
        return self.row > 1

    @property
    def has_right_tab(self) -> bool:
        """Does its neighbor to the right lie on a strip of it?"""
        return self.window.width > self.own.width

    @property
    def has_bottom_tab(self) -> bool:
        """The same for the neighbor below."""
        return self.window.height > self.own.height


@dataclass(frozen=True, slots=True)
class Tiling:
    """The pages of a mat on one paper, in reading order."""

    is_landscape: bool
    columns: int
    rows: int
    tiles: tuple[Tile, ...]


def tiling(mat: Mat, paper: str) -> Tiling:
    """The mat on as few pages as it takes, upright ones if both ways take as many."""
    return min((_tiled(mat, paper, turned) for turned in (False, True)), key=lambda found: len(found.tiles))


def _tiled(mat: Mat, paper: str, is_landscape: bool) -> Tiling:
    page = room(paper, is_landscape)
    boxes = [zone.box for zone in mat.zones] + [guide.box for guide in mat.guides]
    xs = _joins(mat.width, page.width, [(box.x, box.x + box.width) for box in boxes])
    ys = _joins(mat.height, page.height, [(box.y, box.y + box.height) for box in boxes])
    spans_x, spans_y = _spans(xs, mat.width), _spans(ys, mat.height)
    tiles = []
    for (row, (top, bottom)), (column, (left, right)) in product(enumerate(spans_y, 1), enumerate(spans_x, 1)):
        own = Box(left, top, right - left, bottom - top)
        width = own.width + (TAB if column < len(spans_x) else 0.0)
        height = own.height + (TAB if row < len(spans_y) else 0.0)
        tiles.append(Tile(column, row, own, Box(left, top, width, height)))
    return Tiling(is_landscape, len(spans_x), len(spans_y), tuple(tiles))


def _joins(size: float, page: float, spans: Sequence[tuple[float, float]]) -> list[float]:
    """Where pages meet along one side: evenly, but beside the spans and clear of the corner marks if possible."""
    count = 1
    while count * page - (count - 1) * TAB < size:
        count += 1
    mark = MARK_INSET * 2 + MARK_SIDE
    joins: list[float] = []
    for number in range(1, count):
        start = joins[-1] if joins else 0.0
        rest = count - number
        highest = start + page - TAB
        lowest = max(start + 1.0, size - rest * page + (rest - 1) * TAB)
        even = min(max(start + (size - start) / (rest + 1), lowest), highest)
        edges = [edge for span in spans for edge in span if lowest <= edge <= highest]
        edges = [edge for edge in edges if mark <= edge <= size - mark - TAB]

        def worth(place: float, even: float = even) -> tuple[int, float]:
            return sum(low + APART < place < high - APART for low, high in spans), abs(place - even)

        joins.append(min([even, *edges], key=worth))
    return joins


def _spans(joins: Sequence[float], size: float) -> list[tuple[float, float]]:
    edges = [0.0, *joins, size]
    return list(pairwise(edges))
