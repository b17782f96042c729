"""House rules: open questions of the rulebook whose other answer changes a score or what is lawful."""

from __future__ import annotations

from collections.abc import Mapping

from assistant import Json, Message, Option
from robits.rules import RULES
from robits.scoring import SIZE, Ways

_OURS = Message("Open question, our reading: the first answer.")

OPTIONS: tuple[Option, ...] = (
    Option(
        "junk_color",
        Message("Junk and color"),
        ("none", "any"),
        "none",
        (Message("Junk has no color"), Message("Junk counts for the color of the bonus")),
        RULES[23],
        _OURS,
    ),
    Option(
        "junk_most",
        Message("Junk in one ROBiT"),
        (SIZE, 1),
        SIZE,
        (Message("as much as there is room for"), Message("one at most")),
        RULES[23],
        _OURS,
    ),
    Option(
        "bonus_rows",
        Message("Bonus for four or five"),
        ("highest", "all"),
        "highest",
        (Message("the highest number alone"), Message("the smaller numbers too, added up")),
        RULES[33],
        _OURS,
    ),
    Option(
        "kept_overclock",
        Message("Keeping another Overclock"),
        ("resolve", "stays"),
        "resolve",
        (Message("it is resolved in turn"), Message("it stays, as a card without use")),
        RULES[24],
        _OURS,
    ),
    Option(
        "tie",
        Message("A tie"),
        ("nobody", "shared"),
        "nobody",
        (Message("nobody wins: just play again"), Message("they win together")),
        RULES[37],
        Message("Rulebook: just play again."),
    ),
)


def ways_of(options: Mapping[str, Json]) -> Ways:
    """How ROBiTs are counted at this table."""
    most = options.get("junk_most", SIZE)
    return Ways(
        junk_has_color=options.get("junk_color") == "any",
        junk_most=most if isinstance(most, int) else SIZE,
        adds_rows=options.get("bonus_rows") == "all",
    )
