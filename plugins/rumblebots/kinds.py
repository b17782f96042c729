"""The kinds of action that Rumblebots knows, and what their data holds."""

from __future__ import annotations

from dataclasses import replace

from assistant import ActionKind, Field, Message
from rumblebots.bots import FACTIONS, FILLED, TRAIT, WAYS
from rumblebots.rules import ROUNDS, ROW, TOP_TIER

WHICH = Field("which", "text", Message("Or one that nobody named"), False)
"""The name of a card that lies open but that nobody named; the other way to say which card is meant."""
AT = Field("at", "object", Message("Where it lay"), False)
"""`{"seat": 2}` or `{"tier": 1, "place": 3}`: what is told of a card stays with whoever has it."""
TIER = Field("tier", "integer", Message("Tier"), False, lowest=1, highest=TOP_TIER)
PLACE = Field("place", "integer", Message("Place in the row"), False, lowest=1, highest=ROW)
COST = Field("cost", "integer", Message("Cost"), False, lowest=0, highest=99)
GAIN = Field("gain", "integer", Message("Scraps gained"), False, lowest=0, highest=99)
ATTACK = Field("attack", "integer", Message("Attack"), False, lowest=0, highest=99)
CRITS = Field("crits", "integer", Message("Critical hits"), False, lowest=0, highest=20)
DEFENSE = Field("defense", "integer", Message("Defense"), False, lowest=0, highest=99)
BARRIERS = Field("barriers", "integer", Message("Barriers"), False, lowest=0, highest=20)
FACTION = Field("faction", "text", Message("Faction"), False, tuple(FACTIONS), names=tuple(FACTIONS.values()))
KEEP = Field("keep", "words", Message("Bots that stay"), False)
SUMS = ("attack", "crits", "defense", "barriers")
CHANGED_WORDS: dict[str, Message] = {
    "attack": Message("attack"),
    "crits": Message("critical hits"),
    "defense": Message("defense"),
    "barriers": Message("barriers"),
    "scraps": Message("scraps"),
    "crystals": Message("crystals"),
    "tier": Message("Workshop tier"),
}
ADJUSTED = tuple(CHANGED_WORDS)
SOURCES: dict[str, Message] = {"lab": Message("Laboratory"), "hand": Message("Scanned cards")}
USES: dict[str, Message] = {"scrap": Message("Scraps"), "scan": Message("A Scan")}
ENDS: dict[str, Message] = {"gives_up": Message("Gives up"), "loop": Message("Caught in a loop")}
CELLS: dict[str, Message] = {
    "storage": Message("Storage"),
    "reactor": Message("Reactor"),
    "cryo": Message("Cryo-cell"),
}
AMOUNT = Field("amount", "integer", Message("How many"), lowest=-99, highest=99)
TIERS_UP = Field("amount", "integer", Message("Tiers up or down"), lowest=1 - TOP_TIER, highest=TOP_TIER - 1)
REASON = Field("reason", "text", Message("Why"), False)
CELL = Field("cell", "text", Message("Where"), False, tuple(CELLS), names=tuple(CELLS.values()))
_FROM = ("storage", "cryo")
TO_SEAT = Field("to", "seat", Message("Seat"))

