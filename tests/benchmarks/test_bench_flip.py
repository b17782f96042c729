"""From a flipped card in front of the camera to its battle numbers on every dashboard, counted in camera frames."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from devices import House
from tables import Loaded

from assistant.app import Assistant
from assistant.dashboard.hub import Listener
from assistant.session import Session
from assistant.store import MemoryStore
from assistant.table.action import Action
from assistant.vision.cv import HAS_ZXING
from assistant.vision.frame import Frame
from assistant.vision.track import Policy
from assistant.vision.watcher import Watcher
from rumblebots.game import Rumblebots
from tests.vision.painting import Film, Lying, Table

pytestmark = [pytest.mark.benchmark, pytest.mark.skipif(not HAS_ZXING, reason="zxing-cpp is not installed")]

FRAMES = 3
"""Camera frames between a card in view and its numbers everywhere, beside those that vote for it."""
FLIPS = ("pengutron", "kettle-scout", "rocket-bill")
LOOKERS = 5
"""The tablet and four more pages that are open."""


def flips(film: Film, texts: Sequence[str]) -> Iterator[tuple[Frame, int]]:
    """A hand lays one card after the other beside those that lie; each picture with how many lie in it."""
    lying: list[Lying] = []
    for n, text in enumerate(texts):
        place = (260 + 320 * n, 300)
        for way in range(4):
            yield film.frame(lying, hand=(place[0], 900 - 150 * way)), n
        lying.append(Lying(text, *place, module=4.0))
        for way in range(2):
            yield film.frame(lying, hand=(place[0], 420 + 260 * way)), n + 1
        for _ in range(10):
            yield film.frame(lying), n + 1


@dataclass
class Shown:
    """A source that plays these pictures, none of them dropped; remembers in which one each card first lay."""

    pictures: Iterator[tuple[Frame, int]]
    first: dict[int, int] = field(default_factory=dict)
    name: str = "flips"
    is_live: bool = False
    rate: float = 30.0
    size: tuple[int, int] = (1280, 720)

    def read(self) -> Frame | None:
        frame, lying = next(self.pictures, (None, 0))
        if frame is not None:
            self.first.setdefault(lying, frame.number)
        return frame

    def close(self) -> None:
        """Nothing to let go of."""


class Dashboards:
    """Open pages: each hears of a change and fetches its envelope; notes with which frame it had which number of flips."""

    def __init__(self, house: House, session: Session) -> None:
        self.session = session
        hub = house.app.extensions["hub"]
        told = [hub.listen(session.id, f"page-{n}") for n in range(LOOKERS)]
        self.streams: list[Listener] = [stream for stream in told if stream is not None]
        self.device = house.host()
        self.revisions = dict.fromkeys(self.streams, session.revision)
        self.had: dict[int, int] = {}
        self.seconds: list[float] = []

    def look(self, moment: float) -> None:
        """After a frame: every page takes its news; the pages are done before the next frame is looked at."""
        number = round(moment * 30)
        begun = time.thread_time()
        counts = [self.refetch(stream) for stream in self.streams]
        for flips in {count for count in counts if count is not None} if None not in counts else ():
            self.had.setdefault(flips, number)
            self.seconds.append((time.thread_time() - begun) / len(counts))

    def refetch(self, stream: Listener) -> int | None:
        """How many flipped cards the page now shows with their sum; None where it heard no news."""
        revision = json.loads(next(stream).split(b"data: ")[1])["revision"]
        if revision <= self.revisions[stream]:
            return None
        self.revisions[stream] = revision
        told: Any = self.device.get(f"/api/sessions/{self.session.id}").get_json()
        battle = told["view"]["battle"]
        lines = battle["attack"]["attack"]["lines"]
        assert battle["attack"]["attack"]["total"] == sum(line["points"] for line in lines)
        return len(lines)


@pytest.fixture
def battle() -> tuple[House, Session]:
    """Four at the table; seat 1 defends, seat 2 has three cards to flip."""
    host = Assistant(Loaded(Rumblebots()), MemoryStore())
    session = host.start("rumblebots", ("Mara", "Jonas", "Priya", "Teo"), deck="sample")
    cards = {"1": ["boiler-behemoth"], "2": [*FLIPS, "andruid"], "3": ["bulby"], "4": ["bulby"]}
    session.record(
        Action.of("now", None, None, round=2, phase="battle", champion=1, direction="clockwise", cards=cards)
    )
    session.record(Action.of("flip", 1, "boiler-behemoth"))
    return House(host, beat=0.001), session


def test_a_flip_is_on_every_dashboard_within_three_frames_and_the_votes(
    battle: tuple[House, Session], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house, session = battle
    texts = [str(session.header.catalog.copy(card).tag) for card in FLIPS]
    source = Shown(flips(Film(Table()), texts))
    pages, is_over = Dashboards(house, session), threading.Event()
    eyes = Watcher(
        on_sighting=house.assistant.dock.sighted,
        on_frame=pages.look,
        on_status=lambda status: is_over.set() if status.state in ("ended", "lost") else None,
        open_source=lambda address: source,
    )
    eyes.expect([session.header.catalog])
    eyes.open(str(tmp_path))
    assert is_over.wait(60)
    eyes.close()
    assert sorted(pages.had)[-1] == len(FLIPS)
    took = [pages.had[n] - source.first[n] for n in range(1, len(FLIPS) + 1)]
    with capsys.disabled():
        each = 1000 * sum(pages.seconds) / len(pages.seconds)
        print(f"\nflip in view -> numbers on {LOOKERS} dashboards: {took} frames later, {each:.1f} ms a refetch")
    assert max(took) <= FRAMES + Policy().votes
