"""Whatever people do, undo, redo, correct and drop: history keeps its word, and replay equals live."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import hypothesis.strategies as st
from hypothesis import HealthCheck, assume, given, settings
from toy import LampGame

from assistant.exchange import export_log
from assistant.played import ReplayError
from assistant.refusals import Clashing, Forbidden, Objected
from assistant.replay import play
from assistant.session import Session
from assistant.store import Header, MemoryStore
from assistant.table.action import HISTORY, Action, Event
from assistant.table.errors import IllegalAction, TableError
from assistant.table.message import Message
from assistant.table.timeline import dropped_by, in_force, standing
from assistant.table.values import canonical
from assistant.table.viewer import GUEST, REFEREE, TABLE, Viewer

GAME = LampGame()
VIEWERS = (TABLE, GUEST, REFEREE, Viewer.parse(1), Viewer.parse(2))
QUICK = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def table(*names: str) -> Session:
    store = MemoryStore()
    header = Header("lamps", 1, names or ("Mara", "Jonas"), GAME.catalog, GAME.options_with({}))
    return Session(store.create(header), GAME, header, store, clock=lambda: "")


def seen(session: Session) -> list[str]:
    return [canonical(session.envelope(viewer)) for viewer in VIEWERS]


# --- the law of history, on bare logs -----------------------------------------------------------------------


Op = tuple[str, int, int]
ops = st.lists(st.tuples(st.sampled_from(("do", "do", *HISTORY)), st.integers(0, 30), st.integers(0, 30)), max_size=24)


FIRST: Op = ("do", 0, 0)
"""Something happened: without it there is little to take back."""


def numbers(log: Sequence[Event]) -> list[int]:
    return [event.number for event in in_force(log)]


def word(log: Sequence[Event], op: Op) -> Event | None:
    """The event that an op is at this place of a log, if a session would take it."""
    kind, pick, also = op
    number, off = len(log) + 1, standing(log).off
    if kind == "do":
        return Event(number, Action.of("note", n=number))
    wanted = [
        event.number
        for event in log
        if (event.number in off) == (kind == "redo") and (kind != "replace" or event.action.kind not in HISTORY)
    ]
    if not wanted:
        return None
    target = wanted[pick % len(wanted)]
    later = [n for n in numbers(log) if n > target]
    drop = (
        [later[also % len(later)]] if also % 3 == 0 and later and log[target - 1].action.kind not in HISTORY else None
    )
    data: dict[str, Any] = {"event": target, "drop": drop}
    if kind == "replace":
        data["action"] = {"kind": "note", "seat": None, "data": {"n": 100 + number}}
    return Event(number, Action.of(kind, **data))


def log_of(made: Sequence[Op]) -> list[Event]:
    log: list[Event] = []
    for op in made:
        event = word(log, op)
        if event:
            log.append(event)
    return log


@settings(max_examples=150, deadline=None)
@given(ops, st.integers(0, 30))
def test_taking_back_an_entry_takes_exactly_that_entry(made: list[Op], pick: int) -> None:
    log = log_of([FIRST, *made])
    before = in_force(log)
    assume(before)
    gone = before[pick % len(before)].number
    after = in_force([*log, Event(len(log) + 1, Action.of("undo", event=gone))])
    assert after == [event for event in before if event.number != gone]


@settings(max_examples=150, deadline=None)
@given(ops, st.integers(0, 30))
def test_taking_back_a_word_about_history_is_as_if_it_had_never_been_said(made: list[Op], pick: int) -> None:
    log = log_of(made)
    off = standing(log).off
    said = [event for event in log if event.action.kind in HISTORY and event.number not in off]
    assume(said)
    unsaid = said[pick % len(said)]
    after = in_force([*log, Event(len(log) + 1, Action.of("undo", event=unsaid.number))])
    assert after == in_force([event for event in log if event is not unsaid])


@settings(max_examples=150, deadline=None)
@given(ops, st.integers(0, 30))
def test_undo_then_redo_of_anything_changes_nothing(made: list[Op], pick: int) -> None:
    log = log_of([FIRST, *made])
    off = standing(log).off
    on = [event.number for event in log if event.number not in off]
    assume(on)
    target = on[pick % len(on)]
    undone = [*log, Event(len(log) + 1, Action.of("undo", event=target))]
    redone = [*undone, Event(len(undone) + 1, Action.of("redo", event=target))]
    assert in_force(redone) == in_force(log)
    taken_back = [*undone, Event(len(undone) + 1, Action.of("undo", event=len(undone)))]
    assert in_force(taken_back) == in_force(log)


@settings(max_examples=150, deadline=None)
@given(ops, st.integers(0, 30), st.sets(st.integers(1, 30)))
def test_redo_brings_back_all_that_its_undo_dropped(made: list[Op], pick: int, drop: set[int]) -> None:
    log = log_of([FIRST, *made])
    before = in_force(log)
    assume(before)
    target = before[pick % len(before)].number
    dropped = [event.number for event in before if event.number > target and event.number in drop]
    undone = [*log, Event(len(log) + 1, Action.of("undo", event=target, drop=dropped))]
    assert numbers(undone) == [event.number for event in before if event.number not in (target, *dropped)]
    redone = [*undone, Event(len(undone) + 1, Action.of("redo", event=target))]
    assert in_force(redone) == before


@settings(max_examples=150, deadline=None)
@given(ops, st.integers(0, 30))
def test_doing_again_brings_back_the_entry_and_what_its_undo_dropped(made: list[Op], pick: int) -> None:
    log = log_of([FIRST, *made])
    here = numbers(log)
    if here:  # else everything is undone already
        log.append(Event(len(log) + 1, Action.of("undo", event=here[pick % len(here)])))
    off = standing(log).off
    gone = [event.number for event in log if event.number in off and event.action.kind not in HISTORY]
    target = gone[pick % len(gone)]
    before = set(numbers(log))
    after = set(numbers([*log, Event(len(log) + 1, Action.of("redo", event=target))]))
    dropped = {
        number
        for event in log
        if event.action.kind == "undo" and event.action.data["event"] == target
        for number in dropped_by(event.action)
    }
    assert before | {target} <= after
    assert after - before - {target} <= dropped


@settings(max_examples=150, deadline=None)
@given(ops, st.integers(0, 30))
def test_a_correction_changes_what_one_entry_does_and_nothing_else(made: list[Op], pick: int) -> None:
    log = log_of([FIRST, *made])
    before = in_force(log)
    assume(before)
    target = before[pick % len(before)].number
    new = Action.of("note", n=999)
    corrected = [*log, Event(len(log) + 1, Action.of("replace", event=target, action=new.json()))]
    assert in_force(corrected) == [event.doing(new) if event.number == target else event for event in before]


@settings(max_examples=150, deadline=None)
@given(ops)
def test_what_is_off_is_not_in_force_and_all_else_is(made: list[Op]) -> None:
    log = log_of(made)
    off = standing(log).off
    assert numbers(log) == [
        event.number for event in log if event.number not in off and event.action.kind not in HISTORY
    ]


# --- the same at a table ------------------------------------------------------------------------------------


lamps = st.sampled_from([f"lamp-{n}" for n in range(1, 13)])
cards = st.one_of(lamps, st.just("moth"))
seats = st.sampled_from([1, 2])
plays = st.one_of(
    st.builds(lambda kind, seat, card: Action.of(kind, seat, card), st.sampled_from(["draw", "light"]), seats, cards),
    st.builds(lambda seat: Action.of("end_turn", seat), seats),
    st.builds(lambda n: Action.of("value", None, "lamp-4", values={"light": n}), st.integers(0, 9)),
    st.builds(lambda seat, card: Action.of("now", turn=seat, hands={str(seat): [card]}), seats, lamps),
    st.builds(
        lambda seat, name: Action("seat", None, None, {"op": "rename", "seat": seat, "name": name}),
        seats,
        st.sampled_from(["Mara", "Émile", "{card}", "<b>x</b>"]),
    ),
)
targets = st.integers(1, 16)
drops = st.one_of(st.none(), st.lists(st.integers(1, 16), max_size=3))
history = st.one_of(
    st.builds(
        lambda kind, n, drop: Action.of(kind, event=n, drop=drop), st.sampled_from(["undo", "redo"]), targets, drops
    ),
    st.builds(lambda n, new, drop: Action.of("replace", event=n, action=new.json(), drop=drop), targets, plays, drops),
)
evenings = st.lists(st.tuples(st.one_of(plays, plays, history), st.booleans(), seats | st.none()), max_size=24)
Evening = list[tuple[Action, bool, int | None]]


def attempt(session: Session, action: Action, anyway: bool, seat: int | None = None) -> TableError | None:
    """Do it; the refusal, if it was refused."""
    try:
        session.record(action, anyway=anyway, actor=Viewer("seat", seat) if seat else TABLE)
    except (IllegalAction, Objected, Clashing, Forbidden) as refusal:
        return refusal
    return None


def played(evening: Evening) -> Session:
    session = table()
    for action, anyway, seat in evening:
        refusal = attempt(session, action, anyway, seat)
        if isinstance(refusal, Clashing):
            gone = [clash.event.number for clash in refusal.clashes]
            kept = list(action.data.get("drop") or ())  # type: ignore[call-overload]
            attempt(
                session, Action(action.kind, action.seat, None, {**action.data, "drop": [*kept, *gone]}), True, seat
            )
    return session


@QUICK
@given(evenings)
def test_a_log_read_back_from_its_store_shows_everybody_the_same_bytes(evening: Evening) -> None:
    session = played(evening)
    header, events = session._store.read(session.id)
    again = Session(session.id, LampGame(), header, MemoryStore(), events)
    assert seen(again) == seen(session)
    assert again.damage == ()


@QUICK
@given(evenings)
def test_an_exported_evening_plays_again_to_the_same_bytes(evening: Evening) -> None:
    session = played(evening)
    lines = export_log(session.header, session.events)
    try:
        again = play(lines, {"lamps": LampGame()}).session
    except ReplayError as error:
        raise AssertionError("\n".join([str(error), *lines[1:]])) from error
    assert seen(again) == seen(session)
    assert export_log(again.header, again.events) == lines


@QUICK
@given(evenings, st.one_of(plays, history), st.booleans(), seats | st.none())
def test_a_refusal_changes_nothing_for_anybody(
    evening: Evening, action: Action, anyway: bool, seat: int | None
) -> None:
    session = played(evening)
    before, events = seen(session), session.events
    if attempt(session, action, anyway, seat) is None:
        return
    assert session.events == events
    session._envelopes.forget()
    assert seen(session) == before
    assert session._store.read(session.id)[1] == list(events)


@QUICK
@given(evenings)
def test_a_clash_can_always_be_dropped_or_left(evening: Evening) -> None:
    session = table()
    for action, anyway, seat in evening:
        refusal = attempt(session, action, anyway, seat)
        if not isinstance(refusal, Clashing) or seat:
            continue
        kept = list(action.data.get("drop") or ())  # type: ignore[call-overload]
        for _ in range(20):
            kept += [clash.event.number for clash in refusal.clashes]
            again = attempt(session, Action(action.kind, None, None, {**action.data, "drop": kept}), True)
            if not isinstance(again, Clashing):
                break
            refusal = again
        assert again is None or "changes nothing" in str(again), again


@QUICK
@given(evenings)
def test_taking_everything_back_returns_to_the_beginning(evening: Evening) -> None:
    session, fresh = played(evening), table()
    while True:
        left = in_force(session.events)
        if not left:
            break
        session.record(Action.of("undo", event=left[-1].number))
    for viewer in VIEWERS:
        assert canonical(session.envelope(viewer)["view"]) == canonical(fresh.envelope(viewer)["view"])
        assert canonical(session.envelope(viewer)["scoreboard"]) == canonical(fresh.envelope(viewer)["scoreboard"])


@QUICK
@given(evenings)
def test_every_total_is_the_sum_of_its_lines(evening: Evening) -> None:
    session = played(evening)
    for viewer in VIEWERS:
        board: Any = session.envelope(viewer)["scoreboard"]
        for score in board["seats"].values():
            assert score["total"] == sum(line["points"] for line in score["lines"])


@QUICK
@given(evenings)
def test_every_offer_to_take_back_or_do_again_is_accepted(evening: Evening) -> None:
    session = played(evening)
    for viewer in (TABLE, Viewer.parse(1), Viewer.parse(2)):
        actions: Any = session.envelope(viewer)["actions"]
        for offer in actions:
            if offer["kind"] not in HISTORY:
                continue
            twin = Session(1, LampGame(), session.header, _Forgetful(), session.events)
            try:
                twin.record(Action.from_json(offer), actor=viewer, anyway=True)
            except Clashing:
                continue


@QUICK
@given(evenings)
def test_pressing_undo_again_and_again_steps_back_to_the_beginning(evening: Evening) -> None:
    session, fresh = played(evening), table()
    for _ in range(len(session.events) + 1):
        actions: Any = session.envelope(TABLE)["actions"]
        undo = next((Action.from_json(offer) for offer in actions if offer["kind"] == "undo"), None)
        if undo is None:
            break
        try:
            session.record(undo)
        except Clashing as clash:  # corrected into a place where an entry that was brought back has none
            gone = [one.event.number for one in clash.clashes]
            session.record(Action("undo", None, None, {**undo.data, "drop": gone}))
    assert canonical(session.envelope(TABLE)["view"]) == canonical(fresh.envelope(TABLE)["view"])


class _Forgetful(MemoryStore):
    def append(self, session: int, event: Event, taught: Any = None) -> None:
        pass


# --- secrets ------------------------------------------------------------------------------------------------

HIDDEN_CARDS = ("lamp-11", "lamp-12")
OPEN = st.sampled_from([f"lamp-{n}" for n in range(1, 11)])
OPEN_PLAYS = st.one_of(
    st.builds(lambda kind, seat, card: Action.of(kind, seat, card), st.sampled_from(["draw", "light"]), seats, OPEN),
    st.builds(lambda seat: Action.of("end_turn", seat), seats),
    st.builds(lambda n: Action.of("value", None, "lamp-4", values={"light": n}), st.integers(0, 9)),
)
THE_CARD = "the hidden card"
SECRET = st.just(Action.of("draw", 1, THE_CARD))
TOUCHING = st.builds(lambda kind: Action.of(kind, 2, THE_CARD), st.sampled_from(["draw", "light"]))
REPLACING = st.builds(lambda n, new: Action.of("replace", event=n, action=new.json()), targets, SECRET | OPEN_PLAYS)
UNDOING = st.builds(
    lambda kind, n, drop: Action.of(kind, event=n, drop=drop), st.sampled_from(["undo", "redo"]), targets, drops
)
secret_evenings = st.lists(
    st.tuples(st.one_of(SECRET, SECRET, OPEN_PLAYS, OPEN_PLAYS, UNDOING, REPLACING, TOUCHING), st.booleans()),
    max_size=16,
)


def naming(action: Action, card: str) -> Action:
    """The action of one of two worlds: in each it is another card that is hidden."""
    return Action.from_json(_named(action.json(), card))


def _named(told: Any, card: str) -> Any:
    if isinstance(told, dict):
        return {key: _named(value, card) for key, value in told.items()}
    return card if told == THE_CARD else told


def told_to_others(refusal: TableError | None) -> list[str]:
    """What somebody without a right to the secret reads of a refusal."""
    if refusal is None:
        return []
    if isinstance(refusal, IllegalAction):
        return [str(refusal.for_seat(False))]
    if isinstance(refusal, Objected):
        return [str(objection.for_seat(False).text) for objection in refusal.objections]
    if isinstance(refusal, Clashing):
        reasons = [clash.reason.for_seat(False) if clash.reason else Message("") for clash in refusal.clashes]
        return [f"{clash.event.number} {why}" for clash, why in zip(refusal.clashes, reasons, strict=True)]
    return [str(refusal)]


def is_held(world: Session, card: str) -> bool:
    return card in world.position.state.hands[1]


@QUICK
@given(secret_evenings)
def test_nobody_else_can_tell_which_card_is_hidden(evening: list[tuple[Action, bool]]) -> None:
    worlds = {card: table() for card in HIDDEN_CARDS}
    for action, anyway in evening:
        if (
            action.card == THE_CARD
            and action.seat == 2
            and not all(is_held(world, card) for card, world in worlds.items())
        ):
            continue
        told = [told_to_others(attempt(world, naming(action, card), anyway)) for card, world in worlds.items()]
        assert told[0] == told[1]
        for viewer in (TABLE, GUEST, Viewer.parse(2)):
            one, other = (canonical(world.envelope(viewer)) for world in worlds.values())
            assert one == other
