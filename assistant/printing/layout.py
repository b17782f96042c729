"""Sheet layouts: data, turned into boxes in millimeters from the page's top left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from assistant.press import Backs, LayoutInfo, PrintError
from assistant.table.message import Message

PAPERS: Mapping[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of each paper in millimeters."""
PAPER_NAMES: Mapping[str, str] = {"a4": "A4", "letter": "Letter"}
MARGIN = 4.3
"""Millimeters along each side of the paper that common printers leave white."""
LEAST_MARGIN = 3.0
"""Millimeters nearer to the edge than which hardly any printer prints."""
CLOSES = 0.1
"""Millimeters by which a grid may miss the page."""
FOOT = 5.0
"""Millimeters that the ruler and its two lines of words need."""
SHORTEST_MARK = 1.5
"""Millimeters a cut mark must have to lay a ruler on."""
MODULES = 21
"""Modules along a tag's side."""

_NEAR = 1e-3
Side: TypeAlias = Literal["bottom", "left"]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page, in millimeters from the page's top left."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Where it ends."""
        return self.top + self.height

    def inset(self, by: float) -> Box:
        """The box without a rim of that width."""
        return Box(self.left + by, self.top + by, self.width - 2 * by, self.height - 2 * by)

    def holds(self, other: Box, slack: float = 1e-6) -> bool:
        """Whether another box lies within this one."""
        return (
            other.left >= self.left - slack
            and other.top >= self.top - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class Cell(_Strict):
    """A card or a sticker: its size, and the rim that stays white."""

    width: float = Field(gt=0, le=300)
    height: float = Field(gt=0, le=300)
    inset: float = Field(default=1.0, ge=0, le=20)


class Symbol(_Strict):
    """The tag's symbol: its side, its place in the cell, and the white modules it needs around it."""

    side: float = Field(ge=6, le=100)
    left: float = Field(ge=0)
    top: float = Field(ge=0)
    quiet: int = Field(default=2, ge=2, le=4)

    @property
    def rim(self) -> float:
        """Millimeters of white around the symbol."""
        return self.side / MODULES * self.quiet

    def at(self, cell: Box) -> Box:
        """The symbol's dark square in this cell."""
        return Box(cell.left + self.left, cell.top + self.top, self.side, self.side)


class Cut(_Strict):
    """Cut guides: how far from the cards they begin, how long and thick they are, and where they stand."""

    gap: float = Field(default=0.6, ge=0.3, le=5)
    length: float = Field(default=3.0, gt=0, le=20)
    line: float = Field(default=0.2, gt=0, le=1)
    color: str = Field(default="#000000", pattern=r"^#[0-9a-fA-F]{6}$")
    at: Literal["page", "card"] = "page"
    """Beside the grid alone, or at the four corners of each card, in the gutters."""


class Page(_Strict):
    """The grid on one paper. `left + columns and gutters + right` is the paper's width, likewise its height."""

    columns: int = Field(ge=1, le=40)
    rows: int = Field(ge=1, le=60)
    left: float = Field(ge=0)
    right: float = Field(ge=0)
    top: float = Field(ge=0)
    bottom: float = Field(ge=0)
    gutter_x: float = Field(default=0.0, ge=0)
    gutter_y: float = Field(default=0.0, ge=0)
    margin: float = Field(default=MARGIN, ge=0, le=30)
    foot: Side = "bottom"
    """Along which edge the ruler and its words stand."""
    fold: bool = False
    """The grid's middle line is folded: fronts above it, their backs below."""

    @property
    def per_page(self) -> int:
        """Fronts on a page."""
        return self.columns * self.rows // (2 if self.fold else 1)

    def flipped(self, backs: Backs) -> Page:
        """The same grid as it lies on the paper's other side."""
        if backs == "duplex-long":
            return self.model_copy(update={"left": self.right, "right": self.left})
        return self.model_copy(update={"top": self.bottom, "bottom": self.top})


class Layout(_Strict):
    """A sheet layout as its file says it; `layoutfile` says what cannot be printed about it."""

    id: str = Field(pattern=r"^[a-z0-9-]+$")
    name: str = Field(min_length=1, max_length=60)
    kind: Literal["cards", "stickers"]
    source: str = Field(min_length=1)
    """Where the sizes come from."""
    verified: bool
    """Whether somebody held a print against the real sheet."""
    cell: Cell
    symbol: Symbol
    words: Literal["below", "right", "number"] = "below"
    """Where a sticker's words stand; `number`: the short number alone, below."""
    cut: Cut | None = None
    bleed: float = Field(default=0.0, ge=0, le=5)
    """Millimeters by which color runs on past the cut, corners too, wherever no other card lies."""
    fold: str = ""
    """The layout for cards whose backs are folded over."""
    page: dict[Literal["a4", "letter"], Page] = Field(min_length=1)

    @property
    def info(self) -> LayoutInfo:
        """The layout as a menu shows it."""
        first = next(iter(self.page.values()))
        papers, tag_mm = tuple(self.page), self.symbol.side
        return LayoutInfo(self.id, self.name, self.kind, papers, first.per_page, tag_mm, self.verified)

    def on(self, paper: str) -> Page:
        """The grid on this paper. Raises PrintError where the layout has none."""
        for name, page in self.page.items():
            if name == paper:
                return page
        known = ", ".join(PAPER_NAMES[name] for name in self.page)
        raise PrintError(
            Message.of(
                "The layout {layout} is for {known} paper, not for {paper}.",
                layout=self.id,
                known=known,
                paper=PAPER_NAMES.get(paper, paper[:20]),
            )
        )

    def grid(self, page: Page) -> Box:
        """All cells together."""
        width = page.columns * self.cell.width + (page.columns - 1) * page.gutter_x
        height = page.rows * self.cell.height + (page.rows - 1) * page.gutter_y
        return Box(page.left, page.top, width, height)

    def cells(self, page: Page) -> tuple[Box, ...]:
        """The cells of a page in reading order."""
        across, down = self.cell.width + page.gutter_x, self.cell.height + page.gutter_y
        return tuple(
            Box(page.left + column * across, page.top + row * down, self.cell.width, self.cell.height)
            for row in range(page.rows)
            for column in range(page.columns)
        )

    def fronts(self, page: Page) -> tuple[Box, ...]:
        """The cells that hold fronts, in reading order."""
        return self.cells(page)[: page.per_page]

    def bled(self, cell: Box, page: Page) -> Box:
        """The cell and its bleed: to all sides, but no nearer than half a gutter to its neighbors, nor over a fold."""
        grid = self.grid(page)
        between_x, between_y = min(self.bleed, page.gutter_x / 2), min(self.bleed, page.gutter_y / 2)
        left = self.bleed if cell.left - grid.left < _NEAR else between_x
        right = self.bleed if grid.right - cell.right < _NEAR else between_x
        above = self.bleed if cell.top - grid.top < _NEAR else between_y
        below = self.bleed if grid.bottom - cell.bottom < _NEAR else between_y
        if page.fold and abs((grid.top + grid.bottom) / 2 - cell.bottom) < page.gutter_y / 2 + _NEAR:
            below = 0.0
        return Box(cell.left - left, cell.top - above, cell.width + left + right, cell.height + above + below)

    def behind(self, box: Box, paper: str, page: Page, backs: Backs) -> Box:
        """Where the back of this box is printed, so that they fall on one another."""
        width, height = PAPERS[paper]
        if backs == "duplex-long":
            return Box(width - box.right, box.top, box.width, box.height)
        grid = self.grid(page)
        twice = grid.top + grid.bottom if page.fold else height
        return Box(box.left, twice - box.bottom, box.width, box.height)

    def foot(self, paper: str, page: Page) -> Box:
        """The strip for ruler and words, between the printable edge and the cut marks (or the grid)."""
        width, height = PAPERS[paper]
        marks = self.cut.gap + self.cut.length if self.cut else 0.0
        if page.foot == "left":
            return Box(page.margin, page.margin, page.left - marks - page.margin, height - 2 * page.margin)
        top = height - page.bottom + marks
        return Box(page.margin, top, width - 2 * page.margin, height - page.margin - top)
