"""A decoder first, and for what it leaves the locator and the known deck: one detector that reads far tags."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.eyes import Detection
from assistant.symbols import TAG_SIDE
from assistant.table.sighting import Quad
from assistant.vision.cv import Box, Image, grey, middle, points, side
from assistant.vision.detector import CLOSE, Detector, Pass, detection, merged
from assistant.vision.knowndeck import AGAIN, NEW, Floors, Found, KnownDeck
from assistant.vision.locator import GENTLE, PENALTY, Locator, TableView
from assistant.vision.plane import LEAST_TAGS, Plane, plane_of
from assistant.vision.symbol_light import Poses, affine_pose

LADDER = (1.2, 1.5, 1.9, 2.4, 3.0)
"""Pixels a module that are tried where nothing tells; a locator bears an eighth more or less."""
AROUND = (0.8, 1.0, 1.25)
"""The same, as shares of the size of a tag that was read."""
LARGE_MODULE = 2.6
"""Pixels a module from which a decoder's corners are as good as fitted ones, whose templates are soft."""
TAG_MM = 28.0
"""The side of a printed card's tag: what is tried first where the table is known, but no tag was read on it yet."""
PLANE_OFF = 0.04
"""By how much tags may be no squares of their size on a plane, as a share of their side, before it is found anew."""


