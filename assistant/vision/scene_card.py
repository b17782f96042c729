"""The face of a printed card as a sprite: colored top edge, tag in its quiet zone, name, facts, a picture."""

from __future__ import annotations

import unicodedata
import zlib
from dataclasses import dataclass
from functools import lru_cache
from itertools import cycle
from typing import TypeAlias

import cv2
import numpy as np

from assistant.symbols import TAG_SIDE, tag_matrix
from assistant.table.cards import Card, Catalog, Copy
from assistant.vision.scene import Matrix, Picture, premultiplied, shadow_of

CARD_MM = (63.0, 88.0)
TAG_MM = 26.0
"""Side of the symbol without its quiet zone."""
QUIET = 2
"""Modules of white around the symbol."""
MODULE = 8
"""Pixels of the sprite a module."""
DENSITY = MODULE * TAG_SIDE / TAG_MM
"""Pixels of the sprite a millimeter."""
EDGE_MM = 4.0
LABEL_MM = (2.0, EDGE_MM + 0.8)
"""Upper left corner of the white label."""
CUT_MM = LABEL_MM[1] + TAG_MM * (TAG_SIDE + 2 * QUIET) / TAG_SIDE + 1.2
"""From here down a card may be covered by the next line of cards."""
STEP_MM = LABEL_MM[0] + TAG_MM * (TAG_SIDE + 2 * QUIET) / TAG_SIDE + 3.0
"""From here on to the right a card may be covered by its neighbor."""

Color: TypeAlias = tuple[int, int, int]
_PAPER: Color = (238, 243, 245)
_INK: Color = (44, 40, 38)
_COLORS: dict[str, Color] = {
    "green": (72, 150, 62),
    "purple": (150, 62, 118),
    "pink": (160, 92, 222),
    "gold": (42, 160, 212),
    "blue": (178, 104, 36),
    "red": (52, 52, 200),
    "orange": (34, 122, 230),
    "gray": (120, 116, 112),
    "teal": (132, 134, 30),
}


@dataclass(frozen=True)
class Face:
    """A card's sprite and that of its shadow."""

    sprite: Picture
    shadow: Picture


def _px(mm: float) -> int:
    return round(mm * DENSITY)


CARD_PIXELS = (_px(CARD_MM[0]), _px(CARD_MM[1]))
TO_MIDDLE = np.array([[1 / DENSITY, 0, -CARD_MM[0] / 2], [0, 1 / DENSITY, -CARD_MM[1] / 2], [0, 0, 1.0]])
"""From a sprite's points to millimeters around the card's middle."""
TAG_CORNER = (_px(LABEL_MM[0]) + QUIET * MODULE, _px(LABEL_MM[1]) + QUIET * MODULE)
"""The symbol's upper left corner in the sprite's points."""
TAG_CORNERS: Matrix = np.array(TAG_CORNER) + TAG_SIDE * MODULE * np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]])
"""The symbol's corners in the sprite's points, clockwise from its own top left."""


def card_face(copy: Copy, color: Color) -> Face:
    """The face of this physical card, its top edge and picture in this color."""
    width, height = CARD_PIXELS
    picture: Picture = np.full((height, width, 3), _PAPER, np.uint8)
    picture[: _px(EDGE_MM)] = color
    _print_picture(picture, copy, color)
    _print_words(picture, copy)
    _print_tag(picture, str(copy.tag))
    cv2.rectangle(picture, (0, 0), (width - 1, height - 1), (176, 180, 184), 3)
    cover = _outline(width, height)
    return Face(premultiplied(picture, cover), shadow_of(cover, 9, 0.42))


