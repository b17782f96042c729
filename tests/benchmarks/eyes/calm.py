"""A still table, ten minutes long: light that drifts and flickers, grain, JPEG. Nothing may be told of it."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator

import cv2
import numpy as np

from assistant.vision.detector import ZxingDetector
from assistant.vision.expected import Expected
from assistant.vision.frame import Frame
from assistant.vision.tracker import Tracker
from tests.benchmarks.eyes.page import Figure, Part
from tests.benchmarks.eyes.painting import Table
from tests.benchmarks.eyes.peers import FIRST_SEED, deck
from tests.benchmarks.eyes.scenes import Camera, Faults, dealt

RATE = 30
START = 60
"""Frames in which what lies there is told."""


def still_table(camera: Camera, tag_mm: float, seed: int, frames: int) -> Iterator[np.ndarray]:
    """One table photographed again and again: fresh grain in each frame, light that drifts by 15 % and flickers by 2 %."""
    rng = np.random.default_rng([seed, 11])
    table = Table(camera, Faults(0.8, 0, 0, 98, 0.2, 0.9, 1, 0.2, 0, 0.5), seed)
    fine = table.cloth()
    for card in dealt(camera, tag_mm, rng, 28, 0.2):
        table.lay(fine, card)
    picture, _ = table.taken(fine, 0)
    grain = [rng.normal(0, 3, picture.shape).astype(np.int16) for _ in range(6)]
    for number in range(frames):
        light = 1 + 0.15 * math.sin(number / (RATE * 40)) + 0.02 * math.sin(number * 2.1)
        noise = np.roll(grain[number % 6], tuple(int(one) for one in rng.integers(0, 500, 2)), (0, 1))
        seen = cv2.add(cv2.convertScaleAbs(picture, alpha=light), noise, dtype=cv2.CV_8U)
        yield cv2.imdecode(cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, 85])[1], cv2.IMREAD_COLOR)


def flicker(frames: int) -> Part:
    """Changes told of a table on which nothing happens, after its cards were told once."""
    tracker = Tracker(ZxingDetector(), Expected([deck()]))
    after, missing, told, took = 0, 0, 0, []
    for number, picture in enumerate(still_table(Camera(1280, 720, 900.0, 15), 22, FIRST_SEED + 700, frames)):
        begun = time.thread_time()
        update = tracker.update(Frame(picture, number / RATE, number))
        took.append((time.thread_time() - begun) * 1000)
        if number < START:
            told += len(update.changes)
        else:
            after += len(update.changes)
            missing += max(0, told - len(update.reading))
    ran = f"{frames} frames, 720p, 22 mm, 90 cm, no plane known"
    lines = [
        f"{ran}; grain, JPEG 85, light drifting by 15 % and flickering by 2 %.\n",
        f"{told} cards told in the first {START} frames; {after} changes after; {missing} times a tag was not in the picture;",
        f"{np.median(took):.1f} ms median, {np.percentile(took, 95):.1f} ms 95th percentile a frame.",
    ]
    return Part("flicker", "A still table", lines, [Figure("changes told of a still table", after, ran)])


def idle(frames: int = 300) -> list[float]:
    """Milliseconds a frame at an idle table, 1080p, 28 tags, after it was read."""
    tracker = Tracker(ZxingDetector(), Expected([deck()]))
    took = []
    for number, picture in enumerate(still_table(Camera(1920, 1080, 900.0, 15), 28, FIRST_SEED + 710, frames)):
        begun = time.thread_time()
        tracker.update(Frame(picture, number / RATE, number))
        took.append((time.thread_time() - begun) * 1000)
    return took[START:]
