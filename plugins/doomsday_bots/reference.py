"""The reference card and the score sheet of Doomsday Bots, for a table without a screen."""

from __future__ import annotations

from collections.abc import Sequence

from assistant import Message, ScoreRow, ScoreTable, Section
from doomsday_bots.options import RACE_WON
from doomsday_bots.rules import ENERGY, LOOT_LAPS, RULES, STATS

BOTS = 4
"""Bots in a row that one score sheet has room for."""
CHALLENGES = 3
"""Boxes for the boss's challenges; a tracker with more of them finds room beside."""


def reference(mode: str, race_won: str) -> Sequence[Section]:
    """What to look up in the tower, or in the rally as the house reads it."""
    common = (
        _section(Message("Rooms"), (40, 42, 43, 46)),
        _section(Message("Damage"), (49, 50, 51, 52, 53, 54)),
        _section(Message("Attack"), (56, 57, 58, 59)),
        _section(Message("Pick up"), (31, 32, 33)),
    )
    if mode == "rally":
        return (
            _section(Message("On your turn"), (78, 80, 81, 82, 38)),
            *common,
            _section(Message("Laps"), (79, 83, 85, 87, 88, 89, 91)),
            Section(Message("Winning"), (RACE_WON[race_won],)),
        )
    return (
        _section(Message("Your bot"), (18, 19, 20, 22, 38)),
        _section(Message("On your turn"), (25, 27, 30, 35, 36, 37)),
        *common,
        _section(Message("The Boss"), (34, 60, 61, 62, 63, 64, 65, 66)),
        _section(Message("Winning"), (68,)),
    )


def _section(title: Message, numbers: Sequence[int]) -> Section:
    """A heading over lines of the checklist."""
    found = (RULES[number].text for number in numbers)
    return Section(title, tuple(text for text in found if text is not None))


def score_tables(mode: str) -> Sequence[ScoreTable]:
    """Each bot's sums, its Energy, and how near its player is to the end."""
    sums = tuple(ScoreRow(Message.of("Bot {n}", n=number), Message("all its Parts")) for number in range(1, BOTS + 1))
    energy = (ScoreRow(Message("Energy"), Message("a new bot has it all"), ticks=ENERGY),)
    loot = ScoreRow(Message("Boss Loot"), ticks=1)
    skipped = ScoreRow(Message("Skips a turn"), Message("a mark for each lost bot"))
    home = ScoreRow(Message("Out with the Boss Loot"), Message("wins"), ticks=1, is_total=True)
    if mode == "rally":
        skipped = ScoreRow(Message("Skips a turn"), Message("a mark for each lost bot and pit stop"))
        home = ScoreRow(Message("Home with the Boss Loot"), Message("wins"), ticks=1, is_total=True)
        laps = ScoreRow(Message("Laps"), Message.of("Boss Loot after {n}", n=LOOT_LAPS), ticks=LOOT_LAPS + 1)
        way: tuple[ScoreRow, ...] = (laps, loot, home)
    else:
        way = (ScoreRow(Message("Challenges trashed"), ticks=CHALLENGES), loot, home)
    return (
        ScoreTable(Message("Bots"), sums, tuple(Message.of("{stat}", stat=stat) for stat in STATS)),
        ScoreTable(Message("On the way"), (*energy, skipped), keeps_names=False),
        ScoreTable(Message("The end"), way, keeps_names=False),
    )
