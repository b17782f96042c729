"""Rules 25 to 70 of the checklist: turns, rooms, damage, combat, the boss, victory."""

from __future__ import annotations

import pytest

from assistant import IllegalAction

EASY = {"stat": "INT", "rating": 1}
BOSS = {"card": "lux"}
DONE = {"card": "lux", "covered": {"1": 1, "2": 1, "3": 1}, "defeated": True}


@pytest.fixture
def climb(table):
    """A tower with bots as told; `climb({"1": {...}, "2": {...}}, boss=…)`."""

    def laid(bots, seats=2, **now):
        return table(seats, now={"bots": {**{str(n): {} for n in range(1, seats + 1)}, **bots}, "turn": 1, **now})

    return laid


def test_rule_25_two_actions_and_each_costs_one(climb):
    play = climb({}, places={f"room/1/{row}": EASY for row in (1, 2, 3)})
    for row, left in ((1, 1), (2, 0)):
        play.do("move", 1, to=f"room/1/{row}")
        play.roll(1, 10)
        assert play.state.actions == left
    assert play.refused("move", 1, to="room/1/3") == [25]
    assert play.refused("self_destruct", 1) == [25]
    play.do("move", 1, to="room/1/3", anyway=True)
    assert play.state.actions == 0


def test_rule_25_whoever_acts_after_a_finished_turn_has_begun_the_next(climb):
    play = climb({}, actions=0)
    play.do("move", 2, to="room/1/1")
    assert (play.state.turn, play.state.actions, play.state.number) == (2, 1, 2)
    assert play.refused("self_destruct", 2) == [40]


def test_rule_25_out_of_turn_is_an_objection_and_costs_the_other_nothing(climb):
    play = climb({})
    assert play.refused("move", 2, to="room/1/1") == [25]
    play.do("move", 2, to="room/1/1", anyway=True)
    assert (play.state.turn, play.state.actions) == (1, 2)


def test_rule_26_energy_is_0_to_3(climb):
    play = climb({"1": {"place": "room/1/1", "energy": 1, "parts": ["hook"]}})
    assert play.refused("energy", 1, pay=2) == [26]
    play.do("energy", 1, pay=2, anyway=True)
    assert play.state.bot(1).energy == 0
    assert play.refused("ability", 1, "hook") == [26]
    with pytest.raises(IllegalAction):
        play.do("energy", 1)


def test_rule_27_an_ability_pays_action_and_energy_and_belongs_to_a_card_on_the_bot(climb):
    play = climb({"1": {"place": "room/1/1", "parts": ["hook"]}, "2": {"parts": ["rocket-legs"]}})
    assert play.refused("ability", 1, "rocket-legs") == [27]
    play.do("ability", 1, "hook")
    play.do("ability", 1, energy=1)
    assert (play.state.actions, play.state.bot(1).energy) == (0, 1)


def test_rule_28_and_56_an_attack_needs_a_bot_in_range(climb):
    bots = {"1": {"place": "room/1/1", "parts": ["crossbow-arm"]}, "2": {"place": "room/2/3"}}
    play = climb(bots)
    play.do("attack", 1, target=2, stat="PWR")
    play = climb({**bots, "2": {"place": "room/2/4"}})
    assert play.refused("attack", 1, target=2, stat="PWR") == [56]
    with pytest.raises(IllegalAction):
        play.do("attack", 1, target=1, stat="PWR")
    assert play.seat(1)["range"] == 2


def test_rule_29_a_contest_is_made_in_the_boss_room(climb):
    play = climb({"1": {"place": "room/1/5"}}, boss=BOSS)
    assert play.refused("contest", 1, challenge=1) == [29]
    with pytest.raises(IllegalAction, match="3 challenges"):
        play.do("contest", 1, challenge=4)


def test_rule_30_and_69_a_move_goes_one_step_in_any_direction(climb):
    play = climb({"1": {"place": "room/1/3"}}, places={"room/1/3": EASY})
    assert set(play.state.ground.next_to("room/1/3")) == {
        "room/1/2",
        "room/2/2",
        "room/2/3",
        "room/1/4",
        "room/2/4",
    }
    assert play.refused("move", 1, to="room/1/5") == [30]
    with pytest.raises(IllegalAction, match="no place"):
        play.do("move", 1, to="cellar")
    with pytest.raises(IllegalAction, match="there already"):
        play.do("move", 1, to="room/1/3")


def test_rule_31_one_card_of_the_room_is_picked_up(climb):
    play = climb({"1": {"place": "room/1/1"}}, places={"room/1/1": {"floor": ["claw", "oil-can"]}})
    assert play.refused("pick_up", 1, "hammer") == [31]
    with pytest.raises(IllegalAction, match="which card"):
        play.do("pick_up", 1)
    play.do("pick_up", 1, "claw")
    play.do("pick_up", 1)
    assert (play.parts(1), play.seat(1)["trunk"], play.floor("room/1/1"), play.state.actions) == (["claw"], 1, [], 0)


