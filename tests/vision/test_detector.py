from __future__ import annotations

import cv2
import numpy as np
import pytest

from assistant.symbols import link_matrix
from assistant.vision.cv import HAS_ZXING
from assistant.vision.detector import ALL_PASSES, PLAIN, Detector, OpenCvDetector, ZxingDetector, best_detector
from tests.vision.painting import Lying, Table, tag

needs_zxing = pytest.mark.skipif(not HAS_ZXING, reason="zxing-cpp is not installed")
DETECTORS = [pytest.param(ZxingDetector, marks=needs_zxing), OpenCvDetector]


def foreign(text: str, module: int = 6) -> np.ndarray:
    dark = np.kron(np.array(link_matrix(text), np.uint8), np.ones((module, module), np.uint8))
    symbol = np.where(dark, 20, 235).astype(np.uint8)
    return cv2.copyMakeBorder(symbol, 60, 60, 80, 80, cv2.BORDER_CONSTANT, value=235)


@pytest.mark.parametrize("detector", DETECTORS)
@pytest.mark.parametrize("angle", [0, 90, 180, 270, 17])
def test_a_card_at_the_spot_is_read_with_its_own_corners_and_angle(detector: type[Detector], angle: float) -> None:
    table = Table(1280, 720)
    card = Lying(tag(17), 640, 360, angle, module=6)
    (found,) = detector().detect(table.picture([card]))
    assert found.text == tag(17)
    assert str(found.tag) == tag(17)
    assert np.abs(np.array(found.corners) - table.corners(card)).max() < card.module
    assert abs((found.angle - angle + 180) % 360 - 180) < 3


@pytest.mark.parametrize("detector", DETECTORS)
def test_an_empty_table_has_no_symbols(detector: type[Detector]) -> None:
    assert detector().detect(Table().picture([])) == []


@pytest.mark.parametrize("detector", DETECTORS)
def test_a_foreign_code_is_read_as_text_without_a_tag(detector: type[Detector]) -> None:
    (found,) = detector().detect(foreign("https://example.org/menu"))
    assert found.text == "https://example.org/menu"
    assert found.tag is None


@needs_zxing
def test_wrong_check_characters_are_text_without_a_tag() -> None:
    text = tag(17)
    wrong = text[:-1] + ("0" if text[-1] != "0" else "1")
    (found,) = ZxingDetector().detect(Table().picture([Lying(wrong, 600, 300, module=5)]))
    assert found.text == wrong
    assert found.tag is None


@needs_zxing
def test_all_passes_read_what_the_plain_one_misses() -> None:
    table = Table(1280, 720, tilt=0.06, blur=0.9, noise=3)
    cards = [Lying(tag(n), 120 + 130 * (n % 9), 130 + 150 * (n // 9), 37 * n, module=2.1) for n in range(27)]
    picture = table.picture(cards)
    plain = {one.text for one in ZxingDetector().detect(picture, (PLAIN,))}
    union = {one.text for one in ZxingDetector().detect(picture, ALL_PASSES)}
    assert plain < union
    assert len(union) >= 25
    assert union <= {card.text for card in cards}


@needs_zxing
def test_two_cards_with_one_tag_are_two_detections() -> None:
    cards = [Lying(tag(5), 300, 300), Lying(tag(5), 900, 400, 90)]
    assert len(ZxingDetector().detect(Table().picture(cards))) == 2


@needs_zxing
def test_a_symbol_that_fills_the_picture_is_read() -> None:
    (found,) = ZxingDetector().detect(Table(1280, 720).picture([Lying(tag(3), 640, 360, 5, module=26)]))
    assert found.text == tag(3)


def test_the_best_detector_is_zxing_where_it_is_installed() -> None:
    assert best_detector().name == ("zxing-cpp" if HAS_ZXING else "OpenCV")
