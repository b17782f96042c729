"""How a version 1 symbol looks to a soft camera: its shared parts, its modules, and how brightness answers to a shift.

Places within a symbol are in modules, (0, 0) its top left corner, 21 to the right and down. A pose is a 3×3 matrix from
those to picture pixels, where the middle of the top left pixel is (0.5, 0.5).
"""

from __future__ import annotations

import math
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.symbols import TAG_SIDE
from assistant.vision.cv import Image, Points

Floats: TypeAlias = NDArray[np.float32]
Poses: TypeAlias = NDArray[np.float64]
"""(k, 3, 3)."""

RING = 1
"""Modules of the quiet zone that are looked at around the symbol."""
GRID = TAG_SIDE + 2 * RING
REACH = 3
"""The local mean is that of the modules up to so far away: glare and streaks go with it, modules stay."""


def data_cells() -> NDArray[np.int64]:
    """Numbers, within a grid of GRID × GRID, of the 208 modules that differ between symbols."""
    shared = np.zeros((TAG_SIDE, TAG_SIDE), bool)
    shared[:9, :9] = shared[:9, -8:] = shared[-8:, :9] = True
    shared[6, :] = shared[:, 6] = True
    grid = np.zeros((GRID, GRID), bool)
    grid[RING:-RING, RING:-RING] = ~shared
    return np.flatnonzero(grid.ravel())


def shared_light() -> Floats:
    """(GRID, GRID) what all symbols and their first quiet ring share: 1 light, 0 dark, NaN where they differ."""
    light = np.full((GRID, GRID), np.nan, np.float32)
    light[0, :] = light[-1, :] = light[:, 0] = light[:, -1] = 1.0
    finder = np.ones((8, 8), np.float32)
    finder[:7, :7] = 0.0
    finder[1:6, 1:6] = 1.0
    finder[2:5, 2:5] = 0.0
    inner = light[1:-1, 1:-1]
    inner[:8, :8], inner[:8, -8:], inner[-8:, :8] = finder, finder[:, ::-1], finder[::-1]
    inner[6, 8:13] = inner[8:13, 6] = np.arange(5) % 2
    return light


def module_middles() -> Floats:
    """(GRID², 2) middles of the modules, ring included, row by row."""
    axis = np.arange(-RING, TAG_SIDE + RING) + 0.5
    columns, rows = np.meshgrid(axis, axis)
    return np.stack([columns.ravel(), rows.ravel()], 1).astype(np.float32)


def softened(light: Floats, blur: float) -> tuple[Floats, Floats, Floats]:
    """Brightness and its slopes to the right and down, per module, at module middles after a Gaussian blur."""
    edges = np.array([0.5 * (1 + math.erf((step - 0.5) / blur / math.sqrt(2))) for step in np.arange(-3, 5)])
    value = np.diff(edges)

    bell = np.exp(-0.5 * (np.arange(-3.5, 4.0) / blur) ** 2) / (blur * math.sqrt(2 * math.pi))
    slope = bell[:-1] - bell[1:]

    def run(across: NDArray[np.floating], down: NDArray[np.floating]) -> Floats:
        filtered = cv2.sepFilter2D(light, cv2.CV_32F, across, down, borderType=cv2.BORDER_REPLICATE)
        return np.asarray(filtered, np.float32)

    return run(value, value), run(slope, value), run(value, slope)


def sampled(grey: Image, poses: Poses, places: Floats) -> Floats:
    """(k, n) brightness, bilinear, at places (n, 2) in modules under poses (k, 3, 3)."""
    flat = poses[:, :, :2].astype(np.float32) @ places.T + poses[:, :, 2:].astype(np.float32)
    x, y = flat[:, 0] / flat[:, 2] - 0.5, flat[:, 1] / flat[:, 2] - 0.5
    seen = cv2.remap(grey, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32)


def normalised(values: Floats, floor: float = 30.0) -> Floats:
    """Rows with zero mean and about unit norm; `floor` (grey levels × √n) keeps flat patches near zero."""
    values = values - values.mean(1, keepdims=True)
    length = np.sqrt((values * values).sum(1, keepdims=True) + np.float32(floor * floor))
    return np.asarray(values / length, np.float32)


def neighbour_weights(places: Floats) -> Floats:
    """(n, n) rows that take the mean over all places within REACH modules to the side and up or down."""
    near = (np.abs(places[:, None] - places[None]).max(2) <= REACH + 0.01).astype(np.float32)
    return np.asarray(near / near.sum(1, keepdims=True), np.float32)


def even_light(grids: Floats, axis_weights: Floats) -> Floats:
    """Module grids (…, GRID, GRID) less their local mean."""
    return np.asarray(grids - axis_weights @ grids @ axis_weights.T, np.float32)


def explanation(value: Floats, slope_x: Floats, slope_y: Floats, places: Floats) -> Floats:
    """(…, n, 8) columns that explain a patch as gain × (template moved a little) + offset.

    Six affine terms (in modules, at the symbol's middle, scaled to -1…1), gain, offset. Inputs (…, n); places (n, 2).
    """
    u, v = ((places - TAG_SIDE / 2) / (TAG_SIDE / 2)).T
    one = np.ones_like(value)
    columns = [slope_x, slope_y, slope_x * u, slope_x * v, slope_y * u, slope_y * v, value, one]
    return np.stack(columns, -1).astype(np.float32)


def corrected(poses: Poses, solution: NDArray[np.floating]) -> Poses:
    """Poses after the fitted terms (k, 8) or (k, 7); no corner moves by more than a module."""
    gain = np.where(solution[:, 6] > 1.0, solution[:, 6], np.inf)  # no contrast, or inverted: leave it alone
    move = np.clip(solution[:, :6] / gain[:, None], -1.0, 1.0)
    half = TAG_SIDE / 2
    fix = np.zeros((len(poses), 3, 3))
    fix[:, 0, 0], fix[:, 0, 1] = 1 + move[:, 2] / half, move[:, 3] / half
    fix[:, 1, 0], fix[:, 1, 1] = move[:, 4] / half, 1 + move[:, 5] / half
    fix[:, 0, 2] = move[:, 0] - move[:, 2] - move[:, 3]
    fix[:, 1, 2] = move[:, 1] - move[:, 4] - move[:, 5]
    fix[:, 2, 2] = 1.0
    return np.asarray(poses @ np.linalg.inv(fix))


def corners_of(pose: NDArray[np.float64]) -> Points:
    """(4, 2) the symbol's corners under a pose, clockwise from its own top left."""
    outline = np.array([[0, 0], [TAG_SIDE, 0], [TAG_SIDE, TAG_SIDE], [0, TAG_SIDE]], np.float64).reshape(-1, 1, 2)
    return np.asarray(cv2.perspectiveTransform(outline, pose).reshape(4, 2), np.float64)


def affine_pose(corners: Points) -> NDArray[np.float64]:
    """The best parallelogram through a symbol's corners as a pose.

    Corners that a decoder rounded to whole pixels would bring a false keystone with them that no later fit can undo.
    """
    middle = corners.mean(0)
    right = (corners[1] + corners[2] - corners[0] - corners[3]) / (2 * TAG_SIDE)
    down = (corners[2] + corners[3] - corners[0] - corners[1]) / (2 * TAG_SIDE)
    start = middle - (right + down) * TAG_SIDE / 2
    return np.array([[right[0], down[0], start[0]], [right[1], down[1], start[1]], [0, 0, 1.0]])
