"""Before anything is printed the program knows how far the camera will read it."""

from __future__ import annotations

import pytest

from assistant.press import LayoutInfo
from assistant.reach import NEEDED, Sight, reach
from assistant.table.errors import TableError


def attached(source: str) -> tuple[int, int]:
    """The picture of the one camera that is attached."""
    if source != "0":
        raise TableError(f"There is no camera {source}.")
    return 1280, 720


LAYOUTS = [LayoutInfo(f"grid-{mm:g}", f"{mm:g} mm", "stickers", ("a4",), 10, mm) for mm in (10.0, 20.0, 28.0)]


def test_the_farthest_row_is_smaller_by_tilt_and_distance() -> None:
    straight = Sight(1920, 1080, 90, tilt=0).module_pixels(28)
    assert straight == pytest.approx(1920 / 900 * 28 / 21)
    shares = [Sight(1920, 1080, 90, tilt=tilt).module_pixels(28) / straight for tilt in (20, 40)]
    assert shares == pytest.approx([0.73, 0.40], abs=0.02)  # as measured on pictures of tilted tables


def test_tags_that_are_large_enough_are_good_up_to_a_width_of_table() -> None:
    told = reach(Sight.parse("1920x1080@90", attached), 28.0, LAYOUTS)
    assert told.is_enough
    assert told.advice is None
    assert str(told.says) == f"Good up to {told.reach_cm} cm of table with this camera"
    assert (
        Sight(1920, 1080, told.reach_cm).module_pixels(28)
        >= NEEDED
        > Sight(1920, 1080, told.reach_cm + 1).module_pixels(28)
    )


def test_tags_that_are_too_small_get_a_size_and_a_sheet_proposed() -> None:
    told = reach(Sight.parse("1280x720@90", attached), 10.0, LAYOUTS)
    assert not told.is_enough
    least = Sight.parse("1280x720@90", attached).least_mm()
    assert f"{least} mm or more (sheet grid-28)" in str(told.advice)
    assert Sight.parse("1280x720@90", attached).module_pixels(least) >= NEEDED


def test_a_camera_no_sheet_is_large_enough_for_is_said_to_be_too_far() -> None:
    assert "closer or sharper" in str(reach(Sight(640, 480, 200), 10.0, LAYOUTS).advice)
    assert "Hang it higher" in str(reach(Sight(1080, 1920, 90, tilt=70), 10.0, LAYOUTS).advice)


@pytest.mark.parametrize(
    "text", ["", "1920", "1920x1080", "1920x1080@", "1920x1080@0", "1920x1080@9", "@90", "1920x1080@900"]
)
def test_what_is_no_camera_is_refused_in_words(text: str) -> None:
    with pytest.raises(TableError, match=r"1920x1080@90|10 to 500 cm"):
        Sight.parse(text, attached)


def test_an_attached_camera_is_looked_at_for_its_picture() -> None:
    assert Sight.parse("0@60", attached) == Sight(1280, 720, 60)
    with pytest.raises(TableError, match="There is no camera kitchen"):
        Sight.parse("kitchen@60", attached)
