"""Cards on paper: `sheet`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from assistant import house
from assistant.commands.parts import chosen, data_option, deck_named, deck_option, game_named, plugin_options
from assistant.commands.speech import say
from assistant.order import sheet_order
from assistant.ports import SheetOrder


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
@deck_option()
@data_option
@plugin_options
def sheet(
    game: str, output: str, layout: str | None, paper: str | None, cards: str, start_at: int, what: str, deck: str
) -> None:
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
    more: dict[str, Any] = {"cards": cards, "start_at": start_at, "what": what}
    if layout is not None:
        more["layout"] = layout
    paper = paper or next((info.paper[0] for info in press.layouts() if info.id == layout), None)
    if paper is not None:
        more["paper"] = paper
    if game == house.CATALOG.game:
        order = SheetOrder(catalog, "Table Assistant", **more)
    else:
        order = sheet_order(game_named(plugins, game), catalog, **more)
    save(press.sheet(order), Path(output))
    say("{file} is ready. Print it at 100 %, not “fit to page”.", file=output)
