"""What cards before the camera mean, and the demo that is only seen."""

from __future__ import annotations

import pytest

from assistant import Action, Catalog, Sighting, Tag
from assistant.table.values import canonical
from robits.game import Robits


def meanings(play, card, zone="spot", change="appeared"):
    return [(p.action.kind, p.action.seat, dict(p.action.data)) for p, _ in play.see(card, zone, change)]


def test_a_shown_card_is_taken_by_the_player_whose_turn_it_is(table):
    play = table(3)
    assert meanings(play, "junk-1") == [("take", 1, {})]
    play.show("junk-1")
    assert meanings(play, "junk-2") == [("take", 2, {})]
    assert str(play.see("junk-2")[0][0].why) == "Jonas takes Junk."


def test_while_a_reveal_is_due_a_shown_card_is_a_question(table):
    play = table(3)
    play.do("reveal", None, "junk-1", column=4)
    play.do("reveal", None, "junk-2", column=5)
    play.do("take", 1, "junk-1")
    assert meanings(play, "klunc-arm-1") == [("take", 2, {}), ("reveal", None, {"column": 4})]
    assert meanings(play, "junk-2") == [("take", 2, {})]
    play.do("take", 2, "junk-2")
    assert len(meanings(play, "klunc-arm-1")) == 3
    play.do("reveal", None, "klunc-arm-1", column=4)
    play.do("reveal", None, column=5, nothing=True)
    assert meanings(play, "klunc-arm-2") == [("take", 3, {})]


def test_a_shown_card_is_kept_while_an_overclock_waits(table):
    play = table(3)
    play.show("overclock-1")
    assert meanings(play, "junk-1") == [("keep", 1, {})]
    assert meanings(play, "junk-1", "seat/1") == [("keep", 1, {})]
    assert meanings(play, "overclock-1") == []
    assert [rule for _, objections in play.see("junk-1", "seat/2") for rule in (o.rule.number for o in objections)] == [
        24
    ]


def test_a_card_that_lies_where_it_should_means_nothing(table):
    play = table(3)
    play.show("junk-1")
    for zone in ("spot", "seat/1", "seat/2", "line/1/1"):
        assert meanings(play, "junk-1", zone) == []
    play.do("reveal", None, "junk-2", column=1)
    assert meanings(play, "junk-2", "line/1/1") == []
    assert meanings(play, "junk-2", "line/2/1") == [("reveal", None, {"column": 2, "row": 1})]


def test_a_card_that_means_nothing_says_why(table):
    play, game = table(2), Robits()

    def why(card, zone="spot"):
        tag = play.state.catalog.copy(card).tag if card in play.state.catalog.by_id else Tag.parse(card)
        told = game.why_nothing(play.state, Sighting(tag, zone=zone))
        return told and str(told)

    play.show("junk-1")
    assert why("junk-1") == "Mara has it already."
    assert why("junk-2", "hand/1") == "Only the two cards of an Overclock are looked at in secret."
    play.show("overclock-1")
    play.show("junk-2", "hand/2")
    assert why("junk-2", "hand/2") is None
    assert why("overclock-1") == "This Overclock waits: show the card that is kept."
    play.do("keep", 2)
    assert why("junk-2", "boss") is None
    assert why(str(Tag("RT", 1))) is None
    for _ in range(12):
        play.do("take", play.state.turn)
    assert meanings(play, "junk-2") == []
    assert why("junk-2") == "Everyone has had seven cards."


@pytest.mark.parametrize("change", ["moved", "turned", "vanished"])
def test_a_card_that_moves_turns_or_goes_means_nothing(table, change):
    assert meanings(table(3), "junk-1", change=change) == []


@pytest.mark.parametrize("zone", ["boss", "room/1/3", "hand/1", "hand/9", "seat/9", "seat/0", "outside"])
def test_other_places_mean_nothing_here(table, zone):
    assert meanings(table(3), "junk-1", zone) == []


def test_a_card_before_a_seat_is_taken_by_that_seat_with_what_the_rules_say(table):
    play = table(3)
    assert play.see("junk-1", "seat/1")[0][1] == ()
    (proposal, objections) = play.see("junk-1", "seat/2")[0]
    assert (proposal.action.seat, [objection.rule.number for objection in objections]) == (2, [12])


def test_a_card_in_the_line_is_recorded_there(table):
    play = table(3)
    play.show("junk-1", "line/3/1")
    assert play.state.spot("junk-1") == (3, 1)
    play.show("junk-1")
    assert play.view()["line"]["columns"][2]["due"]


