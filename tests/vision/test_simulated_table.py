"""What the simulated camera shows: the printed tags, where they are said to be, and no easier than a webcam does."""

from __future__ import annotations

import time

import numpy as np
import pytest

from assistant.eyes import CameraError
from assistant.table.cards import Catalog
from assistant.table.errors import IllegalAction
from assistant.table.sighting import Showing
from assistant.vision.simulated import SimulatedTable, walk_through
from tests.vision.table_scripts import (
    DECK,
    NAMES,
    QUICK,
    apart,
    dealt,
    hand_is_in,
    pixels_a_module,
    read_enlarged,
    read_plainly,
)


def still_frames(table: SimulatedTable) -> list[int]:
    """A frame of each rest between two hands."""
    rests = [phase for phase in table.phases if phase.hand is None]
    return [int((phase.start + phase.end) / 2 * table.fps) for phase in rests]


def tags(table: SimulatedTable, number: int) -> set[str]:
    return {str(tag) for tag, _ in table.truth(number)}


@pytest.fixture(scope="module")
def four_seats() -> SimulatedTable:
    return SimulatedTable(dealt(4, 7), DECK, pace=QUICK)


@pytest.fixture(scope="module")
def seven_seats() -> SimulatedTable:
    return SimulatedTable(dealt(7, 7), DECK, pace=QUICK)


def test_every_card_that_lies_can_be_read_once_the_picture_is_enlarged(four_seats):
    for number in still_frames(four_seats):
        read = set.union(*(read_enlarged(four_seats.frame(number + more)) for more in (0, 1)))
        assert tags(four_seats, number) <= read
    assert len(four_seats.truth(number)) == 28


def test_a_plain_reader_misses_some_tags_of_a_still_table(four_seats):
    frames = still_frames(four_seats)
    laid = sum(len(four_seats.truth(number)) for number in frames)
    missed = sum(len(tags(four_seats, number) - set(read_plainly(four_seats.frame(number)))) for number in frames)
    print(f"a plain reader misses {missed} of {laid} tags")
    assert 0 < missed < laid / 2


def test_forty_nine_cards_before_seven_seats_can_all_be_read(seven_seats):
    last = still_frames(seven_seats)[-1]
    read = set.union(*(read_enlarged(seven_seats.frame(last + more)) for more in range(-2, 3)))
    assert len(tags(seven_seats, last)) == 49
    assert tags(seven_seats, last) <= read


def test_tags_are_two_to_four_pixels_a_module_and_whole_in_the_picture(four_seats, seven_seats):
    one = SimulatedTable([Showing(NAMES[0])], DECK, pace=QUICK)
    for table, least in ((four_seats, 2.0), (seven_seats, 1.8), (one, 2.0)):
        for _, corners in table.truth(len(table) - 1):
            assert least <= pixels_a_module(corners) <= 4.0
            assert all(5 < x < table.width - 5 and 5 < y < table.height - 5 for x, y in corners)


def test_tags_are_read_where_the_painter_says(four_seats):
    last = len(four_seats) - 1
    read = read_plainly(four_seats.frame(last))
    told = {str(tag): corners for tag, corners in four_seats.truth(last)}
    assert len(read) > 14
    for text, corners in read.items():
        assert apart(corners, told[text]) < 3.5


@pytest.mark.parametrize("way", ["laid", "turned"])
@pytest.mark.parametrize(
    ("orientation", "degrees"), [("upright", 0), ("right", 90), ("upside_down", 180), ("left", 270)]
)
def test_a_card_lies_as_its_showing_says(orientation, degrees, way):
    laid = [Showing(NAMES[0], seat=1, orientation=orientation if way == "laid" else "left")]
    turned = [] if way == "laid" else [Showing(NAMES[0], "turned", seat=1, orientation=orientation)]
    table = SimulatedTable([*laid, *turned], DECK, pace=QUICK)
    corners = read_plainly(table.frame(len(table) - 1))[str(DECK.copy(NAMES[0]).tag)]
    (left, top), (right, bottom) = corners[0], corners[1]
    angle = np.degrees(np.arctan2(bottom - top, right - left))
    assert abs((angle - degrees + 180) % 360 - 180) < 10


def test_the_far_side_of_the_table_is_smaller(four_seats):
    told = dict(four_seats.truth(len(four_seats) - 1))
    near, far = (pixels_a_module(told[DECK.copy(NAMES[seat]).tag]) for seat in (0, 1))
    assert far < near * 0.9


def test_a_hand_hides_cards_for_a_moment_only(four_seats):
    with_hands = [number for number in range(len(four_seats)) if hand_is_in(four_seats, number)]
    hidden = {
        number: tags(four_seats, number) - read_enlarged(four_seats.frame(number)) for number in with_hands[-120::3]
    }
    assert any(hidden.values())
    after = still_frames(four_seats)[-1]
    assert not set.union(*hidden.values()) - read_enlarged(four_seats.frame(after))


