"""Cards come and go: on bots, on floors, in trunks; each open card in one place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from assistant import Action, IllegalAction, Json, Message, number_told, put
from doomsday_bots.deck import ROOM_FOR
from doomsday_bots.pieces import NOBODY, Held, Secret, Stats
from doomsday_bots.rules import STATS
from doomsday_bots.state import Table
from doomsday_bots.stats import retyped


def card_name(state: Table, card: str) -> str:
    """The name of a physical card. Raises IllegalAction for one that is not in the deck."""
    known = state.catalog.by_id.get(card)
    return card if known is not None and len(known.numbers) == 1 else state.catalog.copy(card).name


def owner(state: Table, name: str) -> int | None:
    """The seat whose bot openly carries a card."""
    for seat, bot in enumerate(state.bots, start=1):
        if any(held.name == name for held in bot.open_cards):
            return seat
    return None


def spot(state: Table, name: str) -> str | None:
    """The place on whose floor a card lies."""
    for place, room in state.rooms.items():
        if any(held.name == name for held in room.floor):
            return place
    return None


def held_openly(state: Table, name: str) -> Held | None:
    """An open card that is on a bot, on a floor, scrapped, or in the rally's pile."""
    for bot in state.bots:
        for held in bot.open_cards:
            if held.name == name:
                return held
    for room in state.rooms.values():
        for held in room.floor:
            if held.name == name:
                return held
    return next((held for held in (*state.scrap, *state.pile) if held.name == name), None)


def struck(state: Table, name: str) -> Table:
    """The table in which no seat secretly claims a card that is open now."""
    if name.startswith(NOBODY):
        return state
    for seat, secret in enumerate(state.secrets, start=1):
        kept = without_name(secret, name)
        if kept is not secret:
            state = state.but(secrets=put(state.secrets, seat, kept))
        if name in state.bot(seat).trunk:
            trunk = tuple("" if entry == name else entry for entry in state.bot(seat).trunk)
            state = state.with_bot(seat, trunk=trunk)
    return state


def without_name(secret: Secret, name: str) -> Secret:
    """A seat's secrets without a card; of a face-down Part it is forgotten which one it is."""
    if name in secret.kept:
        secret = replace(secret, kept=tuple(entry for entry in secret.kept if entry != name))
    if any(held.name == name for held in secret.covered):
        covered = tuple(replace(held, name="") if held.name == name else held for held in secret.covered)
        secret = replace(secret, covered=covered)
    return secret


def lifted(state: Table, name: str) -> Table:
    """The table in which a card lies nowhere, so that it can lie somewhere else."""
    state = struck(state, name)
    seat = owner(state, name)
    if seat is not None:
        return taken_from(state, seat, name)[0]
    place = spot(state, name)
    if place is not None:
        return from_floor(state, place, name)[0]
    if any(held.name == name for held in state.scrap):
        return state.but(scrap=tuple(held for held in state.scrap if held.name != name))
    if any(held.name == name for held in state.pile):
        return state.but(pile=tuple(held for held in state.pile if held.name != name), loot=state.loot - 1)
    if name and state.boss.card == name:
        return state.but(boss=replace(state.boss, card=""))
    for where, room in state.rooms.items():
        if room.card == name:
            return state.with_room(where, card="")
    return state


def taken_from(state: Table, seat: int, name: str) -> tuple[Table, Held]:
    """The table without an open card on a bot, and that card. Raises IllegalAction if it is not there."""
    bot = state.bot(seat)
    held = next((entry for entry in bot.open_cards if entry.name == name), None)
    if held is None:
        raise IllegalAction(
            Message.of("{name} has not {card}.", name=state.setup.name(seat), card=words_for(state, name))
        )
    typed = retyped(state, seat, held, -1)
    parts = tuple(entry for entry in bot.parts if entry is not held)
    loot = tuple(entry for entry in bot.loot if entry is not held)
    return state.with_bot(seat, parts=parts, loot=loot, typed=typed), held


