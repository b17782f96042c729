"""What a game has to print beside its cards: a reference card and score sheets for a pencil, as data."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.table.message import Message


@dataclass(frozen=True, slots=True)
class Section:
    """A few lines under a heading on a reference card, in the game's own words and nobody else's sentences."""

    title: Message
    lines: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One line of a score table, with a field for each seat."""

    label: Message
    note: Message | None = None
    """How it counts, in small print."""
    ticks: int = 0
    """So many boxes to tick in each seat's field; 0: a field to write into."""
    is_total: bool = False


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """A table to be filled in with a pencil: rows down, seats across."""

    title: Message
    rows: tuple[ScoreRow, ...]
    parts: tuple[Message, ...] = ()
    """What each seat's column is divided into; empty: one field a row."""
    keeps_names: bool = True
    """Its head has a field for each name; else the seats' signs alone, as in the table above it."""
