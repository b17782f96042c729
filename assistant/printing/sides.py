"""Printed sides of paper as something to draw, and the foot that each of them bears."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assistant.printing.layout import MARGIN, Box
from assistant.printing.marks import FootWords, foot_words
from assistant.printing.mat_tiles import STRIP, page_size
from assistant.printing.pen import Pen
from assistant.table.message import Message


@dataclass(frozen=True, slots=True)
class Side:
    """One printed side of a sheet of paper."""

    paper: str
    draw: Callable[[Pen], None]
    """Draws everything on it, in millimeters from the page's top left."""
    is_landscape: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in millimeters."""
        return page_size(self.paper, self.is_landscape)


RULER = Message("100 mm")
CALL = Message("Print at 100 %, not “fit to page”, then measure the line.")


def foot(pen: Pen, paper: str, is_landscape: bool, about: str, say: Callable[[Message], str]) -> None:
    """What to mind when printing, what this page is, and a line of 100 mm."""
    width, height = page_size(paper, is_landscape)
    strip = Box(MARGIN, height - MARGIN - STRIP + 0.6, width - 2 * MARGIN, STRIP - 0.6)
    foot_words(pen, strip, FootWords(say(CALL), about, say(RULER)))