class DeckDetector:
    """Reads with a decoder, then finds the other symbols of the deck down to about 1.2 pixels a module.

    With a plane (`plane_from_file`) the table is searched at one size; so it is where the table is known from a mat and
    a tag has told its size. Without, a plane is found from the tags that were read, and where there are too few of
    them, several sizes are tried.
    """

    def __init__(
        self,
        decoder: Detector,
        texts: Sequence[str],
        plane: Plane | None = None,
        table: NDArray[np.float64] | None = None,
    ) -> None:
        """`texts` are all tags of the decks in play, `table` leads from picture pixels to millimeters."""
        self._decoder = decoder
        self._deck = KnownDeck(texts)
        self._known = frozenset(self._deck.texts)
        self._locator = Locator()
        self._plane = plane
        self.table = table
        """From picture pixels to millimeters on the table; None while nothing tells it."""
        self._tag_mm = 0.0
        """The side of the tags that were read on the table; 0 while none was."""
        self._found_plane: Plane | None = None
        self._views: dict[tuple[int, int, int], TableView | None] = {}

    @property
    def name(self) -> str:
        """What it is called in reports."""
        return f"{self._decoder.name} + known deck"

    def detect(self, image: Image, passes: Sequence[Pass] = (CLOSE,)) -> list[Detection]:
        """Every symbol the decoder reads with these passes, and every other symbol of the deck."""
        picture = grey(image)
        found = self.sharpened(picture, self._decoder.detect(picture, passes))
        return merged([*found, *self.beyond(picture, found)])

    def beyond(
        self,
        picture: Image,
        found: Sequence[Detection],
        sizes: Sequence[float] = (),
        boxes: Sequence[Box] | None = None,
        *,
        is_thorough: bool = False,
    ) -> list[Detection]:
        """Symbols of the deck that are not among those `found` in a grey picture, or only in `boxes` of it.

        `is_thorough` looks twice where the plane is known, which takes half as long again. `sizes` are pixels a module
        to be tried where no plane is known; by default around the size of the tags that were found, or else all that
        are too small for a decoder.
        """
        if not self._known:
            return []
        plane = self._plane or self._plane_on_table(found) or self._plane_from(found)
        if plane is not None:
            more = self._on_plane(picture, found, plane, boxes)
            if is_thorough:
                more += self._on_plane(picture, [*found, *more], plane, boxes, GENTLE)
            return merged(more)
        more = []
        if self.table is not None:
            more = self._on_plane(picture, found, Plane(self.table, TAG_MM), boxes)
            if more:
                return more
        for size in sizes or self._sizes(found):
            more += self._on_plane(picture, [*found, *more], Plane(np.eye(3), size * TAG_SIDE), boxes)
        plane = self._plane_from([*found, *more])
        if plane is not None:
            more += self._on_plane(picture, [*found, *more], plane, boxes)
        return merged(more)

    def _sizes(self, found: Sequence[Detection]) -> Sequence[float]:
        known = [side(one.corners) / TAG_SIDE for one in found if one.text in self._known]
        return [float(np.median(known)) * share for share in AROUND] if known else LADDER

    def again(self, picture: Image, before: Sequence[tuple[str, Quad]]) -> list[Detection]:
        """Of these tags, read a moment ago at these places of a grey picture, those that are still there."""
        before = [(text, corners) for text, corners in before if text in self._known]
        if not before:
            return []
        seeds = np.array([affine_pose(points(corners)) for _, corners in before])
        found = [fitted(one) for one in self._deck.read(picture, seeds, AGAIN)]
        return [one for one in merged(found) if any(one.text == text for text, _ in before)]

    def sharpened(self, picture: Image, found: Sequence[Detection]) -> list[Detection]:
        """The same detections with corners fitted to a fifth of a pixel, where they are small and of the deck."""
        tiny = [one for one in found if side(one.corners) < LARGE_MODULE * TAG_SIDE]
        better = self.again(picture, [(one.text, one.corners) for one in tiny])
        return [
            next((other for other in better if other.text == one.text and is_near(one, other)), one) for one in found
        ]

    def _on_plane(
        self,
        picture: Image,
        found: Sequence[Detection],
        plane: Plane,
        boxes: Sequence[Box] | None,
        penalty: float = PENALTY,
    ) -> list[Detection]:
        """What the locator finds besides, where all tags lie on one plane."""
        view = self._view(picture, plane)
        if view is None:
            return []
        done = np.array([points(one.corners) for one in found], np.float64).reshape(-1, 1, 2)
        if len(done):
            done = np.asarray(cv2.perspectiveTransform(done, view.to_plan), np.float64)
        height, width = picture.shape
        seeds = []
        for box in [(0, 0, width, height)] if boxes is None else boxes:
            part = view.part(box)
            corner = np.array([part[1].start, part[0].start], np.float64)
            guesses = self._locator.guesses(view.plan(picture, part), done.reshape(-1, 4, 2) - corner, penalty)
            guesses[:, :2, 2] += corner
            seeds.append(guesses)
        return (
            merged(self.named(picture, np.asarray(view.to_picture @ np.concatenate(seeds), np.float64)))
            if seeds
            else []
        )

    def named(self, picture: Image, seeds: Poses, floors: Floors = NEW) -> list[Detection]:
        """What the deck knows at these poses (k, 3, 3), the surest first."""
        if not len(seeds):
            return []
        return [fitted(one) for one in sorted(self._deck.read(picture, seeds, floors), key=lambda one: -one.score)]

    def _view(self, picture: Image, plane: Plane) -> TableView | None:
        """The way to the plan; None where the plane cannot be laid flat."""
        height, width = picture.shape
        key = (width, height, hash((plane.to_mm.tobytes(), plane.tag_mm)))
        if key not in self._views:
            if len(self._views) > 8:
                self._views.clear()
            try:
                self._views[key] = TableView(width, height, plane)
            except ValueError:
                self._views[key] = None
        return self._views[key]

    def _plane_on_table(self, found: Sequence[Detection]) -> Plane | None:
        """The known table with the size of the tags that were read on it; None while none was."""
        if self.table is None:
            return None
        quads = [points(one.corners) for one in found if one.text in self._known]
        if quads:
            flat = np.asarray(cv2.perspectiveTransform(np.array(quads).reshape(-1, 1, 2), self.table), np.float64)
            corners = flat.reshape(-1, 4, 2)
            self._tag_mm = float(np.median(np.linalg.norm(corners - np.roll(corners, 1, 1), axis=2).mean(1)))
        return Plane(self.table, self._tag_mm) if self._tag_mm else None

    def _plane_from(self, found: Sequence[Detection]) -> Plane | None:
        """The plane that the deck's tags lie on; the last one as long as nearly all of them are its squares.

        Their sizes alone do not tell: those of a few near ones suit the plane of a camera since tilted.
        """
        quads = [one.corners for one in found if one.text in self._known]
        if len(quads) < LEAST_TAGS:
            return None
        before = self._found_plane
        if before is not None and float(np.percentile(before.misfits(quads), 80)) < PLANE_OFF:
            return before
        self._found_plane = plane_of(quads)
        return self._found_plane


def fitted(one: Found) -> Detection:
    """A finding of the deck as a detection; its confidence is the correlation."""
    return replace(detection(one.text, one.corners), confidence=round(one.score, 3))


def is_near(one: Detection, other: Detection) -> bool:
    """Do two detections lie at one place?"""
    (ax, ay), (bx, by) = middle(one.corners), middle(other.corners)
    return (ax - bx) ** 2 + (ay - by) ** 2 < (side(one.corners) / 2) ** 2
