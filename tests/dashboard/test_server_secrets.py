"""Nobody reads over HTTP what is hidden from them: not a byte differs when only a hidden card differs."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from devices import Device, House, table
from hypothesis import given, settings
from hypothesis import strategies as st
from pictures import Album
from tables import seen
from toy import LampGame

A, B = "lamp-3", "lamp-5"
"""The card that seat 1 holds secretly, in one house and in its twin."""
OPEN = [f"lamp-{n}" for n in (1, 2, 6, 7, 8, 9)]
OTHERS = ("host", "table", "guest", "2")

public = st.one_of(
    st.tuples(st.just("light"), st.integers(1, 2), st.sampled_from(OPEN)),
    st.tuples(st.just("draw"), st.just(2), st.sampled_from(OPEN)),
    st.tuples(st.just("gift"), st.integers(1, 2), st.none()),
    st.tuples(st.just("end_turn"), st.integers(1, 2), st.none()),
    st.tuples(st.just("undo"), st.integers(1, 2), st.none()),
    st.tuples(st.just("spot"), st.none(), st.sampled_from(OPEN)),
    st.tuples(st.just("hand"), st.just(2), st.sampled_from(OPEN)),
)
hidden = st.tuples(st.sampled_from(["draw secretly", "photo"]), st.just(1), st.none())


class Twin:
    """A house in which seat 1's hidden card is this one; everything else is the same in both."""

    def __init__(self, card: str) -> None:
        self.card = card
        self.house = table()
        album = Album()
        album.crops = {copy.tag: b"picture of " + copy.name.encode() for copy in LampGame.catalog.tags()}
        self.house.assistant.eyes = album
        self.devices: dict[str, Device] = {
            "host": self.house.host(),
            "table": self.house.seat("table"),
            "1": self.house.seat(1),
            "2": self.house.seat(2),
            "guest": self.house.guest(),
        }

    def do(self, step: tuple[str, int | None, str | None]) -> bytes:
        """One step; what the one who did it got to hear, unless it was seat 1's own secret."""
        what, seat, card = step
        if what in ("spot", "hand"):
            self.house.assistant.dock.sighted(seen(str(card), "spot" if what == "spot" else f"hand/{seat}"))
            return b""
        if what == "photo":
            self.house.assistant.dock.sighted(seen(self.card, "hand/1"))
            return b""
        if what == "draw secretly":
            told = {"kind": "draw", "seat": 1, "card": self.card, "anyway": True}
            self.devices["1"].post("/api/sessions/1/actions", json=told)
            return b""
        told = {"kind": what, "seat": seat, "card": card, "data": {"n": 2} if what == "gift" else {}, "anyway": True}
        if what == "undo":
            told["data"] = {"event": max(1, self.house.assistant.open(1).revision)}
        answer = self.devices["table"].post("/api/sessions/1/actions", json=told)
        return str(answer.status_code).encode() + answer.data

    def told(self, who: str) -> list[tuple[str, int, bytes]]:
        """Everything that these eyes can get out of the server."""
        device = self.devices[who]
        paths = ["/api/sessions/1", "/api/sessions/1?as=guest", "/api/sessions/1?as=1", "/api/sessions/1/log"]
        paths += ["/api/sessions/1/log?as=1", "/api/sessions/1/people", "/api/sessions", "/api/sessions/2"]
        paths += [f"/api/cards/{LampGame.catalog.copy(card).tag}/crop.jpg" for card in (A, B, "lamp-9")]
        got = [(path, answer.status_code, answer.data) for path in paths for answer in [device.get(path)]]
        revision = self.house.assistant.open(1).revision
        asked: list[tuple[str, Any]] = [
            ("preview", {"kind": "undo", "data": {"event": number}}) for number in range(1, revision + 2)
        ]
        asked += [("actions", {"kind": "undo", "data": {"event": revision + 5}, "revision": 0})]
        asked += [("actions", {"kind": "light", "seat": 2, "card": "sun"})]
        asked += [(f"proposals/{n}/choose", {"choice": 9}) for n in range(1, 6)]
        for path, json in asked:
            answer = device.post(f"/api/sessions/1/{path}", json=json)
            got.append((path, answer.status_code, answer.data))
        stream = device.get("/api/sessions/1/stream", buffered=False)
        got.append(("stream", stream.status_code, next(iter(stream.response))))
        stream.close()
        return got


@settings(max_examples=12, deadline=None)
@given(st.lists(st.one_of(public, hidden), min_size=1, max_size=8))
def test_no_byte_that_others_get_differs_when_only_a_hidden_card_differs(
    steps: list[tuple[str, int | None, str | None]],
) -> None:
    one, other = Twin(A), Twin(B)
    for step in steps:
        assert one.do(step) == other.do(step)
    for who in OTHERS:
        assert one.told(who) == other.told(who)


