"""What a board is drawn from: views, offers and log lines."""

from __future__ import annotations

import json

import pytest

from assistant import Action, Message, Viewer
from assistant.table.values import canonical
from robits.game import Robits

VIEWERS = ("table", "guest", "referee", 1, 2)


@pytest.fixture
def midway(table):
    play = table(2, deck="sample")
    play.do("reveal", None, "big-henry-arm-8", column=3)
    play.do("reveal", None, "jenny-5-arm-2", column=1)
    play.do("reveal", None, "sparkeez-1", column=5)
    play.do(
        "now",
        cards={
            "1": ["big-henry-head-3", "big-henry-arm-4", "big-henry-torso-4", "klunc-arm-4", "junk-1"],
            "2": ["klunc-legs-1", "klunc-legs-2"],
        },
        turn=1,
    )
    return play


def test_points_and_robot_of_a_seat(midway, say):
    seat = midway.seat(1)
    assert seat["points"] == {"total": 17, "at_least": False, "parts": 12, "bonus": 5, "sparkeez": 0}
    robot = {place: (card["title"], card["value"], card["junk"]) for place, card in seat["robot"].items()}
    assert robot == {
        "head": ("Big Henry head", 3, False),
        "arm1": ("Big Henry arm", 2, False),
        "torso": ("Big Henry torso", 4, False),
        "arm2": ("Klunc arm", 3, False),
        "legs": ("Junk", 0, True),
    }
    assert [say(chip) for chip in seat["chips"]] == ["Complete", "3 Big Henry: bonus 5"]
    assert (seat["turn"], say(seat["status"])) == (True, "takes a card")
    other = midway.seat(2)
    assert [say(chip) for chip in other["chips"]] == ["Needs head, torso, arm, arm", "Spare: Klunc legs, 1"]
    assert (other["turn"], say(other["status"])) == (False, "2 of 7 cards")
    assert say(other["next_best"]) == "Next best: 1, with Klunc legs, 1 instead of Klunc legs, 3."


def test_what_each_face_up_card_would_give_with_reasons(midway, say):
    options = midway.view(1)["mine"]["options"]
    told = [(o["column"], o["points"], o["total"], [say(reason) for reason in o["why"]]) for o in options]
    assert told == [
        (1, 0, 17, ["The parts you have are better"]),
        (3, 6, 23, ["Big Henry arm, 4 for Klunc arm, 3", "Bot Bonus 10 instead of 5"]),
        (5, 3, 20, ["3 points each"]),
    ]
    assert midway.view(1)["mine"]["can_act"] is True
    assert midway.view(2)["mine"]["can_act"] is False


def test_reasons_for_junk_overclock_and_unknown_numbers(table, say):
    play = table(2, deck="")
    for column, card in enumerate(("junk-1", "overclock-1", "klunc-arm-1"), start=1):
        play.do("reveal", None, card, column=column)
    reasons = [[say(reason) for reason in o["why"]] for o in play.view(1)["mine"]["options"]]
    assert reasons == [
        ["Stands in for a missing part"],
        ["Two cards from the deck to choose from"],
        ["Fills an empty place", "Its number is unknown"],
    ]
    four = [{"model": "big-henry", "slot": slot, "value": 1} for slot in ("head", "torso", "arm", "arm")]
    play.do("now", cards={"1": four})
    assert say(play.view(1)["mine"]["options"][0]["why"][0]) == "Completes the ROBiT"
    play.do("reveal", None, column=4, model="big-henry", slot="legs", value=1)
    assert [say(reason) for reason in play.view(1)["mine"]["options"][3]["why"]] == [
        "Completes the ROBiT",
        "5 Big Henry: the chart has no number for it",
    ]
    play.do("now", cards={"1": [*four, {"model": "big-henry", "slot": "legs", "value": 1}]})
    assert [say(reason) for reason in play.view(1)["mine"]["options"][0]["why"]] == [
        "Stands in for a part",
        "Bot Bonus 10 instead of unknown",
    ]
    play.do("chart", model="big-henry", parts=5, points=15)
    assert say(play.view(1)["mine"]["options"][0]["why"][0]) == "There is nothing that it can stand in for"


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_view_is_json_with_seats_as_objects(midway, viewer):
    view = midway.view(viewer)
    assert json.loads(canonical(view)) == view
    assert sorted(view["seats"]) == ["1", "2"]
    assert ("mine" in view) == isinstance(viewer, int)
    assert ("hidden" in view) == (viewer == "referee")


