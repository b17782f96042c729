"""What is printed: cards, their physical copies, and the catalogue that knows which tag is on which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from assistant.table.errors import IllegalAction, UnknownTag
from assistant.table.message import Message
from assistant.table.tag import Tag
from assistant.table.values import Json, frozen, nothing, plain

SAMPLE_FROM = 500_000
"""Sample decks number their copies from here, so that one of their cards is a stranger in a real session."""
BLANK_FROM = 900_000
"""Blank sticker tags, whose card is bound by teaching, number from here."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card by design: id, title, what is printed on it as far as anybody told, and its copies' tag numbers."""

    id: str
    title: str
    numbers: tuple[int, ...]
    """The tag number of each physical copy, copy 1 first."""
    traits: Mapping[str, Json] = field(default_factory=nothing)
    """Printed facts; a trait that nobody knows yet is absent or null."""

    def trait(self, name: str) -> Any:
        """A printed fact, None while unknown."""
        return self.traits.get(name)


@dataclass(frozen=True, slots=True)
class Copy:
    """One physical card."""

    card: Card
    copy: int
    tag: Tag

    @property
    def name(self) -> str:
        """How actions and states name it: the card's id where that says enough, else the tag's text."""
        return self.card.id if len(self.card.numbers) == 1 else str(self.tag)


