"""Logs on disk: what every store promises, and the one that keeps its promises only in memory."""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

from assistant.table.action import Event
from assistant.table.cards import Catalog
from assistant.table.errors import TableError
from assistant.table.message import Message
from assistant.table.setup import Seat, Setup
from assistant.table.values import Json, frozen, nothing


class StoreError(TableError):
    """The disk's: full, not writable, damaged, newer than this program. Nothing was changed."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a session starts from; the first line of a played game."""

    game: str
    version: int
    seats: tuple[str, ...]
    catalog: Catalog
    options: Mapping[str, Json] = field(default_factory=nothing)
    plugin: str = ""
    """Distribution and version of the plugin that brought the game."""
    started: str = ""
    """ISO 8601 with offset."""

    def setup(self) -> Setup:
        """The same as a game takes it."""
        seats = tuple(Seat(number, name) for number, name in enumerate(self.seats, start=1))
        return Setup(seats, self.options, self.catalog)

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Header:
        """The reverse of `json`. Raises ValueError, KeyError, TypeError or UnknownTag for what is not a header."""
        if not all(isinstance(name, str) for name in told["seats"]):
            raise TypeError("a seat's name is text")
        return cls(
            told["game"],
            told["version"],
            tuple(told["seats"]),
            Catalog.from_json(told["catalog"]),
            frozen(told["options"]),
            told["plugin"],
            told["started"],
        )

    def json(self) -> dict[str, Json]:
        """As an export's first line holds it."""
        return {
            "game": self.game,
            "version": self.version,
            "seats": list(self.seats),
            "options": dict(self.options),
            "catalog": self.catalog.json(),
            "plugin": self.plugin,
            "started": self.started,
        }


@dataclass(frozen=True, slots=True)
class SessionInfo:
    """A session in a list, without its events."""

    id: int
    header: Header
    events: int
    last: str
    """When the last event was recorded (or the session started), ISO 8601."""
    title: str = ""
    archived: bool = False
    problem: Message | None = None
    """Why it cannot be understood, if it cannot; its header then names the game alone."""


Lessons: TypeAlias = Mapping[str, Mapping[str, Json]]
"""Printed values by card id; null for one that is to be forgotten."""
NO_LESSONS: Lessons = MappingProxyType({})
NO_PICTURES: Mapping[str, bytes] = MappingProxyType({})


class Store(Protocol):
    """Append and read logs; keep what the owner taught. Every method may raise StoreError."""

    def create(self, header: Header, events: Sequence[Event] = ()) -> int:
        """A new session; its id. An imported one comes with its events: all of them, or no session at all."""

    def append(self, session: int, event: Event, taught: Lessons = NO_LESSONS) -> None:
        """Make one event durable, and in the same stroke what the owner learns by it (values by card id).

        Refuses any number but the next, and a command that is already there.
        """

    def read(self, session: int) -> tuple[Header, Sequence[Event]]:
        """A whole session. StoreError if there is none."""

    def sessions(self) -> Sequence[SessionInfo]:
        """All sessions, the latest first. One that cannot be understood says so and hides no other."""

    def describe(self, session: int, *, title: str | None = None, archived: bool | None = None) -> None:
        """Change what may change of a session: its title, and whether it is put away."""

    def teach(self, game: str, taught: Lessons, pictures: Mapping[str, bytes] = NO_PICTURES) -> None:
        """Keep printed values (and JPEGs) by card id for all later sessions of this owner: all of it, or nothing."""

    def taught(self, game: str) -> Lessons:
        """What the owner taught, by card id."""

    def keep_picture(self, game: str, card: str, jpeg: bytes | None) -> None:
        """Keep a card's picture (a JPEG), because its owner asked for it; None throws it away."""

    def picture(self, game: str, card: str) -> bytes | None:
        """A card's picture as it was kept, None without one."""

    def pictured(self, game: str) -> Collection[str]:
        """The ids of the cards of which a picture is kept."""

    def keep(self, key: str, value: Json) -> None:
        """Keep a setting."""

    def kept(self, key: str, default: Json = None) -> Json:
        """A setting, as it was kept."""

    def close(self) -> None:
        """Let go of the file."""


