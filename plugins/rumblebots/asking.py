"""Values that are needed now: only what the next sum or payment asks for, each asked once for a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from assistant import Action, Card, Field, Message, Offer
from rumblebots.bots import TRACK, TRAIT, Face, face_of, is_unnamed
from rumblebots.ledger import scraps
from rumblebots.places import tier_of
from rumblebots.speaking import lies_at
from rumblebots.state import Table
from rumblebots.totals import verdict


@dataclass(frozen=True, slots=True)
class Wanted:
    """A card and the values that count now and that nobody told."""

    card: str
    """The physical card, or one that nobody named."""
    values: tuple[str, ...]
    why: Message


def wanted(state: Table) -> list[Wanted]:
    """What is wanted now, the most pressing first; worked out once for all who look."""
    return state.once("wanted", lambda: [*_for_the_builder(state), *_for_the_clash(state)])


def _for_the_builder(state: Table) -> Iterator[Wanted]:
    if state.phase != "build" or state.turn is None:
        return
    for card, what in scraps(state, state.turn).unknown:
        text = "Its cost counts now." if what == "cost" else "What recycling brings counts now."
        yield Wanted(card, (what,), Message(text))


def _for_the_clash(state: Table) -> Iterator[Wanted]:
    if state.battle is None:
        return
    stand = verdict(state)
    for names, parts, text in (
        (state.battle.defense, (stand.defense, stand.barriers), "It defends: only these numbers count now."),
        (state.battle.attack, (stand.attack, stand.crits), "It attacks: only these numbers count now."),
    ):
        for name in names:
            values = tuple(part.what for part in parts if name in part.unknown)
            if values:
                yield Wanted(name, values, Message(text))
    if stand.is_won:
        yield from _for_the_stand(state)


def _for_the_stand(state: Table) -> Iterator[Wanted]:
    """The winner's gang must defend: its factions, and what it defends with."""
    for name in state.fight.attack:
        face = state.face(name)
        values = tuple(
            what
            for what, known in (("factions", face.factions), ("defense", face.defense), ("barriers", face.barriers))
            if known is None and not face.is_contraption
        )
        if values:
            yield Wanted(name, values, Message("It may defend: factions and its left side."))


def asks(state: Table, name: str, values: Sequence[str]) -> tuple[Field, ...]:
    """The fields of a pad for these values, with the numbers that cards of the same name have.

    Words on the card are ticks beside them, as long as nobody told any.
    """
    face = state.face(name)
    like = [other for other in map(face_of_card, state.book.catalog.cards) if face.design == other.design != ""]
    seen = {value: sorted({n for other in like if isinstance(n := getattr(other, value), int)}) for value in values}
    fields = [replace(TRAIT[value], required=value in ("cost", "recycle"), seen=tuple(seen[value])) for value in values]
    if face.keywords is None and not {"attack", "recycle"}.isdisjoint(values):
        fields.append(replace(TRAIT["keywords"], required=False))
    return tuple(fields)


def face_of_card(card: Card) -> Face:
    """What a card of the catalogue shows, whichever copy it is."""
    return face_of(card, card.id)


def value_offer(state: Table, entry: Wanted, seat: int | None, is_main: bool = False) -> Offer:
    """The button that asks for a card's values; those of a card that nobody named are kept for this game."""
    if is_unnamed(entry.card):
        action = Action.of("numbers", seat, None, which=entry.card, **lies_at(state, entry.card))
        label = Message.of("Fill in {card}", card=state.face(entry.card).label)
        fields = asks(state, entry.card, entry.values)
        return Offer(action, label, entry.why, "pen", main=is_main, asks=fields, group="value")
    card = state.book.catalog.copy(entry.card).card if entry.card not in state.book.catalog.by_id else None
    label = Message.of("Fill in {card}", card=state.face(entry.card).label)
    action = Action.of("value", seat, card.id if card else entry.card)
    fields = asks(state, entry.card, entry.values)
    return Offer(action, label, entry.why, "pen", main=is_main, asks=fields, group="value")


def same_offers(state: Table, entry: Wanted, seat: int | None) -> Iterator[Offer]:
    """The buttons that copy all that was told of another card to one that nobody named: it is the same card."""
    face, catalog = state.face(entry.card), state.book.catalog
    if is_unnamed(entry.card) or face.design:
        return
    target = catalog.copy(entry.card).card.id if entry.card not in catalog.by_id else entry.card
    for name in same_as(state, entry.card):
        card = catalog.by_id[name]
        told = {what: value for what, value in card.traits.items() if what in TRAIT and what != "tier"}
        label = Message.of("{card} is the same as {other}", card=face.label, other=str(card.trait("name")))
        note = Message("Copies all that was told of it")
        yield Offer(Action.of("value", seat, target, values=told), label, note, "deck", group="value")


def same_as(state: Table, name: str) -> list[str]:
    """Cards whose values this one may copy: taught ones of the same tier, one of each name ("same as …")."""
    tier = tier_of(state, name)
    found: dict[str, str] = {}
    for card in state.book.catalog.cards:
        if card.trait("name") and card.trait("tier") == tier and card.id != name:
            found.setdefault(str(card.trait("name")), card.id)
    return [found[title] for title in sorted(found)]


def arrow_offer(state: Table, seat: int | None) -> Offer | None:
    """The button that asks once which way the board's arrow of this round points (A2)."""
    if TRACK not in state.book.catalog.by_id or state.way_told(state.round) is not None:
        return None
    trait = replace(TRAIT[f"arrow{state.round}"], required=True)
    label = Message.of("Which way does the arrow on space {n} point?", n=state.round)
    note = Message("Asked once for your board; clockwise until then")
    return Offer(Action.of("value", seat, TRACK), label, note, "cw", asks=(trait,), group="direction")
