"""The light coach on rendered pictures of a table: each trouble gets its own advice, a good picture none."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from assistant.eyes import Detection
from assistant.table.message import Message
from assistant.table.sighting import Showing
from assistant.vision.coach import Circumstances, Coach
from assistant.vision.cv import HAS_ZXING, Image, quad
from assistant.vision.detector import PLAIN, ZxingDetector
from assistant.vision.eyesight import Eyesight
from assistant.vision.frame import Frame
from assistant.vision.scene import Lens
from assistant.vision.simulated import SimulatedTable
from robits import Robits

pytestmark = pytest.mark.skipif(not HAS_ZXING, reason="zxing-cpp is not installed")

CARDS = 6


@pytest.fixture(scope="module")
def scene() -> Image:
    """Six cards on a rendered table, as a good camera sees them."""
    deck = Robits().sample
    assert deck is not None
    names = [copy.name for copy in deck.tags()][:CARDS]
    table = SimulatedTable([Showing(name) for name in names], deck, size=(1280, 720), lens=Lens(tilt=8, largest=4.0))
    return table.frame(len(table) - 1)


@pytest.fixture(scope="module")
def reading(scene: Image) -> tuple[Detection, ...]:
    """What is read in it."""
    return read(scene)


def read(image: Image) -> tuple[Detection, ...]:
    return tuple(ZxingDetector().detect(image, (PLAIN,)))


def advice(image: Image, known: Circumstances | None = None, reading: tuple[Detection, ...] | None = None) -> str:
    coach = Coach()
    coach.look(Frame(image, 0.0, 0), read(image) if reading is None else reading, known or Circumstances())
    assert len(coach.meters) == 3
    return str(coach.advice or "")


def levels(image: Image) -> list[tuple[str, bool]]:
    coach = Coach()
    coach.look(Frame(image, 0.0, 0), read(image), Circumstances())
    return [(str(meter.word), meter.is_fine) for meter in coach.meters]


def shifted(image: Image, x: int, y: int) -> Image:
    return cv2.warpAffine(image, np.float64([[1, 0, x], [0, 1, y]]), (image.shape[1], image.shape[0]))


def stripe(image: Image, x: int, width: int) -> Image:
    """A lamp's shine across the picture."""
    shine = np.zeros(image.shape[:2], np.float32)
    shine[:, x : x + width] = 255
    shine = cv2.GaussianBlur(shine, (0, 0), 4)
    return np.clip(image + shine[..., None], 0, 255).astype(np.uint8)


def test_a_good_picture_gets_no_advice_and_three_good_meters(scene: Image, reading: tuple[Detection, ...]) -> None:
    assert len(reading) == CARDS
    assert advice(scene) == ""
    words = levels(scene)
    assert all(is_fine for _, is_fine in words)
    assert words[0][0].startswith("Good: ")
    assert words[1:] == [("Good", True), ("No glare", True)]


def test_a_gray_camera_is_judged_like_any_other(scene: Image) -> None:
    assert advice(cv2.cvtColor(scene, cv2.COLOR_BGR2GRAY)) == ""


@pytest.mark.parametrize("share", [0.2, 0.3])
def test_too_little_light_is_told(scene: Image, share: float) -> None:
    dark = cv2.convertScaleAbs(scene, alpha=share)
    assert advice(dark) == "It is too dark. Switch a lamp on."
    assert ("Too dark", False) in levels(dark)


def test_a_covered_lens_is_told(scene: Image) -> None:
    assert advice(np.zeros_like(scene) + np.uint8(4)).startswith("The picture is black. Open the camera’s cover")


def test_too_much_light_is_told(scene: Image) -> None:
    assert advice(cv2.convertScaleAbs(scene, alpha=2.6, beta=40)).startswith("It is too bright.")


@pytest.mark.parametrize("sigma", [3.0, 5.0])
def test_a_lens_out_of_focus_is_told(scene: Image, sigma: float) -> None:
    blurred = cv2.GaussianBlur(scene, (0, 0), sigma)
    assert advice(blurred).startswith("The picture is blurred.")
    assert levels(blurred)[0] == ("Blurred", False)


def test_shine_on_the_cards_is_told_with_its_side(scene: Image, reading: tuple[Detection, ...]) -> None:
    left = min(reading, key=lambda one: one.corners[0][0])
    right = max(reading, key=lambda one: one.corners[0][0])
    for one, side, other in ((left, "left", "right"), (right, "right", "left")):
        shine = stripe(scene, int(np.mean([x for x, _ in one.corners])) - 8, 24)
        told = advice(shine, reading=reading)
        assert told == f"A lamp shines into the cards on the {side}. Move it to the {other}."


