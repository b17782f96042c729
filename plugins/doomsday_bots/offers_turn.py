"""The buttons of a turn, and those that put things right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from assistant import Action, Field, Message, Offer, Viewer
from doomsday_bots.carrying import is_full, of_type
from doomsday_bots.choosing import distinct, drops
from doomsday_bots.deck import ANY, STAT_FIELDS, Challenge, Face
from doomsday_bots.kinds import ACTIONS, CONTESTED, ENERGY_COST
from doomsday_bots.naming import place_words
from doomsday_bots.objections import check
from doomsday_bots.rules import ENERGY, STATS
from doomsday_bots.state import Table
from doomsday_bots.stats import total
from doomsday_bots.tower import BOSS, SAFE

STAT_ASK = Field("stat", "text", Message("Stat"), choices=STATS)


def turn(state: Table, viewer: Viewer, seats: Sequence[int]) -> Iterator[Offer]:
    """What the seat whose turn it is may do."""
    if state.phase != "play" or state.turn not in seats:
        return
    seat = state.turn
    if not state.pending:
        if state.actions > 0:
            yield from _moves(state, seat)
            if state.bot(seat).place not in SAFE:
                yield from _contests(state, seat)
                yield from _attacks(state, seat)
                yield from _abilities(state, seat)
            yield from _pick_ups(state, seat)
        yield from _trunk(state, viewer, seat)
        if state.actions > 0 and state.bot(seat).place not in SAFE:
            note = Message("1 damage to every other bot here")
            yield Offer(Action.of("self_destruct", seat), Message("Self-destruct"), note, "warn", group="self-destruct")
    action = Action.of("end_turn", seat)
    is_main = state.actions == 0 and not state.pending
    yield Offer(action, Message("End turn"), _against(state, action), "check", is_main, group="end")


def _against(state: Table, action: Action) -> Message | None:
    """What the rules say against it; it is offered all the same, for the table may overrule them."""
    return next((objection.text for objection in check(state, action)), None)


def _moves(state: Table, seat: int) -> Iterator[Offer]:
    here = state.bot(seat).place
    for place in state.ground.next_to(here):
        action = Action.of("move", seat, None, to=place)
        if check(state, action):
            continue
        label = Message.of("Move to {place}", place=place_words(state, place))
        is_main = state.is_rally and not state.is_ahead
        yield Offer(action, label, _move_note(state, seat, place), "right", is_main, group="move")


def _move_note(state: Table, seat: int, place: str) -> Message | None:
    if place in SAFE:
        if not state.is_rally:
            return Message("Out with the Boss Loot: this wins")
        return Message("A lap; ends the turn, skips one, full Energy") if place == "pit" else Message("A lap")
    if place == BOSS:
        return Message("No test")
    if not state.rooms[place].is_up:
        return Message("Not revealed")
    stat, rating = state.encounter_of(place)
    if not stat or rating is None:
        return Message("Its test is not told yet")
    bonus = total(state, seat, stat, "encounter").points if stat != ANY else None
    if bonus is None:
        return Message.of("{stat} {n}", stat=stat, n=rating)
    return Message.of("{stat} {n}: roll {roll} or more", stat=stat, n=rating, roll=max(1, rating - bonus))


def _contests(state: Table, seat: int) -> Iterator[Offer]:
    if state.is_rally or state.bot(seat).place != BOSS or state.boss.is_defeated:
        return
    for n in state.uncovered:
        yield _contest(state, seat, n, state.challenges[n - 1])
    if not state.challenges:
        asks = (STAT_ASK, CONTESTED)
        label = Message("Contest the Boss")
        action = Action.of("contest", seat, None, challenge=len(state.boss.covered) + 1)
        yield Offer(action, label, Message("Type stat and rating"), "burst", True, asks=asks, group="contest")
    if not state.uncovered:
        label = Message("The Boss is defeated")
        yield Offer(Action.of("defeat", seat), label, None, "crown", group="contest")


def _contest(state: Table, seat: int, n: int, entry: Challenge) -> Offer:
    label = Message.of("Contest {challenge}", challenge=entry.words)
    asks = (STAT_ASK,) if entry.stat == ANY else ()
    note = None
    if entry.stat != ANY:
        bonus = total(state, seat, entry.stat, "contest").points
        note = None if bonus is None else Message.of("Roll {n} or more", n=max(1, entry.rating - bonus))
    action, is_main = Action.of("contest", seat, None, challenge=n), n == state.uncovered[0]
    return Offer(action, label, note, "burst", is_main, asks=asks, group="contest")


def _attacks(state: Table, seat: int) -> Iterator[Offer]:
    here = state.bot(seat).place
    for target in state.order:
        away = state.ground.distance(here, state.bot(target).place)
        if target == seat or state.bot(target).is_ruined:
            continue
        label = Message.of("Attack {name}", name=state.setup.name(target))
        note = Message("In this Room") if not away else Message.of("Range {n}", n=away)
        note = _against(state, Action.of("attack", seat, None, target=target, stat=STATS[0])) or note
        action = Action.of("attack", seat, None, target=target)
        yield Offer(action, label, note, "burst", asks=(STAT_ASK,), group="attack")


def _abilities(state: Table, seat: int) -> Iterator[Offer]:
    for held in state.bot(seat).open_cards:
        face = state.face(held)
        if face.ability != "activate" or held.name.startswith("?"):
            continue
        action = Action.of("ability", seat, held.name)
        asks = (_elsewhere(state, seat, Message("Where it moves the bot"), required=False),)
        note = _against(state, action) or (Message.of("Costs {n} Energy", n=face.energy) if face.energy else None)
        label = Message.of("Ability of {card}", card=face.label)
        yield Offer(action, label, note, "bolt", asks=asks, group="ability")
    yield Offer(
        Action.of("ability", seat), Message("Another ability"), None, "bolt", asks=(ENERGY_COST,), group="ability"
    )


def _elsewhere(state: Table, seat: int, label: Message, *, required: bool = True) -> Field:
    """A place other than the bot's own."""
    places = tuple(place for place in state.ground.places if place != state.bot(seat).place)
    names = tuple(place_words(state, place) for place in places)
    return Field("to", "zone", label, required, places, names=names)


