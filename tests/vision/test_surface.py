"""Mats in the picture over time: kept while nothing shows, found again, forgotten when they were taken away."""

from __future__ import annotations

import numpy as np
import pytest

from assistant.eyes import DraggedCorners, DrawnZone, Ground
from assistant.table.mat import Box, Mat, Zone
from assistant.table.message import Message
from assistant.vision.cv import Image, grey
from assistant.vision.frame import Frame
from assistant.vision.motion import Motion
from assistant.vision.scene import Lens, Pose, View
from assistant.vision.scene_mat import LaidMat
from assistant.vision.surface import Surface

MAT = Mat("one", Message("One"), 20, 200, 120, (Zone("seat/1", Box(40, 10, 120, 100), Message("Here")),))
OTHER = Mat("two", Message("Two"), 21, 200, 120, (Zone("boss", Box(40, 10, 120, 100), Message("Boss")),))


class Looking:
    """A surface that looks at a painted table, picture by picture."""

    def __init__(self, *mats: Mat, size: tuple[int, int] = (640, 400)) -> None:
        self.surface, self.motion, self.size = Surface(Ground(mats)), Motion(), size
        self.number = 0

    def picture(self, lying: Mat | None, shift: float, size: tuple[int, int]) -> Image:
        view = View.over((214, 134), size, Lens())
        table = np.full((size[1], size[0], 3), (96, 130, 160), np.uint8)
        table[::7] -= 20
        return grey(table if lying is None else LaidMat(lying, Pose(shift, 0, 2)).lay_on(table, view))

    def show(self, lying: Mat | None, pictures: int = 12, shift: float = 0.0, seconds: float = 1 / 30) -> list[str]:
        """Look at so many pictures; the zones that are known then."""
        picture = self.picture(lying, shift, self.size)
        for _ in range(pictures):
            self.motion.look(picture)
            self.surface.look(Frame(picture, self.number * seconds, self.number), self.motion)
            self.number += 1
        return [region.name for region in self.surface.zones.regions]


def test_a_mat_is_known_from_the_first_picture_on() -> None:
    table = Looking(MAT)
    assert table.show(MAT, 1) == ["seat/1"]
    assert len(table.surface.seen().mats[0].marks) == 4


def test_a_mat_laid_later_is_found_once_the_table_lies_still() -> None:
    table = Looking(MAT)
    assert table.show(None) == []
    assert table.show(MAT, 20) == ["seat/1"]


def test_a_mat_that_was_taken_away_is_kept_for_a_while_and_then_forgotten() -> None:
    table = Looking(MAT)
    table.show(MAT)
    assert table.show(None, 20, seconds=1.0) == ["seat/1"]
    assert table.show(None, 60, seconds=1.0) == []
    assert table.surface.seen().source == "none"


def test_a_mat_that_was_pushed_takes_its_zones_along() -> None:
    table = Looking(MAT)
    table.show(MAT)
    before = np.array(table.surface.seen().zones[0].polygon)
    table.show(MAT, 20, shift=5)
    moved = np.array(table.surface.seen().zones[0].polygon) - before
    assert moved[:, 0] == pytest.approx(5 * 2.9, abs=2.5)
    assert moved[:, 1] == pytest.approx(0, abs=1)


def test_another_games_mats_count_as_soon_as_it_is_played() -> None:
    table = Looking(MAT)
    table.show(MAT)
    table.surface.lay(Ground((OTHER,)))
    assert table.show(MAT) == []
    table.surface.lay(Ground((MAT, OTHER)))
    assert table.show(MAT, 1) == ["seat/1"]


def test_a_picture_of_another_size_is_looked_at_anew() -> None:
    table = Looking(MAT)
    table.show(MAT)
    table.size = (960, 600)
    assert table.show(MAT, 16) == ["seat/1"]
    assert np.array(table.surface.seen().zones[0].polygon)[:, 0].max() > 640


def test_without_a_mat_dragged_corners_tell_the_table_and_zones_may_be_drawn_on_it() -> None:
    table = Looking()
    corners = DraggedCorners(((0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)), 300, 200)
    zone = DrawnZone("seat/1", "Mara", ((0.2, 0.2), (0.5, 0.2), (0.5, 0.8), (0.2, 0.8)))
    table.surface.lay(Ground((), corners, (zone,)))
    assert table.show(None, 1) == ["seat/1"]
    assert table.surface.seen().source == "corners"
    assert table.surface.to_mm is not None
    assert table.surface.seen().zones[0].polygon[2] == pytest.approx((320, 320), abs=0.2)


def test_a_zone_that_was_drawn_on_a_mat_is_there_when_the_mat_is() -> None:
    table = Looking(MAT)
    drawn = DrawnZone("boss", "Boss", ((5, 30), (38, 30), (38, 90), (5, 90)), mat=MAT.number)
    table.surface.lay(Ground((MAT,), None, (drawn,)))
    assert table.show(None) == []
    assert table.show(MAT, 20) == ["boss", "seat/1"]


class Covering(Looking):
    """What lies on the table has something on its upper left corner, as long as that is wanted."""

    is_covered = True

    def picture(self, lying: Mat | None, shift: float, size: tuple[int, int]) -> Image:
        painted = super().picture(lying, shift, size)
        if self.is_covered and lying is not None:
            painted[: size[1] // 2, : size[0] // 2] = 96
        return painted


def test_three_marks_laid_loose_are_told_until_the_fourth_was_seen_once() -> None:
    loose = Mat("corners", Message("Corners"), 0, 200, 120, ())
    table = Covering(loose)
    table.show(loose, 30)
    assert (table.surface.seen().source, table.surface.seen().loose) == ("none", 3)
    table.is_covered = False
    table.show(loose, 30)
    assert (table.surface.seen().source, table.surface.seen().loose) == ("marks", 0)
    table.is_covered = True
    table.show(loose, 30)
    assert (table.surface.seen().source, table.surface.seen().loose) == ("marks", 0)


def test_loose_marks_that_are_gone_are_told_no_more() -> None:
    loose = Mat("corners", Message("Corners"), 0, 200, 120, ())
    table = Covering(loose)
    table.show(loose, 30)
    table.show(None, 30)
    assert table.surface.seen().loose == 0
