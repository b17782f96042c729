"""What the shipped layouts are called and where their sizes come from, so that it can be said in every language."""

from __future__ import annotations

from assistant.table.message import Message

LAYOUTS = (
    Message("Cards 63 × 88 mm, backs to fold over"),
    Message("Cards 63 × 88 mm with gaps"),
    Message("Cards 63 × 88 mm"),
    Message("Cut stickers 10 × 12 mm"),
    Message("Cut stickers 15 × 18 mm"),
    Message("Cut stickers 20 × 23 mm"),
    Message("Cut stickers 25 × 28 mm"),
    Message("Cut stickers 30 × 34 mm"),
    Message("Stickers 38.1 × 38.1 mm (Avery 22805)"),
    Message("Stickers 38 × 21.2 mm (Herma 4606, 4270)"),
    Message("Stickers 66.7 × 25.4 mm (Avery 5160)"),
    Message("Stickers 35 × 35 mm (Avery L7120)"),
    Message("Stickers 45 × 45 mm (Avery L7121)"),
)
"""The names of the files in printables/layouts; a layout of somebody's own goes by the name in its file."""

SOURCES = (
    Message("the common size of playing cards and their sleeves"),
    Message("our own grid for sheets of sticker paper without cuts"),
    Message("four label programs with the same numbers, one of them after a print that met the real sheet"),
    Message("gLabels' list; LibreOffice has a like sheet, Avery Zweckform 3666, within 0.3 mm"),
    Message("LibreOffice's list and two label programs, one of them after a print that met the real sheet"),
    Message("three label programs, which agree about the gaps and differ by up to 2 mm about the margins"),
    Message("two label programs with the same numbers; a third found other margins in the maker's template"),
)
"""Where those files have their sizes from."""


def spoken(text: str) -> Message:
    """A layout's own words: a shipped one's can be translated, those of somebody's own are said as they are."""
    known = {message.text: message for message in (*LAYOUTS, *SOURCES)}
    return known.get(text, Message.of("{value}", value=text))
