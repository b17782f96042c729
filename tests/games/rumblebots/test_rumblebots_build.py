"""Rules 39 to 68: the Build Phase."""

from __future__ import annotations

import pytest

from assistant import IllegalAction


@pytest.fixture
def turn(table):
    """Seat 1 builds in a round, with what is told."""

    def laid(round_=3, seats=3, **data):
        options = data.pop("options", {})
        play = table(seats, **options)
        play.do("now", None, None, round=round_, champion=1, turn=1, direction="clockwise", **data)
        return play

    return laid


def test_rule_39_all_cards_of_a_player_lie_open(turn):
    for viewer in ("table", "guest", 2):
        assert len(turn().seat(1, viewer)["cards"]) == 3


def test_rule_40_the_turn_starts_with_the_rounds_number_of_scraps(turn):
    assert [turn(number).scraps(1) for number in range(1, 7)] == [1, 2, 3, 4, 5, 6]


def test_rule_40_nobody_is_paid_twice_in_a_round(turn):
    play = turn(3)
    play.do("turn", None, None, to=2)
    play.do("turn", None, None, to=1)
    assert (play.scraps(1), play.scraps(2)) == (3, 3)


@pytest.mark.parametrize(("gap", "scraps"), [(0, 3), (1, 3), (2, 4), (5, 4)])
def test_rule_41_the_underdog_gets_one_more(turn, gap, scraps):
    assert turn(3, storage={"2": gap}).scraps(1) == scraps


def test_rule_42_there_is_no_underdog_in_round_1(turn):
    assert turn(1, storage={"2": 9}).scraps(1) == 1


def test_rule_43_and_a32_the_underdog_is_looked_for_at_the_start_of_the_own_turn(turn):
    play = turn(2, storage={"2": 1})
    assert play.scraps(1) == 2
    play.do("adjust", 1, what="crystals", amount=3)
    play.do("end_turn")
    assert (play.scraps(1), play.scraps(2)) == (0, 3)


def test_rule_44_actions_come_in_any_order(turn):
    play = turn(4, storage={"1": 1})
    play.do("build", 1, "kettle-scout")
    play.do("recycle", 1, "bulby")
    play.do("energize", 1, use="scrap")
    play.do("upgrade", 1)
    play.do("recycle", 1, "wrench-toast")
    assert play.scraps(1) == 4 - 2 + 1 + 1 - 3 + 1


def test_rule_45_two_builds_and_no_third(turn):
    play = turn(5)
    play.do("build", 1, "bolt-beetle")
    play.do("build", 1, "bolt-beetle-2")
    assert play.view()["build"]["left"]["build"] == 0
    assert play.against("build", 1, "steam-sprout") == [45]


def test_rule_45_and_a12_a_contraption_is_a_build_unless_the_house_says_no(turn):
    for counts, expected in ((True, [45]), (False, [])):
        play = turn(6 - 1, options={"contraption_builds": counts})
        play.do("build", 1, "bolt-beetle")
        play.do("build", 1, "steam-sprout")
        assert play.against("build", 1, "oogle") == expected


def test_rule_46_a_bot_comes_from_a_row_or_the_hand(turn):
    play = turn(5)
    for place in range(1, 5):
        play.do("reveal", None, ("rocket-bill", "pengutron", "tin-gardener", "oogle")[place - 1], tier=1, place=place)
    assert play.against("build", 1, "pengutron") == []
    assert play.against("build", 1, "kettle-scout") == [46]
    assert play.against("build", 1, play.card("bulby", 2)) == [46]


def test_rule_47_a_tier_above_the_workshop_cannot_be_built(turn):
    play = turn(6, tier={"2": 3})
    assert play.against("build", 1, "frystoise") == [47]
    play.do("upgrade", 1)
    assert play.against("build", 1, "frystoise") == []


def test_rule_48_building_costs_the_yellow_number(turn):
    play = turn(2)
    assert play.against("build", 1, "rocket-bill") == [48]
    play.do("build", 1, "pengutron")
    assert play.scraps(1) == 0


def test_rule_49_new_bots_lie_apart(turn):
    play = turn(3)
    play.do("build", 1, "kettle-scout")
    assert [card["new"] for card in play.seat(1)["cards"]] == [False, False, False, True]


def test_rule_50_a_built_card_is_replaced_at_once(turn):
    play = turn(5)
    play.do("reveal", None, "bolt-beetle", tier=1, place=2)
    play.do("build", 1, "bolt-beetle")
    row = play.view()["lab"]["tiers"][0]
    assert (row["deck"], row["places"][1]["state"]) == (13, "open")
    play.do("reveal", None, "steam-sprout", tier=1, place=2)
    assert play.against("build", 1, "steam-sprout") == []


def test_rule_50_and_a16_an_empty_deck_leaves_the_place_empty(turn):
    play = turn(5, decks={"1": 0})
    play.do("recycle", 1, "bulby")
    play.do("build", 1, "bolt-beetle")
    places = play.view()["lab"]["tiers"][0]["places"]
    assert [place["state"] for place in places] == ["empty", "open", "open", "open"]


