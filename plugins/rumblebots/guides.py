"""What the rulebook's questions and answers say of single cards, shown while such a card counts."""

from __future__ import annotations

from assistant import Message
from rumblebots.bots import FACTIONS, HEXTIC_CRITS, Face
from rumblebots.rules import FINALE
from rumblebots.state import Table
from rumblebots.totals import faction_count

_TEXTS: dict[str, Message] = {
    "anubis": Message("Turn a ready Contraption, without its effect, and borrow a Bot; all of it or nothing."),
    "bunnivatrix": Message("In defense: any Bots may stay, whatever their faction."),
    "chronarch": Message("Others keep Bots that are above their Workshop."),
    "frystoise": Message("Counts itself."),
    "grr-howdy": Message("Defeats no Contraption."),
    "cogmender": Message("When its gang is beaten in defense: take cards back before surrendering."),
}


def guides(state: Table) -> list[tuple[Face, Message]]:
    """Cards of the gangs with what is to be minded of them (rules 121 to 130)."""
    fight = state.fight
    found: list[tuple[Face, Message]] = []
    for seat, gang in ((fight.challenger, fight.attack), (fight.champion, fight.defense)):
        for name in gang:
            face = state.face(name)
            text = _text(state, face, seat, gang)
            if text is not None:
                found.append((face, text))
    return found


def _text(state: Table, face: Face, seat: int | None, gang: tuple[str, ...]) -> Message | None:
    if face.design == "candispenser":
        return Message.of("Counts itself. Factions here: {what}", what=_factions(state, gang))
    if face.design == "hextic" and seat is not None and state.player(seat).tier not in HEXTIC_CRITS:
        return Message.of("Tier {n}: read its critical hits on the card.", n=state.player(seat).tier)
    if face.design in ("chronik", "chronok") and face.name == state.fight.entering and seat is not None:
        left = len(state.deck(seat))
        if left <= FINALE:
            return Message.of(
                "It transforms: {n} card left in the deck.", many="It transforms: {n} cards left in the deck.", n=left
            )
        return Message.of("It does not transform: {n} cards left in the deck.", n=left)
    return _TEXTS.get(face.design)


def _factions(state: Table, gang: tuple[str, ...]) -> Message | str:
    told: Message | str = ""
    for faction, count in faction_count(state, gang).items():
        one = Message.of("{faction} {n}", faction=FACTIONS[faction], n=count)
        told = Message.of("{these}, {that}", these=told, that=one) if told else one
    return told
