"""Putting things right: cards elsewhere, people who come and go, whose turn it is, we are here now, what is built."""

from __future__ import annotations

import pytest

from assistant import Action, Catalog, IllegalAction


def ids(play, seat):
    return [card["id"] for card in play.seat(seat)["cards"]]


@pytest.fixture
def played(table):
    play = table(3)
    for seat, card in ((1, "klunc-arm-1"), (2, "bt-4-head-1"), (3, "junk-1"), (1, "sparkeez-1")):
        play.do("take", seat, card)
    return play


def test_a_card_is_given_back_in_one_tap_and_its_player_chooses_again(played):
    offer = next(o for o in played.offers() if o.group == "give-back" and o.action.data["which"] == "sparkeez-1")
    assert str(offer.label) == "Give Sparkeez back"
    played.record(offer.action)
    assert (ids(played, 1), played.view()["left"], played.view()["turn"]) == (["klunc-arm-1"], 18, 1)
    assert played.sentence() == "Mara: Sparkeez goes back to the line"


def test_a_card_goes_from_one_player_to_another(played):
    played.do("move", 1, "sparkeez-1", to="seat/2")
    assert (ids(played, 1), ids(played, 2)) == (["klunc-arm-1"], ["bt-4-head-1", "sparkeez-1"])
    assert (played.view()["turn"], played.view()["missing"]) == (1, 0)
    assert played.sentence() == "Sparkeez goes to Jonas"


@pytest.mark.parametrize(("to", "deck", "left"), [("deck", 71, 17), ("outside", 70, 17), ("line", 70, 18)])
def test_a_card_goes_back_to_the_deck_or_away(played, to, deck, left):
    played.do("move", 1, "sparkeez-1", to=to)
    view = played.view()
    assert (view["deck"], view["left"], view["missing"]) == (deck, left, 0)
    played.do("move", None, "sparkeez-1", to="seat/1")
    assert (ids(played, 1)[-1], played.view()["missing"]) == ("sparkeez-1", 0)


def test_a_card_goes_to_a_place_of_the_line_and_on(played):
    played.do("move", 1, "sparkeez-1", to="line/3/1")
    assert played.state.spot("sparkeez-1") == (3, 1)
    played.do("move", 1, "klunc-arm-1", to="line/4/2")
    with pytest.raises(IllegalAction, match="lies there already"):
        played.do("move", 2, "bt-4-head-1", to="line/4/2")
    played.do("move", None, "sparkeez-1", to="seat/3")
    assert played.state.spot("sparkeez-1") is None
    assert (played.view()["left"], played.view()["missing"]) == (18, 0)


def test_a_card_that_nobody_saw_comes_out_of_the_line(played):
    played.do("move", None, "junk-6", to="seat/2")
    assert (ids(played, 2), played.view()["left"]) == (["bt-4-head-1", "junk-6"], 16)


def test_a_card_that_nobody_named_can_be_moved_too(table):
    play = table(2)
    play.do("take", 1)
    play.do("move", 1, which="?1", to="seat/2")
    assert (ids(play, 1), ids(play, 2)) == ([], ["?1"])


@pytest.mark.parametrize("to", ["hand/1", "seat/9", "line/8/1", "line/1/9", "seat/1", "moon", ""])
def test_a_card_goes_nowhere_else(played, to):
    with pytest.raises(IllegalAction):
        played.do("move", 1, "klunc-arm-1", to=to)


def test_a_card_is_told_late_and_replaces_what_was_thought(played):
    played.do("tell", 1, "klunc-arm-6", which="klunc-arm-1")
    assert (ids(played, 1), played.total(1)) == (["klunc-arm-6", "sparkeez-1"], 8)
    with pytest.raises(Exception, match="lies before Jonas"):
        played.do("tell", 1, "bt-4-head-1", which="klunc-arm-6")
    for data in ({"which": "junk-1"}, {"which": "klunc-arm-6"}):
        with pytest.raises(IllegalAction):
            played.do("tell", 1, **data)
    with pytest.raises(IllegalAction, match="already"):
        played.do("tell", 1, "sparkeez-1", which="klunc-arm-6")


