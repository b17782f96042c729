"""Forgotten taps, wrong cards, people who leave: the table is right, and nothing is half-applied."""

from __future__ import annotations

import pytest

from assistant import Action, IllegalAction
from rumblebots.now import now

NOW = {"direction": "clockwise"}


def test_now_sets_round_phase_turn_crystals_and_tiers_in_one_event(table):
    play = table(4)
    play.do(
        "now",
        None,
        None,
        round=4,
        phase="build",
        champion=2,
        turn=3,
        direction="counterclockwise",
        storage={"1": 2, "2": 1},
        cryo={"3": 1},
        reactor={"4": 1},
        tier={"1": 3},
        bots={"1": 5},
        scraps={"3": 7},
    )
    view = play.view()
    assert (view["round"], view["turn"], view["champion"], view["direction"]["way"]) == (4, 3, 2, "counterclockwise")
    assert [view["seats"][str(n)]["crystals"] for n in range(1, 5)] == [2, 1, 1, 1]
    assert (view["seats"]["1"]["tier"], view["seats"]["1"]["bots"], play.scraps(3)) == (3, 5, 7)
    assert [space["crystals"] for space in view["track"]] == [0, 0, 0, 3, 3, 0]
    assert (view["crystals"]["total"], view["crystals"]["supply"]) == (30, 19)
    assert [tier["open"] for tier in view["lab"]["tiers"]] == [True, True, True, False]
    assert len(play.events) == 1


@pytest.mark.parametrize(
    ("lab", "deck"), [({"1/1": "empty"}, 15), ({"1/1": "open"}, 14), ({"1/1": "pengutron"}, 14), ({"2/1": "empty"}, 14)]
)
def test_now_takes_what_lies_in_a_row_from_its_deck_and_gives_back_what_does_not(table, lab, deck):
    play = table(2)
    play.do("now", None, None, lab=lab)
    assert play.view()["lab"]["tiers"][0]["deck"] == deck
    play.do("now", None, None, lab={"1/1": "open"})
    tier = play.view()["lab"]["tiers"][0]
    assert (tier["deck"], tier["places"][0]["state"]) == (14, "open")


def test_now_in_the_middle_of_a_battle(table):
    play = table(3)
    play.do(
        "now",
        None,
        None,
        round=2,
        cards={"1": ["bulby", "andruid"], "2": ["rocket-bill", "pengutron"], "3": ["mechchicken"]},
        battle={"champion": 1, "challenger": 2, "defense": ["andruid"], "attack": ["pengutron"], "out": [3]},
    )
    assert (play.battle()["defense"]["defense"]["total"], play.battle()["attack"]["attack"]["total"]) == (5, 3)
    play.do("flip", 2, "rocket-bill")
    assert play.battle()["stage"] == "won"


def test_now_keeps_a_hidden_hand_hidden(table):
    play = table(3)
    play.do("now", None, None, round=3, turn=1, champion=1, hands={"1": ["kettle-scout", 1], "2": []})
    assert play.seat(1)["hand"] == {"count": 2, "tiers": {"1": 2}}
    assert "kettle-scout" not in str(play.view("table"))
    assert play.view(1)["mine"]["hand"][0]["card"]["id"] == "kettle-scout"
    assert play.view()["lab"]["tiers"][0]["deck"] == 12


@pytest.mark.parametrize(
    "told",
    [
        {"cards": {"1": ["bulby", "nothing-like-it"]}},
        {"cards": {"1": ["rocket-bill"], "2": ["rocket-bill"]}},
        {"storage": {"1": -1}},
        {"storage": {"9": 1}},
        {"storage": {"x": 1}},
        {"tier": {"1": 5}},
        {"lab": {"5/1": "open"}},
        {"decks": {"7": 1}},
        {"track": {"9": 1}},
        {"hands": {"1": [9]}},
        {"battle": {"defense": ["andruid"]}},
        {"cards": {"1": "bulby"}},
        {"cards": {"1": ["round-track"]}},
    ],
)
def test_now_refuses_what_has_no_meaning_in_one_sentence(table, told):
    play = table(3)
    with pytest.raises(IllegalAction) as refusal:
        now(play.state, told)
    assert str(refusal.value).endswith(".")


