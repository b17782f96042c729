"""The scoreboard: every point is a line with a reason, and the total is their sum."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from assistant.table.message import Message, Rule
from assistant.table.values import Json


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Some points and what they are for. `points` may be 0 where the reason is worth saying."""

    points: int
    text: Message
    rule: Rule | None = None

    def json(self) -> dict[str, Json]:
        """`{"points", "text", "rule"}`."""
        return {"points": self.points, "text": self.text.json(), "rule": self.rule.json() if self.rule else None}


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's lines. `at_least`: something is unknown, so the total may turn out higher."""

    lines: tuple[ScoreLine, ...] = ()
    at_least: bool = False

    @property
    def total(self) -> int:
        """The sum of the lines, never anything else."""
        return sum(line.points for line in self.lines)

    def json(self) -> dict[str, Json]:
        """`{"total", "at_least", "lines"}`."""
        return {"total": self.total, "at_least": self.at_least, "lines": [line.json() for line in self.lines]}


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """All seats' scores. `winners` is empty while nobody has won (also after a tie that nobody broke)."""

    seats: Mapping[int, SeatScore] = field(default_factory=dict)
    final: bool = False
    winners: tuple[int, ...] = ()

    def json(self) -> dict[str, Json]:
        """As in the contracts: seats keyed "1", "2", …"""
        return {
            "final": self.final,
            "seats": {str(seat): score.json() for seat, score in sorted(self.seats.items())},
            "winners": list(self.winners),
        }
