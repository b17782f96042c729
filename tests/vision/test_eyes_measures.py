"""The measures of the eyes measure: a tag elsewhere does not count, delays are counted, a page keeps its other parts."""

from __future__ import annotations

import numpy as np
import pytest

from assistant.table.sighting import Sighting
from assistant.table.tag import Tag
from tests.benchmarks.eyes.filmed import Event, Tally, is_right
from tests.benchmarks.eyes.moving import Dealer, Moment
from tests.benchmarks.eyes.page import FLOORS, Figure, Part, updated
from tests.benchmarks.eyes.scenes import Camera, dealt

SQUARE = np.array([[0, 0], [20, 0], [20, 20], [0, 20]], float)
PICTURE = np.zeros((4, 4), np.uint8)


@pytest.mark.parametrize(
    ("seen", "counts"),
    [(SQUARE, True), (SQUARE + 5, True), (SQUARE + 15, False), (np.roll(SQUARE, 1, 0), False)],
)
def test_a_tag_counts_only_at_its_place_and_turned_as_it_lies(seen: np.ndarray, counts: bool) -> None:
    assert is_right(seen, SQUARE) is counts


@pytest.mark.parametrize(("told_at", "delay"), [(5, 1), (6, 2), (8, 4), (3, 1)])
def test_a_delay_counts_the_frames_in_which_there_was_something_to_see(told_at: int, delay: int) -> None:
    tally, event, tag = Tally(), Event(), Tag("RT", 1)
    for number in range(12):
        changes = [Sighting(tag, "vanished", "spot", "upright", 1.0, None)] if number == told_at else []
        event.look(number, Moment(PICTURE, {}, "", "lift", number >= 5, str(tag)), changes)
    event.end(tally)
    assert (tally.delays["lift"], tally.never) == ([delay], 0)


def test_an_event_that_is_never_told_is_counted_as_that() -> None:
    tally, event = Tally(), Event()
    event.look(0, Moment(PICTURE, {}, "", "place", True, str(Tag("RT", 1))), ())
    event.end(tally)
    assert tally.never == 1


def test_a_film_of_moves_never_loses_or_doubles_a_card() -> None:
    rng = np.random.default_rng(1)
    dealer = Dealer(dealt(Camera(), 28, rng, 28, 0.0), rng)
    for beat in range(60):
        dealer.begin(("place", "turn", "lift")[beat % 3])
        names = [card.text for card in dealer.lying]
        assert len(set(names)) == len(names) == 25
        assert dealer.card.text not in names


def test_a_part_that_is_measured_anew_replaces_its_own_and_leaves_the_others() -> None:
    what = FLOORS[0].what
    page = updated("", Part("one", "One", ["first"], [Figure(what, 0.5, "few")]))
    page = updated(page, Part("two", "Two", ["second"], [Figure(FLOORS[1].what, 1.0, "many")]))
    page = updated(page, Part("one", "One", ["anew"], [Figure(what, 1.0, "more")]))
    assert "first" not in page
    assert [word for word in ("anew", "second") if word in page] == ["anew", "second"]
    assert [page.count(floor.what) for floor in FLOORS[:2]] == [1, 1]
    assert "| 1.0000 | yes | more |" in page
