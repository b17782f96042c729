from __future__ import annotations

from collections.abc import Sequence

import pytest

from assistant.eyes import Stranger
from assistant.table.cards import BLANK_FROM, Catalog
from assistant.table.sighting import Sighting
from assistant.table.tag import Tag
from assistant.vision.cv import HAS_ZXING
from assistant.vision.detector import ZxingDetector
from assistant.vision.expected import Expected
from assistant.vision.track import orientation
from assistant.vision.tracker import Tracker
from tests.vision.painting import Film, Lying, Pasted, Table, tag
from tests.vision.table_scripts import DECK, NAMES

pytestmark = pytest.mark.skipif(not HAS_ZXING, reason="zxing-cpp is not installed")

HERE = Lying(tag(1), 420, 330)
ELSEWHERE = Lying(tag(2), 900, 360)


class Watched:
    """A film and the tracker that sees it."""

    def __init__(self, table: Table | None = None, catalogs: Sequence[Catalog] = ()):
        self.film = Film(table)
        self.tracker = Tracker(ZxingDetector(), Expected(catalogs))
        self.changes: list[Sighting] = []
        self.strangers: list[Stranger] = []
        self.frames: list[int] = []

    def show(self, cards: Sequence[Lying], frames: int, **more: object) -> list[str]:
        """Show cards for some frames; the changes told meanwhile, as text."""
        told = []
        for _ in range(frames):
            update = self.tracker.update(self.film.frame(cards, **more))  # type: ignore[arg-type]
            self.changes += update.changes
            self.strangers += update.strangers
            self.frames += [update.frame.number] * len(update.changes)
            told += [f"{change.change} {change.tag.number} {change.orientation}" for change in update.changes]
        return told


def reach_in(watched: Watched, cards: Sequence[Lying], x: float, y: float, frames: int = 8) -> None:
    for step in range(frames):
        watched.show(cards, 1, hand=(x, 760 - (760 - y) * (step + 1) / frames))


def draw_back(watched: Watched, cards: Sequence[Lying], x: float, y: float, frames: int = 8) -> None:
    for step in range(frames):
        watched.show(cards, 1, hand=(x, y + (760 - y) * (step + 1) / frames))


def test_a_card_that_lies_there_is_told_once_and_with_its_place() -> None:
    watched = Watched()
    assert watched.show([HERE], 90) == ["appeared 1 upright"]
    (change,) = watched.changes
    assert change.zone == "spot"
    assert change.corners is not None
    assert abs(change.corners[0][0] - watched.film.table.corners(HERE)[0][0]) < 3


def test_a_single_read_is_no_sighting() -> None:
    assert Watched().show([HERE], 1) == []


def test_a_card_laid_down_is_told_within_three_frames() -> None:
    watched = Watched()
    watched.show([], 20)
    watched.show([HERE], 3)
    assert watched.frames
    assert watched.frames[0] - 20 < 3


def test_what_was_read_in_this_very_picture_is_in_it_although_it_is_not_told_yet() -> None:
    film, tracker = Film(), Tracker(ZxingDetector())
    first = tracker.update(film.frame([HERE]))
    assert ([one.text for one in first.reading], first.changes) == ([HERE.text], ())
    assert tracker.update(film.frame([])).reading == ()


def test_a_card_that_comes_back_is_in_the_picture_as_soon_as_it_is_read() -> None:
    watched = Watched()
    watched.show([HERE, ELSEWHERE], 20)
    watched.show([ELSEWHERE], 40)
    assert [one.text for one in watched.tracker.reading()] == [ELSEWHERE.text]
    watched.show([HERE, ELSEWHERE], 1)
    assert {one.text for one in watched.tracker.reading()} == {HERE.text, ELSEWHERE.text}


@pytest.mark.parametrize(
    ("angle", "pointing"),
    [(0, "upright"), (90, "right"), (180, "upside_down"), (270, "left"), (20, "upright"), (-70, "left")],
)
def test_the_four_quarter_turns_are_told(angle: float, pointing: str) -> None:
    watched = Watched()
    watched.show([Lying(tag(1), 600, 360, angle)], 5)
    assert [change.orientation for change in watched.changes] == [pointing]


def test_a_card_near_45_degrees_does_not_flicker() -> None:
    watched = Watched()
    told = watched.show([Lying(tag(1), 600, 360, 40)], 5)
    for angle in (44, 46, 50, 44, 54, 47, 40):
        told += watched.show([Lying(tag(1), 600, 360, angle)], 6)
    assert told == ["appeared 1 upright"]
    assert watched.show([Lying(tag(1), 600, 360, 70)], 6) == ["turned 1 right"]


