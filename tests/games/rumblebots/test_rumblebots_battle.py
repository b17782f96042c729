"""Rules 69 to 109: the battle, and keywords."""

from __future__ import annotations

import pytest

from assistant import IllegalAction

WAY = {"direction": "clockwise"}


def test_rule_69_all_bots_but_no_contraption_are_shuffled_into_the_deck(table):
    play = table().fight({1: ["bulby", "oogle", "andruid"], 2: ["mechchicken"], 3: ["wrench-toast"]})
    assert (play.seat(1)["deck"], "oogle" in play.seat(1)["deck_cards"]) == (2, False)


def test_rule_69_a_card_of_another_seat_is_objected_to_and_counts_as_borrowed(clash):
    play = clash("boiler-behemoth", ["bulby", "mechchicken"], third=["rocket-bill"])
    assert play.against("flip", 2, "rocket-bill") == [69]
    assert play.against("flip", 2, "pengutron") == [69]
    play.do("flip", 2, "rocket-bill", anyway=True)
    assert play.battle()["attack"]["cards"][0]["borrowed"]
    assert play.seat(3)["deck"] == 0


def test_rule_70_the_token_holder_reveals_one_bot_first(table):
    play = table().fight({1: ["bulby"], 2: ["mechchicken"], 3: ["wrench-toast"]}, champion=2, **WAY)
    assert (play.battle()["stage"], play.view()["turn"]) == ("opening", 2)
    with pytest.raises(IllegalAction, match="Jack is Champion"):
        play.do("flip", 1, "bulby", anyway=True)
    assert play.against("end_turn") == [70]
    play.do("flip", 2, "mechchicken")
    assert play.battle()["defense"]["defense"]["total"] == 2


def test_rule_70_a_champion_without_bots_defends_with_nothing(table):
    play = table().fight({1: ["oogle"], 2: ["bulby"], 3: ["wrench-toast"]}, **WAY)
    assert play.against("end_turn") == []
    play.do("end_turn")
    play.do("flip", 2, "bulby")
    assert play.battle()["stage"] == "won"


def test_rule_71_a_defense_gang_shares_a_faction(clash):
    play = clash("bulby", ["rocket-bill", "bolt-beetle"], "bolt-beetle", "rocket-bill")
    assert play.against("defend", 2, keep=["rocket-bill", "bolt-beetle"]) == [71]


def test_rule_72_the_next_player_in_the_rounds_direction_challenges(table):
    for way, first in (("clockwise", 2), ("counterclockwise", 3)):
        play = table().fight({1: ["bulby"], 2: ["mechchicken"], 3: ["wrench-toast"]}, direction=way)
        play.do("flip", 1, "bulby")
        assert play.battle()["challenger"] == first
        assert play.against("flip", 5 - first, play.card(("mechchicken", "wrench-toast")[3 - first], 5 - first)) == [72]


def test_rule_73_all_flipped_bots_are_the_attack_gang_and_a_covered_tag_stays(clash):
    play = clash("boiler-behemoth", ["bulby", "andruid", "pengutron"], "bulby", "andruid")
    for card in ("bulby", "andruid"):
        assert play.see(play.card(card, 2), change="vanished") == []
        assert play.see(play.card(card, 2)) == []
    assert [card["title"] for card in play.battle()["attack"]["cards"]] == ["Bulby", "Andruid"]
    assert play.against("flip", 2, "andruid") == [73]


def test_rule_74_attack_and_crits_add_up(clash):
    attack = clash("boiler-behemoth", ["kettle-scout", "thrash-panda"], "kettle-scout", "thrash-panda").battle()[
        "attack"
    ]
    assert (attack["attack"]["total"], attack["crits"]["total"]) == (6, 4)
    assert [line["points"] for line in attack["attack"]["lines"]] == [3, 3]
    assert {line["rule"]["number"] for line in attack["crits"]["lines"]} == {74}


def test_rule_75_and_a1_equal_attack_is_not_enough(clash, say):
    play = clash("pengutron", ["pengutron-2", "bulby"], "pengutron-2")
    assert (play.battle()["stage"], say(play.battle()["sentence"])) == ("attack", "Equal is not enough. Flip again.")
    assert play.against("defend", 2, faction="animal") == [75]


