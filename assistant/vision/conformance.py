"""For authors of detectors: does a reader of symbols keep what trackers and games rely on?

from assistant.vision.conformance import reads_tags

def test_my_reader_reads_tags():
    reads_tags(MyReader())
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from assistant.eyes import Detection, SymbolReader
from assistant.symbols import link_matrix, tag_matrix
from assistant.table.tag import Tag
from assistant.vision.cv import Image, Points, angle, points, quad

TAG = str(Tag("TA", 1))
FOREIGN = "https://example.org/menu"
TURNS = tuple(range(0, 360, 15))
SIDE = 420
MODULE = 7
CLOSE = 1.5
"""Modules by which a corner may be off."""


def reads_tags(reader: SymbolReader) -> None:
    """Show a reader turned, tilted, foreign and empty pictures. Raises AssertionError saying what does not hold."""
    for turn in TURNS:
        image, corners = turned(tag_matrix(TAG), turn)
        for shown in (image, cv2.cvtColor(image, cv2.COLOR_GRAY2BGR)):
            before = shown.copy()
            _assert_reads(reader.detect(shown), corners, turn)
            assert np.array_equal(shown, before), f"{reader.name} writes into the picture it is given"
    image, corners = turned(tag_matrix(TAG), 30, tilt=0.0006)
    _assert_reads(reader.detect(image), corners, 30)
    _assert_finds_two(reader)
    foreign, _ = turned(link_matrix(FOREIGN), 0)
    for one in reader.detect(foreign):
        assert (one.text, one.tag) == (FOREIGN, None), f"a foreign code was reported as {one.text} with tag {one.tag}"
    rng = np.random.default_rng(1)
    empty = {
        "black": np.zeros((SIDE, SIDE), np.uint8),
        "white": np.full((SIDE, SIDE, 3), 255, np.uint8),
        "noisy": rng.integers(0, 256, (SIDE, SIDE, 3), np.uint8),
        "tiny": np.full((2, 3), 128, np.uint8),
    }
    for name, picture in empty.items():
        found = [one.text for one in reader.detect(picture)]
        assert not found, f"in a {name} picture it reads {found}"


def turned(matrix: tuple[tuple[bool, ...], ...], turn: float, tilt: float = 0.0) -> tuple[Image, Points]:
    """A grey picture of one symbol turned clockwise, and its corners (4, 2) from its own top left."""
    ink = np.where(np.pad(np.array(matrix), 4), 0, 255).astype(np.uint8)
    sprite = cv2.resize(ink, None, fx=MODULE, fy=MODULE, interpolation=cv2.INTER_NEAREST)
    middle = len(sprite) / 2
    spin = np.vstack([cv2.getRotationMatrix2D((middle, middle), -turn, 1.0), [0, 0, 1]])
    away = np.array([[1, 0, SIDE / 2 - middle], [0, 1, SIDE / 2 - middle], [0, 0, 1.0]])
    leaning = np.array([[1, 0, 0], [0, 1, 0], [0, tilt, 1.0]])
    matrix_of = leaning @ away @ spin
    picture = cv2.warpPerspective(sprite, matrix_of, (SIDE, SIDE), flags=cv2.INTER_AREA, borderValue=(255,))
    near, far = 4 * MODULE, len(sprite) - 4 * MODULE
    ends = np.array([[[near, near], [far, near], [far, far], [near, far]]], np.float64) - 0.5
    corners = cv2.perspectiveTransform(ends, matrix_of).reshape(4, 2).astype(np.float64) + 0.5
    return cv2.GaussianBlur(picture, (3, 3), 0), corners


def _assert_reads(read: Sequence[Detection], corners: Points, turn: float) -> None:
    assert [one.text for one in read] == [TAG], (
        f"turned by {turn}° it reads {[one.text for one in read]}, not {TAG} once"
    )
    (one,) = read
    assert one.tag == Tag.parse(TAG), f"the tag of {TAG} is {one.tag}"
    off = float(np.abs(points(one.corners) - corners).max())
    assert off < CLOSE * MODULE, (
        f"turned by {turn}° a corner is {off:.1f} pixels off: they go clockwise from the symbol's own top left"
    )
    apart = abs((one.angle - angle(quad(corners)) + 180) % 360 - 180)
    assert apart < 5, f"turned by {turn}° it reports {one.angle}°"


def _assert_finds_two(reader: SymbolReader) -> None:
    one, _ = turned(tag_matrix(TAG), 0)
    two, _ = turned(tag_matrix(str(Tag("TA", 2))), 90)
    texts = sorted(one.text for one in reader.detect(np.hstack([one, two])))
    assert texts == sorted([TAG, str(Tag("TA", 2))]), f"of two tags side by side it reads {texts}"
    twice = [one.text for one in reader.detect(np.hstack([one, one]))]
    assert twice == [TAG, TAG], f"of one tag at two places it reads {twice}: a copied sheet must be noticed"