def test_more_crystals_than_the_box_has_are_said_and_not_refused(table, say):
    play = table(3)
    play.do("now", None, None, storage={"1": 20})
    assert "35 crystals are counted, the box has 30." in [say(note) for note in play.view()["notes"]]


def test_a_player_who_leaves_in_his_build_turn_passes_it_on(table):
    play = table(3)
    play.leave(1)
    assert (play.view()["turn"], play.seat(1)["role"]) == (2, "left")


def test_a_challenger_who_leaves_in_mid_battle_has_surrendered(table):
    play = table(3).fight({1: ["bulby"], 2: ["mechchicken"], 3: ["wrench-toast"]}, **NOW)
    play.do("flip", 1, "bulby")
    play.leave(2)
    assert (play.battle()["out"], play.battle()["challenger"]) == ([2], 3)


def test_a_champion_who_leaves_hands_the_title_to_the_challenger(table):
    play = table(3).fight({1: ["bulby"], 2: ["mechchicken", "rocket-bill"], 3: ["wrench-toast"]}, **NOW)
    play.do("flip", 1, "bulby")
    play.leave(1)
    assert (play.view()["champion"], play.battle()["stage"], play.view()["turn"]) == (2, "opening", 2)
    play.do("flip", 2, "rocket-bill")
    assert play.battle()["challenger"] == 3


def test_of_two_players_the_one_who_stays_wins_the_battle(table):
    for leaver in (1, 2):
        play = table(2).fight({1: ["bulby"], 2: ["mechchicken"]})
        play.do("flip", 1, "bulby")
        play.leave(leaver)
        assert (play.view()["phase"], play.view()["ending"]["champion"]) == ("end", 3 - leaver)


def test_nobody_can_join_in_mid_game(table):
    with pytest.raises(IllegalAction, match="Nobody can join"):
        table(3).do("seat", None, None, op="join", name="Tess")


def test_all_players_surrendering_leaves_the_last_one_champion(table):
    play = table(3).fight({1: ["bulby"], 2: ["mechchicken"], 3: ["wrench-toast"]}, **NOW)
    play.do("flip", 1, "bulby")
    play.do("surrender", 3, anyway=True)
    play.do("surrender", 2, anyway=True)
    assert (play.view()["phase"], play.view()["ending"]["champion"], play.view()["ending"]["second"]) == ("end", 1, 2)
    with pytest.raises(IllegalAction):
        play.do("surrender", 1, anyway=True)


def test_a_champion_may_give_up_anyway_and_the_challenger_goes_on(table):
    play = table(3).fight({1: ["bulby"], 2: ["mechchicken", "andruid"], 3: ["wrench-toast"]}, **NOW)
    play.do("flip", 1, "bulby")
    assert play.against("surrender", 1) == [87]
    play.do("surrender", 1, anyway=True)
    assert (play.view()["champion"], play.battle()["out"]) == (2, [1])


def test_a_challenger_out_of_turn_is_the_challenger_if_the_table_says_so(table):
    play = table(3).fight({1: ["boiler-behemoth"], 2: ["mechchicken", "andruid"], 3: ["wrench-toast"]}, **NOW)
    play.do("flip", 1, "boiler-behemoth")
    assert play.against("flip", 3, "wrench-toast") == [72]
    play.do("flip", 3, "wrench-toast", anyway=True)
    assert (play.battle()["challenger"], play.battle()["attack"]["attack"]["total"]) == (3, 2)
    play.do("turn", None, None, to=2, anyway=True)
    assert (play.battle()["challenger"], play.seat(3)["cards"][0]["where"]) == (2, "discard")


def round_played(play, winner):
    """A round of two without builds, which this seat wins as it begins with the better Bot."""
    for seat in (1, 2):
        play.do("end_turn")
        assert play.seat(seat)["deck"] is None or play.view()["phase"] == "battle"
    play.do("flip", play.view()["champion"], play.state.deck(play.view()["champion"])[0])
    play.do("surrender", 3 - winner, anyway=True)
    play.do("end_turn")


