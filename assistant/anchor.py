"""Is the database file still the one at its path? One that was deleted under an open program is written anew, whole."""

from __future__ import annotations

import logging
import os
import sqlite3
from pathlib import Path
from typing import TypeAlias

from assistant.store import StoreError
from assistant.table.message import Message

log = logging.getLogger(__name__)

Place: TypeAlias = tuple[tuple[int, int] | None, ...]
"""Which files stand at a database's path and at its journal's."""


def place_of(path: Path) -> Place:
    """The files that stand there now, by the system's own numbers."""
    return tuple(_number(file) for file in (path, path.with_name(path.name + "-wal")))


def _number(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def write_anew(db: sqlite3.Connection, path: Path) -> None:
    """Write all that an open connection still holds to a file at a path where none is, its folder included.

    Raises StoreError where the folder cannot be made again, or where another file took the place.
    """
    if path.exists():
        raise StoreError(
            Message.of(
                "{file} was changed from outside, so nothing was recorded. Start the program again.", file=str(path)
            )
        )
    fresh = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.unlink(missing_ok=True)
        copy = sqlite3.connect(fresh)
        try:
            db.backup(copy)
        finally:
            copy.close()
        os.replace(fresh, path)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(
            Message.of(
                "The folder {folder} is gone and cannot be made again ({why}), so nothing was recorded.",
                folder=str(path.parent),
                why=getattr(error, "strerror", None) or str(error),
            )
        ) from error
    log.warning("%s was gone: everything it held was written anew.", path)
