"""How long a whole deck takes to print, beside the same pages drawn with a library's own plain calls, and beside a
program for label sheets, pylabels. It is no part of the tests' own environment: `pip install pylabels` adds it."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pypdfium2 as pdfium
import pytest
import qrcode
import zxingcpp
from PIL import Image, ImageFilter
from reportlab.graphics import shapes
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from assistant.order import sheet_order
from assistant.printing import PdfPress
from assistant.printing.layout import PAPERS, Box, Layout
from assistant.printing.layoutfile import find_layout
from assistant.symbols import tag_matrix
from assistant.table.cards import Catalog
from rumblebots.game import Rumblebots

CARDS = 98
DPI, SOFT = 150, 0.7
"""How finely the tags are read, and the blur's radius in pixels."""
FINE = 600
"""Dots per inch with which their places are measured."""
DECK_SECONDS, PREVIEW_SECONDS = 0.6, 0.3
"""What a whole deck with backs and the picture of a page may take by the wall's clock."""


def deck() -> Catalog:
    """98 of the most crowded cards we print."""
    cards = [card for card in Rumblebots().sample.cards for _ in card.numbers]
    rows = [
        {"id": f"c-{n}", "title": cards[n % len(cards)].title, "traits": dict(cards[n % len(cards)].traits)}
        for n in range(CARDS)
    ]
    return Catalog.from_rows("rumblebots", "RB", rows, "sample")