def test_only_what_the_deck_can_hold_is_told_without_objection(table):
    play = table(2)
    play.do("now", cards={"1": [{}, "bt-4-head-1"], "2": ["bt-4-head-2"]})
    with pytest.raises(Exception, match="only 2 cards like this"):
        play.do("tell", 1, which="?1", model="bt-4", slot="head", value=4)
    with pytest.raises(Exception, match="No BT-4 legs of this deck shows 1"):
        play.do("tell", 1, which="?1", model="bt-4", slot="legs", value=1)
    play.do("tell", 1, which="?1", model="bt-4", slot="legs", value=5)
    play.do("tell", 1, which="bt-4-head-1", value=4)
    assert play.total(1) == 9


def test_the_turn_can_be_set_and_those_left_behind_come_first(played):
    assert played.view()["turn"] == 2
    played.do("turn", to=3)
    played.do("take", 3, "junk-2")
    assert played.view()["turn"] == 2
    played.do("take", 2, "junk-3")
    assert (played.view()["turn"], played.view()["round"], played.view()["first"]) == (1, 3, 1)


def test_next_seat_goes_on_clockwise(table):
    play = table(3)
    play.do("next_seat", anyway=True)
    play.do("take", 2, "junk-1")
    assert play.view()["turn"] == 3
    play.do("take", 3, "junk-2")
    assert play.view()["turn"] == 1


def test_somebody_leaves_and_play_goes_on_without(played):
    played.do("seat", op="leave", seat=2)
    assert played.view()["turn"] == 3
    assert (played.seat(2)["here"], ids(played, 2)) == (False, ["bt-4-head-1"])
    for card in (f"klunc-arm-{n}" for n in range(2, 7)):
        played.do("take", played.view()["turn"], card)
    with pytest.raises(Exception, match="has left the game"):
        played.do("take", 2, "junk-5")
    while played.view()["phase"] == "play":
        played.do("take", played.view()["turn"])
    assert played.seat(2)["place"] is None
    assert set(played.board().seats) == {1, 2, 3}
    with pytest.raises(IllegalAction):
        played.do("turn", to=2)


def test_who_leaves_with_an_overclock_lets_it_go_under_the_deck(table):
    play = table(3)
    play.do("take", 1, "overclock-1")
    play.do("seat", op="leave", seat=1)
    view = play.view()
    assert (view["deck"], view["missing"], view["turn"]) == (71, 0, 2)
    for _ in range(14):
        play.do("take", play.view()["turn"])
    assert play.view()["phase"] == "over"


def test_the_first_player_leaves_and_the_next_one_begins_the_rounds(table):
    play = table(3)
    play.do("seat", op="leave", seat=1)
    play.do("take", 2, "junk-1")
    play.do("take", 3, "junk-2")
    assert play.view()["turn"] == 2


def test_somebody_joins_with_a_row_of_cards(played):
    played.do("reveal", None, "junk-2", column=1)
    played.do("seat", op="join", name="Tom")
    view = played.view()
    assert (view["deck"], view["left"], view["missing"], view["seats"]["4"]["count"]) == (63, 24, 0, 0)
    assert len(view["line"]["columns"][0]["places"]) == 4
    assert played.seat(4)["of"] == 7
    played.do("take", 4, "bt-4-legs-1", anyway=True)
    assert played.total(4) == 4


def test_names_change_everywhere(played, say):
    played.do("seat", op="rename", seat=1, name="<b>Mara</b>")
    assert played.seat(1)["name"] == "<b>Mara</b>"
    assert played.view()["left"] == 17


def test_we_are_here_now_sets_every_count_and_place(table):
    play = table(3)
    play.do(
        "now",
        cards={
            "1": ["klunc-arm-1", {"model": "junk"}],
            "2": [{}],
            "3": [{"model": "bt-4", "slot": "head", "value": 6}],
        },
        turn=2,
        first=3,
        deck=60,
        line={"1/1": "gone", "1/2": "sparkeez-1", "2/1": "open", "3/1": {"model": "junk"}},
        due={"2": True},
        buried=["overclock-1"],
        outside=["overclock-2"],
    )
    view = play.view()
    assert (ids(play, 1), ids(play, 2), ids(play, 3)) == (["klunc-arm-1", "junk-1"], ["?1"], ["bt-4-head-2"])
    assert (view["turn"], view["first"], view["deck"], view["left"], view["missing"]) == (2, 3, 60, 20, 6)
    columns = view["line"]["columns"]
    assert [place["state"] for place in columns[0]["places"]] == ["gone", "up", "down"]
    assert (columns[0]["places"][1]["card"]["id"], columns[2]["places"][0]["card"]["id"]) == ("sparkeez-1", "junk-2")
    assert (columns[1]["due"], columns[0]["due"]) == (True, False)
    assert (play.state.buried, play.state.outside) == (("overclock-1",), ("overclock-2",))
    play.do("now", line={})
    assert play.view()["line"] is None


