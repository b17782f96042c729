"""What every store promises: whole logs, no gaps, no doubles, and what the owner taught."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from toy import LampGame

from assistant.sqlite_store import SqliteStore
from assistant.store import Header, MemoryStore, Store, StoreError
from assistant.table.action import Action, Event
from assistant.table.message import Message, Objection, Rule
from assistant.table.tag import Tag
from assistant.table.viewer import Viewer

CATALOG = LampGame.catalog.with_values("lamp-4", {"light": 7}).with_binding(Tag("7E", 900_001), "lamp-2")
HEADER = Header("lamps", 1, ("Mara", "Jörg 🂡"), CATALOG, {"dark": True}, "tests 1", "2026-01-01T20:00:00+00:00")
EVENTS = (
    Event(1, Action.of("light", 1, "lamp-3"), "2026-01-01T20:01:00+00:00"),
    Event(
        2,
        Action.of("draw", 2, "lamp-5", why={"b": [1, 2.5, None], "a": "–“{x}”"}),
        "2026-01-01T20:02:00+00:00",
        Viewer.parse(2),
        "camera",
        "c-1",
        (Objection(Message.of("It is {name}'s turn.", name="Mara"), Rule("lamps", 1, Message("Turns")), 2),),
        3,
    ),
    Event(3, Action.of("undo", event=1, drop=[2]), "2026-01-01T20:03:00+00:00", command="c-2"),
)


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made: Store = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "sessions.db")
    yield made
    made.close()


def filled(store: Store) -> int:
    session = store.create(HEADER)
    for event in EVENTS:
        store.append(session, event)
    return session


def test_a_session_is_read_back_as_it_was_written(store: Store) -> None:
    header, events = store.read(filled(store))
    assert header == HEADER
    assert tuple(events) == EVENTS
    assert list(events[1].action.data["why"]) == ["b", "a"]  # type: ignore[arg-type]


def test_an_imported_session_comes_with_its_events(store: Store) -> None:
    header, events = store.read(store.create(HEADER, EVENTS))
    assert (header, tuple(events)) == (HEADER, EVENTS)


@pytest.mark.parametrize("number", [0, 3, 4, 5, -1])
def test_only_the_next_number_is_taken(store: Store, number: int) -> None:
    session = filled(store)
    if number == 4:
        store.append(session, Event(number, Action.of("end_turn", 1)))
        return
    with pytest.raises(StoreError):
        store.append(session, Event(number, Action.of("end_turn", 1)))
    assert tuple(store.read(session)[1]) == EVENTS


def test_a_known_command_is_refused_and_another_sessions_command_is_not(store: Store) -> None:
    session, other = filled(store), store.create(HEADER)
    with pytest.raises(StoreError):
        store.append(session, Event(4, Action.of("end_turn", 1), command="c-1"))
    assert tuple(store.read(session)[1]) == EVENTS
    store.append(other, Event(1, Action.of("end_turn", 1), command="c-1"))
    store.append(session, Event(4, Action.of("end_turn", 1)))
    store.append(session, Event(5, Action.of("end_turn", 1)))


def test_a_session_that_is_not_there_is_said_in_words(store: Store) -> None:
    with pytest.raises(StoreError, match="no session 7"):
        store.read(7)
    with pytest.raises(StoreError, match="no session"):
        store.append(7, Event(1, Action.of("end_turn", 1)))
    with pytest.raises(StoreError, match="no session 7"):
        store.describe(7, title="x")


def test_sessions_are_listed_latest_first_with_when_they_were_last_played(store: Store) -> None:
    first, second = filled(store), store.create(HEADER)
    store.describe(first, title="Friday")
    store.describe(first, archived=True)
    infos = store.sessions()
    assert [info.id for info in infos] == [second, first]
    assert [info.events for info in infos] == [0, 3]
    assert [info.last for info in infos] == [HEADER.started, EVENTS[-1].at]
    assert [(info.title, info.archived) for info in infos] == [("", False), ("Friday", True)]
    store.describe(first, archived=False)
    assert (store.sessions()[1].title, store.sessions()[1].archived) == ("Friday", False)


def test_taught_values_are_kept_by_game_and_card_and_null_forgets_one(store: Store) -> None:
    store.teach("lamps", {"lamp-4": {"light": 7, "color": "red"}})
    store.teach("other", {"lamp-4": {"light": 1}})
    store.teach("lamps", {"lamp-4": {"light": 8}})
    assert store.taught("lamps") == {"lamp-4": {"light": 8, "color": "red"}}
    store.teach("lamps", {"lamp-4": {"light": None, "color": None}})
    assert store.taught("lamps") == {}
    assert store.taught("other") == {"lamp-4": {"light": 1}}


def test_a_cards_picture_is_kept_until_it_is_thrown_away(store: Store) -> None:
    store.teach("lamps", {}, {"lamp-4": b"one", "lamp-5": b"two"})
    store.keep_picture("lamps", "lamp-4", b"three")
    assert (store.picture("lamps", "lamp-4"), store.picture("other", "lamp-4")) == (b"three", None)
    store.keep_picture("lamps", "lamp-4", None)
    assert list(store.pictured("lamps")) == ["lamp-5"]


def test_a_value_is_learned_with_its_event_or_not_at_all(store: Store) -> None:
    session = filled(store)
    store.append(session, Event(4, Action.of("end_turn", 1)), {"lamp-4": {"light": 9}})
    assert store.taught("lamps") == {"lamp-4": {"light": 9}}
    with pytest.raises(StoreError):
        store.append(session, Event(4, Action.of("end_turn", 1)), {"lamp-4": {"light": 1}})
    assert store.taught("lamps") == {"lamp-4": {"light": 9}}


def test_settings_are_kept(store: Store) -> None:
    assert store.kept("scan") is None
    assert store.kept("scan", "auto") == "auto"
    store.keep("scan", {"mode": "off", "seats": [1, 2]})
    store.keep("scan", {"mode": "auto", "seats": [1]})
    assert store.kept("scan") == {"mode": "auto", "seats": [1]}
