"""What a bot does besides moving: abilities, attacks, contests, picking up, its own end; Energy and loot."""

from __future__ import annotations

from dataclasses import replace

from assistant import Action, IllegalAction, Message
from doomsday_bots.carrying import (
    card_name,
    from_floor,
    is_full,
    lifted,
    of_type,
    onto_bot,
    onto_floor,
    out_of_trunk,
    spot,
    struck,
    taken_from,
    told_card,
)
from doomsday_bots.deck import ANY
from doomsday_bots.dice import stat_told
from doomsday_bots.moving import entered, place_of, seat_of
from doomsday_bots.pieces import Held, Pending
from doomsday_bots.rules import ENERGY
from doomsday_bots.state import Table
from doomsday_bots.tower import BOSS
from doomsday_bots.turns import damaged, destroyed, settled, spent, waiting, without


def attack(state: Table, action: Action) -> Table:
    """An attack begins: both are to roll (rules 28, 56, 57)."""
    seat, target = action.seat or 0, seat_of(state, action.data["target"])
    if seat == target:
        raise IllegalAction("A bot does not attack itself.")
    _refuse_ruined(state, seat, target)
    damage = action.data.get("damage")
    points = damage if isinstance(damage, int) else 1
    entry = Pending("attack", seat, target, state.bot(target).place, stat_told(action.data["stat"]), points)
    state = spent(state, seat, 1)
    return state.but(pending=(*state.pending, entry))


def contest(state: Table, action: Action) -> Table:
    """A contest begins against one challenge; whoever makes it sees the boss (rules 29, 60, 62, 63)."""
    seat, number = action.seat or 0, int(str(action.data["challenge"]))
    _refuse_ruined(state, seat)
    if state.is_rally:
        raise IllegalAction("There is no boss to contest in the rally.")
    stat, rating = stat_of_contest(state, action), action.data.get("rating")
    state = spent(state, seat, 1)
    entry = Pending("contest", seat, None, BOSS, stat, challenge=number)
    if isinstance(rating, int):
        entry = replace(entry, rating=rating)
    return state.but(pending=(*state.pending, entry), boss=replace(state.boss, is_up=True))


def stat_of_contest(state: Table, action: Action) -> str:
    """The stat of a contest: the tracker's, else as told. Raises IllegalAction where it is open."""
    number, told = int(str(action.data["challenge"])), action.data.get("stat")
    known = state.challenges
    if known and number > len(known):
        raise IllegalAction(Message.of("The tracker has {n} challenges.", n=len(known)))
    return known[number - 1].stat if known and known[number - 1].stat != ANY else stat_told(told)


def ability(state: Table, action: Action) -> Table:
    """An Activate ability: an action, its Energy, and where it moves the bot if it does (rules 17, 27, 48)."""
    seat = action.seat or 0
    _refuse_ruined(state, seat)
    actions, energy = cost_of(state, action, 1)
    state = _paid(spent(state, seat, actions), seat, energy)
    to = action.data.get("to")
    if to is None:
        return settled(state)
    place = place_of(state, to)
    if place == state.bot(seat).place:
        raise IllegalAction(Message.of("{name} is there already.", name=state.setup.name(seat)))
    return settled(entered(state, seat, place, "ability"))


def cost_of(state: Table, action: Action, usual: int) -> tuple[int, int]:
    """Actions and Energy that a card costs: as told, else as printed, else `usual` and none (A7)."""
    name = card_name(state, action.card) if action.card is not None else str(action.data.get("which") or "")
    face = state.face_named(name) if name and not name.startswith(("trunk/", "?")) else None
    printed = face.actions if face else None
    if face and printed is None and face.ability in ("trigger", "continuous"):
        printed = 0
    actions, energy = action.data.get("actions"), action.data.get("energy")
    return (
        actions if isinstance(actions, int) else (usual if printed is None else printed),
        energy if isinstance(energy, int) else ((face.energy if face else None) or 0),
    )


def use(state: Table, action: Action) -> Table:
    """A Consumable from the trunk is turned up and used (rule 22): scrapped, dropped, or kept."""
    seat = action.seat or 0
    name = card_name(state, action.card) if action.card is not None else None
    _refuse_ruined(state, seat)
    actions, energy = cost_of(state, action, 1)
    state = _paid(spent(state, seat, actions), seat, energy)
    state, held = _out(state, seat, name, str(action.data.get("which") or "trunk/1"))
    to = action.data.get("goes") or "scrap"
    if to == "keep":
        return settled(onto_bot(state, seat, held))
    if to == "floor":
        return settled(onto_floor(state, state.bot(seat).place, held))
    return settled(state.but(scrap=(*state.scrap, held)))


def deliver(state: Table, action: Action) -> Table:
    """The Bot Delivery Device is used; what it does is on the card (rule 73)."""
    return state.but(delivered=(*state.delivered, action.seat or 0))


