"""What a card says: its names as they are written, what is known of it, and room for what is not."""

from __future__ import annotations

import pypdfium2 as pdfium
import pytest

from assistant import FacePlan, Family, Message, house
from assistant.order import sheet_order
from assistant.press import PrintError, SheetOrder
from assistant.printing.face import Figure, Mark, faces
from assistant.printing.layout import Box
from assistant.printing.layoutfile import find_layout
from assistant.printing.signs import signs
from assistant.table.cards import Catalog
from doomsday_bots.game import DoomsdayBots
from robits.game import Robits
from rumblebots.game import Rumblebots


def one(values=None, title="Überhitzer", deck="", **told):
    catalog = Catalog.from_rows("toy", "TY", [{"id": "a", "title": title, "traits": values or {}}], deck)
    order = SheetOrder(catalog, "Toy Robots", **told)
    return faces(order, catalog.tags())[0]


def test_words_of_a_page_can_be_selected_with_their_umlauts(printed):
    words = printed().words(0)
    assert "Überhitzer" in words
    assert "Löschzwerg" in words
    assert "Größenwahn" in words
    assert "Grünling" in words
    assert "TY000001KG" in words


def test_a_letter_and_a_loose_mark_are_printed_as_one_letter():
    assert one(title="U\u0308berhitzer").title == "Überhitzer"


