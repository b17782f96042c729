"""What the file on disk promises: the database itself refuses to forget, and damage is said, kept and gone around."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from toy import LampGame

from assistant.datafolder import data_folder, open_store
from assistant.session import Session
from assistant.sqlite_store import SqliteStore
from assistant.store import Header, StoreError
from assistant.store_file import SCHEMA, Unreadable
from assistant.table.action import Action, Event
from assistant.table.values import canonical
from assistant.table.viewer import TABLE

HEADER = Header("lamps", 1, ("Mara", "Jonas"), LampGame.catalog, {"dark": False})
ROW = "VALUES (1, {number}, 'x', NULL, NULL, '{{}}', '', 'table', 'cli', '{command}', '[]', 0)"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with a session of three events, closed."""
    store = SqliteStore(tmp_path / "sessions.db")
    session = Session(store.create(HEADER), LampGame(), HEADER, store)
    for n in (1, 2, 3):
        session.record(Action.of("light", 1, f"lamp-{n}"), command=f"c-{n}")
    store.close()
    return store.path


@pytest.fixture
def raw(path: Path) -> Iterator[sqlite3.Connection]:
    db = sqlite3.connect(path, isolation_level=None)
    yield db
    db.close()


def cards(path: Path) -> list[str | None]:
    store = SqliteStore(path)
    try:
        return [event.action.card for event in store.read(1)[1]]
    finally:
        store.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE event SET card = 'lamp-9' WHERE number = 2",
        "UPDATE event SET number = 9 WHERE number = 3",
        "DELETE FROM event WHERE number = 3",
        "DELETE FROM event",
        "INSERT INTO event " + ROW.format(number=2, command=""),
        "INSERT OR REPLACE INTO event " + ROW.format(number=2, command=""),
        "INSERT OR REPLACE INTO event " + ROW.format(number=4, command="c-2"),
        "REPLACE INTO event " + ROW.format(number=3, command="c-3"),
        "INSERT OR IGNORE INTO event " + ROW.format(number=2, command=""),
        "INSERT INTO event " + ROW.format(number=5, command=""),
        "INSERT INTO event " + ROW.format(number="NULL", command=""),
        "INSERT INTO event " + ROW.format(number=2, command="") + " ON CONFLICT DO UPDATE SET card = 'lamp-9'",
        "INSERT INTO event " + ROW.format(number=1, command="").replace("(1,", "(2,"),
        "UPDATE session SET header = '{}'",
        "DELETE FROM session",
        "INSERT OR REPLACE INTO session VALUES (1, 'lamps', '{}')",
    ],
)
def test_the_database_itself_refuses_to_change_what_was_recorded(
    raw: sqlite3.Connection, path: Path, statement: str
) -> None:
    before = raw.execute("SELECT * FROM event").fetchall(), raw.execute("SELECT * FROM session").fetchall()
    with pytest.raises(sqlite3.IntegrityError):
        raw.execute(statement)
    assert (raw.execute("SELECT * FROM event").fetchall(), raw.execute("SELECT * FROM session").fetchall()) == before
    raw.execute("INSERT INTO event " + ROW.format(number=4, command=""))


def test_events_are_synced_to_the_disk_before_they_are_accepted(path: Path) -> None:
    store = SqliteStore(path)
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    store.close()


def test_a_file_of_a_newer_program_is_refused_in_words_and_not_gone_around(raw: sqlite3.Connection, path: Path) -> None:
    raw.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    raw.close()
    with pytest.raises(StoreError, match="newer version"):
        open_store(path.parent)
    assert not (path.parent / "sessions-2.db").exists()


def test_a_file_of_an_older_program_goes_on_with_all_it_holds(raw: sqlite3.Connection, path: Path) -> None:
    raw.execute("DROP TABLE picture")
    raw.execute("PRAGMA user_version = 1")
    raw.close()
    store = SqliteStore(path)
    store.keep_picture("lamps", "lamp-1", b"jpeg")
    assert (store.picture("lamps", "lamp-1"), len(store.read(1)[1])) == (b"jpeg", 3)
    store.close()
    assert cards(path) == ["lamp-1", "lamp-2", "lamp-3"]