def test_rule_76_critical_hits_win_with_four_and_one_for_each_barrier(clash):
    play = clash("titan-toaster", ["razor-ray", "bulby"], "razor-ray")
    assert (play.battle()["need"], play.battle()["stage"]) == (
        {"attack": 9, "attack_more": 2, "crits": 5, "crits_more": 1},
        "attack",
    )
    play.do("flip", 2, "bulby")
    assert play.battle()["stage"] == "won"


def test_rule_77_flipping_is_compulsory_and_stops_with_victory(clash):
    play = clash("bulby", ["rocket-bill", "pengutron"])
    assert play.against("surrender", 2) == [77]
    assert play.against("end_turn") == [77]
    play.do("flip", 2, "rocket-bill")
    assert play.battle()["must_stop"]
    assert play.against("flip", 2, "pengutron") == [77]
    assert play.offers(2, "flip") == []


def test_rule_78_a_beaten_gang_goes_to_its_owners_discards(clash):
    play = clash("bulby", ["rocket-bill"], "rocket-bill", rest=["andruid"])
    play.do("defend", 2, faction="warfare")
    assert [card["where"] for card in play.seat(1)["cards"]] == ["discard", "deck"]


def test_rule_79_and_a34_discards_are_not_trashed_and_come_back(clash):
    play = clash("boiler-behemoth", ["bulby"], "bulby")
    play.do("end_turn")
    assert play.seat(2)["cards"][0]["where"] == "discard"
    play.do("flip", 3, "mechchicken")
    play.do("end_turn")
    play.do("end_turn")
    for _ in range(3):
        play.do("end_turn")
    assert (play.seat(2)["deck"], play.view()["recycling"]) == (1, [])


def test_rule_80_who_wins_with_the_last_card_is_champion_with_an_empty_deck(clash):
    play = clash("bulby", ["rocket-bill"], "rocket-bill", rest=["andruid"])
    play.do("defend", 2, faction="warfare")
    assert (play.battle()["champion"], play.seat(2)["deck"], play.seat(2)["role"]) == (2, 0, "champion")


def test_rule_81_the_new_champion_has_the_token_at_once(clash):
    play = clash("bulby", ["rocket-bill"], "rocket-bill", rest=["andruid"])
    play.do("defend", 2, faction="warfare")
    assert play.view()["champion"] == 2
    assert play.against("champion", None, to=1) == [81]


def test_rule_82_one_faction_stays_and_the_others_are_discarded(clash):
    play = clash(
        "boiler-behemoth",
        ["mop-marshal", "tin-gardener", "howitzer-hog"],
        "mop-marshal",
        "tin-gardener",
        "howitzer-hog",
    )
    assert [stand["faction"] for stand in play.battle()["stands"]] == ["animal", "warfare", "appliances", "bio"]
    play.do("defend", 2, faction="animal")
    assert [card["where"] for card in play.seat(2)["cards"]] == ["discard", "discard", "defense"]


def test_rule_82_and_a21_all_of_the_faction_stay_unless_the_house_says_may(clash):
    for option, expected in (("all", [82]), ("some", [])):
        play = clash("bulby", ["pengutron", "howitzer-hog"], options={"keep": option})
        play.do("adjust", None, what="defense", amount=5)
        play.do("flip", 2, "pengutron")
        play.do("flip", 2, "howitzer-hog")
        assert play.against("defend", 2, keep=["pengutron"]) == expected


def test_rule_82_and_a22_a_faction_that_no_bot_has_is_objected_to(clash):
    play = clash("bulby", ["rocket-bill"], "rocket-bill")
    assert 82 in play.against("defend", 2, faction="bio")


def test_rule_83_a_bot_of_two_factions_fits_either(clash):
    for faction in ("mech", "warfare"):
        play = clash("bulby", ["razor-ray"], "razor-ray")
        assert play.against("defend", 2, faction=faction) == []


def test_rule_84_the_new_defense_and_what_it_falls_to(clash):
    play = clash("bulby", ["titan-toaster"], "titan-toaster")
    (stand,) = play.battle()["stands"]
    assert (stand["defense"], stand["barriers"], stand["falls_to"]) == (8, 1, {"attack": 9, "crits": 5})
    (offer,) = play.offers(2, "defend")
    assert (str(offer.note), offer.main) == ("Falls to 9 attack or 5 critical hits", True)
    play.do("defend", 2, faction="appliances")
    assert (play.battle()["defense"]["defense"]["total"], play.battle()["need"]["crits"]) == (8, 5)


