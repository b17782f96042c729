"""How much of a table the eyes read, beside every decoder that is installed: `python -m tests.benchmarks.eyes`.

Prints Markdown for docs/eyes.md. Seeds from 9000 on were never used while the eyes were tuned. `--seeds N` pictures a
row; `--frames N` a film.
"""

from __future__ import annotations

import argparse
import math
import os
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import cv2
import numpy as np

from assistant.symbols import TAG_SIDE
from assistant.table.cards import Catalog
from assistant.table.tag import Tag
from assistant.vision.cv import grey, zxing_symbols
from assistant.vision.deck_detector import DeckDetector
from assistant.vision.detector import PLAIN, ZxingDetector, prepared
from assistant.vision.expected import Expected
from assistant.vision.frame import Frame
from assistant.vision.plane import Plane
from assistant.vision.tracker import Tracker
from tests.benchmarks import scenes
from tests.benchmarks.scenes import Camera, Faults, Shown

DECK = [str(Tag("RT", number)) for number in range(1, 301)]
FIRST_SEED = 9000
CLOSE = 0.5
"""Sides of the tag by which its middle may be off."""
Reader = Callable[[Shown], Iterable[tuple[str, np.ndarray]]]


def ours(with_plane: bool) -> Reader:
    """The known-deck reader, with the table's plane known or not. What a camera needs once is not counted."""
    kept: dict[tuple[Camera, float], DeckDetector] = {}

    def read(shown: Shown) -> Iterable[tuple[str, np.ndarray]]:
        key = (shown.camera, shown.tag_mm) if with_plane else (Camera(), 0.0)
        if key not in kept:
            plane = Plane(np.linalg.inv(shown.camera.matrix()), shown.tag_mm) if with_plane else None
            kept[key] = DeckDetector(ZxingDetector(), DECK, plane)
        return [(one.text, np.array(one.corners)) for one in kept[key].detect(shown.picture)]

    return read


def zxing(scale: float) -> Reader:
    """zxing-cpp as it is, or on an enlarged and sharpened picture."""
    look = PLAIN if scale == 1 else type(PLAIN)(scale, 1.0)
    return lambda shown: [
        (text, corners / scale) for text, corners in zxing_symbols(prepared(grey(shown.picture), look), False)
    ]


def opencv(reader: Any) -> Reader:
    """One of OpenCV's own."""

    def read(shown: Shown) -> Iterable[tuple[str, np.ndarray]]:
        ok, texts, corners, _ = reader.detectAndDecodeMulti(grey(shown.picture))
        return [(text, place) for text, place in zip(texts, corners, strict=True) if text] if ok else []

    return read


def zbar() -> Reader | None:
    """pyzbar, where it and its library are installed."""
    try:
        from pyzbar import pyzbar  # type: ignore[import-not-found]
    except (ImportError, OSError):
        return None
    return lambda shown: [
        (code.data.decode("utf-8", "replace"), np.array([(point.x, point.y) for point in code.polygon], float))
        for code in pyzbar.decode(grey(shown.picture), symbols=[pyzbar.ZBarSymbol.QRCODE])
    ]


def readers() -> dict[str, Reader]:
    """Every reader by its column's name."""
    found: dict[str, Reader | None] = {
        "ours, plane": ours(True),
        "ours": ours(False),
        "zxing 1×": zxing(1),
        "zxing 2×": zxing(2),
        "cv2": opencv(cv2.QRCodeDetector()),
        "cv2 Aruco": opencv(cv2.QRCodeDetectorAruco()),
        "pyzbar": zbar(),
    }
    return {name: reader for name, reader in found.items() if reader is not None}


def marked(shown: Shown, found: Iterable[tuple[str, np.ndarray]]) -> tuple[int, int]:
    """How many of the visible tags were read at their place, and how many reads were of nothing there."""
    right, false = set(), 0
    for text, corners in found:
        truth = shown.tags.get(text)
        if truth is not None and math.dist(corners.mean(0), truth.mean(0)) < CLOSE * np.linalg.norm(
            truth[1] - truth[0]
        ):
            right.add(text)
        elif text not in DECK[:28]:
            false += 1
    return len(right), false


