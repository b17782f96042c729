"""A table that plays itself, seen through the camera like a real one: `demo`."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from math import inf
from typing import TYPE_CHECKING

import click

from assistant.app import Assistant
from assistant.commands.history import tell_scores
from assistant.commands.parts import (
    Choices,
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
from assistant.commands.serving import LatePress, keep_log, nobody, run, show, watch
from assistant.commands.simulation import demo_of, simulator
from assistant.commands.speech import document, note, say
from assistant.commands.tablet import GivesUp, Hand
from assistant.eyes import CameraStatus
from assistant.replay import ending
from assistant.session import Session
from assistant.store import MemoryStore, Store
from assistant.table.action import Action
from assistant.table.errors import TableError
from assistant.table.message import Message
from assistant.table.sighting import Showing
from assistant.table.viewer import TABLE
from assistant.tenancy import Tenancy

if TYPE_CHECKING:
    from assistant.dashboard.serve import Service
    from assistant.vision.frame import Source

PORT = 5000
COUNTDOWN = 1.5
"""Seconds that a proposal waits in the film: hands follow each other faster than at a real table."""

PATIENCE = 8.0
"""Seconds of the film, with --once, until a tap that cannot be done ends the demo."""


class Undecided(TableError):
    """What was seen did not lead to the end of the game."""


class Film:
    """The clock of the simulated camera: it drives frames and inbox. After the film's end time goes on as usual."""

    def __init__(self) -> None:
        self.over = threading.Event()
        self.why: Message | None = None
        """Why it ended before its time, if it did."""
        self._time = 0.0
        self._ended: float | None = None

    def __call__(self) -> float:
        """Seconds of the film."""
        return self._time if self._ended is None else self._time + time.monotonic() - self._ended

    def reach(self, moment: float) -> None:
        """A frame was shown."""
        self._time = moment

    def end(self, why: Message) -> None:
        """It cannot go on."""
        self.why = why
        self.over.set()

    def hear(self, status: CameraStatus) -> None:
        """The camera's state changed: is the film over?"""
        if status.state in ("ended", "lost") and self._ended is None:
            self._ended = time.monotonic()
            self.over.set()


