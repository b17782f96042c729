"""Every open question of the rules, read as its default says; and the house rules that answer some of them otherwise."""

from __future__ import annotations

import pytest

from assistant import Action, IllegalAction

EASY = {"stat": "INT", "rating": 1}
LUX = {"card": "lux"}


@pytest.fixture
def lay(table):
    """A table in mid-game."""

    def laid(bots, seats=2, *, mode="tower", options=None, **now):
        told = {"bots": {**{str(n): {} for n in range(1, seats + 1)}, **bots}, "turn": 1, **now}
        return table(seats, mode=mode, now=told, **(options or {}))

    return laid


def test_a1_a_contest_is_won_at_the_rating_or_above(lay):
    play = lay({"1": {"place": "boss"}}, boss={"card": "echo"})
    play.do("contest", 1, challenge=1, stat="INT")
    play.roll(1, 16)
    assert play.view()["last"]["passed"]


def test_a2_a_failed_contest_costs_the_action_only(lay):
    play = lay({"1": {"place": "boss", "parts": ["claw"]}}, boss=LUX)
    play.do("contest", 1, challenge=1)
    play.roll(1, 1)
    assert (play.state.turn, play.state.actions, play.parts(1)) == (1, 1, ["claw"])


def test_a2_as_a_house_rule_a_failed_contest_is_damage_too(lay):
    play = lay({"1": {"place": "boss", "parts": ["claw"]}}, boss=LUX, options={"contest_fail": "damage"})
    play.do("contest", 1, challenge=1)
    play.roll(1, 1)
    assert (play.state.turn, play.parts(1)) == (1, [])


def test_a3_a_won_attack_is_one_damage_unless_a_card_says_otherwise(lay):
    bots = {"1": {"place": "room/1/1"}, "2": {"place": "room/1/1", "parts": ["claw", "roots", "wheels"]}}
    for damage, left in ((None, 2), (2, 1)):
        play = lay(bots)
        play.do("attack", 1, target=2, stat="INT")
        play.roll(1, 20)
        play.roll(2, 1, **({"damage": damage} if damage else {}))
        while play.state.pending:
            play.do("drop", 1, play.parts(2)[0])
        assert len(play.parts(2)) == left


def test_a4_a_tie_for_the_first_turn_is_rolled_off_and_rolled_again(table):
    play = table(3)
    for seat in (1, 2, 3):
        play.do("sums", seat, int=1, pwr=1, spd=1 if seat < 3 else 0, parts=2)
    play.do("reveal")
    with pytest.raises(IllegalAction, match="equally strong"):
        play.do("begin")
    with pytest.raises(IllegalAction, match="No roll"):
        play.roll(3, 5)
    play.roll(1, 5)
    play.roll(2, 5)
    assert play.view()["leaders"]["first"] is None
    assert [test["seat"] for test in play.view()["tests"]] == [1, 2]
    play.roll(2, 7)
    play.roll(1, 6)
    play.do("begin")
    assert play.state.turn == 2


@pytest.mark.parametrize(("direction", "following"), [("clockwise", 2), ("anticlockwise", 3)])
def test_a5_turns_go_clockwise_or_as_the_house_has_it(lay, direction, following):
    play = lay({}, 3, options={"direction": direction})
    play.do("end_turn", 1)
    assert play.state.turn == following


@pytest.mark.parametrize(("direction", "following"), [("clockwise", 3), ("anticlockwise", 1)])
def test_a5_the_turn_of_whoever_leaves_goes_on_the_way_that_turns_go(lay, direction, following):
    play = lay({}, 3, options={"direction": direction}, turn=2)
    play.record(Action("seat", None, None, {"op": "leave", "seat": 2}))
    assert play.state.turn == following


