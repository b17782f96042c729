"""How long the eyes need for a frame. Figures are printed; only a ratio within the same run may fail."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from assistant.table.cards import Catalog
from assistant.vision.cv import HAS_ZXING, grey
from assistant.vision.detector import MILD, ZxingDetector
from assistant.vision.expected import Expected
from assistant.vision.frame import Frame
from assistant.vision.tracker import Tracker
from tests.vision.painting import Film, Lying, Table, tag

pytestmark = [pytest.mark.benchmark, pytest.mark.skipif(not HAS_ZXING, reason="zxing-cpp is not installed")]

CARDS = [Lying(tag(n + 1), 170 + 260 * (n % 7), 180 + 230 * (n // 7), 90 * (n % 3), 3.0) for n in range(28)]


def hand_at_work(film: Film) -> Iterator[Frame]:
    """240 frames: a hand comes four times, takes a card, brings it back turned, and rests meanwhile."""
    cards = list(CARDS)
    for _ in range(30):
        yield film.frame(cards)
    for chosen in (3, 10, 17, 24):
        x, y = cards[chosen].x, cards[chosen].y
        lying = [card for card in cards if card is not cards[chosen]]
        turned = Lying(cards[chosen].text, x, y, cards[chosen].angle + 90, cards[chosen].module)
        ways = [1 - step / 11 for step in range(12)]
        for shown, way in [*((cards, way) for way in ways), *((lying, 1 - way) for way in ways)]:
            yield film.frame(shown, hand=(x, y + (1200 - y) * way))
        cards = [turned if card is cards[chosen] else card for card in cards]
        for way in (1 - ways[n] for n in range(12)):
            yield film.frame(cards, hand=(x, y + (1200 - y) * way))
        for _ in range(16):
            yield film.frame(cards)


def milliseconds(begun: float) -> float:
    """Since then, of this thread's own time: other programs on the machine do not count."""
    return (time.thread_time() - begun) * 1000


@pytest.fixture
def one_thread() -> Iterator[None]:
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    yield
    cv2.setNumThreads(threads)


@pytest.mark.usefixtures("one_thread")
def test_the_tracker_needs_less_than_reading_every_frame_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    deck = Catalog.from_rows("rt", "RT", [{"id": f"card-{n}", "title": "Card"} for n in range(300)])
    decoder = ZxingDetector()
    trackers = {"tracker": Tracker(decoder), "tracker with known deck": Tracker(decoder, Expected([deck]))}
    took: dict[str, list[float]] = {name: [] for name in (*trackers, "zxing 2x, every frame")}
    known: dict[str, list[int]] = {name: [] for name in trackers}
    for frame in hand_at_work(Film(Table(1920, 1080, tilt=0.03, blur=0.7, noise=2.5))):
        for name, tracker in trackers.items():
            begun = time.thread_time()
            update = tracker.update(frame)
            took[name].append(milliseconds(begun))
            known[name].append(len(update.reading))
        if frame.number % 8 == 0:
            begun = time.thread_time()
            decoder.detect(grey(frame.image), (MILD,))
            took["zxing 2x, every frame"].append(milliseconds(begun))
    with capsys.disabled():
        print("\n1080p, 28 tags, hand at work, ms a frame on one core:")
        for name, times in took.items():
            median, high = statistics.median(times), float(np.percentile(times, 95))
            seen = f", tags known {statistics.mean(known[name][1:]):.2f}" if name in known else ""
            print(f"  {name}: median {median:.1f}, p95 {high:.1f}, first {times[0]:.0f}{seen}")
    for name in trackers:
        assert statistics.median(took[name]) < statistics.median(took["zxing 2x, every frame"])


@pytest.mark.usefixtures("one_thread")
def test_an_idle_table_costs_next_to_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    film = Film(Table(1920, 1080, tilt=0.03, blur=0.7, noise=2.5))
    decoder = ZxingDetector()
    tracker = Tracker(decoder)
    idle, full = [], []
    for frame in (film.frame(CARDS) for _ in range(80)):
        begun = time.thread_time()
        tracker.update(frame)
        idle.append(milliseconds(begun))
        if frame.number % 8 == 0:
            begun = time.thread_time()
            decoder.detect(grey(frame.image), (MILD,))
            full.append(milliseconds(begun))
    mean = statistics.mean(idle[20:])
    with capsys.disabled():
        print(f"\nidle table, 1080p, 28 tags: mean {mean:.1f} ms a frame; zxing 2x {statistics.median(full):.1f} ms")
    assert mean < statistics.median(full) / 2
