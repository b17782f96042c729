"""The server itself: where it listens, how the table is opened and closed, what it refuses, how it ends."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from devices import House, table
from tables import seen

from assistant.dashboard import PHOTO_LARGEST, network, serve
from assistant.dashboard.awake import CANNOT, Awake
from assistant.dashboard.network import ranked
from assistant.dashboard.serve import PortsTaken, Service

KIT = Path(__file__).resolve().parents[1] / "kit"


@pytest.fixture
def house() -> House:
    return table()


@pytest.fixture
def service(house: House) -> Iterator[Service]:
    service = Service(house.app, port=0)
    service.start()
    yield service
    service.stop()


def ask(port: int, method: str, path: str, told: Any = None, **headers: str) -> tuple[int, Any]:
    line = HTTPConnection("127.0.0.1", port, timeout=5)
    sent = json.dumps(told) if told is not None else None
    line.request(method, path, sent, {"Content-Type": "application/json", **headers})
    answer = line.getresponse()
    data = answer.read()
    line.close()
    return answer.status, json.loads(data) if data else None


def test_a_taken_port_makes_it_take_the_next_and_say_which(house: House, caplog: pytest.LogCaptureFixture) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        service = Service(house.app, port=port)
        service.start()
        try:
            assert port < service.port <= port + 20
            assert service.url == f"http://127.0.0.1:{service.port}"
            assert ask(service.port, "GET", "/healthz") == (200, {"ok": True})
        finally:
            service.stop()


def test_without_any_free_port_it_says_so_in_a_sentence(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "PORTS_TRIED", 1)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(PortsTaken, match="are all taken: choose another"):
            Service(house.app, port=taken.getsockname()[1]).start()


def test_it_listens_on_this_computer_alone_until_the_table_is_opened_and_again_when_it_is_closed(
    house: House, service: Service
) -> None:
    told = ask(service.port, "POST", "/api/table", {"open": True})[1]
    port = told["port"]
    assert told["open"] is True
    assert port != service.port
    assert ask(port, "GET", "/healthz")[0] == 200
    assert ask(service.port, "POST", "/api/table", {"open": True})[1]["port"] == port
    stream = HTTPConnection("127.0.0.1", port, timeout=5)
    stream.request("GET", "/api/sessions/1/stream")
    answer = stream.getresponse()
    answer.readline()
    assert ask(service.port, "POST", "/api/table", {"open": False})[1]["open"] is False
    answer.read()
    stream.close()
    assert ask(service.port, "GET", "/healthz")[0] == 200
    wait_until_refused(port)
    again = ask(service.port, "POST", "/api/table", {"open": True})[1]["port"]
    assert ask(again, "GET", "/healthz")[0] == 200


def wait_until_refused(port: int) -> None:
    for _ in range(500):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            return
        threading.Event().wait(0.01)
    pytest.fail("the port still listens")


def test_the_join_page_has_an_address_and_a_symbol_for_each_network_once_the_table_is_open(
    house: House, service: Service
) -> None:
    assert ask(service.port, "GET", "/api/join")[1]["addresses"] == []
    told = ask(service.port, "POST", "/api/table", {"open": True})[1]
    assert len(told["addresses"]) == len(network.addresses())
    for entry in told["addresses"]:
        assert entry["link"] == f"{entry['address']}/j/{house.doors.token}"
        assert entry["address"].endswith(f":{told['port']}")
        assert entry["qr"]["side"] >= 21
        assert entry["qr"]["path"].startswith("M0 0h7")
        name = entry["address"].removeprefix("http://")
        assert ask(told["port"], "GET", "/healthz", Host=name)[0] == 200


def test_started_with_lan_it_is_open_from_the_start_and_cannot_be_closed(house: House) -> None:
    service = Service(house.app, port=0, lan=True)
    service.start()
    try:
        told = ask(service.port, "GET", "/api/join")[1]
        assert (told["open"], told["port"]) == (True, service.port)
        status, problem = ask(service.port, "POST", "/api/table", {"open": False})
        assert status == 400
        assert "--lan" in problem["detail"]
    finally:
        service.stop()


def test_a_foreign_host_or_origin_is_refused_by_the_real_server_too(service: Service) -> None:
    port = str(service.port)
    assert ask(service.port, "GET", "/healthz", Host="evil.example")[0] == 403
    assert ask(service.port, "GET", "/healthz", Host="127.0.0.1")[0] == 200
    assert ask(service.port, "GET", "/healthz", Host=f"127.0.0.1:{port}1")[0] == 403
    assert ask(service.port, "GET", "/api/sessions", Origin=f"http://127.0.0.1:{port}1")[0] == 403
    own = {"Host": f"127.0.0.1:{port}", "Origin": f"http://127.0.0.1:{port}"}
    assert ask(service.port, "GET", "/api/sessions", **own)[0] == 200


def test_a_photo_that_is_too_large_is_refused_in_our_own_sentence(service: Service) -> None:
    line = HTTPConnection("127.0.0.1", service.port, timeout=20)
    kind = {"Content-Type": "multipart/form-data; boundary=x"}
    head = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
    line.request("POST", "/api/sessions/1/actions", head + b"0" * (PHOTO_LARGEST + 1), kind)
    answer = line.getresponse()
    assert answer.status == 413
    assert json.loads(answer.read())["detail"].startswith("This is too large: photos may have up to 20 MB")
    line.close()


def test_proposals_run_by_themselves_while_it_serves(house: House, service: Service) -> None:
    recorded = threading.Event()
    house.assistant.subscribe(lambda session, revision, tick: recorded.set() if revision else None)
    house.assistant.dock.sighted(seen("lamp-3"))
    house.clock.now += 6
    assert recorded.wait(5)
    assert house.assistant.open(1).events[0].source == "camera"


def test_a_camera_that_comes_or_goes_changes_the_tick(house: House, service: Service) -> None:
    from pictures import Album

    album = Album()
    ticked = threading.Event()
    house.assistant.subscribe(lambda session, revision, tick: ticked.set())
    house.assistant.eyes = album
    assert ticked.wait(5)
    ticked.clear()
    album.open("0")
    assert ticked.wait(5)


SERVES = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job is started deaf to it
sys.path[:0] = [{kit!r}]
from tables import assistant
from assistant.dashboard import create_app
from assistant.dashboard.serve import serve
serve(create_app(assistant()), port=0, ready=lambda service: print(service.port, flush=True))
print("ended", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("sign", ["SIGINT", "SIGTERM"])
def test_ctrl_c_and_a_polite_kill_end_it_cleanly_though_somebody_listens(sign: str) -> None:
    program = [sys.executable, "-c", SERVES.format(kit=str(KIT))]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True, env={**os.environ}) as child:
        assert child.stdout is not None
        port = int(child.stdout.readline())
        assert ask(port, "POST", "/api/sessions", {"game": "lamps", "names": ["A", "B"]})[0] == 201
        line = HTTPConnection("127.0.0.1", port, timeout=5)
        line.request("GET", "/api/sessions/1/stream")
        answer = line.getresponse()
        answer.readline()
        child.send_signal(getattr(signal, sign))
        assert child.wait(8) == 0
        assert child.stdout.read() == "ended\n"
        line.close()


def test_the_machine_is_kept_awake_by_a_child_that_ends_with_us() -> None:
    awake = Awake([sys.executable, "-c", "import sys; sys.stdin.read()"])
    awake.hold()
    child = awake._child
    assert child is not None
    awake.hold()
    assert (child.poll(), awake.note) == (None, None)
    awake.release()
    assert child.poll() is not None
    awake.release()


@pytest.mark.parametrize("command", [["no-such-program-here"], [sys.executable, "-c", "raise SystemExit(1)"]])
def test_a_machine_that_cannot_be_kept_awake_is_said_plainly(command: list[str]) -> None:
    awake = Awake(command)
    awake.hold()
    if awake._child is not None:
        awake._child.wait(10)
    awake.hold()
    assert awake.note == CANNOT
    awake.release()


def test_virtual_networks_are_named_as_such_and_come_last() -> None:
    found = ranked(
        [
            ("172.17.0.1", ""),
            ("10.8.0.2", "tun0"),
            ("169.254.3.4", "eth1"),
            ("127.0.0.1", "lo"),
            ("192.168.1.5", "wlan0"),
        ]
    )
    assert [(entry.address, entry.network, entry.is_virtual) for entry in found] == [
        ("192.168.1.5", "wlan0", False),
        ("169.254.3.4", "eth1", False),
        ("172.17.0.1", "Docker", True),
        ("10.8.0.2", "tun0", True),
    ]


@pytest.mark.parametrize("system", ["win32", "darwin", "linux"])
def test_every_system_has_a_line_about_its_firewall(system: str) -> None:
    assert "{" not in str(network.firewall_advice(5001, system))
