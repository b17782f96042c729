"""No screen says more than is known: what may still grow is "at least", and each sentence fits where it stands."""

from __future__ import annotations

import pytest

from assistant import Action, IllegalAction
from rumblebots.words import chapter


@pytest.fixture
def clashing(table):
    """Jack attacks Lisa's Bot, of which nobody told a number."""
    play = table(3, deck="").fight({1: ["t1-01"], 2: ["t1-02", "t1-03"], 3: ["t1-04"]}, direction="clockwise")
    play.do("flip", 1, "t1-01")
    play.do("value", None, "t1-02", values={"attack": 2, "crits": 0, "factions": ["bio"]})
    return play


def test_what_is_needed_against_unknown_numbers_is_at_least(clashing, say):
    play = clashing
    assert play.battle()["need_at_least"] == {"attack": True, "crits": True}
    play.do("value", None, "t1-01", values={"barriers": 1})
    assert play.battle()["need_at_least"] == {"attack": True, "crits": False}
    play.do("value", None, "t1-01", values={"defense": 2})
    assert play.battle()["need_at_least"] == {"attack": False, "crits": False}
    play.do("flip", 2, "t1-02")
    assert say(play.battle()["sentence"]) == "Equal is not enough. Flip again."


def test_a_sum_that_may_grow_names_the_card_whose_number_is_missing(clashing, say):
    clashing.do("flip", 2, "t1-02")
    assert say(clashing.battle()["sentence"]) == "A number of Tier 1 card 1 is unknown and could decide it."
    assert clashing.battle()["defense"]["defense"]["unknown"] == [clashing.view()["asks"][0]["card"]["id"]]


def test_the_log_compares_no_sums_that_are_not_known(clashing):
    clashing.do("flip", 2, "t1-02")
    assert clashing.sentence() == "Jack flips Tier 1 card 2; not every number is known yet"


def test_what_is_still_needed_is_at_least_so_much_while_the_defense_is_unknown(clashing):
    clashing.do("value", None, "t1-02", values={"attack": 0, "crits": 0})
    clashing.do("flip", 2, "t1-02")
    for values, told in (
        ({}, "0 attack of at least 1 needed, 0 critical hits of at least 4."),
        ({"defense": 3, "barriers": 1}, "0 attack of 4 needed, 0 critical hits of 5."),
    ):
        if values:
            clashing.do("value", None, "t1-01", values=values)
        (objection,) = clashing.game.check(clashing.state, Action.of("defend", 2, keep=["t1-02"]))
        assert str(objection.text) == told


def test_a_faction_with_an_unknown_number_falls_to_at_least_so_much(clashing):
    clashing.do("value", None, "t1-01", values={"defense": 1, "barriers": 0})
    clashing.do("flip", 2, "t1-02")
    notes = [str(offer.note) for offer in clashing.offers(2, "defend") if not offer.asks]
    assert notes == ["Falls to at least 1 attack or 4 critical hits"]
    clashing.do("value", None, "t1-02", values={"defense": 3, "barriers": 0})
    notes = [str(offer.note) for offer in clashing.offers(2, "defend") if not offer.asks]
    assert notes == ["Falls to 4 attack or 4 critical hits"]


def test_what_is_wanted_comes_first_among_the_offers_in_the_views_order(clashing):
    clashing.do("flip", 2, "t1-03")
    wanted = [entry["card"]["id"] for entry in clashing.view()["asks"]]
    for viewer in ("table", 2):
        first = clashing.offers(viewer)[: len(wanted)]
        assert [offer.action.card for offer in first] == wanted


def test_each_place_of_a_seats_crystals_says_by_which_rule_they_lie_there(table, say):
    play = table(3)
    play.do("now", None, None, storage={"1": 4}, reactor={"1": 2}, cryo={"1": 1})
    lines = play.seat(1)["crystal_places"]
    assert [(line["points"], say(line["text"]), line["rule"]["number"]) for line in lines] == [
        (4, "Storage", 92),
        (2, "Reactor", 61),
        (1, "Cryo-cell", 95),
    ]


