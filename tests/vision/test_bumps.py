"""A camera without marks that is bumped: no card has moved, and what was shown by hand does not count any more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from assistant.eyes import DraggedCorners, DrawnZone, Ground
from assistant.vision.cv import HAS_ZXING, Image
from assistant.vision.detector import ZxingDetector
from assistant.vision.surface import Surface
from assistant.vision.tracker import Tracker
from tests.vision.painting import Film, Lying, tag

pytestmark = pytest.mark.skipif(not HAS_ZXING, reason="zxing-cpp is not installed")

CORNERS = DraggedCorners(((0.02, 0.02), (0.98, 0.02), (0.98, 0.98), (0.02, 0.98)), 600, 340)
LEFT = DrawnZone("seat/1", "Eva", ((0.05, 0.05), (0.49, 0.05), (0.49, 0.95), (0.05, 0.95)))
RIGHT = DrawnZone("seat/2", "Flo", ((0.51, 0.05), (0.95, 0.05), (0.95, 0.95), (0.51, 0.95)))
SPOT = DrawnZone("spot", "Spot", ((0.4, 0.9), (0.6, 0.9), (0.6, 1.0), (0.4, 1.0)))
CARDS = [Lying(tag(n), x, y) for n, (x, y) in enumerate([(240, 200), (560, 180), (550, 430), (860, 240)], 1)]
ON_CORNERS, IN_PICTURE = Ground((), CORNERS, (LEFT, RIGHT)), Ground((), None, (LEFT, RIGHT))


class Bumped:
    """A film of a table whose picture may be shifted and turned as a whole."""

    def __init__(self, ground: Ground) -> None:
        self.film = Film()
        self.tracker = Tracker(ZxingDetector(), surface=Surface(ground))

    def show(self, cards: Sequence[Lying], frames: int, x: int = 0, turn: float = 0.0) -> list[str]:
        told = []
        way = cv2.getRotationMatrix2D((640, 360), -turn, 1.0) + np.float64([[0, 0, x], [0, 0, 0]])
        for _ in range(frames):
            frame = self.film.frame(cards)
            image: Image = cv2.warpAffine(frame.image, way, (1280, 720), borderMode=cv2.BORDER_REPLICATE)
            changes = self.tracker.update(replace(frame, image=image)).changes
            told += [f"{one.change} {one.tag.number} {one.zone}" for one in changes]
        return sorted(told)

    @property
    def asks(self) -> str:
        return str(self.tracker.surface.seen().outdated or "")


BEFORE = ["appeared 1 seat/1", "appeared 2 seat/1", "appeared 3 seat/1", "appeared 4 seat/2"]


@pytest.mark.parametrize("ground", [ON_CORNERS, IN_PICTURE], ids=["on corners", "in the picture"])
@pytest.mark.parametrize(("x", "turn"), [(60, 0.0), (-60, 0.0), (100, 3.0), (20, -8.0)])
@pytest.mark.parametrize("count", [3, 4])
def test_cards_that_only_went_with_the_picture_have_not_moved(ground: Ground, x: int, turn: float, count: int) -> None:
    table, cards = Bumped(ground), CARDS[-count:]
    assert table.show(cards, 30) == BEFORE[-count:]
    assert table.asks == ""
    assert table.show(cards, 300, x, turn) == []
    assert table.asks.startswith("The camera was moved.")
    assert table.tracker.surface.zones.regions == ()


def test_a_bump_without_zones_moves_no_card_either() -> None:
    table = Bumped(Ground())
    table.show(CARDS, 30)
    assert table.show(CARDS, 60, 140) == []
    assert table.asks == ""


def test_cards_laid_after_a_bump_lie_in_no_zone_that_was_shown_by_hand() -> None:
    for zones, where in (((LEFT, RIGHT), "spot"), ((LEFT, RIGHT, SPOT), "beside")):
        table, more = Bumped(Ground((), CORNERS, zones)), Lying(tag(9), 800, 500)
        table.show(CARDS, 30)
        table.show(CARDS, 30, 60)
        assert table.show([*CARDS, more], 30, 60) == [f"appeared 9 {where}"]


def test_what_is_shown_again_counts_and_nothing_else_does() -> None:
    table = Bumped(ON_CORNERS)
    table.show(CARDS, 30)
    table.show(CARDS, 30, 60)
    assert table.asks == "The camera was moved. Drag the corners again, then draw the zones again."
    shifted = [
        replace(zone, points=tuple((min(1.0, x + 60 / 1280), y) for x, y in zone.points)) for zone in (LEFT, RIGHT)
    ]
    corners = replace(CORNERS, points=tuple((min(1.0, x + 60 / 1280), y) for x, y in CORNERS.points))
    table.tracker.surface.lay(Ground((), corners, (LEFT, RIGHT)))
    assert table.asks == "The camera was moved. Draw the zones again."
    table.tracker.surface.lay(Ground((), corners, (shifted[0], RIGHT)))
    assert [region.name for region in table.tracker.surface.zones.regions] == ["seat/1"]
    table.tracker.surface.lay(Ground((), corners, tuple(shifted)))
    assert table.show(CARDS, 60, 60) == []
    assert table.asks == ""
    assert len(table.tracker.surface.zones.regions) == 2


def test_a_camera_that_is_put_back_needs_nothing_shown_again() -> None:
    table = Bumped(ON_CORNERS)
    assert table.show(CARDS, 30) == BEFORE
    assert [*table.show(CARDS, 30, 60), *table.show(CARDS, 60)] == []
    assert table.asks == ""
    assert len(table.tracker.surface.zones.regions) == 2


@pytest.mark.parametrize("moved", [1, 2])
def test_cards_that_were_moved_among_others_are_no_bump(moved: int) -> None:
    table = Bumped(ON_CORNERS)
    table.show(CARDS, 30)
    later = [replace(card, x=card.x + 130) if place < moved else card for place, card in enumerate(CARDS)]
    told = table.show(later, 60)
    assert [one for one in told if one.startswith("moved 1 ")] == ["moved 1 seat/1"]
    assert len(told) == moved
    assert table.asks == ""


def test_a_camera_that_sinks_slowly_is_noticed_too() -> None:
    table = Bumped(ON_CORNERS)
    table.show(CARDS, 30)
    assert [one for step in range(1, 80) for one in table.show(CARDS, 4, step)] == []
    assert table.asks != ""