def test_we_are_here_now_in_round_four(table):
    play = table(3)
    play.do("now", round=4, turn=2)
    view = play.view()
    assert [view["seats"][seat]["count"] for seat in "123"] == [4, 3, 3]
    assert (view["round"], view["turn"], view["deck"], view["left"]) == (4, 2, 70, 11)


def test_we_are_here_now_with_an_overclock_that_waits(table):
    play = table(2)
    play.do("now", overclocks={"2": {"card": "overclock-3", "looked": ["junk-1"]}}, turn=2)
    assert play.seat(2)["overclock"]["card"]["id"] == "overclock-3"
    assert play.view(2)["mine"]["looked"][0]["card"]["id"] == "junk-1"
    assert "junk-1" not in str(play.view())
    play.do("now", short={"1": 1})
    assert play.seat(1)["of"] == 6
    assert play.seat(2)["overclock"]["card"]["id"] == "overclock-3"
    assert [looked["card"]["id"] for looked in play.view(2)["mine"]["looked"]] == ["junk-1"]


def test_we_are_here_now_in_a_later_round_keeps_the_cards_that_lie_there(table):
    play = table(3)
    for seat in (1, 2, 3):
        play.do("take", seat, f"junk-{seat}")
    play.do("now", round=4, turn=2)
    assert [play.seat(seat)["count"] for seat in (1, 2, 3)] == [4, 3, 3]
    assert [ids(play, seat)[0] for seat in (1, 2, 3)] == ["junk-1", "junk-2", "junk-3"]


def test_a_card_told_twice_is_two_copies_where_the_deck_has_several_under_one_id(table):
    rows = [{"id": "junk", "title": "Junk", "copies": 6, "traits": {"type": "junk"}}]
    play = table(2, catalog=Catalog.from_rows("robits", "RT", rows))
    play.do("now", cards={"1": ["junk", "junk"], "2": ["junk"]})
    held = [card.name for area in play.state.areas for card in area]
    assert [play.state.catalog.copy(name).copy for name in held] == [1, 2, 3]


def test_a_card_out_of_the_game_that_turns_up_after_all_is_another_one_out_there(table):
    play = table(2)
    play.do("now", outside=["junk-1", "junk-2"])
    assert play.against("take", 1, "junk-1") == [1]
    play.do("take", 1, "junk-1", anyway=True)
    assert (ids(play, 1), play.state.outside) == (["junk-1"], ("?1", "junk-2"))


def test_a_card_that_was_only_described_in_the_line_is_another_one_when_that_very_card_turns_up(table):
    play = table(2)
    for column in (2, 6):
        play.do("reveal", None, column=column, row=1, model="junk")
    play.do("reveal", None, "junk-2", column=4)
    columns = play.view()["line"]["columns"]
    lying = {place["card"]["id"] for column in columns for place in column["places"] if place.get("card")}
    assert columns[3]["places"][0]["card"]["id"] == "junk-2"
    assert lying == {"junk-1", "junk-2", "junk-3"}


def test_a_card_that_lies_open_unnamed_is_asked_for_where_it_lies(table):
    play = table(2)
    play.do("now", line={"3/1": "junk-1", "5/2": "open"})
    asked = [(offer.action.data["column"], offer.action.data.get("row")) for offer in play.offers(kind="reveal")]
    assert asked == [(1, 1), (2, 1), (4, 1), (5, 1), (5, 2), (6, 1), (7, 1)]


def test_counts_that_do_not_add_up_are_said(table, say):
    play = table(2)
    play.do("now", deck=70, left=14)
    assert [say(note) for note in play.view()["notes"]] == ["7 cards of the 91 are missing in these counts."]
    play.do("now", deck=78, left=14)
    assert [say(note) for note in play.view()["notes"]] == ["1 card too many in these counts: there are 91."]


