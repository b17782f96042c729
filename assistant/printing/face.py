"""What stands on a card's face: words and values told by the catalogue and the order, in no game's own terms."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.ports import PrintError, SheetOrder
from assistant.printing.fonts import lacking, printable
from assistant.printing.selection import printed_number
from assistant.table.cards import Card, Catalog, Copy
from assistant.table.message import Message, Translate, english

COLOR = "color"
"""The trait that holds a card's color, `#rrggbb`, for its upper edge."""
MOST_FIGURES = 10
"""Numbers that a face can show."""
_USUAL = 0.75
"""Share of a deck's cards that makes a trait usual."""
_SLUG = re.compile(r"[a-z0-9]+([-_][a-z0-9]+)*")
_COLOR = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True)
class Figure:
    """A printed number with its name; `value` is None where nobody knows it yet: a box to write into."""

    label: str
    value: str | None


@dataclass(frozen=True, slots=True)
class Face:
    """Everything that is written on one card."""

    tag: str
    """The tag's text, for the symbol and to be typed."""
    title: str
    words: tuple[tuple[str, str], ...]
    """Name and value of the traits that are words, in the order's order."""
    figures: tuple[Figure, ...]
    """The traits that are numbers."""
    number: str
    """The short number to type, in words (`Card 17`)."""
    game: str
    deck: str
    """What an invented deck is called; empty for the owner's."""
    color: str = ""


def faces(order: SheetOrder, copies: Sequence[Copy], translate: Translate = english) -> list[Face]:
    """The faces of these copies. Raises PrintError for more numbers than fit."""
    deck = _deck_name(order.catalog, translate)
    figures = frozenset(name for name in order.traits if _is_figure(order.catalog, name))
    if len(figures) > MOST_FIGURES:
        raise PrintError(
            Message.of(
                "A face has room for {most} numbers, and this deck has {n}: print fewer traits.",
                most=MOST_FIGURES,
                n=len(figures),
            )
        )
    usual = _usual_words(order.catalog)
    return [_face(order, copy, figures, usual, deck, translate) for copy in copies]


def _deck_name(catalog: Catalog, translate: Translate) -> str:
    if not catalog.deck:
        return ""
    if catalog.deck == "sample":
        return Message("sample deck").render(translate)
    return printable(Message.of("deck: {name}", name=catalog.deck).render(translate))


def _face(
    order: SheetOrder, copy: Copy, figures: frozenset[str], usual: frozenset[str], deck: str, translate: Translate
) -> Face:
    card = copy.card
    color = card.trait(COLOR)
    words = [name for name in order.traits if name not in figures]
    numbers = [name for name in order.traits if name in figures]
    boxed = all(_is_told(card, name) for name in usual) or any(_is_told(card, name) for name in numbers)
    shown = [name for name in numbers if _is_told(card, name) or (boxed and card.trait(name) is None)]
    return Face(
        tag=str(copy.tag),
        title=printable(card.title),
        words=tuple(
            (_label(order.labels, name), printable(_value_words(order.labels, name, card.trait(name), translate)))
            for name in words
            if _is_told(card, name)
        ),
        figures=tuple(
            Figure(
                _label(order.labels, name),
                _value_words(order.labels, name, card.trait(name), translate) if _is_told(card, name) else None,
            )
            for name in shown
        ),
        number=Message.of("Card {n}", n=printed_number(order.catalog, copy)).render(translate),
        game=printable(order.title),
        deck=deck,
        color=color if isinstance(color, str) and _COLOR.fullmatch(color) else "",
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_figure(catalog: Catalog, name: str) -> bool:
    """Whether a trait is a number wherever it is known (nowhere known counts: there is room to write one)."""
    return all(_is_number(card.trait(name)) or not _is_told(card, name) for card in catalog.cards)


def _is_told(card: Card, name: str) -> bool:
    """Whether the card has the value and somebody told it; false or an empty text says that it has none."""
    value = card.trait(name)
    return value is not None and value is not False and value != "" and value != ()


def _usual_words(catalog: Catalog) -> frozenset[str]:
    """The traits in words that most cards have; a card without one of them is special and is asked for no numbers."""
    told = Counter(
        name
        for card in catalog.cards
        for name, value in card.traits.items()
        if _is_told(card, name) and not _is_number(value)
    )
    return frozenset(name for name, count in told.items() if count >= _USUAL * len(catalog.cards))


def _label(labels: Mapping[str, str], name: str) -> str:
    return printable(labels.get(name) or name.replace("_", " ").capitalize())


def _value_words(labels: Mapping[str, str], name: str, value: Any, translate: Translate) -> str:
    """A value in words: `labels["slot.arm"]` if the order has it, else the catalogue's own word."""
    if value is True:
        return Message("yes").render(translate)
    if _is_number(value):
        return f"{value:g}".replace("-", "−") if isinstance(value, float) else str(value).replace("-", "−")
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(_value_words(labels, name, entry, translate) for entry in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_value_words(labels, name, entry, translate)}" for key, entry in value.items())
    told = labels.get(f"{name}.{value}")
    return told or (_titled(value) if _SLUG.fullmatch(str(value)) else str(value))


def _titled(slug: str) -> str:
    """A catalogue's own word as people write it: `big-henry` is Big Henry."""
    return " ".join(word[:1].upper() + word[1:] for word in re.split("[-_]", slug))


def refuse_lacking(face: Face) -> None:
    """Raise PrintError that names the signs on a face for which the print font has no glyph."""
    written = (face.title, face.game, face.deck, *(word for pair in face.words for word in pair))
    signs = lacking("".join((*written, *(figure.label + (figure.value or "") for figure in face.figures))), "bold")
    if signs:
        raise PrintError(
            Message.of(
                "The print font has no {signs}, which card {card} ({tag}) needs: write it in other letters.",
                signs=" ".join(f"“{sign}”" for sign in signs[:6]),
                card=face.title,
                tag=face.tag,
            )
        )
