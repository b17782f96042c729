"""Pictures in their order to confirmed changes: memory between frames, votes, and patience before anything is gone."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from assistant.eyes import Detection, Stranger, two_cards
from assistant.table.errors import UnknownTag
from assistant.table.sighting import Change, Sighting
from assistant.table.tag import Tag
from assistant.vision.bumps import Bumps
from assistant.vision.cover import Cover
from assistant.vision.cv import appearance, around, likeness, middle, side
from assistant.vision.detector import Detector
from assistant.vision.doubles import Doubles, Foreign
from assistant.vision.expected import Expected
from assistant.vision.frame import Frame
from assistant.vision.gaze import Gaze, as_detection
from assistant.vision.plane import Plane
from assistant.vision.strangers import Strangers
from assistant.vision.surface import Surface
from assistant.vision.track import Policy, Track

FOREIGN_SHOWN = 2.0
"""Seconds for which a stranger is shown after it was read, if its place has changed since."""
SAME = 0.85
"""Correlation from which a place looks the same as when its tag was read; another tag there reaches about 0.6."""


BUMPED = 12
"""Pictures since a place was touched, within which it may have been the camera's being moved that touched it."""


@dataclass(frozen=True, slots=True)
class Update:
    """What one frame brought."""

    frame: Frame
    changes: tuple[Sighting, ...]
    strangers: tuple[Stranger, ...]
    reading: tuple[Detection, ...]
    """What is in the picture, memory included."""