def _pick_ups(state: Table, seat: int) -> Iterator[Offer]:
    for face in distinct(state.face(held) for held in state.rooms[state.bot(seat).place].floor):
        action = Action.of("pick_up", seat, None, which=face.name)
        if face.name and not face.name.startswith("?"):
            action = Action.of("pick_up", seat, face.name)
        label = Message.of("Pick up {card}", card=face.label)
        asks = _drop_asks(state, seat, face)
        yield Offer(action, label, _against(state, action), "part", asks=asks, group="pick-up")


def _drop_asks(state: Table, seat: int, face: Face) -> tuple[Field, ...]:
    if not is_full(state, seat, face.type):
        return ()
    there = of_type(state, seat, face.type)
    names = drops(state, there)
    return (Field("drop", "text", Message("What drops for it"), len(there) > 1, there, names=names),)


def _trunk(state: Table, viewer: Viewer, seat: int) -> Iterator[Offer]:
    """Cards of the trunk: by name on the seat's own phone only."""
    for place, name in enumerate(state.bot(seat).trunk, start=1):
        known = name if name and viewer.sees(seat) else ""
        face = state.face_named(known) if known else None
        label = Message.of("Use {card}", card=face.label) if face else Message.of("Use card {n} of the trunk", n=place)
        action = Action.of("use", seat, known) if known else Action.of("use", seat, None, which=f"trunk/{place}")
        asks = () if face and face.ability else (ACTIONS,)
        yield Offer(action, label, Message("It is turned up and scrapped"), "trunk", asks=asks, group="use")


def mending(state: Table, viewer: Viewer, seats: Sequence[int]) -> Iterator[Offer]:
    """What the table puts right; a seat its own Energy."""
    if state.phase not in ("play", "over"):
        return
    by = viewer.seat
    if state.phase == "over":
        note = Message("House decision")
        yield Offer(Action.of("decide", by), Message("The game goes on"), note, "undo", group="decide")
        return
    for seat in state.asked:
        label = Message.of("{name} wins", name=state.setup.name(seat))
        note = Message("House decision, stands in the log")
        yield Offer(Action.of("decide", by, None, winner=seat), label, note, "crown", group="decide")
    for seat in state.order:
        if seat != state.turn:
            label = Message.of("It is the turn of {name}", name=state.setup.name(seat))
            yield Offer(Action.of("turn", by, None, to=seat), label, group="turn")
    for seat in seats:
        yield from _seat_mending(state, seat)


def _seat_mending(state: Table, seat: int) -> Iterator[Offer]:
    bot, name = state.bot(seat), state.setup.name(seat)
    if bot.is_ruined:
        return
    asks = (Field("to", "integer", Message("Energy"), lowest=0, highest=ENERGY),)
    note = Message.of("{n} of {all}", n=bot.energy, all=ENERGY)
    yield Offer(
        Action.of("energy", seat), Message.of("Energy of {name}", name=name), note, "bolt", asks=asks, group="energy"
    )
    label = Message.of("{name}: type the totals", name=name)
    totals = tuple(replace(entry, required=True) for entry in STAT_FIELDS)
    yield Offer(Action.of("sums", seat), label, Message("As they are now"), "pen", asks=totals, group="totals")
    points = (Field("points", "integer", Message("Damage"), lowest=1, highest=9),)
    if bot.place not in SAFE:
        label = Message.of("{name} takes damage", name=name)
        yield Offer(Action.of("damage", seat, None, who=seat), label, None, "warn", asks=points, group="damage")
        where = (_elsewhere(state, seat, Message("Where to")),)
        label = Message.of("{name} is moved", name=name)
        yield Offer(Action.of("force", seat, None, who=seat), label, None, "right", asks=where, group="force")
        others = tuple(other for other in state.order if _can_swap(state, seat, other))
        if others:
            whom = (Field("other", "seat", Message("With whom"), choices=others),)
            label = Message.of("{name} changes places", name=name)
            yield Offer(Action.of("swap", seat, None, one=seat), label, None, "again", asks=whom, group="swap")
    if state.is_rally:
        laps = (Field("to", "integer", Message("Laps"), lowest=0, highest=99),)
        label = Message.of("Laps of {name}", name=name)
        yield Offer(Action.of("lap", seat), label, None, "flag", asks=laps, group="lap")


def _can_swap(state: Table, seat: int, other: int) -> bool:
    """Does the other bot stand elsewhere, in a Room?"""
    there = state.bot(other)
    return other != seat and not there.is_ruined and there.place not in (*SAFE, state.bot(seat).place)
