"""What a seen card means: at the scan spot, in a zone, upright or sideways; and a whole game by camera and by hand."""

from __future__ import annotations

from functools import partial

import pytest
from playing import seated

from assistant import TABLE, Action, Message, Showing, Sighting, Viewer, house
from rumblebots.game import Rumblebots

GAME = Rumblebots()


def kinds(found):
    return [proposal.action.kind for proposal, objections in found if not objections]


def test_a_new_card_is_built_and_an_own_one_recycled(build):
    play = build()
    assert kinds(play.see("kettle-scout")) == ["build"]
    assert kinds(play.see(play.card("bulby", 1))) == ["recycle"]


def test_a_card_that_cannot_be_built_says_why(build):
    ((proposal, objections),) = build(1).see("kettle-scout")
    assert (proposal.action.kind, str(objections[0].text)) == ("build", "It costs 2, and Lisa has 1 scrap.")


def test_row_or_hand_is_a_question(build):
    play = build(4, storage={"1": 1})
    play.do("energize", 1, use="scan", tier=1)
    found = play.see("kettle-scout")
    assert [proposal.action.data["from"] for proposal, _ in found] == ["lab", "hand"]
    for place, card in enumerate(("rocket-bill", "pengutron", "bolt-beetle", "oogle"), start=1):
        play.do("reveal", None, card, tier=1, place=place)
    assert [proposal.action.data["from"] for proposal, _ in play.see("kettle-scout")] == ["hand"]


def test_a_starter_of_another_set_is_the_own_one(build):
    play = build()
    other = play.card("bulby", 2)
    assert play.show(other)
    assert (play.cards(1), play.cards(2)) == (["Mechchicken", "Wrench Toast"], ["Bulby", "Mechchicken", "Wrench Toast"])
    assert play.state.recycling == (other,)


def test_a_card_of_another_player_is_objected_to(build):
    play = build(cards={"2": ["rocket-bill", "bulby"]})
    ((_, objections),) = play.see("rocket-bill")
    assert str(objections[0].text) == "Rocket Bill is with Jack."


def test_the_first_card_of_a_new_tier_is_an_upgrade(build):
    play = build()
    assert play.show("frystoise")
    assert (play.seat(1)["tier"], play.view()["lab"]["tiers"][1]["places"][0]["card"]["title"]) == (2, "Frystoise")


def test_a_card_of_the_next_tier_is_an_upgrade_where_both_can_be_paid(build):
    play = build(6, tier={"2": 2})
    assert play.show("frystoise")
    assert (play.seat(1)["tier"], play.scraps(1)) == (2, 3)
    assert play.show("frystoise")
    assert play.cards(1)[-1] == "Frystoise"
    poor = build(4, tier={"2": 2})
    assert kinds(poor.see("frystoise")) == []


def test_a_laboratory_zone_names_the_place(build):
    play = build()
    assert play.show("rocket-bill", "lab/1/3")
    assert play.view()["lab"]["tiers"][0]["places"][2]["card"]["title"] == "Rocket Bill"
    assert play.see("rocket-bill", "lab/1/3") == []
    assert play.show("rocket-bill", "seat/1")
    assert play.cards(1)[-1] == "Rocket Bill"


def test_a_card_in_the_recycling_area_was_recycled(build):
    play = build()
    assert play.show(play.card("bulby", 1), "recycling")
    assert (play.scraps(1), play.see(play.state.recycling[0], "recycling")) == (4, [])
    assert play.show(play.card("wrench-toast", 2), "recycling")
    assert play.scraps(2) == 0


def test_a_card_before_its_owner_means_nothing_new(build):
    play = build()
    assert play.see(play.card("bulby", 1), "seat/1") == []


def test_a_hand_zone_is_its_own_seats_secret(build):
    play = build(4, storage={"1": 1})
    play.do("energize", 1, use="scan", tier=1)
    ((proposal, objections),) = play.see("kettle-scout", "hand/1")
    assert (proposal.action.kind, proposal.seat, objections) == ("look", 1, ())
    assert play.see("frystoise", "hand/1") == []
    assert play.see("kettle-scout", "hand/2") == []


def test_in_a_battle_a_card_is_the_champions_then_the_challengers_flip(table):
    play = table().fight({1: ["rocket-bill"], 2: ["pengutron"], 3: ["bulby"]}, direction="clockwise")
    assert play.show("rocket-bill")
    assert play.battle()["defense"]["cards"][0]["title"] == "Rocket Bill"
    ((proposal, objections),) = play.see("pengutron")
    assert (proposal.action.seat, objections, GAME.countdown(play.state, proposal)) == (2, (), 0.0)


def test_a_flip_seen_sideways_or_upright_is_the_same_flip(clash):
    for orientation in ("upright", "left", "right", "upside_down"):
        assert clash("boiler-behemoth", ["pengutron"]).show("pengutron", orientation=orientation)


