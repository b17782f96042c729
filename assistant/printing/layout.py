"""Sheet layouts: read from TOML, checked whole, and turned into boxes in millimeters from the page's top left."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from assistant.ports import LayoutInfo, PrintError
from assistant.table.message import Message

PAPERS: Mapping[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of each paper in millimeters."""
PAPER_NAMES: Mapping[str, str] = {"a4": "A4", "letter": "Letter"}
MARGIN = 4.3
"""Millimeters along each side of the paper that common printers leave white."""
CLOSES = 0.1
"""Millimeters by which a grid may miss the page."""
FOOT = 5.0
"""Millimeters that the ruler and its two lines of words need."""
SHORTEST_MARK = 1.5
"""Millimeters a cut mark must have to lay a ruler on."""
MODULES = 21
"""Modules along a tag's side."""

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
    """Cut marks outside the grid: distance from it, length and thickness of the line."""

    gap: float = Field(default=0.6, ge=0.3, le=5)
    length: float = Field(default=3.0, gt=0, le=20)
    line: float = Field(default=0.2, gt=0, le=1)


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

    @property
    def per_page(self) -> int:
        """Cells on a page."""
        return self.columns * self.rows


class Layout(_Strict):
    """A sheet layout as its file says it; `faults` says what cannot be printed about it."""

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
    page: dict[Literal["a4", "letter"], Page] = Field(min_length=1)

    @property
    def info(self) -> LayoutInfo:
        """The layout as a menu shows it."""
        first = next(iter(self.page.values()))
        return LayoutInfo(self.id, self.name, self.kind, tuple(self.page), first.per_page)

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

    def foot(self, paper: str, page: Page) -> Box:
        """The strip for ruler and words, between the printable edge and the cut marks (or the grid)."""
        width, height = PAPERS[paper]
        marks = self.cut.gap + self.cut.length if self.cut else 0.0
        if page.foot == "left":
            return Box(page.margin, page.margin, page.left - marks - page.margin, height - 2 * page.margin)
        top = height - page.bottom + marks
        return Box(page.margin, top, width - 2 * page.margin, height - page.margin - top)

    def faults(self) -> list[str]:
        """Everything about the geometry that would print wrong, each in words; empty for a sound layout."""
        found = self._cell_faults()
        for paper, page in self.page.items():
            found += [f"page.{paper}: {fault}" for fault in self._page_faults(paper, page)]
        return found

    def _cell_faults(self) -> list[str]:
        cell, symbol = Box(0, 0, self.cell.width, self.cell.height), self.symbol.at(Box(0, 0, 0, 0))
        found = []
        if not cell.holds(symbol.inset(-self.symbol.rim)):
            found.append("symbol: the symbol and its white rim do not fit into the cell")
        if not cell.inset(self.cell.inset).holds(symbol):
            found.append("symbol: the symbol reaches into the cell's white rim (cell.inset)")
        return found

    def _page_faults(self, paper: str, page: Page) -> list[str]:
        width, height = PAPERS[paper]
        grid, sheet = self.grid(page), Box(0, 0, width, height)
        found = []
        for axis, total, size in (
            ("left, columns and right", grid.right + page.right, width),
            ("top, rows and bottom", grid.bottom + page.bottom, height),
        ):
            if abs(total - size) > CLOSES:
                found.append(f"{axis} make {total:.2f} mm, the paper has {size:.2f} mm")
        if not sheet.inset(page.margin).holds(grid.inset(self.cell.inset)):
            found.append(f"what is printed comes nearer than {page.margin} mm to the paper's edge")
        foot = self.foot(paper, page)
        if min(foot.width, foot.height) < FOOT or max(foot.width, foot.height) < 170:
            found.append(f"no room for the ruler at the {page.foot}: it needs {FOOT} mm")
        if self.cut:
            room = min(page.left, page.right, page.top, page.bottom) - self.cut.gap - page.margin
            if room < SHORTEST_MARK:
                found.append("no room for cut marks beside the grid")
        return found


def read_layout(path: Path) -> Layout:
    """The layout in a TOML file; its id is the file's name. Raises PrintError that lists every fault with its place."""
    try:
        layout = Layout.model_validate({**tomllib.loads(path.read_text(encoding="utf-8")), "id": path.stem})
    except ValidationError as error:
        faults = [f"{'.'.join(str(place) for place in fault['loc'])}: {fault['msg']}" for fault in error.errors()]
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise PrintError(
            Message.of("The layout {file} cannot be read: {why}", file=path.name, why=str(error))
        ) from error
    else:
        faults = layout.faults()
        if not faults:
            return layout
    raise PrintError(Message.of("The layout {file} has faults: {faults}", file=path.name, faults="; ".join(faults)))


def find_layout(folder: Path, layout: str) -> Layout:
    """The layout with this id. Raises PrintError, naming those there are."""
    files = {path.stem: path for path in sorted(folder.glob("*.toml"))}
    if layout not in files:
        raise PrintError(
            Message.of(
                "There is no layout {layout}: there are {known}.", layout=layout[:40], known=", ".join(files) or "none"
            )
        )
    return read_layout(files[layout])
