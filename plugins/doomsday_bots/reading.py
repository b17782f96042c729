"""What a seen card may mean."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant import Action, Message, Proposal, Sighting, UnknownTag
from doomsday_bots.building import BEFORE_REVEAL
from doomsday_bots.carrying import owner, spot
from doomsday_bots.deck import Face
from doomsday_bots.naming import place_words
from doomsday_bots.pieces import Pending
from doomsday_bots.revealing import showing_seats
from doomsday_bots.state import Table
from doomsday_bots.tower import BOSS, SAFE
from doomsday_bots.turns import waiting

_SEAT = re.compile(r"(?P<what>seat|hand)/(?P<seat>[1-9])")


def interpret(state: Table, sighting: Sighting) -> Sequence[Proposal]:
    """What a sighting may mean; nothing for a card that lies where it should, and nothing that hangs on a secret.

    On a seat's own phone: a card of its Toolbox or trunk. Before a seat while bots are built: equipped there. At a
    place: a Room that is turned up, or a card on its floor. Shown to the camera: what the turn waits for.
    """
    if sighting.change not in ("appeared", "moved"):
        return ()
    try:
        name = state.catalog.locate(sighting.tag).name
    except UnknownTag:
        return ()
    face, zone = state.face_named(name), sighting.zone
    at_seat = _SEAT.fullmatch(zone)
    if at_seat and int(at_seat["seat"]) not in state.order:
        return ()
    if at_seat and at_seat["what"] == "hand":
        return _noted(state, face, int(at_seat["seat"]))
    if state.phase == "over":
        return ()
    if at_seat:
        return _before(state, face, int(at_seat["seat"]))
    if zone in state.rooms:
        return _at_place(state, face, zone)
    return _shown(state, face) if zone == "spot" else ()


def _noted(state: Table, face: Face, seat: int) -> Sequence[Proposal]:
    """A private photo: noted in the trunk if a card there is unnamed and it may be one, else in the Toolbox."""
    if face.deck not in ("", "parts"):
        return ()
    why = Message.of("{card}: only you see this.", card=face.label)
    found = [Proposal(Action.of("keep", seat, face.name), why, seat=seat)]
    if face.type in ("", "consumable") and "" in state.bot(seat).trunk:
        why = Message.of("{card} is in your trunk: only you see this.", card=face.label)
        found.insert(0, Proposal(Action.of("keep", seat, face.name, where="trunk"), why, seat=seat))
    return found


def _is_building(state: Table, seat: int) -> bool:
    return state.phase in ("draft", "build", "reveal") or state.bot(seat).is_building or state.bot(seat).is_ruined


def _equip(state: Table, face: Face, seat: int) -> Proposal:
    name = state.setup.name(seat)
    if face.type == "consumable":
        why = Message.of("{name} puts a card into the trunk.", name=name)
        return Proposal(Action.of("pack", seat, face.name), why)
    why = Message.of("{name} puts on {card}.", name=name, card=face.label)
    openly = {"covered": False} if state.phase in BEFORE_REVEAL else {}
    return Proposal(Action.of("equip", seat, face.name, **openly), why)


def _before(state: Table, face: Face, seat: int) -> Sequence[Proposal]:
    if owner(state, face.name) == seat:
        return ()
    if face.deck in ("", "parts"):
        if _is_building(state, seat):
            return (_equip(state, face, seat),)
        if spot(state, face.name) == state.bot(seat).place:
            return (_pick_up(state, face, seat),)
        return ()
    return _shown(state, face) if face.type == "loot" else ()


def _pick_up(state: Table, face: Face, seat: int) -> Proposal:
    why = Message.of("{name} picks up {card}.", name=state.setup.name(seat), card=face.label)
    return Proposal(Action.of("pick_up", seat, face.name), why)


def _at_place(state: Table, face: Face, place: str) -> Sequence[Proposal]:
    if face.type == "room" and place not in (*SAFE, BOSS):
        return () if _is_open_there(state, face, place) else (_room(face, place),)
    if place == BOSS and face.type in ("boss", "tracker"):
        return _boss(state, face)
    if face.deck not in ("", "parts", "loot") or spot(state, face.name) == place:
        return ()
    entry = _dropping(state, face.name)
    if entry is not None and entry.place == place:
        return (_drop(state, face, entry),)
    why = Message.of("{card} lies in {place}.", card=face.label, place=place_words(state, place))
    return (Proposal(Action.of("place", None, face.name, to=place), why),)


def _is_open_there(state: Table, face: Face, place: str) -> bool:
    return state.rooms[place].card == face.name and state.rooms[place].is_up


def _room(face: Face, place: str) -> Proposal:
    why = Message.of("{card} is turned up.", card=face.label)
    return Proposal(Action.of("room", None, face.name, place=place), why)


def _boss(state: Table, face: Face) -> Sequence[Proposal]:
    meant = str(face.traits.get("boss")) if face.type == "tracker" else face.name
    if state.is_rally or (state.boss.card == meant and state.boss.is_up):
        return ()
    return (Proposal(Action.of("boss", None, face.name), Message.of("The Boss: {card}.", card=face.label)),)


def _dropping(state: Table, name: str) -> Pending | None:
    """The damage for which this very Part may be chosen."""
    seat = owner(state, name)
    entry = waiting(state, "damage", seat) if seat is not None else None
    return entry if entry and any(held.name == name for held in state.bot(entry.seat).parts) else None


def _drop(state: Table, face: Face, entry: Pending) -> Proposal:
    why = Message.of("{name} drops {card}.", name=state.setup.name(entry.seat), card=face.label)
    return Proposal(Action.of("drop", entry.by or entry.seat, face.name, who=entry.seat), why)


def _shown(state: Table, face: Face) -> Sequence[Proposal]:
    """Shown to the camera: each kind of card has its one obvious meaning."""
    if face.type == "room":
        return [
            _room(face, entry.place)
            for entry in state.pending
            if entry.kind == "encounter" and not state.rooms[entry.place].card
        ]
    if face.type in ("boss", "tracker"):
        return _boss(state, face)
    if face.type == "loot":
        entry = waiting(state, "loot") or waiting(state, "pile")
        if entry is not None:
            why = Message.of("{name} equips {card}.", name=state.setup.name(entry.seat), card=face.label)
            return (Proposal(Action.of("loot", entry.seat, face.name), why),)
    if face.type == "device":
        return [_delivered(state, face, seat) for seat in state.order if _is_building(state, seat)]
    return _shown_part(state, face) if face.deck in ("", "parts", "loot") else ()


def _delivered(state: Table, face: Face, seat: int) -> Proposal:
    why = Message.of("{name} uses {card}.", name=state.setup.name(seat), card=face.label)
    return Proposal(Action.of("deliver", seat, face.name), why)


def _shown_part(state: Table, face: Face) -> Sequence[Proposal]:
    entry = _dropping(state, face.name)
    if entry is not None:
        return (_drop(state, face, entry),)
    if state.phase != "play":
        if owner(state, face.name) is not None:
            return ()
        return [_equip(state, face, seat) for seat in showing_seats(state)]
    seat = state.turn
    if owner(state, face.name) == seat:
        if face.ability not in ("", "activate"):
            return ()
        why = Message.of("{name} uses {card}.", name=state.setup.name(seat), card=face.label)
        return (Proposal(Action.of("ability", seat, face.name), why),)
    if spot(state, face.name) == state.bot(seat).place:
        return (_pick_up(state, face, seat),)
    builders = [_equip(state, face, one) for one in state.order if state.bot(one).is_building]
    if face.type in ("", "consumable") and state.bot(seat).trunk and owner(state, face.name) is None:
        why = Message.of("{name} uses {card}.", name=state.setup.name(seat), card=face.label)
        return [Proposal(Action.of("use", seat, face.name), why), *builders]
    return builders if owner(state, face.name) is None and spot(state, face.name) is None else ()
