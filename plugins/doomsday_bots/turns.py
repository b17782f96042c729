"""Damage, destruction, and whose turn it is: what happens by itself once nothing is left to choose."""

from __future__ import annotations

from dataclasses import replace

from assistant import Action, IllegalAction, Message, put
from doomsday_bots.carrying import card_name, emptied_trunk, onto_floor, taken_from
from doomsday_bots.pieces import UNTOLD, Bot, Pending
from doomsday_bots.rules import ENERGY
from doomsday_bots.state import Table


def waiting(state: Table, kind: str, seat: int | None = None) -> Pending | None:
    """The first thing of a kind that waits, of one seat or of anybody."""
    for entry in state.pending:
        if entry.kind == kind and seat in (None, entry.seat):
            return entry
    return None


def without(state: Table, entry: Pending) -> Table:
    """The table after something that waited was settled."""
    return state.but(pending=tuple(other for other in state.pending if other is not entry))


def instead(state: Table, entry: Pending, other: Pending) -> Table:
    """The table with something waiting in another way."""
    return state.but(pending=tuple(other if one is entry else one for one in state.pending))


def damaged(state: Table, seat: int, points: int, by: int | None = None) -> Table:
    """The table with damage to a bot waiting; `by` chooses the Parts, else the owner (rules 49, 50)."""
    entry = Pending("damage", seat, by if by is not None else seat, state.bot(seat).place, points=points)
    return state.but(pending=(*state.pending, entry)) if points > 0 else state


def is_sole_choice(bot: Bot) -> bool:
    """Is there nothing to choose: one Part, or only Parts that nobody told apart?"""
    return len(bot.parts) == 1 or all(held.name.startswith("?") and held.stats == UNTOLD for held in bot.parts)


def settled(state: Table) -> Table:
    """The table after everything that needs no choice: sole Parts drop, bots are destroyed, an ended turn passes."""
    if state.phase != "play":
        return state.but(pending=(), is_ending=False) if state.pending or state.is_ending else state
    moved = True
    while moved:
        moved = False
        for entry in state.pending:
            if entry.kind == "damage":
                state, moved = _taken(state, entry)
            elif state.bot(entry.seat).is_ruined:
                state, moved = without(state, entry), True
            if moved:
                break
    if state.is_ending and not state.pending:
        return advanced(state)
    return state


def _taken(state: Table, entry: Pending) -> tuple[Table, bool]:
    bot = state.bot(entry.seat)
    if bot.is_ruined or entry.points <= 0:
        return without(state, entry), True
    if not bot.parts:
        return destroyed(without(state, entry), entry.seat, _where(state, entry)), True
    if is_sole_choice(bot):
        return dropped(state, entry, bot.parts[-1].name), True
    return state, False


def _where(state: Table, entry: Pending) -> str:
    """Where damage was dealt, which is where its Parts fall, wherever the bot was moved since."""
    return entry.place if entry.place in state.rooms else state.bot(entry.seat).place


def dropped(state: Table, entry: Pending, name: str) -> Table:
    """One point of damage: a Part lies on the floor of the Room in which it was dealt (rule 49)."""
    state, held = taken_from(state, entry.seat, name)
    state = onto_floor(state, _where(state, entry), held)
    return instead(state, entry, replace(entry, points=entry.points - 1)).but(dropped=state.dropped + 1)


def drop(state: Table, action: Action) -> Table:
    """Whoever may choose says which Part drops."""
    entry = damage_meant(state, action)
    if entry is None:
        raise IllegalAction("No damage waits here.")
    which = card_name(state, action.card) if action.card is not None else action.data.get("which")
    parts = [held.name for held in state.bot(entry.seat).parts]
    if not isinstance(which, str) or which not in parts:
        name = state.setup.name(entry.seat)
        raise IllegalAction(Message.of("Say which Part of {name} drops; nothing else takes damage.", name=name))
    return settled(dropped(state, entry, which))