def test_a6_who_is_destroyed_in_anothers_turn_skips_and_the_turn_goes_on(lay):
    play = lay({"1": {"place": "room/1/1"}, "2": {"place": "room/1/1"}})
    play.do("attack", 1, target=2, stat="INT")
    play.roll(1, 9)
    play.roll(2, 2)
    assert (play.state.turn, play.state.actions, play.seat(2)["skips"]) == (1, 1, 1)
    play.do("end_turn", 1)
    assert play.state.turn == 1


@pytest.mark.parametrize(("card", "left"), [("oil-can", 1), ("smoke-pot", 2)])
def test_a7_a_consumable_costs_what_is_printed_and_a_trigger_is_free(lay, card, left):
    play = lay({"1": {"place": "room/1/1", "trunk": [card]}})
    play.do("use", 1, card)
    assert (play.state.actions, play.seat(1)["trunk"], [held.name for held in play.state.scrap]) == (left, 0, [card])


def test_a7_what_is_not_printed_is_asked(lay):
    play = lay({"1": {"place": "room/1/1", "trunk": 1}})
    offer = play.offers(kind="use")[0]
    assert [entry.name for entry in offer.asks] == ["actions"]
    play.do("use", 1, which="trunk/1", actions=0, goes="floor")
    assert (play.state.actions, len(play.floor("room/1/1"))) == (2, 1)


def test_a8_and_a9_outside_touches_the_bottom_row_and_the_top_row_touches_the_boss(lay):
    ground = lay({}).state.ground
    assert ground.next_to("outside") == ("room/1/1", "room/2/1")
    assert set(ground.next_to("boss")) == {"room/1/5", "room/2/5"}


def test_a10_a_custom_tower_is_laid_on_a_grid_with_king_moves(table):
    play = table(2)
    play.do("tower", rooms=["room/1/1", "room/2/2", "room/1/3"], boss="room/2/4", start=["room/1/1"])
    ground = play.state.ground
    assert set(ground.next_to("room/2/2")) == {"room/1/1", "room/1/3"}
    assert ground.distance("room/1/1", "boss") == 3


@pytest.mark.parametrize("mode", ["tower", "rally"])
def test_a11_bots_outside_are_no_targets_unless_the_house_says_so(lay, mode):
    place = "room/1/1" if mode == "tower" else "room/1"
    bots = {"1": {"place": place}, "2": {}}
    assert lay(bots, mode=mode).refused("attack", 1, target=2, stat="INT") == [56 if mode == "tower" else 91]
    play = lay(bots, mode=mode, options={"outside_targets": True})
    assert play.refused("attack", 1, target=2, stat="INT") == [56 if mode == "tower" else 81]


def test_a12_anybody_may_take_what_lies_there(lay):
    play = lay({"1": {"place": "room/1/1"}, "2": {"place": "room/1/1", "parts": ["claw"]}})
    play.do("damage", None, who=2, points=1)
    play.do("force", None, who=2, to="room/1/2")
    play.do("settle", None, what="encounter", who=2, anyway=True)
    play.do("pick_up", 1, "claw")
    assert play.parts(1) == ["claw"]


def test_a13_dropping_for_a_pick_up_is_part_of_the_action(lay):
    play = lay({"1": {"place": "room/1/1", "parts": ["skates"]}}, places={"room/1/1": {"floor": ["wheels"]}})
    play.do("pick_up", 1, "wheels")
    assert (play.state.actions, play.floor("room/1/1")) == (1, ["skates"])


def test_a14_a_consumable_on_the_floor_is_open_and_hidden_again_in_the_trunk(lay):
    play = lay({"1": {"place": "room/1/1"}}, places={"room/1/1": {"floor": ["banana"]}})
    assert play.view("guest")["places"]["room/1/1"]["floor"][0]["id"] == "banana"
    play.do("pick_up", 1, "banana")
    assert "banana" not in str(play.view("guest"))
    assert play.view(1)["mine"]["trunk"][0]["card"]["id"] == "banana"


