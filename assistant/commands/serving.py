"""The dashboard: `serve`."""

from __future__ import annotations

import logging
import logging.handlers
import os
import sys
import webbrowser
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from assistant import cameras
from assistant.app import Assistant
from assistant.commands.parts import (
    NotThere,
    chosen,
    data_option,
    deck_option,
    house_rules,
    option_option,
    plugin_options,
)
from assistant.commands.simulation import Laid, sample_first, simulator
from assistant.commands.speech import note, say
from assistant.eyes import CameraChoice, CameraStatus, Eyes
from assistant.press import LayoutInfo, PlacedPage, SheetOrder
from assistant.table.errors import IllegalAction
from assistant.table.game import Game
from assistant.table.message import Message
from assistant.table.sighting import Sighting
from assistant.table.values import Json
from assistant.tenancy import Tenancy

if TYPE_CHECKING:
    from assistant.dashboard.serve import Service
    from assistant.vision.frame import Source

PORT = 5000
LOG_LARGEST = 1_000_000
"""Bytes of the log of troubles, of which one older one is kept."""


@click.command()
@click.option("--camera", metavar="SOURCE", help="Index or name, film, folder, address, or simulated[:GAME].")
@click.option("--lan", is_flag=True, help="Open to the tablets in this network from the start.")
@click.option("--port", metavar="N", type=click.IntRange(0, 65535), default=PORT, help="Or the next free one. [5000]")
@click.option("--no-browser", is_flag=True, help="Do not open a browser here.")
@deck_option()
@option_option
@data_option
@plugin_options
def serve(camera: str | None, lan: bool, port: int, no_browser: bool, deck: str, options: tuple[str, ...]) -> None:
    """Show the dashboard on this computer, and on tablets and phones in the same network."""
    choices = chosen()
    plugins = choices.plugins()
    rules = rules_for_all(options, plugins.games.values())
    with Tenancy(choices.folder) as tenancy:
        store = choices.store(tenancy.hold)
        keep_log(choices.folder)
        try:
            assistant = Assistant(plugins, store, press=LatePress(), deck=deck, options=rules, notices=choices.notices)
            if deck:
                refuse_deck(assistant, deck)
            assistant.resume()
            simulate = simulator(plugins.games, laid=lambda game: on_the_table(assistant, game))

            def ready(service: Service) -> None:
                """Pages are answered already while the libraries for pictures are still being loaded."""
                tenancy.tell(service.url)
                if camera:  # before anybody is told where the table is, so that a wrong name is refused
                    cameras.look(store, watch(assistant, simulate), camera)
                welcome(service, lan)
                if not camera:
                    missing = cameras.reopen(store, watch(assistant, simulate))
                    assistant.notices += (missing,) if missing else ()
                if not no_browser:
                    show(service.url)

            tell_failures(len(plugins.failures))
            try:
                run(assistant, port=port, lan=lan, ready=ready)
            finally:
                if assistant.eyes is not None:
                    assistant.eyes.close()
        finally:
            plugins.close()
            store.close()


def rules_for_all(options: Sequence[str], games: Collection[Game[Any]]) -> dict[str, Json]:
    """House rules that at least one game knows. Raises NotThere for one that none does, IllegalAction for a value."""
    found: dict[str, Json] = {}
    for option in options:
        key = option.partition("=")[0].strip()
        knowing = [game for game in games if key in {entry.key for entry in game.options}]
        if "=" in option and not knowing:
            raise NotThere(Message.of("No game has an option {key}.", key=key[:40]))
        for game in knowing or list(games)[:1]:
            found |= house_rules([option], game)
    return found


def refuse_deck(assistant: Assistant, deck: str) -> None:
    """Raise IllegalAction for a deck that no game has."""
    refusals: list[IllegalAction] = []
    for game in assistant.games:
        try:
            assistant.decks.catalog(game, deck)
        except IllegalAction as refusal:
            refusals.append(refusal)
    if refusals and len(refusals) == len(assistant.games):
        raise refusals[0]


class LatePress:
    """Makes paper (`press.Press`); its library, which takes long to load, is loaded when somebody first asks."""

    def layouts(self) -> Sequence[LayoutInfo]:
        """The layouts that are there."""
        from assistant.printing import PdfPress

        return PdfPress().layouts()

    def broken(self) -> Sequence[Message]:
        """What is wrong with those that cannot be used."""
        from assistant.printing import PdfPress

        return PdfPress().broken()

    def sheet(self, order: SheetOrder, *, progress: Callable[[int, int], None] = lambda done, count: None) -> bytes:
        """The order as a PDF. Raises PrintError."""
        from assistant.printing import PdfPress

        return PdfPress().sheet(order, progress=progress)

    def pages(self, order: SheetOrder) -> int:
        """How many pages it makes. Raises PrintError."""
        from assistant.printing import PdfPress

        return PdfPress().pages(order)

    def preview(self, order: SheetOrder, page: int, width: int = 800) -> bytes:
        """One page as a PNG. Raises PrintError."""
        from assistant.printing import PdfPress

        return PdfPress().preview(order, page, width)

    def placed(self, order: SheetOrder) -> Sequence[PlacedPage]:
        """Where each page's tags are printed. Raises PrintError."""
        from assistant.printing import PdfPress

        return PdfPress().placed(order)

    def doubts(self, order: SheetOrder) -> Sequence[Message]:
        """What will be printed, but not well. Raises PrintError."""
        from assistant.printing import PdfPress

        return PdfPress().doubts(order)


