"""What cards do that no program can know: each effect is one tap, with a reason in the log; and the cards of the FAQ."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant import Action, IllegalAction

WAY = {"direction": "clockwise"}


def labelled(play, label, viewer="table"):
    """The offer with this label."""
    found = [offer for offer in play.offers(viewer) if str(offer.label) == label]
    assert len(found) == 1, [str(offer.label) for offer in play.offers(viewer)]
    return found[0]


def tap(play, label, viewer="table", **told):
    """Tap an offer and fill in what it asks for."""
    offer = labelled(play, label, viewer)
    assert set(told) <= {entry.name for entry in offer.asks}
    for entry in offer.asks:
        assert entry.name in told or not entry.required, entry.name
        if entry.choices and entry.name in told:
            values = told[entry.name] if isinstance(told[entry.name], list) else [told[entry.name]]
            assert set(values) <= set(entry.choices)
    return play.record(replace(offer.action, data={**offer.action.data, **told}))


def where(play, seat):
    return {card["title"]: card["where"] for card in play.seat(seat)["cards"]}


@pytest.mark.parametrize(
    ("label", "told", "after"),
    [
        ("A Bot is defeated", {"which": "andruid"}, "discard"),
        ("A Bot reboots", {"which": "andruid"}, "deck"),
        ("A Bot is trashed", {"which": "andruid"}, None),
    ],
)
def test_a_bot_leaves_a_gang_by_one_tap_with_its_reason_in_the_log(clash, label, told, after):
    play = clash("boiler-behemoth", ["andruid", "pengutron"], "andruid", "pengutron")
    assert tap(play, label, **told, reason="Oogle") == ()
    assert where(play, 2).get("Andruid") == after
    assert [card["title"] for card in play.battle()["attack"]["cards"]] == ["Pengutron"]
    assert play.sentence().endswith("(Oogle)")


def test_a_bot_of_the_deck_or_the_discards_joins_a_gang_by_one_tap(clash):
    play = clash("andruid", ["rocket-bill", "pengutron"], "rocket-bill", rest=["optimus-primate", "thrash-panda"])
    label = "Lisa: a Bot joins the gang"
    assert "andruid" not in labelled(play, label).asks[0].choices
    assert tap(play, label, which="optimus-primate", reason="Cogmender") == ()
    assert [card["title"] for card in play.battle()["defense"]["cards"]] == ["Andruid", "Optimus Primate"]
    assert (play.seat(1)["deck"], play.battle()["stage"]) == (1, "attack")


def test_rule_71_a_bot_that_shares_no_faction_with_the_defense_is_objected_to(clash):
    play = clash("andruid", ["rocket-bill"], rest=["pengutron"])
    assert play.against("put", 1, "pengutron", to="gang/1") == [71]
    play.do("put", 1, "pengutron", to="gang/1", anyway=True)
    assert play.battle()["defense"]["faction"] is None


def test_defeated_cards_come_back_by_one_tap_on_both_sides(clash):
    play = clash("pengutron", ["titan-toaster"], "titan-toaster", rest=["andruid"])
    play.do("defend", 2, faction="appliances")
    play.do("flip", 3, play.card("mechchicken", 3))
    play.do("end_turn")
    assert tap(play, "Lisa takes cards back", cards=["pengutron"], reason="Oogle") == ()
    assert where(play, 1) == {"Pengutron": "deck", "Andruid": "deck"}
    assert tap(play, "Jack takes cards back", cards=["titan-toaster"]) == ()
    assert play.battle()["defense"]["cards"][0]["title"] == "Titan Toaster"


def test_rule_121_anubis_borrows_by_one_tap_and_only_with_a_ready_contraption(clash):
    play = clash("boiler-behemoth", ["anubis", "oogle"], "anubis", third=["rocket-bill"])
    assert tap(play, "Jack borrows a Bot", which="rocket-bill", contraption="oogle", reason="Anubis") == ()
    assert play.battle()["attack"]["cards"][-1]["borrowed"]
    assert not [offer for offer in play.offers() if str(offer.label) == "Jack borrows a Bot"]


@pytest.mark.parametrize(("left", "is_due"), [(0, True), (1, True), (2, False)])
def test_rule_124_chronik_becomes_chronok_by_one_tap_which_is_next_when_it_is_due(clash, left, is_due):
    play = clash("boiler-behemoth", ["chronik", *["bulby", "pengutron"][:left]], "chronik")
    offer = labelled(play, "Chronik becomes Chronok")
    assert (offer.action.card, offer.main) == ("chronok", is_due)
    play.record(offer.action)
    assert play.cards(2)[0] == "Chronok"
    assert labelled(play, "Chronok becomes Chronarch").main is False


def test_rule_125_a_chronok_that_came_by_transforming_is_not_due(clash):
    play = clash("boiler-behemoth", ["chronik"], "chronik")
    play.do("transform", 2, "chronok", old="chronik")
    assert not labelled(play, "Chronok becomes Chronarch").main


def test_a_bot_of_unknown_name_transforms_into_whichever_card_is_told(table):
    play = table(3, deck="").fight({1: ["t1-01"], 2: ["t1-02", "bulby"], 3: ["t1-04"]}, **WAY)
    play.do("flip", 1, "t1-01")
    play.do("value", None, "t1-02", values={"keywords": ["transformation"]})
    play.do("flip", 2, "t1-02")
    tap(play, "Tier 1 card 2 transforms", which="x-03")
    assert play.battle()["attack"]["cards"][0]["id"] == "x-03"


def test_rule_127_core_gives_a_bot_by_one_tap(build):
    play = build(4, cards={"1": ["core", "bulby"]})
    offer = labelled(play, "C.O.R.E. gives Lisa a Bot")
    assert str(offer.note) == "No build, and not to be recycled in this phase"
    unnamed = offer.asks[0].choices[0]
    tap(play, "C.O.R.E. gives Lisa a Bot", which=unnamed, reason="C.O.R.E.")
    assert (play.seat(1)["bots"], play.view()["build"]["left"]["build"]) == (3, 2)
    assert play.against("recycle", 1, None, which=unnamed) == [54]
    assert labelled(build(4), "Lisa gets a Bot")


def test_a_trashed_bot_brings_no_scraps(build):
    play = build()
    tap(play, "Lisa trashes a Bot", which=play.card("bulby", 1), reason="Oogle")
    assert (play.cards(1), play.scraps(1)) == (["Mechchicken", "Wrench Toast"], 3)


def test_rule_126_an_ability_moves_a_workshop_and_its_owner_keeps_what_is_above(build):
    play = build(4, tier={"2": 3}, cards={"2": ["titan-toaster", "bulby"]})
    tap(play, "Jack: Workshop changed", amount=-2, reason="Chronarch")
    assert (play.seat(2)["tier"], play.cards(2)) == (1, ["Titan Toaster", "Bulby"])
    assert play.sentence() == "Jack: −2 Workshop tier (Chronarch)"
    play.do("adjust", 3, what="tier", amount=9)
    assert (play.seat(3)["tier"], [row["open"] for row in play.view()["lab"]["tiers"]]) == (4, [True] * 4)
    with pytest.raises(IllegalAction, match="tier 4"):
        play.do("adjust", 3, what="tier", amount=1)
    assert play.scraps(1) == 4


@pytest.mark.parametrize("viewer", ["table", 1, 2])
def test_a_seat_is_offered_the_effects_of_its_own_clash_alone(clash, viewer):
    play = clash("boiler-behemoth", ["anubis", "oogle"], "anubis", third=["rocket-bill"])
    assert {offer.action.kind for offer in play.offers(viewer)} >= {"adjust", "defeat"}
    assert [offer for offer in play.offers(3) if offer.action.kind in ("defeat", "reboot", "borrow", "put")] == []


# The camera reads effects too.


def test_a_shown_transformation_card_is_what_the_bot_becomes(clash):
    play = clash("boiler-behemoth", ["chronik", "pengutron"], "chronik")
    assert play.show("chronok")
    assert [card["title"] for card in play.battle()["attack"]["cards"]] == ["Chronok"]
    assert play.see("chronok-2") == []


def test_a_shown_transformation_card_that_several_may_become_is_a_question(clash):
    play = clash("chronok", ["chronik", "chronik-2"], "chronik", "chronik-2")
    assert [proposal.action.data["old"] for proposal, _ in play.see("chronok-2")] == ["chronik", "chronik-2"]
    assert [proposal.action.seat for proposal, _ in play.see("chronarch")] == [1]


def test_a_transformation_card_in_a_build_turn_is_a_bot_that_may_transform(build):
    play = build(cards={"1": ["chronik", "bulby"]})
    assert [proposal.action.data["old"] for proposal, _ in play.see("chronok")] == ["chronik"]
    assert build().see("great-yak") == []


def test_a_contraption_shown_sideways_at_the_scan_spot_is_used(clash):
    play = clash("boiler-behemoth", ["pengutron", "oogle"])
    assert play.see("oogle") == []
    assert play.show("oogle", orientation="left")
    assert where(play, 2)["Oogle"] == "used"
    assert play.see("oogle", orientation="right") == []
    assert play.show("oogle", orientation="upright")
    assert where(play, 2)["Oogle"] == "ready"


def test_rule_122_with_bunnivatrix_each_card_turned_sideways_joins_the_defense(clash):
    play = clash("bulby", ["bolt-beetle", "kettle-scout", "bunnivatrix"])
    play.do("adjust", None, what="defense", amount=7)
    for card in ("bolt-beetle", "kettle-scout", "bunnivatrix"):
        play.do("flip", 2, card)
    play.do("defend", 2, keep=["bunnivatrix"])
    assert play.show("kettle-scout", "seat/2", "turned", "right")
    assert [card["title"] for card in play.battle()["defense"]["cards"]] == ["Bunnivatrix", "Kettle Scout"]
    assert play.see("bolt-beetle", "seat/2", "turned", "left") == []
    assert play.see("bolt-beetle", "seat/3", "turned", "right") == []
    play.do("flip", 3, play.card("mechchicken", 3))
    assert play.see("bolt-beetle", "seat/2", "turned", "right") == []


def test_without_a_choice_a_discarded_card_turned_sideways_stays_discarded(clash):
    play = clash("bulby", ["pengutron", "rocket-bill"], "pengutron")
    play.do("adjust", None, what="defense", amount=5)
    play.do("flip", 2, "rocket-bill")
    play.do("defend", 2, faction="warfare")
    assert play.see("pengutron", "seat/2", "turned", "right") == []


# What the table says of tokens and turns.


def test_who_has_the_token_in_the_middle_of_a_battle_reveals_anew(clash):
    play = clash("andruid", ["pengutron"], rest=["optimus-primate"])
    play.do("champion", None, to=3, anyway=True)
    assert (play.view()["champion"], play.battle()["champion"], play.battle()["stage"]) == (3, 3, "opening")
    assert where(play, 1) == {"Andruid": "discard", "Optimus Primate": "deck"}
    with pytest.raises(IllegalAction, match="Vincent is the Champion"):
        play.do("champion", None, to=3, anyway=True)


def test_another_challenger_starts_without_what_was_changed_for_the_first(clash):
    play = clash("boiler-behemoth", ["pengutron", "bulby"], "pengutron")
    play.do("adjust", None, what="attack", amount=3)
    play.do("adjust", None, what="defense", amount=1)
    play.do("turn", None, to=3, anyway=True)
    assert play.battle()["attack"]["attack"]["total"] == 0
    assert play.battle()["need"]["attack"] == 12


# House rules of the open questions.


def test_a3_after_a_surrender_the_house_may_go_on_from_the_champion(table):
    for option, following in (("challenger", 4), ("champion", 2)):
        play = table(4, challenges_next=option)
        play.fight({1: ["boiler-behemoth"], 2: ["bulby"], 3: ["mechchicken"], 4: ["wrench-toast"]}, **WAY)
        play.do("flip", 1, "boiler-behemoth")
        play.do("flip", 3, play.card("mechchicken", 3), anyway=True)
        assert play.battle()["next"] == following
        play.do("end_turn")
        assert play.battle()["challenger"] == following


def test_a13_the_house_may_create_crystals_beyond_the_box(table, say):
    play = table(3, supply="more")
    assert play.against("adjust", 1, what="crystals", amount=17) == []
    play.do("adjust", 1, what="crystals", amount=17)
    assert (play.seat(1)["storage"], play.view()["crystals"]["supply"]) == (17, 0)
    assert "32 crystals are counted, the box has 30." in [say(note) for note in play.view()["notes"]]


def test_a18_the_house_may_look_for_dominance_before_the_last_battle(build):
    for option, phase in ((False, "battle"), (True, "over")):
        play = build(6, storage={"1": 6}, options={"dominance_showdown": option})
        for _ in range(3):
            play.do("end_turn")
        assert play.view()["phase"] == phase
        assert play.board().winners == ((1,) if option else ())


def test_a31_more_scraps_than_a_board_may_count_are_said(build, say):
    play = build(3)
    play.do("adjust", 1, what="scraps", amount=17)
    assert play.view()["notes"] == []
    play.do("adjust", 1, what="scraps", amount=1)
    assert say(play.view()["notes"][0]) == "Lisa has more than 20 scraps: does the board count so far?"


def test_the_bar_names_round_phase_and_direction(table, say):
    play = table(2)
    told = []
    for round_, phase in ((4, "build"), (4, "battle"), (6, "build")):
        play.do("now", None, None, round=round_, phase=phase, champion=1, direction="counterclockwise")
        told.append([say(word) for word in play.view()["where"]])
    assert told == [
        ["Round 4 of 6", "Build"],
        ["Round 4 of 6", "Battle", "counterclockwise"],
        ["Showdown", "Build"],
    ]
    play.fight({1: ["boiler-behemoth"], 2: ["bulby"]}, round_=6)
    play.do("flip", 1, "boiler-behemoth")
    play.record(Action.of("surrender", 2, why="gives_up"), anyway=True)
    assert [say(word) for word in play.view()["where"]] == ["Showdown", "The end"]
