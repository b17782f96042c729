"""The games to resume: which are over, and which is the copy of another."""

from __future__ import annotations

import re
from dataclasses import replace

from devices import House

from assistant.table.action import Action


def rows(house: House) -> list[str]:
    """What each game of the list says beside its players, the latest first."""
    page = house.host().get("/").text
    return [re.sub("<[^>]+>", "", row) for row in re.findall(r"<li>.*?<small>(.*?)</small>", page, re.S)]


def test_a_game_that_is_over_and_the_copy_of_another_say_so() -> None:
    house = House()
    open_one = house.assistant.start("lamps", ["Mara", "Jonas"])
    over = house.assistant.start("lamps", ["Priya", "Tom"])
    over.record(Action.of("finish"))
    house.assistant.store.create(open_one.header, open_one.events)
    told = rows(house)
    assert ["finished" in row for row in told] == [False, True, False]
    assert ["a copy" in row for row in told] == [True, False, False]
    over.record(Action.of("undo", event=1))
    assert not any("finished" in row for row in rows(house))


def test_a_game_that_cannot_be_opened_does_not_keep_the_others_from_being_listed() -> None:
    house = House()
    session = house.assistant.start("lamps", ["Mara", "Jonas"])
    newer = replace(session.header, version=99)
    house.assistant.store.create(newer)
    assert len(rows(house)) == 2
