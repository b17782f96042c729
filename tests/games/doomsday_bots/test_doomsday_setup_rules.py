"""Rules 1 to 24, 71 to 77 and 94 of the checklist: cards, setup, draft, building, who goes first."""

from __future__ import annotations

from collections import Counter

import pytest

from assistant import Action, IllegalAction, Seat, Setup
from assistant.table.values import canonical
from doomsday_bots.deck import deck_of
from doomsday_bots.game import DoomsdayBots
from doomsday_bots.rules import RULES

GAME = DoomsdayBots()


def census(catalog):
    return Counter(deck_of(card) for card in catalog.cards for _ in card.numbers)


def test_every_rule_of_the_checklist_has_words():
    assert sorted(RULES) == list(range(1, 95))
    assert all(str(rule.text).endswith(".") for rule in RULES.values())


def test_every_rule_of_the_checklist_is_named_by_a_test():
    import re
    from pathlib import Path

    named = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for line in re.findall(r"def test_(rules?_[0-9_andto]+)", path.read_text(encoding="utf-8")):
            numbers = [int(number) for number in re.findall(r"\d+", line)]
            named.update(range(numbers[0], numbers[-1] + 1) if "_to_" in line else numbers)
    assert sorted(set(range(1, 95)) - named) == []


@pytest.mark.parametrize("deck", ["catalog", "sample"])
def test_rule_1_and_15_the_decks_have_56_parts_24_rooms_6_bosses_with_trackers_and_9_loot(deck):
    found = census(getattr(GAME, deck))
    assert found == {"parts": 56, "rooms": 24, "bosses": 6, "trackers": 6, "loot": 9, "device": 1}


def test_no_card_of_the_real_deck_has_a_value_that_nobody_told():
    numbers = {"int", "pwr", "spd", "rating", "stat", "challenges", "range", "energy"}
    assert all(not numbers & card.traits.keys() for card in GAME.catalog.cards)
    assert GAME.sample is not None
    assert GAME.sample.deck == "sample"


def test_rule_94_the_type_of_a_card_says_what_it_is_and_is_told_where_it_is_not_known(table, say):
    play = table(2, deck="")
    assert play.state.face_named("rocket-legs").type == "legs"
    assert play.state.face_named("improbability-grenade").type == "consumable"
    play.do("equip", 1, "part-01")
    play.do("reveal")
    assert [card["id"] for card in play.seat(1)["asks"]] == ["part-01"]
    offer = next(offer for offer in play.offers(kind="value") if offer.action.card == "part-01")
    assert [entry.name for entry in offer.asks] == ["type", "int", "pwr", "spd"]
    play.do("value", None, "part-01", values={"type": "head", "int": 2, "name": "Lamp"})
    assert play.seat(1)["slots"]["head"]["title"] == "Lamp"
    assert (play.seat(1)["sum"], play.seat(1)["asks"]) == (2, [])
    assert say(play.seat(1)["stats"]["INT"]["lines"][0]["text"]) == "Lamp"


def test_rule_2_and_3_and_4_a_boss_and_three_loot_lie_beside_ten_face_down_rooms(table):
    view = table(2).view()
    assert (view["tower"]["columns"], view["tower"]["rows"], len(view["tower"]["cells"])) == (2, 6, 10)
    assert view["boss"]["up"] is False
    assert view["loot"]["left"] == 3
    assert not any(place["up"] for name, place in view["places"].items() if name.startswith("room/"))


def test_rule_5_any_other_tower_can_be_built(table):
    play = table(2)
    play.do("tower", rooms=["room/1/1", "room/2/2", "room/3/3", "room/2/1"], boss="room/3/4")
    play.do("begin", first=1)
    assert play.refused("move", 1, to="room/3/3") == [30]
    play.do("move", 1, to="room/1/1")
    play.do("roll", 1, die=1, passed=True)
    play.do("move", 1, to="room/2/2")
    assert play.state.ground.next_to("boss") == ("room/3/3",)
    assert play.view()["tower"]["start"] == ["room/1/1", "room/2/1"]


