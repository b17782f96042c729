"""A mat's pages, laid together by their joins, are the mat: marks and zones where camera and game expect them."""

from __future__ import annotations

from functools import cache
from typing import Any

import cv2
import numpy as np
import pytest

from assistant import house
from assistant.marks import MARK_BITS, mark_patterns
from assistant.mats import CORNERS, SPOT_MAT, game_mats, house_mats, seat_mat
from assistant.order import house_order, paper_order
from assistant.plugins import Plugins
from assistant.press import PrintError, SheetOrder
from assistant.printing import PdfPress
from assistant.printing.footer import page_size, room
from assistant.printing.mat_page import window_at
from assistant.printing.mat_tiles import TAB, tiling
from assistant.table.mat import Mat

GAMES = Plugins.discover(only=("robits", "rumblebots", "doomsday_bots")).games
DPI = 100
PX = DPI / 25.4


@cache
def printed_mats() -> dict[str, Mat]:
    """One of each kind of mat, by a name for the test."""
    found = {mat.id: mat for mat in (CORNERS, SPOT_MAT, seat_mat(7))}
    for game in GAMES.values():
        for options in ({}, {"mode": "rally"} if game.id == "doomsday_bots" else {}):
            found |= {mat.id: mat for mat in game_mats(game, 2, options) if not mat.id.endswith("-2")}
    return found


MATS = sorted(printed_mats())


@cache
def dictionary() -> Any:
    """Our marks as OpenCV's detector wants them."""
    bits = [
        np.array([pattern >> (MARK_BITS**2 - 1 - n) & 1 for n in range(MARK_BITS**2)], np.uint8)
        for pattern in mark_patterns()
    ]
    rows = [cv2.aruco.Dictionary_getByteListFromBits(found.reshape(MARK_BITS, MARK_BITS)) for found in bits]
    return cv2.aruco.Dictionary(np.concatenate(rows), MARK_BITS, 2)


def found_marks(picture: np.ndarray) -> dict[int, np.ndarray]:
    """Corners of each mark in a picture, in pixels, clockwise from the mark's own top left."""
    how = cv2.aruco.DetectorParameters()
    how.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary(), how).detectMarkers(picture)
    numbers = [] if ids is None else ids.ravel().tolist()
    return {number: quad[0] for number, quad in zip(numbers, corners, strict=True)}


