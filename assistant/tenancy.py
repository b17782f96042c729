"""One server to a data folder: whoever keeps the table holds a lock, which ends with the process however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType

from assistant.store import StoreError
from assistant.table.message import Message

NAME = "running.lock"
FAR = 1 << 30
"""The byte that is locked lies behind everything written, so that the address can be read while it is."""


class Tenancy:
    """The right to keep the tables of a folder, as a context. Raises StoreError where another server has it.

    A folder that cannot be written, or a disk without locks, is not refused here: the store has the word about it.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / NAME
        self._held: int | None = None
        self._url = ""

    def __enter__(self) -> Tenancy:
        self._held = self._take()
        return self

    def hold(self) -> None:
        """Take the right anew where the file that stood for it is gone. Raises StoreError where another has it now."""
        if self._held is None or _is_at(self._held, self._file):
            return
        fresh = self._take()
        if fresh is not None:
            os.close(self._held)
            self._held = fresh
            self.tell(self._url)

    def tell(self, url: str) -> None:
        """Write down where the table is, for whoever comes second."""
        self._url = url
        if self._held is not None:
            os.lseek(self._held, 0, os.SEEK_SET)
            os.write(self._held, url.encode())

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._held is not None:
            os.close(self._held)
            self._held = None

    def _take(self) -> int | None:
        """The file, locked and empty; None where it cannot be written."""
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            found = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError:
            return None
        if not _locked(found):
            url = os.read(found, 200).decode("utf-8", "replace").strip()
            os.close(found)
            raise StoreError(_taken(self._file.parent, url))
        os.ftruncate(found, 0)
        return found


def _is_at(held: int, file: Path) -> bool:
    """Is the open file still the one at that path? (Opening it again to look would let the lock go.)"""
    try:
        return os.path.samestat(os.fstat(held), file.stat())
    except FileNotFoundError:
        return False
    except OSError:  # whatever is in the way there, the store has the word about it
        return True


def _taken(folder: Path, url: str) -> Message:
    if url:
        text = "The tables of {folder} are open already: go to {url}, or choose another folder with --data."
        return Message.of(text, folder=str(folder), url=url)
    text = "The tables of {folder} are open already in another window: use that, or choose another folder with --data."
    return Message.of(text, folder=str(folder))


if sys.platform == "win32":
    import msvcrt

    def _locked(file: int) -> bool:
        os.lseek(file, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(file, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _locked(file: int) -> bool:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, FAR)
        except (BlockingIOError, PermissionError):
            return False
        except OSError:  # a disk without locks
            return True
        return True
