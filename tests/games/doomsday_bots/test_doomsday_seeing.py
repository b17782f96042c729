"""What the camera's sightings mean, at the spot, in zones, and on a seat's own phone."""

from __future__ import annotations

import pytest

from assistant import Sighting, Tag
from assistant.table.values import canonical
from doomsday_bots import demo
from doomsday_bots.game import DoomsdayBots

GAME = DoomsdayBots()


def meanings(play, card, zone="spot", change="appeared"):
    """Kind, seat and data of each meaning, and whether it is one seat's secret."""
    found = []
    for proposal, _ in play.see(card, zone, change):
        action = proposal.action
        found.append((action.kind, action.seat, dict(action.data), proposal.seat))
    return found


@pytest.fixture
def midgame(table):
    """A tower with seat 1 acting in a Room."""

    def laid(**told):
        bots = {"1": {"place": "room/1/1", "parts": ["claw", "hook"], "trunk": 1}, "2": {"parts": ["hammer"]}}
        return table(2, now={"bots": {**bots, **told.pop("bots", {})}, "turn": 1, **told})

    return laid


def test_a_part_before_a_seat_at_building_time_is_equipped_in_its_slot(table):
    play = table(2)
    assert meanings(play, "claw", "seat/2") == [("equip", 2, {"covered": False}, None)]
    play.show("claw", "seat/2")
    play.show("oil-can", "seat/2")
    assert (play.seat(2)["slots"]["arm1"]["id"], play.seat(2)["trunk"]) == ("claw", 1)
    assert meanings(play, "claw", "seat/2") == []


def test_a_part_shown_to_the_camera_belongs_to_the_seat_that_shows_its_bot(table):
    play = table(2)
    play.do("reveal")
    assert meanings(play, "claw") == [("equip", 1, {}, None)]
    play.show("claw")
    play.do("ready", 1)
    assert meanings(play, "hammer") == [("equip", 2, {}, None)]
    play.show("hammer")
    play.do("ready", 2)
    assert meanings(play, "whip") == []


def test_a_third_arm_before_a_seat_is_a_question_with_the_rule(table):
    play = table(2)
    play.show("claw", "seat/1")
    play.show("hammer", "seat/1")
    ((_, objections),) = play.see("whip", "seat/1")
    assert [objection.rule.number for objection in objections] == [18]


@pytest.mark.parametrize(("card", "where"), [("claw", "toolbox"), ("oil-can", "trunk")])
def test_a_private_photo_is_for_that_seat_alone(table, card, where):
    play = table(2)
    play.do("pack", 2)
    found = meanings(play, card, "hand/2")
    assert all(kind == "keep" and seat == 2 and secret == 2 for kind, seat, _, secret in found)
    assert found[0][2] == ({"where": "trunk"} if where == "trunk" else {})
    play.record(play.see(card, "hand/2")[0][0].action)
    for viewer in ("table", "guest", 1):
        assert card not in canonical(play.view(viewer))
    assert card in canonical(play.view(2)["mine"])
    assert meanings(play, "front-gate", "hand/2") == []
    assert meanings(play, card, "hand/4") == []


def test_a_private_look_runs_at_once_and_everything_else_waits(table):
    play = table(2)
    assert GAME.countdown(play.state, play.see("claw", "hand/1")[0][0]) == 0
    assert GAME.countdown(play.state, play.see("claw", "seat/1")[0][0]) == 5


def test_a_room_that_is_turned_up_is_revealed_at_its_place(midgame):
    play = midgame()
    assert meanings(play, "library", "room/2/3") == [("room", None, {"place": "room/2/3"}, None)]
    play.show("library", "room/2/3")
    assert meanings(play, "library", "room/2/3") == []
    assert play.view()["places"]["room/2/3"]["rating"] == 10
    ((_, objections),) = play.see("library", "room/1/2")
    assert [objection.rule.number for objection in objections] == [41]


def test_a_room_shown_to_the_camera_is_the_one_that_a_test_waits_for(midgame):
    play = midgame()
    assert meanings(play, "library") == []
    play.do("move", 1, to="room/1/2")
    assert meanings(play, "library") == [("room", None, {"place": "room/1/2"}, None)]


def test_a_part_on_a_rooms_place_is_on_its_floor(midgame):
    play = midgame()
    assert meanings(play, "whip", "room/1/2") == [("place", None, {"to": "room/1/2"}, None)]
    play.show("whip", "room/1/2")
    assert play.floor("room/1/2") == ["whip"]
    assert meanings(play, "whip", "room/1/2") == []
    play.show("claw", "room/1/1")
    assert (play.floor("room/1/1"), play.parts(1)) == (["claw"], ["hook"])


def test_a_part_that_may_drop_and_is_seen_on_the_floor_or_the_spot_is_the_one_chosen(midgame):
    play = midgame()
    play.do("damage", None, who=1, points=1)
    assert meanings(play, "claw", "room/1/1") == [("drop", 1, {"who": 1}, None)]
    assert meanings(play, "claw") == [("drop", 1, {"who": 1}, None)]
    play.show("claw")
    assert play.floor("room/1/1") == ["claw"]


