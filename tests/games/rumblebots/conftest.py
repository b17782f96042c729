"""A Rumblebots table to play at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import playing
import pytest

from assistant import EMPTY, Action, frozen
from rumblebots.game import Rumblebots
from rumblebots.state import Table


class Play(playing.Play[Table]):
    """A game of Rumblebots being played."""

    game = Rumblebots()
    names = ("Lisa", "Jack", "Vincent", "Tess")

    def leave(self, seat: int) -> None:
        """A player leaves the game."""
        self.record(Action("seat", None, None, frozen({"op": "leave", "seat": seat})))

    def scraps(self, seat: int) -> int:
        return int(self.seat(seat)["scraps"]["total"])

    def battle(self) -> Any:
        return self.view()["battle"]

    def card(self, told: str, seat: int) -> str:
        """The name of a seat's card by its id."""
        for name in self.state.player(seat).bots:
            if name == told or (not name.startswith("?") and self.state.book.catalog.copy(name).card.id == told):
                return name
        raise AssertionError(f"seat {seat} has no {told}")

    def cards(self, seat: int) -> list[str]:
        """Titles of a seat's cards."""
        return [self.state.face(name).title for name in self.state.player(seat).bots]

    def fight(self, cards: Mapping[int, list[str]], champion: int = 1, round_: int = 2, **data: Any) -> Play:
        """Sets a battle about to begin: these cards, this Champion, nothing revealed yet."""
        told = {str(seat): names for seat, names in cards.items()}
        self.do("now", None, None, round=round_, phase="battle", champion=champion, cards=told, **data)
        return self


@pytest.fixture
def table() -> Callable[..., Play]:
    """Lays a table: `table(4)`, `table(2, deck="")`, `table(3, loop="clash")`."""
    return Play


@pytest.fixture
def build(table: Callable[..., Play]) -> Callable[..., Play]:
    """Seat 1 builds in a round."""

    def laid(round_: int = 3, seats: int = 3, options: Mapping[str, Any] = EMPTY, **data: Any) -> Play:
        play = table(seats, **options)
        play.do("now", None, None, round=round_, champion=1, turn=1, direction="clockwise", **data)
        return play

    return laid


@pytest.fixture
def clash(table: Callable[..., Play]) -> Callable[..., Play]:
    """Seat 1 defends with one card, seat 2 attacks."""

    def laid(
        defense: str,
        attack: Sequence[str],
        *flips: str,
        third: Sequence[str] = ("mechchicken",),
        rest: Sequence[str] = (),
        seats: int = 3,
        options: Mapping[str, Any] = EMPTY,
        **data: Any,
    ) -> Play:
        play = table(seats, **options)
        fourth = {4: ["wrench-toast"]} if seats == 4 else {}
        play.fight({1: [defense, *rest], 2: list(attack), 3: list(third), **fourth}, direction="clockwise", **data)
        play.do("flip", 1, defense)
        for card in flips:
            play.do("flip", 2, card)
        return play

    return laid
