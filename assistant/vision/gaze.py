"""Where to look in a frame, and how closely, so that every tag is read and no time is spent on what lies still."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from assistant.eyes import Detection
from assistant.symbols import TAG_SIDE
from assistant.table.sighting import Quad
from assistant.vision.cv import Box, Image, around, side
from assistant.vision.deck_detector import AROUND, LADDER, DeckDetector
from assistant.vision.detector import ALL_PASSES, CRISP, MILD, PLAIN, STRONG, Detector, Pass, merged
from assistant.vision.frame import Frame
from assistant.vision.motion import Motion
from assistant.vision.plane import Plane
from assistant.vision.track import Track

HEAT = 6
"""Pictures for which a place is read after it changed."""
STRIPS = 6
"""A still table is read again strip by strip, so that nothing missed stays missed."""
STRIP_EVERY, STRIP_SELDOM = 9, 24
"""Pictures from strip to strip; and where the known deck finds what is missing."""
STRIP_OVERLAP = 70
WHOLE_SHARE = 0.6
"""Share of the picture in motion from which it is read as a whole."""
LARGE_SHARE = 0.35
"""Share of the picture in motion from which it is not enlarged."""
LARGE_MODULE = 4.5
"""Pixels a module from which enlarging loses more than it finds."""
SETTLED, SETTLED_REACH = (2, 4), 12
"""Pictures after which a place that has come to rest is read closely, with so many cells around it: what is of no
known deck is read by the decoder alone, and a small code only closely."""
FAR_AFTER = 4
"""Pictures after a change for which its place is searched for tags too small for the decoder;"""
FAR_SHARE = 0.25
"""in each of them while no more than this share of the picture has changed,"""
FAR_APART, FAR_EVERY = 3, 120
"""else in every third. And the whole picture is never searched more seldom than that."""

Look = tuple[Box, Sequence[Pass]]


class Gaze:
    """Directs a detector by motion and by what is known to lie where."""

    def __init__(self, detector: Detector, texts: Sequence[str] = (), plane: Plane | None = None) -> None:
        """`texts` are the tags of the decks in play: they are read from farther away than any decoder reads."""
        self.motion = Motion()
        self._detector = detector
        self._plane = plane
        self._table: NDArray[np.float64] | None = None
        self._deck = self._deck_of(texts)
        self._frames = 0
        self._far_at = -FAR_APART
        self._whole_at = -FAR_EVERY
        self._rung = 0
        self._module = 0.0
        """Pixels a module of the tags in view, about; 0 while there are none."""

    def expect(self, texts: Sequence[str]) -> None:
        """Other decks are in play: their tags may lie there already, too small for the decoder."""
        self._deck = self._deck_of(texts)
        self._whole_at = -FAR_EVERY

    def _deck_of(self, texts: Sequence[str]) -> DeckDetector | None:
        return DeckDetector(self._detector, texts, self._plane, self._table) if texts else None

    def lie_on(self, to_mm: NDArray[np.float64] | None) -> None:
        """The table lies so in the picture (picture pixels to millimeters), or nobody knows how."""
        self._table = to_mm
        if self._deck is not None:
            self._deck.table = to_mm

    def read(self, frame: Frame, tracks: Sequence[Track], awaited: Sequence[Quad] = ()) -> list[Detection]:
        """What is read in the next picture, given the tags that were read before.

        `awaited` are places where something else was read, but not yet as often as it takes until something is said.
        """
        self.motion.look(frame.image)
        tracks = [track for track in tracks if track.state != "gone" or self._is_awaited(track)]
        sides = [side(track.corners) for track in tracks]
        self._module = statistics.median(sides) / TAG_SIDE if sides else 0.0
        found: list[Detection] = []
        for (left, top, right, bottom), passes in self._looks(frame.image, tracks, awaited):
            left, top = max(0, left), max(0, top)
            part = frame.grey[top:bottom, left:right]
            if part.size:
                found += [moved_by(one, left, top) for one in self._detector.detect(part, passes)]
        if self._deck is not None:
            found += self._by_deck(self._deck, frame, merged(found), tracks)
        self._frames += 1
        return merged(found)

    def is_settled(self, track: Track) -> bool:
        """Has nothing moved at a tag's place for a while?"""
        return self.motion.is_still(around(track.corners, 1.0), HEAT)

    def _looks(self, picture: Image, tracks: Sequence[Track], awaited: Sequence[Quad]) -> Iterable[Look]:
        """All at first, then what changed, what is in doubt, and a strip in turn."""
        height, width = picture.shape[:2]
        whole = (0, 0, width, height)
        if self._frames == 0:
            yield whole, ALL_PASSES
            return
        hot = self.motion.hot(HEAT)
        moving = share(hot, picture)
        if moving > WHOLE_SHARE:
            yield whole, (PLAIN,)
        else:
            is_closer = self._deck is None and moving <= LARGE_SHARE
            closer = (PLAIN, self._closer(self._frames)) if is_closer else (PLAIN,)
            for box in hot:
                yield box, closer
            if self._deck is not None:
                for turn, pictures in enumerate(SETTLED):
                    for box in self.motion.settled(pictures, SETTLED_REACH):
                        yield box, (self._closer(turn),)
        for corners in awaited:
            yield around(corners, 1.6), (self._closer(self._frames),)
        for track in tracks:
            if self._is_doubtful(track):
                yield around(track.corners, 1.6), (self._closer(self._frames + track.unread),)
        every = 1 if moving > WHOLE_SHARE else STRIP_EVERY if self._deck is None else STRIP_SELDOM
        if self._frames % every == 0:
            turn = self._frames // every
            left, right = width * (turn % STRIPS) // STRIPS, width * (turn % STRIPS + 1) // STRIPS
            yield (left - STRIP_OVERLAP, 0, right + STRIP_OVERLAP, height), (self._closer(turn // STRIPS),)

    def _is_doubtful(self, track: Track) -> bool:
        """Has it to be looked at although nothing moves there? What is covered needs no hurry."""
        if track.state == "covered" and self._frames % 4:
            return False
        return (not track.is_checked or track.state == "guessed") and self.is_settled(track)

    def _is_awaited(self, track: Track) -> bool:
        """Was it read a moment ago, but not yet as often as it takes until something is said?"""
        return track.state == "guessed" or (track.is_awaited and self._frames - track.number <= HEAT)

    def _is_lying(self, track: Track) -> bool:
        """Has nobody touched it since it was read, in this very picture neither?"""
        return track.is_checked and self.motion.is_still(around(track.corners, 1.0), 1)

    def _closer(self, turn: int) -> Pass:
        """The pass that suits the size of the tags in view, taking turns with a stronger one."""
        return ((CRISP, PLAIN) if self._module > LARGE_MODULE else (MILD, STRONG))[turn % 2]

    # -- what only a known deck can tell

    def _by_deck(
        self, deck: DeckDetector, frame: Frame, found: Sequence[Detection], tracks: Sequence[Track]
    ) -> list[Detection]:
        """Known tags fitted again where they lay, and now and then a search for those too small for the decoder."""
        read = {one.text for one in found}
        unread = [track for track in tracks if track.text not in read]
        touched = [track for track in unread if self._is_awaited(track) or not self._is_lying(track)]
        more = deck.again(frame.grey, [(track.text, track.corners) for track in touched]) if touched else []
        boxes = self._far_boxes(frame.image)
        if boxes is not None and not boxes:
            return more
        self._far_at = self._frames
        is_first = boxes is None and self._whole_at < 0
        if boxes is None:
            self._whole_at = self._frames
        refitted = {one.text for one in more}
        # What has moved may lie close to where it lay: only what nobody touched is left out of the search.
        lying = [as_detection(track) for track in unread if self._is_lying(track) and track.text not in refitted]
        sizes = () if is_first else self._sizes()
        known = [*found, *more, *lying]
        return [*more, *deck.beyond(frame.grey, known, sizes, boxes, is_thorough=boxes is None)]

    def _far_boxes(self, picture: Image) -> list[Box] | None:
        """Where to search for tags too small for the decoder now: what changed of late, at first and now and then all
        (None)."""
        if self._frames and self._module > LARGE_MODULE:
            return []
        if self._frames - self._whole_at >= FAR_EVERY:
            return None
        if self.motion.quiet() > FAR_AFTER:
            return []
        hot = self.motion.hot(HEAT)
        return hot if self._frames - self._far_at >= FAR_APART or share(hot, picture) <= FAR_SHARE else []

    def _sizes(self) -> tuple[float, ...]:
        """One size at a time where no plane is known: around that of the tags seen, or all small ones in turn."""
        sizes = tuple(self._module * share for share in AROUND) if self._module else LADDER
        self._rung = (self._rung + 1) % len(sizes)
        return (sizes[self._rung],)


def share(boxes: Sequence[Box], picture: Image) -> float:
    """The share of a picture that these boxes cover."""
    height, width = picture.shape[:2]
    return sum((right - left) * (bottom - top) for left, top, right, bottom in boxes) / float(height * width)


def as_detection(track: Track) -> Detection:
    """Where a tag was last read."""
    return Detection(track.text, track.corners, track.angle, track.tag)


def moved_by(one: Detection, x: int, y: int) -> Detection:
    """A detection of a cut-out as one of the whole picture."""
    if not x and not y:
        return one
    a, b, c, d = ((px + x, py + y) for px, py in one.corners)
    return Detection(one.text, (a, b, c, d), one.angle, one.tag, one.confidence)