def test_the_story_tells_by_which_of_the_two_ways_a_clash_was_won(clash, say):
    for card, why, words in (
        ("titan-toaster", "attack", "Jack: 9 attack against 1: new Champion"),
        ("thrash-panda", "crits", "Jack: 4 critical hits, 4 needed: new Champion"),
    ):
        play = clash("bulby", [card, "andruid"], card, third=["mechchicken"])
        play.do("total", None, what=why, value=9 if why == "attack" else 4)
        if why == "crits":
            play.do("total", None, what="attack", value=0)
        play.do("defend", 2, keep=[card])
        (told,) = play.battle()["story"]
        assert (told["why"], say(told["text"])) == (why, words)


def test_the_story_says_where_the_title_went_without_being_won(clash, say):
    def told(play):
        return say(play.battle()["story"][-1]["text"])

    given_up = clash("boiler-behemoth", ["andruid", "bulby"], "andruid")
    given_up.do("surrender", 1, anyway=True)
    assert told(given_up) == "Jack takes the title: the Champion gave up."
    left = clash("boiler-behemoth", ["andruid", "bulby"], "andruid")
    left.leave(1)
    assert told(left) == "Jack takes the title: the Champion left."
    overruled = clash("boiler-behemoth", ["andruid", "bulby"], "andruid")
    attack = overruled.battle()["attack"]["attack"]["total"]
    overruled.do("defend", 2, keep=["andruid"], anyway=True)
    assert told(overruled) == f"Jack: {attack} attack against 10: new Champion, as the table says"
    challenger_left = clash("boiler-behemoth", ["andruid", "bulby"], "andruid")
    challenger_left.leave(2)
    assert told(challenger_left) == f"Jack: {attack} attack against 10: surrenders"


def test_rule_85_the_player_after_the_new_champion_challenges(clash):
    play = clash("bulby", ["rocket-bill"], "rocket-bill", rest=["andruid"])
    play.do("defend", 2, faction="warfare")
    assert play.battle()["challenger"] == 3


def test_rule_86_the_last_card_failing_is_a_surrender(clash, say):
    play = clash("boiler-behemoth", ["bulby"], "bulby")
    assert (play.battle()["stage"], say(play.battle()["sentence"])) == ("stuck", "No card left: Jack surrenders.")
    (main,) = [offer for offer in play.offers() if offer.main]
    assert (main.action.kind, str(main.label)) == ("end_turn", "Jack surrenders")
    play.do("end_turn")
    assert (play.battle()["out"], play.seat(2)["role"]) == ([2], "out")
    assert play.against("turn", None, to=2) == [86]
    assert play.against("flip", 2, "bulby")[0] == 86


def test_rule_86_and_a38_who_has_no_card_to_flip_surrenders(clash):
    play = clash("boiler-behemoth", ["oogle"])
    assert (play.battle()["stage"], play.against("end_turn")) == ("stuck", [])


def test_rule_86_a_card_of_the_next_player_says_that_the_last_one_surrendered(clash):
    play = clash("boiler-behemoth", ["bulby"], "bulby")
    assert play.show(play.card("mechchicken", 3))
    assert (play.battle()["out"], play.battle()["challenger"]) == ([2], 3)


def test_rule_87_and_a24_a_beaten_champion_without_cards_surrenders(clash):
    play = clash("bulby", ["rocket-bill"], "rocket-bill")
    play.do("defend", 2, faction="warfare")
    assert (play.battle()["out"], play.battle()["story"][0]["out"]) == ([1], 1)


def test_rule_88_a_beaten_champion_with_cards_stays_in(clash):
    play = clash("bulby", ["rocket-bill"], "rocket-bill", rest=["andruid"])
    play.do("defend", 2, faction="warfare")
    play.do("flip", 3, "mechchicken")
    play.do("end_turn")
    assert (play.battle()["out"], play.battle()["challenger"]) == ([3], 1)