def test_a_card_on_a_phone_is_only_for_that_seat(table):
    play = table(3)
    play.show("overclock-1")
    (proposal, objections) = play.see("junk-1", "hand/1")[0]
    assert (proposal.action.kind, proposal.seat, objections) == ("look", 1, ())
    assert Robits().countdown(play.state, proposal) == 0
    assert meanings(play, "junk-1", "hand/2") == []
    play.show("junk-1", "hand/1")
    assert meanings(play, "junk-1", "hand/1") == []
    assert meanings(play, "overclock-1", "hand/1") == []
    assert Robits().countdown(play.state, play.see("junk-2")[0][0]) == 5


def test_a_line_laid_in_one_go_does_not_keep_the_table_waiting(table):
    play = table(2)
    (proposal, _), *_ = play.see("junk-1", "line/1/1")
    assert (proposal.action.kind, Robits().countdown(play.state, proposal)) == ("reveal", 2)


def test_a_card_seen_before_a_seat_that_was_only_described_there_is_that_card(table):
    play = table(2, deck="")
    play.do("take", 1, model="klunc", slot="arm", value=3)
    assert meanings(play, "klunc-arm-4", "seat/1") == [("tell", 1, {"which": "klunc-arm-1"})]
    play.show("klunc-arm-4", "seat/1")
    assert [card["id"] for card in play.seat(1)["cards"]] == ["klunc-arm-4"]
    assert meanings(play, "klunc-arm-1") == [("take", 2, {})]


def test_a_tag_of_another_deck_or_a_blank_sticker_means_nothing(table):
    play = table(2)
    game = Robits()
    for tag in (Tag("RT", 1), Tag("RT", 900_001), Tag("XX", 1)):
        assert game.interpret(play.state, Sighting(tag)) == ()


def test_a_blank_sticker_stands_for_the_card_it_was_stuck_on(table):
    play = table(2)
    sticker = str(Tag("RT", 900_001))
    play.record(Action("bind", None, sticker, {"card": "junk-1"}))
    play.show(sticker)
    assert [card["id"] for card in play.seat(1)["cards"]] == ["junk-1"]
    assert meanings(play, "junk-1") == []


def test_rules_2_and_5_a_strange_deck_with_too_many_cards_is_objected_to(table):
    rows = [{"id": "green-head", "title": "Big Henry head", "copies": 5}]
    rows[0]["traits"] = {"type": "part", "model": "big-henry", "slot": "head", "value": 2}
    rows.append({"id": "spark", "title": "Sparkeez", "copies": 7, "traits": {"type": "sparkeez"}})
    catalog = Catalog.from_rows("robits", "RT", rows)
    play = table(12, catalog=catalog)
    tags = [str(copy.tag) for copy in catalog.tags()]
    for tag in tags[:4] + tags[5:11]:
        play.show(tag)
    numbers = [[objection.rule.number for objection in play.see(tag)[0][1]] for tag in (tags[4], tags[11])]
    assert numbers == [[2], [5]]
    play.do("take", 11, "green-head", anyway=True)
    assert play.seat(11)["points"]["total"] == 2


def test_the_demo_is_a_whole_game_with_a_clear_winner(table):
    play = table(Robits.demo_seats)
    demo = Robits().demo(play.state.catalog, {})
    assert sum(showing.change == "appeared" for showing in demo) == 29
    assert [showing.card for showing in demo if showing.change == "vanished"] == ["overclock-1"]
    for showing in demo:
        if showing.change == "appeared":
            found = play.see(showing.card)
            assert [objections for _, objections in found] == [()]
            assert meanings(play, showing.card, f"seat/{showing.seat}") == meanings(play, showing.card)
            play.show(showing.card)
    board = play.board()
    assert (board.final, board.winners) == (True, (1,))
    assert not any(score.at_least for score in board.seats.values())
    totals = sorted((score.total for score in board.seats.values()), reverse=True)
    assert totals[0] > totals[1]
    assert any(line.points and line.rule.number == 33 for score in board.seats.values() for line in score.lines)


def test_a_deck_without_these_cards_has_no_demo():
    assert Robits().demo(Catalog("robits", "RT"), {}) == ()


def test_a_game_of_sightings_and_the_same_by_hand_are_the_same_bytes(table):
    seen, told = table(4), table(4)
    demo = [showing for showing in Robits().demo(seen.state.catalog, {}) if showing.change == "appeared"]
    for showing in demo:
        seen.show(showing.card)
        waits = told.state.overclock_of(showing.seat)
        told.do("keep" if waits else "take", showing.seat, showing.card)
    for viewer in ("table", "guest", "referee", 1, 2, 3, 4):
        assert canonical(seen.view(viewer)) == canonical(told.view(viewer))
    assert canonical(seen.board().json()) == canonical(told.board().json())
