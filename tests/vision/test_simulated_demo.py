"""A whole demo through the same eyes as a real table: what hands showed is what is seen, once and in order."""

from __future__ import annotations

import math
import threading
from collections.abc import Iterable
from dataclasses import replace

import pytest
from recording import write_film

from assistant.table.sighting import Showing, Sighting
from assistant.vision.detector import best_detector
from assistant.vision.films import Film
from assistant.vision.frame import Frame
from assistant.vision.scene_film import Pace
from assistant.vision.simulated import SimulatedSource, SimulatedTable
from assistant.vision.tracker import Tracker
from assistant.vision.watcher import Watcher
from tests.vision.table_films import large_table
from tests.vision.table_scripts import DECK, NAMES, QUICK, dealt

SLOW = replace(QUICK, rest=1.0)


def seen(frames: Iterable[Frame]) -> list[Sighting]:
    tracker = Tracker(best_detector())
    return [sighting for frame in frames for sighting in tracker.update(frame).changes]


def played(script: list[Showing], pace: Pace = QUICK, **how: object) -> SimulatedSource:
    return SimulatedSource(SimulatedTable(script, DECK, pace=pace, **how), speed=math.inf)


def names(sightings: Iterable[Sighting]) -> list[str]:
    return [DECK.locate(sighting.tag).name for sighting in sightings]


def test_a_table_of_twenty_eight_cards_is_read_card_by_card_in_order():
    script = dealt(4, 7)
    sightings = seen(played(script))
    assert names(sightings) == [step.card for step in script]
    assert {(sighting.change, sighting.orientation) for sighting in sightings} == {("appeared", "upright")}


def test_seven_seats_are_read_card_by_card_in_order():
    script = dealt(7, 2)
    assert names(seen(played(script))) == [step.card for step in script]


def test_a_card_is_seen_as_its_owner_turned_it():
    ways = ("right", "upside_down", "left", "upright")
    script = [Showing(NAMES[0], seat=1), *(Showing(NAMES[0], "turned", seat=1, orientation=way) for way in ways)]
    sightings = seen(played(script, SLOW))
    assert [sighting.orientation for sighting in sightings] == ["upright", *ways]
    assert {sighting.change for sighting in sightings[1:]} == {"turned"}


def test_a_card_that_is_taken_away_and_laid_again_appears_twice():
    script = [Showing(NAMES[0], seat=1), Showing(NAMES[0], "vanished"), Showing(NAMES[0], seat=1)]
    changes = [sighting.change for sighting in seen(played(script, Pace()))]
    assert changes == ["appeared", "vanished", "appeared"]


def test_a_whole_game_of_robits_is_seen_as_it_is_shown():
    game = pytest.importorskip("robits.game").Robits()
    script = game.demo(game.sample, {})
    table = SimulatedTable(script, game.sample, pace=QUICK)
    sightings = seen(SimulatedSource(table, speed=math.inf))
    laid = [step.card for step in script if step.change == "appeared"]
    assert [game.sample.locate(one.tag).name for one in sightings if one.change == "appeared"] == laid
    assert 110 <= SimulatedTable(script, game.sample).seconds <= 125


def test_whoever_watches_the_simulated_camera_hears_of_each_card_and_of_the_end():
    heard: list[Sighting] = []
    ended = threading.Event()
    watcher = Watcher(
        on_sighting=heard.append,
        on_status=lambda status: ended.set() if status.state == "ended" else None,
        open_source=lambda address: played(dealt(2, 2)),
    )
    watcher.open("simulated:toy")
    assert ended.wait(60)
    watcher.close()
    assert names(heard) == [step.card for step in dealt(2, 2)]


def test_nothing_is_seen_in_the_dark():
    assert seen(played(dealt(2, 2), lights=False)) == []


def test_a_demo_written_as_a_video_file_is_seen_as_its_script_says(tmp_path):
    script = dealt(4, 2)
    table = SimulatedTable(script, DECK, pace=QUICK)
    write_film(table, tmp_path / "demo.avi")
    film = Film(tmp_path / "demo.avi")
    assert (film.rate, film.size) == (12.0, (1280, 720))
    assert names(seen(iter(film.read, None))) == [step.card for step in script]
    film.close()


def test_a_large_picture_shows_the_same_table_with_larger_tags():
    table = large_table()
    last = len(table) - 1
    assert table.frame(last).shape == (1080, 1920, 3)
    assert len(seen([Frame(table.frame(last - more), more / 30, more) for more in (3, 2, 1, 0)])) == 28
