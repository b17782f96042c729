"""Bots move: by their own action, by an ability, or by somebody else; what entering a place brings."""

from __future__ import annotations

from dataclasses import replace

from assistant import Action, IllegalAction, Message, put
from doomsday_bots.pieces import Pending
from doomsday_bots.rules import ENERGY, LOOT_LAPS
from doomsday_bots.state import Table
from doomsday_bots.tower import BOSS, LAST, PIT, SAFE
from doomsday_bots.turns import settled, spent


def place_of(state: Table, told: object) -> str:
    """A place of this ground. Raises IllegalAction for any other."""
    if isinstance(told, str) and told in state.rooms:
        return told
    raise IllegalAction(Message.of("There is no place {place} here.", place=_word(told)))


def _word(told: object) -> str:
    """What was told as a sentence may name it: no list or object, which nobody types."""
    return str(told)[:20] if isinstance(told, str | int | float) else "…"


def seat_of(state: Table, told: object) -> int:
    """A seat that is here. Raises IllegalAction for any other."""
    if isinstance(told, int) and not isinstance(told, bool) and told in state.order:
        return told
    raise IllegalAction(Message.of("Nobody sits at {seat}.", seat=_word(told)))


def move(state: Table, action: Action) -> Table:
    """A move action (rules 30, 78, 80)."""
    seat, place = action.seat or 0, place_of(state, action.data["to"])
    here = state.bot(seat).place
    if here == place:
        raise IllegalAction(Message.of("{name} is there already.", name=state.setup.name(seat)))
    state = spent(state, seat, 1)
    if state.is_rally and not state.is_ahead and seat == state.turn and place in state.ground.ahead(here):
        state = state.but(is_ahead=True)
    return settled(entered(state, seat, place, "move"))


def force(state: Table, action: Action) -> Table:
    """A card or a fall moves a bot; it tests at once (rule 46)."""
    who, place = seat_of(state, action.data["who"]), place_of(state, action.data["to"])
    if state.bot(who).place == place:
        raise IllegalAction(Message.of("{name} is there already.", name=state.setup.name(who)))
    return settled(entered(state, who, place, "force"))


def swap(state: Table, action: Action) -> Table:
    """Two bots change places; no lap is earned by that (rule 89), and both test where they land."""
    one, other = seat_of(state, action.data["one"]), seat_of(state, action.data["other"])
    here, there = state.bot(one).place, state.bot(other).place
    if one == other or here == there:
        raise IllegalAction("They would stay where they are.")
    state = entered(state, one, there, "swap")
    return settled(entered(state, other, here, "swap"))


def entered(state: Table, seat: int, place: str, how: str) -> Table:
    """A bot comes to a place, by a move, an ability, force or a swap: laps, loot, tests, pit stop, victory.

    The test of a Room that it has left, and a fall, are over with it.
    """
    bot = state.bot(seat)
    left = bot.place
    if bot.is_ruined:
        raise IllegalAction(Message.of("{name} has no bot to move.", name=state.setup.name(seat)))
    pending = tuple(entry for entry in state.pending if entry.seat != seat or entry.kind not in ("fall", "encounter"))
    state = state.but(pending=pending).with_bot(seat, place=place)
    has_crossed = state.is_rally and left == LAST and place in SAFE and how != "swap"
    if state.is_rally:
        state = _counted_laps(state, seat, left, place, has_crossed)
    if place in SAFE:
        came_home = has_crossed or (not state.is_rally and left not in SAFE)
        return _came_out(state, seat, place, how, came_home)
    if left in SAFE and state.is_rally and state.laps[seat - 1] >= LOOT_LAPS and not bot.loot and state.loot:
        state = state.but(pending=(*state.pending, Pending("pile", seat)))
    if place == BOSS:
        return state if state.boss.is_up else state.but(boss=replace(state.boss, is_up=True))
    if not state.rooms[place].is_up:
        state = state.with_room(place, is_up=True)
    return state.but(pending=(*state.pending, Pending("encounter", seat, place=place)))


def _counted_laps(state: Table, seat: int, left: str, place: str, has_crossed: bool) -> Table:
    """A lap for crossing the line forward, also forced (rules 83, 90, A24)."""
    owed = state.debt[seat - 1]
    if has_crossed:
        if owed:
            state = state.but(debt=put(state.debt, seat, owed - 1))
            if not state.option("rally_again"):
                return state
        return state.but(laps=put(state.laps, seat, state.laps[seat - 1] + 1))
    if left in SAFE and place == LAST:
        return state.but(debt=put(state.debt, seat, owed + 1))
    return state


def _came_out(state: Table, seat: int, place: str, how: str, came_home: bool) -> Table:
    """A bot is outside: the game may be won (rule 68, A19, A20, A22), or this is a pit stop (rule 87, A43)."""
    if came_home and state.bot(seat).loot:
        if how == "move" or (state.is_rally and state.option("rally_win") == "any"):
            return won(state, state.mates(seat))
        state = state.but(asked=(*(entry for entry in state.asked if entry != seat), seat))
    is_own = how in ("move", "ability") or (how == "force" and state.option("forced_pit"))
    if place == PIT and came_home and is_own:
        state = state.with_bot(seat, energy=ENERGY, is_building=True).but(skip=put(state.skip, seat, 1))
        if seat == state.turn:
            return state.but(is_ending=True)
    return state


def won(state: Table, seats: tuple[int, ...], is_decided: bool = False) -> Table:
    """The game is over."""
    return state.but(phase="over", winners=seats, is_decided=is_decided, pending=(), is_ending=False)