def test_without_scraps_a_card_of_unknown_cost_is_not_said_to_be_in_reach(table, say):
    play = table(3, deck="")
    places = play.view()["lab"]["tiers"][0]["places"]
    assert all(place["can"] for place in places)
    play.do("adjust", 1, what="scraps", amount=-1)
    (place, *_) = play.view()["lab"]["tiers"][0]["places"]
    assert (place["can"], say(place["why"])) == (False, "Its cost is unknown, and Lisa has no scraps.")


@pytest.mark.parametrize("told", [{"storage": {"1": 9999}}, {"cryo": {"2": 31}}, {"track": {"3": 40}}])
def test_crystals_beyond_the_box_are_refused_before_they_count(table, told):
    with pytest.raises(IllegalAction, match="The game has 30 crystals"):
        table(3).do("now", None, None, **told)


def test_a_round_that_begins_does_not_stand_under_the_battle_before_it(table):
    play = table(2)
    play.do("now", None, None, round=1, phase="battle", champion=1, cards={"1": ["pengutron"], "2": ["bulby"]})
    play.do("flip", 1, "pengutron")
    play.do("flip", 2, play.card("bulby", 2))
    play.do("end_turn", 2)
    assert str(chapter(play.state)) == "After round 1"
    play.do("end_turn")
    assert (play.sentence(), str(chapter(play.state))) == ("Round 2 begins", "Round 2, Build")


def test_dominance_says_after_which_phase_it_was_found(table):
    play = table(2)
    play.do("now", None, None, round=3, champion=1, turn=1, storage={"2": 8})
    play.do("end_turn")
    play.do("end_turn")
    assert play.view()["over"]["when"] == "build"


def test_a_card_of_the_hand_is_asked_for_by_itself(table):
    play = table(3, deck="")
    play.do("now", None, None, round=3, turn=1, champion=1, hands={"1": ["t1-05", 1]})
    groups = [offer.group for offer in play.offers(1) if offer.action.data.get("from") == "hand"]
    assert groups[:2] == ["hand-1", "hand-2"]


@pytest.mark.parametrize(
    ("what", "amount", "told"),
    [
        ("crystals", 20, "Lisa: +15 crystals (Oogle)"),
        ("crystals", -9, "Lisa: −2 crystals (Oogle)"),
        ("crystals", 3, "Lisa: +3 crystals (Oogle)"),
        ("tier", 9, "Lisa: +2 Workshop tier (Oogle)"),
        ("tier", -9, "Lisa: −1 Workshop tier (Oogle)"),
        ("scraps", -9, "Lisa: −9 scraps (Oogle)"),
    ],
)
def test_the_log_tells_by_how_much_a_number_really_changed(table, what, amount, told):
    play = table(3)
    play.do("now", None, None, round=2, champion=1, turn=1, storage={"1": 2}, tier={"1": 2}, supply=15)
    play.do("adjust", 1, what=what, amount=amount, reason="Oogle", anyway=True)
    assert play.sentence() == told


@pytest.mark.parametrize(
    ("to", "told"),
    [
        ("gang/1", "Pengutron now lies here: Gang of Lisa"),
        ("discard/1", "Pengutron now lies here: Discard pile of Lisa"),
        ("deck/3", "Pengutron now lies here: Deck of Vincent"),
        ("under/1", "Pengutron now lies here: Under the deck of tier 1"),
        ("recycling", "Pengutron now lies in the Recycling Area"),
        ("lab/1/2", "Pengutron now lies in the row of tier 1"),
    ],
)
def test_the_log_tells_in_which_pile_a_card_was_put(table, to, told):
    play = table(3).fight({1: ["bulby", "pengutron"], 2: ["andruid"], 3: ["mechchicken"]}, direction="clockwise")
    play.do("flip", 1, play.card("bulby", 1))
    play.do("put", None, "pengutron", to=to, anyway=True)
    assert play.sentence() == told


def test_outside_a_battle_a_card_is_simply_with_somebody(table):
    play = table(3)
    play.do("put", None, "pengutron", to="seat/2")
    assert play.sentence() == "Pengutron now is with Jack"