def test_a_card_of_the_recycling_area_is_not_flipped(clash):
    play = clash("boiler-behemoth", ["pengutron"])
    play.do("put", 2, "frystoise", to="recycling")
    ((_, objections),) = play.see("frystoise")
    assert [objection.rule.number for objection in objections] == [27]


def test_a_turned_card_of_the_winning_gang_chooses_its_faction(clash):
    play = clash("bulby", ["rocket-bill"], "rocket-bill")
    assert play.see("rocket-bill", "seat/3", "turned", "right") == []
    assert play.show("rocket-bill", "seat/2", "turned", "right")
    assert play.battle()["defense"]["faction"] == "warfare"


def test_a_turned_card_of_two_factions_is_a_question_where_they_differ(clash):
    play = clash("bulby", ["mop-marshal", "howitzer-hog", "pengutron"])
    play.do("adjust", None, what="defense", amount=20)
    for card in ("pengutron", "mop-marshal", "howitzer-hog"):
        play.do("flip", 2, card)
    play.do("adjust", None, what="attack", amount=20)
    found = play.see("howitzer-hog", change="turned", orientation="right")
    assert [proposal.action.data["faction"] for proposal, _ in found] == ["animal", "warfare"]
    assert kinds(play.see("mop-marshal", change="turned", orientation="right")) == ["defend"]


def test_a_card_turned_before_the_clash_is_won_means_nothing(clash):
    play = clash("boiler-behemoth", ["pengutron", "bulby"], "pengutron")
    assert play.see("pengutron", change="turned", orientation="right") == []


def test_a_contraption_turned_either_way_is_used(clash):
    for orientation in ("left", "right"):
        play = clash("boiler-behemoth", ["pengutron", "oogle"])
        assert play.see("oogle", "seat/2") == []
        assert play.show("oogle", "seat/2", "turned", orientation)
        assert play.seat(2)["cards"][1]["where"] == "used"
        assert play.show("oogle", "seat/2", "turned", "upright")


def test_a_card_that_means_nothing_says_why(clash):
    play = clash("boiler-behemoth", ["pengutron", "oogle"], "pengutron")
    catalog = play.state.book.catalog

    def why(name, zone="spot"):
        return str(GAME.why_nothing(play.state, Sighting(catalog.copy(name).tag, zone=zone)))

    assert why("pengutron").startswith("Pengutron is in the attack gang.")
    assert why("boiler-behemoth") == "Boiler Behemoth is in the defense gang."
    assert why("oogle") == "Oogle is a Contraption: turned sideways it is used."
    assert why("rocket-bill", "hand/1") == "Rocket Bill does not fit the scanned cards."


def test_a_tag_of_another_place_or_game_means_nothing(table):
    play = table()
    assert play.see("kettle-scout", "room/1/3") == []
    assert play.see("kettle-scout", "seat/9") == []
    assert play.see("kettle-scout", "lab/7/1") == []


@pytest.fixture
def evening():
    """Opens a session of four with the sample deck."""
    return partial(seated, GAME, ("Mara", "Jonas", "Priya", "Teo"))


def show(session, step):
    catalog = house.CATALOG if step.card == "end-turn" else GAME.sample
    sighting = Sighting(catalog.copy(step.card).tag, step.change, "spot", step.orientation)
    return house.propose(session, sighting)


def test_the_demo_is_a_whole_game_in_which_each_card_has_one_lawful_meaning(evening):
    session = evening()
    for step in GAME.demo(GAME.sample, {}):
        if isinstance(step, Action):
            session.record(step)
            continue
        found = show(session, step)
        if step.change == "vanished":
            assert found == []
            continue
        assert len(found) == 1, step
        assert found[0][1] == (), step
        session.record(found[0][0].action, source="camera")
    envelope = session.envelope(TABLE)
    assert envelope["scoreboard"]["final"]
    assert envelope["view"]["over"]["why"] == "showdown"
    assert all(space["winner"] for space in envelope["view"]["track"])
    assert envelope["view"]["crystals"]["total"] == 30


def test_the_same_game_by_hand_with_the_same_card_ids_ends_in_the_same_state(evening):
    seen, by_hand = evening(), evening()
    for step in GAME.demo(GAME.sample, {}):
        if isinstance(step, Showing) and step.change == "vanished":
            continue
        action = step if isinstance(step, Action) else show(seen, step)[0][0].action
        event = seen.record(action)
        told = event.action
        data = {key: value for key, value in told.data.items() if key != "from"}
        by_hand.record(Action.of(told.kind, told.seat, told.card, **data), actor=TABLE)
    assert seen.position.state == by_hand.position.state
    assert seen.envelope(Viewer.parse("guest"))["view"] == by_hand.envelope(Viewer.parse("guest"))["view"]


def test_the_demo_needs_the_sample_deck():
    assert GAME.demo(GAME.catalog, {}) == ()
    assert str(Message("x")) == "x"
