"""A mat on the simulated table: cards are told with their zones and as their owners see them, come what may."""

from __future__ import annotations

import math
import threading
from collections.abc import Iterable

import cv2
import numpy as np
import pytest

from assistant.eyes import CameraStatus, Ground, SurfaceSeen
from assistant.table.sighting import Showing, Sighting
from assistant.vision.detector import best_detector
from assistant.vision.eyesight import Eyesight
from assistant.vision.frame import Frame
from assistant.vision.scanning import sightings
from assistant.vision.simulated import SimulatedSource, SimulatedTable
from assistant.vision.watcher import Watcher
from tests.vision.table_mats import bumped, laid, mat_for
from tests.vision.table_scripts import DECK, NAMES, QUICK

SIZE = (960, 540)
SCRIPT = [
    *(Showing(NAMES[seat], seat=seat) for seat in (1, 2)),
    Showing(NAMES[1], "turned", seat=1, orientation="right"),
    Showing(NAMES[2], "turned", seat=2, orientation="upside_down"),
]
TOLD = [
    "appeared seat/1 upright",
    "appeared seat/2 upside_down",
    "turned seat/1 right",
    "turned seat/2 upright",
]
"""Seat 2 sits on the far side: what is upright for the camera is upside down for them."""
MAT = mat_for(SCRIPT, SIZE, turns={2: 180})
GROUND = Ground((MAT,))


@pytest.fixture(scope="module")
def film() -> list[Frame]:
    table = SimulatedTable(SCRIPT, DECK, size=SIZE, pace=QUICK, mats=laid(MAT))
    return list(SimulatedSource(table, speed=math.inf))


def told(changes: Iterable[Sighting]) -> list[str]:
    return [f"{one.change} {one.zone} {one.orientation}" for one in changes]


def seen(frames: Iterable[Frame]) -> tuple[list[str], Eyesight]:
    eyes = Eyesight(best_detector(), ground=GROUND)
    return told([change for frame in frames for change in eyes.update(frame).changes]), eyes


def test_cards_are_told_with_their_zones_and_as_their_owners_see_them(film: list[Frame]) -> None:
    changes, eyes = seen(film)
    assert changes == TOLD
    surface = eyes.surface.seen()
    assert (surface.source, len(surface.mats[0].marks)) == ("marks", 4)


@pytest.mark.parametrize(
    "way",
    [[[1.01, 0.02, 8], [-0.02, 1.01, 12], [0, 0, 1]], [[0.8, 0.06, 150], [-0.06, 0.8, 90], [0.00005, 0, 1]]],
    ids=["a little", "far"],
)
def test_a_bumped_camera_changes_nothing_that_is_told(film: list[Frame], way: list[list[float]]) -> None:
    frames = bumped(film[30:], 55, np.array(way))
    assert seen([*film[:30], *frames])[0] == TOLD


def covered(frames: Iterable[Frame], start: int) -> Iterable[Frame]:
    """From a frame on arms rest on all four corners of the mat."""
    marks = seen(list(frames)[:1])[1].surface.seen().mats[0].marks
    for frame in frames:
        image = frame.image.copy()
        if frame.number >= start:
            for mark in marks:
                x, y = (round(value) for value in mark[0])
                edge = 0 if x < SIZE[0] / 2 else SIZE[0]
                cv2.line(image, (edge, y + 8), (x + (25 if not edge else -5), y + 12), (110, 140, 190), 50)
        yield Frame(image, frame.time, frame.number)


def test_zones_hold_while_arms_cover_all_marks(film: list[Frame]) -> None:
    changes, eyes = seen(covered(film, 45))
    assert changes == TOLD
    assert not eyes.surface.seen().mats[0].marks
    assert eyes.surface.zones.regions


class Shown:
    """The beginning of the film as a source."""

    name, is_live, rate, size = "film", False, 12.0, SIZE

    def __init__(self, frames: Iterable[Frame]) -> None:
        self.left = iter(frames)

    def read(self) -> Frame | None:
        return next(self.left, None)

    def close(self) -> None:
        pass


def test_a_scan_tells_zones_where_a_mat_is_seen(film: list[Frame]) -> None:
    assert [change.json()["zone"] for change in sightings(Shown(film[:40]), mats=[MAT])] == ["seat/1", "seat/2"]
    assert [change.json()["zone"] for change in sightings(Shown(film[:20]))] == [None]


def test_the_eyes_tell_zones_of_the_mats_that_were_laid_before_them(film: list[Frame]) -> None:
    heard: list[tuple[str, SurfaceSeen]] = []
    ended = threading.Event()
    eyes = Watcher(
        on_sighting=lambda sighting: heard.append((sighting.zone, eyes.status().surface)),
        on_status=lambda status: ended.set() if status.state == "ended" else None,
        open_source=lambda address: Shown(film[:20]),
    )
    eyes.lay(GROUND)
    eyes.open("simulated:toy")
    assert ended.wait(60)
    preview = eyes.preview(640)
    eyes.close()
    (zone, surface), *_ = heard
    assert zone == "seat/1"
    assert [found.mat for found in surface.mats] == [MAT]
    assert {found.name for found in surface.zones} == {"seat/1", "seat/2"}
    assert preview is not None


def test_whoever_listens_hears_of_a_mat_once_it_is_found(film: list[Frame]) -> None:
    heard: list[list[int]] = []
    ended = threading.Event()

    def hear(status: CameraStatus) -> None:
        heard.append([found.mat.number for found in status.surface.mats])
        eyes.lay(GROUND)
        if status.state == "ended":
            ended.set()

    eyes = Watcher(on_status=hear, open_source=lambda address: Shown(film[:20]))
    eyes.open("simulated:toy")
    assert ended.wait(60)
    eyes.close()
    assert [MAT.number] in heard