def test_a_card_is_not_on_the_table_until_the_hand_lets_go_and_no_more_once_it_is_taken():
    table = SimulatedTable([Showing(NAMES[0], seat=1), Showing(NAMES[0], "vanished", seat=1)], DECK)
    seen = [bool(table.truth(number)) for number in range(len(table))]
    first, last = seen.index(True), len(seen) - 1 - seen[::-1].index(True)
    assert all(seen[first : last + 1])
    assert hand_is_in(table, first)
    assert hand_is_in(table, last)
    assert not read_plainly(table.frame(len(table) - 1))


def test_a_card_that_lies_already_is_taken_away_long_enough_to_count_as_new():
    table = SimulatedTable([Showing(NAMES[0], seat=1), Showing(NAMES[0], seat=1)], DECK)
    seen = [bool(table.truth(number)) for number in range(len(table))]
    first = seen.index(True)
    gap = seen.index(True, seen.index(False, first)) - seen.index(False, first)
    assert gap / table.fps > 2.5


def test_a_moved_card_lies_before_its_new_seat():
    table = SimulatedTable([Showing(NAMES[0], seat=1), Showing(NAMES[0], "moved", seat=2)], DECK)
    before, after = (table.lying(number)[0].pose for number in (still_frames(table)[1], len(table) - 1))
    assert after.y < 0 < before.y


def test_a_card_laid_where_one_was_taken_hides_no_tag():
    taken = [*dealt(2, 4), Showing(NAMES[2], "vanished", seat=1), Showing(NAMES[30], seat=1)]
    table = SimulatedTable(taken, DECK, pace=QUICK)
    last = len(table) - 3
    assert len(tags(table, last)) == 8
    assert tags(table, last) <= read_enlarged(table.frame(last)) | read_enlarged(table.frame(last + 1))


def test_a_film_of_thirty_showings_lasts_about_two_minutes():
    assert 110 <= SimulatedTable(dealt(3, 10), DECK).seconds <= 125


def test_the_same_seed_gives_the_same_bytes_in_any_order():
    one, other = (SimulatedTable(dealt(2, 3), DECK, seed=7, pace=QUICK) for _ in range(2))
    numbers = range(0, len(one), 3)
    forwards = {number: one.frame(number).tobytes() for number in numbers}
    backwards = {number: other.frame(number).tobytes() for number in reversed(numbers)}
    assert forwards == backwards
    assert SimulatedTable(dealt(2, 3), DECK, seed=8, pace=QUICK).frame(60).tobytes() != one.frame(60).tobytes()


def test_without_lights_nothing_can_be_read():
    table = SimulatedTable(dealt(2, 2), DECK, pace=QUICK, lights=False)
    last = len(table) - 1
    assert table.frame(last).max() < 40
    assert not read_enlarged(table.frame(last))


def test_a_game_without_a_demo_shows_each_of_its_cards_in_turn():
    few = Catalog.from_rows("toy", "TY", [{"id": "junk", "title": "Junk", "copies": 2}, {"id": "ox", "title": "Ox"}])
    table = SimulatedTable(walk_through(few), few, pace=QUICK)
    read = set.union(*(set(read_plainly(table.frame(number))) for number in still_frames(table)))
    assert read == {str(copy.tag) for copy in few.tags()}
    assert all(len(table.truth(number)) <= 1 for number in range(len(table)))


def test_a_table_where_nothing_happens_is_a_still_picture():
    table = SimulatedTable([], DECK)
    assert table.truth(len(table) - 1) == []
    assert table.frame(0).shape == (720, 1280, 3)


def test_a_card_that_does_not_lie_there_cannot_be_taken_away():
    with pytest.raises(CameraError, match="does not lie on the table"):
        SimulatedTable([Showing(NAMES[0], "vanished")], DECK)


def test_a_card_that_is_not_in_the_deck_is_refused():
    with pytest.raises(IllegalAction):
        SimulatedTable([Showing("no-such-card")], DECK)


def test_names_of_any_script_and_length_can_be_printed():
    odd = Catalog.from_rows(
        "toy", "TY", [{"id": "a", "title": "W" * 60}, {"id": "b", "title": "Mädchen Öl"}, {"id": "c", "title": "骰子"}]
    )
    table = SimulatedTable(walk_through(odd), odd, pace=QUICK)
    assert all(read_plainly(table.frame(number)) for number in still_frames(table) if table.truth(number))


@pytest.mark.benchmark
def test_a_frame_costs_little(four_seats):
    costs = []
    for number in range(len(four_seats) - 200, len(four_seats)):
        start = time.thread_time()
        four_seats.frame(number)
        costs.append((time.thread_time() - start) * 1000)
    print(f"a frame costs {np.median(costs):.1f} ms in the median, {np.percentile(costs, 95):.1f} ms at 95 %")
