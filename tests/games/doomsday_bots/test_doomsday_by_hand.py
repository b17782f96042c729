"""A table without tags plays whole: totals typed, parts counted, rooms as stat and rating; and "we are here now"."""

from __future__ import annotations

import pytest

from assistant import Action, IllegalAction, Viewer
from doomsday_bots.game import DoomsdayBots

GAME = DoomsdayBots()


@pytest.fixture
def bare(table):
    """Two phones, no printer, no tags."""

    def laid(**options):
        play = table(2, deck="", **options)
        play.do("sums", 1, int=2, pwr=3, spd=1, parts=3, trunk=1)
        play.do("sums", 2, int=1, pwr=1, spd=2, parts=2)
        play.do("begin")
        return play

    return laid


def home_run(play, seat, places, rating=1):
    for place in places:
        if play.state.turn != seat:
            play.do("end_turn", play.state.turn, anyway=True)
        if play.state.actions == 0:
            play.do("end_turn", seat)
            play.do("end_turn", play.state.turn, anyway=True)
        play.do("move", seat, to=place)
        if play.state.pending and play.state.pending[-1].kind == "encounter":
            if not play.state.encounter_of(place)[0]:
                play.do("room", seat, place=place, stat="INT", rating=rating)
            if play.state.pending[0].kind == "pile":
                play.do("loot", seat, int=2)
            play.roll(seat, 20)


def test_a_tower_is_played_to_its_end_by_hand(bare):
    play = bare()
    assert play.state.turn == 1
    up = [f"room/1/{row}" for row in range(1, 6)]
    home_run(play, 1, up)
    home_run(play, 1, ["boss"])
    play.do("boss", 1, challenges=["INT 5", "any 6"])
    for data in ({"challenge": 1}, {"challenge": 2, "stat": "PWR"}):
        if play.state.actions == 0:
            play.do("end_turn", 1)
            play.do("end_turn", 2)
        play.do("contest", 1, **data)
        play.roll(1, 10)
    assert play.view()["pending"][0]["kind"] == "loot"
    play.do("loot", 1, spd=3)
    assert play.view()["seats"]["1"]["stats"]["SPD"]["total"] == 4
    home_run(play, 1, up[::-1])
    home_run(play, 1, ["outside"])
    assert play.board().winners == (1,)


def test_a_boss_without_told_challenges_is_contested_by_typed_numbers(bare):
    play = bare()
    play.do("force", None, who=1, to="boss", anyway=True)
    with pytest.raises(IllegalAction, match="with which stat"):
        play.do("contest", 1, challenge=1)
    play.do("contest", 1, challenge=1, stat="PWR", rating=12)
    play.roll(1, 9)
    assert play.state.boss.covered == {1: 1}
    play.do("contest", 1, challenge=2, stat="PWR")
    with pytest.raises(IllegalAction, match="rating"):
        play.roll(1, 9)
    play.roll(1, 9, passed=True)
    play.do("defeat", 1)
    play.do("loot", 1)
    assert play.seat(1)["loot"][0]["named"] is False


def test_a_rally_is_raced_to_its_end_by_hand(bare):
    play = bare(mode="rally")
    circuit = [f"room/{number}" for number in range(1, 8)]
    for _ in range(3):
        home_run(play, 1, [*circuit, "check"])
    assert (play.board().winners, play.seat(1)["laps"]) == ((1,), 3)


def test_a_lost_part_leaves_the_typed_totals_unknown_and_they_are_asked_when_needed(bare):
    play = bare()
    play.do("force", None, who=1, to="room/1/1", anyway=True)
    play.do("room", None, place="room/1/1", stat="PWR", rating=30)
    play.roll(1, 20)
    assert play.seat(1)["stats"]["PWR"]["total"] is None
    play.do("end_turn", 2)
    play.do("move", 1, to="room/1/2")
    play.do("room", None, place="room/1/2", stat="PWR", rating=10)
    assert play.view()["tests"][0]["ask"] == ["total"]
    offer = next(offer for offer in play.offers(kind="roll") if offer.main)
    assert [entry.name for entry in offer.asks] == ["die", "total"]
    assert str(offer.asks[1].label) == "PWR of the bot of Mara alone, without the die"
    with pytest.raises(IllegalAction, match="type the total"):
        play.roll(1, 8)
    play.roll(1, 8, total=2)
    assert play.view()["last"]["total"] == 10
    assert (play.seat(1)["stats"]["PWR"]["total"], play.seat(1)["stats"]["INT"]["total"]) == (2, None)