def test_the_dead_band_holds_on_both_sides() -> None:
    assert orientation(350, "upright", 12) == "upright"
    assert orientation(310, "upright", 12) == "upright"
    assert orientation(300, "upright", 12) == "left"
    assert orientation(225, "left", 12) == "left"
    assert orientation(140, "left", 12) == "upside_down"


def test_a_card_that_is_taken_away_has_vanished_within_ten_frames() -> None:
    watched = Watched()
    watched.show([HERE, ELSEWHERE], 30)
    assert watched.show([ELSEWHERE], 10) == ["vanished 1 upright"]


def test_a_hand_that_rests_on_a_card_is_no_removal() -> None:
    watched = Watched()
    watched.show([HERE, ELSEWHERE], 30)
    reach_in(watched, [HERE, ELSEWHERE], 420, 300)
    watched.show([HERE, ELSEWHERE], 60, hand=(420, 300))
    states = {track.tag.number: track.state for track in watched.tracker.tracks}
    draw_back(watched, [HERE, ELSEWHERE], 420, 300)
    watched.show([HERE, ELSEWHERE], 20)
    assert states[1] == "covered"
    assert [(change.change, change.tag.number) for change in watched.changes] == [("appeared", 1), ("appeared", 2)]
    assert {track.state for track in watched.tracker.tracks} == {"seen"}


def test_a_hand_that_takes_a_card_away_is_a_removal() -> None:
    watched = Watched()
    watched.show([HERE, ELSEWHERE], 30)
    reach_in(watched, [HERE, ELSEWHERE], 420, 300)
    draw_back(watched, [ELSEWHERE], 420, 300)
    assert watched.show([ELSEWHERE], 12) == ["vanished 1 upright"]


def test_a_card_laid_on_another_only_covers_it() -> None:
    watched = Watched()
    watched.show([HERE], 30)
    over = Lying(tag(2), 425, 325)
    assert watched.show([HERE, over], 40) == ["appeared 2 upright"]
    assert {track.tag.number: track.state for track in watched.tracker.tracks} == {1: "covered", 2: "seen"}
    assert watched.show([HERE], 30) == ["vanished 2 upright"]


def test_a_card_back_within_two_seconds_is_not_new() -> None:
    watched = Watched()
    watched.show([HERE], 30)
    assert watched.show([], 40) == ["vanished 1 upright"]
    assert watched.show([HERE], 10) == ["moved 1 upright"]


def test_a_card_back_after_two_seconds_is_new() -> None:
    watched = Watched()
    watched.show([HERE], 30)
    assert watched.show([], 75) == ["vanished 1 upright"]
    assert watched.show([HERE], 10) == ["appeared 1 upright"]


def test_a_turned_card_is_told_as_turned_and_nothing_else() -> None:
    watched = Watched()
    watched.show([HERE], 20)
    told = []
    for step in range(1, 13):
        told += watched.show([Lying(tag(1), 420 + 4 * step, 330, 7.5 * step)], 1)
    told += watched.show([Lying(tag(1), 468, 330, 90)], 30)
    assert told == ["turned 1 right"]


def test_a_nudge_is_no_move_and_a_clear_distance_is_one() -> None:
    watched = Watched()
    watched.show([HERE], 20)
    assert watched.show([Lying(tag(1), 450, 330)], 20) == []
    assert watched.show([Lying(tag(1), 700, 330)], 20) == ["moved 1 upright"]


def test_moving_in_small_steps_adds_up_to_a_move() -> None:
    watched = Watched()
    watched.show([HERE], 20)
    told = []
    for step in range(1, 7):
        told += watched.show([Lying(tag(1), 420 + 30 * step, 330)], 12)
    assert told == ["moved 1 upright"]


