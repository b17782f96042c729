"""Printed paper before a camera: a page, or a piece cut from it, as the scene generator's lens and sensor see it."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from assistant.vision.cv import Image, jpeg
from assistant.vision.scene import FINE, Lens, Pose, Sensor, View, lay_over, premultiplied, warp

WOOD = (92, 138, 178)


@lru_cache(maxsize=8)
def camera(extent: tuple[float, float], size: tuple[int, int]) -> tuple[View, Sensor]:
    """The camera over so much of a table."""
    view = View.over(extent, size, Lens())
    return view, Sensor(view, Lens(), 7)


def laid(
    paper: Image, pixels: float, pose: Pose, size: tuple[int, int], extent: tuple[float, float], number: int = 0
) -> Image:
    """Frame `number` of paper (grey, `pixels` a millimeter) that lies so in view of a tilted, soft, noisy camera.

    `extent`: width and depth in mm of the table that fits in the picture.
    """
    view, sensor = camera(extent, size)
    high, wide = paper.shape[:2]
    sprite = premultiplied(cv2.cvtColor(paper, cv2.COLOR_GRAY2BGR), np.full((high, wide), 255, np.uint8))
    place = np.array([[1 / pixels, 0, -wide / 2 / pixels], [0, 1 / pixels, -high / 2 / pixels], [0, 0, 1.0]])
    matrix = view.matrix @ pose.matrix() @ place
    box = (0, 0, *size)
    fine = warp(sprite, matrix, box, FINE)
    wood: Image = np.full((size[1], size[0], 3), WOOD, np.uint8)
    seen = lay_over(wood, cv2.resize(fine, size, interpolation=cv2.INTER_AREA))
    return sensor.noisy(sensor.taken(seen, box), number)


def bare(size: tuple[int, int], extent: tuple[float, float]) -> Image:
    """The same table with nothing on it."""
    _, sensor = camera(extent, size)
    wood: Image = np.full((size[1], size[0], 3), WOOD, np.uint8)
    return sensor.noisy(sensor.taken(wood, (0, 0, *size)), 0)


def photo(picture: Image) -> bytes:
    """The picture as a phone sends it."""
    return jpeg(picture)
