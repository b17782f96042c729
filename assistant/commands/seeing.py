"""What a camera reads: `scan`."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

import click

from assistant import house
from assistant.commands.parts import chosen, data_option, game_named, json_option, plugin_options
from assistant.commands.simulation import simulator
from assistant.commands.speech import line, note, say
from assistant.lessons import learned
from assistant.mats import game_mats, house_mats
from assistant.plugins import Plugins
from assistant.store import Store
from assistant.table.cards import Catalog
from assistant.table.mat import Mat

if TYPE_CHECKING:
    from assistant.vision.scanning import FrameReading, SeenChange, TagReading


@click.command()
@click.argument("source")
@click.option("--game", "games", metavar="GAME", multiple=True, help="Whose tags to expect, else those of all games.")
@click.option("--sightings", "as_sightings", is_flag=True, help="Confirmed changes instead of every frame.")
@click.option("--plane", metavar="FILE.json", help="Where the table lies in the picture of a camera that stands still.")
@click.option("--tag-mm", metavar="N", type=click.FloatRange(1, 500), help="With --plane: the side of a printed tag.")
@data_option
@plugin_options
@json_option
def scan(
    source: str, games: tuple[str, ...], as_sightings: bool, plane: str | None, tag_mm: float | None, as_json: bool
) -> None:
    """Tell what the camera SOURCE reads: an index, a name, a film, a folder of pictures, an address, `simulated`."""
    from assistant.vision import scanning, sources
    from assistant.vision.plane import plane_from_file

    if (plane is None) != (tag_mm is None):
        raise click.UsageError("--plane and --tag-mm go together")
    plugins = chosen().plugins()
    store = chosen().glance()
    try:
        decks = expected(plugins, games, store)
    finally:
        store.close()
    flat = plane_from_file(Path(plane), tag_mm) if plane and tag_mm else None
    opened = sources.open_source(source, simulator(plugins.games, speed=inf))
    try:
        if as_sightings:
            changes = scanning.sightings(opened, decks, flat, mats=lying(plugins, games))
            for change in changes:
                line(change.json()) if as_json else say(change_told(change))
        elif as_json:
            for reading in scanning.scan(opened, decks, flat):
                line(reading.json())
        else:
            tell_frames(scanning.scan(opened, decks, flat))
    except KeyboardInterrupt:
        note("Stopped.")


def expected(plugins: Plugins, games: tuple[str, ...], store: Store) -> list[Catalog]:
    """Whose symbols to expect: those of these games, else of all, in both decks, and the house's own.

    The owner's cards are as they were taught, stickers included.
    """
    wanted = [game_named(plugins, game) for game in games] or list(plugins.games.values())
    found = ((learned(game.catalog, store.taught(game.id)), game.sample) for game in wanted)
    decks = [deck for pair in found for deck in pair if deck is not None]
    return [*decks, house.CATALOG]


def lying(plugins: Plugins, games: tuple[str, ...]) -> list[Mat]:
    """The mats that may lie there: the house's, and those of the games, for as many players as they take."""
    found = {mat.number: mat for mat in house_mats()}
    for name in games or plugins.games:
        game = game_named(plugins, name)
        for mat in game_mats(game, game.seats[-1], {}):
            found.setdefault(mat.number, mat)
    return list(found.values())


def tell_frames(readings: Iterable[FrameReading]) -> None:
    """One line whenever other tags are read than in the frame before."""
    before: list[str] | None = None
    count = seen = 0
    for reading in readings:
        count += 1
        texts = sorted(one.text for one in reading.detections)
        seen += bool(texts)
        if texts != before:
            names = ", ".join(card_told(one.text, one.tag) for one in reading.detections) or "nothing"
            say("{time} s  frame {n}  {names}", time=f"{reading.time:.2f}", n=reading.frame, names=names)
        before = texts
    say("{n} of {count} frames show a tag.", n=seen, count=count)


def change_told(change: SeenChange) -> str:
    """A confirmed change in one line."""
    where = f"  {change.zone}" if change.zone else ""
    return f"{change.time:.2f} s  {card_told(change.text, change.tag)}  {change.change}  {change.orientation}{where}"


def card_told(text: str, tag: TagReading | None) -> str:
    """A tag by its card, or by its text where no deck has it."""
    return f"{tag.game}/{tag.card}" if tag else f"{text} (unknown)"
