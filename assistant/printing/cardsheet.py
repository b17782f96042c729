"""Sheets of a deck's cards, tags and stickers: from an order to the sides of paper that hold them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image

from assistant.press import Backs, PlacedTag, PrintError, SheetOrder
from assistant.printing.art import Window, art_doubts, cropped, picture_of, pictures_in
from assistant.printing.backside import Backside
from assistant.printing.blanks import blank_faces
from assistant.printing.cardface import art_window, draw_card, ground
from assistant.printing.face import Face, faces, refuse_lacking
from assistant.printing.fonts import printable
from assistant.printing.layout import Layout, Page
from assistant.printing.layoutfile import find_layout
from assistant.printing.leaf import About, Job, Leaf
from assistant.printing.marks import FootWords, cut_marks, draw_fold, draw_foot
from assistant.printing.names import spoken
from assistant.printing.pen import Pen
from assistant.printing.selection import select
from assistant.printing.sticker import draw_sticker
from assistant.printing.testpage import draw_test_page
from assistant.table.message import Message

_RULER = Message("100 mm")
_CALL = Message("Print at 100 %, not “fit to page”, then measure the line.")
_VERIFIED = Message("sizes verified")
_HOLD = Message("hold it against the sheet and a lamp")
_CALL_UNSURE = Message("Print at 100 %, not “fit to page”. Try on plain paper first.")

_OUTLINE, _GONE = 0.72, 0.92
"""Greys of a sticker in a preview."""
_LINE = 0.3


@dataclass(frozen=True, slots=True)
class Sheet:
    """A layout on a paper, how its backs are printed, and the owner's pictures for it."""

    layout: Layout
    page: Page
    paper: str
    backs: Backs
    pictures: Mapping[str, Path] = field(default_factory=dict)

    @property
    def has_stickers(self) -> bool:
        """Is it paper with stickers in it, which need not be cut out?"""
        return self.layout.kind == "stickers" and self.layout.cut is None


