"""A camera that stands still over a known table: its plan is read too, and nothing is read that is not there."""

from __future__ import annotations

import json
import math
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.plugins import Plugins
from assistant.ports import CameraError, Detection
from assistant.vision.detector import best_detector
from assistant.vision.plan import PlanDetector, layout, read_plane
from assistant.vision.scene import View
from assistant.vision.scene_card import TAG_MM
from assistant.vision.scene_table import tag_corners
from assistant.vision.simulated import SimulatedTable

SMALLER = 0.6


@pytest.fixture(scope="module")
def table() -> SimulatedTable:
    game = Plugins.discover(safe=True).games["robits"]
    assert game.sample is not None
    return SimulatedTable(game.demo(game.sample), game.sample)


@pytest.fixture(scope="module")
def plane(table: SimulatedTable) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """From points of the shrunk picture to millimeters, through the corners of tags that lie on the table."""
    seen = np.array([corner for _, quad in table.truth(1300) for corner in quad]) * SMALLER
    plain = View(1, 1, np.eye(3))
    told = np.concatenate([tag_corners(plain, card.pose) for card in table.lying(1300)])
    matrix, _ = cv2.findHomography(seen, told)
    return np.asarray(matrix, np.float64)


def right(found: list[Detection], table: SimulatedTable, number: int) -> set[str]:
    truth = {str(tag): np.array(quad) * SMALLER for tag, quad in table.truth(number)}
    for one in found:
        assert one.text in truth
        assert max(math.dist(a, b) for a, b in zip(one.corners, truth[one.text], strict=True)) < 4
    return {one.text for one in found}


def test_a_plan_reads_tags_that_are_too_small_in_the_picture(
    table: SimulatedTable, plane: np.ndarray[tuple[int, ...], np.dtype[np.float64]]
) -> None:
    picture = cv2.resize(table.frame(1300), None, fx=SMALLER, fy=SMALLER, interpolation=cv2.INTER_AREA)
    without = right(best_detector().detect(picture), table, 1300)
    with_plan = right(PlanDetector(best_detector(), plane, TAG_MM).detect(picture), table, 1300)
    assert with_plan > without
    assert len(with_plan) >= len(table.truth(1300)) - 2


def test_a_plane_comes_from_a_file_or_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "plane.json"
    file.write_text(json.dumps({"homography_px_to_mm": [[0.5, 0, -10], [0, 0.5, 0], [0, 0, 1]]}))
    assert read_plane(file)[0, 0] == 0.5
    for wrong in (
        "",
        "[]",
        '{"homography_px_to_mm": [[1, 2], [3, 4]]}',
        '{"homography_px_to_mm": [[0,0,0],[0,0,0],[0,0,0]]}',
    ):
        file.write_text(wrong)
        with pytest.raises(CameraError, match=r"plane\.json holds no homography"):
            read_plane(file)


def test_a_horizon_in_the_picture_is_no_table() -> None:
    matrix = np.array([[1.0, 0, 0], [0, 1, 0], [0, -0.01, 1]])
    with pytest.raises(CameraError, match="horizon"):
        layout(matrix, 640, 480, 3.0)


def test_a_huge_table_is_drawn_smaller() -> None:
    _, (width, height) = layout(np.diag([10.0, 10.0, 1.0]), 1920, 1080, 3.0)
    assert width * height < 6_100_000
