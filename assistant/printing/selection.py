"""Which cards to print: ids, tags, numbers and ranges, as somebody types them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from assistant.press import PrintError
from assistant.table.cards import SAMPLE_FROM, Catalog, Copy
from assistant.table.message import Message

_RANGE = re.compile(r"([0-9]{1,9})(?:\s*[-–]\s*([0-9]{1,9}))?")


def printed_number(catalog: Catalog, copy: Copy) -> int:
    """The short number on a card's face: its tag's number, in a sample deck counted from that deck's start."""
    first = SAMPLE_FROM if catalog.deck else 0
    return copy.tag.number - first if copy.tag.number > first else copy.tag.number


def select(catalog: Catalog, selection: str) -> Sequence[Copy]:
    """The physical cards a selection names, in its order, each once; all of them for an empty one.

    Its pieces are divided by commas. A piece is a card's id or name (all its copies), a tag's text, a number as printed
    on the card, or a range of such numbers (`1-9`). Raises PrintError for a deck without cards and for a piece that
    names nothing, so that no card is left out in silence.
    """
    everything = catalog.tags()
    if not everything:
        raise PrintError("This deck has no cards to print.")
    pieces = [piece.strip() for piece in selection.split(",")]
    if not any(pieces):
        return everything
    numbers = {printed_number(catalog, copy): copy for copy in everything}
    tags = {str(copy.tag): copy for copy in everything}
    chosen: dict[str, Copy] = {}
    for piece in pieces:
        if piece:
            chosen.update((str(copy.tag), copy) for copy in _named(piece, catalog, tags, numbers))
    return list(chosen.values())


def _named(piece: str, catalog: Catalog, tags: Mapping[str, Copy], numbers: Mapping[int, Copy]) -> Sequence[Copy]:
    if piece in catalog.by_id:
        copies = catalog.copies(piece)
        if not copies:
            raise PrintError(Message.of("The card {card} has no copies to print.", card=piece))
        return copies
    titled = [copy for copy in catalog.tags() if copy.card.title.casefold() == piece.casefold()]
    if titled:
        return titled
    if piece.upper() in tags:
        return [tags[piece.upper()]]
    found = _RANGE.fullmatch(piece)
    if not found:
        raise PrintError(
            Message.of(
                "There is no card {piece} in this deck: write names, tags, or numbers such as 1-9.", piece=piece[:40]
            )
        )
    first, last = int(found[1]), int(found[2] or found[1])
    missing = next((number for number in (first, last) if number not in numbers), None)
    if missing is not None:
        raise PrintError(
            Message.of(
                "This deck has no card with the number {n}: its numbers go from {first} to {last}.",
                n=missing,
                first=min(numbers),
                last=max(numbers),
            )
        )
    step = 1 if first <= last else -1
    return [numbers[number] for number in range(first, last + step, step) if number in numbers]
