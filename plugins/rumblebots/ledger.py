"""Scraps and crystals, line by line: every number says why."""

from __future__ import annotations

from dataclasses import dataclass

from assistant import Message, Scoreboard, ScoreLine, SeatScore
from rumblebots import crystals
from rumblebots.records import Line
from rumblebots.rules import RULES
from rumblebots.state import Table


@dataclass(frozen=True, slots=True)
class Scraps:
    """A seat's scraps: lines, their sum, and the cards whose number nobody told."""

    lines: tuple[ScoreLine, ...]
    unknown: tuple[tuple[str, str], ...] = ()
    """Card and `cost` or `recycle`."""

    @property
    def total(self) -> int:
        """The sum of the lines, never anything else."""
        return sum(line.points for line in self.lines)


def scraps(state: Table, seat: int) -> Scraps:
    """What a seat has to spend and why. Paying more than was counted shows as a line of its own (rule 48)."""
    lines: list[ScoreLine] = []
    unknown: list[tuple[str, str]] = []
    running = 0
    for entry in state.player(seat).ledger:
        amount = amount_of(state, entry)
        if amount is None:
            unknown.append((entry.card, "cost" if entry.what == "build" else "recycle"))
            continue
        if entry.what == "ripening" and not amount:
            continue
        running += amount
        lines.append(ScoreLine(amount, line_words(state, seat, entry), RULES[entry.rule]))
        if running < 0:
            lines.append(ScoreLine(-running, Message("Paid with more than was counted"), RULES[30]))
            running = 0
    return Scraps(tuple(lines), tuple(unknown))


def amount_of(state: Table, entry: Line) -> int | None:
    """What a line adds: as told, else as the card says; None while nobody knows."""
    if entry.what == "ripening":
        return entry.amount if state.face(entry.card).has("ripening") else 0
    if entry.amount is not None:
        return entry.amount
    face = state.face(entry.card)
    if entry.what == "build":
        return None if face.cost is None else -face.cost
    return face.recycle


def line_words(state: Table, seat: int, entry: Line) -> Message:
    """What a line of scraps is for."""
    label = state.face(entry.card).label if entry.card else ""
    if entry.what == "income":
        return Message("Showdown income") if state.is_showdown else Message.of("Round {n} income", n=state.round)
    if entry.what == "build":
        return Message.of("Built {card}", card=label)
    if entry.what == "recycle":
        return Message.of("Recycled {card}", card=label)
    if entry.what == "ripening":
        return Message.of("{card} ripens", card=label)
    if entry.what == "adjust":
        return Message.of("{reason}", reason=entry.text) if entry.text else Message("Changed by hand")
    if entry.what == "told":
        return Message("Told by the table")
    return _FIXED[entry.what]


_FIXED: dict[str, Message] = {
    "underdog": Message("Underdog"),
    "upgrade": Message("Workshop upgraded"),
    "energize_storage": Message("Crystal from Storage"),
    "energize_cryo": Message("Crystal from Cryo-cell"),
}


def scoreboard(state: Table) -> Scoreboard:
    """Crystals of everybody and where they came from, and who has won."""
    seats = {seat.number: SeatScore(crystals.lines(state.player(seat.number))) for seat in state.setup.seats}
    winners = () if state.winner is None else (state.winner,)
    return Scoreboard(seats, state.phase == "over", winners)


def places(state: Table) -> dict[int, int]:
    """Everybody's place by crystals, 1 for the most; equal ones share a place."""
    seats = state.setup.clockwise
    counts = [state.player(seat).crystals for seat in seats]
    return {seat: 1 + sum(other > count for other in counts) for seat, count in zip(seats, counts, strict=True)}
