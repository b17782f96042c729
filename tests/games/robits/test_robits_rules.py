"""Each line of the rules checklist, by its number."""

from __future__ import annotations

from collections import Counter

import pytest

from assistant import IllegalAction, Seat, Setup
from robits.game import Robits
from robits.rules import RULES

from itertools import pairwise  # isort: skip


def refused(play, *args, **data):
    """The rule numbers that object to an action."""
    with pytest.raises(Exception) as error:
        play.do(*args, **data)
    return [objection.rule.number for objection in getattr(error.value, "objections", ())]


def census(catalog):
    return Counter(
        (card.trait("type"), card.trait("model"), card.trait("slot")) for card in catalog.cards for _ in card.numbers
    )


@pytest.mark.parametrize("deck", ["catalog", "sample"])
def test_rule_1_the_deck_has_91_cards_each_its_own(deck):
    catalog = getattr(Robits(), deck)
    assert len(catalog) == len({card.id for card in catalog.cards}) == 91


@pytest.mark.parametrize("deck", ["catalog", "sample"])
def test_rule_2_big_henry_has_20_parts(deck):
    found = census(getattr(Robits(), deck))
    assert [found["part", "big-henry", slot] for slot in ("arm", "head", "legs", "torso")] == [8, 4, 4, 4]


@pytest.mark.parametrize("model", ["klunc", "jenny-5", "n-watts"])
def test_rule_3_three_models_have_15_parts(model):
    found = census(Robits().catalog)
    assert [found["part", model, slot] for slot in ("arm", "head", "legs", "torso")] == [6, 3, 3, 3]


def test_rule_4_bt_4_has_10_parts():
    found = census(Robits().catalog)
    assert [found["part", "bt-4", slot] for slot in ("arm", "head", "legs", "torso")] == [4, 2, 2, 2]


def test_rule_5_specials_are_6_sparkeez_6_junk_4_overclock():
    found = census(Robits().catalog)
    assert [found[kind, None, None] for kind in ("sparkeez", "junk", "overclock")] == [6, 6, 4]


def test_rules_2_to_5_and_no_card_of_the_real_deck_has_a_value_that_nobody_told():
    game = Robits()
    assert all("value" not in card.traits for card in game.catalog.cards)
    assert game.sample is not None
    assert game.sample.deck == "sample"
    assert all(("value" in card.traits) == (card.trait("type") == "part") for card in game.sample.cards)
    assert {number for card in game.sample.cards for number in card.numbers}.isdisjoint(
        number for card in game.catalog.cards for number in card.numbers
    )


def test_rule_6_all_cards_are_shuffled_so_nothing_is_known_at_the_start(table):
    assert list(table(4).state.known()) == []


def test_rule_7_the_lowest_row_is_face_up(table):
    play = table(3)
    play.do("reveal", None, "junk-1", column=1)
    assert [column["places"][0]["state"] for column in play.view()["line"]["columns"]] == ["up", *["open"] * 6]


def test_rule_8_each_player_after_the_first_adds_a_face_down_row(table):
    play = table(4)
    play.do("reveal", None, "junk-1", column=1)
    for column in play.view()["line"]["columns"]:
        assert [place["state"] for place in column["places"][1:]] == ["down"] * 3


@pytest.mark.parametrize("seats", range(2, 8))
def test_rule_9_the_line_has_seven_columns_and_a_row_for_each_player(table, seats):
    play = table(seats)
    assert play.view()["left"] == 7 * seats
    play.do("reveal", None, "junk-1", column=7)
    columns = play.view()["line"]["columns"]
    assert [len(column["places"]) for column in columns] == [seats] * 7
    with pytest.raises(IllegalAction):
        play.do("reveal", None, "junk-2", column=1, row=seats + 1)


@pytest.mark.parametrize(("seats", "deck"), [(2, 77), (3, 70), (4, 63), (5, 56), (6, 49), (7, 42), (12, 7)])
def test_rule_10_the_rest_is_the_deck(table, seats, deck):
    assert table(seats).view()["deck"] == deck


def test_rule_11_the_table_says_who_begins(table):
    play = table(3)
    assert play.view()["turn"] == 1
    labels = [str(offer.label) for offer in play.offers(kind="turn")]
    assert labels == ["Jonas begins", "Priya begins"]
    play.do("turn", to=3)
    assert (play.view()["turn"], play.view()["first"]) == (3, 3)
    for seat, card in ((3, "junk-1"), (1, "junk-2"), (2, "junk-3")):
        play.do("take", seat, card)
    assert (play.view()["turn"], play.view()["round"]) == (3, 2)


