"""One physical tag over time: read often enough it is seen, hidden it is covered, and only then gone."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.table.sighting import Change, Orientation, Quad
from assistant.table.tag import Tag
from assistant.vision.cv import Image, middle, side
from assistant.vision.zones import Place

TrackState: TypeAlias = Literal["guessed", "seen", "covered", "gone"]

QUARTERS: tuple[Orientation, ...] = ("upright", "right", "upside_down", "left")
"""Where the card's top points, for 0, 90, 180 and 270 degrees clockwise."""


@dataclass(frozen=True, slots=True)
class Policy:
    """How much has to be seen before anything is said. Numbers of pictures, unless said otherwise."""

    votes: int = 2
    """Reads at one place, still, before a tag is seen."""
    window: int = 6
    """Reads farther apart than this do not support each other."""
    settled: int = 2
    """Still pictures at a place before a missing tag counts as missing."""
    misses: int = 4
    """Looks in vain at a settled place before a tag is gone: vanishing is slower than appearing."""
    restless: float = 3.0
    """Seconds without a read after which a tag is gone although its place never settles."""
    unread: int = 10
    """And so many pictures in a row, since a camera may pause."""
    guess: int = 12
    """Pictures after which a tag that was read too seldom is forgotten."""
    covered: float = 20.0
    """Seconds that something may cover a tag before it is gone."""
    edge: float = 2.0
    """The same at the picture's edge, where a card that went looks like an arm that came."""
    new_after: float = 2.0
    """Seconds a tag must have been gone for its return to count as new."""
    turn_band: float = 12.0
    """Degrees beyond the halfway mark before a card counts as turned."""
    clear_move: float = 1.5
    """Sides of the tag that it must have moved."""
    still_move: float = 0.12
    """Sides of the tag it may move from read to read and still count as still."""
    still_turn: float = 4.0
    """Degrees it may turn from read to read and still count as still."""


@dataclass(slots=True)
class Told:
    """What was last said of a tag."""

    place: tuple[float, float]
    angle: float
    """In the picture."""
    orientation: Orientation
    zone: str
    frame: int | None


@dataclass(slots=True)
class Track:
    """A tag that was read at least once."""

    text: str
    tag: Tag
    corners: Quad
    angle: float
    time: float
    """When it was last read, or found unchanged."""
    number: int
    """The picture in which it was last read."""
    placed: int = 0
    """The picture in which it was last said to have come, moved or turned."""
    state: TrackState = "guessed"
    still: int = 1
    """Reads in a row at one place."""
    misses: int = 0
    """Looks in vain in a row while its place was settled."""
    unread: int = 0
    """Pictures in a row without it."""
    is_checked: bool = True
    """Nothing has moved at its place since it was last read."""
    told: Told | None = None
    left: float | None = None
    """When it was last there, once it is gone."""
    is_awaited: bool = False
    """It was read, but not yet as often as it takes until something is said."""
    look: Image | None = None
    """What its place looked like when it was last read, flattened."""

    def read(self, corners: Quad, angle: float, time: float, number: int, policy: Policy) -> None:
        """It was read in picture `number`."""
        apart = math.dist(middle(corners), middle(self.corners))
        turned = abs((angle - self.angle + 180) % 360 - 180)
        is_still = apart <= policy.still_move * side(corners) and turned <= policy.still_turn
        if number - self.number > policy.window:
            self.still = 1
        elif number > self.number:
            self.still = self.still + 1 if is_still else 1
        self.corners, self.angle, self.number = corners, angle, number
        self.is_awaited = self.still < policy.votes
        self.found(time)

    def found(self, time: float) -> None:
        """It is there, read or unchanged."""
        self.time = time
        self.misses = self.unread = 0
        self.is_checked = True
        if self.state == "covered":
            self.state = "seen"

    def carried(self, way: NDArray[np.float64]) -> None:
        """The camera was moved: what was in the picture where it was told to be is now where `way` leads."""
        if self.told is not None:
            (x, y), (dx, dy) = self.told.place, direction(self.told.angle)
            places = np.array([[(x, y), (x + dx, y + dy)]], np.float64)
            here, ahead = cv2.perspectiveTransform(places, way)[0]
            self.told.place = (float(here[0]), float(here[1]))
            self.told.angle = math.degrees(math.atan2(ahead[1] - here[1], ahead[0] - here[0])) % 360

    def lost(self) -> None:
        """It is gone."""
        self.state = "gone"
        self.left = self.time
        self.still = 0
        self.is_awaited = False

    def news(self, place: Place, policy: Policy) -> list[Change]:
        """What has to be told now that it was read in picture after picture; mostly nothing."""
        if self.still < policy.votes:
            return []
        known = self.told.orientation if self.told and self.told.frame == place.frame else None
        pointing = orientation(place.angle, known, policy.turn_band)
        here = middle(self.corners)
        before, self.told = self.told, Told(here, self.angle, pointing, place.zone, place.frame)
        left, self.left, self.state = self.left, None, "seen"
        if before is None or (left is not None and self.time - left >= policy.new_after):
            return ["appeared"]
        changes: list[Change] = []
        if place.zone != before.zone:
            changes.append("moved")
        if pointing != before.orientation:
            changes.append("turned")
        if changes:
            return changes
        if left is not None or math.dist(here, before.place) > policy.clear_move * side(self.corners):
            return ["moved"]
        # Creeping is no move yet: distance is measured from where it was last said to be.
        self.told = before
        return []

    def has_stayed(self, policy: Policy) -> bool:
        """Does it lie in the picture where and as it was last said to lie?"""
        if self.told is None or self.left is not None:
            return False
        turned = abs((self.angle - self.told.angle + 180) % 360 - 180)
        apart = math.dist(middle(self.corners), self.told.place)
        return turned <= 45 - policy.turn_band and apart <= policy.clear_move * side(self.corners)


def direction(angle: float) -> tuple[float, float]:
    """A step of one pixel to the right of a card that is turned so far (degrees clockwise)."""
    return math.cos(math.radians(angle)), math.sin(math.radians(angle))


def orientation(angle: float, before: Orientation | None, band: float) -> Orientation:
    """The quarter an angle (degrees clockwise) points to; beyond the halfway mark `before` holds for `band` degrees.

    >>> orientation(50, None, 12), orientation(50, "upright", 12), orientation(60, "upright", 12)
    ('right', 'upright', 'right')
    """
    nearest = QUARTERS[round(angle / 90) % 4]
    if before is None or nearest == before:
        return nearest
    off = abs((angle - 90 * QUARTERS.index(before) + 180) % 360 - 180)
    return before if off <= 45 + band else nearest
