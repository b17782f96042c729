"""The kinds of action that Doomsday Bots knows, and what their data holds."""

from __future__ import annotations

from dataclasses import replace

from assistant import ActionKind, Field, Message
from doomsday_bots.deck import ANY, CARRIED, CHALLENGES, MOST_RATING, STAT_FIELDS, TYPE_WORDS
from doomsday_bots.rules import DIE, ENERGY, HAND, MOST_PARTS, STATS, TRUNK
from doomsday_bots.tower import HIGHEST, WIDEST

WHERE = Field("to", "zone", Message("Where to"))
PLACE = Field("place", "zone", Message("Place"))
WHO = Field("who", "seat", Message("Whose bot"))
OF = Field("who", "seat", Message("Whose bot"), False)
WHICH = Field("which", "text", Message("Which card"), False)
CARRY = Field("type", "text", Message("Type"), False, CARRIED, names=tuple(TYPE_WORDS[kind] for kind in CARRIED))
ALL = Field("all", "flag", Message("All have chosen"), False)
BACK = Field("back", "flag", Message("Not after all"), False)
COVERED = Field("covered", "flag", Message("Face down until all are revealed"), False)
"""Before the reveal only; there it goes without saying, and `false` is a card that everybody sees."""
ODD = Field("odd", "flag", Message("A card allows a Part there"), False)
"""Instead of an objection that is overruled: what the log told of one would tell of the hidden card."""
UNTOLD = Field("untold", "flag", Message("Nobody knows which one"), False)
STAT = Field("stat", "text", Message("Stat"), True, STATS)
MAYBE_STAT = Field("stat", "text", Message("Stat"), False, STATS)
ROOM_STAT = Field("stat", "text", Message("Stat"), False, (*STATS, ANY))
RATING = Field("rating", "integer", Message("Rating"), False, lowest=0, highest=MOST_RATING)
CONTESTED = replace(RATING, lowest=1)
DIE_FIELD = Field("die", "integer", Message("Rolled"), False, lowest=1, highest=DIE, is_die=True)
"""May be missing where the table says only whether it passed."""
ALONE = Message("The bot's own total in this stat, without the die")
TOTAL = Field("total", "integer", ALONE, False, lowest=-99, highest=99)
SUM = Field("sum", "integer", Message("Die and the bot's total together"), False, lowest=-99, highest=199)
MORE = Field("more", "integer", Message("A card adds or takes"), False, lowest=-20, highest=20)
PASSED = Field("passed", "flag", Message("Passed, as the table says"), False)
ACTIONS = Field("actions", "integer", Message("Actions it costs"), False, lowest=0, highest=3)
ENERGY_COST = Field("energy", "integer", Message("Energy it costs"), False, lowest=0, highest=ENERGY)
POINTS = Field("points", "integer", Message("Damage"), True, lowest=1, highest=9)
DAMAGE = Field("damage", "integer", Message("Damage"), False, lowest=0, highest=9)
CHALLENGE = Field("challenge", "integer", Message("Challenge"), True, lowest=1, highest=9)
PARTS = Field("parts", "integer", Message("Parts"), False, lowest=0, highest=MOST_PARTS)
SUMS = (*STAT_FIELDS, PARTS, Field("trunk", "integer", Message("Cards in the trunk"), False, lowest=0, highest=TRUNK))
PENDING: dict[str, Message] = {
    "encounter": Message("An encounter"),
    "attack": Message("An attack"),
    "contest": Message("A contest"),
    "damage": Message("Damage"),
    "fall": Message("A bot that was destroyed"),
    "loot": Message("A choice of Boss Loot"),
    "pile": Message("A card of the loot pile"),
}
KEPT_IN: dict[str, Message] = {"toolbox": Message("Toolbox"), "trunk": Message("Trunk")}
GOES: dict[str, Message] = {
    "scrap": Message("Scrap heap"),
    "floor": Message("On the floor"),
    "keep": Message("It stays in the trunk"),
}
ROLLED_BY: dict[str, Message] = {"hand": Message("The table"), "program": Message("The program")}

