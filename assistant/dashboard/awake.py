"""Keeps the host machine from falling asleep while a game is on the table, or says plainly that it cannot."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence

from assistant.table.message import Message

CANNOT = Message("This computer may fall asleep in mid-game: switch its sleep off in the system's settings.")
_WINDOWS_ON, _WINDOWS_OFF = 0x80000001, 0x80000000
"""ES_CONTINUOUS with and without ES_SYSTEM_REQUIRED."""


def command() -> Sequence[str] | None:
    """What keeps this system awake for as long as it runs; it ends by itself when this program does."""
    if sys.platform == "darwin":
        return ("caffeinate", "-i", "-w", str(os.getpid()))
    if shutil.which("systemd-inhibit"):
        why = "--why=A game is on the table"
        return ("systemd-inhibit", "--what=idle:sleep", "--who=Table Assistant", why, "cat")
    return None


class Awake:
    """Holds the machine awake between `hold` and `release`. Call both from one thread that lives as long as that."""

    def __init__(self, command: Sequence[str] | None = None) -> None:
        self._command = command
        self._child: subprocess.Popen[bytes] | None = None
        self._held = False
        self.note: Message | None = None
        """What to tell people where it does not work."""

    def hold(self) -> None:
        """Stay awake. Safe to call again and again: it notices when the system has refused."""
        if not self._held:
            self._held = True
            self._begin()
        elif self._child is not None and self._child.poll() is not None:
            self.note = CANNOT

    def _begin(self) -> None:
        if sys.platform == "win32":
            import ctypes

            self.note = None if ctypes.windll.kernel32.SetThreadExecutionState(_WINDOWS_ON) else CANNOT
            return
        told = self._command or command()
        try:
            if told is None:
                raise FileNotFoundError
            quiet = subprocess.DEVNULL
            self._child = subprocess.Popen(told, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)
            self.note = None
        except OSError:
            self.note = CANNOT

    def release(self) -> None:
        """Sleep is allowed again."""
        if self._held and sys.platform == "win32":
            import ctypes

            ctypes.windll.kernel32.SetThreadExecutionState(_WINDOWS_OFF)
        if self._child is not None:
            if self._child.stdin:
                self._child.stdin.close()
            self._child.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._child.wait(2)
        self._child, self._held = None, False
