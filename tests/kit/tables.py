"""A table of the toy game for tests: an assistant in memory, with a clock that tests turn by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toy import LampGame

from assistant.app import Assistant
from assistant.session import Session
from assistant.store import MemoryStore
from assistant.table.action import Event
from assistant.table.game import Game
from assistant.table.sighting import Sighting
from assistant.table.tag import Tag


class Clock:
    """Seconds that pass only when told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Loaded:
    """Games without plugins."""

    def __init__(self, *games: Game[Any]) -> None:
        self.games: Mapping[str, Game[Any]] = {game.id: game for game in games}
        self.failures: tuple[Any, ...] = ()
        self.heard: list[int] = []

    def brought_by(self, game: str) -> str:
        return "tests 1"

    def event_recorded(self, session: Session, event: Event) -> None:
        self.heard.append(event.number)


def assistant(clock: Clock | None = None) -> Assistant:
    return Assistant(Loaded(LampGame()), MemoryStore(), clock=clock or Clock(), now=lambda: "2026-01-01T20:00:00+00:00")


def seen(card: str, zone: str = "spot", **more: Any) -> Sighting:
    """The sighting of a toy card."""
    tag: Tag = LampGame.catalog.copy(card).tag
    return Sighting(tag, zone=zone, **more)