def test_rule_32_a_full_place_drops_one_of_its_cards(climb):
    play = climb({"1": {"place": "room/1/1", "parts": ["lens-cap"]}}, places={"room/1/1": {"floor": ["optic-head"]}})
    play.do("pick_up", 1, "optic-head")
    assert (play.parts(1), play.floor("room/1/1")) == (["optic-head"], ["lens-cap"])


def test_rule_33_nothing_is_picked_up_beside_another_bot(climb):
    bots = {"1": {"place": "room/1/1"}, "2": {"place": "room/1/1"}}
    play = climb(bots, places={"room/1/1": {"floor": ["claw"]}})
    assert play.refused("pick_up", 1, "claw") == [33]
    play.do("pick_up", 1, "claw", anyway=True)
    assert play.parts(1) == ["claw"]


def test_rule_34_nothing_is_picked_up_beside_a_living_boss(climb):
    floor = {"boss": {"floor": ["claw"]}}
    assert climb({"1": {"place": "boss"}}, boss=BOSS, places=floor).refused("pick_up", 1, "claw") == [34]
    climb({"1": {"place": "boss"}}, boss=DONE, places=floor).do("pick_up", 1, "claw")


def test_rule_35_self_destruction_is_an_action_that_ends_the_turn(climb):
    play = climb({"1": {"place": "room/1/1", "parts": ["claw"]}})
    play.do("self_destruct", 1)
    assert (play.state.turn, play.state.bot(1).is_ruined, play.floor("room/1/1")) == (2, True, ["claw"])
    with pytest.raises(IllegalAction, match="has no bot"):
        play.do("self_destruct", 1, anyway=True)


@pytest.mark.parametrize("kind", ["ability", "self_destruct"])
def test_rule_36_outside_a_bot_only_moves(climb, kind):
    assert climb({}).refused(kind, 1) == [36]


def test_rule_37_nobody_goes_back_outside_without_loot_unless_forced(climb):
    play = climb({"1": {"place": "room/1/1"}})
    assert play.refused("move", 1, to="outside") == [37]
    play.do("force", None, who=1, to="outside")
    assert (play.state.bot(1).place, play.state.phase) == ("outside", "play")


def test_rule_38_energy_comes_back_by_recharge_only(climb):
    play = climb({"1": {"energy": 1}})
    play.do("end_turn", 1)
    play.do("end_turn", 2)
    assert play.state.bot(1).energy == 1
    play.do("energy", 1, recharge=3)
    assert play.state.bot(1).energy == 3


def test_rule_39_what_a_card_may_do_waits_for_nobody(table):
    play = table(2, mode="rally", now={"bots": {"1": {"place": "check", "laps": 2}, "2": {}}, "turn": 1})
    play.do("move", 1, to="room/1")
    assert play.view()["pending"][0]["kind"] == "pile"
    play.do("settle", 1, what="pile", who=1)
    assert play.view()["pending"][0]["kind"] == "encounter"
    assert play.state.loot == 3


def test_rule_40_every_entry_is_an_encounter(climb):
    play = climb({"1": {"place": "room/1/1"}}, places={"room/1/2": EASY, "room/1/1": EASY}, boss=DONE)
    for place in ("room/1/2", "room/1/1"):
        play.do("move", 1, to=place)
        assert play.refused("end_turn", 1) == [40]
        play.roll(1, 1)


def test_rule_41_a_room_is_turned_up_before_the_test(climb):
    play = climb({})
    play.do("move", 1, to="room/1/1")
    assert play.view()["places"]["room/1/1"]["up"]
    with pytest.raises(IllegalAction, match="stat and rating"):
        play.roll(1, 10)
    play.show("library")
    assert play.view()["tests"][0]["need"] == 10
    assert play.refused("room", None, "furnace", place="room/1/1") == [41]
    assert play.refused("room", None, "library", place="room/2/1") == [41]
    with pytest.raises(IllegalAction, match="no Room card"):
        play.do("room", None, "claw", place="room/2/1")


@pytest.mark.parametrize(("die", "passed"), [(6, False), (7, True)])
def test_rule_42_die_and_total_pass_at_the_rating_or_above(climb, die, passed):
    play = climb({"1": {"parts": ["optic-head", "claw"]}}, places={"room/1/1": {"card": "library"}})
    play.do("move", 1, to="room/1/1")
    assert play.view()["tests"][0]["lowest"] == 7
    play.roll(1, die)
    assert play.view()["last"]["passed"] is passed
    assert play.view()["last"]["total"] == die + 3


def test_rule_42_the_table_has_the_last_word_on_a_roll(climb):
    play = climb({"1": {"parts": ["claw"]}}, places={"room/1/1": {"card": "library"}})
    play.do("move", 1, to="room/1/1")
    assert play.refused("roll", 1, die=2, passed=True) == [42]
    play.do("roll", 1, die=2, passed=True, anyway=True)
    assert (play.view()["last"]["passed"], play.parts(1)) == (True, ["claw"])


