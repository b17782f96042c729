"""The still table, painted once and kept: wood, a face-down pile, and the cards that lie; a hand is painted over it."""

from __future__ import annotations

import math

import cv2
import numpy as np

from assistant.table.cards import Copy
from assistant.table.tag import Tag
from assistant.vision.scene import (
    FINE,
    Box,
    Matrix,
    Picture,
    Pose,
    Sensor,
    View,
    lay_over,
    project,
    warp,
)
from assistant.vision.scene_card import CARD_MM, DENSITY, TAG_CORNERS, TO_MIDDLE, Face, card_back, card_face
from assistant.vision.scene_film import Lying
from assistant.vision.scene_hand import DENSITY as HAND_DENSITY
from assistant.vision.scene_hand import LENGTH_MM, WIDTH_MM, hand_of

_PILE = 6
"""Cards that show of the face-down pile."""
_SMEAR = 15
"""At most this many pixels of motion blur."""


def card_matrix(view: View, pose: Pose, scale: float = 1.0) -> Matrix:
    """From a card sprite's points to picture points."""
    return np.asarray(view.matrix @ pose.matrix(scale) @ TO_MIDDLE, np.float64)


def tag_corners(view: View, pose: Pose) -> Matrix:
    """The picture points of the symbol on a card that lies so, clockwise from its own top left."""
    return project(card_matrix(view, pose), TAG_CORNERS)


class Tabletop:
    """The table as the camera sees it between two hands: sharp, and with lens and light already done."""

    def __init__(self, view: View, sensor: Sensor, pile: Pose, seed: int) -> None:
        self._view, self._sensor = view, sensor
        self._faces: dict[Tag, Face] = {}
        self._bare = _wood(view, seed)
        for height in range(_PILE):
            self._paste(self._bare, card_back(), Pose(pile.x - 0.5 * height, pile.y - 0.6 * height, pile.angle))
        self._sharp = self._bare.copy()
        self._lit = sensor.lit(self._sharp, (0, 0, view.width, view.height))
        self._lying: tuple[Lying, ...] = ()

    def _paste(self, ground: Picture, face: Face, pose: Pose) -> None:
        """Lay one sprite onto a picture of the whole view, in place."""
        box = self._card_box(pose)
        left, top, right, bottom = box
        if right > left and bottom > top:
            part = self._with_card(ground[top:bottom, left:right], box, face, pose)
            ground[top:bottom, left:right] = part

    def _face(self, copy: Copy) -> Face:
        if copy.tag not in self._faces:
            self._faces[copy.tag] = card_face(copy)
        return self._faces[copy.tag]

    def _card_box(self, pose: Pose, scale: float = 1.0) -> Box:
        return self._view.box(card_matrix(self._view, pose, scale), CARD_MM[0] * DENSITY, CARD_MM[1] * DENSITY)

    def _with_card(self, ground: Picture, box: Box, face: Face, pose: Pose) -> Picture:
        """A part of the picture with a card and its shadow laid on it."""
        size = (ground.shape[1], ground.shape[0])
        fine = np.asarray(cv2.resize(ground, None, fx=FINE, fy=FINE, interpolation=cv2.INTER_NEAREST), np.uint8)
        below = Pose(pose.x + 0.8, pose.y + 1.0, pose.angle)
        fine = lay_over(fine, warp(face.shadow, card_matrix(self._view, below), box, FINE))
        fine = lay_over(fine, warp(face.sprite, card_matrix(self._view, pose), box, FINE))
        return np.asarray(cv2.resize(fine, size, interpolation=cv2.INTER_AREA), np.uint8)

    def show(self, lying: tuple[Lying, ...]) -> None:
        """Make these the cards that lie, painting only where something changed."""
        if lying == self._lying:
            return
        changed = [card for card in (*self._lying, *lying) if (card in lying) != (card in self._lying)]
        self._lying = lying
        for card in changed:
            self._repaint(self._card_box(card.pose))

    def _repaint(self, box: Box) -> None:
        left, top, right, bottom = box
        part = self._bare[top:bottom, left:right]
        for card in self._lying:
            if _overlap(box, self._card_box(card.pose)):
                part = self._with_card(part, box, self._face(card.copy), card.pose)
        self._sharp[top:bottom, left:right] = part
        wide = _grown(box, 6, self._view)
        lit = self._sensor.lit(self._sharp[wide[1] : wide[3], wide[0] : wide[2]], wide)
        inner = _grown(box, 3, self._view)
        self._lit[inner[1] : inner[3], inner[0] : inner[2]] = lit[
            inner[1] - wide[1] : inner[3] - wide[1], inner[0] - wide[0] : inner[2] - wide[0]
        ]

    def picture(self) -> Picture:
        """The still table, not yet noisy. Not to be written into."""
        return self._lit

    def with_hand(
        self, seat: int, hand: Pose, card: tuple[Copy, Pose, float] | None, speed: tuple[float, float]
    ) -> Picture:
        """The table with a hand over it and a card (copy, pose, lift) in it, smeared by so many pixels."""
        held = hand_of(seat, far=math.cos(math.radians(hand.angle)) < 0)
        matrix = np.asarray(self._view.matrix @ hand.matrix(1.08) @ held.to_grip, np.float64)
        box = self._view.box(matrix, WIDTH_MM * HAND_DENSITY, LENGTH_MM * HAND_DENSITY, 20)
        if card is not None:
            box = _around(box, self._card_box(card[1], 1.3))
        left, top, right, bottom = box
        if right - left < 2 or bottom - top < 2:
            return self._lit
        layer = self._card_layer(box, card)
        layer = lay_over(layer, warp(held.sprite, matrix, box))
        smear = (min(_SMEAR, 1 + round(abs(speed[0]))), min(_SMEAR, 1 + round(abs(speed[1]))))
        if smear != (1, 1):
            layer = np.asarray(cv2.blur(layer, smear), np.uint8)
        whole = self._lit.copy()
        part = lay_over(self._sharp[top:bottom, left:right], layer)
        lit = self._sensor.lit(part, box)
        whole[top:bottom, left:right] = lit
        return whole

    def _card_layer(self, box: Box, card: tuple[Copy, Pose, float] | None) -> Picture:
        """The carried card and its shadow alone, as a sprite of the box's size."""
        left, top, right, bottom = box
        layer = np.zeros((bottom - top, right - left, 4), np.uint8)
        if card is None:
            return layer
        copy, pose, lift = card
        face, scale = self._face(copy), 1 + 0.1 * lift
        inner = self._card_box(pose, 1.3)
        size = (inner[2] - inner[0], inner[3] - inner[1])
        if min(size) < 2:
            return layer
        below = Pose(pose.x + 0.8 + 9 * lift, pose.y + 1 + 12 * lift, pose.angle)
        shadow = warp(face.shadow, card_matrix(self._view, below, scale), inner)
        sharp = warp(face.sprite, card_matrix(self._view, pose, scale), inner, FINE)
        sharp = np.asarray(cv2.resize(sharp, size, interpolation=cv2.INTER_AREA), np.uint8)
        layer[inner[1] - top : inner[3] - top, inner[0] - left : inner[2] - left] = lay_over(shadow, sharp)
        return layer


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _around(one: Box, other: Box) -> Box:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _grown(box: Box, by: int, view: View) -> Box:
    return max(0, box[0] - by), max(0, box[1] - by), min(view.width, box[2] + by), min(view.height, box[3] + by)


