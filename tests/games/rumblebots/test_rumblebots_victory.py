"""Rules 110 to 130: dominance, the Showdown, what is open and what is secret, and the cards of the questions."""

from __future__ import annotations

import pytest

from assistant import IllegalAction


@pytest.mark.parametrize(("lead", "wins"), [(5, False), (6, True), (7, True)])
def test_rule_110_and_a19_six_more_than_every_other_wins_at_the_end_of_a_phase(build, lead, wins):
    for seats in (2, 3, 4):
        play = build(seats=seats, storage={"1": lead + 2, "2": 2})
        for _ in range(seats):
            play.do("end_turn")
        assert (play.view()["phase"] == "over") is wins


def test_rule_110_it_is_looked_for_after_the_crystals_moved(table):
    play = table(2).fight({1: ["boiler-behemoth"], 2: ["bulby"]}, round_=4, storage={"1": 4})
    play.do("flip", 1, "boiler-behemoth")
    play.do("flip", 2, "bulby")
    play.do("end_turn")
    assert (play.view()["phase"], play.view()["ending"]["dominance"]["seat"]) == ("end", 1)
    (main,) = [offer for offer in play.offers() if offer.main]
    assert str(main.label) == "All moved: Lisa wins by dominance"
    play.do("end_turn")
    assert play.board().final


def test_rule_110_and_a17_after_the_whole_phase_unless_the_house_looks_after_each_turn(build):
    for option, phase in (("phase", "build"), ("turn", "over")):
        play = build(storage={"1": 6}, options={"dominance_check": option})
        play.do("end_turn")
        assert play.view()["phase"] == phase


def test_rule_110_the_table_may_play_on(build):
    play = build(storage={"1": 6}, options={"dominance_check": "turn"})
    play.do("end_turn")
    play.do("play_on")
    assert (play.view()["phase"], play.view()["turn"]) == ("build", 2)
    play.do("end_turn")
    play.do("end_turn")
    assert play.view()["phase"] == "battle"
    with pytest.raises(IllegalAction):
        play.do("play_on")


@pytest.mark.parametrize("cell", ["storage", "reactor", "cryo"])
def test_rule_111_it_does_not_matter_where_the_crystals_lie(build, cell):
    play = build(**{cell: {"1": 6}})
    for _ in range(3):
        play.do("end_turn")
    assert play.board().winners == (1,)


def test_rule_112_without_dominance_the_sixth_round_is_the_showdown(table):
    play = table(2).fight({1: ["boiler-behemoth"], 2: ["bulby"]}, round_=5)
    play.do("flip", 1, "boiler-behemoth")
    play.do("flip", 2, "bulby")
    play.do("end_turn")
    play.do("end_turn")
    assert (play.view()["round"], play.view()["showdown"], play.sentence()) == (6, True, "The Showdown begins")


def test_rule_113_showdown_income_is_six(build):
    assert build(6).seat(1)["scraps"]["lines"][0] == {
        "points": 6,
        "text": {"text": "Showdown income", "args": {}},
        "rule": {"game": "rumblebots", "number": 113, "text": {"text": "Showdown: 6 scraps.", "args": {}}},
    }


def test_rule_113_and_a7_the_underdog_counts_in_the_showdown_unless_the_house_says_no(build):
    assert build(6, storage={"2": 2}).scraps(1) == 7
    play = build(6, storage={"2": 2}, options={"underdog_showdown": False})
    assert play.scraps(1) == 6


def test_rule_114_three_builds_in_the_showdown(build):
    play = build(6)
    for card in ("bolt-beetle", "bolt-beetle-2", "steam-sprout"):
        play.do("build", 1, card)
    assert play.against("build", 1, "steam-sprout-2") == [114]


def test_rule_115_upgrades_are_without_limit_in_the_showdown(build):
    play = build(6)
    play.do("upgrade", 1)
    play.do("upgrade", 1)
    assert (play.seat(1)["tier"], play.view()["build"]["left"]["upgrade"]) == (3, None)
    assert play.against("upgrade", 1) == [115]


def test_rule_116_a_storage_crystal_brings_two_scraps_in_the_showdown_without_limit(build):
    play = build(6, storage={"1": 5})
    for _ in range(4):
        play.do("energize", 1, use="scrap")
    play.do("energize", 1, use="scan", tier=1)
    assert (play.scraps(1), play.seat(1)["reactor"]) == (6 + 8, 5)


