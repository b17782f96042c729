"""The open questions of the rulebook (A1 to A21): our answer, and where another one may be chosen, that one too."""

from __future__ import annotations

import pytest

from assistant import IllegalAction
from robits.game import Robits


def laid(table, cards, **options):
    play = table(2, **options)
    play.do("now", cards={"1": cards})
    return play


def test_every_option_has_words_for_each_value_and_a_rule():
    for option in Robits.options:
        assert option.default == option.values[0]
        assert len(option.names) == len(option.values) == 2
        assert option.rule is not None
        assert option.note is not None
    with pytest.raises(IllegalAction):
        Robits().options_with({"junk_color": "green"})


def test_a2_junk_has_no_color_unless_the_house_says_so(table):
    cards = ["klunc-head-1", "klunc-torso-1", "bt-4-legs-1", "bt-4-arm-1", "junk-1"]
    assert laid(table, cards).seat(1)["points"]["bonus"] == 0
    play = laid(table, cards, junk_color="any")
    assert (play.seat(1)["points"]["bonus"], play.seat(1)["suit"]["model"]) == (3, "klunc")
    five = laid(table, [f"junk-{n}" for n in range(1, 6)], junk_color="any")
    assert five.seat(1)["points"]["bonus"] == 0


def test_a3_any_number_of_junk_unless_the_house_says_one(table):
    cards = ["klunc-head-1", "klunc-torso-1", "klunc-legs-1", "junk-1", "junk-2"]
    assert laid(table, cards).seat(1)["points"]["bonus"] == 3
    play = laid(table, cards, junk_most=1)
    assert (play.seat(1)["points"]["bonus"], play.seat(1)["needs"]) == (0, ["arm"])
    assert [card["id"] for card in play.seat(1)["spare"]] == ["junk-2"]
    with pytest.raises(IllegalAction):
        play.do("assemble", 1, cards=["junk-1", "junk-2"])


def test_a4_an_exhausted_column_reveals_nothing(table):
    play = table(2)
    play.do("take", 1, "junk-1", column=1, row=2)
    play.do("take", 2, "junk-2", column=1, row=1)
    assert not play.view()["line"]["columns"][0]["due"]


def test_a5_gaps_are_skipped(table):
    play = table(4)
    play.do("take", 1, "junk-1", column=1, row=2)
    play.do("take", 2, "junk-2", column=1, row=3)
    play.do("take", 3, "junk-3", column=1, row=1)
    play.do("reveal", None, "junk-4", column=1)
    assert play.state.spot("junk-4") == (1, 4)


def test_a6_a_face_down_card_is_not_looked_at_before_it_is_chosen(table):
    play = table(2)
    play.do("reveal", None, "junk-1", column=1)
    with pytest.raises(Exception, match="shows a face-up card already"):
        play.do("reveal", None, "junk-2", column=1, row=2)
    with pytest.raises(IllegalAction):
        play.do("look", 1, "junk-2")


def test_a9_a_kept_overclock_stays_where_the_house_says_so(table):
    play = table(2, kept_overclock="stays")
    play.do("take", 1, "overclock-1")
    play.do("keep", 1, "overclock-2")
    assert (play.seat(1)["count"], play.total(1), play.view()["turn"], play.view()["deck"]) == (1, 0, 2, 77)
    play.do("take", 2, "overclock-3")
    assert play.seat(2)["overclock"] is not None


def test_a14_a_tie_is_shared_where_the_house_says_so(table, say):
    play = table(2, tie="shared")
    sparkeez, junk = [f"sparkeez-{n}" for n in range(1, 7)], [f"junk-{n}" for n in range(1, 7)]
    cards = {"1": [*sparkeez[:3], *junk[:3], "klunc-arm-1"], "2": [*sparkeez[3:], *junk[3:], "jenny-5-arm-1"]}
    play.do("now", cards=cards)
    assert play.board().winners == (1, 2)
    assert say(play.view()["verdict"]) == "Mara and Jonas win together with 10."
    assert play.offers(kind="decide") == []


def test_a17_left_and_right_arms_are_the_same(table):
    play = laid(table, ["klunc-arm-1", "klunc-arm-2"])
    assert (play.seat(1)["robot"]["arm1"]["id"], play.seat(1)["robot"]["arm2"]["id"]) == ("klunc-arm-1", "klunc-arm-2")


def test_a18_only_the_highest_row_counts_unless_the_house_adds_them(table):
    cards = [f"klunc-{slot}" for slot in ("head-1", "torso-1", "legs-1", "arm-1")] + ["bt-4-arm-1"]
    assert laid(table, cards).seat(1)["points"]["bonus"] == 5
    assert laid(table, cards, bonus_rows="all").seat(1)["points"]["bonus"] == 3 + 5
    green = [{"model": "big-henry", "slot": slot, "value": 1} for slot in ("head", "torso", "legs", "arm", "arm")]
    play = laid(table, green, bonus_rows="all")
    assert play.seat(1)["points"] == {"total": 20, "at_least": True, "parts": 5, "bonus": None, "sparkeez": 0}
    assert sum(points for points, _ in play.lines(1)) == 20


def test_a20_every_sparkeez_counts(table):
    assert laid(table, [f"sparkeez-{n}" for n in range(1, 7)]).total(1) == 18