def test_rule_89_abilities_of_the_beaten_gang_work_before_it_surrenders(clash):
    play = clash("cogmender", ["titan-toaster"], rest=["bulby"])
    play.do("put", 1, play.card("bulby", 1), to="discard/1")
    play.do("flip", 2, "titan-toaster")
    play.do("adjust", None, what="attack", amount=4)
    play.do("recover", 1, cards=["cogmender", play.card("bulby", 1)])
    play.do("defend", 2, faction="appliances")
    assert (play.battle()["out"], play.seat(1)["deck"]) == ([], 2)


def test_rule_90_and_a25_the_next_challenger_meets_the_same_gang(clash):
    play = clash("boiler-behemoth", ["bulby"], "bulby", rest=["andruid"])
    play.do("adjust", None, what="defense", amount=1, reason="Clock Winder")
    play.do("end_turn")
    assert (play.battle()["challenger"], play.battle()["defense"]["defense"]["total"]) == (3, 11)
    assert play.battle()["attack"]["attack"]["total"] == 0
    assert play.against("flip", 1, "andruid") == [90]


def test_rule_90_and_a3_after_a_surrender_the_next_one_after_that_challenger(table):
    play = table(4).fight({1: ["boiler-behemoth"], 2: ["bulby"], 3: ["oogle"], 4: ["mechchicken"]}, **WAY)
    play.do("flip", 1, "boiler-behemoth")
    play.do("flip", 2, "bulby")
    play.do("end_turn")
    assert play.battle()["challenger"] == 3


def test_rule_91_the_battle_ends_when_only_the_champion_is_left(clash):
    play = clash("boiler-behemoth", ["bulby"], "bulby")
    play.do("end_turn")
    assert play.view()["phase"] == "battle"
    play.do("flip", 3, "mechchicken")
    play.do("end_turn")
    assert (play.view()["phase"], play.view()["ending"]["champion"]) == ("end", 1)


@pytest.fixture
def ended(clash):
    """A battle of round 2 that seat 1 has won, seat 3 second."""

    def laid(**data):
        play = clash("boiler-behemoth", ["bulby"], "bulby", **data)
        play.do("end_turn")
        play.do("flip", 3, "mechchicken")
        play.do("end_turn")
        return play

    return laid


def test_rule_92_the_winner_takes_two_crystals_of_the_space(ended):
    play = ended()
    assert (play.seat(1)["storage"], play.view()["track"][1]["crystals"]) == (2, 0)


def test_rule_92_a_space_that_an_ability_emptied_gives_what_it_has(ended):
    play = ended(track={"2": 1})
    assert (play.seat(1)["storage"], play.seat(3)["storage"], play.view()["ending"]["moves"]["prizes"]) == (
        1,
        0,
        {"1": 1},
    )


def test_rule_93_and_a20_the_last_to_surrender_is_second_and_gets_one_in_storage(ended):
    play = ended()
    assert (play.view()["ending"]["second"], play.seat(3)["storage"], play.seat(2)["storage"]) == (3, 1, 0)


def test_rule_93_second_can_be_corrected_and_the_crystal_moves(ended):
    play = ended(reactor={"2": 1, "3": 1})
    play.do("second", None, None, to=2)
    assert [play.seat(seat)["storage"] for seat in (1, 2, 3)] == [2, 1, 0]
    assert [play.seat(seat)["cryo"] for seat in (1, 2, 3)] == [0, 1, 1]
    assert play.against("second", None, to=1) == [93]
    assert play.view()["crystals"]["total"] == 30


def test_rule_93_a_second_without_a_prize_is_corrected_without_one(ended):
    play = ended(track={"2": 2})
    play.do("second", None, None, to=2)
    assert [play.seat(seat)["storage"] for seat in (1, 2, 3)] == [2, 0, 0]
    assert play.view()["ending"]["second"] == 2


def test_rule_93_and_a4_the_house_may_say_that_only_a_failed_challenger_is_second(table):
    for option, second in (("out", 1), ("failed", 3)):
        play = table(3, second=option).fight({1: ["bulby"], 2: ["rocket-bill"], 3: ["wrench-toast"]}, **WAY)
        play.do("flip", 1, "bulby")
        play.do("surrender", 3, anyway=True)
        play.do("flip", 2, "rocket-bill")
        play.do("defend", 2, faction="warfare")
        assert play.view()["ending"]["second"] == second