def test_a_correction_in_round_1_is_found_in_round_6_with_the_crystal_since_spent(table):
    play = table(2)
    play.do("adjust", 1, what="crystals", amount=1, reason="Oogle")
    round_played(play, 1)
    play.do("energize", 1, use="scrap")
    for winner in (2, 1, 2, 1):
        round_played(play, winner)
    before = play.view()
    assert (before["round"], before["seats"]["1"]["crystals"], before["crystals"]["supply"]) == (6, 7, 19)
    play.history(Action.of("undo", event=1))
    after = play.view()
    assert (after["round"], after["turn"], after["crystals"]["total"]) == (6, before["turn"], 30)
    assert (after["seats"]["1"]["crystals"], after["seats"]["2"]["crystals"]) == (6, 4)
    assert play.refolded() == play.state


def test_a_corrected_number_is_counted_through_to_round_6_also_if_somebody_dominated_then(table, say):
    play = table(2)
    play.do("adjust", 1, what="crystals", amount=3)
    for _ in range(5):
        round_played(play, 2)
    play.history(
        Action.of("replace", event=1, action={"kind": "adjust", "seat": 1, "data": {"what": "crystals", "amount": 2}})
    )
    assert (play.view()["round"], play.seat(1)["storage"], play.seat(2)["storage"]) == (6, 2, 10)
    assert play.view()["crystals"] == {"supply": 18, "track": 0, "seats": 12, "total": 30, "of": 30}
    assert "Played without dominance." in [say(note) for note in play.view()["notes"]]


def test_rule_110_whoever_goes_on_playing_after_a_dominance_is_told_so_and_plays_on(table):
    play = table(2)
    play.do("now", None, None, round=3, champion=1, turn=1, storage={"2": 6})
    play.do("end_turn")
    play.do("end_turn")
    assert play.view()["phase"] == "over"
    assert play.against("flip", 1, play.card("bulby", 1)) == [110]
    play.do("flip", 1, play.card("bulby", 1), anyway=True)
    assert (play.view()["phase"], play.battle()["challenger"], play.board().final) == ("battle", 2, False)


def test_rule_110_crystals_counted_again_may_take_a_dominance_back(table):
    play = table(2)
    play.do("now", None, None, round=3, champion=1, turn=1, storage={"2": 6})
    play.do("end_turn")
    play.do("end_turn")
    play.do("adjust", 2, what="crystals", amount=-1)
    assert (play.view()["phase"], play.board().final, play.state.is_dominance_off) == ("battle", False, False)


def test_a_crystal_that_a_correction_took_back_but_was_spent_is_one_of_the_supply(table):
    play = table(2)
    play.do("adjust", 1, what="crystals", amount=1)
    play.do("energize", 1, use="scrap")
    play.history(Action.of("undo", event=1))
    assert (play.seat(1)["crystals"], play.view()["crystals"]["total"]) == (1, 30)


def test_a_card_claimed_twice_lies_where_it_was_seen_last(table):
    play = table(3)
    play.do("now", None, None, round=5, champion=1, turn=1)
    play.do("build", 1, "kettle-scout")
    assert play.against("build", 2, "kettle-scout") == [37, 48, 46]
    play.do("build", 2, "kettle-scout", anyway=True)
    assert ("Kettle Scout" in play.cards(1), "Kettle Scout" in play.cards(2)) == (False, True)


@pytest.mark.parametrize(
    ("to", "where"),
    [
        ("recycling", "lies in the Recycling Area"),
        ("seat/3", "is with Vincent"),
        ("box", "is in the box"),
        ("transformations", "is in the Transformation deck"),
        ("lab/1/2", "lies in the row of tier 1"),
        ("under/1", "lies here: Under the deck of tier 1"),
    ],
)
def test_any_card_can_be_put_anywhere_by_hand(table, to, where):
    play = table(3)
    play.do("now", None, None, cards={"1": ["rocket-bill", "bulby"]})
    play.do("put", 1, "rocket-bill", to=to)
    assert play.sentence() == f"Rocket Bill now {where}"
    assert "Rocket Bill" not in play.cards(1)