def test_a_named_part_changes_typed_totals_by_what_it_shows(table):
    bot = {"place": "room/1/1", "parts": ["claw", {}], "totals": {"INT": 4, "PWR": 4, "SPD": 4}}
    play = table(2, now={"bots": {"1": bot, "2": {}}, "places": {"room/1/1": {"floor": ["optic-head"]}}})
    play.do("damage", None, who=1, points=1)
    play.do("drop", 1, "claw")
    assert play.seat(1)["stats"]["PWR"]["total"] == 2
    play.do("pick_up", 1, "optic-head")
    assert play.seat(1)["stats"]["INT"]["total"] == 7


def test_counts_of_parts_and_trunk_come_from_the_toolbox_while_building_only(table):
    play = table(2, deck="")
    play.do("reveal")
    play.do("sums", 1, parts=4, trunk=2)
    assert (play.seat(1)["toolbox"], len(play.parts(1))) == (8, 4)
    play.do("sums", 1, parts=2, trunk=0)
    assert (play.seat(1)["toolbox"], len(play.parts(1))) == (12, 2)
    play.do("begin", first=1)
    play.do("sums", 1, parts=3)
    assert play.seat(1)["toolbox"] == 12
    play.do("equip", 2, "rocket-legs", anyway=True)
    with pytest.raises(IllegalAction, match="named Parts"):
        play.do("sums", 2, parts=0)


def test_totals_typed_secretly_come_to_light_at_the_reveal(table):
    play = table(2, deck="")
    play.do("sums", 1, int=3, pwr=3, spd=3, parts=4, covered=True)
    assert play.seat(1)["sum"] == 0
    sums = {"INT": 3, "PWR": 3, "SPD": 3}
    assert play.view(1)["mine"]["covered"] == {"cards": [], "sums": sums, "count": 4, "told": True}
    play.do("reveal")
    assert (play.seat(1)["sum"], len(play.parts(1)), play.seat(1)["toolbox"]) == (9, 4, 10)
    play.do("sums", 1, clear=True)
    assert play.seat(1)["sum"] is None


TOLD = {"int": 6, "pwr": 5, "spd": 8, "parts": 4, "trunk": 1}


def _of_a_seat(play, seat):
    told = play.seat(seat)
    sums = {stat: entry["total"] for stat, entry in told["stats"].items()}
    return sums, len(told["parts"]), told["trunk"], told["toolbox"]


@pytest.mark.parametrize("left_out", [(), ("trunk",), ("parts",), ("int", "pwr", "spd"), ("trunk", "parts")])
def test_a_bot_typed_face_down_is_at_the_reveal_what_it_is_when_typed_openly(table, left_out):
    told = {key: value for key, value in TOLD.items() if key not in left_out}
    hidden, openly = table(2, deck=""), table(2, deck="")
    hidden.do("sums", 1, **told, covered=True)
    own = hidden.view(1)["mine"]
    for play in (hidden, openly):
        play.do("reveal")
    openly.do("sums", 1, **told)
    assert _of_a_seat(hidden, 1) == _of_a_seat(openly, 1)
    after = hidden.view(1)["mine"]
    assert (len(own["trunk"]), own["toolbox"]["count"]) == (len(after["trunk"]), after["toolbox"]["count"])


def test_cards_put_into_a_trunk_that_was_typed_face_down_are_those_that_were_meant(table):
    play = table(2)
    play.do("sums", 1, **TOLD, covered=True)
    play.do("pack", 1, "oil-can")
    assert len(play.view(1)["mine"]["trunk"]) == 1
    play.do("pack", 1, "banana")
    assert [entry["card"]["id"] for entry in play.view(1)["mine"]["trunk"]] == ["oil-can", "banana"]
    play.do("stow", 1, which="trunk/1")
    play.do("reveal")
    assert _of_a_seat(play, 1)[1:] == (4, 1, 9)


