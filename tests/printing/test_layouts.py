"""Layouts are data that is checked before anything is printed after it."""

from __future__ import annotations

import pypdfium2 as pdfium
import pytest

from assistant.press import PrintError
from assistant.printing import PdfPress
from assistant.printing.layout import PAPERS, Box
from assistant.printing.layoutfile import faults, find_layout, read_layout
from assistant.printing.marks import cut_marks
from assistant.printing.names import LAYOUTS, SOURCES, spoken
from assistant.resources import resource_dir

SOUND = """
name = "Two by two"
kind = "stickers"
source = "a test"
verified = false
[cell]
width = 90.0
height = 120.0
[symbol]
side = 30.0
left = 10.0
top = 10.0
[page.a4]
columns = 2
rows = 2
left = 10.0
right = 10.0
gutter_x = 10.0
top = 20.0
bottom = 20.0
gutter_y = 17.0
"""


@pytest.fixture
def write(tmp_path):
    def make(text, name="two-by-two"):
        path = tmp_path / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return make


def refusal(path):
    with pytest.raises(PrintError) as caught:
        read_layout(path)
    return str(caught.value)


def test_every_shipped_layout_is_sound_and_says_where_its_sizes_come_from(press):
    files = sorted((resource_dir("printables") / "layouts").glob("*.toml"))
    assert [info.id for info in press.layouts()] == sorted(path.stem for path in files)
    for path in files:
        layout = read_layout(path)
        assert faults(layout) == []
        assert layout.source
    assert press.broken() == []


def test_the_press_lists_cards_first_with_their_papers_and_cells(press):
    first = press.layouts()[0]
    assert (first.id, first.kind, first.paper, first.per_page) == ("cards-63x88", "cards", ("a4", "letter"), 9)
    stickers = next(info for info in press.layouts() if info.id == "stickers-l7120")
    assert (stickers.kind, stickers.paper, stickers.per_page) == ("stickers", ("a4",), 35)


def test_cells_run_in_reading_order_with_their_gutters(write):
    layout = read_layout(write(SOUND))
    cells = layout.cells(layout.on("a4"))
    assert cells[0] == Box(10, 20, 90, 120)
    assert cells[1] == Box(110, 20, 90, 120)
    assert cells[2] == Box(10, 157, 90, 120)
    assert cells[3].right == PAPERS["a4"][0] - 10


def test_a_grid_that_does_not_close_on_the_page_is_refused_with_both_lengths(write):
    said = refusal(write(SOUND.replace("gutter_x = 10.0", "gutter_x = 9.0")))
    assert "two-by-two.toml" in said
    assert "page.a4: left, columns and right make 209.00 mm, the paper has 210.00 mm" in said


def test_a_grid_may_miss_the_page_by_a_tenth_of_a_millimeter(write):
    read_layout(write(SOUND.replace("gutter_x = 10.0", "gutter_x = 9.95")))


def test_all_faults_of_a_layout_are_told_at_once_with_their_place(write):
    said = refusal(
        write(SOUND.replace("columns = 2", "columns = 0").replace("side = 30.0", 'side = "big"') + "rws = 3\n")
    )
    for place in ("page.a4.columns", "symbol.side", "page.a4.rws"):
        assert place in said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("left = 10.0\ntop = 10.0", "left = 1.0\ntop = 10.0", "white rim do not fit"),
        ("height = 120.0", "height = 120.0\ninset = 12.0", "reaches into the cell's white rim"),
        ("top = 20.0\nbottom = 20.0", "top = 35.0\nbottom = 5.0", "no room for the ruler at the bottom"),
        ("left = 10.0\nright = 10.0", "left = 1.0\nright = 19.0", "nearer than 4.3 mm to the paper's edge"),
        ("[page.a4]", "[cut]\n[page.a4]\nmargin = 9.0", "no room for cut marks"),
        (
            "[page.a4]",
            "[page.a4]\nmargin = 2.0",
            "page.a4.margin: printers leave at least 3 mm white along the edge, this allows 2 mm",
        ),
        ("verified = false", "verified = false\nbleed = 5.5", "bleed: Input should be less than or equal to 5"),
        ("gutter_x = 10.0", "gutter_x = 1.0\nfold = true", "left, columns and right make 201.00 mm"),
    ],
)
def test_a_layout_that_cannot_be_printed_well_is_refused(write, old, new, said):
    assert said in refusal(write(SOUND.replace(old, new)))


def test_a_layout_that_folds_has_as_many_rows_below_as_above(write):
    odd = SOUND.replace("rows = 2", "rows = 1").replace("bottom = 20.0", "bottom = 157.0") + "fold = true\n"
    assert "page.a4.rows: a page that is folded in the middle" in refusal(write(odd))
    layout = read_layout(write(SOUND + "fold = true\n"))
    assert (layout.on("a4").per_page, len(layout.fronts(layout.on("a4")))) == (2, 2)
    assert layout.info.per_page == 2