def test_rule_42_a_card_may_add_to_a_roll(climb):
    play = climb({"1": {"parts": ["claw"]}}, places={"room/1/1": {"card": "library"}})
    play.do("move", 1, to="room/1/1")
    play.roll(1, 7, more=3)
    assert (play.view()["last"]["total"], play.view()["last"]["passed"]) == (10, True)


def test_rule_43_and_44_a_failure_is_one_damage_and_the_end_of_the_turn_but_no_second_try(climb):
    play = climb({"1": {"parts": ["claw", "roots"]}}, places={"room/1/1": {"card": "sun-lens"}})
    play.do("move", 1, to="room/1/1")
    play.roll(1, 2)
    assert play.refused("move", 1, to="room/1/2") == [49]
    play.do("drop", 1, "roots")
    assert (play.state.turn, play.floor("room/1/1")) == (2, ["roots"])
    play.do("end_turn", 2)
    play.do("move", 1, to="room/1/2")
    assert [entry.place for entry in play.state.pending] == ["room/1/2"]


def test_rule_45_a_trashed_token_shows_on_the_room(climb):
    play = climb({}, places={"room/1/1": {"card": "turret-stair"}})
    play.do("trash", None, place="room/1/1")
    found = play.view()["places"]["room/1/1"]
    assert (found["trashed"], bool(found["trash"]), bool(found["effect"])) == (True, True, True)
    play.do("trash", None, place="room/1/1", off=True)
    assert not play.view()["places"]["room/1/1"]["trashed"]


def test_rule_46_a_bot_that_is_moved_tests_at_once_and_the_turn_goes_on(climb):
    play = climb({"2": {"place": "room/1/1", "parts": ["claw"]}}, places={"room/1/2": EASY})
    play.do("force", 1, who=2, to="room/1/2")
    assert play.view()["tests"][0]["seat"] == 2
    play.roll(2, 1)
    assert (play.state.turn, play.state.actions) == (1, 2)


def test_rule_47_damage_comes_before_the_fall(climb):
    play = climb({"1": {"parts": ["claw", "roots"]}}, places={"room/1/1": {"card": "suspicious-rug"}})
    play.do("move", 1, to="room/1/1")
    play.roll(1, 1)
    assert [entry.kind for entry in play.state.pending] == ["damage", "fall"]
    play.do("drop", 1, "claw")
    play.do("settle", None, what="fall", who=1)
    assert (play.floor("room/1/1"), play.state.turn) == (["claw"], 2)


def test_rule_47_a_bot_that_the_rug_destroys_does_not_fall(climb):
    play = climb({}, places={"room/1/1": {"card": "suspicious-rug"}})
    play.do("move", 1, to="room/1/1")
    play.roll(1, 1)
    assert (play.state.pending, play.state.bot(1).is_ruined, play.state.turn) == ((), True, 2)


def test_rule_48_rocket_legs_land_anywhere_and_test_there(climb):
    play = climb({"1": {"place": "room/1/3", "parts": ["rocket-legs"]}}, places={"room/2/5": EASY})
    play.do("ability", 1, "rocket-legs", to="room/2/5")
    assert play.refused("ability", 1, "rocket-legs", to="boss") == [40]
    play.roll(1, 1)
    play.do("ability", 1, "rocket-legs", to="boss")
    assert (play.state.boss.is_up, play.state.pending) == (True, ())


def test_rule_49_and_50_the_owner_chooses_but_after_an_attack_the_attacker(climb):
    bots = {"1": {"place": "room/1/1", "parts": ["hammer"]}, "2": {"place": "room/1/1", "parts": ["claw", "roots"]}}
    play = climb(bots)
    play.do("attack", 1, target=2, stat="PWR")
    play.roll(1, 20)
    play.roll(2, 1)
    assert play.refused("drop", 2, "claw") == [50]
    with pytest.raises(IllegalAction, match="which Part"):
        play.do("drop", 1, "hammer")
    play.do("drop", 1, "claw")
    play.do("damage", None, who=2, points=1)
    assert (play.parts(2), play.floor("room/1/1")) == ([], ["claw", "roots"])


def test_rule_51_consumables_and_loot_take_no_damage(climb):
    play = climb({"1": {"place": "room/1/1", "parts": ["claw", "roots"], "trunk": ["map"], "loot": ["sun-crown"]}})
    play.do("damage", None, who=1, points=1)
    assert [card["id"] for card in play.view()["pending"][0]["cards"]] == ["claw", "roots"]
    with pytest.raises(IllegalAction):
        play.do("drop", 1, "sun-crown")


