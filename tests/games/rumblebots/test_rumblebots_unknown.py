"""The owner's deck is blank: only what counts now is asked, and play goes on while it stays unknown."""

from __future__ import annotations

import pytest

from assistant import Action, IllegalAction


@pytest.fixture
def blank(table):
    """The owner's deck, as it is shipped."""
    return lambda seats=3: table(seats, deck="")


def wanted(play):
    return [(entry["card"]["id"], entry["values"]) for entry in play.view()["asks"]]


def test_no_view_of_the_blank_deck_shows_a_number_that_nobody_told(blank):
    play = blank()
    for seat in play.view()["seats"].values():
        for card in seat["cards"]:
            told = {what: card[what] for what in ("attack", "crits", "defense", "barriers", "cost", "recycle")}
            known = {"Bulby": {"recycle": 1}, "Wrench Toast": {"recycle": 1, "attack": 2}}.get(card["title"], {})
            assert {what: value for what, value in told.items() if value is not None} == known


def test_nothing_is_asked_before_it_counts(blank):
    assert wanted(blank()) == []


def test_the_cost_is_asked_when_a_card_is_built_and_then_paid(blank):
    play = blank()
    play.do("build", 1, "t1-05")
    assert wanted(play) == [("t1-05", ["cost"])]
    assert play.seat(1)["scraps"]["at_least"]
    (offer,) = play.offers(1, "value")[:1]
    assert (offer.action.card, [entry.name for entry in offer.asks], offer.main) == ("t1-05", ["cost"], True)
    play.do("value", 1, "t1-05", values={"cost": 1})
    assert (wanted(play), play.scraps(1)) == ([], 0)


def test_a_cost_may_be_typed_with_the_card_instead(blank):
    play = blank()
    play.do("build", 1, "t1-05", cost=1)
    assert (play.scraps(1), wanted(play)) == (0, [])
    assert play.against("build", 1, "t1-06", cost=1) == [48]


def test_the_recycle_value_is_asked_when_a_card_is_recycled(blank):
    play = blank()
    play.do("recycle", 1, "mechchicken")
    name = play.state.recycling[0]
    assert wanted(play) == [(name, ["recycle"])]
    play.do("value", 1, "mechchicken", values={"recycle": 1})
    assert play.scraps(1) == 2
    assert play.against("recycle", 1, "bulby", gain=3) == [19]
    play.do("recycle", 1, "bulby", gain=3, anyway=True)
    assert (play.scraps(1), play.state.face(play.state.recycling[1]).recycle) == (5, 1)


def test_attack_and_crits_are_asked_when_flipped_and_defense_when_it_defends(blank):
    play = blank().fight({1: ["t1-01"], 2: ["t1-02", "t1-03"], 3: ["t1-04"]}, direction="clockwise")
    play.do("flip", 1, "t1-01")
    assert wanted(play) == [("t1-01", ["defense", "barriers"])]
    play.do("value", None, "t1-01", values={"defense": 3, "barriers": 0})
    play.do("flip", 2, "t1-02")
    assert wanted(play) == [("t1-02", ["attack", "crits"])]
    assert play.battle()["stage"] == "open"
    play.do("value", None, "t1-02", values={"attack": 4, "crits": 1})
    assert wanted(play) == [("t1-02", ["factions", "defense", "barriers"])]
    assert play.battle()["stage"] == "won"
    play.do("value", None, "t1-02", values={"factions": ["bio"], "defense": 2, "barriers": 0})
    play.do("defend", 2, faction="bio")
    assert play.battle()["defense"]["defense"]["total"] == 2


def test_an_unknown_number_is_at_least_and_may_decide(blank):
    play = blank().fight({1: ["t1-01"], 2: ["t1-02", "t1-03"], 3: ["t1-04"]}, direction="clockwise")
    play.do("value", None, "t1-01", values={"defense": 3, "barriers": 0})
    play.do("flip", 1, "t1-01")
    play.do("flip", 2, "t1-02")
    assert play.battle()["attack"]["attack"] == {"total": 0, "at_least": True, "lines": [], "unknown": ["t1-02"]}
    assert play.against("defend", 2, keep=["t1-02"]) == []
    play.do("flip", 2, "t1-03")
    play.do("value", None, "t1-03", values={"attack": 4, "crits": 0})
    assert play.battle()["stage"] == "won"


