"""Rules 1 to 38: components, the table as it is laid out, cards, crystals, rounds."""

from __future__ import annotations

from collections import Counter

import pytest
from playing import Objected

from assistant import IllegalAction
from rumblebots.game import Rumblebots

GAME = Rumblebots()


@pytest.mark.parametrize("deck", [GAME.catalog, GAME.sample], ids=["owner", "sample"])
def test_rule_1_there_are_98_cards_in_their_tiers(deck):
    counts = Counter()
    for card in deck.cards:
        counts[card.trait("tier") if not card.trait("transformation") else "x"] += len(card.numbers)
    assert (len(deck), counts[0], counts[1], counts[2], counts[3], counts[4], counts["x"]) == (
        98,
        12,
        18,
        24,
        20,
        16,
        8,
    )


def test_rule_1_a_card_of_the_real_deck_has_no_value_that_the_rulebook_does_not_state():
    stated = {
        (card.id, what)
        for card in GAME.catalog.cards
        for what in card.traits
        if what not in ("starter", "transformation", "board", "tier", "kind")
    }
    assert stated == {("bulby", "recycle"), ("wrench-toast", "attack"), ("wrench-toast", "recycle")}


def test_rule_2_there_are_30_crystals_wherever_they_lie(table):
    for seats in (2, 3, 4):
        assert table(seats).view()["crystals"]["total"] == 30


def test_rule_3_transformations_and_starters_are_in_no_laboratory_deck(table):
    tiers = table().view()["lab"]["tiers"]
    assert sum(tier["deck"] + len(tier["places"]) for tier in tiers) == 98 - 12 - 8


def test_rule_4_each_deck_holds_its_tier_and_what_is_shown_of_another_tier_is_objected_to(table):
    play = table()
    assert [tier["deck"] for tier in play.view()["lab"]["tiers"]] == [14, 24, 20, 16]
    assert play.against("reveal", None, "frystoise", tier=1, place=1) == [4]
    assert play.against("reveal", None, "chronok", tier=1, place=1) == [4, 50]


def test_rule_5_four_tier_1_cards_are_for_sale_and_no_others(table):
    tiers = table().view()["lab"]["tiers"]
    assert [(tier["open"], len(tier["places"])) for tier in tiers] == [(True, 4), (False, 0), (False, 0), (False, 0)]
    assert {place["state"] for place in tiers[0]["places"]} == {"open"}


def test_rule_6_anyone_may_look_through_the_transformation_deck(table):
    for viewer in ("table", "guest", 1, 2):
        titles = [card["title"] for card in table().view(viewer)["transformations"]]
        assert titles == ["Chronok", "Chronarch", "Great Yak", "Dark Druid"] * 2


def test_rule_7_two_players_lay_2_crystals_on_each_space(table):
    assert [space["crystals"] for space in table(2).view()["track"]] == [2, 2, 2, 2, 2, 0]


@pytest.mark.parametrize("seats", [3, 4])
def test_rule_8_three_or_four_players_lay_3_crystals_on_each_space(table, seats):
    assert [space["crystals"] for space in table(seats).view()["track"]] == [3, 3, 3, 3, 3, 0]


def test_rule_9_the_showdown_space_is_empty(table):
    assert {table(seats).view()["track"][5]["crystals"] for seats in (2, 3, 4)} == {0}


def test_rule_10_the_other_crystals_are_the_supply(table):
    assert [table(seats).view()["crystals"]["supply"] for seats in (2, 3, 4)] == [20, 15, 15]


def test_rule_11_everyone_starts_at_tier_1_without_scraps(table):
    seats = table(4).view()["seats"]
    assert [(seat["tier"], seat["scraps"]["total"]) for seat in list(seats.values())[1:]] == [(1, 0)] * 3
    assert seats["1"]["scraps"]["lines"][0]["rule"]["number"] == 40


def test_rule_12_everyone_starts_with_the_three_starters(table):
    play = table(4)
    for seat in range(1, 5):
        assert play.cards(seat) == ["Bulby", "Mechchicken", "Wrench Toast"]
    assert len({name for player in play.state.players for name in player.bots}) == 12


def test_rule_13_nobody_starts_with_crystals(table):
    assert [seat["crystals"] for seat in table().view()["seats"].values()] == [0, 0, 0]


def test_rule_14_and_a33_starters_that_nobody_plays_are_in_the_box(table):
    assert len(table(2).state.box) == 6
    assert table(4).state.box == ()


def test_rule_15_and_a37_whoever_built_a_robot_last_is_said_at_the_start(table):
    play = table()
    play.do("champion", None, None, to=3)
    assert (play.view()["turn"], play.view()["champion"], play.scraps(3), play.scraps(1)) == (3, 3, 1, 0)
    play.do("end_turn")
    with pytest.raises(Objected):
        play.do("champion", None, None, to=2)


def test_rule_16_a_bot_shows_attack_defense_crits_and_barriers(table):
    play = table().fight({1: ["bunnivatrix"], 2: ["bulby"]})
    play.do("flip", 1, "bunnivatrix")
    card = play.battle()["defense"]["cards"][0]
    assert (card["attack"], card["crits"], card["defense"], card["barriers"]) == (4, 1, 6, 1)


