"""How a game wants its printed cards arranged: which family a card is of, and which trait stands where."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.table.message import Message


@dataclass(frozen=True, slots=True)
class Family:
    """What groups cards at a glance (a faction, a model): told by a color, a sign and a name, never by color alone."""

    name: Message
    color: str
    """`#rrggbb`."""
    sign: str = ""
    """One of the signs that the press draws (`gear`, `leaf`, …); an unknown or empty one is a plain disc."""


@dataclass(frozen=True, slots=True)
class FacePlan:
    """Where what is printed on one card stands. Numbers nobody knows yet are boxes to write into."""

    line: tuple[Message, ...] = ()
    """Under the title: what kind of card this is."""
    families: tuple[Family, ...] = ()
    """None, one or two."""
    sign: str = ""
    """Drawn large where the card has no picture; empty: the first family's."""
    top: tuple[str, ...] = ()
    """Traits beside the tag, the first one largest: still seen when cards lie stacked."""
    left: tuple[str, ...] = ()
    """Traits along the left edge, read when the card is turned a quarter clockwise."""
    foot: tuple[str, ...] = ()
    """Traits in a row at the foot."""
    rows: tuple[str, ...] = ()
    """Traits with their names, one below the other, where they are known."""
    text: str = ""
    """The trait that holds a sentence."""
