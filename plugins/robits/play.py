"""What happens in a turn: a card is taken, an Overclock resolved, the next card of the line turned up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from assistant import Action, IllegalAction, Message, put
from robits import line, mend
from robits.binding import meant, yielded
from robits.chart import changed
from robits.rules import OVERCLOCK_LOOKS, ROUNDS
from robits.state import EXTRA, GONE, NOBODY, OPEN, UNTOLD, Held, Overclock, Table


def apply(state: Table, action: Action) -> Table:
    """The state after an action whose shape was checked. Raises IllegalAction where it has no meaning."""
    return _STEPS[action.kind](state, action)


def take(state: Table, action: Action) -> Table:
    """A seat takes a card: from a place of the line, or just so (rules 13 to 18)."""
    seat = _seat(action)
    spot = spot_meant(state, action)
    held = card_taken(state, action, spot)
    _refuse_own(state, seat, held)
    lay = state.spot(held.name)
    buried = held.name in state.buried
    if lay is not None and not state.line[lay[0] - 1][lay[1] - 1].by_hand:
        spot = lay
    state = yielded(state, held.name)
    if buried:
        state = state.but(deck=state.deck - 1)
    else:
        state = _one_less(state, spot)
    return received(state.but(last=seat), seat, held)


def spot_meant(state: Table, action: Action) -> tuple[int, int] | None:
    """The place of the line that a taking names: its column and row; without a row its face-up card."""
    column, row = action.data.get("column"), action.data.get("row")
    if not isinstance(column, int):
        return None
    if isinstance(row, int):
        line.place(state, column, row)
        return column, row
    places = list(enumerate(state.line[column - 1] if state.line else (UNTOLD,), start=1))
    there = [number for number, content in places if line.is_up(content)]
    return column, next(iter(there or [number for number, content in places if content != GONE]), 1)


def card_taken(state: Table, action: Action, spot: tuple[int, int] | None) -> Held:
    """The card that a taking means; a place alone means the card that was recorded there."""
    if action.card is None and action.data.get("model") is None and spot is not None:
        content = line.place(state, *spot)
        if content not in (UNTOLD, OPEN, GONE):
            return content
    return meant(state, action)


def _one_less(state: Table, spot: tuple[int, int] | None) -> Table:
    """The state after a card left the line (the deck, if the line is empty)."""
    if spot is not None:
        state = line.leave(state, *spot)
    elif state.line and state.left > 0:
        state = state.but(untold=state.untold + 1)
    if state.left > 0:
        return state.but(left=state.left - 1)
    if state.deck > 0:
        return state.but(deck=state.deck - 1)
    raise IllegalAction("No card is left that could be taken.")


def received(state: Table, seat: int, held: Held, is_kept: bool = False) -> Table:
    """The state after a card came to a seat: an Overclock waits to be resolved, another card lies before it."""
    stays = is_kept and state.setup.options.get("kept_overclock") == "stays"
    if state.face(held).kind != "overclock" or stays:
        return passed_on(state.with_area(seat, (*state.area(seat), held)), seat)
    if state.overclock_of(seat) is not None:
        raise IllegalAction("Another Overclock waits: say first which card is kept.")
    if state.deck <= 0:
        state = state.but(outside=(*state.outside, held.name))
        turns = state.short[seat - 1] + 1
        return passed_on(state.but(short=put(state.short, seat, turns)), seat)
    return state.but(overclocks=(*state.overclocks, Overclock(seat, held.name)), decided=None, is_shown=False)


def keep(state: Table, action: Action) -> Table:
    """A seat keeps one of the two cards; the other and the Overclock go under the deck (rules 24 and 25).

    Two cards leave the deck and two come back, or one and one where it had no more: its size stays. A kept Overclock
    is resolved in turn (A9, A10).
    """
    seat = _seat(action)
    waiting = state.overclock_of(seat)
    if waiting is None:
        raise IllegalAction(Message.of("{name} has no Overclock to resolve.", name=state.setup.name(seat)))
    held = meant(state, action)
    _refuse_own(state, seat, held)
    if held.name == waiting.name:
        raise IllegalAction("This is the Overclock itself: say which of the two cards is kept.")
    state = yielded(state, held.name)
    state = replace(
        state,
        overclocks=tuple(entry for entry in state.overclocks if entry.seat != seat),
        buried=state.buried if waiting.name.startswith(EXTRA) else (*state.buried, waiting.name),
    )
    return received(state, seat, held, is_kept=True)


def look(state: Table, action: Action) -> Table:
    """A seat's own phone sees one of the two cards of its Overclock: a secret (rule 38, A11)."""
    seat = _seat(action)
    waiting = state.overclock_of(seat)
    if waiting is None:
        raise IllegalAction(Message.of("{name} has no Overclock to resolve.", name=state.setup.name(seat)))
    held = meant(state, action, [seen.name for seen in waiting.looked])
    looked = (*(seen for seen in waiting.looked if seen.name != held.name), held)[-OVERCLOCK_LOOKS:]
    changed_entry = replace(waiting, looked=looked)
    return state.but(overclocks=tuple(changed_entry if entry is waiting else entry for entry in state.overclocks))