def test_the_twins_do_differ_for_the_one_whose_secret_it_is() -> None:
    one, other = Twin(A), Twin(B)
    for twin in (one, other):
        twin.do(("draw secretly", 1, None))
    assert one.told("1") != other.told("1")


@pytest.fixture
def house() -> House:
    house = table()
    house.seat(1).post("/api/sessions/1/actions", json={"kind": "draw", "seat": 1, "card": A})
    return house


def test_a_refusal_that_would_give_a_hidden_card_away_says_only_that_something_is_hidden(house: House) -> None:
    for device, seat in ((house.host(), 2), (house.seat(2), 2)):
        for extra in ({}, {"anyway": True}):
            answer = device.post(
                "/api/sessions/1/actions", json={"kind": "draw", "seat": seat, "card": A, "revision": 1, **extra}
            )
            assert (answer.status_code, answer.json["detail"]) == (
                400,
                "This does not fit with something that is hidden.",
            )
    stale = house.host().post("/api/sessions/1/actions", json={"kind": "draw", "seat": 2, "card": A, "revision": 0})
    assert stale.status_code == 409
    assert stale.json["detail"] == "The table has moved on: This does not fit with something that is hidden."
    assert A not in stale.text


def test_a_proposal_that_fails_on_a_hidden_card_does_not_name_it() -> None:
    house = table()
    told = {"kind": "draw", "seat": 2, "card": A, "anyway": True}
    assert house.seat(2).post("/api/sessions/1/actions", json=told).status_code == 200
    host = house.host()
    house.assistant.dock.sighted(seen(A))
    (proposal,) = host.get("/api/sessions/1").json["proposals"]
    assert proposal["state"] == "ask"
    answer = host.post(f"/api/sessions/1/proposals/{proposal['id']}/choose", json={"anyway": True})
    assert answer.status_code == 409
    assert "hidden" in answer.json["detail"]
    told = host.get("/api/sessions/1").text + answer.text
    assert "in another hand" not in told


def test_a_cut_out_is_shown_to_those_who_may_see_the_card_and_is_just_not_there_for_the_others(house: House) -> None:
    album = Album()
    album.crops = {copy.tag: b"jpeg" for copy in LampGame.catalog.tags()}
    house.assistant.eyes = album
    mine = f"/api/cards/{LampGame.catalog.copy(A).tag}/crop.jpg?session=1"
    mara = house.stranger()
    mara.get(f"/j/{house.doors.token}")
    mara.post("/api/seat", json={"as": 1, "session": 1, "anyway": True})
    shown = mara.get(mine)
    assert (shown.status_code, shown.mimetype, shown.data) == (200, "image/jpeg", b"jpeg")
    for device in (house.host(), house.seat(2), house.guest()):
        hidden_one, never_seen = device.get(mine), device.get(mine.replace("session=1", "session=7"))
        assert hidden_one.status_code == never_seen.status_code == 404
    wrong = house.host().get("/api/cards/NOTATAG/crop.jpg")
    assert (wrong.status_code, wrong.json["detail"]) == (404, house.host().get(mine).json["detail"])
    mara.post("/api/sessions/1/actions", json={"kind": "light", "seat": 1, "card": A})
    assert house.guest().get(mine).status_code == 200


def test_nobody_reads_the_secret_from_the_answer_to_a_repeated_command(house: House) -> None:
    mara = house.stranger()
    mara.get(f"/j/{house.doors.token}")
    mara.post("/api/seat", json={"as": 1, "session": 1, "anyway": True})
    told = {"kind": "draw", "seat": 1, "card": "lamp-7", "command": "mine", "anyway": True}
    assert "lamp-7" in mara.post("/api/sessions/1/actions", json=told).text
    for device in (house.host(), house.seat(2)):
        copied = {"kind": "end_turn", "seat": 2, "command": "mine", "anyway": True}
        assert "lamp-7" not in device.post("/api/sessions/1/actions", json=copied).text


def test_two_viewers_that_ask_at_the_same_moment_never_get_each_others_envelope(house: House) -> None:
    mara = house.stranger()
    mara.get(f"/j/{house.doors.token}")
    mara.post("/api/seat", json={"as": 1, "session": 1, "anyway": True})
    jonas, gate = house.seat(2), threading.Barrier(2)
    leaks: list[str] = []

    def ask(device: Device, own: bool) -> None:
        for _ in range(50):
            gate.wait(5)
            if (A in device.get("/api/sessions/1").text) != own:
                leaks.append(device.address)

    threads = [threading.Thread(target=ask, args=told) for told in ((mara, True), (jonas, False))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert leaks == []