def test_a_seat_may_take_its_face_down_bot_back(table):
    play = table(2)
    play.do("keep", 1, "claw")
    play.do("equip", 1, "claw", covered=True)
    assert play.view(1)["mine"]["toolbox"]["cards"] == []
    play.do("uncover", 1)
    assert [card["id"] for card in play.view(1)["mine"]["toolbox"]["cards"]] == ["claw"]
    play.do("forget", 1, "claw")
    assert play.view(1)["mine"]["toolbox"]["cards"] == []


def test_an_unnamed_card_can_be_named_or_described_later(bare):
    play = bare()
    name = play.parts(1)[0]
    play.do("tell", 1, which=name, type="head", int=2)
    assert play.seat(1)["slots"]["head"]["int"] == 2
    play.do("tell", 1, "rocket-legs", which=play.parts(1)[1])
    assert play.seat(1)["slots"]["legs"]["id"] == "rocket-legs"
    with pytest.raises(IllegalAction):
        play.do("tell", 1, which="?99")
    with pytest.raises(IllegalAction):
        play.do("tell", 1, which="rocket-legs")


def test_blank_values_are_asked_for_only_when_they_count(table):
    play = table(2, deck="", now={"bots": {"1": {"parts": ["part-01", "part-02"]}, "2": {}}, "turn": 1})
    assert not [offer for offer in play.offers() if offer.group == "value"]
    play.do("move", 1, to="room/1/1")
    play.do("room", None, "room-01", place="room/1/1")
    asked = [offer.action.card for offer in play.offers() if offer.group == "value"]
    assert asked == ["room-01"]
    play.do("value", None, "room-01", values={"stat": "INT", "rating": 7})
    assert [offer.action.card for offer in play.offers() if offer.group == "value"] == ["part-01", "part-02"]
    for card in ("part-01", "part-02"):
        play.do("value", None, card, values={"type": "arm", "int": 2})
    assert not [offer for offer in play.offers() if offer.group == "value"]
    assert play.view()["tests"][0]["lowest"] == 3


def test_blank_challenges_are_asked_for_when_a_bot_is_there_and_a_bad_one_is_refused(table):
    play = table(2, deck="", now={"bots": {"1": {"place": "boss"}, "2": {}}, "turn": 1, "boss": {"card": "lux"}})
    offer = next(offer for offer in play.offers() if offer.group == "value")
    assert (offer.action.kind, offer.action.card) == ("value", "tracker-lux")
    play.do("value", None, "tracker-lux", values={"challenges": ["INT 12", "ANY 9"]})
    assert play.view()["boss"]["left"] == 2
    with pytest.raises(IllegalAction, match="no challenge"):
        play.do("boss", None, challenges=["LUCK 9"])


@pytest.mark.parametrize("die", [0, 21, "x", None, 1.5, True])
def test_a_roll_that_no_d20_shows_is_refused(bare, die):
    play = bare()
    play.do("move", 1, to="room/1/1")
    play.do("room", None, place="room/1/1", stat="INT", rating=5)
    before = play.state
    with pytest.raises(IllegalAction):
        play.do("roll", 1, die=die)
    assert play.state is before


def test_a_roll_by_the_program_is_marked_and_replays_the_same(bare):
    play = bare()
    play.do("move", 1, to="room/1/1")
    play.do("room", None, place="room/1/1", stat="INT", rating=5)
    offer = next(offer for offer in play.offers(kind="roll") if offer.group == "roll-for-me")
    assert (dict(offer.action.data), [entry.name for entry in offer.asks]) == ({"by": "program"}, [])
    play.roll(1, 17, by="program")
    assert play.view()["last"]["by_program"]
    assert "rolled by the program" in play.sentence()


