"""Sheets of a deck's cards, tags and stickers: from an order to the sides of paper that hold them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from assistant.ports import Backs, PlacedTag, PrintError, SheetOrder
from assistant.printing.blanks import blank_faces
from assistant.printing.cardface import draw_card
from assistant.printing.face import Face, faces, refuse_lacking
from assistant.printing.fonts import printable
from assistant.printing.layout import Layout, Page
from assistant.printing.layoutfile import find_layout
from assistant.printing.leaf import About, Job, Leaf
from assistant.printing.marks import FootWords, cut_marks, draw_foot
from assistant.printing.pen import Pen
from assistant.printing.selection import select
from assistant.printing.sticker import draw_sticker
from assistant.printing.testpage import draw_test_page
from assistant.table.message import Message

_RULER = Message("100 mm")
_CALL = Message("Print at 100 %, not “fit to page”, then measure the line.")
_CALL_UNSURE = Message("Print at 100 %, not “fit to page”. Try on plain paper first.")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A layout on a paper, and how its backs are printed."""

    layout: Layout
    page: Page
    paper: str
    backs: Backs


def card_job(folder: Path, order: SheetOrder) -> Job:
    """The sides for a deck's cards, tags, blanks or test page.

    Raises PrintError for an unknown layout, paper or card, a layout that does not close on its page, a label that is
    not on the sheet, backs that it cannot have, and signs that no print font has.
    """
    sheet = sheet_for(folder, order)
    if not 1 <= order.start_at <= sheet.page.per_page:
        raise PrintError(
            Message.of(
                "There is no place {n} on this sheet: its places go from 1 to {last}.",
                n=order.start_at,
                last=sheet.page.per_page,
            )
        )
    told = _told(order, sheet.page.per_page - order.start_at + 1)
    for face in told:
        refuse_lacking(face)
    places: list[Face | None] = [*[None] * (order.start_at - 1), *told]
    count = max(1, -(-len(places) // sheet.page.per_page))
    leaves: list[Leaf] = []
    for number in range(count):
        held = places[number * sheet.page.per_page :][: sheet.page.per_page]
        words = _foot_words(order, sheet.layout, told, number + 1, count)
        leaves.append(Leaf(sheet.paper, _Front(order, sheet, held, words), tags=_placed(sheet, held)))
    game = printable(order.title)
    about = About(f"{game} · {sheet.layout.name}", order.say(Message.of("Tagged cards of {game}", game=game)))
    return Job(tuple(leaves), about)


def sheet_for(folder: Path, order: SheetOrder) -> Sheet:
    """The layout that the order asks for, or the one beside it for folded backs. Raises PrintError."""
    layout = find_layout(folder, order.layout)
    page = layout.on(order.paper)
    return Sheet(layout, page, order.paper, order.backs)


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


@dataclass(frozen=True, slots=True)
class _Front:
    """Draws one page of fronts."""

    order: SheetOrder
    sheet: Sheet
    held: Sequence[Face | None]
    words: FootWords

    def __call__(self, pen: Pen) -> None:
        layout, page, paper = self.sheet.layout, self.sheet.page, self.sheet.paper
        for cell, face in zip(layout.fronts(page), self.held, strict=False):
            if face is not None:
                bare = self.order.what == "tags"
                if layout.kind == "cards":
                    draw_card(pen, face, cell, layout.bled(cell, page), layout, bare=bare)
                else:
                    draw_sticker(pen, face, cell, layout, bare=bare)
        if self.order.what == "test":
            draw_test_page(pen, layout, paper, page, self.words.ruler)
        if layout.cut:
            pen.lines(cut_marks(layout, paper, page), layout.cut.line, layout.cut.color)
        draw_foot(pen, layout, paper, page, self.words)


def _foot_words(order: SheetOrder, layout: Layout, told: Sequence[Face], number: int, count: int) -> FootWords:
    if order.what == "test":
        about = [layout.name, order.say(Message.of("sizes from: {source}", source=layout.source))]
    else:
        page = Message.of("page {n} of {count}", n=number, count=count)
        about = [printable(order.title), told[0].deck, order.say(page)]
    return FootWords(
        call=order.say(_CALL if layout.verified else _CALL_UNSURE),
        about=" · ".join(entry for entry in about if entry),
        ruler=order.say(_RULER),
    )
