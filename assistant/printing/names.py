"""What the shipped layouts are called, so that they can be said in every language."""

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
