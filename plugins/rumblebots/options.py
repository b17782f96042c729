"""House rules: open questions of the rulebook where another answer changes who wins or what is lawful."""

from __future__ import annotations

from assistant import Message, Option
from rumblebots.rules import RULES

_OURS = Message("Our reading; the rulebook leaves it open.")
_YES_NO = (Message("Yes"), Message("No"))

OPTIONS: tuple[Option, ...] = (
    Option(
        "underdog_showdown",
        Message("Underdog scrap in the Showdown"),
        (True, False),
        True,
        _YES_NO,
        RULES[41],
        _OURS,
    ),
    Option(
        "cryo_scan",
        Message("Showdown: a Cryo-cell crystal may scan"),
        (False, True),
        False,
        (Message("No, 1 scrap"), Message("Yes")),
        RULES[117],
        _OURS,
    ),
    Option(
        "loop",
        Message("The loop rule ends"),
        ("battle", "clash"),
        "battle",
        (Message("the whole battle for that player"), Message("only this clash")),
        RULES[98],
        _OURS,
    ),
    Option(
        "second",
        Message("Second is"),
        ("out", "failed"),
        "out",
        (Message("the last to surrender"), Message("the last Challenger to fail")),
        RULES[93],
        _OURS,
    ),
    Option(
        "keep",
        Message("Bots of the chosen faction"),
        ("all", "some"),
        "all",
        (Message("all stay"), Message("may be left out")),
        RULES[82],
        Message("The rulebook says all; a summary says may."),
    ),
    Option(
        "last_bot",
        Message("Recycling the last old Bot"),
        ("any", "old"),
        "any",
        (Message("is fine if a new Bot stays"), Message("is never allowed")),
        RULES[55],
        _OURS,
    ),
    Option(
        "recycle_contraptions",
        Message("Contraptions can be recycled"),
        (True, False),
        True,
        _YES_NO,
        RULES[53],
        _OURS,
    ),
    Option(
        "contraption_builds",
        Message("Building a Contraption counts as a build"),
        (True, False),
        True,
        _YES_NO,
        RULES[45],
        _OURS,
    ),
    Option(
        "dominance_check",
        Message("Dominance in the Build Phase is looked for"),
        ("phase", "turn"),
        "phase",
        (Message("after everybody built"), Message("after each turn")),
        RULES[110],
        _OURS,
    ),
    Option(
        "dominance_showdown",
        Message("Dominance after the Build Phase of the Showdown"),
        (False, True),
        False,
        (Message("is not looked for"), Message("wins as well")),
        RULES[118],
        _OURS,
    ),
    Option(
        "challenges_next",
        Message("After a Challenger surrendered"),
        ("challenger", "champion"),
        "challenger",
        (
            Message("the player after the Challenger goes on"),
            Message("the player after the Champion goes on"),
        ),
        RULES[90],
        _OURS,
    ),
    Option(
        "supply",
        Message("Abilities create crystals"),
        ("box", "more"),
        "box",
        (Message("as long as the supply has some"), Message("always, with something else in their place")),
        RULES[32],
        _OURS,
    ),
)
