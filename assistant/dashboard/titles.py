"""What cards are called on a page: by the name that somebody told, else as the catalogue has them."""

from __future__ import annotations

from collections import Counter

from assistant.table.cards import Card, Catalog
from assistant.table.errors import TableError


def title(card: Card) -> str:
    """A card's name: what its owner says is printed on it, else its title."""
    name = card.trait("name")
    return name if isinstance(name, str) and name else card.title


def marks(catalog: Catalog) -> dict[str, str]:
    """What tells cards of one title apart: the tag printed on the first copy, by card id. Others have none."""
    called = Counter(title(card).casefold() for card in catalog.cards)
    return {card.id: _mark(catalog, card) for card in catalog.cards if called[title(card).casefold()] > 1}


def titles(catalog: Catalog) -> list[tuple[str, str]]:
    """Id and title of every card of a deck, with its mark where several share a title."""
    apart = marks(catalog)
    called = ((card.id, title(card)) for card in catalog.cards)
    return [(card, f"{name} ({apart[card]})" if card in apart else name) for card, name in called]


def _mark(catalog: Catalog, card: Card) -> str:
    copies = catalog.copies(card.id)
    return str(copies[0].tag) if copies else card.id


def title_of(catalog: Catalog, name: str) -> str:
    """What the card of an id or a tag's text is called; the name itself where there is none."""
    if name in catalog.by_id:
        return title(catalog.by_id[name])
    try:
        return title(catalog.copy(name).card)
    except TableError:
        return name
