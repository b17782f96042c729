"""Numbers and turns at their edges: what a small slip in the referee would get wrong without anybody noticing."""

from __future__ import annotations

import pytest

from assistant import IllegalAction

WAY = {"direction": "clockwise"}


def numbers(play):
    battle = play.battle()
    sums = (battle["attack"]["attack"], battle["attack"]["crits"], battle["defense"]["defense"])
    return [one["total"] for one in (*sums, battle["defense"]["barriers"])]


def test_a_defense_that_nobody_told_is_not_beaten_by_more_than_nothing(table):
    play = table(3, deck="").fight({1: ["t1-01"], 2: ["wrench-toast"], 3: ["t1-04"]}, **WAY)
    play.do("flip", 1, "t1-01")
    play.do("flip", 2, "wrench-toast")
    assert (numbers(play)[0], play.battle()["stage"], play.battle()["must_stop"]) == (2, "open", False)


def test_what_was_changed_for_the_beaten_champion_is_no_number_of_the_new_one(clash):
    play = clash("bulby", ["titan-toaster"])
    play.do("adjust", None, what="defense", amount=2)
    play.do("adjust", None, what="barriers", amount=1)
    play.do("flip", 2, "titan-toaster")
    (stand,) = play.battle()["stands"]
    assert (stand["defense"], stand["barriers"]) == (8, 1)
    play.do("defend", 2, faction="appliances")
    assert numbers(play)[2:] == [8, 1]


def test_a_contraption_counts_for_no_faction_whatever_is_told_of_it(table):
    play = table(3, deck="").fight({1: ["t1-01"], 2: ["t1-02"], 3: ["t1-04"]}, **WAY)
    play.do("value", None, "t1-02", values={"factions": ["bio"]})
    play.do("flip", 1, "t1-01")
    play.do("flip", 2, "t1-02")
    assert play.battle()["factions"]["attack"] == {"bio": 1}
    play.do("value", None, "t1-02", values={"kind": "contraption"})
    assert play.battle()["factions"]["attack"] == {}


def test_a_second_prize_that_was_spent_comes_out_of_the_supply(clash):
    play = clash("boiler-behemoth", ["bulby"], "bulby")
    play.do("end_turn")
    play.do("flip", 3, play.card("mechchicken", 3))
    play.do("end_turn")
    play.do("adjust", 3, what="crystals", amount=-1)
    supply = play.view()["crystals"]["supply"]
    play.do("second", None, to=2)
    assert [play.seat(seat)["storage"] for seat in (1, 2, 3)] == [2, 1, 0]
    assert (play.view()["crystals"]["supply"], play.view()["crystals"]["total"]) == (supply - 1, 30)


def test_a_challenger_who_failed_is_second_also_where_only_those_count(clash):
    play = clash("boiler-behemoth", ["bulby"], "bulby", options={"second": "failed"})
    play.do("end_turn")
    play.do("flip", 3, play.card("mechchicken", 3))
    play.do("end_turn")
    assert play.view()["ending"]["second"] == 3


def test_the_next_challenger_starts_at_nothing_and_meets_the_same_defense(clash):
    play = clash("boiler-behemoth", ["bulby"], "bulby")
    for what, amount in (("attack", 1), ("crits", 2), ("defense", 1), ("barriers", 1)):
        play.do("adjust", None, what=what, amount=amount)
    play.do("end_turn")
    assert numbers(play) == [0, 0, 11, 1]


def test_a_champion_who_gives_up_hands_the_title_to_the_challenger_and_not_to_the_next_seat(clash):
    play = clash("boiler-behemoth", ["bulby"], third=["mechchicken", "andruid"])
    play.do("turn", None, to=3)
    play.do("surrender", 1, anyway=True)
    assert (play.view()["champion"], play.battle()["out"]) == (3, [1])


def test_a_loop_with_an_empty_deck_is_a_surrender_for_every_house(clash):
    play = clash("boiler-behemoth", ["yo-yo-yak"], "yo-yo-yak", options={"loop": "clash"})
    play.do("surrender", 2, why="loop")
    assert play.battle()["out"] == [2]


