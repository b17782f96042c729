"""Tags that two cards bear: where the second one lies, and when there is only one left."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from assistant.eyes import Detection
from assistant.table.sighting import Quad
from assistant.vision.cv import around, middle, side
from assistant.vision.motion import FOREVER, Motion
from assistant.vision.track import Policy, Track

LOOKS = 8
"""Pictures without motion at a place after which what was not read there again is not there any more; and for which
the place of the card that is left is looked at."""


@dataclass(frozen=True, slots=True)
class Foreign:
    """Something without a track of its own that was read: what, when and in which picture."""

    read: Detection
    time: float
    number: int

    def is_untouched(self, motion: Motion, number: int) -> bool:
        """Has nothing moved at its place since, as of picture `number`?"""
        return motion.quiet(around(self.read.corners, 0.0)) >= min(number - self.number, FOREVER)


class Doubles:
    """The second cards of all tags that were read at two places."""

    def __init__(self, policy: Policy) -> None:
        self._patience = policy.covered
        self._second: dict[str, Foreign] = {}
        self._left: dict[str, tuple[Quad, int]] = {}

    def read(self, one: Detection, time: float, number: int) -> None:
        """A second card was read in picture `number`."""
        self._second[one.text] = Foreign(one, time, number)

    def seen(self) -> list[Foreign]:
        """The second cards, as they were read last."""
        return list(self._second.values())

    def places(self, number: int) -> list[Quad]:
        """Where to look for the card that is left, so that it is known at once."""
        self._left = {text: one for text, one in self._left.items() if number - one[1] < LOOKS}
        return [corners for corners, _ in self._left.values()]

    def over(self, tracks: Mapping[str, Track], motion: Motion, time: float, number: int) -> Iterator[str]:
        """Tags of which only one card is left since picture `number`, or none."""
        for text, second in list(self._second.items()):
            track = tracks.get(text)
            is_first_gone = track is None or track.state == "gone"
            if is_first_gone or is_same(track, second) or self._is_gone(second, motion, time, number):
                del self._second[text]
                if is_first_gone:
                    self._left[text] = (second.read.corners, number)
                yield text

    def _is_gone(self, second: Foreign, motion: Motion, time: float, number: int) -> bool:
        if second.is_untouched(motion, number):
            return False
        has_settled = motion.quiet(around(second.read.corners, 0.0)) >= LOOKS
        return has_settled or time - second.time > self._patience


def is_same(track: Track | None, second: Foreign) -> bool:
    """Is the card that is followed by now the one that was the second?"""
    return track is not None and math.dist(middle(track.corners), middle(second.read.corners)) < side(track.corners)
