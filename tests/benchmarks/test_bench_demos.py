"""Demos recorded as films: what `assistant scan --sightings` sees in one is what its script says, and nothing else.

Here only the first hands of two demos; `WHOLE_FILMS=1` records all of all four (some minutes, and for a while about a
gigabyte of disk), and plays each of them through camera, inbox and tablet to its end.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from math import inf
from pathlib import Path

import pytest
from demos import DEMOS, GAMES, changes, deck, seen_lines, steps_of
from recording import sightings, write_film

from assistant.app import Assistant
from assistant.commands.demo import Film, play_once, stage
from assistant.commands.serving import LatePress
from assistant.plugins import Plugins
from assistant.replay import play
from assistant.store import MemoryStore
from assistant.table.values import Json
from assistant.vision.scene_film import BRISK, pace_of
from assistant.vision.simulated import SimulatedTable

pytestmark = pytest.mark.benchmark
WHOLE = os.environ.get("WHOLE_FILMS") == "1"
BEGINNINGS = {"robits": 2, "rumblebots": 4}
"""How many steps the beginning of a demo has that every run of the tests looks at."""
NAMES = [" ".join((name, *map(str, options.values()))) for name, options in DEMOS]


@pytest.mark.parametrize(("game", "options"), DEMOS, ids=NAMES)
def test_a_recorded_demo_is_seen_exactly_as_its_script_says(
    game: str, options: Mapping[str, Json], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if not WHOLE and game not in BEGINNINGS:
        pytest.skip("the whole film is recorded with WHOLE_FILMS=1")
    played = GAMES[game]
    whole = steps_of(played, options)
    steps = whole if WHOLE else whole[: BEGINNINGS[game]]
    table = SimulatedTable(steps, deck(played), pace=pace_of(whole) if WHOLE else BRISK)
    film = tmp_path / "demo.avi"
    begun = time.perf_counter()
    write_film(table, film)
    written, size = time.perf_counter() - begun, film.stat().st_size
    seen = sightings(film, game)
    film.unlink()
    with capsys.disabled():
        print(
            f"\n{game} {dict(options)}: {len(table)} frames, {table.seconds:.0f} s of film, {size / 1e6:.0f} MB; "
            f"written in {written:.0f} s, read in {time.perf_counter() - begun - written:.0f} s, {len(seen)} changes"
        )
    assert seen == changes(steps, deck(played))


@pytest.mark.skipif(not WHOLE, reason="whole demos are played with WHOLE_FILMS=1")
@pytest.mark.parametrize(("game", "options"), DEMOS, ids=NAMES)
def test_a_demo_through_the_camera_ends_in_the_state_of_its_script(game: str, options: Mapping[str, Json]) -> None:
    film, played = Film(), GAMES[game]
    assistant = Assistant(Plugins.discover(safe=True), MemoryStore(), press=LatePress(), clock=film, countdown=1.5)
    session = assistant.start(game, played.demo_seats, options=options, deck="sample")
    steps = steps_of(played, options)
    stage(assistant, session, steps, film, speed=inf, patience=8.0, gives_up=film.end)
    play_once(assistant, session, film, port=0)
    assert session.position.state == play(seen_lines(played, options), GAMES).session.position.state