@lru_cache(maxsize=1)
def card_back() -> Face:
    """The back that all cards of a pile show."""
    width, height = CARD_PIXELS
    picture: Picture = np.full((height, width, 3), (120, 74, 44), np.uint8)
    for x in range(-height, width, 36):
        cv2.line(picture, (x, 0), (x + height, height), (142, 94, 60), 7, cv2.LINE_AA)
        cv2.line(picture, (x + height, 0), (x, height), (142, 94, 60), 7, cv2.LINE_AA)
    middle = (width // 2, height // 2)
    cv2.circle(picture, middle, 96, (104, 60, 34), -1, cv2.LINE_AA)
    cv2.circle(picture, middle, 96, (210, 226, 232), 6, cv2.LINE_AA)
    cv2.rectangle(picture, (middle[0] - 44, middle[1] - 34), (middle[0] + 44, middle[1] + 44), (210, 226, 232), -1)
    for side in (-20, 20):
        cv2.circle(picture, (middle[0] + side, middle[1]), 12, (104, 60, 34), -1, cv2.LINE_AA)
    cv2.rectangle(picture, (0, 0), (width - 1, height - 1), (226, 234, 238), 22)
    cover = _outline(width, height)
    return Face(premultiplied(picture, cover), shadow_of(cover, 9, 0.42))


def colors_of(catalog: Catalog) -> dict[str, Color]:
    """A color for each card id: the one its facts name, else one for all cards whose titles begin alike."""
    families = dict.fromkeys(_family(card) for card in catalog.cards)
    of_family = dict(zip(families, cycle(_COLORS.values()), strict=False))
    return {card.id: _named_color(card) or of_family[_family(card)] for card in catalog.cards}


def _family(card: Card) -> str:
    return card.title.rpartition(" ")[0] or card.title


def _named_color(card: Card) -> Color | None:
    named = (_COLORS.get(value.lower()) for value in card.traits.values() if isinstance(value, str))
    return next((color for color in named if color is not None), None)


def _facts(card: Card) -> list[str | int]:
    """Up to three facts that the title does not say already."""
    title = _plain(card.title)
    told: list[str | int] = [
        value for value in card.traits.values() if isinstance(value, str | int) and not isinstance(value, bool)
    ]
    return [value for value in told if _plain(str(value)) not in title][:3]


def _plain(text: str) -> str:
    return text.replace("-", " ").lower()


def _outline(width: int, height: int) -> Picture:
    """A rectangle with round corners."""
    cover = np.zeros((height, width), np.uint8)
    radius = _px(3)
    cv2.rectangle(cover, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(cover, (0, radius), (width - 1, height - 1 - radius), 255, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(cover, (x, y), radius, 255, -1, cv2.LINE_AA)
    return cover


def _print_tag(picture: Picture, text: str) -> None:
    """Print the white label with the symbol."""
    x, y = TAG_CORNER
    quiet, size = QUIET * MODULE, TAG_SIDE * MODULE
    picture[y - quiet : y + size + quiet, x - quiet : x + size + quiet] = 250
    dark = np.kron(np.array(tag_matrix(text), np.uint8), np.ones((MODULE, MODULE), np.uint8))
    picture[y : y + size, x : x + size][dark > 0] = (32, 28, 26)


def _print_words(picture: Picture, copy: Copy) -> None:
    """The name under the tag, facts to its right, the tag's text small."""
    width = picture.shape[1]
    _write(picture, copy.card.title, (_px(2.5), _px(CUT_MM + 6.2)), width - _px(5), 1.25, 3)
    right = _px(STEP_MM + 0.5)
    for line, value in enumerate(_facts(copy.card)):
        size, weight = (1.9, 5) if isinstance(value, int) else (0.95, 2)
        _write(picture, str(value), (right, _px(14 + 8.5 * line)), width - right - 12, size, weight)
    _write(picture, str(copy.tag), (right, _px(9)), width - right - 12, 0.6, 1)


def _write(picture: Picture, text: str, at: tuple[int, int], room: int, size: float, weight: int) -> None:
    """One line, shrunk to the room it has; letters that the font lacks lose their accents."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    (wide, _), _ = cv2.getTextSize(plain, cv2.FONT_HERSHEY_DUPLEX, size, weight)
    size = size if wide <= room else size * room / wide
    cv2.putText(picture, plain, at, cv2.FONT_HERSHEY_DUPLEX, size, _INK, weight, cv2.LINE_AA)


def _print_picture(picture: Picture, copy: Copy, color: Color) -> None:
    """A robot of colored blocks, always the same for the same card."""
    left, top, right, bottom = _px(3), _px(CUT_MM + 8.5), picture.shape[1] - _px(3), picture.shape[0] - _px(3)
    pale = tuple(round(255 - (255 - part) * 0.28) for part in color)
    cv2.rectangle(picture, (left, top), (right, bottom), pale, -1)
    random = np.random.default_rng(zlib.crc32(copy.card.id.encode()))
    unit = (bottom - top) // 7
    middle, dark = (left + right) // 2, tuple(round(part * 0.62) for part in color)
    for row in range(6):
        for column in range(4):
            if column and random.random() > 0.55:
                continue
            shade = color if random.random() < 0.6 else dark
            y = top + unit // 2 + row * unit
            for x in (middle + column * unit, middle - (column + 1) * unit):
                cv2.rectangle(picture, (x + 1, y + 1), (x + unit - 1, y + unit - 1), shade, -1)
    eyes = top + unit * 2
    for x in (middle - unit, middle + unit):
        cv2.circle(picture, (x, eyes), unit // 2, (250, 250, 250), -1, cv2.LINE_AA)
        cv2.circle(picture, (x, eyes), unit // 5, _INK, -1, cv2.LINE_AA)