@pytest.mark.parametrize(
    ("rooms", "boss", "reason"),
    [
        ([], "room/1/2", "one Room at least"),
        (["room/1/1"], "room/1/3", "The Boss cannot be reached"),
        (["room/1/1", "room/1/2"], "room/1/4", "The Boss cannot be reached"),
        (["room/1/1", "room/1/2", "room/9/9"], "room/1/3", "column 9, row 9 cannot be reached"),
        (["room/1/1", "room/1/2"], "room/1/2", "a place of its own"),
        (["room/1/1", "room/1/1"], "room/1/2", "told twice"),
        (["room/1/1", "cellar"], "room/1/2", "no place of a tower"),
        ([f"room/{column}/{row}" for column in range(1, 6) for row in range(1, 6)], "room/1/6", "only 24 Room cards"),
    ],
)
def test_rule_5_a_tower_that_cannot_be_played_is_refused_with_the_reason(table, rooms, boss, reason):
    with pytest.raises(IllegalAction, match=reason):
        table(2).do("tower", rooms=rooms, boss=boss)


def test_rule_5_a_tower_is_not_rebuilt_under_what_stands_in_it(table):
    play = table(2, now={"bots": {"1": {"place": "room/2/5"}}})
    with pytest.raises(IllegalAction, match="stands in a Room"):
        play.do("tower", rooms=["room/1/1", "room/1/2"], boss="room/1/3", anyway=True)
    assert play.refused("tower", rooms=[*play.state.ground.rooms], boss="room/2/6") == [4]


def test_rule_6_and_7_everybody_starts_outside_with_3_energy(table):
    play = table(4)
    assert {(play.seat(n)["place"], play.seat(n)["energy"]) for n in range(1, 5)} == {("outside", 3)}


def test_rule_8_the_boss_lies_above_the_left_column_its_tracker_above_the_right_one(table):
    tower = table(2).view()["tower"]
    assert (tower["boss"], tower["tracker"]) == ({"column": 1, "row": 6}, {"column": 2, "row": 6})


def test_rule_9_and_70_scrapped_cards_are_out_and_dropped_ones_lie_on_the_floor(table):
    play = table(2, now={"bots": {"1": {"place": "room/1/1", "parts": ["claw", "whip"]}}})
    play.do("place", None, "claw", to="scrap")
    play.do("place", None, "whip", to="room/1/1")
    assert [card["id"] for card in play.view()["scrap"]] == ["claw"]
    assert play.floor("room/1/1") == ["whip"]
    assert play.parts(1) == []


def test_rule_10_and_11_seven_cards_are_dealt_one_is_kept_and_the_rest_go_clockwise(table, say):
    play = table(3)
    draft = play.view()["draft"]
    assert (draft["seats"]["1"]["hand"], draft["way"], draft["seats"]["3"]["to"]) == (7, "clockwise", 1)
    for seat in (1, 2, 3):
        play.do("choose", seat)
    assert play.seat(2)["toolbox"] == 1
    assert say(play.view()["say"]) == "All have chosen: pass clockwise."
    play.do("pass")
    assert play.view()["draft"]["seats"]["1"]["hand"] == 6
    play.do("choose", 1)
    play.do("choose", 1, back=True)
    assert play.seat(1)["toolbox"] == 1
    with pytest.raises(IllegalAction):
        play.do("choose", 1, back=True)


def test_rule_12_and_13_the_second_deal_goes_the_other_way_and_every_toolbox_holds_14(table):
    play = table(2)
    for number in range(14):
        if number == 7:
            assert (play.view()["draft"]["deal"], play.view()["draft"]["way"]) == (2, "anticlockwise")
        play.do("choose", 1)
        play.do("choose", 2)
        play.do("pass")
    assert (play.state.phase, play.state.toolbox) == ("build", (14, 14))
    with pytest.raises(IllegalAction, match="over"):
        play.do("choose", 1)


