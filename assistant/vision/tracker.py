"""Pictures in their order to confirmed changes: memory between frames, votes, and patience before anything is gone."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from assistant.ports import Detection, Stranger
from assistant.symbols import TAG_SIDE
from assistant.table.errors import UnknownTag
from assistant.table.message import Message
from assistant.table.sighting import SPOT, Change, Quad, Sighting
from assistant.vision.cover import Cover
from assistant.vision.cv import Image, flattened, grey, middle, points, side
from assistant.vision.detector import ALL_PASSES, CRISP, MILD, PLAIN, STRONG, Detector, Pass, merged
from assistant.vision.expected import Expected
from assistant.vision.frame import Frame
from assistant.vision.motion import Box, Motion
from assistant.vision.strangers import Strangers
from assistant.vision.track import Policy, Track

HEAT = 6
"""Pictures for which a place is read after it changed."""
STRIPS = 6
"""A still table is read again strip by strip, so that nothing missed stays missed."""
STRIP_EVERY = 6
STRIP_OVERLAP = 70
WHOLE_SHARE = 0.6
"""Share of the picture in motion from which it is read as a whole."""
LARGE_SHARE = 0.35
"""Share of the picture in motion from which it is not enlarged."""
LARGE_MODULE = 4.5
"""Pixels a module from which enlarging loses more than it finds."""
FOREIGN_SHOWN = 2.0
"""Seconds for which a stranger is shown after it was read."""
PATCH = 28
SAME = 0.85
"""Correlation from which a place looks the same as when its tag was read; another tag there reaches about 0.6."""

Look = tuple[Box, Sequence[Pass]]


@dataclass(frozen=True, slots=True)
class Update:
    """What one frame brought."""

    frame: Frame
    changes: tuple[Sighting, ...]
    strangers: tuple[Stranger, ...]
    reading: tuple[Detection, ...]
    """What is in the picture, memory included."""


def at_the_spot(corners: Quad) -> str:
    """The zone of everything while no table plane is known."""
    return SPOT


class Tracker:
    """One identity per physical tag. Given frames and their times; has no clock, and calls nobody."""

    def __init__(
        self,
        detector: Detector,
        expected: Expected | None = None,
        zone_of: Callable[[Quad], str] = at_the_spot,
        policy: Policy | None = None,
    ) -> None:
        self.expected = expected or Expected()
        self._detector = detector
        self._zone_of = zone_of
        self._policy = policy or Policy()
        self._motion = Motion()
        self._cover = Cover()
        self._strangers = Strangers(self._policy.votes, self._policy.window)
        self._tracks: dict[str, Track] = {}
        self._foreign: dict[str, tuple[float, Detection]] = {}
        self._frames = 0
        self._module = 0.0
        """Pixels a module, about."""

    @property
    def tracks(self) -> Sequence[Track]:
        """All tags read so far."""
        return tuple(self._tracks.values())

    def update(self, frame: Frame) -> Update:
        """Take in the next frame."""
        picture = grey(frame.image)
        self._motion.look(picture)
        missing = any(track.state == "covered" or track.misses for track in self._tracks.values())
        self._cover.look(self._motion, missing)
        found = self._read(picture)
        strangers = list(self._sort(found, picture, frame))
        changes: list[Sighting] = []
        for track in self.tracks:
            if track.number == self._frames:
                changes += self._news(track)
            else:
                changes += self._unread(track, picture, frame.time)
        sides = [side(track.corners) for track in self._tracks.values() if track.state != "gone"]
        self._module = float(np.median(sides)) / TAG_SIDE if sides else 0.0
        self._frames += 1
        return Update(frame, tuple(changes), tuple(strangers), self.reading())

    def reading(self) -> tuple[Detection, ...]:
        """What is in the picture now, what is only remembered (covered) left out."""
        known = [
            Detection(track.text, track.corners, track.angle, track.tag)
            for track in self._tracks.values()
            if track.state == "seen"
        ]
        return (*known, *(one for _, one in self._foreign.values()))

    # -- looking

    def _read(self, picture: Image) -> list[Detection]:
        found: list[Detection] = []
        for (left, top, right, bottom), passes in self._looks(picture):
            left, top = max(0, left), max(0, top)
            part = picture[top:bottom, left:right]
            if part.size:
                found += [moved_by(one, left, top) for one in self._detector.detect(part, passes)]
        return merged(found)

    def _looks(self, picture: Image) -> Iterable[Look]:
        """Where to look, and how: all at first, then what changed, what is in doubt, and a strip in turn."""
        height, width = picture.shape
        whole = (0, 0, width, height)
        if self._frames == 0:
            yield whole, ALL_PASSES
            return
        hot = self._motion.hot(HEAT)
        share = sum((right - left) * (bottom - top) for left, top, right, bottom in hot) / (width * height)
        if share > WHOLE_SHARE:
            yield whole, (PLAIN,)
        else:
            closer = (PLAIN,) if share > LARGE_SHARE else (PLAIN, self._closer(self._frames))
            for box in hot:
                yield box, closer
        for track in self._tracks.values():
            if self._is_doubtful(track):
                yield around(track.corners, 1.6), (self._closer(self._frames + track.unread),)
        if share > WHOLE_SHARE or self._frames % STRIP_EVERY == 0:
            turn = self._frames // (1 if share > WHOLE_SHARE else STRIP_EVERY)
            left, right = width * (turn % STRIPS) // STRIPS, width * (turn % STRIPS + 1) // STRIPS
            yield (left - STRIP_OVERLAP, 0, right + STRIP_OVERLAP, height), (self._closer(turn // STRIPS),)

    def _is_doubtful(self, track: Track) -> bool:
        """Has it to be looked at although nothing moves there? What is covered needs no hurry."""
        if track.state == "gone" or (track.state == "covered" and self._frames % 4):
            return False
        if track.is_checked and track.state != "guessed":
            return False
        return self._motion.quiet(around(track.corners, 1.0)) >= HEAT

    def _closer(self, turn: int) -> Pass:
        """The pass that suits the size of the tags in view, taking turns with a stronger one."""
        return ((CRISP, PLAIN) if self._module > LARGE_MODULE else (MILD, STRONG))[turn % 2]

    # -- remembering

    def _sort(self, found: Sequence[Detection], picture: Image, frame: Frame) -> Iterable[Stranger]:
        """Give each detection to its track; what acts never is told as a stranger."""
        self._foreign = {
            text: (time, one) for text, (time, one) in self._foreign.items() if frame.time - time < FOREIGN_SHOWN
        }
        for one in sorted(found, key=self._farness):
            try:
                tag = self.expected.judge(one.text)
            except UnknownTag as error:
                self._foreign[one.text] = (frame.time, one)
                told = self._strangers.read(one.text, error.reason, self._frames)
                if told:
                    yield told
                continue
            track = self._tracks.get(one.text)
            if track is None:
                track = Track(one.text, tag, one.corners, one.angle, frame.time, self._frames)
                self._tracks[one.text] = track
            elif self._is_double(track, one, picture):
                why = Message.of("Two cards bear the tag {tag}. Print one of them anew.", tag=one.text)
                told = self._strangers.read(f"2 × {one.text}", why, self._frames)
                if told:
                    yield told
                continue
            else:
                track.read(one.corners, one.angle, frame.time, self._frames, self._policy)
            track.look = appearance(picture, track.corners)

    def _is_double(self, track: Track, one: Detection, picture: Image) -> bool:
        """Was the tag read elsewhere too, or does the place where it lay still look as if it lay there?"""
        if track.number == self._frames:
            return True
        if track.state != "seen" or track.look is None or self._farness(one) < side(track.corners):
            return False
        return likeness(track.look, appearance(picture, track.corners)) > SAME

    def _farness(self, one: Detection) -> float:
        """How far a detection is from where its tag was, so that of two the nearer one is its own."""
        track = self._tracks.get(one.text)
        return math.dist(middle(one.corners), middle(track.corners)) if track else 0.0

    def _news(self, track: Track) -> list[Sighting]:
        zone = self._zone_of(track.corners)
        return [self._sighting(track, change) for change in track.news(zone, self._policy)]

    def _unread(self, track: Track, picture: Image, time: float) -> list[Sighting]:
        """A tag that was not read in this frame: untouched, unchanged, covered, or gone."""
        if track.state == "gone":
            return []
        box = around(track.corners, 1.0)
        quiet = self._motion.quiet(box)
        is_settled = quiet >= HEAT
        track.is_checked = track.is_checked and is_settled
        track.unread += 1
        if track.state == "guessed":
            if track.unread > self._policy.guess:
                del self._tracks[track.text]
        elif track.is_checked:
            track.found(time)
        elif track.look is not None and likeness(track.look, appearance(picture, track.corners)) > SAME:
            track.found(time)
            track.is_checked = is_settled
        else:
            track.misses += quiet >= self._policy.settled
            if self._is_gone(track, box, time):
                track.lost()
                return [self._sighting(track, "vanished")]
        return []

    def _is_gone(self, track: Track, box: Box, time: float) -> bool:
        """Has a missing tag gone? If something hides it, it is covered instead."""
        policy = self._policy
        absent = time - track.time
        is_given_up = absent >= policy.restless and track.unread >= policy.unread
        if track.misses < policy.misses and not is_given_up:
            return False
        newer = [
            around(other.corners, 1.0)
            for other in self._tracks.values()
            if other.state == "seen" and other.number > track.number
        ]
        if absent < policy.covered and self._cover.is_covered(self._motion, box, newer):
            track.state = "covered"
            return False
        return True

    def _sighting(self, track: Track, change: Change) -> Sighting:
        told = track.told
        assert told is not None
        return Sighting(track.tag, change, told.zone, told.orientation, 1.0, track.corners)


def moved_by(one: Detection, x: int, y: int) -> Detection:
    """A detection of a cut-out as one of the whole picture."""
    if not x and not y:
        return one
    a, b, c, d = ((px + x, py + y) for px, py in one.corners)
    return Detection(one.text, (a, b, c, d), one.angle, one.tag, one.confidence)


def around(corners: Quad, share: float) -> Box:
    """The box around a tag, grown by `share` of its side on each of its sides."""
    margin = share * side(corners) / 2
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return int(min(xs) - margin), int(min(ys) - margin), int(max(xs) + margin) + 1, int(max(ys) + margin) + 1


def appearance(picture: Image, corners: Quad) -> Image:
    """A tag's place flattened to a small patch, a quiet zone around it included."""
    place = points(corners)
    centre = place.mean(0)
    return flattened(picture, centre + (place - centre) * 1.15, PATCH, PATCH)


def likeness(before: Image, now: Image) -> float:
    """Correlation of two patches, -1 to 1: the light may have changed, the pattern may not."""
    return float(cv2.matchTemplate(now, before, cv2.TM_CCOEFF_NORMED)[0, 0])
