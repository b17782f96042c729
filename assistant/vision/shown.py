"""Corners and zones that somebody showed in the picture: they stay behind when the camera moves, and are asked for."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import TypeAlias

import numpy as np

from assistant.eyes import DraggedCorners, DrawnZone, Ground
from assistant.table.message import Message
from assistant.vision.zones import Matrix, projected

LEEWAY = 0.012
"""Share of the picture's width by which what was shown may lie off before it does not count any more."""

Shown: TypeAlias = DraggedCorners | DrawnZone


class ShownByHand:
    """By what way the camera was moved since each of these was shown. What is shown anew begins anew."""

    def __init__(self) -> None:
        self._moves: dict[Shown, Matrix] = {}

    def lay(self, ground: Ground) -> None:
        """Keep to what counts from now on; zones on a mat move along with it."""
        shown: list[Shown] = [zone for zone in ground.drawn if zone.mat is None]
        if ground.corners is not None:
            shown.append(ground.corners)
        self._moves = {one: self._moves.get(one, np.eye(3)) for one in shown}

    def bump(self, way: Matrix) -> None:
        """The camera was moved, which shifted the picture this way."""
        self._moves = {one: np.asarray(way @ moved, np.float64) for one, moved in self._moves.items()}

    def outdated(self, size: tuple[int, int]) -> AbstractSet[Shown]:
        """What lies elsewhere in a picture of this size than where it was shown."""
        return {one for one, way in self._moves.items() if is_off(one, way, size)}

    def asked_again(self, size: tuple[int, int], *, has_mats: bool) -> Message | None:
        """What somebody has to show anew, in words; beside mats nobody needs corners."""
        left = self.outdated(size)
        zones = any(isinstance(one, DrawnZone) for one in left)
        corners = not has_mats and any(isinstance(one, DraggedCorners) for one in left)
        if corners and zones:
            return Message("The camera was moved. Drag the corners again, then draw the zones again.")
        if corners:
            return Message("The camera was moved. Drag the corners again.")
        return Message("The camera was moved. Draw the zones again.") if zones else None


def is_off(shown: Shown, way: Matrix, size: tuple[int, int]) -> bool:
    """Does this way lead its corners away from where they were shown?"""
    places = np.array(shown.points, np.float64) * np.array(size, np.float64)
    return float(np.linalg.norm(projected(way, places) - places, axis=1).max()) > LEEWAY * size[0]
