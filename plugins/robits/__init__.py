"""ROBiTs: take cards from the assembly line, build one robot, count its parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from assistant import Game, hookimpl
from robits.game import Robits


@hookimpl
def register_games(register: Callable[[Game[Any]], None]) -> None:
    """Bring ROBiTs to the table."""
    register(Robits())
