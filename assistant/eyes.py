"""What may be asked of the camera and of everything that reads pictures, and the values in which it answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeAlias

from assistant.press import PlacedPage
from assistant.table.cards import Catalog
from assistant.table.errors import TableError
from assistant.table.mat import Mat
from assistant.table.message import Message
from assistant.table.sighting import Quad, Sighting
from assistant.table.tag import Tag


class CameraError(TableError):
    """The camera's: absent, busy, unplugged, not a picture. The reason says what to do."""


@dataclass(frozen=True, slots=True)
class Detection:
    """A symbol read in one picture alone."""

    text: str
    corners: Quad
    """Picture pixels, clockwise from the symbol's own top left."""
    angle: float
    """Degrees clockwise from upright, 0 to 360."""
    tag: Tag | None = None
    """The tag, where the text is one of ours with right check characters."""
    confidence: float = 1.0


class SymbolReader(Protocol):
    """Reads symbols in a picture; a plugin may bring one."""

    @property
    def name(self) -> str:
        """What it is called in reports."""

    def detect(self, image: Any) -> Sequence[Detection]:
        """Every QR symbol in a picture, each place once; the picture is left as it is.

        `image` is an array of bytes, rows × columns (grey) or rows × columns × 3 (blue, green, red). Corners are in its
        pixels, clockwise from the symbol's own top left, whatever way it lies: orientation is a rule of some games.
        """


@dataclass(frozen=True, slots=True)
class Stranger:
    """A code that never acts: not ours, misread, or of a game nobody loaded. Told once."""

    text: str
    why: Message
    tag: Tag | None = None
    """The tag that two cards in one picture bear: which of them is meant is a question."""
    is_over: bool = False
    """There is only one such card any more, or none."""


def two_cards(text: str) -> Message:
    """What is said of a tag that two cards bear."""
    return Message.of("Two cards bear the tag {tag}. Print one of them anew.", tag=text)


SightingHeard: TypeAlias = Callable[[Sighting], None]
StrangerHeard: TypeAlias = Callable[[Stranger], None]

CameraState: TypeAlias = Literal["off", "opening", "on", "lost", "frozen", "ended"]


@dataclass(frozen=True, slots=True)
class CameraChoice:
    """A source somebody may choose: its address (index, path, URL, `simulated:robits`) and what to call it."""

    source: str
    name: str


def is_remote(source: str) -> bool:
    """Is it the address of a camera in the network, such as a phone, which has no cable to this computer?"""
    return "://" in source


LensState: TypeAlias = Literal["", "auto", "held", "refused"]
"""Focus or exposure: nothing to set there, as the camera chooses, held still, or asked for in vain."""


@dataclass(frozen=True, slots=True)
class Meter:
    """One thing about the picture that may be better or worse, as the camera page shows it."""

    label: Message
    word: Message
    level: int
    """0 to 5; 5 is best."""
    is_fine: bool = True


Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class DraggedCorners:
    """Something flat and rectangular that lies on the table, its corners dragged into place on the preview."""

    points: tuple[Point, Point, Point, Point]
    """Shares of the picture's width and height, clockwise from the top left as the thing lies in the picture."""
    width: float
    height: float
    """Millimeters along its upper and its left edge."""


@dataclass(frozen=True, slots=True)
class DrawnZone:
    """A zone that somebody drew on the preview."""

    name: str
    """`seat/2`, `spot`, …"""
    label: str
    points: tuple[Point, ...]
    """Millimeters on the mat of number `mat`; without one, shares of the picture's width and height."""
    turn: int = 0
    """Degrees clockwise by which a card that lies upright for its owner is turned against mat or picture."""
    mat: int | None = None


@dataclass(frozen=True, slots=True)
class Ground:
    """What may lie on the table to find places by, and what somebody showed by hand. First mats go before later."""

    mats: tuple[Mat, ...] = ()
    corners: DraggedCorners | None = None
    drawn: tuple[DrawnZone, ...] = ()


@dataclass(frozen=True, slots=True)
class MatFound:
    """A mat that lies in the picture."""

    mat: Mat
    marks: tuple[Quad, ...]
    """Its corner marks that are seen now, in picture pixels; the others are covered."""
    to_mm: tuple[float, ...]
    """The homography from picture pixels to its millimeters, row by row."""


