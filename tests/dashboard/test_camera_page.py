"""The camera's page on the host's screen, and the page of what table and tablet tell differently."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from devices import House, table
from pictures import Album
from tables import Loaded
from toy import LampGame

from assistant.app import Assistant
from assistant.dashboard.pictures import key_of
from assistant.eyes import CameraState, CameraStatus, Detection, Meter
from assistant.inbox import Entry
from assistant.store import MemoryStore
from assistant.table.action import Action
from assistant.table.game import Game
from assistant.table.message import Message
from assistant.table.sighting import Lying
from doomsday_bots import DoomsdayBots
from robits import Robits
from rumblebots import Rumblebots

CORNERS = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


class Shelf(LampGame):
    """Lamps that stand lit before their owners."""

    def lying(self, state: Any) -> list[Lying]:
        return [Lying(card, f"seat/{seat}") for seat, lit in state.lit.items() for card in lit]


@pytest.fixture
def album() -> Album:
    return Album()


@pytest.fixture
def house(album: Album) -> House:
    host = Assistant(Loaded(Shelf()), MemoryStore(), eyes=album)
    host.start("lamps", ["Mara", "Jonas"])
    return House(host)


def photo(house: House, album: Album, *cards: str, whole: bool = True) -> Any:
    album.photo = [
        Detection(str(tag), CORNERS, 0.0, tag) for tag in (LampGame.catalog.copy(card).tag for card in cards)
    ]
    told: dict[str, Any] = {"photo": [(io.BytesIO(b"jpeg"), "photo.jpg")], **({"whole": "1"} if whole else {})}
    return house.host().post("/api/sessions/1/photos", data=told, content_type="multipart/form-data").json


def test_every_camera_is_shown_by_its_picture_and_the_one_in_use_is_marked(house: House, album: Album) -> None:
    album.glances = {"0": b"small"}
    host = house.host()
    host.post("/api/camera", json={"source": "0"})
    page = host.get("/camera").text
    keys = re.findall(r"glance\.jpg\?key=(\w+)", page)
    assert keys == [key_of("0"), key_of("simulated")]
    assert page.count('aria-pressed="true"') == 1
    answer = host.get(f"/api/camera/glance.jpg?key={keys[0]}")
    assert (answer.data, answer.mimetype, answer.headers["Cache-Control"]) == (b"small", "image/jpeg", "no-store")
    assert host.get(f"/api/camera/glance.jpg?key={keys[1]}").status_code == 204


def test_a_glance_opens_nothing_but_what_is_offered_and_shows_nobody_but_the_host(house: House, album: Album) -> None:
    album.glances = {"/etc/passwd": b"no", "0": b"small"}
    for source in ("/etc/passwd", ""):
        assert house.host().get(f"/api/camera/glance.jpg?key={key_of(source)}").status_code == 404
    for device in (house.seat("table"), house.seat(1), house.guest()):
        assert device.get(f"/api/camera/glance.jpg?key={key_of('0')}").status_code == 403
        assert device.post("/api/camera/find", json={"address": "192.0.2.7"}).status_code == 403


def test_the_lens_is_held_and_that_is_remembered(house: House, album: Album) -> None:
    host = house.host()
    host.post("/api/camera", json={"source": "0"})
    told = host.post("/api/camera", json={"focus": True, "exposure": False}).json["status"]
    assert (told["focus"], told["exposure"]) == ("held", "auto")
    assert 'name="focus"' in host.get("/camera").text
    host.post("/api/camera", json={"source": None})
    assert 'name="focus"' not in host.get("/camera").text
    assert host.post("/api/camera", json={"source": "0"}).json["status"]["focus"] == "held"


def test_the_meters_and_the_one_piece_of_advice_are_shown(house: House, album: Album) -> None:
    meters = (Meter(Message("Sharpness"), Message("Blurred"), 1, False), Meter(Message("Light"), Message("Good"), 5))
    advice = Message("The picture is blurred. Set the camera’s focus, or wipe its lens.")
    album.now = CameraStatus("on", "0", "Overhead", 1280, 720, advice=advice, meters=meters, focus="refused")
    page = house.host().get("/camera/fragment").text
    assert "The picture is blurred." in page
    assert page.count("is-on") == 6
    assert page.count('role="meter"') == 2
    assert "does not let itself be held" in page
    told = house.host().get("/api/camera").json["status"]["meters"]
    assert [(one["word"]["text"], one["level"], one["fine"]) for one in told] == [
        ("Blurred", 1, False),
        ("Good", 5, True),
    ]


def test_an_old_phone_is_found_by_its_address_used_and_offered_again(house: House, album: Album) -> None:
    album.phones = {"192.0.2.7": "http://mara:secret@192.0.2.7:8080/video"}
    host = house.host()
    assert "What is the address" not in host.get("/camera").text
    answer = host.post("/api/camera/find", json={"address": "192.0.2.7"})
    assert answer.json["status"]["state"] == "on"
    page = host.get("/camera").text
    assert ">http://192.0.2.7:8080/video<" in page
    refused = host.post("/api/camera/find", json={"address": "192.0.2.9"})
    assert (refused.status_code, refused.json["detail"]) == (400, "Nobody answers there.")


def test_a_photo_of_the_whole_table_says_how_many_cards_differ(house: House, album: Album) -> None:
    house.assistant.act(1, Action.of("light", 1, "lamp-1"), source="camera")
    answer = photo(house, album, "lamp-1", "lamp-9")
    assert (answer["read"], answer["differ"], answer["entries"]) == (2, 1, [])
    assert [entry["state"] for entry in answer["envelope"]["proposals"]] == ["differs"]
    assert photo(house, album, "lamp-1")["differ"] == 0


@pytest.mark.parametrize("game", [Robits(), Rumblebots(), DoomsdayBots()], ids=lambda game: game.id)
def test_a_missing_card_of_which_nobody_knows_what_happened_can_be_put_elsewhere(game: Game[Any]) -> None:
    house = House(Assistant(Loaded(game), MemoryStore(), eyes=Album()))
    session = house.assistant.start(game.id, ["Eva", "Ole"])
    tag = next(iter(session.position.setup.catalog.tags())).tag
    house.assistant.dock.inbox.put(Entry(0, 1, "differs", Message("It is not seen."), tag=str(tag)))
    page, form = house.host().get("/sessions/1/differences").text, f"/sessions/1/kinds?elsewhere={tag}"
    assert "One tap each" not in page
    assert f'data-fetch="{form}"' in page
    assert f'data-fetch="{form}"' in house.host().get("/sessions/1/fragment").text
    shown = house.host().get(form).text
    assert "elsewhere</b>" in shown
    assert f'name="@card" list="cards" autocomplete="off" value="{tag}"' in shown


def test_a_card_that_was_put_out_of_the_game_is_missed_no_more(album: Album) -> None:
    house = House(Assistant(Loaded(Robits()), MemoryStore(), eyes=album))
    session = house.assistant.start("robits", ["Eva", "Ole"])
    names = [session.position.setup.catalog.copies(card)[0] for card in ("klunc-legs-1", "klunc-arm-1")]
    for seat, copy in enumerate(names, start=1):
        house.assistant.act(1, Action.of("take", seat, copy.name), source="camera", anyway=True)
    album.photo = [Detection(str(names[1].tag), CORNERS, 0.0, names[1].tag)]
    assert house.assistant.dock.compare_photo(1, b"photo") == (1, 1)
    assert "Say where it is" in house.host().get("/sessions/1/differences").text
    told = {"kind": "move", "card": str(names[0].tag), "data": {"to": "outside"}}
    assert house.host().post("/api/sessions/1/actions", json=told).status_code == 200
    assert "Table and tablet agree" in house.host().get("/sessions/1/differences").text


def test_each_difference_has_one_tap_and_all_have_one(house: House, album: Album) -> None:
    photo(house, album, "lamp-1", "lamp-2", "lamp-3")
    host, guest = house.host(), house.guest()
    page = host.get("/sessions/1/differences").text
    assert "Table and tablet disagree: 3 cards" in page
    assert page.count("data-dismiss=") == 3
    assert page.count("data-choose=") == 3
    assert "The tablet is right, all 3" in page
    assert "Table and tablet disagree: 3 cards" in host.get("/sessions/1/fragment").text
    assert "data-dismiss" not in guest.get("/sessions/1/differences").text
    assert guest.post("/api/sessions/1/differences/leave").status_code == 403
    assert host.post("/api/sessions/1/differences/leave").json["envelope"]["proposals"] == []
    assert "Table and tablet agree" in host.get("/sessions/1/differences/fragment").text


def test_the_dock_shows_a_difference_where_nothing_else_waits(house: House, album: Album) -> None:
    photo(house, album, "lamp-9")
    page = house.host().get("/sessions/1/fragment").text
    assert 'data-state="differs"' in page
    assert "Leave it" in page
    photo(house, album, "lamp-5", whole=False)
    assert 'data-state="auto"' in house.host().get("/sessions/1/fragment").text


def test_without_eyes_the_page_says_that_everything_works_by_hand() -> None:
    page = table().host().get("/camera").text
    assert "Everything works by hand." in page
    assert "glance.jpg" not in page


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("on", "Show a card"),
        ("opening", "Show a card"),
        ("lost", "Camera lost"),
        ("frozen", "Camera lost"),
        ("ended", "The film is over"),
        ("off", "Tap what happens"),
    ],
)
def test_the_dock_asks_for_a_card_only_where_a_camera_looks(
    house: House, album: Album, state: CameraState, said: str
) -> None:
    album.now = CameraStatus(state, "film.mp4", "film.mp4")
    dock = re.search(r'<div class="dock__say".*?</div>', house.host().get("/sessions/1").text, re.S)
    assert dock
    assert said in dock[0]
    assert ("Show a card" in dock[0]) == (said == "Show a card")
    assert ("Choose another camera" in dock[0]) == (state == "ended")


def test_what_gives_no_picture_says_why_in_the_lobby_and_is_among_the_cameras(house: House, album: Album) -> None:
    why = Message.of("{name} is not a film that can be read, or there are no pictures in it.", name="film.mp4")
    album.now = CameraStatus("lost", "/tmp/film.mp4", "/tmp/film.mp4", advice=why)
    host = house.host()
    assert str(why) in host.get("/").text
    assert "cable" not in host.get("/").text
    source = "http://mara:secret@192.168.1.20:8080/video"
    album.now = CameraStatus("opening", source, source)
    album.glances = {source: b"small"}
    page = host.get("/camera").text
    assert re.search(r'aria-pressed="true".*?http://192\.168\.1\.20:8080/video<', page, re.S)
    assert page.count('aria-pressed="true"') == 1
    assert host.get(f"/api/camera/glance.jpg?key={key_of(source)}").data == b"small"


@pytest.mark.parametrize("state", ["lost", "frozen"])
def test_a_camera_in_the_network_is_not_looked_for_at_a_cable(house: House, album: Album, state: CameraState) -> None:
    for source, fits in (("http://192.168.1.20:8080/video", "its app"), ("0", "")):
        album.now = CameraStatus(state, source, source)
        for path in ("/", "/sessions/1"):
            text = house.host().get(path).text
            has_cable = "cable" in text or "Unplug" in text
            assert has_cable != bool(fits), path
            assert fits in text
