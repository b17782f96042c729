"""The served program from outside: it starts without anything, plays, keeps, and ends politely."""

from __future__ import annotations

import html
import json
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from running import get, post, serving

from assistant.plugins import Plugins

SERVE = ("serve", "--no-browser", "--port", "0")
DEMO = ("demo", "--port", "0", "--no-browser")


def start(url: str, **more: Any) -> Any:
    return post(f"{url}/api/sessions", {"game": "robits", "names": ["Mara", "Jonas"], **more})


def is_sent_away(command: tuple[str, ...], data: Path, url: str) -> None:
    """Another program on the same folder ends at once and says where the first is."""
    again = [sys.executable, "-m", "assistant", *command, "--data", str(data)]
    second = subprocess.run(again, capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode != 0
    assert f"are open already: go to {url}, or choose another folder with --data." in second.stderr
    assert "Traceback" not in second.stderr


def test_it_serves_without_camera_network_and_configuration_and_keeps_what_was_played(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as url:
        assert json.loads(get(f"{url}/healthz")) == {"ok": True}
        number = start(url)["session"]
        take = {"kind": "take", "seat": 1, "card": "junk-1", "command": "a"}
        assert post(f"{url}/api/sessions/{number}/actions", take)["envelope"]["revision"] == 1
    with serving(tmp_path / "data") as url:
        assert json.loads(get(f"{url}/api/sessions/{number}"))["revision"] == 1


def test_the_table_that_was_open_is_open_again_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as url:
        first = start(url)["session"]
        second = start(url)["session"]
        assert json.loads(get(f"{url}/api/sessions"))["current"] == second
        post(f"{url}/api/sessions/{first}/bring", {})
    with serving(tmp_path / "data") as url:
        assert json.loads(get(f"{url}/api/sessions"))["current"] == first


def test_a_second_server_on_the_same_folder_says_where_the_first_is_and_ends(tmp_path: Path) -> None:
    """Also a demo that would be kept there, and also where the folder was deleted under the first and made anew."""
    data = tmp_path / "data"
    with serving(data) as url:
        number = start(url)["session"]
        is_sent_away(SERVE, data, url)
        shutil.rmtree(data)
        take = {"kind": "take", "seat": 1, "card": "junk-1", "command": "a"}
        assert post(f"{url}/api/sessions/{number}/actions", take)["envelope"]["revision"] == 1
        is_sent_away((*DEMO, "--once"), data, url)


def test_a_deck_and_house_rules_chosen_at_the_start_are_what_new_games_begin_with(tmp_path: Path) -> None:
    (option, *_) = Plugins.discover(safe=True).games["robits"].options
    other = next(value for value in option.values if value != option.default)
    text = other if isinstance(other, str) else json.dumps(other)
    with serving(tmp_path / "data", "--deck", "sample", "--option", f"{option.key}={text}") as url:
        table = start(url)["envelope"]["view"]["table"]
        assert (table["deck"], table["options"][option.key]) == ("sample", other)
        assert start(url, deck="")["envelope"]["view"]["table"]["deck"] == ""
        lobby = html.unescape(get(url))
        assert re.search(r'value="sample"[^>]* checked', lobby)
        assert re.search(rf'value="{re.escape(json.dumps(other))}"[^>]* checked', lobby)


def test_the_lobby_says_which_file_could_not_be_read(tmp_path: Path) -> None:
    (tmp_path / "sessions.db").write_bytes(b"half a file")
    with serving(tmp_path) as url:
        assert "sessions.db could not be read" in get(url)
    assert (tmp_path / "sessions.db").read_bytes() == b"half a file"


def test_a_port_that_is_taken_gives_way_to_the_next(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with serving(tmp_path / "data", command=("serve", "--no-browser", "--port", str(port))) as url:
            assert int(url.rpartition(":")[2]) > port
            assert json.loads(get(f"{url}/healthz")) == {"ok": True}


@pytest.mark.parametrize("camera", ["7", "simulated"])
def test_it_never_waits_for_the_camera(tmp_path: Path, camera: str) -> None:
    with serving(tmp_path / "data", "--camera", camera) as url:
        assert json.loads(get(f"{url}/healthz")) == {"ok": True}


def test_the_demos_table_is_there_to_be_watched_has_its_folder_for_itself_and_ends_when_somebody_stops_it(
    tmp_path: Path,
) -> None:
    with serving(tmp_path / "data", command=(*DEMO, "--speed", "4")) as url:
        assert url.endswith("/sessions/1")
        page = get(url)
        for name in Plugins.discover(safe=True).games["robits"].demo_seats:
            assert name in page
        is_sent_away(SERVE, tmp_path / "data", url.removesuffix("/sessions/1"))


def test_the_demo_is_seen_to_its_end_kept_and_replays_to_the_same_scores(tmp_path: Path) -> None:
    """The whole way: printed tags, frames, sightings, proposals, events on disk, state; without a tap."""

    def run(*arguments: object) -> str:
        command = [sys.executable, "-m", "assistant", *(str(word) for word in arguments)]
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout

    data, file = tmp_path / "data", tmp_path / "demo.jsonl"
    told = run("demo", "robits", "--once", "--speed", 20, "--port", 0, "--data", data, "--json")
    run("export", 1, "--data", data, "-o", file)
    events = [json.loads(line) for line in file.read_text("utf-8").splitlines()[1:]]
    assert {event["meta"]["source"] for event in events} == {"camera"}
    assert json.loads(told) == json.loads(run("replay", file, "--json"))
    assert json.loads(told)["scoreboard"]["final"]