def garbage(path: Path) -> None:
    path.write_bytes(b"\x17\x99 no database" * 400)


def cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2 + 100])


def head_overwritten(path: Path) -> None:
    path.write_bytes(b"\0" * 100 + path.read_bytes()[100:])


def middle_overwritten(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))


def emptied_beside_a_journal(path: Path) -> None:
    path.write_bytes(b"")
    path.with_name("sessions.db-wal").write_bytes(b"\x37\x7f\x06\x82" + b"\1" * 5000)


def lost_beside_a_journal(path: Path) -> None:
    emptied_beside_a_journal(path)
    path.unlink()


def journal_overwritten(path: Path) -> None:
    path.with_name("sessions.db-wal").write_bytes(b"garbage" * 900)


def of_another_program(path: Path) -> None:
    path.unlink()
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE recipe (name TEXT)")
    db.close()


DAMAGES = [
    garbage,
    cut_off,
    head_overwritten,
    middle_overwritten,
    emptied_beside_a_journal,
    lost_beside_a_journal,
    journal_overwritten,
    of_another_program,
]


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_named_kept_byte_for_byte_and_gone_around(path: Path, damage: Callable[[Path], None]) -> None:
    damage(path)
    before = contents(path.parent)
    with pytest.raises(Unreadable, match=r"sessions\.db"):
        SqliteStore(path)
    assert {name: kept for name, kept in contents(path.parent).items() if kept} == {
        name: kept for name, kept in before.items() if kept
    }
    for _ in range(2):
        store, notice = open_store(path.parent)
        assert store.path.name == "sessions-2.db"
        assert notice is not None
        assert notice.used == store.path
        assert notice.kept == (path,)
        assert str(notice.text).startswith("sessions.db could not be read and was left as it is.")
        store.create(HEADER)
        store.close()
    after = contents(path.parent)
    assert {name: after.get(name) for name in before if before[name]} == {
        name: kept for name, kept in before.items() if kept
    }
    second, _ = open_store(path.parent)
    assert len(second.sessions()) == 2
    second.close()


def test_a_new_folder_and_an_empty_file_begin_without_a_notice(tmp_path: Path) -> None:
    store, notice = open_store(tmp_path / "deep" / "down")
    store.close()
    assert notice is None
    (tmp_path / "sessions.db").write_bytes(b"")
    store, notice = open_store(tmp_path)
    assert notice is None
    assert store.sessions() == []
    store.close()


def test_a_file_whose_making_was_interrupted_is_made_again(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "sessions.db")
    db.execute("PRAGMA journal_mode = WAL")
    db.close()
    assert (tmp_path / "sessions.db").stat().st_size
    store, notice = open_store(tmp_path)
    assert notice is None
    store.create(HEADER)
    store.close()


