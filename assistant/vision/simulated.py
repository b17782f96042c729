"""The simulated camera: a moving table of printed tags as a film, and a source that plays it."""

from __future__ import annotations

import threading
import time
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import TypeAlias

import numpy as np

from assistant import house
from assistant.table.action import Action
from assistant.table.cards import Catalog
from assistant.table.sighting import Quad, Showing
from assistant.table.tag import Tag
from assistant.vision.frame import Frame
from assistant.vision.scene import Lens, Picture, Sensor, View, project
from assistant.vision.scene_card import colors_of
from assistant.vision.scene_film import Pace, Phase, pace_of, shoot
from assistant.vision.scene_mat import LaidMat
from assistant.vision.scene_script import Lying, write_script
from assistant.vision.scene_table import Tabletop, tag_corners

SIZE = (1280, 720)
RATE = 12.0
"""Frames a second of the film."""
_SHUTTER = 1 / 40
"""Seconds that the sensor gathers light for one frame."""
_LATE = 0.5
"""Seconds that a slow reader may catch up; what it is later than that stays lost."""

GoesOn: TypeAlias = Callable[[int, float], bool]
"""Asked before each frame while the film stands at a tap (its number, from 0), with the time of that frame: may the
film go on, because the tap is done?"""


def at_once(tap: int, moment: float) -> bool:
    """Nobody sits at the tablet: the film does not wait."""
    return True


def walk_through(catalog: Catalog) -> Sequence[Showing]:
    """Every card of a catalogue laid in the middle and taken away again, for a game without a demo."""
    names = [copy.name for copy in catalog.tags()]
    return [step for name in names for step in (Showing(name), Showing(name, "vanished"))]


class SimulatedTable:
    """A demo as a film of frames: hands bring cards, turn them and take them away.

    The same arguments always give the same pixels, in whatever order frames are asked for.
    """

    def __init__(
        self,
        steps: Sequence[Showing | Action],
        catalog: Catalog,
        *,
        seed: int = 1,
        fps: float = RATE,
        size: tuple[int, int] = SIZE,
        pace: Pace | None = None,
        lens: Lens | None = None,
        lights: bool = True,
        mats: Sequence[LaidMat] = (),
    ) -> None:
        """`mats` lie under the cards. CameraError for a showing that cannot be filmed, IllegalAction for no card."""
        lens, pace = lens or Lens(), pace or pace_of(steps)
        script = write_script(steps, catalog, size, seed, in_one_go=pace.glance > 0)
        self.fps, self.width, self.height = fps, size[0], size[1]
        reaches = [script.layout.extent, *((2 * across, 2 * along) for across, along in (mat.reach() for mat in mats))]
        extent = (max(across for across, _ in reaches), max(along for _, along in reaches))
        self._view = View.over(extent, size, lens)
        edges = (self._view.edge(size[0] / 2, 0)[1], self._view.edge(size[0] / 2, size[1])[1])
        self.phases: tuple[Phase, ...] = shoot(script, edges, pace)
        self._starts = [phase.start for phase in self.phases]
        self._taps = [phase.start for phase in self.phases if phase.tap is not None]
        self._sensor = Sensor(self._view, lens, seed)
        self._top = Tabletop(
            self._view, self._sensor, script.layout.pile, seed, {**colors_of(house.CATALOG), **colors_of(catalog)}, mats
        )
        self._lights = lights

    @property
    def seconds(self) -> float:
        """How long the film lasts."""
        return self.phases[-1].end

    def __len__(self) -> int:
        return ceil(self.seconds * self.fps)

    def _phase(self, moment: float) -> Phase:
        return self.phases[bisect_right(self._starts, moment) - 1]

    def taps_before(self, number: int) -> int:
        """How many taps at the tablet are done before what frame `number` shows."""
        return bisect_right(self._taps, number / self.fps)

    def frame(self, number: int, shot: int | None = None) -> Picture:
        """Frame `number` (from 0), height × width × 3, blue-green-red. After the end the last cards lie still.

        `shot` tells pictures of the same frame apart, where the film stands still: each has its own noise.
        """
        shot = number if shot is None else shot
        if not self._lights:
            return self._sensor.noisy(np.zeros((self.height, self.width, 3), np.uint8), shot)
        moment = number / self.fps
        phase = self._phase(moment)
        self._top.show(phase.lying)
        return self._sensor.noisy(self._with_hand(phase, moment), shot)

    def _with_hand(self, phase: Phase, moment: float) -> Picture:
        if phase.hand is None:
            return self._top.picture()
        lasts = phase.end - phase.start
        share = (moment - phase.start) / lasts
        hand, later = phase.hand.at(share), phase.hand.at(min(1.0, share + _SHUTTER / lasts))
        ways = project(self._view.matrix, np.array([[hand.x, hand.y], [later.x, later.y]]))
        speed = (float(ways[1][0] - ways[0][0]), float(ways[1][1] - ways[0][1]))
        card = None
        if phase.carried is not None and phase.way is not None:
            lift = float(np.interp(share, (0.0, 0.5, 1.0), phase.lift))
            card = (phase.carried, phase.way.at(share), lift)
        return self._top.with_hand(phase.seat, hand, card, speed)

    def lying(self, number: int) -> tuple[Lying, ...]:
        """The cards that lie on the table in a frame."""
        return self._phase(number / self.fps).lying

    def truth(self, number: int) -> list[tuple[Tag, Quad]]:
        """Every tag that lies on the table in a frame, hidden by a hand or not, with its symbol's corners."""
        return [(card.copy.tag, _quad(tag_corners(self._view, card.pose))) for card in self.lying(number)]


