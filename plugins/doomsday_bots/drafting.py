"""The draft with real cards: who has chosen, and the passing on; the tablet never sees a card (rules 10 to 15)."""

from __future__ import annotations

from assistant import Action, IllegalAction, Message
from doomsday_bots.rules import DEALS, HAND, TOOLBOX
from doomsday_bots.state import Table


def choose(state: Table, action: Action) -> Table:
    """A seat has put a card into its Toolbox, or has not after all (`back`)."""
    _refuse_after(state)
    seat = action.seat or 0
    if action.data.get("back"):
        if seat not in state.chosen:
            raise IllegalAction(Message.of("{name} has not chosen yet.", name=state.setup.name(seat)))
        return _counted(state.but(chosen=tuple(entry for entry in state.chosen if entry != seat)))
    if seat in state.chosen:
        raise IllegalAction(Message.of("{name} has chosen already.", name=state.setup.name(seat)))
    return _counted(state.but(chosen=(*state.chosen, seat)))


def pass_on(state: Table, action: Action) -> Table:
    """Everybody passes what is left (rules 11, 12); after the last card the next deal, then the building."""
    _refuse_after(state)
    if state.pick < HAND:
        return _counted(state.but(pick=state.pick + 1, chosen=()))
    if state.deal < DEALS:
        return _counted(state.but(deal=state.deal + 1, pick=1, chosen=()))
    return drafted(state)


def skip_draft(state: Table, action: Action) -> Table:
    """The draft was done without the tablet."""
    _refuse_after(state)
    return drafted(state)


def drafted(state: Table) -> Table:
    """Every Toolbox is full (rule 13): now bots are built."""
    box = tuple(TOOLBOX if seat.here else 0 for seat in state.setup.seats)
    return state.but(phase="build", deal=DEALS, pick=HAND, chosen=(), toolbox=box)


def hand(state: Table, seat: int) -> int:
    """Cards in a hand now."""
    return HAND + 1 - state.pick - (seat in state.chosen)


def way(state: Table) -> str:
    """Which way hands are passed: clockwise in the first deal, then the other way."""
    return "clockwise" if state.deal == 1 else "anticlockwise"


def ring(state: Table) -> tuple[int, ...]:
    """Seats in the order in which hands go round, whichever way turns do (rules 11, 12, 77)."""
    seats = tuple(seat for seat in state.seating if state.setup.seat(seat).here)
    return seats if state.deal == 1 else seats[::-1]


def passes_to(state: Table, seat: int) -> int:
    """Who gets what a seat passes on."""
    seats = ring(state)
    return seats[(seats.index(seat) + 1) % len(seats)]


def _counted(state: Table) -> Table:
    before = (state.deal - 1) * HAND + state.pick - 1
    box = tuple((before + (seat.number in state.chosen)) if seat.here else 0 for seat in state.setup.seats)
    return state.but(toolbox=box)


def _refuse_after(state: Table) -> None:
    if state.phase != "draft":
        raise IllegalAction("The draft is over.")