@pytest.mark.parametrize(
    "data",
    [
        {"cards": {"9": []}},
        {"cards": {"x": []}},
        {"cards": {"1": "junk-1"}},
        {"cards": {"1": [3]}},
        {"cards": {"1": ["junk-1", "junk-1"]}},
        {"cards": {"1": ["junk-1"], "2": ["junk-1"]}},
        {"cards": {"1": ["nothing"]}},
        {"cards": {"1": ["overclock-1"]}},
        {"cards": {"1": [{"model": "klunc"}]}},
        {"cards": {"1": [{"model": "klunc", "slot": "arm", "value": "x"}]}},
        {"line": {"9/1": "open"}},
        {"line": {"1": "open"}},
        {"line": {"1/9": "open"}},
        {"overclocks": {"1": 3}},
        {"overclocks": {"1": {"looked": ["junk-1", "junk-2", "junk-3"]}}},
        {"short": {"1": -1}},
        {"short": {"1": True}},
        {"turn": 9},
        {"cards": {"1": [{}] * 15}},
    ],
)
def test_nonsense_of_now_is_refused_in_words(table, data):
    play = table(2)
    with pytest.raises(IllegalAction):
        play.do("now", **data)
    assert play.state == play.start.state


def test_a15_a_player_may_build_something_else(table):
    play = table(2)
    play.do("now", cards={"1": ["bt-4-head-1", "bt-4-head-2", "klunc-arm-1", "klunc-arm-2", "klunc-arm-3", "junk-1"]})
    assert play.total(1) == 6 + 2 + 2
    offer = play.offers(1, "assemble")[0]
    assert offer.asks[0].choices == (
        "bt-4-head-1",
        "bt-4-head-2",
        "klunc-arm-1",
        "klunc-arm-2",
        "klunc-arm-3",
        "junk-1",
    )
    play.do("assemble", 1, cards=["bt-4-head-1", "klunc-arm-1"])
    assert (play.total(1), play.seat(1)["chosen"], play.seat(1)["robot"]["legs"]) == (5, True, None)
    assert any(text.startswith("Not chosen: 10") for _, text in play.lines(1))
    play.do("assemble", 1)
    assert (play.total(1), play.seat(1)["chosen"]) == (10, False)


def test_a15_what_was_chosen_is_void_with_another_card(table):
    play = table(2)
    play.do("now", cards={"1": ["bt-4-head-1"]}, turn=2)
    play.do("assemble", 1, cards=[])
    assert play.total(1) == 0
    play.do("take", 2, "junk-2")
    assert play.total(1) == 0
    play.do("take", 1, "klunc-arm-1")
    assert play.total(1) == 5


@pytest.mark.parametrize(
    "cards",
    [
        ["bt-4-head-1", "bt-4-head-2"],
        ["klunc-arm-1", "klunc-arm-2", "klunc-arm-3"],
        ["sparkeez-1"],
        ["bt-4-legs-1"],
        ["bt-4-head-1", "bt-4-head-1"],
        ["bt-4-head-1", "klunc-arm-1", "junk-1", "junk-2", "junk-3", "junk-4"],
    ],
)
def test_rules_28_and_29_no_slot_is_overfilled_by_choice(table, cards):
    play = table(2)
    mine = ["bt-4-head-1", "bt-4-head-2", "klunc-arm-1", "klunc-arm-2", "klunc-arm-3", "sparkeez-1"]
    play.do("now", cards={"1": [*mine, *(f"junk-{n}" for n in range(1, 5))]})
    with pytest.raises(IllegalAction):
        play.do("assemble", 1, cards=cards)


def test_a16_junk_beside_a_part_is_allowed_and_never_better(table):
    play = table(2)
    play.do("now", cards={"1": ["bt-4-head-1", "junk-1"]})
    play.do("assemble", 1, cards=["junk-1"])
    assert play.total(1) == 0
    play.do("assemble", 1)
    assert play.total(1) == 4


def test_taking_everything_back_is_the_beginning(played):
    for number in (4, 3, 2, 1):
        played.history(Action.of("undo", None, event=number))
    assert played.state == played.start.state


def test_an_earlier_card_is_corrected_and_everything_after_it_stays(played):
    new = {"kind": "take", "seat": 1, "card": "bt-4-arm-4", "data": {}}
    played.history(Action.of("replace", None, event=1, action=new))
    assert ids(played, 1) == ["bt-4-arm-4", "sparkeez-1"]
    assert ids(played, 3) == ["junk-1"]
    played.history(Action.of("undo", None, event=5))
    assert ids(played, 1) == ["klunc-arm-1", "sparkeez-1"]


def test_the_end_can_only_be_shown_and_decided_when_it_is_there(played):
    for kind, data in (("ceremony", {}), ("decide", {"winner": 1}), ("decide", {})):
        with pytest.raises(IllegalAction, match="not over"):
            played.do(kind, **data)
