"""A tower to play at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import playing
import pytest

from doomsday_bots.game import DoomsdayBots
from doomsday_bots.state import Table


class Play(playing.Play[Table]):
    """A game of Doomsday Bots being played."""

    game = DoomsdayBots()
    names = ("Mara", "Jonas", "Priya", "Tom")

    def __init__(self, seats: int | tuple[str, ...] = 2, *args: Any, **more: Any) -> None:
        super().__init__(seats, *args, **more)

    def refused(self, *args: Any, **data: Any) -> list[int]:
        """Numbers of the rules that object to an action."""
        try:
            self.do(*args, **data)
        except playing.Objected as error:
            return error.rules
        raise AssertionError("nothing objects")

    def roll(self, seat: int, die: int, **data: Any) -> None:
        self.do("roll", seat, die=die, **data)

    def floor(self, place: str) -> list[str]:
        return [held.name for held in self.state.rooms[place].floor]

    def parts(self, seat: int) -> list[str]:
        return [held.name for held in self.state.bot(seat).parts]


@pytest.fixture
def table() -> Callable[..., Play]:
    """Lays a table: `table(4)`, `table(2, mode="rally")`, `table(2, now={...})`."""
    return Play