def test_rule_12_play_goes_clockwise(table):
    play = table(3)
    turns = []
    for number in range(1, 7):
        turns.append(play.view()["turn"])
        play.do("take", turns[-1], f"klunc-arm-{number}")
    assert turns == [1, 2, 3, 1, 2, 3]


def test_rule_12_a_card_out_of_turn_is_objected_to_and_mends_itself(table):
    play = table(3)
    assert refused(play, "take", 2, "junk-1") == [12]
    play.do("take", 2, "junk-1", anyway=True)
    assert play.view()["turn"] == 1
    play.do("take", 1, "junk-2")
    assert play.view()["turn"] == 3


def test_rule_12_the_order_of_the_table_is_kept_when_people_change_places(table):
    play = table(3)
    play.do("seat", op="reorder", order=[1, 3, 2])
    play.do("take", 1, "junk-1")
    assert play.view()["turn"] == 3


def test_rule_13_each_player_takes_one_card_in_each_of_seven_rounds(table):
    play = table(2)
    assert play.view()["rounds"] == 7
    play.do("take", 1, "junk-1")
    assert refused(play, "take", 1, "junk-2") == [13]
    play.do("take", 2, "junk-3")
    assert play.view()["round"] == 2


def test_rule_13_passing_without_a_card_is_objected_to(table):
    play = table(2)
    assert refused(play, "next_seat") == [13]
    play.do("next_seat", anyway=True)
    assert play.view()["turn"] == 2


def test_rule_14_any_card_may_be_taken_and_an_empty_place_not(table):
    play = table(2)
    play.do("take", 1, "junk-1", column=2, row=2)
    assert refused(play, "take", 2, "junk-2", column=2, row=2) == [14]
    play.do("take", 2, "junk-2", column=2, row=1)
    with pytest.raises(IllegalAction):
        play.do("take", 1, "junk-3", column=2, row=3)


def test_rule_14_a_card_is_taken_from_where_it_lies(table):
    play = table(2)
    play.do("reveal", None, "junk-1", column=2)
    play.do("reveal", None, "junk-2", column=3)
    assert refused(play, "take", 1, "junk-1", column=5, row=1) == [14]
    assert refused(play, "take", 1, "junk-3", column=3, row=1) == [14]


def test_rule_15_a_face_down_card_is_named_when_it_is_taken(table):
    play = table(2)
    play.do("take", 1, "bt-4-head-2", column=1, row=2)
    assert play.seat(1, "guest")["cards"][0]["label"]["args"] == {"card": "BT-4 head", "n": 6}


def test_rule_16_taken_cards_lie_open_before_their_player(table):
    play = table(2)
    play.do("take", 1, "bt-4-head-2")
    assert play.seat(1, 2) == play.seat(1, "guest") == play.seat(1, "table")
    assert refused(play, "take", 2, "bt-4-head-2") == [16]


def test_rule_16_a_card_that_was_misread_elsewhere_is_taken_anyway_and_leaves_a_card_nobody_named(table):
    play = table(2)
    play.do("take", 1, "bt-4-head-2")
    play.do("take", 2, "bt-4-head-2", anyway=True)
    assert [card["id"] for card in play.seat(2)["cards"]] == ["bt-4-head-2"]
    assert [card["kind"] for card in play.seat(1)["cards"]] == ["unknown"]
    assert play.seat(1)["points"]["at_least"]


def test_rule_17_after_a_face_up_card_the_one_above_is_due(table):
    play = table(3)
    play.do("reveal", None, "junk-1", column=4)
    play.do("take", 1, "junk-1")
    assert [c["column"] for c in play.view()["line"]["columns"] if c["due"]] == [4]
    play.do("reveal", None, "junk-2", column=4)
    assert not any(c["due"] for c in play.view()["line"]["columns"])
    assert play.state.spot("junk-2") == (4, 2)


def test_rule_18_a_face_down_card_turns_nothing_up(table):
    play = table(3)
    play.do("reveal", None, "junk-1", column=4)
    play.do("take", 1, "junk-2", column=4, row=3)
    assert not any(c["due"] for c in play.view()["line"]["columns"])
    assert refused(play, "reveal", None, "junk-3", column=4, row=2) == [18]


