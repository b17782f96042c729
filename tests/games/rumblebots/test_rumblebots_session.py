"""Rumblebots in a real session: one envelope for each pair of eyes, a log without secrets, and its speed."""

from __future__ import annotations

import time
from functools import partial

import pytest
from playing import seated

from assistant import GUEST, REFEREE, TABLE, Action, Sighting, Viewer, house
from assistant.order import sheet_order
from assistant.refusals import Forbidden, Objected
from assistant.table.timeline import fold, in_force
from assistant.table.values import canonical
from assistant.testing import assert_keeps_secrets, conforms
from rumblebots.game import Rumblebots
from rumblebots.records import Scanned

SEATS = [Viewer("seat", number) for number in (1, 2, 3, 4)]


@pytest.fixture
def sit():
    """Opens a session of four with the sample deck, or with another: `sit("")`."""
    return partial(seated, Rumblebots(), ("Mara", "Jonas", "Priya", "Teo"))


def scanned(session, *cards):
    session.record(Action.of("now", None, None, round=3, champion=1, turn=1, storage={"1": 2}))
    session.record(Action.of("energize", 1, use="scan", tier=1), actor=SEATS[0])
    for card in cards:
        tag = session.game.sample.copy(card).tag
        ((proposal, objections),) = session.propose(Sighting(tag, zone="hand/1"))
        assert (proposal.seat, objections) == (1, ())
        session.record(proposal.action, actor=SEATS[0], source="camera")
    return session


def test_rule_120_the_envelopes_of_all_others_are_the_same_bytes_whatever_was_scanned(sit):
    one, other = scanned(sit(), "rocket-bill", "pengutron"), scanned(sit(), "kettle-scout", "oogle")
    for viewer in (TABLE, GUEST, *SEATS[1:]):
        assert canonical(one.envelope(viewer)) == canonical(other.envelope(viewer))
    for viewer in (SEATS[0], REFEREE):
        assert "rocket-bill" in canonical(one.envelope(viewer)["view"])
        assert "rocket-bill" not in canonical(other.envelope(viewer)["view"])


def test_rule_120_what_went_back_under_the_deck_is_in_nobodys_view(sit):
    session = scanned(sit(), "rocket-bill", "pengutron")
    session.record(Action.of("end_turn", 1), actor=SEATS[0])
    for viewer in (TABLE, GUEST, *SEATS):
        assert "rocket-bill" not in canonical(session.envelope(viewer)["view"])


def test_rule_120_what_others_may_do_does_not_depend_on_a_hand(sit):
    """Naming the scanned card elsewhere is neither refused nor objected to: that would give it away."""
    tried = (
        Action.of("reveal", None, "rocket-bill", tier=1, place=1),
        Action.of("build", 1, "rocket-bill"),
        Action.of("put", None, "rocket-bill", to="recycling"),
        Action.of("obtain", 1, "rocket-bill"),
    )
    for action in tried:
        one, other = scanned(sit(), "rocket-bill", "pengutron"), scanned(sit(), "kettle-scout", "oogle")
        for session in (one, other):
            session.record(action)
        for viewer in (TABLE, GUEST, *SEATS[1:]):
            assert canonical(one.envelope(viewer)) == canonical(other.envelope(viewer)), action.kind


def test_rule_120_an_objection_to_a_look_tells_others_nothing(sit):
    session = scanned(sit())
    session.record(Action.of("reveal", None, "rocket-bill", tier=1, place=1))
    with pytest.raises(Objected):
        session.record(Action.of("look", 1, "rocket-bill"), actor=SEATS[0])
    session.record(Action.of("look", 1, "rocket-bill"), actor=SEATS[0], anyway=True)
    log = canonical(session.envelope(TABLE)["log"][-1])
    assert "rocket" not in log.lower()


