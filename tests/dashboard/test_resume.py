"""The games to resume: which are over, and which is the copy of another."""

from __future__ import annotations

import re
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from devices import House
from toy import LampGame

from assistant.app import Assistant
from assistant.plugins import Plugins
from assistant.sqlite_store import SqliteStore
from assistant.table.action import Action


def rows(house: House) -> list[str]:
    """What each game of the list says beside its players, the latest first."""
    page = house.host().get("/").text
    return [re.sub("<[^>]+>", "", row) for row in re.findall(r"<li>.*?<small>(.*?)</small>", page, re.S)]


def test_a_game_that_is_over_says_so_until_its_end_is_taken_back() -> None:
    house = House()
    house.assistant.start("lamps", ["Mara", "Jonas"])
    over = house.assistant.start("lamps", ["Priya", "Tom"])
    over.record(Action.of("finish"))
    assert ["finished" in row for row in rows(house)] == [True, False]
    over.record(Action.of("undo", event=1))
    assert not any("finished" in row for row in rows(house))


def test_the_copy_of_a_game_says_so_and_no_other_game_does_that_began_in_the_same_second() -> None:
    house = House()
    first, second = (house.assistant.start("lamps", ["Mara", "Jonas"]) for _ in range(2))
    assert first.header.started == second.header.started
    first.record(Action.of("light", 1, "lamp-3"), command="a")
    second.record(Action.of("light", 1, "lamp-3"), command="b")
    house.assistant.store.create(second.header, second.events)
    assert ["a copy" in row for row in rows(house)] == [True, False, False]


def test_a_game_that_cannot_be_opened_does_not_keep_the_others_from_being_listed() -> None:
    house = House()
    session = house.assistant.start("lamps", ["Mara", "Jonas"])
    newer = replace(session.header, version=99)
    house.assistant.store.create(newer)
    assert len(rows(house)) == 2


@pytest.mark.parametrize("header", ["{", "[]", "{}", '{"seats": [1, 2]}'])
def test_a_game_that_cannot_be_understood_says_so_and_hides_no_other(tmp_path: Path, header: str) -> None:
    SqliteStore(tmp_path / "sessions.db").close()
    damaged = sqlite3.connect(tmp_path / "sessions.db")
    damaged.execute("INSERT INTO session (game, header) VALUES ('lamps', ?)", (header,))
    damaged.execute("INSERT INTO about (session) VALUES (1)")
    damaged.commit()
    damaged.close()
    house = House(Assistant(Plugins.of(LampGame()), SqliteStore(tmp_path / "sessions.db")))
    house.assistant.start("lamps", ["Mara", "Jonas"])
    assert house.host().get("/api/sessions").json["sessions"][1]["playable"] is False
    page = house.host().get("/").text
    assert page.count("/bring") == 1
    assert "Session 1 in sessions.db cannot be understood" in page
    assert house.host().get("/api/sessions/1").status_code == 503
    assert house.host().get("/api/sessions/2").status_code == 200
    house.assistant.store.close()
