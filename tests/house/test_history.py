"""Taking back, doing again, correcting: nothing stuck, nothing silent, nobody's but one's own."""

from __future__ import annotations

import pytest
from toy import LampGame

from assistant.refusals import Clashing, Forbidden
from assistant.session import Session
from assistant.store import Header, MemoryStore
from assistant.table.action import Action
from assistant.table.errors import IllegalAction
from assistant.table.message import Message
from assistant.table.values import Json, canonical
from assistant.table.viewer import TABLE, Viewer


@pytest.fixture
def session() -> Session:
    game, store = LampGame(), MemoryStore()
    header = Header(game.id, 1, ("Mara", "Jonas"), game.catalog)
    return Session(store.create(header), game, header, store, clock=lambda: "")


def lit(session: Session, seat: int = 1) -> Json:
    return session.envelope(TABLE)["view"]["seats"][str(seat)]["lit"]  # type: ignore[index, call-overload, no-any-return]


def light(card: str) -> dict[str, Json]:
    return {"kind": "light", "seat": 1, "card": card}


def play(session: Session, *actions: Action) -> None:
    for action in actions:
        session.record(action)


def test_what_a_redo_brings_back_and_no_longer_fits_can_be_dropped(session: Session) -> None:
    play(
        session,
        Action.of("light", 1, "lamp-3"),
        Action.of("light", 1, "lamp-5"),
        Action.of("undo", event=1, drop=[2]),
        Action.of("light", 1, "lamp-5"),
    )
    with pytest.raises(Clashing) as caught:
        session.record(Action.of("redo", event=1))
    numbers = [clash.event.number for clash in caught.value.clashes]
    assert numbers == [4]
    session.record(Action.of("redo", event=1, drop=[2]))
    assert lit(session) == ["lamp-3", "lamp-5"]


def test_taking_back_a_taking_back_may_drop_what_came_before_it(session: Session) -> None:
    play(
        session,
        Action.of("light", 1, "lamp-3"),
        Action.of("light", 1, "lamp-5"),
        Action.of("undo", event=1),
        Action.of("replace", event=2, action=light("lamp-3")),
    )
    with pytest.raises(Clashing) as caught:
        session.record(Action.of("undo", event=3))
    assert [clash.event.number for clash in caught.value.clashes] == [2]
    session.record(Action.of("undo", event=3, drop=[2]))
    assert lit(session) == ["lamp-3"]
    session.record(Action.of("undo", event=5))
    assert lit(session) == ["lamp-3"]


@pytest.mark.parametrize("drop", [[1], [2], [3], [5], [6], [9], [0]])
def test_only_a_later_entry_in_force_that_is_not_about_history_can_be_dropped(
    session: Session, drop: list[int]
) -> None:
    play(
        session,
        Action.of("light", 1, "lamp-1"),
        Action.of("light", 1, "lamp-3"),
        Action.of("light", 1, "lamp-5"),
        Action.of("light", 1, "lamp-6"),
        Action.of("undo", event=3),
    )
    before = canonical(session.envelope(TABLE))
    with pytest.raises(IllegalAction, match="could be dropped"):
        session.record(Action.of("undo", event=2, drop=drop))
    assert canonical(session.envelope(TABLE)) == before


def test_a_taking_back_that_would_change_nothing_is_refused(session: Session) -> None:
    play(
        session,
        Action.of("light", 1, "lamp-3"),
        Action.of("undo", event=1),
        Action.of("redo", event=1),
    )
    with pytest.raises(IllegalAction, match="changes nothing"):
        session.record(Action.of("redo", event=2))
    session.record(Action.of("undo", event=3))
    assert lit(session) == []


def test_an_old_entry_is_told_as_it_was_recorded_also_when_it_was_taken_back(session: Session) -> None:
    play(session, Action.of("draw", 1, "lamp-3"), Action.of("light", 1, "lamp-3"), Action.of("end_turn", 1))
    play(session, Action.of("undo", event=3), Action.of("undo", event=2), Action.of("gift", 1, n=1))
    assert session.before(2).state.hands[1] == ("lamp-3",)
    assert session.before(3).state.lit[1] == ("lamp-3",)
    assert session.before(6).state.lit[1] == ()
    loaded = Session(session.id, session.game, session.header, MemoryStore(), session.events)
    assert loaded.before(3) == session.before(3)
    assert loaded.before(2) == session.before(2)


@pytest.mark.parametrize(
    "action",
    [
        Action("seat", 1, None, {"op": "leave", "seat": 2}),
        Action("seat", 1, None, {"op": "rename", "seat": 2, "name": "x"}),
        Action("seat", 1, None, {"op": "join", "name": "x"}),
        Action("seat", 1, None, {"op": "reorder", "order": [2, 1]}),
        Action("seat", 2, None, {"op": "leave"}),
        Action("now", 1, None, {"turn": 2}),
        Action("now", None, None, {"turn": 2}),
        Action("finish"),
    ],
)
def test_a_phone_changes_nobody_elses_seat_and_not_the_whole_table(session: Session, action: Action) -> None:
    before = canonical(session.envelope(TABLE))
    with pytest.raises(Forbidden):
        session.record(action, actor=Viewer.parse(1))
    assert canonical(session.envelope(TABLE)) == before