def test_a_half_written_last_event_is_as_if_it_had_never_been_sent(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "sessions.db")
    session = store.create(HEADER)
    journal = tmp_path / "sessions.db-wal"
    ends = [journal.stat().st_size]
    for n in range(1, 4):
        store.append(session, Event(n, Action.of("light", 1, f"lamp-{n}")))
        ends.append(journal.stat().st_size)
    whole, log = (tmp_path / "sessions.db").read_bytes(), journal.read_bytes()
    store.close()
    for n, (start, end) in enumerate(pairwise(ends)):
        for cut in {start, start + 1, start + 24, (start + end) // 2, end - 1}:
            folder = tmp_path / f"{n}-{cut}"
            folder.mkdir()
            (folder / "sessions.db").write_bytes(whole)
            (folder / "sessions.db-wal").write_bytes(log[:cut])
            assert cards(folder / "sessions.db") == [f"lamp-{k}" for k in range(1, n + 1)]


def test_a_full_disk_changes_nothing_and_play_goes_on_when_there_is_room(path: Path) -> None:
    store = SqliteStore(path)
    header, events = store.read(1)
    session = Session(1, LampGame(), header, store, events)
    before = canonical(session.envelope(TABLE))
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")

    def fill() -> None:
        for n in range(4, 4000):
            store.append(1, Event(n, Action.of("gift", 1, n=n)), {"lamp-4": {"light": 5}})

    with pytest.raises(StoreError, match="disk is full"):
        fill()
    written = len(store.read(1)[1])
    with pytest.raises(StoreError, match="disk is full"):
        store.create(HEADER, events)
    assert len(store.read(1)[1]) == written
    assert len(store.sessions()) == 1
    assert canonical(session.envelope(TABLE)) == before
    store._db.execute("PRAGMA max_page_count = 100000")
    store.append(1, Event(written + 1, Action.of("end_turn", 1)))
    store.close()


def test_a_write_that_the_system_refuses_leaves_session_and_file_as_they_were(path: Path) -> None:
    store = SqliteStore(path)
    header, events = store.read(1)
    session = Session(1, LampGame(), header, store, events)
    before = canonical(session.envelope(TABLE))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        with pytest.raises(StoreError):
            session.record(Action.of("light", 1, "lamp-5"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert canonical(session.envelope(TABLE)) == before
    session.record(Action.of("light", 1, "lamp-5"))
    store.close()
    assert cards(path) == ["lamp-1", "lamp-2", "lamp-3", "lamp-5"]


def test_a_folder_that_cannot_be_used_is_said_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"cannot be used .*--data"):
        open_store(tmp_path / "file" / "data")


@pytest.fixture
def without_rights() -> Iterator[None]:
    """Root may write anywhere, so root becomes nobody for a while."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    yield
    if root:
        os.seteuid(0)


@pytest.fixture
def locked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("locked")
    folder.chmod(0o555)
    for parent in (folder.parent, folder.parent.parent):
        parent.chmod(parent.stat().st_mode | 0o055)
    yield folder
    folder.chmod(0o755)


def test_a_folder_without_the_right_to_write_is_said_with_what_to_do(locked: Path, without_rights: None) -> None:
    with pytest.raises(StoreError, match=r"cannot be (used|written).*--data"):
        open_store(locked)


def test_two_programs_cannot_write_over_each_other(path: Path) -> None:
    one, two = SqliteStore(path), SqliteStore(path)
    one.append(1, Event(4, Action.of("light", 1, "lamp-5")))
    with pytest.raises(StoreError, match="Another program"):
        two.append(1, Event(4, Action.of("light", 1, "lamp-6")))
    one.close()
    two.close()
    assert cards(path) == ["lamp-1", "lamp-2", "lamp-3", "lamp-5"]


def test_many_threads_write_and_read_without_losing_or_doubling_anything(path: Path) -> None:
    store = SqliteStore(path)
    header, events = store.read(1)
    session = Session(1, LampGame(), header, store, events)
    faults: list[BaseException] = []

    def play(seat: int) -> None:
        try:
            for n in range(12):
                session.record(Action.of("gift", seat, n=1 + n % 9), command=f"{seat}-{n}", anyway=True)
                assert len(store.read(1)[1]) <= session.revision
                session.envelope(TABLE)
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=play, args=(1 + n % 2,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    kept = store.read(1)[1]
    assert [event.number for event in kept] == list(range(1, 28))
    assert {event.command for event in kept[3:]} == {f"{seat}-{n}" for seat in (1, 2) for n in range(12)}
    store.close()


def test_a_closed_store_says_so_in_words(path: Path) -> None:
    store = SqliteStore(path)
    store.close()
    with pytest.raises(StoreError):
        store.append(1, Event(4, Action.of("end_turn", 1)))


def test_a_text_that_cannot_be_written_down_is_refused_in_words(path: Path) -> None:
    store = SqliteStore(path)
    with pytest.raises(StoreError):
        store.append(1, Event(4, Action.of("end_turn", 1), command="\ud800"))
    store.append(1, Event(4, Action.of("end_turn", 1)))
    store.close()


def test_the_data_folder_is_what_was_told_then_the_environments_then_the_platforms(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ASSISTANT_DATA", str(tmp_path / "env"))
    assert data_folder(tmp_path / "told") == tmp_path / "told"
    assert data_folder("~/x") == Path.home() / "x"
    assert data_folder() == tmp_path / "env"
    monkeypatch.setenv("ASSISTANT_DATA", "")
    assert data_folder().name == "table-assistant"


def _only_the_file(path: Path) -> None:
    path.unlink()


def _the_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def _moved_away(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Session]:
    """A session of two events whose file is open, in a folder of its own, with a value taught and a setting kept."""
    store = SqliteStore(open_store(tmp_path / "data" / "table")[0].path)
    session = Session(store.create(HEADER), LampGame(), HEADER, store)
    for n in (1, 2):
        session.record(Action.of("light", 1, f"lamp-{n}"))
    store.teach("lamps", {"lamp-4": {"light": 3}})
    store.keep("door", {"code": "ABC"})
    yield session
    store.close()


@pytest.mark.parametrize("gone", [_the_folder, _moved_away, _only_the_file])
def test_whatever_is_accepted_after_the_folder_was_deleted_is_on_disk_with_all_that_came_before(
    kept: Session, tmp_path: Path, gone: Callable[[Path], None]
) -> None:
    path = tmp_path / "data" / "table" / "sessions.db"
    for n in (3, 5):
        gone(path)
        kept.record(Action.of("light", 1, f"lamp-{n}"))
        assert [card for card in cards(path) if card] == [f"lamp-{m}" for m in (1, 2, 3, 5) if m <= n]
        shutil.rmtree(path.parent.with_name("elsewhere"), ignore_errors=True)
    store = SqliteStore(path)
    assert store.taught("lamps") == {"lamp-4": {"light": 3}}
    assert store.kept("door") == {"code": "ABC"}
    store.close()


def test_every_kind_of_keeping_notices_that_the_folder_is_gone(kept: Session, tmp_path: Path) -> None:
    path = tmp_path / "data" / "table" / "sessions.db"
    store = SqliteStore(path)
    writes: list[Callable[[], object]] = [
        lambda: store.create(HEADER),
        lambda: store.append(1, Event(3, Action.of("end_turn", 1))),
        lambda: store.describe(1, title="Night"),
        lambda: store.teach("lamps", {"lamp-1": {"light": 2}}),
        lambda: store.keep_picture("lamps", "lamp-1", b"jpeg"),
        lambda: store.keep("door", {}),
    ]
    for write in writes:
        _the_folder(path)
        write()
        assert path.exists()
    store.close()


def test_a_file_that_took_the_place_is_not_written_over_and_nothing_is_recorded(kept: Session, tmp_path: Path) -> None:
    path = tmp_path / "data" / "table" / "sessions.db"
    path.unlink()
    path.write_bytes(b"a text of somebody else")
    with pytest.raises(StoreError, match="changed from outside"):
        kept.record(Action.of("light", 1, "lamp-3"))
    assert kept.revision == 2
    assert path.read_bytes() == b"a text of somebody else"


def test_a_folder_that_cannot_be_made_again_is_said_and_play_goes_on_when_it_can(kept: Session, tmp_path: Path) -> None:
    path = tmp_path / "data" / "table" / "sessions.db"
    shutil.rmtree(tmp_path / "data")
    (tmp_path / "data").write_text("in the way")
    with pytest.raises(StoreError, match="cannot be made again"):
        kept.record(Action.of("light", 1, "lamp-3"))
    assert kept.revision == 2
    (tmp_path / "data").unlink()
    kept.record(Action.of("light", 1, "lamp-5"))
    assert cards(path) == ["lamp-1", "lamp-2", "lamp-5"]


def test_a_setting_that_cannot_be_read_is_one_that_nobody_chose(raw: sqlite3.Connection, path: Path) -> None:
    raw.execute("INSERT INTO setting VALUES ('scan', '{')")
    store = SqliteStore(path)
    assert store.kept("scan", "propose") == "propose"
    store.keep("scan", "auto")
    assert store.kept("scan", "propose") == "auto"
    store.close()
