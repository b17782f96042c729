"""The owner's own cards, played by hand: which one it is can be said wherever one lies that nobody named."""

from __future__ import annotations

import pytest

from assistant import Action, IllegalAction


@pytest.fixture
def own(table):
    """The owner's deck, in which two cards of tier 1 have a name, and one a number alone."""

    def laid(seats=3, **options):
        play = table(seats, deck="", **options)
        play.do("value", None, "t1-02", values={"name": "Rocket Bill", "cost": 1, "attack": 7})
        play.do("value", None, "t1-09", values={"name": "Aerobot"})
        play.do("value", None, "t1-05", values={"defense": 2})
        return play

    return laid


@pytest.fixture
def fight(own):
    """A battle of Bots that nobody named: Lisa reveals, Jack has two of them."""
    return own().fight({1: [1, "bulby"], 2: [1, 1, "wrench-toast"], 3: ["t1-04"]}, direction="clockwise")


def labels(play, group, viewer="table"):
    return [str(offer.label) for offer in play.offers(viewer) if offer.group == group]


def picks(offer):
    """What an offer gives to choose, as people read it."""
    (field,) = offer.asks
    return [str(name) for name in field.names]


def main(play, viewer="table"):
    (found,) = [offer for offer in play.offers(viewer) if offer.main]
    return found


def test_a_card_of_the_laboratory_is_built_by_the_name_its_owner_gave_it_known_ones_first(own):
    play = own()
    assert labels(play, "tier-1") == [
        "Build Aerobot",
        "Build Rocket Bill",
        "Build Tier 1 card 5",
        "Build another tier 1 card",
    ]
    (rest,) = [offer for offer in play.offers() if str(offer.label) == "Build another tier 1 card"]
    assert "Tier 1 card 3" in picks(rest)
    assert "Rocket Bill" not in picks(rest)
    (rocket,) = [offer for offer in play.offers() if str(offer.label) == "Build Rocket Bill"]
    assert (str(rocket.note), rocket.asks) == ("Costs 1", ())
    play.record(rocket.action)
    assert (play.cards(1)[-1], play.scraps(1)) == ("Rocket Bill", 0)
    assert len([name for name in play.state.rows[0] if name]) == 4
    assert "Build Rocket Bill" not in labels(play, "tier-1")


def test_a_card_nobody_named_is_still_built_beside_those_with_a_name(own):
    play = own()
    assert labels(play, "lab-1-2") == ["Build a tier 1 card"]


def test_every_kind_takes_the_owners_name_of_a_card_in_any_letter_case(own):
    play = own()
    play.do("reveal", None, "ROCKET BILL", tier=1, place=3)
    assert play.state.lab_place("t1-02") == (1, 3)
    play.do("build", 1, "rocket bill")
    play.do("put", None, "Rocket  Bill", to="recycling")
    play.do("put", None, None, which="rocket bill", to="seat/1")
    play.do("now", None, None, cards={"2": ["aerobot"], "1": ["Rocket Bill"]})
    assert (play.cards(1), play.cards(2)) == (["Rocket Bill"], ["Aerobot"])


def test_of_two_cards_with_one_name_that_differ_the_table_says_which(own):
    play = own()
    play.do("value", None, "t1-07", values={"name": "Rocket Bill", "cost": 2})
    with pytest.raises(IllegalAction, match="2 cards are called Rocket Bill: say which by its tag"):
        play.do("build", 1, "rocket bill")
    assert labels(play, "tier-1")[1:3] == [
        f"Build Rocket Bill ({play.state.book.catalog.copy(card).tag})" for card in ("t1-02", "t1-07")
    ]


