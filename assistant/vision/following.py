"""One source followed on a thread of its own: opened again where it was lost, every frame of it read."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from assistant.eyes import CameraError, CameraState, Ground, Meter, SurfaceSeen, is_remote
from assistant.table.message import Message
from assistant.vision import sources
from assistant.vision.coach import Circumstances, Coach
from assistant.vision.detector import Detector
from assistant.vision.expected import Expected
from assistant.vision.eyesight import Eyesight
from assistant.vision.films import remark
from assistant.vision.frame import Source
from assistant.vision.lens import HasLens
from assistant.vision.pulse import Patience, Pulse
from assistant.vision.reader import Reader
from assistant.vision.tracker import Update

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Wishes:
    """How the next frame is to be read."""

    expected: Expected
    ground: Ground
    turned: bool
    focus: bool | None
    exposure: bool | None
    """What the lens holds still; None leaves it as it is."""


@dataclass(frozen=True, slots=True)
class Look:
    """One frame as it was read, and how the camera is doing with it."""

    update: Update
    source: Source
    rate: float
    surface: SurfaceSeen
    meters: tuple[Meter, ...]
    state: CameraState
    advice: Message | None


OpenSource: TypeAlias = Callable[[str], Source]
StateHeard: TypeAlias = Callable[[CameraState, Message | None], None]


class Following:
    """Follows a source from `start` to its end or to `stop`; it calls its listeners on its own thread."""

    def __init__(
        self,
        address: str,
        open_source: OpenSource,
        detector: Detector,
        *,
        wishes: Callable[[], Wishes],
        on_look: Callable[[Look], None],
        on_state: StateHeard,
        patience: Patience,
        clock: Callable[[], float],
    ) -> None:
        """`on_look` hears of every frame, `on_state` of the camera where there is no frame to tell of."""
        self._address = address
        self._open_source = open_source
        self._wishes, self._on_look, self._on_state = wishes, on_look, on_state
        self._patience = patience
        self._clock = clock
        self._eyesight = Eyesight(detector)
        self._coach = Coach()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="eyes", daemon=True)

    def start(self) -> None:
        """Begin, in the background."""
        self._thread.start()

    def stop(self) -> None:
        """End, and wait until it is so."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        """Follow a source to its end; a live one that was lost is opened again, ever more patiently."""
        address = sources.same_again(self._address)
        attempt, was_still = 0, False
        while not self._stop.is_set():
            reader = Reader(lambda: self._open_source(address))
            pulse = Pulse(self._patience, self._clock(), is_remote=is_remote(address), was_still=was_still)
            try:
                self._follow(reader, pulse)
            except CameraError as error:
                was_still = pulse.is_still and error.reason == pulse.stuck
                self._on_state("frozen" if was_still else "lost", error.reason)
            except Exception:  # one bad picture must not close the eyes for the evening
                log.exception("watching %s failed", address)
                self._on_state("lost", Message("Reading the picture failed. Choose the camera again."))
            finally:
                reader.stop()
            if not sources.is_live(address):
                return
            attempt = 0 if pulse.has_beaten else attempt + 1
            retries = self._patience.retries
            self._stop.wait(retries[min(attempt, len(retries) - 1)])

    def _follow(self, reader: Reader, pulse: Pulse) -> None:
        """Read frames until the end or until told to stop. CameraError when the source is lost."""
        eyesight = self._eyesight
        while not self._stop.is_set():
            try:
                frame = reader.take(self._patience.look)
            except EOFError:
                self._on_state("ended", remark(reader.source))
                return
            source = reader.source
            if frame is None or source is None:
                pulse.silence(self._clock(), source is not None and source.is_live)
                continue
            is_frozen = pulse.beat(frame.image, self._clock(), source.is_live)
            self._heed(self._wishes(), source)
            update = eyesight.update(frame)
            seen = eyesight.surface.seen()
            known = Circumstances(
                source.is_live, is_remote(self._address), eyesight.is_feed_mirrored, remark(source), seen.outdated
            )
            self._coach.look(update.frame, update.reading, known)
            state: CameraState = "frozen" if is_frozen else "on"
            advice = pulse.stuck if is_frozen else self._coach.advice
            self._on_look(Look(update, source, pulse.rate, seen, self._coach.meters, state, advice))

    def _heed(self, wishes: Wishes, source: Source) -> None:
        self._eyesight.turned = wishes.turned
        if isinstance(source, HasLens):
            source.hold(focus=wishes.focus, exposure=wishes.exposure)
        if wishes.expected is not self._eyesight.expected:
            self._eyesight.expect(wishes.expected)
        if wishes.ground is not self._eyesight.ground:
            self._eyesight.lay(wishes.ground)