def test_rule_50_a_card_told_to_lie_in_an_empty_place_is_no_longer_where_it_was_thought_to_lie(turn):
    play = turn(5, decks={"1": 0})
    play.do("build", 1, None, tier=1, place=1, cost=0)
    play.do("reveal", None, "kettle-scout", tier=1, place=3)
    assert play.against("reveal", None, "kettle-scout", tier=1, place=1) == [50, 50]
    play.do("reveal", None, "kettle-scout", tier=1, place=1, anyway=True)
    states = [place["state"] for place in play.view()["lab"]["tiers"][0]["places"]]
    assert (play.state.lab_place("kettle-scout"), states) == ((1, 1), ["card", "open", "empty", "open"])


def test_rule_51_building_from_the_hand_replaces_nothing(turn):
    play = turn(5, storage={"1": 1})
    play.do("energize", 1, use="scan", tier=1)
    before = play.view()["lab"]["tiers"][0]
    play.do("build", 1, "kettle-scout", from_="hand")
    assert play.view()["lab"]["tiers"][0] == {**before, "places": play.view()["lab"]["tiers"][0]["places"]}
    assert [place["card"]["id"] for place in play.view()["lab"]["tiers"][0]["places"]] == [
        place["card"]["id"] for place in before["places"]
    ]


def test_rule_52_bots_of_one_name_may_be_had_twice(turn):
    play = turn(6)
    play.do("build", 1, "pengutron")
    play.do("build", 1, "pengutron-2")
    assert play.cards(1).count("Pengutron") == 2


def test_rule_53_recycling_is_without_limit(turn):
    play = turn(2, cards={"1": ["rocket-bill", "pengutron", "andruid", "kettle-scout", "bulby"]})
    for card in ("rocket-bill", "pengutron", "andruid", "kettle-scout"):
        play.do("recycle", 1, card)
    assert play.scraps(1) == 2 + 2 + 1 + 2 + 1


def test_rule_53_and_a11_contraptions_are_recycled_unless_the_house_says_no(turn):
    for allowed, expected in ((True, []), (False, [53])):
        play = turn(2, cards={"1": ["oogle", "bulby"]}, options={"recycle_contraptions": allowed})
        assert play.against("recycle", 1, "oogle") == expected


def test_rule_53_what_is_not_ones_own_is_objected_to(turn):
    play = turn(2)
    assert play.against("recycle", 1, "rocket-bill") == [53]
    play.do("recycle", 1, "bulby")
    with pytest.raises(IllegalAction):
        play.do("recycle", 1, play.state.recycling[0], anyway=True)


def test_rule_54_what_was_built_in_this_phase_is_not_recycled(turn):
    play = turn(3)
    play.do("build", 1, "kettle-scout")
    assert play.against("recycle", 1, "kettle-scout") == [54]


def test_rule_55_and_a10_the_last_bot_stays(turn):
    play = turn(3, cards={"1": ["bulby"]})
    assert play.against("recycle", 1, play.card("bulby", 1)) == [55]
    play.do("build", 1, "kettle-scout")
    assert play.against("recycle", 1, play.card("bulby", 1)) == []
    strict = turn(3, cards={"1": ["bulby"]}, options={"last_bot": "old"})
    strict.do("build", 1, "kettle-scout")
    assert strict.against("recycle", 1, strict.card("bulby", 1)) == [55]


@pytest.mark.parametrize("tier", [1, 2, 4])
def test_rule_56_ripening_brings_the_workshop_tier(turn, tier):
    play = turn(2, tier={"1": tier}, cards={"1": ["tin-gardener", "bulby"]})
    play.do("recycle", 1, "tin-gardener")
    assert play.scraps(1) == 2 + 1 + tier
    assert play.sentence() == f"Lisa recycles Tin Gardener, +{1 + tier}"


def test_rule_57_one_upgrade_for_three_scraps(turn):
    assert turn(2).against("upgrade", 1) == [57]
    play = turn(5)
    play.do("upgrade", 1)
    play.do("adjust", 1, what="scraps", amount=5)
    assert (play.seat(1)["tier"], play.against("upgrade", 1)) == (2, [57])


def test_rule_58_tier_4_is_the_highest(turn):
    with pytest.raises(IllegalAction, match="highest"):
        turn(6, tier={"1": 4}).do("upgrade", 1, anyway=True)


def test_rule_59_the_first_at_a_tier_lays_out_four_cards(turn):
    play = turn(5)
    play.do("upgrade", 1)
    tier = play.view()["lab"]["tiers"][1]
    assert (tier["open"], tier["deck"], len(tier["places"])) == (True, 20, 4)


def test_rule_59_and_a9_each_tier_on_the_way_opens_its_row_in_the_showdown(turn):
    play = turn(6)
    play.do("upgrade", 1)
    play.do("upgrade", 1)
    assert [tier["open"] for tier in play.view()["lab"]["tiers"]] == [True, True, True, False]