def plain_pages(catalog: Catalog) -> bytes:
    """Fronts with a symbol, a title and three words, and plain backs: 22 pages as a short script would draw them."""
    stream = io.BytesIO()
    canvas = Canvas(stream, (210 * mm, 297 * mm))
    copies = catalog.tags()
    for first in range(0, len(copies), 9):
        for place, copy in enumerate(copies[first : first + 9]):
            left, bottom = (10.5 + place % 3 * 63) * mm, (297 - 16.5 - (place // 3 + 1) * 88) * mm
            symbol = qrcode.QRCode(version=1, error_correction=qrcode.constants.ERROR_CORRECT_H, border=0)
            symbol.add_data(str(copy.tag))
            symbol.make(fit=False)
            for row, modules in enumerate(symbol.get_matrix()):
                for column, module in enumerate(modules):
                    if module:
                        canvas.rect(left + column * 4, bottom + 200 - row * 4, 4, 4, stroke=0, fill=1)
            for line, words in enumerate((copy.card.title, str(copy.tag), "Attack 3", "Defense 2")):
                canvas.drawString(left, bottom + 60 - 14 * line, words)
        canvas.showPage()
        for place in range(len(copies[first : first + 9])):
            canvas.rect(
                (136.5 - place % 3 * 63) * mm, (297 - 16.5 - (place // 3 + 1) * 88) * mm, 63 * mm, 88 * mm, fill=1
            )
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


WALL = time.perf_counter


def took(work: Callable[[], bytes], clock: Callable[[], float] = time.process_time) -> float:
    """Seconds of this process, or by another clock, the best of three."""
    found = []
    for _ in range(3):
        begun = clock()
        work()
        found.append(clock() - begun)
    return min(found)


def peers_pages(labels: Any, catalog: Catalog, layout: Layout, paper: str = "a4") -> bytes:
    """The same tags on the same grid as pylabels makes them: symbol, title, tag and two words in each label."""
    page, side, rim = layout.on(paper), layout.symbol.side * mm, layout.symbol.rim * mm

    def draw(label: Any, width: float, height: float, copy: Any) -> None:
        symbol = QrCodeWidget(str(copy.tag), barLevel="H", barBorder=layout.symbol.quiet)
        symbol.barWidth = symbol.barHeight = side + 2 * rim
        symbol.x = layout.symbol.left * mm - rim
        symbol.y = height - layout.symbol.top * mm - side - rim
        label.add(symbol)
        room = height - (layout.symbol.top + layout.symbol.side + layout.symbol.rim) * mm
        for line, words in enumerate((copy.card.title, str(copy.tag))):
            at = room - (1.5 + 2.5 * line) * mm
            label.add(shapes.String(layout.symbol.left * mm, at, words, fontSize=6, fontName="Helvetica"))

    width, height = PAPERS[paper]
    told = labels.Specification(
        width,
        height,
        page.columns,
        page.rows,
        layout.cell.width,
        layout.cell.height,
        left_margin=page.left,
        top_margin=page.top,
        column_gap=page.gutter_x,
        row_gap=page.gutter_y,
    )
    sheet = labels.Sheet(told, draw)
    sheet.add_labels(catalog.tags())
    stream = io.BytesIO()
    sheet.save(stream)
    return stream.getvalue()


@dataclass(frozen=True)
class Looked:
    """What becomes of a PDF: tags that a soft picture reads, and how far at most their edges lie beside their places."""

    read: int
    aside_mm: float


def looked_at(pdf: bytes, layout: Layout, tags: Sequence[str]) -> Looked:
    """`tags` lie in the layout's cells, page by page."""
    places = [layout.symbol.at(cell) for cell in layout.fronts(layout.on("a4"))]
    read, aside = 0, 0.0
    for number, page in enumerate(pdfium.PdfDocument(pdf)):
        soft = page.render(scale=DPI / 72).to_pil().convert("L").filter(ImageFilter.GaussianBlur(SOFT))
        found = {code.text for code in zxingcpp.read_barcodes(soft)}
        fine = page.render(scale=FINE / 72).to_pil().convert("L").point(lambda value: 255 * (value < 128))
        mine = tags[number * len(places) :][: len(places)]
        read += sum(tag in found for tag in mine)
        aside = max(aside, *(beside(fine, place, layout.symbol.rim) for place in places[: len(mine)]))
    return Looked(read, aside)


def beside(page: Image.Image, place: Box, rim: float) -> float:
    """Millimeters between the edges of what is dark here and the symbol's place."""
    around, dot = place.inset(-0.9 * rim), 25.4 / FINE
    left, top = round(around.left / dot), round(around.top / dot)
    dark = page.crop((left, top, round(around.right / dot), round(around.bottom / dot))).getbbox()
    if dark is None:
        return place.width
    edges = ((left + dark[0]) * dot, (top + dark[1]) * dot, (left + dark[2]) * dot, (top + dark[3]) * dot)
    meant = (place.left, place.top, place.right, place.bottom)
    return max(abs(edge - where) for edge, where in zip(edges, meant, strict=True))


@pytest.mark.benchmark
@pytest.mark.parametrize("name", ["cards-63x88", "stickers-l7120", "grid-15"])
def test_98_tags_are_printed_faster_than_pylabels_prints_them_and_read_as_well(capsys, name):
    labels = pytest.importorskip("labels", reason="pip install pylabels, to print beside it")
    catalog, press = deck(), PdfPress()
    layout = find_layout(press.folder, name)
    order = sheet_order(Rumblebots(), catalog, layout=name)
    ours, theirs = press.sheet(order), peers_pages(labels, catalog, layout)
    seconds, peer = took(lambda: press.sheet(order), WALL), took(lambda: peers_pages(labels, catalog, layout), WALL)
    tags = [str(copy.tag) for copy in catalog.tags()]
    mine, other = looked_at(ours, layout, tags), looked_at(theirs, layout, tags)
    with capsys.disabled():
        print(
            f"\n{name}, {CARDS} tags of {layout.symbol.side:g} mm, at {DPI} dpi and blurred: "
            f"ours {seconds:.3f} s, {len(ours) // 1000} kB, {mine.read} read, at most {mine.aside_mm:.2f} mm aside; "
            f"pylabels {peer:.3f} s, {len(theirs) // 1000} kB, {other.read} read, at most {other.aside_mm:.2f} mm aside"
        )
    assert seconds < peer
    assert mine.read >= max(other.read, CARDS)
    assert mine.aside_mm <= 0.1


@pytest.mark.benchmark
def test_98_cards_with_backs_and_the_picture_of_a_page_take_no_time_to_wait_for(capsys):
    order, press = sheet_order(Rumblebots(), deck(), backs="duplex-long"), PdfPress()
    whole, preview = took(lambda: press.sheet(order), WALL), took(lambda: press.preview(order, 1), WALL)
    with capsys.disabled():
        print(
            f"\n{CARDS} cards with backs, {press.pages(order)} pages: {whole:.3f} s; picture of a page: {preview:.3f} s"
        )
    assert press.pages(order) == 22
    assert whole < DECK_SECONDS
    assert preview < PREVIEW_SECONDS


@pytest.mark.benchmark
def test_98_cards_with_backs_print_faster_than_a_plain_script_draws_them(capsys):
    catalog = deck()
    order, press = sheet_order(Rumblebots(), catalog, backs="duplex-long"), PdfPress()
    tag_matrix.cache_clear()
    begun = time.process_time()
    data = press.sheet(order)
    first = time.process_time() - begun
    again = took(lambda: press.sheet(order))
    peer = took(lambda: plain_pages(catalog))
    preview = took(lambda: press.preview(order, 1))
    with capsys.disabled():
        print(
            f"\n{CARDS} cards with backs, {press.pages(order)} pages, {len(data) // 1000} kB: {first:.3f} s the first "
            f"time, {again:.3f} s again; preview of a page: {preview:.3f} s; the same pages, plainer, with reportlab's "
            f"and qrcode's own calls: {peer:.3f} s, {peer / again:.1f} times as long"
        )
    assert press.pages(order) == 22
    assert again < peer
    assert preview < 1.5 * again