def card_job(folder: Path, order: SheetOrder) -> Job:
    """The sides for a deck's cards, tags, blanks or test page.

    Raises PrintError for an unknown layout, paper, card or design, a layout that does not close on its page, a label
    that is not on the sheet, backs that it cannot have, pictures that are not there, and signs that no font has.
    """
    sheet = sheet_for(folder, order)
    places = sheet.page.per_page
    if not 1 <= order.start_at <= places:
        raise PrintError(
            Message.of(
                "There is no place {n} on this sheet: its places go from 1 to {last}.", n=order.start_at, last=places
            )
        )
    told = _told(order, places - order.start_at + 1)
    for face in told:
        refuse_lacking(face)
    placed: list[Face | None] = [*[None] * (order.start_at - 1), *told]
    count = max(1, -(-len(placed) // places))
    backside = Backside.of(order, sheet.layout, sheet.page, sheet.backs, sheet.pictures)
    leaves: list[Leaf] = []
    for number in range(count):
        held = placed[number * places :][:places]
        words = _foot_words(order, sheet.layout, told, number + 1, count)
        front = _Front(order, sheet, held, words, backside)
        stickers = _Stickers(sheet, 0 if number else order.start_at - 1) if sheet.has_stickers else None
        leaves.append(Leaf(sheet.paper, front, tags=_placed(sheet, held), paper_shows=stickers))
        if backside and not sheet.page.fold:
            note = order.say(Message.of("back of page {n}", n=number + 1))
            leaves.append(Leaf(sheet.paper, _Behind(sheet, held, backside, note), is_back=True))
    game = printable(order.title)
    about = About(f"{game} · {sheet.layout.name}", order.say(Message.of("Tagged cards of {game}", game=game)))
    return Job(tuple(leaves), about, tuple(_doubts(order, sheet, told, backside)))


def sheet_for(folder: Path, order: SheetOrder) -> Sheet:
    """The layout that the order asks for, or the one beside it for folded backs. Raises PrintError."""
    layout = find_layout(folder, order.layout)
    page = layout.on(order.paper)
    backs: Backs = order.backs if order.what in ("faces", "tags") else "none"
    if order.backs != "none" and layout.kind != "cards":
        raise PrintError(Message.of("{layout} is a sheet of stickers, which have no backs.", layout=layout.name))
    if backs == "fold" and not page.fold:
        if not layout.fold:
            raise PrintError(
                Message.of("The layout {layout} has no place for backs that are folded over.", layout=layout.id)
            )
        layout = find_layout(folder, layout.fold)
        page = layout.on(order.paper)
    if page.fold and backs.startswith("duplex"):
        raise PrintError(
            Message.of("The layout {layout} folds its backs over: it is printed on one side.", layout=layout.id)
        )
    if page.fold and order.what in ("faces", "tags"):
        backs = "fold"
    shows_art = order.art is not None and order.what == "faces" and layout.kind == "cards"
    pictures = pictures_in(order.art) if order.art is not None and shows_art else {}
    return Sheet(layout, page, order.paper, backs, pictures)


def _placed(sheet: Sheet, held: Sequence[Face | None]) -> tuple[PlacedTag, ...]:
    """Where the faces' symbols are."""
    boxes = [sheet.layout.symbol.at(cell) for cell in sheet.layout.fronts(sheet.page)]
    return tuple(
        PlacedTag(str(face.tag), box.left, box.top, box.width)
        for box, face in zip(boxes, held, strict=False)
        if face is not None
    )


def _told(order: SheetOrder, page_full: int) -> list[Face]:
    if order.what == "test":
        return []
    if order.what == "blanks":
        return blank_faces(order, page_full)
    return faces(order, select(order.catalog, order.cards))


def _window(face: Face, layout: Layout) -> Window | None:
    box = art_window(face, layout)
    return None if box is None else Window(round(box.width, 3), round(box.height, 3), ground(face))


def _art(face: Face, sheet: Sheet) -> Image.Image | None:
    """The card's picture as its window needs it; None where there is none, or none that can be used."""
    path, window = picture_of(face.card, sheet.pictures), _window(face, sheet.layout)
    return cropped(path, window).image if path and window else None


def _doubts(order: SheetOrder, sheet: Sheet, told: Sequence[Face], backside: Backside | None) -> list[Message]:
    found = [] if sheet.layout.verified or order.what == "test" else [_unverified(sheet.layout)]
    if not sheet.pictures:
        return found
    wanted = {face.card: _window(face, sheet.layout) for face in told}
    found += art_doubts(wanted, sheet.pictures, [card.id for card in order.catalog.cards])
    return found + (backside.doubts() if backside else [])


def _unverified(layout: Layout) -> Message:
    return Message.of(
        "Not verified against the real sheet (sizes from {source}): print the test page on plain paper first.",
        source=spoken(layout.source),
    )


@dataclass(frozen=True, slots=True)
class _Front:
    """Draws one page of fronts, and beside them the backs that are folded over."""

    order: SheetOrder
    sheet: Sheet
    held: Sequence[Face | None]
    words: FootWords
    backside: Backside | None

    def __call__(self, pen: Pen) -> None:
        layout, page, paper = self.sheet.layout, self.sheet.page, self.sheet.paper
        for cell, face in zip(layout.fronts(page), self.held, strict=False):
            if face is None:
                continue
            bare = self.order.what == "tags"
            if layout.kind == "cards":
                art = None if bare else _art(face, self.sheet)
                draw_card(pen, face, cell, layout.bled(cell, page), layout, art, bare=bare)
            else:
                draw_sticker(pen, face, cell, layout, bare=bare)
            if self.backside and page.fold:
                self.backside.draw(pen, cell, paper)
        if self.order.what == "test":
            draw_test_page(pen, layout, paper, page, self.words.ruler)
        if layout.cut:
            pen.lines(cut_marks(layout, paper, page), layout.cut.line, layout.cut.color)
        if page.fold:
            draw_fold(pen, layout, paper, page)
        draw_foot(pen, layout, paper, page, self.words)


@dataclass(frozen=True, slots=True)
class _Behind:
    """Draws the other side of such a page."""

    sheet: Sheet
    held: Sequence[Face | None]
    backside: Backside
    note: str

    def __call__(self, pen: Pen) -> None:
        layout, page = self.sheet.layout, self.sheet.page
        for cell, face in zip(layout.fronts(page), self.held, strict=False):
            if face is not None:
                self.backside.draw(pen, cell, self.sheet.paper)
        self.backside.label(pen, self.sheet.paper, self.note)


@dataclass(frozen=True, slots=True)
class _Stickers:
    """Draws the outlines of a sheet's stickers; those that are gone from it already are filled."""

    sheet: Sheet
    gone: int

    def __call__(self, pen: Pen) -> None:
        for place, cell in enumerate(self.sheet.layout.fronts(self.sheet.page)):
            pen.box(cell, fill=_GONE if place < self.gone else None, stroke=_OUTLINE, thick=_LINE)


def _foot_words(order: SheetOrder, layout: Layout, told: Sequence[Face], number: int, count: int) -> FootWords:
    if order.what == "test":
        about = [order.say(spoken(layout.name)), order.say(_VERIFIED if layout.verified else _HOLD)]
    else:
        page = Message.of("page {n} of {count}", n=number, count=count)
        about = [printable(order.title), told[0].deck, order.say(page)]
    return FootWords(
        call=order.say(_CALL if layout.verified else _CALL_UNSURE),
        about=" · ".join(entry for entry in about if entry),
        ruler=order.say(_RULER),
    )