def test_rule_60_later_players_reveal_nothing(turn):
    play = turn(5)
    play.do("upgrade", 1)
    play.do("end_turn")
    play.do("upgrade", 2)
    assert play.view()["lab"]["tiers"][1]["deck"] == 20


def test_rule_61_three_crystals_and_no_fourth(turn):
    play = turn(3, storage={"1": 4})
    for _ in range(3):
        play.do("energize", 1, use="scrap")
    assert (play.seat(1)["storage"], play.seat(1)["reactor"]) == (1, 3)
    assert play.against("energize", 1, use="scrap") == [61]


def test_rule_61_without_a_crystal_in_storage_one_of_the_supply_must_have_been_there(turn):
    play = turn(3)
    assert play.against("energize", 1, use="scrap") == [61]
    play.do("energize", 1, use="scrap", anyway=True)
    assert (play.seat(1)["reactor"], play.view()["crystals"]["total"]) == (1, 30)


def test_rule_62_an_energized_crystal_is_one_scrap_or_one_scan(turn):
    play = turn(3, storage={"1": 2})
    play.do("energize", 1, use="scrap")
    assert (play.scraps(1), play.seat(1)["scraps"]["lines"][-1]["rule"]["number"]) == (4, 62)
    play.do("energize", 1, use="scan", tier=1)
    assert (play.scraps(1), play.seat(1)["hand"]["count"]) == (4, 2)


def test_rule_63_and_a14_a_scan_draws_two_or_what_is_left(turn):
    play = turn(3, storage={"1": 2}, decks={"1": 1})
    play.do("energize", 1, use="scan", tier=1)
    assert play.seat(1)["hand"] == {"count": 1, "tiers": {"1": 1}}
    assert play.against("energize", 1, use="scan", tier=1) == [63]


def test_rule_63_and_a15_a_tier_above_the_workshop_is_not_scanned(turn):
    assert turn(3, storage={"1": 1}).against("energize", 1, use="scan", tier=2) == [63]


def test_rule_64_scanned_cards_cost_and_count_as_builds(turn):
    play = turn(4, storage={"1": 1})
    play.do("energize", 1, use="scan", tier=1)
    play.do("build", 1, "kettle-scout", from_="hand")
    assert (play.scraps(1), play.view()["build"]["left"]["build"]) == (2, 1)
    assert play.against("build", 1, "rocket-bill", from_="hand") == [48]


def test_rule_64_a_card_told_to_come_from_the_hand_leaves_the_row_where_it_was_thought_to_lie(turn):
    play = turn(4, storage={"1": 1})
    play.do("reveal", None, "kettle-scout", tier=1, place=2)
    play.do("energize", 1, use="scan", tier=1)
    assert play.against("build", 1, "kettle-scout", from_="hand") == [46]
    play.do("build", 1, "kettle-scout", from_="hand", anyway=True)
    assert (play.cards(1)[-1], play.seat(1)["hand"]["count"]) == ("Kettle Scout", 1)
    assert [place["state"] for place in play.view()["lab"]["tiers"][0]["places"]] == ["open"] * 4


def test_rule_65_scanned_cards_go_back_under_their_decks(turn):
    play = turn(4, storage={"1": 1})
    play.do("energize", 1, use="scan", tier=1)
    assert play.view()["lab"]["tiers"][0]["deck"] == 12
    play.do("end_turn")
    assert (play.view()["lab"]["tiers"][0]["deck"], play.seat(1)["hand"]["count"]) == (14, 0)
    assert play.sentence() == "Lisa ends the turn; 2 scanned cards go back"


def test_rule_66_new_bots_join_the_old_ones_when_the_phase_is_over(turn):
    play = turn(3)
    play.do("build", 1, "kettle-scout")
    for _ in range(3):
        play.do("end_turn")
    assert not any(card["new"] for card in play.seat(1)["cards"])
    assert play.seat(1)["deck"] == 4


def test_rule_66_a_seat_that_ended_its_turn_is_done(turn):
    play = turn(3)
    play.do("end_turn")
    assert (play.seat(1)["role"], play.against("recycle", 1, "bulby")) == ("done", [66])


def test_rule_67_the_reactor_is_filled_in_the_build_phase_alone(turn):
    play = turn(3, phase="battle", storage={"1": 1})
    assert play.against("energize", 1, use="scrap") == [67]


def test_rule_68_after_everybody_the_battle_starts(turn):
    play = turn(3)
    for _ in range(3):
        assert play.view()["phase"] == "build"
        play.do("end_turn")
    assert play.view()["phase"] == "battle"


def test_a31_scraps_have_no_cap(turn):
    play = turn(3)
    play.do("adjust", 1, what="scraps", amount=40)
    assert (play.scraps(1), play.seat(1)["scraps"]["lines"][-1]["rule"]["number"]) == (43, 28)
