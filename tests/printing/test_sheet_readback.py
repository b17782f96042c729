"""Every printed tag reads back: as a scanner at two resolutions, and as a soft, crooked camera sees it."""

from __future__ import annotations

import pytest
from PIL import ImageFilter

from assistant.printing.layout import find_layout

SHEETS = [("cards-63x88", "a4"), ("cards-63x88", "letter"), ("stickers-l7120", "a4")]


@pytest.mark.parametrize(("layout", "paper"), SHEETS)
@pytest.mark.parametrize("dpi", [150, 300])
def test_every_tag_of_the_deck_reads_back(printed, scan, deck, layout, paper, dpi):
    sheet = printed(layout=layout, paper=paper)
    read = [text for picture in sheet.pictures(dpi) for text in scan(picture)]
    assert sorted(read) == sorted(str(copy.tag) for copy in deck.tags())


@pytest.mark.parametrize(("layout", "paper"), SHEETS)
@pytest.mark.parametrize("turn", [-4.0, 7.5])
def test_every_tag_reads_back_from_a_blurred_and_crooked_picture(printed, scan, deck, layout, paper, turn):
    read = []
    for picture in printed(layout=layout, paper=paper).pictures(150):
        crooked = picture.rotate(turn, resample=2, expand=True, fillcolor=255)
        read += scan(crooked.filter(ImageFilter.GaussianBlur(0.6)))
    assert sorted(read) == sorted(str(copy.tag) for copy in deck.tags())


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