@pytest.mark.parametrize("to", ["nowhere", "seat/9", "under/7", "deck/1"])
def test_a_place_that_is_none_is_refused(table, to):
    with pytest.raises(IllegalAction):
        table(3).do("put", 1, "rocket-bill", to=to, anyway=True)


def test_every_number_of_a_battle_can_be_changed_with_a_reason(table):
    play = table(3).fight({1: ["bulby"], 2: ["mechchicken"], 3: ["wrench-toast"]}, **NOW)
    play.do("flip", 1, "bulby")
    for what, side in (("attack", "attack"), ("crits", "attack"), ("defense", "defense"), ("barriers", "defense")):
        play.do("adjust", None, what=what, amount=3, reason="Oogle")
        assert play.battle()[side][what]["lines"][-1]["text"]["args"] == {"reason": "Oogle"}
        play.do("adjust", None, what=what, amount=-3)
        assert str(play.sentence()).startswith("−3")
    with pytest.raises(IllegalAction):
        play.do("adjust", None, what="attack", amount=0)


def test_everything_has_a_sentence(table):
    play = table(3)
    play.do("reveal", None, "rocket-bill", tier=1, place=1)
    assert play.sentence() == "Rocket Bill lies in the tier 1 row"
    play.do("reveal", None, tier=1, place=1)
    assert play.sentence() == "A card of the tier 1 row is no longer named"
    play.do("direction", None, to="counterclockwise", round=2)
    assert play.sentence() == "Round 2 goes counterclockwise"
    play.do("champion", None, to=2)
    assert play.sentence() == "Jack has the Champion token"
    play.do("turn", None, to=1)
    assert play.sentence() == "It is the turn of Lisa"
    play.do("obtain", 1, "pengutron")
    assert play.sentence() == "Lisa gets Pengutron"


# The list of bad input.


def test_a_bot_of_a_tier_that_nobody_opened_is_objected_to_wherever_it_turns_up(table):
    play = table(3)
    play.do("now", None, None, round=5, champion=1, turn=1)
    assert play.against("build", 1, "titan-toaster") == [47, 48, 46]
    assert play.against("reveal", None, "titan-toaster", tier=4, place=1) == [59]
    assert play.against("energize", 1, use="scan", tier=3) == [61, 63]
    play.do("build", 1, "titan-toaster", anyway=True)
    assert (play.cards(1)[-1], play.view()["lab"]["tiers"][3]["deck"]) == ("Titan Toaster", 15)
    fight = table(3).fight({1: ["bulby"], 2: ["mechchicken"], 3: ["wrench-toast"]}, **NOW)
    assert fight.against("flip", 1, "titan-toaster") == [69]


def test_a_card_that_lies_in_the_recycling_area_is_not_built_flipped_or_recycled_again(table):
    play = table(3)
    play.do("put", None, "rocket-bill", to="recycling")
    play.do("now", None, None, round=5, champion=1, turn=1)
    assert play.against("build", 1, "rocket-bill") == [46]
    assert play.against("recycle", 1, "rocket-bill") == [53]
    with pytest.raises(IllegalAction, match="Recycling Area already"):
        play.do("recycle", 1, "rocket-bill", anyway=True)
    play.do("now", None, None, phase="battle")
    assert play.against("flip", 1, "rocket-bill") == [27]
    play.do("flip", 1, "rocket-bill", anyway=True)
    assert (play.view()["recycling"], play.cards(1)[-1]) == ([], "Rocket Bill")


def test_a_card_flipped_twice_is_in_its_gang_once(table):
    play = table(3).fight({1: ["boiler-behemoth"], 2: ["pengutron", "bulby"], 3: ["wrench-toast"]}, **NOW)
    play.do("flip", 1, "boiler-behemoth")
    play.do("flip", 2, "pengutron")
    assert play.against("flip", 2, "pengutron") == [73]
    play.do("flip", 2, "pengutron", anyway=True)
    assert [card["title"] for card in play.battle()["attack"]["cards"]] == ["Pengutron"]
    assert play.seat(2)["deck"] == 1


