"""House rules: the race instead of the tower, and the open questions whose other answer changes what is lawful."""

from __future__ import annotations

from assistant import Message, Option
from doomsday_bots.rules import RULES

READING = Message("The rules do not say; this is our reading.")
RACE_WON: dict[str, Message] = {
    "move": Message(
        "The rules do not say how the race is won. Here: the first bot that comes home to Check Room or "
        "Pit Stop by a move action with Boss Loot, so after lap 3 at the earliest."
    ),
    "any": Message(
        "The rules do not say how the race is won. Here: the first bot that comes home to Check "
        "Room or Pit Stop with Boss Loot in any way, so after lap 3 at the earliest."
    ),
}
"""How the open question of the rally is read, by `rally_win`."""
YES_NO = (Message("No"), Message("Yes"))


def _switch(key: str, label: str, rule: int, default: bool = False, note: Message | None = READING) -> Option:
    return Option(key, Message(label), (False, True), default, YES_NO, RULES[rule], note)


OPTIONS: tuple[Option, ...] = (
    Option(
        "mode",
        Message("What is played"),
        ("tower", "rally"),
        "tower",
        (Message("The clock tower"), Message("Bot Rally")),
        RULES[74],
    ),
    Option(
        "teams",
        Message("Teams in the rally (4 players)"),
        ("none", "1+3", "1+2"),
        "none",
        (Message("None"), Message("Seats 1 and 3 against 2 and 4"), Message("Seats 1 and 2 against 3 and 4")),
        RULES[77],
    ),
    _switch("device", "The Bot Delivery Device is in the game", 73, note=Message("The FAQ leaves it to the group.")),
    _switch("rug", "The Rug Room is in the rally", 92, True, Message("The rally's FAQ leaves it to the group.")),
    Option(
        "contest_fail",
        Message("A failed contest costs"),
        ("action", "damage"),
        "action",
        (Message("The action only"), Message("The action and 1 damage")),
        RULES[62],
        READING,
    ),
    Option(
        "direction",
        Message("Turns go round"),
        ("clockwise", "anticlockwise"),
        "clockwise",
        (Message("Clockwise"), Message("Anticlockwise")),
        RULES[24],
        READING,
    ),
    _switch("natural", "A rolled 1 always fails, a 20 always passes", 42),
    _switch("outside_targets", "Bots outside can be attacked", 91),
    _switch("mate_attack", "A team mate may be attacked", 28, True),
    _switch("mate_pick_up", "A team mate in the Room does not stop a pick up", 33),
    _switch("check_pick_up", "In the Check Room its own floor may be picked up from", 36),
    Option(
        "rally_win",
        Message("The rally is won by bringing Boss Loot home"),
        ("move", "any"),
        "move",
        (Message("By a move action"), Message("In any way, also forced")),
        RULES[68],
        READING,
    ),
    Option(
        "rally_reset",
        Message("A bot lost in the rally"),
        ("keep", "lose"),
        "keep",
        (Message("Keeps its laps"), Message("Loses its laps")),
        RULES[88],
        READING,
    ),
    _switch("rally_again", "Back across the line and forward again is another lap", 83, True),
    _switch("forced_pit", "Forced into the Pit Stop is a pit stop all the same", 87),
)
