"""The buttons of the Battle Phase: a flip is one tap on a card of the deck, a faction one tap with what it is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from assistant import Action, Field, Message, Offer, Viewer
from rumblebots import offers_effects
from rumblebots.asking import wanted
from rumblebots.bots import FACTIONS, is_unnamed, tier_of_unnamed
from rumblebots.kinds import KEEP, SUMS
from rumblebots.naming import called, candidates, name_offer, names_field
from rumblebots.speaking import about
from rumblebots.state import Table
from rumblebots.totals import has_bunnivatrix, stands, verdict, without_faction

VALUE = Field("value", "integer", Message("Total"), lowest=0)


def actions(state: Table, viewer: Viewer, seats: Sequence[int]) -> Iterator[Offer]:
    """What is offered in a battle."""
    fight = state.fight
    if fight.challenger is None:
        if fight.champion in seats:
            yield from _opening(state, fight.champion)
        return
    if fight.challenger in seats:
        yield from _challenge(state, fight.challenger)
    for seat in (fight.champion, fight.challenger):
        if seat in seats:
            yield from _contraptions(state, seat)
    if fight.challenger in seats or fight.champion in seats:
        yield from offers_effects.in_battle(state, viewer)
        yield from _totals(state, viewer)
        asked = {entry.card for entry in wanted(state)}
        for name in (*fight.attack, *fight.defense):
            naming = name_offer(state, name, viewer.seat) if name not in asked else None
            if naming is not None:
                yield naming
    if viewer.role != "seat":
        yield from _order(state)


def _opening(state: Table, seat: int) -> Iterator[Offer]:
    deck = state.deck(seat)
    if deck:
        yield _next_flip(state, seat, Message("Reveal a Bot"))
    else:
        label = Message.of("{name} has no Bot to reveal", name=state.name(seat))
        yield Offer(Action.of("end_turn", seat), label, None, "right", main=True, group="battle")
    yield from _flips(state, seat, "Reveal {card}")


def _next_flip(state: Table, seat: int, label: Message) -> Offer:
    """The next thing to do: it opens the list of what is left in the deck, as everybody may know it."""
    deck = state.deck(seat)
    tiers = [tier_of_unnamed(name) for name in deck if is_unnamed(name)]
    note = Message.of("{n} card left", many="{n} cards left", n=len(deck))
    asks = (names_field(state, "which", tiers, deck),)
    return Offer(Action.of("flip", seat), label, note, "plus", main=True, asks=asks, group="next")


def _flips(state: Table, seat: int, text: str) -> Iterator[Offer]:
    """One tap each: the cards of the deck, and those that one of them may be that nobody named."""
    deck = state.deck(seat)
    for name in deck:
        yield Offer(about("flip", seat, name), Message.of(text, card=state.face(name).label), None, "tag", group="flip")
    for tier in sorted({tier_of_unnamed(name) for name in deck if is_unnamed(name)}):
        known, _ = candidates(state, tier)
        for face in known:
            yield Offer(
                Action.of("flip", seat, face.name),
                Message.of(text, card=called(state, face, known)),
                None,
                "tag",
                group="flip",
            )


def _challenge(state: Table, seat: int) -> Iterator[Offer]:
    stand, name = verdict(state), state.name(seat)
    if stand.is_won:
        yield from _defend(state, seat)
        return
    if stand.is_open:
        yield from _defend(state, seat)
    deck = state.deck(seat)
    if deck:
        label = Message("Flip again") if state.fight.attack else Message("Flip a card")
        flip = _next_flip(state, seat, label)
        yield replace(flip, main=not state.fight.entering)  # what enters is resolved first (rule 100)
    yield from _flips(state, seat, "Flip {card}")
    if deck:
        note = Message.of("{name} is out this round", name=name)
        group = "surrender" if stand.is_open else ""  # beside the next flip, but behind numbers that are asked
        yield Offer(Action.of("surrender", seat, why="gives_up"), Message("Surrender"), note, "flag", group=group)
        note = Message("The same Bots three times in a row, and nobody defeated")
        yield Offer(
            Action.of("surrender", seat, why="loop"), Message("Caught in a loop"), note, "loop", group="surrender"
        )
    else:
        label = Message.of("{name} surrenders", name=name)
        is_main = not stand.is_open and not state.fight.entering
        yield Offer(Action.of("end_turn", seat), label, Message("No card left"), "flag", main=is_main, group="battle")
    if state.fight.entering:
        label = Message.of("{card} has entered", card=state.face(state.fight.entering).label)
        is_main = offers_effects.becoming(state, state.fight.entering) is None
        yield Offer(
            Action.of("resolved", seat), label, Message("Enter comes first"), "check", main=is_main, group="enter"
        )


def _defend(state: Table, seat: int) -> Iterator[Offer]:
    found = stands(state)
    is_won = verdict(state).is_won
    if is_won and len(found) > 1:
        names = tuple(
            Message.of("{faction}: defense {n}", faction=FACTIONS[stand.faction], n=stand.defense.total)
            for stand in found
        )
        choices = tuple(stand.faction for stand in found)
        asks = (Field("faction", "text", Message("Faction"), True, choices, names=names),)
        note = Message("Its Bots stay and defend")
        yield Offer(
            Action.of("defend", seat), Message("Choose a faction"), note, "shield", main=True, asks=asks, group="next"
        )
    for stand in found:
        attack, crits = stand.defense.total + 1, 4 + stand.barriers.total
        label = Message.of("Defend with {faction}", faction=FACTIONS[stand.faction])
        is_sure = stand.defense.is_sure and stand.barriers.is_sure
        text = "Falls to {n} attack or {m} critical hits"
        note = Message.of(text if is_sure else "Falls to at least {n} attack or {m} critical hits", n=attack, m=crits)
        action = Action.of("defend", seat, faction=stand.faction)
        yield Offer(action, label, note, "shield", main=is_won and len(found) == 1, group="stand")
    if without_faction(state, state.fight.attack) or has_bunnivatrix(state, state.fight.attack) or not found:
        lifts = has_bunnivatrix(state, state.fight.attack)
        why = Message("Bunnivatrix: any Bots may stay") if lifts else None
        asks = (offers_effects.cards_field(state, KEEP.name, KEEP.label, state.fight.attack),)
        yield Offer(
            Action.of("defend", seat), Message("Choose the Bots that stay"), why, "shield", asks=asks, group="stand"
        )


def _contraptions(state: Table, seat: int) -> Iterator[Offer]:
    for name in state.player(seat).bots:
        face = state.face(name)
        if not face.is_contraption:
            continue
        kind, text = ("ready", "Turn {card} upright") if name in state.fight.used else ("use", "Use {card}")
        note = Message.of("{name}, nobody has to", name=state.name(seat)) if kind == "use" else None
        yield Offer(about(kind, seat, name), Message.of(text, card=face.label), note, "turn", group="contraption")


def _totals(state: Table, viewer: Viewer) -> Iterator[Offer]:
    stand = verdict(state)
    for what, part in zip(SUMS, (stand.attack, stand.crits, stand.defense, stand.barriers), strict=True):
        if part.unknown:
            label = _TOTAL[what]
            action = Action.of("total", viewer.seat, what=what)
            yield Offer(action, label, Message("As counted at the table"), "pen", asks=(VALUE,), group="total")


_TOTAL: dict[str, Message] = {
    "attack": Message("Type the attack"),
    "crits": Message("Type the critical hits"),
    "defense": Message("Type the defense"),
    "barriers": Message("Type the barriers"),
}


def _order(state: Table) -> Iterator[Offer]:
    fight = state.fight
    for seat in state.setup.clockwise:
        if seat in (fight.champion, fight.challenger) or seat in fight.out:
            continue
        label = Message.of("{name} challenges", name=state.name(seat))
        yield Offer(Action.of("turn", None, to=seat), label, None, group="order")
