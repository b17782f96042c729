"""ROBiTs in a real session: one envelope for each pair of eyes, and a log that tells no secrets."""

from __future__ import annotations

from functools import partial

import pytest
from playing import seated

from assistant import GUEST, REFEREE, TABLE, Action, Sighting, Viewer
from assistant.refusals import Forbidden
from assistant.table.values import canonical
from robits.game import Robits

SEATS = [Viewer("seat", number) for number in (1, 2, 3)]


@pytest.fixture
def sit():
    """Opens a session of three with the sample deck."""
    return partial(seated, Robits(), ("Mara", "Jonas", "Priya"))


def overclocked(session, looked):
    session.record(Action.of("take", 1, "overclock-1"))
    tag = session.game.sample.copy(looked).tag
    ((proposal, objections),) = session.propose(Sighting(tag, zone="hand/1"))
    assert (proposal.seat, objections) == (1, ())
    session.record(proposal.action, actor=SEATS[0], source="camera")
    return session


def test_rule_38_the_envelopes_of_all_others_are_the_same_bytes_whatever_the_overclock_shows(sit):
    one, other = overclocked(sit(), "bt-4-head-2"), overclocked(sit(), "junk-6")
    for viewer in (TABLE, GUEST, *SEATS[1:]):
        assert canonical(one.envelope(viewer)) == canonical(other.envelope(viewer))
    for viewer in (SEATS[0], REFEREE):
        assert "bt-4-head-2" in canonical(one.envelope(viewer))
        assert "bt-4-head-2" not in canonical(other.envelope(viewer))


def test_rule_38_the_card_that_was_left_is_in_nobodys_envelope_after_the_choice(sit):
    session = overclocked(sit(), "bt-4-head-2")
    session.record(Action.of("keep", 1, "sparkeez-1"), actor=SEATS[0])
    for viewer in (TABLE, GUEST, *SEATS[1:]):
        assert "bt-4-head-2" not in canonical(session.envelope(viewer))


def test_a_seat_acts_for_itself_alone(sit):
    session = sit()
    with pytest.raises(Forbidden):
        session.record(Action.of("take", 2, "junk-1"), actor=SEATS[0])
    for viewer in SEATS:
        for offer in session.envelope(viewer)["actions"]:
            assert offer["seat"] == viewer.seat


def test_what_a_seat_is_offered_a_seat_can_do(sit):
    session = sit()
    session.record(Action.of("reveal", None, "junk-1", column=1))
    offers = [offer for offer in session.envelope(SEATS[0])["actions"] if offer["kind"] == "take" and not offer["asks"]]
    session.record(Action.from_json({key: offers[0][key] for key in ("kind", "seat", "card", "data")}), actor=SEATS[0])
    assert session.envelope(TABLE)["view"]["seats"]["1"]["cards"][0]["id"] == "junk-1"
    reveal = [offer for offer in session.envelope(SEATS[0])["actions"] if offer["kind"] == "reveal"]
    assert [offer["seat"] for offer in reveal] == [1] * len(reveal)


def test_a_whole_game_seen_by_the_camera_is_scored_and_can_be_taken_back(sit):
    session = sit()
    start = canonical({**session.envelope(TABLE), "revision": 0, "actions": [], "log": []})
    cards = [card.id for card in session.game.sample.cards if card.trait("type") != "overclock"]
    for card in cards[: 7 * 3 * 4 : 4]:
        ((proposal, objections),) = session.propose(Sighting(session.game.sample.copy(card).tag))
        assert objections == ()
        session.record(proposal.action, source="camera")
    envelope = session.envelope(TABLE)
    assert (envelope["scoreboard"]["final"], envelope["view"]["phase"]) == (True, "over")
    for number in range(21, 0, -1):
        session.record(Action.of("undo", event=number))
    assert canonical({**session.envelope(TABLE), "revision": 0, "actions": [], "log": []}) == start