def test_rule_14_a_choice_is_never_skipped_but_the_table_may_pass_all_the_same(table):
    play = table(2)
    play.do("choose", 1)
    assert play.refused("pass") == [14]
    assert play.refused("equip", 1, "claw") == [13]
    assert play.refused("reveal") == [13]
    play.do("pass", anyway=True)
    assert play.state.toolbox == (1, 1)


def test_rule_16_stats_are_sums_and_every_line_says_why(table, say):
    play = table(2, now={"bots": {"1": {"parts": ["optic-head", "think-tank", "claw"], "loot": ["sun-crown"]}}})
    found = play.seat(1)["stats"]["INT"]
    told = [(line["points"], say(line["text"])) for line in found["lines"]]
    assert told == [(3, "Optic Head"), (2, "Think Tank"), (3, "Sun Crown")]
    assert found["total"] == 8


def test_rule_16_a_continuous_bonus_counts_where_its_card_says(table):
    play = table(
        2, now={"bots": {"1": {"parts": ["periscope"]}, "2": {}}, "places": {"room/1/1": {"card": "sun-lens"}}}
    )
    assert play.seat(1)["stats"]["INT"]["total"] == 2
    play.do("move", 1, to="room/1/1")
    assert play.view()["tests"][0]["bonus"] == 3
    assert play.seat(1)["stats"]["INT"]["total"] == 3


def test_rule_17_only_an_activate_ability_is_used_as_an_action(table):
    bot = {"place": "room/1/1", "parts": ["periscope", "spring-box", "hook"]}
    play = table(2, now={"bots": {"1": bot, "2": {}}})
    assert play.refused("ability", 1, "spring-box") == [17]
    assert play.refused("ability", 1, "periscope") == [17]
    play.do("ability", 1, "hook")
    assert (play.state.actions, play.state.bot(1).energy) == (1, 2)


@pytest.mark.parametrize(
    ("first", "second"),
    [("optic-head", "lens-cap"), ("think-tank", "jet-pack"), ("skates", "wheels")],
)
def test_rule_18_one_head_one_core_one_legs(table, first, second):
    play = table(2)
    play.do("reveal")
    play.do("equip", 1, first)
    assert play.refused("equip", 1, second) == [18]
    play.do("equip", 1, second, anyway=True)
    assert len(play.parts(1)) == 2
    assert play.seat(1)["chips"]


def test_rule_18_two_arms_and_five_parts(table):
    play = table(2)
    play.do("reveal")
    play.do("equip", 1, "claw")
    play.do("equip", 1, "hammer")
    assert play.refused("equip", 1, "whip") == [18]
    play.do("sums", 1, parts=5)
    assert play.refused("equip", 1, untold=True) == [18]


def test_rule_19_two_cards_fit_into_the_trunk(table):
    play = table(2)
    play.do("pack", 1)
    play.do("pack", 1, "oil-can")
    assert play.refused("pack", 1) == [19]
    assert play.seat(1)["trunk"] == 2
    play.do("pack", 1, anyway=True)
    assert play.seat(1)["trunk"] == 3


def test_rule_20_there_is_one_place_for_loot(table):
    bots = {"1": {"place": "room/1/1", "loot": ["sun-crown"]}, "2": {}}
    play = table(2, now={"bots": bots, "places": {"room/1/1": {"floor": ["doom-ray"]}}})
    assert play.refused("pick_up", 1, "doom-ray", drop="none") == [32]
    play.do("pick_up", 1, "doom-ray")
    assert [held.name for held in play.state.bot(1).loot] == ["doom-ray"]


def test_rule_21_a_bare_bot_is_lawful_and_works(table):
    play = table(2)
    play.do("begin", first=1)
    play.do("move", 1, to="room/1/1")
    play.do("room", place="room/1/1", stat="INT", rating=5)
    play.roll(1, 5)
    assert play.view()["last"]["passed"]