def test_the_next_flip_is_the_next_thing_to_do_and_lists_the_deck_and_what_it_may_hold(fight):
    assert (str(main(fight).label), picks(main(fight))) == (
        "Reveal a Bot",
        ["a tier 1 card", "Bulby", "Aerobot", "Rocket Bill", "Tier 1 card 5"],
    )
    fight.do("flip", 1, fight.card("bulby", 1))
    fight.do("value", None, "bulby", values={"defense": 9, "barriers": 0})
    assert str(main(fight).label) == "Flip a card"
    fight.do("flip", 2, "t1-02")
    fight.do("value", None, "t1-02", values={"crits": 0})
    assert (str(main(fight).label), str(main(fight).note)) == ("Flip again", "2 cards left")
    fight.record(Action.of("flip", 2, **{**main(fight).action.data, "which": main(fight).asks[0].choices[0]}))
    assert fight.battle()["deck_left"] == 1


def test_a_flipped_bot_nobody_named_asks_its_numbers_on_the_pad_and_keeps_them_for_this_game(fight):
    unnamed = fight.state.deck(1)[0]
    fight.do("flip", 1, None, which=unnamed)
    assert (str(main(fight).label), [entry.name for entry in main(fight).asks]) == (
        "Fill in a tier 1 card",
        ["defense", "barriers"],
    )
    fight.do("numbers", 1, which=unnamed, defense=3, barriers=0)
    assert fight.sentence() == "a tier 1 card: Defense 3, Barriers 0"
    assert fight.battle()["defense"]["defense"] == {
        **fight.battle()["defense"]["defense"],
        "total": 3,
        "at_least": False,
    }
    attacker = fight.state.deck(2)[0]
    fight.do("flip", 2, None, which=attacker)
    assert [entry.name for entry in main(fight).asks] == ["attack", "crits", "keywords"]
    fight.do("numbers", 2, which=attacker, attack=4, crits=0)
    assert fight.battle()["stage"] == "won"
    assert [entry.name for entry in main(fight).asks] == ["factions", "defense", "barriers"]
    fight.do("numbers", 2, which=attacker, factions=["bio"], defense=1, barriers=0)
    assert fight.sentence() == "a tier 1 card: Defense 1, Barriers 0, Factions Bio"
    assert (main(fight).action.kind, dict(main(fight).action.data)) == ("defend", {"faction": "bio"})
    fight.do("defend", 2, faction="bio")
    fight.do("now", None, None, phase="battle", champion=2)
    fight.do("flip", 2, None, which=attacker)
    assert fight.battle()["defense"]["defense"]["total"] == 1
    assert fight.refolded() == fight.state


def test_what_was_told_of_a_bot_goes_with_the_name_that_it_gets(fight):
    unnamed = fight.state.deck(1)[0]
    fight.do("flip", 1, None, which=unnamed)
    fight.do("numbers", 1, which=unnamed, defense=3, barriers=0)
    (naming,) = [offer for offer in fight.offers() if offer.action.kind == "tell"]
    assert (str(naming.label), picks(naming)[:3]) == (
        "a tier 1 card: it is …",
        ["Aerobot", "Rocket Bill", "Tier 1 card 5"],
    )
    assert fight.against("tell", None, "t1-05", which=unnamed) == [16]
    fight.do("tell", None, "rocket bill", which=unnamed)
    face = fight.state.face("t1-02")
    assert (face.defense, face.barriers, fight.battle()["defense"]["cards"][0]["title"]) == (3, 0, "Rocket Bill")


@pytest.mark.parametrize(
    ("kind", "data", "value"),
    [
        ("build", {"cost": 2}, {"cost": 2}),
        ("build", {"cost": 0}, {"cost": 0}),
        ("recycle", {"gain": 1}, {"recycle": 1}),
    ],
)
def test_numbers_typed_with_a_named_card_are_what_is_printed_on_it(own, kind, data, value):
    play = own()
    card = "t1-01" if kind == "build" else "mechchicken"
    play.do(kind, 1, card, anyway=True, **data)
    known = {what: play.state.book.catalog.card(card).trait(what) for what in value}
    assert known == value
    assert play.refolded() == play.state


