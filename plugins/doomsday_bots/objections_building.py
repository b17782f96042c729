"""What the rules say against the draft, the building of bots, and how the table is laid."""

from __future__ import annotations

from collections.abc import Callable

from assistant import Action, Objection
from doomsday_bots.building import is_face_down
from doomsday_bots.carrying import card_name, is_full, owner, spot, told_card, words_for
from doomsday_bots.deck import TYPE_WORDS
from doomsday_bots.naming import place_words
from doomsday_bots.revealing import leaders
from doomsday_bots.rules import MOST_PARTS, TRUNK, objection
from doomsday_bots.state import Table


def _pass(state: Table, action: Action) -> list[Objection]:
    if state.phase != "draft" or action.data.get("all"):
        return []
    late = [seat for seat in state.order if seat not in state.chosen]
    return [objection(14, "{name} has not chosen yet.", name=state.setup.name(late[0]))] if late else []


def _is_drafting(state: Table) -> bool:
    """Is a draft recorded that is not over? A table that drafts without the tablet starts by building."""
    return state.phase == "draft" and (bool(state.chosen) or (state.deal, state.pick) != (1, 1))


def _toolbox(state: Table, seat: int, is_taking: bool = True) -> list[Objection]:
    name = state.setup.name(seat)
    if _is_drafting(state):
        return [objection(13, "The draft is not over.")]
    bot = state.bot(seat)
    if state.phase in ("play", "over") and not (bot.is_building or bot.is_ruined):
        return [objection(53, "{name} is not building: the Toolbox is closed.", name=name)]
    if is_taking and state.phase != "draft" and state.toolbox[seat - 1] < 1:
        return [objection(23, "The Toolbox of {name} is empty.", name=name)]
    return []


def _equip(state: Table, action: Action) -> list[Objection]:
    seat = action.seat or 0
    found = _toolbox(state, seat)
    if is_face_down(state, action):
        return found
    _, held = told_card(state, action)
    face = state.face(held)
    if action.card is not None:
        found += _is_elsewhere(state, seat, held.name)
    if face.type not in ("", "head", "core", "arm", "legs", "consumable"):
        found.append(objection(18, "{card} is no Part.", card=face.label))
    elif is_full(state, seat, face.type):
        rule = 19 if face.type == "consumable" else 18
        text = "{type}: {name} has no place left for it."
        found.append(objection(rule, text, type=TYPE_WORDS[face.type], name=state.setup.name(seat)))
    elif face.is_part and len(state.bot(seat).parts) >= MOST_PARTS:
        found.append(objection(18, "{name} has {n} Parts on.", name=state.setup.name(seat), n=MOST_PARTS))
    return found


def _is_elsewhere(state: Table, seat: int, name: str) -> list[Objection]:
    label, carrier, place = words_for(state, name), owner(state, name), spot(state, name)
    if carrier is not None and carrier != seat:
        return [objection(72, "{card} is on the bot of {name}.", card=label, name=state.setup.name(carrier))]
    if place is not None:
        return [objection(72, "{card} lies elsewhere: {place}.", card=label, place=place_words(state, place))]
    if any(held.name == name for held in state.scrap):
        return [objection(70, "{card} is scrapped.", card=label)]
    return []


def _pack(state: Table, action: Action) -> list[Objection]:
    seat = action.seat or 0
    found = _toolbox(state, seat)
    if len(state.bot(seat).trunk) >= TRUNK:
        found.append(objection(19, "The trunk of {name} is full.", name=state.setup.name(seat)))
    return found


def _stow(state: Table, action: Action) -> list[Objection]:
    return _toolbox(state, action.seat or 0, is_taking=False)


def _reveal(state: Table, action: Action) -> list[Objection]:
    return [objection(13, "The draft is not over.")] if _is_drafting(state) else []


def _begin(state: Table, action: Action) -> list[Objection]:
    found = _reveal(state, action)
    first, tied = action.data.get("first"), leaders(state)
    if tied and state.phase == "reveal" and isinstance(first, int) and first not in tied:
        found.append(objection(24, "{name} has not the strongest bot.", name=state.setup.name(first)))
    return found


def _tower(state: Table, action: Action) -> list[Objection]:
    if state.phase in ("play", "over"):
        return [objection(4, "The tower is built before the game.")]
    rooms = action.data.get("rooms")
    if isinstance(rooms, list | tuple) and len(rooms) == 1:
        return [objection(4, "One Room is a very small tower.")]
    return []


def _room(state: Table, action: Action) -> list[Objection]:
    place = action.data["place"]
    if action.card is None or place not in state.rooms:
        return []
    name = card_name(state, action.card)
    label, found = state.face_named(name).label, []
    there = state.rooms[str(place)].card
    if there and there != name:
        found.append(objection(41, "{card} lies there.", card=state.face_named(there).label))
    other = next((where for where, room in state.rooms.items() if room.card == name and where != place), None)
    if other is not None:
        found.append(objection(41, "{card} lies elsewhere in the tower.", card=label))
    if state.is_rally and not state.option("rug") and state.face_named(name).traits.get("falls"):
        found.append(objection(92, "{card} was left out by agreement.", card=label))
    return found


def _boss(state: Table, action: Action) -> list[Objection]:
    found = []
    if action.card is not None and state.boss.card:
        face = state.face_named(card_name(state, action.card))
        meant = face.traits.get("boss") if face.type == "tracker" else face.name
        if meant != state.boss.card:
            boss = state.face_named(state.boss.card).label
            found.append(objection(2, "The Boss of this tower is {card}.", card=boss))
    if not state.boss.is_up and not state.at("boss"):
        found.append(objection(60, "No bot has come to the Boss Room yet."))
    return found


JUDGES: dict[str, Callable[[Table, Action], list[Objection]]] = {
    "pass": _pass,
    "equip": _equip,
    "pack": _pack,
    "stow": _stow,
    "reveal": _reveal,
    "begin": _begin,
    "tower": _tower,
    "room": _room,
    "boss": _boss,
}
