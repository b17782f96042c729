"""Demos play themselves to the end: without a film here, and a little of each through the camera."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from math import inf
from pathlib import Path

import pytest
from click.testing import CliRunner
from demos import DEMOS, GAMES, deck, header, line_of, seen_lines, steps_of, told_lines

from assistant.app import Assistant
from assistant.cli import command_line
from assistant.commands.demo import Film, Undecided, play_once, stage
from assistant.commands.serving import LatePress
from assistant.commands.tablet import Hand
from assistant.disagreement import zone_words
from assistant.plugins import Plugins
from assistant.replay import play
from assistant.session import Session
from assistant.store import MemoryStore
from assistant.table.action import Action
from assistant.table.message import Message
from assistant.table.sighting import Showing, Sighting
from assistant.table.values import Json, canonical
from assistant.table.viewer import TABLE, Viewer

EVERY = pytest.mark.parametrize(
    ("game", "options"), DEMOS, ids=[" ".join((name, *map(str, more.values()))) for name, more in DEMOS]
)
VIEWERS = [Viewer.parse(word) for word in ("table", "guest", "referee", 1, 2, 3, 4)]


@cache
def seen(number: int) -> Session:
    """A demo's session, every card a sighting."""
    name, options = DEMOS[number]
    return play(seen_lines(GAMES[name], options), GAMES).session


@EVERY
def test_a_demo_leads_to_the_end_of_its_game(game: str, options: Mapping[str, Json]) -> None:
    session = seen(DEMOS.index((game, options)))
    taps = [step for step in steps_of(GAMES[game], options) if isinstance(step, Action)]
    assert session.envelope(TABLE)["scoreboard"]["final"]  # type: ignore[index, call-overload]
    assert sum(event.source == "cli" for event in session.events) == len(taps)
    assert {event.source for event in session.events} <= {"camera", "cli"}
    assert not any(event.objections for event in session.events)


@EVERY
def test_a_game_seen_card_by_card_and_the_same_by_hand_end_in_the_same_state(
    game: str, options: Mapping[str, Json]
) -> None:
    session = seen(DEMOS.index((game, options)))
    by_hand = play(told_lines(session, options), GAMES).session
    assert by_hand.position.state == session.position.state
    for viewer in VIEWERS:
        one, other = (table.envelope(viewer) for table in (session, by_hand))
        assert canonical([one["view"], one["scoreboard"]]) == canonical([other["view"], other["scoreboard"]])


@EVERY
def test_every_place_where_a_card_lies_has_a_name_for_people(game: str, options: Mapping[str, Json]) -> None:
    """A code such as `room/1/3` in a question about where a card lies says nothing to anybody."""
    session = seen(DEMOS.index((game, options)))
    lying = (lies for step in session.folding.steps for lies in GAMES[game].lying(step.before.state) or ())
    zones = {lies.zone for lies in lying} - {""}
    assert zones
    assert [zone for zone in zones if zone in str(zone_words(session, zone))] == []


@pytest.mark.parametrize(
    "options", [{"direction": "anticlockwise"}, {"mode": "rally", "teams": "1+3"}, {"mode": "rally", "teams": "1+2"}]
)
def test_a_demo_goes_on_to_the_end_under_other_house_rules(options: Mapping[str, Json]) -> None:
    session = play(seen_lines(GAMES["doomsday_bots"], options), GAMES).session
    assert session.envelope(TABLE)["scoreboard"]["final"]  # type: ignore[index, call-overload]


# --- through the camera -------------------------------------------------------------------------------------------


