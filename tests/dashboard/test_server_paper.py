"""The print dialog: an order looked at, saved, remembered, corrected for a printer, and checked with a photo."""

from __future__ import annotations

import io
import re
import shutil
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pypdfium2 as pdfium
import pytest
from devices import House, table
from pictures import Album
from ruled import FailingLamps, WideLamps
from tables import Loaded
from toy import LampGame

from assistant.app import Assistant
from assistant.eyes import CameraStatus
from assistant.printing.pdf import PdfPress
from assistant.store import MemoryStore
from assistant.table.game import Game
from assistant.vision.watcher import Watcher

ALL = {"game": "lamps", "what": "faces", "which": "all"}
COUNT = len(LampGame.catalog)


@pytest.fixture
def house() -> House:
    house = table()
    house.assistant.press = PdfPress()
    return house


def ruled(game: Game[Any]) -> House:
    """A house with a game whose papers have rules, nothing played yet."""
    return House(Assistant(Loaded(game), MemoryStore(), press=PdfPress()))


def about(house: House, **told: Any) -> Any:
    return house.host().post("/api/sheets/about", json={**ALL, **told}).json


def saved(house: House, **told: Any) -> bytes:
    """The file, as the page fetches it."""
    device = house.host()
    begun = device.post("/api/sheets/jobs", json={**ALL, **told}).json
    job = house.app.extensions["print_jobs"].find(begun["job"])
    assert job.over.wait(30)
    assert device.get(f"/api/sheets/jobs/{begun['job']}").json == {
        "done": begun["pages"],
        "of": begun["pages"],
        "ready": True,
    }
    answer = device.get(f"/api/sheets/jobs/{begun['job']}.pdf")
    assert "attachment" in answer.headers["Content-Disposition"]
    return answer.data


def test_an_order_says_its_pages_tags_and_how_far_the_camera_reads_it(house: House) -> None:
    told = about(house, table_cm=60)
    assert (told["pages"], told["tags"], told["unprinted"]) == (-(-COUNT // 9), COUNT, COUNT)
    assert (told["all"], told["tells"]) == (COUNT, f"{COUNT} tags of 28 mm")
    assert told["reach"]["enough"] is True
    assert told["reach"]["says"].startswith("Good up to")
    far = about(house, layout="grid-10", table_cm=120)["reach"]
    assert far["enough"] is False
    assert "print tags of" in far["advice"]
    assert about(house, layout="grid-10")["reach"] == far  # the table's width is remembered
    assert about(house, what="calibration")["reach"] is None


def test_the_camera_that_is_on_decides_how_far_tags_are_read(house: House) -> None:
    album = Album()
    house.assistant.eyes = album
    usual = about(house)["reach"]["says"]
    album.now = CameraStatus("on", "0", "Camera", 640, 480, 30.0)
    assert about(house)["reach"]["says"] != usual
    assert "640 pixels wide" in about(house, table_cm=30)["reach"]["advice"]


def test_each_page_can_be_looked_at_and_there_is_no_page_beyond_the_last(house: House) -> None:
    answer = house.host().post("/api/sheets/page", json={**ALL, "page": 1})
    assert answer.mimetype == "image/png"
    picture = cv2.imdecode(np.frombuffer(answer.data, np.uint8), cv2.IMREAD_COLOR)
    assert picture.shape[1] == 700
    refused = house.host().post("/api/sheets/page", json={**ALL, "page": 99})
    assert refused.status_code == 400
    assert "There is no page 99" in refused.json["detail"]


def test_what_was_saved_is_not_offered_as_unprinted_again(house: House) -> None:
    pdf = saved(house, which="choose", cards="lamp-1,lamp-2")
    assert len(pdfium.PdfDocument(pdf)) == 1
    assert about(house, which="unprinted")["tags"] == COUNT - 2
    saved(house)
    refused = house.host().post("/api/sheets/about", json={**ALL, "which": "unprinted"})
    assert "Every card of this deck was printed before" in refused.json["detail"]
    assert about(house, which="all")["tags"] == COUNT


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"which": "choose", "cards": ""}, "Say which cards"),
        ({"which": "choose", "cards": " , "}, "Say which cards"),
        ({"which": "choose", "cards": "0"}, "no card with the number 0"),
        ({"which": "choose", "cards": "lantern"}, "There is no card lantern"),
        ({"layout": "stickers-l7120", "start_at": "0"}, "Start at sticker is at least 1"),
        ({"layout": "stickers-l7120", "start_at": "first"}, "Start at sticker has to be a whole number"),
        ({"table_cm": "wide"}, "Table across the picture, in cm has to be a whole number"),
        ({"what": "mat", "seats": "0"}, "Players is at least 1"),
        ({"what": "mat", "cards": "sofa"}, "There is no mat sofa"),
        ({"backs": "fold", "back": "roses"}, "Design of the backs is one of"),
    ],
)
def test_what_the_form_cannot_mean_is_refused_in_its_own_words(house: House, told: dict[str, str], said: str) -> None:
    answer = house.host().post("/api/sheets/about", data={**ALL, **told})
    assert answer.status_code == 400
    assert said in answer.json["detail"]


