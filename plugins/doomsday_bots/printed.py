"""How the cards look that the program prints: type by color and sign, the three stats or a Room's rating large."""

from __future__ import annotations

from collections.abc import Mapping

from assistant import Card, FacePlan, Family, Message
from doomsday_bots.deck import DECKS, PART_TYPES, TYPE_WORDS

_LOOK: Mapping[str, tuple[str, str]] = {
    "head": ("#3f7fc4", "head"),
    "core": ("#c98a12", "core"),
    "arm": ("#a8392f", "arm"),
    "legs": ("#3d8b45", "legs"),
    "consumable": ("#7a55a8", "flask"),
    "loot": ("#8a6d1f", "chest"),
    "room": ("#5a564c", "room"),
    "boss": ("#22262b", "skull"),
    "tracker": ("#8a3b12", "target"),
    "device": ("#0f7272", "device"),
}
_PART = Family(Message("Part"), "#6b7280", "gear")
_STATS = ("int", "pwr", "spd")
_MORE = ("energy", "actions", "range")
_ROWS = (
    "ability",
    "set",
    "set_needs",
    "set_int",
    "set_pwr",
    "set_spd",
    "bonus_int",
    "bonus_pwr",
    "bonus_spd",
    "bonus_in",
)


def face(card: Card) -> FacePlan:
    """A face by the card's type; a part whose type nobody told has boxes for the three stats."""
    type_ = str(card.trait("type") or "")
    family = Family(TYPE_WORDS[type_], *_LOOK[type_]) if type_ in _LOOK else _PART
    has_stats = type_ in (*PART_TYPES, "loot") or (not type_ and card.trait("deck") in ("", None, *DECKS))
    top = _STATS if has_stats else ("rating", "stat") if type_ == "room" else ()
    rows = ("challenges", "trash", "effect", "falls") if type_ in ("room", "tracker", "boss") else _ROWS
    told = tuple(name for name in _MORE if card.trait(name) is not None)
    return FacePlan((family.name,), (family,), top=top, foot=told, rows=rows, text="text")
