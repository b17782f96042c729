"""Doomsday Bots: build a bot, climb the clock tower, take the boss's loot and get out; or race in a Bot Rally."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from assistant import Game, hookimpl
from doomsday_bots.game import DoomsdayBots


@hookimpl
def register_games(register: Callable[[Game[Any]], None]) -> None:
    """Bring Doomsday Bots to the table."""
    register(DoomsdayBots())
