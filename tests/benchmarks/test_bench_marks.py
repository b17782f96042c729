"""How small a corner mark may be seen, beside a house tag of the same side; and what looking for mats costs a frame."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from assistant import house
from assistant.eyes import Ground
from assistant.marks import mark_matrix
from assistant.mats import table_mats
from assistant.symbols import tag_matrix
from assistant.table.tag import Tag
from assistant.vision.corner_marks import MarkReader
from assistant.vision.cv import HAS_ZXING, grey
from assistant.vision.deck_detector import DeckDetector
from assistant.vision.detector import MILD, PLAIN, ZxingDetector
from assistant.vision.frame import Frame
from assistant.vision.motion import Motion
from assistant.vision.scene import Lens
from assistant.vision.simulated import SimulatedTable
from assistant.vision.surface import Surface
from robits import Robits
from tests.vision.table_mats import laid, mat_for
from tests.vision.table_scripts import DECK, QUICK, dealt

pytestmark = [pytest.mark.benchmark, pytest.mark.skipif(not HAS_ZXING, reason="zxing-cpp is not installed")]

COUNT = 40
FINE = 16
Matrix = Sequence[Sequence[bool]]


def scattered(symbols: Sequence[Matrix], side: float, seed: int) -> tuple[np.ndarray, list[np.ndarray]]:
    """A noisy picture with these symbols, `side` pixels long, turned and tilted; and where their corners are."""
    random = np.random.default_rng(seed)
    width, height = 1280, 720
    cloth = random.normal(120, 15, (height // 8, width // 8)).astype(np.float32)
    picture = cv2.resize(cloth, (width, height))
    truth = []
    for place, dark in enumerate(symbols):
        squares = len(dark)
        rim = math.ceil(squares / 5)
        sprite = np.pad(np.where(np.array(dark), 25.0, 235.0).astype(np.float32), rim, constant_values=235)
        sprite = np.kron(sprite, np.ones((FINE, FINE), np.float32))
        scale = side / squares / FINE
        sprite = cv2.GaussianBlur(sprite, (0, 0), 0.4 / scale)
        turn, tilt = random.uniform(0, 2 * math.pi), 1 - random.uniform(0, 0.3)
        spin = np.array([[1, 0], [0, tilt]]) @ np.array(
            [[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]]
        )
        middle = np.array([(place % 8 + 0.5) * width / 8, (place // 8 + 0.5) * height / 5]) + random.uniform(-9, 9, 2)
        half = sprite.shape[0] / 2
        way = np.column_stack([scale * spin, middle - scale * spin @ (half, half)])
        inner = way + np.column_stack([np.zeros((2, 2)), scale * spin @ (0.5, 0.5) - 0.5])
        cover = cv2.warpAffine(np.ones_like(sprite), inner, (width, height))
        picture = picture * (1 - cover) + cv2.warpAffine(sprite, inner, (width, height)) * cover
        ends = (np.array([[0, 0], [squares, 0], [squares, squares], [0, squares]]) + rim) * FINE
        truth.append(ends @ way[:, :2].T + way[:, 2])
    noisy = cv2.GaussianBlur(picture, (0, 0), 0.7) + random.normal(0, 3, (height, width))
    return np.clip(noisy, 0, 255).astype(np.uint8), truth


def test_a_corner_mark_is_read_at_half_the_size_of_a_tag(capsys: pytest.CaptureFixture[str]) -> None:
    marks, tags = [mark_matrix(n) for n in range(COUNT)], [str(Tag(house.CODE, n)) for n in range(1, COUNT + 1)]
    reader, zxing, deck = MarkReader(range(160)), ZxingDetector(), DeckDetector(ZxingDetector(), tags)
    lines, at_24 = [], {}
    for side in (16, 20, 24, 30, 43):
        picture, truth = scattered(marks, side, side)
        found = {way: reader.read(picture, scale=scale) for way, scale in (("mark 1x", 1.0), ("mark 2x", 2.0))}
        near = {way: [np.abs(c - truth[n]).max() for n, c in of.items() if n < COUNT] for way, of in found.items()}
        assert all(sum(off < 3 for off in offs) == len(found[way]) for way, offs in near.items())
        picture, _ = scattered([tag_matrix(text) for text in tags], side, side)
        read = {
            **{way: len(of) for way, of in found.items()},
            "zxing 1x": len(zxing.detect(picture, (PLAIN,))),
            "zxing 2x": len(zxing.detect(picture, (MILD,))),
        }
        if side in (24, 43):
            read["known deck"] = len(deck.detect(picture, (PLAIN,)))
        lines.append(f"  {side:3} px: " + ", ".join(f"{way} {n / COUNT:.2f}" for way, n in read.items()))
        lines[-1] += f"; corners off {statistics.mean(near['mark 1x'] or [0]):.2f} px"
        at_24 = read if side == 24 else at_24
    with capsys.disabled():
        print("\ncorner marks and house tags of the same side, share read:", *lines, sep="\n")
    assert at_24["mark 1x"] > max(at_24["zxing 1x"], at_24["zxing 2x"])


def test_looking_for_mats_costs_next_to_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    script = dealt(4, 2)
    mat = mat_for(script, (1920, 1080))
    table = SimulatedTable(script, DECK, size=(1920, 1080), fps=30.0, pace=QUICK, mats=laid(mat), lens=Lens(noise=2.5))
    others = [other for other in table_mats(Robits(), 4, {}) if other.number != mat.number]
    cv2.setNumThreads(1)
    lines = []
    for name, ground, still in (
        ("still table, mat found", Ground((mat, *others)), True),
        ("hands at work, mat found", Ground((mat, *others)), False),
        ("hands at work, no mat there", Ground(tuple(others)), False),
    ):
        surface, motion, took = Surface(ground), Motion(), []
        for number in range(70):
            picture = grey(table.frame(len(table) - 1 if still else number + 40))
            motion.look(picture)
            begun = time.thread_time()
            surface.look(Frame(picture, number / 30, number), motion)
            surface.seen()
            took.append((time.thread_time() - begun) * 1000)
        usual, high = statistics.median(took), np.percentile(took[1:], [95, 100])
        lines.append(
            f"  {name}: mean {statistics.mean(took[1:]):.2f}, median {usual:.2f}, p95 {high[0]:.1f},"
            f" most {high[1]:.1f}, first {took[0]:.0f}"
        )
        if still:
            assert usual < 1.0
    with capsys.disabled():
        print("\nmats at 1080p, ms a frame on one core:", *lines, sep="\n")