def test_rule_17_what_is_turned_up_cannot_lie_elsewhere(table):
    play = table(3)
    play.do("take", 1, "junk-1")
    assert refused(play, "reveal", None, "junk-1", column=4) == [16]
    play.do("reveal", None, "junk-2", column=4)
    assert refused(play, "reveal", None, "junk-1", column=5) == [16]
    assert refused(play, "reveal", None, "junk-3", column=4, row=1) == [14]
    assert refused(play, "reveal", None, "bt-4-head-1", column=5, value=9) == [21]
    play.do("reveal", None, column=4, nothing=True)
    play.do("reveal", None, "junk-1", column=5, anyway=True)
    assert [card["kind"] for card in play.seat(1)["cards"]] == ["unknown"]


def test_rule_17_a_face_up_card_may_turn_out_to_lie_in_another_column(table):
    play = table(3)
    play.do("reveal", None, "junk-2", column=4)
    play.do("reveal", None, "junk-2", column=5)
    assert play.state.spot("junk-2") == (5, 1)
    assert play.view()["line"]["columns"][3]["places"][0]["state"] == "gone"


def test_rule_19_parts_are_heads_legs_torsos_and_arms():
    assert {card.trait("slot") for card in Robits().catalog.cards} == {"head", "legs", "torso", "arm", None}


def test_rule_20_the_color_tells_the_model(table):
    play = table(2)
    for seat, card in ((1, "big-henry-arm-1"), (2, "klunc-arm-1"), (1, "jenny-5-arm-1"), (2, "n-watts-arm-1")):
        play.do("take", seat, card)
    play.do("take", 1, "bt-4-arm-1")
    assert [card["color"] for card in play.seat(1)["cards"]] == ["green", "pink", "blue"]
    assert [card["color"] for card in play.seat(2)["cards"]] == ["purple", "gold"]


def test_rule_21_a_number_that_the_deck_does_not_have_is_objected_to(table):
    play = table(2)
    assert refused(play, "take", 1, "bt-4-head-2", value=5) == [21]
    assert refused(play, "take", 1, model="bt-4", slot="head", value=9) == [21]
    play.do("take", 1, "bt-4-head-2", value=5, anyway=True)
    assert play.total(1) == 5


def test_rule_22_each_sparkeez_is_three_points_and_no_part(table):
    play = table(2)
    play.do("now", cards={"1": [f"sparkeez-{n}" for n in range(1, 7)]})
    assert play.lines(1)[1:] == [(18, "6 Sparkeez: 3 points each")] or (18, "6 Sparkeez: 3 points each") in play.lines(
        1
    )
    assert play.seat(1)["needs"] == ["head", "torso", "legs", "arm", "arm"]


def test_rule_23_junk_stands_in_without_points_or_color(table):
    play = table(2)
    play.do("now", cards={"1": ["bt-4-head-1", "bt-4-torso-1", "junk-1", "junk-2", "junk-3"]})
    seat = play.seat(1)
    assert (seat["complete"], seat["suit"], seat["points"]["total"]) == (True, None, 9)
    assert seat["robot"]["arm1"]["junk"] is True
    assert [seat["robot"][place]["value"] for place in ("arm1", "arm2", "legs")] == [0, 0, 0]


def test_rule_24_one_of_two_cards_is_kept_and_the_deck_keeps_its_size(table):
    play = table(2)
    play.do("take", 1, "overclock-1")
    play.do("keep", 1, "klunc-arm-6")
    assert play.view()["deck"] == 77
    assert [card["id"] for card in play.seat(1)["cards"]] == ["klunc-arm-6"]
    assert refused(play, "take", 2, "overclock-1") == [24]


def test_rule_24_nobody_takes_while_an_overclock_waits(table):
    play = table(2)
    play.do("take", 1, "overclock-1")
    assert refused(play, "take", 2, "junk-1") == [24]
    assert refused(play, "take", 1, "junk-1") == [24]


def test_rule_25_an_overclock_never_stays_before_a_player(table):
    play = table(2)
    play.do("take", 1, "overclock-1")
    assert play.seat(1)["cards"] == []
    play.do("keep", 1)
    for refusal in (
        {"kind": "move", "seat": 2, "card": "overclock-1", "to": "seat/2"},
        {"kind": "tell", "seat": 1, "which": "?1", "model": "overclock"},
    ):
        with pytest.raises(IllegalAction, match="never stays"):
            play.do(**refusal)


def test_rule_26_the_game_ends_when_everyone_has_seven_cards(table):
    play = table(2)
    for turn in range(14):
        assert play.view()["phase"] == "play"
        play.do("take", 1 + turn % 2)
    assert play.view()["phase"] == "over"
    assert refused(play, "take", 1) == [26]


