"""Which zone a card lies in and how it is turned there, and that it stays what it is at a border."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.eyes import DrawnZone
from assistant.table.mat import Box, Mat, Zone
from assistant.table.message import Message
from assistant.table.sighting import Quad
from assistant.vision.cv import quad
from assistant.vision.zones import ZoneMap, drawn_region, mat_body, mat_regions, projected

SCALE = 2.0
TO_MM = np.diag([1 / SCALE, 1 / SCALE, 1.0])
LEAN = np.linalg.inv(np.array([[2.1, 0.2, 40.0], [-0.1, 1.9, 30.0], [0.0002, 0.0006, 1.0]]))
"""A camera that looks from the side."""


def zone(name: str, x: float, y: float, wide: float = 100, high: float = 120, turn: int = 0) -> Zone:
    return Zone(name, Box(x, y, wide, high), Message.of("{zone}", zone=name), turn)


TWO = Mat("two", Message("Two"), 20, 400, 300, (zone("seat/1", 60, 60), zone("seat/2", 160, 60, turn=180)))
WITH_SPOT = Mat("spot", Message("Spot"), 21, 400, 300, (zone("seat/1", 60, 60), zone("spot", 200, 60)))


def tag_at(x: float, y: float, angle: float = 0.0, to_mm: np.ndarray = TO_MM) -> Quad:
    """The picture corners of the tag of a card whose middle lies at a millimeter of the mat."""
    turn = math.radians(angle)
    spin = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    corners = np.array([[0, 0], [28, 0], [28, 28], [0, 28]]) + 4 - np.array([31.5, 44])
    return quad(projected(np.linalg.inv(to_mm), corners @ spin.T + (x, y)))


def on(mat: Mat, to_mm: np.ndarray = TO_MM) -> ZoneMap:
    return ZoneMap(mat_regions(mat, to_mm), mat_body(mat, to_mm))


@pytest.mark.parametrize("to_mm", [TO_MM, LEAN])
@pytest.mark.parametrize("angle", [0, 90, 180, 270, 37])
def test_a_card_lies_where_its_middle_is_however_it_is_turned(to_mm: np.ndarray, angle: float) -> None:
    zones = on(TWO, to_mm)
    assert [zones.place(tag_at(x, 100, angle, to_mm)).zone for x in (62, 158, 162, 258)] == [
        "seat/1",
        "seat/1",
        "seat/2",
        "seat/2",
    ]


def test_a_card_is_turned_as_its_owner_sees_it() -> None:
    zones = on(TWO, LEAN)
    assert zones.place(tag_at(110, 100, 90, LEAN)).angle == pytest.approx(90, abs=0.5)
    assert zones.place(tag_at(210, 100, 180, LEAN)).angle == pytest.approx(0, abs=0.5)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.floats(-8, 8), min_size=2, max_size=12), st.sampled_from([0, 90, 180]))
def test_a_card_on_a_border_stays_in_the_zone_it_was_told_in(jitter: list[float], angle: float) -> None:
    zones = on(TWO)
    first = zones.place(tag_at(160 + jitter[0], 100, angle)).zone
    assert {zones.place(tag_at(160 + off, 100, angle), first).zone for off in jitter} == {first}


def test_a_card_that_left_a_zone_clearly_is_out_of_it() -> None:
    zones = on(TWO)
    assert zones.place(tag_at(172, 100), "seat/1").zone == "seat/2"


def test_a_card_beside_the_mat_is_shown_to_the_camera_and_one_on_it_beside_its_zones_is_not() -> None:
    zones = on(TWO)
    assert zones.place(tag_at(500, 100)).zone == "spot"
    assert zones.place(tag_at(340, 100)).zone == "beside"


def test_where_a_spot_is_marked_only_what_lies_there_is_shown() -> None:
    zones = on(WITH_SPOT)
    assert zones.place(tag_at(250, 100)).zone == "spot"
    assert zones.place(tag_at(500, 100)).zone == "beside"


def test_at_the_spot_a_card_is_turned_as_the_picture_shows_it() -> None:
    turned = np.array([[0, 0.5, 0], [-0.5, 0, 600], [0, 0, 1.0]])
    assert on(WITH_SPOT, turned).place(tag_at(250, 100, 0, turned)).angle == pytest.approx(90, abs=0.5)


def test_a_zone_may_be_drawn_on_the_picture_or_on_a_mat() -> None:
    in_picture = DrawnZone("seat/1", "Mara", ((0.1, 0.1), (0.5, 0.1), (0.5, 0.9), (0.1, 0.9)), turn=90)
    zones = ZoneMap([drawn_region(in_picture, None, (800, 600))])
    place = zones.place(tag_at(100, 150, 90))
    assert (place.zone, place.angle) == ("seat/1", pytest.approx(0, abs=0.5))
    on_mat = DrawnZone("boss", "Boss", ((280, 200), (380, 200), (380, 290), (280, 290)), mat=20)
    zones = ZoneMap([drawn_region(on_mat, LEAN, (800, 600))], mat_body(TWO, LEAN))
    assert zones.place(tag_at(330, 245, 0, LEAN)).zone == "boss"


def test_without_zones_every_card_is_shown_to_the_camera() -> None:
    place = ZoneMap().place(tag_at(100, 100, 200))
    assert (place.zone, place.angle) == ("spot", pytest.approx(200, abs=0.5))
