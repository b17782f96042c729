"""How the cards look that the program prints.

Attack stands above, beside the tag, and defense along the left edge: both are seen while cards lie stacked in a gang.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant import Card, FacePlan, Family, Message
from rumblebots.bots import FACTIONS, KINDS, STARTERS

_LOOK: Mapping[str, tuple[str, str]] = {
    "animal": ("#a8541c", "paw"),
    "appliances": ("#b03a6f", "plug"),
    "bio": ("#3d8b45", "leaf"),
    "steam": ("#4b7d94", "steam"),
    "mech": ("#5b4fa3", "gear"),
    "warfare": ("#8c2f2a", "blast"),
}
_TRANSFORMATION = Message("Transformation")
_STARTER = Message("Starter")


def face(card: Card) -> FacePlan:
    """A Bot's face, or a Contraption's without attack and defense; boxes for what its owner has not told."""
    factions = [str(name) for name in _listed(card.trait("factions")) if name in FACTIONS]
    kind = str(card.trait("kind") or "bot")
    families = tuple(Family(FACTIONS[name], *_LOOK[name]) for name in factions)
    line = [KINDS.get(kind, KINDS["bot"]), *(FACTIONS[name] for name in factions)]
    if card.trait("transformation"):
        line.insert(0, _TRANSFORMATION)
    if card.id in STARTERS:
        line.insert(0, _STARTER)
    is_bot = kind != "contraption"
    return FacePlan(
        tuple(line),
        families,
        "" if families else ("head" if is_bot else "wrench"),
        top=("attack", "crits") if is_bot else (),
        left=("defense", "barriers") if is_bot else (),
        foot=("recycle",) if card.trait("transformation") else ("tier", "cost", "recycle"),
        rows=("keywords",),
        text="text",
    )


def _listed(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list | tuple) else ()