def test_rule_26_the_game_is_not_over_while_an_overclock_waits(table):
    play = table(2)
    for turn in range(13):
        play.do("take", 1 + turn % 2)
    play.do("take", 2, "overclock-1")
    assert play.view()["phase"] == "play"
    play.do("keep", 2)
    assert play.view()["phase"] == "over"


def test_rule_27_each_player_builds_one_robit(table):
    play = table(2)
    heads = ["bt-4-head-1", "bt-4-head-2"]
    rest = [f"{model}-{slot}-1" for model in ("klunc", "jenny-5") for slot in ("torso", "legs", "arm")]
    play.do("now", cards={"1": heads + rest})
    assert play.lines(1)[:2] == [
        (12, "Parts in the ROBiT: 6 + 2 + 2 + 1 + 1"),
        (3, "Bot Bonus for 3 Jenny-5 (chart not verified)"),
    ]


@pytest.mark.parametrize("lacking", ["head", "torso", "legs", "arm"])
def test_rule_28_a_complete_robit_has_a_head_a_torso_legs_and_two_arms(table, lacking):
    play = table(2)
    cards = {"head": "klunc-head-1", "torso": "klunc-torso-1", "legs": "klunc-legs-1", "arm": "klunc-arm-1"}
    play.do("now", cards={"1": [*cards.values(), "klunc-arm-2"]})
    assert play.seat(1)["complete"]
    play.do("move", 1, cards[lacking], to="line")
    assert (play.seat(1)["complete"], play.seat(1)["needs"]) == (False, [lacking])


def test_rule_29_parts_beyond_that_score_nothing(table):
    play = table(2)
    play.do("now", cards={"1": ["klunc-arm-3", "klunc-arm-4", "klunc-arm-5"]})
    assert play.total(1) == 4 + 3
    assert [card["id"] for card in play.seat(1)["spare"]] == ["klunc-arm-3"]
    assert (0, "Spare: Klunc arm, 2. It does not count.") in play.lines(1)


def test_rule_30_parts_count_also_when_the_robit_is_incomplete(table):
    play = table(2)
    play.do("take", 1, "klunc-torso-3")
    assert play.lines(1)[0] == (5, "Parts in the ROBiT: 5")


def test_rule_31_an_incomplete_robit_has_no_bonus(table):
    play = table(2)
    play.do("now", cards={"1": ["klunc-head-1", "klunc-torso-1", "klunc-arm-1", "klunc-arm-2"]})
    assert play.seat(1)["points"]["bonus"] == 0
    assert (0, "No Bot Bonus: legs missing.") in play.lines(1)
    play.do("take", 1, "junk-1", anyway=True)
    assert play.seat(1)["points"]["bonus"] == 5


def test_rule_32_the_bonus_needs_three_parts_of_one_color(table):
    play = table(2)
    cards = ["klunc-head-1", "klunc-torso-1", "jenny-5-legs-1", "jenny-5-arm-1", "bt-4-arm-1"]
    play.do("now", cards={"1": cards})
    assert play.seat(1)["points"]["bonus"] == 0
    play.do("now", cards={"1": [*cards[:4], "klunc-arm-1"]})
    assert play.seat(1)["points"]["bonus"] == 3


@pytest.mark.parametrize(("parts", "bonus"), [(3, 3), (4, 5), (5, 10)])
@pytest.mark.parametrize("model", ["klunc", "jenny-5", "n-watts"])
def test_rule_33_the_bonus_depends_on_color_and_number(table, model, parts, bonus):
    play = table(2)
    slots = ["head-1", "torso-1", "legs-1", "arm-1", "arm-2"]
    other = ["big-henry", "bt-4"]
    cards = [f"{model if place < parts else other[place % 2]}-{slot}" for place, slot in enumerate(slots)]
    play.do("now", cards={"1": cards})
    assert play.seat(1)["points"]["bonus"] == bonus


def test_rule_34_there_is_one_bonus_at_most(table):
    play = table(2)
    cards = [f"{model}-{slot}-1" for model in ("klunc", "jenny-5") for slot in ("head", "torso", "legs", "arm")]
    play.do("now", cards={"1": [*cards, "klunc-arm-2", "jenny-5-arm-2"]})
    assert sum(text.startswith("Bot Bonus") for _, text in play.lines(1)) == 1


