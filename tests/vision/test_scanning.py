from __future__ import annotations

import json
import threading
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.eyes import CameraError
from assistant.table.cards import Catalog
from assistant.table.values import canonical
from assistant.vision.cv import HAS_ZXING
from assistant.vision.detector import OpenCvDetector
from assistant.vision.films import Stills
from assistant.vision.frame import Frame
from assistant.vision.scanning import frames, scan, sightings
from tests.vision.painting import Lying, Table, tag

pytestmark = pytest.mark.skipif(not HAS_ZXING, reason="zxing-cpp is not installed")

DECK = Catalog.from_rows("rt", "RT", [{"id": "junk", "title": "Junk", "copies": 3}, {"id": "core", "title": "Core"}])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy 2 of a card lies there for twelve pictures, then it is taken away; a stranger's tag stays."""
    path = tmp_path_factory.mktemp("pictures")
    table = Table()
    stranger = Lying(tag(77), 900, 360)
    for number in range(36):
        lying = [Lying(tag(2), 420, 330, 180), stranger] if number < 12 else [stranger]
        cv2.imwrite(str(path / f"{number:03}.png"), table.picture(lying))
    return path


def test_every_picture_is_read_by_itself_and_printed_as_the_contract_says(folder: Path) -> None:
    readings = [json.loads(canonical(one.json())) for one in scan(Stills.of_folder(folder), [DECK])]
    assert [one["frame"] for one in readings] == list(range(36))
    assert readings[3]["time"] == 0.1
    assert set(readings[0]) == {"frame", "time", "ms", "detections"}
    assert all(one["ms"] > 0 for one in readings)
    mine, other = sorted(readings[0]["detections"], key=lambda one: one["corners"][0][0])
    assert mine["text"] == tag(2)
    assert mine["tag"] == {"game": "rt", "card": "junk", "copy": 2}
    assert abs(mine["angle"] - 180) < 2
    assert [len(corner) for corner in mine["corners"]] == [2, 2, 2, 2]
    assert other["text"] == tag(77)
    assert other["tag"] is None
    assert len(readings[20]["detections"]) == 1


class Clocked:
    """A live camera that dies after a few pictures, on a computer that has run for hours."""

    is_live, rate, size = True, 30.0, (640, 360)

    def __init__(self, name: str) -> None:
        self.name = name
        self.number = 0

    def read(self) -> Frame | None:
        self.number += 1
        return (
            Frame(np.full((360, 640, 3), 90, np.uint8), 12_000 + self.number, self.number) if self.number < 4 else None
        )

    def close(self) -> None:
        """Nothing is held."""


def test_the_time_of_a_live_camera_runs_from_its_first_picture() -> None:
    times = [one.time for one in scan(Clocked("Overhead"), [DECK])]
    assert times[0] == 0.0
    assert all(time in (0.0, 1.0, 2.0) for time in times)


def test_confirmed_changes_are_printed_as_the_contract_says(folder: Path) -> None:
    changes = [json.loads(canonical(one.json())) for one in sightings(Stills.of_folder(folder), [DECK])]
    assert [(one["change"], one["text"], one["orientation"]) for one in changes] == [
        ("appeared", tag(2), "upside_down"),
        ("vanished", tag(2), "upside_down"),
    ]
    assert set(changes[0]) == {"frame", "time", "text", "tag", "change", "zone", "orientation", "corners"}
    assert changes[0]["zone"] is None
    assert changes[0]["tag"] == {"game": "rt", "card": "junk", "copy": 2}
    assert 12 <= changes[1]["frame"] <= 22


def test_the_fallback_reads_the_scan_spot_through_the_whole_pipeline(tmp_path: Path) -> None:
    table = Table(960, 540)
    for number in range(6):
        lying = [Lying(tag(2), 480, 270, 90, module=6)] if number > 1 else []
        cv2.imwrite(str(tmp_path / f"{number}.png"), table.picture(lying))
    (change,) = sightings(Stills.of_folder(tmp_path), [DECK], decoder=OpenCvDetector())
    assert (change.change, change.text, change.orientation) == ("appeared", tag(2), "right")


class Slow:
    """A live camera whose pictures take longer than anybody waits."""

    is_live, rate, size = True, 0.0, (0, 0)

    def __init__(self, name: str) -> None:
        self.name = name
        self.closed = threading.Event()

    def read(self) -> Frame:
        self.closed.wait(0.2)
        raise CameraError("It took too long.")

    def close(self) -> None:
        self.closed.set()


@pytest.mark.parametrize(
    ("name", "helps"),
    [("Overhead", "cable"), ("http://192.0.2.7:8080/video", "app.*Wi-Fi"), ("rtsp://192.0.2.7/live", "app.*Wi-Fi")],
)
def test_against_a_camera_that_gives_no_pictures_helps_what_fits_its_kind(name: str, helps: str) -> None:
    with pytest.raises(CameraError, match=f"gives no pictures any more.*{helps}"):
        next(frames(Slow(name), patience=0.01))
