"""From an action to the next state."""

from __future__ import annotations

from collections.abc import Callable

from assistant import Action, IllegalAction, Setup
from rumblebots import building, clash, effects, ending, overruling, surrendering
from rumblebots.bots import Book
from rumblebots.kinds import GOING_ON
from rumblebots.state import Table
from rumblebots.turns import dominant, is_dominated, next_builder, phase_ended, resumed, round_ended, turn_ended


def apply(state: Table, action: Action) -> Table:
    """The state after an action whose shape was checked. Raises IllegalAction where it has no meaning.

    Whoever goes on playing after a dominance plays on without it: so a correction in an early round, which makes
    somebody dominate, loses nothing of what was played since.
    """
    if is_dominated(state) and action.kind in GOING_ON:
        state = overruling.play_on(state, action)
    after = _STEPS[action.kind](state, action)
    return resumed(after) if is_dominated(after) and action.kind == "adjust" and dominant(after) is None else after


def end_turn(state: Table, action: Action) -> Table:
    """Whoever's turn it is has finished: a Build turn, a Challenger without cards, or the end of a battle."""
    if state.phase == "over":
        raise IllegalAction("The game is over.")
    if state.phase == "end":
        return round_ended(state)
    if state.phase == "build":
        seat = action.seat if action.seat is not None else state.turn
        if seat is None:
            raise IllegalAction("Nobody builds now.")
        return turn_ended(state, seat)
    fight = state.fight
    if fight.challenger is None:
        return surrendering.next_challenger(state, fight.champion)
    return surrendering.surrender(state, Action.of("surrender", fight.challenger))


def reseated(state: Table, setup: Setup) -> Table:
    """The state after people, values or stickers changed; whoever leaves is out of what is going on.

    Raises IllegalAction for somebody joining in mid-game.
    """
    if len(setup.seats) != len(state.setup.seats):
        raise IllegalAction("Nobody can join Rumblebots in mid-game.")
    gone = [seat.number for seat in setup.seats if not seat.here and state.setup.seat(seat.number).here]
    book = state.book if setup.catalog is state.setup.catalog else Book(setup.catalog)
    state = state.but(setup=setup, book=book)
    for seat in gone:
        state = _left(state, seat)
    return state


def _left(state: Table, seat: int) -> Table:
    if not state.setup.clockwise:
        return state
    if state.phase == "battle":
        return surrendering.left(state, seat)
    if state.phase == "build":
        if state.turn == seat:
            return turn_ended(state, seat)
        if all(other in state.done for other in state.setup.clockwise):
            return phase_ended(state.but(turn=None))
        return state if state.turn is not None else next_builder(state)
    return state


_STEPS: dict[str, Callable[[Table, Action], Table]] = {
    "build": building.build,
    "recycle": building.recycle,
    "upgrade": building.upgrade,
    "energize": building.energize,
    "look": building.look,
    "reveal": building.reveal,
    "end_turn": end_turn,
    "flip": clash.flip,
    "defend": clash.defend,
    "surrender": surrendering.surrender,
    "second": ending.second,
    "recover": effects.recover,
    "reboot": effects.reboot,
    "transform": effects.transform,
    "use": effects.use,
    "ready": effects.ready,
    "borrow": effects.borrow,
    "defeat": effects.defeat,
    "resolved": effects.resolved,
    "adjust": effects.adjust,
    "total": effects.total,
    "put": overruling.put_card,
    "obtain": effects.obtain,
    "tell": overruling.tell,
    "numbers": effects.numbers,
    "direction": overruling.direction,
    "champion": overruling.champion,
    "turn": overruling.turn,
    "play_on": overruling.play_on,
}
