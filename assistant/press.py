"""What may be asked of whatever makes paper, and the values in which it is ordered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Protocol, TypeAlias

from assistant.table.cards import Card, Catalog
from assistant.table.errors import TableError
from assistant.table.face import FacePlan
from assistant.table.mat import Mat
from assistant.table.message import Message
from assistant.table.sheets import ScoreTable, Section


class PrintError(TableError):
    """The printer's or the layout's. The reason says what is wrong, where, and what to do."""


@dataclass(frozen=True, slots=True)
class LayoutInfo:
    """A sheet layout, as a menu shows it."""

    id: str
    name: str
    kind: Literal["cards", "stickers"]
    paper: tuple[str, ...]
    per_page: int
    tag_mm: float
    """The side of a tag's symbol."""
    verified: bool = False
    """Whether somebody held a print against the real sheet."""


SheetKind: TypeAlias = Literal[
    "faces", "tags", "blanks", "test", "calibration", "mat", "reference", "scores", "starter"
]
"""Cards as they are; their symbols with the text alone; sticker tags that no card is bound to yet; the layout's
outlines, to hold against a sheet of stickers before using it up; or the page by which a printer is measured. Then what
is no grid of cards: mats, reference cards, a score sheet for a pencil; and one page of a few cards with which a
newcomer can try everything."""


Backs: TypeAlias = Literal["none", "fold", "duplex-long", "duplex-short"]
"""No backs; beside their fronts, to be folded over; or on pages of their own, for a printer that turns the paper over
its long or its short edge."""

BACK_DESIGNS: Mapping[str, Message] = {
    "gears": Message("Gears"),
    "plates": Message("Plates"),
    "rays": Message("Rays"),
    "traces": Message("Traces"),
}
"""What the backs may show, by the word for it."""


@dataclass(frozen=True, slots=True)
class Correction:
    """How one side of the paper is drawn so that a printer's own fault is undone; measured from the page's middle."""

    scale_x: float = 1.0
    scale_y: float = 1.0
    right: float = 0.0
    """Millimeters."""
    down: float = 0.0
    angle: float = 0.0
    """Degrees clockwise."""


STRAIGHT = Correction()
"""For a printer without fault."""


def plain_face(card: Card) -> FacePlan | None:
    """No plan: a card's traits stand in their order."""
    return None


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
    face: Callable[[Card], FacePlan | None] = plain_face
    """How the game wants a card's face arranged."""
    say: Callable[[Message], str] = str
    """Words in the language of the print."""
    backs: Backs = "none"
    back: str = ""
    """Which of `BACK_DESIGNS` the backs show; empty: the one that goes with the game."""
    art: Path | None = None
    """A folder of the owner's pictures, named by card id (`bulby.jpg`); `back` there is for all backs."""
    is_grey: bool = False
    """Print without colors."""
    mats: tuple[Mat, ...] = ()
    """What `mat` prints."""
    reference: tuple[Section, ...] = ()
    """What `reference` prints."""
    scores: tuple[ScoreTable, ...] = ()
    """What `scores` prints, with a column for each of so many `seats`."""
    seats: int = 4
    others: tuple[SheetOrder, ...] = ()
    """Further decks, each with its `cards`, that stand on the same page of a `starter`."""
    front: Correction = STRAIGHT
    behind: Correction = STRAIGHT
    """The corrections of the two sides of the paper."""


@dataclass(frozen=True, slots=True)
class PlacedTag:
    """Where a tag's symbol is printed, in millimeters from the page's top left, upright."""

    text: str
    left: float
    top: float
    side: float


@dataclass(frozen=True, slots=True)
class PlacedPage:
    """The tags of one printed side, and the paper's size in millimeters."""

    width: float
    height: float
    tags: tuple[PlacedTag, ...]


class Press(Protocol):
    """What makes paper."""

    def layouts(self) -> Sequence[LayoutInfo]:
        """The layouts that are there and can be printed after."""

    def broken(self) -> Sequence[Message]:
        """What is wrong with the others, one sentence each."""

    def sheet(self, order: SheetOrder, *, progress: Callable[[int, int], None] = ...) -> bytes:
        """The order as a PDF; `progress` hears how many pages of how many are done. PrintError for what cannot be."""

    def pages(self, order: SheetOrder) -> int:
        """How many pages the order makes. PrintError as for `sheet`."""

    def preview(self, order: SheetOrder, page: int, width: int = 800) -> bytes:
        """One page (from 1) as a PNG so many pixels wide. PrintError as for `sheet`, and for a page there is not."""

    def placed(self, order: SheetOrder) -> Sequence[PlacedPage]:
        """Where each page's tags are printed. PrintError as for `sheet`."""

    def doubts(self, order: SheetOrder) -> Sequence[Message]:
        """What will be printed, but not well: coarse or missing pictures. PrintError as for `sheet`."""