def _quad(corners: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Quad:
    first, second, third, fourth = ((float(x), float(y)) for x, y in corners)
    return first, second, third, fourth


class SimulatedSource:
    """Plays a simulated table as a camera would deliver it, but drops no frame: the film's time is what counts.

    At each tap the film stands still until somebody has done it; frames go on meanwhile, and so does their time.
    """

    is_live = False

    def __init__(
        self,
        table: SimulatedTable,
        *,
        name: str = "simulated",
        speed: float = 1.0,
        forever: bool = False,
        goes_on: GoesOn = at_once,
        clock: Callable[[], float] = time.monotonic,
        wait: Callable[[float], object] | None = None,
    ) -> None:
        """`speed` times as fast as a clock on the wall (infinite: without waiting).

        `forever` shows the still table after the film's end. `wait` pauses for so many seconds, by default until
        `close`. ValueError for a speed that is not above 0.
        """
        if not speed > 0:
            raise ValueError(f"a film's speed is above 0, {speed} is not")
        self.name, self.rate, self.size = name, table.fps, (table.width, table.height)
        self._table, self._forever, self._goes_on = table, forever, goes_on
        self._clock, self._closed = clock, threading.Event()
        self._wait = wait or self._closed.wait
        self._lasts = 1 / (table.fps * speed)
        self._number, self._due = 0, clock()
        self._place = -1
        """The frame of the film that was shown last."""
        self._taps = 0

    def _may_go_on(self) -> bool:
        """Is every tap done that comes before the film's next frame?"""
        while self._taps < self._table.taps_before(self._place + 1):
            if not self._goes_on(self._taps, self._number / self.rate):
                return False
            self._taps += 1
        return True

    def read(self) -> Frame | None:
        """The next frame, when its time has come; None after the end of the film and after `close`."""
        number = self._number
        place = self._place + 1 if self._may_go_on() else self._place
        if self._closed.is_set() or (place >= len(self._table) and not self._forever):
            return None
        self._place = place = max(place, 0)
        image = self._table.frame(place, number)
        ahead = self._due - self._clock()
        if ahead > 0:
            self._wait(ahead)
        if self._closed.is_set():
            return None
        self._due = max(self._due, self._clock() - _LATE) + self._lasts
        self._number += 1
        return Frame(image, number / self.rate, number)

    def __iter__(self) -> Iterator[Frame]:
        """All frames that are left."""
        return iter(self.read, None)

    def close(self) -> None:
        """End the film; from any thread, also while another one waits for a frame."""
        self._closed.set()
