"""Notices by the cards that the camera was moved: all of them lie elsewhere in the picture, and all by the same way."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from assistant.vision.cv import around, middle, side
from assistant.vision.motion import Motion
from assistant.vision.track import Policy, Track
from assistant.vision.zones import Matrix, projected

SEVERAL = 3
"""Cards that have to agree before they tell something of the camera."""
MOST = 0.8
"""Share of the cards that has to agree."""
STEP, KIN = 0.35, 0.25
"""Sides of the tag by which a card was moved; and by which it may lie off the way that all went."""
KIN_TURN = 6.0
"""Degrees by which it may be turned otherwise."""
NEARER, TURNED = 1.25, 30.0
"""How much larger or smaller (times), and turned (degrees), a bump shows the table; more is somebody tidying up."""
RECENT = 12
"""Pictures since a place was touched, for which a card that is not read there may be read elsewhere soon."""
SELDOM = 8
"""Pictures from look to look while nothing changes anywhere: a camera that sinks slowly is noticed all the same."""
HELD = 45
"""Pictures for which news waits for a verdict, at most."""


class Bumps:
    """Given the tracks picture by picture; has no clock."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._waited = 0

    @property
    def is_open(self) -> bool:
        """May it be that the camera was moved? Then nobody knows yet whether a card was."""
        return 0 < self._waited <= HELD

    def look(self, tracks: Sequence[Track], motion: Motion, number: int) -> Matrix | None:
        """The way from old places in the picture to new ones, where the camera was moved; None while it stands.

        `number` is that of the picture.
        """
        if motion.quiet() > HELD and number % SELDOM:
            return None
        lying = [track for track in tracks if track.told is not None and track.left is None]
        known = [track for track in lying if self._is_known(track, motion, number)]
        gone = sum(_step(track) > STEP for track in known)
        if len(lying) < SEVERAL or not gone:
            self._waited = 0
            return None
        awaited = [
            track
            for track in lying
            if track not in known and not motion.is_still(around(track.corners, 0.0), RECENT + 1)
        ]
        way = _way(known)
        agreeing = 0 if way is None else sum(_went(track, way) for track in known)
        if way is not None and agreeing >= max(SEVERAL, MOST * len(lying if awaited else known)):
            self._waited = 0
            return way if 2 * gone >= agreeing else None  # what lies where the camera turns on hardly moves
        may_come = (gone if way is None else agreeing) + len(awaited) >= max(SEVERAL, MOST * len(lying))
        self._waited = self._waited + 1 if awaited and may_come else 0
        return None

    def _is_known(self, track: Track, motion: Motion, number: int) -> bool:
        """Is it certain where it lies in this picture?"""
        if track.state != "seen" or track.still < self._policy.votes:
            return False
        return track.number == number or (track.is_checked and motion.is_still(around(track.corners, 1.0), 1))


def _step(track: Track) -> float:
    """How far it lies from where it was told to be, in sides of its tag."""
    assert track.told is not None
    return math.dist(middle(track.corners), track.told.place) / max(1.0, side(track.corners))


def _way(known: Sequence[Track]) -> Matrix | None:
    """The shift and turn (and a little nearer or farther) that most of the cards went; None where they were moved
    otherwise."""
    if len(known) < SEVERAL:
        return None
    before = np.array([track.told.place for track in known if track.told is not None], np.float64)
    now = np.array([middle(track.corners) for track in known], np.float64)
    length = float(np.median([side(track.corners) for track in known]))
    found = cv2.estimateAffinePartial2D(before, now, method=cv2.RANSAC, ransacReprojThreshold=KIN * length)[0]
    if found is None or not np.isfinite(found).all():
        return None
    scale, turn = math.hypot(found[0, 0], found[1, 0]), abs(math.degrees(math.atan2(found[1, 0], found[0, 0])))
    return np.vstack([found, [0, 0, 1]]) if 1 / NEARER < scale < NEARER and turn < TURNED else None


def _went(track: Track, way: Matrix) -> bool:
    """Did it go this way, and is it turned alike?"""
    told = track.told
    assert told is not None
    there = projected(way, np.array([told.place]))[0]
    turn = math.degrees(math.atan2(way[1, 0], way[0, 0]))
    off = abs((track.angle - told.angle - turn + 180) % 360 - 180)
    return math.dist(middle(track.corners), there) <= KIN * side(track.corners) and off <= KIN_TURN
