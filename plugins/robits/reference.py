"""The reference card and the score sheet of ROBiTs, for a table without a screen."""

from __future__ import annotations

from collections.abc import Sequence

from assistant import Message, ScoreRow, ScoreTable, Section
from robits.rules import RULES, SPARKEEZ_POINTS

GAMES = 3
"""Games that one score sheet has room for."""


def reference() -> Sequence[Section]:
    """What to look up during a game of ROBiTs."""
    return (
        _section(Message("On your turn"), (12, 14, 15, 16, 17, 18)),
        _section(Message("The end"), (26, 36, 37)),
        _section(Message("Special cards"), (22, 23, 24, 25)),
        _section(Message("One ROBiT"), (27, 28, 29, 30)),
        _section(Message("Bot Bonus"), (31, 32, 33)),
        _section(Message("In the deck"), (2, 3, 4, 5)),
    )


def _section(title: Message, numbers: Sequence[int]) -> Section:
    """A heading over lines of the checklist."""
    found = (RULES[number].text for number in numbers)
    return Section(title, tuple(text for text in found if text is not None))


def score_tables() -> Sequence[ScoreTable]:
    """Three games, a line for each part of the ROBiT."""
    rows = (
        ScoreRow(Message("Head"), Message("number on the part")),
        ScoreRow(Message("Torso")),
        ScoreRow(Message("Legs")),
        ScoreRow(Message("Arm")),
        ScoreRow(Message("Arm")),
        ScoreRow(Message("Sparkeez"), Message.of("{n} each", n=SPARKEEZ_POINTS)),
        ScoreRow(Message("Bot Bonus"), Message("complete, three or more of one color")),
        ScoreRow(Message("Total"), is_total=True),
    )
    return tuple(ScoreTable(Message.of("Game {n}", n=game), rows) for game in range(1, GAMES + 1))