def test_a15_and_a16_a_self_destructed_bot_drops_everything_and_is_gone_outright(lay):
    play = lay({"1": {"place": "room/1/1", "parts": ["claw", "roots"], "loot": ["doom-ray"], "trunk": ["map"]}})
    play.do("self_destruct", 1)
    assert play.floor("room/1/1") == ["claw", "roots", "doom-ray", "map"]
    assert play.state.pending == ()


def test_a17_and_a18_the_new_bot_is_built_at_the_skipped_turn_only(lay):
    play = lay({"1": {"place": "room/1/1"}}, toolbox={"1": 3})
    assert play.refused("equip", 1, "claw") == [53]
    play.do("self_destruct", 1)
    play.do("end_turn", 2)
    play.do("equip", 1, "claw")
    assert (play.seat(1)["energy"], play.seat(1)["building"], play.seat(1)["toolbox"]) == (3, True, 2)


def test_a19_forced_out_with_loot_is_no_win_but_a_question(lay, say):
    play = lay({"1": {"place": "room/1/1", "loot": ["sun-crown"]}})
    play.do("force", 2, who=1, to="outside")
    assert (play.state.phase, play.state.asked) == ("play", (1,))
    assert "does that win?" in say(play.view()["notes"][0])
    play.record(play.offers(kind="decide")[0].action)
    assert (play.board().winners, play.state.is_decided) == ((1,), True)


def test_a20_an_ability_that_leads_out_is_a_question_too(lay):
    play = lay({"1": {"place": "room/1/1", "parts": ["rocket-legs"], "loot": ["sun-crown"]}})
    play.do("ability", 1, "rocket-legs", to="outside")
    assert (play.state.phase, play.state.asked) == ("play", (1,))


@pytest.mark.parametrize(("natural", "verdicts"), [(False, [True, False]), (True, [False, True])])
def test_a21_a_rolled_1_or_20_is_nothing_special_unless_the_house_says_so(lay, natural, verdicts):
    found = []
    for die, rating in ((1, 1), (20, 30)):
        places = {"room/1/1": {"stat": "INT", "rating": rating}}
        play = lay({}, options={"natural": natural}, places=places)
        play.do("move", 1, to="room/1/1")
        play.roll(1, die)
        found.append(play.view()["last"]["passed"])
    assert found == verdicts


def test_a22_the_rally_is_won_by_coming_home_with_loot_and_that_is_said_before_the_start(lay, table, say):
    reading = table(2, mode="rally").view()["readings"][0]
    assert "comes home" in say(reading["text"])
    play = lay({"1": {"place": "room/7", "loot": ["sun-crown"], "laps": 2}}, mode="rally")
    play.do("move", 1, to="check")
    assert (play.board().winners, play.seat(1)["laps"]) == ((1,), 3)
    assert say(play.view()["verdict"]) == "Mara wins: Home with Sun Crown, after 3 laps."


@pytest.mark.parametrize(("value", "phase"), [("move", "play"), ("any", "over")])
def test_a22_a_forced_home_coming_asks_or_wins_as_the_house_has_it(lay, value, phase):
    bots = {"1": {"place": "room/7", "loot": ["sun-crown"], "laps": 2}}
    play = lay(bots, mode="rally", options={"rally_win": value})
    play.do("force", 2, who=1, to="check")
    assert play.state.phase == phase


@pytest.mark.parametrize(("value", "laps"), [("keep", 2), ("lose", 0)])
def test_a23_a_lost_bot_keeps_its_laps_or_loses_them(lay, value, laps):
    bots = {"1": {"place": "room/3", "loot": ["sun-crown"], "laps": 2}}
    play = lay(bots, mode="rally", options={"rally_reset": value})
    play.do("damage", None, who=1, points=1)
    assert (play.seat(1)["laps"], play.seat(1)["place"], play.state.loot) == (laps, "pit", 4)


