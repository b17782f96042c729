"""Pictures full of what is not of the deck: nothing of the deck may ever be seen in them."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import qrcode
from qrcode import constants, util

from assistant.symbols import TAG_MASK, TAG_SIDE
from assistant.table.tag import Tag
from assistant.vision.detector import ZxingDetector
from assistant.vision.expected import Expected
from assistant.vision.frame import Frame
from assistant.vision.plane import Plane
from assistant.vision.tracker import Tracker
from tests.benchmarks.eyes.page import Figure, Part
from tests.benchmarks.eyes.painting import face
from tests.benchmarks.eyes.peers import DECK, FIRST_SEED, deck
from tests.benchmarks.eyes.scenes import Card

SIZE = (640, 360)
MANY = 12
"""Symbols a scene."""
STILL = 5
"""Frames for which a scene lies still: long enough for two searches and for the votes that make a sighting."""
SCENES = 100
"""Scenes a film; each film has a tracker of its own, every second one knows the plane."""
LEVELS = {
    "L": constants.ERROR_CORRECT_L,
    "M": constants.ERROR_CORRECT_M,
    "Q": constants.ERROR_CORRECT_Q,
    "H": constants.ERROR_CORRECT_H,
}
Draw = Callable[[np.random.Generator], np.ndarray]
CONTROL = 500
"""Frames with tags of the deck in place of foreign symbols: a measure that sees nothing would find nothing false."""
LETTERS = list("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")


def symbol(text: str, version: int, level: str, mask: int) -> np.ndarray:
    """Any QR symbol as dark and light, a module a pixel, with its quiet zone."""
    code = qrcode.QRCode(version=version, error_correction=LEVELS[level], border=2, mask_pattern=mask)
    code.add_data(util.QRData(text.encode(), mode=util.MODE_ALPHA_NUM))
    code.make(fit=False)
    return np.where(np.array(code.get_matrix()), 25, 240).astype(np.uint8)


def foreign(rng: np.random.Generator) -> np.ndarray:
    """A symbol that is not of the deck: tags of other decks and games, unknown texts, other levels and versions."""
    pick = rng.random()
    text = "".join(rng.choice(LETTERS, int(rng.integers(3, 11))))
    if pick < 0.3:
        return symbol(str(Tag("RT", int(rng.integers(1000, 800_000)))), 1, "H", TAG_MASK)
    if pick < 0.4:
        return symbol(str(Tag("XY", int(rng.integers(1, 300)))), 1, "H", TAG_MASK)
    if pick < 0.75:
        return symbol(text, 1, "H", int(rng.integers(8)))
    if pick < 0.9:
        return symbol(text, 1, str(rng.choice(["L", "M", "Q"])), int(rng.integers(8)))
    return symbol(text + text, 2, "H", int(rng.integers(8)))


def own(rng: np.random.Generator) -> np.ndarray:
    """A tag of the deck."""
    return symbol(str(rng.choice(DECK)), 1, "H", TAG_MASK)


def patches(count: int, rng: np.random.Generator, draw: Draw) -> list[tuple[np.ndarray, np.ndarray]]:
    """Symbols, turned, 1.3 to 3.5 pixels a module, soft, a third under a streak of light; each with its mask."""
    made = []
    for _ in range(count):
        flat = np.kron(draw(rng), np.ones((8, 8), np.uint8))
        if rng.random() < 0.33:
            streak = np.zeros(flat.shape, np.float32)
            end = (int(rng.integers(flat.shape[1])), flat.shape[0])
            cv2.line(streak, (int(rng.integers(flat.shape[1])), 0), end, 1.0, int(rng.integers(8, 30)))
            flat = np.clip(flat + cv2.GaussianBlur(streak, (0, 0), 8) * rng.uniform(60, 180), 0, 255).astype(np.uint8)
        scale, turn = rng.uniform(1.3, 3.5) / 8, float(rng.uniform(0, 360))
        side = math.ceil(flat.shape[0] * scale * 1.42) + 2
        flat = cv2.GaussianBlur(flat, (0, 0), 0.6 / scale)
        move = cv2.getRotationMatrix2D((flat.shape[1] / 2, flat.shape[0] / 2), turn, scale)
        move[:, 2] += side / 2 - flat.shape[0] / 2
        mask = cv2.warpAffine(np.full_like(flat, 255), move, (side, side))
        made.append((cv2.warpAffine(flat, move, (side, side)), mask > 127))
    return made


def grounds(count: int, rng: np.random.Generator, photos: Sequence[np.ndarray]) -> list[np.ndarray]:
    """What lies beneath: artwork of cards, cloth, and cut-outs of photographs."""
    width, height = SIZE
    made = []
    for number in range(count):
        if photos and number % 3 == 0:
            photo = photos[int(rng.integers(len(photos)))]
            scale = max(width / photo.shape[1], height / photo.shape[0], float(rng.uniform(0.2, 1.0)))
            small = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            x, y = (int(rng.integers(0, free + 1)) for free in (small.shape[1] - width, small.shape[0] - height))
            made.append(small[y : y + height, x : x + width])
            continue
        picture = cv2.resize(rng.integers(40, 160, (12, 20)).astype(np.uint8), SIZE)
        for _ in range(10):
            card = Card("X", 0, 0, 0, 20, (0, 0), int(rng.integers(1 << 30)), bool(rng.random() < 0.3))
            art = cv2.cvtColor(face(card, float(rng.uniform(1, 3)), 1.0), cv2.COLOR_BGR2GRAY)
            art = np.rot90(art, int(rng.integers(4)))[: height - 1, : width - 1]
            x, y = int(rng.integers(0, width - art.shape[1])), int(rng.integers(0, height - art.shape[0]))
            picture[y : y + art.shape[0], x : x + art.shape[1]] = art
        made.append(picture)
    return made


def scene(ground: np.ndarray, tags: Sequence[tuple[np.ndarray, np.ndarray]], rng: np.random.Generator) -> np.ndarray:
    """A dozen symbols upon something, some upon each other and half out of the picture."""
    picture = ground.copy()
    for pick in rng.integers(0, len(tags), MANY):
        flat, mask = tags[pick]
        side = flat.shape[0]
        x, y = int(rng.integers(-side // 3, SIZE[0] - side)), int(rng.integers(-side // 3, SIZE[1] - side))
        left, top = max(0, -x), max(0, -y)
        part = picture[y + top : y + side, x + left : x + side]
        part[mask[top:, left:]] = flat[top:, left:][mask[top:, left:]]
    return picture


def films(frames: int, photos: Sequence[np.ndarray], seed: int, draw: Draw) -> Iterator[tuple[bool, np.ndarray]]:
    """Frames, and whether a new film begins."""
    rng = np.random.default_rng([seed, 13])
    tags, below = patches(min(3000, frames), rng, draw), grounds(120, rng, photos)
    grain = [rng.normal(0, float(rng.uniform(1.5, 6)), SIZE[::-1]).astype(np.int16) for _ in range(24)]
    picture = below[0]
    for number in range(frames):
        if number % STILL == 0:
            picture = scene(below[int(rng.integers(len(below)))], tags, rng)
            picture = cv2.convertScaleAbs(picture, alpha=float(rng.uniform(0.5, 1.1)))
        noise = np.roll(grain[int(rng.integers(24))], int(rng.integers(0, SIZE[0] * SIZE[1])))
        yield number % (SCENES * STILL) == 0, cv2.add(picture, noise, dtype=cv2.CV_8U)


def watched(frames: int, photos: Sequence[np.ndarray], seed: int, draw: Draw) -> tuple[int, int, int]:
    """Sightings told, cards of the deck read in single frames, strangers told."""
    told = read = other = film = 0
    begun, tracker = time.thread_time(), Tracker(ZxingDetector(), Expected([deck()]))
    for number, (is_new, picture) in enumerate(films(frames, photos, seed, draw)):
        if is_new:
            film += 1
            size = (1.6, 2.0, 2.6)[film // 2 % 3]
            plane = Plane(np.eye(3), size * TAG_SIDE) if film % 2 else None
            tracker = Tracker(ZxingDetector(), Expected([deck()]), plane=plane)
        update = tracker.update(Frame(picture, number / 30, number))
        told += len(update.changes)
        read += sum(track.number == number % (SCENES * STILL) for track in tracker.tracks)
        other += len(update.strangers)
        if number % 10_000 == 9_999:
            print(f"{number + 1} frames: {told} told, {read} read, {time.thread_time() - begun:.0f} s", flush=True)
    return told, read, other


def strangers(frames: int, pictures: Path | None = None) -> Part:
    """How often a card of the deck was told, or so much as read once, where there is none."""
    files = sorted(path for path in pictures.rglob("*") if path.is_file()) if pictures else []
    photos = [one for one in (cv2.imread(str(path), cv2.IMREAD_GRAYSCALE) for path in files) if one is not None]
    control = watched(CONTROL, photos, FIRST_SEED + 801, own)
    told, read, other = watched(frames, photos, FIRST_SEED + 800, foreign)
    ran = f"{frames} frames, {SIZE[0]}×{SIZE[1]}, {frames // STILL} scenes"
    lines = [
        f"{ran}, each still for {STILL} frames with fresh grain; {MANY * (frames // STILL)} foreign symbols in all: v1-H tags of",
        "other decks and games, v1-H of unknown texts, v1-L/M/Q, v2-H, 1.3 to 3.5 pixels a module, turned, under streaks of",
        f"light, upon artwork and cut-outs of {len(photos)} photographs. Read by the tracker with a deck of {len(DECK)} that has none",
        "of them, with the plane known and without.\n",
        f"**{told} sightings**, {read} readings of a single frame, {other} strangers told as such. Control: {CONTROL} such frames",
        f"with tags of the deck give {control[0]} sightings and {control[1]} readings.",
    ]
    return Part("strangers", "Strangers", lines, [Figure("false sightings", told, ran)])