def test_the_seat_after_the_new_champion_challenges_whoever_was_beaten(clash):
    play = clash("bulby", ["andruid"], third=["rocket-bill"], rest=["pengutron"], seats=4)
    play.do("flip", 3, "rocket-bill", anyway=True)
    play.do("defend", 3, faction="warfare")
    assert play.battle()["challenger"] == 4


def test_what_was_typed_otherwise_for_one_flip_is_forgotten_when_the_card_comes_again(table):
    play = table(3, deck="").fight({1: ["wrench-toast"], 2: ["t1-02", "t1-03"], 3: ["t1-04"]}, **WAY)
    play.do("flip", 1, "wrench-toast")
    play.do("total", None, what="defense", value=9)
    play.do("flip", 2, "t1-02", attack=4, crits=0)
    play.do("flip", 2, "t1-02", attack=5, anyway=True)
    assert numbers(play)[0] == 5
    play.do("flip", 2, "t1-02", anyway=True)
    assert numbers(play)[0] == 4


def test_who_won_with_the_last_card_has_not_surrendered_because_another_card_is_seen(clash):
    play = clash("bulby", ["rocket-bill"], "rocket-bill", rest=["andruid"])
    assert play.against("flip", 3, play.card("mechchicken", 3)) == [72]


def test_a_contraption_is_never_discarded(clash):
    play = clash("boiler-behemoth", ["bulby", "oogle"], "bulby")
    play.do("put", None, "oogle", to="discard/2")
    assert play.seat(2)["cards"][1]["where"] == "ready"
    assert "oogle" not in play.state.fight.discards


def test_a_borrowed_bot_that_went_home_is_its_owners_own_again(clash):
    play = clash("boiler-behemoth", ["anubis", "oogle"], "anubis", third=["rocket-bill", "andruid"])
    play.do("adjust", None, what="defense", amount=20)
    play.do("borrow", 2, "rocket-bill", contraption="oogle")
    play.do("end_turn")
    assert play.seat(3)["cards"][0]["where"] == "discard"
    play.do("recover", 3, cards=["rocket-bill"])
    play.do("flip", 3, "rocket-bill")
    assert play.battle()["attack"]["cards"][0]["borrowed"] is False


@pytest.mark.parametrize("what", ["crystals", "scraps", "tier"])
def test_what_belongs_to_a_player_is_changed_for_a_player_alone(table, what):
    with pytest.raises(IllegalAction, match="Say whose it is"):
        table(3).do("adjust", None, what=what, amount=1)


def test_a_card_named_without_its_place_lies_in_the_first_place_of_its_tier_that_nobody_named(table):
    play = table(3)
    play.do("now", None, None, tier={"1": 2})
    for card in ("kettle-scout", "pengutron", "frystoise"):
        play.do("reveal", None, card)
    assert [play.state.lab_place(card) for card in ("kettle-scout", "pengutron", "frystoise")] == [
        (1, 1),
        (1, 2),
        (2, 1),
    ]
    with pytest.raises(IllegalAction, match="Say which row"):
        play.do("reveal", None, None)


def test_no_more_crystals_go_back_than_lie_there(table):
    play = table(3)
    play.do("adjust", 1, what="crystals", amount=2)
    play.do("adjust", 1, what="crystals", amount=-5)
    assert (play.seat(1)["storage"], play.view()["crystals"]["supply"]) == (0, 15)


def test_a_total_typed_again_takes_the_place_of_the_first(clash):
    play = clash("boiler-behemoth", ["bulby", "andruid"], "bulby")
    play.do("total", None, what="attack", value=4)
    play.do("total", None, what="attack", value=6)
    assert numbers(play)[0] == 6


def test_prizes_are_told_as_far_as_the_space_goes(clash):
    for crystals, prize in (
        (3, {"first": 2, "second": 1}),
        (2, {"first": 2, "second": 0}),
        (1, {"first": 1, "second": 0}),
    ):
        assert clash("bulby", ["andruid"], track={"2": crystals}).battle()["prize"] == prize