KINDS: tuple[ActionKind, ...] = (
    ActionKind("choose", Message("Has chosen"), (BACK,), "seat"),
    ActionKind("pass", Message("All chosen: pass"), (ALL,), "both"),
    ActionKind("skip_draft", Message("Skip to the end of the draft"), (), "both"),
    ActionKind(
        "keep",
        Message("Note a card of mine"),
        (Field("where", "text", Message("Where it is"), False, tuple(KEPT_IN), names=tuple(KEPT_IN.values())),),
        "seat",
        "needed",
    ),
    ActionKind("forget", Message("Strike a card of mine"), (), "seat", "needed"),
    ActionKind("equip", Message("Put a Part on"), (CARRY, *STAT_FIELDS, UNTOLD, COVERED), "seat", "allowed"),
    ActionKind("uncover", Message("Take the face-down Parts back"), (), "seat"),
    ActionKind("stow", Message("Put a card back into the Toolbox"), (WHICH,), "seat", "allowed"),
    ActionKind("pack", Message("Put a card into the trunk"), (ODD,), "seat", "allowed"),
    ActionKind(
        "sums",
        Message("Type the totals"),
        (*SUMS, COVERED, Field("clear", "flag", Message("The cards count again"), False)),
        "seat",
    ),
    ActionKind("ready", Message("The bot is complete"), (BACK,), "seat"),
    ActionKind("reveal", Message("Reveal all bots"), (), "both"),
    ActionKind("begin", Message("Begin"), (Field("first", "seat", Message("Who goes first"), False),), "both"),
    ActionKind(
        "tower",
        Message("Build another tower"),
        (
            Field("rooms", "words", Message("Rooms"), False),
            Field("boss", "zone", Message("Where the Boss lies")),
            Field("start", "words", Message("Rooms next to the outside"), False),
            Field("right", "integer", Message("Columns put before the first"), False, lowest=-WIDEST, highest=WIDEST),
            Field("up", "integer", Message("Rows put below the first"), False, lowest=-HIGHEST, highest=HIGHEST),
        ),
        "both",
    ),
    ActionKind("move", Message("Move"), (WHERE,), "seat"),
    ActionKind("force", Message("A bot is moved"), (WHO, WHERE), "both"),
    ActionKind(
        "swap",
        Message("Two bots change places"),
        (Field("one", "seat", Message("One")), Field("other", "seat", Message("The other"))),
        "both",
    ),
    ActionKind(
        "ability",
        Message("Use an ability"),
        (WHICH, ACTIONS, ENERGY_COST, Field("to", "zone", Message("Where it moves the bot"), False)),
        "seat",
        "allowed",
    ),
    ActionKind(
        "use",
        Message("Use a card of the trunk"),
        (
            WHICH,
            ACTIONS,
            ENERGY_COST,
            Field("goes", "text", Message("Where it goes then"), False, tuple(GOES), names=tuple(GOES.values())),
        ),
        "seat",
        "allowed",
    ),
    ActionKind("deliver", Message("Use the Bot Delivery Device"), (), "seat", "allowed"),
    ActionKind("attack", Message("Attack"), (Field("target", "seat", Message("Whom")), STAT, DAMAGE), "seat"),
    ActionKind("attack_with", Message("Attack with another stat"), (STAT,), "seat"),
    ActionKind("contest", Message("Contest the Boss"), (CHALLENGE, MAYBE_STAT, CONTESTED), "seat"),
    ActionKind(
        "pick_up",
        Message("Pick up"),
        (WHICH, CARRY, *STAT_FIELDS, Field("drop", "text", Message("What drops for it"), False)),
        "seat",
        "allowed",
    ),
    ActionKind("self_destruct", Message("Self-destruct"), (), "seat"),
    ActionKind(
        "roll",
        Message("Roll d20"),
        (
            DIE_FIELD,
            Field("by", "text", Message("Who rolled"), False, tuple(ROLLED_BY), names=tuple(ROLLED_BY.values())),
            TOTAL,
            SUM,
            MORE,
            MAYBE_STAT,
            DAMAGE,
            PASSED,
        ),
        "seat",
    ),
    ActionKind("drop", Message("Drop a Part"), (WHICH, OF), "both", "allowed"),
    ActionKind("loot", Message("Choose Boss Loot"), STAT_FIELDS, "seat", "allowed"),
    ActionKind(
        "energy",
        Message("Energy"),
        (
            OF,
            Field("recharge", "integer", Message("Recharge"), False, lowest=1, highest=ENERGY),
            Field("pay", "integer", Message("Pay"), False, lowest=1, highest=ENERGY),
            Field("to", "integer", Message("Energy"), False, lowest=0, highest=ENERGY),
        ),
        "both",
    ),
    ActionKind(
        "damage",
        Message("Damage"),
        (WHO, POINTS, Field("by", "seat", Message("Who chooses the Parts"), False)),
        "both",
    ),
    ActionKind(
        "room",
        Message("Turn a Room up"),
        (PLACE, ROOM_STAT, RATING, Field("up", "flag", Message("Face up"), False)),
        "both",
        "allowed",
    ),
    ActionKind("boss", Message("Turn the Boss up"), (CHALLENGES,), "both", "allowed"),
    ActionKind(
        "trash",
        Message("Trashed Token"),
        (
            PLACE,
            Field("off", "flag", Message("Take it away"), False),
            Field("challenge", "integer", Message("Challenge"), False, lowest=1, highest=9),
        ),
        "both",
    ),
    ActionKind("defeat", Message("The Boss is defeated"), (), "both"),
    ActionKind("place", Message("A card lies elsewhere"), (WHERE, WHICH, CARRY, *STAT_FIELDS), "both", "allowed"),
    ActionKind(
        "tell",
        Message("Say which card it is"),
        (Field("which", "text", Message("Which card")), CARRY, *STAT_FIELDS),
        "both",
        "allowed",
    ),
    ActionKind(
        "settle",
        Message("Leave it at that"),
        (Field("what", "text", Message("What"), True, tuple(PENDING), names=tuple(PENDING.values())), OF),
        "both",
    ),
    ActionKind(
        "lap", Message("Set the laps"), (OF, Field("to", "integer", Message("Laps"), lowest=0, highest=99)), "both"
    ),
    ActionKind("end_turn", Message("End turn"), (), "both"),
    ActionKind("turn", Message("Set whose turn it is"), (Field("to", "seat", Message("Seat")),), "both"),
    ActionKind("decide", Message("House decision"), (Field("winner", "seat", Message("Winner"), False),), "both"),
)

