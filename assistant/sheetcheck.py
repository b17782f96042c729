"""What a reading of a printed page means, in words: tags read, how small, and whether to print it again."""

from __future__ import annotations

from assistant.eyes import PageReading
from assistant.reach import NEEDED
from assistant.table.message import Message

EXACT = 0.006
"""A scale that is no further off is right: a sheet of stickers is 1.3 mm off at its far end then."""


def told(reading: PageReading) -> tuple[bool, list[Message]]:
    """Is the page good, and what is to be said of it, the most important first."""
    read = reading.tags - len(reading.unread)
    says = [
        Message.of(
            "{read} of {n} tags read, smallest {pixels} px per module.",
            read=read,
            n=reading.tags,
            pixels=f"{reading.module_pixels:.1f}",
        )
    ]
    is_good = not reading.unread
    if reading.unread:
        missing = ", ".join(reading.unread[:4]) + (", …" if len(reading.unread) > 4 else "")
        says.append(Message.of("Not read: {tags}. Hold the page flatter or closer, in even light.", tags=missing))
    if reading.module_pixels < NEEDED:
        is_good = False
        says.append(Message("Tags this small are not read surely. Bring the camera closer, or print larger tags."))
    if reading.scale is None:
        says.append(Message("Its scale is unknown: show all four edges of the paper, on a darker table."))
        return is_good, says
    across, along = reading.scale
    if max(abs(across - 1), abs(along - 1)) <= EXACT:
        says.append(Message("Printed at 100 %."))
        return is_good, says
    if abs(across - along) <= EXACT:
        both = round(100 * (across + along) / 2, 1)
        says.append(Message.of("Printed at {n} %: print again at 100 %, not “fit to page”.", n=f"{both:g}"))
    else:
        says.append(
            Message.of(
                "Printed at {across} % across and {along} % along: measure this printer with the calibration page.",
                across=f"{100 * across:.1f}",
                along=f"{100 * along:.1f}",
            )
        )
    return False, says