class MemoryStore:
    """A store for tests, replays and tables that nobody wants to keep."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._infos: dict[int, SessionInfo] = {}
        self._logs: dict[int, list[Event]] = {}
        self._commands: dict[int, set[str]] = {}
        self._taught: dict[str, dict[str, dict[str, Json]]] = {}
        self._kept: dict[str, Json] = {}
        self._pictures: dict[tuple[str, str], bytes] = {}

    def create(self, header: Header, events: Sequence[Event] = ()) -> int:
        """A new session; its id."""
        with self._lock:
            number = len(self._infos) + 1
            last = events[-1].at if events else header.started
            self._infos[number] = SessionInfo(number, header, len(events), last)
            self._logs[number] = list(events)
            self._commands[number] = {event.command for event in events}
            return number

    def append(self, session: int, event: Event, taught: Lessons = NO_LESSONS) -> None:
        """Keep one event."""
        with self._lock:
            log = self._log(session)
            if event.number != len(log) + 1:
                raise StoreError(Message.of("Entry {n} is not the next one of this session.", n=event.number))
            if event.command and event.command in self._commands[session]:
                raise StoreError("This command is in the log already.")
            log.append(event)
            self._commands[session].add(event.command)
            self._infos[session] = replace(self._infos[session], events=len(log), last=event.at)
            for card, values in taught.items():
                self._learn(self._infos[session].header.game, card, values)

    def read(self, session: int) -> tuple[Header, Sequence[Event]]:
        """A whole session."""
        with self._lock:
            log = list(self._log(session))
            return self._infos[session].header, log

    def sessions(self) -> Sequence[SessionInfo]:
        """All sessions, the latest first."""
        with self._lock:
            return sorted(self._infos.values(), key=lambda info: info.id, reverse=True)

    def describe(self, session: int, *, title: str | None = None, archived: bool | None = None) -> None:
        """Change title and archived."""
        with self._lock:
            self._log(session)
            changes: dict[str, Any] = {"title": title, "archived": archived}
            kept = {key: value for key, value in changes.items() if value is not None}
            self._infos[session] = replace(self._infos[session], **kept)

    def teach(self, game: str, taught: Lessons, pictures: Mapping[str, bytes] = NO_PICTURES) -> None:
        """Keep printed values and pictures."""
        with self._lock:
            for card, values in taught.items():
                self._learn(game, card, values)
            self._pictures.update({(game, card): jpeg for card, jpeg in pictures.items()})

    def _learn(self, game: str, card: str, values: Mapping[str, Json]) -> None:
        known = self._taught.setdefault(game, {}).setdefault(card, {})
        known.update(values)
        for name in [name for name, value in known.items() if value is None]:
            del known[name]

    def taught(self, game: str) -> Lessons:
        """What the owner taught."""
        with self._lock:
            return {card: dict(values) for card, values in self._taught.get(game, {}).items() if values}

    def keep_picture(self, game: str, card: str, jpeg: bytes | None) -> None:
        """Keep a card's picture, or throw it away."""
        with self._lock:
            self._pictures.pop((game, card), None)
            if jpeg is not None:
                self._pictures[game, card] = jpeg

    def picture(self, game: str, card: str) -> bytes | None:
        """A card's picture."""
        with self._lock:
            return self._pictures.get((game, card))

    def pictured(self, game: str) -> Collection[str]:
        """Cards with a picture."""
        with self._lock:
            return sorted(card for owner, card in self._pictures if owner == game)

    def keep(self, key: str, value: Json) -> None:
        """Keep a setting."""
        with self._lock:
            self._kept[key] = value

    def kept(self, key: str, default: Json = None) -> Json:
        """A setting."""
        with self._lock:
            return self._kept.get(key, default)

    def close(self) -> None:
        """Nothing to let go of."""

    def _log(self, session: int) -> list[Event]:
        return self._logs[session] if session in self._logs else self._no(session)

    def _no(self, session: int) -> Any:
        raise StoreError(Message.of("There is no session {n}.", n=session))