@click.command()
@click.argument("game", default="robits")
@click.option("--once", is_flag=True, help="Stop at the end of the game and print the scoreboard.")
@click.option("--speed", metavar="N", type=click.FloatRange(0, min_open=True), help="So many times as fast. [1]")
@click.option("--port", metavar="N", type=click.IntRange(0, 65535), default=PORT, help="Or the next free one. [5000]")
@click.option("--no-browser", is_flag=True, help="Do not open a browser here.")
@deck_option("sample")
@option_option
@data_option
@plugin_options
@json_option
def demo(
    game: str,
    once: bool,
    speed: float | None,
    port: int,
    no_browser: bool,
    deck: str,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    """Watch a table play GAME to its end: simulated hands lay printed cards before the camera.

    Nothing is kept, unless --data says where. With --once it runs as fast as it can, unless --speed says otherwise.
    """
    choices = chosen()
    with ExitStack() as stack:
        plugins = choices.plugins()
        played = game_named(plugins, game)
        store, tell_where = kept(choices, stack)
        stack.callback(store.close)
        stack.callback(plugins.close)
        catalog = deck_named(plugins, store, game, deck)
        rules = played.options_with(house_rules(options, played))
        steps = demo_of(played, catalog, rules)
        if not steps:
            raise TableError(Message.of("{game} has no demo with this deck and these house rules.", game=played.title))
        film = Film()
        assistant = Assistant(plugins, store, press=LatePress(), clock=film, countdown=COUNTDOWN)
        session = assistant.start(game, played.demo_seats, options=rules, deck=deck)
        pace = speed or (inf if once else 1.0)
        if once:
            stage(assistant, session, steps, film, speed=pace, patience=PATIENCE, gives_up=film.end)
            play_once(assistant, session, film, port, tell_where)
            tell(session, as_json)
        else:
            stage(assistant, session, steps, film, speed=pace, patience=inf, gives_up=stand_still)
            play_on(assistant, session, port, not no_browser, tell_where, as_json)


def kept(choices: Choices, stack: ExitStack) -> tuple[Store, Callable[[str], None]]:
    """Where the demo is kept, and who hears its address; for as long as the stack stands. Raises StoreError.

    In a folder that was told nobody else may keep tables meanwhile.
    """
    if choices.data is None:
        return MemoryStore(), nobody
    tenancy = stack.enter_context(Tenancy(choices.folder))
    store = choices.store(tenancy.hold)
    keep_log(choices.folder)
    return store, tenancy.tell


def stage(
    assistant: Assistant,
    session: Session,
    steps: Sequence[Showing | Action],
    film: Film,
    *,
    speed: float,
    patience: float,
    gives_up: GivesUp,
    lights: bool = True,
) -> None:
    """Eyes that look at the session's table in the film, and a hand at the tablet where the film waits for one."""
    hand = Hand(assistant, session, steps, patience=patience, gives_up=gives_up)
    others = simulator(assistant.games)

    def simulate(name: str) -> Source:
        from assistant.vision.simulated import SimulatedSource, SimulatedTable

        if name != session.game.id:
            return others(name)
        table = SimulatedTable(steps, session.position.setup.catalog, lights=lights)
        return SimulatedSource(table, name=f"simulated:{name}", speed=speed, goes_on=hand.goes_on)

    watch(
        assistant,
        simulate,
        on_frame=film.reach,
        on_status=film.hear,
        on_sighting=hand.hear,
        after_frame=hand.look,
    )


def stand_still(why: Message) -> None:
    """The film waits for ever; the table is there to be played on by hand."""
    note("The film stands still: {why}", why=why)


def play_once(
    assistant: Assistant, session: Session, film: Film, port: int, tell_where: Callable[[str], None] = nobody
) -> None:
    """Serve until the game or the film is over. Raises Undecided where the film's end is not the game's."""
    from assistant.dashboard import create_app
    from assistant.dashboard.serve import Service

    end = assistant.subscribe(lambda *_: film.over.set() if is_final(session) else None)
    service = Service(create_app(assistant), port=port)
    service.start()
    tell_where(service.url)
    note("The table is at {url}.", url=service.url)
    try:
        look(assistant, session)
        while not film.over.wait(0.5):
            pass
    finally:
        end()
        look_away(assistant)
        service.stop()
    if not is_final(session):
        raise undecided(session.revision, film.why)


def undecided(events: int, why: Message | None) -> Undecided:
    """How far the game came, and why no farther."""
    if why is not None:
        text = "The film cannot go on after {n} event: {why}"
        return Undecided(Message.of(text, many="The film cannot go on after {n} events: {why}", n=events, why=why))
    text = "The film is over and the game is not: {n} event was recorded."
    many = "The film is over and the game is not: {n} events were recorded."
    return Undecided(Message.of(text, many=many, n=events))


def play_on(
    assistant: Assistant,
    session: Session,
    port: int,
    opens_browser: bool,
    tell_where: Callable[[str], None],
    as_json: bool,
) -> None:
    """Serve until somebody stops it; the finished table stays open."""

    def begin(service: Service) -> None:
        tell_where(service.url)
        url = f"{service.url}/sessions/{session.id}"
        (note if as_json else say)("The table is at {url} (Ctrl+C ends it).", url=url)
        if opens_browser:
            show(url)
        look(assistant, session)

    told = threading.Event()

    def hear(number: int, revision: int, tick: int) -> None:
        if is_final(session) and not told.is_set():
            told.set()
            tell(session, as_json)

    assistant.subscribe(hear)
    try:
        run(assistant, port=port, lan=False, ready=begin)
    finally:
        look_away(assistant)


def look(assistant: Assistant, session: Session) -> None:
    """Begin the film."""
    if assistant.eyes:
        assistant.eyes.open(f"simulated:{session.game.id}")


def look_away(assistant: Assistant) -> None:
    """End it."""
    if assistant.eyes:
        assistant.eyes.close()


def is_final(session: Session) -> bool:
    """Is the game over?"""
    score = session.game.score(session.position.state)
    return score is not None and score.final


def tell(session: Session, as_json: bool) -> None:
    """The scoreboard, with every point's reason; as JSON the end of the game as a replay tells it."""
    if as_json:
        document(ending(session, TABLE).json())
        return
    names = {str(seat.number): seat.name for seat in session.position.setup.seats}
    tell_scores(session.envelope(TABLE)["scoreboard"], names)
