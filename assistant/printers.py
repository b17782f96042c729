"""Printers and their faults: measured once with a ruler, kept by name, undone on every sheet."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from assistant.press import Backs, Correction, SheetOrder
from assistant.store import Store
from assistant.table.errors import TableError
from assistant.table.message import Message
from assistant.table.values import Json

KEY = "printers"
"""The setting that holds them."""
RULER = 100.0
"""Millimeters that the calibration page's lines are meant to have."""
CROSSES_APART = 160.0
"""Millimeters between its upper and its lower cross."""
_LIMITS: Mapping[str, tuple[float, float]] = {
    "across": (90, 110),
    "along": (90, 110),
    "top_right": (-10, 10),
    "top_down": (-10, 10),
    "bottom_right": (-10, 10),
}
MEASURES = tuple(_LIMITS)
"""What is read off the page."""
_NAME_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Printer:
    """What was read off its calibration page, in millimeters. Raises TableError for what no ruler reads."""

    name: str
    across: float = RULER
    """Length of the line across the page."""
    along: float = RULER
    top_right: float = 0.0
    """Held against the light, front toward you: how far right of the upper cross the other side's cross falls."""
    top_down: float = 0.0
    bottom_right: float = 0.0
    """The same at the lower cross."""

    def __post_init__(self) -> None:
        if not 1 <= len(self.name.strip()) <= _NAME_LONGEST:
            raise TableError(Message.of("A printer's name has 1 to {n} characters.", n=_NAME_LONGEST))
        for key, (least, most) in _LIMITS.items():
            value = getattr(self, key)
            if not isinstance(value, int | float) or isinstance(value, bool) or not least <= value <= most:
                raise TableError(
                    Message.of(
                        "{n} mm cannot be: the calibration page has {least} to {most} mm here. Measure again.",
                        n=str(value)[:20],
                        least=f"{least:g}".replace("-", "−"),
                        most=f"{most:g}",
                    )
                )

    @property
    def front(self) -> Correction:
        """What undoes its fault on the side printed first."""
        return Correction(RULER / self.across, RULER / self.along)

    def behind(self, backs: Backs) -> Correction:
        """What undoes its fault on the other side, for the way the paper is turned over.

        A page turned over its long edge is seen mirrored from left to right through the paper, over its short edge
        mirrored from top to bottom.
        """
        if backs not in ("duplex-long", "duplex-short"):
            return self.front
        right, down = (self.top_right + self.bottom_right) / 2, self.top_down
        angle = math.degrees(math.asin((self.top_right - self.bottom_right) / CROSSES_APART))
        way = 1 if backs == "duplex-long" else -1
        return Correction(RULER / self.across, RULER / self.along, way * right, -way * down, angle)


def faults(printer: Printer) -> list[tuple[Message, Message]]:
    """What was measured, and what is done about it: each with its name."""
    told = [
        (Message("Width"), _stretched(printer.across, Message("wider"), Message("narrower"))),
        (Message("Height"), _stretched(printer.along, Message("taller"), Message("shorter"))),
    ]
    right, down = (printer.top_right + printer.bottom_right) / 2, printer.top_down
    if right or down or printer.top_right != printer.bottom_right:
        shift = Message.of("{right} mm right, {down} mm down", right=_signed(right), down=_signed(down))
        told.append((Message("Back"), shift))
    return told


def _stretched(measured: float, more: Message, less: Message) -> Message:
    n, percent = f"{measured:g}", round(100 * (RULER / measured - 1), 1)
    if not percent:
        return Message.of("{n} mm of 100", n=n)
    way = more if percent > 0 else less
    return Message.of("{n} mm of 100: made {percent} % {way}", n=n, percent=f"{abs(percent):g}", way=way)


def _signed(value: float) -> str:
    return f"{value:g}".replace("-", "−")


def printers(store: Store) -> dict[str, Printer]:
    """The printers that were measured, by name."""
    kept = store.kept(KEY, {})
    told: Mapping[str, Any] = kept if isinstance(kept, Mapping) else {}
    return {name: Printer(name, **values) for name, values in sorted(told.items())}


def keep_printer(store: Store, printer: Printer) -> None:
    """Keep a printer's measures under its name."""
    _keep(store, {**printers(store), printer.name: printer})


def forget_printer(store: Store, name: str) -> None:
    """Forget a printer. Raises TableError if there is none of this name."""
    known = printers(store)
    named_printer(store, name)
    del known[name]
    _keep(store, known)


def named_printer(store: Store, name: str) -> Printer:
    """The printer of this name. Raises TableError naming those there are."""
    known = printers(store)
    if not known:
        raise TableError(Message.of("There is no printer {name} here: no printer was measured yet.", name=name[:40]))
    if name not in known:
        there = ", ".join(known)
        raise TableError(
            Message.of("There is no printer {name} here, only: {there}. Measure it first.", name=name[:40], there=there)
        )
    return known[name]


def corrected(order: SheetOrder, printer: Printer) -> SheetOrder:
    """The order with what undoes a printer's faults on both sides of the paper."""
    return replace(order, front=printer.front, behind=printer.behind(order.backs))


def _keep(store: Store, known: Mapping[str, Printer]) -> None:
    told: dict[str, Json] = {name: {key: getattr(printer, key) for key in MEASURES} for name, printer in known.items()}
    store.keep(KEY, told)