def test_rule_22_all_are_revealed_together_and_trunks_stay_down(table):
    play = table(2)
    play.do("equip", 1, "claw", covered=True)
    play.do("equip", 2, "hammer", covered=True)
    play.do("pack", 1, "oil-can")
    for viewer in ("table", "guest", 2):
        assert "claw" not in canonical(play.view(viewer))
    assert "claw" in canonical(play.view(1))
    play.do("reveal")
    assert (play.parts(1), play.parts(2)) == (["claw"], ["hammer"])
    assert "oil-can" not in canonical(play.view(2))


def test_rule_23_cards_that_are_not_used_stay_in_the_toolbox(table):
    play = table(2)
    play.do("skip_draft")
    play.do("keep", 1, "claw")
    play.do("keep", 1, "whip")
    play.do("reveal")
    play.do("equip", 1, "claw")
    assert play.seat(1)["toolbox"] == 13
    assert [card["id"] for card in play.view(1)["mine"]["toolbox"]["cards"]] == ["whip"]
    play.do("stow", 1, "claw")
    assert play.seat(1)["toolbox"] == 14
    empty = table(2, now={"phase": "build", "toolbox": {"1": 0}})
    assert empty.refused("equip", 1, "claw") == [23]


def test_rule_24_the_strongest_bot_goes_first_with_set_bonuses(table, say):
    play = table(2)
    play.do("equip", 1, "owl-mask")
    play.do("equip", 1, "night-battery")
    play.do("equip", 2, "optic-head")
    play.do("equip", 2, "spring-arm")
    play.do("reveal")
    lines = [(line["points"], say(line["text"])) for line in play.seat(1)["stats"]["INT"]["lines"]]
    assert lines == [(1, "Owl Mask"), (2, "Owl Mask: set Night, 2 cards")]
    assert (play.seat(1)["sum"], play.seat(2)["sum"]) == (6, 4)
    assert play.refused("begin", first=2) == [24]
    play.do("begin")
    assert play.state.turn == 1


def test_rule_24_who_goes_first_stays_open_while_a_total_is_unknown(table):
    play = table(2, deck="")
    play.do("equip", 1, "part-01")
    play.do("reveal")
    with pytest.raises(IllegalAction, match="Not all totals"):
        play.do("begin")
    play.do("begin", first=2)
    assert play.state.turn == 2


def test_rule_71_and_72_what_is_hidden_and_what_is_open(table):
    bots = {"1": {"place": "room/1/1", "parts": ["claw"], "trunk": ["map"], "energy": 1}, "2": {"place": "room/2/2"}}
    places = {"room/1/1": {"floor": ["whip"], "trashed": True}}
    play = table(2, now={"bots": bots, "places": places, "kept": {"1": ["roots"]}, "scrap": ["banana"]})
    play.do("room", None, "coal-lift", place="room/2/2", up=False)
    for viewer in ("table", "guest", 2):
        told = canonical(play.view(viewer))
        assert all(card in told for card in ("claw", "whip", "banana"))
        assert not any(card in told for card in ("map", "roots", "coal-lift"))
        assert play.view(viewer)["places"]["room/1/1"]["trashed"]
        assert play.view(viewer)["seats"]["1"]["energy"] == 1
    assert all(card in canonical(play.view(1)) for card in ("map", "roots"))


def test_rule_73_the_device_is_an_option_and_used_with_a_new_bot_only(table):
    play = table(2)
    play.do("skip_draft")
    assert play.refused("deliver", 1) == [73]
    play = table(2, device=True, now={"bots": {"1": {"place": "room/1/1"}, "2": {"building": True}}})
    assert play.refused("deliver", 1) == [73]
    play.show("bot-delivery-device")
    assert play.view()["device"]["used_by"] == [2]
    assert [offer.action.seat for offer in play.offers(kind="deliver")] == [2]


def test_rule_74_the_rally_has_seven_rooms_and_two_places_that_are_never_turned_up(table):
    play = table(2, mode="rally", now={"bots": {"1": {"place": "room/7"}, "2": {}}})
    assert list(play.view()["places"]) == [*(f"room/{n}" for n in range(1, 8)), "pit", "check"]
    play.do("move", 1, to="check")
    assert play.state.pending == ()
    with pytest.raises(IllegalAction, match="No boss"):
        play.do("boss", None, "lux")
    with pytest.raises(IllegalAction, match="circuit"):
        play.do("tower", rooms=["room/1/1", "room/1/2"], boss="room/1/3")


