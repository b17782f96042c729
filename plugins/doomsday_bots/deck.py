"""What the cards are: their types and places, and the face of a card as far as anybody told it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from assistant import Card, Field, Json, Message
from doomsday_bots.rules import STATS

PART_TYPES = ("head", "core", "arm", "legs")
CARRIED = (*PART_TYPES, "consumable", "loot")
"""What a bot can carry."""
TYPES = (*CARRIED, "room", "boss", "tracker", "device")
DECKS: dict[str, tuple[str, ...]] = {
    "parts": (*PART_TYPES, "consumable"),
    "rooms": ("room",),
    "bosses": ("boss",),
    "trackers": ("tracker",),
    "loot": ("loot",),
    "device": ("device",),
}
ROOM_FOR: dict[str, int] = {"head": 1, "core": 1, "arm": 2, "legs": 1, "consumable": 2, "loot": 1}
"""How many cards of a type one bot carries."""
TYPE_WORDS: dict[str, Message] = {
    "head": Message("Head"),
    "core": Message("Core"),
    "arm": Message("Arm"),
    "legs": Message("Legs"),
    "consumable": Message("Consumable"),
    "loot": Message("Boss Loot"),
    "room": Message("Room"),
    "boss": Message("Boss"),
    "tracker": Message("Boss Tracker"),
    "device": Message("Device"),
    "": Message("a card"),
}
ANY = "ANY"
SITUATIONS = ("all", "encounter", "attack", "defense", "contest")
"""Where a continuous bonus counts."""

MOST_POINTS = 99
"""More than that a card or a bot has of no stat, nor less than minus as many."""
MOST_RATING = 60


def _points(name: str, label: Message) -> Field:
    return Field(name, "integer", label, False, lowest=-MOST_POINTS, highest=MOST_POINTS)


CHALLENGES = Field(
    "challenges",
    "words",
    Message("Challenges"),
    False,
    holds=(
        Field("stat", "text", Message("Stat"), choices=(*STATS, ANY)),
        Field("rating", "integer", Message("Rating"), lowest=1, highest=MOST_RATING),
    ),
)
STAT_FIELDS = tuple(_points(stat.lower(), Message(stat)) for stat in STATS)
TYPE_FIELD = Field("type", "text", Message("Type"), False, TYPES, names=tuple(TYPE_WORDS[kind] for kind in TYPES))
ABILITIES: dict[str, Message] = {
    "activate": Message("Activate"),
    "continuous": Message("Continuous"),
    "trigger": Message("Trigger"),
}
SITUATION_WORDS: dict[str, Message] = {
    "all": Message("all rolls"),
    "encounter": Message("encounters"),
    "attack": Message("attacks"),
    "defense": Message("defense"),
    "contest": Message("contests"),
}
TRAITS: tuple[Field, ...] = (
    Field("name", "text", Message("Name"), False),
    TYPE_FIELD,
    *STAT_FIELDS,
    Field("ability", "text", Message("Ability"), False, tuple(ABILITIES), names=tuple(ABILITIES.values())),
    Field("actions", "integer", Message("Action cost"), False, lowest=0, highest=3),
    Field("energy", "integer", Message("Energy cost"), False, lowest=0, highest=3),
    Field("range", "integer", Message("Range"), False, lowest=0, highest=9),
    Field("set", "text", Message("Set"), False),
    Field("set_needs", "integer", Message("Cards the set needs"), False, lowest=1, highest=6),
    *(_points(f"set_{stat.lower()}", Message(f"Set bonus {stat}")) for stat in STATS),
    *(_points(f"bonus_{stat.lower()}", Message(f"Continuous bonus {stat}")) for stat in STATS),
    Field(
        "bonus_in",
        "text",
        Message("The continuous bonus counts in"),
        False,
        SITUATIONS,
        names=tuple(SITUATION_WORDS.values()),
    ),
    Field("stat", "text", Message("Stat of the encounter"), False, (*STATS, ANY)),
    Field("rating", "integer", Message("Rating"), False, lowest=0, highest=MOST_RATING),
    Field("trash", "text", Message("Trash condition"), False),
    Field("effect", "text", Message("Effect when trashed"), False),
    Field("falls", "flag", Message("Who fails here falls"), False),
    replace(CHALLENGES, label=Message("Challenges, as INT 17, ANY 19")),
    Field("text", "text", Message("Text"), False),
)

CARRIED_TRAITS = (
    "name",
    "type",
    *(stat.lower() for stat in STATS),
    *("ability", "actions", "energy", "range", "set", "set_needs"),
    *(f"set_{stat.lower()}" for stat in STATS),
    *(f"bonus_{stat.lower()}" for stat in STATS),
    *("bonus_in", "text"),
)
DECK_TRAITS: dict[str, tuple[str, ...]] = {
    "rooms": ("name", "stat", "rating", "trash", "effect", "falls", "text"),
    "bosses": ("name", "text"),
    "trackers": ("challenges",),
    "device": ("name", "text"),
    "loot": tuple(name for name in CARRIED_TRAITS if name != "type"),
}
COUNTED = ("type", "int", "pwr", "spd", "stat", "rating", "challenges")
"""What counts sooner or later, where a card can have it; a Consumable has no stats."""


def asked_of(card: Card) -> tuple[Field, ...]:
    """Which values a card can have, those that count marked as required."""
    names = DECK_TRAITS.get(deck_of(card), CARRIED_TRAITS)
    plain = card.trait("type") == "consumable" or _has_stats(card)
    loose = tuple(stat.lower() for stat in STATS) if plain else ()
    return tuple(
        replace(entry, required=entry.name in COUNTED and entry.name not in loose)
        for entry in TRAITS
        if entry.name in names
    )


def _has_stats(card: Card) -> bool:
    """Once one stat is told, the others are none."""
    return any(card.trait(stat.lower()) is not None for stat in STATS)


@dataclass(frozen=True, slots=True)
class Challenge:
    """One challenge of a boss tracker."""

    stat: str
    rating: int

    @property
    def words(self) -> str:
        """As it is printed: `INT 17`."""
        return f"{self.stat} {self.rating}"


def challenge(text: str) -> Challenge | None:
    """The challenge that a text as `INT 17` or `17 INT` means, None if it means none.

    >>> challenge("any 19") == challenge("19 any")
    True
    """
    words = text.upper().split()
    stats = [word for word in words if word in (*STATS, ANY)]
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) <= 3]
    if len(words) != 2 or len(stats) != 1 or len(numbers) != 1 or not 1 <= numbers[0] <= MOST_RATING:
        return None
    return Challenge(stats[0], numbers[0])


@dataclass(frozen=True, slots=True)
class Face:
    """What a card shows. `type` is empty, and each of `stats` None, while unknown."""

    name: str
    title: str
    type: str = ""
    deck: str = ""
    stats: tuple[int | None, int | None, int | None] = (None, None, None)
    ability: str = ""
    actions: int | None = None
    energy: int | None = None
    range: int = 0
    traits: Any = field(default=None, compare=False)

    @property
    def is_part(self) -> bool:
        """May it take damage? A card of the parts deck whose type nobody told counts as a part on a bot."""
        return self.type in PART_TYPES or (self.type == "" and self.deck in ("", "parts"))

    @property
    def gives(self) -> str:
        """What it adds, as `INT +3, SPD −1`; empty while unknown, and where it is nothing."""
        told = [(stat, points) for stat, points in zip(STATS, self.stats, strict=True) if points]
        return ", ".join(f"{stat} +{points}" if points > 0 else f"{stat} \u2212{-points}" for stat, points in told)

    @property
    def label(self) -> Message:
        """The card in words; a card that nobody named by its type, and what it adds."""
        if self.name.startswith("?"):
            text = "{type} that nobody named, {gives}" if self.gives else "{type} that nobody named"
            return Message.of(text, type=TYPE_WORDS[self.type], **({"gives": self.gives} if self.gives else {}))
        return Message.of("{card}", card=self.title)

    @property
    def asks(self) -> tuple[Field, ...]:
        """What is still to be told of it before its stats count."""
        missing = () if self.type else (Field("type", "text", Message("Type"), True, DECKS["parts"]),)
        if self.type == "consumable" or None not in self.stats:
            return missing
        return (*missing, *STAT_FIELDS)

    def json(self) -> dict[str, Json]:
        """As views show it; shape in `doomsday_bots.view`."""
        return {
            "id": self.name,
            "named": not self.name.startswith("?"),
            "title": self.title,
            "label": self.label.json(),
            "type": self.type or None,
            "type_name": TYPE_WORDS[self.type].json() if self.type else None,
            "int": self.stats[0],
            "pwr": self.stats[1],
            "spd": self.stats[2],
            "ability": self.ability or None,
            "actions": self.actions,
            "energy": self.energy,
            "range": self.range,
            "text": self.traits.get("text") if self.traits else None,
        }


def deck_of(card: Card) -> str:
    """The deck a card belongs to: as its trait says, else as its type tells; empty where neither does."""
    told = card.trait("deck")
    if told in DECKS:
        return str(told)
    return next((deck for deck, types in DECKS.items() if card.trait("type") in types), "")


def face_of(card: Card, name: str) -> Face:
    """The face of a card of the catalogue. Once one stat is told, the others are none."""
    told = [card.trait(stat.lower()) for stat in STATS]
    numbers = [value if isinstance(value, int) else None for value in told]
    if any(number is not None for number in numbers):
        numbers = [number or 0 for number in numbers]
    deck = deck_of(card)
    kind = card.trait("type")
    only = DECKS.get(deck, ())
    return Face(
        name=name,
        title=str(card.trait("name") or card.title),
        type=str(kind) if kind in TYPES else (only[0] if len(only) == 1 else ""),
        deck=deck,
        stats=(numbers[0], numbers[1], numbers[2]),
        ability=str(card.trait("ability") or ""),
        actions=_number(card, "actions"),
        energy=_number(card, "energy"),
        range=_number(card, "range") or 0,
        traits=card.traits,
    )


def _number(card: Card, trait: str) -> int | None:
    told = card.trait(trait)
    return told if isinstance(told, int) else None