class Evening:
    """A demo's table, with eyes for its film and a hand at the tablet."""

    def __init__(self, game: str, steps: Sequence[Showing | Action] | None = None, *, lights: bool = True) -> None:
        self.film = Film()
        self.assistant = Assistant(
            Plugins.discover(safe=True), MemoryStore(), press=LatePress(), clock=self.film, countdown=1.0
        )
        played = GAMES[game]
        self.steps = steps_of(played, {}) if steps is None else steps
        self.session = self.assistant.start(game, played.demo_seats, deck="sample")
        stage(
            self.assistant,
            self.session,
            self.steps,
            self.film,
            speed=inf,
            patience=4.0,
            gives_up=self.film.end,
            lights=lights,
        )

    def play(self, ends: str) -> Session:
        """The film to its end, which is not that of the game; said so in these words."""
        with pytest.raises(Undecided, match=ends):
            play_once(self.assistant, self.session, self.film, port=0)
        return self.session


def test_a_film_waits_for_each_tap_and_goes_on_after_it() -> None:
    game = GAMES["doomsday_bots"]
    skip_draft, reveal, head, _, claw, arm, *_ = steps_of(game, {})
    steps = [skip_draft, reveal, head, Action.of("equip", 1, "think-tank"), claw, arm, Action.of("equip", 1, "roots")]
    session = Evening("doomsday_bots", steps).play("The film is over and the game is not: 7 events were recorded.")
    assert [event.source for event in session.events] == [
        *("tablet", "tablet", "camera", "tablet", "camera", "camera", "tablet")
    ]
    lines = [header(game, {}), *(line_of(step, session.position.setup.catalog) for step in steps)]
    assert session.position.state == play(lines, GAMES).session.position.state


def test_a_tap_that_the_table_refuses_ends_the_film_and_says_why() -> None:
    steps = [Action.of("skip_draft"), Action.of("roll", 3, die=7), Action.of("reveal")]
    session = Evening("doomsday_bots", steps).play("cannot go on after 1 event: No roll of Priya is awaited")
    assert session.revision == 1


def test_in_the_dark_nothing_counts() -> None:
    """Black pictures: the game must not get anywhere in any other way than through the camera."""
    Evening("robits", steps_of(GAMES["robits"], {})[:2], lights=False).play("over and the game is not: 0 events")


def test_in_the_dark_nothing_is_tapped_that_hangs_on_a_card_and_the_demo_ends_with_1(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("assistant.commands.demo.stage", partial(stage, lights=False))
    arguments = ["--data", str(tmp_path), "demo", "doomsday_bots", "--once", "--port", "0"]
    result = CliRunner().invoke(command_line, arguments)
    assert result.exit_code == 1
    *_, last = result.stderr.splitlines()
    assert "The film cannot go on after 2 events: The cards shown to the camera have not counted." in last
    assert result.stdout == ""


def test_the_hand_taps_only_when_what_was_shown_has_counted() -> None:
    game = GAMES["doomsday_bots"]
    now = [0.0]
    assistant = Assistant(Plugins.discover(safe=True), MemoryStore(), clock=lambda: now[0], countdown=1.0)
    session = assistant.start("doomsday_bots", game.demo_seats, deck="sample")
    card = Sighting(deck(game).copy("claw").tag)
    given_up: list[Message] = []
    steps = [Action.of("reveal"), Showing("claw", seat=1), Action.of("equip", 1, "spring-arm")]
    hand = Hand(assistant, session, steps, patience=5.0, gives_up=given_up.append)
    assert not hand.goes_on(0, 1.0)
    hand.look(0.9)
    assert session.revision == 0, "the frame in which the film came to a stand was not seen yet"
    hand.look(1.0)
    assert hand.goes_on(0, 1.1)
    assert not hand.goes_on(1, 2.0)
    hand.look(2.0)
    assert session.revision == 1, "the card was not seen yet"
    assistant.dock.sighted(card)
    hand.hear(card)
    hand.look(2.1)
    assert session.revision == 1, "the card's countdown still runs"
    now[0] = 1.0
    assistant.dock.pulse()
    hand.look(3.0)
    assert [event.action.kind for event in session.events] == ["reveal", "equip", "equip"]
    assert hand.goes_on(1, 3.1)
    assert given_up == []
