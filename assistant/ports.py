"""What the dashboard and the command line may ask of eyes and press, so that floor 3's parts stay strangers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias

from assistant.table.cards import Catalog
from assistant.table.errors import TableError
from assistant.table.message import Message
from assistant.table.sighting import Quad, Sighting
from assistant.table.tag import Tag


class CameraError(TableError):
    """The camera's: absent, busy, unplugged, not a picture. The reason says what to do."""


class PrintError(TableError):
    """The printer's or the layout's. The reason says what is wrong, where, and what to do."""


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


SightingHeard: TypeAlias = Callable[[Sighting], None]
StrangerHeard: TypeAlias = Callable[[Stranger], None]

CameraState: TypeAlias = Literal["off", "opening", "on", "lost", "frozen", "ended"]


@dataclass(frozen=True, slots=True)
class CameraChoice:
    """A source somebody may choose: its address (index, path, URL, `simulated:robits`) and what to call it."""

    source: str
    name: str


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

    def adjust(self, *, mirrored: bool | None = None, turned: bool | None = None) -> None:
        """Set how the picture is shown (mirrored) and used (turned by 180°)."""

    def preview(self, width: int = 960) -> bytes | None:
        """The newest frame as JPEG with what is read drawn in, at most `width` pixels wide; None without a picture."""

    def crop(self, tag: Tag) -> bytes | None:
        """The card that carries this tag, cut out of the frame that last showed it, as JPEG; None if never seen."""

    def read_photo(self, photo: bytes) -> Sequence[Detection]:
        """All symbols in a photo, with all passes. CameraError if it is no picture, or too large to be one."""

    def expect(self, catalogs: Sequence[Catalog]) -> None:
        """Whose symbols to expect."""


@dataclass(frozen=True, slots=True)
class LayoutInfo:
    """A sheet layout, as a menu shows it."""

    id: str
    name: str
    kind: Literal["cards", "stickers"]
    paper: tuple[str, ...]
    per_page: int


SheetKind: TypeAlias = Literal["faces", "tags", "blanks", "test"]
"""Cards as they are; their symbols with the text alone; sticker tags that no card is bound to yet; or the layout's
outlines, to hold against a sheet of stickers before using it up."""


@dataclass(frozen=True, slots=True)
class SheetOrder:
    """What to print and how."""

    catalog: Catalog
    title: str
    """The game's name, for the foot of the page and the document's title."""
    layout: str = "cards-63x88"
    paper: Literal["a4", "letter"] = "a4"
    cards: str = ""
    """Selection: card ids, tags or ranges (`1-9`) divided by commas; empty means all (of blanks: one page full)."""
    start_at: int = 1
    """The first label to use on the first page, for a sheet of stickers that was begun."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Words on a card's face by trait name (`{"slot": "Part"}`), in the language of the print."""
    traits: tuple[str, ...] = ()
    """Which traits a face shows, in this order."""
    what: SheetKind = "faces"


class Press(Protocol):
    """What makes paper."""

    def layouts(self) -> Sequence[LayoutInfo]:
        """The layouts that are there."""

    def sheet(self, order: SheetOrder) -> bytes:
        """The order as a PDF. PrintError, in words, for what cannot be printed."""
