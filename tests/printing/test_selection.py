"""Which cards are printed, on which places of the first sheet, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.press import PrintError
from assistant.printing.layoutfile import find_layout
from assistant.printing.selection import select
from assistant.table.cards import Catalog
from assistant.table.tag import Tag

COPIES = Catalog.from_rows(
    "toy",
    "TY",
    [
        {"id": "gear", "title": "Gear", "copies": 3},
        {"id": "cog", "title": "Small cog"},
        {"id": "none", "title": "No", "copies": 0},
    ],
)


def chosen(catalog, selection):
    return [copy.tag.number for copy in select(catalog, selection)]


@pytest.mark.parametrize("selection", ["", "  ", " , ,"])
def test_an_empty_selection_means_every_copy_of_every_card(selection):
    assert chosen(COPIES, selection) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("selection", "numbers"),
    [
        ("gear", [1, 2, 3]),
        ("cog, gear", [4, 1, 2, 3]),
        ("Small cog, GEAR", [4, 1, 2, 3]),
        ("TY000002KD", [2]),
        ("ty000002kd", [2]),
        ("2", [2]),
        ("2-4", [2, 3, 4]),
        ("4-2", [4, 3, 2]),
        ("2 – 3", [2, 3]),
        ("3, gear, 3", [3, 1, 2]),
    ],
)
def test_cards_are_named_by_id_tag_number_or_range_each_once_in_that_order(selection, numbers):
    assert chosen(COPIES, selection) == numbers


def test_a_sample_decks_numbers_are_those_printed_on_its_cards(sample):
    assert chosen(sample, "1-2") == [500001, 500002]


@pytest.mark.parametrize(
    ("selection", "said"),
    [
        ("gaer", "There is no card gaer in this deck"),
        ("1-9", "no card with the number 9: its numbers go from 1 to 4"),
        ("0", "no card with the number 0"),
        ("TY0000021G", "There is no card TY0000021G"),
        ("1--2", "There is no card 1--2"),
        ("none", "The card none has no copies"),
        ("1;2", "There is no card 1;2"),
        ("²", "There is no card ²"),
    ],
)
def test_a_piece_that_names_nothing_is_refused_in_words(selection, said):
    with pytest.raises(PrintError, match=said):
        select(COPIES, selection)


def test_a_deck_without_cards_is_refused(press, order):
    with pytest.raises(PrintError, match="This deck has no cards to print"):
        press.sheet(order(catalog=Catalog("toy", "TY")))


@pytest.mark.parametrize("start", [0, -1, 36, 10**9])
def test_a_place_that_is_not_on_the_sheet_is_refused(press, order, start):
    with pytest.raises(PrintError, match="its places go from 1 to 35"):
        press.sheet(order(layout="stickers-l7120", start_at=start))


def test_a_single_card_printed_again_has_the_same_tag_in_the_first_place(printed, scan):
    sheet = printed(cards="17")
    assert len(sheet) == 1
    assert scan(sheet.picture(0, 150)) == [str(Tag("TY", 17))]


@settings(max_examples=25, deadline=None)
@given(
    numbers=st.lists(st.integers(1, 91), min_size=1, max_size=60),
    start=st.integers(1, 35),
    layout=st.sampled_from(["cards-63x88", "stickers-l7120"]),
)
def test_any_selection_from_any_place_fills_the_grid_in_order(printed, press, numbers, start, layout):
    told = find_layout(press.folder, layout)
    cells = told.cells(told.on("a4"))
    start = min(start, len(cells))
    wanted = list(dict.fromkeys(numbers))
    sheet = printed(cards=",".join(map(str, numbers)), layout=layout, start_at=start)
    assert len(sheet) == -(-(start - 1 + len(wanted)) // len(cells))
    for place, number in enumerate(wanted, start=start - 1):
        page, cell = divmod(place, len(cells))
        box = cells[cell]
        assert f"TY{number:06d}" in sheet.words_in(page, box.left, box.top, box.right, box.bottom)
    counts = [len(sheet.symbols(page)) for page in range(len(sheet))]
    assert sum(counts) == len(wanted)
    first = sheet.symbols(0)[0]
    place = told.symbol.at(cells[start - 1])
    assert (first.left, first.top) == pytest.approx((place.left, place.top), abs=0.1)


def test_blank_stickers_fill_one_page_from_the_place_where_it_was_begun(printed):
    sheet = printed(layout="stickers-l7120", what="blanks", start_at=6)
    assert len(sheet) == 1
    assert len(sheet.symbols(0)) == 30
    words = sheet.words(0)
    assert "Blank 1\r" in words
    assert "Blank 30\r" in words


def test_blank_stickers_need_no_cards(printed):
    assert len(printed(catalog=Catalog("toy", "TY"), what="blanks", layout="stickers-l7120").symbols(0)) == 35


@pytest.mark.parametrize("cards", ["0", "5-2", "part-1", "100000", "1-9999999999"])
def test_blank_stickers_are_numbered_from_1_and_nothing_else(press, order, cards):
    with pytest.raises(PrintError, match="names no blank stickers: write numbers from 1 to 99999"):
        press.sheet(order(what="blanks", cards=cards))


@pytest.mark.parametrize("cards", ["1-2001", "1-1500, 2000-2600"])
def test_too_many_blank_stickers_at_once_are_refused(press, order, cards):
    with pytest.raises(PrintError, match="At most 2000 blank stickers"):
        press.sheet(order(what="blanks", cards=cards))