def test_rule_52_and_53_and_54_damage_without_a_part_destroys(climb):
    bot = {"place": "room/1/1", "trunk": 1, "loot": ["sun-crown"], "energy": 1}
    play = climb({"1": bot}, toolbox={"1": 4})
    play.do("damage", None, who=1, points=1)
    seat = play.seat(1)
    assert (seat["place"], seat["ruined"], seat["skips"], seat["toolbox"]) == ("outside", True, 1, 4)
    assert [card["type"] for card in play.view()["places"]["room/1/1"]["floor"]] == ["loot", "consumable"]
    assert play.state.turn == 2
    with pytest.raises(IllegalAction, match="no bot to move"):
        play.do("move", 1, to="room/1/1", anyway=True)
    play.do("end_turn", 2)
    assert (play.state.turn, play.seat(1)["building"], play.seat(1)["energy"]) == (2, True, 3)
    assert play.refused("equip", 2, "claw") == [53]
    play.do("equip", 1, "claw")
    play.do("end_turn", 2)
    assert (play.state.turn, play.seat(1)["building"]) == (1, False)


def test_rule_53_a_new_bot_may_be_begun_at_once_and_is_still_skipped_for(climb):
    play = climb({"1": {"place": "room/1/1"}}, toolbox={"1": 5})
    play.do("self_destruct", 1)
    play.do("equip", 1, "claw")
    play.do("equip", 1, "roots")
    assert (play.seat(1)["energy"], play.seat(1)["skips"], play.seat(1)["toolbox"]) == (3, 1, 3)
    play.do("end_turn", 2)
    assert (play.state.turn, play.parts(1)) == (2, ["claw", "roots"])
    assert play.refused("move", 1, to="room/1/1") == [25]
    play.do("end_turn", 2)
    assert play.state.turn == 1


def test_rule_53_whoever_skips_does_not_act(climb):
    play = climb({"1": {"skips": 1}, "2": {"place": "room/1/1"}}, turn=2)
    assert play.refused("move", 1, to="room/1/1") == [53]


def test_rule_55_self_destruction_hurts_everybody_else_in_the_room(climb):
    bots = {str(n): {"place": "room/1/1", "parts": ["claw", "roots", "map"][n - 1 : n][:1]} for n in (1, 2)}
    play = climb({**bots, "3": {"place": "room/1/2", "parts": ["hammer"]}}, seats=3)
    play.do("self_destruct", 1)
    assert (play.parts(1), play.parts(2), play.parts(3)) == ([], [], ["hammer"])
    assert sorted(play.floor("room/1/1")) == ["claw", "roots"]


def test_rule_57_and_58_and_59_both_roll_and_the_attacker_wins_ties(climb):
    bots = {"1": {"place": "room/1/1", "parts": ["claw"]}, "2": {"place": "room/1/1", "parts": ["hammer"]}}
    for dice, kept in (((11, 10), 0), ((10, 10), 1)):
        play = climb(bots)
        play.do("attack", 1, target=2, stat="PWR")
        play.roll(2, dice[1])
        play.roll(1, dice[0])
        assert len(play.parts(2)) == kept
        assert [roll["kind"] for roll in play.view()["rolls"]] == ["defense", "attack"]


def test_rule_57_with_another_stat_both_roll_again(climb):
    play = climb({"1": {"place": "room/1/1"}, "2": {"place": "room/1/1", "parts": ["claw"]}})
    play.do("attack", 1, target=2, stat="PWR")
    play.roll(1, 11)
    play.do("attack_with", 1, stat="INT")
    assert [test["seat"] for test in play.view()["tests"]] == [1, 2]
    assert play.view()["pending"][0]["stat"] == "INT"


def test_rule_58_a_card_may_make_it_two_damage(climb):
    bots = {"1": {"place": "room/1/1"}, "2": {"place": "room/1/1", "parts": ["claw", "roots", "wheels"]}}
    play = climb(bots)
    play.do("attack", 1, target=2, stat="INT", damage=2)
    play.roll(1, 20)
    play.roll(2, 1)
    play.do("drop", 1, "claw")
    play.do("drop", 1, "roots")
    assert (play.parts(2), play.state.pending) == (["wheels"], ())


def test_rule_60_and_61_the_first_bot_turns_the_boss_up_and_tests_nothing(climb, say):
    play = climb({"1": {"place": "room/1/5"}})
    assert play.refused("boss", None, "lux") == [60]
    play.do("move", 1, to="boss")
    assert (play.state.pending, play.view()["boss"]["up"]) == ((), True)
    assert any(offer.group == "value" for offer in play.offers())
    play.show("tracker-lux")
    assert [entry["stat"] for entry in play.view()["boss"]["challenges"]] == ["INT", "SPD", "ANY"]
    assert play.refused("boss", None, "echo") == [2]


def test_rule_62_and_63_the_player_chooses_the_challenge_and_the_stat_of_any(climb):
    play = climb({"1": {"place": "boss", "parts": ["claw"]}}, boss={"card": "lux", "covered": {"1": 2}})
    assert play.refused("contest", 1, challenge=1) == [62]
    with pytest.raises(IllegalAction, match="with which stat"):
        play.do("contest", 1, challenge=3)
    play.do("contest", 1, challenge=3, stat="PWR")
    assert play.view()["tests"][0] == {
        "seat": 1,
        "kind": "contest",
        "stat": "PWR",
        "need": 19,
        "bonus": 2,
        "adds": "+ 2",
        "lowest": 17,
        "ask": [],
    }


