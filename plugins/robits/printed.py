"""How the cards look that the program prints: model by color and sign, part by its picture, the number large."""

from __future__ import annotations

from assistant import Card, FacePlan, Family, Message
from robits.deck import MODELS, SLOT_WORDS

_PAINT = {"green": "#3d8b45", "purple": "#7a55a8", "pink": "#d0578f", "gold": "#d4a017", "blue": "#3f7fc4"}
_SIGNS = {"big-henry": "gear", "klunc": "wrench", "jenny-5": "spark", "n-watts": "bolt", "bt-4": "target"}
_SPECIAL = {
    "sparkeez": Family(Message("Sparkeez"), "#c2410c", "star"),
    "junk": Family(Message("Junk"), "#7d776b", "junk"),
    "overclock": Family(Message("Overclock"), "#1f2937", "clock"),
}


def face(card: Card) -> FacePlan | None:
    """A part's face with room for its number, or a special card's; None for what is neither."""
    model, special = MODELS.get(str(card.trait("model"))), _SPECIAL.get(str(card.trait("type")))
    if model is not None:
        slot = str(card.trait("slot"))
        family = Family(Message.of("{name}", name=model.name), _PAINT[model.color], _SIGNS[model.id])
        line = (family.name, SLOT_WORDS[slot]) if slot in SLOT_WORDS else (family.name,)
        return FacePlan(line, (family,), slot, top=("value",))
    return FacePlan((special.name,), (special,)) if special else None