def test_rule_117_and_a8_a_cryo_cell_crystal_brings_one_scrap_and_no_scan_unless_the_house_says_so(build):
    play = build(6, cryo={"1": 2})
    play.do("energize", 1, use="scrap", from_="cryo")
    assert (play.scraps(1), play.seat(1)["reactor"], play.seat(1)["cryo"]) == (7, 1, 1)
    assert play.against("energize", 1, use="scan", tier=1, from_="cryo") == [117]
    house = build(6, cryo={"1": 1}, options={"cryo_scan": True})
    assert house.against("energize", 1, use="scan", tier=1, from_="cryo") == []
    assert any(offer.action.data.get("from") == "cryo" for offer in house.offers(1, "energize"))


def test_rule_117_the_cryo_cell_opens_in_the_showdown_alone(build):
    assert build(5, cryo={"1": 2}).against("energize", 1, use="scrap", from_="cryo") == [117]


def test_rule_118_the_showdown_has_no_prizes_and_no_dominance(table):
    play = table(3).fight(
        {1: ["boiler-behemoth"], 2: ["bulby"], 3: ["mechchicken"]}, round_=6, storage={"3": 8}, direction="clockwise"
    )
    play.do("flip", 1, "boiler-behemoth")
    play.do("flip", 2, "bulby")
    play.do("end_turn")
    play.do("flip", 3, "mechchicken")
    play.do("end_turn")
    assert play.view()["over"]["why"] == "showdown"
    assert (play.board().winners, [play.seat(n)["crystals"] for n in (1, 2, 3)]) == ((1,), [0, 0, 8])
    assert [clash["out"] for clash in play.view()["ending"]["story"]] == [2, 3]


def test_rules_118_and_a18_dominance_is_not_looked_for_after_the_build_phase_of_the_showdown(build):
    play = build(6, storage={"1": 9})
    for _ in range(3):
        play.do("end_turn")
    assert play.view()["phase"] == "battle"


def test_rule_119_what_lies_open_is_in_everybodys_view(build):
    play = build(4, storage={"1": 1})
    play.do("energize", 1, use="scan", tier=1)
    views = [
        {key: value for key, value in play.view(eyes).items() if key not in ("mine", "hidden")}
        for eyes in ("table", "guest", 1, 2, "referee")
    ]
    assert all(view == views[0] for view in views)
    assert views[0]["seats"]["1"]["hand"] == {"count": 2, "tiers": {"1": 2}}


def test_rule_120_a_scanned_card_is_its_owners_secret(build):
    play = build(4, storage={"1": 1})
    play.do("energize", 1, use="scan", tier=1)
    others = ("table", "guest", 2, 3)
    offered = {eyes: [offer.json() for offer in play.offers(eyes)] for eyes in others}
    play.do("look", 1, "kettle-scout")
    for eyes in others:
        assert "kettle-scout" not in str(play.view(eyes))
        assert [offer.json() for offer in play.offers(eyes)] == offered[eyes]
        assert play.sentence(eyes) == "Lisa looks at a scanned card"
    assert play.view(1)["mine"]["hand"][0]["card"]["title"] == "Kettle Scout"
    assert play.sentence(1) == "Lisa scanned Kettle Scout"
    assert play.view("referee")["hidden"]["1"]["hand"][0]["card"]["title"] == "Kettle Scout"


def test_rule_121_anubis_needs_a_ready_contraption_and_its_borrowed_bot_goes_home(clash):
    play = clash("boiler-behemoth", ["anubis", "oogle", "bulby"], "anubis", third=["rocket-bill"])
    assert play.against("borrow", 2, "rocket-bill") == [121]
    play.do("borrow", 2, "rocket-bill", contraption="oogle")
    assert play.battle()["attack"]["attack"]["total"] == 12
    assert play.seat(2)["cards"][1]["where"] == "used"
    play.do("defend", 2, faction="warfare")
    assert play.battle()["defense"]["cards"][0]["borrowed"]
    assert play.seat(3)["cards"][0]["where"] == "defense"
    play.do("total", None, what="defense", value=0)
    play.do("end_turn")
    assert (play.view()["phase"], play.cards(3)) == ("end", ["Rocket Bill"])