def test_rule_64_and_65_and_66_the_last_token_defeats_the_boss_and_its_player_takes_one_loot(climb):
    play = climb({"1": {"place": "boss", "parts": ["claw"]}, "2": {"place": "boss"}}, boss={"card": "echo"})
    play.do("contest", 1, challenge=1, stat="PWR")
    play.roll(1, 14)
    assert play.view()["boss"]["challenges"][0]["by"] == 1
    play.do("contest", 1, challenge=2, stat="PWR")
    play.roll(1, 16)
    assert play.view()["boss"]["defeated"]
    assert play.refused("end_turn", 1) == [66]
    play.do("loot", 1, "doom-ray")
    assert [held.name for held in play.state.bot(1).loot] == ["doom-ray"]
    assert (play.state.loot, len(play.state.scrap), play.state.actions) == (0, 2, 0)
    play.do("end_turn", 1)
    assert play.refused("contest", 2, challenge=1, stat="PWR") == [65]


def test_rule_67_lux_counts_what_lies_on_the_floor(climb):
    floor = {"boss": {"floor": ["hammer", "banana", "doom-ray"]}}
    play = climb({"1": {"place": "boss", "parts": ["claw"]}}, boss=BOSS, places=floor)
    assert play.view()["boss"]["floor_cards"] == 2


def test_rule_68_a_move_action_out_with_loot_wins(climb, say):
    play = climb({"1": {"place": "room/2/1", "loot": ["sun-crown"]}})
    play.do("move", 1, to="outside")
    assert (play.state.phase, play.board().winners, play.board().final) == ("over", (1,), True)
    assert say(play.view()["verdict"]) == "Mara wins: Out of the tower with Sun Crown."
    assert play.sentence() == "Mara moves to Outside the tower and wins"
    with pytest.raises(IllegalAction, match="over"):
        play.do("move", 2, to="room/1/1")
    play.do("decide")
    assert (play.state.phase, play.board().winners) == ("play", ())


def test_rule_43_a_roll_says_what_came_of_it(climb, say):
    bots = {"1": {"parts": ["claw", "roots"]}, "2": {"place": "room/2/1", "parts": ["hammer"]}}
    play = climb(bots, places={"room/1/1": EASY, "room/1/2": {"stat": "INT", "rating": 30}})
    play.do("move", 1, to="room/1/1")
    play.roll(1, 9)
    assert say(play.view()["last"]["then"]) == "No damage, and the turn goes on."
    play.do("force", 1, who=2, to="room/1/2")
    play.roll(2, 9)
    assert say(play.view()["last"]["then"]) == "Jonas takes 1 damage; the turn goes on."
    play.do("move", 1, to="room/1/2")
    play.roll(1, 9)
    assert say(play.view()["last"]["then"]) == "Mara takes 1 damage, and the turn ends."


def test_rule_46_a_moved_bot_that_passes_takes_no_damage(climb, say):
    play = climb({"2": {"place": "room/1/1"}}, places={"room/1/2": EASY})
    play.do("force", 1, who=2, to="room/1/2")
    play.roll(2, 9)
    assert say(play.view()["last"]["then"]) == "No damage."


def test_rule_59_both_rolls_of_an_attack_say_what_came_of_it(climb, say):
    bots = {"1": {"place": "room/1/1"}, "2": {"place": "room/1/1", "parts": ["claw", "roots", "wheels"]}}
    for die, told in ((20, "Jonas takes 2 damage."), (1, "Nothing happens.")):
        play = climb(bots)
        play.do("attack", 1, target=2, stat="INT")
        play.roll(1, die, damage=2)
        play.roll(2, 10)
        assert {say(roll["then"]) for roll in play.view()["rolls"]} == {told}


def test_rule_64_a_contest_says_what_came_of_it(climb, say):
    play = climb({"1": {"place": "boss", "parts": ["claw"]}}, boss={"card": "lux"})
    play.do("contest", 1, challenge=2)
    play.roll(1, 20)
    assert say(play.view()["last"]["then"]) == "Challenge 2 is covered."
    play.do("contest", 1, challenge=1)
    play.roll(1, 1)
    assert say(play.view()["last"]["then"]) == "It costs the action, no more."


def test_rule_42_a_card_that_changes_a_roll_is_offered_beside_it(climb):
    play = climb({"1": {"parts": ["claw"]}}, places={"room/1/1": {"card": "library"}})
    play.do("move", 1, to="room/1/1")
    offer = next(offer for offer in play.offers(kind="roll") if offer.group == "roll-more")
    assert [entry.name for entry in offer.asks] == ["die", "more", "passed"]
    play = climb({"1": {"place": "room/1/1"}, "2": {"place": "room/1/1"}})
    play.do("attack", 1, target=2, stat="INT")
    offer = next(offer for offer in play.offers(kind="roll") if offer.group == "roll-more")
    assert [entry.name for entry in offer.asks] == ["die", "more", "damage"]


