"""Cards told by hand, numbers that nobody told yet, and the bonus chart."""

from __future__ import annotations

import pytest

from assistant import IllegalAction


def ids(play, seat):
    return [card["id"] for card in play.seat(seat)["cards"]]


def test_a_described_card_is_the_lowest_unseen_card_whose_number_agrees(table):
    play = table(2)
    play.do("take", 1, "klunc-arm-2")
    play.do("take", 2, model="klunc", slot="arm", value=2)
    play.do("take", 1, model="klunc", slot="arm", value=5)
    assert (ids(play, 1), ids(play, 2)) == (["klunc-arm-2", "klunc-arm-6"], ["klunc-arm-3"])
    assert [card["value"] for card in play.seat(2)["cards"]] == [2]


def test_a_described_card_without_a_number_is_not_given_the_number_of_one_of_several(table):
    """The deck knows klunc arms with 1 to 5: which one it is, nobody said, so no number is made up."""
    play = table(2)
    play.do("take", 1, model="klunc", slot="arm")
    assert play.seat(1)["cards"][0]["value"] is None
    assert play.seat(1)["points"] == {"total": 0, "at_least": True, "parts": 0, "bonus": 0, "sparkeez": 0}
    assert (0, "At least: 1 number is unknown.") in play.lines(1)
    offer = next(offer for offer in play.offers() if offer.group == "value")
    assert (offer.action.kind, [field.name for field in offer.asks]) == ("tell", ["value"])
    play.do("tell", 1, which=offer.action.data["which"], value=4)
    assert (play.total(1), ids(play, 1)) == (4, ["klunc-arm-5"])


def test_a_described_card_whose_like_all_show_one_number_has_it(table):
    play = table(2)
    play.do("take", 1, model="bt-4", slot="legs", value=4)
    play.do("take", 2, model="bt-4", slot="legs")
    assert play.seat(2)["cards"][0]["value"] == 5


def test_on_a_blank_deck_a_number_told_with_the_card_counts_for_this_game(table):
    play = table(2, deck="")
    play.do("take", 1, model="klunc", slot="arm", value=7)
    assert (play.total(1), ids(play, 1)) == (7, ["klunc-arm-1"])
    assert play.state.catalog.card("klunc-arm-1").trait("value") is None


def test_a_card_seen_for_real_is_not_the_one_that_was_only_described(table):
    """The described one becomes the next of its kind, with the number that was told."""
    play = table(2, deck="")
    play.do("take", 1, model="klunc", slot="arm", value=7)
    play.show("klunc-arm-1")
    assert (ids(play, 1), ids(play, 2)) == (["klunc-arm-2"], ["klunc-arm-1"])
    assert (play.total(1), play.seat(1)["points"]["at_least"]) == (7, False)
    assert play.seat(2)["points"]["at_least"]


def test_special_cards_need_no_slot_and_parts_do(table):
    play = table(2)
    play.do("take", 1, model="sparkeez")
    assert ids(play, 1) == ["sparkeez-1"]
    for data in ({"model": "klunc"}, {"slot": "arm"}, {"value": 3}, {"slot": "arm", "value": 2}):
        with pytest.raises(IllegalAction):
            play.do("take", 2, **data)


def test_a_turn_may_take_a_card_that_nobody_named_and_play_goes_on(table, say):
    play = table(2)
    play.do("take", 1)
    seat = play.seat(1)
    assert (seat["count"], seat["cards"][0]["kind"], say(seat["cards"][0]["label"])) == (
        1,
        "unknown",
        "a card that nobody named",
    )
    assert seat["points"]["at_least"]
    assert (0, "At least: nobody named 1 card.") in play.lines(1)
    assert play.view()["turn"] == 2
    offer = next(offer for offer in play.offers(1) if offer.group == "value")
    assert offer.action.data["which"] == "?1"
    play.do("tell", 1, "bt-4-head-2", which="?1")
    assert (ids(play, 1), play.total(1), play.seat(1)["points"]["at_least"]) == (["bt-4-head-2"], 6, False)


def test_names_of_cards_that_nobody_named_do_not_collide(table):
    play = table(2)
    for seat in (1, 2, 1, 2):
        play.do("take", seat)
    assert sorted(ids(play, 1) + ids(play, 2)) == ["?1", "?2", "?3", "?4"]


