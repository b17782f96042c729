"""What stands on a card's face, in the words of the print: as the game plans it, else every trait in its order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from assistant.press import PrintError, SheetOrder
from assistant.printing.fonts import lacking, printable
from assistant.printing.selection import printed_number
from assistant.printing.signs import PLAIN, signs
from assistant.printing.traits import is_figure, is_told, label, usual_words, value_words
from assistant.table.cards import Card, Catalog, Copy
from assistant.table.face import FacePlan
from assistant.table.message import Message

COLOR = "color"
"""The trait that holds a card's color, `#rrggbb`, where a game plans nothing."""
SIGN = "sign"
"""The trait that names a card's sign there."""
BESIDE = 2
"""Figures beside the tag where a game plans nothing; the others stand at the foot."""
MOST_FIGURES = 10
"""Numbers that a face can show."""
_COLOR = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True)
class Figure:
    """A printed number with its name; `value` is None where nobody knows it yet: a box to write into."""

    label: str
    value: str | None


@dataclass(frozen=True, slots=True)
class Mark:
    """A family as it is printed: never the color alone."""

    color: str
    sign: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """Everything that is written on one card."""

    tag: str
    """The tag's text, for the symbol and to be typed."""
    title: str
    number: str
    """The short number to type, in words (`Card 17`)."""
    game: str
    deck: str
    """What an invented deck is called; empty for the owner's."""
    card: str = ""
    """The card's id."""
    line: str = ""
    """What kind of card it is."""
    marks: tuple[Mark, ...] = ()
    """At most two."""
    sign: str = ""
    """Drawn where there is no picture; empty: none."""
    top: tuple[Figure, ...] = ()
    left: tuple[Figure, ...] = ()
    foot: tuple[Figure, ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    """Name and value of traits that are words."""
    text: str = ""

    @property
    def figures(self) -> tuple[Figure, ...]:
        """All numbers."""
        return (*self.top, *self.left, *self.foot)

    @property
    def written(self) -> str:
        """Every letter on the face."""
        pairs = [word for pair in self.words for word in pair]
        numbers = [figure.label + (figure.value or "") for figure in self.figures]
        names = [mark.name for mark in self.marks]
        return "".join((self.title, self.game, self.deck, self.line, self.text, *pairs, *numbers, *names))


def faces(order: SheetOrder, copies: Sequence[Copy]) -> list[Face]:
    """The faces of these copies. Raises PrintError for more numbers than fit."""
    numbers = frozenset(name for name in order.traits if is_figure(order.catalog, name))
    plain = _Plain(numbers, usual_words(order.catalog), _signs(order.catalog))
    kept: dict[str, Face] = {}
    found = []
    for copy in copies:
        if copy.card.id not in kept:
            plan = order.face(copy.card)
            kept[copy.card.id] = _planned(order, copy, plan) if plan else plain.face(order, copy)
        found.append(_numbered(order, copy, kept[copy.card.id]))
    return found


def _numbered(order: SheetOrder, copy: Copy, face: Face) -> Face:
    """The face of a card with this copy's own tag and number."""
    number = order.say(Message.of("Card {n}", n=printed_number(order.catalog, copy)))
    return replace(face, tag=str(copy.tag), number=number)


def _bare(order: SheetOrder, copy: Copy) -> Face:
    return Face(
        tag=str(copy.tag),
        title=printable(copy.card.title),
        number="",
        game=printable(order.title),
        deck=_deck_name(order),
        card=copy.card.id,
    )


def _deck_name(order: SheetOrder) -> str:
    deck = order.catalog.deck
    if not deck:
        return ""
    if deck == "sample":
        return order.say(Message("sample deck"))
    return printable(order.say(Message.of("deck: {name}", name=deck)))


def _planned(order: SheetOrder, copy: Copy, plan: FacePlan) -> Face:
    card = copy.card
    marks = tuple(
        Mark(family.color if _COLOR.fullmatch(family.color) else "#808080", _sign(family.sign), order.say(family.name))
        for family in plan.families[:2]
    )
    return replace(
        _bare(order, copy),
        line=printable(" · ".join(order.say(word) for word in plan.line)),
        marks=marks,
        sign=_sign(plan.sign) if plan.sign else "",
        top=_figures(order, card, plan.top),
        left=_figures(order, card, plan.left),
        foot=_figures(order, card, plan.foot),
        words=_words(order, card, plan.rows),
        text=printable(value_words(order, plan.text, card.trait(plan.text))) if is_told(card, plan.text) else "",
    )


def _sign(name: str) -> str:
    return name if name in signs() else PLAIN[0]


def _figures(order: SheetOrder, card: Card, names: Sequence[str]) -> tuple[Figure, ...]:
    """The numbers of these traits; a box for one that nobody told, nothing where the card says that it has none."""
    return tuple(
        Figure(label(order.labels, name), value_words(order, name, card.trait(name)) if is_told(card, name) else None)
        for name in names
        if is_told(card, name) or card.trait(name) is None
    )


def _words(order: SheetOrder, card: Card, names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple(
        (label(order.labels, name), printable(value_words(order, name, card.trait(name))))
        for name in names
        if is_told(card, name)
    )


def _signs(catalog: Catalog) -> dict[str, str]:
    """A plain sign for each color of a deck, in the order in which they come."""
    colors = dict.fromkeys(str(card.trait(COLOR)) for card in catalog.cards if is_told(card, COLOR))
    return {color: PLAIN[place % len(PLAIN)] for place, color in enumerate(colors)}


@dataclass(frozen=True, slots=True)
class _Plain:
    """Arranges cards of which no game says how."""

    numbers: frozenset[str]
    usual: frozenset[str]
    signs: dict[str, str]

    def face(self, order: SheetOrder, copy: Copy) -> Face:
        card = copy.card
        figures = _figures(order, card, self._shown(order, card))
        color = card.trait(COLOR)
        sign = _sign(str(card.trait(SIGN))) if is_told(card, SIGN) else ""
        has_color = isinstance(color, str) and _COLOR.fullmatch(color)
        return replace(
            _bare(order, copy),
            marks=(Mark(color, sign or self.signs[color]),) if has_color else (),
            sign=sign,
            top=figures[:BESIDE],
            foot=figures[BESIDE:],
            words=_words(order, card, [name for name in order.traits if name not in self.numbers]),
        )

    def _shown(self, order: SheetOrder, card: Card) -> list[str]:
        """The numbers that are told, and of the others as many as there is room to write into."""
        numbers = [name for name in order.traits if name in self.numbers]
        told = [name for name in numbers if is_told(card, name)]
        if len(told) > MOST_FIGURES:
            raise PrintError(
                Message.of(
                    "A face has room for {most} numbers, and {card} has {n}: print fewer traits.",
                    most=MOST_FIGURES,
                    card=card.title,
                    n=len(told),
                )
            )
        if not told and not all(is_told(card, name) for name in self.usual):
            return []
        open_ = [name for name in numbers if card.trait(name) is None][: MOST_FIGURES - len(told)]
        return [name for name in numbers if name in told or name in open_]


def refuse_lacking(face: Face) -> None:
    """Raise PrintError that names the signs on a face for which no print font has a glyph."""
    signs = lacking(face.written, "bold")
    if signs:
        raise PrintError(
            Message.of(
                "The print font has no {signs}, which card {card} ({tag}) needs: write it in other letters.",
                signs=" ".join(f"“{sign}”" for sign in signs[:6]),
                card=face.title,
                tag=face.tag,
            )
        )
