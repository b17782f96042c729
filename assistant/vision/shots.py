"""Pictures of cards, kept in memory alone: the surroundings of each tag as last seen, cut out when somebody asks."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from assistant.table.sighting import Quad
from assistant.table.tag import Tag
from assistant.vision.cv import Image, around, decoded, jpeg, points, side
from assistant.vision.outline import SIDES_AROUND
from assistant.vision.preview import cut_out
from assistant.vision.tracker import Update

MOST = 400
QUALITY = 92


@dataclass(frozen=True, slots=True)
class _Shot:
    surroundings: bytes
    corners: Quad
    others: tuple[Quad, ...]
    flat: bytes | None = None


class Shots:
    """The newest picture of each tag. Any thread may ask: cutting a card out takes long, and holds nobody up."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._shots: dict[Tag, _Shot] = {}

    def remember(self, image: Image, tag: Tag, corners: Quad, seen: Iterable[Quad]) -> None:
        """A tag was seen at these corners, with all that were `seen`; the oldest goes when there are too many."""
        left, top, right, bottom = around(corners, 2 * SIDES_AROUND)
        left, top = max(0, left), max(0, top)
        right, bottom = min(image.shape[1], right), min(image.shape[0], bottom)
        if right <= left or bottom <= top:
            return
        others = tuple(_moved(one, left, top) for one in seen if not _is_same(one, corners))
        shot = _Shot(jpeg(image[top:bottom, left:right], QUALITY), _moved(corners, left, top), others)
        with self._lock:
            self._shots.pop(tag, None)
            self._shots[tag] = shot
            while len(self._shots) > MOST:
                del self._shots[next(iter(self._shots))]

    def cut(self, tag: Tag) -> bytes | None:
        """The card that bears the tag, laid flat, as JPEG; None if it was never seen."""
        with self._lock:
            shot = self._shots.get(tag)
        if shot is None or shot.flat is not None:
            return None if shot is None else shot.flat
        image = decoded(shot.surroundings)
        assert image is not None  # it was written here
        flat = jpeg(cut_out(image, shot.corners, shot.others))
        with self._lock:
            if self._shots.get(tag) is shot:  # else it was seen anew meanwhile
                self._shots[tag] = replace(shot, flat=flat)
        return flat


def _moved(corners: Quad, left: float, top: float) -> Quad:
    first, second, third, fourth = ((x - left, y - top) for x, y in corners)
    return first, second, third, fourth


def _is_same(one: Quad, other: Quad) -> bool:
    """Do both lie in one place? Of the same symbol two readings may be a little apart."""
    return bool(np.linalg.norm(points(one).mean(0) - points(other).mean(0)) < side(other) / 2)


def pictured(update: Update) -> Iterator[tuple[Tag, Quad]]:
    """Tags whose picture is worth keeping now: what changed, and stickers that nobody knows, when they are told."""
    for change in update.changes:
        if change.change != "vanished" and change.corners:
            yield change.tag, change.corners
    told = {stranger.text for stranger in update.strangers}
    for one in update.reading:
        if one.tag and one.text in told:
            yield one.tag, one.corners