def test_a_still_table_never_flickers() -> None:
    watched = Watched(Table(noise=5))
    cards = [Lying(tag(n), 110 + 150 * (n % 8), 140 + 220 * (n // 8), 23 * n, 2.6) for n in range(24)]
    told = watched.show(cards, 300)
    assert len(told) == 24
    assert all(text.startswith("appeared") for text in told)


def test_a_step_in_brightness_is_no_change() -> None:
    watched = Watched()
    watched.show([HERE, ELSEWHERE], 20)
    assert watched.show([HERE, ELSEWHERE], 20, light=0.6) == []
    assert watched.show([HERE, ELSEWHERE], 20, light=1.15) == []


def test_another_picture_size_in_mid_stream_is_taken() -> None:
    watched = Watched()
    watched.show([HERE], 20)
    watched.film.table = Table(960, 540)
    assert watched.show([Lying(tag(1), 315, 250, 0, 3)], 20) in ([], ["moved 1 upright"])


def test_a_foreign_code_is_told_once_however_long_it_lies_there() -> None:
    watched = Watched(catalogs=[Catalog.from_rows("rt", "RT", [{"id": "one", "title": "One"}])])
    told = watched.show([HERE, Lying("NOT OURS", 900, 360)], 120)
    assert told == ["appeared 1 upright"]
    assert [stranger.text for stranger in watched.strangers] == ["NOT OURS"]


@pytest.mark.parametrize("module", [1.5, 1.9, 2.6])
@pytest.mark.parametrize("side", [36, 46, 60])
def test_a_foreign_code_laid_down_beside_known_cards_is_told_once_within_a_second(module: float, side: int) -> None:
    cards = [Lying(tag(n + 1), 150 + 190 * (n % 6), 130 + 150 * (n // 6), 0, module) for n in range(12)]
    watched = Watched(catalogs=[Catalog.from_rows("rt", "RT", [{"id": f"c{n}", "title": f"C{n}"} for n in range(20)])])
    watched.show(cards, 20)
    code = Pasted("https://example.com/menu", 900, 560, side)
    for step in range(6):
        watched.show(cards, 1, hand=(900, 760 - 40 * step))
    for step in range(6):
        watched.show(cards, 1, hand=(900, 560 + 40 * step), pasted=code)
    watched.show(cards, 15, pasted=code)
    assert [stranger.text for stranger in watched.strangers] == [code.text]
    watched.show(cards, 150, pasted=code)
    assert len(watched.strangers) == 1
    assert code.text in [one.text for one in watched.tracker.reading()]
    watched.show(cards, 75)
    assert code.text not in [one.text for one in watched.tracker.reading()]


@pytest.mark.parametrize("side", [36, 46, 60])
def test_a_foreign_code_that_lay_there_before_the_camera_was_switched_on_is_told(side: int) -> None:
    watched = Watched(catalogs=[Catalog.from_rows("rt", "RT", [{"id": "one", "title": "One"}])])
    code = Pasted("https://example.com/menu", 900, 560, side)
    watched.show([HERE], 15, pasted=code)
    assert [stranger.text for stranger in watched.strangers] == [code.text]


def test_wrong_check_characters_never_act() -> None:
    text = tag(17)
    wrong = text[:-1] + ("0" if text[-1] != "0" else "1")
    watched = Watched()
    assert watched.show([Lying(wrong, 600, 300)], 40) == []
    assert [(stranger.text, str(stranger.why)) for stranger in watched.strangers] == [
        (wrong, f"{wrong} was misread: its check characters do not fit.")
    ]


def test_cards_of_another_game_and_of_another_deck_never_act() -> None:
    watched = Watched(catalogs=[Catalog.from_rows("rt", "RT", [{"id": "one", "title": "One"}])])
    other_game, other_deck = tag(1, "XY"), tag(500_001)
    assert watched.show([Lying(other_game, 300, 300), Lying(other_deck, 900, 300)], 40) == []
    assert {stranger.text for stranger in watched.strangers} == {other_game, other_deck}


def test_a_blank_sticker_is_seen_although_no_card_is_bound_to_it() -> None:
    watched = Watched(catalogs=[Catalog.from_rows("rt", "RT", [{"id": "one", "title": "One"}])])
    assert watched.show([Lying(tag(900_004), 600, 300)], 20) == ["appeared 900004 upright"]


def test_two_cards_with_one_tag_are_told_and_the_first_stays_where_it_is() -> None:
    watched = Watched()
    watched.show([HERE], 20)
    assert watched.show([HERE, Lying(tag(1), 900, 360)], 60) == []
    assert ["Two cards" in str(stranger.why) for stranger in watched.strangers] == [True]


def test_the_same_film_gives_the_same_changes() -> None:
    def watch() -> list[tuple[str, int, int]]:
        watched = Watched()
        watched.show([HERE], 12)
        watched.show([HERE, ELSEWHERE], 12)
        watched.show([ELSEWHERE], 30)
        return [(c.change, c.tag.number, f) for c, f in zip(watched.changes, watched.frames, strict=True)]

    assert watch() == watch()


def test_a_sticker_that_nobody_knows_is_told_again_when_a_game_begins_and_a_known_card_is_not() -> None:
    blank = Tag(DECK.code, BLANK_FROM + 7)
    sticker, card = Lying(str(blank), 420, 330), Lying(str(DECK.copies(NAMES[1])[0].tag), 900, 360)
    watched = Watched(catalogs=[DECK])
    first = watched.show([sticker, card], 12)
    assert [word.split()[0] for word in first] == ["appeared"] * 2
    watched.tracker.expect(Expected([DECK]))
    assert watched.show([sticker, card], 12) == [f"appeared {BLANK_FROM + 7} upright"]
    watched.tracker.expect(Expected([DECK.with_binding(blank, NAMES[2])]))
    assert watched.show([sticker, card], 12) == []
