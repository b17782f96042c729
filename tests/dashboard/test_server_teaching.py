"""Teaching: a sticker nobody knows is asked about with its photo, is known from then on, and goes on as a pack."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest
from devices import House, table
from pictures import Album
from tables import Loaded
from toy import LampGame

from assistant.app import Assistant
from assistant.eyes import CameraStatus, Detection
from assistant.store import MemoryStore
from assistant.table.action import Action
from assistant.table.cards import BLANK_FROM
from assistant.table.game import Game
from assistant.table.sighting import Sighting
from assistant.table.tag import Tag
from doomsday_bots import DoomsdayBots
from robits import Robits

STICKER = Tag(LampGame.code, BLANK_FROM + 5)
PHOTO = b"\xff\xd8\xff\xe0 a lamp"


@pytest.fixture
def house() -> House:
    house = table()
    album = Album()
    album.crops[STICKER] = PHOTO
    house.assistant.eyes = album
    return house


def bind(house: House, card: str = "lamp-4") -> Any:
    told = {"kind": "bind", "card": str(STICKER), "data": {"card": card}}
    return house.host().post("/api/sessions/1/actions", json=told)


def test_a_sticker_nobody_knows_is_asked_about_with_its_photo(house: House) -> None:
    page = house.host().get(f"/sessions/1/cards?sticker={STICKER}").text
    assert f"Sticker {STICKER}" in page
    assert f"/api/stickers/{STICKER}/crop.jpg" in page
    assert house.host().get(f"/api/stickers/{STICKER}/crop.jpg").data == PHOTO
    assert house.seat(1).get(f"/api/stickers/{STICKER}/crop.jpg").status_code == 403


def test_stickers_that_lie_there_unknown_stand_in_the_list_for_whoever_may_teach_them(house: House) -> None:
    corners = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
    lying = [Detection(str(tag), corners, 0.0, tag) for tag in (STICKER, Tag("ZZ", BLANK_FROM + 5))]
    house.assistant.eyes.now = CameraStatus("on", "0", reading=tuple(lying))  # type: ignore[union-attr]
    address = f"/sessions/1/cards?sticker={STICKER}#card"
    for page in ("/sessions/1/cards", "/cards/lamps"):
        assert page.removeprefix("/sessions/1") + f"?sticker={STICKER}#card" in house.host().get(page).text
    assert house.host().get(address).text.count("which card?") == 1
    assert address not in house.seat(1).get("/sessions/1/cards").text
    bind(house)
    assert "which card?" not in house.host().get("/sessions/1/cards").text


def test_whoever_came_to_teach_a_sticker_goes_on_with_the_next_one_and_then_back_to_the_table(house: House) -> None:
    other, corners = Tag(LampGame.code, BLANK_FROM + 6), ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
    host, page = house.host(), f"/sessions/1/cards?card=lamp-4&sticker={STICKER}"
    for lying, goes_on in (((STICKER, other), f"/sessions/1/cards?sticker={other}"), ((STICKER,), "/sessions/1")):
        reading = tuple(Detection(str(tag), corners, 0.0, tag) for tag in lying)
        house.assistant.eyes.now = CameraStatus("on", "0", reading=reading)  # type: ignore[union-attr]
        text = host.get(page).text
        assert f'data-next="{goes_on}"' in text
        assert '<a class="btn btn--icon" href="/sessions/1" aria-label="Back to the table">' in text
    assert 'href="/sessions/1/settings"' in host.get("/sessions/1/cards?card=lamp-4").text


def test_a_taught_sticker_is_known_in_the_next_game_and_asked_about_no_more(house: House) -> None:
    assert bind(house).status_code == 200
    assert house.host().get(f"/api/stickers/{STICKER}/crop.jpg").status_code == 404
    assert "Which card is it on?" not in house.host().get(f"/sessions/1/cards?sticker={STICKER}").text
    later = house.assistant.start("lamps", ["Ida", "Ole"])
    assert later.position.setup.catalog.locate(STICKER).card.id == "lamp-4"


def test_a_wrong_teaching_is_corrected_and_everything_after_it_with_it(house: House) -> None:
    bind(house, "lamp-4")
    lit = {"kind": "light", "seat": 1, "card": str(STICKER), "data": {}}
    assert house.host().post("/api/sessions/1/actions", json=lit).status_code == 200
    event = {"event": 1, "action": {"kind": "bind", "card": str(STICKER), "data": {"card": "lamp-5"}}}
    answer = house.host().post("/api/sessions/1/actions", json={"kind": "replace", "data": event})
    assert answer.status_code == 200
    assert house.assistant.decks.catalog("lamps").locate(STICKER).card.id == "lamp-5"


def test_a_photo_is_kept_only_when_somebody_asks_and_can_be_thrown_away(house: House) -> None:
    url, host = "/api/cards/lamps/lamp-4/picture", house.host()
    assert host.get(f"{url}.jpg").status_code == 404
    assert host.post(url, json={"tag": str(STICKER)}).json == {"card": "lamp-4", "has_picture": True}
    assert house.seat(2).get(f"{url}.jpg").data == PHOTO
    assert url in host.get("/sessions/1/cards?card=lamp-4").text
    assert host.post(url, json={}).json == {"card": "lamp-4", "has_picture": False}
    assert host.get(f"{url}.jpg").status_code == 404


def teach_with_photo(house: House, card: str) -> None:
    bind(house, card)
    house.host().post(f"/api/cards/lamps/{card}/picture", json={"tag": str(STICKER)})


def pictures(house: House) -> dict[str, Any]:
    return {card: house.assistant.store.picture("lamps", card) for card in house.assistant.store.pictured("lamps")}


def test_a_teaching_that_is_taken_back_takes_its_photo_along(house: House) -> None:
    teach_with_photo(house, "lamp-4")
    assert pictures(house) == {"lamp-4": PHOTO}
    house.host().post("/api/sessions/1/actions", json={"kind": "undo", "data": {"event": 1}})
    assert pictures(house) == {}
    assert json.loads(house.host().get("/cards/lamps/pack.json").data)["pictures"] == {}


def test_a_teaching_that_is_corrected_takes_its_photo_to_the_right_card(house: House) -> None:
    teach_with_photo(house, "lamp-4")
    action = {"kind": "bind", "card": str(STICKER), "data": {"card": "lamp-5"}}
    house.host().post("/api/sessions/1/actions", json={"kind": "replace", "data": {"event": 1, "action": action}})
    assert pictures(house) == {"lamp-5": PHOTO}


def test_a_photo_that_was_not_taken_by_the_sticker_stays_with_its_card(house: House) -> None:
    house.assistant.store.keep_picture("lamps", "lamp-4", PHOTO)
    bind(house, "lamp-4")
    house.host().post("/api/sessions/1/actions", json={"kind": "undo", "data": {"event": 1}})
    assert pictures(house) == {"lamp-4": PHOTO}


@pytest.mark.parametrize("is_later", [False, True])
def test_the_page_of_a_taught_card_takes_its_sticker_off(house: House, is_later: bool) -> None:
    teach_with_photo(house, "lamp-4")
    if is_later:
        house.assistant.start("lamps", ["Ida", "Ole"])
    off = f"/api/cards/lamps/stickers/{STICKER}/off"
    assert off in house.host().get("/cards/lamps?card=lamp-4").text
    assert off not in house.host().get("/cards/lamps?card=lamp-5").text
    assert house.seat(1).post(off, json={}).status_code == 403
    assert house.host().post(off, json={}).status_code == 200
    assert pictures(house) == {}
    assert off not in house.host().get("/cards/lamps?card=lamp-4").text
    assert STICKER.number not in house.assistant.decks.catalog("lamps").bound
    assert house.host().post(off, json={}).status_code == 400


def test_no_card_is_chosen_for_a_sticker_before_somebody_chose_one(house: House) -> None:
    page = house.host().get(f"/sessions/1/cards?sticker={STICKER}").text
    assert "Which card is it on?" in page
    assert 'id="values"' not in page
    assert 'class="shelf__go" href' in page
    assert not re.search(r'shelf__go"[^>]*aria-current', page)
    chosen = house.host().get(f"/sessions/1/cards?sticker={STICKER}&card=lamp-9").text
    assert f'data-card="lamp-9" data-sticker="{STICKER}"' in chosen


def test_a_sticker_may_be_on_any_card_of_the_deck() -> None:
    house = House(Assistant(Loaded(Robits()), MemoryStore()))
    session = house.assistant.start("robits", ["Mara", "Jonas"])
    page = house.host().get(f"/sessions/1/cards?sticker={Tag(Robits.code, BLANK_FROM + 5)}").text
    assert page.count('class="shelf__go"') == len(session.position.setup.catalog.cards)


@pytest.mark.parametrize(
    ("card", "told", "status", "said"),
    [
        ("lamp-99", {"tag": str(STICKER)}, 400, "no card lamp-99"),
        ("lamp-4", {"tag": "nonsense"}, 400, "not one of our tags"),
        ("lamp-4", {"tag": str(Tag(LampGame.code, 3))}, 404, "has not seen this card yet"),
    ],
)
def test_a_photo_that_cannot_be_kept_is_refused_in_words(
    house: House, card: str, told: dict[str, str], status: int, said: str
) -> None:
    answer = house.host().post(f"/api/cards/lamps/{card}/picture", json=told)
    assert (answer.status_code, said in answer.json["detail"]) == (status, True)
    assert house.seat(1).post(f"/api/cards/lamps/{card}/picture", json=told).status_code == 403


def test_pictures_are_shown_in_lists_unless_the_device_wants_none(house: House) -> None:
    host = house.host()
    host.post("/api/cards/lamps/lamp-4/picture", json={"tag": str(STICKER)})
    address = 'src="/api/cards/lamps/lamp-4/picture.jpg"'
    assert address in host.get("/sessions/1/cards?card=lamp-9").text
    host.post("/api/settings", json={"pictures": "off"})
    assert address not in host.get("/sessions/1/cards?card=lamp-9").text


def test_all_that_was_taught_goes_to_another_owner_as_one_file(house: House) -> None:
    bind(house)
    host = house.host()
    host.post("/api/cards/lamps", json={"card": "lamp-4", "values": {"light": 7}})
    host.post("/api/cards/lamps/lamp-4/picture", json={"tag": str(STICKER)})
    pack = host.get("/cards/lamps/pack.json")
    assert "attachment" in pack.headers["Content-Disposition"]
    other = table()
    answer = upload(other, pack.data)
    assert answer.json["changed"] == 2
    current = other.assistant.current
    assert current is not None
    catalog = current.position.setup.catalog
    assert (catalog.locate(STICKER).card.id, catalog.card("lamp-4").trait("light")) == ("lamp-4", 7)
    assert other.host().get("/api/cards/lamps/lamp-4/picture.jpg").data == PHOTO


def test_a_faulty_pack_is_refused_and_nothing_of_it_counts(house: House) -> None:
    told = {
        "pack": 1,
        "game": "lamps",
        "cards": {"lamp-4": {"light": 7}, "lamp-99": {}},
        "stickers": {},
        "pictures": {"lamp-99": ""},
    }
    answer = upload(house, json.dumps(told).encode())
    assert answer.status_code == 400
    assert answer.json["detail"] == "Nothing was taken over: there is no card lamp-99"
    assert house.assistant.store.taught("lamps") == {}


def upload(house: House, data: bytes) -> Any:
    form = {"file": (io.BytesIO(data), "lamps-pack.json")}
    return house.host().post("/api/cards/lamps/csv", data=form, content_type="multipart/form-data")


def test_the_dock_shows_a_picture_of_a_sticker_and_of_no_strangers_code(house: House) -> None:
    house.assistant.eyes.now = CameraStatus("on", "0", "Camera", 640, 480, 30.0)
    house.assistant.dock.sighted(Sighting(STICKER, zone="spot"))
    page = house.host().get("/sessions/1").text
    assert "is a blank sticker" in page
    shown = re.search(r'<img class="crop" src="([^"]+)"', page)
    assert shown
    assert house.host().get(shown[1]).data == PHOTO
    strange = table()
    strange.assistant.eyes = house.assistant.eyes
    strange.assistant.dock.sighted(Sighting(Tag("RT", 3), zone="spot"))
    page = strange.host().get("/sessions/1").text
    assert str(Tag("RT", 3)) in page
    assert '<img class="crop"' not in page


@pytest.mark.parametrize(
    ("game", "card", "steps"),
    [
        (Robits(), "klunc-arm-1", [Action.of("take", 1, "klunc-arm-1")]),
        (
            DoomsdayBots(),
            "part-01",
            [Action.of("now", None, None, phase="play", turn=1, bots={"1": {"parts": ["part-01"]}, "2": {}})],
        ),
    ],
    ids=lambda told: getattr(told, "id", None),
)
def test_a_board_shows_the_kept_picture_of_a_part_unless_the_device_wants_none(
    game: Game[Any], card: str, steps: list[Action]
) -> None:
    found = House(Assistant(Loaded(game), MemoryStore()))
    found.assistant.store.keep_picture(game.id, card, b"jpeg")
    session = found.assistant.start(game.id, ["Mara", "Jonas"])
    for step in steps:
        session.record(step, anyway=True)
    host, address = found.host(), f'src="/api/cards/{game.id}/{card}/picture.jpg"'
    assert address in host.get("/sessions/1").text.partition('id="stage"')[2]
    host.post("/api/settings", json={"pictures": "off"})
    assert address not in host.get("/sessions/1").text