def test_now_sets_every_count_and_place(table):
    told = {
        "bots": {
            "1": {
                "place": "room/1/2",
                "parts": ["claw", {"type": "head", "int": 2}],
                "loot": ["sun-crown"],
                "trunk": ["map", ""],
                "energy": 1,
                "laps": 2,
            },
            "2": {"ruined": True, "skips": 1, "energy": 0},
        },
        "toolbox": {"1": 4, "2": 9},
        "kept": {"1": ["roots"]},
        "turn": 1,
        "number": 7,
        "actions": 1,
        "places": {"room/1/2": {"card": "library", "floor": ["whip"], "trashed": True}, "boss": {"floor": ["hammer"]}},
        "boss": {"card": "lux", "covered": {"1": 2}},
        "scrap": ["banana"],
        "loot": 2,
    }
    view = table(2, now=told).view(1)
    assert (view["turn"], view["number"], view["actions"], view["loot"]["left"]) == (1, 7, 1, 2)
    seat = view["seats"]["1"]
    assert (seat["place"], seat["energy"], seat["laps"], seat["toolbox"], seat["trunk"]) == ("room/1/2", 1, 2, 4, 2)
    assert seat["stats"]["INT"]["total"] == 5
    assert view["places"]["room/1/2"]["card"]["id"] == "library"
    assert view["boss"]["challenges"][0]["by"] == 2
    assert view["seats"]["2"]["ruined"]
    assert view["mine"]["toolbox"]["cards"][0]["id"] == "roots"
    assert [entry["card"] and entry["card"]["id"] for entry in view["mine"]["trunk"]] == ["map", None]


def test_now_begins_a_draft_or_what_waits_anywhere(table):
    play = table(2, now={"phase": "draft", "deal": 2, "pick": 3, "chosen": {"2": True}})
    assert (play.view()["draft"]["way"], play.view()["draft"]["waits"]) == ("anticlockwise", [1])
    waits = {"1": {"kind": "contest", "stat": "INT", "challenge": 2, "rating": 9}}
    play = table(2, now={"bots": {"1": {"place": "boss"}}, "waits": waits})
    assert play.view()["tests"][0]["need"] == 9
    rooms = ["room/1/1", "room/1/2", "room/2/2"]
    play = table(2, now={"tower": {"rooms": rooms, "boss": "room/2/3"}})
    assert [cell["place"] for cell in play.view()["tower"]["cells"]] == rooms


@pytest.mark.parametrize(
    "told",
    [
        {"bots": {"1": {"parts": ["claw", "claw"]}}},
        {"bots": {"1": {"parts": ["claw"]}, "2": {"parts": ["claw"]}}},
        {"bots": {"1": {"place": "cellar"}}},
        {"bots": {"1": {"energy": 4}}},
        {"bots": {"1": 7}},
        {"bots": {"x": {}}},
        {"bots": {"1": {"parts": "claw"}}},
        {"places": {"room/1/1": {"lamp": 1}}},
        {"places": {"attic": {}}},
        {"boss": {"challenges": ["NOPE"]}},
        {"tower": {"rooms": [], "boss": "room/1/2"}},
        {"bots": {"1": {"totals": {"PWR": 1000}}}},
        {"boss": {"challenges": ["INT 0"]}},
        {"tower": {"rooms": 3}},
        {"waits": {"1": {"kind": "tea"}}},
        {"toolbox": {"1": -1}},
        {"turn": 9},
        {"bots": {"1": {"parts": [{"type": "room"}]}}},
    ],
)
def test_what_now_cannot_mean_is_refused_and_nothing_changes(table, told):
    play = table(2)
    before = play.state
    with pytest.raises(IllegalAction):
        play.do("now", **told)
    assert play.state is before


def test_a_player_who_leaves_takes_the_bot_along_and_the_turn_goes_on(table):
    bots = {
        str(n): {"place": "room/1/1", "parts": [card], "trunk": ["map"] if n == 1 else []}
        for n, card in ((1, "claw"), (2, "whip"))
    }
    play = table(3, now={"bots": {**bots, "3": {}}, "turn": 1})
    play.do("attack", 1, target=2, stat="INT")
    play.record(Action("seat", None, None, {"op": "leave", "seat": 1}))
    assert (play.state.turn, play.state.pending, play.state.at("room/1/1")) == (2, (), (2,))
    assert [card["id"] for card in play.view()["scrap"]] == ["claw", "?1"]
    assert play.seat(1)["here"] is False
    with pytest.raises(IllegalAction, match="can join"):
        play.do("seat", None, op="join", name="Ida")
    play.do("end_turn", 2)
    assert play.state.turn == 3


