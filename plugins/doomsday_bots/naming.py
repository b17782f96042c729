"""Places in words."""

from __future__ import annotations

from assistant import Message
from doomsday_bots.state import Table
from doomsday_bots.tower import BOSS, CHECK, OUTSIDE, PIT


def place_words(state: Table, place: str) -> Message:
    """A place in words: the Room's name once it is up, else where it lies."""
    fixed = {
        OUTSIDE: Message("Outside the tower"),
        PIT: Message("Pit Stop"),
        CHECK: Message("Check Room"),
    }
    if place in fixed:
        return fixed[place]
    if place == BOSS:
        return (
            Message.of("{card}", card=state.face_named(state.boss.card).title)
            if named_boss(state)
            else Message("Boss Room")
        )
    room = state.rooms[place]
    if room.card and room.is_up:
        return Message.of("{card}", card=state.face_named(room.card).title)
    return spot_words(state, place)


def spot_words(state: Table, place: str) -> Message:
    """Where a Room lies, in words."""
    if state.is_rally:
        return Message.of("Room {n}", n=int(place.partition("/")[2]))
    column, row = state.ground.cells[place]
    return Message.of("Room in column {column}, row {row}", column=column, row=row)


def named_boss(state: Table) -> bool:
    """Is the boss up, and did somebody say which one it is?"""
    return bool(state.boss.card) and state.boss.is_up


def listed(words: list[Message | str]) -> Message:
    """Several things in a row. There has to be one at least."""
    told = words[0] if isinstance(words[0], Message) else Message.of("{name}", name=words[0])
    for one in words[1:]:
        told = Message.of("{these} and {that}", these=told, that=one)
    return told
