"""Layouts are data that is checked before anything is printed after it."""

from __future__ import annotations

import pytest

from assistant.ports import PrintError
from assistant.printing import PdfPress
from assistant.printing.layout import PAPERS, Box
from assistant.printing.layoutfile import faults, find_layout, read_layout
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
    ],
)
def test_a_layout_that_cannot_be_printed_well_is_refused(write, old, new, said):
    assert said in refusal(write(SOUND.replace(old, new)))


def test_a_quiet_zone_of_less_than_two_modules_is_refused(write):
    assert "symbol.quiet" in refusal(write(SOUND.replace("side = 30.0", "side = 30.0\nquiet = 1")))


def test_a_file_that_is_not_toml_is_refused_in_words(write):
    assert "two-by-two.toml cannot be read" in refusal(write("name = "))


def test_one_broken_layout_does_not_keep_the_others_from_printing(write, order):
    path = write(SOUND)
    write("name = ", "broken")
    press = PdfPress(path.parent)
    assert press.sheet(order(layout="two-by-two")).startswith(b"%PDF")
    with pytest.raises(PrintError, match=r"broken\.toml"):
        press.layouts()


def test_an_unknown_layout_is_refused_with_the_known_ones(press):
    with pytest.raises(PrintError, match=r"There is no layout \.\./x: there are cards-63x88"):
        find_layout(press.folder, "../x")


def test_a_layout_says_for_which_paper_it_is(press, order):
    with pytest.raises(PrintError, match=r"The layout stickers-l7120 is for A4 paper, not for Letter\."):
        press.sheet(order(layout="stickers-l7120", paper="letter"))