@pytest.mark.parametrize(("mode", "place"), [("tower", "room/1/2"), ("rally", "room/2")])
def test_whoever_leaves_with_boss_loot_leaves_it_to_those_who_can_still_win(table, mode, place):
    play = table(
        3, mode=mode, now={"bots": {"1": {}, "2": {}, "3": {"place": place, "loot": ["sun-crown"]}}, "turn": 1}
    )
    left = play.state.loot
    play.record(Action("seat", None, None, {"op": "leave", "seat": 3}))
    assert [held.name for held in play.state.scrap] == []
    if mode == "rally":
        assert (play.state.loot, [held.name for held in play.state.pile]) == (left + 1, ["sun-crown"])
    else:
        assert play.floor(place) == ["sun-crown"]


def test_whoever_leaves_in_the_turn_of_another_leaves_it_to_them(table):
    play = table(3, now={"bots": {"1": {}, "2": {}, "3": {}}, "turn": 2, "actions": 1})
    play.record(Action("seat", None, None, {"op": "leave", "seat": 3}))
    assert (play.state.turn, play.state.actions) == (2, 1)


def test_a_player_may_leave_in_the_draft_and_the_rest_passes_on(table):
    play = table(3)
    play.do("choose", 2)
    play.record(Action("seat", None, None, {"op": "leave", "seat": 2}))
    assert play.view()["draft"]["seats"]["1"]["to"] == 3
    play.do("choose", 1)
    play.do("choose", 3)
    play.do("pass")
    assert play.state.pick == 2


def test_a_roll_and_a_reveal_can_be_taken_back(table):
    play = table(2, now={"bots": {"1": {"parts": ["claw", "whip"]}, "2": {}}, "turn": 1})
    play.do("move", 1, to="room/1/1")
    play.do("room", None, "sun-lens", place="room/1/1")
    play.roll(1, 1)
    play.history(Action.of("undo", None, None, event=4))
    assert [entry.kind for entry in play.state.pending] == ["encounter"]
    play.history(Action.of("undo", None, None, event=3))
    assert play.view()["places"]["room/1/1"]["card"] is None


def test_guests_are_offered_nothing_and_a_seat_only_its_own(bare):
    play = bare()
    assert GAME.actions(play.state, Viewer.parse("guest")) == ()
    for seat in (1, 2):
        assert {offer.action.seat for offer in play.offers(seat)} == {seat}


def _by_name(play, kind, viewer="table"):
    """What is offered by name, in words, by card id."""
    asked = [entry for offer in play.offers(viewer, kind) for entry in offer.asks if entry.name == "@card"]
    return {card: str(name) for entry in asked[:1] for card, name in zip(entry.choices, entry.names, strict=True)}


@pytest.mark.parametrize("viewer", ["table", 1])
def test_a_known_part_is_put_on_by_its_name_by_slot_and_what_lies_open_is_no_choice(table, viewer):
    play = table(2)
    play.do("skip_draft")
    offered = _by_name(play, "equip", viewer)
    assert (len(offered), offered["claw"]) == (44, "Arm: Claw, PWR +2")
    slots = [text.partition(":")[0] for text in offered.values()]
    assert list(dict.fromkeys(slots)) == ["Head", "Core", "Arm", "Legs"]
    assert len(dict.fromkeys(slots)) == sum(one != other for one, other in zip(slots, ["", *slots], strict=False))
    play.do("equip", 1, "claw")
    assert "claw" in _by_name(play, "equip", "table")
    play.do("reveal")
    assert "claw" not in _by_name(play, "equip", viewer)


