"""A preview is the page that will be printed, and a print says what it is."""

from __future__ import annotations

import io

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops

from assistant.press import Correction, PrintError


def picture(press, order, page=1, width=1000):
    return Image.open(io.BytesIO(press.preview(order, page, width)))


def test_the_tags_of_a_preview_read_back(press, order, scan, deck):
    seen = picture(press, order(), page=2)
    assert seen.size == (1000, 1414)
    assert scan(seen.convert("L")) == sorted(str(copy.tag) for copy in deck.tags()[9:18])


@pytest.mark.parametrize(
    "told", [{}, {"layout": "stickers-5160", "paper": "letter"}, {"backs": "fold"}, {"what": "test"}]
)
def test_a_preview_shows_what_is_printed(press, order, told):
    told = order(**{**told, "cards": "1-9"} if "what" not in told else told)
    seen = picture(press, told, width=840).convert("L")
    printed = pdfium.PdfDocument(press.sheet(told))[0].render(
        scale=840 / (seen.width / 840 * 612 if told.paper == "letter" else 595.28)
    )
    paper = printed.to_pil().convert("L").resize(seen.size)
    apart = ImageChops.difference(seen.reduce(8), paper.reduce(8))
    assert (
        sum(count for depth, count in enumerate(apart.histogram()) if depth > 70) < 0.004 * apart.width * apart.height
    )


def test_a_preview_does_not_show_what_is_done_against_the_printers_faults(press, order):
    assert press.preview(order(front=Correction(right=3.0)), 1) == press.preview(order(), 1)


def test_a_page_that_there_is_not_is_refused_in_words(press, order):
    assert press.pages(order(cards="1-10", backs="duplex-long")) == 4
    for page in (0, 5):
        with pytest.raises(PrintError, match=f"There is no page {page}: there are 4"):
            press.preview(order(cards="1-10", backs="duplex-long"), page)


def test_progress_is_told_page_by_page(press, order):
    heard = []
    press.sheet(order(cards="1-20"), progress=lambda done, count: heard.append((done, count)))
    assert heard == [(1, 3), (2, 3), (3, 3)]


def test_a_grey_print_has_no_colors_in_lines_letters_and_pictures(press, order, tmp_path):
    Image.new("RGB", (900, 600), (250, 20, 20)).save(tmp_path / "part-1.jpg")
    told = {"backs": "duplex-long", "art": tmp_path, "traits": (), "cards": "1-3"}
    for is_grey in (True, False):
        document = pdfium.PdfDocument(press.sheet(order(is_grey=is_grey, **told)))
        for page in document:
            red, green, blue = page.render(scale=1).to_pil().convert("RGB").split()
            apart = ImageChops.difference(red, green).getextrema()[1] + ImageChops.difference(red, blue).getextrema()[1]
            assert (apart <= 2) == is_grey


def test_a_pdf_says_what_it_is_and_asks_not_to_be_scaled(press, order):
    data = press.sheet(order())
    told = pdfium.PdfDocument(data).get_metadata_dict()
    assert told["Title"] == "Toy Robots · Cards 63 × 88 mm"
    assert told["Subject"] == "Tagged cards of Toy Robots"
    assert told["Creator"] == told["Author"] == "Table Assistant"
    assert b"/PrintScaling /None" in data


def test_a_print_speaks_the_language_of_its_order(press, order):
    data = press.sheet(order(say=lambda message: str(message).replace("Card", "Karte")))
    assert "Karte 1" in pdfium.PdfDocument(data)[0].get_textpage().get_text_bounded()
