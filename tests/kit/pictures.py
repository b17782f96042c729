"""Eyes for tests of the dashboard that need no camera: what they hold was put there by the test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from assistant.eyes import CameraChoice, CameraError, CameraStatus, Detection, Ground, LensState
from assistant.table.cards import Catalog
from assistant.table.message import Message
from assistant.table.tag import Tag


class Album:
    """Implements `eyes.Eyes` over pictures in memory."""

    def __init__(self) -> None:
        self.now = CameraStatus()
        self.frame: bytes | None = None
        self.crops: dict[Tag, bytes] = {}
        self.glances: dict[str, bytes] = {}
        self.phones: dict[str, str] = {}
        self.photo: Sequence[Detection] = ()
        self.ground = Ground()

    def choices(self) -> Sequence[CameraChoice]:
        return [CameraChoice("0", "Camera 0"), CameraChoice("simulated", "Simulated table")]

    def open(self, source: str) -> None:
        if source == "nonsense://":
            raise CameraError(Message.of("{source} is no camera, file, folder or address.", source=source))
        self.now = CameraStatus(
            "on", source, source, 1280, 720, 29.97, mirrored=self.now.mirrored, turned=self.now.turned
        )

    def close(self) -> None:
        self.now = CameraStatus()

    def status(self) -> CameraStatus:
        return self.now

    def adjust(
        self,
        *,
        mirrored: bool | None = None,
        turned: bool | None = None,
        focus: bool | None = None,
        exposure: bool | None = None,
    ) -> None:
        told = {"mirrored": mirrored, "turned": turned}
        self.now = replace(self.now, **{key: value for key, value in told.items() if value is not None})
        held: dict[str, LensState] = {
            word: "held" if is_held else "auto"
            for word, is_held in (("focus", focus), ("exposure", exposure))
            if is_held is not None
        }
        self.now = replace(self.now, **held)

    def glance(self, source: str) -> bytes | None:
        return self.glances.get(source)

    def find(self, address: str) -> str:
        if address not in self.phones:
            raise CameraError("Nobody answers there.")
        return self.phones[address]

    def preview(self, width: int = 960) -> bytes | None:
        return self.frame

    def crop(self, tag: Tag) -> bytes | None:
        return self.crops.get(tag)

    def read_photo(self, photo: bytes) -> Sequence[Detection]:
        if not self.photo:
            raise CameraError("This is no picture.")
        return self.photo

    def expect(self, catalogs: Sequence[Catalog]) -> None:
        """An album expects nothing."""

    def lay(self, ground: Ground) -> None:
        self.ground = ground
