"""The calibration page: lines to measure and crosses to hold against the light, to learn a printer's faults."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from assistant.press import SheetOrder
from assistant.printers import CROSSES_APART, RULER
from assistant.printing.layout import PAPERS, Box
from assistant.printing.leaf import About, Job, Leaf
from assistant.printing.pen import Pen
from assistant.table.message import Message

TITLE = Message("How exact is this printer?")
STEPS = (
    Message("Print this page at 100 %, not “fit to page”, on both sides if you print backs."),
    Message("Measure both lines with a ruler and type what you read: each is meant to be 100 mm long."),
    Message("Hold the paper against the light, this side toward you. The other side's crosses show through."),
    Message("Type how far right and how far down of each cross they fall. Nothing to see? Leave the zeros."),
)
BACK = Message("The other side: its crosses show through when you hold the paper against the light.")
ACROSS = Message("across, 100 mm")
ALONG = Message("along, 100 mm")
UPPER = Message("upper cross")
LOWER = Message("lower cross")
ARM = 10
"""Millimeters to each side of a cross, with a tick each."""
_GREY = 0.4


def calibration_job(folder: Path, order: SheetOrder) -> Job:
    """The page's two sides, on the order's paper."""
    about = About(order.say(TITLE), order.say(TITLE))
    return Job((Leaf(order.paper, _Front(order)), Leaf(order.paper, _Behind(order), is_back=True)), about)


def crosses(paper: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """The middles of the upper and the lower cross, in millimeters: the same place however the paper is turned over."""
    width, height = PAPERS[paper]
    return (width / 2, (height - CROSSES_APART) / 2), (width / 2, (height + CROSSES_APART) / 2)


@dataclass(frozen=True, slots=True)
class _Front:
    order: SheetOrder

    def __call__(self, pen: Pen) -> None:
        width, height = PAPERS[self.order.paper]
        say = self.order.say
        pen.words(20, 22, say(TITLE), 16, weight="bold")
        for number, step in enumerate(STEPS):
            pen.words(20, 29 + 4.6 * number, f"{number + 1}. {say(step)}", 8.5)
        _line(pen, (width - RULER) / 2, height / 2, say(ACROSS))
        with pen.upwards(40, height / 2 + RULER / 2) as turned:
            _line(turned, 0, 0, say(ALONG))
        for (x, y), name in zip(crosses(self.order.paper), (UPPER, LOWER), strict=True):
            _scales(pen, x, y)
            pen.words(x + ARM + 3, y - 3, say(name), 8, ink=_GREY)


@dataclass(frozen=True, slots=True)
class _Behind:
    order: SheetOrder

    def __call__(self, pen: Pen) -> None:
        for x, y in crosses(self.order.paper):
            pen.lines([((x - 6, y), (x + 6, y)), ((x, y - 6), (x, y + 6))], 0.25)
        width, height = PAPERS[self.order.paper]
        pen.words(width / 2, height / 2, self.order.say(BACK), 8.5, align="center", ink=_GREY)


def _line(pen: Pen, left: float, y: float, words: str) -> None:
    """A line to measure, with an upright end at each side so that a ruler has something to touch."""
    ends = [((left + at, y - 4), (left + at, y + 4)) for at in (0, RULER)]
    ticks = [((left + at, y - 1.2), (left + at, y)) for at in range(10, int(RULER), 10)]
    pen.lines([((left, y), (left + RULER, y)), *ends, *ticks], 0.15)
    pen.words(left + RULER / 2, y - 3, words, 9, align="center")


def _scales(pen: Pen, x: float, y: float) -> None:
    """A cross whose arms are rulers: 10 mm to each side, numbered right and down."""
    pen.lines([((x - ARM, y), (x + ARM, y)), ((x, y - ARM), (x, y + ARM))], 0.1)
    for at in range(-ARM, ARM + 1):
        reach = 1.6 if at % 5 == 0 else 0.8
        pen.lines([((x + at, y - reach), (x + at, y + reach)), ((x - reach, y + at), (x + reach, y + at))], 0.1)
        if at % 5 == 0 and at:
            number = f"{at}".replace("-", "−")
            pen.words(x + at, y + 4.4, number, 6, align="center", ink=_GREY)
            pen.words(x - 2.4, y + at + 0.8, number, 6, align="right", ink=_GREY)
    pen.box(Box(x - 0.3, y - 0.3, 0.6, 0.6), stroke=0.0, thick=0.1)
