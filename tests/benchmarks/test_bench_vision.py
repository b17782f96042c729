"""How long the eyes need for a frame. Figures are printed; only a ratio within the same run may fail."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from assistant.vision.cv import HAS_ZXING, grey
from assistant.vision.detector import MILD, ZxingDetector
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
    return (time.perf_counter() - begun) * 1000


def test_the_tracker_needs_less_than_reading_every_frame_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        detector = ZxingDetector()
        tracker = Tracker(detector)
        tracked, full, reads = [], [], []
        for frame in hand_at_work(Film(Table(1920, 1080, tilt=0.03, blur=0.7, noise=2.5))):
            begun = time.perf_counter()
            update = tracker.update(frame)
            tracked.append(milliseconds(begun))
            reads.append(len(update.reading))
            if frame.number % 8 == 0:
                begun = time.perf_counter()
                detector.detect(grey(frame.image), (MILD,))
                full.append(milliseconds(begun))
    finally:
        cv2.setNumThreads(threads)
    median, worst = statistics.median(tracked), float(np.percentile(tracked, 95))
    with capsys.disabled():
        print(
            f"\n1080p, 28 tags: tracker median {median:.1f} ms, p95 {worst:.1f} ms, first {tracked[0]:.0f} ms; "
            f"zxing 2x every frame {statistics.median(full):.1f} ms; tags known {statistics.mean(reads):.2f}"
        )
    assert median < statistics.median(full)