def test_rule_17_only_a_quarter_turn_clockwise_is_defense(table):
    play = table().fight({1: ["bulby"], 2: ["rocket-bill", "pengutron"], 3: ["mechchicken"]}, direction="clockwise")
    play.do("flip", 1, "bulby")
    play.do("flip", 2, "rocket-bill")
    for orientation in ("left", "upside_down", "upright"):
        assert play.see("rocket-bill", "seat/2", "turned", orientation) == []
    assert play.show("rocket-bill", "seat/2", "turned", "right")
    assert play.battle()["defense"]["defense"]["total"] == 2


def test_rule_18_a_bot_belongs_to_one_or_two_of_six_factions():
    choices = next(trait.choices for trait in GAME.traits if trait.name == "factions")
    assert choices == ("animal", "appliances", "bio", "steam", "mech", "warfare")
    for card in GAME.sample.cards:
        if card.trait("kind") == "bot":
            assert 1 <= len(card.trait("factions")) <= 2


def test_rule_19_cost_is_paid_and_recycle_value_gained(table):
    play = table()
    play.do("recycle", 1, "bulby")
    play.do("build", 1, "kettle-scout")
    assert [line["points"] for line in play.seat(1)["scraps"]["lines"]] == [1, 1, -2]


def test_rule_20_a_contraption_has_no_numbers_and_no_faction(table):
    face = table().state.face("oogle")
    assert [face.number(what) for what in ("attack", "crits", "defense", "barriers")] == [0, 0, 0, 0]
    play = table().fight({1: ["bulby", "wrench-toast"], 2: ["mechchicken"]})
    play.do("flip", 1, "bulby")
    assert play.against("use", 1, "wrench-toast") == [20]


def test_rule_21_a_contraption_is_in_no_deck_and_cannot_be_flipped(table):
    play = table().fight({1: ["bulby", "oogle"], 2: ["mechchicken"]})
    assert play.seat(1)["deck"] == 1
    assert play.against("flip", 1, "oogle") == [21]
    assert [offer.action.card for offer in play.offers(1, "flip") if offer.action.card == "oogle"] == []


def test_rule_22_a_used_contraption_is_used_until_it_is_upright(table):
    play = table().fight({1: ["bulby", "oogle"], 2: ["mechchicken"]})
    play.do("flip", 1, "bulby")
    play.do("use", 1, "oogle")
    assert play.seat(1)["cards"][1]["where"] == "used"
    with pytest.raises(IllegalAction):
        play.do("use", 1, "oogle")
    play.do("ready", 1, "oogle")
    assert play.seat(1)["cards"][1]["where"] == "ready"


def test_rule_23_contraptions_stand_upright_when_a_battle_begins(table):
    play = table(2).fight({1: ["boiler-behemoth", "oogle"], 2: ["mechchicken", "bulby"]})
    play.do("flip", 1, "boiler-behemoth")
    play.do("use", 1, "oogle")
    for _ in range(2):
        play.do("end_turn", anyway=True)
    play.do("end_turn")
    play.do("end_turn")
    assert play.view()["phase"] == "battle"
    assert play.seat(1)["cards"][1]["where"] == "ready"


def test_rule_24_nobody_has_to_use_a_contraption(table):
    play = table().fight({1: ["bulby", "oogle"], 2: ["wrench-toast"], 3: ["mechchicken"]}, direction="clockwise")
    play.do("flip", 1, "bulby")
    play.do("flip", 2, "wrench-toast")
    assert play.against("defend", 2, faction="warfare") == []
    assert not [offer for offer in play.offers("table", "use") if offer.main]


def test_rule_25_a_contraption_works_only_for_the_two_of_the_clash(table):
    play = table().fight(
        {1: ["bulby", "oogle"], 2: ["mechchicken"], 3: ["wrench-toast", "oogle-2"]}, direction="clockwise"
    )
    play.do("flip", 1, "bulby")
    assert play.against("use", 1, "oogle") == []
    assert play.against("use", 3, "oogle-2") == [25]


def test_rule_26_a_deck_is_never_contraptions_alone(table):
    play = table()
    play.do("now", None, None, round=2, champion=1, turn=1, cards={"1": ["bulby", "oogle"]})
    assert play.against("recycle", 1, "bulby") == [55]


def test_rule_27_whatever_is_trashed_lies_in_the_recycling_area(table):
    play = table()
    play.do("recycle", 1, "bulby")
    play.do("put", 2, play.card("wrench-toast", 2), to="recycling")
    assert [card["title"] for card in play.view()["recycling"]] == ["Bulby", "Wrench Toast"]
    assert play.cards(2) == ["Bulby", "Mechchicken"]


def test_rule_28_anything_can_be_done_anyway_and_the_objection_stands_beside_it(table):
    play = table()
    (objection,) = play.do("build", 1, "rocket-bill", anyway=True)
    assert (objection.rule.number, play.scraps(1)) == (48, 0)
    assert str(objection.text) == "It costs 3, and Lisa has 1 scrap."
    assert play.seat(1)["scraps"]["lines"][-1]["points"] == 2


