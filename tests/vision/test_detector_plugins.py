"""A plugin may bring a reader of symbols: what it reads counts, and what it breaks costs it alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from assistant.eyes import Detection
from assistant.symbols import tag_matrix
from assistant.table.tag import Tag
from assistant.vision.conformance import TAG, reads_tags, turned
from assistant.vision.detector import OpenCvDetector, ZxingDetector, detection
from assistant.vision.joined import JoinedDetector


class Sees:
    """Reads one code wherever it looks."""

    name = "sees things"

    def detect(self, image: Any) -> list[Detection]:
        return [detection("THERE", np.array([[1.0, 1], [9, 1], [9, 9], [1, 9]]))]


class Breaks:
    name = "breaks"

    def __init__(self) -> None:
        self.asked = 0

    def detect(self, image: Any) -> list[Detection]:
        self.asked += 1
        image[:] = 0
        raise RuntimeError("no light")


class Altered:
    """The real reader, and what it finds altered."""

    name = "altered"

    def __init__(self, alter: Any) -> None:
        self._alter = alter

    def detect(self, image: Any) -> Any:
        return self._alter(ZxingDetector().detect(image), image)


def test_the_built_in_reader_conforms() -> None:
    reads_tags(ZxingDetector())


def test_a_plugins_reader_adds_to_what_is_read() -> None:
    picture, _ = turned(tag_matrix(TAG), 0)
    reader = JoinedDetector(ZxingDetector(), [Sees()], lambda *_: None)
    assert {one.text for one in reader.detect(picture)} == {TAG, "THERE"}
    assert reader.name == "zxing-cpp + sees things"


def test_a_reader_that_breaks_is_left_out_and_told_of_once() -> None:
    picture, _ = turned(tag_matrix(TAG), 0)
    broken, told = Breaks(), []
    reader = JoinedDetector(ZxingDetector(), [broken], lambda one, why: told.append((one, str(why))))
    for _ in range(2):
        assert [one.text for one in reader.detect(picture)] == [TAG]
    assert (told, broken.asked) == ([(broken, "no light")], 1)


def shifted(found: list[Detection], image: Any) -> list[Detection]:
    return [detection(one.text, np.roll(np.array(one.corners), 1, axis=0)) for one in found]


def mirrored(found: list[Detection], image: Any) -> list[Detection]:
    return [detection(one.text, np.array(one.corners)[[0, 3, 2, 1]]) for one in found]


def writing(found: list[Detection], image: Any) -> list[Detection]:
    cv2.circle(image, (5, 5), 3, 0, -1)
    return found


def blind(found: list[Detection], image: Any) -> list[Detection]:
    return []


def first_only(found: list[Detection], image: Any) -> list[Detection]:
    return found[:1]


def claiming(found: list[Detection], image: Any) -> list[Detection]:
    return [replace(one, tag=Tag.parse(TAG)) if one.tag is None else one for one in found]


def dreaming(found: list[Detection], image: Any) -> list[Detection]:
    return found or Sees().detect(image)


@pytest.mark.parametrize(
    ("alter", "said"),
    [
        (shifted, "own top left"),
        (mirrored, "own top left"),
        (writing, "writes into"),
        (blind, "not TA"),
        (first_only, "side by side"),
        (claiming, "foreign"),
        (dreaming, "picture it reads"),
    ],
)
def test_a_reader_that_breaks_a_promise_is_told_which(alter: Any, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        reads_tags(Altered(alter))


def test_opencvs_own_reader_is_tried_by_the_same_measure() -> None:
    picture, _ = turned(tag_matrix(TAG), 0)
    assert [one.text for one in OpenCvDetector().detect(picture)] == [TAG]
