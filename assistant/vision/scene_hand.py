"""A hand with its sleeve as a sprite: it reaches up the picture and holds something at its fingertips."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import cv2
import numpy as np
from cv2.typing import MatLike

from assistant.vision.scene import Matrix, Picture, lay_over, premultiplied, shadow_of

DENSITY = 2.4
"""Pixels a millimeter."""
WIDTH_MM, LENGTH_MM = 150.0, 620.0
GRIP_MM = (75.0, 26.0)
"""Where the fingertips hold, from the sprite's upper left corner."""
_SLEEVES = ((116, 84, 52), (62, 66, 150), (92, 112, 62), (110, 104, 100), (60, 118, 176), (124, 66, 96), (58, 58, 62))
_SKINS = ((150, 178, 226), (108, 142, 198), (72, 98, 148), (160, 188, 232))


@dataclass(frozen=True)
class Hand:
    """The sprite of a hand, its shadow included."""

    sprite: Picture

    @property
    def to_grip(self) -> Matrix:
        """From the sprite's points to millimeters around the fingertips."""
        mm = 1 / DENSITY
        return np.array([[mm, 0, -GRIP_MM[0]], [0, mm, -GRIP_MM[1]], [0, 0, 1.0]])


def _at(x: float, y: float) -> tuple[int, int]:
    return round(x * DENSITY), round(y * DENSITY)


@lru_cache(maxsize=32)
def hand_of(seat: int, *, far: bool) -> Hand:
    """The right hand of whoever sits there; each seat has a sleeve and a skin of its own.

    `far`: it comes from the far side, so that the lamp's shadow falls to the other side of it.
    """
    width, length = round(WIDTH_MM * DENSITY), round(LENGTH_MM * DENSITY)
    skin, cloth = _SKINS[seat % len(_SKINS)], _SLEEVES[seat % len(_SLEEVES)]
    picture: Picture = np.full((length, width, 3), skin, np.uint8)
    cover: Picture = np.zeros((length, width), np.uint8)
    shade: Picture = np.zeros((length, width), np.uint8)
    _flesh(cover, shade)
    dark = tuple(round(part * 0.62) for part in skin)
    _mix(picture, dark, cv2.GaussianBlur(shade, (0, 0), 5))
    rim = cv2.subtract(cover, cv2.GaussianBlur(cv2.erode(cover, np.ones((9, 9), np.uint8)), (0, 0), 7))
    _mix(picture, dark, cv2.convertScaleAbs(rim, alpha=0.8))
    _nails(picture, tuple(min(255, round(part * 1.12)) for part in skin))
    _sleeve(picture, cover, cloth)
    cover = np.asarray(cv2.GaussianBlur(cover, (0, 0), 1.2), np.uint8)
    away = -1 if far else 1
    shift = np.array([[1, 0, away * 11 * DENSITY], [0, 1, away * 13 * DENSITY]], np.float64)
    shadow = cv2.warpAffine(shadow_of(cover, 20, 0.45), shift, (width, length))
    return Hand(lay_over(np.asarray(shadow, np.uint8), premultiplied(picture, cover)))


def _mix(picture: Picture, color: tuple[int, ...], share: MatLike) -> None:
    """Tint a picture in place where share (0 to 255) says so."""
    picture[:] = lay_over(picture, premultiplied(np.full_like(picture, color), np.asarray(share, np.uint8)))


_FINGERS = (
    ((52, 36), (47, 88), 15.0),
    ((69, 25), (66, 84), 16.5),
    ((87, 27), (84, 86), 16.0),
    ((103, 40), (99, 90), 14.0),
)
"""Tip, root and thickness of each finger, in millimeters of the sprite."""
_THUMB = ((30, 76), (44, 118), 18.0)


def _flesh(cover: Picture, shade: Picture) -> None:
    """Fingers, thumb, back of the hand and wrist."""
    for tip, root, thick in (*_FINGERS, _THUMB):
        cv2.line(cover, _at(*tip), _at(*root), 255, round(thick * DENSITY), cv2.LINE_AA)
    palm = np.array([_at(*point) for point in ((39, 84), (107, 84), (109, 118), (97, 160), (53, 160), (38, 124))])
    cv2.fillPoly(cover, [palm], 255, cv2.LINE_AA)
    wrist = np.array([_at(*point) for point in ((52, 150), (98, 150), (100, 220), (50, 220))])
    cv2.fillPoly(cover, [wrist], 255, cv2.LINE_AA)
    for left, right in pairwise(_FINGERS):
        top = ((left[0][0] + right[0][0]) / 2, max(left[0][1], right[0][1]))
        end = ((left[1][0] + right[1][0]) / 2, left[1][1] + 6)
        cv2.line(shade, _at(*top), _at(*end), 190, round(2.2 * DENSITY), cv2.LINE_AA)
    for tip, root, thick in _FINGERS:
        for share in (0.42, 0.98):
            knuckle = (tip[0] + (root[0] - tip[0]) * share, tip[1] + (root[1] - tip[1]) * share)
            cv2.ellipse(shade, _at(*knuckle), _at(thick * 0.32, 1.6), 0, 0, 360, 110, -1, cv2.LINE_AA)


def _nails(picture: Picture, color: tuple[int, ...]) -> None:
    for tip, _, thick in _FINGERS:
        cv2.ellipse(picture, _at(tip[0], tip[1] - 2), _at(thick * 0.28, 5), 0, 0, 360, color, -1, cv2.LINE_AA)


def _sleeve(picture: Picture, cover: Picture, cloth: tuple[int, int, int]) -> None:
    """A knitted sleeve from the wrist on, with a cuff, folds, and a rounded light on it."""
    for top, left, right, tone in ((188, 42, 108, 0.8), (204, 38, 112, 1.0)):
        corners = ((left, top), (right, top), (right + 12, LENGTH_MM), (left - 12, LENGTH_MM))
        outline = np.array([_at(*point) for point in corners])
        cv2.fillPoly(cover, [outline], 255, cv2.LINE_AA)
        cv2.fillPoly(picture, [outline], tuple(round(value * tone) for value in cloth), cv2.LINE_AA)
    below = picture[_at(0, 188)[1] :]
    rows, columns = below.shape[:2]
    folds = np.random.default_rng(5).normal(1, 0.16, (24, 3)).astype(np.float32)
    folded = np.asarray(cv2.resize(folds, (columns, rows), interpolation=cv2.INTER_CUBIC), np.float32)
    light = 1.05 - 0.5 * ((np.arange(columns, dtype=np.float32) / columns - 0.42) / 0.5) ** 2
    below[:] = np.clip(below * (folded * light)[..., None], 0, 255).astype(np.uint8)