def test_shown_in_a_turn_an_own_part_is_its_ability_a_floor_card_a_pick_up_a_consumable_a_use(midgame):
    play = midgame(places={"room/1/1": {"floor": ["whip"]}})
    assert meanings(play, "hook") == [("ability", 1, {}, None)]
    assert meanings(play, "whip") == [("pick_up", 1, {}, None)]
    assert meanings(play, "whip", "seat/1") == [("pick_up", 1, {}, None)]
    assert meanings(play, "banana") == [("use", 1, {}, None)]
    assert meanings(play, "hammer") == []
    assert meanings(play, "roots") == []


def test_a_boss_or_its_tracker_turns_the_boss_up_and_a_second_one_is_a_question(midgame):
    play = midgame(bots={"1": {"place": "room/1/5"}})
    play.do("move", 1, to="boss")
    assert meanings(play, "lux") == meanings(play, "lux", "boss") == [("boss", None, {}, None)]
    play.show("tracker-lux")
    assert play.state.boss.card == "lux"
    assert meanings(play, "lux") == []
    ((_, objections),) = play.see("echo")
    assert [objection.rule.number for objection in objections] == [2]


def test_loot_is_chosen_when_it_waits_and_lies_about_otherwise(midgame):
    play = midgame(bots={"1": {"place": "boss"}}, boss={"card": "lux"})
    assert meanings(play, "sun-crown") == []
    play.do("defeat", 1)
    assert meanings(play, "sun-crown") == [("loot", 1, {}, None)]
    assert meanings(play, "sun-crown", "seat/1") == [("loot", 1, {}, None)]
    play.show("sun-crown")
    assert meanings(play, "doom-ray", "room/1/1") == [("place", None, {"to": "room/1/1"}, None)]


def test_while_a_seat_rebuilds_a_part_shown_is_its_own(midgame):
    play = midgame(bots={"2": {"building": True}}, toolbox={"2": 5})
    assert meanings(play, "whip") == [("equip", 2, {}, None)]
    assert meanings(play, "whip", "seat/2") == [("equip", 2, {}, None)]


def test_in_the_rally_bosses_mean_nothing_and_places_have_their_own_names(table):
    play = table(2, mode="rally", now={"bots": {"1": {"place": "room/3"}}, "turn": 1})
    assert meanings(play, "lux", "check") == meanings(play, "lux") == []
    assert meanings(play, "library", "room/4") == [("room", None, {"place": "room/4"}, None)]
    assert meanings(play, "claw", "check") == [("place", None, {"to": "check"}, None)]


@pytest.mark.parametrize("zone", ["line/1/1", "room/9/9", "seat/9", "hand/0", "recycling"])
def test_places_of_other_games_mean_nothing(midgame, zone):
    assert meanings(midgame(), "whip", zone) == []


@pytest.mark.parametrize("change", ["vanished", "turned"])
def test_a_card_that_goes_or_turns_means_nothing(midgame, change):
    assert meanings(midgame(), "hook", change=change) == []


def test_a_tag_of_another_deck_or_a_blank_sticker_means_nothing(table):
    for tag in (Tag("DB", 1), Tag("DB", 900_001), Tag("XX", 1)):
        assert GAME.interpret(table(2).state, Sighting(tag)) == ()


def test_a_tag_in_two_places_at_once_is_a_question_and_lies_where_it_was_seen_last(midgame):
    play = midgame(bots={"2": {"building": True, "parts": ["hammer"]}}, toolbox={"2": 3})
    ((_, objections),) = play.see("claw", "seat/2")
    assert [objection.rule.number for objection in objections] == [72]
    play.do("equip", 2, "claw", anyway=True)
    assert (play.parts(1), play.parts(2)) == (["hook"], ["hammer", "claw"])


@pytest.mark.parametrize("mode", ["tower", "rally"])
def test_a_whole_game_seen_and_the_same_by_hand_are_the_same_bytes(table, mode):
    steps = demo.script(GAME.sample, GAME.options_with({"mode": mode}))
    seen, told = table(4, mode=mode), table(4, mode=mode)
    for step in steps:
        if hasattr(step, "kind"):
            seen.record(step)
            told.record(step)
        else:
            ((proposal, objections),) = seen.see(step.card)
            assert objections == ()
            seen.show(step.card)
            action = proposal.action
            told.do(action.kind, action.seat, step.card, **dict(action.data))
    assert seen.board().final
    assert len(seen.board().winners) == 1
    for viewer in ("table", "guest", "referee", 1, 2, 3, 4):
        assert canonical(seen.view(viewer)) == canonical(told.view(viewer))
    assert canonical(seen.board().json()) == canonical(told.board().json())


def test_a_deck_without_these_cards_has_no_demo():
    assert GAME.demo(GAME.catalog, GAME.options_with({})) == ()