def test_cards_are_chosen_by_their_names(house: House) -> None:
    title = LampGame.catalog.by_id["lamp-1"].title
    assert about(house, which="choose", cards=title.upper())["tags"] == 1


def test_a_sheet_that_is_not_kept_is_said_to_be_gone(house: House) -> None:
    assert house.host().get("/api/sheets/jobs/7").status_code == 404
    assert house.host().get("/api/sheets/jobs/7.pdf").status_code == 404


def test_a_measured_printer_corrects_every_sheet_until_it_is_forgotten(house: House) -> None:
    device = house.host()
    told = device.post("/api/printers", json={"name": "Kitchen", "across": "99,4", "top_right": "−1.5"}).json
    assert told["printers"] == [
        {"name": "Kitchen", "across": 99.4, "along": 100.0, "top_right": -1.5, "top_down": 0.0, "bottom_right": 0.0}
    ]
    plain, corrected = saved(house), saved(house, printer="Kitchen")
    assert plain != corrected
    assert device.get("/print").text.count("Kitchen") >= 1
    assert device.post("/api/printers", json={"name": "Kitchen", "forget": True}).json == {"printers": []}
    assert "no printer Kitchen" in device.post("/api/sheets/about", json={**ALL, "printer": "Kitchen"}).json["detail"]


@pytest.mark.parametrize(
    "told", [{"across": "wide"}, {"across": 70}, {"name": ""}, {"name": "x" * 41}, {"along": "nan"}]
)
def test_a_measure_that_cannot_be_is_refused_in_a_sentence(house: House, told: dict[str, Any]) -> None:
    answer = house.host().post("/api/printers", json={"name": "Kitchen", **told})
    assert answer.status_code == 400
    assert answer.json["detail"].endswith(".")
    assert house.host().get("/api/printers").json == {"printers": []}


def test_a_measured_printer_tells_what_is_done_about_it(house: House) -> None:
    device = house.host()
    device.post("/api/printers", json={"name": "Kitchen", "across": 99.4, "top_right": 1.5, "bottom_right": 1.5})
    page = device.get("/print").text
    assert "99.4 mm of 100: made 0.6 % wider" in page
    assert "100 mm of 100<" in page
    assert "1.5 mm right, 0 mm down" in page


def test_a_rule_that_changes_the_paper_is_chosen_in_the_dialog_as_it_is_played_now() -> None:
    house = ruled(WideLamps())
    device = house.host()
    house.assistant.start("lamps", ("Mara", "Jonas"))
    assert 'data-rule="wide"' in device.get("/print").text
    assert 'data-rule="fast"' not in device.get("/print").text
    told = {"game": "lamps", "what": "mat", "seats": 2}
    small, wide = (device.post("/api/sheets", json={**told, "options": {"wide": wide}}).data for wide in (False, True))
    assert small == device.post("/api/sheets", json=told).data != wide
    assert device.post("/api/sheets", data={**told, "options": '{"wide": true}'}).data == wide
    house.assistant.start("lamps", ("Mara", "Jonas"), options={"wide": True})
    chosen = re.search(r'name="rule-lamps-wide" value="true"( checked)?', device.get("/print").text)
    assert chosen
    assert chosen[1]


