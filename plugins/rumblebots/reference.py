"""The reference card and the score sheet of Rumblebots, for a table without a screen."""

from __future__ import annotations

from collections.abc import Sequence

from assistant import Message, ScoreRow, ScoreTable, Section
from rumblebots.rules import PRIZE, RULES, SECOND_PRIZE, SHOWDOWN, TOP_TIER


def reference() -> Sequence[Section]:
    """What to look up during a game of Rumblebots."""
    return (
        _section(Message("Build turn"), (40, 41, 45, 47, 48, 50, 53, 55, 57, 61, 62, 63, 66)),
        _section(Message("Battle"), (69, 70, 73, 75, 76, 81, 82, 85, 86, 87)),
        _section(Message("After the battle"), (92, 93, 95, 96)),
        _section(Message("Winning"), (110, 118)),
        _section(Message("Showdown"), (113, 114, 115, 116, 117)),
        _section(Message("On the cards"), (17, 19, 22, 56, 99, 100, 101, 102, 103, 104)),
    )


def _section(title: Message, numbers: Sequence[int]) -> Section:
    """A heading over lines of the checklist."""
    found = (RULES[number].text for number in numbers)
    return Section(title, tuple(text for text in found if text is not None))


def score_tables(seats: int) -> Sequence[ScoreTable]:
    """Crystals and Champion round by round, and the Workshop's tiers."""
    prize = Message.of("winner {n}, second {m}", n=PRIZE, m=SECOND_PRIZE)
    if seats < 3:
        prize = Message.of("winner {n}", n=PRIZE)
    rounds = [Message.of("Round {n}", n=number) for number in range(1, SHOWDOWN)]
    crystals = tuple(ScoreRow(label, None if place else prize) for place, label in enumerate(rounds))
    champions = tuple(ScoreRow(label, ticks=1) for label in rounds)
    last = ScoreRow(Message("Showdown"), Message("the Champion wins"), ticks=1, is_total=True)
    tiers = tuple(ScoreRow(Message.of("Tier {n}", n=tier), ticks=1) for tier in range(2, TOP_TIER + 1))
    parts = (Message("Storage"), Message("Cryo-cell"), Message("Sum"))
    return (
        ScoreTable(Message("Crystals after the battle"), crystals, parts),
        ScoreTable(Message("Champion after the battle"), (*champions, last), keeps_names=False),
        ScoreTable(Message("Workshop"), tiers, keeps_names=False),
    )
