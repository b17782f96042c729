"""Every printed tag reads back: as a scanner at two resolutions, and as a soft, crooked camera sees it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import ImageFilter

from assistant.printing.layoutfile import find_layout, read_layout
from assistant.resources import resource_dir
from assistant.table.tag import Tag

SHEETS = [
    (path.stem, paper)
    for path in sorted((resource_dir("printables") / "layouts").glob("*.toml"))
    for paper in read_layout(path).page
]
"""Every layout on each of its papers."""
SOFT = 12.0
"""Millimeters: a smaller symbol is scanned at 300 dpi."""
FEW = settings(
    max_examples=2,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    report_multiple_bugs=False,
)
MANY = 20
"""Tags on a page that is looked at: enough for the corners of the small grids and the whole of the large ones."""


def dpi_of(told):
    return 300 if told.symbol.side < SOFT else 150


@pytest.mark.parametrize(("layout", "paper", "dpi"), [("cards-63x88", "a4", 150), ("stickers-l7120", "a4", 300)])
def test_every_tag_of_the_deck_reads_back(printed, scan, deck, layout, paper, dpi):
    read = [text for picture in printed(layout=layout, paper=paper).pictures(dpi) for text in scan(picture)]
    assert sorted(read) == sorted(str(copy.tag) for copy in deck.tags())


@pytest.fixture(scope="session")
def scans(printed, press, deck):
    """A page of each layout as a scanner sees it, and the tags on it; scanned once."""
    kept = {}

    def make(layout, paper):
        if (layout, paper) not in kept:
            told = find_layout(press.folder, layout)
            places = told.on(paper).per_page
            first = max(1, places - MANY + 1)
            cards = f"1-{places - first + 1}"
            sheet = printed(layout=layout, paper=paper, cards=cards, start_at=first)
            tags = sorted(str(copy.tag) for copy in deck.tags()[: places - first + 1])
            kept[layout, paper] = sheet.picture(0, dpi_of(told)), tags
        return kept[layout, paper]

    return make


@pytest.mark.parametrize(("layout", "paper"), SHEETS)
@FEW
@given(st.sampled_from([0, 90, 180, 270]), st.floats(-12, 12), st.floats(0.3, 0.7))
def test_every_tag_reads_back_from_a_blurred_and_turned_picture(scans, scan, layout, paper, quarter, lean, soft):
    picture, tags = scans(layout, paper)
    turned = picture.rotate(quarter + lean, resample=2, expand=True, fillcolor=255)
    assert scan(turned.filter(ImageFilter.GaussianBlur(soft))) == tags


@pytest.mark.parametrize(("layout", "paper"), SHEETS)
def test_tags_lie_on_white_even_when_the_cards_are_cut_and_laid_on_a_dark_table(printed, press, layout, paper):
    told = find_layout(press.folder, layout)
    sheet = printed(layout=layout, paper=paper, cards="1-12")
    picture = sheet.picture(0, 300)
    for symbol in sheet.symbols(0)[:9]:
        rim = told.symbol.rim - 0.15
        box = (symbol.left - rim, symbol.top - rim, symbol.right + rim, symbol.bottom + rim)
        around = picture.crop(tuple(round(edge / 25.4 * 300) for edge in box))
        inner = tuple(round((rim - 0.2) / 25.4 * 300) for _ in range(2))
        around.paste(255, (*inner, around.width - inner[0], around.height - inner[1]))
        assert around.getextrema() == (255, 255)


@pytest.mark.parametrize("layout", ["cards-63x88", "stickers-l7120", "grid-10"])
def test_bare_tags_and_blank_stickers_read_back_to_their_numbers(printed, scan, deck, layout):
    bare = printed(layout=layout, what="tags", cards="1-12")
    read = [text for picture in bare.pictures(300) for text in scan(picture)]
    assert sorted(read) == sorted(str(copy.tag) for copy in deck.tags()[:12])
    blanks = printed(layout=layout, what="blanks", cards="3, 7-9")
    read = [text for picture in blanks.pictures(300) for text in scan(picture)]
    assert read == [str(Tag("TY", 900_000 + number)) for number in (3, 7, 8, 9)]
