"""How the simulated camera plays its film: in its own time, without a dropped frame, until it is closed."""

from __future__ import annotations

import math
import threading

import pytest

from assistant import house
from assistant.table.sighting import Showing
from assistant.vision.simulated import SimulatedSource, SimulatedTable
from tests.vision.table_scripts import DECK, QUICK, dealt


class Wall:
    """A clock that stands still until somebody waits or works."""

    def __init__(self) -> None:
        self.now = 100.0
        self.waited: list[float] = []

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.waited.append(seconds)
        self.now += seconds


@pytest.fixture(scope="module")
def table() -> SimulatedTable:
    return SimulatedTable(dealt(1, 1), DECK, pace=QUICK)


def test_no_frame_is_dropped_and_time_is_the_place_in_the_film(table):
    source = SimulatedSource(table, speed=math.inf)
    frames = list(source)
    assert [frame.number for frame in frames] == list(range(len(table)))
    assert [frame.time for frame in frames] == [number / 12 for number in range(len(table))]
    assert frames[5].image.tobytes() == table.frame(5).tobytes()
    assert (source.size, source.rate, source.is_live) == ((1280, 720), 12.0, False)


@pytest.mark.parametrize("speed", [1, 4])
def test_frames_come_as_fast_as_the_speed_says(table, speed):
    wall = Wall()
    frames = list(SimulatedSource(table, speed=speed, clock=wall, wait=wall.wait))
    assert wall.now - 100 == pytest.approx((len(frames) - 1) / 12 / speed)


def test_a_slow_reader_gets_every_frame_and_then_no_rush_of_them(table):
    wall = Wall()
    source = SimulatedSource(table, clock=wall, wait=wall.wait)
    first = source.read()
    wall.now += 60
    numbers = [source.read().number for _ in range(12)]
    assert (first.number, numbers) == (0, list(range(1, 13)))
    assert wall.now - 160 > 0.3


def test_the_film_ends_or_shows_the_still_table_for_as_long_as_one_likes(table):
    assert len(list(SimulatedSource(table, speed=math.inf))) == len(table)
    lasting = SimulatedSource(table, speed=math.inf, forever=True)
    for _ in range(len(table) + 10):
        frame = lasting.read()
    assert frame.number == len(table) + 9
    assert table.truth(frame.number) == table.truth(len(table) - 1)


def test_closing_wakes_whoever_waits_for_a_frame(table):
    waits = threading.Event()
    slow = SimulatedSource(table, speed=0.001, clock=lambda: waits.set() or 0.0)
    got = []
    reader = threading.Thread(target=lambda: got.extend(slow))
    slow.read()
    waits.clear()
    reader.start()
    assert waits.wait(10)
    slow.close()
    reader.join(10)
    assert not reader.is_alive()
    assert got == []
    assert slow.read() is None


@pytest.mark.parametrize("speed", [0, -1, math.nan])
def test_a_speed_that_is_none_is_refused(table, speed):
    with pytest.raises(ValueError, match="speed"):
        SimulatedSource(table, speed=speed)


def test_a_demo_may_show_a_card_of_the_house_between_its_own():
    steps = [*dealt(1, 1), Showing("end-turn"), Showing("end-turn", "vanished")]
    film = SimulatedTable(steps, DECK, pace=QUICK)
    shown = {str(tag) for number in range(len(film)) for tag, _ in film.truth(number)}
    assert str(house.CATALOG.copy("end-turn").tag) in shown
