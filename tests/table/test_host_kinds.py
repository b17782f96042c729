"""The host's own kinds, the same in every game: seats, values, stickers; and whose fault an error is."""

from __future__ import annotations

from typing import Any

import pytest
from toy import LampGame, Lamps

from assistant.table import host
from assistant.table.action import Action
from assistant.table.cards import BLANK_FROM, Catalog
from assistant.table.errors import GameFault, IllegalAction
from assistant.table.host import Position, clean_name
from assistant.table.setup import Seat, Setup
from assistant.table.tag import Tag

GAME = LampGame()


@pytest.fixture
def here() -> Position[Lamps]:
    return host.start(GAME, Setup((Seat(1, "Mara"), Seat(2, "Jonas"), Seat(3, "Priya")), {}, LampGame.catalog))


def seat(**data: Any) -> Action:
    return Action("seat", None, None, data)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Mara", "Mara"),
        ("  Mara \t B ", "Mara B"),
        ("x", "x"),
        ("x" * 40, "x" * 40),
        ("שלום", "שלום"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("<b>{n}</b>", "<b>{n}</b>"),
        ("a\u202eb", "a b"),
        ("a\x00b\nc", "a b c"),
    ],
)
def test_a_name_is_kept_as_it_is_without_what_nobody_sees(name: str, kept: str) -> None:
    assert clean_name(name) == kept
    assert clean_name(kept) == kept


@pytest.mark.parametrize("name", ["", " ", "\n", "x" * 41, None, 7, "\u202e", "\ud800"])
def test_a_name_that_is_none_is_refused_in_words(name: object) -> None:
    with pytest.raises(IllegalAction, match="name"):
        clean_name(name)


def test_seats_are_renamed_reordered_and_left(here: Position[Lamps]) -> None:
    here = host.step(GAME, here, seat(op="rename", seat=2, name=" Jo "))
    here = host.step(GAME, here, seat(op="reorder", order=[3, 1, 2]))
    here = host.step(GAME, here, seat(op="leave", seat=1))
    assert here.setup.name(2) == "Jo"
    assert here.setup.clockwise == (3, 2)
    assert here.setup.after(3) == 2
    assert here.state.setup == here.setup


@pytest.mark.parametrize(
    "action",
    [
        seat(op="leave", seat=9),
        seat(op="leave"),
        seat(op="rename", seat=2),
        seat(op="rename", seat=2, name=" "),
        seat(op="rename", seat=2, name="mara "),
        seat(op="join", name="JONAS"),
        seat(op="reorder", order=[1, 2]),
        seat(op="reorder", order=[1, 2, 2]),
        seat(op="reorder", order="123"),
        seat(op="reorder"),
        seat(op="dance"),
        seat(),
        seat(op="join", name="Tom"),
        Action("value", None, "lamp-4", {"values": {"weight": 1}}),
        Action("value", None, "lamp-4", {"values": {"light": "x"}}),
        Action("value", None, "lamp-99", {"values": {"light": 1}}),
        Action("bind", None, "lamp-4", {"card": "lamp-1"}),
        Action("bind", None, str(Tag("7E", BLANK_FROM + 1)), {"card": "lamp-99"}),
        Action("undo", None, None, {"event": 1}),
    ],
)
def test_what_cannot_be_is_refused_in_words(here: Position[Lamps], action: Action) -> None:
    with pytest.raises(IllegalAction) as caught:
        host.step(GAME, here, action)
    assert str(caught.value).endswith(".")


def test_somebody_who_left_cannot_leave_again(here: Position[Lamps]) -> None:
    gone = host.step(GAME, here, seat(op="leave", seat=1))
    with pytest.raises(IllegalAction, match="already left"):
        host.step(GAME, gone, seat(op="leave", seat=1))


def test_a_taught_sticker_is_its_card_from_then_on(here: Position[Lamps]) -> None:
    tag = str(Tag("7E", BLANK_FROM + 1))
    bound = host.step(GAME, here, Action("bind", None, tag, {"card": "lamp-3"}))
    assert host.resolve(GAME, bound, Action.of("light", 1, tag)).card == "lamp-3"
    with pytest.raises(IllegalAction):
        host.resolve(GAME, here, Action.of("light", 1, tag))


class Broken(LampGame):
    """Fails where it is told to, in the way it is told to."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def apply(self, state: Lamps, action: Action) -> Lamps:
        raise self.error


@pytest.mark.parametrize("error", [ValueError("x"), SystemExit(3), RecursionError(), KeyError("y")])
def test_what_a_game_raises_is_its_authors_fault(error: BaseException, here: Position[Lamps]) -> None:
    with pytest.raises(GameFault, match=r"lamps failed in apply.*Nothing was changed"):
        host.step(Broken(error), here, Action.of("end_turn", 1))


def test_a_no_of_the_game_and_somebody_who_stops_the_program_pass_through(here: Position[Lamps]) -> None:
    with pytest.raises(IllegalAction, match="lit"):
        host.step(Broken(IllegalAction("It is lit.")), here, Action.of("end_turn", 1))
    with pytest.raises(KeyboardInterrupt):
        host.step(Broken(KeyboardInterrupt()), here, Action.of("end_turn", 1))


@pytest.mark.parametrize("stage", ["view", "score", "actions", "describe", "countdown"])
def test_a_game_that_says_no_instead_of_showing_itself_is_at_fault(stage: str) -> None:
    with pytest.raises(GameFault, match=stage), host.fence(GAME, stage):
        raise IllegalAction("No.")


def test_a_card_without_values_can_be_filled_in_and_made_unknown_again(here: Position[Lamps]) -> None:
    filled = host.step(GAME, here, Action("value", None, "lamp-4", {"values": {"light": 4}}))
    assert filled.setup.catalog.card("lamp-4").trait("light") == 4
    again = host.step(GAME, filled, Action("value", None, "lamp-4", {"values": {"light": None}}))
    assert again.setup.catalog == Catalog.from_json(LampGame.catalog.json())
