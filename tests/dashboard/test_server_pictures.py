"""Photos, the camera's pages and sheets: with the real reader and the real press."""

from __future__ import annotations

import io
from typing import Any

import cv2
import numpy as np
import pytest
from devices import Device, House, table
from pictures import Album
from toy import LampGame

from assistant.house import CATALOG as HOUSE_CARDS
from assistant.printing.pdf import PdfPress
from assistant.symbols import tag_matrix
from assistant.table.sighting import Sighting
from assistant.table.tag import Tag
from assistant.vision.watcher import Watcher


def photo_of(*texts: str) -> bytes:
    """A JPEG in which these codes lie side by side."""
    shown = []
    for text in texts:
        dark = np.array(tag_matrix(text), dtype=np.uint8)
        symbol = np.pad(np.where(dark == 1, 20, 235).astype(np.uint8), 6, constant_values=235)
        shown.append(cv2.resize(symbol, None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST))
    return cv2.imencode(".jpg", np.hstack(shown))[1].tobytes()


def tag(card: str) -> str:
    return str(LampGame.catalog.copy(card).tag)


@pytest.fixture
def house() -> House:
    house = table()
    house.assistant.eyes = Watcher()
    house.assistant.press = PdfPress()
    return house


def send(device: Device, *photos: bytes, **fields: str) -> Any:
    files = [(io.BytesIO(photo), f"photo-{n}.jpg") for n, photo in enumerate(photos)]
    told: dict[str, Any] = {"photo": files, **fields}
    answer = device.post("/api/sessions/1/photos", data=told, content_type="multipart/form-data")
    answer.request.environ["wsgi.input"].close()  # the test client's own copy, on disk when it is large
    return answer


def test_a_photo_for_the_table_becomes_a_proposal_that_all_see(house: House) -> None:
    answer = send(house.seat(1), photo_of(tag("lamp-3")))
    assert answer.status_code == 200
    assert [entry["card"]["id"] for entry in answer.json["entries"]] == ["lamp-3"]
    assert len(house.host().get("/api/sessions/1").json["proposals"]) == 1


def test_a_private_photo_stays_with_the_seat_that_took_it(house: House) -> None:
    phone = house.seat(1)
    answer = send(phone, photo_of(tag("lamp-3")), private="1")
    assert [entry["zone"] for entry in answer.json["entries"]] == ["hand/1"]
    assert house.host().get("/api/sessions/1").json["proposals"] == []
    assert send(house.seat("table"), photo_of(tag("lamp-5")), private="1").status_code == 403


def test_several_cards_and_several_photos_come_in_one_go(house: House) -> None:
    answer = send(house.host(), photo_of(tag("lamp-1"), tag("lamp-2")), photo_of(tag("lamp-3")))
    assert len(answer.json["entries"]) == 3


@pytest.mark.parametrize(
    ("photos", "detail"),
    [
        ((), "Send one to 8 photos."),
        ((b"x",) * 9, "Send one to 8 photos."),
        ((b"",), None),
        ((b"no picture at all",), None),
        ((photo_of("7E000001ZZ")[:2000],), None),
    ],
)
def test_what_is_no_photo_is_refused_in_a_sentence(house: House, photos: tuple[bytes, ...], detail: str | None) -> None:
    answer = send(house.host(), *photos)
    assert answer.status_code == 400
    assert detail in (None, answer.json["detail"])
    assert house.assistant.open(1).revision == 0


def test_a_photo_may_be_larger_than_any_other_request(house: House) -> None:
    big = photo_of(tag("lamp-3")) + b"\0" * 2_000_000
    assert send(house.host(), big).status_code == 200
    assert house.host().post("/api/settings", data=b" " * 2_000_000, content_type="application/json").status_code == 413
    assert send(house.host(), big + b"\0" * 18_500_000).status_code == 413


def test_without_eyes_or_press_the_sentence_says_what_to_do_instead() -> None:
    bare = table()
    assert "type the cards" in send(bare.host(), b"x").json["detail"]
    assert bare.host().post("/api/sheets", json={"game": "lamps"}).status_code == 503