def test_a_phone_renames_its_own_seat(session: Session) -> None:
    session.record(Action("seat", 1, None, {"op": "rename", "name": "Mara 2"}), actor=Viewer.parse(1))
    assert session.position.setup.name(1) == "Mara 2"


def test_a_phone_drops_nobody_elses_entries_with_its_own(session: Session) -> None:
    play(session, Action.of("light", 1, "lamp-1"), Action.of("end_turn", 1), Action.of("light", 2, "lamp-3"))
    with pytest.raises(Forbidden, match="Entries of others"):
        session.record(Action.of("undo", 1, event=2, drop=[3]), actor=Viewer.parse(1))
    session.record(Action.of("undo", 1, event=2), actor=Viewer.parse(1), anyway=True)
    assert lit(session, 2) == ["lamp-3"]


def words(session: Session) -> list[str]:
    return [str(Message.from_json(entry["text"])) for entry in session.envelope(TABLE)["log"]]  # type: ignore[union-attr, call-overload, index, arg-type]


def test_taking_back_a_corrected_entry_is_told_as_it_was_corrected(session: Session) -> None:
    play(
        session,
        Action.of("light", 1, "lamp-3"),
        Action.of("replace", event=1, action=light("lamp-6")),
        Action.of("undo", event=1),
        Action.of("redo", event=1),
        Action.of("replace", event=1, action=light("lamp-5")),
    )
    assert words(session)[1:] == [
        "Corrected: Mara: light lamp-3 Now: Mara: light lamp-6",
        "Taken back: Mara: light lamp-6",
        "Done again: Mara: light lamp-6",
        "Corrected: Mara: light lamp-6 Now: Mara: light lamp-5",
    ]
    loaded = Session(session.id, session.game, session.header, MemoryStore(), session.events)
    assert words(loaded) == words(session)
    offers = session.envelope(TABLE)["actions"]
    undo = next(offer for offer in offers if offer["kind"] == "undo")  # type: ignore[union-attr, call-overload, index]
    assert str(Message.from_json(undo["note"])) == words(session)[-1]  # type: ignore[arg-type, call-overload, index]


def offered(session: Session, kind: str) -> Action | None:
    actions = session.envelope(TABLE)["actions"]
    return next((Action.from_json(told) for told in actions if told["kind"] == kind), None)  # type: ignore[union-attr, arg-type, index, call-overload]


def test_right_after_a_correction_undo_takes_back_the_correction_as_one_step_and_redo_brings_it_back(
    session: Session,
) -> None:
    play(session, Action.of("light", 1, "lamp-3"), Action.of("light", 1, "lamp-5"))
    play(session, Action.of("replace", event=1, action=light("lamp-5"), drop=[2]))
    assert lit(session) == ["lamp-5"]
    undo = offered(session, "undo")
    assert undo == Action.of("undo", event=3)
    note = next(told["note"] for told in session.envelope(TABLE)["actions"] if told["kind"] == "undo")  # type: ignore[union-attr, index, call-overload]
    assert str(Message.from_json(note)) == "Corrected: Mara: light lamp-3 Now: Mara: light lamp-5"  # type: ignore[arg-type]
    play(session, undo)
    assert lit(session) == ["lamp-3", "lamp-5"]
    redo = offered(session, "redo")
    assert redo == Action.of("redo", event=3)
    play(session, redo)
    assert lit(session) == ["lamp-5"]


def test_undo_goes_back_through_entries_and_corrections_in_the_order_they_were_made(session: Session) -> None:
    play(
        session,
        Action.of("light", 1, "lamp-3"),
        Action.of("replace", event=1, action=light("lamp-5")),
        Action.of("light", 1, "lamp-6"),
        Action.of("replace", event=1, action=light("lamp-7")),
    )
    seen = []
    while undo := offered(session, "undo"):
        play(session, undo)
        seen.append(lit(session))
    assert seen == [["lamp-5", "lamp-6"], ["lamp-5"], ["lamp-3"], []]


@pytest.mark.parametrize(
    "after",
    [
        [Action.of("undo", event=1)],
        [Action.of("undo", event=3)],
        [Action.of("replace", event=3, action=light("lamp-5"))],
    ],
)
def test_a_correction_that_changes_nothing_is_never_what_undo_offers(session: Session, after: list[Action]) -> None:
    play(session, Action.of("light", 1, "lamp-3"), Action.of("replace", event=1, action=light("lamp-9")))
    play(session, Action.of("light", 1, "lamp-5"), *after)
    while undo := offered(session, "undo"):
        play(session, undo)
    assert lit(session) == []


def test_a_seats_undo_offers_its_own_latest_entry_and_never_a_correction(session: Session) -> None:
    play(session, Action.of("light", 1, "lamp-3"), Action.of("replace", event=1, action=light("lamp-5")))
    told = session.envelope(Viewer.parse(1))["actions"]
    assert [one["data"]["event"] for one in told if one["kind"] == "undo"] == [1]  # type: ignore[union-attr, index, call-overload]