def together(paper_of: Any, mat: Mat, paper: str) -> np.ndarray:
    """The mat as glued from its printed pages, `PX` pixels a millimeter: later pages lie on earlier ones."""
    plan = tiling(mat, paper)
    canvas = np.full((round(mat.height * PX) + 4, round(mat.width * PX) + 4), 255, np.uint8)
    wide, high = page_size(paper, plan.is_landscape)
    for number, tile in enumerate(plan.tiles):
        page = np.array(paper_of.picture(number, DPI))
        across, down = PX * wide / page.shape[1], PX * high / page.shape[0]
        left, top = window_at(plan, tile, paper)
        x, y = round(tile.own.x * PX), round(tile.own.y * PX)
        right, below = (tile.own.x - left) * PX - x, (tile.own.y - top) * PX - y
        middle = np.array([[across, 0, right + across / 2 - 0.5], [0, down, below + down / 2 - 0.5]])
        size = (round(tile.window.width * PX), round(tile.window.height * PX))
        part = cv2.warpAffine(page, middle, size, flags=cv2.INTER_LINEAR, borderValue=255)
        room_y, room_x = canvas[y : y + size[1], x : x + size[0]].shape
        canvas[y : y + room_y, x : x + room_x] = part[:room_y, :room_x]
    return canvas


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", MATS)
def test_the_glued_mat_has_its_marks_within_a_tenth_of_a_millimeter_and_its_zones_around_them(open_paper, name, paper):
    mat = printed_mats()[name]
    order = SheetOrder(house.CATALOG, "Test", paper=paper, what="mat", mats=(mat,))
    glued = together(open_paper(PdfPress().sheet(order)), mat, paper)
    marks = found_marks(glued)
    assert sorted(marks) == [mat.mark_number(corner) for corner in range(4)]
    for corner, box in enumerate(mat.marks):
        seen = (marks[mat.mark_number(corner)] + 0.5) / PX
        assert np.abs(seen - np.array(box.corners)).max() < 0.1
    if mat.zones:
        for zone in mat.zones:
            x, y = round((zone.box.x + zone.box.width / 2) * PX), round(zone.box.y * PX)
            level = glued[max(0, y - 1) : y + 2, max(0, x - 40) : x + 40].min()
            assert level < 190, f"no upper edge of {zone.name}"


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", MATS)
def test_pages_fit_the_printable_area_and_share_a_strip_for_glue_that_spares_the_marks(name, paper):
    mat = printed_mats()[name]
    plan = tiling(mat, paper)
    area = room(paper, plan.is_landscape)
    assert len(plan.tiles) == plan.columns * plan.rows <= 4
    for tile in plan.tiles:
        assert tile.window.width <= area.width + 1e-6
        assert tile.window.height <= area.height + 1e-6
        assert tile.window.width - tile.own.width == pytest.approx(TAB if tile.column < plan.columns else 0)
        for mark in mat.marks:
            assert not mark.overlaps(tile.own) or (
                tile.own.holds(mark.x, mark.y) and tile.own.holds(mark.x + mark.width, mark.y + mark.height)
            )
    assert sum(tile.own.width * tile.own.height for tile in plan.tiles) == pytest.approx(mat.width * mat.height)


def test_each_page_says_what_it_is_where_it_belongs_and_how_to_print_it(open_paper):
    sheet = open_paper(
        PdfPress().sheet(paper_order(GAMES["rumblebots"], GAMES["rumblebots"].catalog, what="mat", seats=2))
    )
    assert len(sheet) == 8
    words = sheet.words(1)
    for told in ("Laboratory", "row 1 of 2, column 2 of 2", "page 2 of 8", "100 mm", "Print at 100", "Cut along"):
        assert told in words
    assert "Glue page 2 on here" in sheet.words(0)
    assert sheet.size(0) == pytest.approx(page_size("a4", True), abs=0.01)
    for page in range(len(sheet)):
        for left, top, right, bottom in sheet.boxes(page):
            assert min(left, top) > 3.9
            assert right < page_size("a4", True)[0] - 3.9
            assert bottom < page_size("a4", True)[1] - 3.9


def test_a_whole_card_has_room_in_every_zone_for_one_card():
    for mat in printed_mats().values():
        for zone in mat.zones:
            if zone.name not in ("outside",):
                assert sorted((zone.box.width, zone.box.height))[0] >= 63 + 3, zone.name
                assert sorted((zone.box.width, zone.box.height))[1] >= 88 + 3, zone.name


def test_a_number_stands_for_one_mat_whoever_plays():
    for game in GAMES.values():
        known: dict[int, Mat] = {mat.number: mat for mat in house_mats()}
        for seats in game.seats:
            for mode in ({"mode": "tower"}, {"mode": "rally"}) if game.id == "doomsday_bots" else ({},):
                for mat in game_mats(game, seats, mode):
                    assert known.setdefault(mat.number, mat) == mat


def test_mats_are_chosen_by_name_and_an_unknown_one_is_refused_with_those_there_are():
    assert [mat.id for mat in house_order(what="mat", cards="spot, seat-2").mats] == ["spot", "seat-2"]
    with pytest.raises(PrintError, match=r"no mat attic; there is: corners, seat-1"):
        house_order(what="mat", cards="attic")
    with pytest.raises(PrintError, match=r"ROBiTs is for 2 to 12 players"):
        paper_order(GAMES["robits"], GAMES["robits"].catalog, what="mat", seats=13)
