"""What a catalogue says of a card, in words and numbers as people write them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from assistant.press import SheetOrder
from assistant.printing.fonts import printable
from assistant.table.cards import Card, Catalog
from assistant.table.message import Message

_USUAL = 0.75
"""Share of a deck's cards that makes a trait usual."""
_SLUG = re.compile(r"[a-z0-9]+([-_][a-z0-9]+)*")


def is_number(value: Any) -> bool:
    """Whether a value is a number (true and false are none)."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_told(card: Card, name: str) -> bool:
    """Whether the card has the value and somebody told it; false or an empty text says that it has none."""
    value = card.trait(name)
    return value is not None and value is not False and value != "" and value != ()


def is_figure(catalog: Catalog, name: str) -> bool:
    """Whether a trait is a number wherever it is known (nowhere known counts: there is room to write one)."""
    return all(is_number(card.trait(name)) or not is_told(card, name) for card in catalog.cards)


def usual_words(catalog: Catalog) -> frozenset[str]:
    """The traits in words that most cards have; a card without one of them is special and is asked for no numbers."""
    told = Counter(
        name
        for card in catalog.cards
        for name, value in card.traits.items()
        if is_told(card, name) and not is_number(value)
    )
    return frozenset(name for name, count in told.items() if count >= _USUAL * len(catalog.cards))


def label(labels: Mapping[str, str], name: str) -> str:
    """What a trait is called on a card: its label up to the first comma, else its own name."""
    return printable(labels.get(name, "").partition(",")[0] or name.replace("_", " ").capitalize())


def value_words(order: SheetOrder, name: str, value: Any) -> str:
    """A value in words: `labels["slot.arm"]` if the order has it, else the catalogue's own word."""
    if value is True:
        return order.say(Message("yes"))
    if is_number(value):
        return f"{value:g}".replace("-", "−") if isinstance(value, float) else str(value).replace("-", "−")
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(value_words(order, name, entry) for entry in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {value_words(order, name, entry)}" for key, entry in value.items())
    told = order.labels.get(f"{name}.{value}")
    return printable(told or (_titled(value) if _SLUG.fullmatch(str(value)) else str(value)))


def _titled(slug: str) -> str:
    """A catalogue's own word as people write it: `big-henry` is Big Henry."""
    return " ".join(word[:1].upper() + word[1:] for word in re.split("[-_]", slug))
