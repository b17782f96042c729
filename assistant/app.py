"""The composition root: games, store, sessions, decks, dock; passed to everyone, global to no one."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from random import SystemRandom
from typing import Any, Protocol, TypeAlias

from assistant import ground, house
from assistant.decks import Decks
from assistant.dock import Dock
from assistant.eyes import Eyes, SymbolReader
from assistant.press import Press
from assistant.session import Session, wall_clock
from assistant.store import Header, Store, StoreError
from assistant.table import host
from assistant.table.action import HISTORY, Action, Event, Source
from assistant.table.errors import IllegalAction, TableError
from assistant.table.game import Game
from assistant.table.message import Message
from assistant.table.values import EMPTY, Json, frozen
from assistant.table.viewer import TABLE, Viewer

Changed: TypeAlias = Callable[[int, int, int], None]
"""Called with (session, revision, tick)."""


SEATING = frozenset({"seat", *HISTORY})
"""Actions after which another number of people may sit at the table."""
DICE = SystemRandom()
"""The system's own source of chance, for who forgot the die."""


TABLE_KEPT = "table"
"""The setting that says which session is on the table, also after a restart."""


class Loaded(Protocol):
    """What the assistant needs of the plugins that were loaded."""

    @property
    def games(self) -> Mapping[str, Game[Any]]:
        """Games by id."""

    @property
    def detectors(self) -> Sequence[SymbolReader]:
        """Readers of symbols that plugins brought."""

    def detector_failed(self, reader: SymbolReader, error: Exception) -> None:
        """One of them raised."""

    def brought_by(self, game: str) -> str:
        """Distribution and version of the plugin that brought a game."""

    def event_recorded(self, session: Session, event: Event) -> None:
        """Tell every plugin, on a worker thread."""


