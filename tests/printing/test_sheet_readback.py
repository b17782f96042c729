"""Every printed tag reads back: as a scanner at two resolutions, and as a soft, crooked camera sees it."""

from __future__ import annotations

import pytest
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
MAIN = [("cards-63x88", "a4"), ("cards-63x88", "letter"), ("stickers-l7120", "a4")]
SOFT = 12.0
"""Millimeters: a smaller symbol is scanned at 300 dpi."""


@pytest.fixture
def deck_tags(deck):
    return sorted(str(copy.tag) for copy in deck.tags())


@pytest.mark.parametrize(("layout", "paper"), MAIN)
@pytest.mark.parametrize("dpi", [150, 300])
def test_every_tag_of_the_deck_reads_back(printed, scan, deck_tags, layout, paper, dpi):
    read = [text for picture in printed(layout=layout, paper=paper).pictures(dpi) for text in scan(picture)]
    assert sorted(read) == deck_tags


@pytest.mark.parametrize(("layout", "paper"), SHEETS)
def test_every_tag_reads_back_from_a_blurred_and_crooked_picture(printed, press, scan, deck_tags, layout, paper):
    dpi = 300 if find_layout(press.folder, layout).symbol.side < SOFT else 150
    read = []
    for number, picture in enumerate(printed(layout=layout, paper=paper).pictures(dpi)):
        crooked = picture.rotate((-4.0, 7.5)[number % 2], resample=2, expand=True, fillcolor=255)
        read += scan(crooked.filter(ImageFilter.GaussianBlur(0.6)))
    assert sorted(read) == deck_tags


@pytest.mark.parametrize(("layout", "paper"), SHEETS)
def test_tags_lie_on_white_even_when_the_cards_are_cut_and_laid_on_a_dark_table(printed, press, layout, paper):
    sheet, told = printed(layout=layout, paper=paper), find_layout(press.folder, layout)
    picture = sheet.picture(0, 300)
    for symbol in sheet.symbols(0):
        rim = told.symbol.rim - 0.15
        box = (symbol.left - rim, symbol.top - rim, symbol.right + rim, symbol.bottom + rim)
        around = picture.crop(tuple(round(edge / 25.4 * 300) for edge in box))
        inner = tuple(round((rim - 0.2) / 25.4 * 300) for _ in range(2))
        around.paste(255, (*inner, around.width - inner[0], around.height - inner[1]))
        assert around.getextrema() == (255, 255)


@pytest.mark.parametrize("layout", ["cards-63x88", "stickers-l7120", "grid-10"])
def test_bare_tags_and_blank_stickers_read_back_to_their_numbers(printed, scan, deck, layout):
    bare = printed(layout=layout, what="tags")
    read = [text for picture in bare.pictures(300) for text in scan(picture)]
    assert sorted(read) == sorted(str(copy.tag) for copy in deck.tags())
    blanks = printed(layout=layout, what="blanks", cards="3, 7-9")
    read = [text for picture in blanks.pictures(300) for text in scan(picture)]
    assert read == [str(Tag("TY", 900_000 + number)) for number in (3, 7, 8, 9)]
