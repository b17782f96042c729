"""A printed mat on the simulated table: white paper with its four corner marks and the outlines of its zones."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from assistant.marks import mark_matrix
from assistant.table.mat import Mat
from assistant.vision.scene import Matrix, Picture, Pose, View, premultiplied, warp

DENSITY = 4
"""Pixels a millimeter of a mat's sprite."""
PAPER, INK, OUTLINE = 236, 28, 150
"""Gray levels."""


@dataclass(frozen=True, slots=True)
class LaidMat:
    """A mat and where it lies: its middle, and its turn as the camera sees it."""

    mat: Mat
    pose: Pose = Pose(0, 0)

    def matrix(self, view: View) -> Matrix:
        """From the mat's millimeters to picture points."""
        to_middle = np.array([[1, 0, -self.mat.width / 2], [0, 1, -self.mat.height / 2], [0, 0, 1.0]])
        return np.asarray(view.matrix @ self.pose.matrix() @ to_middle, np.float64)

    def reach(self) -> tuple[float, float]:
        """How far it reaches from the table's middle, across and along."""
        half = np.array([[x, y] for x in (-0.5, 0.5) for y in (-0.5, 0.5)]) * (self.mat.width, self.mat.height)
        spread = np.column_stack([half, np.ones(4)]) @ self.pose.matrix().T
        across, along = np.abs(spread[:, :2]).max(0)
        return float(across), float(along)

    def lay_on(self, picture: Picture, view: View) -> Picture:
        """The picture of a table with this mat on it."""
        whole = (0, 0, view.width, view.height)
        to_picture = self.matrix(view) @ np.diag([1 / DENSITY, 1 / DENSITY, 1.0])
        fine = warp(mat_sprite(self.mat), np.diag([2, 2, 1.0]) @ to_picture, (0, 0, 2 * view.width, 2 * view.height))
        small = np.asarray(cv2.resize(fine, whole[2:], interpolation=cv2.INTER_AREA), np.float32)
        cover = small[..., 3:] / 255
        return np.asarray(np.clip(picture * (1 - cover) + small[..., :3], 0, 255), np.uint8)


def mat_sprite(mat: Mat) -> Picture:
    """The mat, DENSITY pixels a millimeter, premultiplied."""
    size = (round(mat.height * DENSITY), round(mat.width * DENSITY))
    paper = np.full(size, PAPER, np.uint8)
    for zone in mat.zones:
        (left, top), _, (right, bottom), _ = ((round(x * DENSITY), round(y * DENSITY)) for x, y in zone.box.corners)
        cv2.rectangle(paper, (left, top), (right - 1, bottom - 1), (OUTLINE,), DENSITY // 2)
    for corner, box in enumerate(mat.marks):
        dark = np.array(mark_matrix(mat.mark_number(corner)), np.uint8)
        (left, top), _, (right, bottom), _ = ((round(x * DENSITY), round(y * DENSITY)) for x, y in box.corners)
        squares = cv2.resize(dark, (right - left, bottom - top), interpolation=cv2.INTER_NEAREST)
        paper[top:bottom, left:right] = np.where(squares, INK, PAPER)
    return premultiplied(np.asarray(cv2.merge([paper] * 3), np.uint8), np.full(size, 255, np.uint8))
