"""A ROBiTs table to play at."""

from __future__ import annotations

from collections.abc import Callable

import playing
import pytest

from robits.game import Robits
from robits.state import Table


class Play(playing.Play[Table]):
    """A game of ROBiTs being played."""

    game = Robits()
    names = ("Mara", "Jonas", "Priya", "Tom", "Ida", "Finn", "Lea", "Ben", "Eva", "Max", "Zoe", "Kim", "Leo")

    def total(self, seat: int) -> int:
        return self.board().seats[seat].total

    def lines(self, seat: int) -> list[tuple[int, str]]:
        return [(line.points, str(line.text)) for line in self.board().seats[seat].lines]


@pytest.fixture
def table() -> Callable[..., Play]:
    """Lays a table: `table(4)`, `table(2, deck="")`."""
    return Play