NOW: tuple[Field, ...] = (
    Field("phase", "text", Message("Phase"), False, ("draft", "build", "reveal", "play", "over")),
    Field("deal", "integer", Message("Deal"), False, lowest=1, highest=2),
    Field("pick", "integer", Message("Card of the deal"), False, lowest=1, highest=HAND),
    Field("chosen", "object", Message("Who has chosen"), False),
    Field("toolbox", "object", Message("Cards in each Toolbox"), False),
    Field("kept", "object", Message("Cards known in each Toolbox"), False),
    Field("bots", "object", Message("The bots"), False),
    Field("turn", "seat", Message("Whose turn it is"), False),
    Field("number", "integer", Message("Turn"), False, lowest=0, highest=9999),
    Field("actions", "integer", Message("Actions left"), False, lowest=0, highest=3),
    Field("forward", "flag", Message("The move forward was made"), False),
    Field("places", "object", Message("Rooms and floors"), False),
    Field("tower", "object", Message("The shape of the tower"), False),
    Field("boss", "object", Message("The Boss"), False),
    Field("loot", "integer", Message("Boss Loot left"), False, lowest=0, highest=9),
    Field("pile", "cards", Message("Cards known in the loot pile"), False),
    Field("scrap", "cards", Message("Scrapped cards"), False),
    Field("waits", "object", Message("What waits"), False),
    Field("winners", "object", Message("Winners"), False),
)