def test_a_blank_deck_shows_no_number_before_somebody_told_one(table):
    play = table(2, deck="")
    play.do("reveal", None, "klunc-head-1", column=1)
    for turn in range(14):
        play.do("take", 1 + turn % 2, [card.id for card in play.state.catalog.cards][turn * 4])
    shown = json.dumps([play.view(viewer) for viewer in VIEWERS])
    assert '"value": null' in shown
    assert not [piece for piece in shown.split('"value": ')[1:] if piece[0].isdigit() and piece[0] != "0"]


def texts(value):
    """Every message inside a JSON value."""
    if isinstance(value, dict):
        if set(value) >= {"text", "args"}:
            yield value
        for entry in value.values():
            yield from texts(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from texts(entry)


def test_words_are_messages_whose_placeholders_are_all_filled(midway):
    midway.do("take", 1, "overclock-1")
    midway.do("look", 1, "bt-4-head-1")
    told = [midway.view(viewer) for viewer in VIEWERS]
    told += [offer.json() for viewer in VIEWERS for offer in midway.offers(viewer)]
    told.append(midway.board().json())
    found = list(texts(told))
    assert len(found) > 100
    for message in found:
        assert "{" not in str(Message.from_json(message)), message


def test_the_ranking_shares_places_and_skips_the_next(table, say):
    play = table(3)
    sparkeez = [f"sparkeez-{n}" for n in range(1, 7)]
    junk = [f"junk-{n}" for n in range(1, 7)]
    play.do(
        "now",
        cards={
            "1": [*sparkeez[:2], *junk[:2], "klunc-head-1", "klunc-head-2", "klunc-head-3"],
            "2": [*sparkeez[2:4], *junk[2:4], "bt-4-head-1", "jenny-5-arm-1", "jenny-5-arm-2"],
            "3": ["bt-4-torso-1"] * 1 + [{}] * 0 + [f"klunc-arm-{n}" for n in range(1, 7)],
        },
    )
    places = {seat: play.seat(seat)["place"] for seat in (1, 2, 3)}
    assert [(place["place"], place["tie"], place["winner"]) for place in places.values()] == [
        (3, False, False),
        (2, False, False),
        (1, False, True),
    ]
    assert (places[3]["best"]["points"], say(places[3]["best"]["text"])) == (14, "Parts in the ROBiT: 5 + 4 + 5")
    assert (play.view()["ceremony"], play.offers()[0].main, str(play.offers()[0].label)) == (
        False,
        True,
        "Show the ranking",
    )
    play.do("ceremony")
    assert play.view()["ceremony"]
    assert not any(offer.main for offer in play.offers())
    play.do("take", 1, anyway=True)
    assert not play.view()["ceremony"]


def test_the_main_offer_is_the_next_thing_to_do(midway):
    assert [(o.action.kind, o.action.seat) for o in midway.offers() if o.main] == [("take", 1)]
    assert [(o.action.kind, o.action.seat) for o in midway.offers(1) if o.main] == [("take", 1)]
    assert not any(o.main for o in midway.offers(2))
    midway.do("take", 1, "overclock-1")
    assert [(o.action.kind, o.action.seat) for o in midway.offers() if o.main] == [("keep", 1)]
    assert midway.offers(kind="take") == []


def test_guests_are_offered_nothing_and_seats_only_their_own(midway):
    midway.do("take", 1, "big-henry-arm-8")
    assert midway.offers("guest") == []
    for seat in (1, 2):
        assert {offer.action.seat for offer in midway.offers(seat)} == {seat}
    assert {offer.action.seat for offer in midway.offers()} == {1, 2, None}


def test_every_offer_that_asks_nothing_can_be_done_without_objection(midway):
    midway.do("take", 1, "big-henry-arm-8")
    offers = [offer for offer in midway.offers() if not offer.asks and offer.enabled]
    assert len(offers) > 5
    game = Robits()
    for offer in offers:
        game.refuse_misshapen(offer.action)
        numbers = [objection.rule.number for objection in game.check(midway.state, offer.action)]
        assert numbers == ([13] if offer.action.kind == "next_seat" else [])
        game.apply(midway.state, offer.action)


def test_face_up_cards_are_offered_with_what_they_give(midway):
    offers = [offer for offer in midway.offers(kind="take") if offer.group.startswith("column")]
    assert [(o.group, str(o.label), str(o.note)) for o in offers] == [
        ("column-1", "Mara takes Jenny-5 arm, 2", "17 points then"),
        ("column-3", "Mara takes Big Henry arm, 4", "23 points then"),
        ("column-5", "Mara takes Sparkeez", "20 points then"),
    ]
    midway.record(offers[1].action)
    assert midway.total(1) == 23
    assert midway.sentence() == "Mara takes Big Henry arm, 4 from column 3"
    labels = [str(o.label) for o in midway.offers(kind="reveal")]
    assert labels[:2] == ["Column 3: say what is turned up", "Column 3: no card is left"]


def test_a_described_card_of_the_line_is_taken_with_its_number(table):
    play = table(2, deck="")
    play.do("reveal", None, column=2, model="klunc", slot="arm", value=4)
    offer = next(o for o in play.offers(kind="take") if o.group == "column-2")
    play.record(offer.action)
    assert (play.total(1), play.seat(1)["points"]["at_least"]) == (4, False)


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (Action.of("take", 1, "klunc-arm-1"), "Mara takes Klunc arm, 1"),
        (Action.of("take", 1), "Mara takes a card that nobody named"),
        (Action.of("take", 1, None, column=2), "Mara takes a card that nobody named from column 2"),
        (Action.of("reveal", None, "junk-3", column=2), "Junk is turned up in column 2"),
        (Action.of("reveal", None, None, column=2), "A card is turned up in column 2"),
        (Action.of("reveal", None, None, column=2, nothing=True), "No card is left in column 2"),
        (Action.of("move", None, "junk-1", to="deck"), "Mara: Junk goes back to the deck"),
        (Action.of("move", None, "junk-1", to="outside"), "Mara: Junk leaves the game"),
        (Action.of("move", None, "junk-5", to="line"), "Junk goes back to the line"),
        (Action.of("tell", 1, "klunc-arm-1", which="junk-1"), "Mara: Junk is really Klunc arm, 1"),
        (Action.of("tell", 1, None, which="klunc-arm-4", value=2), "Mara: Klunc arm: its number is 2"),
        (Action.of("turn", None, to=2), "It is the turn of Jonas"),
        (Action.of("next_seat"), "It is the turn of Jonas"),
        (Action.of("chart", None, None, verified=True), "The bonus chart was compared with the card"),
        (Action.of("chart", None, None, reset=True), "The bonus chart is as it was at first"),
        (Action.of("chart", None, None, cells={"klunc": {"3": 4}}), "The bonus chart was changed"),
        (
            Action.of("chart", None, None, model="big-henry", parts=5, points=15, guess=True),
            "Bonus chart: 5 Big Henry give 15, as a guess",
        ),
        (Action.of("chart", None, None, model="klunc", parts=3, points=4), "Bonus chart: 3 Klunc give 4"),
        (Action.of("assemble", 1), "Mara builds the best ROBiT"),
        (Action.of("assemble", 1, None, cards=["junk-1"]), "Mara chooses what to build"),
        (Action.of("decide", None, winner=2), "House decision: Jonas wins"),
        (Action.of("decide"), "House decision: nobody wins"),
        (Action.of("ceremony"), "The ranking is shown"),
    ],
)
def test_the_log_says_in_plain_words_what_happened(midway, action, sentence):
    assert str(Robits().describe(midway.state, action, Viewer.parse("table"))) == sentence


def test_every_kind_has_a_schema_and_a_label():
    game = Robits()
    assert [kind.kind for kind in game.kinds] == [
        "take",
        "keep",
        "look",
        "reveal",
        "move",
        "tell",
        "turn",
        "next_seat",
        "chart",
        "assemble",
        "decide",
        "ceremony",
    ]
    for kind in game.kinds:
        assert json.dumps(kind.schema())
        assert kind.label.text


def test_the_plugin_registers_one_game():
    import robits

    found = []
    robits.register_games(found.append)
    assert [game.id for game in found] == ["robits"]
