"""Paints a scene and photographs it as a webcam would: light, lens, hands, grain and JPEG."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from assistant.symbols import tag_matrix
from tests.benchmarks.eyes.scenes import (
    CARD,
    FINE,
    PRESETS,
    SYMBOL,
    Camera,
    Card,
    Faults,
    Shown,
    between,
    dealt,
    project,
)


class Table:
    """Paints cards on a cloth and photographs it."""

    def __init__(self, camera: Camera, faults: Faults, seed: int) -> None:
        self.camera, self.faults, self.seed = camera, faults, seed
        self._faces: dict[tuple[str, int], np.ndarray] = {}
        self._light = self._falloff()
        self._spots = self._glare()

    def cloth(self) -> np.ndarray:
        """The empty table, twice as large as the picture."""
        rng = np.random.default_rng([self.seed, 2])
        width, height = self.camera.width * FINE, self.camera.height * FINE
        weave = cv2.resize(rng.normal(0, 7, (height // 24, width // 24)).astype(np.float32), (width, height))
        return np.clip(rng.integers(40, 150, 3) + weave[..., None], 0, 255).astype(np.uint8)

    def lay(self, fine: np.ndarray, card: Card) -> None:
        """Lay a card, in place."""
        key = card.text, card.look
        if key not in self._faces:
            self._faces[key] = face(card, self.camera.width * FINE / self.camera.table_mm * 1.4, self.faults.artwork)
        texture = self._faces[key]
        height, width = texture.shape[:2]
        own = np.array([[CARD[0] / width, 0, -CARD[0] / 2], [0, CARD[1] / height, -CARD[1] / 2], [0, 0, 1]])
        half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
        matrix = np.linalg.inv(half) @ self.camera.matrix(FINE) @ card.matrix() @ own @ half
        outline = project(matrix, [[0, 0], [width, 0], [width, height], [0, height]])
        low = np.maximum(np.floor(outline.min(0)).astype(int) - 2, 0)
        high = np.minimum(np.ceil(outline.max(0)).astype(int) + 3, (fine.shape[1], fine.shape[0]))
        if (high <= low).any():
            return
        moved = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]]) @ matrix
        size = int(high[0] - low[0]), int(high[1] - low[1])
        color = cv2.warpPerspective(texture, moved, size, borderMode=cv2.BORDER_REPLICATE)
        cover = cv2.warpPerspective(np.full((height, width), 255, np.uint8), moved, size)[..., None] / np.float32(255)
        region = fine[low[1] : high[1], low[0] : high[0]]
        region[:] = (region * (1 - cover) + color * cover + 0.5).astype(np.uint8)

    def hands(self, rng: np.random.Generator, fingers: int, cards: Sequence[Card]) -> list[np.ndarray]:
        """Fingers that reach from the near edge for cards: tip and root, (2, 2) each, in picture pixels."""
        found = []
        for _ in range(fingers):
            card = cards[int(rng.integers(len(cards)))]
            tip = project(self.camera.matrix(), [[card.x, card.y]])[0] + rng.normal(0, 25, 2)
            found.append(np.array([tip, (tip[0] + rng.normal(0, 150), self.camera.height + 40)]))
        return found

    def taken(self, fine: np.ndarray, number: int, hands: Sequence[np.ndarray] = ()) -> tuple[np.ndarray, np.ndarray]:
        """What the webcam delivers, and a mask of what hands hide."""
        picture = cv2.resize(fine, (self.camera.width, self.camera.height), interpolation=cv2.INTER_AREA)
        hidden = np.zeros(picture.shape[:2], np.uint8)
        thick = max(3, round(17 * self.camera.width / self.camera.table_mm))
        for tip, root in hands:
            cv2.line(hidden, *(tuple(int(value) for value in point) for point in (tip, root)), 255, thick)  # type: ignore[call-overload]
        if len(hands):
            soft = cv2.GaussianBlur(hidden, (0, 0), 1.2)[..., None] / np.float32(255)
            picture = (picture * (1 - soft) + np.array([112, 140, 192], np.float32) * soft).astype(np.uint8)
        return self._faulty(picture, number), hidden

    def visible(self, cards: Sequence[Card], hidden: np.ndarray) -> dict[str, np.ndarray]:
        """The tags that lie in the picture whole, with nothing upon them."""
        found = {}
        for card in cards:
            corners = project(self.camera.matrix() @ card.matrix(), card.corners())
            inside = (corners >= 2).all() and (corners <= (self.camera.width - 2, self.camera.height - 2)).all()
            mask = np.zeros(hidden.shape, np.uint8)
            cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 255)
            if inside and not (mask & hidden).any():
                found[card.text] = corners
        return found

    def _faulty(self, picture: np.ndarray, number: int) -> np.ndarray:
        faults, rng = self.faults, np.random.default_rng([self.seed, 3, number])
        picture = cv2.GaussianBlur(picture, (0, 0), faults.blur)
        if faults.smear >= 1:
            picture = cv2.filter2D(picture, -1, smear(faults.smear, rng.uniform(0, math.pi)))
        lit = picture * self._light[..., None] + self._spots[..., None]
        cv2.setRNGSeed(int(rng.integers(1, 1 << 30)))
        grain = np.empty(lit.shape, np.float32)
        cv2.randn(grain, 0, faults.grain / math.sqrt(faults.exposure))
        data = cv2.imencode(
            ".jpg", np.clip(lit + grain, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, faults.jpeg]
        )
        return cv2.imdecode(data[1], cv2.IMREAD_COLOR)

    def _falloff(self) -> np.ndarray:
        way = np.random.default_rng([self.seed, 4]).uniform(0, 2 * math.pi)
        x, y = np.meshgrid(np.linspace(-1, 1, self.camera.width), np.linspace(-1, 1, self.camera.height))
        ramp = (x * math.cos(way) + y * math.sin(way)) / 2.8 + 0.5
        return (1 - self.faults.falloff * ramp).astype(np.float32)

    def _glare(self) -> np.ndarray:
        rng = np.random.default_rng([self.seed, 5])
        small = np.zeros((self.camera.height // 4, self.camera.width // 4), np.float32)
        wide = small.shape[1]
        for _ in range(self.faults.glare):
            middle = int(rng.uniform(0, wide)), int(rng.uniform(0, small.shape[0]))
            axes = int(rng.uniform(0.01, 0.035) * wide), int(rng.uniform(0.008, 0.02) * wide)
            cv2.ellipse(small, middle, axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
        soft = cv2.GaussianBlur(small, (0, 0), wide * 0.008) * 260
        return cv2.resize(soft, (self.camera.width, self.camera.height))


def face(card: Card, per_mm: float, artwork: float) -> np.ndarray:
    """A card's face: color, shapes and letters, a border, its tag on white, a streak of light on its sleeve."""
    rng = np.random.default_rng(card.look)
    width, height = round(CARD[0] * per_mm), round(CARD[1] * per_mm)
    picture = np.full((height, width, 3), rng.integers(150, 246, 3), np.uint8)
    for _ in range(int(40 * artwork)):
        color = tuple(int(value) for value in rng.integers(0, 256, 3))
        one, other = (tuple(int(value) for value in rng.integers(0, (width, height))) for _ in range(2))
        pick = rng.random()
        if pick < 0.4:
            cv2.circle(picture, one, int(rng.integers(2, max(3, width // 6))), color, -1, cv2.LINE_AA)
        elif pick < 0.7:
            cv2.line(picture, one, other, color, max(1, width // 60), cv2.LINE_AA)
        else:
            letters = "".join(rng.choice(list("abcdefghiklmnoprstuvw "), 12))
            cv2.putText(picture, letters, one, cv2.FONT_HERSHEY_SIMPLEX, width / 400, color, 1, cv2.LINE_AA)
    cv2.rectangle(picture, (0, 0), (width - 1, height - 1), (40, 40, 40), max(1, round(2 * per_mm)))
    ink = np.where(np.pad(np.array(tag_matrix(card.text)), 2), 22, 242).astype(np.uint8)
    label = cv2.cvtColor(np.kron(ink, np.ones((SYMBOL, SYMBOL), np.uint8)), cv2.COLOR_GRAY2BGR)
    unit = card.tag_mm * per_mm / (21 * SYMBOL)
    reduced = cv2.resize(label, None, fx=unit, fy=unit, interpolation=cv2.INTER_AREA)
    exact = len(label) * unit / len(reduced)
    at = [
        size * per_mm / 2 + offset * per_mm - len(label) * unit / 2
        for size, offset in zip(CARD, card.offset, strict=True)
    ]
    shift = np.array([[exact, 0, at[0] + exact / 2 - 0.5], [0, exact, at[1] + exact / 2 - 0.5]])
    cv2.warpAffine(reduced, shift, (width, height), dst=picture, borderMode=cv2.BORDER_TRANSPARENT)
    if card.is_sleeved:
        streak = np.zeros((height, width), np.float32)
        start = rng.uniform(0, width)
        end = int(start + rng.uniform(-0.8, 0.8) * width), height
        cv2.line(streak, (int(start), 0), end, 1.0, max(2, int(width * rng.uniform(0.05, 0.15))))
        soft = cv2.GaussianBlur(streak, (0, 0), max(1.0, width * 0.03))[..., None]
        picture = np.clip(picture + soft * rng.uniform(60, 150), 0, 255).astype(np.uint8)
    return picture


def smear(length: float, angle: float) -> np.ndarray:
    """A straight motion blur of so many pixels."""
    side, fine = max(3, math.ceil(length) | 1), 16
    canvas = np.zeros((side * fine, side * fine), np.float32)
    middle = side * fine / 2
    way = np.array([math.cos(angle), math.sin(angle)]) * length * fine / 2
    ends = [tuple(int(value) for value in middle + sign * way) for sign in (-1, 1)]
    cv2.line(canvas, ends[0], ends[1], 1.0, fine // 2)
    kernel = cv2.resize(canvas, (side, side), interpolation=cv2.INTER_AREA)
    return kernel / kernel.sum()


def shot(preset: str, seed: int, size: tuple[int, int] = (1920, 1080)) -> Shown:
    """One picture of a preset, as seed and size of the picture say."""
    rng, chosen = np.random.default_rng([seed, 7]), PRESETS[preset]
    camera = Camera(*size, chosen.table_mm, between(*map(float, chosen.tilt), rng))
    names = Faults.__dataclass_fields__
    faults = Faults(**{name: between(getattr(chosen.low, name), getattr(chosen.high, name), rng) for name in names})
    return still(camera, between(*map(float, chosen.tag_mm), rng), faults, seed)


def still(camera: Camera, tag_mm: float, faults: Faults, seed: int, count: int = 28) -> Shown:
    """One picture of up to `count` cards with tags of a size."""
    rng = np.random.default_rng([seed, 1])
    cards = dealt(camera, tag_mm, rng, count, faults.sleeves)
    table = Table(camera, faults, seed)
    fine = table.cloth()
    for card in cards:
        table.lay(fine, card)
    hands = table.hands(rng, faults.fingers, cards)
    picture, hidden = table.taken(fine, seed, hands)
    return Shown(picture, table.visible(cards, hidden), camera, tag_mm)
