"""What people put right: cards elsewhere, laps, turns, who wins; the table has the last word."""

from __future__ import annotations

import pytest

from assistant import Action, IllegalAction


@pytest.fixture
def laid(table):
    """Two bots in a tower, a scrapped card, and one on the floor."""
    bots = {"1": {"place": "room/1/1", "parts": ["claw", "optic-head"]}, "2": {"place": "room/2/1", "trunk": ["map"]}}
    places = {"room/1/1": {"card": "library", "floor": ["whip"]}}
    return table(2, now={"bots": bots, "turn": 1, "places": places, "scrap": ["banana", "roots"]})


@pytest.mark.parametrize("to", ["room/1/2", "seat/2", "scrap"])
@pytest.mark.parametrize("card", ["claw", "whip", "roots", "hammer", "map"])
def test_a_card_can_be_put_anywhere_and_is_then_nowhere_else(laid, card, to):
    laid.do("place", 2, card, to=to)
    openly = list(laid.state.open_cards())
    assert openly.count(card) == (0 if (card, to) == ("map", "seat/2") else 1)
    assert len(openly) == len(set(openly))
    where = {"room/1/2": laid.floor("room/1/2"), "scrap": [held.name for held in laid.state.scrap]}.get(to)
    assert where is None or where[-1] == card
    assert ("map" in laid.state.bot(2).trunk) == (card != "map" or to == "seat/2")


def test_a_card_of_the_trunk_and_an_unnamed_one_are_put_elsewhere_by_their_place_or_name(laid):
    laid.do("place", 2, which="trunk/1", to="room/2/1")
    assert (laid.floor("room/2/1"), laid.seat(2)["trunk"]) == (["map"], 0)
    laid.do("place", None, to="room/2/1", type="arm")
    name = laid.floor("room/2/1")[-1]
    laid.do("place", None, which=name, to="scrap")
    assert laid.state.scrap[-1].name == name
    assert laid.state.scrap[-1].type == "arm"


@pytest.mark.parametrize(
    ("card", "data"),
    [
        ("library", {"to": "room/1/2"}),
        ("claw", {"to": "attic"}),
        ("claw", {"to": "pile"}),
        ("claw", {"to": "seat/9"}),
        (None, {"to": "scrap", "which": "?9"}),
        (None, {"to": "scrap", "which": "trunk/3"}),
    ],
)
def test_a_card_that_cannot_lie_there_is_refused(laid, card, data):
    with pytest.raises(IllegalAction):
        laid.do("place", 2, card, **data)


def test_the_boss_can_be_corrected_and_keeps_its_tokens(table):
    play = table(2, now={"bots": {"1": {"place": "boss"}, "2": {}}, "boss": {"card": "lux", "covered": {"1": 1}}})
    play.do("boss", None, "echo", anyway=True)
    assert (play.state.boss.card, play.state.boss.covered) == ("echo", {1: 1})
    assert [entry["rating"] for entry in play.view()["boss"]["challenges"]] == [16, 18]
    play.do("trash", 2, place="boss", challenge=1, off=True)
    assert play.state.boss.covered == {}
    with pytest.raises(IllegalAction, match="which challenge"):
        play.do("trash", 2, place="boss", challenge=3)
    play.do("trash", 2, place="boss", challenge=1)
    play.do("trash", 1, place="boss", challenge=2)
    assert (play.state.boss.is_defeated, play.state.pending[0].seat) == (True, 1)
    play.do("trash", 1, place="boss", challenge=2, off=True)
    assert play.state.boss.is_defeated is False


def test_a_room_can_be_corrected_told_by_hand_and_turned_down(laid):
    laid.do("room", None, "furnace", place="room/1/1", anyway=True)
    assert laid.view()["places"]["room/1/1"]["rating"] == 15
    laid.do("room", None, place="room/1/1", stat="SPD", rating=3)
    assert (laid.view()["places"]["room/1/1"]["stat"], laid.view()["places"]["room/1/1"]["rating"]) == ("SPD", 3)
    laid.do("room", None, "library", place="room/1/2")
    laid.do("room", None, place="room/1/2", up=False)
    assert laid.view()["places"]["room/1/2"]["card"] is None
    with pytest.raises(IllegalAction, match="No Room card"):
        laid.do("room", None, place="boss", stat="INT")


def test_a_lap_that_is_owed_is_worked_off_step_by_step(table):
    now = {"bots": {"1": {"place": "check", "laps": 1}, "2": {}}, "turn": 1}
    play = table(2, mode="rally", now=now, rally_again=False)
    for _ in range(2):
        play.do("force", 1, who=1, to="room/7")
        play.do("force", 1, who=1, to="room/1")
        play.do("settle", None, what="encounter", who=1, anyway=True)
        play.do("force", 1, who=1, to="pit")
    assert play.state.debt[0] == 2
    play.do("force", 1, who=1, to="room/7")
    play.do("settle", None, what="encounter", who=1, anyway=True)
    play.do("move", 1, to="check", anyway=True)
    assert (play.state.debt[0], play.seat(1)["laps"]) == (2, 1)
    play.do("lap", 1, to=0)
    assert (play.seat(1)["laps"], play.state.debt[0]) == (0, 0)


def test_the_table_says_whose_turn_it_is_and_who_wins(laid):
    laid.do("turn", to=2)
    assert (laid.state.turn, laid.state.actions) == (2, 2)
    with pytest.raises(IllegalAction, match="turn of Jonas"):
        laid.do("end_turn", 1)
    laid.do("decide", winner=1)
    assert (laid.board().winners, laid.state.is_decided) == ((1,), True)
    assert str(laid.board().seats[1].lines[-1].text) == "Mara wins by house decision"