@pytest.mark.parametrize(("value", "laps"), [(True, 2), (False, 1)])
def test_a24_back_and_forth_over_the_line_counts_again_unless_the_house_says_no(lay, value, laps):
    play = lay({"1": {"place": "room/7"}}, mode="rally", options={"rally_again": value})
    play.do("move", 1, to="check")
    play.do("force", 1, who=1, to="room/7")
    play.do("settle", None, what="encounter", who=1, anyway=True)
    play.do("move", 1, to="check")
    assert play.seat(1)["laps"] == laps


def test_a25_a_new_bot_in_the_pit_stop_is_no_lap(lay):
    play = lay({"1": {"place": "room/7"}}, mode="rally")
    play.do("self_destruct", 1)
    assert (play.seat(1)["place"], play.seat(1)["laps"]) == ("pit", 0)


def test_a26_the_move_forward_is_waived_when_the_turn_ends_early(lay):
    play = lay({"1": {"place": "room/1"}}, mode="rally")
    play.do("self_destruct", 1)
    assert play.state.turn == 2


@pytest.mark.parametrize(("value", "rules"), [(False, [36]), (True, [])])
def test_a27_in_the_check_room_its_floor_may_be_picked_up_from_as_an_option(lay, value, rules):
    bots, places = {"1": {"place": "check"}}, {"check": {"floor": ["claw"]}}
    play = lay(bots, mode="rally", options={"check_pick_up": value}, places=places)
    assert (play.refused("pick_up", 1, "claw") if rules else list(play.do("pick_up", 1, "claw"))) == rules
    assert play.refused("equip", 1, "whip") == [53]


def test_a28_nine_loot_are_always_enough(table):
    play = table(4, mode="rally")
    assert play.state.loot <= sum(card.trait("type") == "loot" for card in play.state.catalog.cards)


def test_a29_a_turn_brings_no_energy(lay):
    play = lay({"1": {"energy": 0}, "2": {"energy": 1}})
    play.do("end_turn", 1)
    play.do("end_turn", 2)
    assert [play.seat(n)["energy"] for n in (1, 2)] == [0, 1]


def test_a30_who_stays_in_a_room_tests_nothing(lay):
    play = lay({"1": {"place": "room/1/1"}}, places={"room/1/1": EASY})
    play.do("end_turn", 1)
    play.do("end_turn", 2)
    assert play.state.pending == ()


def test_a31_each_bot_that_enters_tests(lay):
    play = lay({}, places={"room/1/1": EASY})
    for seat in (1, 2):
        play.do("move", seat, to="room/1/1")
        assert [entry.seat for entry in play.state.pending] == [seat]
        play.roll(seat, 9)
        play.do("end_turn", seat)


def test_a32_trashed_tokens_never_run_out(lay):
    play = lay({})
    for place in play.state.ground.rooms:
        play.do("trash", None, place=place)
    play.do("lap", 1, to=20)
    assert all(room.is_trashed for place, room in play.state.rooms.items() if place.startswith("room/"))


@pytest.mark.parametrize(("value", "rules"), [(True, []), (False, [28])])
def test_a33_a_team_mate_may_be_attacked_unless_the_house_says_no(lay, value, rules):
    bots = {"1": {"place": "room/1"}, "3": {"place": "room/1"}}
    play = lay(bots, 4, mode="rally", options={"teams": "1+3", "mate_attack": value})
    told = {"target": 3, "stat": "INT"}
    assert (play.refused("attack", 1, **told) if rules else list(play.do("attack", 1, **told))) == rules


@pytest.mark.parametrize(("value", "rules"), [(False, [33]), (True, [])])
def test_a34_a_team_mate_in_the_room_stops_a_pick_up_unless_the_house_says_no(lay, value, rules):
    bots = {"1": {"place": "room/1"}, "3": {"place": "room/1"}}
    places = {"room/1": {"floor": ["claw"]}}
    play = lay(bots, 4, mode="rally", options={"teams": "1+3", "mate_pick_up": value}, places=places)
    assert (play.refused("pick_up", 1, "claw") if rules else list(play.do("pick_up", 1, "claw"))) == rules


