"""Doomsday Bots in a real session: one envelope for each pair of eyes, and a log that tells no secrets."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playing import seated

from assistant import GUEST, REFEREE, TABLE, Action, IllegalAction, Showing, Sighting, Viewer
from assistant.envelope import log
from assistant.exchange import scores_csv
from assistant.refusals import Clashing, Forbidden, Objected
from assistant.table.values import canonical
from assistant.testing import assert_keeps_secrets, conforms
from doomsday_bots import demo
from doomsday_bots.game import DoomsdayBots

SEATS = [Viewer("seat", number) for number in (1, 2, 3)]
OTHERS = (TABLE, GUEST, *SEATS[1:])


@pytest.fixture
def sit():
    """Opens a session with the sample deck: `sit()`, `sit(4, mode="rally")`."""
    return lambda seats=3, **options: seated(DoomsdayBots(), ("Mara", "Jonas", "Priya", "Tom")[:seats], **options)


def hidden(session, *, noted, packed, covered):
    """Seat 1 notes, packs and covers a card; then something is taken back, and others act."""
    mara = SEATS[0]
    session.record(Action.of("skip_draft"))
    tag = session.game.sample.copy(noted).tag
    ((proposal, objections), *_) = session.propose(Sighting(tag, zone="hand/1"))
    assert (proposal.seat, objections) == (1, ())
    session.record(proposal.action, actor=mara, source="camera")
    session.record(Action.of("pack", 1, packed), actor=mara)
    session.record(Action.of("equip", 1, covered, covered=True), actor=mara)
    session.record(Action.of("pack", 2), actor=SEATS[1])
    session.record(Action.of("keep", 1, packed), actor=mara)
    session.record(Action.of("undo", 1, event=6), actor=mara)
    session.record(Action.of("equip", 2, "hammer"))
    session.record(Action.of("reveal"))
    session.record(Action.of("undo", event=9))
    session.record(Action.of("pack", 2))
    with pytest.raises(Objected) as refusal:
        session.record(Action.of("pack", 2))
    return [str(objection.text) for objection in refusal.value.objections]


def test_rules_22_23_and_71_all_other_envelopes_are_the_same_bytes_whatever_a_seat_hides(sit):
    one, other = sit(), sit()
    told = [
        hidden(one, noted="whip", packed="oil-can", covered="claw"),
        hidden(other, noted="roots", packed="banana", covered="optic-head"),
    ]
    assert told[0] == told[1]
    for viewer in OTHERS:
        assert canonical(one.envelope(viewer)) == canonical(other.envelope(viewer))
        assert canonical(log(one, viewer)) == canonical(log(other, viewer))
        for card in ("whip", "oil-can", "claw", "Whip", "Oil Can", "Claw"):
            told = {part: entry for part, entry in one.envelope(viewer).items() if part != "actions"}
            assert card not in canonical(told)
    for viewer in (SEATS[0], REFEREE):
        assert all(card in canonical(one.envelope(viewer)) for card in ("whip", "oil-can", "claw"))
        assert canonical(one.envelope(viewer)) != canonical(other.envelope(viewer))


_others = st.sampled_from(
    [
        Action.of("equip", 2, "hammer"),
        Action.of("pack", 2),
        Action.of("reveal"),
        Action.of("begin", first=2),
        Action.of("move", 2, to="room/1/1"),
        Action.of("roll", 2, die=9, passed=False),
        Action.of("use", 1, which="trunk/2", actions=0),
        Action.of("damage", who=1, points=1),
        Action.of("stow", 1, which="trunk/1"),
        *(Action.of("undo", event=number) for number in range(1, 6)),
        *(Action.of("redo", event=number) for number in (2, 3)),
    ]
)
_hidden = st.sampled_from([card.id for card in DoomsdayBots().sample.cards if card.trait("deck") == "parts"])


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(_hidden, _hidden, st.sampled_from(["keep", "pack", "cover"]), st.lists(_others, max_size=8))
def test_no_byte_of_a_log_an_undone_entry_an_export_or_a_refusal_hangs_on_what_a_seat_hides(
    sit, one, other, how, steps
):
    told = []
    for card in (one, other):
        session, said = sit(), []
        first = {
            "keep": Action.of("keep", 1, card),
            "pack": Action.of("pack", 1, card, odd=True),
            "cover": Action.of("equip", 1, card, covered=True),
        }[how]
        for action in (Action.of("skip_draft"), first, *steps):
            try:
                session.record(action, anyway=True)
            except Clashing as refusal:
                said.append([str(refusal), *(f"{clash.event.number}: {clash.reason}" for clash in refusal.clashes)])
            except IllegalAction as refusal:
                said.append(str(refusal))
        if card in set(session.position.state.open_cards()):
            return
        looks = [[canonical(session.envelope(eyes)), canonical(log(session, eyes))] for eyes in OTHERS]
        told.append((looks, [scores_csv(session, eyes) for eyes in OTHERS], said))
    assert told[0] == told[1]


def test_a_card_that_two_seats_note_is_refused_to_neither(sit):
    session = sit()
    for seat in (1, 2):
        session.record(Action.of("keep", seat, "whip"), actor=SEATS[seat - 1])
    for seat in (1, 2):
        cards = session.envelope(SEATS[seat - 1])["view"]["mine"]["toolbox"]["cards"]
        assert [card["id"] for card in cards] == ["whip"]
    session.record(Action.of("equip", 3, "whip", covered=False))
    for seat in (1, 2):
        assert session.envelope(SEATS[seat - 1])["view"]["mine"]["toolbox"]["cards"] == []


def test_what_lies_on_the_floor_after_destruction_is_open_and_not_before(sit):
    session = sit()
    bots = {"1": {"place": "room/1/1", "trunk": ["oil-can"]}, "2": {}, "3": {}}
    session.record(Action.of("now", None, None, bots=bots, turn=2))
    assert "oil-can" not in canonical(session.envelope(GUEST))
    session.record(Action.of("damage", None, None, who=1, points=1))
    assert "oil-can" in canonical(session.envelope(GUEST))


def test_a_seat_acts_for_itself_alone(sit):
    session = sit()
    session.record(Action.of("begin", None, first=1))
    with pytest.raises(Forbidden):
        session.record(Action.of("move", 1, to="room/1/1"), actor=SEATS[1])
    with pytest.raises(Forbidden):
        session.record(Action.of("keep", 2, "claw"), actor=SEATS[0])
    for viewer in SEATS:
        assert all(offer["seat"] == viewer.seat for offer in session.envelope(viewer)["actions"])


def test_two_phones_alone_draft_build_begin_and_play(sit):
    session = sit(2)
    mara, jonas = SEATS[:2]
    for kind in ("skip_draft", "reveal"):
        offer = next(offer for offer in session.envelope(mara)["actions"] if offer["kind"] == kind)
        session.record(Action.from_json({key: offer[key] for key in ("kind", "seat", "data")}), actor=mara)
    session.record(Action.of("sums", 1, int=3, pwr=1, spd=0, parts=2), actor=mara)
    session.record(Action.of("sums", 2, int=1, pwr=1, spd=0, parts=2), actor=jonas)
    offer = next(offer for offer in session.envelope(jonas)["actions"] if offer["kind"] == "begin")
    session.record(Action.from_json({key: offer[key] for key in ("kind", "seat", "data")}), actor=jonas)
    session.record(Action.of("move", 1, to="room/1/1"), actor=mara)
    session.record(Action.of("room", 1, place="room/1/1", stat="INT", rating=9), actor=mara)
    session.record(Action.of("roll", 1, die=6), actor=mara)
    assert session.envelope(jonas)["view"]["last"]["passed"]
    with pytest.raises(Forbidden):
        session.record(Action.of("end_turn", None), actor=mara)
    session.record(Action.of("end_turn", 1), actor=mara)
    assert session.envelope(jonas)["view"]["turn"] == 2


def test_taking_back_a_move_names_the_roll_that_no_longer_fits(sit):
    session = sit(2)
    session.record(Action.of("begin", None, first=1))
    session.record(Action.of("move", 1, to="room/1/1"))
    session.record(Action.of("room", None, "library", place="room/1/1"))
    session.record(Action.of("roll", 1, die=15))
    found = session.preview(Action.of("undo", None, None, event=2))
    assert [clash.event.number for clash in found.must_go] == [4]
    session.record(Action.of("undo", None, None, event=2, drop=[4]))
    assert session.envelope(TABLE)["view"]["seats"]["1"]["place"] == "outside"


def test_a_wrong_roll_is_corrected_and_everything_after_it_follows(sit):
    session = sit(2)
    bots = {"1": {"place": "outside", "parts": ["claw", "whip"]}, "2": {}}
    session.record(Action.of("now", None, None, bots=bots, turn=1, places={"room/1/1": {"card": "library"}}))
    session.record(Action.of("move", 1, to="room/1/1"))
    session.record(Action.of("roll", 1, die=10))
    session.record(Action.of("replace", None, None, event=3, action={"kind": "roll", "seat": 1, "data": {"die": 9}}))
    view = session.envelope(TABLE)["view"]
    assert (view["last"]["die"], view["pending"][0]["kind"]) == (9, "damage")


def test_correcting_a_value_recounts_what_came_after_it(sit):
    session = sit(2)
    session.record(Action.of("equip", 1, "claw"))
    session.record(Action("value", None, "claw", {"values": {"pwr": 1}}))
    session.record(Action.of("begin", None, first=1))
    session.record(Action.of("move", 1, to="room/1/1"))
    session.record(Action.of("room", None, "coal-lift", place="room/1/1"))
    session.record(Action.of("roll", 1, die=8))
    assert session.envelope(TABLE)["view"]["last"]["passed"] is False
    told = {"kind": "value", "seat": None, "card": "claw", "data": {"values": {"pwr": 2}}}
    session.record(Action.of("replace", None, None, event=2, action=told))
    assert session.envelope(TABLE)["view"]["last"]["passed"] is True


@pytest.mark.parametrize("mode", ["tower", "rally"])
def test_a_whole_game_through_a_session_can_be_taken_back_to_its_start(sit, mode):
    session = sit(4, mode=mode)
    start = canonical(session.envelope(TABLE)["view"])
    for step in demo.script(session.game.sample, session.header.options):
        if isinstance(step, Showing):
            ((proposal, objections),) = session.propose(Sighting(session.game.sample.copy(step.card).tag))
            assert objections == ()
            session.record(proposal.action, source="camera")
        else:
            session.record(step)
    board = session.envelope(TABLE)["scoreboard"]
    assert (board["final"], len(board["winners"])) == (True, 1)
    last = session.revision
    for number in range(last, last - 12, -1):
        session.record(Action.of("undo", None, None, event=number))
    assert session.envelope(TABLE)["view"]["phase"] == "play"
    with pytest.raises(IllegalAction, match="already"):
        session.record(Action.of("undo", None, None, event=last))
    rest = [event.number for event in session.events[: last - 12]]
    session.record(Action.of("undo", None, None, event=rest[0], drop=rest[1:]))
    assert canonical(session.envelope(TABLE)["view"]) == start


def test_the_game_keeps_the_promises_that_every_table_relies_on():
    conforms(DoomsdayBots(), seeds=[5], steps=30)


def test_two_states_that_differ_in_a_secret_look_the_same_to_everybody_else(sit):
    one, other = sit(), sit()
    for session, card in ((one, "oil-can"), (other, "map")):
        session.record(Action.of("pack", 1, card))
        session.record(Action.of("keep", 1, "roots" if card == "map" else "whip"))
    assert_keeps_secrets(one.game, one.position.state, other.position.state, 1)
