"""A seat is somebody's: who shares it is told, whoever has none at this table is asked, and nobody is two people."""

from __future__ import annotations

import html
from typing import Any

import pytest
from devices import Device, House, table

from assistant.dashboard import create_app

TOO = "Another phone uses Jonas’s seat too."
MINE = "this is you now"


@pytest.fixture
def house() -> House:
    return table()


def read(device: Device, path: str) -> str:
    return html.unescape(device.get(path, follow_redirects=True).text)


def two(house: House) -> tuple[Device, Device]:
    """Two phones at Jonas's seat."""
    first, second = house.seat(2), house.guest()
    assert second.post("/api/seat", json={"as": 2, "anyway": True}).status_code == 200
    return first, second


def says(told: Any) -> dict[str, Any]:
    return {"session": 1, "seat": 2, **told}


def test_when_a_second_phone_takes_a_seat_the_first_and_the_table_are_told_and_nobody_else(house: House) -> None:
    before = house.assistant.tick(1)
    first, second = two(house)
    assert house.assistant.tick(1) > before
    assert TOO in read(first, "/sessions/1/mine")
    for other in (house.host(), house.seat("table")):
        assert TOO in read(other, "/sessions/1")
    assert TOO not in read(second, "/sessions/1/mine")
    for other in (house.seat(1), house.guest()):
        assert TOO not in read(other, "/sessions/1")


@pytest.mark.parametrize("who", ["first", "table"])
def test_what_was_agreed_to_is_told_no_more(house: House, who: str) -> None:
    first, second = two(house)
    asked = first if who == "first" else house.host()
    assert asked.post("/api/seat/shared", json=says({})).status_code == 200
    assert TOO not in read(first, "/sessions/1/mine") + read(house.host(), "/sessions/1")
    for phone in (first, second):
        assert phone.get("/api/sessions/1?as=2").status_code == 200


def test_a_phone_ends_that_another_one_uses_its_seat(house: House) -> None:
    first, second = two(house)
    assert first.post("/api/seat/shared", json=says({"end": True})).status_code == 200
    assert first.get("/api/sessions/1?as=2").status_code == 200
    assert second.get("/api/sessions/1?as=2").status_code == 403
    assert second.get("/sessions/1/fragment?part=mine").status_code == 401
    assert second.get("/sessions/1/mine").headers["Location"] == "/join?session=1"
    assert MINE not in read(second, "/join")
    assert TOO not in read(first, "/sessions/1/mine")


def test_the_table_frees_a_seat_for_good_until_a_phone_chooses_again(house: House) -> None:
    first, second = two(house)
    house.host().post("/api/seat/shared", json=says({"end": True}))
    house.assistant.store.keep("secret", "for tests")
    again = create_app(house.assistant)
    for phone in (first, second):
        phone.application = again
        assert phone.get("/api/sessions/1?as=2").status_code == 403
    assert second.post("/api/seat", json={"as": 2}).status_code == 200
    assert second.get("/api/sessions/1?as=2").status_code == 200
    assert first.get("/api/sessions/1?as=2").status_code == 403


def test_only_the_table_and_that_seat_decide_who_uses_a_seat(house: House) -> None:
    two(house)
    for other in (house.seat(1), house.guest()):
        assert other.post("/api/seat/shared", json=says({"end": True})).status_code == 403
    assert house.stranger().post("/api/seat/shared", json=says({})).status_code == 401


def test_a_seat_that_was_held_before_a_restart_is_still_somebodys(house: House) -> None:
    phone = house.seat(2)
    house.assistant.store.keep("secret", "for tests")
    again = create_app(house.assistant)
    phone.application = again
    assert phone.get("/sessions/1/mine").status_code == 200
    other = house.guest()
    other.application = again
    assert other.post("/api/seat", json={"as": 2}).status_code == 422


@pytest.mark.parametrize("names", [["Lisa", "Tom"], ["Jonas", "Lisa"]])
def test_at_a_table_where_somebody_else_has_that_number_a_phone_is_asked_who_it_is(
    house: House, names: list[str]
) -> None:
    phone = house.seat(2)
    assert MINE in read(phone, "/join")
    house.assistant.start("lamps", names)
    assert MINE not in read(phone, "/join")
    for path in ("/sessions/2/mine", "/"):
        assert phone.get(path, follow_redirects=True).request.path == "/join"
    assert MINE in read(phone, "/join?session=1")
    assert phone.get("/sessions/1/mine").status_code == 200


def test_the_join_page_and_the_own_page_agree_on_who_a_phone_is(house: House) -> None:
    phone = house.seat(2)
    for names in (["Mara", "Jonas"], ["Priya", "Jonas"], ["Jonas", "Mara"], ["Mara", "Tom", "Jonas"]):
        session = house.assistant.start("lamps", names)
        is_me = MINE in read(phone, f"/join?session={session.id}")
        assert is_me == (phone.get(f"/sessions/{session.id}/mine").status_code == 200)
