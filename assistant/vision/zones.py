"""Where on the table a card lies and how it is turned there, as its owner sees it; at a border it stays what it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.eyes import DrawnZone
from assistant.table.mat import Mat
from assistant.table.message import Message
from assistant.table.sighting import BESIDE, SPOT, Quad
from assistant.vision.cv import Points, angle, points, quad
from assistant.vision.outline import CARD_MM

Matrix: TypeAlias = NDArray[np.float64]

TAG_AT_MM = 4.0
"""How far from a card's upper left corner its tag lies."""
TAG_MM = 28.0
"""The tag of a printed card: what is assumed where nothing tells millimeters."""
TAGS_MM = (8.0, 50.0)
"""Sides between which a measured tag is believed."""
BAND = 0.3
"""Sides of the tag by which a card must have left a zone before it is out of it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card lies, and how it is turned."""

    zone: str = SPOT
    angle: float = 0.0
    """Degrees clockwise from upright, as the card's owner sees it."""
    frame: int | None = None
    """By what the angle is measured: None the picture, else a zone's own; told apart where cards are turned."""


@dataclass(frozen=True)
class Region:
    """A zone on its sheet: a mat, the table between dragged corners, or the picture itself."""

    name: str
    label: Message
    outline: Points
    """(n, 2), in the sheet's units."""
    to_sheet: Matrix | None
    """From picture pixels to the sheet's millimeters; None: the picture is the sheet."""
    turn: int = 0
    is_drawn: bool = False

    def depth(self, place: Points) -> float:
        """How far inside a point lies; negative outside."""
        here = (float(place[0]), float(place[1]))
        return float(cv2.pointPolygonTest(self.outline.astype(np.float32), here, True))

    @property
    def polygon(self) -> Points:
        """Its outline in picture pixels."""
        return self.outline if self.to_sheet is None else projected(inverse(self.to_sheet), self.outline)


class ZoneMap:
    """All zones that are known now; where two overlap, the first counts.

    What lies in no zone is shown to the camera, with two exceptions: on a mat it lies beside the mat's zones, on a pile
    that is printed for people alone; and where a place for showing cards is marked, only what lies there is shown.
    """

    def __init__(self, regions: Sequence[Region] = (), mats: Sequence[Region] = (), *, has_spot: bool = False) -> None:
        """`mats` are the whole sheets on which zones are printed; `has_spot`: one was marked, nobody knows where."""
        self.regions = tuple(regions)
        self._names = {region.name for region in self.regions}
        self._mats = mats
        self._else_zone = BESIDE if has_spot or SPOT in self._names else SPOT

    def knows(self, zone: str) -> bool:
        """Can a card be told to lie in this zone now?"""
        return zone in self._names or zone == self._else_zone or (zone == BESIDE and bool(self._mats))

    def place(self, corners: Quad, before: str | None = None) -> Place:
        """Where a card with its tag at these corners lies; `before` is the zone that was last told."""
        if before is not None and before in self._names:
            stays = self._within(corners, [region for region in self.regions if region.name == before], BAND)
            if stays is not None:
                return stays
        found = self._within(corners, self.regions, 0.0)
        if found is not None:
            return found
        is_on_mat = self._within(corners, self._mats, BAND if before == BESIDE else 0.0) is not None
        return Place(BESIDE if is_on_mat else self._else_zone, angle(corners))

    def _within(self, corners: Quad, regions: Sequence[Region], band: float) -> Place | None:
        """The first of the regions that holds the card's middle, or comes within `band` tag sides of it."""
        picture = points(corners)
        for region in regions:
            flat = picture if region.to_sheet is None else projected(region.to_sheet, picture)
            long = float(np.linalg.norm(flat - np.roll(flat, 1, 0), axis=1).mean())
            if region.depth(card_middle(flat, long, is_mm=region.to_sheet is not None)) >= -band * long:
                turned = angle(corners) if region.name == SPOT else (angle(quad(flat)) - region.turn) % 360
                return Place(region.name, turned, None if region.name == SPOT else region.turn)
        return None


def card_middle(tag: Points, long: float, *, is_mm: bool) -> Points:
    """The middle of the card whose tag lies at these corners (4, 2), `long` along its side.

    The tag lies in the card's upper left corner. A sticker somewhere else on it still gives a point of the card.
    """
    shown = long if is_mm and TAGS_MM[0] <= long <= TAGS_MM[1] else TAG_MM
    right, down = (tag[1] + tag[2] - tag[0] - tag[3]) / 2, (tag[2] + tag[3] - tag[0] - tag[1]) / 2
    across, along = (max(0.0, side / 2 - TAG_AT_MM - shown / 2) / shown for side in CARD_MM)
    return np.asarray(tag.mean(0) + across * right + along * down, np.float64)


def mat_regions(mat: Mat, to_mm: Matrix) -> list[Region]:
    """The zones of a mat that lies where `to_mm` says."""
    return [
        Region(zone.name, zone.label, np.array(zone.box.corners, np.float64), to_mm, zone.turn) for zone in mat.zones
    ]


def mat_body(mat: Mat, to_mm: Matrix) -> list[Region]:
    """The whole of a mat that has zones; one without says nothing of what lies on it."""
    rim = np.array([[0, 0], [mat.width, 0], [mat.width, mat.height], [0, mat.height]], np.float64)
    return [Region(BESIDE, mat.title, rim, to_mm)] if mat.zones else []


def drawn_region(zone: DrawnZone, to_sheet: Matrix | None, size: tuple[int, int]) -> Region:
    """A zone drawn on a mat, or on a picture of this width and height over a table that `to_sheet` lays flat."""
    outline = np.array(zone.points, np.float64)
    if zone.mat is None:
        outline = outline * np.array(size, np.float64)
        outline = outline if to_sheet is None else projected(to_sheet, outline)
    return Region(zone.name, Message.of("{zone}", zone=zone.label), outline, to_sheet, zone.turn, is_drawn=True)


def inverse(matrix: Matrix) -> Matrix:
    """The way back."""
    return np.asarray(np.linalg.inv(matrix), np.float64)


def projected(matrix: Matrix, where: Points) -> Points:
    """Points (n, 2) through a homography."""
    return np.asarray(cv2.perspectiveTransform(where.reshape(-1, 1, 2), matrix), np.float64).reshape(-1, 2)