@pytest.mark.parametrize(("players", "pile"), [(2, 3), (3, 4), (4, 5)])
def test_rule_75_the_loot_pile_has_one_card_more_than_players(table, players, pile):
    assert table(players, mode="rally").view()["loot"]["left"] == pile


def test_rule_76_the_rally_is_drafted_like_the_tower(table):
    play = table(2, mode="rally")
    play.do("skip_draft")
    assert play.state.toolbox == (14, 14)


@pytest.mark.parametrize(("teams", "order"), [("1+3", [1, 2, 3, 4]), ("1+2", [1, 3, 2, 4])])
def test_rule_77_teams_alternate_in_turns_and_in_the_draft(table, teams, order):
    view = table(4, mode="rally", teams=teams).view()
    assert view["order"] == order
    passes = {int(seat): entry["to"] for seat, entry in view["draft"]["seats"].items()}
    assert [passes[seat] for seat in order] == [*order[1:], order[0]]
    assert sorted(map(sorted, view["teams"])) == ([[1, 3], [2, 4]] if teams == "1+3" else [[1, 2], [3, 4]])


def test_rule_77_teams_need_the_rally_and_four_players():
    people = tuple(Seat(number, str(number)) for number in (1, 2, 3))
    for mode, count in (("tower", 3), ("rally", 3)):
        with pytest.raises(IllegalAction):
            GAME.setup(Setup(people[:count], GAME.options_with({"mode": mode, "teams": "1+3"}), GAME.catalog))


@pytest.mark.parametrize("count", [1, 5])
def test_two_to_four_may_play(count):
    people = tuple(Seat(number, str(number)) for number in range(1, count + 1))
    with pytest.raises(IllegalAction, match="2 to 4"):
        GAME.setup(Setup(people, GAME.options_with({}), GAME.catalog))


def test_rule_5_a_tower_that_grows_to_the_left_and_below_takes_along_what_is_known_of_it(table):
    play = table(2, now={"phase": "build", "places": {"room/2/1": {"card": "library", "floor": ["claw"]}}})
    rooms = [f"room/{column}/{row}" for column in (2, 3) for row in range(2, 7)]
    play.do("tower", rooms=[*rooms, "room/1/1", "room/1/2"], boss="room/2/7", right=1, up=1)
    assert play.view()["places"]["room/3/2"]["card"]["id"] == "library"
    assert play.floor("room/3/2") == ["claw"]
    assert play.state.ground.start == ("room/1/1",)
    with pytest.raises(IllegalAction, match="lies or stands"):
        play.do("tower", rooms=rooms, boss="room/2/7", right=2)


@pytest.mark.parametrize(
    ("rooms", "boss"),
    [
        ([f"room/{column}/1" for column in range(2, 13)], "room/2/2"),
        ([f"room/1/{row}" for row in range(1, 12)], "room/1/12"),
    ],
)
def test_rule_5_a_tower_that_no_screen_can_show_is_refused(table, rooms, boss):
    with pytest.raises(IllegalAction, match="at most 10 columns wide and 11 rows high"):
        table(2).do("tower", rooms=rooms, boss=boss)
    table(2).do("tower", rooms=rooms[:-1], boss="room/1/11" if boss == "room/1/12" else boss)


def test_rule_24_a_tie_is_rolled_off_only_once_every_bot_is_told(table, say):
    play = table(3)
    play.do("reveal")
    for seat in (1, 2):
        play.do("sums", seat, int=1, pwr=1, spd=1, parts=2)
    assert play.view()["tests"] == []
    assert say(play.view()["say"]) == "Mara: tap when the bot is complete. Then Priya shows the Parts."
    play.do("ready", 1)
    play.do("ready", 2)
    assert say(play.view()["say"]).startswith("Priya: show your Parts")
    play.do("ready", 3)
    assert [test["seat"] for test in play.view()["tests"]] == [1, 2]
    (main,) = (offer for offer in play.offers() if offer.main)
    assert (main.action.kind, main.action.seat) == ("roll", 1)


