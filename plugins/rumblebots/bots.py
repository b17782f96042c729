"""What the cards are: factions, keywords, and the face of a card as far as anybody told it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from assistant import Card, Catalog, Field, Json, Message

FACTIONS: dict[str, Message] = {
    "animal": Message("Animal"),
    "appliances": Message("Appliances"),
    "bio": Message("Bio"),
    "steam": Message("Steam"),
    "mech": Message("Mech"),
    "warfare": Message("Warfare"),
}
KEYWORDS: dict[str, Message] = {
    "enter": Message("Enter"),
    "energized": Message("Energized"),
    "finale": Message("Finale"),
    "swarm": Message("Swarm"),
    "reboot": Message("Reboot"),
    "ripening": Message("Ripening"),
    "transformation": Message("Transformation"),
}
NUMBERS = ("attack", "crits", "defense", "barriers", "cost", "recycle")
STARTERS = ("bulby", "mechchicken", "wrench-toast")
TRACK = "round-track"
"""The card that stands for the board: it has no tag, but its arrows are told once and remembered like card values."""
UNNAMED = "?"
"""Begins the name of a card that lies open but that nobody named, as `?2-7`: the seventh such card, of tier 2."""
WAYS: dict[str, Message] = {"clockwise": Message("clockwise"), "counterclockwise": Message("counterclockwise")}
KINDS: dict[str, Message] = {"bot": Message("Bot"), "contraption": Message("Contraption")}

TRAITS: tuple[Field, ...] = (
    Field("name", "text", Message("Name on the card"), False),
    Field("kind", "text", Message("Kind"), False, choices=("bot", "contraption"), names=tuple(KINDS.values())),
    Field("tier", "integer", Message("Tier, stars on the card"), lowest=0, highest=4),
    Field("attack", "integer", Message("Attack"), lowest=0, highest=99),
    Field("crits", "integer", Message("Critical hits"), lowest=0, highest=20),
    Field("defense", "integer", Message("Defense"), lowest=0, highest=99),
    Field("barriers", "integer", Message("Barriers"), lowest=0, highest=20),
    Field("cost", "integer", Message("Cost"), lowest=0, highest=99),
    Field("recycle", "integer", Message("Recycle"), lowest=0, highest=99),
    Field("factions", "words", Message("Factions"), choices=tuple(FACTIONS), names=tuple(FACTIONS.values())),
    Field(
        "keywords",
        "words",
        Message("Words on the card"),
        False,
        choices=tuple(KEYWORDS),
        names=tuple(KEYWORDS.values()),
    ),
    Field("text", "text", Message("Ability"), False),
    *(
        Field(
            f"arrow{space}",
            "text",
            Message.of("Arrow on round space {n}", n=space),
            choices=tuple(WAYS),
            names=tuple(WAYS.values()),
        )
        for space in range(1, 7)
    ),
)
TRAIT: dict[str, Field] = {entry.name: entry for entry in TRAITS}

ARROWS = tuple(entry for entry in TRAITS if entry.name.startswith("arrow"))


def asked_of(card: Card) -> tuple[Field, ...]:
    """Which values a card can have: the board its arrows, a Contraption no fighting numbers, a starter no cost."""
    if group_of(card) == "board":
        return ARROWS
    without = {entry.name for entry in ARROWS}
    if card.trait("kind") == "contraption":
        without |= {"attack", "crits", "defense", "barriers", "factions"}
    if group_of(card) in ("starter", "transformation"):
        without.add("cost")
    if group_of(card) == "transformation":
        without.add("tier")
    return tuple(entry for entry in TRAITS if entry.name not in without)


FILLED = ("attack", "crits", "defense", "barriers", "cost", "recycle", "factions", "keywords", "kind")
"""What may be told of a card that nobody named."""
NAMED: dict[str, Mapping[str, Json]] = {
    "wrench toast": {"attack": 2, "recycle": 1},
    "bulby": {"recycle": 1},
    "rocket bill": {"attack": 7, "tier": 1},
    "pengutron": {"defense": 3},
    "oogle": {"kind": "contraption"},
}
"""What the rulebook's examples say of a card of this name; what somebody told of the card goes before."""
HEXTIC_CRITS = {3: 2, 4: 3}
"""Critical hits of Hextic by its owner's Workshop tier (rule 130); tiers 1 and 2 are not known."""
BECOMES = {"chronik": "chronok", "chronok": "chronarch"}
"""What the questions and answers say these transform into (rule 124)."""