def test_one_of_the_mats_that_there_are_for_so_many_players_is_printed_alone(house: House) -> None:
    told = {"game": "house", "what": "mat", "which": None}
    for seats in (2, 5):
        mats = about(house, **told, seats=seats)["mats"]
        assert [mat["id"] for mat in mats if mat["id"].startswith("seat")] == [f"seat-{n + 1}" for n in range(seats)]
    assert {"id": "spot", "title": "Scan spot"} in mats
    assert about(house, **told, seats=5, cards="spot")["pages"] == 1 < about(house, **told, seats=5)["pages"]
    assert about(house, **told, seats=5, cards="spot")["mats"] == mats
    assert "mats for 1 to 7 seats" in about(house, **told, seats=8)["detail"]
    assert about(house)["mats"] == []


@pytest.mark.parametrize("options", [{"wide": "very"}, {"nosuch": 1}, "[1]", "{", 3, ["wide"]])
def test_a_rule_that_there_is_not_is_refused_in_a_sentence(options: Any) -> None:
    house = ruled(WideLamps())
    order = {"game": "lamps", "what": "mat", "options": options}
    answer = house.host().post("/api/sheets/about", json=order)
    assert answer.status_code in (400, 409, 422)
    assert answer.json["detail"].endswith(".")


def test_a_game_that_fails_over_its_mats_does_not_keep_the_dialog_shut() -> None:
    house = ruled(FailingLamps())
    assert house.host().get("/print").status_code == 200


def test_a_photo_of_a_printed_page_tells_how_well_it_is_read(house: House) -> None:
    house.assistant.eyes = Watcher()
    pdf = house.host().post("/api/sheets", json=ALL).data
    page = np.asarray(pdfium.PdfDocument(pdf)[0].render(scale=110 / 72, grayscale=True).to_pil().convert("L"))
    photo = cv2.copyMakeBorder(page, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=(60,))
    jpeg = cv2.imencode(".jpg", photo)[1].tobytes()
    form = {**ALL, "photo": (io.BytesIO(jpeg), "page.jpg")}
    answer = house.host().post("/api/sheets/check", data=form, content_type="multipart/form-data")
    assert answer.json["good"] is True
    assert "9 of 9 tags read" in answer.json["says"][0]
    assert "Printed at 100 %." in answer.json["says"]


def test_a_check_without_a_picture_says_what_to_do(house: House) -> None:
    assert house.host().post("/api/sheets/check", json=ALL).status_code == 503
    house.assistant.eyes = Watcher()
    assert "Choose a camera first" in house.host().post("/api/sheets/check", json=ALL).json["detail"]
    assert "no tags" in house.host().post("/api/sheets/check", json={**ALL, "what": "calibration"}).json["detail"]


@pytest.mark.parametrize("path", ["/api/sheets/about", "/api/sheets/page", "/api/sheets/jobs", "/api/sheets/check"])
def test_a_seats_phone_and_a_guest_print_nothing(house: House, path: str) -> None:
    for who in (1, "guest"):
        assert house.seat(who).post(path, json=ALL).status_code == 403


@pytest.mark.parametrize("game", ["starter", "house"])
def test_the_starter_page_and_the_house_cards_are_printed_from_here_too(house: House, game: str) -> None:
    told = about(house, game=game, what="starter" if game == "starter" else "faces", which="all")
    assert told["pages"] == 1
    assert told["tags"] >= 3


def test_a_broken_layout_is_told_and_keeps_no_other_from_printing(house: House, tmp_path: Path) -> None:
    shutil.copytree(PdfPress().folder, tmp_path / "layouts")
    lines = (tmp_path / "layouts" / "stickers-l7120.toml").read_text(encoding="utf-8")
    mine = tmp_path / "layouts" / "mine.toml"
    mine.write_text(lines.replace("left = 7.5", "left = 9.5"), encoding="utf-8")
    house.assistant.press = PdfPress(tmp_path / "layouts")
    page = house.host().get("/print")
    assert page.status_code == 200
    assert "mine.toml has faults: page.a4: left, columns and right make 212.00 mm" in page.text
    assert about(house)["pages"] == -(-COUNT // 9)
    refused = house.host().post("/api/sheets/about", json={**ALL, "layout": "mine"})
    assert "make 212.00 mm, the paper has 210.00 mm" in refused.json["detail"]
