"""All bots are revealed together, and whoever has the strongest goes first."""

from __future__ import annotations

from dataclasses import replace

from assistant import Action, IllegalAction, Message
from doomsday_bots.building import BEFORE_REVEAL, open_draft_skipped, with_count, with_toolbox, with_trunk
from doomsday_bots.carrying import onto_bot, struck
from doomsday_bots.deck import DECKS
from doomsday_bots.pieces import UNTOLD
from doomsday_bots.state import Table
from doomsday_bots.stats import sum_of


def showing_seat(state: Table) -> int | None:
    """Whose turn it is to show its Parts: the first seat whose bot is not complete."""
    return next((seat for seat in state.order if seat not in state.ready), None)


def showing_seats(state: Table) -> tuple[int, ...]:
    """Whose Part the camera may see: of the seat that shows its Parts, else of any that was complete and is bare."""
    shows = showing_seat(state)
    if shows is not None or state.phase != "reveal":
        return () if shows is None else (shows,)
    return tuple(seat for seat in state.order if not _has_told(state, seat))


def _has_told(state: Table, seat: int) -> bool:
    return bool(state.bot(seat).parts) or state.bot(seat).typed != UNTOLD


def is_shown(state: Table, seat: int) -> bool:
    """Has this seat's bot been told: complete, with Parts on, or with totals typed?"""
    return seat in state.ready or _has_told(state, seat)


def reveal(state: Table, action: Action) -> Table:
    """All bots are turned over together; trunks stay face down (rule 22).

    Whose bot was complete stays so, a bare one too; only where nobody told anything are the Parts still to be shown.
    """
    if state.phase not in BEFORE_REVEAL:
        raise IllegalAction("The bots are revealed already.")
    state = open_draft_skipped(state).but(phase="reveal")
    for seat in state.order:
        state = _turned_over(state, seat)
    return state if any(_has_told(state, seat) for seat in state.order) else state.but(ready=())


def _turned_over(state: Table, seat: int) -> Table:
    secret = state.secrets[seat - 1]
    state = state.with_secret(seat, covered=(), sums=UNTOLD, count=None, trunk=None)
    for held in secret.covered:
        name = held.name
        if not name or name in set(state.open_cards()):
            state, (name,) = state.fresh()
        if state.face(replace(held, name=name)).type not in ("", *DECKS["parts"]):
            continue
        state = onto_bot(struck(state, name), seat, replace(held, name=name))
        state = with_toolbox(state, seat, -1)
    if secret.count is not None:
        state = with_count(state, seat, max(secret.count, len(state.bot(seat).parts)))
    if secret.trunk is not None:
        state = with_trunk(state, seat, secret.trunk)
    return state.with_bot(seat, typed=secret.sums) if secret.sums != UNTOLD else state


def leaders(state: Table) -> tuple[int, ...]:
    """Who may go first: the highest INT, PWR and SPD together; nobody while a total is unknown (rule 24)."""
    sums_of = {seat: sum_of(state, seat) for seat in state.order}
    if any(entry is None for entry in sums_of.values()):
        return ()
    best = max((entry or 0 for entry in sums_of.values()), default=0)
    return tuple(seat for seat, entry in sums_of.items() if entry == best)


def first_player(state: Table) -> int | None:
    """Who goes first by totals and, at a tie, by the roll-off (A4); None while it is open."""
    tied = leaders(state)
    if len(tied) > 1:
        dice = dict(state.rolloff)
        if all(seat in dice for seat in tied):
            best = max(dice[seat] for seat in tied)
            tied = tuple(seat for seat in tied if dice[seat] == best)
    return tied[0] if len(tied) == 1 else None


def begin(state: Table, action: Action) -> Table:
    """Play begins, with the first player by totals or the one that is named (rule 24)."""
    if state.phase in ("play", "over"):
        raise IllegalAction("The game has begun already.")
    if state.phase != "reveal":
        state = reveal(state, action)
    told = action.data.get("first")
    first = told if isinstance(told, int) else first_player(state)
    if first is None:
        text = "Several bots are equally strong: roll for it, or say who goes first."
        raise IllegalAction(text if leaders(state) else "Not all totals are known: type them, or say who goes first.")
    if first not in state.order:
        raise IllegalAction(Message.of("{name} is not here.", name=state.setup.name(first)))
    bots = tuple(replace(bot, is_building=False) for bot in state.bots)
    begun = state.but(phase="play", bots=bots, ready=(), first=first, turn=first, number=1)
    return begun.but(actions=state.actions_of, is_ahead=False)