def test_guides_at_each_card_stand_in_gutters_and_touch_no_card(write):
    told = SOUND.replace("[page.a4]", '[cut]\nat = "card"\ncolor = "#ff00aa"\nlength = 3.0\n[page.a4]')
    layout = read_layout(write(told))
    page = layout.on("a4")
    marks = cut_marks(layout, "a4", page)
    assert len(marks) == 8 * 4
    for cell in layout.cells(page):
        for (x0, y0), (x1, y1) in marks:
            assert not cell.inset(0.3).holds(Box(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0)))
            assert abs(x1 - x0) + abs(y1 - y0) == pytest.approx(3.0)
    tight = told.replace("gutter_x = 10.0", "gutter_x = 0.0").replace("right = 10.0", "right = 20.0")
    assert "guides at each card need gutters of more than 1.2 mm" in refusal(write(tight))


def test_guides_that_would_drown_in_the_bleed_are_refused(write):
    told = SOUND.replace("verified = false", "verified = false\nbleed = 2").replace("[page.a4]", "[cut]\n[page.a4]")
    assert "cut.gap: the guides begin within the bleed of 2 mm" in refusal(write(told))


def test_guides_have_the_color_that_the_layout_says(write, order):
    path = write(SOUND.replace("[page.a4]", '[cut]\ncolor = "#ff00aa"\n[page.a4]'))
    page = pdfium.PdfDocument(PdfPress(path.parent).sheet(order(layout="two-by-two")))[0]
    assert (255, 0, 170) in {color for _, color in page.render(scale=3).to_pil().convert("RGB").getcolors(9_999_999)}


def test_color_runs_on_past_the_cut_as_far_as_no_other_card_lies(write):
    layout = read_layout(
        write(
            SOUND.replace("verified = false", "verified = false\nbleed = 4")
            .replace("gutter_y = 17.0", "gutter_y = 6.0")
            .replace("bottom = 20.0", "bottom = 31.0")
        )
    )
    page = layout.on("a4")
    first, *_, last = layout.cells(page)
    assert layout.bled(first, page) == Box(6, 16, 98, 127)
    assert layout.bled(last, page) == Box(106, 143, 98, 127)


def test_a_quiet_zone_of_less_than_two_modules_is_refused(write):
    assert "symbol.quiet" in refusal(write(SOUND.replace("side = 30.0", "side = 30.0\nquiet = 1")))


def test_a_file_that_is_not_toml_is_refused_in_words(write):
    assert "two-by-two.toml cannot be read" in refusal(write("name = "))


def test_one_broken_layout_does_not_keep_the_others_from_printing(write, order):
    path = write(SOUND)
    write("name = ", "broken")
    press = PdfPress(path.parent)
    assert press.sheet(order(layout="two-by-two")).startswith(b"%PDF")
    assert [info.id for info in press.layouts()] == ["two-by-two"]
    assert ["broken.toml cannot be read" in str(fault) for fault in press.broken()] == [True]
    with pytest.raises(PrintError, match=r"broken\.toml cannot be read"):
        press.sheet(order(layout="broken"))


def test_an_unknown_layout_is_refused_with_the_known_ones(press):
    with pytest.raises(PrintError, match=r"There is no layout \.\./x: there are cards-63x88"):
        find_layout(press.folder, "../x")


def test_a_layout_says_for_which_paper_it_is(press, order):
    with pytest.raises(PrintError, match=r"The layout stickers-l7120 is for A4 paper, not for Letter\."):
        press.sheet(order(layout="stickers-l7120", paper="letter"))


def test_every_shipped_layout_can_be_named_in_every_language(press):
    assert {info.name for info in press.layouts()} == {name.text for name in LAYOUTS}
    assert {find_layout(press.folder, info.id).source for info in press.layouts()} == {told.text for told in SOURCES}


def test_a_layout_of_somebodys_own_is_told_in_its_own_words():
    assert str(spoken("Fridge magnets {50} mm")) == "Fridge magnets {50} mm"


def test_a_sheet_whose_sizes_nobody_verified_says_so_until_it_is_tried_on_plain_paper(press, order):
    for info in press.layouts():
        for what in ("faces", "tags", "blanks"):
            told = " ".join(map(str, press.doubts(order(layout=info.id, paper=info.paper[0], what=what))))
            assert ("print the test page on plain paper first" in told) is not info.verified, info.id
        assert not press.doubts(order(layout=info.id, paper=info.paper[0], what="test"))
    assert {info.kind for info in press.layouts() if not info.verified} == {"stickers"}


def test_the_squares_of_22805_lie_where_a_print_met_the_real_sheet(press):
    layout = find_layout(press.folder, "stickers-22805")
    cells = layout.cells(layout.on("letter"))
    inch = 25.4
    assert (cells[0].left, cells[0].top) == pytest.approx((25 / 32 * inch, 0.5 * inch), abs=0.01)
    assert (cells[1].left - cells[0].left, cells[4].top - cells[0].top) == pytest.approx(
        (1.8125 * inch, 1.7 * inch), abs=0.01
    )
