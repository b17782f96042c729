"""The still table, painted once and kept: wood, a face-down pile, and the cards that lie; a hand is painted over it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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
from assistant.vision.scene_card import CARD_PIXELS, TAG_CORNERS, TO_MIDDLE, Color, Face, card_back, card_face
from assistant.vision.scene_hand import DENSITY as HAND_DENSITY
from assistant.vision.scene_hand import LENGTH_MM, WIDTH_MM, hand_of
from assistant.vision.scene_mat import LaidMat
from assistant.vision.scene_script import Lying

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


@dataclass(frozen=True, slots=True)
class Patch:
    """A sprite as it is seen in one box of the picture."""

    box: Box
    sprite: Picture

    def lay_on(self, ground: Picture, box: Box) -> None:
        """Lay it, in place, onto a picture of a box, as far as the two boxes overlap."""
        left, top = max(self.box[0], box[0]), max(self.box[1], box[1])
        right, bottom = min(self.box[2], box[2]), min(self.box[3], box[3])
        if left < right and top < bottom:
            part = ground[top - box[1] : bottom - box[1], left - box[0] : right - box[0]]
            x, y = self.box[:2]
            part[:] = lay_over(part, self.sprite[top - y : bottom - y, left - x : right - x])


class Tabletop:
    """The table as the camera sees it between two hands: sharp, and as already taken."""

    def __init__(
        self,
        view: View,
        sensor: Sensor,
        pile: Pose | None,
        seed: int,
        colors: Mapping[str, Color],
        mats: Sequence[LaidMat] = (),
    ) -> None:
        self._view, self._sensor = view, sensor
        self._colors = colors
        self._faces: dict[Tag, Face] = {}
        self._whole: Box = (0, 0, view.width, view.height)
        self._bare = _wood(view, seed)
        for mat in mats:
            self._bare = mat.lay_on(self._bare, view)
        if pile is not None:
            for height in range(_PILE):
                pose = Pose(pile.x - 0.5 * height, pile.y - 0.6 * height, pile.angle)
                self._patch(card_back(), pose).lay_on(self._bare, self._whole)
        self._sharp = self._bare.copy()
        self._taken = sensor.taken(self._sharp, self._whole)
        self._lying: dict[tuple[Tag, Pose], Patch] = {}

    def _face(self, copy: Copy) -> Face:
        if copy.tag not in self._faces:
            self._faces[copy.tag] = card_face(copy, self._colors[copy.card.id])
        return self._faces[copy.tag]

    def _patch(self, face: Face, pose: Pose, lift: float = 0.0) -> Patch:
        """A card and its shadow, the larger and the farther the higher the card is lifted."""
        view, scale = self._view, 1 + 0.1 * lift
        box = view.box(card_matrix(view, pose, scale), *CARD_PIXELS, pad=8 + round(50 * lift))
        size = (box[2] - box[0], box[3] - box[1])
        if not all(size):
            return Patch(box, np.zeros((size[1], size[0], 4), np.uint8))
        below = Pose(pose.x + 0.8 + 9 * lift, pose.y + 1 + 12 * lift, pose.angle)
        shadow = warp(face.shadow, card_matrix(view, below, scale), box)
        fine = warp(face.sprite, card_matrix(view, pose, scale), box, FINE)
        return Patch(box, lay_over(shadow, np.asarray(cv2.resize(fine, size, interpolation=cv2.INTER_AREA), np.uint8)))

    def show(self, lying: tuple[Lying, ...]) -> None:
        """Make these the cards that lie, each above those before it; paints only where something changed."""
        before, self._lying = self._lying, {}
        for card in lying:
            place = (card.copy.tag, card.pose)
            self._lying[place] = before.get(place) or self._patch(self._face(card.copy), card.pose)
        for place in before.keys() ^ self._lying.keys():
            self._repaint((before.get(place) or self._lying[place]).box)

    def _repaint(self, box: Box) -> None:
        left, top, right, bottom = box
        part = self._bare[top:bottom, left:right].copy()
        for patch in self._lying.values():
            patch.lay_on(part, box)
        self._sharp[top:bottom, left:right] = part
        self._taken[top:bottom, left:right] = self._sensor.taken(self._sharp, box)

    def picture(self) -> Picture:
        """The still table, not yet noisy. Not to be written into."""
        return self._taken

    def with_hand(
        self, seat: int, hand: Pose, card: tuple[Copy, Pose, float] | None, speed: tuple[float, float]
    ) -> Picture:
        """The table with a hand over it and a card (copy, pose, lift) in it, smeared by so many pixels."""
        held = hand_of(seat, far=math.cos(math.radians(hand.angle)) < 0)
        matrix = np.asarray(self._view.matrix @ hand.matrix(1.08) @ held.to_grip, np.float64)
        box = self._view.box(matrix, WIDTH_MM * HAND_DENSITY, LENGTH_MM * HAND_DENSITY, pad=20)
        carried = self._patch(self._face(card[0]), card[1], card[2]) if card is not None else None
        left, top, right, bottom = box = _around(box, carried.box) if carried is not None else box
        if left == right or top == bottom:
            return self._taken
        layer = np.zeros((bottom - top, right - left, 4), np.uint8)
        if carried is not None:
            carried.lay_on(layer, box)
        layer = lay_over(layer, warp(held.sprite, matrix, box))
        smear = (min(_SMEAR, 1 + round(abs(speed[0]))), min(_SMEAR, 1 + round(abs(speed[1]))))
        if smear != (1, 1):
            layer = np.asarray(cv2.blur(layer, smear), np.uint8)
        sharp, taken = self._sharp.copy(), self._taken.copy()
        Patch(box, layer).lay_on(sharp, self._whole)
        taken[top:bottom, left:right] = self._sensor.taken(sharp, box)
        return taken


def _around(one: Box, other: Box) -> Box:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


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
