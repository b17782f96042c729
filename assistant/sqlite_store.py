"""The store on disk: SQLite, synced at every event, append-only by the database's own law."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from assistant.anchor import Place, place_of, write_anew
from assistant.store import NO_LESSONS, NO_PICTURES, Header, Lessons, SessionInfo, StoreError
from assistant.store_file import MARK, SCHEMA, TABLES, UPGRADES, inspect, spoken, statements
from assistant.table.action import Action, Event
from assistant.table.cards import Catalog
from assistant.table.errors import UnknownTag
from assistant.table.message import Message, Objection
from assistant.table.values import Json, frozen, plain
from assistant.table.viewer import Viewer


class SqliteStore:
    """A store in one SQLite file. Safe across threads: one connection, one lock.

    Opening raises Unreadable for a damaged or foreign file, which is not touched, and StoreError for one that was
    written by a newer program, that is in use, or that cannot be written.

    `hold` is called before anything is written, and raises StoreError where this program may not any more.
    """

    def __init__(self, path: Path, hold: Callable[[], None] = lambda: None) -> None:
        self.path = path
        self._hold = hold
        self._lock = threading.RLock()
        self._place: Place = ()
        self._open()

    def _open(self) -> None:
        try:
            inspect(self.path)
            self._db = sqlite3.connect(self.path, timeout=5, isolation_level=None, check_same_thread=False)
        except sqlite3.Error as error:
            raise spoken(error, self.path) from error
        try:
            self._prepare()
        except BaseException:
            self._db.close()
            raise

    def _prepare(self) -> None:
        with self._lock, self._told():
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute("PRAGMA foreign_keys = ON")
        with self._transaction() as db:
            schema = db.execute("PRAGMA user_version").fetchone()[0]
            scripts = [TABLES] if schema == 0 else [UPGRADES[older] for older in range(schema, SCHEMA)]
            for script in scripts:
                for statement in statements(script):
                    db.execute(statement)
            if scripts:
                db.execute(f"PRAGMA application_id = {MARK}")
                db.execute(f"PRAGMA user_version = {SCHEMA}")
        self._place = place_of(self.path)

    def create(self, header: Header, events: Sequence[Event] = ()) -> int:
        """A new session; its id. With its events, if it is imported: all or nothing."""
        with self._writing() as db:
            added = db.execute("INSERT INTO session (game, header) VALUES (?, ?)", (header.game, _text(header.json())))
            number = int(added.lastrowid or 0)
            db.execute("INSERT INTO about (session) VALUES (?)", (number,))
            for event in events:
                _add(db, number, event)
            return number

    def append(self, session: int, event: Event, taught: Lessons = NO_LESSONS) -> None:
        """Make one event durable: it is synced to the disk when this returns."""
        with self._writing() as db:
            _add(db, session, event)
            if taught:
                (game,) = db.execute("SELECT game FROM session WHERE id = ?", (session,)).fetchone()
                for card, values in taught.items():
                    _learn(db, game, card, values)

    def read(self, session: int) -> tuple[Header, Sequence[Event]]:
        """A whole session. StoreError if there is none, or if it cannot be understood."""
        with self._lock, self._told():
            found = self._db.execute("SELECT header FROM session WHERE id = ?", (session,)).fetchone()
            rows = self._db.execute(f"SELECT {_COLUMNS} FROM event WHERE session = ? ORDER BY number", (session,))
            events = rows.fetchall()
        if found is None:
            raise StoreError(Message.of("There is no session {n}.", n=session))
        with self._understood(session):
            return _header(found[0]), [_event(row) for row in events]

    def sessions(self) -> Sequence[SessionInfo]:
        """All sessions, the latest first; one that cannot be understood with its problem."""
        with self._lock, self._told():
            rows = self._db.execute(
                "SELECT session.id, game, header, title, archived, coalesce(number, 0), at FROM session"
                " JOIN about ON about.session = session.id"
                " LEFT JOIN event ON event.session = session.id"
                " AND number = (SELECT max(number) FROM event WHERE session = session.id)"
                " ORDER BY session.id DESC"
            ).fetchall()
        found: list[SessionInfo] = []
        for number, game, told, title, archived, events, at in rows:
            problem = None
            try:
                with self._understood(number):
                    header = _header(told)
            except StoreError as error:
                header, problem = Header(game, 1, (), Catalog(game, "")), error.reason
            found.append(SessionInfo(number, header, events, at or header.started, title, bool(archived), problem))
        return found

    def describe(self, session: int, *, title: str | None = None, archived: bool | None = None) -> None:
        """Change what may change of a session."""
        with self._writing() as db:
            changed = db.execute(
                "UPDATE about SET title = coalesce(?, title), archived = coalesce(?, archived) WHERE session = ?",
                (title, archived, session),
            )
            if not changed.rowcount:
                raise StoreError(Message.of("There is no session {n}.", n=session))

    def teach(self, game: str, taught: Lessons, pictures: Mapping[str, bytes] = NO_PICTURES) -> None:
        """Keep printed values and pictures for all later sessions; null forgets a value."""
        with self._writing() as db:
            for card, values in taught.items():
                _learn(db, game, card, values)
            rows = [(game, card, jpeg) for card, jpeg in pictures.items()]
            db.executemany("INSERT OR REPLACE INTO picture VALUES (?, ?, ?)", rows)

    def taught(self, game: str) -> Lessons:
        """What the owner taught, by card id."""
        with self._lock, self._told():
            rows = self._db.execute(
                "SELECT card, name, value FROM taught WHERE game = ? ORDER BY card, name", (game,)
            ).fetchall()
        found: dict[str, dict[str, Json]] = {}
        for card, name, value in rows:
            found.setdefault(card, {})[name] = json.loads(value)
        return found

    def keep_picture(self, game: str, card: str, jpeg: bytes | None) -> None:
        """Keep a card's picture; None throws it away."""
        with self._writing() as db:
            if jpeg is None:
                db.execute("DELETE FROM picture WHERE game = ? AND card = ?", (game, card))
            else:
                db.execute("INSERT OR REPLACE INTO picture VALUES (?, ?, ?)", (game, card, jpeg))

    def picture(self, game: str, card: str) -> bytes | None:
        """A card's picture as it was kept."""
        with self._lock, self._told():
            found = self._db.execute("SELECT jpeg FROM picture WHERE game = ? AND card = ?", (game, card)).fetchone()
        return bytes(found[0]) if found else None

    def pictured(self, game: str) -> Collection[str]:
        """Cards of which a picture is kept."""
        with self._lock, self._told():
            rows = self._db.execute("SELECT card FROM picture WHERE game = ? ORDER BY card", (game,)).fetchall()
        return [card for (card,) in rows]

    def keep(self, key: str, value: Json) -> None:
        """Keep a setting."""
        with self._writing() as db:
            db.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (key, _text(value)))

    def kept(self, key: str, default: Json = None) -> Json:
        """A setting, as it was kept; one that cannot be read is one that nobody chose."""
        with self._lock, self._told():
            found = self._db.execute("SELECT value FROM setting WHERE key = ?", (key,)).fetchone()
        try:
            kept: Json = json.loads(found[0]) if found else default
        except ValueError:
            return default
        return kept

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._db.close()

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, UnicodeEncodeError, OverflowError) as error:
            raise spoken(error, self.path) from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction in the file that is there, before and after: one that was deleted keeps nothing."""
        with self._lock:
            self._hold()
            self._stay()
            with self._transaction() as db:
                yield db
            self._stay()

    def _stay(self) -> None:
        """Write everything anew where the file is gone. Raises StoreError where another one stands in its place."""
        if place_of(self.path) == self._place:
            return
        self._hold()
        with self._told():
            self._db.execute("SELECT 1")  # a closed store says so, and is not written anew
            write_anew(self._db, self.path)
            self._db.close()
        self._open()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """All that is done inside, or nothing."""
        with self._lock, self._told():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    @contextmanager
    def _understood(self, session: int) -> Iterator[None]:
        try:
            yield
        except (ValueError, KeyError, TypeError, AttributeError, UnknownTag) as error:
            raise StoreError(
                Message.of(
                    "Session {n} in {file} cannot be understood: {why}", n=session, file=self.path.name, why=error
                )
            ) from error


_COLUMNS = "number, kind, seat, card, data, at, actor, source, command, objections, version"


def _add(db: sqlite3.Connection, session: int, event: Event) -> None:
    action = event.action
    objections = [objection.kept() for objection in event.objections]
    row = (event.number, action.kind, action.seat, action.card, _text(action.data))
    rest = (event.at, str(event.actor), event.source, event.command, _text(objections), event.version)
    db.execute(f"INSERT INTO event (session, {_COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)", (session, *row, *rest))


def _event(row: Sequence[Any]) -> Event:
    number, kind, seat, card, data, at, actor, source, command, objections, version = row
    action = Action(kind, seat, card, frozen(json.loads(data)))
    told = tuple(Objection.from_json(entry) for entry in json.loads(objections))
    return Event(number, action, at, Viewer.parse(actor), source, command, told, version)


def _header(told: str) -> Header:
    return Header.from_json(json.loads(told))


def _learn(db: sqlite3.Connection, game: str, card: str, values: Mapping[str, Json]) -> None:
    for name, value in values.items():
        if value is None:
            db.execute("DELETE FROM taught WHERE game = ? AND card = ? AND name = ?", (game, card, name))
        else:
            db.execute("INSERT OR REPLACE INTO taught VALUES (?, ?, ?, ?)", (game, card, name, _text(value)))


def _text(value: Any) -> str:
    """JSON that keeps the order of its keys, so that what was loaded says the same as what was live."""
    return json.dumps(plain(value), separators=(",", ":"), ensure_ascii=False, allow_nan=False)
