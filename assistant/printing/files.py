"""Puts a finished PDF on disk whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

from assistant.press import PrintError
from assistant.table.message import Message

_NO_ROOM = {errno.ENOSPC, errno.EFBIG, errno.EDQUOT}


def save(data: bytes, path: Path) -> None:
    """Write a file beside its place and move it there, so that a full disk or a pulled plug leaves no half one.

    What stood there before stays as it was until the new one is whole. Raises PrintError, in words.
    """
    if path.exists() and not path.is_file() and not path.is_dir():
        raise PrintError(Message.of("{file} is a device: name a file.", file=str(path)))
    half = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with half.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            half.unlink()
        raise PrintError(_reason(error, path)) from error


def _reason(error: OSError, path: Path) -> Message:
    if error.errno in _NO_ROOM:
        return Message.of("The disk has no room for {file}; nothing was written.", file=path.name)
    if path.is_dir():
        return Message.of("{file} is a folder: name a file in it.", file=str(path))
    if not path.parent.is_dir():
        return Message.of("There is no folder {folder}: make it, or choose another.", folder=str(path.parent))
    if isinstance(error, PermissionError):
        return Message.of(
            "{file} cannot be written: it is open in another program, or its folder is not yours to write to.",
            file=str(path),
        )
    return Message.of("{file} cannot be written: {why}.", file=str(path), why=error.strerror or str(error))