def test_rule_94_two_players_have_no_second_prize(table):
    play = table(2).fight({1: ["boiler-behemoth"], 2: ["bulby"]})
    play.do("flip", 1, "boiler-behemoth")
    play.do("flip", 2, "bulby")
    play.do("end_turn")
    assert play.view()["ending"]["moves"]["prizes"] == {"1": 2}
    assert (play.view()["ending"]["second"], play.seat(2)["role"]) == (None, "out")
    assert play.against("second", None, to=2) == [94]
    assert play.offers("table", "second") == []


def test_rule_95_all_reactors_go_to_the_cryo_cells(ended):
    play = ended(reactor={"1": 1, "2": 2, "3": 3})
    assert [(play.seat(n)["reactor"], play.seat(n)["cryo"]) for n in (2, 3)] == [(0, 2), (0, 3)]
    assert play.view()["ending"]["moves"]["cooled"] == {"1": 1, "2": 2, "3": 3}


def test_rule_96_then_the_winners_cryo_cell_goes_to_storage(ended):
    play = ended(reactor={"1": 1}, cryo={"1": 2})
    assert (play.seat(1)["storage"], play.seat(1)["cryo"], play.view()["ending"]["moves"]["thawed"]) == (5, 0, 3)


def test_rule_97_the_winner_keeps_the_token_and_builds_first(ended):
    play = ended()
    play.do("end_turn")
    assert (play.view()["champion"], play.view()["turn"], play.view()["round"]) == (1, 1, 3)


def test_rule_98_and_a5_a6_a_loop_is_one_tap_and_out_of_the_battle_unless_the_house_says_clash(clash):
    play = clash("boiler-behemoth", ["yo-yo-yak", "bulby"], "yo-yo-yak")
    assert any(offer.action.data.get("why") == "loop" for offer in play.offers(2, "surrender"))
    play.do("surrender", 2, why="loop")
    assert (play.battle()["out"], play.battle()["story"][0]["why"]) == ([2], "loop")
    assert play.against("surrender", 3, why="loop") == []
    mild = clash("boiler-behemoth", ["yo-yo-yak", "bulby"], "yo-yo-yak", options={"loop": "clash"})
    mild.do("surrender", 2, why="loop")
    assert (mild.battle()["out"], mild.seat(2)["deck"], mild.seat(2)["cards"][0]["where"]) == ([], 1, "discard")


@pytest.mark.parametrize("reactor", [0, 1])
def test_rule_99_and_a28_energized_goes_by_the_reactor_also_in_defense(table, reactor, say):
    play = table().fight({1: ["cork-cannon"], 2: ["cork-cannon-2"], 3: ["bulby"]}, reactor={"1": reactor}, **WAY)
    play.do("flip", 1, "cork-cannon")
    lit = play.battle()["defense"]["cards"][0]["lit"]["energized"]
    assert (lit["on"], play.seat(1)["energized"]) == (bool(reactor), bool(reactor))
    assert say(lit["why"]) == ("1 crystal in the Reactor" if reactor else "0 crystals in the Reactor")


def test_rule_100_and_a26_a27_enter_is_asked_first(clash):
    play = clash("boiler-behemoth", ["grr-howdy", "bulby"], "grr-howdy")
    assert play.battle()["entering"]["title"] == "Grr-Howdy"
    assert [str(offer.label) for offer in play.offers(2) if offer.main] == ["Grr-Howdy has entered"]
    assert play.offers(2, "resolved")
    play.do("resolved", 2)
    assert play.battle()["entering"] is None
    with pytest.raises(IllegalAction):
        play.do("resolved", 2)


def test_rule_100_and_a29_the_opening_defense_does_not_enter(clash):
    assert clash("grr-howdy", ["bulby"]).battle()["entering"] is None


@pytest.mark.parametrize(("left", "on"), [(0, True), (1, True), (2, False)])
def test_rule_101_finale_works_with_at_most_one_card(clash, left, on):
    play = clash("boiler-behemoth", ["piston-poet", *["bulby", "pengutron"][:left]], "piston-poet")
    assert play.battle()["attack"]["cards"][0]["lit"]["finale"]["on"] is on


