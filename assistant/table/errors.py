"""What can go wrong at a table, sorted by who can mend it."""

from __future__ import annotations

from assistant.table.message import HIDDEN, Message


class TableError(Exception):
    """An error whose reason is one sentence for a person."""

    def __init__(self, reason: Message | str) -> None:
        self.reason = reason if isinstance(reason, Message) else Message(reason)
        super().__init__(str(self.reason))


class IllegalAction(TableError):
    """The player's: an action that has no meaning in this state, also not against the rules."""

    def __init__(self, reason: Message | str, secret_of: int | None = None) -> None:
        super().__init__(reason)
        self.secret_of = secret_of
        """The seat whose hidden cards the reason would give away."""

    def for_seat(self, seen: bool) -> Message:
        """The reason as somebody reads it who may (`seen`) or may not see that seat."""
        return self.reason if self.secret_of is None or seen else HIDDEN


class UnknownTag(TableError):
    """The camera's or the printer's: a code that is not ours, misread, or not in the deck in play."""


class GameFault(TableError):
    """The plugin author's: a game failed. The log is untouched and other sessions go on."""

    def __init__(self, game: str, stage: str, error: BaseException) -> None:
        self.game = game
        self.stage = stage
        self.error = error
        super().__init__(
            Message.of(
                "The plugin {game} failed in {stage}. Nothing was changed; undo still works.", game=game, stage=stage
            )
        )
