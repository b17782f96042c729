"""A preview is the page that will be printed, and a print says what it is."""

from __future__ import annotations

import io

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops

from assistant.press import Correction, PrintError
from assistant.printing import PdfPress
from assistant.printing.layout import PAPERS
from assistant.printing.layoutfile import find_layout


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


def darkest(page, box):
    """The darkest grey in a box of a picture."""
    return page.crop(tuple(round(edge) for edge in box)).getextrema()[0]


@pytest.mark.parametrize("layout", [info.id for info in PdfPress().layouts() if info.kind == "stickers"])
def test_a_preview_shows_which_stickers_are_in_the_paper_and_which_are_gone_and_the_print_does_not(
    press, order, layout
):
    told = find_layout(press.folder, layout)
    paper = next(iter(told.page))
    asked = order(layout=layout, paper=paper, what="blanks", start_at=2)
    seen = picture(press, asked, width=840).convert("L")
    scale = 840 / PAPERS[paper][0]
    page = pdfium.PdfDocument(press.sheet(asked))[0]
    printed = page.render(scale=840 / page.get_width()).to_pil().convert("L")
    gone, *_, last = told.cells(told.on(paper))
    for cell in (gone, last):
        x, y = cell.left * scale, (cell.top + cell.height * 0.3) * scale
        edge = (x - 2, y - 1, x + 3, y + 2)
        assert darkest(printed, edge) > 250
        assert (darkest(seen, edge) < 230) == (told.cut is None)
    x, y = (gone.left + gone.width / 2) * scale, (gone.top + gone.height / 2) * scale
    assert (darkest(seen, (x, y, x + 1, y + 1)) < 250) == (told.cut is None)
    assert darkest(printed, (x, y, x + 1, y + 1)) == 255


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
