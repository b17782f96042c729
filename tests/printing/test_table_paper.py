"""Reference cards and score sheets: each game has them, everything told stands on them, and they fit any paper."""

from __future__ import annotations

import re

import pytest

from assistant.order import house_order, paper_order
from assistant.plugins import Plugins
from assistant.press import PrintError, SheetOrder
from assistant.printing import PdfPress
from assistant.printing.footer import page_size
from assistant.table.message import Message
from assistant.table.sheets import ScoreRow, ScoreTable, Section

GAMES = Plugins.discover(only=("robits", "rumblebots", "doomsday_bots")).games
PLAYED = [
    ("robits", {}),
    ("rumblebots", {}),
    ("doomsday_bots", {"mode": "tower"}),
    ("doomsday_bots", {"mode": "rally"}),
]


def plain(text: str) -> str:
    """Words as they follow one another, line ends and hyphens out of the way."""
    return re.sub(r"[\s\ufffe\u00ad-]+", "", text)


def order_of(game: str, options: dict[str, str], what: str, say=str, **more) -> SheetOrder:
    return paper_order(GAMES[game], GAMES[game].catalog, say, what=what, options=options, **more)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("game", "options"), PLAYED)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_reference_card_says_all_its_lines_twice_on_two_sides(open_paper, german, game, options, paper, language):
    say = german if language == "de" else str
    order = order_of(game, options, "reference", say, paper=paper)
    sheet = open_paper(PdfPress().sheet(order))
    assert len(sheet) == 1
    words = plain(sheet.words(0))
    for section in order.reference:
        for message in (section.title, *section.lines):
            assert words.count(plain(say(message))) >= 2, say(message)
    assert "100mm" in words


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("game", "options"), PLAYED)
def test_a_score_sheet_has_a_line_for_all_that_counts_and_a_column_for_each_seat(
    open_paper, german, game, options, paper
):
    for seats in (min(GAMES[game].seats), min(7, max(GAMES[game].seats))):
        order = order_of(game, options, "scores", german, paper=paper, seats=seats)
        sheet = open_paper(PdfPress().sheet(order))
        assert len(sheet) == 1
        words = plain(sheet.words(0))
        for table in order.scores:
            for message in (table.title, *(row.label for row in table.rows)):
                assert plain(german(message)) in words, german(message)
        wide, high = sheet.size(0)
        for left, top, right, bottom in sheet.boxes(0):
            assert min(left, top, wide - right, high - bottom) > 4


def test_what_a_game_has_not_or_does_not_fit_is_refused_in_a_sentence():
    with pytest.raises(PrintError, match="Table Assistant has no reference card"):
        PdfPress().sheet(house_order(what="reference"))
    with pytest.raises(PrintError, match="Table Assistant has no score sheet"):
        PdfPress().sheet(house_order(what="scores"))
    lines = tuple(Message.of("Rule {n} of very many, and it is long", n=n) for n in range(90))
    order = SheetOrder(GAMES["robits"].catalog, "Toy", what="reference", reference=(Section(Message("Rules"), lines),))
    with pytest.raises(PrintError, match="says more than fits"):
        PdfPress().sheet(order)
    table = ScoreTable(Message("Rounds"), tuple(ScoreRow(line) for line in lines))
    with pytest.raises(PrintError, match="more lines than a page"):
        PdfPress().sheet(SheetOrder(GAMES["robits"].catalog, "Toy", what="scores", scores=(table,)))


def test_many_seats_with_divided_columns_turn_the_page(open_paper):
    parts = tuple(Message(name) for name in ("A", "B", "C"))
    table = ScoreTable(Message("Rounds"), (ScoreRow(Message("One")),), parts)
    order = SheetOrder(GAMES["robits"].catalog, "Toy", what="scores", scores=(table,), seats=7)
    assert open_paper(PdfPress().sheet(order)).size(0) == pytest.approx(page_size("a4", True), abs=0.01)