def test_a_flip_with_numbers_teaches_them_and_what_differs_from_a_known_number_is_objected_to(own):
    play = own().fight({1: ["bulby"], 2: ["t1-02", "t1-03"], 3: ["t1-04"]}, direction="clockwise")
    play.do("flip", 1, play.card("bulby", 1))
    assert play.against("flip", 2, "t1-02", attack=6, crits=0) == [16]
    play.do("flip", 2, "t1-02", attack=6, crits=0, anyway=True)
    face = play.state.face("t1-02")
    assert (face.attack, face.crits) == (7, 0)


def test_a_cost_typed_otherwise_than_it_is_known_is_asked_about_and_never_kept_in_silence(own):
    play = own()
    play.do("value", None, "t1-03", values={"cost": 0})
    assert play.against("build", 1, "t1-03", cost=1) == [19]
    play.do("build", 1, "t1-03", cost=1, anyway=True)
    assert (play.scraps(1), play.state.face("t1-03").cost) == (0, 0)


def nights(own):
    """A Bot is built that nobody names, and fights two rounds later under the name that no one knows."""
    play = own()
    play.do("build", 1, None, from_="lab", tier=1, place=2, cost=1)
    built = len(play.events)
    unnamed = play.state.player(1).bots[-1]
    for _ in range(3):
        play.do("end_turn")
    play.do("flip", 1, None, which=unnamed)
    play.do("numbers", 1, which=unnamed, defense=0, barriers=0)
    play.do("flip", 2, play.card("wrench-toast", 2))
    play.do("value", None, "wrench-toast", values={"factions": ["warfare"], "defense": 1, "barriers": 0, "crits": 0})
    play.do("defend", 2, faction="warfare")
    play.do("flip", 3, play.card("bulby", 3))
    return play, built


@pytest.mark.parametrize("place", [{"tier": 1, "place": 2}, {"tier": 1, "place": 3}, {}])
def test_whatever_is_told_later_of_a_bot_follows_the_name_that_a_correction_gives_it(own, place):
    play, built = nights(own)
    before = play.view()
    action = {"kind": "build", "seat": 1, "card": "t1-03", "data": {"cost": 1, **place}}
    play.history(Action.of("replace", event=built, action=action))
    after = play.view()
    assert play.refolded() == play.state
    assert (after["turn"], after["champion"], after["battle"]["stage"]) == (
        before["turn"],
        before["champion"],
        before["battle"]["stage"],
    )
    for seat in ("1", "2", "3"):
        old, new = before["seats"][seat], after["seats"][seat]
        assert [card["where"] for card in new["cards"]] == [card["where"] for card in old["cards"]]
    assert after["seats"]["1"]["cards"][-1]["id"] == "t1-03"
    assert len([name for name in play.state.rows[0] if name]) == 4


def test_numbers_told_of_a_bot_that_a_correction_names_are_learned_of_the_card(own):
    play, built = nights(own)
    action = {"kind": "build", "seat": 1, "card": "t1-03", "data": {"cost": 1, "tier": 1, "place": 2}}
    play.history(Action.of("replace", event=built, action=action))
    face = play.state.face("t1-03")
    assert (face.cost, face.defense, face.barriers) == (1, 0, 0)


@pytest.fixture
def built(own):
    """Lisa, Jack and Vincent each build the same place of the row, and nobody says what they build."""
    play = own()
    for seat in (1, 2, 3):
        play.do("build", seat, None, from_="lab", tier=1, place=1, cost=0)
        play.do("end_turn")
    return play, [play.state.player(seat).bots[-1] for seat in (1, 2, 3)]


def naming(play, name):
    """The button that names this card, tapped for one that its owner calls Aerobot."""
    (offer,) = [offer for offer in play.offers(kind="tell") if offer.action.data["which"] == name]
    return Action.of("tell", None, "t1-09", **offer.action.data)


