"""What a table relies on: recording, refusing, taking back, correcting."""

from __future__ import annotations

import pytest
from toy import LampGame

from assistant.refusals import Clashing, Forbidden, Objected, Stale
from assistant.session import Session
from assistant.store import Header, MemoryStore
from assistant.table.action import Action
from assistant.table.errors import IllegalAction
from assistant.table.values import canonical
from assistant.table.viewer import GUEST, TABLE, Viewer


@pytest.fixture
def session() -> Session:
    game, store = LampGame(), MemoryStore()
    header = Header(game.id, 1, ("Mara", "Jonas"), game.catalog)
    return Session(store.create(header), game, header, store, clock=lambda: "2026-01-01T20:00:00+00:00")


def total(session: Session, seat: int) -> object:
    return session.envelope(TABLE)["scoreboard"]["seats"][str(seat)]["total"]  # type: ignore[index, call-overload]


def test_what_was_recorded_is_in_the_state_and_in_the_log(session: Session) -> None:
    session.record(Action.of("light", 1, "lamp-3"))
    envelope = session.envelope(TABLE)
    assert envelope["revision"] == 1
    assert total(session, 1) == 3
    assert [entry["text"]["args"]["card"] for entry in envelope["log"]] == ["lamp-3"]  # type: ignore[union-attr]


def test_a_tag_and_a_card_id_mean_the_same_card(session: Session) -> None:
    tag = str(session.game.catalog.copy("lamp-3").tag)
    session.record(Action.of("light", 1, tag))
    assert session.events[0].action.card == "lamp-3"


def test_a_card_with_copies_means_the_lowest_copy_not_yet_seen(session: Session) -> None:
    session.record(Action.of("light", 1, "moth"))
    session.record(Action.of("light", 1, "moth"))
    tags = [str(copy.tag) for copy in session.game.catalog.copies("moth")]
    assert [event.action.card for event in session.events] == tags[:2]


def test_what_the_rules_object_to_changes_nothing_until_it_is_done_anyway(session: Session) -> None:
    with pytest.raises(Objected):
        session.record(Action.of("light", 2, "lamp-3"))
    assert session.revision == 0
    event = session.record(Action.of("light", 2, "lamp-3"), anyway=True)
    assert [str(objection.text) for objection in event.objections] == ["It is Mara's turn."]


def test_the_same_command_twice_is_one_event(session: Session) -> None:
    first = session.record(Action.of("light", 1, "lamp-3"), command="a")
    assert session.record(Action.of("light", 1, "lamp-3"), command="a") is first
    assert session.revision == 1


def test_an_old_revision_is_fine_while_the_action_makes_sense_and_stale_when_it_does_not(session: Session) -> None:
    session.record(Action.of("end_turn", 1))
    session.record(Action.of("light", 2, "lamp-3"), revision=0)
    with pytest.raises(Stale):
        session.record(Action.of("light", 2, "lamp-3"), revision=1)
    with pytest.raises(Stale):
        session.record(Action.of("end_turn", 1), revision=0)


def test_undo_redo_and_replace_recompute_everything_after(session: Session) -> None:
    session.record(Action.of("light", 1, "lamp-3"))
    session.record(Action.of("light", 1, "lamp-5"))
    session.record(Action.of("undo", event=1))
    assert total(session, 1) == 5
    session.record(Action.of("redo", event=1))
    assert total(session, 1) == 8
    session.record(Action.of("replace", event=1, action={"kind": "light", "seat": 1, "card": "lamp-6"}))
    assert total(session, 1) == 11
    session.record(Action.of("undo", event=5))
    assert total(session, 1) == 8


def test_a_correction_that_later_events_do_not_fit_names_them_and_may_drop_them_in_one_step(session: Session) -> None:
    session.record(Action.of("light", 1, "lamp-3"))
    session.record(Action.of("light", 1, "lamp-5"))
    fix = {"kind": "light", "seat": 1, "card": "lamp-5"}
    with pytest.raises(Clashing) as caught:
        session.record(Action.of("replace", event=1, action=fix))
    assert [clash.event.number for clash in caught.value.clashes] == [2]
    assert session.revision == 2
    session.record(Action.of("replace", event=1, action=fix, drop=[2]))
    assert total(session, 1) == 5
    session.record(Action.of("undo", event=3))
    assert total(session, 1) == 8


def test_redo_of_an_undo_brings_back_what_it_dropped(session: Session) -> None:
    session.record(Action.of("draw", 1, "lamp-3"))
    session.record(Action.of("light", 1, "lamp-3"))
    session.record(Action.of("light", 1, "lamp-5"))
    session.record(Action.of("undo", event=1, drop=[2]))
    assert total(session, 1) == 5
    session.record(Action.of("redo", event=1))
    assert total(session, 1) == 8


def test_a_seat_takes_back_its_own_latest_entry_only(session: Session) -> None:
    session.record(Action.of("light", 1, "lamp-3"))
    session.record(Action.of("light", 1, "lamp-5"))
    with pytest.raises(Forbidden):
        session.record(Action.of("undo", 1, event=1), actor=Viewer.parse(1))
    with pytest.raises(Forbidden):
        session.record(Action.of("undo", event=2), actor=Viewer.parse(2))
    session.record(Action.of("undo", 1, event=2), actor=Viewer.parse(1))
    assert total(session, 1) == 3


def test_a_guest_does_nothing_and_a_seat_only_its_own(session: Session) -> None:
    with pytest.raises(Forbidden):
        session.record(Action.of("light", 1, "lamp-3"), actor=GUEST)
    with pytest.raises(Forbidden):
        session.record(Action.of("light", 1, "lamp-3"), actor=Viewer.parse(2))


def test_a_taught_value_is_an_event_that_can_be_corrected(session: Session) -> None:
    session.record(Action.of("light", 1, "lamp-4"))
    assert session.envelope(TABLE)["scoreboard"]["seats"]["1"]["at_least"] is True  # type: ignore[index, call-overload]
    session.record(Action.of("value", None, "lamp-4", values={"light": 7}))
    assert total(session, 1) == 7
    session.record(
        Action.of("replace", event=2, action={"kind": "value", "card": "lamp-4", "data": {"values": {"light": 4}}})
    )
    assert total(session, 1) == 4
    with pytest.raises(IllegalAction):
        session.record(Action.of("value", None, "lamp-4", values={"light": -1}))


def test_a_hidden_card_changes_no_byte_of_any_other_viewer(session: Session) -> None:
    other = LampGame()
    store = MemoryStore()
    twin = Session(
        store.create(session.header), other, session.header, store, clock=lambda: "2026-01-01T20:00:00+00:00"
    )
    session.record(Action.of("draw", 1, "lamp-3"))
    twin.record(Action.of("draw", 1, "lamp-5"))
    for viewer in (TABLE, GUEST, Viewer.parse(2)):
        assert canonical(session.envelope(viewer)) == canonical(twin.envelope(viewer))
    assert canonical(session.envelope(Viewer.parse(1))) != canonical(twin.envelope(Viewer.parse(1)))
