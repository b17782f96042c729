"""The eyes of a table: what was seen last, kept for whoever asks and told to whoever listens."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TypeVar

from assistant.eyes import (
    CameraChoice,
    CameraError,
    CameraState,
    CameraStatus,
    Detection,
    Ground,
    PageReading,
    SightingHeard,
    StrangerHeard,
    SurfaceSeen,
)
from assistant.press import PlacedPage
from assistant.table.cards import Catalog
from assistant.table.message import Message
from assistant.table.tag import Tag
from assistant.vision import finding, sources
from assistant.vision.cv import jpeg
from assistant.vision.deck_detector import DeckDetector
from assistant.vision.detector import ALL_PASSES, Detector, best_detector
from assistant.vision.expected import Expected
from assistant.vision.following import Following, Look, OpenSource, Wishes
from assistant.vision.glances import Glances, small
from assistant.vision.lens import HasLens
from assistant.vision.photo import open_photo
from assistant.vision.preview import drawn
from assistant.vision.pulse import Patience
from assistant.vision.sheetcheck import read_page
from assistant.vision.shots import Shots, pictured
from assistant.vision.tracker import Update

FrameHeard = Callable[[float], None]
StatusHeard = Callable[[CameraStatus], None]
Heard = TypeVar("Heard")
Gist = tuple[Message | None, frozenset[int]]

log = logging.getLogger(__name__)


def nobody(heard: object) -> None:
    """Listens to nothing."""


def gist(surface: SurfaceSeen) -> Gist:
    """What matters to others of how the table lies: what was shown by hand and does not count, and mats by number."""
    return surface.outdated, frozenset(found.mat.number for found in surface.mats)


class Watcher:
    """Implements `eyes.Eyes`. Methods may be called from any thread.

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
        open_source: OpenSource = sources.watched,
        open_passing: OpenSource = sources.passing,
        more_choices: Callable[[], Sequence[CameraChoice]] = tuple,
        patience: Patience | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`open_source` turns an address into a source, `open_passing` into one for a small picture of it;
        `more_choices` are offered after the cameras.

        `on_frame` hears the time of every frame after it was read (in a demo the clock that drives everything),
        `on_status` hears of every change of the camera's state, and of by what the table is known.
        """
        self._on_sighting, self._on_stranger = on_sighting, on_stranger
        self._on_frame, self._on_status = on_frame, on_status
        self._detector = detector or best_detector()
        self._open_source = open_source
        self._glances = Glances(open_passing)
        self._holds: dict[str, bool | None] = {"focus": None, "exposure": None}
        self._more_choices = more_choices
        self._patience = patience or Patience()
        self._clock = clock
        self._lock = threading.Lock()
        self._turn = threading.Lock()
        """Held while following a source is begun or ended."""
        self._following: Following | None = None
        self._expected = Expected()
        self._ground = Ground()
        self._status = CameraStatus()
        self._since = clock()
        self._told: tuple[CameraState, Message | None, Gist] = ("off", None, gist(SurfaceSeen()))
        self._newest: Update | None = None
        self._shots = Shots()
        self._photos = ThreadPoolExecutor(1, "photos")
        """One thread for all photos: each thread that reads one holds on to its memory, some 50 MB, for good."""

    # -- what others ask

    def choices(self) -> Sequence[CameraChoice]:
        """Cameras the system lists, none of them opened, then whatever else was named."""
        return [*sources.choices(), *self._more_choices()]

    def open(self, source: str) -> None:
        """Begin to look through a source, in the background. CameraError for what cannot be one.

        While pictures come, a camera's number is tried first, and pictures go on coming if there is no such camera.
        """
        sources.refuse_address(source)
        before = self.status()
        if source.isdecimal() and before.state == "on" and before.source != source:
            self._open_source(source).close()
        self._glances.end()
        with self._turn:
            self._halt()
            self._reset(CameraStatus("opening", source, source))
            self._holds = {"focus": None, "exposure": None}
            self._following = Following(
                source,
                self._open_source,
                self._detector,
                wishes=self._wishes,
                on_look=self._take,
                on_state=self._say,
                patience=self._patience,
                clock=self._clock,
            )
            self._following.start()

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
        return self._shots.cut(tag)

    def read_photo(self, photo: bytes) -> Sequence[Detection]:
        """All symbols in a photo, with all passes. CameraError, in words, for what is none."""
        return self._photos.submit(self._read_photo, photo).result()

    def _read_photo(self, photo: bytes) -> Sequence[Detection]:
        image = open_photo(photo)
        with self._lock:
            texts = self._expected.texts()
        reads = DeckDetector(self._detector, texts) if texts else self._detector
        found = reads.detect(image, ALL_PASSES)
        for one in found:
            if one.tag:
                self._shots.remember(image, one.tag, one.corners, [other.corners for other in found])
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

    # -- following a source

    def _halt(self) -> None:
        if self._following is not None:
            self._following.stop()
        self._following = None

    def _wishes(self) -> Wishes:
        with self._lock:
            return Wishes(self._expected, self._ground, self._status.turned, **self._holds)

    def _take(self, look: Look) -> None:
        self._remember(look)
        self._say(look.state, look.advice)
        self._tell(look.update)

    def _remember(self, look: Look) -> None:
        update, source = look.update, look.source
        image = update.frame.image
        for tag, corners in pictured(update):
            self._shots.remember(image, tag, corners, [one.corners for one in update.reading])
        with self._lock:
            self._newest = update
            self._status = replace(
                self._status,
                name=source.name,
                width=image.shape[1],
                height=image.shape[0],
                rate=round(look.rate, 1),
                reading=update.reading,
                meters=look.meters,
                focus=source.focus if isinstance(source, HasLens) else "",
                exposure=source.exposure if isinstance(source, HasLens) else "",
                surface=look.surface,
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
            told, self._told = self._told, (state, advice, gist(self._status.surface))
            is_new = told != self._told
            if before.state != state:
                self._since = self._clock()
        if is_new:
            self._call(self._on_status, self.status())

    def _reset(self, status: CameraStatus) -> None:
        with self._lock:
            self._newest = None
            self._status = replace(status, mirrored=self._status.mirrored, turned=self._status.turned)
            self._since = self._clock()
            self._told = (status.state, status.advice, gist(status.surface))
        self._call(self._on_status, self.status())
