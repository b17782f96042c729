"""How long an event takes to reach the disk, and a long evening to be folded again."""

from __future__ import annotations

import sqlite3
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from toy import LampGame

from assistant.session import Session
from assistant.sqlite_store import SqliteStore
from assistant.store import Header, MemoryStore
from assistant.table import host
from assistant.table.action import Action, Event
from assistant.table.timeline import fold, in_force
from assistant.table.viewer import TABLE

GAME = LampGame()
HEADER = Header("lamps", 1, ("Mara", "Jonas"), GAME.catalog)


def evening(length: int) -> list[Event]:
    """Turns and gifts, with a card and a correction now and then."""
    made = [
        Action.of("light", 1, f"lamp-{1 + n // 1000 % 12}")
        if n % 1000 == 0 and n < 12_000
        else Action.of("replace", event=n, action=Action.of("gift", 2, n=1 + n % 9).json())
        if n % 500 == 499
        else Action.of("end_turn", 1 + n % 2)
        if n % 3
        else Action.of("gift", 1 + n % 2, n=1 + n % 9)
        for n in range(length)
    ]
    return [Event(n, action, command=f"c-{n}") for n, action in enumerate(made, start=1)]


def timed(what: Callable[[], object]) -> float:
    begun = time.perf_counter()
    what()
    return time.perf_counter() - begun


@pytest.mark.benchmark
def test_an_event_is_on_disk_in_about_the_time_that_sqlite_itself_takes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = SqliteStore(tmp_path / "sessions.db")
    session = store.create(HEADER)
    peer = sqlite3.connect(tmp_path / "peer.db", isolation_level=None)
    peer.execute("PRAGMA journal_mode = WAL")
    peer.execute("PRAGMA synchronous = FULL")
    peer.execute("CREATE TABLE event (number INTEGER PRIMARY KEY, text TEXT)")
    ours: list[float] = []
    theirs: list[float] = []
    for event in evening(300):
        ours.append(timed(lambda event=event: store.append(session, event)))  # type: ignore[misc]
        theirs.append(timed(lambda: peer.execute("INSERT INTO event (text) VALUES (?)", ("x" * 200,))))
    store.close()
    peer.close()
    p95 = [statistics.quantiles(series, n=20)[18] * 1000 for series in (ours, theirs)]
    middle = [statistics.median(series) * 1000 for series in (ours, theirs)]
    with capsys.disabled():
        print(
            f"\nappend with FULL: median {middle[0]:.2f} ms, p95 {p95[0]:.2f} ms (wanted: under 5);"
            f" a bare insert: {middle[1]:.2f} and {p95[1]:.2f} ms"
        )
    assert middle[0] < 4 * middle[1] + 0.5


@pytest.mark.benchmark
def test_ten_times_the_events_take_about_ten_times_as_long_to_fold(capsys: pytest.CaptureFixture[str]) -> None:
    start = host.start(GAME, HEADER.setup())
    long, short = evening(10_000), evening(1_000)
    slow = min(timed(lambda: fold(GAME, start, in_force(long))) for _ in range(3))
    quick = min(timed(lambda: fold(GAME, start, in_force(short))) for _ in range(3))
    with capsys.disabled():
        print(f"\n10,000 events folded in {slow:.3f} s (wanted: under 0.3), 1,000 in {quick:.3f} s")
    assert slow < 30 * quick


@pytest.mark.benchmark
def test_a_long_evening_stays_quick_to_play(capsys: pytest.CaptureFixture[str]) -> None:
    def at(length: int) -> tuple[float, float, float]:
        store = MemoryStore()
        session = Session(store.create(HEADER, evening(length)), GAME, HEADER, store, evening(length))
        record = statistics.median(
            timed(lambda: session.record(Action.of("gift", 1, n=1), anyway=True)) for _ in range(9)
        )
        undo = statistics.median(
            timed(lambda n=n: session.record(Action.of("undo", event=length + n)))
            for n in range(9, 0, -1)  # type: ignore[misc]
        )
        return record * 1000, undo * 1000, timed(lambda: session.envelope(TABLE)) * 1000

    long, short = at(10_000), at(100)
    with capsys.disabled():
        print(
            "\nafter 10,000 events: record {:.2f} ms, undo {:.2f} ms, envelope {:.2f} ms;".format(*long),
            "after 100: {:.2f}, {:.2f}, {:.2f} ms".format(*short),
        )
    assert long[0] < 100 * short[0], "recording must not fold the whole evening"
    assert long[1] < 400 * short[1], "taking back the latest must not fold the whole evening"
