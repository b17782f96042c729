"""Backs fall on their fronts, whichever way the paper is turned, and tell nothing about the card."""

from __future__ import annotations

import io
import itertools

import pytest
from PIL import Image, ImageChops

from assistant.press import BACK_DESIGNS, Correction, PrintError
from assistant.printing.backs import DESIGNS
from assistant.printing.layout import PAPERS
from assistant.printing.layoutfile import find_layout

CARDS = [("cards-63x88", "a4"), ("cards-63x88", "letter"), ("cards-63x88-gaps", "a4"), ("cards-63x88-gaps", "letter")]
HELD = 0.1
"""Millimeters."""


def cut(told, symbol):
    """The card around a symbol, as the layout says."""
    left, top = symbol.left - told.symbol.left, symbol.top - told.symbol.top
    return left, top, left + told.cell.width, top + told.cell.height


def covers(back, card):
    """Whether a back's ground covers a card's whole area."""
    return (
        back[0] <= card[0] + HELD
        and back[1] <= card[1] + HELD
        and back[2] >= card[2] - HELD
        and back[3] >= card[3] - HELD
    )


@pytest.mark.parametrize(("layout", "paper"), CARDS)
@pytest.mark.parametrize("flip", ["duplex-long", "duplex-short"])
def test_fronts_and_backs_fall_on_one_another_for_both_flips(printed, press, layout, paper, flip):
    told, (width, height) = find_layout(press.folder, layout), PAPERS[paper]
    sheet = printed(layout=layout, paper=paper, backs=flip, cards="1-11", start_at=2)
    assert len(sheet) == 4
    for front in (0, 2):
        symbols, backs = sheet.symbols(front), sheet.backs(front + 1)
        assert len(symbols) == len(backs) > 0
        for symbol, (left, top, right, bottom, is_turned) in zip(symbols, backs, strict=True):
            seen = (
                (width - right, top, width - left, bottom)
                if flip == "duplex-long"
                else (left, height - bottom, right, height - top)
            )
            assert covers(seen, cut(told, symbol))
            assert right - left < told.cell.width + 2 * told.bleed + HELD
            assert is_turned == (flip == "duplex-short")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_folded_back_lies_beyond_the_fold_upside_down(printed, press, paper):
    told, middle = find_layout(press.folder, "cards-63x88-fold"), PAPERS[paper][1] / 2
    sheet = printed(backs="fold", paper=paper, cards="1-5")
    assert len(sheet) == 2
    for page, held in ((0, 3), (1, 2)):
        symbols, backs = sheet.symbols(page), sheet.backs(page)
        assert len(symbols) == len(backs) == held
        for symbol, (left, top, right, bottom, is_turned) in zip(symbols, backs, strict=True):
            assert covers((left, 2 * middle - bottom, right, 2 * middle - top), cut(told, symbol))
            assert top == pytest.approx(middle, abs=HELD)
            assert is_turned


@pytest.mark.parametrize(("layout", "paper"), CARDS)
def test_backs_stay_within_the_printable_area_and_bleed_into_no_other_card(printed, press, layout, paper):
    told, (width, height) = find_layout(press.folder, layout), PAPERS[paper]
    sheet, margin = printed(layout=layout, paper=paper, backs="duplex-long", cards="1-11"), told.on(paper).margin
    backs = sheet.backs(1)
    for left, top, right, bottom in sheet.boxes(1):
        assert left >= margin - 0.01
        assert top >= margin - 0.01
        assert right <= width - margin + 0.01
        assert bottom <= height - margin + 0.01
    for one, other in itertools.combinations(backs, 2):
        across = min(one[2], other[2]) - max(one[0], other[0])
        down = min(one[3], other[3]) - max(one[1], other[1])
        assert min(across, down) < 0.01


@pytest.mark.parametrize("flip", ["duplex-long", "duplex-short"])
def test_a_corner_of_the_sheet_is_colored_past_the_cut(printed, press, flip):
    told = find_layout(press.folder, "cards-63x88")
    page = told.on("a4")
    picture, dot = printed(backs=flip).picture(1, 254), 10
    edge = round((page.left - told.bleed / 2) * dot), round((page.top - told.bleed / 2) * dot)
    far = picture.width - edge[0], picture.height - edge[1]
    for x, y in itertools.product((edge[0], far[0]), (edge[1], far[1])):
        assert picture.getpixel((x, y)) < 200
    assert picture.getpixel((edge[0] - dot, edge[1])) == 255


def test_every_design_that_is_offered_can_be_printed_and_every_other_is_offered():
    assert set(BACK_DESIGNS) == set(DESIGNS)


@pytest.mark.parametrize("design", DESIGNS)
def test_no_back_tells_how_its_card_lies(press, order, design):
    page = Image.open(io.BytesIO(press.preview(order(backs="duplex-long", back=design), 2, width=840))).convert("L")
    card = page.crop((43, 67, 293, 417))
    assert ImageChops.difference(card, card.rotate(180)).reduce(5).getextrema()[1] < 60
    assert card.getextrema()[0] < 120


def test_a_back_says_which_page_it_belongs_to_and_how_to_turn_the_paper(printed):
    words = printed(backs="duplex-short", cards="1-11").words(3)
    assert "back of page 2" in words
    assert "turned over the short edge" in words
    assert "Toy Robots" in words


def test_each_game_has_backs_of_its_own_and_the_order_may_choose(press, order):
    own = press.sheet(order(backs="fold", cards="1"))
    chosen = {press.sheet(order(backs="fold", back=design, cards="1")) for design in DESIGNS}
    assert own in chosen
    assert len(chosen) == len(DESIGNS)


def test_a_back_correction_moves_backs_and_nothing_else(printed):
    plain = printed(backs="duplex-long", cards="1-2")
    moved = printed(backs="duplex-long", cards="1-2", behind=Correction(right=1.5, down=-0.5))
    assert [shape.left for shape in moved.symbols(0)] == [shape.left for shape in plain.symbols(0)]
    matrices = [[item.get_matrix() for item in sheet.objects(1) if item.type == 5] for sheet in (plain, moved)]
    assert [(b.e - a.e, b.f - a.f) for a, b in zip(*matrices, strict=True)] == [
        pytest.approx((4.252, 1.417), abs=0.01)
    ] * 2


def test_a_scale_correction_stretches_about_the_middle_of_the_paper(printed):
    plain, wide = printed(cards="1-9").symbols(0), printed(cards="1-9", front=Correction(scale_x=1.02)).symbols(0)
    for before, after in zip(plain, wide, strict=True):
        assert after.left - 105 == pytest.approx((before.left - 105) * 1.02, abs=0.01)
        assert after.top == pytest.approx(before.top, abs=0.01)


def test_backs_that_cannot_be_are_refused_in_words(press, order):
    for told, said in (
        ({"layout": "stickers-l7120", "backs": "duplex-long"}, "is a sheet of stickers, which have no backs"),
        ({"layout": "cards-63x88-fold", "backs": "duplex-long"}, "folds its backs over"),
        ({"backs": "fold", "back": "roses"}, "There is no back design roses: there are gears, plates, rays, traces"),
    ):
        with pytest.raises(PrintError, match=said):
            press.sheet(order(**told))