def reveal(state: Table, action: Action) -> Table:
    """A card of the line is turned up, or is seen there; `nothing`: no card is left above (rule 17, A4)."""
    column, row = reveal_spot(state, action)
    if action.data.get("nothing"):
        state = line.tracked(state)
        return state.but(due=tuple(entry for entry in state.due if entry != column))
    line.place(state, column, row)
    named = action.card is not None or action.data.get("model") is not None
    held = meant(state, action) if named else OPEN
    if any(entry.name == held.name for entry in state.overclocks):
        raise IllegalAction("This Overclock is being resolved.")
    lay = state.spot(held.name)
    if held != OPEN and (lay is None or state.line[lay[0] - 1][lay[1] - 1].by_hand):
        state = yielded(state, held.name)
    return line.turned_up(state, column, row, held)


def reveal_spot(state: Table, action: Action) -> tuple[int, int]:
    """Where a reveal is: the row as told, else the lowest of the column that may lie face down."""
    column, row = action.data["column"], action.data.get("row")
    assert isinstance(column, int)  # its field is a whole number
    if isinstance(row, int):
        return column, row
    if not state.line:
        return column, 1
    places = state.line[column - 1]
    if column not in state.due and OPEN in places:
        return column, places.index(OPEN) + 1
    return column, line.lowest_down(state, column) or 1


def passed_on(state: Table, actor: int) -> Table:
    """The state with the next player's turn: clockwise among those with the fewest cards, a new round from the first.

    So a card recorded late or out of turn mends itself: whoever is behind comes first.
    """
    seats = state.here
    turns = {seat: state.turns_of(seat) for seat in seats}
    fewest = min(turns.values(), default=0)
    if not seats or fewest >= ROUNDS:
        return state
    if len(set(turns.values())) == 1:
        return state.but(turn=mend.first_here(state))
    if actor != state.turn and turns.get(state.turn) == fewest:
        return state
    seat = state.turn
    for _ in seats:
        seat = state.after(seat)
        if turns[seat] == fewest:
            break
    return state.but(turn=seat)


def change_chart(state: Table, action: Action) -> Table:
    """The bonus chart says something else from now on, and every score is counted anew."""
    return state.but(chart=changed(state.chart, action.data), decided=None)


def _seat(action: Action) -> int:
    assert action.seat is not None  # its kind needs one
    return action.seat


def _refuse_own(state: Table, seat: int, held: Held) -> None:
    if any(entry.name == held.name for entry in state.overclocks):
        raise IllegalAction("This Overclock is being resolved: say which of the two cards is kept.")
    lying = next((entry for entry in state.area(seat) if entry.name == held.name), None)
    if lying is not None and not lying.by_hand and not held.name.startswith(NOBODY):
        raise IllegalAction(
            Message.of("{name} has {card} already.", name=state.setup.name(seat), card=state.face(held).title)
        )


_STEPS: dict[str, Callable[[Table, Action], Table]] = {
    "take": take,
    "keep": keep,
    "look": look,
    "reveal": reveal,
    "move": mend.move,
    "tell": mend.tell,
    "turn": mend.turn,
    "next_seat": mend.next_seat,
    "chart": change_chart,
    "assemble": mend.assemble,
    "decide": mend.decide,
    "ceremony": mend.ceremony,
}
