"""The eyes of a table: a source watched on a thread, and everything seen told to whoever listens."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from assistant.ports import (
    CameraChoice,
    CameraError,
    CameraState,
    CameraStatus,
    Detection,
    Ground,
    PageReading,
    PlacedPage,
    SightingHeard,
    StrangerHeard,
    SurfaceSeen,
)
from assistant.table.cards import Catalog
from assistant.table.message import Message
from assistant.table.sighting import Quad
from assistant.table.tag import Tag
from assistant.vision import finding, sources
from assistant.vision.coach import Circumstances, Coach, shown_by_hand
from assistant.vision.cv import jpeg
from assistant.vision.deck_detector import DeckDetector
from assistant.vision.detector import ALL_PASSES, Detector, best_detector
from assistant.vision.expected import Expected
from assistant.vision.eyesight import Eyesight
from assistant.vision.films import remark
from assistant.vision.frame import Source
from assistant.vision.glances import Glances, small
from assistant.vision.lens import HasLens
from assistant.vision.photo import open_photo
from assistant.vision.preview import drawn
from assistant.vision.pulse import Patience, Pulse
from assistant.vision.reader import Reader
from assistant.vision.sheetcheck import read_page
from assistant.vision.shots import Shots
from assistant.vision.tracker import Update

FrameHeard = Callable[[float], None]
StatusHeard = Callable[[CameraStatus], None]
OpenSource = Callable[[str], Source]
Heard = TypeVar("Heard")

log = logging.getLogger(__name__)


def nobody(heard: object) -> None:
    """Listens to nothing."""


def watched(address: str) -> Source:
    """A source for watching: films play as slowly as they were taken."""
    return sources.open_source(address, is_paced=True)


def passing(address: str) -> Source:
    """A source for a glance."""
    return sources.open_source(address, is_paced=True, wanted=sources.PASSING)


class Watcher:
    """Implements `ports.Eyes`. Methods may be called from any thread.

    Listeners hear on the watching thread, of `open` and `close` on the caller's; they must not call those two.
    """

    def __init__(
        self,
        *,
        on_sighting: SightingHeard = nobody,
        on_stranger: StrangerHeard = nobody,
        on_frame: FrameHeard = nobody,
        on_status: StatusHeard = nobody,
        detector: Detector | None = None,
        open_source: OpenSource = watched,
        open_passing: OpenSource = passing,
        more_choices: Callable[[], Sequence[CameraChoice]] = tuple,
        patience: Patience | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`open_source` turns an address into a source, `open_passing` into one for a small picture of it;
        `more_choices` are offered after the cameras.

        `on_frame` hears the time of every frame after it was read (in a demo the clock that drives everything),
        `on_status` hears of every change of the camera's state.
        """
        self._on_sighting, self._on_stranger = on_sighting, on_stranger
        self._on_frame, self._on_status = on_frame, on_status
        self._detector = detector or best_detector()
        self._open_source = open_source
        self._glances = Glances(open_passing)
        self._coach = Coach()
        self._holds: dict[str, bool | None] = {"focus": None, "exposure": None}
        self._more_choices = more_choices
        self._patience = patience or Patience()
        self._clock = clock
        self._lock = threading.Lock()
        self._turn = threading.Lock()
        """Held while the watching thread is begun or ended."""
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._expected = Expected()
        self._ground = Ground()
        self._status = CameraStatus()
        self._since = clock()
        self._newest: Update | None = None
        self._shots = Shots()

    # -- what others ask

    def choices(self) -> Sequence[CameraChoice]:
        """Cameras the system lists, none of them opened, then whatever else was named."""
        return [*sources.choices(), *self._more_choices()]

    def open(self, source: str) -> None:
        """Begin to look through a source, in the background. CameraError for what cannot be one."""
        sources.refuse_address(source)
        self._glances.end()
        with self._turn:
            self._halt()
            self._reset(CameraStatus("opening", source, source))
            self._holds = {"focus": None, "exposure": None}
            self._stop = threading.Event()
            self._thread = threading.Thread(target=self._watch, args=(source, self._stop), name="eyes", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Stop looking, and wait until it is so."""
        self._glances.end()
        with self._turn:
            self._halt()
            self._reset(CameraStatus())

    def status(self) -> CameraStatus:
        """How the camera is doing now."""
        with self._lock:
            return replace(self._status, since=max(0.0, self._clock() - self._since))

    def adjust(
        self,
        *,
        mirrored: bool | None = None,
        turned: bool | None = None,
        focus: bool | None = None,
        exposure: bool | None = None,
    ) -> None:
        """Show the preview as a mirror would; use the picture turned by 180 degrees; hold the lens still."""
        with self._lock:
            if mirrored is not None:
                self._status = replace(self._status, mirrored=mirrored)
            if turned is not None:
                self._status = replace(self._status, turned=turned)
            told = {"focus": focus, "exposure": exposure}
            self._holds |= {word: is_held for word, is_held in told.items() if is_held is not None}

    def glance(self, source: str) -> bytes | None:
        """A small picture of a source; of the one in use its newest, so that it is never opened twice."""
        with self._lock:
            newest, now = self._newest, self._status
        if now.state not in ("off", "ended") and sources.is_same(source, now.source):
            return small(newest.frame.image) if newest else None
        return self._glances.of(source)

    def find(self, address: str) -> str:
        """The address at which a camera in the network gives pictures. CameraError says why there is none."""
        return finding.find(address)

    def expect(self, catalogs: Sequence[Catalog]) -> None:
        """Let the symbols of these decks count; without any, all of ours."""
        with self._lock:
            if tuple(catalogs) != self._expected.catalogs:
                self._expected = Expected(catalogs)

    def lay(self, ground: Ground) -> None:
        """By what to know places on the table from now on."""
        with self._lock:
            if ground != self._ground:
                self._ground = ground

    def preview(self, width: int = 960) -> bytes | None:
        """The newest frame as JPEG with everything read drawn in; None without a picture."""
        with self._lock:
            newest, expected, now = self._newest, self._expected, self._status
        if newest is None:
            return None
        width = max(1, width)
        return jpeg(drawn(newest.frame.image, newest.reading, expected.knows, width, now.mirrored, now.surface))

    def crop(self, tag: Tag) -> bytes | None:
        """The card that bears this tag as it was last seen, laid flat, as JPEG; None if it never was."""
        with self._lock:
            return self._shots.cut(tag)

    def read_photo(self, photo: bytes) -> Sequence[Detection]:
        """All symbols in a photo, with all passes. CameraError, in words, for what is none."""
        image = open_photo(photo)
        with self._lock:
            texts = self._expected.texts()
        reads = DeckDetector(self._detector, texts) if texts else self._detector
        found = reads.detect(image, ALL_PASSES)
        with self._lock:
            for one in found:
                if one.tag:
                    self._shots.remember(image, one.tag, one.corners)
        return found

    def read_page(self, pages: Sequence[PlacedPage], photo: bytes | None = None) -> PageReading:
        """How well a printed page is read, in a photo or in the newest frame. CameraError where none of it is seen."""
        with self._lock:
            newest = self._newest
        if photo is None and newest is None:
            raise CameraError("There is no picture. Choose a camera first, or send a photo of the page.")
        image = open_photo(photo) if photo is not None else newest.frame.image if newest else None
        assert image is not None
        texts = [tag.text for page in pages for tag in page.tags]
        return read_page(pages, DeckDetector(self._detector, texts).detect(image, ALL_PASSES), image)

    # -- the watching thread

    def _halt(self) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
        self._thread = None

    def _watch(self, address: str, stop: threading.Event) -> None:
        """Follow a source to its end; a live one that was lost is opened again, ever more patiently."""
        address = sources.same_again(address)
        eyesight = Eyesight(self._detector)
        self._coach = Coach()
        attempt = 0
        while not stop.is_set():
            reader = Reader(lambda: self._open_source(address))
            pulse = Pulse(self._patience, self._clock())
            try:
                self._follow(reader, pulse, eyesight, stop)
            except CameraError as error:
                self._say("lost", error.reason)
            except Exception:  # one bad picture must not close the eyes for the evening
                log.exception("watching %s failed", address)
                self._say("lost", Message("Reading the picture failed. Choose the camera again."))
            finally:
                reader.stop()
            if not sources.is_live(address):
                return
            attempt = 0 if pulse.has_beaten else attempt + 1
            retries = self._patience.retries
            stop.wait(retries[min(attempt, len(retries) - 1)])

    def _follow(self, reader: Reader, pulse: Pulse, eyesight: Eyesight, stop: threading.Event) -> None:
        """Read frames until the end or until told to stop. CameraError when the source is lost."""
        while not stop.is_set():
            try:
                frame = reader.take(self._patience.look)
            except EOFError:
                self._say("ended", remark(reader.source))
                return
            source = reader.source
            if frame is None or source is None:
                pulse.silence(self._clock(), source is not None and source.is_live)
                continue
            is_frozen = pulse.beat(frame.image, self._clock(), source.is_live)
            with self._lock:
                eyesight.turned, expected, holds = self._status.turned, self._expected, self._holds
                ground = self._ground
            if isinstance(source, HasLens):
                source.hold(focus=holds["focus"], exposure=holds["exposure"])
            if expected is not eyesight.expected:
                eyesight.expect(expected)
            if ground is not eyesight.ground:
                eyesight.lay(ground)
            update = eyesight.update(frame)
            shown = shown_by_hand(eyesight.ground, eyesight.surface.seen())
            known = Circumstances(source.is_live, eyesight.is_feed_mirrored, remark(source), shown)
            self._coach.look(update.frame, update.reading, known)
            self._remember(update, source, pulse.rate, eyesight.surface.seen())
            advice = Message("The picture stands still. Check the cable, or choose the camera again.")
            self._say(*(("frozen", advice) if is_frozen else ("on", self._coach.advice)))
            self._tell(update)

    def _remember(self, update: Update, source: Source, rate: float, surface: SurfaceSeen) -> None:
        image = update.frame.image
        with self._lock:
            self._newest = update
            for tag, corners in pictured(update):
                self._shots.remember(image, tag, corners)
            self._status = replace(
                self._status,
                name=source.name,
                width=image.shape[1],
                height=image.shape[0],
                rate=round(rate, 1),
                reading=update.reading,
                meters=self._coach.meters,
                focus=source.focus if isinstance(source, HasLens) else "",
                exposure=source.exposure if isinstance(source, HasLens) else "",
                surface=surface,
            )

    def _tell(self, update: Update) -> None:
        for stranger in update.strangers:  # first: of two cards with one tag neither may count
            self._call(self._on_stranger, stranger)
        for sighting in update.changes:
            self._call(self._on_sighting, sighting)
        self._call(self._on_frame, update.frame.time)

    def _call(self, listener: Callable[[Heard], None], heard: Heard) -> None:
        try:
            listener(heard)
        except Exception:  # a listener's fault is not the camera's
            log.exception("a listener of the camera failed")

    def _say(self, state: CameraState, advice: Message | None) -> None:
        """Note the camera's state, and tell of it if it is another one."""
        with self._lock:
            before = self._status
            is_over = state in ("lost", "ended")
            self._status = replace(
                before,
                state=state,
                advice=advice,
                rate=0.0 if is_over else before.rate,
                reading=() if is_over else before.reading,
                meters=() if is_over else before.meters,
                surface=SurfaceSeen() if is_over else before.surface,
            )
            is_new = (before.state, before.advice) != (state, advice)
            if before.state != state:
                self._since = self._clock()
        if is_new:
            self._call(self._on_status, self.status())

    def _reset(self, status: CameraStatus) -> None:
        with self._lock:
            self._newest = None
            self._status = replace(status, mirrored=self._status.mirrored, turned=self._status.turned)
            self._since = self._clock()
        self._call(self._on_status, self.status())


def pictured(update: Update) -> Iterator[tuple[Tag, Quad]]:
    """Tags whose picture is worth keeping now: what changed, and stickers that nobody knows, when they are told."""
    for change in update.changes:
        if change.change != "vanished" and change.corners:
            yield change.tag, change.corners
    told = {stranger.text for stranger in update.strangers}
    for one in update.reading:
        if one.tag and one.text in told:
            yield one.tag, one.corners
