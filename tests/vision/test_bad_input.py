"""What a real table does to a camera's picture: each trouble is read through, or told, and never guessed."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.eyes import CameraError, Detection, Stranger
from assistant.table.cards import Catalog
from assistant.table.sighting import Sighting
from assistant.vision.cv import HAS_ZXING, Image, jpeg, middle
from assistant.vision.deck_detector import DeckDetector
from assistant.vision.detector import ALL_PASSES, ZxingDetector
from assistant.vision.expected import Expected
from assistant.vision.eyesight import Eyesight
from assistant.vision.frame import Frame
from assistant.vision.sources import open_source
from assistant.vision.watcher import Watcher
from tests.vision.painting import Lying, Table, tag

pytestmark = pytest.mark.skipif(not HAS_ZXING, reason="zxing-cpp is not installed")

DECK = Catalog.from_rows("robits", "RT", [{"id": f"card-{n}", "title": f"Card {n}"} for n in range(1, 9)])
CARDS = [Lying(tag(n), 150 + 220 * ((n - 1) % 3), 150 + 240 * ((n - 1) // 3), 7.0 * n, 3.4) for n in range(1, 7)]
HERE, THERE = Lying(tag(1), 220, 250), Lying(tag(1), 560, 260)
WIDE, HIGH = 800, 540

Spoil = Callable[[Image, int], Image]


class Eyes:
    """Eyesight over pictures that something spoils on their way."""

    def __init__(self, spoil: Spoil = lambda image, number: image, rate: float = 30.0) -> None:
        self.table, self.spoil, self.rate = Table(WIDE, HIGH), spoil, rate
        self.eyesight = Eyesight(ZxingDetector(), Expected())
        self.number = 0
        self.seen: list[Sighting] = []
        self.strangers: list[Stranger] = []
        self.reading: Sequence[Detection] = ()

    def show(self, cards: Sequence[Lying], frames: int, **more: object) -> list[str]:
        told = []
        for _ in range(frames):
            image = self.spoil(self.table.picture(cards, **more), self.number)  # type: ignore[arg-type]
            update = self.eyesight.update(Frame(image, self.number / self.rate, self.number))
            self.number += 1
            self.seen += update.changes
            self.strangers += update.strangers
            self.reading = update.reading
            told += [f"{change.change} {change.tag.number} {change.orientation}" for change in update.changes]
        return told


def sees_all(eyes: Eyes, cards: Sequence[Lying] = CARDS, frames: int = 6) -> bool:
    return sorted(change.split()[1] for change in eyes.show(cards, frames)) == [
        str(int(card.text[2:8])) for card in cards
    ]


# -- what happens to the picture as a whole


def test_a_gray_camera_reads_what_a_color_camera_reads() -> None:
    assert sees_all(Eyes(lambda image, number: cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)))


def test_a_mirrored_feed_is_turned_back_and_the_cards_point_as_they_lie() -> None:
    eyes = Eyes(lambda image, number: cv2.flip(image, 1))
    assert eyes.show([replace(HERE, angle=90)], 8) == ["appeared 1 right"]
    assert eyes.eyesight.is_feed_mirrored


def test_a_feed_that_hangs_the_other_way_round_is_set_upright() -> None:
    eyes = Eyes(lambda image, number: cv2.flip(image, -1))
    eyes.eyesight.turned = True
    assert eyes.show([replace(HERE, angle=90)], 8) == ["appeared 1 right"]


def test_a_camera_with_five_pictures_a_second_sees_cards_come_and_go() -> None:
    eyes = Eyes(rate=5.0)
    assert eyes.show([HERE], 6) == ["appeared 1 upright"]
    assert eyes.show([], 12) == ["vanished 1 upright"]


def test_dropped_pictures_change_nothing() -> None:
    eyes = Eyes()
    told = []
    for gap in (1, 9, 2, 30, 1, 1, 4, 60, 1, 1, 1):
        eyes.number += gap
        told += eyes.show([HERE], 1)
    assert told == ["appeared 1 upright"]


def test_another_picture_size_in_mid_stream_loses_no_card() -> None:
    def resized(image: Image, number: int) -> Image:
        return image if number < 8 else cv2.resize(image, (640, 432), interpolation=cv2.INTER_AREA)

    eyes = Eyes(resized)
    assert sees_all(eyes, CARDS, 8)
    assert "vanished" not in {change.change for change in eyes.seen}
    assert all(told.startswith("moved") for told in eyes.show(CARDS, 14))


def test_a_hand_over_half_the_table_takes_no_card_away() -> None:
    eyes = Eyes()
    eyes.show(CARDS, 10)

    def half_hidden(image: Image, number: int) -> Image:
        hidden = image.copy()
        hidden[:, WIDE // 2 :] = (120, 150, 190)
        return hidden

    eyes.spoil = half_hidden
    assert eyes.show(CARDS, 24) == []
    eyes.spoil = lambda image, number: image
    assert eyes.show(CARDS, 8) == []


# -- what happens to single cards


def read(image: Image) -> list[str]:
    texts = [str(copy.tag) for copy in DECK.tags()]
    return sorted(one.text for one in DeckDetector(ZxingDetector(), texts).detect(image, ALL_PASSES))


ALL = sorted(card.text for card in CARDS)


def test_cards_at_45_degrees_are_read_and_keep_one_orientation() -> None:
    eyes = Eyes()
    crooked = [replace(card, angle=45.0) for card in CARDS]
    assert sees_all(eyes, crooked)
    assert eyes.show(crooked, 12) == []


def test_labels_that_touch_are_each_read() -> None:
    pitch = 24 * 4  # a symbol and a little more than one of the two white rims
    row = [Lying(tag(n), 150 + pitch * (n - 1), 260, 0, 4) for n in range(1, 5)]
    image, symbols = Table(WIDE, HIGH).picture([]), [Table(WIDE, HIGH).picture([card]) for card in row]
    for card, shown in zip(row, symbols, strict=True):
        left, top = int(card.x) - pitch // 2, int(card.y) - pitch // 2
        image[top : top + pitch, left : left + pitch] = shown[top : top + pitch, left : left + pitch]
    assert read(image) == [card.text for card in row]


def test_a_glare_stripe_through_the_middle_of_every_tag_is_read_through() -> None:
    image = Table(WIDE, HIGH).picture(CARDS).astype(np.float32)
    for card in CARDS:
        turn = math.radians(card.angle)
        x, y = 60 * math.cos(turn), 60 * math.sin(turn)
        stripe = np.zeros(image.shape[:2], np.float32)
        cv2.line(stripe, (int(card.x - x), int(card.y - y)), (int(card.x + x), int(card.y + y)), 255.0, 5)
        image += cv2.GaussianBlur(stripe, (0, 0), 2)[..., None]
    assert read(np.clip(image, 0, 255).astype(np.uint8)) == ALL


def test_a_tenth_of_every_tag_may_be_covered() -> None:
    image = Table(WIDE, HIGH).picture(CARDS)
    for card in CARDS:
        side = 21 * card.module
        edge = int(side * 0.1**0.5)
        x, y = int(card.x - edge * 0.2), int(card.y - edge * 0.2)
        image[y : y + edge, x : x + edge] = (90, 120, 150)
    assert read(image) == ALL


def test_curved_cards_are_read() -> None:
    image = Table(WIDE, HIGH).picture(CARDS)
    rows, columns = np.indices(image.shape[:2], np.float32)
    bow = 5 * np.sin(columns / 60)
    assert read(cv2.remap(image, columns, rows + bow.astype(np.float32), cv2.INTER_LINEAR)) == ALL


def test_sleeved_cards_with_a_milky_shine_are_read() -> None:
    image = Table(WIDE, HIGH).picture(CARDS)
    haze = cv2.resize(np.random.default_rng(3).normal(0, 14, (18, 27)).astype(np.float32), (WIDE, HIGH))
    milky = 0.62 * image.astype(np.float32) + 70 + haze[..., None]
    assert read(np.clip(milky, 0, 255).astype(np.uint8)) == ALL


def test_a_card_on_a_stack_covers_and_removes_nothing() -> None:
    eyes = Eyes()
    eyes.show([HERE], 10)
    on_top = Lying(tag(2), HERE.x + 6, HERE.y + 4)
    assert eyes.show([HERE, on_top], 40) == ["appeared 2 upright"]
    assert eyes.show([HERE], 20) == ["vanished 2 upright"]


# -- one tag twice


def test_a_photocopied_tag_is_told_as_a_question_about_its_tag() -> None:
    eyes = Eyes()
    eyes.show([HERE], 8)
    eyes.show([HERE, THERE], 8)
    assert [(str(one.tag), str(one.why)) for one in eyes.strangers] == [
        (tag(1), f"Two cards bear the tag {tag(1)}. Print one of them anew.")
    ]


@pytest.mark.parametrize("left", [[HERE], [THERE], []])
def test_of_two_cards_with_one_tag_one_that_goes_is_told_and_the_other_counts(left: list[Lying]) -> None:
    eyes = Eyes()
    eyes.show([HERE], 8)
    eyes.show([HERE, THERE], 40)
    assert [one.is_over for one in eyes.strangers] == [False]
    eyes.show(left, 30)
    assert [(str(one.tag), one.is_over) for one in eyes.strangers] == [(tag(1), False), (tag(1), True)]
    lying = {(round(x), round(y)) for x, y in (middle(one.corners) for one in eyes.reading)}
    assert lying == {(round(card.x), round(card.y)) for card in left}
    eyes.show([HERE, THERE], 20)
    assert [one.is_over for one in eyes.strangers] == [False, True, False]


def test_two_cards_with_one_tag_that_lie_still_are_two_however_long() -> None:
    eyes = Eyes()
    eyes.show([HERE, THERE], 400)
    assert [one.is_over for one in eyes.strangers] == [False]


def test_two_cards_with_one_tag_are_both_in_the_reading_for_as_long_as_both_lie_there() -> None:
    eyes = Eyes()

    def read() -> list[tuple[int, int]]:
        return sorted((round(x), round(y)) for x, y in (middle(one.corners) for one in eyes.reading))

    both = sorted((round(card.x), round(card.y)) for card in (HERE, THERE))
    for cards, pictures in (([HERE, THERE], 8), ([HERE, THERE], 60)):
        eyes.show(cards, pictures)
        assert read() == both
    eyes.show([HERE], 30)
    assert read() == [(round(HERE.x), round(HERE.y))]


def test_two_cards_with_one_tag_from_the_start_are_told_no_later_than_they_are_seen() -> None:
    eyes = Eyes()
    told_at, seen_at = [], []
    for number in range(5):
        eyes.show([HERE, THERE], 1)
        if eyes.strangers:
            told_at.append(number)
        if eyes.seen:
            seen_at.append(number)
    assert told_at[0] <= seen_at[0]


def test_a_tag_on_a_phones_screen_beside_its_card_is_a_question() -> None:
    def lit(image: Image, number: int) -> Image:
        screen = image[160:360, 460:660].astype(np.float32)
        rows = np.arange(200)[:, None, None]
        image[160:360, 460:660] = np.clip(screen * 1.25 + 8 * np.sin(rows * 1.9), 0, 255).astype(np.uint8)
        return image

    eyes = Eyes(lit)
    eyes.show([HERE], 8)
    assert eyes.show([HERE, THERE], 10) == []
    assert [str(one.tag) for one in eyes.strangers] == [tag(1)]


# -- files


def test_a_film_without_pictures_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "empty.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 15, (160, 90))
    writer.release()
    with pytest.raises(CameraError, match=r"empty\.avi is not a film that can be read, or there are no pictures in it"):
        open_source(str(path))


def test_a_very_large_photo_of_the_whole_table_is_read() -> None:
    small = Table(WIDE, HIGH).picture(CARDS)
    photo = cv2.resize(small, (3264, 2203), interpolation=cv2.INTER_CUBIC)
    eyes = Watcher()
    eyes.expect([DECK])
    assert sorted(one.text for one in eyes.read_photo(jpeg(photo))) == ALL