@dataclass(frozen=True, slots=True)
class ZoneFound:
    """A zone, where it lies in the picture."""

    name: str
    label: Message
    polygon: tuple[Point, ...]
    """Picture pixels."""
    is_drawn: bool = False


@dataclass(frozen=True, slots=True)
class SurfaceSeen:
    """How the table lies in the picture, and by what that is known."""

    source: Literal["marks", "corners", "none"] = "none"
    mats: tuple[MatFound, ...] = ()
    zones: tuple[ZoneFound, ...] = ()
    loose: int = 0
    """How many of four marks laid loose at the table's corners are seen, while too few to tell how it lies."""
    outdated: Message | None = None
    """What has to be shown by hand again since the camera was moved, in words; until then it does not count."""


@dataclass(frozen=True, slots=True)
class CameraStatus:
    """How the camera is doing. Says nothing about what is in the picture but the tags read."""

    state: CameraState = "off"
    source: str = ""
    name: str = ""
    width: int = 0
    height: int = 0
    rate: float = 0.0
    """Frames a second, lately."""
    since: float = 0.0
    """Seconds the state has lasted."""
    reading: tuple[Detection, ...] = ()
    """What is in the picture now."""
    advice: Message | None = None
    """The one thing that would help most, in words."""
    mirrored: bool = False
    turned: bool = False
    """The picture is used upside down (the camera hangs the other way round)."""
    focus: LensState = ""
    exposure: LensState = ""
    meters: tuple[Meter, ...] = ()
    """How light and sharp the picture is; empty without one."""
    surface: SurfaceSeen = SurfaceSeen()
    """Mats and zones in the picture."""

    @property
    def is_remote(self) -> bool:
        """Does the picture come over the network?"""
        return is_remote(self.source)


@dataclass(frozen=True, slots=True)
class PageReading:
    """What a camera makes of a printed page."""

    page: int
    """Which page of the order it is, from 1."""
    tags: int
    """How many tags are printed on it."""
    unread: tuple[str, ...]
    module_pixels: float
    """Pixels a module of the smallest tag that was read."""
    scale: tuple[float, float] | None
    """Printed size by the size meant, across and along; None where the paper's edges are not seen."""


class Eyes(Protocol):
    """The camera and everything that reads pictures."""

    def choices(self) -> Sequence[CameraChoice]:
        """Cameras found without opening them, then `simulated`."""

    def open(self, source: str) -> None:
        """Begin to look through a source, in the background; never waits for it. CameraError if it cannot be one."""

    def close(self) -> None:
        """Stop looking."""

    def status(self) -> CameraStatus:
        """How the camera is doing now."""

    def adjust(
        self,
        *,
        mirrored: bool | None = None,
        turned: bool | None = None,
        focus: bool | None = None,
        exposure: bool | None = None,
    ) -> None:
        """Set how the picture is shown (mirrored) and used (turned by 180°), and what the lens holds still."""

    def glance(self, source: str) -> bytes | None:
        """A small picture of one of the choices as JPEG; the camera in use is not disturbed. None while there is none.

        A source is kept open for some seconds after somebody glanced. CameraError, saying what is wrong.
        """

    def find(self, address: str) -> str:
        """The address at which a camera in the network gives pictures, given (part of) it: `192.168.1.20`.

        Takes some seconds. CameraError, in one sentence: nobody there, no pictures, a password.
        """

    def preview(self, width: int = 960) -> bytes | None:
        """The newest frame as JPEG with what is read drawn in, at most `width` pixels wide; None without a picture."""

    def crop(self, tag: Tag) -> bytes | None:
        """The card that carries this tag, cut out of the frame that last showed it, as JPEG; None if never seen."""

    def read_photo(self, photo: bytes) -> Sequence[Detection]:
        """All symbols in a photo, with all passes. CameraError if it is no picture, or too large to be one."""

    def read_page(self, pages: Sequence[PlacedPage], photo: bytes | None = None) -> PageReading:
        """How well a printed page is read, in a photo or in the newest frame. CameraError where none of it is seen."""

    def expect(self, catalogs: Sequence[Catalog]) -> None:
        """Whose symbols to expect."""

    def lay(self, ground: Ground) -> None:
        """By what to know places on the table from now on."""