def test_a_card_told_to_two_decks_is_in_the_one_told_last(table):
    play = table(3).fight({1: ["bulby", "andruid"], 2: ["mechchicken"], 3: ["wrench-toast"]}, **NOW)
    play.do("put", None, "andruid", to="deck/2")
    assert (play.cards(1), play.cards(2)) == (["Bulby"], ["Mechchicken", "Andruid"])


def test_who_leaves_in_mid_battle_is_not_second(table):
    play = table(3).fight({1: ["boiler-behemoth"], 2: ["bulby"], 3: ["mechchicken"]}, **NOW)
    play.do("flip", 1, "boiler-behemoth")
    play.do("flip", 2, play.card("bulby", 2))
    play.do("end_turn")
    play.leave(3)
    assert (play.view()["phase"], play.view()["ending"]["second"]) == ("end", 2)
    assert [play.seat(seat)["storage"] for seat in (1, 2, 3)] == [2, 1, 0]


def test_a_second_who_leaves_keeps_the_crystal_and_the_round_goes_on(table):
    play = table(3).fight({1: ["boiler-behemoth"], 2: ["bulby"], 3: ["mechchicken"]}, **NOW)
    play.do("flip", 1, "boiler-behemoth")
    play.do("flip", 2, play.card("bulby", 2))
    play.leave(3)
    play.do("end_turn")
    assert (play.view()["phase"], play.view()["ending"]["second"], play.seat(2)["storage"]) == ("end", 2, 1)
    play.do("end_turn")
    assert (play.view()["order"], play.view()["crystals"]["total"]) == ([1, 2], 30)


def test_everybody_leaving_at_once_breaks_nothing(table):
    for phase in ("build", "battle"):
        play = table(3)
        play.do("now", None, None, round=2, phase=phase, champion=1)
        for seat in (1, 2, 3):
            play.leave(seat)
        assert play.offers() == []
        assert play.view()["crystals"]["total"] == 30


def test_all_four_surrendering_at_once_leaves_the_champion_and_then_the_last_one(table):
    play = table(4).fight({seat: ["bulby"] for seat in (1, 2, 3, 4)}, **NOW)
    play.do("flip", 1, play.card("bulby", 1))
    for seat in (1, 4, 3):
        play.do("surrender", seat, anyway=True)
    assert (play.view()["phase"], play.view()["ending"]["champion"], play.view()["ending"]["second"]) == ("end", 2, 3)
    assert [play.seat(seat)["storage"] for seat in (1, 2, 3, 4)] == [0, 2, 1, 0]


def test_ties_everywhere(table):
    play = table(4)
    play.do("now", None, None, round=3, champion=1, turn=1, storage={"1": 2, "2": 2, "3": 0, "4": 0}, **NOW)
    assert [play.seat(seat)["place"] for seat in (1, 2, 3, 4)] == [1, 1, 3, 3]
    assert [play.seat(seat)["underdog"] or play.scraps(seat) == 4 for seat in (1, 2, 3, 4)] == [
        False,
        False,
        True,
        True,
    ]
    play.do("now", None, None, round=3, champion=1, turn=1, storage={"1": 8, "2": 8, "3": 0, "4": 0})
    for _ in range(4):
        play.do("end_turn")
    assert play.view()["phase"] == "battle"
    play.fight({1: ["pengutron"], 2: ["pengutron-2", "andruid"], 3: ["bulby"], 4: ["mechchicken"]}, **NOW)
    play.do("flip", 1, "pengutron")
    play.do("flip", 2, "pengutron-2")
    assert (play.battle()["stage"], play.battle()["need"]["attack_more"]) == ("attack", 1)


def test_factions_worth_the_same_are_both_offered_and_the_choice_is_next(table):
    play = table(3).fight({1: ["bulby"], 2: ["razor-ray"], 3: ["mechchicken"]}, **NOW)
    play.do("flip", 1, play.card("bulby", 1))
    play.do("flip", 2, "razor-ray")
    choose, *stands = play.offers(2, "defend")
    assert [(offer.action.data["faction"], offer.main) for offer in stands] == [("mech", False), ("warfare", False)]
    assert (choose.main, [entry.choices for entry in choose.asks]) == (True, [("mech", "warfare")])
    assert len({str(offer.note) for offer in stands}) == 1
