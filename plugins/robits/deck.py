"""What the cards are: models, slots, and the face of a card as far as anybody told it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from assistant import Card, Catalog, Json, Message


@dataclass(frozen=True, slots=True)
class Model:
    """One of the five models that parts belong to."""

    id: str
    name: str
    color: str
    short: str
    """Two letters that travel with the color."""
    rule: int
    """The line of the checklist that counts its parts."""
    arms: int
    others: int
    """How many heads it has, and so torsos and legs."""


MODELS: dict[str, Model] = {
    model.id: model
    for model in (
        Model("big-henry", "Big Henry", "green", "BH", 2, 8, 4),
        Model("klunc", "Klunc", "purple", "KL", 3, 6, 3),
        Model("jenny-5", "Jenny-5", "pink", "J5", 3, 6, 3),
        Model("n-watts", "N-Watts", "gold", "NW", 3, 6, 3),
        Model("bt-4", "BT-4", "blue", "BT", 4, 4, 2),
    )
}
SPECIALS: dict[str, str] = {"sparkeez": "Sparkeez", "junk": "Junk", "overclock": "Overclock"}
SPECIAL_COUNTS: dict[str, int] = {"sparkeez": 6, "junk": 6, "overclock": 4}
SLOTS = ("head", "torso", "legs", "arm")
ROOM: dict[str, int] = {"head": 1, "torso": 1, "legs": 1, "arm": 2}
"""How many parts of each slot one ROBiT takes."""
PLACES = ("head", "arm1", "torso", "arm2", "legs")
"""The five places of a ROBiT, as it stands."""
BONUS_FROM = 3

SLOT_WORDS: dict[str, Message] = {
    "head": Message("head"),
    "torso": Message("torso"),
    "legs": Message("legs"),
    "arm": Message("arm"),
}


@dataclass(frozen=True, slots=True)
class Face:
    """What a card shows. `kind` is part, sparkeez, junk, overclock or unknown; `value` None while unknown."""

    name: str
    kind: str
    model: str = ""
    slot: str = ""
    value: int | None = None
    title: str = ""

    @property
    def label(self) -> Message:
        """The card in words, with its number where it shows one: `Klunc arm, 3`."""
        if self.kind == "unknown":
            return Message("a card that nobody named")
        if self.value is None:
            return Message.of("{card}", card=self.title)
        return Message.of("{card}, {n}", card=self.title, n=self.value)

    def json(self) -> dict[str, Json]:
        """As views show it."""
        model = MODELS.get(self.model)
        return {
            "id": self.name,
            "kind": self.kind,
            "model": self.model or None,
            "model_name": model.name if model else None,
            "color": model.color if model else None,
            "short": model.short if model else SHORT.get(self.kind),
            "slot": self.slot or None,
            "value": self.value,
            "title": self.title,
            "label": self.label.json(),
        }


SHORT = {"sparkeez": "SP", "junk": "JK", "overclock": "OC"}


def kind_of(card: Card) -> str:
    """part, sparkeez, junk or overclock; unknown for a card of a stranger's catalogue that says none of them."""
    kind = card.trait("type")
    return kind if kind in ("part", *SPECIALS) else "unknown"


def face_of(card: Card, name: str) -> Face:
    """The face of a card of the catalogue."""
    value = card.trait("value")
    return Face(
        name,
        kind_of(card),
        str(card.trait("model") or ""),
        str(card.trait("slot") or ""),
        value if isinstance(value, int) else None,
        card.title,
    )


def told_face(name: str, model: str, slot: str, value: int | None) -> Face:
    """The face of a card that somebody described: a model and a slot, a special card, or nothing at all."""
    if model in SPECIALS:
        return Face(name, model, title=SPECIALS[model])
    if model in MODELS:
        return Face(name, "part", model, slot, value, f"{MODELS[model].name} {slot}")
    return Face(name, "unknown")


def fits(face: Face, model: str, slot: str) -> bool:
    """Is this face of that model and slot (or that special card)?"""
    return face.kind == model if model in SPECIALS else (face.model, face.slot) == (model, slot)


def alike(catalog: Catalog, model: str, slot: str) -> Iterator[tuple[str, int | None]]:
    """Names and known numbers of the cards of one model and slot (or one special kind), lowest first."""
    for card in catalog.cards:
        if fits(face_of(card, ""), model, slot):
            for copy in catalog.copies(card.id):
                value = card.trait("value")
                yield copy.name, value if isinstance(value, int) else None


def census(model: str, slot: str) -> int:
    """How many such cards the game has (rules 2 to 5); 0 for what it has not."""
    if model in SPECIAL_COUNTS:
        return SPECIAL_COUNTS[model]
    if model not in MODELS or slot not in SLOTS:
        return 0
    return MODELS[model].arms if slot == "arm" else MODELS[model].others


def census_rule(model: str) -> int:
    """The line of the checklist that counts them."""
    return MODELS[model].rule if model in MODELS else 5
