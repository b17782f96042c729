"""How long a whole deck takes to print, beside the same pages drawn with a library's own plain calls."""

from __future__ import annotations

import io
import time
from collections.abc import Callable

import pytest
import qrcode
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from assistant.order import sheet_order
from assistant.printing import PdfPress
from assistant.symbols import tag_matrix
from assistant.table.cards import Catalog
from rumblebots.game import Rumblebots

CARDS = 98


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


def took(work: Callable[[], bytes]) -> float:
    """Seconds of this process, the better of two."""
    best = 9.0
    for _ in range(2):
        begun = time.process_time()
        work()
        best = min(best, time.process_time() - begun)
    return best


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