def test_rule_122_bunnivatrix_lifts_the_one_faction_limit(clash):
    play = clash("bulby", ["bolt-beetle", "bunnivatrix"], "bolt-beetle")
    play.do("adjust", None, what="defense", amount=2)
    play.do("flip", 2, "bunnivatrix")
    assert play.battle()["any_may_stay"]
    assert play.against("defend", 2, keep=["bunnivatrix"]) == []
    assert any(offer.asks for offer in play.offers(2, "defend"))


def test_rule_123_candispenser_counts_itself_two_factions_twice_and_no_contraption(clash, say):
    play = clash("boiler-behemoth", ["candispenser", "kettle-scout", "oogle"], "candispenser", "kettle-scout")
    assert play.battle()["factions"]["attack"] == {"appliances": 2, "steam": 1}
    (guide,) = [guide for guide in play.battle()["guides"] if guide["card"]["title"] == "Candispenser"]
    assert say(guide["text"]) == "Counts itself. Factions here: Appliances 2, Steam 1"


@pytest.mark.parametrize(("left", "words"), [(0, "It transforms"), (1, "It transforms"), (2, "It does not transform")])
def test_rule_124_chronik_transforms_with_at_most_one_card_left(clash, say, left, words):
    play = clash("boiler-behemoth", ["chronik", *["bulby", "pengutron"][:left]], "chronik")
    (guide,) = play.battle()["guides"]
    assert say(guide["text"]).startswith(words)


def test_rule_125_chronok_does_not_enter_when_it_comes_by_transforming(clash):
    play = clash("boiler-behemoth", ["chronik", "bulby"], "chronik")
    play.do("transform", 2, "chronok", old="chronik")
    assert (play.battle()["entering"], play.battle()["guides"]) == (None, [])


def test_rule_126_bots_above_their_owners_tier_stay(table, say):
    play = table().fight({1: ["titan-toaster"], 2: ["chronarch"], 3: ["bulby"]}, direction="clockwise")
    assert (play.seat(1)["tier"], play.cards(1)) == (1, ["Titan Toaster"])
    play.do("flip", 1, "titan-toaster")
    play.do("flip", 2, "chronarch")
    assert "above their Workshop" in say(play.battle()["guides"][0]["text"])


def test_rule_127_what_core_gives_is_no_build_and_is_not_recycled_in_this_phase(build):
    play = build(4, cards={"1": ["core", "bulby"]})
    play.do("obtain", 1, "kettle-scout")
    assert (play.view()["build"]["left"]["build"], play.scraps(1)) == (2, 4)
    assert play.against("recycle", 1, "kettle-scout") == [54]


def test_rule_128_frystoise_counts_itself(clash, say):
    play = clash("boiler-behemoth", ["frystoise"], "frystoise")
    assert say(play.battle()["guides"][0]["text"]) == "Counts itself."
    assert play.battle()["factions"]["attack"] == {"animal": 1, "appliances": 1}


def test_rule_129_grr_howdy_defeats_no_contraption(clash):
    play = clash("boiler-behemoth", ["grr-howdy"], "grr-howdy", rest=["oogle", "bulby"])
    assert play.against("defeat", 2, "oogle") == [129]
    assert play.against("defeat", 2, "boiler-behemoth") == []
    play.do("defeat", 2, "boiler-behemoth")
    assert (play.battle()["stage"], play.seat(1)["cards"][0]["where"]) == ("won", "discard")


@pytest.mark.parametrize(("tier", "crits"), [(3, 2), (4, 3)])
def test_rule_130_hextic_goes_by_its_owners_workshop(clash, tier, crits):
    play = clash("boiler-behemoth", ["hextic"], "hextic", tier={"2": tier})
    line = play.battle()["attack"]["crits"]["lines"][0]
    assert (line["points"], line["rule"]["number"]) == (crits, 130)


def test_rule_130_and_a35_below_tier_3_its_crits_are_read_off_the_card(clash, say):
    play = clash("boiler-behemoth", ["hextic"], "hextic")
    assert say(play.battle()["guides"][0]["text"]) == "Tier 1: read its critical hits on the card."
    play.do("total", None, None, what="crits", value=1)
    assert play.battle()["attack"]["crits"]["total"] == 1
