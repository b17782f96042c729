"""Corners and zones: shown and drawn on the host's page alone, kept for a camera and a game, and told to the eyes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from devices import House, table
from pictures import Album
from tables import seen as sighted

from assistant.eyes import MatFound, SurfaceSeen, ZoneFound
from assistant.mats import seat_mat
from assistant.table.message import Message

SQUARE = [[0.2, 0.2], [0.6, 0.2], [0.6, 0.6], [0.2, 0.6]]
QUAD = ((100.0, 100.0), (140.0, 100.0), (140.0, 140.0), (100.0, 140.0))
TURNED = (0.0, -0.5, 400.0, 0.5, 0.0, 0.0, 0.0, 0.0, 1.0)
"""Half a millimeter a pixel, on a mat that lies turned by a quarter."""


@pytest.fixture
def album() -> Album:
    return Album()


@pytest.fixture
def house(album: Album) -> House:
    found = table()
    found.assistant.eyes = album
    album.open("Overhead")
    return found


def post(house: House, url: str, told: dict[str, Any]) -> Any:
    return house.host().post(url, json=told)


def test_only_the_host_sees_and_changes_corners(house: House) -> None:
    for device in (house.guest(), house.seat(1)):
        assert device.get("/camera/corners").status_code == 403
        assert device.get("/api/camera/surface").status_code == 403
        assert device.post("/api/camera/corners", json={"points": None}).status_code == 403
        assert device.post("/api/camera/zones", json={"name": "spot"}).status_code == 403


def test_dragged_corners_reach_the_eyes_and_stay_with_this_camera(house: House, album: Album) -> None:
    assert post(house, "/api/camera/corners", {"points": SQUARE, "sheet": "a4"}).status_code == 200
    corners = album.ground.corners
    assert corners is not None
    assert (corners.width, corners.height) == (297, 210)
    album.open("Laptop lid")
    house.assistant.survey()
    assert album.ground.corners is None
    album.open("Overhead")
    house.assistant.survey()
    assert album.ground.corners == corners
    assert post(house, "/api/camera/corners", {"points": None}).status_code == 200
    assert album.ground.corners is None


def test_paper_lies_as_it_looks_and_a_table_is_measured_along_one_edge(house: House, album: Album) -> None:
    upright = [[0.4, 0.2], [0.55, 0.2], [0.55, 0.6], [0.4, 0.6]]
    post(house, "/api/camera/corners", {"points": upright, "sheet": "letter"})
    assert album.ground.corners is not None
    assert (album.ground.corners.width, album.ground.corners.height) == (215.9, 279.4)
    post(house, "/api/camera/corners", {"points": SQUARE, "sheet": "table", "width": 160})
    assert album.ground.corners.width == 1600
    assert album.ground.corners.height == pytest.approx(1600 * 720 / 1280, rel=0.02)


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"points": [[0.1, 0.1]] * 4, "sheet": "a4"}, "no rectangle"),
        ({"points": SQUARE[:3], "sheet": "a4"}, "all four"),
        ({"points": "x", "sheet": "a4"}, "four points"),
        ({"points": [[0.1, 0.1], [2, 0.1], [2, 2], [0.1, 2]], "sheet": "a4"}, "in the picture"),
        ({"points": SQUARE, "sheet": "table"}, "upper edge"),
        ({"points": SQUARE, "sheet": "table", "width": 2}, "Upper edge"),
    ],
)
def test_corners_that_are_none_are_refused_in_one_sentence(
    house: House, album: Album, told: dict[str, Any], says: str
) -> None:
    answer = post(house, "/api/camera/corners", told)
    assert answer.status_code == 400
    assert says in answer.json["detail"]
    assert album.ground.corners is None


def test_a_drawn_zone_has_a_name_of_the_game_and_belongs_to_it(house: House, album: Album) -> None:
    answer = post(house, "/api/camera/zones", {"name": "seat/2", "points": SQUARE, "turn": 180})
    assert answer.json["drawn"] == [{"name": "seat/2", "label": "Jonas"}]
    (zone,) = album.ground.drawn
    assert (zone.name, zone.turn, zone.mat, zone.points[2]) == ("seat/2", 180, None, (0.6, 0.6))
    house.assistant.start("lamps", ["Mara", "Jonas", "Priya"])
    assert album.ground.drawn == (zone,)
    refused = post(house, "/api/camera/zones", {"name": "lab/1/1", "points": SQUARE})
    assert (refused.status_code, refused.json["detail"]) == (400, "This game has no such place.")


def test_a_corner_pulled_past_its_neighbor_leaves_a_zone_that_does_not_cross_itself(house: House, album: Album) -> None:
    post(house, "/api/camera/zones", {"name": "seat/2", "points": SQUARE})
    (straight,) = album.ground.drawn
    first, second, third, fourth = SQUARE
    for crossed in ([second, first, third, fourth], [first, third, second, fourth], [first, second, fourth, third]):
        assert post(house, "/api/camera/zones", {"name": "seat/2", "points": crossed}).status_code == 200
        assert album.ground.drawn == (straight,)
    arrow = [[0.2, 0.2], [0.6, 0.2], [0.3, 0.3], [0.2, 0.6]]
    post(house, "/api/camera/zones", {"name": "seat/2", "points": arrow})
    assert [list(point) for point in album.ground.drawn[0].points] == arrow


def test_a_zone_is_renamed_and_deleted(house: House, album: Album) -> None:
    post(house, "/api/camera/zones", {"name": "seat/1", "points": SQUARE})
    post(house, "/api/camera/zones", {"name": "seat/1", "as": "spot"})
    assert [(zone.name, zone.label) for zone in album.ground.drawn] == [("spot", "Scan spot")]
    assert "Scan spot" in house.host().get("/camera/corners").text
    post(house, "/api/camera/zones", {"name": "spot", "points": None})
    assert album.ground.drawn == ()


def test_a_zone_drawn_beside_a_mat_is_pinned_to_it_so_that_it_moves_along(house: House, album: Album) -> None:
    mat = seat_mat(1)
    zone = ZoneFound("seat/1", Message.of("Seat {n}", n=1), QUAD)
    seen = SurfaceSeen("marks", (MatFound(mat, (QUAD,), TURNED),), (zone,))
    album.now = type(album.now)("on", "Overhead", "Overhead", 1280, 720, surface=seen)
    told = post(house, "/api/camera/zones", {"name": "seat/2", "points": SQUARE, "turn": 0}).json
    assert [(one["title"], len(one["marks"])) for one in told["mats"]] == [("Mara", 1)]
    assert told["zones"][0]["points"][0] == [round(100 / 1280, 4), round(100 / 720, 4)]
    (drawn,) = album.ground.drawn
    assert drawn.mat == mat.number
    assert drawn.points[0] == pytest.approx((400 - 0.5 * 0.2 * 720, 0.5 * 0.2 * 1280))
    assert drawn.turn == 90


def test_every_session_brings_the_mats_of_its_own_seats(house: House, album: Album) -> None:
    house.assistant.start("lamps", ["Mara", "Jonas", "Priya"])
    assert "seat-3" in {mat.id for mat in album.ground.mats}
    house.assistant.start("lamps", ["Mara", "Jonas"])
    assert "seat-3" not in {mat.id for mat in album.ground.mats}


def test_a_card_beside_all_zones_proposes_nothing(house: House) -> None:
    assert house.assistant.dock.sighted(sighted("lamp-3", "beside")) is None
    assert house.assistant.dock.sighted(sighted("lamp-3", "spot")) is not None


def test_after_a_bump_the_page_and_the_table_ask_to_show_again_what_does_not_count(house: House, album: Album) -> None:
    post(house, "/api/camera/corners", {"points": SQUARE, "sheet": "a4"})
    album.now = replace(album.now, surface=SurfaceSeen("corners"))
    current = house.assistant.current
    assert current is not None
    pages = ("/camera/corners", f"/sessions/{current.id}")
    assert "Your corners count" in house.host().get(pages[0]).text
    asks = Message("The camera was moved. Drag the corners again.")
    album.now = replace(album.now, surface=SurfaceSeen("none", outdated=asks))
    texts = [house.host().get(page).text for page in pages]
    assert all(str(asks) in text for text in texts)
    assert "Your corners count" not in texts[0]
    assert "No mat in the picture" not in texts[0]


def test_zones_drawn_before_a_mat_lay_there_are_carried_over_to_it_once_it_is_seen(house: House, album: Album) -> None:
    post(house, "/api/camera/zones", {"name": "seat/2", "points": SQUARE, "turn": 0})
    assert [zone.mat for zone in album.ground.drawn] == [None]
    seen = SurfaceSeen("marks", (MatFound(seat_mat(1), (QUAD,), TURNED),))
    album.now = replace(album.now, surface=seen)
    house.assistant.survey()
    (zone,) = album.ground.drawn
    assert (zone.mat, zone.turn) == (seat_mat(1).number, 90)
    assert zone.points[0] == pytest.approx((400 - 0.5 * 0.2 * 720, 0.5 * 0.2 * 1280))
    house.assistant.survey()
    assert album.ground.drawn == (zone,)


def test_zones_that_the_camera_left_behind_are_carried_over_to_no_mat(house: House, album: Album) -> None:
    post(house, "/api/camera/zones", {"name": "seat/2", "points": SQUARE, "turn": 0})
    asks = Message("The camera was moved. Draw the zones again.")
    seen = SurfaceSeen("marks", (MatFound(seat_mat(1), (QUAD,), TURNED),), outdated=asks)
    album.now = replace(album.now, surface=seen)
    house.assistant.survey()
    assert [zone.mat for zone in album.ground.drawn] == [None]
    text = house.host().get("/camera/corners").text
    assert str(asks) in text
    assert "Moving the camera is fine" not in text


def test_two_zones_on_the_very_same_place_are_refused(house: House, album: Album) -> None:
    post(house, "/api/camera/zones", {"name": "seat/1", "points": SQUARE})
    again = post(house, "/api/camera/zones", {"name": "seat/2", "points": [*SQUARE[1:], SQUARE[0]]})
    assert (again.status_code, again.json["detail"]) == (400, "“Mara” lies there already. Draw this zone elsewhere.")
    assert [zone.name for zone in album.ground.drawn] == ["seat/1"]
    half = [[0.2, 0.2], [0.6, 0.2], [0.6, 0.4], [0.2, 0.4]]
    assert post(house, "/api/camera/zones", {"name": "seat/1", "points": SQUARE}).status_code == 200
    assert post(house, "/api/camera/zones", {"name": "seat/2", "points": half}).status_code == 200


def test_with_three_loose_corner_marks_the_page_asks_for_the_fourth(house: House, album: Album) -> None:
    album.now = replace(album.now, surface=SurfaceSeen(loose=3))
    text = house.host().get("/camera/corners").text
    assert "3 of the table’s 4 corner marks are seen" in text
    assert "No mat in the picture" not in text


def test_a_seats_mat_and_zone_bear_the_name_of_who_sits_there(house: House, album: Album) -> None:
    mat = seat_mat(1)
    zone = ZoneFound("seat/1", mat.zones[0].label, QUAD)
    album.now = replace(album.now, surface=SurfaceSeen("marks", (MatFound(mat, (QUAD,), TURNED),), (zone,)))
    name = house.assistant.current.position.setup.seats[0].name  # type: ignore[union-attr]
    seen = house.host().get("/api/camera/surface").json
    assert ([one["title"] for one in seen["mats"]], [one["label"] for one in seen["zones"]]) == ([name], [name])