def test_a_test_that_a_card_forbids_is_let_go(laid):
    laid.do("move", 1, to="room/1/2")
    assert laid.refused("settle", None, what="encounter", who=1) == [40]
    laid.do("settle", None, what="encounter", who=1, anyway=True)
    assert laid.state.pending == ()
    with pytest.raises(IllegalAction, match="Nothing of that kind"):
        laid.do("settle", None, what="fall", who=1)


def test_damage_may_be_left_to_another_chooser_and_one_who_may_not_choose_is_told(laid):
    laid.do("damage", None, who=1, points=1, by=2)
    assert laid.refused("drop", 1, "claw") == [50]
    laid.do("drop", 2, "claw")
    assert laid.floor("room/1/1") == ["whip", "claw"]
    with pytest.raises(IllegalAction, match="No damage"):
        laid.do("drop", 1, "optic-head")


def test_nothing_of_a_turn_can_be_done_before_the_game(table):
    play = table(2)
    for kind, data in (("move", {"to": "room/1/1"}), ("self_destruct", {})):
        with pytest.raises(IllegalAction, match="not begun"):
            play.do(kind, 1, anyway=True, **data)
    for kind in ("end_turn", "decide"):
        with pytest.raises(IllegalAction):
            play.do(kind, None)


def test_the_phases_go_forward_only(laid):
    for kind, seat in (("reveal", None), ("begin", None), ("pass", None), ("skip_draft", None), ("ready", 1)):
        with pytest.raises(IllegalAction):
            laid.do(kind, seat)


@pytest.mark.parametrize(
    ("kind", "rule"), [("encounter", 40), ("attack", 57), ("contest", 62), ("damage", 49), ("loot", 66)]
)
def test_what_the_rules_do_not_let_go_of_names_its_rule(table, kind, rule):
    waits = {"1": {"kind": kind, "by": 2 if kind == "attack" else 1, "stat": "INT", "challenge": 1, "rating": 9}}
    bot = {"place": "boss" if kind in ("contest", "loot") else "room/1/1", "parts": ["claw", "whip"]}
    play = table(2, now={"bots": {"1": bot, "2": {}}, "waits": waits, "turn": 1})
    assert play.refused("settle", None, what=kind, who=1) == [rule]
    assert play.refused("end_turn", 1) == [rule]


def test_how_the_game_went_is_counted(table):
    bots = {"1": {"place": "room/1/1", "parts": ["claw"]}, "2": {"place": "room/1/1", "parts": ["whip"]}}
    play = table(2, now={"bots": bots, "turn": 1, "number": 4})
    play.do("attack", 1, target=2, stat="PWR")
    play.roll(1, 18)
    play.roll(2, 3)
    play.do("damage", None, who=2, points=1)
    how = play.view()["how"]
    assert (how["turns"], how["parts_lost"], how["bots_lost"], how["rolls"], how["mean"]) == (4, 1, 1, 2, 10.5)
    assert (how["best"]["die"], how["worst"]["die"], how["best"]["turn"]) == (18, 3, 4)
    assert play.seat(2)["lost"] == 1


def test_cards_that_are_packed_or_put_back_count_in_the_toolbox(table):
    play = table(2)
    play.do("pack", 1, "oil-can")
    assert play.seat(1)["toolbox"] == 13
    play.do("stow", 1, which="trunk/1")
    assert (play.seat(1)["toolbox"], play.seat(1)["trunk"]) == (14, 0)
    with pytest.raises(IllegalAction, match="trunk"):
        play.do("stow", 1, which="trunk/1")


def test_what_is_printed_as_free_costs_no_energy(table):
    bot = {"place": "room/1/1", "parts": ["dynamo", "claw"], "trunk": ["oil-can"], "energy": 2}
    play = table(2, now={"bots": {"1": bot, "2": {}}, "turn": 1})
    play.do("ability", 1, "dynamo")
    play.do("use", 1, "oil-can")
    assert (play.seat(1)["energy"], play.state.actions) == (2, 0)


def test_a_house_decision_says_that_it_is_one_and_names_no_rule(laid, say):
    laid.do("decide", winner=2)
    assert say(laid.view()["verdict"]) == "Jonas wins by house decision"
    assert laid.board().seats[2].lines[-1].rule is None


def test_whoever_leaves_while_others_wait_for_a_choice_holds_nobody_up(table):
    bots = {str(n): {"place": "room/1/1", "parts": parts} for n, parts in ((1, ["claw"]), (2, ["whip", "hammer"]))}
    play = table(3, now={"bots": {**bots, "3": {"place": "room/1/1"}}, "turn": 1})
    play.do("damage", None, who=2, points=1, by=3)
    play.record(Action("seat", None, None, {"op": "leave", "seat": 3}))
    assert (play.state.pending[0].by, play.view()["pending"][0]["seat"]) == (2, 2)
    play.do("drop", 2, "whip")
    play.record(Action("seat", None, None, {"op": "leave", "seat": 2}))
    play.do("end_turn", 1)
    assert (play.state.turn, play.state.order) == (1, (1,))


def test_a_room_card_that_lies_elsewhere_than_told_moves_alone(table):
    places = {"room/1/1": {"card": "library"}, "room/1/2": {"card": "furnace"}}
    play = table(2, now={"bots": {"1": {}, "2": {}}, "turn": 1, "places": places, "boss": {"card": "lux"}})
    play.do("room", None, "library", place="room/2/1", anyway=True)
    cards = {place: found["card"] and found["card"]["id"] for place, found in play.view()["places"].items()}
    told = {place: card for place, card in cards.items() if card}
    assert told == {"room/2/1": "library", "room/1/2": "furnace", "boss": "lux"}
