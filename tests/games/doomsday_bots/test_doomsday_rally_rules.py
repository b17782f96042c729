"""Rules 78 to 93 of the checklist: Bot Rally."""

from __future__ import annotations

import pytest

from assistant import IllegalAction

EASY = {"stat": "INT", "rating": 1}


@pytest.fixture
def race(table):
    """A circuit with bots as told; every Room is easy."""

    def laid(bots, seats=2, *, now=None, **options):
        told = {"bots": {**{str(n): {} for n in range(1, seats + 1)}, **bots}, "turn": 1, **(now or {})}
        places = {f"room/{n}": EASY for n in range(1, 8)}
        told["places"] = {**places, **told.get("places", {})}
        return table(seats, mode="rally", now=told, **options)

    return laid


def lap(play, seat, *, to="check"):
    play.do("move", seat, to=to)


def test_rule_78_three_actions_and_one_has_to_be_the_move_forward(race):
    play = race({"1": {"place": "room/1", "parts": ["hook"]}})
    assert play.view()["actions"] == 3
    play.do("ability", 1, "hook")
    play.do("ability", 1, "hook")
    assert play.refused("ability", 1, "hook") == [78]
    assert play.refused("end_turn", 1) == [78]
    play.do("move", 1, to="room/2")
    play.roll(1, 5)
    play.do("end_turn", 1)
    assert play.state.turn == 2


def test_rule_79_all_start_in_the_pit_stop_which_is_outside(race):
    play = race({})
    assert play.seat(1)["place"] == "pit"
    assert play.refused("self_destruct", 1) == [36]
    play.do("move", 1, to="room/1")


def test_rule_80_and_82_bots_move_forward_only_unless_forced(race):
    play = race({"1": {"place": "room/3"}})
    assert play.refused("move", 1, to="room/2") == [80]
    play.do("force", None, who=1, to="room/2")
    assert play.state.bot(1).place == "room/2"
    assert (play.state.ground.ahead("room/2"), play.state.ground.behind("room/2")) == (("room/3",), ("room/1",))


def test_rule_81_only_the_room_before_and_behind_are_adjacent_for_range_too(race):
    play = race({"1": {"place": "room/1", "parts": ["long-arm"]}, "2": {"place": "room/7"}})
    assert play.refused("move", 1, to="room/3") == [81]
    assert play.refused("attack", 1, target=2, stat="PWR") == [81]
    assert set(play.state.ground.next_to("room/7")) == {"room/6", "check", "pit"}
    assert set(play.state.ground.next_to("room/1")) == {"room/2", "check", "pit"}
    race({"1": {"place": "room/1", "parts": ["long-arm"]}, "2": {"place": "room/2"}}).do(
        "attack", 1, target=2, stat="PWR"
    )


@pytest.mark.parametrize("to", ["check", "pit"])
def test_rule_83_coming_home_from_room_7_is_a_lap(race, to):
    play = race({"1": {"place": "room/7"}})
    play.do("move", 1, to=to)
    assert (play.seat(1)["laps"], play.board().seats[1].total) == (1, 1)


def test_rule_84_a_destroyed_bot_skips_a_turn_and_starts_in_the_pit_stop(race):
    play = race({"1": {"place": "room/3", "laps": 1}, "2": {"place": "room/1"}})
    play.do("self_destruct", 1)
    assert (play.seat(1)["place"], play.seat(1)["skips"], play.seat(1)["laps"], play.state.turn) == ("pit", 1, 1, 2)
    play.do("move", 2, to="room/2")
    play.roll(2, 5)
    play.do("end_turn", 2)
    assert (play.state.turn, play.seat(1)["building"]) == (2, True)


def test_rule_85_with_two_laps_a_bot_that_leaves_may_take_one_loot(race):
    play = race({"1": {"place": "pit", "laps": 2}, "2": {"place": "check", "laps": 1}})
    play.do("move", 1, to="room/1")
    assert play.refused("end_turn", 1) == [85]
    play.show("sun-crown")
    assert ([held.name for held in play.state.bot(1).loot], play.state.loot) == (["sun-crown"], 2)
    play.roll(1, 5)
    play.do("end_turn", 1)
    play.do("move", 2, to="room/1")
    assert [entry.kind for entry in play.state.pending] == ["encounter"]


def test_rule_86_the_pile_is_not_the_floor_of_the_check_room(race):
    play = race({"1": {"place": "check"}}, now={"places": {"check": {"floor": ["claw"]}}})
    assert play.floor("check") == ["claw"]
    assert play.view()["loot"] == {"left": 3, "known": []}
    assert play.refused("pick_up", 1, "claw") == [36]


def test_rule_87_a_pit_stop_ends_the_turn_skips_one_fills_energy_and_opens_the_toolbox(race):
    play = race({"1": {"place": "room/7", "energy": 0, "parts": ["claw"]}}, now={"toolbox": {"1": 5, "2": 5}})
    play.do("move", 1, to="pit")
    seat = play.seat(1)
    assert (play.state.turn, seat["skips"], seat["energy"], seat["building"]) == (2, 1, 3, True)
    play.do("stow", 1, "claw")
    play.do("equip", 1, "roots")
    for _ in range(2):
        play.do("end_turn", 2, anyway=True)
    assert (play.state.turn, play.seat(1)["building"], play.seat(1)["toolbox"]) == (1, False, 5)
    assert play.refused("stow", 1, "roots") == [53]


