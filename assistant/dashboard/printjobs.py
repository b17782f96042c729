"""Sheets in the making: each on a thread of its own, with how far it is, kept until a few newer ones came."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from assistant.table.errors import TableError
from assistant.table.message import Message

KEPT = 4
FAILED = Message("The sheet could not be made.")

Progress: TypeAlias = Callable[[int, int], None]


@dataclass
class PrintJob:
    """One sheet: how many pages are done of how many, and what came of it."""

    name: str
    """The file's."""
    done: int = 0
    of: int = 0
    pdf: bytes | None = None
    refusal: Message | None = None
    over: threading.Event = field(default_factory=threading.Event)


class PrintJobs:
    """The jobs of one server, by number. Safe across threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._jobs: dict[int, PrintJob] = {}
        self._last = 0

    def begin(self, name: str, make: Callable[[Progress], bytes]) -> int:
        """Make a sheet in the background; the job's number."""
        job = PrintJob(name)
        with self._lock:
            self._last += 1
            number = self._last
            self._jobs[number] = job
            while len(self._jobs) > KEPT:
                del self._jobs[next(iter(self._jobs))]
        threading.Thread(target=self._make, args=(job, make), name=f"print {number}", daemon=True).start()
        return number

    def find(self, number: int) -> PrintJob | None:
        """The job of this number; None for one that is unknown or gone."""
        with self._lock:
            return self._jobs.get(number)

    def _make(self, job: PrintJob, make: Callable[[Progress], bytes]) -> None:
        def hear(done: int, of: int) -> None:
            job.done, job.of = done, of

        try:
            job.pdf = make(hear)
        except TableError as error:
            job.refusal = error.reason
        except Exception:
            job.refusal = FAILED
            raise
        finally:
            job.over.set()