class Tracker:
    """One identity per physical tag. Given frames and their times; has no clock, and calls nobody."""

    def __init__(
        self,
        detector: Detector,
        expected: Expected | None = None,
        surface: Surface | None = None,
        policy: Policy | None = None,
        plane: Plane | None = None,
    ) -> None:
        """`expected` are the decks in play: their tags are read from farther away than any decoder reads.

        `surface` tells zones; `plane` is that of a camera of which it is known beforehand.
        """
        self.expected = expected or Expected()
        self._gaze = Gaze(detector, self.expected.texts(), plane)
        self.surface = surface or Surface()
        self._version = 0
        self._owed: set[str] = set()
        """Tags whose news waits until their zone is sure, or that may lie in another zone than they were told in."""
        self._policy = policy or Policy()
        self._cover = Cover()
        self._bumps = Bumps(self._policy)
        self._strangers = Strangers(self._policy.votes, self._policy.window)
        self._tracks: dict[str, Track] = {}
        self._foreign: dict[str, Foreign] = {}
        self._doubles = Doubles(self._policy)
        self._frames = 0

    def expect(self, expected: Expected) -> None:
        """Let other symbols count from now on; what lies there and still counts is not new.

        A sticker that nobody knows is: whoever begins a game with it on the table is asked what it is.
        """
        self.expected = expected
        self._gaze.expect(expected.texts())
        self._strangers = Strangers(self._policy.votes, self._policy.window)
        for track in self.tracks:
            if not expected.knows(as_detection(track)):
                del self._tracks[track.text]
            elif track.state == "seen" and expected.catalogs and expected.copy(track.tag) is None:
                track.told = None
                self._owed.add(track.text)

    @property
    def tracks(self) -> Sequence[Track]:
        """All tags read so far."""
        return tuple(self._tracks.values())

    def update(self, frame: Frame) -> Update:
        """Take in the next frame."""
        awaited = [other.read.corners for text, other in self._foreign.items() if not self._strangers.is_told(text)]
        found = self._gaze.read(frame, self.tracks, [*awaited, *self._doubles.places(self._frames)])
        self._look_at_surface(frame)
        missing = [around(track.corners, 0.0) for track in self._tracks.values() if is_missing(track)]
        self._cover.look(frame.image, self._gaze.motion, missing)
        strangers = list(self._sort(found, frame))
        self._notice_bump()
        self._heed_surface()
        changes: list[Sighting] = []
        for track in self.tracks:
            if track.number == self._frames:
                changes += self._news(track)
            else:
                changes += self._unread(track, frame)
                if track.text in self._owed and track.state == "seen" and track.is_checked:
                    changes += self._news(track)
        strangers += self._no_doubles(frame)
        self._frames += 1
        return Update(frame, tuple(changes), tuple(strangers), self.reading())

    def reading(self) -> tuple[Detection, ...]:
        """What is in the picture now, what is only remembered (covered) left out; of two cards with one tag both.

        What was read in this very picture is in it, whether or not it has been read often enough to be told.
        """
        newest = self._frames - 1
        known = [as_detection(track) for track in self.tracks if track.state == "seen" or track.number == newest]
        seconds = [
            other.read
            for other in self._doubles.seen()
            if other.number == newest or self._strangers.is_told(twice(other.read.text))
        ]
        return (*seconds, *known, *(other.read for other in self._foreign.values()))

    def _sort(self, found: Sequence[Detection], frame: Frame) -> Iterable[Stranger]:
        """Give each detection to its track; what acts never is told as a stranger."""
        self._foreign = {text: other for text, other in self._foreign.items() if self._is_there(text, other, frame)}
        for one in sorted(found, key=self._farness):
            try:
                tag = self.expected.judge(one.text)
            except UnknownTag as error:
                self._foreign[one.text] = Foreign(one, frame.time, self._frames)
                told = self._strangers.read(one.text, error.reason, self._frames)
                if told:
                    yield told
                continue
            track = self._tracks.get(one.text)
            if track is None:
                track = Track(one.text, tag, one.corners, one.angle, frame.time, self._frames, is_awaited=True)
                self._tracks[one.text] = track
            elif self._is_double(track, one, frame):
                self._doubles.read(one, frame.time, self._frames)
                told = self._strangers.read(twice(one.text), two_cards(one.text), self._frames)
                if told:
                    yield replace(told, tag=tag)
                continue
            else:
                track.read(one.corners, one.angle, frame.time, self._frames, self._policy)
            track.look = appearance(frame.grey, track.corners)

    def _no_doubles(self, frame: Frame) -> Iterable[Stranger]:
        """Tags of which two cards were told, and there is one left."""
        for text in self._doubles.over(self._tracks, self._gaze.motion, frame.time, self._frames):
            if self._strangers.forget(twice(text)):
                yield Stranger(twice(text), two_cards(text), Tag.parse(text), is_over=True)

    def _is_there(self, text: str, other: Foreign, frame: Frame) -> bool:
        """Was a stranger read a moment ago, or told and not touched since?"""
        if frame.time - other.time < FOREIGN_SHOWN:
            return True
        return self._strangers.is_told(text) and other.is_untouched(self._gaze.motion, self._frames)

    def _is_double(self, track: Track, one: Detection, frame: Frame) -> bool:
        """Was the tag read elsewhere too, or does the place where it lay still look as if it lay there?"""
        if track.number == self._frames:
            return True
        if track.state != "seen" or track.look is None or self._farness(one) < side(track.corners):
            return False
        return likeness(track.look, appearance(frame.grey, track.corners)) > SAME

    def _farness(self, one: Detection) -> float:
        """How far a detection is from where its tag was, so that of two the nearer one is its own."""
        track = self._tracks.get(one.text)
        return math.dist(middle(one.corners), middle(track.corners)) if track else 0.0

    def _look_at_surface(self, frame: Frame) -> None:
        """Find out how the table lies; cards that the camera moved by being moved have not moved themselves."""
        surface = self.surface
        surface.look(frame, self._gaze.motion)
        if surface.way is not None:
            for track in self.tracks:
                if self._gaze.motion.quiet(around(track.corners, 0.0)) <= BUMPED:
                    track.carried(surface.way)

    def _notice_bump(self) -> None:
        """Where no marks tell it, cards that all went the same way do: the camera was moved."""
        surface = self.surface
        way = None if surface.has_mats else self._bumps.look(self.tracks, self._gaze.motion, self._frames)
        if way is not None:
            for track in self.tracks:
                track.carried(way)
            surface.bump(way)

    def _heed_surface(self) -> None:
        """Where zones are others than before, cards may lie in others, too."""
        surface = self.surface
        if surface.version != self._version:
            self._version = surface.version
            self._owed.update(self._tracks)
            self._gaze.lie_on(surface.to_mm)

    def _news(self, track: Track) -> list[Sighting]:
        if not self.surface.is_sure or self._bumps.is_open:
            self._owed.add(track.text)
            return []
        self._owed.discard(track.text)
        before = track.told.zone if track.told else None
        place = self.surface.place(track.corners, before)
        if before is not None and not self.surface.zones.knows(before) and track.has_stayed(self._policy):
            return []  # the zone is not known any more, but nobody has moved the card
        changes = track.news(place, self._policy)
        if changes:
            track.placed = self._frames
        return [self._sighting(track, change) for change in changes]

    def _unread(self, track: Track, frame: Frame) -> list[Sighting]:
        """A tag that was not read in this frame: untouched, unchanged, covered, or gone."""
        if track.state == "gone":
            return []
        box = around(track.corners, 1.0)
        is_settled = self._gaze.is_settled(track)
        track.is_checked = track.is_checked and is_settled
        track.unread += 1
        if track.state == "guessed":
            if track.unread > self._policy.guess:
                del self._tracks[track.text]
        elif track.is_checked:
            track.found(frame.time)
        elif track.look is not None and likeness(track.look, appearance(frame.grey, track.corners)) > SAME:
            track.found(frame.time)
            track.is_checked = is_settled
        else:
            is_still = self._gaze.motion.quiet(box) >= self._policy.settled
            track.misses = track.misses + 1 if is_still else 0
            if self._is_gone(track, frame):
                track.lost()
                return [self._sighting(track, "vanished")] if track.told else []
        return []

    def _is_gone(self, track: Track, frame: Frame) -> bool:
        """Has a missing tag gone? If something hides it, it is covered instead."""
        policy = self._policy
        absent = frame.time - track.time
        is_given_up = absent >= policy.restless and track.unread >= policy.unread
        if track.misses < policy.misses and not is_given_up:
            return False
        newer = [
            around(other.corners, 0.0)
            for other in self._tracks.values()
            if other.state == "seen" and other.placed > track.number
        ]
        lid = self._cover.over(frame.image, self._gaze.motion, around(track.corners, 0.0), newer)
        patience = {"arm": policy.covered, "card": policy.covered, "either": policy.edge, "nothing": 0.0}[lid]
        if absent < patience:
            track.state = "covered"
            return False
        return True

    def _sighting(self, track: Track, change: Change) -> Sighting:
        told = track.told
        assert told is not None
        return Sighting(track.tag, change, told.zone, told.orientation, 1.0, track.corners)


def twice(text: str) -> str:
    """What is told of a tag that two cards bear, as one text."""
    return f"2 × {text}"


def is_missing(track: Track) -> bool:
    """Is its place, where it was seen, without it now?"""
    return track.state == "covered" or (track.state == "seen" and track.unread > 0)