def test_a_name_stays_with_the_player_whose_bot_it_was_when_an_earlier_build_is_taken_back(built):
    play, bots = built
    play.do("flip", 1, play.card("bulby", 1))
    play.do("flip", 2, None, which=bots[1])
    play.do("numbers", 2, which=bots[1], attack=0, crits=0, at={"seat": 2})
    play.record(naming(play, bots[1]))
    build = next(event.number for event in play.events if event.action.kind == "build")
    play.history(Action.of("undo", event=build))
    assert [play.cards(seat)[3:] for seat in (1, 2, 3)] == [[], ["Aerobot"], ["Tier 1"]]


def test_a_name_told_of_a_card_that_its_player_never_had_fits_no_more(built):
    play, bots = built
    play.do("flip", 1, None, which=bots[0])
    play.record(naming(play, bots[0]))
    build = next(event.number for event in play.events if event.action.kind == "build")
    flip = next(event.number for event in play.events if event.action.kind == "flip")
    with pytest.raises(IllegalAction, match="not on the table any more"):
        play.history(Action.of("undo", event=build, drop=[flip]))


def test_a_name_told_of_a_place_of_the_row_stays_with_that_place(own):
    play = own()
    play.do("build", 1, None, from_="lab", tier=1, place=2, cost=0)
    lying = play.state.rows[0][1]
    play.do("tell", None, "t1-02", which=lying, at={"tier": 1, "place": 2})
    play.history(Action.of("undo", event=4))
    assert play.state.lab_place("t1-02") == (1, 2)


@pytest.mark.parametrize(
    "at",
    [
        {},
        {"seat": 9},
        {"seat": 0},
        {"seat": "x"},
        {"tier": 9, "place": 1},
        {"tier": 1, "place": 0},
        {"tier": 2, "place": 1},
    ],
)
def test_a_place_that_no_table_has_is_refused_in_one_sentence(built, at):
    play, bots = built
    with pytest.raises(IllegalAction, match="not on the table any more"):
        play.do("tell", None, "t1-09", which=bots[0], at=at)


def test_a_recycled_card_that_is_not_the_players_own_is_none_of_the_row(own):
    play = own()
    lying = play.state.rows[0][0]
    with pytest.raises(IllegalAction, match="not on the table any more"):
        play.do("recycle", 1, None, which=lying, anyway=True)
    assert play.state.lab_place(lying) == (1, 1)


def test_a_contraption_that_nobody_named_is_used_and_turned_upright_by_its_button(built):
    play, bots = built
    play.record(Action.from_json({"kind": "numbers", "seat": 1, "data": {"which": bots[0], "kind": "contraption"}}))
    play.do("flip", 1, play.card("bulby", 1))
    for label, where in (("Use a tier 1 card", "used"), ("Turn a tier 1 card upright", "ready")):
        (offer,) = [offer for offer in play.offers() if str(offer.label) == label]
        play.record(offer.action)
        assert play.seat(1)["cards"][-1]["where"] == where


def test_naming_a_bot_twice_alike_changes_nothing(own):
    play = own()
    play.do("build", 1, None, tier=1, cost=0)
    unnamed = play.state.player(1).bots[-1]
    play.do("tell", None, "t1-03", which=unnamed)
    state = play.state
    play.do("tell", None, "t1-03", which=unnamed)
    assert play.state == state


def test_a_scanned_card_is_named_on_its_own_phone_and_built_by_name(own):
    play = own()
    play.do("now", None, None, storage={"1": 2}, turn=1, champion=1)
    play.do("energize", 1, use="scan", tier=1)
    (naming,) = [offer for offer in play.offers(1) if offer.action.kind == "look"]
    assert not [offer for offer in play.offers("table") if offer.action.kind == "look"]
    play.do("look", 1, None, which="t1-02")
    assert play.sentence("table") == "Lisa looks at a scanned card"
    assert picks(naming)[1] == "Rocket Bill"
    (by_name,) = [offer for offer in play.offers("table") if str(offer.label).endswith("card by name")]
    play.record(Action.of("build", 1, None, **{**by_name.action.data, "which": "t1-02"}), anyway=True)
    assert play.cards(1)[-1] == "Rocket Bill"
    assert play.seat(1)["hand"]["count"] == 1