def test_tags_too_small_in_the_picture_are_told(scene: Image, reading: tuple[Detection, ...]) -> None:
    far = np.full((1080, 1920, 3), 90, np.uint8)
    scale = 0.34
    part = cv2.resize(scene, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    far[200 : 200 + part.shape[0], 300 : 300 + part.shape[1]] = part
    smaller = tuple(
        replace(one, corners=quad([(x * scale + 300, y * scale + 200) for x, y in one.corners])) for one in reading
    )
    assert advice(far, reading=smaller).startswith("The tags are small in the picture. Bring the camera closer")


def test_a_small_picture_is_told(scene: Image) -> None:
    small = cv2.resize(scene, (640, 360), interpolation=cv2.INTER_AREA)
    assert advice(small, reading=()) == "The picture is only 640 × 360: hold the cards closer."


def test_a_camera_that_hangs_the_other_way_round_is_told(scene: Image) -> None:
    assert advice(cv2.flip(scene, -1)).startswith("All cards stand on their heads.")


def test_a_mirrored_feed_is_turned_back_and_told(scene: Image) -> None:
    eyesight, coach = Eyesight(ZxingDetector()), Coach()
    for number in range(12):
        update = eyesight.update(Frame(cv2.flip(scene, 1), number / 30, number))
    coach.look(update.frame, update.reading, Circumstances(is_feed_mirrored=eyesight.is_feed_mirrored))
    assert len(update.reading) == CARDS
    assert str(coach.advice) == "The camera mirrors its picture. It is turned back here."


@pytest.mark.parametrize(("rate", "told"), [(5, "Few pictures come."), (25, "")])
def test_few_pictures_a_second_are_told_also_of_those_nobody_had_time_for(
    scene: Image, reading: tuple[Detection, ...], rate: int, told: str
) -> None:
    coach = Coach()
    for second in range(4):
        coach.look(Frame(scene, float(second), second * rate), reading, Circumstances(is_live=True))
    assert str(coach.advice or "").startswith(told)
    assert bool(coach.advice) == bool(told)


@pytest.mark.parametrize(("is_remote", "helps"), [(True, "Wi-Fi"), (False, "USB")])
def test_against_few_pictures_helps_what_fits_the_kind_of_camera(scene: Image, is_remote: bool, helps: str) -> None:
    coach, known = Coach(), Circumstances(is_live=True, is_remote=is_remote)
    for second in range(4):
        coach.look(Frame(scene, float(second), second * 5), (), known)
    said = str(coach.advice)
    assert [word for word in ("Wi-Fi", "USB") if word in said] == [helps]


def test_a_camera_that_was_bumped_is_told_for_a_while(scene: Image, reading: tuple[Detection, ...]) -> None:
    coach, moved = Coach(), shifted(scene, 60, 30)
    later = tuple(replace(one, corners=quad([(x + 60, y + 30) for x, y in one.corners])) for one in reading)
    told = []
    for second in range(16):
        coach.look(
            Frame(scene if second < 3 else moved, float(second), second),
            reading if second < 3 else later,
            Circumstances(),
        )
        told.append(str(coach.advice or ""))
    assert told[:3] == ["", "", ""]
    assert told[4].startswith("The camera was moved.")
    assert told[-1] == ""


def test_what_was_shown_by_hand_is_asked_for_again_for_as_long_as_it_does_not_count(scene: Image) -> None:
    coach, outdated = Coach(), Message("The camera was moved. Drag the corners again.")
    for second in range(20):
        coach.look(Frame(scene, float(second), second), (), Circumstances(outdated=outdated if second < 18 else None))
        assert coach.advice == (outdated if second < 19 else None)


def test_one_card_that_is_moved_is_no_bump(scene: Image, reading: tuple[Detection, ...]) -> None:
    coach = Coach()
    moved = (replace(reading[0], corners=quad([(x + 80, y) for x, y in reading[0].corners])), *reading[1:])
    for second, seen in enumerate((reading, moved, moved)):
        coach.look(Frame(scene, float(second), second), seen, Circumstances())
    assert coach.advice is None


def test_advice_changes_only_when_it_would_be_said_twice(scene: Image, reading: tuple[Detection, ...]) -> None:
    coach, dark = Coach(), cv2.convertScaleAbs(scene, alpha=0.2)
    told = []
    for second, image in enumerate((scene, dark, scene, dark, dark)):
        coach.look(Frame(image, float(second), second), reading, Circumstances())
        told.append(str(coach.advice or ""))
    assert told == ["", "", "", "", "It is too dark. Switch a lamp on."]


def test_what_a_source_has_to_say_is_said_where_nothing_else_is_wrong(scene: Image) -> None:
    remark = Message("film.avi breaks off before its end.")
    assert advice(scene, Circumstances(remark=remark)) == str(remark)
