"""What a device relies on when it acts: done once, refused in words, told what changed, nothing half."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from devices import Device, House, table
from tables import seen


@pytest.fixture
def house() -> House:
    return table()


@pytest.fixture
def host(house: House) -> Device:
    return house.host()


def act(device: Device, kind: str, seat: int | None = None, card: str | None = None, **more: Any) -> Any:
    return device.post("/api/sessions/1/actions", json={"kind": kind, "seat": seat, "card": card, **more})


def revision(house: House) -> int:
    return house.assistant.open(1).revision


def test_it_says_that_it_is_alive(house: House) -> None:
    assert house.host().get("/healthz").json == {"ok": True}


def test_an_envelope_has_what_the_contract_names_and_nothing_else(host: Device) -> None:
    envelope = host.get("/api/sessions/1").json
    assert set(envelope) == {"revision", "tick", "view", "actions", "scoreboard", "proposals", "log"}


def test_an_accepted_action_answers_with_its_entry_and_the_fresh_envelope(host: Device) -> None:
    answer = act(host, "light", 1, "lamp-3", data={}, anyway=False, revision=0, command="a1")
    assert answer.status_code == 200
    assert set(answer.json) == {"event", "envelope"}
    assert answer.json["event"]["number"] == 1
    assert answer.json["event"] == answer.json["envelope"]["log"][0]
    assert answer.json["envelope"]["scoreboard"]["seats"]["1"]["total"] == 3
    assert {**host.get("/api/sessions/1").json, "tick": 0} == {**answer.json["envelope"], "tick": 0}


def test_the_same_command_twice_is_one_event_and_the_same_answer(house: House, host: Device) -> None:
    first = act(host, "light", 1, "lamp-3", command="tap-1")
    again = act(host, "light", 1, "lamp-3", command="tap-1", revision=0)
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json["event"] == again.json["event"]
    assert revision(house) == 1


def test_two_actions_without_a_command_are_two_events(house: House, host: Device) -> None:
    act(host, "gift", 1, data={"n": 1})
    act(host, "gift", 1, data={"n": 1})
    assert revision(house) == 2


def test_an_old_revision_is_fine_while_the_action_still_makes_sense(house: House, host: Device) -> None:
    act(host, "light", 1, "lamp-3")
    assert act(host, "light", 1, "lamp-5", revision=0).status_code == 200
    assert revision(house) == 2


def test_a_stale_action_without_sense_gets_409_and_the_fresh_envelope(house: House, host: Device) -> None:
    act(host, "light", 1, "lamp-3")
    answer = act(host, "light", 1, "lamp-3", revision=0)
    assert answer.status_code == 409
    assert set(answer.json) == {"status", "title", "detail", "envelope"}
    assert answer.json["detail"] == "The table has moved on: lamp-3 is lit already."
    assert answer.json["envelope"]["revision"] == revision(house) == 1


def test_what_the_rules_object_to_is_422_and_is_done_when_sent_again_with_anyway(house: House, host: Device) -> None:
    answer = act(host, "light", 2, "lamp-3", revision=0)
    assert answer.status_code == 422
    assert set(answer.json) == {"status", "title", "detail", "objections"}
    assert answer.json["objections"][0]["text"] == {"text": "It is {name}'s turn.", "args": {"name": "Mara"}}
    assert revision(house) == 0
    again = act(host, "light", 2, "lamp-3", revision=0, anyway=True)
    assert again.status_code == 200
    assert again.json["event"]["objections"] == answer.json["objections"]


def test_what_has_no_meaning_is_400_also_with_anyway(house: House, host: Device) -> None:
    act(host, "light", 1, "lamp-3")
    answer = act(host, "light", 1, "lamp-3", revision=1, anyway=True)
    assert answer.status_code == 400
    assert answer.json == {
        "status": 400,
        "title": "That has no meaning here",
        "detail": "lamp-3 is lit already.",
    }
    assert revision(house) == 1


@pytest.mark.parametrize(
    ("told", "detail"),
    [
        ({}, "An action needs a kind, which is a word."),
        ({"kind": 7}, "An action needs a kind, which is a word."),
        ({"kind": "fly"}, "Lamps has no action fly."),
        ({"kind": "end_turn"}, "End turn: say whose action it is."),
        ({"kind": "end_turn", "seat": 9}, "There is no seat 9 at this table."),
        ({"kind": "end_turn", "seat": "1"}, "An action's seat is a number, or null for the table."),
        ({"kind": "end_turn", "seat": True}, "An action's seat is a number, or null for the table."),
        ({"kind": "finish", "seat": 1}, "Finish: this is the table's, not one seat's."),
        ({"kind": "light", "seat": 1}, "Light a lamp: say which card."),
        ({"kind": "light", "seat": 1, "card": 3}, "An action's card is a card id or a tag's text."),
        ({"kind": "light", "seat": 1, "card": "sun"}, "There is no card sun in this deck."),
        ({"kind": "end_turn", "seat": 1, "card": "lamp-1"}, "End turn: this needs no card."),
        ({"kind": "gift", "seat": 1}, "Give light: n is missing."),
        ({"kind": "gift", "seat": 1, "data": {"n": 10}}, "n is at most 9, not 10."),
        ({"kind": "gift", "seat": 1, "data": {"n": "2"}}, "n has to be a whole number, not 2."),
        ({"kind": "gift", "seat": 1, "data": {"n": 2, "m": 3}}, "Give light knows no field m."),
        ({"kind": "gift", "seat": 1, "data": [2]}, "An action's data is an object."),
        ({"kind": "gift", "seat": 1, "data": {"n": 2}, "extra": 1}, "There is no field extra here."),
        ({"kind": "gift", "seat": 1, "data": {"n": 2}, "anyway": "yes"}, "anyway has to be yes or no, not yes."),
        ({"kind": "gift", "seat": 1, "data": {"n": 2}, "revision": "0"}, "revision has to be a whole number, not 0."),
        ({"kind": "gift", "seat": 1, "data": {"n": 2}, "revision": -1}, "revision is at least 0, not −1."),
        ({"kind": "gift", "seat": 1, "data": {"n": 2}, "command": 5}, "command has to be text, not 5."),
        ({"kind": "gift", "seat": 1, "data": {"n": 2}, "command": "x" * 81}, "A command's id has at most 80 letters."),
        ({"kind": "undo", "data": {"event": 5}}, "There is no entry 5 yet."),
        ({"kind": "replace", "data": {"event": 1}}, None),
    ],
)
def test_wrong_fields_seats_and_cards_are_refused_in_one_sentence(
    house: House, host: Device, told: dict[str, Any], detail: str | None
) -> None:
    answer = host.post("/api/sessions/1/actions", json=told)
    assert answer.status_code == 400
    assert set(answer.json) == {"status", "title", "detail"}
    assert detail in (None, answer.json["detail"])
    assert revision(house) == 0


@pytest.mark.parametrize(
    ("data", "kind", "status"),
    [
        (b"", "application/json", 400),
        (b"{", "application/json", 400),
        (b"[]", "application/json", 400),
        (b'"gift"', "application/json", 400),
        (b"[" * 100_000, "application/json", 400),
        (b'{"kind":"gift","seat":1,"data":{"n":NaN}}', "application/json", 400),
        (b'{"kind":"gift","seat":1e400,"data":{"n":1}}', "application/json", 400),
        (b'{"kind":"gift\\ud800","seat":1}', "application/json", 400),
        (b'{"kind":"gift\xff","seat":1}', "application/json", 400),
        (b'{"kind":"gift","seat":1,"data":{"n":1}}', "text/plain", 415),
        (b"{" + b" " * 1_000_001 + b"}", "application/json", 413),
    ],
)
def test_what_is_no_request_is_refused_in_the_one_shape_of_errors(
    house: House, host: Device, data: bytes, kind: str, status: int
) -> None:
    answer = host.post("/api/sessions/1/actions", data=data, content_type=kind)
    assert answer.status_code == status
    assert set(answer.json) == {"status", "title", "detail"}
    assert answer.json["status"] == status
    assert revision(house) == 0


@pytest.mark.parametrize("path", ["/api/sessions/2", "/api/sessions/99999999999999999999", "/api/sessions/0/log"])
def test_a_session_that_is_not_there_is_404(host: Device, path: str) -> None:
    answer = host.get(path)
    assert answer.status_code == 404
    assert answer.json["detail"] == "There is no such game here. The lobby lists all there are."


@pytest.mark.parametrize(("method", "path", "status"), [("GET", "/api/nothing", 404), ("DELETE", "/api/sessions", 405)])
def test_addresses_that_are_none_answer_in_the_same_shape(host: Device, method: str, path: str, status: int) -> None:
    answer = host.open(path, method=method)
    assert answer.status_code == status
    assert set(answer.json) == {"status", "title", "detail"}


def test_the_whole_log_is_longer_than_what_travels_with_an_envelope(house: House, host: Device) -> None:
    for _ in range(40):
        act(host, "gift", 1, data={"n": 1})
    assert len(host.get("/api/sessions/1").json["log"]) == 30
    whole = host.get("/api/sessions/1/log").json
    assert [entry["number"] for entry in whole["log"]] == list(range(1, 41))
    assert whole["revision"] == 40


def clashing(host: Device) -> dict[str, Any]:
    act(host, "light", 1, "lamp-3")
    act(host, "light", 1, "lamp-5")
    return {"kind": "replace", "data": {"event": 1, "action": {"kind": "light", "seat": 1, "card": "lamp-5"}}}


def test_a_correction_that_a_later_entry_does_not_fit_names_it_and_goes_through_when_that_is_dropped(
    house: House, host: Device
) -> None:
    fix = clashing(host)
    answer = host.post("/api/sessions/1/actions", json=fix)
    assert answer.status_code == 422
    assert answer.json["objections"] == []
    (clash,) = answer.json["clashes"]
    assert (clash["event"], clash["must_go"]) == (2, True)
    assert clash["reason"]["args"] == {"card": "lamp-5"}
    assert revision(house) == 2
    fix["data"]["drop"] = [2]
    again = host.post("/api/sessions/1/actions", json=fix)
    assert again.status_code == 200
    assert again.json["envelope"]["scoreboard"]["seats"]["1"]["total"] == 5


def test_a_preview_tells_points_before_and_after_and_what_no_longer_fits_and_does_nothing(
    house: House, host: Device
) -> None:
    fix = clashing(host)
    before = host.get("/api/sessions/1").data
    told = host.post("/api/sessions/1/preview", json=fix).json
    (change,) = told["changes"]
    assert (change["before"]["total"], change["after"]["total"]) == (8, 5)
    assert [clash["event"] for clash in told["clashes"]] == [2]
    assert told["stays"] == 0
    assert host.get("/api/sessions/1").data == before


def test_a_preview_tells_which_later_entries_the_rules_would_object_to(host: Device) -> None:
    act(host, "end_turn", 1)
    act(host, "light", 2, "lamp-3")
    told = host.post("/api/sessions/1/preview", json={"kind": "undo", "data": {"event": 1}}).json
    (clash,) = told["clashes"]
    assert (clash["event"], clash["must_go"]) == (2, False)
    assert clash["reason"]["args"] == {"name": "Mara"}


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ({"kind": "undo", "data": {"event": 9}}, 400),
        ({"kind": "undo"}, 400),
        ({"kind": "light", "seat": 1, "card": "lamp-3"}, 400),
        ({"kind": "replace", "data": {"event": 1, "action": {"kind": "undo", "data": {"event": 1}}}}, 400),
    ],
)
def test_a_preview_of_what_cannot_be_says_so(host: Device, told: dict[str, Any], status: int) -> None:
    act(host, "light", 1, "lamp-3")
    assert host.post("/api/sessions/1/preview", json=told).status_code == status


def entry(house: House) -> dict[str, Any]:
    found: list[Any] = house.host().get("/api/sessions/1").json["proposals"]
    return found[0]  # type: ignore[no-any-return]


def test_a_proposal_can_be_chosen_stopped_and_let_go(house: House, host: Device) -> None:
    house.assistant.dock.sighted(seen("lamp-3"))
    at = f"/api/sessions/1/proposals/{entry(house)['id']}"
    assert host.post(f"{at}/wait", json={}).json["envelope"]["proposals"][0]["state"] == "waiting"
    answer = host.post(f"{at}/choose", json={"choice": 0})
    assert answer.json["event"]["source"] == "camera"
    assert revision(house) == 1
    house.assistant.dock.sighted(seen("lamp-5"))
    at = f"/api/sessions/1/proposals/{entry(house)['id']}"
    assert host.post(f"{at}/dismiss", json={}).json["envelope"]["proposals"] == []
    assert revision(house) == 1


def test_a_proposal_that_is_over_answers_409_with_the_fresh_envelope(house: House, host: Device) -> None:
    house.assistant.dock.sighted(seen("lamp-3"))
    at = f"/api/sessions/1/proposals/{entry(house)['id']}"
    host.post(f"{at}/dismiss", json={})
    for word in ("choose", "wait", "dismiss"):
        answer = host.post(f"{at}/{word}", json={})
        assert answer.status_code == 409
        assert answer.json["envelope"]["revision"] == 0
    assert host.post(f"{at}/burn", json={}).status_code == 404


def test_a_proposal_the_rules_object_to_is_422_until_it_is_done_anyway(house: House, host: Device) -> None:
    house.assistant.dock.sighted(seen("lamp-3", "hand/2"))
    phone = house.seat(2)
    at = f"/api/sessions/1/proposals/{phone.get('/api/sessions/1').json['proposals'][0]['id']}"
    answer = phone.post(f"{at}/choose", json={"choice": 0})
    assert answer.status_code == 422
    assert answer.json["objections"][0]["rule"]["number"] == 1
    assert phone.post(f"{at}/choose", json={"choice": 0, "anyway": True}).status_code == 200
    assert revision(house) == 1


def together(*calls: Any) -> list[Any]:
    """Do all of it at the same moment, each on a thread."""
    gate, answers = threading.Barrier(len(calls)), [None] * len(calls)

    def run(place: int) -> None:
        gate.wait(5)
        answers[place] = calls[place]()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    return answers


def test_two_devices_that_count_at_the_same_moment_both_count(house: House) -> None:
    tablet, other = house.host(), house.seat("table")
    for n in range(20):
        answers = together(
            lambda n=n: act(tablet, "gift", 1, data={"n": 1}, revision=2 * n, command=f"a{n}"),
            lambda n=n: act(other, "gift", 1, data={"n": 1}, revision=2 * n, command=f"b{n}"),
        )
        assert [answer.status_code for answer in answers] == [200, 200]
    assert revision(house) == 40


def test_of_two_devices_that_take_the_same_card_one_gets_it_and_the_other_the_fresh_table(house: House) -> None:
    tablet, other = house.host(), house.seat("table")
    answers = together(
        lambda: act(tablet, "light", 1, "lamp-3", revision=0), lambda: act(other, "light", 1, "lamp-3", revision=0)
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert revision(house) == 1


def test_one_command_sent_by_a_nervous_network_four_times_at_once_is_one_event(house: House, host: Device) -> None:
    answers = together(*[lambda: act(host, "gift", 1, data={"n": 1}, command="once") for _ in range(4)])
    assert {answer.status_code for answer in answers} == {200}
    assert {answer.json["event"]["number"] for answer in answers} == {1}
    assert revision(house) == 1


def test_two_devices_that_say_yes_to_the_same_proposal_make_one_event(house: House) -> None:
    house.assistant.dock.sighted(seen("lamp-3"))
    at = f"/api/sessions/1/proposals/{entry(house)['id']}/choose"
    tablet, other = house.host(), house.seat("table")
    answers = together(lambda: tablet.post(at, json={}), lambda: other.post(at, json={}))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert revision(house) == 1


def test_a_proposal_that_means_something_else_after_a_tap_changes_the_tick_too(house: House, host: Device) -> None:
    house.assistant.dock.sighted(seen("lamp-3"))
    before = host.get("/api/sessions/1").json
    act(host, "end_turn", 1)
    after = host.get("/api/sessions/1").json
    assert after["proposals"][0]["choices"][0]["seat"] == 2
    assert after["tick"] > before["tick"]


def test_an_envelope_asked_for_again_is_the_same_until_something_happens_and_never_older(
    house: House, host: Device
) -> None:
    first = host.get("/api/sessions/1").data
    assert host.get("/api/sessions/1").data == first
    act(host, "light", 1, "lamp-3")
    assert host.get("/api/sessions/1").json["revision"] == 1
    house.assistant.dock.sighted(seen("lamp-5"))
    assert len(host.get("/api/sessions/1").json["proposals"]) == 1
    house.clock.now += 1
    assert host.get("/api/sessions/1").json["proposals"][0]["left"] == 4.0
