"""Cards on paper: `sheet`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import click

from assistant import house
from assistant.commands.parts import chosen, data_option, deck_named, deck_option, game_named, plugin_options
from assistant.commands.speech import note, say
from assistant.order import sheet_order
from assistant.ports import Backs, SheetOrder


@click.command()
@click.argument("game")
@click.option("-o", "--output", metavar="FILE.pdf", required=True, help="Where to write the PDF.")
@click.option("--layout", metavar="ID", help="How the page is divided. [cards-63x88]")
@click.option("--paper", type=click.Choice(["a4", "letter"]), help="[a4, or what the layout is made for]")
@click.option("--cards", metavar="SELECTION", default="", help="Card ids, tags or ranges (1-9), with commas. [all]")
@click.option("--start-at", metavar="N", type=click.IntRange(min=1), default=1, help="First label of a begun sheet.")
@click.option(
    "--what",
    type=click.Choice(["faces", "tags", "blanks", "test"]),
    default="faces",
    help="Whole cards, their tags alone, blank stickers, or a page for testing the printer. [faces]",
)
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
@deck_option()
@data_option
@plugin_options
def sheet(game: str, output: str, layout: str | None, paper: str | None, deck: str, grey: bool, **told: Any) -> None:
    """Make a PDF of tagged cards or stickers for GAME (`house` for undo and end turn)."""
    from assistant.printing import PdfPress, save

    choices = chosen()
    plugins = choices.plugins()
    store = choices.glance()
    try:
        catalog = deck_named(plugins, store, game, deck)
    finally:
        store.close()
    press = PdfPress()
    more: dict[str, Any] = {**told, "is_grey": grey}
    if layout is not None:
        more["layout"] = layout
    paper = paper or next((info.paper[0] for info in press.layouts() if info.id == layout), None)
    if paper is not None:
        more["paper"] = paper
    if game == house.CATALOG.game:
        order = SheetOrder(catalog, "Table Assistant", **more)
    else:
        order = sheet_order(game_named(plugins, game), catalog, **more)
    for doubt in press.doubts(order):
        note(doubt)
    save(press.sheet(order), Path(output))
    say("{file} is ready. Print it at 100 %, not “fit to page”.", file=output)