def _wood(view: View, seed: int) -> Picture:
    """Planks of warm wood that fill the view."""
    seen = [view.edge(x, y) for x in (0, view.width) for y in (0, view.height)]
    left, right = min(x for x, _ in seen) - 10, max(x for x, _ in seen) + 10
    top, bottom = min(y for _, y in seen) - 10, max(y for _, y in seen) + 10
    density = 1.6
    width, height = round((right - left) * density), round((bottom - top) * density)
    random = np.random.default_rng([seed, 4])
    plank = round(95 * density)
    board = np.zeros((height, width), np.float32)
    for y in range(0, height, plank):
        rows = min(plank, height - y)
        for across, along, depth in ((2, 14, 7.0), (5, 60, 9.0), (24, 300, 8.0)):
            coarse = random.normal(0, depth, (plank // across + 2, width // along + 2)).astype(np.float32)
            smooth = cv2.resize(coarse, (width, rows), interpolation=cv2.INTER_CUBIC)
            board[y : y + rows] += np.asarray(smooth, np.float32)
        board[y : y + rows] += random.normal(0, 9)
        board[y : y + 2] -= 34
    tone = np.array([92, 138, 178], np.float32) + board[..., None] * np.array([0.75, 0.9, 1.0], np.float32)
    wood = np.clip(tone, 0, 255).astype(np.uint8)
    placed = np.array([[1 / density, 0, left], [0, 1 / density, top], [0, 0, 1.0]])
    full = np.asarray(cv2.merge([*cv2.split(wood), np.full((height, width), 255, np.uint8)]), np.uint8)
    seen_wood = warp(full, np.asarray(view.matrix @ placed, np.float64), (0, 0, view.width, view.height))
    return np.asarray(cv2.cvtColor(seen_wood, cv2.COLOR_BGRA2BGR), np.uint8)
