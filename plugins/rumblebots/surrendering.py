"""Out of the battle: surrenders, a Champion who goes, somebody who leaves; who challenges next, and when it is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from assistant import Action, IllegalAction, Message
from rumblebots.ending import ended
from rumblebots.gangs import discarded, seat_of, side_marks, under_way
from rumblebots.records import Clash
from rumblebots.state import Table
from rumblebots.totals import verdict


def surrender(state: Table, action: Action) -> Table:
    """A seat is out of this battle; all its Bots are discarded (rules 86, 90, 98)."""
    seat = seat_of(action)
    fight = under_way(state)
    if seat in fight.out:
        raise IllegalAction(Message.of("{name} has surrendered already.", name=state.name(seat)))
    why = str(action.data.get("why") or ("empty" if not state.deck(seat) else "gives_up"))
    if seat == fight.champion:
        return champion_gone(state, why)
    if seat != fight.challenger:
        return _ended_if_alone(surrendered(state, seat, has_failed=True))
    story = (*fight.story, clash_over(state, why, has_won=False))
    if why == "loop" and state.option("loop") == "clash" and state.deck(seat):
        story = (*story[:-1], replace(story[-1], is_out=None))
        state = discarded(state, fight.attack)
    else:
        state = surrendered(state, seat, has_failed=True)
    marks = side_marks(state, "defense")
    return next_challenger(state.with_battle(marks=marks, story=story, challenger=None), goes_on_from(state, seat))


def goes_on_from(state: Table, seat: int) -> int:
    """After whom the next Challenger comes when this one failed (rule 90, A3)."""
    return seat if state.option("challenges_next") == "challenger" else state.fight.champion


def surrendered(state: Table, seat: int, has_failed: bool = False) -> Table:
    """The state in which a seat is out of the battle and all its Bots are discarded."""
    fight = state.fight
    gang = tuple(name for name in fight.attack if fight.challenger == seat)
    state = discarded(state, gang)
    rest = state.deck(seat)
    fight = state.fight
    failed = (*fight.failed, seat) if has_failed else fight.failed
    discards = (*fight.discards, *rest)
    under = tuple(name for name in fight.under if name not in rest)
    return state.with_battle(out=(*fight.out, seat), failed=failed, discards=discards, under=under)


def _ended_if_alone(state: Table) -> Table:
    fight = state.fight
    left = [seat for seat in state.setup.clockwise if seat not in fight.out and seat != fight.champion]
    return state if left else ended(state)


def champion_gone(state: Table, why: str) -> Table:
    """The Champion leaves or gives up: the Challenger, else the next player, holds the title and reveals a Bot."""
    fight = state.fight
    loser = fight.champion
    order = [seat for seat in state.order_from(loser) if seat != loser and seat not in fight.out]
    if not order:
        raise IllegalAction("Only the Champion is left: the battle is over.")
    heir = fight.challenger if fight.challenger in order else order[0]
    assert heir is not None  # in `order`
    story = (*fight.story, replace(clash_over(state, why, has_won=True), why=why, challenger=heir, is_out=loser))
    state = discarded(state, (*fight.attack, *fight.defense))
    state = surrendered(state, loser)
    state = state.but(champion=heir).with_battle(
        champion=heir, challenger=None, marks=(), entering="", returning=(), story=story
    )
    if len(order) == 1:
        return ended(state)
    return state


def left(state: Table, seat: int) -> Table:
    """A player has left in the middle of a battle: out, and whoever comes next goes on."""
    fight = state.fight
    if seat in fight.out:
        return state
    others = [other for other in state.setup.clockwise if other not in fight.out and other != seat]
    if not others:
        return state
    if seat == fight.champion:
        return champion_gone(state, "left")
    return surrender(state, Action.of("surrender", seat, why="left"))


def next_challenger(state: Table, after: int) -> Table:
    """The next seat that has not surrendered challenges, the Champion skipped; without one the battle ends."""
    fight = state.fight
    seat = after
    for _ in state.setup.clockwise:
        seat = state.after(seat)
        if seat != fight.champion and seat not in fight.out:
            return state.with_battle(challenger=seat, entering="")
    return ended(state)


def clash_over(state: Table, why: str, *, has_won: bool, faction: str = "") -> Clash:
    """The clash as the story of the battle tells it."""
    fight, stand = state.fight, verdict(state)
    if has_won:
        why = "attack" if stand.by_attack else "crits" if stand.by_crits else "table"
    totals: dict[str, Any] = {
        "attack": stand.attack.total,
        "defense": stand.defense.total,
        "crits": stand.crits.total,
        "crits_needed": stand.crits_needed,
    }
    challenger = fight.challenger if fight.challenger is not None else fight.champion
    out = fight.champion if has_won and not _will_have_cards(state) else None if has_won else challenger
    return Clash(fight.champion, challenger, has_won, **totals, faction=faction, why=why, is_out=out)


def _will_have_cards(state: Table) -> bool:
    """Will the beaten Champion have cards in the deck once the clash is over?"""
    fight = state.fight
    return bool(state.deck(fight.champion)) or any(name in fight.returning for name in fight.defense + fight.discards)
