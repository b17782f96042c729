"""Who is looking: the shared table, a seat's own phone, a guest, or the referee."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Role: TypeAlias = Literal["table", "seat", "guest", "referee"]


@dataclass(frozen=True, slots=True)
class Viewer:
    """A pair of eyes, as `Viewer.parse("table")` or `Viewer.parse("2")`; `str()` gives the same word back."""

    role: Role
    seat: int | None = None

    def __post_init__(self) -> None:
        if (self.role == "seat") != (self.seat is not None):
            raise ValueError("a seat's viewer has a number, the others have none")

    @classmethod
    def parse(cls, word: str | int) -> Viewer:
        """`table`, `guest`, `referee` or a seat number. Raises ValueError for anything else."""
        if word in ("table", "guest", "referee"):
            return cls(word)  # type: ignore[arg-type]
        text = str(word)
        if text.isascii() and text.isdigit() and len(text) <= 9 and 1 <= int(text) <= 99:
            return cls("seat", int(text))
        raise ValueError(f"a viewer is table, guest, referee or a seat number, not {word!r}")

    def __str__(self) -> str:
        return str(self.seat) if self.role == "seat" else self.role

    def sees(self, seat: int | None) -> bool:
        """May these eyes see what is hidden at that seat?"""
        return seat is None or self.role == "referee" or self.seat == seat

    def acts_for(self, seat: int | None) -> bool:
        """May they do what that seat does (None: what the table itself does)?"""
        return self.role in ("table", "referee") or (self.role == "seat" and seat in (self.seat, None))


TABLE = Viewer("table")
GUEST = Viewer("guest")
REFEREE = Viewer("referee")