def test_rule_29_crystals_are_storage_reactor_and_cryo_cell(table):
    play = table()
    play.do("now", None, None, storage={"1": 1}, reactor={"1": 2}, cryo={"1": 4})
    assert play.seat(1)["crystals"] == play.board().seats[1].total == 7
    assert [line["points"] for line in play.seat(1)["crystal_places"]] == [1, 2, 4]


def test_rule_30_scraps_are_lost_at_the_end_of_the_turn(table):
    play = table()
    assert play.scraps(1) == 1
    play.do("end_turn")
    assert play.scraps(1) == 0


def test_rules_31_and_32_created_crystals_come_from_the_supply_to_storage(table):
    play = table()
    play.do("adjust", 2, what="crystals", amount=2, reason="Oogle")
    assert (play.seat(2)["storage"], play.view()["crystals"]["supply"]) == (2, 13)
    assert play.sentence() == "Jack: +2 crystals (Oogle)"


def test_rule_32_and_a13_an_empty_supply_gives_what_it_has(table):
    play = table()
    assert play.against("adjust", 1, what="crystals", amount=16) == [2]
    play.do("adjust", 1, what="crystals", amount=16, anyway=True)
    assert (play.seat(1)["storage"], play.view()["crystals"]["total"]) == (15, 30)
    with pytest.raises(IllegalAction):
        play.do("adjust", 1, what="crystals", amount=1, anyway=True)


def test_rule_33_a_crystal_buys_a_scrap_or_a_scan(table):
    play = table()
    play.do("now", None, None, round=2, champion=1, turn=1, storage={"1": 2, "2": 2})
    play.do("energize", 1, use="scrap")
    play.do("energize", 1, use="scan", tier=1)
    assert (play.scraps(1), play.seat(1)["hand"]["count"]) == (3, 2)


def test_rule_34_the_workshop_limits_building_and_scanning(table):
    play = table()
    play.do("now", None, None, round=4, champion=1, turn=1, storage={"1": 1}, tier={"2": 2})
    assert play.against("build", 1, "frystoise") == [47]
    assert play.against("energize", 1, use="scan", tier=2) == [63]


def test_rule_35_a_round_is_a_build_phase_and_a_battle(table):
    play = table(2)
    phases = []
    for _ in range(2):
        phases.append(play.view()["phase"])
        play.do("end_turn")
    phases.append(play.view()["phase"])
    assert phases == ["build", "build", "battle"]


def test_rule_36_the_round_is_the_lowest_space_with_crystals_and_a36_a_difference_is_said(table, say):
    play = table()
    assert play.view()["notes"] == []
    play.do("now", None, None, track={"1": 0})
    assert "By the crystals on the track it would be round 2." in [say(note) for note in play.view()["notes"]]
    assert play.view()["round"] == 1


@pytest.mark.parametrize(("way", "order"), [("clockwise", [2, 3, 4, 1]), ("counterclockwise", [2, 1, 4, 3])])
def test_rule_37_the_token_goes_first_then_the_arrow(table, way, order):
    play = table(4)
    play.do("now", None, None, round=2, champion=2, turn=2, direction=way)
    assert play.view()["order"] == order
    seen = []
    for _ in range(4):
        seen.append(play.view()["turn"])
        play.do("end_turn")
    assert seen == order


def test_rule_37_and_a2_the_arrows_are_asked_once_and_clockwise_until_then(table, say):
    play = table(4, deck="")
    assert play.view()["direction"] == {"way": "clockwise", "told": False}
    (offer,) = [offer for offer in play.offers() if offer.action.card == "round-track"]
    assert [entry.choices for entry in offer.asks] == [("clockwise", "counterclockwise")]
    play.do("value", None, "round-track", values={"arrow1": "counterclockwise"})
    assert play.view()["order"] == [1, 4, 3, 2]
    play.do("direction", None, None, to="clockwise")
    assert play.view()["order"] == [1, 2, 3, 4]
    assert [offer for offer in play.offers() if offer.action.card == "round-track"] == []


def test_rule_37_out_of_turn_is_objected_to(table):
    assert table().against("recycle", 2, "bulby") == [37]


def test_rule_38_the_last_champion_of_the_showdown_or_whoever_dominates_wins(table):
    play = table(2).fight({1: ["boiler-behemoth"], 2: ["bulby"]}, round_=6)
    play.do("flip", 1, "boiler-behemoth")
    play.do("flip", 2, "bulby")
    assert not play.board().final
    play.do("end_turn")
    assert (play.board().final, play.board().winners, play.view()["over"]["why"]) == (True, (1,), "showdown")
    other = table(2)
    other.do("now", None, None, round=3, champion=1, turn=1, storage={"1": 6})
    other.do("end_turn")
    other.do("end_turn")
    assert (other.board().winners, other.view()["over"]["why"]) == ((1,), "dominance")