def test_a_number_is_asked_once_and_then_known(table):
    play = table(2, deck="")
    play.do("take", 1, "klunc-arm-3")
    assert play.seat(1)["asks"][0]["id"] == "klunc-arm-3"
    offers = [offer for offer in play.offers() if offer.group == "value"]
    assert [(o.action.kind, o.action.seat, o.action.card, o.asks[0].name) for o in offers] == [
        ("value", 1, "klunc-arm-3", "value")
    ]
    play.do("value", 1, "klunc-arm-3", values={"value": 4})
    assert (play.total(1), play.seat(1)["asks"], play.seat(1)["points"]["at_least"]) == (4, [], False)
    assert not [offer for offer in play.offers() if offer.group == "value"]
    play.do("value", 1, "klunc-arm-3", values={"value": 5})
    assert play.total(1) == 5
    play.do("value", 1, "klunc-arm-3", values={"value": None})
    assert play.seat(1)["points"]["at_least"]


def test_a_number_taught_later_is_the_later_word(table):
    play = table(2, deck="")
    play.do("take", 1, "klunc-arm-3", value=2)
    assert play.total(1) == 2
    play.do("value", None, "klunc-arm-3", values={"value": 4})
    assert play.total(1) == 4
    play.do("tell", 1, which="klunc-arm-3", value=6, anyway=True)
    assert play.total(1) == 6


def test_a_number_taught_for_a_described_card_counts_there(table):
    play = table(2, deck="")
    play.do("take", 1, model="klunc", slot="arm")
    play.do("value", 1, "klunc-arm-1", values={"value": 3})
    assert (play.total(1), play.seat(1)["points"]["at_least"]) == (3, False)


def test_unknown_parts_complete_a_robit_and_the_total_says_at_least(table):
    play = table(2, deck="")
    play.do("now", cards={"1": ["klunc-head-1", "klunc-torso-1", "klunc-legs-1", "bt-4-arm-1", "bt-4-arm-2"]})
    seat = play.seat(1)
    assert (seat["complete"], seat["points"]["bonus"], seat["points"]["total"]) == (True, 3, 3)
    assert seat["points"]["at_least"]
    assert (0, "At least: 5 numbers are unknown.") in play.lines(1)


def test_the_best_among_known_numbers_is_taken(table):
    play = table(2, deck="")
    told = [{"model": "klunc", "slot": "head", "value": value} for value in (2, 5)]
    play.do("now", cards={"1": [*told, "bt-4-head-1"]})
    assert play.seat(1)["robot"]["head"]["value"] == 5
    assert play.seat(1)["points"]["at_least"]


@pytest.mark.parametrize("value", [0, -3, 44])
def test_a19_any_whole_number_may_stand_on_a_part(table, value):
    play = table(2, deck="")
    play.do("take", 1, model="klunc", slot="head", value=value)
    assert play.total(1) == max(0, value)
    play.do("value", None, "bt-4-head-1", values={"value": value})


def green(value=1):
    return [{"model": "big-henry", "slot": slot, "value": value} for slot in ("head", "torso", "legs", "arm", "arm")]


def test_the_chart_asks_for_its_blank_cell_only_when_a_robit_needs_it(table, say):
    play = table(2)
    assert (play.view()["chart"]["wanted"], play.view()["chart"]["unverified"]) == ([], 14)
    assert not play.offers(kind="chart")[0].asks
    play.do("now", cards={"1": green()})
    assert play.view()["chart"]["wanted"] == [{"model": "big-henry", "parts": 5, "guess": 15}]
    labels = [str(offer.label) for offer in play.offers(kind="chart")]
    assert labels[:2] == ["Type the bonus for 5 Big Henry", "Use 15 for now"]
    assert (play.total(1), play.seat(1)["points"]["bonus"], play.seat(1)["points"]["at_least"]) == (5, None, True)
    assert (0, "Bot Bonus for 5 Big Henry: unknown, the chart has no number for it.") in play.lines(1)
    assert "5 Big Henry: bonus unknown" in [say(chip) for chip in play.seat(1)["chips"]]
    play.record(play.offers(kind="chart")[1].action)
    assert (15, "Bot Bonus for 5 Big Henry: a guess, look at your chart.") in play.lines(1)
    assert play.view()["chart"]["unverified"] == 15


