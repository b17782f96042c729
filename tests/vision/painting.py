"""Pictures of tagged cards for the tests: real printed symbols, turned, tilted, blurred and noisy."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from assistant.symbols import link_matrix, tag_matrix
from assistant.table.tag import Tag
from assistant.vision.frame import Frame

FINE = 8
RATE = 30.0


@dataclass(frozen=True)
class Lying:
    """A card on the painted table: its text, the middle of its tag, degrees clockwise, pixels a module."""

    text: str
    x: float
    y: float
    angle: float = 0.0
    module: float = 4.0


@dataclass(frozen=True)
class Pasted:
    """Any text's code on white paper: the middle and the pixels along its side."""

    text: str
    x: int
    y: int
    side: int

    def onto(self, picture: np.ndarray) -> None:
        """Paint it over a grey picture."""
        dark = np.pad(np.array(link_matrix(self.text), np.uint8), 4)
        fine = np.where(np.kron(dark, np.ones((FINE, FINE))), 25, 240).astype(np.uint8)
        size = round(self.side * len(dark) / (len(dark) - 8))
        left, top = self.x - size // 2, self.y - size // 2
        picture[top : top + size, left : left + size] = cv2.resize(fine, (size, size), interpolation=cv2.INTER_AREA)


def tag(number: int, code: str = "RT") -> str:
    return str(Tag(code, number))


def texture(text: str) -> np.ndarray:
    """A card, 34 x 46 modules, with its symbol in the upper middle, FINE pixels a module."""
    card = np.full((46, 34), 225, np.uint8)
    card[28:44, 3:31] = 150
    card[30:36, 6:20] = 60
    card = cv2.resize(card, None, fx=FINE, fy=FINE, interpolation=cv2.INTER_NEAREST)
    dark = np.array(tag_matrix(text), np.uint8)
    card[3 * FINE : 24 * FINE, 6 * FINE : 27 * FINE] = np.where(np.kron(dark, np.ones((FINE, FINE))), 25, 240)
    return card


class Table:
    """Paints the same table again and again; only the noise differs."""

    def __init__(self, width: int = 1280, height: int = 720, tilt: float = 0.0, blur: float = 0.7, noise: float = 2.0):
        self.width, self.height, self.blur, self.noise = width, height, blur, noise
        pull = tilt * width
        flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        seen = np.array([[pull, pull / 3], [width - pull, pull / 3], [width, height], [0, height]], np.float32)
        self.lens = cv2.getPerspectiveTransform(flat, seen)
        rng = np.random.default_rng(7)
        cloth = rng.normal(95, 8, (height // 8 + 1, width // 8 + 1)).astype(np.float32)
        self.cloth = np.clip(cv2.resize(cloth, (width, height)), 0, 255).astype(np.uint8)
        self.textures: dict[str, np.ndarray] = {}
        self.layers: dict[tuple[Lying, ...], np.ndarray] = {}
        self.grain = [np.random.default_rng(n).normal(0, noise, (height, width)).astype(np.int16) for n in range(4)]
        self.painted = 0

    def matrix(self, card: Lying) -> np.ndarray:
        """Module coordinates of the card's tag (0 to 21) to picture pixels."""
        turn, m = math.radians(card.angle), card.module
        spin = np.array(
            [
                [m * math.cos(turn), -m * math.sin(turn), card.x],
                [m * math.sin(turn), m * math.cos(turn), card.y],
                [0, 0, 1],
            ]
        )
        return self.lens @ spin @ np.array([[1, 0, -10.5], [0, 1, -10.5], [0, 0, 1]])

    def corners(self, card: Lying) -> np.ndarray:
        ends = np.array([[[0, 0]], [[21, 0]], [[21, 21]], [[0, 21]]], np.float64)
        return cv2.perspectiveTransform(ends, self.matrix(card)).reshape(4, 2)

    def still(self, cards: Sequence[Lying]) -> np.ndarray:
        key = tuple(cards)
        if key in self.layers:
            return self.layers[key]
        picture = self.still(key[:-1]).copy() if key else self.cloth.copy()
        if key:
            card = key[-1]
            if card.text not in self.textures:
                self.textures[card.text] = texture(card.text)
            fine = self.textures[card.text]
            to_card = np.array([[1 / FINE, 0, -6 + 0.5 / FINE], [0, 1 / FINE, -3 + 0.5 / FINE], [0, 0, 1]])
            matrix = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1]]) @ self.matrix(card) @ to_card
            size = (self.width, self.height)
            soft = cv2.GaussianBlur(fine, (0, 0), FINE / card.module / 2)
            colour = cv2.warpPerspective(soft, matrix, size, flags=cv2.INTER_LINEAR)
            cover = cv2.warpPerspective(np.full_like(fine, 255), matrix, size, flags=cv2.INTER_LINEAR)
            share = cover.astype(np.float32) / 255
            picture = (picture * (1 - share) + colour * share + 0.5).astype(np.uint8)
        self.layers[key] = picture
        return picture

    def picture(
        self,
        cards: Sequence[Lying],
        hand: tuple[float, float] | None = None,
        light: float = 1.0,
        pasted: Pasted | None = None,
    ) -> np.ndarray:
        """A colour picture; `hand` is the tip of an arm that reaches in from the lower edge."""
        picture = self.still(cards)
        if pasted is not None:
            picture = picture.copy()
            pasted.onto(picture)
        if self.blur:
            picture = cv2.GaussianBlur(picture, (0, 0), self.blur)
        if hand is not None:
            tip = (int(hand[0]), int(hand[1]))
            cv2.line(picture, tip, (tip[0] + 80, self.height + 200), 170, 110, cv2.LINE_AA)
        grain = np.roll(self.grain[self.painted % 4], 37 * self.painted, 0)
        self.painted += 1
        picture = cv2.add(cv2.convertScaleAbs(picture, alpha=light), grain, dtype=cv2.CV_8U)
        return cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR)


class Film:
    """Frames one after the other, with their numbers and times."""

    def __init__(self, table: Table | None = None, rate: float = RATE):
        self.table = table or Table()
        self.rate = rate
        self.number = 0

    def frame(
        self,
        cards: Sequence[Lying] = (),
        hand: tuple[float, float] | None = None,
        light: float = 1.0,
        pasted: Pasted | None = None,
    ) -> Frame:
        frame = Frame(self.table.picture(cards, hand, light, pasted), self.number / self.rate, self.number)
        self.number += 1
        return frame
