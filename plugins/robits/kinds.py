"""The kinds of action that ROBiTs knows, and what their data holds."""

from __future__ import annotations

from assistant import ActionKind, Field, Message
from robits.chart import COUNTS, HIGHEST
from robits.deck import MODELS, SLOT_WORDS, SLOTS, SPECIALS
from robits.rules import COLUMNS, MOST_SEATS

MODEL_NAMES = tuple(Message.of("{card}", card=model.name) for model in MODELS.values())
SPECIAL_NAMES = tuple(Message.of("{card}", card=name) for name in SPECIALS.values())
MODEL = Field(
    "model",
    "text",
    Message("Which card"),
    False,
    (*MODELS, *SPECIALS),
    names=(*MODEL_NAMES, *SPECIAL_NAMES),
)
SLOT = Field("slot", "text", Message("Which part"), False, SLOTS, names=tuple(SLOT_WORDS[slot] for slot in SLOTS))
BEYOND = 99
"""No part shows a number with more digits; one typed too often would be cut on a board."""
VALUE = Field("value", "integer", Message("Its number"), False, lowest=-BEYOND, highest=BEYOND)
CARD_FIELDS = (MODEL, SLOT, VALUE)
"""A card by hand: a model and a slot, or a special card; nothing at all is a card that nobody named."""
COLUMN = Field("column", "integer", Message("Column"), False, lowest=1, highest=COLUMNS)
ROW = Field("row", "integer", Message("Row"), False, lowest=1, highest=MOST_SEATS)
WHICH = Field("which", "text", Message("Which of the cards taken"))
POINTS = Field("points", "integer", Message("Points"), False, lowest=0, highest=HIGHEST)

KINDS: tuple[ActionKind, ...] = (
    ActionKind("take", Message("Take a card"), (*CARD_FIELDS, COLUMN, ROW), "seat", "allowed"),
    ActionKind("keep", Message("Keep a card of the Overclock"), CARD_FIELDS, "seat", "allowed"),
    ActionKind("look", Message("Look at a card of the Overclock"), CARD_FIELDS, "seat", "allowed"),
    ActionKind(
        "reveal",
        Message("Turn a card of the line up"),
        (
            Field("column", "integer", Message("Column"), True, lowest=1, highest=COLUMNS),
            ROW,
            *CARD_FIELDS,
            Field("nothing", "flag", Message("No card is left above"), False),
        ),
        "both",
        "allowed",
    ),
    ActionKind(
        "move",
        Message("Put a card elsewhere"),
        (Field("to", "zone", Message("Where to")), Field("which", "text", Message("Which card"), False)),
        "both",
        "allowed",
    ),
    ActionKind("tell", Message("Say which card it is"), (WHICH, *CARD_FIELDS), "seat", "allowed"),
    ActionKind("turn", Message("Set whose turn it is"), (Field("to", "seat", Message("Seat")),), "both"),
    ActionKind("next_seat", Message("Next seat"), (), "both"),
    ActionKind(
        "chart",
        Message("Change the bonus chart"),
        (
            Field("cells", "object", Message("Cells"), False),
            Field("model", "text", Message("Model"), False, tuple(MODELS), names=MODEL_NAMES),
            Field("parts", "integer", Message("Parts"), False, COUNTS),
            POINTS,
            Field("guess", "flag", Message("It is a guess"), False),
            Field("verified", "flag", Message("My card says this"), False),
            Field("reset", "flag", Message("Back to the chart as it was"), False),
        ),
        "both",
    ),
    ActionKind(
        "assemble",
        Message("Choose what to build"),
        (Field("cards", "words", Message("Cards to build with"), False),),
        "seat",
    ),
    ActionKind("decide", Message("One of them wins"), (Field("winner", "seat", Message("Winner"), False),), "both"),
    ActionKind("ceremony", Message("Show the ranking"), (), "both"),
)

NOW: tuple[Field, ...] = (
    Field("cards", "object", Message("Cards before each player"), False),
    Field("round", "integer", Message("Round"), False, lowest=1, highest=7),
    Field("turn", "seat", Message("Whose turn it is"), False),
    Field("first", "seat", Message("Who begins each round"), False),
    Field("deck", "integer", Message("Cards in the deck"), False, lowest=0, highest=200),
    Field("left", "integer", Message("Cards in the line"), False, lowest=0, highest=200),
    Field("line", "object", Message("The line"), False),
    Field("due", "object", Message("Columns in which a card has to be turned up"), False),
    Field("overclocks", "object", Message("Overclocks that wait"), False),
    Field("buried", "cards", Message("Cards under the deck"), False),
    Field("outside", "cards", Message("Cards out of the game"), False),
    Field("short", "object", Message("Turns without a card"), False),
)