def row(name: str, shots: Sequence[Shown], columns: dict[str, Reader]) -> str:
    """One line of the table: recall, false reads where there are any, and the median time of each reader."""
    cells = []
    total = sum(len(shown.tags) for shown in shots)
    for reader in columns.values():
        right = false = 0
        took = []
        for shown in shots:
            reader(replace(shown, picture=np.zeros_like(shown.picture)))
            begun = time.thread_time()
            found = list(reader(shown))
            took.append((time.thread_time() - begun) * 1000)
            one, wrong = marked(shown, found)
            right, false = right + one, false + wrong
        cells.append(f"{right / total:.3f}{f' ({false} false)' if false else ''}, {np.median(took):.0f} ms")
    return f"| {name} ({total}) | " + " | ".join(cells) + " |"


def stills(seeds: int, columns: dict[str, Reader]) -> None:
    """Single pictures: the presets, then resolution × tag × tilt."""
    print(f"| single picture (tags) | {' | '.join(columns)} |\n|{'---|' * (len(columns) + 1)}")
    for preset in scenes.PRESETS:
        print(row(f"{preset}, 1080p", [scenes.shot(preset, FIRST_SEED + n) for n in range(seeds)], columns), flush=True)
    usual = Faults(0.8, 0, 3, 85, 0.2, 0.9, 1, 0.2, 0, 0.5)
    for size, label in (((1280, 720), "720p"), ((1920, 1080), "1080p"), ((3840, 2160), "4K")):
        for tag_mm in (14, 20, 28):
            for tilt in (0, 15, 30):
                camera = Camera(*size, 900.0, tilt)
                count = max(1, seeds // 3)
                shots = [scenes.still(camera, tag_mm, usual, FIRST_SEED + 100 + n) for n in range(count)]
                name = f"{label}, {tag_mm} mm, 90 cm, tilt {tilt}"
                print(row(name, [one for one in shots if one.tags], columns), flush=True)


def films(frames: int) -> None:
    """Films: recall with memory, changes told of cards that nobody touched, and the time a frame takes."""
    print(
        "\n| film, 90 cm across | recall | peer: zxing 1.5× with memory | untouched cards told of | ms median / p95 |\n|---|---|---|---|---|"
    )
    for name, size, tag_mm in (
        ("28 mm, 1080p", (1920, 1080), 28),
        ("20 mm, 1080p", (1920, 1080), 20),
        ("22 mm, 720p", (1280, 720), 22),
    ):
        camera = Camera(*size, 900.0, 15)
        deck = Catalog.from_rows("rt", "RT", [{"id": f"card-{n}", "title": "Card"} for n in range(300)])
        plane = Plane(np.linalg.inv(camera.matrix()), tag_mm)
        tracker = Tracker(ZxingDetector(), Expected([deck]), plane=plane)
        memory: set[str] = set()
        seen = all_ = peers = odd = 0
        touched: set[str] = set()
        took = []
        for number, moment in enumerate(scenes.film(camera, tag_mm, FIRST_SEED + 500, frames)):
            begun = time.thread_time()
            update = tracker.update(Frame(moment.picture, number / 30, number))
            took.append((time.thread_time() - begun) * 1000)
            touched |= {moment.moving}
            odd += sum(change.change != "appeared" and str(change.tag) not in touched for change in update.changes)
            known = {one.text for one in update.reading}
            if number % 3 == 0:
                look = type(PLAIN)(1.5, 1.0)
                memory |= {text for text, _ in zxing_symbols(prepared(grey(moment.picture), look), False)}
            there = set(moment.tags) - {moment.moving}
            seen, peers, all_ = seen + len(there & known), peers + len(there & memory), all_ + len(there)
        print(
            f"| {name} | {seen / all_:.4f} | {peers / all_:.4f} | {odd} | {np.median(took):.1f} / {np.percentile(took, 95):.1f} |",
            flush=True,
        )


def main() -> None:
    """Measure and print."""
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--seeds", type=int, default=6)
    told.add_argument("--frames", type=int, default=480)
    told.add_argument("--only", choices=["stills", "films"])
    chosen = told.parse_args()
    cv2.setNumThreads(1)
    print(f"Measured {time.strftime('%Y-%m-%d')}, one core, {TAG_SIDE} modules a side, deck of {len(DECK)} tags.\n")
    if chosen.only != "films":
        stills(chosen.seeds, readers())
    if chosen.only != "stills":
        films(chosen.frames)


if __name__ == "__main__":
    main()
