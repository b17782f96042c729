"""The piles of a battle: gangs, discards, the bottoms of decks, and what was typed for them."""

from __future__ import annotations

from dataclasses import replace

from assistant import Action, IllegalAction, Message
from rumblebots.records import Battle, Mark
from rumblebots.state import Table


def under_way(state: Table) -> Battle:
    """The battle. Raises IllegalAction where there is none."""
    if state.battle is None or state.phase != "battle":
        raise IllegalAction("There is no battle now.")
    return state.battle


def seat_of(action: Action) -> int:
    """The seat of an action whose kind needs one."""
    assert action.seat is not None  # its kind needs one
    return action.seat


def one_of(state: Table, told: str, among: tuple[str, ...]) -> str:
    """The card of these that a name or a card id means. Raises IllegalAction for none."""
    if told in among:
        return told
    if state.found.get(told) in among:
        return state.found[told]
    for name in among:
        if state.face(name).is_named and name not in state.book.catalog.by_id:
            copy = state.book.catalog.copy(name)
            if copy.card.id == told:
                return name
    raise IllegalAction(Message.of("{card} is not among these cards.", card=told[:40]))


def unmarked(marks: tuple[Mark, ...], name: str, what: str = "") -> tuple[Mark, ...]:
    """The marks without those typed for this card alone."""
    kept: list[Mark] = []
    for mark in marks:
        if mark.over is not None and name in mark.over and what in ("", mark.what):
            rest = tuple(entry for entry in mark.over if entry != name)
            if rest:
                kept.append(replace(mark, over=rest))
        else:
            kept.append(mark)
    return tuple(kept)


def side_marks(state: Table, side: str) -> tuple[Mark, ...]:
    """What was typed or changed for the `attack` or the `defense` alone."""
    mine = ("attack", "crits") if side == "attack" else ("defense", "barriers")
    return tuple(mark for mark in state.fight.marks if mark.what in mine)


def out_of_gang(state: Table, name: str) -> Table:
    """The state in which a card is in no gang, with what was typed for it alone forgotten."""
    fight = state.fight
    return state.with_battle(
        defense=tuple(entry for entry in fight.defense if entry != name),
        attack=tuple(entry for entry in fight.attack if entry != name),
        borrowed=tuple(entry for entry in fight.borrowed if entry != name),
        marks=unmarked(fight.marks, name),
        entering="" if fight.entering == name else fight.entering,
    )


def out_of_piles(state: Table, name: str) -> Table:
    """The state in which a card lies neither among the discards nor known under its deck."""
    fight = state.fight
    if name not in fight.discards and name not in fight.under:
        return state
    return state.with_battle(
        discards=tuple(entry for entry in fight.discards if entry != name),
        under=tuple(entry for entry in fight.under if entry != name),
    )


def discarded(state: Table, names: tuple[str, ...]) -> Table:
    """The state after cards of gangs went to their owners' discard piles (rules 78 and 121)."""
    for name in names:
        state = out_of_gang(state, name)
    fight = state.fight
    fresh = tuple(name for name in names if name not in fight.discards and not state.face(name).is_contraption)
    return state.with_battle(discards=(*fight.discards, *fresh)) if names else state