def _out(state: Table, seat: int, name: str | None, which: str) -> tuple[Table, Held]:
    """The card that is used, out of the trunk: the named one, else one that nobody named gives way, else the last.

    Which of them gives way hangs on the seat's secret, and nobody else can see it.
    """
    trunk = state.bot(seat).trunk
    if not trunk:
        raise IllegalAction(Message.of("{name} has nothing in the trunk.", name=state.setup.name(seat)))
    if name is None:
        return out_of_trunk(state, seat, which)
    place = trunk.index(name) if name in trunk else (trunk.index("") if "" in trunk else len(trunk) - 1)
    state = state.with_bot(seat, trunk=(*trunk[:place], *trunk[place + 1 :]))
    return lifted(state, name), Held(name, "consumable")


def pick_up(state: Table, action: Action) -> Table:
    """One card from the floor comes onto the bot; where its place is full another one drops (rules 31, 32, A13)."""
    seat = action.seat or 0
    _refuse_ruined(state, seat)
    place = state.bot(seat).place
    state = spent(state, seat, 1)
    state, held = _from_floor(state, place, action)
    kind = state.face(held).type
    gives = swapped(state, seat, kind, action.data.get("drop"))
    if gives is not None:
        state, dropped = (
            out_of_trunk(state, seat, gives) if gives.startswith("trunk/") else taken_from(state, seat, gives)
        )
        state = onto_floor(state, place, dropped)
    return settled(onto_bot(state, seat, held))


def _from_floor(state: Table, place: str, action: Action) -> tuple[Table, Held]:
    floor = state.rooms[place].floor
    which = action.data.get("which")
    if action.card is None and which is None and len(floor) == 1:
        return from_floor(state, place, floor[0].name)
    if action.card is None and isinstance(which, str):
        return from_floor(state, place, which)
    if action.card is None and floor and action.data.get("type") is None:
        raise IllegalAction("Say which card is picked up.")
    state, held = told_card(state, action)
    if spot(state, held.name) == place:
        return from_floor(state, place, held.name)
    return lifted(state, held.name), held


def swapped(state: Table, seat: int, kind: str, told: object) -> str | None:
    """What drops for a card of a type: as told (`none`: nothing), else the only one that can.

    Raises IllegalAction where there is a choice.
    """
    if told == "none":
        return None
    if isinstance(told, str):
        if told.startswith("trunk/"):
            return told
        return card_name(state, told) if not told.startswith("?") else told
    if not is_full(state, seat, kind):
        return None
    there = of_type(state, seat, kind)
    if len(there) == 1:
        return there[0]
    raise IllegalAction("That place is full: say which card is dropped.")


def self_destruct(state: Table, action: Action) -> Table:
    """1 damage to every other bot in the Room, then the bot is destroyed (rules 35, 55, A15, A16)."""
    seat = action.seat or 0
    _refuse_ruined(state, seat)
    state = spent(state, seat, 1)
    for other in state.at(state.bot(seat).place):
        if other != seat and not state.bot(other).is_ruined:
            state = damaged(state, other, 1)
    return settled(destroyed(state, seat))


def energy(state: Table, action: Action) -> Table:
    """Energy is recharged, up to 3, or paid (rules 26, 38); `to` sets it."""
    who = seat_of(state, action.data.get("who", action.seat))
    bot, data = state.bot(who), action.data
    to, recharge, pay = data.get("to"), data.get("recharge"), data.get("pay")
    if isinstance(to, int):
        return state.with_bot(who, energy=to)
    if isinstance(recharge, int):
        return state.with_bot(who, energy=min(ENERGY, bot.energy + recharge))
    if isinstance(pay, int):
        return _paid(state, who, pay)
    raise IllegalAction("Say how much Energy comes or goes.")


def _paid(state: Table, seat: int, cost: int) -> Table:
    return state.with_bot(seat, energy=max(0, state.bot(seat).energy - cost)) if cost else state


def damage(state: Table, action: Action) -> Table:
    """A card deals damage; the owner chooses the Parts, or who is told (rules 49, 50)."""
    who = seat_of(state, action.data["who"])
    _refuse_ruined(state, who)
    by = action.data.get("by")
    return settled(damaged(state, who, int(str(action.data["points"])), None if by is None else seat_of(state, by)))


def loot(state: Table, action: Action) -> Table:
    """The boss's loot is chosen and the others are scrapped (rule 66), or one is taken from the rally's pile (85)."""
    seat = action.seat or 0
    entry = waiting(state, "loot", seat) or waiting(state, "pile", seat)
    if entry is None:
        raise IllegalAction(Message.of("{name} has no Boss Loot to choose.", name=state.setup.name(seat)))
    state, held = told_card(state, replace(action, data={**action.data, "type": "loot"}))
    if state.face(held).type != "loot":
        raise IllegalAction("That is no Boss Loot.")
    known = any(one.name == held.name for one in state.pile)
    state = without(lifted(struck(state, held.name), held.name), entry)
    left = state.loot if known else state.loot - 1
    if entry.kind == "loot":
        state, names = state.fresh(max(0, left))
        state = state.but(scrap=(*state.scrap, *(Held(name, "loot") for name in names)))
        left = 0
    return settled(onto_bot(state.but(loot=max(0, left)), seat, held))


def _refuse_ruined(state: Table, *seats: int) -> None:
    for seat in seats:
        if state.bot(seat).is_ruined:
            raise IllegalAction(Message.of("{name} has no bot.", name=state.setup.name(seat)))
