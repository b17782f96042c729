"""The database file: its tables and their laws, whether it is whole, and its errors in words."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from assistant.store import StoreError
from assistant.table.message import Message

SCHEMA = 2
"""Rises with every change of the tables; a file with a higher one was written by a newer program."""
MARK = 0x7AB1EA55
"""SQLite's application_id: this file is ours."""

TABLES = """
CREATE TABLE session (id INTEGER PRIMARY KEY, game TEXT NOT NULL, header TEXT NOT NULL) STRICT;
CREATE TABLE event (
  session INTEGER NOT NULL REFERENCES session (id),
  number INTEGER NOT NULL,
  kind TEXT NOT NULL,
  seat INTEGER,
  card TEXT,
  data TEXT NOT NULL,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  source TEXT NOT NULL,
  command TEXT NOT NULL,
  objections TEXT NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (session, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX event_command ON event (session, command) WHERE command <> '';
CREATE TABLE about (
  session INTEGER PRIMARY KEY REFERENCES session (id),
  title TEXT NOT NULL DEFAULT '',
  archived INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE taught (
  game TEXT NOT NULL, card TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (game, card, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE picture (
  game TEXT NOT NULL, card TEXT NOT NULL, jpeg BLOB NOT NULL, PRIMARY KEY (game, card)
) STRICT, WITHOUT ROWID;
CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TRIGGER event_is_next BEFORE INSERT ON event BEGIN
  SELECT raise(ABORT, 'no such session') WHERE NOT EXISTS (SELECT 1 FROM session WHERE id = NEW.session);
  SELECT raise(ABORT, 'not the next event')
    WHERE NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM event WHERE session = NEW.session);
  SELECT raise(ABORT, 'command is known')
    WHERE NEW.command <> '' AND EXISTS (SELECT 1 FROM event WHERE session = NEW.session AND command = NEW.command);
END;
CREATE TRIGGER event_is_kept BEFORE DELETE ON event BEGIN SELECT raise(ABORT, 'events are kept'); END;
CREATE TRIGGER event_is_final BEFORE UPDATE ON event BEGIN SELECT raise(ABORT, 'events are final'); END;
CREATE TRIGGER session_is_new BEFORE INSERT ON session BEGIN
  SELECT raise(ABORT, 'session is known') WHERE EXISTS (SELECT 1 FROM session WHERE id = NEW.id);
END;
CREATE TRIGGER session_is_kept BEFORE DELETE ON session BEGIN SELECT raise(ABORT, 'sessions are kept'); END;
CREATE TRIGGER session_is_final BEFORE UPDATE ON session BEGIN SELECT raise(ABORT, 'sessions are final'); END;
"""

UPGRADES = {
    1: """
CREATE TABLE picture (
  game TEXT NOT NULL, card TEXT NOT NULL, jpeg BLOB NOT NULL, PRIMARY KEY (game, card)
) STRICT, WITHOUT ROWID;
"""
}
"""What a file of an older schema lacks, by its schema; done one after the other."""

_REFUSED = {
    "no such session": Message("There is no session of this number."),
    "not the next event": Message("Another program has recorded something in this session. Open the session again."),
    "command is known": Message("This command is in the log already."),
}


class Unreadable(StoreError):
    """A file that is damaged or not ours. It is left as it is."""


def statements(script: str) -> Iterator[str]:
    """The statements of a script one by one: `executescript` would commit before it begins."""
    statement = ""
    for line in script.strip().splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def inspect(path: Path) -> None:
    """Look at a file without changing a byte of it, its journal included.

    Raises Unreadable where it is damaged or not ours, StoreError where a newer program wrote it.
    """
    journal = path.with_name(path.name + "-wal")
    left = journal.stat().st_size if journal.exists() else 0
    if not path.exists() or path.stat().st_size == 0:
        if left:
            raise Unreadable(Message.of("{file} is empty, though it has a journal.", file=path.name))
        return
    try:
        with path.open("rb") as file:
            start = file.read(16)
        with open(journal, "rb") if left else open(os.devnull, "rb") as file:
            mark = file.read(4)
    except OSError as error:
        raise StoreError(
            Message.of("{file} cannot be opened: {why}", file=str(path), why=error.strerror or str(error))
        ) from error
    if start != b"SQLite format 3\0" or (left >= 32 and mark not in _JOURNAL_MARKS):
        raise Unreadable(Message.of("{file} is damaged, or no file of this program.", file=path.name))
    looking = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5)
    try:
        _inspect(looking, path)
    except sqlite3.Error as error:
        raise spoken(error, path) from error
    finally:
        looking.close()


_JOURNAL_MARKS = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83", b"\0\0\0\0")


def _inspect(db: sqlite3.Connection, path: Path) -> None:
    version = db.execute("PRAGMA user_version").fetchone()[0]
    mark = db.execute("PRAGMA application_id").fetchone()[0]
    tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if mark != MARK and (tables or version):
        raise Unreadable(Message.of("{file} is damaged, or no file of this program.", file=path.name))
    if version > SCHEMA:
        raise StoreError(
            Message.of("{file} was written by a newer version of this program: update to open it.", file=path.name)
        )
    faults = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if faults != "ok":
        raise Unreadable(Message.of("{file} is damaged: {why}", file=path.name, why=faults))


def spoken(error: Exception, path: Path) -> StoreError:
    """An error of the database, in words for the person at the table."""
    told = _REFUSED.get(str(error))
    if told:
        return StoreError(told)
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    file = path.name
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return Unreadable(Message.of("{file} is damaged: {why}", file=file, why=str(error)))
    if code == sqlite3.SQLITE_FULL:
        return StoreError(
            Message.of("The disk is full, so nothing was recorded in {file}. Make room and do it again.", file=file)
        )
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return StoreError(
            Message.of("{file} cannot be written. Free it, or choose another folder with --data.", file=str(path))
        )
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreError(
            Message.of("Another program is using {file}, so nothing was recorded. Close it and do it again.", file=file)
        )
    return StoreError(Message.of("Nothing was recorded in {file}: {why}", file=file, why=str(error)))