def test_rule_41_a_test_that_nobody_told_may_be_passed_or_failed_by_the_tables_word(climb):
    play = climb({"1": {"parts": ["claw"]}})
    play.do("move", 1, to="room/1/1")
    (offer,) = (offer for offer in play.offers(kind="roll"))
    assert (offer.group, [entry.name for entry in offer.asks]) == ("roll-told", ["passed"])
    play.do("roll", 1, passed=False)
    assert (play.floor("room/1/1"), play.view()["last"]["need"], play.state.turn) == (["claw"], None, 2)


def test_rule_69_a_bot_changes_places_with_one_that_stands_elsewhere_in_the_tower(climb):
    play = climb({"1": {"place": "room/1/1"}, "2": {"place": "room/2/2"}}, seats=3)
    offers = {offer.action.seat: offer for offer in play.offers(kind="swap")}
    assert {seat: offer.asks[0].choices for seat, offer in offers.items()} == {1: (2,), 2: (1,)}
    play.do("swap", 1, one=1, other=2)
    assert (play.state.bot(1).place, play.state.bot(2).place) == ("room/2/2", "room/1/1")


def test_rule_53_a_new_bot_may_be_begun_from_what_is_offered_at_once(climb):
    play = climb({"1": {"place": "room/1/1"}}, toolbox={"1": 5})
    play.do("self_destruct", 1)
    assert [offer.group for offer in play.offers(1, "equip")] == ["equip", "equip"]
    assert play.offers(2, "equip") == []


def test_rule_63_where_any_stat_will_do_in_a_room_it_is_chosen_with_the_roll(climb):
    bots = {"1": {"parts": ["claw", "optic-head"]}}
    play = climb(bots, places={"room/1/1": {"stat": "ANY", "rating": 9}})
    play.do("move", 1, to="room/1/1")
    assert play.view()["tests"][0]["ask"] == ["stat"]
    offer = next(offer for offer in play.offers(kind="roll") if offer.main)
    assert [entry.name for entry in offer.asks] == ["die", "stat", "total"]
    with pytest.raises(IllegalAction, match="with which stat"):
        play.roll(1, 7)
    play.roll(1, 7, stat="PWR")
    assert (play.view()["last"]["total"], play.view()["last"]["passed"]) == (9, True)


def test_rule_52_an_attack_on_a_bot_that_was_destroyed_meanwhile_is_over(climb):
    play = climb({"1": {"place": "room/1/1", "parts": ["claw"]}, "2": {"place": "room/1/1"}})
    play.do("attack", 1, target=2, stat="INT")
    play.do("damage", None, who=2, points=1)
    assert (play.state.pending, play.state.turn, play.state.actions) == ((), 1, 1)


@pytest.mark.parametrize("how", ["force", "move", "ability", "swap"])
def test_rule_46_a_bot_that_is_moved_on_tests_where_it_came_to_lie_only(climb, how):
    play = climb({"1": {"parts": ["claw"]}, "2": {"place": "room/1/2", "parts": ["roots"]}})
    play.do("move", 1, to="room/1/1")
    if how == "swap":
        play.do("swap", 2, one=1, other=2, anyway=True)
    else:
        play.do(how, 1, **({"who": 1} if how == "force" else {}), to="room/1/2", anyway=True)
    assert [entry.place for entry in play.state.pending if entry.seat == 1] == ["room/1/2"]
    assert [entry.place for entry in play.state.pending if entry.seat == 2] == (["room/1/1"] if how == "swap" else [])


def test_rule_24_and_16_a_set_of_one_card_is_none_where_its_card_does_not_say_how_many(table):
    play = table(2, now={"bots": {"1": {"parts": ["claw"]}, "2": {}}})
    for card in ("claw", "roots"):
        play.do("value", None, card, values={"set": "Alley", "set_spd": 2})
    spd = play.seat(1)["stats"]["SPD"]["total"]
    play.do("place", None, "roots", to="seat/1")
    lines = [line["points"] for line in play.seat(1)["stats"]["SPD"]["lines"]]
    assert (spd, lines.count(2)) == (0, 2)


def test_rule_31_the_typed_totals_of_a_bare_bot_grow_by_what_it_picks_up(table):
    bot = {"place": "room/1/1", "totals": {"INT": 1, "PWR": 1, "SPD": 1}}
    play = table(2, now={"bots": {"1": bot, "2": {}}, "turn": 1, "places": {"room/1/1": {"floor": ["claw"]}}})
    play.do("pick_up", 1, "claw")
    assert play.seat(1)["stats"]["PWR"]["total"] == 3


HARD = {"stat": "INT", "rating": 30}


def _fails_a_room(play):
    play.do("move", 1, to="room/1/2")
    play.roll(1, 1)


def _loses_a_fight(play):
    play.do("attack", 2, target=1, stat="INT", anyway=True)
    play.roll(2, 20)
    play.roll(1, 1)


def _is_hurt(play):
    play.do("damage", None, who=1, points=1)


def _ends_itself(play):
    play.do("self_destruct", 1)