def test_rule_5_all_24_rooms_make_a_tower(table):
    rooms = [f"room/{column}/{row}" for column in range(1, 5) for row in range(1, 7)]
    play = table(2)
    play.do("tower", rooms=rooms, boss="room/1/7")
    assert len(play.state.ground.rooms) == 24


def test_rule_22_a_card_that_two_seats_laid_face_down_is_named_on_one_bot_and_unnamed_on_the_other(table):
    play = table(2)
    for seat in (1, 2):
        play.do("equip", seat, "claw", covered=True)
    play.do("reveal")
    assert (play.parts(1), play.parts(2)) == (["claw"], ["?1"])


def test_rule_22_parts_laid_face_down_count_even_if_fewer_were_typed(table):
    play = table(2)
    play.do("equip", 1, "claw", covered=True)
    play.do("equip", 1, "hammer", covered=True)
    play.do("sums", 1, int=1, pwr=1, spd=1, parts=1, covered=True)
    play.do("reveal")
    assert play.parts(1) == ["claw", "hammer"]


def test_rule_23_what_is_taken_back_before_the_reveal_is_all_taken_back(table):
    play = table(2)
    play.do("sums", 1, int=5, pwr=5, spd=5, parts=3, covered=True)
    play.do("uncover", 1)
    play.do("reveal")
    assert (play.seat(1)["sum"], play.parts(1)) == (0, [])


def test_rule_71_a_trunk_card_that_turns_up_elsewhere_was_another_one(table):
    play = table(2)
    play.do("pack", 1, "map")
    play.do("place", None, "map", to="room/1/1")
    assert (play.state.bot(1).trunk, play.floor("room/1/1")) == (("",), ["map"])
    play.do("keep", 1, "map", where="trunk")
    assert play.state.bot(1).trunk == ("",)


def test_rule_24_any_of_the_strongest_may_be_said_to_begin(table):
    play = table(2)
    for seat in (1, 2):
        play.do("sums", seat, int=1, pwr=1, spd=1, parts=2)
    play.do("reveal")
    assert play.do("begin", first=2) == ()


def test_rule_73_a_destroyed_bot_may_be_delivered_at_once(table):
    play = table(2, device=True, now={"bots": {"1": {"ruined": True, "skips": 1}, "2": {}}, "turn": 2})
    assert play.do("deliver", 1) == ()


BY_HAND = [
    pytest.param(lambda play, seat: play.do("sums", seat, int=seat, pwr=1, spd=1, parts=2), id="typed"),
    pytest.param(lambda play, seat: play.do("equip", seat, type="arm", int=seat), id="described"),
    pytest.param(lambda play, seat: play.do("sums", seat, parts=seat), id="counted"),
    pytest.param(lambda play, seat: play.do("equip", seat, PARTS[seat]), id="named"),
]
PARTS = ("", "claw", "hammer", "whip")


@pytest.mark.parametrize("mode", ["tower", "rally"])
@pytest.mark.parametrize("told", BY_HAND)
def test_whoever_was_complete_is_so_after_the_reveal_a_bare_bot_too(table, say, mode, told):
    play = table(3, mode=mode)
    for seat in (1, 3):
        told(play, seat)
    for seat in (1, 2, 3):
        play.do("ready", seat)
    play.do("reveal")
    assert [play.seat(seat)["ready"] for seat in (1, 2, 3)] == [True] * 3
    assert "show your Parts" not in say(play.view()["say"])
    assert [proposal.action.seat for proposal, _ in play.see("roots")] == [2]


