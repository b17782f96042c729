"""What `assistant scan` prints: every frame's readings by themselves, or the tracker's confirmed changes."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass

from assistant.eyes import CameraError, Detection, Ground, is_remote
from assistant.table.cards import Catalog
from assistant.table.mat import Mat
from assistant.table.sighting import Change, Orientation, Quad
from assistant.table.tag import Tag
from assistant.table.values import Json
from assistant.vision.deck_detector import DeckDetector
from assistant.vision.detector import ALL_PASSES, CLOSE, Detector, Pass, best_detector
from assistant.vision.expected import Expected
from assistant.vision.eyesight import Eyesight
from assistant.vision.frame import Frame, Source
from assistant.vision.plane import Plane
from assistant.vision.pulse import LOST, LOST_FAR
from assistant.vision.reader import Reader

SILENT = 5.0
"""Seconds without a picture that a live camera is waited for."""


@dataclass(frozen=True, slots=True)
class TagReading:
    """Which card a text stands for."""

    game: str
    card: str
    copy: int

    def json(self) -> dict[str, Json]:
        """`{"game", "card", "copy"}`."""
        return {"game": self.game, "card": self.card, "copy": self.copy}


@dataclass(frozen=True, slots=True)
class SymbolReading:
    """One symbol in one frame."""

    text: str
    tag: TagReading | None
    corners: Quad
    angle: float

    def json(self) -> dict[str, Json]:
        """As `scan --json` prints it inside a frame."""
        return {"text": self.text, "tag": named(self.tag), "corners": listed(self.corners), "angle": self.angle}


@dataclass(frozen=True, slots=True)
class FrameReading:
    """Everything read in one frame alone, without memory."""

    frame: int
    time: float
    ms: float
    detections: tuple[SymbolReading, ...]

    def json(self) -> dict[str, Json]:
        """As `scan --json` prints it, one object a line."""
        return {
            "frame": self.frame,
            "time": round(self.time, 4),
            "ms": round(self.ms, 2),
            "detections": [one.json() for one in self.detections],
        }


@dataclass(frozen=True, slots=True)
class SeenChange:
    """One confirmed change. `zone` is null while no mat is seen; then `orientation` is as at the spot."""

    frame: int
    time: float
    text: str
    tag: TagReading | None
    change: Change
    zone: str | None
    orientation: Orientation
    corners: Quad | None

    def json(self) -> dict[str, Json]:
        """As `scan --sightings` prints it, one object a line."""
        return {
            "frame": self.frame,
            "time": round(self.time, 4),
            "text": self.text,
            "tag": named(self.tag),
            "change": self.change,
            "zone": self.zone,
            "orientation": self.orientation,
            "corners": listed(self.corners) if self.corners else None,
        }


def named(tag: TagReading | None) -> Json:
    """A tag's card, or null."""
    return tag.json() if tag else None


def listed(corners: Quad) -> Json:
    """Corners as lists of two numbers."""
    return [[x, y] for x, y in corners]


def frames(source: Source, patience: float = SILENT) -> Iterator[Frame]:
    """All frames of a source to its end; of a live one the newest, from second 0. CameraError when it is lost.

    `patience`: seconds without a picture after which a live one counts as that.
    """
    if not source.is_live:
        with closing(source):
            yield from iter(source.read, None)
        return
    reader = Reader(lambda: source)
    begun: float | None = None
    try:
        while True:
            frame = reader.take(patience)
            if frame is None:
                raise CameraError(LOST_FAR if is_remote(source.name) else LOST)
            begun = frame.time if begun is None else begun
            yield Frame(frame.image, frame.time - begun, frame.number)
    except EOFError:
        return
    finally:
        reader.stop()


def scan(
    source: Source,
    catalogs: Sequence[Catalog] = (),
    plane: Plane | None = None,
    decoder: Detector | None = None,
) -> Iterator[FrameReading]:
    """Read every frame by itself.

    `catalogs` are the decks whose cards are named; their tags are read from farther away than others, farthest with
    the `plane` of a camera that stands still.
    """
    expected = Expected(catalogs)
    detector, passes = reading_with(decoder or best_detector(), expected, plane)
    for frame in frames(source):
        begun = time.perf_counter()
        found = detector.detect(frame.image, passes)
        lasted = (time.perf_counter() - begun) * 1000
        symbols = tuple(symbol(one, expected) for one in found)
        yield FrameReading(frame.number, frame.time, lasted, symbols)


def reading_with(decoder: Detector, expected: Expected, plane: Plane | None) -> tuple[Detector, Sequence[Pass]]:
    """The best way to read single pictures: the known deck makes the decoder's slower passes needless."""
    texts = expected.texts()
    return (DeckDetector(decoder, texts, plane), (CLOSE,)) if texts else (decoder, ALL_PASSES)


def sightings(
    source: Source,
    catalogs: Sequence[Catalog] = (),
    plane: Plane | None = None,
    decoder: Detector | None = None,
    mats: Sequence[Mat] = (),
) -> Iterator[SeenChange]:
    """Follow every tag through the frames and tell the confirmed changes, as a session would hear them."""
    expected = Expected(catalogs)
    eyesight = Eyesight(decoder or best_detector(), expected, plane=plane, ground=Ground(tuple(mats)))
    for frame in frames(source):
        for seen in eyesight.update(frame).changes:
            yield SeenChange(
                frame.number,
                frame.time,
                str(seen.tag),
                tag_reading(seen.tag, expected),
                seen.change,
                seen.zone if eyesight.surface.zones.regions else None,
                seen.orientation,
                seen.corners,
            )


def symbol(one: Detection, expected: Expected) -> SymbolReading:
    """A detection with the card it stands for."""
    return SymbolReading(one.text, tag_reading(one.tag, expected) if one.tag else None, one.corners, one.angle)


def tag_reading(tag: Tag, expected: Expected) -> TagReading | None:
    """The card that bears a tag; None where no deck in play has it."""
    copy = expected.copy(tag)
    game = expected.game(tag)
    return TagReading(game, copy.card.id, copy.copy) if copy and game else None