def test_rule_35_the_score_is_parts_sparkeez_and_bonus(table):
    play = table(2)
    cards = ["klunc-head-1", "klunc-torso-1", "klunc-legs-1", "bt-4-arm-4", "bt-4-arm-3", "sparkeez-1"]
    play.do("now", cards={"1": cards})
    points = play.seat(1)["points"]
    assert points == {"total": 16 + 3 + 3, "at_least": False, "parts": 16, "bonus": 3, "sparkeez": 3}
    assert play.total(1) == 22


def test_rule_36_the_highest_score_wins(table):
    play = table(2)
    junk = [f"junk-{n}" for n in range(1, 7)]
    play.do(
        "now", cards={"1": [*junk, "sparkeez-1"], "2": [f"sparkeez-{n}" for n in range(2, 7)] + ["klunc-arm-1"] * 1}
    )
    assert play.board().winners == ()
    play.do("take", 2, "klunc-arm-2", anyway=True)
    assert (play.board().final, play.board().winners) == (True, (2,))


def test_rule_37_a_tie_has_no_winner_unless_the_house_decides(table, say):
    play = table(2)
    sparkeez = [f"sparkeez-{n}" for n in range(1, 7)]
    junk = [f"junk-{n}" for n in range(1, 7)]
    play.do(
        "now", cards={"1": sparkeez[:3] + junk[:3] + ["klunc-arm-1"], "2": sparkeez[3:] + junk[3:] + ["jenny-5-arm-1"]}
    )
    assert play.board().final
    assert play.board().winners == ()
    assert say(play.view()["verdict"]) == "Mara and Jonas share first place: just play again."
    assert [str(offer.label) for offer in play.offers(kind="decide")] == ["Mara wins", "Jonas wins"]
    assert play.offers(1, kind="decide") == []
    play.do("decide", winner=2)
    assert play.board().winners == (2,)
    assert say(play.view()["verdict"]) == "Jonas wins with 10, by house decision."
    assert [str(offer.label) for offer in play.offers(kind="decide")] == ["Mara wins", "Jonas wins"]
    play.do("take", 1, "bt-4-arm-4", anyway=True)
    assert play.board().winners == (1,)
    assert play.offers(kind="decide") == []


def test_rule_38_what_an_overclock_shows_is_its_own_players_secret(table):
    play = table(2)
    play.do("take", 1, "overclock-1")
    before = {viewer: play.view(viewer) for viewer in ("table", "guest", 2)}
    play.do("look", 1, "bt-4-head-2")
    assert {viewer: play.view(viewer) for viewer in ("table", "guest", 2)} == before
    assert play.view(1)["mine"]["looked"][0]["card"]["id"] == "bt-4-head-2"


def test_rule_39_face_up_cards_are_open(table):
    play = table(2)
    play.do("reveal", None, "bt-4-head-2", column=1)
    for viewer in ("table", "guest", 1, 2):
        assert play.view(viewer)["line"]["columns"][0]["places"][0]["card"]["id"] == "bt-4-head-2"


def test_every_rule_has_short_words_of_its_own():
    assert sorted(RULES) == list(range(1, 40))
    texts = [str(rule.text) for rule in RULES.values()]
    assert len(set(texts)) == 39
    assert all(rule.game == "robits" and rule.number == number for number, rule in RULES.items())


@pytest.mark.parametrize("seats", [1, 13])
def test_a13_fewer_than_2_or_more_than_12_cannot_play(seats):
    with pytest.raises(IllegalAction, match="2 to 12"):
        Robits().setup(Setup(tuple(Seat(n, f"P{n}") for n in range(1, seats + 1))))


def test_a13_more_than_seven_are_warned(table, say):
    assert table(7).view()["notes"] == []
    assert [say(note) for note in table(8).view()["notes"]] == [
        "More than 7 players: the cards suffice, but the game is not known for that."
    ]


def test_the_invariants_hold_through_a_whole_game(table):
    """Rules 9, 10, 13, 24 and 26: 7n - taken cards in the line, the deck never changes, a card more each round."""
    play = table(4)
    sizes = []
    for number, showing in enumerate(
        step for step in Robits().demo(play.state.catalog, {}) if step.change == "appeared"
    ):
        play.show(showing.card)
        state = play.state
        lying = sum(len(area) for area in state.areas)
        assert state.deck == 63
        assert lying + state.left + len(state.overclocks) == 28
        sizes.append(lying)
        assert number < 29
    assert all(0 <= after - before <= 1 for before, after in pairwise(sizes))
    assert sizes[-1] == 28