def on_the_table(assistant: Assistant, game: Game[Any]) -> Laid:
    """What a simulated camera shows: the deck and the house rules in play, else the sample."""
    current = assistant.current
    if current is not None and current.game.id == game.id:
        setup = current.position.setup
        return setup.catalog, setup.options
    return sample_first(game)


def nobody(heard: object) -> None:
    """Listens to nothing."""


def watch(
    assistant: Assistant,
    simulate: Callable[[str], Source],
    *,
    on_frame: Callable[[float], None] = nobody,
    on_status: Callable[[CameraStatus], None] = nobody,
    on_sighting: Callable[[Sighting], None] = nobody,
    after_frame: Callable[[float], None] = nobody,
) -> Eyes:
    """Eyes for an assistant: what they see goes to its dock, and after each frame it does what is due.

    `on_frame` hears each frame's time before that, `after_frame` after it, `on_status` of every change of the camera's
    state, and `on_sighting` of what was seen, once the dock has it.
    """
    from assistant.vision import sources
    from assistant.vision.detector import best_detector
    from assistant.vision.joined import JoinedDetector
    from assistant.vision.watcher import Watcher

    def see(sighting: Sighting) -> None:
        assistant.dock.sighted(sighting)
        on_sighting(sighting)

    def look_up(moment: float) -> None:
        on_frame(moment)
        assistant.dock.pulse()
        after_frame(moment)

    troubles: list[object] = [None]

    def hear(status: CameraStatus) -> None:
        on_status(status)
        if status.state == "on":  # now the camera's name is known, under which its zones were kept
            assistant.survey()
        before, troubles[0] = troubles[0], (status.state, status.surface.outdated)
        if before != troubles[0] and assistant.current is not None:
            assistant.stir(assistant.current.id)  # the table says so

    eyes = Watcher(
        on_sighting=see,
        on_stranger=assistant.dock.stranger,
        on_frame=look_up,
        on_status=hear,
        detector=JoinedDetector(best_detector(), assistant.plugins.detectors, assistant.plugins.detector_failed),
        open_source=lambda address: sources.open_source(address, simulate, is_paced=True),
        open_passing=lambda address: sources.open_source(address, simulate, is_paced=True, wanted=sources.PASSING),
        more_choices=lambda: simulated_tables(assistant),
    )
    lend(assistant, eyes)
    return eyes


def simulated_tables(assistant: Assistant) -> Sequence[CameraChoice]:
    """A simulated table of each game, to choose beside the cameras."""
    from assistant.vision import sources

    return [
        CameraChoice(f"{sources.SIMULATED}:{game.id}", f"Simulated table: {game.title}")
        for game in assistant.games.values()
    ]


def lend(assistant: Assistant, eyes: Eyes) -> None:
    """Give an assistant its eyes, and tell them what lies on the table."""
    assistant.eyes = eyes
    if assistant.current is not None:
        assistant.bring(assistant.current)
    else:
        assistant.survey()


def run(assistant: Assistant, *, port: int, lan: bool, ready: Callable[[Service], None]) -> None:
    """Serve until somebody stops it. Raises PortsTaken."""
    from assistant.dashboard import create_app
    from assistant.dashboard.serve import serve as serve_app

    serve_app(create_app(assistant, lan=lan), port=port, lan=lan, ready=ready)


def welcome(service: Service, lan: bool) -> None:
    """Say where it is."""
    say("The table is at {url} (Ctrl+C ends it).", url=service.url)
    if lan:
        from assistant.dashboard import network

        for address in network.addresses():
            if not address.is_virtual:
                say("Tablets: http://{address}:{port}", address=address.address, port=service.port)
        say(network.firewall_advice(service.port))


def show(url: str) -> None:
    """Open a browser, where there is a screen for one: some systems else take the terminal for it."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    try:
        webbrowser.open(url)
    except webbrowser.Error as error:
        logging.getLogger(__name__).info("no browser: %s", error)


def tell_failures(count: int) -> None:
    """Say that something is amiss with plugins."""
    if count:
        one, many = "{n} plugin does not work", "{n} plugins do not work"
        note("{what}; “assistant plugins” says why.", what=Message.of(one, many=many, n=count))


def keep_log(folder: Path) -> None:
    """Keep troubles in a file of the data folder instead of the terminal."""
    handler: logging.Handler
    try:
        handler = logging.handlers.RotatingFileHandler(
            folder / "assistant.log", maxBytes=LOG_LARGEST, backupCount=1, encoding="utf-8", delay=True
        )
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