def test_who_was_not_complete_is_asked_after_the_reveal_and_nobody_else(table, say):
    play = table(3)
    play.do("sums", 1, int=1, pwr=1, spd=1, parts=2)
    play.do("ready", 1)
    play.do("ready", 2)
    play.do("reveal")
    assert say(play.view()["say"]).startswith("Priya: show your Parts")


def test_where_parts_are_only_shown_to_the_camera_each_seat_shows_them_after_the_reveal(table, say):
    play = table(2)
    play.do("skip_draft")
    for seat in (1, 2):
        play.do("ready", seat)
    play.do("reveal")
    assert say(play.view()["say"]).startswith("Mara: show your Parts")
    assert [proposal.action.seat for proposal, _ in play.see("roots")] == [1]


def test_rule_14_who_says_that_all_have_chosen_is_believed_and_nobody_is_offered_what_is_then_refused(table):
    play = table(3)
    while play.state.phase == "draft":
        for viewer in ("table", 1):
            for offer in play.offers(viewer, "pass"):
                assert GAME.check(play.state, offer.action) == []
        (offer,) = play.offers("table", "pass")
        play.record(offer.action)
        if play.state.pick == 3 and play.state.deal == 1:
            play.do("choose", 1)
            assert play.offers(1, "pass") == []
    assert [play.seat(seat)["toolbox"] for seat in (1, 2, 3)] == [14, 14, 14]


def test_rule_19_a_part_goes_into_no_trunk_unless_a_card_allows_it(table):
    play = table(2, now={"bots": {"1": {"building": True}, "2": {}}, "turn": 2, "toolbox": {"1": 5}})
    with pytest.raises(IllegalAction, match="Only Consumables go into the trunk"):
        play.do("pack", 1, "claw")
    play.do("pack", 1, "oil-can")
    play.do("pack", 1, "claw", odd=True)
    assert play.state.bot(1).trunk == ("oil-can", "claw")


@pytest.mark.parametrize("phase", ["build", "reveal", "play"])
def test_rule_18_a_part_of_which_nothing_is_told_is_refused_and_what_is_missing_is_said(table, phase):
    play = table(2, now={"phase": phase, "bots": {"1": {"building": True}, "2": {}}, "toolbox": {"1": 5}})
    with pytest.raises(IllegalAction, match="its name, or its type and what it adds"):
        play.do("equip", 1)
    play.do("equip", 1, untold=True)
    play.do("equip", 1, type="arm")
    play.do("equip", 1, pwr=0)


@pytest.mark.parametrize("points", [100, -100, 1000])
@pytest.mark.parametrize(
    ("kind", "data"),
    [("sums", {"pwr"}), ("equip", {"int"}), ("loot", {"spd"}), ("tell", {"pwr", "which"}), ("pick_up", {"int"})],
)
def test_no_stat_beyond_two_digits_is_taken(table, kind, data, points):
    play = table(2, now={"bots": {"1": {"parts": [{}]}}})
    told = {name: "?1" if name == "which" else points for name in data}
    with pytest.raises(IllegalAction, match=r"(INT|PWR|SPD) is at (most|least) -?99"):
        play.do(kind, 1, **told)
    with pytest.raises(IllegalAction, match=r"-?99"):
        play.do("value", None, "claw", values={"bonus_pwr": points})


@pytest.mark.parametrize(
    ("text", "means"),
    [("INT 17", "INT 17"), ("17 INT", "INT 17"), (" any  9 ", "ANY 9"), ("9 spd", "SPD 9"), ("INT 60", "INT 60")],
)
def test_rule_62_a_challenge_is_read_in_either_order(table, text, means):
    play = table(2, now={"bots": {"1": {"place": "boss"}, "2": {}}, "turn": 1})
    play.do("boss", 1, challenges=[text])
    assert [entry.words for entry in play.state.challenges] == [means]