def damage_meant(state: Table, action: Action) -> Pending | None:
    """The damage for which a Part is chosen: the seat's own to choose, else to its bot; of the bot told, if one is."""
    seat, who = action.seat, action.data.get("who")
    found = [one for one in state.pending if one.kind == "damage" and who in (None, one.seat)]
    mine = [one for one in found if seat in (None, one.by)] or [one for one in found if seat == one.seat]
    return next(iter(mine), None)


def destroyed(state: Table, seat: int, place: str = "") -> Table:
    """A bot is destroyed: all on it drops, it goes outside, its owner skips a turn (rules 52 to 54, 84, 88)."""
    bot = state.bot(seat)
    state, trunk = emptied_trunk(state, seat)
    state = onto_floor(state, place or bot.place, *bot.parts, *bot.loot, *trunk)
    wreck = Bot(state.ground.home, energy=0, is_ruined=True)
    pending = tuple(entry for entry in state.pending if seat not in (entry.seat, _target(entry)))
    state = state.but(
        bots=put(state.bots, seat, wreck),
        skip=put(state.skip, seat, 1),
        lost=put(state.lost, seat, state.lost[seat - 1] + 1),
        debt=put(state.debt, seat, 0),
        pending=pending,
    )
    if state.is_rally and state.option("rally_reset") == "lose":
        state = state.but(laps=put(state.laps, seat, 0))
    return state.but(is_ending=True) if seat == state.turn else state


def _target(entry: Pending) -> int | None:
    return entry.by if entry.kind == "attack" else None


def advanced(state: Table) -> Table:
    """The next turn: skipped ones are passed over, and whoever skips one after a loss builds a new bot (A17)."""
    seat = state.turn
    if state.is_ending or state.asked or state.pending:
        state = state.but(is_ending=False, asked=(), pending=())
    for _ in range(2 * len(state.order) + 1):
        seat = state.after(seat)
        if not state.skip[seat - 1]:
            break
        state = state.but(skip=put(state.skip, seat, state.skip[seat - 1] - 1))
        if state.bot(seat).is_ruined:
            state = rebuilding(state, seat)
    return started(state, seat)


def started(state: Table, seat: int) -> Table:
    """A seat's turn begins: what was built is built, and the Toolbox is closed."""
    if state.bot(seat).is_ruined:
        state = rebuilding(state, seat)
    if state.bot(seat).is_building:
        state = state.with_bot(seat, is_building=False)
    return state.but(turn=seat, number=state.number + 1, actions=state.actions_of, is_ahead=False)


def rebuilding(state: Table, seat: int) -> Table:
    """A new bot with full Energy, to be built from the Toolbox until its owner's next turn (rules 38, 53)."""
    return state.with_bot(seat, is_ruined=False, is_building=True, energy=ENERGY, place=state.ground.home)


def is_implied_end(state: Table, seat: int | None) -> bool:
    """Does this seat's doing say that the turn before is over: no action was left and nothing waited?"""
    if state.phase != "play" or seat is None or state.actions > 0 or state.pending or seat == state.turn:
        return False
    return advanced(state).turn == seat


def end_turn(state: Table, action: Action) -> Table:
    """The turn is over, also with actions left; what still waited is let go."""
    _refuse_before_play(state)
    if action.seat not in (None, state.turn):
        raise IllegalAction(Message.of("It is the turn of {name}.", name=state.setup.name(state.turn)))
    return advanced(state)


def set_turn(state: Table, action: Action) -> Table:
    """The table says whose turn it is."""
    _refuse_before_play(state)
    seat = int(str(action.data["to"]))
    if seat not in state.order:
        raise IllegalAction(Message.of("{name} is not here.", name=state.setup.name(seat)))
    return started(state.but(pending=(), is_ending=False, asked=()), seat)


def spent(state: Table, seat: int, cost: int) -> Table:
    """The table after a seat paid for an action; an action out of turn costs nothing of somebody else's turn."""
    if seat != state.turn:
        return state
    return state.but(actions=max(0, state.actions - cost))


def _refuse_before_play(state: Table) -> None:
    if state.phase != "play":
        raise IllegalAction("No turns are being played now.")