KINDS: tuple[ActionKind, ...] = (
    ActionKind(
        "build",
        Message("Build a Bot"),
        (
            WHICH,
            Field("from", "text", Message("From"), False, tuple(SOURCES), names=tuple(SOURCES.values())),
            TIER,
            PLACE,
            COST,
        ),
        "seat",
        "allowed",
    ),
    ActionKind("recycle", Message("Recycle a Bot"), (WHICH, GAIN), "seat", "allowed"),
    ActionKind("upgrade", Message("Upgrade the Workshop"), (), "seat", "allowed"),
    ActionKind(
        "energize",
        Message("Energize a crystal"),
        (
            Field("use", "text", Message("For"), choices=tuple(USES), names=tuple(USES.values())),
            Field("from", "text", Message("From"), False, _FROM, names=tuple(CELLS[cell] for cell in _FROM)),
            TIER,
        ),
    ),
    ActionKind("look", Message("Name a scanned card"), (WHICH,), "seat", "allowed"),
    ActionKind("reveal", Message("A card of the laboratory"), (TIER, PLACE), "both", "allowed"),
    ActionKind("end_turn", Message("End turn"), (), "both"),
    ActionKind("flip", Message("Flip a card"), (WHICH, ATTACK, CRITS, DEFENSE, BARRIERS), "seat", "allowed"),
    ActionKind("defend", Message("Become Champion"), (FACTION, KEEP)),
    ActionKind(
        "surrender",
        Message("Surrender"),
        (Field("why", "text", Message("Why"), False, tuple(ENDS), names=tuple(ENDS.values())),),
    ),
    ActionKind("second", Message("Say who is second"), (TO_SEAT,), "both"),
    ActionKind("recover", Message("Take cards back"), (Field("cards", "words", Message("Cards")), REASON)),
    ActionKind("reboot", Message("Put a Bot under its deck"), (WHICH, REASON), "both", "allowed"),
    ActionKind(
        "transform",
        Message("Transform a Bot"),
        (Field("old", "text", Message("Which Bot")), WHICH),
        "seat",
        "allowed",
    ),
    ActionKind("use", Message("Use a Contraption"), (WHICH,), "seat", "allowed"),
    ActionKind("ready", Message("Turn a Contraption upright"), (WHICH,), "seat", "allowed"),
    ActionKind(
        "borrow",
        Message("Borrow a Bot"),
        (WHICH, Field("contraption", "text", Message("Contraption turned for it"), False), REASON),
        "seat",
        "allowed",
    ),
    ActionKind("defeat", Message("An ability defeats a card"), (WHICH, REASON), "both", "allowed"),
    ActionKind("resolved", Message("Enter is resolved"), (), "both"),
    ActionKind(
        "adjust",
        Message("An ability changed a number"),
        (
            Field("what", "text", Message("What"), choices=ADJUSTED, names=tuple(CHANGED_WORDS.values())),
            AMOUNT,
            REASON,
            CELL,
        ),
        "both",
    ),
    ActionKind(
        "total",
        Message("Type a total"),
        (
            Field("what", "text", Message("What"), choices=SUMS, names=tuple(CHANGED_WORDS[what] for what in SUMS)),
            Field("value", "integer", Message("Total"), lowest=0),
        ),
        "both",
    ),
    ActionKind(
        "put",
        Message("Put a card elsewhere"),
        (Field("to", "zone", Message("Where to")), WHICH, REASON),
        "both",
        "allowed",
    ),
    ActionKind("obtain", Message("An ability gives a Bot"), (WHICH, REASON), "seat", "allowed"),
    ActionKind(
        "tell",
        Message("Say which card it is"),
        (Field("which", "text", Message("Which card")), Field("as", "text", Message("The card it is"), False), AT),
        "both",
        "allowed",
    ),
    ActionKind(
        "numbers",
        Message("Fill in a card nobody named"),
        (Field("which", "text", Message("Which card")), *(replace(TRAIT[name], required=False) for name in FILLED), AT),
        "both",
    ),
    ActionKind(
        "direction",
        Message("Set the direction"),
        (
            Field("to", "text", Message("Direction"), choices=tuple(WAYS), names=tuple(WAYS.values())),
            Field("round", "integer", Message("Round"), False, lowest=1, highest=ROUNDS),
        ),
        "both",
    ),
    ActionKind("champion", Message("Say who has the Champion token"), (TO_SEAT,), "both"),
    ActionKind("turn", Message("Set whose turn it is"), (TO_SEAT,), "both"),
    ActionKind("play_on", Message("Play on without dominance"), (), "both"),
)

_BUILDING = ("build", "recycle", "upgrade", "energize", "obtain", "end_turn", "turn", "champion")
_FIGHTING = ("flip", "defend", "surrender", "recover", "reboot", "transform", "use", "ready", "borrow", "defeat")
GOING_ON = frozenset({*_BUILDING, *_FIGHTING, "resolved", "total"})
"""Kinds that nobody does once the game is over."""

COUNTS = ("storage", "reactor", "cryo", "tier", "builds", "upgrades", "energized")
"""What is told of each player as a number that stands in the state under the same name."""
NOW: tuple[Field, ...] = (
    Field("round", "integer", Message("Round"), False, lowest=1, highest=ROUNDS),
    Field("phase", "text", Message("Phase"), False, ("build", "battle")),
    Field("turn", "seat", Message("Whose turn it is"), False),
    Field("champion", "seat", Message("Who has the Champion token"), False),
    Field("direction", "text", Message("Direction"), False, tuple(WAYS), names=tuple(WAYS.values())),
    Field("storage", "object", Message("Storage"), False),
    Field("reactor", "object", Message("Reactor"), False),
    Field("cryo", "object", Message("Cryo-cell"), False),
    Field("scraps", "object", Message("Scraps"), False),
    Field("tier", "object", Message("Tier"), False),
    Field("bots", "object", Message("Bots"), False),
    Field("cards", "object", Message("Cards of each player"), False),
    Field("built", "object", Message("Bots built in this phase"), False),
    Field("hands", "object", Message("Scanned cards"), False),
    Field("builds", "object", Message("Builds made"), False),
    Field("upgrades", "object", Message("Upgrades made"), False),
    Field("energized", "object", Message("Crystals energized"), False),
    Field("done", "object", Message("Who has built"), False),
    Field("track", "object", Message("Crystals on the track"), False),
    Field("supply", "integer", Message("Crystals in the supply"), False, lowest=0, highest=99),
    Field("decks", "object", Message("Cards in the laboratory's decks"), False),
    Field("lab", "object", Message("The laboratory's rows"), False),
    Field("recycling", "cards", Message("Recycling Area"), False),
    Field("transformations", "cards", Message("Transformation deck"), False),
    Field("battle", "object", Message("The battle"), False),
)