@dataclass(frozen=True, slots=True)
class Face:
    """What a card shows, None where nobody told it."""

    name: str
    """The physical card (`Copy.name`), or the name of one that nobody named."""
    title: str
    design: str
    """Lower-case printed name, empty while unknown."""
    tier: int | None
    group: str
    is_contraption: bool
    attack: int | None = None
    crits: int | None = None
    defense: int | None = None
    barriers: int | None = None
    cost: int | None = None
    recycle: int | None = None
    factions: tuple[str, ...] | None = None
    keywords: tuple[str, ...] | None = None
    text: str = ""
    is_named: bool = True
    """Is it a card of the deck (not just a card that lies there)?"""

    def has(self, keyword: str) -> bool:
        """Was the keyword ticked?"""
        return keyword in (self.keywords or ())

    def number(self, what: str) -> int | None:
        """A printed number by its name; a Contraption fights with none (rule 20)."""
        if self.is_contraption and what in ("attack", "crits", "defense", "barriers"):
            return 0
        found: int | None = getattr(self, what)
        return found

    @property
    def label(self) -> Message | str:
        """What it is called in a sentence."""
        if self.is_named:
            return self.title
        return Message.of("a tier {n} card", n=self.tier)

    def json(self) -> dict[str, Json]:
        """CARD of the view."""
        return {
            "id": self.name,
            "title": self.title,
            "named": self.is_named,
            "label": self.label.json() if isinstance(self.label, Message) else Message(self.label).json(),
            "tier": self.tier,
            "kind": "contraption" if self.is_contraption else "bot",
            **{what: self.number(what) for what in NUMBERS},
            "factions": None if self.factions is None else list(self.factions),
            "keywords": None if self.keywords is None else list(self.keywords),
            "text": self.text,
        }


def is_unnamed(name: str) -> bool:
    """Is it a card that lies open but that nobody named?"""
    return name.startswith(UNNAMED)


def tier_of_unnamed(name: str) -> int:
    """The tier in the name of a card that nobody named."""
    return int(name[1:].partition("-")[0])


Contradiction: TypeAlias = tuple[str, str, tuple[int, ...]]
"""Printed name, trait, and the numbers that were told for it, lowest first."""


class Book:
    """The faces of a deck, each worked out once. Shared by all states of one catalogue; never part of their value."""

    __slots__ = ("_contradictions", "_faces", "catalog")

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self._faces: dict[str, Face] = {}
        self._contradictions: tuple[Contradiction, ...] | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Book) and (self.catalog is other.catalog or self.catalog == other.catalog)

    __hash__ = None  # type: ignore[assignment]

    def face(self, name: str, told: Mapping[str, Json] | None = None) -> Face:
        """What a card shows, with what was `told` in this game of one that nobody named.

        Raises IllegalAction for a name that is not in the deck.
        """
        if told and is_unnamed(name):
            return _unnamed(name, told)
        found = self._faces.get(name)
        if found is None:
            found = self._faces[name] = self._worked_out(name)
        return found

    def _worked_out(self, name: str) -> Face:
        if is_unnamed(name):
            return _unnamed(name, {})
        card = self.catalog.by_id.get(name) or self.catalog.copy(name).card
        return face_of(card, name)

    @property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """Values told differently for cards of one name."""
        if self._contradictions is None:
            self._contradictions = contradictions(self.catalog)
        return self._contradictions

    def ids_of(self, card_id: str) -> list[str]:
        """Names of all copies of a card."""
        return [copy.name for copy in self.catalog.copies(card_id)]


def _unnamed(name: str, told: Mapping[str, Json]) -> Face:
    tier = tier_of_unnamed(name)
    numbers: dict[str, Any] = {what: told.get(what) for what in NUMBERS}
    numbers |= {what: _words(told.get(what)) for what in ("factions", "keywords")}
    is_contraption = told.get("kind") == "contraption"
    return Face(name, f"Tier {tier}", "", tier, "laboratory", is_contraption, **numbers, is_named=False)


def face_of(card: Card, name: str) -> Face:
    """What a card of the catalogue shows: as told, else as the rulebook's examples have a card of this name."""
    title = card.trait("name") or card.title
    design = str(title).strip().casefold() if card.trait("name") or card.id in STARTERS else ""
    facts: dict[str, Any] = {**NAMED.get(design, {}), **card.traits}
    kind = facts.get("kind")
    return Face(
        name=name,
        title=str(title),
        design=design,
        tier=facts.get("tier"),
        group=group_of(card),
        is_contraption=kind == "contraption",
        factions=_words(facts.get("factions")),
        keywords=_words(facts.get("keywords")),
        text=facts.get("text") or "",
        attack=facts.get("attack"),
        crits=facts.get("crits"),
        defense=facts.get("defense"),
        barriers=facts.get("barriers"),
        cost=facts.get("cost"),
        recycle=facts.get("recycle"),
    )


def contradictions(catalog: Catalog) -> tuple[Contradiction, ...]:
    """What was told with different numbers for cards of one printed name: one of them is a slip."""
    told: dict[tuple[str, str], set[int]] = {}
    titles: dict[str, str] = {}
    for card in catalog.cards:
        title = str(card.trait("name") or "").strip()
        for what in NUMBERS if title else ():
            number = card.trait(what)
            if number is not None:
                titles.setdefault(title.casefold(), title)
                told.setdefault((title.casefold(), what), set()).add(number)
    return tuple((titles[name], what, tuple(sorted(n))) for (name, what), n in told.items() if len(n) > 1)


def group_of(card: Card) -> str:
    """Where a card belongs: `starter`, `transformation`, `board` (no card at all), else `laboratory`."""
    return next((group for group in ("starter", "transformation", "board") if card.trait(group)), "laboratory")


def _words(told: Any) -> tuple[str, ...] | None:
    return None if told is None else tuple(told)