def _loses_a_contest(play):
    play.do("contest", 1, challenge=1, stat="INT", rating=30, anyway=True)
    play.roll(1, 1)


@pytest.mark.parametrize("how", [_fails_a_room, _loses_a_fight, _is_hurt, _ends_itself, _loses_a_contest])
def test_rule_53_however_a_bot_is_destroyed_the_log_says_so_and_what_comes_next(table, say, how):
    bots = {"1": {"place": "room/1/1"}, "2": {"place": "room/1/1"}}
    play = table(2, now={"bots": bots, "places": {"room/1/2": HARD}, "turn": 1}, contest_fail="damage")
    how(play)
    assert play.state.lost[0] == 1
    assert "the bot is destroyed. Mara skips a turn and builds a new one" in play.sentence().replace(
        "The bot of Mara is destroyed: Mara", "the bot is destroyed. Mara"
    )
    if play.state.rolls:
        assert "the bot is destroyed" in say(play.view()["last"]["then"])


def test_rule_52_the_last_of_several_points_of_damage_is_told_as_the_end_of_the_bot(climb):
    play = climb({"1": {"place": "room/1/1", "parts": ["claw", "roots"]}, "2": {}})
    play.do("damage", None, who=1, points=3)
    assert "destroyed" not in play.sentence()
    play.do("drop", 1, which="claw")
    assert "The bot of Mara is destroyed" in play.sentence()


def test_rule_65_the_roll_that_defeats_the_boss_says_so_in_the_log_and_on_the_board(climb, say):
    play = climb({"1": {"place": "boss", "parts": ["claw"]}}, boss={"challenges": ["INT 3"]})
    play.do("contest", 1, challenge=1)
    play.roll(1, 20)
    told = "Challenge 1 is covered, and the Boss is defeated: Mara chooses Boss Loot."
    assert told in play.sentence()
    assert say(play.view()["last"]["then"]) == told


@pytest.mark.parametrize("moved", ["force", "swap", "fall"])
@pytest.mark.parametrize("points", [1, 3])
def test_rule_49_parts_fall_where_the_damage_was_dealt_wherever_the_bot_was_moved_since(climb, moved, points):
    bots = {"1": {"place": "room/1/1", "parts": ["claw", "roots"]}, "2": {"place": "room/2/2", "parts": ["hammer"]}}
    play = climb(bots)
    play.do("damage", None, who=1, points=points)
    if moved == "swap":
        play.do("swap", None, one=1, other=2, anyway=True)
    else:
        play.do("force", None, who=1, to="room/1/2", anyway=True)
    play.do("drop", 1, which="claw", anyway=True)
    assert sorted(play.floor("room/1/1")) == (["claw"] if points == 1 else ["claw", "roots"])
    assert play.floor("room/1/2") == play.floor("room/2/2") == []


def test_the_winner_of_a_tower_has_the_one_point_that_it_is_about(climb):
    play = climb({"1": {"place": "room/1/1", "loot": ["sun-crown"]}, "2": {}})
    assert {score.total for score in play.board().seats.values()} == {0}
    play.do("move", 1, to="outside")
    assert {seat: score.total for seat, score in play.board().seats.items()} == {1: 1, 2: 0}


def test_rule_62_a_contest_is_rolled_for_as_soon_as_its_challenge_is_told(table):
    play = table(2, deck="", now={"bots": {"1": {"place": "boss", "totals": {"PWR": 3}}, "2": {}}, "turn": 1})
    play.do("contest", 1, challenge=1, stat="PWR")
    assert play.view()["tests"][0]["ask"] == ["room"]
    (offer,) = (offer for offer in play.offers() if offer.group == "value")
    play.do(offer.action.kind, challenges=["ANY 17", "INT 15"])
    assert (play.view()["tests"][0]["need"], play.view()["tests"][0]["lowest"]) == (17, 14)
    play.do("boss", challenges=["SPD 12", "INT 15"])
    assert (play.view()["tests"][0]["stat"], play.view()["tests"][0]["need"]) == ("SPD", 12)


def test_rule_62_a_rating_that_a_card_changed_is_told_with_the_contest(climb):
    play = climb({"1": {"place": "boss", "parts": ["claw"]}}, boss=BOSS)
    play.do("contest", 1, challenge=2, rating=18)
    assert play.view()["tests"][0]["need"] == 18


def test_rule_65_a_boss_whose_challenges_are_told_once_all_are_covered_can_be_said_to_be_defeated(table):
    play = table(2, deck="", now={"bots": {"1": {"place": "boss"}, "2": {}}, "turn": 1, "actions": 3})
    for n in (1, 2, 3):
        play.do("contest", 1, challenge=n, stat="PWR")
        play.do("roll", 1, passed=True)
    play.do("boss", challenges=["ANY 17", "INT 15"])
    assert (play.view()["boss"]["left"], play.view()["boss"]["defeated"]) == (0, False)
    play.do("now", actions=1)
    (offer,) = (offer for offer in play.offers() if offer.group == "contest")
    play.record(offer.action)
    assert (play.view()["boss"]["defeated"], play.state.pending[0].kind) == (True, "loot")


