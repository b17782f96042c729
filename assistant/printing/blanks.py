"""Blank sticker tags: printed before anybody says which card they go on, bound later by teaching."""

from __future__ import annotations

import re
from collections.abc import Iterable

from assistant.press import PrintError, SheetOrder
from assistant.printing.face import Face
from assistant.printing.fonts import printable
from assistant.table.cards import BLANK_FROM
from assistant.table.message import Message
from assistant.table.tag import Tag

LAST = 999_999 - BLANK_FROM
"""The highest number of a blank sticker."""
MOST = 2000
"""Blank stickers in one order: thirty sheets of the smallest."""
_RANGE = re.compile(r"([0-9]{1,9})(?:\s*[-–]\s*([0-9]{1,9}))?")


def blank_faces(order: SheetOrder, page_full: int) -> list[Face]:
    """The faces of blank stickers: the numbers or ranges that `order.cards` names, or 1 up to a page full.

    Raises PrintError for what is not a number from 1 to `LAST`, and for more than `MOST`.
    """
    pieces = [piece.strip() for piece in order.cards.split(",") if piece.strip()] or [f"1-{page_full}"]
    numbers = list(dict.fromkeys(number for piece in pieces for number in _numbers(piece)))
    if len(numbers) > MOST:
        raise _too_many()
    return [_face(order, number) for number in numbers]


def _numbers(piece: str) -> Iterable[int]:
    found = _RANGE.fullmatch(piece)
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 1 <= first <= last <= LAST:
        raise PrintError(
            Message.of(
                "{piece} names no blank stickers: write numbers from 1 to {last}, such as 1-35.",
                piece=piece[:40],
                last=LAST,
            )
        )
    if last - first >= MOST:
        raise _too_many()
    return range(first, last + 1)


def _too_many() -> PrintError:
    return PrintError(Message.of("At most {most} blank stickers can be printed at once.", most=MOST))


def _face(order: SheetOrder, number: int) -> Face:
    words = order.say(Message.of("Blank {n}", n=number))
    return Face(
        tag=str(Tag(order.catalog.code, BLANK_FROM + number)),
        title=words,
        number=words,
        game=printable(order.title),
        deck="",
    )
