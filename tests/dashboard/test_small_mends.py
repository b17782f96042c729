"""Small things that a table relies on: names that can be told apart, points that say why, pads that frame what is known."""

from __future__ import annotations

import html
import json
import re

import pytest
from devices import House
from tables import Loaded

from assistant.app import Assistant
from assistant.store import MemoryStore
from assistant.table.action import Action
from robits import Robits


def robits(players: int, *actions: Action) -> House:
    found = House(Assistant(Loaded(Robits()), MemoryStore()))
    session = found.assistant.start("robits", [f"Player {n}" for n in range(1, players + 1)])
    for action in actions:
        session.record(action, anyway=True)
    return found


@pytest.mark.parametrize("names", [["Mara", "Jonas", "mara "], ["Mara", "Mara"]])
def test_two_players_of_one_name_are_refused_in_a_sentence(names: list[str]) -> None:
    answer = House().host().post("/api/sessions", json={"game": "lamps", "names": names})
    assert answer.status_code == 400
    assert re.fullmatch(
        r"Two players are called mara: add a letter, so that everybody can tell them apart\.",
        answer.json["detail"],  # type: ignore[index]
        re.IGNORECASE,
    )


def test_the_points_on_every_plate_open_the_lines_they_are_the_sum_of() -> None:
    found = House()
    found.assistant.start("lamps", ["Mara", "Jonas"]).record(Action.of("light", 1, "lamp-3"))
    for page in (found.host().get("/sessions/1").text, robits(6).host().get("/sessions/1").text):
        for seat in (1, 2):
            assert f'class="whytap" data-open="why-{seat}"' in page
            assert f'id="why-{seat}"' in page


def test_a_form_of_something_else_knows_which_tiles_describe_a_card() -> None:
    page = robits(2).host().get("/sessions/1/kinds").text
    told = {
        json.loads(html.unescape(act))["kind"]: json.loads(html.unescape(names))
        for act, names in re.findall(r'data-act="([^"]+)" data-types="[^"]*" data-describes="([^"]*)"', page)
    }
    assert told["take"] == ["model", "slot"]
    assert told["next_seat"] == []
    says = re.search(r'<option value="[^"]*" data-card="klunc-arm-1" data-says="([^"]+)">', page)
    assert says
    assert {"klunc", "arm"} <= set(json.loads(html.unescape(says[1])))


def test_a_pad_frames_the_numbers_that_like_cards_have() -> None:
    known = [Action.of("value", None, f"klunc-arm-{n}", values={"value": n}) for n in (2, 3)]
    found = robits(2, *known, Action.of("take", 1, "klunc-arm-1"))
    page = found.host().get("/sessions/1").text
    framed = re.findall(r'class="btn is-known" type="button" data-key-digit="(\d)"', page)
    assert framed == ["2", "3"]
    assert page.count(", seen on another copy") == 2