def from_floor(state: Table, place: str, name: str) -> tuple[Table, Held]:
    """The table without a card on a floor, and that card. Raises IllegalAction if it is not there."""
    floor = state.rooms[place].floor
    held = next((entry for entry in floor if entry.name == name), None)
    if held is None:
        raise IllegalAction("That card does not lie here.")
    return state.with_room(place, floor=tuple(entry for entry in floor if entry is not held)), held


def onto_floor(state: Table, place: str, *cards: Held) -> Table:
    """The table with cards on a floor. Boss Loot dropped in the rally goes back to the pile (rule 88)."""
    for held in cards:
        if state.is_rally and state.face(held).type == "loot":
            state = state.but(pile=(*state.pile, held), loot=state.loot + 1)
        else:
            state = state.with_room(place, floor=(*state.rooms[place].floor, held))
    return state


def onto_bot(state: Table, seat: int, held: Held) -> Table:
    """The table with a card on a bot: open, or face down in the trunk."""
    kind = state.face(held).type
    bot = state.bot(seat)
    if kind == "consumable":
        return state.with_bot(seat, trunk=(*bot.trunk, "" if held.name.startswith(NOBODY) else held.name))
    if kind not in ("", *ROOM_FOR):
        raise IllegalAction(Message.of("{card} is nothing that a bot carries.", card=words_for(state, held.name)))
    typed = retyped(state, seat, held, 1)
    if kind == "loot":
        return state.with_bot(seat, loot=(*bot.loot, held), typed=typed)
    return state.with_bot(seat, parts=(*bot.parts, held), typed=typed)


def out_of_trunk(state: Table, seat: int, which: str) -> tuple[Table, Held]:
    """The table without the card in a place of the trunk (`trunk/1`), and that card, face up from now on."""
    bot = state.bot(seat)
    place = number_told(which.partition("/")[2]) or 0
    if not 1 <= place <= len(bot.trunk):
        raise IllegalAction(Message.of("{name} has no such card in the trunk.", name=state.setup.name(seat)))
    name = bot.trunk[place - 1]
    trunk = (*bot.trunk[: place - 1], *bot.trunk[place:])
    state = state.with_bot(seat, trunk=trunk)
    if not name:
        state, (name,) = state.fresh()
    else:
        state = struck(state, name)
    return state, Held(name, "consumable")


def emptied_trunk(state: Table, seat: int) -> tuple[Table, tuple[Held, ...]]:
    """The table with an empty trunk, and its cards, face up from now on."""
    cards: list[Held] = []
    while state.bot(seat).trunk:
        state, held = out_of_trunk(state, seat, "trunk/1")
        cards.append(held)
    return state, tuple(cards)


def told_card(state: Table, action: Action) -> tuple[Table, Held]:
    """The open card an action means: named, or described by type and stats; a described one gets a name here."""
    data = action.data
    kind = str(data.get("type") or "")
    if action.card is not None:
        return state, Held(card_name(state, action.card), kind, told_stats(data))
    state, (name,) = state.fresh()
    return state, Held(name, kind, told_stats(data))


def told_stats(data: Mapping[str, Json]) -> Stats:
    """INT, PWR and SPD as an action tells them; once one is told, the others are 0."""
    told: list[Any] = [data.get(stat.lower()) for stat in STATS]
    if any(isinstance(entry, int) for entry in told):
        told = [entry or 0 for entry in told]
    return told[0], told[1], told[2]


def words_for(state: Table, name: str) -> Message:
    """A card in words, by its name."""
    held = held_openly(state, name)
    return state.face(held).label if held else state.face_named(name).label


def of_type(state: Table, seat: int, kind: str) -> tuple[str, ...]:
    """What a bot carries of a type, as `drop` names it: open cards by name, the trunk by place."""
    bot = state.bot(seat)
    if kind == "consumable":
        return tuple(f"trunk/{place}" for place in range(1, len(bot.trunk) + 1))
    return tuple(held.name for held in bot.open_cards if state.face(held).type == kind)


def is_full(state: Table, seat: int, kind: str) -> bool:
    """Has the bot no place left for a card of this type? (rules 18 to 20)."""
    return kind in ROOM_FOR and len(of_type(state, seat, kind)) >= ROOM_FOR[kind]
