"""The assembly line, as far as somebody records it."""

from __future__ import annotations

import pytest

from assistant import IllegalAction


def states(play, column):
    return [place["state"] for place in play.view()["line"]["columns"][column - 1]["places"]]


def due(play):
    return [column["column"] for column in play.view()["line"]["columns"] if column["due"]]


def test_nobody_has_to_track_the_line(table):
    play = table(2)
    for turn in range(14):
        play.do("take", 1 + turn % 2)
    assert play.view()["line"] is None
    assert play.view()["left"] == 0


def test_a_column_alone_means_its_face_up_card(table):
    play = table(3)
    play.do("reveal", None, "junk-1", column=2)
    play.do("take", 1, column=2)
    play.do("reveal", None, "junk-2", column=2)
    play.do("take", 2, column=2)
    assert [play.seat(seat)["cards"][0]["id"] for seat in (1, 2)] == ["junk-1", "junk-2"]
    assert states(play, 2) == ["gone", "gone", "down"]
    assert due(play) == [2]


def test_once_a_card_was_taken_from_nowhere_the_others_may_be_gone(table):
    play = table(2)
    play.do("reveal", None, "junk-1", column=2)
    play.do("take", 1)
    assert (states(play, 2), states(play, 1)) == (["up", "unknown"], ["open", "unknown"])
    play.do("move", 1, which="?1", to="line")
    assert (states(play, 2), states(play, 1)) == (["up", "down"], ["open", "down"])
    play.do("move", None, "junk-2", to="seat/2")
    assert states(play, 1) == ["open", "unknown"]


def test_a_line_that_is_tracked_late_does_not_pretend_to_know_what_lies_where(table):
    play = table(2)
    play.do("take", 1)
    play.do("reveal", None, "junk-1", column=2)
    assert (states(play, 2), states(play, 3)) == (["up", "unknown"], ["unknown", "unknown"])


def test_the_lowest_card_of_a_column_was_face_up_also_when_nobody_recorded_it(table):
    play = table(2)
    play.do("take", 1)
    play.do("take", 2, "junk-1", column=3, row=1)
    assert due(play) == [3]
    play.do("take", 1, "junk-2", column=4, row=2)
    assert due(play) == [3]


def test_a_card_seen_for_real_is_not_the_one_described_in_the_line(table):
    play = table(2, deck="")
    play.do("reveal", None, column=2, model="klunc", slot="arm", value=4)
    assert play.state.spot("klunc-arm-1") == (2, 1)
    play.show("klunc-arm-1")
    assert play.state.spot("klunc-arm-2") == (2, 1)
    assert play.view()["line"]["columns"][1]["places"][0]["card"]["value"] == 4
    assert due(play) == []
    play.do("reveal", None, "klunc-arm-2", column=2, row=1, anyway=True)
    assert play.view()["line"]["columns"][1]["places"][0]["card"]["value"] is None
    play.do("reveal", None, "klunc-arm-2", column=5)
    assert (states(play, 2)[0], states(play, 5)[0]) == ("gone", "up")


def test_when_the_line_is_empty_a_card_comes_from_the_deck_and_then_from_nowhere(table):
    play = table(2)
    play.do("now", deck=1, left=0, turn=1)
    play.do("move", None, "junk-1", to="seat/1")
    assert (play.view()["deck"], play.view()["left"]) == (0, 0)
    for kind, seat, card, data in (("take", 2, "junk-2", {}), ("move", None, "junk-2", {"to": "seat/2"})):
        with pytest.raises(IllegalAction, match="No card is left"):
            play.do(kind, seat, card, **data)


def test_whoever_is_behind_comes_first_wherever_the_turn_was_set(table):
    play = table(3)
    play.do("take", 1, "junk-1")
    play.do("turn", to=1)
    play.do("take", 3, "junk-2", anyway=True)
    assert play.view()["turn"] == 2


def test_an_overclock_late_in_the_evening_opens_the_end_again(table):
    play = table(2)
    for turn in range(14):
        play.do("take", 1 + turn % 2)
    play.do("ceremony")
    play.do("take", 1, "overclock-1", anyway=True)
    assert (play.view()["phase"], play.view()["ceremony"]) == ("play", False)
    play.do("keep", 1)
    assert (play.view()["phase"], play.view()["ceremony"]) == ("over", False)