def test_totals_can_be_typed_and_what_joins_later_is_added(blank):
    play = blank().fight({1: ["t1-01"], 2: ["t1-02", "wrench-toast"], 3: ["t1-04"]}, direction="clockwise")
    play.do("flip", 1, "t1-01")
    play.do("total", None, what="defense", value=5)
    play.do("total", None, what="barriers", value=0)
    play.do("flip", 2, "t1-02")
    play.do("total", None, what="attack", value=4)
    play.do("total", None, what="crits", value=0)
    assert (play.battle()["stage"], wanted(play)) == ("attack", [])
    play.do("flip", 2, "wrench-toast")
    assert (play.battle()["attack"]["attack"]["total"], play.battle()["stage"]) == (6, "won")
    assert [line["points"] for line in play.battle()["attack"]["attack"]["lines"]] == [2, 4]


def test_a_card_that_nobody_names_is_flipped_with_its_numbers(blank):
    play = blank()
    for _ in range(3):
        play.do("build", play.view()["turn"], None, tier=1, cost=0)
        play.do("end_turn")
    unnamed = [play.state.player(seat).bots[-1] for seat in (1, 2, 3)]
    play.do("flip", 1, None, which=unnamed[0], defense=3, barriers=0)
    play.do("flip", 2, None, attack=4, crits=0)
    assert play.battle()["stage"] == "won"
    play.do("defend", 2, keep=[unnamed[1]])
    assert play.battle()["defense"]["cards"][0]["id"] == unnamed[1]


def test_a_card_seen_for_the_first_time_is_one_that_nobody_named(blank):
    play = blank()
    play.do("build", 1, None, tier=1, cost=0)
    for _ in range(3):
        play.do("end_turn")
    play.do("flip", 1, "t1-09")
    assert "t1-09" in play.state.player(1).bots
    assert play.seat(1)["bots"] == 4


def test_a_card_can_be_named_later_or_anew(blank):
    play = blank()
    play.do("build", 1, None, tier=1, place=2, cost=0)
    unnamed = play.state.player(1).bots[-1]
    play.do("tell", None, "t1-09", which=unnamed)
    assert play.state.player(1).bots[-1] == "t1-09"
    play.do("tell", None, "t1-10", which="t1-09")
    assert play.state.player(1).bots[-1] == "t1-10"
    assert "t1-09" not in set(play.state.known())


def test_the_name_may_wait_and_brings_what_the_rulebook_says_of_it(blank):
    play = blank()
    play.do("build", 1, "t1-05", cost=1)
    play.do("value", None, "t1-05", values={"name": "Rocket Bill"})
    assert play.cards(1)[-1] == "Rocket Bill"
    assert play.state.face("t1-05").attack == 7
    play.do("value", None, "t1-05", values={"attack": 8})
    assert play.state.face("t1-05").attack == 8


def test_same_as_names_a_taught_card_of_the_same_tier(blank):
    play = blank()
    play.do("value", None, "t1-05", values={"name": "Rocket Bill", "cost": 3})
    play.do("build", 1, "t1-06")
    assert play.view()["asks"][0]["same_as"] == ["t1-05"]


def test_same_as_copies_all_that_was_told_in_one_tap(blank):
    play = blank()
    play.do("value", None, "t1-05", values={"name": "Rocket Bill", "cost": 3, "factions": ["warfare"], "keywords": []})
    play.do("value", None, "t2-01", values={"name": "Frystoise", "cost": 1})
    play.do("build", 1, "t1-06")
    (offer,) = [offer for offer in play.offers(1, "value") if not offer.asks]
    assert str(offer.label) == "Tier 1 card 6 is the same as Rocket Bill"
    play.record(offer.action)
    face = play.state.face("t1-06")
    assert (face.title, face.tier, face.cost, face.factions, face.keywords) == ("Rocket Bill", 1, 3, ("warfare",), ())
    assert wanted(play) == []


