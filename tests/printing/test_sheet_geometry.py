"""Every box is where the layout says, on paper of the exact size, in vectors and embedded fonts."""

from __future__ import annotations

import re

import pypdfium2.raw as pdfium_c
import pytest

from assistant.printing.layout import PAPERS, Box
from assistant.printing.layoutfile import find_layout, read_layout
from assistant.printing.marks import cut_marks
from assistant.resources import resource_dir

SHEETS = [
    (path.stem, paper)
    for path in sorted((resource_dir("printables") / "layouts").glob("*.toml"))
    for paper in read_layout(path).page
]
"""Every layout on each of its papers."""
HELD = 0.1
"""Millimeters."""


@pytest.mark.parametrize(("layout", "paper"), SHEETS)
def test_pages_have_the_papers_exact_size(printed, layout, paper):
    sheet = printed(layout=layout, paper=paper, cards="1-12")
    for page in range(len(sheet)):
        assert sheet.size(page) == pytest.approx(PAPERS[paper], abs=0.01)


@pytest.mark.parametrize(("layout", "paper"), SHEETS)
def test_each_symbol_is_where_the_layout_says_and_of_its_size_to_one_percent(printed, press, deck, layout, paper):
    told = find_layout(press.folder, layout)
    cells = told.fronts(told.on(paper))
    cards = min(len(deck), len(cells) + 2)
    sheet = printed(layout=layout, paper=paper, cards=f"1-{cards}")
    assert len(sheet) == -(-cards // len(cells))
    for page in range(len(sheet)):
        symbols = sheet.symbols(page)
        assert len(symbols) == min(len(cells), cards - page * len(cells))
        for cell, symbol in zip(cells, symbols, strict=False):
            place = told.symbol.at(cell)
            assert (symbol.left, symbol.top) == pytest.approx((place.left, place.top), abs=HELD)
            assert symbol.right - symbol.left == pytest.approx(told.symbol.side, rel=0.01)
            assert symbol.bottom - symbol.top == pytest.approx(told.symbol.side, rel=0.01)


def test_nine_cards_of_63_by_88_mm_touch_each_other_in_the_middle_of_both_papers(press):
    told = find_layout(press.folder, "cards-63x88")
    for paper, (width, height) in PAPERS.items():
        cells = told.cells(told.on(paper))
        assert len(cells) == 9
        assert {(cell.width, cell.height) for cell in cells} == {(63.0, 88.0)}
        assert cells[0].left == pytest.approx(width - cells[8].right)
        assert cells[0].top == pytest.approx(height - cells[8].bottom)
        assert cells[1].left == pytest.approx(cells[0].right)
        assert cells[3].top == pytest.approx(cells[0].bottom)


@pytest.mark.parametrize(("layout", "paper"), SHEETS)
def test_nothing_lies_outside_the_printable_area(printed, press, layout, paper):
    page = find_layout(press.folder, layout).on(paper)
    area = Box(0, 0, *PAPERS[paper]).inset(page.margin - 0.01)
    sheet = printed(layout=layout, paper=paper, start_at=2, cards="1-9")
    for number in range(len(sheet)):
        for left, top, right, bottom in sheet.boxes(number):
            assert area.holds(Box(left, top, right - left, bottom - top))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_cut_marks_stand_beside_the_cards_and_never_on_one(press, paper):
    told = find_layout(press.folder, "cards-63x88")
    page = told.on(paper)
    grid = told.grid(page)
    marks = cut_marks(told, paper, page)
    assert len(marks) == 16
    assert {x for (x, _), (end, _) in marks if x == end} == {page.left + 63.0 * n for n in range(4)}
    for start, end in marks:
        for x, y in (start, end):
            assert not grid.inset(-0.5).holds(Box(x, y, 0, 0))
        assert abs(start[0] - end[0]) + abs(start[1] - end[1]) >= 1.5


@pytest.mark.parametrize(("layout", "paper"), SHEETS)
def test_each_sheet_has_a_ruler_of_100_mm_and_says_how_to_print(printed, layout, paper):
    sheet = printed(layout=layout, paper=paper, cards="1-12")
    for page in range(len(sheet)):
        rulers = [shape for shape in sheet.shapes(page) if shape.segments == 24]
        assert len(rulers) == 1
        sides = (rulers[0].right - rulers[0].left, rulers[0].bottom - rulers[0].top)
        assert max(sides) == pytest.approx(100, abs=0.02)
        words = sheet.words(page)
        assert "Print at 100 %, not “fit to page”" in words
        assert "100 mm" in words
        assert f"page {page + 1} of {len(sheet)}" in words


@pytest.mark.parametrize(("layout", "paper"), SHEETS)
@pytest.mark.parametrize("what", ["faces", "test"])
def test_the_foot_is_not_cut_short_in_german_either(printed, press, german, layout, paper, what):
    words = printed(layout=layout, paper=paper, cards="1-2", what=what, say=german).words(0)
    is_verified = find_layout(press.folder, layout).verified
    assert "Mit 100 % drucken" in words
    assert ("dann die Linie messen." if is_verified else "Erst auf Papier testen.") in words
    if what == "test":
        assert ("Maße geprüft" if is_verified else "vor einer Lampe an den Bogen halten") in words


def test_readers_are_asked_not_to_scale(printed):
    assert b"/PrintScaling /None" in printed().data


@pytest.mark.parametrize(("layout", "paper"), SHEETS)
def test_symbols_are_one_black_path_each_and_there_are_no_pictures(printed, layout, paper):
    sheet = printed(layout=layout, paper=paper, cards="1-12")
    for page in range(len(sheet)):
        kinds = {item.type for item in sheet.objects(page)}
        assert {pdfium_c.FPDF_PAGEOBJ_PATH, pdfium_c.FPDF_PAGEOBJ_TEXT} <= kinds
        assert pdfium_c.FPDF_PAGEOBJ_IMAGE not in kinds
        assert {shape.fill for shape in sheet.symbols(page)} == {(0, 0, 0, 255)}


@pytest.mark.parametrize(("layout", "paper"), SHEETS)
def test_all_fonts_are_embedded_and_only_as_many_glyphs_as_are_used(printed, layout, paper):
    sheet = printed(layout=layout, paper=paper, cards="1-12")
    for page in range(len(sheet)):
        for item in sheet.objects(page):
            if item.type == pdfium_c.FPDF_PAGEOBJ_TEXT:
                assert pdfium_c.FPDFFont_GetIsEmbedded(pdfium_c.FPDFTextObj_GetFont(item.raw)) == 1
    assert set(re.findall(rb"/BaseFont /([^ ]+)", sheet.data)) == {
        b"AAAAAA+AtkinsonHyperlegible-Regular",
        b"AAAAAA+AtkinsonHyperlegible-Bold",
    }
    assert len(sheet.data) < 200_000


def test_the_same_order_gives_the_same_bytes(press, order):
    assert press.sheet(order()) == press.sheet(order())


def test_a_layout_nobody_has_held_against_its_sheet_says_to_try_it_on_plain_paper(printed):
    assert "Try on plain paper first" in printed(layout="stickers-l7120").words(0)
    assert "plain paper" not in printed().words(0)


@pytest.mark.parametrize(("layout", "paper"), SHEETS)
def test_a_test_page_shows_every_place_and_measures_both_ways(printed, press, layout, paper):
    told = find_layout(press.folder, layout)
    cells = told.cells(told.on(paper))
    sheet = printed(layout=layout, paper=paper, what="test")
    assert len(sheet) == 1
    assert sheet.symbols(0) == []
    shapes = sheet.shapes(0)
    plain = [shape for shape in shapes if shape.segments <= 5]
    assert len(plain) == 2 * len(cells) + 1
    drawn = [shape for shape in plain if shape.right - shape.left > told.cell.width - HELD]
    for cell, outline in zip(cells, drawn, strict=False):
        edges = (outline.left, outline.top, outline.right, outline.bottom)
        assert edges == pytest.approx((cell.left, cell.top, cell.right, cell.bottom), abs=HELD)
    rulers = [shape for shape in shapes if shape.segments == 24]
    assert [max(s.right - s.left, s.bottom - s.top) for s in rulers] == pytest.approx([100, 100], abs=0.02)
    assert {s.right - s.left > s.bottom - s.top for s in rulers} == {True, False} or told.on(paper).foot == "left"
    assert told.name in sheet.words(0)
