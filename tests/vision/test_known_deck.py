from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from assistant.eyes import CameraError, Detection
from assistant.symbols import TAG_SIDE
from assistant.table.cards import Catalog
from assistant.vision.cv import Image, grey, quad
from assistant.vision.deck_detector import DeckDetector
from assistant.vision.detector import PLAIN, Detector, OpenCvDetector, ZxingDetector, best_detector
from assistant.vision.expected import Expected
from assistant.vision.knowndeck import AGAIN, KnownDeck
from assistant.vision.plane import Plane, plane_from_file, plane_of
from assistant.vision.symbol_light import affine_pose
from assistant.vision.tracker import Tracker
from tests.benchmarks.eyes.moving import moves
from tests.benchmarks.eyes.painting import still
from tests.benchmarks.eyes.peers import table_plane
from tests.benchmarks.eyes.scenes import Camera, Faults, Shown
from tests.vision.painting import Film, Lying, Table, tag

DECK = [tag(n) for n in range(1, 200)]
OTHERS = [tag(n) for n in range(300, 500)]


def far_cards(module: float, count: int = 21) -> list[Lying]:
    return [Lying(tag(n + 1), 130 + 165 * (n % 7), 160 + 190 * (n // 7), 40 * n, module) for n in range(count)]


def plane_seen(table: Table, module: float) -> Plane:
    """The painted table's plane, where a tag's side is 21 mm."""
    to_mm = np.diag([1 / module, 1 / module, 1]) @ np.linalg.inv(table.lens)
    return Plane(to_mm, float(TAG_SIDE))


def right_ones(found: Sequence[Detection], table: Table, cards: Sequence[Lying]) -> int:
    """How many cards were read where they lie; anything else that was read is an error."""
    places = {card.text: table.corners(card) for card in cards}
    for one in found:
        assert one.text in places, one
        assert np.abs(np.array(one.corners) - places[one.text]).max() < 3
    return len({one.text for one in found})


@pytest.mark.parametrize("tilt", [0.0, 0.08])
def test_tags_too_small_for_a_decoder_are_read_with_the_table_plane(tilt: float) -> None:
    table = Table(1280, 720, tilt=tilt, blur=0.7, noise=3)
    cards = far_cards(1.4)
    picture = table.picture(cards)
    assert len(best_detector().detect(picture, (PLAIN,))) == 0
    reads = DeckDetector(best_detector(), DECK, plane_seen(table, 1.4))
    assert right_ones(reads.detect(picture), table, cards) >= 20


def test_on_a_table_known_from_a_mat_one_tag_tells_the_size_of_all_that_are_too_small_for_a_decoder() -> None:
    table = Table(1280, 720, tilt=0.08, blur=0.7, noise=3)
    cards = far_cards(1.4)
    picture = grey(table.picture(cards))
    reads = DeckDetector(best_detector(), DECK, table=plane_seen(table, 1.4).to_mm)
    seen = [Detection(cards[0].text, quad(table.corners(cards[0])), 0.0)]
    assert right_ones([*seen, *reads.beyond(picture, seen)], table, cards) >= 20


def test_tags_too_small_for_a_decoder_are_read_without_knowing_the_plane() -> None:
    table = Table(1280, 720, tilt=0.05, blur=0.7, noise=3)
    cards = far_cards(1.7)
    assert right_ones(DeckDetector(best_detector(), DECK).detect(table.picture(cards)), table, cards) >= 19


def test_the_plane_is_found_from_the_tags_a_decoder_reads_and_helps_with_the_others() -> None:
    table = Table(1280, 720, tilt=0.07, blur=0.9, noise=3)
    cards = far_cards(2.2)
    picture = table.picture(cards)
    by_decoder = best_detector().detect(picture, (PLAIN,))
    by_deck = DeckDetector(best_detector(), DECK).detect(picture, (PLAIN,))
    assert right_ones(by_deck, table, cards) >= 20 > 15 > len(by_decoder)


def test_a_camera_that_is_tilted_more_loses_no_far_tag_to_the_plane_that_was_found_before() -> None:
    reads = DeckDetector(best_detector(), DECK)
    reads.detect(small_camera(15, 28, 5000).picture, (PLAIN,))
    tilted = small_camera(30, 28, 5002)
    assert {one.text for one in reads.detect(tilted.picture, (PLAIN,))} == set(tilted.tags)


@pytest.mark.parametrize(("tilt", "missed"), [(15, 0), (30, 1)])
def test_no_far_tag_is_lost_to_modules_that_look_like_finder_patterns(tilt: float, missed: int) -> None:
    """Nearby tags' modules outvote a tag far away, and its own are taken for its finder pattern that glare pales."""
    shown = small_camera(tilt, 20, 5002)
    reads = DeckDetector(best_detector(), DECK, table_plane(shown.camera, 20))
    found = {one.text for one in reads.detect(shown.picture, (PLAIN,))}
    assert found <= set(shown.tags)
    assert len(found) >= len(shown.tags) - missed


def small_camera(tilt: float, tag_mm: float, seed: int) -> Shown:
    """28 cards seen by a camera of few pixels: soft, grainy, uneven light, glare, sleeves, artwork."""
    return still(Camera(1280, 720, 900.0, tilt), tag_mm, Faults(0.8, 0, 3, 85, 0.2, 0.9, 1, 0.2, 0, 0.5), seed)


def test_the_known_deck_stands_in_where_zxing_is_missing() -> None:
    table = Table(1280, 720, blur=0.6)
    cards = far_cards(2.5)
    reads = DeckDetector(OpenCvDetector(), DECK)
    assert right_ones(reads.detect(table.picture(cards)), table, cards) >= 20


def test_no_symbol_of_another_deck_is_taken_for_one_of_ours() -> None:
    table = Table(1280, 720, noise=3)
    picture = table.picture(far_cards(1.7))
    for plane in (plane_seen(table, 1.7), None):
        found = DeckDetector(best_detector(), OTHERS, plane).detect(picture)
        assert not {one.text for one in found} & set(OTHERS)


def test_two_cards_with_one_symbol_are_both_reported() -> None:
    table = Table(1280, 720)
    picture = table.picture([Lying(tag(5), 300, 300, 10, 1.8), Lying(tag(5), 800, 400, 100, 1.8)])
    found = DeckDetector(best_detector(), DECK, plane_seen(table, 1.8)).detect(picture)
    assert [one.text for one in found] == [tag(5)] * 2


def test_an_empty_deck_and_an_empty_table_read_nothing() -> None:
    picture = Table(640, 480).picture([])
    assert DeckDetector(best_detector(), []).detect(picture) == []
    assert DeckDetector(best_detector(), DECK).detect(picture) == []
    assert KnownDeck([]).read(grey(picture), np.zeros((0, 3, 3))) == []


def test_corners_are_fitted_closer_than_a_decoder_tells_them() -> None:
    table = Table(1280, 720, tilt=0.04, noise=2)
    cards = far_cards(2.4)
    picture = table.picture(cards)

    def off(found: Sequence[Detection]) -> float:
        places = {card.text: table.corners(card) for card in cards}
        return float(np.mean([np.abs(np.array(one.corners) - places[one.text]).mean() for one in found]))

    plain: Detector = ZxingDetector()
    assert off(DeckDetector(plain, DECK).detect(picture)) < 0.6 * off(plain.detect(picture, (PLAIN,)))


@settings(max_examples=25, deadline=None)
@given(
    st.integers(1, 199),
    st.floats(0, 360),
    st.floats(1.4, 2.6),
    st.floats(-1.0, 1.0),
    st.floats(-1.0, 1.0),
    st.floats(-3.0, 3.0),
)
def test_a_symbol_is_named_from_a_rough_guess_of_its_place(
    number: int, angle: float, module: float, x: float, y: float, turned: float
) -> None:
    assume(np.hypot(x, y) <= 1)
    table = SMALL_TABLE
    card = Lying(tag(number), 120, 120, angle, module)
    guess = Lying(tag(number), 120 + x * module / 2, 120 + y * module / 2, angle + turned, module)
    found = WHOLE_DECK.read(grey(table.picture([card])), affine_pose(table.corners(guess))[None], AGAIN)
    assert [one.text for one in found] == [card.text]
    assert np.abs(found[0].corners - table.corners(card)).max() < max(0.8, 0.35 * module)


SMALL_TABLE = Table(240, 240, blur=0.6, noise=2)
WHOLE_DECK = KnownDeck(DECK)


# -- the plane


def seen_squares(lens: np.ndarray, places: Sequence[tuple[float, float, float]], side: float) -> list[np.ndarray]:
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * side / 2
    found = []
    for x, y, turn in places:
        spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        corners = (square @ spin.T + [x, y]).reshape(-1, 1, 2)
        found.append(cv2.perspectiveTransform(corners, lens).reshape(4, 2))
    return found


@settings(max_examples=60, deadline=None)
@given(
    st.floats(-0.12, 0.12),
    st.floats(0.0, 0.12),
    st.lists(
        st.tuples(st.floats(100, 1180), st.floats(80, 640), st.floats(0, 6.28)), min_size=6, max_size=20, unique=True
    ),
)
def test_a_plane_found_from_squares_makes_them_equal_squares_again(
    pull: float, lean: float, places: list[tuple[float, float, float]]
) -> None:
    flat = np.array([[0, 0], [1280, 0], [1280, 720], [0, 720]], np.float32)
    seen = flat + np.array([[1280 * lean, 60 * lean], [-1280 * lean, 0], [0, 300 * pull], [0, 0]], np.float32)
    quads = seen_squares(cv2.getPerspectiveTransform(flat, seen), places, 60)
    plane = plane_of([quad(one) for one in quads], 28.0)
    middles = np.array([one.mean(0) for one in quads])
    if np.linalg.svd(middles - middles.mean(0), compute_uv=False)[-1] < 600:
        return  # too close to one row to say much
    assert plane is not None
    for one in quads:
        mm = cv2.perspectiveTransform(one.reshape(-1, 1, 2), plane.to_mm).reshape(4, 2)
        sides = np.linalg.norm(mm - np.roll(mm, -1, 0), axis=1)
        assert np.abs(sides - 28).max() < 1.5


def test_tags_in_one_row_or_too_few_tell_no_plane() -> None:
    lens = np.eye(3)
    row = [quad(one) for one in seen_squares(lens, [(100 + 90 * n, 300, 0.0) for n in range(8)], 60)]
    assert plane_of(row) is None
    assert plane_of(row[:3]) is None


def test_a_plane_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "plane.json"
    path.write_text(json.dumps({"homography_px_to_mm": [[0.5, 0, -10], [0, 0.5, 0], [0, 0, 1]]}))
    plane = plane_from_file(path, 28)
    assert plane.module(400, 300) == pytest.approx(28 / 21 / 0.5)


@pytest.mark.parametrize(
    ("content", "side", "told"),
    [
        ("no json", 28, "is no plane file"),
        ("[1, 2]", 28, "is no plane file"),
        ('{"homography_px_to_mm": [[1, 0], [0, 1]]}', 28, "three rows of three numbers"),
        ('{"homography_px_to_mm": [[1, 0, 0], [2, 0, 0], [0, 0, 1]]}', 28, "three rows of three numbers"),
        ('{"homography_px_to_mm": [[1e300, 0, 0], [0, 1e300, 0], [0, 0, 1]]}', 28, "three rows of three numbers"),
        ('{"homography_px_to_mm": [[1, 0, 0], [0, 1, 0], [0, 0, "x"]]}', 28, "is no plane file"),
        ('{"homography_px_to_mm": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}', 0, "A tag's side is 1 to 500 mm"),
    ],
)
def test_a_plane_file_that_is_none_is_refused_with_what_it_should_hold(
    tmp_path: Path, content: str, side: float, told: str
) -> None:
    path = tmp_path / "plane.json"
    path.write_text(content)
    with pytest.raises(CameraError, match=told):
        plane_from_file(path, side)


def test_a_missing_plane_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="cannot be read"):
        plane_from_file(tmp_path / "none.json", 28)


def test_a_plane_with_its_horizon_in_the_picture_is_left_aside() -> None:
    edge_on = Plane(np.array([[1, 0, 0], [0, 1, 0], [0, -1 / 300, 1.0]]), 28)
    picture: Image = Table(640, 480).picture([Lying(tag(1), 300, 240)])
    found = DeckDetector(best_detector(), DECK, edge_on).detect(picture)
    assert [one.text for one in found] == [tag(1)]


# -- the first picture of a film


@pytest.mark.parametrize(("module", "is_plane_known"), [(1.4, True), (1.7, False)])
def test_tags_too_small_for_a_decoder_are_read_in_the_very_first_picture(module: float, is_plane_known: bool) -> None:
    table = Table(1280, 720, tilt=0.05, blur=0.7, noise=3)
    cards = far_cards(module)
    deck = Catalog.from_rows("rt", "RT", [{"id": f"card-{n}", "title": "Card"} for n in range(200)])
    tracker = Tracker(best_detector(), Expected([deck]), plane=plane_seen(table, module) if is_plane_known else None)
    update = tracker.update(Film(table).frame(cards))
    assert right_ones(update.reading, table, cards) >= 19


# -- far tags in a film


class FarTable:
    """A film of cards whose tags no decoder reads, and the tracker that sees it."""

    def __init__(self, deck: Catalog | None = None) -> None:
        self.table = Table(1280, 720, tilt=0.05, blur=0.7, noise=3)
        self.film = Film(self.table)
        self.tracker = Tracker(best_detector(), Expected([deck or far_deck()]), plane=plane_seen(self.table, 1.5))

    def show(self, cards: Sequence[Lying], frames: int, hand: tuple[float, float] | None = None) -> list[str]:
        """What is told in so many frames, with the number of the frame, counted from 1; a hand fidgets."""
        told = []
        for number in range(frames):
            tip = (hand[0] + 12 * (number % 2), hand[1]) if hand else None
            changes = self.tracker.update(self.film.frame(cards, hand=tip)).changes
            told += [f"{number + 1} {change.change} {change.tag.number}" for change in changes]
        return told


def far_deck(name: str = "card") -> Catalog:
    return Catalog.from_rows("rt", "RT", [{"id": f"{name}-{n}", "title": "Card"} for n in range(200)])


def test_a_far_card_is_told_in_the_second_picture_in_which_it_lies_still_whatever_a_hand_does_elsewhere() -> None:
    seen, cards = FarTable(), far_cards(1.5, 8)
    seen.show(cards[:7], 20)
    assert seen.show(cards, 4, hand=(700, 500)) == ["2 appeared 8"]
    turned = [*cards[:7], Lying(cards[7].text, cards[7].x, cards[7].y, cards[7].angle + 90, 1.5)]
    assert seen.show(turned, 4, hand=(700, 500)) == ["2 turned 8"]


def test_a_far_card_that_comes_back_is_told_in_its_second_picture() -> None:
    seen, cards = FarTable(), far_cards(1.5, 8)
    seen.show(cards, 20)
    assert [line.split()[1:] for line in seen.show(cards[:7], 12)] == [["vanished", "8"]]
    assert seen.show(cards, 4) == ["2 moved 8"]


def test_far_cards_of_a_deck_that_is_chosen_later_are_found_at_once_although_a_hand_fidgets() -> None:
    other = Catalog.from_rows("xy", "XY", [{"id": "one", "title": "One"}])
    seen, cards = FarTable(other), far_cards(1.5, 7)
    assert seen.show(cards, 10, hand=(900, 600)) == []
    seen.tracker.expect(Expected([far_deck()]))
    assert len(seen.show(cards, 3, hand=(900, 600))) == 7


def test_a_far_tag_whose_finder_patterns_a_streak_of_light_pales_is_read_by_a_thorough_look() -> None:
    camera, streaked = Camera(1280, 720, 900.0, 15), "RT000022T0"
    moment = next(moves(camera, 22, 9602, 1))
    reads = DeckDetector(best_detector(), [streaked, *OTHERS], table_plane(camera, 22))
    picture = grey(moment.picture)
    assert reads.beyond(picture, []) == []
    (found,) = reads.beyond(picture, [], is_thorough=True)
    assert np.abs(np.array(found.corners) - moment.tags[streaked]).max() < 2
