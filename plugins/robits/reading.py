"""What a seen card may mean."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant import Action, Message, Proposal, Sighting, UnknownTag
from robits.line import lowest_down
from robits.state import Held, Table

_ZONE = re.compile(r"(?P<place>spot|seat|hand|line)(?:/(?P<one>\d{1,2}))?(?:/(?P<two>\d{1,2}))?")


def interpret(state: Table, sighting: Sighting) -> Sequence[Proposal]:
    """What a sighting may mean; nothing for a card that lies where it should.

    Shown to the camera: taken by the player whose turn it is, or kept from an Overclock that waits; while the line is
    tracked and a reveal is due, it may also be the card that was turned up. Before a seat: taken by that seat. In the
    line: turned up there. On a seat's own phone: one of the two cards of its Overclock, which nobody else may know.
    """
    zone = _ZONE.fullmatch(sighting.zone)
    if sighting.change != "appeared" or zone is None:
        return ()
    try:
        name = state.catalog.locate(sighting.tag).name
    except UnknownTag:
        return ()
    one, two = (int(number) if number else 0 for number in (zone["one"], zone["two"]))
    if zone["place"] == "hand":
        return _looked(state, name, one)
    if any(entry.name == name for entry in state.overclocks):
        return ()
    held = state.held(name)
    if held is not None and not held.by_hand:
        return ()
    if zone["place"] == "line":
        return _in_line(state, name, one, two)
    if zone["place"] == "seat":
        return _before_seat(state, name, one)
    return _shown(state, name)


def _looked(state: Table, name: str, seat: int) -> Sequence[Proposal]:
    waiting = state.overclock_of(seat)
    if (
        waiting is None
        or any(seen.name == name and not seen.by_hand for seen in waiting.looked)
        or name == waiting.name
    ):
        return ()
    why = Message.of("{card}: only you see this.", card=state.face_named(name).label)
    return (Proposal(Action.of("look", seat, name), why, seat=seat),)


def _in_line(state: Table, name: str, column: int, row: int) -> Sequence[Proposal]:
    if state.spot(name) == (column, row):
        return ()
    return (_reveal(state, name, column, row),)


def _reveal(state: Table, name: str, column: int, row: int | None) -> Proposal:
    why = Message.of("{card} is turned up in column {n}.", card=state.face_named(name).label, n=column)
    data = {"column": column} if row is None else {"column": column, "row": row}
    return Proposal(Action.of("reveal", None, name, **data), why)


def _before_seat(state: Table, name: str, seat: int) -> Sequence[Proposal]:
    if not 1 <= seat <= len(state.areas):
        return ()
    described = _described(state, name, seat)
    if described is not None:
        why = Message.of("{name} has {card}.", name=state.setup.name(seat), card=state.face_named(name).label)
        return (Proposal(Action.of("tell", seat, name, which=described.name), why),)
    return (_received(state, name, seat),)


def _described(state: Table, name: str, seat: int) -> Held | None:
    """A card of that seat that was only described, and may well be this one."""
    face = state.face_named(name)
    for held in state.area(seat):
        told = state.face(held)
        is_like = (told.kind, told.model, told.slot) == (face.kind, face.model, face.slot)
        if held.by_hand and is_like and (None in (told.value, face.value) or told.value == face.value):
            return held
    return None


def _shown(state: Table, name: str) -> Sequence[Proposal]:
    if state.overclocks:
        return (_received(state, name, state.overclocks[0].seat),)
    if state.is_over:
        return ()
    found = [_received(state, name, state.turn)]
    if state.spot(name) is None:
        found += [_reveal(state, name, column, None) for column in state.due if lowest_down(state, column)]
    return found


def _received(state: Table, name: str, seat: int) -> Proposal:
    label, person = state.face_named(name).label, state.setup.name(seat)
    if state.overclock_of(seat) is not None:
        return Proposal(Action.of("keep", seat, name), Message.of("{name} keeps {card}.", name=person, card=label))
    return Proposal(Action.of("take", seat, name), Message.of("{name} takes {card}.", name=person, card=label))


def why_nothing(state: Table, sighting: Sighting) -> Message | None:
    """Why a seen card means nothing, in words that everybody may read who may know where it was seen."""
    try:
        name = state.catalog.locate(sighting.tag).name
    except UnknownTag:
        return None
    if any(entry.name == name for entry in state.overclocks):
        return Message("This Overclock waits: show the card that is kept.")
    owner = state.owner(name)
    if owner is not None:
        return Message.of("{name} has it already.", name=state.setup.name(owner))
    if sighting.zone.startswith("hand/") and not state.overclocks:
        return Message("Only the two cards of an Overclock are looked at in secret.")
    if state.is_over:
        return Message("Everyone has had seven cards.")
    return None
