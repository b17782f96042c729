"""The foot of every page that is no grid of cards: what to mind, what this page is, and a line of 100 mm."""

from __future__ import annotations

from collections.abc import Callable

from assistant.printing.layout import MARGIN, PAPERS, Box
from assistant.printing.marks import FootWords, foot_words
from assistant.printing.pen import Pen
from assistant.table.message import Message

STRIP = 6.2
"""Millimeters at the foot of a page for the ruler and its words."""
RULER = Message("100 mm")
CALL = Message("Print at 100 %, not “fit to page”, then measure the line.")

Say = Callable[[Message], str]


def page_size(paper: str, is_landscape: bool = False) -> tuple[float, float]:
    """Width and height of a page in millimeters."""
    width, height = PAPERS[paper]
    return (height, width) if is_landscape else (width, height)


def room(paper: str, is_landscape: bool = False) -> Box:
    """What may be drawn on above the foot."""
    width, height = page_size(paper, is_landscape)
    return Box(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN - STRIP)


def foot(pen: Pen, paper: str, is_landscape: bool, about: str, say: Say) -> None:
    """Draws it."""
    width, height = page_size(paper, is_landscape)
    strip = Box(MARGIN, height - MARGIN - STRIP + 0.6, width - 2 * MARGIN, STRIP - 0.6)
    foot_words(pen, strip, FootWords(say(CALL), about, say(RULER)))
