"""The lobby over HTTP: starting, listing, bringing back, settings of the table and of a device."""

from __future__ import annotations

from typing import Any

import pytest
from devices import House

NAMES = ["Mara", "Jonas"]


@pytest.fixture
def house() -> House:
    return House()


def start(house: House, **more: Any) -> Any:
    return house.host().post("/api/sessions", json={"game": "lamps", "names": NAMES, **more})


def test_a_new_game_is_on_the_table_and_in_the_list(house: House) -> None:
    answer = start(house, options={"dark": True}, deck="sample")
    assert answer.status_code == 201
    assert answer.json["session"] == 1
    assert answer.json["envelope"]["view"]["table"]["options"] == {"dark": True}
    start(house)
    told = house.host().get("/api/sessions").json
    assert told["current"] == 2
    assert [entry["session"] for entry in told["sessions"]] == [2, 1]
    assert told["sessions"][1] == {
        "session": 1,
        "game": "lamps",
        "title": "Lamps",
        "seats": {"1": "Mara", "2": "Jonas"},
        "deck": "sample",
        "started": "2026-01-01T20:00:00+00:00",
        "last": "2026-01-01T20:00:00+00:00",
        "events": 0,
        "archived": False,
        "playable": True,
    }


@pytest.mark.parametrize(
    "told",
    [
        {"game": "chess"},
        {"game": None},
        {"names": ["Mara"]},
        {"names": ["A", "B", "C", "D", "E"]},
        {"names": "Mara, Jonas"},
        {"names": ["Mara", 7]},
        {"names": ["Mara", ""]},
        {"names": ["Mara", "x" * 41]},
        {"options": {"dark": "very"}},
        {"options": {"loud": True}},
        {"options": [1]},
        {"deck": "gold"},
        {"color": "red"},
    ],
)
def test_a_game_that_cannot_be_is_refused_in_a_sentence_and_not_begun(house: House, told: dict[str, Any]) -> None:
    answer = start(house, **told)
    assert answer.status_code == 400
    assert answer.json["detail"].endswith(".")
    assert house.host().get("/api/sessions").json == {"current": None, "sessions": []}


@pytest.mark.parametrize("name", ["A", "x" * 40, "علي", "🤖🤖", "<b>Tom</b>", "{name}", "%(name)s", "O'Neil & Söhne"])
def test_any_name_is_taken_literally(house: House, name: str) -> None:
    assert start(house, names=[name, "Jonas"]).status_code == 201
    envelope = house.host().get("/api/sessions/1").json
    assert envelope["view"]["table"]["seats"]["1"]["name"] == name


def test_an_older_game_can_be_brought_back_named_and_put_away(house: House) -> None:
    start(house)
    start(house)
    host = house.host()
    assert host.post("/api/sessions/1/bring").json == {"current": 1}
    assert house.assistant.current is not None
    assert house.assistant.current.id == 1
    told = host.post("/api/sessions/2/title", json={"title": "  Friday \n night ", "archived": True}).json
    assert (told["title"], told["archived"]) == ("Friday night", True)
    assert host.post("/api/sessions/2/title", json={"title": "x" * 81}).status_code == 400
    assert host.post("/api/sessions/9/bring").status_code == 404


def test_a_game_whose_plugin_is_missing_is_listed_and_says_so_when_opened(house: House) -> None:
    start(house)
    again = House()
    again.assistant.store = house.assistant.store
    again.assistant.plugins.games = {}  # type: ignore[misc]
    assert again.host().get("/api/sessions").json["sessions"][0]["playable"] is False
    answer = again.host().get("/api/sessions/1")
    assert (answer.status_code, answer.json["detail"]) == (503, "The game lamps is not installed here.")


def test_what_a_scan_may_do_is_the_tables_and_kept(house: House) -> None:
    assert house.host().get("/api/settings").json["scan"] == "auto"
    assert house.host().post("/api/settings", json={"scan": "propose"}).json["scan"] == "propose"
    assert house.seat("table").get("/api/settings").json["scan"] == "propose"
    assert house.host().post("/api/settings", json={"scan": "always"}).status_code == 400


def test_what_a_device_prefers_is_its_own(house: House) -> None:
    phone, other = house.guest(), house.guest()
    assert phone.post("/api/settings", json={"theme": "dark", "text": "large"}).json["device"] == {
        "theme": "dark",
        "text": "large",
    }
    assert phone.get("/api/settings").json["device"] == {"theme": "dark", "text": "large"}
    assert other.get("/api/settings").json["device"] == {}
    for told in ({"theme": "pink"}, {"language": "tlh"}, {"theme": 3}):
        assert phone.post("/api/settings", json=told).status_code == 400
