"""Overclock: the private look, chains, tiny decks, and what is due afterwards."""

from __future__ import annotations

import pytest

from assistant import IllegalAction
from assistant.table.values import canonical


@pytest.fixture
def waiting(table):
    play = table(3)
    play.do("take", 1, "overclock-1")
    return play


def test_a7_other_card_and_overclock_go_under_the_deck_and_the_other_is_never_shown(waiting):
    waiting.do("look", 1, "bt-4-head-2")
    waiting.do("look", 1, "bt-4-legs-2")
    waiting.do("keep", 1, "bt-4-head-2")
    for viewer in ("table", "guest", 1, 2, "referee"):
        assert "bt-4-legs-2" not in canonical(waiting.view(viewer))
    assert waiting.state.buried == ("overclock-1",)


def test_a8_with_one_card_in_the_deck_it_is_kept(table):
    play = table(2)
    play.do("now", deck=1)
    play.do("take", 1, "overclock-1")
    play.do("keep", 1, "junk-1")
    assert (play.view()["deck"], play.seat(1)["count"], play.seat(1)["of"]) == (1, 1, 7)


def test_a8_without_a_deck_the_overclock_is_gone_and_the_player_has_one_card_fewer(table):
    play = table(2)
    play.do("now", deck=0)
    play.do("take", 1, "overclock-1")
    seat = play.seat(1)
    assert (seat["count"], seat["of"], seat["overclock"]) == (0, 6, None)
    assert (play.view()["turn"], play.view()["missing"]) == (2, 0)
    for turn in range(13):
        play.do("take", 2 - turn % 2)
    assert (play.view()["phase"], play.seat(1)["count"], play.seat(2)["count"]) == ("over", 6, 7)


def test_a9_a_kept_overclock_is_resolved_too(waiting):
    waiting.do("keep", 1, "overclock-2")
    assert waiting.seat(1)["overclock"]["card"]["id"] == "overclock-2"
    assert (waiting.view()["deck"], waiting.view()["turn"]) == (70, 1)
    waiting.do("keep", 1, "junk-1")
    assert (waiting.view()["deck"], waiting.view()["turn"], waiting.seat(1)["count"]) == (70, 2, 1)


def test_a10_the_chain_of_overclocks_ends(waiting):
    for card in ("overclock-2", "overclock-3", "overclock-4", "junk-1"):
        waiting.do("keep", 1, card)
    assert (waiting.view()["deck"], waiting.view()["left"], waiting.seat(1)["count"]) == (70, 20, 1)


def test_a11_nobody_else_can_tell_which_cards_were_looked_at(table):
    """The same bytes for everybody else, whichever card is seen, in every view, offer and log line."""
    seen = []
    for card in ("bt-4-head-2", "junk-6"):
        play = table(3)
        play.do("take", 1, "overclock-1")
        play.do("look", 1, card)
        play.do("take", 2, anyway=True, model="bt-4", slot="head", value=6)
        others = ("table", "guest", 2, 3)
        offers = [[canonical(offer.json()) for offer in play.offers(viewer)] for viewer in others]
        views = [canonical(play.view(viewer)) for viewer in others]
        logs = [play.sentence(viewer, entry) for viewer in others for entry in range(3)]
        seen.append((offers, views, logs, canonical(play.board().json())))
    assert seen[0] == seen[1]


def test_a11_a_look_says_in_the_log_what_its_reader_may_know(waiting):
    waiting.do("look", 1, "bt-4-head-2")
    assert waiting.sentence(1) == waiting.sentence("referee") == "Mara looks at BT-4 head, 6"
    assert waiting.sentence() == waiting.sentence(2) == "Mara looks at a card of the Overclock"


def test_a11_the_player_is_offered_what_was_looked_at_and_nobody_else(waiting):
    waiting.do("look", 1, "bt-4-head-2")
    assert [str(offer.label) for offer in waiting.offers(1, "keep")] == ["Keep BT-4 head, 6", "Mara keeps a card"]
    assert [str(offer.label) for offer in waiting.offers(1, "look")] == ["Type a card you look at"]
    assert waiting.offers("table", "look") == []
    assert [str(offer.label) for offer in waiting.offers("table", "keep")] == ["Mara keeps a card"]
    assert waiting.offers(2, "keep") == []


def test_a11_only_two_cards_are_looked_at(waiting):
    for card in ("junk-1", "junk-2", "junk-3"):
        waiting.do("look", 1, card)
    assert [card["card"]["id"] for card in waiting.view(1)["mine"]["looked"]] == ["junk-2", "junk-3"]


