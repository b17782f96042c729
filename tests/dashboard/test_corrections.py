"""A correction is weighed before it is made: what the rules say against it, and what comes after it."""

from __future__ import annotations

import html

import pytest
from devices import House, table

from assistant.table.action import Action


def lit(*cards: str) -> House:
    """A table at which Mara lit some lamps."""
    house = table()
    for card in cards:
        house.assistant.open(1).record(Action.of("light", 1, card))
    return house


def test_what_the_rules_say_against_a_correction_is_told_before_it_is_made() -> None:
    host = lit("lamp-3", "lamp-5").host()
    action = {"kind": "light", "seat": 2, "card": "lamp-3"}
    page = html.unescape(host.post("/sessions/1/log/1/preview", json={"action": action}).text)
    assert "It is Mara's turn." in page
    assert "Do it anyway" in page
    assert "Every later entry still fits" not in page
    replace = {"kind": "replace", "data": {"event": 1, "action": action}}
    told = host.post("/api/sessions/1/preview", json=replace).json
    assert [entry["text"]["text"] for entry in told["objections"]] == ["It is {name}'s turn."]  # type: ignore[index]
    assert host.post("/api/sessions/1/actions", json=replace).status_code == 422
    assert host.post("/api/sessions/1/actions", json={**replace, "anyway": True}).status_code == 200


@pytest.mark.parametrize("action", [{"kind": "light", "seat": 1, "card": "lamp-9"}, {"kind": "end_turn", "seat": 1}])
def test_a_correction_that_no_rule_is_against_is_promised_as_one_step(action: dict[str, object]) -> None:
    page = lit("lamp-3").host().post("/sessions/1/log/1/preview", json={"action": action}).text
    assert "Every later entry still fits" in page
    assert "Do it anyway" not in page
    assert "Can be taken back as one step" in page


def test_the_page_of_a_corrected_entry_offers_to_take_the_correction_back() -> None:
    house = lit("lamp-3", "lamp-5")
    host, session = house.host(), house.assistant.open(1)
    plain = host.get("/sessions/1/log?entry=1").text
    assert "Take the correction back" not in plain
    session.record(Action.of("replace", event=1, action={"kind": "light", "seat": 1, "card": "lamp-9"}))
    page = html.unescape(host.get("/sessions/1/log?entry=1").text)
    assert "Take the correction back" in page
    assert '{"kind":"undo","data":{"event":3}}' in page
    assert '{"kind":"undo","data":{"event":1}}' in page
    assert "Take the correction back" not in house.seat(1).get("/sessions/1/log?entry=1").text
    session.record(Action.of("undo", event=3))
    assert "Take the correction back" not in host.get("/sessions/1/log?entry=1").text