def test_rule_88_loot_of_a_destroyed_bot_goes_back_to_the_pile(race):
    play = race({"1": {"place": "room/4", "loot": ["sun-crown"], "laps": 2}})
    play.do("damage", None, who=1, points=1)
    assert (play.state.loot, play.floor("room/4")) == (4, [])
    assert [card["id"] for card in play.view()["loot"]["known"]] == ["sun-crown"]
    play = race({"1": {"place": "room/4", "loot": ["sun-crown"]}})
    play.do("place", None, "sun-crown", to="room/4")
    assert (play.state.loot, play.floor("room/4")) == (4, [])


def test_rule_89_a_swap_is_no_lap(race):
    play = race({"1": {"place": "room/7"}, "2": {"place": "check"}})
    assert play.refused("swap", 1, one=1, other=2) == [91]
    play.do("swap", 1, one=1, other=2, anyway=True)
    assert (play.seat(1)["laps"], play.seat(1)["place"], play.seat(2)["place"]) == (0, "check", "room/7")


def test_rule_89_a_swap_between_rooms_makes_both_test(race):
    play = race({"1": {"place": "room/2"}, "2": {"place": "room/5"}})
    play.do("swap", 1, one=1, other=2)
    assert [(entry.seat, entry.place) for entry in play.state.pending] == [(1, "room/5"), (2, "room/2")]
    with pytest.raises(IllegalAction):
        play.do("swap", 1, one=1, other=1)


def test_rule_90_a_forced_move_over_the_line_is_a_lap(race):
    play = race({"1": {"place": "room/7", "laps": 1}, "2": {"place": "room/7"}})
    play.do("force", 2, who=1, to="check")
    assert play.seat(1)["laps"] == 2


@pytest.mark.parametrize("place", ["pit", "check"])
def test_rule_91_nobody_is_attacked_or_targeted_at_home(race, place):
    play = race({"1": {"place": "room/1"}, "2": {"place": place}})
    assert play.refused("attack", 1, target=2, stat="PWR") == [91]
    assert play.refused("force", 1, who=2, to="room/1") == [91]
    assert play.refused("damage", 1, who=2, points=1) == [91]


def test_rule_92_the_rug_room_may_be_left_out(race):
    play = race({"1": {"place": "room/1"}}, rug=False)
    assert play.refused("room", None, "suspicious-rug", place="room/2") == [92]
    race({"1": {"place": "room/1"}}).do("room", None, "suspicious-rug", place="room/2")


def test_rule_93_encounters_and_damage_are_as_in_the_tower(race):
    hard = {"places": {"room/2": {"stat": "PWR", "rating": 30}}}
    play = race({"1": {"place": "room/1", "parts": ["claw"]}}, now=hard)
    play.do("move", 1, to="room/2")
    play.roll(1, 20)
    assert (play.state.turn, play.floor("room/2"), play.view()["last"]["need"]) == (2, ["claw"], 30)


def test_rule_85_the_loot_is_chosen_before_the_room_is_rolled_for(race):
    play = race({"1": {"place": "check", "laps": 2}})
    play.do("move", 1, to="room/1")
    (main,) = (offer for offer in play.offers() if offer.main)
    assert main.action.kind == "loot"
    play.do("settle", 1, what="pile", who=1)
    (main,) = (offer for offer in play.offers() if offer.main)
    assert main.action.kind == "roll"


def test_rule_78_each_turn_has_a_move_forward_of_its_own_and_nobody_elses_counts(race):
    play = race({"1": {"place": "room/1"}, "2": {"place": "room/3"}})
    play.do("move", 2, to="room/4", anyway=True)
    play.do("settle", None, what="encounter", who=2, anyway=True)
    assert play.view()["forward"] is False
    play.do("move", 1, to="room/2")
    play.roll(1, 9)
    assert play.view()["forward"] is True
    play.do("end_turn", 1)
    assert play.view()["forward"] is False


def test_rule_85_a_bot_with_loot_is_offered_no_other(race):
    play = race({"1": {"place": "check", "laps": 2, "loot": ["sun-crown"]}})
    play.do("move", 1, to="room/1")
    assert [entry.kind for entry in play.state.pending] == ["encounter"]


def test_rule_88_loot_that_came_back_openly_is_one_card_of_the_pile(race):
    play = race({"1": {"place": "check", "laps": 2}}, now={"pile": ["sun-crown"], "loot": 3})
    play.do("move", 1, to="room/1")
    assert "sun-crown" in [offer.action.card for offer in play.offers(kind="loot")]
    play.do("loot", 1, "sun-crown")
    assert play.view()["loot"] == {"left": 2, "known": []}


@pytest.mark.parametrize(("rally_win", "words"), [("move", "by a move action"), ("any", "in any way")])
def test_rule_68_how_the_race_is_won_stands_on_the_screen_and_on_the_printed_card(table, say, rally_win, words):
    play = table(2, mode="rally", rally_win=rally_win)
    told = say(play.view()["readings"][0]["text"])
    assert words in told
    printed = play.game.reference(play.state.setup.options)
    assert [str(line) for line in printed[-1].lines] == [told]
    assert "Home with the Boss Loot" in str(play.game.score_tables(2, play.state.setup.options))
