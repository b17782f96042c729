"""Rumblebots: build robots, battle for crystals, win the Showdown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from assistant import Game, hookimpl
from rumblebots.game import Rumblebots


@hookimpl
def register_games(register: Callable[[Game[Any]], None]) -> None:
    """Bring Rumblebots to the table."""
    register(Rumblebots())
