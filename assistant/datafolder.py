"""Where this program keeps its data: the folder, the file in it, and what stands beside a damaged one."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from assistant.sqlite_store import SqliteStore
from assistant.store import StoreError
from assistant.store_file import Unreadable
from assistant.table.message import Message


def data_folder(explicit: str | Path | None = None) -> Path:
    """Where this program keeps its data: as told, else ASSISTANT_DATA, else the platform's user-data folder."""
    told = explicit or os.environ.get("ASSISTANT_DATA")
    return Path(told).expanduser() if told else platformdirs.user_data_path("table-assistant", appauthor=False)


@dataclass(frozen=True, slots=True)
class StoreNotice:
    """What the lobby says when sessions are kept elsewhere than one would look for them."""

    text: Message
    used: Path
    kept: tuple[Path, ...]
    """Files that cannot be read and were left as they are."""


def open_store(folder: Path, hold: Callable[[], None] = lambda: None) -> tuple[SqliteStore, StoreNotice | None]:
    """The store of a data folder, made if need be. A damaged file stays as it is, and a new one begins beside it.

    `hold` is the store's: called before anything is written.
    Raises StoreError where the folder cannot be written, or a newer program wrote the file.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        numbers = sorted(_numbers(folder)) or [1]
    except OSError as error:
        raise StoreError(
            Message.of(
                "The folder {folder} cannot be used ({why}). Choose another one with --data.",
                folder=str(folder),
                why=_why(error),
            )
        ) from error
    kept = [folder / _name(number) for number in numbers[:-1]]
    latest = folder / _name(numbers[-1])
    try:
        store = SqliteStore(latest, hold)
    except Unreadable:
        kept.append(latest)
        store = SqliteStore(folder / _name(numbers[-1] + 1), hold)
    return store, _notice(store.path, kept)


def _why(error: OSError) -> str:
    return error.strerror or str(error)


def _notice(used: Path, kept: Sequence[Path]) -> StoreNotice | None:
    if not kept:
        return None
    text = Message.of(
        "{files} could not be read and was left as it is. Sessions are kept in {used} now.",
        many="{files} could not be read and were left as they are. Sessions are kept in {used} now.",
        n=len(kept),
        files=", ".join(path.name for path in kept),
        used=used.name,
    )
    return StoreNotice(text, used, tuple(kept))


def _name(number: int) -> str:
    return "sessions.db" if number == 1 else f"sessions-{number}.db"


def _numbers(folder: Path) -> set[int]:
    found = (re.fullmatch(r"sessions(?:-([0-9]+))?\.db(?:-wal)?", path.name) for path in folder.iterdir())
    return {int(match[1] or 1) for match in found if match}