def test_the_published_kit_finds_no_leak_and_no_broken_promise(sit):
    session = scanned(sit())
    state = session.position.state
    hands = [(Scanned(1, "rocket-bill"), Scanned(1)), (Scanned(1, "kettle-scout"), Scanned(1, "oogle"))]
    one, other = (state.with_player(1, hand=hand) for hand in hands)
    assert_keeps_secrets(session.game, one, other, 1)
    conforms(Rumblebots(), seeds=range(2))


def test_a_seat_acts_for_itself_alone(sit):
    session = sit()
    with pytest.raises(Forbidden):
        session.record(Action.of("build", 2, "bolt-beetle"), actor=SEATS[0])
    for viewer in SEATS:
        for offer in session.envelope(viewer)["actions"]:
            assert offer["seat"] == viewer.seat


def test_a_phone_plays_a_build_turn_whole(sit):
    session = sit()
    offers = session.envelope(SEATS[0])["actions"]
    kinds = {offer["kind"] for offer in offers}
    assert {"build", "recycle", "upgrade", "energize", "end_turn"} <= kinds
    recycle = next(offer for offer in offers if offer["kind"] == "recycle")
    session.record(Action.from_json({key: recycle[key] for key in ("kind", "seat", "card", "data")}), actor=SEATS[0])
    session.record(Action.of("end_turn", 1), actor=SEATS[0])
    assert session.envelope(TABLE)["view"]["turn"] == 2


def evening(session):
    """The demo's whole game, recorded."""
    for step in session.game.demo(session.game.sample, {}):
        if isinstance(step, Action):
            session.record(step)
        elif step.change != "vanished":
            catalog = house.CATALOG if step.card == "end-turn" else session.game.sample
            sighting = Sighting(catalog.copy(step.card).tag, step.change, "spot", step.orientation)
            ((proposal, _),) = house.propose(session, sighting)
            session.record(proposal.action, source="camera")
    return session


def test_a_whole_evening_can_be_taken_back(sit):
    session = sit()
    start = session.position.state
    evening(session)
    for number in range(session.revision, 0, -1):
        session.record(Action.of("undo", event=number))
    assert session.position.state == start


def test_a_house_card_ends_turns_surrenders_and_starts_rounds(sit):
    session = evening(sit())
    kinds = {event.action.kind for event in session.events}
    assert {"end_turn", "build", "recycle", "upgrade", "energize", "flip", "defend"} == kinds


@pytest.mark.benchmark
def test_a_whole_game_of_600_events_folds_again_in_60_ms(sit, capsys):
    """The demo's game has 217 events; three of them are more than one long evening."""
    session = evening(sit())
    events = in_force(session.events)
    cpu = wall = 9.9
    for _ in range(5):
        begun = (time.process_time(), time.perf_counter())
        foldings = [fold(session.game, session._start, events) for _ in range(3)]
        cpu = min(cpu, time.process_time() - begun[0])
        wall = min(wall, time.perf_counter() - begun[1])
    count = sum(len(folding.steps) for folding in foldings)
    assert (count, [folding.misfits for folding in foldings]) == (3 * session.revision, [()] * 3)
    with capsys.disabled():
        print(f"\nRumblebots: {count} events folded in {1000 * cpu:.1f} ms of CPU, {1000 * wall:.1f} ms by the clock")
    assert cpu < 1.0


@pytest.mark.parametrize("deck", ["sample", ""])
def test_every_viewer_gets_an_envelope_at_every_point_of_a_game(sit, deck):
    session = sit(deck)
    for viewer in (TABLE, GUEST, REFEREE, *SEATS):
        assert canonical(session.envelope(viewer))


@pytest.mark.parametrize("deck", ["sample", ""])
def test_a_sheet_shows_numbers_and_only_the_words_that_somebody_told(deck):
    """A blank deck has many words that nobody told; boxes to write into are for numbers alone."""
    game = Rumblebots()
    catalog = game.sample if deck else game.catalog
    traits = sheet_order(game, catalog).traits
    assert {"attack", "crits", "defense", "barriers", "cost", "recycle"} <= set(traits)
    assert ("factions" in traits, "arrow1" in traits) == (bool(deck), bool(deck))