def test_a_sure_smaller_bonus_is_counted_while_the_bigger_one_is_unknown(table):
    play = table(2)
    play.do("now", cards={"1": [*green(), {"model": "klunc", "slot": "legs", "value": 1}]})
    assert (play.total(1), play.seat(1)["suit"]["parts"], play.seat(1)["points"]["at_least"]) == (15, 4, True)
    assert (0, "At least: 5 Big Henry might count more, but the chart has no number for it.") in play.lines(1)
    play.do("chart", model="big-henry", parts=5, points=9)
    assert (play.total(1), play.seat(1)["points"]["at_least"]) == (15, False)
    play.do("chart", model="big-henry", parts=5, points=11)
    assert play.total(1) == 16


def test_a1_every_cell_of_the_chart_can_be_changed_and_confirmed(table):
    play = table(2)
    play.do("now", cards={"1": [f"klunc-{slot}" for slot in ("head-1", "torso-1", "legs-1", "arm-1", "arm-2")]})
    assert (10, "Bot Bonus for 5 Klunc (chart not verified)") in play.lines(1)
    play.do("chart", cells={"klunc": {"5": 12}})
    assert (12, "Bot Bonus for 5 Klunc") in play.lines(1)
    play.do("chart", verified=True)
    chart = play.view()["chart"]
    assert chart["unverified"] == 0
    assert chart["used_by"]["1"]["points"] == 12
    cells = {row["model"]: [cell["status"] for cell in row["cells"]] for row in chart["rows"]}
    assert cells["big-henry"] == ["verified", "verified", "blank"]
    play.do("chart", cells={"klunc": {"5": None}})
    assert play.seat(1)["points"]["bonus"] is None
    play.do("chart", reset=True)
    assert play.seat(1)["points"]["bonus"] == 10
    assert play.view()["chart"]["unverified"] == 14


def test_verifying_leaves_guesses_guesses(table):
    play = table(2)
    play.do("chart", model="big-henry", parts=5, points=15, guess=True)
    play.do("chart", verified=True)
    assert play.view()["chart"]["rows"][0]["cells"][2] == {
        "parts": 5,
        "points": 15,
        "status": "guess",
        "read": False,
        "guess": 15,
    }
    assert play.view()["chart"]["unverified"] == 1


@pytest.mark.parametrize(
    "data",
    [
        {"cells": {"nobody": {"3": 1}}},
        {"cells": {"klunc": {"6": 1}}},
        {"cells": {"klunc": {"3": "many"}}},
        {"cells": {"klunc": {"3": True}}},
        {"cells": {"klunc": {"3": -1}}},
        {"cells": {"klunc": 3}},
        {"cells": {"klunc": {"3": 100}}},
        {"model": "klunc"},
        {"model": "klunc", "parts": 3},
        {"model": "klunc", "parts": 2, "points": 3},
    ],
)
def test_nonsense_for_the_chart_is_refused_and_changes_nothing(table, data):
    play = table(2)
    with pytest.raises(IllegalAction):
        play.do("chart", **data)
    assert play.state.chart == play.start.state.chart


def test_the_chart_as_shipped_says_which_cells_stand_in_the_text(table):
    read = {
        (row["model"], cell["parts"])
        for row in table(2).view()["chart"]["rows"]
        for cell in row["cells"]
        if cell["read"]
    }
    assert read == {
        ("big-henry", 3),
        ("big-henry", 4),
        ("klunc", 3),
        ("jenny-5", 4),
        ("n-watts", 5),
        ("bt-4", 3),
        ("bt-4", 4),
        ("bt-4", 5),
    }


def test_a_game_with_something_unknown_names_no_winner_unless_it_is_certain(table, say):
    play = table(2, deck="")
    junk = [{"model": "junk"}] * 6
    sparkeez = [{"model": "sparkeez"}] * 6
    play.do(
        "now", cards={"1": [*sparkeez, "klunc-head-1"], "2": [*junk, {"model": "bt-4", "slot": "head", "value": 9}]}
    )
    assert play.board().final
    assert play.board().winners == (1,)
    play.do(
        "now", cards={"1": [*sparkeez, {"model": "klunc", "slot": "head", "value": 1}], "2": [*junk, "bt-4-head-1"]}
    )
    assert (play.board().final, play.board().winners) == (True, ())
    assert say(play.view()["verdict"]) == "Not certain yet: something is unknown at Jonas."
    play.do("value", 2, "bt-4-head-1", values={"value": 30})
    assert play.board().winners == (2,)