def test_a35_loot_of_a_destroyed_bot_stays_in_the_tower_and_goes_to_the_pile_in_the_rally(lay):
    bots = {"1": {"place": "room/1/1", "loot": ["sun-crown"]}}
    play = lay(bots)
    play.do("damage", None, who=1, points=1)
    assert play.floor("room/1/1") == ["sun-crown"]
    play = lay({"1": {"place": "room/1", "loot": ["sun-crown"]}}, mode="rally")
    play.do("damage", None, who=1, points=1)
    assert (play.floor("room/1"), [held.name for held in play.state.pile]) == ([], ["sun-crown"])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a36_fourteen_cards_each_whatever_is_left(table, seats):
    play = table(seats)
    play.do("skip_draft")
    assert play.state.toolbox == (14,) * seats


def test_a37_whoever_wins_the_loot_has_to_take_one(lay):
    play = lay({"1": {"place": "boss"}}, boss=LUX)
    play.do("defeat", 1)
    assert play.refused("settle", None, what="loot", who=1) == [66]


def test_a38_loot_for_a_full_place_is_objected_to(lay):
    play = lay({"1": {"place": "boss", "loot": ["sun-crown"]}}, boss=LUX)
    play.do("defeat", 1)
    assert play.refused("loot", 1, "doom-ray") == [20]


def test_a39_with_trunk_cards_only_damage_destroys(lay):
    play = lay({"1": {"place": "room/1/1", "trunk": 2}})
    play.do("damage", None, who=1, points=1)
    assert (play.seat(1)["ruined"], len(play.floor("room/1/1"))) == (True, 2)


def test_a40_entering_the_boss_room_ends_nothing(lay):
    play = lay({"1": {"place": "room/1/5"}})
    play.do("move", 1, to="boss")
    assert (play.state.turn, play.state.actions) == (1, 1)


def test_a41_range_does_not_reach_through_pit_stop_and_check_room(lay):
    play = lay({"1": {"place": "room/7", "parts": ["crossbow-arm"]}, "2": {"place": "room/1"}}, mode="rally")
    assert play.state.ground.distance("room/7", "room/1") == 6
    assert play.refused("attack", 1, target=2, stat="INT") == [81]


def test_a42_both_partners_of_the_first_bot_home_win(lay):
    bots = {"3": {"place": "room/7", "loot": ["sun-crown"]}}
    play = lay(bots, 4, mode="rally", options={"teams": "1+3"}, turn=3)
    play.do("move", 3, to="pit")
    assert play.board().winners == (1, 3)


@pytest.mark.parametrize(("value", "told"), [(False, (0, 1, 1)), (True, (1, 3, 1))])
def test_a43_forced_into_the_pit_stop_is_a_lap_only_unless_the_house_says_so(lay, value, told):
    bots = {"2": {"place": "room/7", "energy": 1}}
    play = lay(bots, mode="rally", options={"forced_pit": value})
    play.do("force", 1, who=2, to="pit")
    seat = play.seat(2)
    assert (seat["skips"], seat["energy"], seat["laps"]) == told


def test_a44_with_teams_the_strongest_single_bot_goes_first(table):
    play = table(4, mode="rally", teams="1+2")
    for seat, points in ((1, 1), (2, 9), (3, 5), (4, 5)):
        play.do("sums", seat, int=points, pwr=0, spd=0, parts=1)
    play.do("begin")
    assert play.state.turn == 2
    play.do("turn", to=2)
    play.do("end_turn", 2, anyway=True)
    assert play.state.turn == 4


def test_a_house_rule_that_was_chosen_is_said_on_the_screen(table, say):
    told = [say(entry["text"]) for entry in table(2, natural=True).view()["readings"]]
    assert "House rule: A rolled 1 always fails, a 20 always passes: Yes" in told