def test_each_card_carries_its_own_tag_to_type_and_its_number(printed, press, deck):
    told = find_layout(press.folder, "cards-63x88")
    sheet = printed()
    for place, copy in enumerate(deck.tags()):
        cell = told.cells(told.on("a4"))[place % 9]
        words = sheet.words_in(place // 9, cell.left, cell.top, cell.right, cell.bottom)
        assert str(copy.tag) in words
        assert f"Card {place + 1}" in words
        for word in copy.card.title.split():
            assert word in words


def test_a_known_value_is_printed_and_an_unknown_one_is_a_box_to_write_into(printed, deck):
    sheet = printed(cards="1,2")
    assert deck.card("part-1").trait("value") is None
    fields = [shape for shape in sheet.shapes(0) if shape.segments == 5 and 11 < shape.bottom - shape.top < 16]
    assert [shape.left > 37 and shape.right < 73.5 for shape in fields] == [True]
    first, second = (sheet.words_in(0, left, 16.5, left + 63, 104.5) for left in (10.5, 73.5))
    assert "Value" in first
    assert "Value" in second
    assert "2" in second.replace("000002", "").replace("Card 2", "").split()


def test_a_special_card_without_traits_has_no_box_for_a_value(printed):
    words = printed(cards="junk-1").words(0)
    assert "Junk" in words
    assert "Value" not in words


def test_only_cards_like_most_others_have_a_box_even_where_no_word_is_printed(decks):
    catalog = decks()
    order = SheetOrder(catalog, "Toy Robots", traits=("value",))
    by_title = {face.title: face for face in faces(order, catalog.tags())}
    assert by_title["Junk"].figures == ()
    assert all(len(face.figures) == 1 for title, face in by_title.items() if title != "Junk")


def test_a_catalogues_own_word_is_written_as_people_write_it():
    face = one({"model": "big-henry", "gang": "N-Watts"}, traits=("model", "gang"))
    assert face.words == (("Model", "Big Henry"), ("Gang", "N-Watts"))


def test_a_trait_that_a_card_says_it_has_not_is_not_asked_for():
    face = one({"slot": "arm", "value": False}, traits=("slot", "value"))
    assert face.figures == ()


def test_a_sample_deck_says_so_on_each_card_and_sticker_and_at_the_foot(printed, sample):
    for layout, cells in (("cards-63x88", 9), ("stickers-l7120", 35)):
        words = printed(catalog=sample, layout=layout).words(0)
        assert words.count("sample deck") == cells + 1


def test_an_owners_deck_is_not_called_a_sample(printed):
    assert "sample" not in printed().words(0)


def test_words_for_traits_and_their_values_come_from_the_order():
    face = one({"slot": "arm"}, traits=("slot",), labels={"slot": "Teil", "slot.arm": "Arm, links"})
    assert face.words == (("Teil", "Arm, links"),)


def test_a_trait_without_words_is_named_as_the_catalogue_names_it():
    face = one({"top_speed": "fast"}, traits=("top_speed",))
    assert face.words == (("Top speed", "Fast"),)


def test_a_negative_value_has_a_true_minus_sign():
    assert one({"armor": -2}, traits=("armor",)).figures[0].value == "−2"


def test_lists_flags_and_fractions_are_written_for_people():
    face = one({"gangs": ["Bio", "Mech"], "heavy": True}, traits=("gangs", "heavy"))
    assert face.words == (("Gangs", "Bio, Mech"), ("Heavy", "yes"))
    assert one({"weight": 1.5}, traits=("weight",)).figures[0].value == "1.5"


def test_a_cards_color_marks_its_upper_edge(printed):
    colored = [shape for shape in printed(cards="1").shapes(0) if shape.fill == (0x3D, 0x8B, 0x45, 255)]
    assert len(colored) == 1
    assert colored[0].top < 16.5 + 8


@pytest.mark.parametrize("color", ["green", "#12", 7, "#12345g", "red; evil"])
def test_a_color_that_is_none_is_left_out(color):
    assert one({"color": color}).marks == ()


def test_a_plan_puts_what_a_game_names_where_it_is_seen_in_a_stack():
    plan = FacePlan(
        (Message("Bot"), Message("Bio")),
        (Family(Message("Bio"), "#3d8b45", "leaf"), Family(Message("Odd"), "no color", "no sign")),
        top=("attack",),
        left=("defense",),
        foot=("cost", "wheels"),
        rows=("words",),
        text="text",
    )
    told = {"attack": 7, "wheels": False, "words": ["enter"], "text": "Twice a day."}
    face = one(told, face=lambda card: plan)
    assert face.line == "Bot · Bio"
    assert face.marks == (Mark("#3d8b45", "leaf", "Bio"), Mark("#808080", "disc", "Odd"))
    assert (face.top, face.left, face.foot) == (
        (Figure("Attack", "7"),),
        (Figure("Defense", None),),
        (Figure("Cost", None),),
    )
    assert face.words == (("Words", "Enter"),)
    assert face.text == "Twice a day."


def test_each_house_card_has_a_sign_and_a_color_of_its_own(press):
    order = SheetOrder(house.CATALOG, "Table Assistant")
    told = faces(order, house.CATALOG.tags())
    assert {mark.sign for face in told for mark in face.marks} == {"undo", "turn", "next"}
    assert press.pages(order) == 1


@pytest.mark.parametrize("game", [Robits(), Rumblebots(), DoomsdayBots()], ids=lambda game: game.id)
def test_every_card_of_our_games_prints_with_all_that_is_told_and_a_sign_beside_each_color(press, game):
    for catalog in (game.catalog, game.sample):
        order = sheet_order(game, catalog)
        for face in faces(order, catalog.tags()):
            assert all(mark.sign in signs() and mark.name for mark in face.marks)
            assert face.marks or face.sign
    assert press.pages(order) == -(-len(catalog.tags()) // 9)


@pytest.mark.parametrize("game", [Robits(), Rumblebots(), DoomsdayBots()], ids=lambda game: game.id)
@pytest.mark.parametrize("language", ["en", "de"])
def test_no_word_on_a_card_of_our_games_is_cut_short(press, open_paper, german, game, language):
    say = german if language == "de" else str
    for catalog in (game.catalog, game.sample):
        sheet = open_paper(press.sheet(sheet_order(game, catalog, say)))
        cut = {line for page in range(len(sheet)) for line in sheet.words(page).splitlines() if "…" in line}
        assert cut == set()


def test_families_differ_in_their_signs_and_not_in_color_alone():
    for game in (Robits(), Rumblebots(), DoomsdayBots()):
        told = {mark for face in faces(sheet_order(game, game.sample), game.sample.tags()) for mark in face.marks}
        assert len({mark.sign for mark in told}) == len({mark.color for mark in told}) == len(told) >= 6


def test_a_sentence_and_numbers_stay_within_the_card_and_the_title_is_read_from_the_side_too(printed):
    game = Rumblebots()
    card = next(card for card in game.sample.cards if card.trait("text") and card.trait("kind") == "bot")
    told = sheet_order(game, game.sample)
    sheet = printed(catalog=game.sample, cards=card.id, labels=told.labels, traits=told.traits, face=told.face)
    words = sheet.words_in(0, 10.5, 16.5, 73.5, 104.5)
    for said in (card.trait("text").split()[0], "Attack", "Defense", "Recycle"):
        assert said in words
    assert words.count(card.title.split()[0]) >= 2


@pytest.mark.parametrize("title", ["\ue123 Robo", "\U00012000"])
def test_signs_that_no_font_has_are_named_with_the_card(press, order, title):
    catalog = Catalog.from_rows("toy", "TY", [{"id": "a", "title": title}])
    with pytest.raises(PrintError) as caught:
        press.sheet(order(catalog=catalog))
    assert "The print font has no “" in str(caught.value)
    assert "TY000001KG" in str(caught.value)


@pytest.mark.parametrize(
    "title", ["X", "Q" * 40, "W" * 40, "The very long winded and windswept Überläufer", "<b>&amp;{n}%s</b>", "a " * 20]
)
@pytest.mark.parametrize("layout", ["cards-63x88", "stickers-l7120"])
def test_any_name_of_up_to_forty_letters_stays_within_its_card(printed, press, title, layout):
    catalog = Catalog.from_rows("toy", "TY", [{"id": "a", "title": title, "traits": {"slot": title}}])
    sheet = printed(catalog=catalog, title=title, layout=layout)
    told = find_layout(press.folder, layout)
    page = told.on("a4")
    cell, foot = told.cells(page)[0].inset(1.5), told.foot("a4", page).top
    inside = [box for box in sheet.boxes(0) if box[1] < foot - 1 and box[0] > page.left + 1 and box[1] > page.top + 1]
    assert len(inside) >= 3
    for left, top, right, bottom in inside:
        assert cell.holds(Box(left, top, right - left, bottom - top))


def test_more_words_than_fit_end_with_an_ellipsis_inside_the_card(press):
    traits = {f"word{n}": f"Value {n}" for n in range(30)}
    catalog = Catalog.from_rows("toy", "TY", [{"id": "a", "title": "Überhitzer", "traits": traits}])
    page = pdfium.PdfDocument(press.sheet(SheetOrder(catalog, "Toy", traits=tuple(traits))))[0]
    words = page.get_textpage().get_text_bounded()
    assert "Value 0" in words
    assert "Value 29" not in words
    assert "…" in words


def test_more_numbers_than_a_face_holds_are_refused_in_words():
    traits = {f"n{n}": n for n in range(11)}
    with pytest.raises(PrintError, match="room for 10 numbers"):
        one(traits, traits=tuple(traits))
