"""The published kit: it lets a sound game pass, and each kind of unsound one fail with words that say why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from dists import forget, install
from toy import LampGame, Lamps

from assistant import Action, Catalog, Game, IllegalAction, Json, Message, Offer, Scoreboard, Showing, Viewer
from assistant.played import ReplayError
from assistant.plugins import Plugins
from assistant.testing import assert_keeps_secrets, conforms, new_table, play


def test_the_toy_game_conforms() -> None:
    conforms(LampGame())


def test_every_bundled_game_conforms() -> None:
    games = Plugins.discover(safe=True).games
    assert games
    for game in games.values():
        conforms(game, seeds=[1], steps=25)


@pytest.fixture
def tally(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mapping[str, Game[object]]]:
    install(tmp_path / "site", "a_good", "leaking_view")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    yield Plugins.discover(only=["a_good", "leaking_view"]).games
    forget(tmp_path / "site")


def test_a_leaking_view_is_caught(tally: Mapping[str, Game[object]]) -> None:
    for name in ("tally", "leaky"):
        game = tally[name]
        one, other = new_table(game, 3), new_table(game, 3)
        one.record(Action.of("hide", 1, n=1))
        other.record(Action.of("hide", 1, n=2))
        if name == "tally":
            assert_keeps_secrets(game, one.position.state, other.position.state, 1)
        else:
            with pytest.raises(AssertionError, match="table can tell the two apart by the view"):
                assert_keeps_secrets(game, one.position.state, other.position.state, 1)


def test_a_name_that_skips_the_copies_of_a_hidden_hand_tells_of_them() -> None:
    """The toy counts hands as seen: whoever names a moth then learns from the copy that somebody holds one."""
    game = LampGame()
    one, other = new_table(game, 2), new_table(game, 2)
    one.record(Action.of("draw", 1, "moth"))
    other.record(Action.of("draw", 1, "lamp-1"))
    with pytest.raises(AssertionError, match="which copy a name means tells what is hidden"):
        assert_keeps_secrets(game, one.position.state, other.position.state, 1)


def test_a_recorded_game_is_played_with_its_expectations(tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    file.write_text(
        '{"game": "lamps", "seats": ["Mara", "Jonas"]}\n'
        '{"kind": "light", "seat": 1, "card": "lamp-3"}\n'
        '{"expect": {"/scoreboard/seats/1/total": 3}}\n',
        "utf-8",
    )
    assert play(LampGame(), file).revision == 1
    file.write_text(file.read_text("utf-8").replace(": 3}", ": 4}"), "utf-8")
    with pytest.raises(ReplayError, match="line 3: "):
        play(LampGame(), file)


class Raising(LampGame):
    def describe(self, before: Lamps, action: Action, viewer: Viewer) -> Message:
        raise KeyError("no words")


class Refusing(LampGame):
    def actions(self, state: Lamps, viewer: Viewer) -> Sequence[Offer]:
        return [Offer(Action.of("light", 1, "no-such-lamp"), Message("Light it"))] if viewer.acts_for(1) else []


class Generous(LampGame):
    def actions(self, state: Lamps, viewer: Viewer) -> Sequence[Offer]:
        return [Offer(Action.of("end_turn", 1), Message("End turn"))]


class Overreaching(LampGame):
    def actions(self, state: Lamps, viewer: Viewer) -> Sequence[Offer]:
        return [] if viewer.role == "guest" else [Offer(Action.of("end_turn", 1), Message("End turn"))]


class Forgetful(LampGame):
    """Counts how often it was asked: the same action twice is not the same."""

    asked = 0

    def apply(self, state: Lamps, action: Action) -> Lamps:
        Forgetful.asked += 1
        return replace(super().apply(state, action), turn=1 + Forgetful.asked % 2)


class Scribbling(LampGame):
    """Changes the state it was given."""

    def apply(self, state: Lamps, action: Action) -> Lamps:
        if action.kind == "end_turn":
            object.__setattr__(state, "turn", state.setup.after(state.turn))
            return replace(state)
        return super().apply(state, action)


class Shapeless(LampGame):
    def view(self, state: Lamps, viewer: Viewer) -> Mapping[str, Json]:
        return {"lit": object()}  # type: ignore[dict-item]


class Homesick(LampGame):
    """Knows the points of those alone who are still here."""

    def score(self, state: Lamps) -> Scoreboard:
        board = super().score(state)
        return replace(board, seats={seat: board.seats[state.setup.clockwise.index(seat) + 1] for seat in board.seats})


class Stubborn(LampGame):
    def setup(self, setup: object) -> Lamps:
        raise IllegalAction("I do not feel like it.")


class Boasting(LampGame):
    def demo(self, catalog: Catalog, options: Mapping[str, Json]) -> Sequence[Showing | Action]:
        return [Showing("lamp-1"), Showing("lighthouse")]


class Unheard(LampGame):
    def demo(self, catalog: Catalog, options: Mapping[str, Json]) -> Sequence[Showing | Action]:
        return [Action.of("sing", 1)]


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (Boasting, "the demo cannot be played: .*lighthouse"),
        (Unheard, "the demo cannot be played: .*sing"),
        (Raising, "describe raises KeyError"),
        (Refusing, "offered and then refused"),
        (Generous, "guest is offered"),
        (Overreaching, "not theirs to do"),
        (Forgetful, "twice gives two states"),
        (Scribbling, "changed the state it started from"),
        (Shapeless, "not JSON"),
        (Homesick, "score raises ValueError"),
        (Stubborn, "I do not feel like it"),
    ],
)
def test_an_unsound_game_does_not_conform(game: type[LampGame], words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        conforms(game())