def test_a11_a_card_that_was_looked_at_can_lie_elsewhere_without_a_word(waiting):
    waiting.do("look", 1, "junk-1")
    waiting.do("take", 2, "junk-1", anyway=True)
    assert waiting.view(1)["mine"]["looked"] == []


def test_a11_both_cards_may_be_typed_and_one_kept(waiting):
    waiting.do("look", 1, model="klunc", slot="arm", value=2)
    waiting.do("look", 1, model="klunc", slot="arm", value=2)
    assert [entry["card"]["id"] for entry in waiting.view(1)["mine"]["looked"]] == ["klunc-arm-2", "klunc-arm-3"]
    assert waiting.sentence(1) == "Mara looks at Klunc arm, 2"
    assert waiting.sentence(2) == "Mara looks at a card of the Overclock"
    waiting.do("take", 2, model="klunc", slot="arm", value=2, anyway=True)
    assert [card["id"] for card in waiting.seat(2)["cards"]] == ["klunc-arm-2"]
    looked = waiting.view(1)["mine"]["looked"]
    assert [entry["card"]["value"] for entry in looked] == [2, 2]
    assert len({entry["card"]["id"] for entry in looked} | {"klunc-arm-2"}) == 3
    waiting.record(waiting.offers(1, "keep")[0].action)
    assert [card["value"] for card in waiting.seat(1)["cards"]] == [2]


def test_a11_a_typed_junk_may_be_kept(waiting):
    waiting.do("look", 1, model="junk")
    waiting.record(waiting.offers(1, "keep")[0].action)
    assert [card["id"] for card in waiting.seat(1)["cards"]] == ["junk-1"]


def test_a12_the_reveal_comes_after_the_overclock(table):
    play = table(3)
    play.do("reveal", None, "overclock-1", column=2)
    play.do("take", 1, "overclock-1")
    assert not play.view()["line"]["columns"][1]["due"]
    assert play.offers(kind="reveal") == []
    play.do("keep", 1, "junk-1")
    assert play.view()["line"]["columns"][1]["due"]
    assert play.offers(kind="reveal")


def test_what_a_looked_at_card_gives_is_said_with_reasons(waiting, say):
    waiting.do("look", 1, "sparkeez-1")
    waiting.do("look", 1, "bt-4-head-2")
    looked = waiting.view(1)["mine"]["looked"]
    assert [(entry["points"], entry["total"]) for entry in looked] == [(3, 3), (6, 6)]
    assert [say(reason) for entry in looked for reason in entry["why"]] == ["3 points each", "Fills an empty place"]


def test_there_is_nothing_to_keep_or_look_at_without_an_overclock(table):
    play = table(2)
    for kind in ("keep", "look"):
        with pytest.raises(IllegalAction, match="no Overclock"):
            play.do(kind, 1, "junk-1")


def test_the_overclock_itself_is_not_kept_taken_or_turned_up_while_it_waits(waiting):
    for kind, seat, data in (("keep", 1, {}), ("take", 2, {}), ("reveal", None, {"column": 1})):
        with pytest.raises(IllegalAction):
            waiting.do(kind, seat, "overclock-1", anyway=True, **data)


def test_a_second_overclock_waits_for_the_first(waiting):
    with pytest.raises(IllegalAction, match="Another Overclock waits"):
        waiting.do("take", 1, "overclock-2", anyway=True)
    waiting.do("take", 2, "overclock-2", anyway=True)
    waiting.do("keep", 2, "junk-2")
    waiting.do("keep", 1, "junk-1")
    assert (waiting.seat(1)["count"], waiting.seat(2)["count"], waiting.view()["turn"]) == (1, 1, 3)


def test_an_overclock_may_be_described_and_the_kept_card_too(table):
    play = table(2)
    play.do("take", 1, model="overclock")
    play.do("keep", 1, model="bt-4", slot="head", value=6)
    assert [card["id"] for card in play.seat(1)["cards"]] == ["bt-4-head-2"]
    assert play.sentence() == "Mara keeps BT-4 head, 6 of the Overclock"


def test_giving_the_overclock_back_lets_its_player_choose_again(waiting):
    waiting.do("move", 1, "overclock-1", to="line")
    assert (waiting.view()["left"], waiting.view()["turn"], waiting.seat(1)["overclock"]) == (21, 1, None)


def test_what_is_kept_cannot_lie_face_up_in_the_line(table):
    play = table(2)
    play.do("reveal", None, "junk-1", column=1)
    play.do("take", 1, "overclock-1")
    with pytest.raises(Exception, match="lies in column 1"):
        play.do("keep", 1, "junk-1")
    play.do("keep", 1, "junk-1", anyway=True)
    assert play.view()["line"]["columns"][0]["places"][0]["state"] == "open"
