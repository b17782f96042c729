"""What a seen card may mean in a battle: a flip, a stand in defense, a Contraption used, a Bot that transforms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assistant import Action, Message, Proposal
from rumblebots.bots import BECOMES
from rumblebots.places import is_transforming
from rumblebots.state import Table
from rumblebots.totals import has_bunnivatrix, is_won, stands, verdict


def in_battle(state: Table, name: str, seat: int | None, sideways: bool, change: str) -> Sequence[Proposal]:
    """A card at the spot or before a seat."""
    fight = state.fight
    if name in fight.attack:
        return _of_the_gang(state, name, sideways, seat, change)
    if change == "turned":
        return _joins_the_defense(state, name, seat) if sideways else ()
    if name in fight.defense:
        return ()
    flipper = seat if seat is not None else flips_next(state, name)
    if flipper is None:
        return ()
    if flipper == fight.champion and fight.challenger is not None:
        return ()
    return (_flip(state, name, flipper),)


def flips_next(state: Table, name: str) -> int | None:
    """Whose flip a card at the spot is: the Champion's first, then the Challenger's.

    A Challenger without cards has surrendered as soon as the card of another player is seen.
    """
    fight = state.fight
    if fight.challenger is None:
        return fight.champion
    if state.deck(fight.challenger) or is_won(state):
        return fight.challenger
    owner = state.owner(name)
    return owner if owner is not None and owner not in (fight.champion, *fight.out) else fight.challenger


def _flip(state: Table, name: str, seat: int) -> Proposal:
    told: dict[str, Any] = {"name": state.name(seat), "card": state.face(name).label}
    text = "{name} reveals {card}." if seat == state.fight.champion else "{name} flips {card}."
    return Proposal(Action.of("flip", seat, name), Message.of(text, **told))


def _of_the_gang(state: Table, name: str, sideways: bool, seat: int | None, change: str) -> Sequence[Proposal]:
    """A card of the attack gang: turned sideways it defends; shown again it came back, if it reboots."""
    challenger = state.fight.challenger
    assert challenger is not None  # there is an attack gang
    if sideways and seat in (None, challenger) and verdict(state).has_gang:
        if not (verdict(state).is_won or verdict(state).is_open):
            return ()
        return _stands_with(state, name, challenger)
    if seat is None and change == "appeared" and state.face(name).has("reboot"):
        return (_flip(state, name, challenger),)
    return ()


def _stands_with(state: Table, name: str, seat: int) -> Sequence[Proposal]:
    found = []
    for stand in stands(state):
        if name in stand.keep:
            told: dict[str, Any] = {"name": state.name(seat), "n": stand.defense.total, "card": state.face(name).label}
            why = Message.of("{name} defends with {card}: {n} defense.", **told)
            found.append(Proposal(Action.of("defend", seat, faction=stand.faction), why))
    same = {stand.keep for stand in stands(state) if name in stand.keep}
    if not found:
        why = Message.of("{name} defends with {card}.", name=state.name(seat), card=state.face(name).label)
        return (Proposal(Action.of("defend", seat, keep=[name]), why),)
    return found[:1] if len(same) == 1 else found


def _joins_the_defense(state: Table, name: str, seat: int | None) -> Sequence[Proposal]:
    """A card of the new Champion turned sideways after all: it stays too, where the rules leave a choice (rule 122)."""
    fight = state.fight
    owner = state.owner(name)
    is_choice = has_bunnivatrix(state, fight.defense) or state.option("keep") == "some"
    if not is_choice or name not in fight.discards or owner != fight.champion or seat not in (None, owner):
        return ()
    if fight.attack or not fight.defense:
        return ()
    why = Message.of("{name} defends with {card} as well.", name=state.name(owner), card=state.face(name).label)
    return (Proposal(Action.of("put", owner, name, to=f"gang/{owner}"), why),)


def transforming(state: Table, name: str, seat: int | None) -> Sequence[Proposal]:
    """A card of the Transformation deck: a Bot that may transform becomes it (rule 104)."""
    if state.battle is not None:
        gangs = state.fight.attack + state.fight.defense
        bots = [bot for bot in gangs if seat in (None, state.owner(bot))]
    else:
        builder = seat if seat is not None else state.turn
        bots = list(state.player(builder).bots) if builder is not None else []
    named = [bot for bot in bots if BECOMES.get(state.face(bot).design) == state.face(name).design]
    likely = named or [bot for bot in bots if is_transforming(state, bot) and state.face(bot).design not in BECOMES]
    likely = likely or [bot for bot in bots if state.face(bot).keywords is None]
    found = []
    for old in likely:
        why = Message.of("{old} becomes {card}.", old=state.face(old).label, card=state.face(name).label)
        found.append(Proposal(Action.of("transform", state.owner(old), name, old=old), why))
    return found


def contraption(state: Table, name: str, sideways: bool) -> Sequence[Proposal]:
    """Turned sideways it is used, turned upright again it is ready."""
    owner = state.owner(name)
    if owner is None or sideways == (name in state.fight.used):
        return ()
    told: dict[str, Any] = {"name": state.name(owner), "card": state.face(name).label}
    if sideways:
        return (Proposal(Action.of("use", owner, name), Message.of("{name} uses {card}.", **told)),)
    return (Proposal(Action.of("ready", owner, name), Message.of("{name} turns {card} upright.", **told)),)