@dataclass(frozen=True)
class Catalog:
    """All cards of a game's deck. A value: filling one in makes a new catalogue."""

    game: str
    code: str
    cards: tuple[Card, ...] = ()
    deck: str = ""
    """`sample` for the invented deck, else empty."""
    bound: Mapping[int, str] = field(default_factory=dict)
    """Number of a blank sticker tag to the id of the card it was stuck on."""

    @classmethod
    def from_rows(cls, game: str, code: str, rows: Iterable[Mapping[str, Any]], deck: str = "") -> Catalog:
        """A catalogue from rows `{"id", "title", "traits", "copies"}`.

        `copies` is a count, numbered on from the row before (samples from `SAMPLE_FROM`), or the list
        `[{"copy", "tag"}]` that `json` writes. Raises ValueError for a double id, tag or number.
        """
        number = SAMPLE_FROM if deck else 0
        cards: list[Card] = []
        bound: dict[int, str] = {}
        for row in rows:
            copies = row.get("copies", 1)
            if isinstance(copies, int):
                numbers = tuple(range(number + 1, number + 1 + copies))
                number += copies
            else:
                told = [Tag.parse(entry["tag"]) for entry in sorted(copies, key=lambda entry: int(entry["copy"]))]
                for tag in told:
                    if tag.code != code:
                        raise ValueError(f"card {row['id']}: tag {tag} has not the game code {code}")
                numbers = tuple(tag.number for tag in told if tag.number < BLANK_FROM)
                bound.update({tag.number: row["id"] for tag in told if tag.number >= BLANK_FROM})
            traits = {name: value for name, value in row.get("traits", {}).items() if value is not None}
            cards.append(Card(row["id"], row["title"], numbers, frozen(traits)))
        catalog = cls(game, code, tuple(cards), deck, frozen_bindings(bound))
        catalog.refuse_doubles()
        return catalog

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Catalog:
        """The reverse of `json`. Raises ValueError, KeyError, TypeError or UnknownTag for what is not a catalogue."""
        return cls.from_rows(told["game"], told["code"], told["cards"], told.get("deck", ""))

    def json(self) -> dict[str, Json]:
        """As `cards --json` prints it, without the symbols."""
        stickers: dict[str, list[int]] = {}
        for number, card in sorted(self.bound.items()):
            stickers.setdefault(card, []).append(number)
        return {
            "game": self.game,
            "code": self.code,
            "deck": self.deck,
            "cards": [
                {
                    "id": card.id,
                    "title": card.title,
                    "traits": plain(card.traits),
                    "copies": [
                        {"copy": place, "tag": str(Tag(self.code, number))}
                        for place, number in enumerate((*card.numbers, *stickers.get(card.id, [])), start=1)
                    ],
                }
                for card in self.cards
            ],
        }

    def refuse_doubles(self) -> None:
        """Raise ValueError where two cards share an id or a tag number."""
        if len(self.by_id) != len(self.cards):
            ids = [card.id for card in self.cards]
            raise ValueError(f"two cards have the id {next(name for name in ids if ids.count(name) > 1)}")
        seen: set[int] = set()
        for card in self.cards:
            for number in card.numbers:
                if number in seen:
                    raise ValueError(f"two cards have the tag {Tag(self.code, number)}")
                seen.add(number)

    @cached_property
    def by_id(self) -> Mapping[str, Card]:
        """Cards by id."""
        return {card.id: card for card in self.cards}

    @cached_property
    def _by_number(self) -> Mapping[int, tuple[str, int]]:
        found = {number: (card.id, place) for card in self.cards for place, number in enumerate(card.numbers, start=1)}
        for number, card_id in sorted(self.bound.items()):
            extra = sum(1 for other, name in self.bound.items() if name == card_id and other < number)
            found[number] = (card_id, len(self.by_id[card_id].numbers) + extra + 1)
        return found

    def __len__(self) -> int:
        return sum(len(card.numbers) for card in self.cards)

    def card(self, card_id: str) -> Card:
        """The card with this id, or the one that people call so. Raises IllegalAction for none, or for several."""
        found = self.by_id.get(card_id)
        called = [] if found else self.called(card_id)
        if len(called) > 1:
            tags = [f"{card.title} ({self.copies(card.id)[0].tag})" for card in called if card.numbers]
            name = called[0].trait("name") or called[0].title
            text = "{n} cards are called {card}: say which by its tag. {tags}"
            raise IllegalAction(Message.of(text, n=len(called), card=name, tags=", ".join(tags[:8])))
        if found is None and not called:
            raise IllegalAction(Message.of("There is no card {card} in this deck.", card=card_id[:40]))
        return found or called[0]

    def called(self, text: str) -> list[Card]:
        """The cards that people call so, in any letter case: by the name their owner told, else as they were shipped.

        A card's own name goes before a title that its owner has renamed.
        """
        wanted = " ".join(text.split()).casefold()
        named = [card for card in self.cards if str(card.trait("name") or "").strip().casefold() == wanted != ""]
        return named or [card for card in self.cards if card.title.casefold() == wanted]

    def locate(self, tag: Tag) -> Copy:
        """The physical card that carries this tag.

        Raises UnknownTag: another game's, from another deck, or a blank sticker that nobody has bound yet.
        """
        if tag.code != self.code:
            raise UnknownTag(Message.of("{tag} belongs to another game.", tag=str(tag)))
        found = self._by_number.get(tag.number)
        if found is None:
            if tag.number >= BLANK_FROM:
                raise UnknownTag(Message.of("{tag} is a blank sticker: say which card it is on.", tag=str(tag)))
            raise UnknownTag(Message.of("{tag} is a card from another deck.", tag=str(tag)))
        return Copy(self.by_id[found[0]], found[1], tag)

    def copy(self, name: str) -> Copy:
        """The physical card of this name: a tag's text, or the id or the name of a card with a single copy.

        Raises IllegalAction if there is none, or if it has several copies.
        """
        if name not in self.by_id:
            try:
                return self.locate(Tag.parse(name))
            except UnknownTag as error:
                if name != name.lower() and not self.called(name):
                    raise IllegalAction(error.reason) from error
        card = self.card(name)
        if len(card.numbers) != 1:
            raise IllegalAction(Message.of("There are several copies of {card}: name its tag.", card=card.title))
        return Copy(card, 1, Tag(self.code, card.numbers[0]))

    def copies(self, card_id: str) -> Sequence[Copy]:
        """All printed copies of a card, copy 1 first. Raises IllegalAction if there is no such card."""
        card = self.card(card_id)
        return [Copy(card, place, Tag(self.code, number)) for place, number in enumerate(card.numbers, start=1)]

    def tags(self) -> list[Copy]:
        """Every printed copy of every card, in catalogue order."""
        return [copy for card in self.cards for copy in self.copies(card.id)]

    def with_values(self, card_id: str, values: Mapping[str, Json]) -> Catalog:
        """The catalogue after somebody told a card's printed values; null makes one unknown again."""
        card = self.card(card_id)
        traits = {name: value for name, value in {**card.traits, **values}.items() if value is not None}
        told = replace(card, traits=frozen(traits))
        return replace(self, cards=tuple(told if entry is card else entry for entry in self.cards))

    def with_binding(self, tag: Tag, card_id: str) -> Catalog:
        """The catalogue after a blank sticker was stuck on a card."""
        card = self.card(card_id)
        if tag.code != self.code or tag.number < BLANK_FROM:
            raise IllegalAction(Message.of("{tag} is not a blank sticker of this game.", tag=str(tag)))
        return replace(self, bound=frozen_bindings({**self.bound, tag.number: card.id}))


def frozen_bindings(bound: Mapping[int, str]) -> Mapping[int, str]:
    """Bindings that nobody can change any more."""
    return MappingProxyType(dict(bound))
