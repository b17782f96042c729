"""Which card it is that lies there: the cards that it may be, as their owner calls them, known ones first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from assistant import Action, Field, Message, Offer, Viewer
from rumblebots.asking import face_of_card
from rumblebots.bots import NUMBERS, Face, is_unnamed, tier_of_unnamed
from rumblebots.speaking import lies_at
from rumblebots.state import Table


def candidates(state: Table, tier: int) -> tuple[list[Face], list[Face]]:
    """The cards of a tier that lie in no open place: those of which a name or a number was told, and the others."""
    return state.once(f"candidates {tier}", lambda: _candidates(state, tier))


def _candidates(state: Table, tier: int) -> tuple[list[Face], list[Face]]:
    lying, catalog = set(state.known()), state.book.catalog
    faces = [
        face_of_card(card)
        for card in catalog.cards
        if card.trait("tier") == tier and len(card.numbers) == 1 and card.id not in lying
    ]
    known = _unlike([face for face in faces if face.group == "laboratory" and _is_known(face)])
    rest = [face for face in faces if face.group == "laboratory" and not _is_known(face)]
    return sorted(known, key=lambda face: (not face.design, face.title.casefold())), rest


def _unlike(faces: Sequence[Face]) -> list[Face]:
    """One card of those that are printed alike."""
    found: dict[Face, Face] = {}
    for face in faces:
        found.setdefault(replace(face, name=face.name if not face.design else ""), face)
    return list(found.values())


def _is_known(face: Face) -> bool:
    told = (face.factions, *(getattr(face, what) for what in NUMBERS))
    return bool(face.design) or any(value is not None for value in told)


def called(state: Table, face: Face, among: Sequence[Face]) -> Message | str:
    """What a card is called among others: of several with one name by the tag on it too."""
    if sum(other.title.casefold() == face.title.casefold() for other in among) < 2:
        return face.title
    return Message.of("{card} ({name})", card=face.title, name=str(state.book.catalog.copy(face.name).tag))


def names_field(state: Table, name: str, tiers: Sequence[int], first: Sequence[str] = ()) -> Field:
    """One card to choose: some that lie there, then those that may turn out to be one that nobody named."""
    found: list[tuple[str, Message]] = [(card, _said(state.face(card).label)) for card in first]
    lists = [candidates(state, tier) for tier in sorted(set(tiers))]
    for faces in (*(known for known, _ in lists), *(() if first else (rest for _, rest in lists))):
        found += [(face.name, _said(called(state, face, faces))) for face in faces]
    cards, labels = tuple(card for card, _ in found), tuple(label for _, label in found)
    return Field(name, "text", Message("Which card"), True, cards, names=labels)


def _said(label: Message | str) -> Message:
    return label if isinstance(label, Message) else Message.of("{card}", card=label)


def name_offer(state: Table, name: str, by: int | None, group: str = "name") -> Offer | None:
    """The button that says which card one is that nobody named; None for any other, or where no card is left."""
    if not is_unnamed(name):
        return None
    field = names_field(state, "as", (tier_of_unnamed(name),))
    if not field.choices:
        return None
    label = Message.of("{card}: it is …", card=state.face(name).label)
    note = Message("What was typed is kept for the card")
    return Offer(
        Action.of("tell", by, None, which=name, **lies_at(state, name)), label, note, "tag", asks=(field,), group=group
    )


def scanned_offers(state: Table, viewer: Viewer, seat: int) -> Iterator[Offer]:
    """The buttons by which a seat builds a scanned card by its name, or its own phone says which cards it holds."""
    hand = state.player(seat).hand
    for tier in sorted({entry.tier for entry in hand if not entry.name or not viewer.sees(seat)}):
        field = names_field(state, "which", (tier,))
        if not field.choices:
            continue
        label = Message.of("Build a scanned tier {n} card by name", n=tier)
        action = Action.of("build", seat, None, **{"from": "hand"})
        yield Offer(action, label, None, "tag", asks=(field,), group="hand")
        if viewer.sees(seat) and viewer.role == "seat":
            label = Message.of("A scanned tier {n} card is …", n=tier)
            note = Message("Only you see this")
            yield Offer(Action.of("look", seat), label, note, "eye", asks=(field,), group="hand")
