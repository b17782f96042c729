"""Films: what is known of the table in each frame, how soon a change is told, and how long a frame takes."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from assistant.eyes import Detection
from assistant.table.sighting import Sighting
from assistant.vision.detector import ZxingDetector
from assistant.vision.expected import Expected
from assistant.vision.frame import Frame
from assistant.vision.tracker import Tracker
from tests.benchmarks.eyes.moving import BEAT, Kind, Moment, moves, resting
from tests.benchmarks.eyes.page import Figure, Part
from tests.benchmarks.eyes.peers import FIRST_SEED, deck, enlarged, table_plane
from tests.benchmarks.eyes.scenes import Camera

CLOSE, TURNED = 0.5, 20.0
"""Sides of the tag by which its middle may be off, and degrees."""
PEER_EVERY = 3
"""The peer looks at every third frame: it needs longer than the time between two."""
CAMERAS = (
    ("28 mm, 1080p", (1920, 1080), 28),
    ("20 mm, 1080p", (1920, 1080), 20),
    ("22 mm, 720p", (1280, 720), 22),
)
TOLD_AS = {"place": ("appeared", "moved"), "turn": ("turned", "moved"), "lift": ("vanished",), "rest": ()}


def is_near(seen: np.ndarray, truth: np.ndarray) -> bool:
    """Is a tag reported where it lies?"""
    return math.dist(seen.mean(0), truth.mean(0)) < CLOSE * float(np.linalg.norm(truth[1] - truth[0]))


def is_right(seen: np.ndarray, truth: np.ndarray) -> bool:
    """Is a tag reported where it lies, and turned as it lies?"""
    if not is_near(seen, truth):
        return False
    one, other = (math.degrees(math.atan2(*(quad[1] - quad[0])[::-1])) for quad in (seen, truth))
    return abs((one - other + 180) % 360 - 180) <= TURNED


@dataclass
class Tally:
    """What was counted over a film."""

    all: int = 0
    right: int = 0
    peer: int = 0
    odd: int = 0
    """Changes told of cards that nobody has touched."""
    took: list[float] = field(default_factory=list)
    delays: dict[Kind, list[int]] = field(default_factory=lambda: {"place": [], "turn": [], "lift": []})
    never: int = 0

    def count(self, moment: Moment, reading: Iterable[Detection], memory: dict[str, np.ndarray]) -> None:
        """Count one frame's tags, that in the hand left out."""
        known: dict[str, list[np.ndarray]] = {}
        for one in reading:
            known.setdefault(one.text, []).append(np.array(one.corners))
        for text, truth in moment.tags.items():
            if text != moment.moving:
                self.all += 1
                self.right += any(is_right(seen, truth) for seen in known.get(text, ()))
                self.peer += text in memory and is_right(memory[text], truth)


class Event:
    """One beat of a film: since when there is something to tell, and when it was told."""

    def __init__(self) -> None:
        self.since: int | None = None
        self.told: int | None = None
        self.kind: Kind = "rest"

    def look(self, number: int, moment: Moment, changes: Iterable[Sighting]) -> None:
        """Take in a frame."""
        self.kind = moment.kind
        if moment.is_over and self.since is None:
            self.since = number
        for change in changes:
            is_it = str(change.tag) == moment.handled and change.change in TOLD_AS[self.kind]
            if is_it and self.told is None:
                self.told = number

    def end(self, tally: Tally) -> None:
        """Frames in which it was there to be seen, that in which it was told included."""
        if self.kind == "rest" or self.since is None:
            return
        if self.told is None:
            tally.never += 1
        else:
            tally.delays[self.kind].append(max(1, self.told - self.since + 1))