@pytest.mark.parametrize(("covered", "is_defeated"), [({"3": 1}, False), ({"2": 1}, True)])
def test_rule_65_only_the_challenges_of_the_tracker_count(climb, covered, is_defeated):
    play = climb({"1": {"place": "boss"}}, boss={"challenges": ["INT 3", "PWR 4"], "covered": covered})
    play.do("contest", 1, challenge=1)
    play.roll(1, 20)
    assert play.view()["boss"]["defeated"] is is_defeated


def test_rule_64_a_token_that_is_taken_away_brings_the_boss_back_and_nobody_chooses_loot(climb):
    play = climb({"1": {"place": "boss"}}, boss={"challenges": ["INT 3"]})
    play.do("trash", 1, place="boss", challenge=1)
    assert [entry.kind for entry in play.state.pending] == ["loot"]
    play.do("trash", 1, place="boss", challenge=1, off=True)
    assert (play.state.pending, play.view()["boss"]["defeated"], play.view()["how"]["defeated_in"]) == ((), False, None)
    assert [offer.main for offer in play.offers() if offer.group == "contest"] == [True]


def test_rule_62_the_first_challenge_that_is_left_is_the_next_thing_to_do(climb):
    play = climb({"1": {"place": "boss"}}, boss={"card": "lux", "covered": {"1": 2}})
    (main,) = (offer for offer in play.offers() if offer.main)
    assert (main.action.kind, main.action.data["challenge"]) == ("contest", 2)


def test_rule_17_a_card_that_costs_no_action_may_be_used_while_something_waits(climb):
    play = climb({"1": {"trunk": ["smoke-pot", "oil-can"]}}, places={"room/1/1": EASY})
    play.do("move", 1, to="room/1/1")
    assert play.refused("use", 1, "oil-can") == [40]
    play.do("use", 1, "smoke-pot")
    assert (play.state.actions, play.seat(1)["trunk"]) == (1, 1)


def test_rule_60_the_log_says_which_challenges_were_told(climb):
    play = climb({"1": {"place": "boss"}})
    play.do("boss", challenges=["INT 17", "19 any"])
    assert play.sentence() == "The challenges of the Boss: INT 17, 19 ANY"
    play.do("boss", None, "lux")
    assert play.sentence() == "The Boss is Lux, Helio-Artificer"


def test_rule_36_outside_a_card_that_costs_no_action_may_be_used_all_the_same(climb):
    play = climb({"1": {"trunk": ["smoke-pot", "oil-can"]}})
    assert play.refused("use", 1, "oil-can") == [36]
    play.do("use", 1, "smoke-pot")
    assert play.state.actions == 2


def test_rule_49_nothing_drops_where_no_damage_waits(climb):
    play = climb({"1": {"parts": ["claw", "roots"]}})
    play.do("move", 1, to="room/1/1")
    with pytest.raises(IllegalAction, match="No damage waits"):
        play.do("drop", 1, "claw", anyway=True)


@pytest.mark.parametrize(("parts", "left"), [(["claw"], 0), (["claw", "hook"], 3)])
def test_rule_49_typed_totals_lose_what_dropped_and_end_with_the_last_card(climb, parts, left):
    bot = {"place": "room/1/1", "parts": parts, "totals": {"INT": 5, "PWR": 5, "SPD": 5}}
    play = climb({"1": bot})
    play.do("damage", None, who=1, points=1)
    if play.state.pending:
        play.do("drop", 1, "claw")
    assert play.seat(1)["stats"]["PWR"]["total"] == left


@pytest.mark.parametrize(
    "where",
    [
        {"bots": {"2": {"loot": ["doom-ray"]}}},
        {"places": {"room/1/1": {"floor": ["doom-ray"]}}},
        {"scrap": ["doom-ray"]},
    ],
)
def test_rule_66_loot_that_lies_elsewhere_is_none_to_choose(climb, where):
    bots = {"1": {"place": "boss"}, **where.get("bots", {})}
    play = climb(bots, boss={"challenges": ["INT 3"]}, **{key: told for key, told in where.items() if key != "bots"})
    play.do("defeat", 1)
    assert play.refused("loot", 1, "doom-ray") == [66]
    play.do("loot", 1, "doom-ray", anyway=True)
    assert [held.name for held in play.state.bot(1).loot] == ["doom-ray"]
    assert list(play.state.open_cards()).count("doom-ray") == 1


def test_rule_31_a_consumable_that_nobody_named_is_picked_up_into_the_trunk_and_stays_unnamed(climb):
    play = climb({"1": {"place": "room/1/1"}}, places={"room/1/1": {"floor": [{"type": "consumable"}]}})
    play.do("pick_up", 1)
    assert [entry["card"] for entry in play.view(1)["mine"]["trunk"]] == [None]
    play.do("keep", 1, "oil-can", where="trunk")
    assert [entry["card"]["id"] for entry in play.view(1)["mine"]["trunk"]] == ["oil-can"]
