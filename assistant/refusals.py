"""Why a session records nothing: not yours, against the rules, at odds with what came later, or too late."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.table.errors import TableError
from assistant.table.message import Message, Objection
from assistant.table.timeline import Clash
from assistant.table.viewer import Viewer


class Forbidden(TableError):
    """Somebody tried what is not theirs to do."""


def refuse_guests(actor: Viewer) -> None:
    """Raise Forbidden for a guest, who only looks."""
    if actor.role == "guest":
        raise Forbidden("This is not yours to do.")


class Objected(TableError):
    """The rules object; the same action with `anyway` is recorded, with the objections beside it."""

    def __init__(self, objections: Sequence[Objection]) -> None:
        self.objections = tuple(objections)
        super().__init__(self.objections[0].text)


class Clashing(TableError):
    """A correction after which later events no longer fit. Naming them in `drop` lets them go too."""

    def __init__(self, clashes: Sequence[Clash]) -> None:
        self.clashes = tuple(clashes)
        super().__init__(
            Message.of("{n} later entry no longer fits.", many="{n} later entries no longer fit.", n=len(self.clashes))
        )


class Stale(TableError):
    """The action made sense at the revision its sender saw, and does not any more."""

    def __init__(self, cause: TableError) -> None:
        self.cause = cause
        super().__init__(Message.of("The table has moved on: {why}", why=cause.reason))
