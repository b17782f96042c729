"""The buttons: what somebody may do now, the next thing to do marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from assistant import Action, Field, Message, Offer, Viewer, with_one_main
from doomsday_bots import offers_building, offers_turn
from doomsday_bots.choosing import by_name, distinct
from doomsday_bots.deck import CHALLENGES, STAT_FIELDS, Face
from doomsday_bots.dice import Test, awaited, test_of
from doomsday_bots.kinds import DAMAGE, DIE_FIELD, MORE, PASSED, RATING, ROOM_STAT, STAT, SUM, TOTAL
from doomsday_bots.naming import place_words
from doomsday_bots.pieces import Pending
from doomsday_bots.rules import STATS
from doomsday_bots.saying import pending_words
from doomsday_bots.state import Table
from doomsday_bots.tower import BOSS
from doomsday_bots.turns import is_sole_choice, waiting
from doomsday_bots.view_seats import needs_totals, wanted


def actions(state: Table, viewer: Viewer) -> Sequence[Offer]:
    """What is offered to these eyes: guests nothing, a seat its own, the table and the referee everything."""
    if viewer.role == "guest" or not state.order:
        return ()
    seats = [seat for seat in state.order if viewer.acts_for(seat)]
    found = [
        *_asking(state, viewer, seats),
        *offers_building.building(state, viewer, seats),
        *_waits(state, viewer, seats),
        *offers_turn.turn(state, viewer, seats),
        *offers_turn.mending(state, viewer, seats),
    ]
    return with_one_main(found)


def _asking(state: Table, viewer: Viewer, seats: Sequence[int]) -> Iterator[Offer]:
    """What is unknown and counts now: cards, a Room's encounter, the boss's challenges."""
    for seat in seats:
        faces = wanted(state, seat)
        if needs_totals(state, seat):
            yield _totals_asked(state, seat)
        for face in distinct(faces):
            yield _card_asked(state, seat, face)
    rolling = awaited(state) if state.phase == "play" else ()
    asked: set[str] = set()
    for seat in rolling:
        test = test_of(state, seat)
        if test and test.is_open and test.entry and (seat in seats or viewer.role != "seat"):
            place = test.entry.place
            if test.kind == "encounter" and place not in asked:
                yield _room_asked(state, viewer, place)
            asked.add(place)
    is_contested = bool(state.at(BOSS)) or waiting(state, "contest") is not None
    if state.boss.is_up and not state.boss.is_defeated and not state.challenges and is_contested:
        yield _boss_asked(state, viewer)


def _totals_asked(state: Table, seat: int) -> Offer:
    name = state.setup.name(seat)
    asks = tuple(replace(entry, required=True) for entry in STAT_FIELDS)
    note = Message("As they are now, without the die")
    label = Message.of("{name}: type the totals", name=name)
    return Offer(Action.of("sums", seat), label, note, "pen", asks=asks, group="value")


def _card_asked(state: Table, seat: int, face: Face) -> Offer:
    note = Message.of("It is on the bot of {name}", name=state.setup.name(seat))
    if not face.name.startswith("?"):
        action = Action.of("value", seat, state.catalog.copy(face.name).card.id)
        return Offer(action, Message.of("Fill in {card}", card=face.label), note, "pen", asks=face.asks, group="value")
    action = Action.of("tell", seat, which=face.name)
    return Offer(action, Message.of("Say what {card} is", card=face.label), note, "pen", asks=face.asks, group="value")


def _room_asked(state: Table, viewer: Viewer, place: str) -> Offer:
    room = state.rooms[place]
    asks = (replace(ROOM_STAT, required=True), replace(RATING, required=True))
    if room.card:
        card = state.catalog.copy(room.card).card
        label = Message.of("Fill in {card}", card=state.face_named(room.card).label)
        return Offer(Action.of("value", viewer.seat, card.id), label, None, "pen", True, asks=asks, group="value")
    label = Message.of("{place}: type stat and rating", place=place_words(state, place))
    action = Action.of("room", viewer.seat, place=place)
    return Offer(action, label, Message("Or show the Room to the camera"), "pen", True, asks=asks, group="value")


def _boss_asked(state: Table, viewer: Viewer) -> Offer:
    asks = (replace(CHALLENGES, required=True),)
    if state.tracker:
        action, label = Action.of("value", viewer.seat, state.tracker), Message("Fill in the Boss Tracker")
    else:
        action, label = Action.of("boss", viewer.seat), Message("Type the challenges of the Boss")
    return Offer(action, label, Message("Or show the Boss to the camera"), "pen", asks=asks, group="value")


def _waits(state: Table, viewer: Viewer, seats: Sequence[int]) -> Iterator[Offer]:
    for seat in awaited(state):
        if seat in seats:
            yield from _roll_offers(state, seat)
    chosen: set[tuple[str, int, int]] = set()
    offered: set[tuple[str, int]] = set()
    for entry in state.pending:
        chooser = entry.by if entry.kind == "damage" and entry.by else entry.seat
        if chooser in seats and (entry.kind, entry.seat, chooser) not in chosen:
            chosen.add((entry.kind, entry.seat, chooser))
            yield from _choices(state, entry, chooser)
        if viewer.seat in (None, entry.seat, chooser) and (entry.kind, entry.seat) not in offered:
            offered.add((entry.kind, entry.seat))
            text = Message.of("A card says otherwise: {what}", what=pending_words(state, entry))
            action = Action.of("settle", viewer.seat, None, what=entry.kind, who=entry.seat)
            yield Offer(action, Message("Leave it at that"), text, "x", group="settle")


def _roll_offers(state: Table, seat: int) -> Iterator[Offer]:
    """Type the number rolled; or the host rolls: data `by` "program", and the host rolls `die`."""
    test, name = test_of(state, seat), state.setup.name(seat)
    if test is None:
        return
    if test.is_open:
        yield _untold(seat, name)
        return
    asks, note = (replace(DIE_FIELD, required=True), *_asked_with(test, name)), None
    if test.need is not None and test.bonus is not None:
        note = Message.of("Needs {n} or more", n=max(1, test.need - test.bonus))
    label, is_main = Message.of("{name} rolled", name=name), waiting(state, "pile", seat) is None
    yield Offer(Action.of("roll", seat), label, note, "d20", is_main, asks=asks, group="roll")
    if test.stat and test.bonus is None:
        label = Message.of("{name} rolled: die and sum", name=name)
        both = Message.of("Die and {stat} together", stat=test.stat)
        sums = (replace(DIE_FIELD, required=True), replace(SUM, required=True, label=both))
        yield Offer(Action.of("roll", seat), label, None, "d20", asks=sums, group="roll-sum")
    action = Action.of("roll", seat, by="program")
    label = Message.of("Roll for {name}", name=name)
    yield Offer(action, label, Message("Marked as rolled by the program"), "d20", asks=asks[1:], group="roll-for-me")
    if test.kind != "first":
        by_card = (DAMAGE,) if test.kind in ("attack", "defense") else (PASSED,)
        label = Message.of("A card changes the roll of {name}", name=name)
        yield Offer(Action.of("roll", seat), label, None, "plus", asks=(*asks, MORE, *by_card), group="roll-more")


def _asked_with(test: Test, name: str) -> tuple[Field, ...]:
    """What is asked beside the die: the stat where any will do, and what the bot adds where nobody knows it."""
    if test.kind == "first" or test.bonus is not None:
        return ()
    if not test.stat:
        return (STAT, TOTAL)
    own = Message.of("{stat} of the bot of {name} alone, without the die", stat=test.stat, name=name)
    return (replace(TOTAL, required=True, label=own),)


def _untold(seat: int, name: str) -> Offer:
    """The table says how a test went that nobody told."""
    label, note = Message.of("{name}: passed or not", name=name), Message("The table knows, the test stays untold")
    asks = (replace(PASSED, required=True, label=Message("Passed")),)
    return Offer(Action.of("roll", seat), label, note, "d20", asks=asks, group="roll-told")


def _choices(state: Table, entry: Pending, chooser: int) -> Iterator[Offer]:
    name = state.setup.name(entry.seat)
    if entry.kind == "damage" and not is_sole_choice(state.bot(entry.seat)):
        for face in distinct(state.face(held) for held in state.bot(entry.seat).parts):
            action = Action.of("drop", chooser, None, which=face.name, who=entry.seat)
            note = Message.of("{name} loses it", name=name)
            yield Offer(action, Message.of("Drop {card}", card=face.label), note, "part", group="drop")
    if entry.kind == "attack" and not entry.rolls:
        asks = (Field("stat", "text", Message("Stat"), choices=STATS),)
        label = Message("Attack with another stat")
        yield Offer(Action.of("attack_with", entry.seat), label, None, "pen", asks=asks, group="attack")
    if entry.kind == "fall":
        for place in state.ground.rooms:
            if place != entry.place:
                label = Message.of("{name} falls to {place}", name=name, place=place_words(state, place))
                action = Action.of("force", chooser, None, who=entry.seat, to=place)
                yield Offer(action, label, None, "down", group="fall")
    if entry.kind in ("loot", "pile"):
        yield from _loot_offers(state, entry, chooser)


def _loot_offers(state: Table, entry: Pending, seat: int) -> Iterator[Offer]:
    name = state.setup.name(seat)
    for held in state.pile:
        if state.face(held).type not in ("", "loot"):
            continue
        label = Message.of("{name} equips {card}", name=name, card=state.face(held).label)
        if not held.name.startswith("?"):
            yield Offer(Action.of("loot", seat, held.name), label, None, "loot", group="loot")
    named = by_name(state, ("loot",))
    if named:
        label = Message.of("{name} equips Boss Loot by its name", name=name)
        yield Offer(Action.of("loot", seat), label, None, "loot", asks=named, group="loot")
    note = Message("Show it to the camera, or type what it adds")
    label = Message.of("{name} equips Boss Loot", name=name)
    asks = STAT_FIELDS
    yield Offer(Action.of("loot", seat), label, note, "loot", main=True, asks=asks, group="loot")
    if entry.kind == "pile":
        action = Action.of("settle", seat, None, what="pile", who=seat)
        yield Offer(action, Message("Take none"), Message("The pile goes back face down"), "x", group="pile")
