"""Layout files: read from TOML and checked whole, so that nothing is printed after one that would print wrong."""

from __future__ import annotations

import tomllib
from pathlib import Path

from pydantic import ValidationError

from assistant.press import PrintError
from assistant.printing.layout import (
    CLOSES,
    FOOT,
    LEAST_MARGIN,
    PAPERS,
    SHORTEST_MARK,
    Box,
    Cut,
    Layout,
    Page,
)
from assistant.table.message import Message

_FOOT_LENGTH = 170.0


def faults(layout: Layout) -> list[str]:
    """Everything about the geometry that would print wrong, each in words with its place in the file."""
    found = _cell_faults(layout)
    for paper, page in layout.page.items():
        found += [f"page.{paper}{fault}" for fault in _page_faults(layout, paper, page)]
    return found


def _cell_faults(layout: Layout) -> list[str]:
    cell, symbol = Box(0, 0, layout.cell.width, layout.cell.height), layout.symbol.at(Box(0, 0, 0, 0))
    found = []
    if not cell.holds(symbol.inset(-layout.symbol.rim)):
        found.append("symbol: the symbol and its white rim do not fit into the cell")
    if not cell.inset(layout.cell.inset).holds(symbol):
        found.append("symbol: the symbol reaches into the cell's white rim (cell.inset)")
    if layout.cut and layout.cut.at == "page" and layout.cut.gap <= layout.bleed:
        found.append(f"cut.gap: the guides begin within the bleed of {layout.bleed:g} mm and would not be seen")
    return found


def _page_faults(layout: Layout, paper: str, page: Page) -> list[str]:
    width, height = PAPERS[paper]
    grid, sheet = layout.grid(page), Box(0, 0, width, height)
    found = []
    for axis, total, size in (
        ("left, columns and right", grid.right + page.right, width),
        ("top, rows and bottom", grid.bottom + page.bottom, height),
    ):
        if abs(total - size) > CLOSES:
            found.append(f": {axis} make {total:.2f} mm, the paper has {size:.2f} mm")
    if page.margin < LEAST_MARGIN:
        found.append(
            f".margin: printers leave at least {LEAST_MARGIN:g} mm white along the edge, this allows {page.margin:g} mm"
        )
    if not sheet.inset(page.margin).holds(grid.inset(-layout.bleed if layout.bleed else layout.cell.inset)):
        found.append(f": what is printed comes nearer than {page.margin:g} mm to the paper's edge")
    if page.fold and page.rows % 2:
        found.append(".rows: a page that is folded in the middle has as many rows below the fold as above")
    return found + _beside_faults(layout, paper, page)


def _beside_faults(layout: Layout, paper: str, page: Page) -> list[str]:
    """What is wrong with the room for ruler and guides."""
    found, foot = [], layout.foot(paper, page)
    if min(foot.width, foot.height) < FOOT or max(foot.width, foot.height) < _FOOT_LENGTH:
        found.append(f": no room for the ruler at the {page.foot}: it needs {FOOT:g} mm")
    if layout.cut is None:
        return found
    room = min(page.left, page.right, page.top, page.bottom) - layout.cut.gap - page.margin
    if room < SHORTEST_MARK:
        found.append(": no room for cut marks beside the grid")
    if layout.cut.at == "card" and not _has_gutters(layout.cut, page):
        found.append(f": guides at each card need gutters of more than {2 * layout.cut.gap:g} mm, or they stay on it")
    return found


def _has_gutters(cut: Cut, page: Page) -> bool:
    wide = page.columns == 1 or page.gutter_x > 2 * cut.gap
    return wide and (page.rows == 1 or page.gutter_y > 2 * cut.gap)


def read_layout(path: Path) -> Layout:
    """The layout in a TOML file; its id is the file's name. Raises PrintError that lists every fault with its place."""
    try:
        layout = Layout.model_validate({**tomllib.loads(path.read_text(encoding="utf-8")), "id": path.stem})
    except ValidationError as error:
        found = [f"{'.'.join(str(place) for place in fault['loc'])}: {fault['msg']}" for fault in error.errors()]
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise PrintError(
            Message.of("The layout {file} cannot be read: {why}", file=path.name, why=str(error))
        ) from error
    else:
        found = faults(layout)
        if not found:
            return layout
    raise PrintError(Message.of("The layout {file} has faults: {faults}", file=path.name, faults="; ".join(found)))


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