def test_loot_is_chosen_by_its_name_and_of_blank_cards_none_is_offered_so(table):
    play = table(2, now={"bots": {"1": {"place": "boss"}, "2": {}}, "waits": {"1": {"kind": "loot"}}, "turn": 1})
    assert _by_name(play, "loot")["sun-crown"].startswith("Boss Loot: Sun Crown")
    blank = table(2, deck="")
    blank.do("skip_draft")
    assert list(_by_name(blank, "equip")) == ["rocket-legs"]
    blank.do("value", None, "part-01", values={"type": "arm", "name": "Claw", "pwr": 2})
    assert _by_name(blank, "equip")["part-01"] == "Arm: Claw, PWR +2"


@pytest.fixture
def unknown(bare):
    """Mara's typed totals are unknown after a Part was lost, and she rolls in a Room."""

    def laid():
        play = bare()
        play.do("force", None, who=1, to="room/1/1", anyway=True)
        play.do("room", None, place="room/1/1", stat="PWR", rating=30)
        play.roll(1, 20)
        play.do("end_turn", 2)
        play.do("move", 1, to="room/1/2")
        play.do("room", None, place="room/1/2", stat="PWR", rating=10)
        return play

    return laid


@pytest.mark.parametrize(
    ("told", "stat"),
    [({"total": 6}, 6), ({"sum": 16}, 6), ({"sum": 18, "more": 2}, 6), ({"sum": 9}, -1)],
)
def test_what_a_bot_adds_is_told_alone_or_together_with_the_die(unknown, told, stat):
    play = unknown()
    play.roll(1, 10, **told)
    last = play.view()["last"]
    assert (last["bonus"], last["total"]) == (stat, 10 + stat + last["more"])


def test_each_way_to_tell_a_roll_says_what_its_number_is(unknown):
    asked = {offer.group: [str(entry.label) for entry in offer.asks] for offer in unknown().offers(kind="roll")}
    assert asked["roll"] == ["Rolled", "PWR of the bot of Mara alone, without the die"]
    assert asked["roll-sum"] == ["Rolled", "Die and PWR together"]


def test_lost_totals_are_offered_to_be_typed_again_once_before_and_at_the_roll(unknown):
    play = unknown()
    for step in (None, "settle"):
        if step:
            play.do(step, 1, what="encounter", who=1, anyway=True)
        asked = [offer for offer in play.offers() if offer.group == "value"]
        assert (asked[0].action.kind, str(asked[0].label)) == ("sums", "Mara: type the totals")
        assert [offer.action.kind for offer in asked].count("tell") <= 1
    play.do("sums", 1, int=2, pwr=3, spd=1)
    assert [offer for offer in play.offers() if offer.group == "value"] == []


@pytest.mark.parametrize("passed", [True, False])
def test_a_test_is_passed_or_failed_without_any_number(bare, say, passed):
    play = bare()
    play.do("move", 1, to="room/1/1")
    (offer,) = (offer for offer in play.offers() if offer.group == "roll-told")
    assert [entry.name for entry in offer.asks] == ["passed"]
    play.do("roll", 1, passed=passed)
    last = play.view()["last"]
    assert (last["die"], last["passed"], say(last["verdict"])) == (None, passed, "Pass." if passed else "Fail.")
    assert play.sentence().startswith(f"Mara: As the table says. {say(last['verdict'])}")
    play.do("decide", None, winner=1)
    assert (play.view()["how"]["rolls"], play.view()["how"]["best"]) == (1, None)


@pytest.mark.parametrize("waits", ["contest", "attack", "encounter"])
def test_a_roll_without_a_number_and_without_a_verdict_is_refused_in_words(table, waits):
    here = {"1": {"place": "boss", "parts": ["claw"]}, "2": {"place": "boss"}}
    entry = {"kind": waits, "stat": "INT", "rating": 9, "by": 2, "place": "room/1/1"}
    play = table(2, now={"bots": here, "waits": {"1": entry}, "places": {"room/1/1": {"card": "library"}}, "turn": 1})
    with pytest.raises(IllegalAction, match="Say what Mara rolled"):
        play.do("roll", 1)