class Assistant:
    """Everything at one table. Thread-safe: the camera, the server's threads and the pulse all come here."""

    def __init__(
        self,
        plugins: Loaded,
        store: Store,
        *,
        eyes: Eyes | None = None,
        press: Press | None = None,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], str] = wall_clock,
        countdown: float | None = None,
        deck: str = "",
        options: Mapping[str, Json] = EMPTY,
        notices: Sequence[Message] = (),
    ) -> None:
        """`deck` and `options` are what a new session starts with unless somebody chooses otherwise.

        `notices` are what the lobby has to say about this start: a damaged file that was gone around.
        """
        self.plugins = plugins
        self.store = store
        self.eyes = eyes
        self.press = press
        self.deck = deck
        self.options = options
        self.notices = tuple(notices)
        self.current: Session | None = None
        self._now = now
        self._lock = threading.RLock()
        self._open: dict[int, Session] = {}
        self._ticks: dict[int, int] = {}
        self._listeners: list[Changed] = []
        self.decks = Decks(self)
        self.dock = Dock(self, self._lock, clock, countdown)

    @property
    def games(self) -> Mapping[str, Game[Any]]:
        """The games that may be played, by id."""
        return self.plugins.games

    def game(self, game_id: str) -> Game[Any]:
        """A game by id. Raises IllegalAction if it is not loaded."""
        found = self.games.get(game_id)
        if found is None:
            raise IllegalAction(Message.of("The game {game} is not installed here.", game=game_id[:40]))
        return found

    def start(
        self, game_id: str, names: Sequence[str], *, options: Mapping[str, Json] | None = None, deck: str | None = None
    ) -> Session:
        """A new session, brought to the table. Raises IllegalAction (seats, names, options), GameFault, StoreError."""
        game = self.game(game_id)
        seats = tuple(host.clean_name(name) for name in names)
        host.refuse_double(seats)
        if len(seats) not in game.seats:
            fewest, most = game.seats[0], game.seats[-1]
            raise IllegalAction(
                Message.of("{game} is for {fewest} to {most} players.", game=game.title, fewest=fewest, most=most)
            )
        header = Header(
            game=game_id,
            version=game.version,
            seats=seats,
            catalog=self.decks.catalog(game_id, self.deck if deck is None else deck),
            options=frozen(game.options_with({**self.preset(game), **(options or {})})),
            plugin=self.plugins.brought_by(game_id),
            started=self._now(),
        )
        host.start(game, header.setup())
        with self._lock:
            session = self._adopt(Session(self.store.create(header), game, header, self.store, clock=self._now))
        self.bring(session)
        return session

    def preset(self, game: Game[Any]) -> dict[str, Json]:
        """The house rules that were set when the program was started, as far as they are this game's."""
        known = {option.key for option in game.options}
        return {key: value for key, value in self.options.items() if key in known}

    def open(self, session_id: int) -> Session:
        """A session, read from the store if need be. Raises StoreError, or IllegalAction where its game is missing."""
        with self._lock:
            if session_id not in self._open:
                header, events = self.store.read(session_id)
                game = self.game(header.game)
                if header.version > game.version:
                    raise IllegalAction(
                        Message.of("This was played with a newer {game}: update the plugin to go on.", game=game.title)
                    )
                self._adopt(Session(session_id, game, header, self.store, events, clock=self._now))
            return self._open[session_id]

    def _adopt(self, session: Session) -> Session:
        self._open[session.id] = session
        session.subscribe(self._recorded)
        return session

    def bring(self, session: Session) -> None:
        """Put a session on the table: from now on the camera speaks to it."""
        self.current = session
        with suppress(StoreError):  # a full disk forgets which table it was, and plays on
            self.store.keep(TABLE_KEPT, session.id)
        if self.eyes:
            self.eyes.expect([session.position.setup.catalog, house.CATALOG])
        self.survey()
        self.stir(session.id)

    def resume(self) -> None:
        """Bring the table again that was open when the program ended, if it can still be opened."""
        kept = self.store.kept(TABLE_KEPT)
        if isinstance(kept, int):
            with suppress(TableError):
                self.bring(self.open(kept))

    def survey(self) -> None:
        """Tell the eyes by what to know places: this game's mats, and what was shown by hand before this camera."""
        if self.eyes:
            status = self.eyes.status()
            if self.current is not None:
                with suppress(TableError):  # a full disk leaves zones where they are
                    ground.pin(self.store, status, self.current.game.id)
            self.eyes.lay(ground.ground_for(self.current, self.store, ground.place_of(status)))

    def act(
        self,
        session_id: int,
        action: Action,
        *,
        actor: Viewer = TABLE,
        source: Source = "tablet",
        command: str = "",
        anyway: bool = False,
        revision: int | None = None,
    ) -> Event:
        """Record an action, its dice rolled where the program was asked to. Raises like `Session.record`."""
        session = self.open(session_id)
        return session.record(
            host.rolled(session.game, action, DICE.randint),
            actor=actor,
            source=source,
            command=command,
            anyway=anyway,
            revision=revision,
        )

    def envelope(self, session: Session, viewer: Viewer) -> dict[str, Json]:
        """All that a viewer gets of a session, with what the camera proposes."""
        with self._lock:
            tick, proposals = self.tick(session.id), self.dock.shown(session, viewer)
        return session.envelope(viewer, tick=tick, proposals=proposals)

    def tick(self, session_id: int) -> int:
        """Counts what is not an event: proposals, camera, people."""
        return self._ticks.get(session_id, 0)

    def subscribe(self, listener: Changed) -> Callable[[], None]:
        """Call this on every change; returns what ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def stir(self, session_id: int) -> None:
        """Something that is not an event changed: tell everybody who looks."""
        with self._lock:
            self._ticks[session_id] = self.tick(session_id) + 1
        self._announce(session_id)

    def _announce(self, session_id: int) -> None:
        session = self._open.get(session_id)
        revision = session.revision if session else 0
        for listener in tuple(self._listeners):
            listener(session_id, revision, self.tick(session_id))

    def _recorded(self, session: Session, event: Event) -> None:
        with self._lock:
            self._ticks[session.id] = self.tick(session.id) + self.dock.mean_anew(session)
        self.dock.comparison.moved_on(session)
        if event.action.kind in (*HISTORY, "bind"):
            self.decks.move_photos(session.game.id)
        if event.action.kind in SEATING and session is self.current:
            self.survey()
        self._announce(session.id)
        self.plugins.event_recorded(session, event)