def seen(film: Iterator[Moment], tracker: Tracker) -> Tally:
    """Let the tracker see a film, and a peer with memory beside it."""
    tally, memory, touched, event = Tally(), dict[str, np.ndarray](), set[str](), Event()
    for number, moment in enumerate(film):
        begun = time.thread_time()
        update = tracker.update(Frame(moment.picture, number / 30, number))
        tally.took.append((time.thread_time() - begun) * 1000)
        touched |= {moment.moving, moment.handled}
        tally.odd += sum(one.change != "appeared" and str(one.tag) not in touched for one in update.changes)
        if number % PEER_EVERY == 0:
            memory |= dict(enlarged(moment.picture, 1.5))
        tally.count(moment, update.reading, memory)
        if number % BEAT == 0:
            event.end(tally)
            event = Event()
        event.look(number, moment, update.changes)
    event.end(tally)
    return tally


def delays_row(name: str, tally: Tally) -> str:
    """How soon each kind of event was told."""
    cells = []
    for kind in ("place", "turn", "lift"):
        frames = tally.delays[kind]  # type: ignore[index]
        cells.append(f"{np.median(frames):.0f} / {max(frames)} ({len(frames)})" if frames else "none")
    return f"| {name} | {' | '.join(cells)} | {tally.never} |"


def films(frames: int) -> Part:
    """Both kinds of films, by all cameras."""
    rows, late, figures, moved = [], [], [], []
    odd = 0
    for offset, (kind, make) in ((520, ("film with resting hands", resting)), (620, ("film of moves", moves))):
        for order, (name, size, tag_mm) in enumerate(CAMERAS):
            camera = Camera(*size, 900.0, 15)
            tracker = Tracker(ZxingDetector(), Expected([deck()]), plane=table_plane(camera, tag_mm))
            tally = seen(make(camera, tag_mm, FIRST_SEED + offset + order, frames), tracker)
            recall, odd = tally.right / tally.all, odd + tally.odd
            median, high = np.median(tally.took), np.percentile(tally.took, 95)
            row = f"| {kind}, {name} ({tally.all}) | {recall:.4f} | {tally.peer / tally.all:.4f} | {tally.odd} | {median:.1f} / {high:.1f} |"
            print(row, flush=True)
            rows.append(row)
            figures.append(Figure(f"{kind}, {name}", recall, f"{frames} frames, {tally.all} tags"))
            if kind == "film of moves":
                late.append(delays_row(name, tally))
                print(late[-1], flush=True)
                moved.append(tally)
            if kind == "film of moves" and name == CAMERAS[0][0]:
                figures.append(Figure("film of moves, 1080p, 28 tags: median", float(median), f"{frames} frames"))
                figures.append(
                    Figure("film of moves, 1080p, 28 tags: 95th percentile", float(high), f"{frames} frames")
                )
    for kind, what in (("place", "placed to told"), ("turn", "turned to told"), ("lift", "lifted to gone")):
        all_ = [delay for tally in moved for delay in tally.delays[kind]]  # type: ignore[index]
        figures.append(
            Figure(f"{what}, slowest", max(all_, default=BEAT), f"{len(all_)} events, median {np.median(all_):.0f}")
        )
    figures.append(Figure("events never told", sum(tally.never for tally in moved), f"{3 * frames // BEAT} events"))
    figures.append(Figure("cards told of that nobody touched, all films", odd, f"{6 * frames} frames"))
    lines = [
        "The first frame counts; plane known; a tag counts in every frame in which it lies whole and open, save that in the hand.\n",
        "| film, 90 cm across, tilt 15 (tags) | recall | peer: zxing 1.5× with memory | untouched cards told of | ms median / p95 |",
        "|---|---|---|---|---|",
        *rows,
        "\nFrames in which a change was there to be seen, open and still, that in which it was told included: median / slowest",
        "(events). Two votes make a sighting, so 2 is the least for what is placed or turned.\n",
        "| film of moves | placed to told | turned to told | lifted to gone | never told |",
        "|---|---|---|---|---|",
        *late,
    ]
    return Part("films", "Films", lines, figures)
