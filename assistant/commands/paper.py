"""Cards on paper: `sheet`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import click

from assistant import house
from assistant.commands.parts import (
    chosen,
    data_option,
    deck_named,
    deck_option,
    game_named,
    house_rules,
    json_option,
    option_option,
    plugin_options,
)
from assistant.commands.speech import document, note, say
from assistant.eyes import CameraError
from assistant.order import STARTER, house_order, paper_order, starter_order
from assistant.press import Backs, LayoutInfo, SheetKind, SheetOrder
from assistant.printers import Printer, corrected, named_printer
from assistant.reach import Reach, Sight, reach
from assistant.table.message import Message
from assistant.table.values import Json

TRIED = ("faces", "tags", "blanks")
"""What is tried on plain paper first where its layout is not verified."""


def selection(_context: click.Context, _option: click.Parameter, value: str | None) -> str:
    """What to print, all where nothing is said. Raises BadParameter for a selection of nothing."""
    if value is not None and not value.strip(" ,"):
        raise click.BadParameter("It names no card. Name one, or leave it out to print them all.")
    return value or ""


@click.command()
@click.argument("game")
@click.option("-o", "--output", metavar="FILE.pdf", required=True, help="Where to write the PDF.")
@click.option("--layout", metavar="ID", help="How the page is divided. [cards-63x88]")
@click.option("--paper", type=click.Choice(["a4", "letter"]), help="[a4, or what the layout is made for]")
@click.option(
    "--cards",
    metavar="SELECTION",
    callback=selection,
    help="Card names, tags or ranges (1-9), or mats, with commas. [all]",
)
@click.option("--start-at", metavar="N", type=click.IntRange(min=1), default=1, help="First label of a begun sheet.")
@click.option(
    "--what",
    type=click.Choice(get_args(SheetKind)),
    default="faces",
    help="Whole cards, their tags alone, blank stickers, a page for testing the printer; mats, reference cards, "
    "a score sheet for a pencil, or one page of cards to try everything with. [faces]",
)
@click.option("--seats", metavar="N", type=click.IntRange(min=1), help="Players that mats and scores are for. [4]")
@click.option(
    "--backs",
    type=click.Choice(get_args(Backs)),
    default="none",
    help="Backs to fold over, or on pages of their own for a printer that turns the paper over an edge. [none]",
)
@click.option("--back", metavar="DESIGN", default="", help="gears, plates, rays or traces. [what goes with the game]")
@click.option(
    "--art",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Pictures named by card id, as bulby.jpg; back.jpg for all backs.",
)
@click.option("--grey", is_flag=True, help="Without colors.")
@click.option(
    "--for-camera",
    "camera",
    metavar="WIDTHxHEIGHT@TABLE_CM",
    help="Will this camera (or SOURCE@TABLE_CM, one that is attached) read it, with so many cm of table across the "
    "picture? Warns, and proposes a size.",
)
@click.option("--printer", metavar="NAME", default="", help="Undo the faults of a printer that was measured.")
@option_option
@deck_option()
@data_option
@plugin_options
@json_option
def sheet(
    game: str,
    output: str,
    layout: str | None,
    paper: str | None,
    deck: str,
    grey: bool,
    camera: str | None,
    printer: str,
    as_json: bool,
    **told: Any,
) -> None:
    """Make a PDF of tagged cards, stickers or mats for GAME (`house`: undo, end turn; `starter`: some of each game)."""
    from assistant.printing import PdfPress, save

    press = PdfPress()
    sight = None if camera is None else Sight.parse(camera, picture_size)
    more: dict[str, Any] = {**told, "is_grey": grey}
    options = more.pop("options")
    if layout is not None:
        more["layout"] = layout
    paper = paper or next((info.paper[0] for info in press.layouts() if info.id == layout), None)
    if paper is not None:
        more["paper"] = paper
    order = _ordered(game, deck, options, more)
    if printer:
        order = corrected(order, _measured(printer))
    for doubt in press.doubts(order):
        note(doubt)
    if order.what in TRIED and not all(info.verified for info in press.layouts() if info.id == order.layout):
        note("The test page is: --what test --layout {layout}", layout=order.layout)
    read = None if sight is None else reach_of(sight, order, press.layouts())
    if read is not None and read.advice is not None:
        note(read.advice)
    if read is not None and not as_json:
        say(read.says)
        say("The farthest row has {n} pixels a module.", n=f"{read.module_pixels:.1f}")
    save(press.sheet(order), Path(output))
    if as_json:
        document({"file": output, "reach": None if read is None else reach_facts(read)})
    else:
        say("{file} is ready. Print it at 100 %, not “fit to page”.", file=output)


def picture_size(source: str) -> tuple[int, int]:
    """Width and height of the pictures of a camera that is attached. Raises CameraError."""
    from assistant.vision import sources

    opened = sources.open_source(source)
    try:
        found = opened.read()
    finally:
        opened.close()
    if found is None:
        raise CameraError(Message.of("{name} shows no picture.", name=source[:80]))
    height, width = found.image.shape[:2]
    return width, height


def reach_of(sight: Sight, order: SheetOrder, layouts: Sequence[LayoutInfo]) -> Reach:
    """How far the camera reads the order's tags; where that is not far enough, with a size to take instead."""
    return reach(sight, next(info.tag_mm for info in layouts if info.id == order.layout), layouts)


def reach_facts(read: Reach) -> dict[str, Json]:
    """How far tags are read, as `sheet --json` tells it."""
    return {
        "is_enough": read.is_enough,
        "module_pixels": round(read.module_pixels, 2),
        "reach_cm": read.reach_cm,
        "advice": None if read.advice is None else str(read.advice),
    }


def _measured(name: str) -> Printer:
    store = chosen().glance()
    try:
        return named_printer(store, name)
    finally:
        store.close()


def _ordered(name: str, deck: str, options: tuple[str, ...], more: dict[str, Any]) -> SheetOrder:
    """What to print of the game, of the house (`house`), or of everything (`starter`)."""
    choices = chosen()
    plugins = choices.plugins()
    if name == house.CATALOG.game and more["what"] != "starter":
        return house_order(**more)
    if name in (STARTER, house.CATALOG.game):
        if more["what"] not in ("faces", "starter"):
            raise click.UsageError(f"{STARTER} is one page of cards: leave --what out.")
        return starter_order(list(plugins.games.values()), **_starter(more))
    game = game_named(plugins, name)
    store = choices.glance()
    try:
        catalog = deck_named(plugins, store, name, deck)
    finally:
        store.close()
    if more["what"] == "starter":
        return starter_order([game], **_starter(more))
    return paper_order(game, catalog, options=house_rules(options, game), **more)


def _starter(more: dict[str, Any]) -> dict[str, Any]:
    return {key: more[key] for key in ("layout", "paper", "is_grey") if key in more}
