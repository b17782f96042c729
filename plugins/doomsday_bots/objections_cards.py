"""What the rules say against what a bot does with cards: abilities, its trunk, what lies on the floor, loot, Energy."""

from __future__ import annotations

from collections.abc import Callable

from assistant import Action, Objection
from doomsday_bots.acting import cost_of
from doomsday_bots.carrying import card_name, is_full, owner, spot, words_for
from doomsday_bots.deck import ROOM_FOR, TYPE_WORDS
from doomsday_bots.naming import place_words
from doomsday_bots.rules import objection
from doomsday_bots.state import Table
from doomsday_bots.tower import BOSS
from doomsday_bots.turns import waiting


def _ability(state: Table, action: Action) -> list[Objection]:
    seat = action.seat or 0
    found = []
    name = card_name(state, action.card) if action.card is not None else action.data.get("which")
    if isinstance(name, str):
        face = state.face_named(name)
        if owner(state, name) != seat:
            text = "{card} is not on the bot of {name}."
            found.append(objection(27, text, card=words_for(state, name), name=state.setup.name(seat)))
        elif face.ability in ("continuous", "trigger"):
            found.append(objection(17, "{card} has no Activate ability.", card=face.label))
    return found + _energy_short(state, seat, cost_of(state, action, 1)[1])


def _energy_short(state: Table, seat: int, cost: int) -> list[Objection]:
    left = state.bot(seat).energy
    if cost <= left:
        return []
    return [objection(26, "{name} has {left} Energy, this costs {n}.", name=state.setup.name(seat), left=left, n=cost)]


def _use(state: Table, action: Action) -> list[Objection]:
    seat = action.seat or 0
    if action.card is not None:
        face = state.face_named(card_name(state, action.card))
        if face.type not in ("", "consumable"):
            return [objection(19, "{card} is no Consumable.", card=face.label)]
    return _energy_short(state, seat, cost_of(state, action, 1)[1])


def _deliver(state: Table, action: Action) -> list[Objection]:
    seat = action.seat or 0
    if not state.option("device"):
        return [objection(73, "The Bot Delivery Device is not in this game.")]
    bot = state.bot(seat)
    if not (bot.is_ruined or bot.is_building):
        return [objection(73, "{name} is not making a new bot.", name=state.setup.name(seat))]
    return []


def _pick_up(state: Table, action: Action) -> list[Objection]:
    seat = action.seat or 0
    bot = state.bot(seat)
    found = []
    mates = state.mates(seat) if state.option("mate_pick_up") else (seat,)
    others = [other for other in state.at(bot.place) if other not in mates and other != seat]
    if others:
        found.append(objection(33, "{name} is in the same Room.", name=state.setup.name(others[0])))
    if bot.place == BOSS and not state.boss.is_defeated:
        found.append(objection(34, "The Boss is not defeated yet."))
    return found + _lies_here(state, action, bot.place) + _no_room(state, seat, action)


def _lies_here(state: Table, action: Action, place: str) -> list[Objection]:
    floor = state.rooms[place].floor
    if action.card is None:
        return [] if floor else [objection(31, "Nothing lies here, as far as anybody told.")]
    name = card_name(state, action.card)
    if any(held.name == name for held in floor):
        return []
    where, carrier = spot(state, name), owner(state, name)
    label = state.face_named(name).label
    if where is not None:
        return [objection(31, "{card} lies elsewhere: {place}.", card=label, place=place_words(state, where))]
    if carrier is not None:
        return [objection(31, "{card} is on the bot of {name}.", card=label, name=state.setup.name(carrier))]
    return [objection(31, "{card} does not lie here, as far as anybody told.", card=label)]


def _no_room(state: Table, seat: int, action: Action) -> list[Objection]:
    if action.data.get("drop") != "none":
        return []
    which = action.data.get("which")
    floor = state.rooms[state.bot(seat).place].floor
    name = card_name(state, action.card) if action.card else which
    held = next((one for one in floor if one.name == name), floor[0] if floor else None)
    kind = state.face(held).type if held else ""
    if not is_full(state, seat, kind):
        return []
    return [objection(32, "{type}: there is no place left, so one drops.", type=TYPE_WORDS[kind])]


def _loot(state: Table, action: Action) -> list[Objection]:
    seat = action.seat or 0
    if waiting(state, "loot", seat) is None and waiting(state, "pile", seat) is None:
        return []
    name = card_name(state, action.card) if action.card is not None else ""
    found = []
    carrier, place = owner(state, name), spot(state, name)
    if name and carrier is not None:
        found.append(objection(66, "{name} carries that one.", name=state.setup.name(carrier)))
    if name and (place is not None or any(held.name == name for held in state.scrap)):
        found.append(objection(66, "That one does not lie with the loot."))
    if len(state.bot(seat).loot) >= ROOM_FOR["loot"]:
        found.append(objection(20, "There is one place for Boss Loot."))
    return found


def _energy(state: Table, action: Action) -> list[Objection]:
    who, pay = action.data.get("who", action.seat), action.data.get("pay")
    return _energy_short(state, who, pay) if isinstance(who, int) and isinstance(pay, int) else []


JUDGES: dict[str, Callable[[Table, Action], list[Objection]]] = {
    "ability": _ability,
    "use": _use,
    "deliver": _deliver,
    "pick_up": _pick_up,
    "loot": _loot,
    "energy": _energy,
}