def test_the_host_chooses_a_camera_and_sees_its_picture(house: House) -> None:
    album = Album()
    house.assistant.eyes = album
    host = house.host()
    assert [choice["source"] for choice in host.get("/api/camera").json["choices"]] == ["0", "simulated"]
    assert host.get("/api/camera/preview.jpg").status_code == 404
    told = host.post("/api/camera", json={"source": "0", "mirrored": True}).json["status"]
    assert (told["state"], told["mirrored"], told["rate"]) == ("on", True, 30.0)
    album.frame = b"jpeg"
    answer = host.get("/api/camera/preview.jpg?width=99999")
    assert (answer.data, answer.mimetype, answer.headers["Cache-Control"]) == (b"jpeg", "image/jpeg", "no-store")
    assert host.post("/api/camera", json={"turned": True}).json["status"]["turned"] is True
    assert host.post("/api/camera", json={"source": None}).json["status"]["state"] == "off"
    for device in (house.seat("table"), house.seat(1), house.guest()):
        assert device.get("/api/camera/preview.jpg").status_code == 403


@pytest.mark.parametrize(
    "told", [{"source": 3}, {"source": " "}, {"source": "nonsense://"}, {"mirrored": "yes"}, {"zoom": 2}]
)
def test_a_camera_that_is_none_is_refused_in_a_sentence(house: House, told: dict[str, Any]) -> None:
    house.assistant.eyes = Album()
    answer = house.host().post("/api/camera", json=told)
    assert answer.status_code == 400
    assert answer.json["detail"].endswith(".")


def test_a_host_browser_that_looks_as_a_seat_does_not_see_the_camera(house: House) -> None:
    house.assistant.eyes = Album()
    browser = house.host()
    assert browser.post("/api/seat", json={"as": 1, "session": 1}).status_code == 200
    assert browser.get("/api/camera").status_code == 403
    browser.post("/api/leave")
    assert browser.get("/api/camera").status_code == 200


def test_a_sheet_comes_as_a_file_by_json_and_by_a_plain_form(house: House) -> None:
    told = {"game": "lamps", "paper": "letter", "cards": "lamp-1,lamp-2", "start_at": 1}
    for sent in ({"json": told}, {"data": told}):
        answer = house.host().post("/api/sheets", **sent)
        assert answer.status_code == 200, answer.text
        assert answer.data.startswith(b"%PDF")
        assert answer.headers["Content-Disposition"] == 'attachment; filename="lamps-cards-63x88.pdf"'
    assert house.host().post("/api/sheets", json={**told, "deck": "sample"}).status_code == 200
    assert {layout["kind"] for layout in house.host().get("/api/layouts").json["layouts"]} >= {"cards", "stickers"}


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"game": "chess"},
        {"game": "lamps", "deck": "gold"},
        {"game": "lamps", "layout": "none"},
        {"game": "lamps", "paper": "a3"},
        {"game": "lamps", "cards": "sun"},
        {"game": "lamps", "start_at": 0},
        {"game": "lamps", "color": "red"},
    ],
)
def test_a_sheet_that_cannot_be_is_refused_in_a_sentence(house: House, told: dict[str, Any]) -> None:
    answer = house.host().post("/api/sheets", json=told)
    assert answer.status_code == 400
    assert answer.json["detail"].endswith(".")


def test_the_cut_out_route_knows_stickers_and_copies(house: House) -> None:
    album = Album()
    house.assistant.eyes = album
    moth = LampGame.catalog.copies("moth")[1].tag
    album.crops = {moth: b"moth"}
    house.host().post("/api/sessions/1/actions", json={"kind": "light", "seat": 1, "card": str(moth)})
    assert house.host().get(f"/api/cards/{moth}/crop.jpg").data == b"moth"
    assert house.host().get(f"/api/cards/{Tag('7E', 900_001)}/crop.jpg").status_code == 404


def test_a_house_card_that_the_dock_tells_of_has_its_cut_out_too(house: House) -> None:
    album = Album()
    house.assistant.eyes = album
    end_turn = HOUSE_CARDS.copy("end-turn").tag
    album.crops = {end_turn: b"end turn"}
    assert house.host().get(f"/api/cards/{end_turn}/crop.jpg").status_code == 404
    house.assistant.dock.sighted(Sighting(end_turn))
    assert house.host().get(f"/api/cards/{end_turn}/crop.jpg").data == b"end turn"