def test_a4_at_a_second_tie_only_those_roll_again_who_rolled_highest(table):
    play = table(3)
    for seat in (1, 2, 3):
        play.do("sums", seat, int=1, pwr=1, spd=1, parts=2)
    play.do("reveal")
    for seat, die in ((1, 5), (2, 9), (3, 9)):
        play.roll(seat, die)
    assert [test["seat"] for test in play.view()["tests"]] == [2, 3]
    play.roll(3, 4)
    play.roll(2, 3)
    assert (play.view()["leaders"]["first"], play.view()["tests"]) == (3, [])


def test_a10_a_room_behind_the_boss_is_reached_through_its_room(table):
    play = table(2)
    play.do("tower", rooms=["room/1/1", "room/1/2", "room/1/4"], boss="room/1/3")
    assert set(play.state.ground.next_to("boss")) == {"room/1/2", "room/1/4"}


def test_a8_another_start_than_the_lowest_row_can_be_told(table):
    play = table(2)
    play.do("tower", rooms=["room/1/1", "room/2/1", "room/1/2"], boss="room/1/3", start=["room/2/1"])
    assert play.state.ground.next_to("outside") == ("room/2/1",)
    with pytest.raises(IllegalAction, match="nobody can start there"):
        play.do("tower", rooms=["room/1/1", "room/2/1"], boss="room/1/2", start=["room/3/1"])


def test_a6_a_bot_begun_anew_and_lost_again_before_its_skipped_turn_skips_one_turn_only(lay):
    play = lay({"1": {"place": "room/1/1"}}, toolbox={"1": 5})
    play.do("self_destruct", 1)
    play.do("equip", 1, "claw")
    play.do("force", None, who=1, to="room/1/1", anyway=True)
    play.do("settle", None, what="encounter", who=1, anyway=True)
    play.do("damage", None, who=1, points=2)
    assert (play.seat(1)["lost"], play.seat(1)["skips"]) == (2, 1)


def test_a24_a_new_bot_owes_no_lap_and_a_round_driven_forward_is_a_lap_where_back_and_forth_is_none(lay):
    play = lay({"1": {"place": "check", "parts": ["claw"]}}, mode="rally", options={"rally_again": False})
    play.do("force", 1, who=1, to="room/7")
    play.do("settle", None, what="encounter", who=1, anyway=True)
    assert play.state.debt[0] == 1
    play.do("damage", None, who=1, points=2)
    assert play.state.debt[0] == 0
    play = lay({"1": {"place": "room/6"}}, mode="rally", options={"rally_again": False}, places={"room/7": EASY})
    play.do("move", 1, to="room/7")
    play.roll(1, 9)
    play.do("move", 1, to="check")
    assert play.seat(1)["laps"] == 1


def test_a43_a_bot_that_comes_to_the_pit_stop_from_elsewhere_makes_no_pit_stop(lay):
    play = lay({"1": {"place": "room/3", "parts": ["rocket-legs"], "energy": 2}}, mode="rally")
    play.do("ability", 1, "rocket-legs", to="pit")
    seat = play.seat(1)
    assert (seat["laps"], seat["skips"], seat["building"], play.state.turn) == (0, 0, False, 1)


def test_a7_a_free_card_may_be_used_after_the_last_action_of_a_race_too(lay):
    play = lay({"1": {"place": "room/1", "trunk": ["smoke-pot"]}}, mode="rally", actions=0)
    assert play.do("use", 1, "smoke-pot") == ()


def test_a14_a_used_card_is_one_that_nobody_named_before_it_is_one_that_was(lay):
    play = lay({"1": {"place": "room/1/1", "trunk": ["oil-can", ""]}})
    play.do("use", 1, "banana", actions=0)
    assert play.state.bot(1).trunk == ("oil-can",)
