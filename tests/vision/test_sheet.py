"""A mat from its corner marks: what agrees counts, what does not is left out."""

from __future__ import annotations

import cv2
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.table.mat import Mat
from assistant.table.message import Message
from assistant.vision.sheet import lay, outer, printed_layout
from assistant.vision.zones import projected

MAT = Mat("try", Message("Try"), 20, 420, 297, ())
LOOSE = Mat("corners", Message("Corners"), 0, 80, 80, ())
NOISE = np.random.default_rng(3)


def looking(tilt: float, turn: float, scale: float) -> np.ndarray:
    """From millimeters to pixels of a camera that stands so."""
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    return np.array([[cos, -sin, 600], [sin, cos, 300], [0, 0, 1]]) @ np.array([[1, 0, 0], [0, 1, 0], [0, tilt, 1.0]])


views = st.builds(looking, st.floats(-0.0012, 0.0012), st.floats(-3.14, 3.14), st.floats(0.9, 3.0))


def seen(to_picture: np.ndarray, noise: float = 0.2) -> dict[int, np.ndarray]:
    layout = printed_layout(MAT)
    return {n: projected(to_picture, c) + NOISE.normal(0, noise, (4, 2)) for n, c in layout.items()}


def off(sheet_to_mm: np.ndarray, to_picture: np.ndarray) -> float:
    """Millimeters by which the mat's zones are misjudged, at most."""
    grid = np.array([[x, y] for x in (30, 210, 390) for y in (30, 150, 270)], np.float64)
    return float(np.abs(projected(sheet_to_mm, projected(to_picture, grid)) - grid).max())


@settings(max_examples=40, deadline=None, derandomize=True)
@given(views)
def test_four_marks_tell_where_every_point_of_the_mat_lies(to_picture: np.ndarray) -> None:
    sheet = lay(MAT, seen(to_picture), 0.0)
    assert sheet is not None
    assert off(sheet.to_mm, to_picture) < 1.0


@settings(max_examples=40, deadline=None, derandomize=True)
@given(views, st.integers(0, 3))
def test_three_marks_are_enough(to_picture: np.ndarray, missing: int) -> None:
    marks = seen(to_picture, 0.1)
    del marks[MAT.mark_number(missing)]
    sheet = lay(MAT, marks, 0.0)
    assert sheet is not None
    assert off(sheet.to_mm, to_picture) < 12.0


@settings(max_examples=30, deadline=None, derandomize=True)
@given(views, st.integers(0, 3), st.floats(200, 300))
def test_a_mark_that_lies_elsewhere_is_left_out(to_picture: np.ndarray, wrong: int, away: float) -> None:
    marks = seen(to_picture, 0.1)
    marks[MAT.mark_number(wrong)] = marks[MAT.mark_number(wrong)] + (away, -away)
    sheet = lay(MAT, marks, 0.0)
    assert sheet is not None
    assert MAT.mark_number(wrong) not in sheet.marks


def test_two_marks_are_no_mat() -> None:
    marks = seen(looking(0, 0.1, 2))
    assert lay(MAT, dict(list(marks.items())[:2]), 0.0) is None


def test_marks_that_do_not_agree_are_no_mat() -> None:
    astray = np.random.default_rng(5)
    marks = {n: c + astray.uniform(-200, 200, 2) for n, c in seen(looking(0, 0.1, 2)).items()}
    assert lay(MAT, marks, 0.0) is None


@settings(max_examples=25, deadline=None, derandomize=True)
@given(
    st.floats(-0.0005, 0.0005),
    st.floats(-0.4, 0.4),
    st.floats(1.2, 2.5),
    st.lists(st.floats(-3, 3), min_size=4, max_size=4),
)
def test_four_loose_marks_tell_the_table_wherever_they_lie(
    tilt: float, turn: float, scale: float, turns: list[float]
) -> None:
    to_picture = looking(tilt, turn, scale)
    middles = np.array([[0, 0], [500, 20], [480, 350], [-30, 330.0]])
    marks = {}
    for number, (middle, angle) in enumerate(zip(middles, turns, strict=True)):
        spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        corners = np.array([[-10, -10], [10, -10], [10, 10], [-10, 10.0]]) @ spin.T + middle
        marks[number] = projected(to_picture, corners) + NOISE.normal(0, 0.05, (4, 2))
    sheet = lay(LOOSE, marks, 0.0)
    assert sheet is not None
    across = projected(sheet.to_mm, projected(to_picture, np.array([[0, 0], [500, 20], [480, 350.0]])))
    assert abs(np.linalg.norm(across[1] - across[0]) / np.hypot(500, 20) - 1) < 0.04
    assert abs(np.linalg.norm(across[2] - across[1]) / np.hypot(20, 330) - 1) < 0.06


def test_a_mat_that_lies_still_does_not_creep() -> None:
    to_picture = looking(0.0005, 0.3, 2)
    sheet = lay(MAT, seen(to_picture), 0.0)
    assert sheet is not None
    before = sheet.to_mm.copy()
    for _ in range(20):
        sheet.marks = seen(to_picture)
        assert sheet.refit(1.0) is None
    assert np.array_equal(sheet.to_mm, before)


def test_a_pushed_camera_is_followed_by_two_marks_while_the_others_are_out_of_sight() -> None:
    to_picture = looking(0.0004, 0.1, 2)
    sheet = lay(MAT, seen(to_picture), 0.0)
    assert sheet is not None
    push = np.array([[1.01, -0.03, 25], [0.03, 1.01, -40], [0, 0, 1.0]])
    later = seen(push @ to_picture)
    sheet.marks = {n: later[n] for n in list(later)[:2]}
    assert sheet.push(1.0) is not None
    assert off(sheet.to_mm, push @ to_picture) < 4.0
    assert cv2.isContourConvex(outer(sheet.layout).astype(np.float32))