def test_words_on_a_card_are_ticks_beside_its_numbers_and_never_forced(blank):
    play = blank().fight({1: ["t1-01"], 2: ["t1-02", "t1-03"], 3: ["t1-04"]}, direction="clockwise")
    play.do("flip", 1, "t1-01")
    play.do("flip", 2, "t1-02")
    asks = {offer.action.card: offer.asks for offer in play.offers("table", "value") if offer.asks}
    assert [entry.name for entry in asks["t1-01"]] == ["defense", "barriers"]
    assert [(entry.name, entry.required) for entry in asks["t1-02"]] == [
        ("attack", False),
        ("crits", False),
        ("keywords", False),
    ]
    play.do("value", None, "t1-02", values={"attack": 0, "keywords": ["swarm"]})
    asks = {offer.action.card: offer.asks for offer in play.offers("table", "value") if offer.asks}
    assert [entry.name for entry in asks["t1-02"]] == ["crits"]
    assert play.battle()["attack"]["cards"][0]["lit"]["swarm"]["on"] is False


def test_ripening_is_ticked_where_the_recycle_value_is_typed(blank):
    play = blank()
    play.do("recycle", 1, "mechchicken")
    (offer,) = [offer for offer in play.offers(1, "value") if offer.asks and offer.main]
    assert [entry.name for entry in offer.asks] == ["recycle", "keywords"]
    play.do("value", 1, "mechchicken", values={"recycle": 1, "keywords": ["ripening"]})
    assert play.scraps(1) == 1 + 1 + 1


def test_cards_of_one_name_told_with_two_numbers_are_said(blank, say):
    play = blank()
    play.do("value", None, "t1-05", values={"name": "Rocket Bill", "cost": 3, "attack": 7})
    play.do("value", None, "t1-06", values={"name": "rocket bill ", "cost": 3, "attack": 8})
    assert [say(note) for note in play.view()["notes"]][:1] == [
        "Rocket Bill was told with two numbers: Attack 7 and 8."
    ]
    play.do("value", None, "t1-06", values={"attack": 7})
    assert not [note for note in play.view()["notes"] if "two numbers" in note["text"]]


def test_a_value_told_anew_counts_from_the_first_time_it_was_needed(blank):
    play = blank()
    play.do("build", 1, "t1-05")
    play.do("value", None, "t1-05", values={"cost": 1})
    play.do("end_turn")
    play.do("value", None, "t1-05", values={"cost": 0})
    assert play.refolded() == play.state
    play.history(Action.of("undo", event=3))
    assert play.scraps(1) == 1


def test_a_taught_value_is_corrected_by_telling_it_again(blank):
    play = blank()
    play.do("build", 1, "t1-05")
    play.do("value", None, "t1-05", values={"cost": 1})
    play.do("value", None, "t1-05", values={"cost": 0})
    assert play.scraps(1) == 1


def test_a_card_told_to_be_a_contraption_leaves_the_deck(blank):
    play = blank().fight({1: ["t1-01", "bulby"], 2: ["t1-02"], 3: ["t1-04"]})
    assert play.seat(1)["deck"] == 2
    play.do("value", None, "t1-01", values={"kind": "contraption"})
    assert (play.seat(1)["deck"], play.seat(1)["cards"][0]["where"]) == (1, "ready")


def test_a_flip_without_a_name_needs_a_card_that_nobody_named(blank):
    play = blank().fight({1: ["bulby"], 2: ["t1-02"], 3: ["t1-04"]})
    with pytest.raises(IllegalAction, match="say which one it is"):
        play.do("flip", 1)


def test_any_tier_2_sticker_fits_any_tier_2_card(blank):
    play = blank()
    assert play.state.face("t2-07").tier == 2
    play.do("value", None, "t2-07", values={"name": "Frystoise", "attack": 4})
    play.do("value", None, "t2-19", values={"name": "Frystoise", "attack": 4})
    assert play.state.face("t2-19").title == "Frystoise"