def test_rule_102_reboot_goes_under_the_deck_and_may_be_flipped_again(clash):
    play = clash("boiler-behemoth", ["yo-yo-yak", "bulby"], "yo-yo-yak")
    play.do("reboot", 2, "yo-yo-yak")
    assert (play.battle()["attack"]["attack"]["total"], play.seat(2)["deck"], play.seat(2)["under"]) == (
        0,
        2,
        ["yo-yo-yak"],
    )
    assert play.against("flip", 2, "yo-yo-yak") == []
    play.do("flip", 2, "bulby")
    assert play.against("reboot", 2, play.card("bulby", 2)) == [102]


def test_rule_102_a_rebooting_bot_that_is_seen_again_has_come_again(clash):
    play = clash("boiler-behemoth", ["yo-yo-yak", "bulby"], "yo-yo-yak")
    play.do("flip", 2, "bulby")
    assert play.show("yo-yo-yak")
    assert [card["title"] for card in play.battle()["attack"]["cards"]] == ["Bulby", "Yo-yo Yak"]


@pytest.mark.parametrize(("others", "on"), [(1, False), (2, True)])
def test_rule_103_swarm_works_from_three_bots(clash, others, on):
    cards = ["bulby", "pengutron"][:others]
    play = clash("boiler-behemoth", ["mop-marshal", *cards], "mop-marshal", *cards)
    assert play.battle()["attack"]["cards"][0]["lit"]["swarm"]["on"] is on


def test_rule_104_and_a30_transforming_trashes_the_card_and_lasts(clash):
    play = clash("boiler-behemoth", ["chronik", "bulby"], "chronik")
    play.do("transform", 2, "chronok", old="chronik")
    assert play.cards(2) == ["Chronok", "Bulby"]
    assert [card["title"] for card in play.view()["recycling"]] == ["Chronik"]
    assert len(play.view()["transformations"]) == 7
    assert play.sentence() == "Jack: Chronik becomes Chronok"


def test_rule_105_a_card_that_is_gone_cannot_be_transformed_into(clash):
    play = clash("boiler-behemoth", ["chronik", "bulby"], "chronik", third=["chronik-2", "chronok"])
    assert play.against("transform", 2, "chronok", old="chronik") == [105]


def test_rule_106_transforming_is_not_entering(clash):
    play = clash("boiler-behemoth", ["chronik", "bulby"], "chronik")
    play.do("transform", 2, "chronok", old="chronik")
    assert play.battle()["entering"] is None
    assert play.battle()["attack"]["cards"][0]["lit"]["enter"]["on"] is False


def test_rule_107_a_buddy_is_another_bot_of_the_gang(clash, say):
    play = clash("boiler-behemoth", ["mop-marshal", "bulby"], "mop-marshal", "bulby")
    assert say(play.battle()["attack"]["cards"][0]["lit"]["swarm"]["why"]) == "2 Bots in the gang"


def test_rule_108_cards_owned_are_bots_and_contraptions(table):
    play = table().fight({1: ["bulby", "oogle"], 2: ["mechchicken"], 3: ["wrench-toast"]})
    assert (play.seat(1)["bots"], play.seat(1)["deck"]) == (2, 1)
    assert play.against("obtain", 2, "oogle") == [108]


def test_rule_109_basic_values_stay_printed_whatever_changes_a_total(clash):
    play = clash("boiler-behemoth", ["rocket-bill"], "rocket-bill")
    play.do("adjust", None, what="attack", amount=2, reason="Oogle")
    attack = play.battle()["attack"]
    assert (attack["cards"][0]["attack"], attack["attack"]["total"]) == (7, 9)
    assert [(line["points"], line["rule"]["number"]) for line in attack["attack"]["lines"]] == [(7, 74), (2, 28)]


def test_a23_a_gang_without_bots_has_no_defense(clash):
    play = clash("bulby", ["pengutron", "andruid"], rest=["mechchicken"])
    play.do("defeat", None, play.card("bulby", 1))
    assert play.battle()["need"] == {"attack": 1, "attack_more": 1, "crits": 4, "crits_more": 4}
    play.do("flip", 2, "pengutron")
    assert play.battle()["stage"] == "won"
