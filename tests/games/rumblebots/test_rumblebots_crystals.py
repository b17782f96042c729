"""Every crystal says where it came from: which battle, whose prize, which ability, or that somebody counted it."""

from __future__ import annotations

import pytest


@pytest.fixture
def battle(table):
    """Lisa defends, and neither Jack nor Vincent beats her."""

    def laid(play=None, round_=2, seats=3):
        play = play or table(seats)
        hands = {1: ["boiler-behemoth"], 2: ["bulby"], 3: ["mechchicken"]}
        play.fight({seat: hands[seat] for seat in range(1, seats + 1)}, round_=round_, direction="clockwise")
        play.do("flip", 1, "boiler-behemoth")
        for seat in range(2, seats + 1):
            play.do("flip", seat, play.card(hands[seat][0], seat))
            play.do("end_turn")
        return play

    return laid


def came(play, seat, say):
    return [(line["points"], say(line["text"])) for line in play.seat(seat)["crystal_lines"]]


def test_crystals_say_from_which_battle_they_came_and_whose_prize_they_were(battle, say):
    play = battle(battle(round_=1), round_=2)
    assert came(play, 1, say) == [(2, "Round 1: won the battle"), (2, "Round 2: won the battle")]
    assert came(play, 3, say) == [(1, "Round 1: second in the battle"), (1, "Round 2: second in the battle")]
    assert came(play, 2, say) == []
    assert [line.points for line in play.board().seats[1].lines] == [2, 2]
    assert [line["rule"]["number"] for line in play.seat(1)["crystal_lines"]] == [92, 92]


def test_a_second_told_otherwise_takes_the_line_along_with_the_crystal(battle, say):
    play = battle()
    play.do("second", None, None, to=2)
    assert (came(play, 2, say), came(play, 3, say)) == ([(1, "Round 2: second in the battle")], [])
    play.do("second", None, None, to=3)
    assert (came(play, 2, say), came(play, 3, say)) == ([], [(1, "Round 2: second in the battle")])


def test_a_champion_told_to_be_second_as_well_shows_both_prizes_and_gives_the_second_back(battle, say):
    play = battle()
    play.do("second", None, None, to=1, anyway=True)
    assert play.view()["ending"]["moves"]["prizes"] == {"1": 3}
    assert came(play, 1, say) == [(2, "Round 2: won the battle"), (1, "Round 2: second in the battle")]
    play.do("second", None, None, to=2)
    assert (play.seat(1)["crystals"], play.seat(2)["crystals"], play.view()["crystals"]["total"]) == (2, 1, 30)


def test_what_an_ability_made_stands_under_its_reason(build, say):
    play = build(round_=3)
    play.do("adjust", 1, what="crystals", amount=3, reason="Crystal Crab")
    play.do("adjust", 1, what="crystals", amount=-1)
    assert came(play, 1, say) == [(3, "Round 3: Crystal Crab"), (-1, "Round 3: changed by hand")]


def test_crystals_that_move_between_their_places_are_still_the_same(build, say):
    play = build(round_=6, storage={"1": 2}, cryo={"1": 1})
    play.do("energize", 1, use="scrap")
    play.do("energize", 1, use="scrap", from_="cryo")
    assert came(play, 1, say) == [(3, "Showdown: counted at the table")]
    assert [line["points"] for line in play.seat(1)["crystal_places"]] == [1, 2, 0]


def test_a_crystal_energized_though_none_was_counted_is_said(build, say):
    play = build(round_=3)
    play.do("energize", 1, use="scrap", anyway=True)
    assert came(play, 1, say) == [(1, "Round 3: energized, though not counted before")]


def test_we_are_here_now_says_only_what_differs_from_what_was_known(battle, say):
    play = battle()
    play.do("now", None, None, storage={"1": 1, "2": 0}, cryo={"1": 1})
    assert came(play, 1, say) == [(2, "Round 2: won the battle")]
    play.do("now", None, None, storage={"1": 4})
    assert came(play, 1, say) == [(2, "Round 2: won the battle"), (3, "Round 2: counted at the table")]
