"""The press: an order to the bytes of a PDF, page after page."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO

from reportlab.pdfgen.canvas import Canvas

from assistant.ports import LayoutInfo, PrintError, SheetOrder
from assistant.printing.blanks import blank_faces
from assistant.printing.cardface import draw_card
from assistant.printing.face import Face, faces, refuse_lacking
from assistant.printing.fonts import font, printable
from assistant.printing.layout import PAPERS, Box, Layout, Page, find_layout, read_layout
from assistant.printing.marks import FootWords, cut_marks, draw_foot
from assistant.printing.pen import POINTS, Pen
from assistant.printing.selection import select
from assistant.printing.sticker import draw_sticker
from assistant.printing.testpage import draw_test_page
from assistant.resources import resource_dir
from assistant.table.message import Message, Translate, english

_RULER = Message("100 mm")
_CALL = Message("Print at 100 %, not “fit to page”, then measure the line.")
_CALL_UNSURE = Message("Print at 100 %, not “fit to page”. Try on plain paper first.")


class PdfPress:
    """Makes PDFs after the layouts in a folder. Keeps nothing between two orders."""

    def __init__(self, folder: Path | None = None, translate: Translate = english) -> None:
        """`folder`: of layout files; by default the shipped ones. `translate`: into the language of the print."""
        self.folder = folder or resource_dir("printables") / "layouts"
        self.translate = translate

    def layouts(self) -> Sequence[LayoutInfo]:
        """The layouts that are there, cards first. Raises PrintError for one that would print wrong."""
        found = [read_layout(path).info for path in sorted(self.folder.glob("*.toml"))]
        return sorted(found, key=lambda info: (info.kind, info.id))

    def sheet(self, order: SheetOrder) -> bytes:
        """The order as a PDF: vector symbols, embedded fonts, pages of the paper's exact size.

        The same order gives the same bytes. Raises PrintError for an unknown layout, paper or card, a layout that does
        not close on its page, a label that is not on the sheet, and signs that the print font lacks.
        """
        layout = find_layout(self.folder, order.layout)
        page = layout.on(order.paper)
        if not 1 <= order.start_at <= page.per_page:
            raise PrintError(
                Message.of(
                    "There is no place {n} on this sheet: its places go from 1 to {last}.",
                    n=order.start_at,
                    last=page.per_page,
                )
            )
        if order.what == "test":
            return self._draw(order, layout, page, [])
        if order.what == "blanks":
            told = blank_faces(order, page.per_page - order.start_at + 1, self.translate)
        else:
            told = faces(order, select(order.catalog, order.cards), self.translate)
        for face in told:
            refuse_lacking(face)
        return self._draw(order, layout, page, told)

    def _draw(self, order: SheetOrder, layout: Layout, page: Page, told: Sequence[Face]) -> bytes:
        stream = io.BytesIO()
        canvas = _canvas(stream, order.paper)
        self._describe(canvas, order, layout)
        cells = layout.cells(page)
        places: list[Face | None] = [*[None] * (order.start_at - 1), *told]
        count = max(1, -(-len(places) // len(cells)))
        for number in range(count):
            pen = Pen(canvas, PAPERS[order.paper][1])
            for cell, face in zip(cells, places[number * len(cells) :], strict=False):
                if face is not None:
                    draw_face(pen, face, cell, layout, bare=order.what == "tags")
            if order.what == "test":
                draw_test_page(pen, layout, order.paper, page, self._say(_RULER))
            if layout.cut:
                pen.lines(cut_marks(layout, order.paper, page), layout.cut.line)
            draw_foot(pen, layout, order.paper, page, self._foot_words(order, layout, told, number + 1, count))
            canvas.showPage()
        canvas.save()
        return stream.getvalue()

    def _describe(self, canvas: Canvas, order: SheetOrder, layout: Layout) -> None:
        canvas.setTitle(f"{printable(order.title)} · {layout.name}")
        canvas.setSubject(self._say(Message.of("Tagged cards of {game}", game=printable(order.title))))
        canvas.setAuthor("Table Assistant")
        canvas.setCreator("Table Assistant")
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")

    def _foot_words(
        self, order: SheetOrder, layout: Layout, told: Sequence[Face], number: int, count: int
    ) -> FootWords:
        if order.what == "test":
            about = [layout.name, self._say(Message.of("sizes from: {source}", source=layout.source))]
        else:
            page = Message.of("page {n} of {count}", n=number, count=count)
            about = [printable(order.title), told[0].deck, self._say(page)]
        return FootWords(
            call=self._say(_CALL if layout.verified else _CALL_UNSURE),
            about=" · ".join(entry for entry in about if entry),
            ruler=self._say(_RULER),
        )

    def _say(self, message: Message) -> str:
        return message.render(self.translate)


def _canvas(stream: BinaryIO, paper: str) -> Canvas:
    """An empty document of this paper whose bytes depend on nothing but what is drawn."""
    width, height = PAPERS[paper]
    options: dict[str, Any] = {
        "pagesize": (width * POINTS, height * POINTS),
        "invariant": 1,
        "pageCompression": 1,
        "pdfVersion": (1, 6),
        "initialFontName": font().fontName,
    }
    return Canvas(stream, **options)


def draw_face(pen: Pen, face: Face, cell: Box, layout: Layout, *, bare: bool = False) -> None:
    """One card or sticker into its cell; `bare`: its symbol, the text to type and the number alone."""
    if layout.kind == "cards":
        draw_card(pen, face, cell, layout, bare=bare)
    else:
        draw_sticker(pen, face, cell, layout, bare=bare)