@pytest.mark.parametrize(
    "text", ["INT 0", "0 INT", "INT", "17", "INT 61", "INT 17 PWR", "INT INT", "INT −3", "INT 1 7"]
)
def test_rule_62_what_is_no_challenge_is_refused_in_words(table, text):
    play = table(2, now={"bots": {"1": {"place": "boss"}, "2": {}}, "turn": 1})
    with pytest.raises(IllegalAction, match="is no challenge: write it as INT 17"):
        play.do("boss", 1, challenges=[text])
    with pytest.raises(IllegalAction, match="Rating is at least 1"):
        play.do("contest", 1, challenge=1, stat="INT", rating=0)


def test_rule_5_a_tower_of_one_room_is_asked_about_and_laid_if_it_is_meant(table):
    play = table(2)
    assert play.refused("tower", rooms=["room/1/1"], boss="room/1/2") == [4]
    play.do("tower", rooms=["room/1/1"], boss="room/1/2", anyway=True)
    play.do("begin", first=1)
    play.do("move", 1, to="room/1/1")
    play.roll(1, 9, passed=True)
    play.do("move", 1, to="boss")
    assert play.seat(1)["place"] == "boss"


@pytest.mark.parametrize("told", [{}, {"rooms": []}])
def test_rule_5_a_tower_without_rooms_is_refused_in_words(table, told):
    with pytest.raises(IllegalAction, match="A tower has one Room at least"):
        table(2).do("tower", boss="room/1/2", **told)


@pytest.mark.parametrize("teams", ["1+3", "1+2"])
@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
@pytest.mark.parametrize("sitting", [(1, 2, 3, 4), (1, 3, 2, 4), (4, 2, 1, 3)])
def test_rule_77_teams_alternate_wherever_they_sit_and_whichever_way_turns_go(table, teams, direction, sitting):
    play = table(4, mode="rally", teams=teams, direction=direction)
    play.record(Action("seat", None, None, {"op": "reorder", "order": list(sitting)}))
    for deal in (1, 2):
        play.do("now", phase="draft", deal=deal)
        for seats in (play.view()["order"], play.view()["draft"]["ring"]):
            partners = [play.state.mates(seat) for seat in seats]
            assert partners[0] == partners[2] != partners[1] == partners[3]
        passed = [play.view()["draft"]["seats"][str(seat)]["to"] for seat in play.view()["draft"]["ring"]]
        assert passed == [*play.view()["draft"]["ring"][1:], play.view()["draft"]["ring"][0]]


def test_rule_22_of_several_cards_face_down_only_the_one_that_lies_open_elsewhere_loses_its_name(table):
    play = table(2)
    for card in ("claw", "whip", "roots"):
        play.do("equip", 2, card)
    play.do("equip", 1, "whip", covered=False)
    assert [card["id"] for card in play.view(2)["mine"]["covered"]["cards"]] == ["claw", "", "roots"]


def test_rule_24_a_roll_for_the_first_turn_says_who_rolled_it(table):
    play = table(2)
    for seat in (1, 2):
        play.do("sums", seat, int=1, pwr=1, spd=1, parts=2)
    play.do("reveal")
    play.do("roll", 1, die=9)
    play.do("roll", 2, die=4, by="program")
    assert [roll["by_program"] for roll in play.view()["rolls"]] == [True, False]
    assert play.sentence() == "Jonas: 4 (rolled by the program)"


@pytest.mark.parametrize(("phase", "toolbox"), [("reveal", 9), ("play", 14)])
def test_rule_23_counts_that_are_typed_come_from_the_toolbox_only_while_bots_are_built(table, phase, toolbox):
    play = table(2, now={"bots": {"1": {"place": "room/1/1"}, "2": {}}, "phase": phase, "toolbox": {"1": 14, "2": 14}})
    play.do("sums", 1, int=1, pwr=1, spd=1, parts=4, trunk=1)
    assert (play.seat(1)["toolbox"], len(play.seat(1)["parts"]), play.seat(1)["trunk"]) == (toolbox, 4, 1)


def test_rule_24_whoever_is_named_to_go_first_before_the_totals_are_known_meets_no_objection(table):
    play = table(2, deck="")
    play.do("equip", 1, "part-01")
    play.do("reveal")
    assert list(play.do("begin", first=2)) == []
