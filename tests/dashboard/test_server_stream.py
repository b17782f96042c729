"""Live: a device hears at once that something changed, that the table is alive, and never what it was."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse

import pytest
from devices import House, table

from assistant.dashboard.hub import BUSY, Hub, Listener
from assistant.dashboard.serve import Service

WAIT = 5.0


@contextmanager
def serving(house: House) -> Iterator[Service]:
    service = Service(house.app, port=0)
    service.start()
    try:
        yield service
    finally:
        service.stop()


class Ear:
    """An open stream, as a browser holds it."""

    def __init__(self, service: Service, client: str = "", path: str = "/api/sessions/1/stream") -> None:
        self.line = HTTPConnection("127.0.0.1", service.port, timeout=WAIT)
        self.line.request("GET", f"{path}?client={client}")
        self.answer: HTTPResponse = self.line.getresponse()

    def message(self) -> dict[str, str]:
        """The next message, field by field; empty at the end."""
        told: dict[str, str] = {}
        while line := self.answer.readline().decode():
            if line == "\n":
                return told
            name, _, value = line.rstrip("\n").partition(": ")
            told[name] = value
        return told

    def numbers(self) -> tuple[int, int]:
        data = json.loads(self.message()["data"])
        assert set(data) == {"revision", "tick"}
        return data["revision"], data["tick"]

    def until(self, revision: int) -> None:
        for _ in range(50):
            if self.numbers()[0] >= revision:
                return
        pytest.fail(f"revision {revision} never came")

    def close(self) -> None:
        self.answer.close()
        self.line.close()


def act(house: House) -> None:
    answer = house.host().post("/api/sessions/1/actions", json={"kind": "gift", "seat": 1, "data": {"n": 1}})
    assert answer.status_code == 200


def test_a_stream_says_the_numbers_at_once_and_again_on_every_change() -> None:
    house = table()
    with serving(house) as service:
        ear = Ear(service)
        assert ear.answer.status == 200
        assert ear.answer.headers["Content-Type"].startswith("text/event-stream")
        assert ear.answer.headers["Cache-Control"] == "no-store"
        first = ear.message()
        assert first["retry"] == "1000"
        assert first["id"] == "0"
        act(house)
        ear.until(1)
        house.assistant.stir(1)
        assert ear.numbers() == (1, house.assistant.tick(1))
        ear.close()


def test_a_beat_comes_though_nothing_changes() -> None:
    house = table(beat=0.05)
    with serving(house) as service:
        ear = Ear(service)
        first = ear.numbers()
        assert [ear.numbers() for _ in range(3)] == [first] * 3
        ear.close()


def test_the_beat_is_two_seconds_and_the_cap_32_unless_told_otherwise() -> None:
    hub: Hub = table().app.extensions["hub"]
    assert (hub.beat, hub.most) == (2.0, 32)


def test_one_stream_too_many_is_told_to_come_back_and_gets_in_when_one_has_left() -> None:
    house = table(streams=2, beat=0.05)
    hub: Hub = house.app.extensions["hub"]
    with serving(house) as service:
        ears = [Ear(service, f"c{n}") for n in range(2)]
        late = Ear(service, "late")
        assert late.answer.status == 200
        assert late.message() == {"retry": "5000", "event": "busy", "data": "{}"}
        assert late.message() == {}
        left = watch(hub)
        ears[0].close()
        assert left.wait(WAIT)
        again = Ear(service, "late")
        assert again.numbers()[0] == 0
        for ear in (ears[1], late, again):
            ear.close()


def watch(hub: Hub) -> threading.Event:
    """An event that is set when somebody has left."""
    left, told = threading.Event(), hub.people_changed

    def heard(session: int) -> None:
        told(session)
        left.set()

    hub.people_changed = heard
    return left


def test_a_newer_stream_of_the_same_client_ends_the_older_one_and_needs_no_second_place() -> None:
    house = table(streams=1)
    with serving(house) as service:
        old = Ear(service, "tablet")
        assert old.numbers()[0] == 0
        new = Ear(service, "tablet")
        assert new.numbers()[0] == 0
        while old.message():
            pass
        act(house)
        new.until(1)
        for ear in (old, new):
            ear.close()


def test_a_stream_of_no_session_is_404_and_takes_no_place() -> None:
    house = table(streams=1)
    assert house.host().get("/api/sessions/7/stream").status_code == 404
    assert house.stranger().get("/api/sessions/1/stream").status_code == 401
    ear = house.host().get("/api/sessions/1/stream", buffered=False)
    assert next(iter(ear.response)) != BUSY
    ear.close()


def test_people_who_come_and_go_are_counted_and_change_the_tick() -> None:
    house = table()
    phone, before = house.seat(2), house.assistant.tick(1)
    ear = phone.get("/api/sessions/1/stream", buffered=False)
    assert house.host().get("/api/sessions/1/people").json == {"people": {"2": 1}}
    assert house.assistant.tick(1) == before + 1
    ear.close()
    assert house.host().get("/api/sessions/1/people").json == {"people": {}}
    assert house.assistant.tick(1) == before + 2


def test_a_reconnecting_browser_gets_the_present_and_no_replay() -> None:
    house = table()
    for _ in range(5):
        act(house)
    ear = house.host().get("/api/sessions/1/stream", headers={"Last-Event-ID": "1"}, buffered=False)
    assert b"id: 5\n" in next(iter(ear.response))
    ear.close()


def test_a_server_with_open_streams_stops_within_three_seconds_and_ends_them() -> None:
    house = table()
    service = Service(house.app, port=0)
    service.start()
    ears = [Ear(service, f"c{n}") for n in range(20)]
    for ear in ears:
        ear.numbers()
    stopped = threading.Event()
    threading.Thread(target=lambda: (service.stop(), stopped.set()), daemon=True).start()
    assert stopped.wait(3.0)
    for ear in ears:
        while ear.message():
            pass
        ear.close()


# --- the hub alone


def heard(listener: Listener) -> tuple[int, int]:
    data = json.loads(next(listener).decode().partition("data: ")[2])
    return data["revision"], data["tick"]


def test_a_slow_reader_gets_the_newest_numbers_and_nothing_piles_up() -> None:
    hub = Hub(beat=0.01)
    slow = hub.listen(1)
    assert slow is not None
    for revision in range(10_000):
        hub.publish(1, revision, 0)
    assert heard(slow) == (9999, 0)
    assert heard(slow) == (9999, 0)


def test_numbers_that_arrive_out_of_order_never_go_back() -> None:
    hub = Hub(beat=0.01)
    listener = hub.listen(1)
    assert listener is not None
    hub.publish(1, 7, 3)
    assert heard(listener) == (7, 3)
    hub.publish(1, 6, 9)
    assert heard(listener) == (7, 3)


def test_only_those_who_look_at_a_session_hear_of_it() -> None:
    hub = Hub(beat=0.01)
    other = hub.listen(2)
    assert other is not None
    hub.publish(1, 5, 5)
    assert heard(other) == (0, 0)


def test_a_place_is_given_back_once_however_often_it_is_closed() -> None:
    hub = Hub(most=2)
    first, second = hub.listen(1), hub.listen(1)
    assert first is not None
    assert second is not None
    for _ in range(3):
        first.close()
    assert hub.listen(1) is not None
    assert hub.listen(1) is None


def test_a_closed_hub_ends_all_and_takes_nobody() -> None:
    hub = Hub()
    listener = hub.listen(1)
    assert listener is not None
    hub.close()
    assert list(listener) == []
    assert hub.listen(1) is None
