"""The buttons of draft, building and reveal, and of a seat that rebuilds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from assistant import Action, Field, Message, Offer, Viewer
from doomsday_bots.building import BEFORE_REVEAL
from doomsday_bots.choosing import by_name, distinct
from doomsday_bots.deck import PART_TYPES, STAT_FIELDS, TYPE_WORDS
from doomsday_bots.drafting import hand
from doomsday_bots.kinds import SUMS
from doomsday_bots.pieces import NOBODY, Bot
from doomsday_bots.revealing import first_player, is_shown, leaders, showing_seat
from doomsday_bots.rules import MOST_PARTS, TRUNK
from doomsday_bots.state import Table
from doomsday_bots.stats import sum_of

FACE_DOWN = Message("Face down: nobody sees it before all reveal")
PART_ASKS = (
    Field("type", "text", Message("Type"), True, PART_TYPES, names=tuple(TYPE_WORDS[kind] for kind in PART_TYPES)),
    *STAT_FIELDS,
)


def building(state: Table, viewer: Viewer, seats: Sequence[int]) -> Iterator[Offer]:
    """What is offered until play begins, and to a seat whose Toolbox is open."""
    if state.phase == "draft":
        yield from _draft(state, viewer, seats)
    if state.phase in ("build", "reveal"):
        yield from _together(state, viewer, seats)
    for seat in seats:
        is_rebuilding = state.phase == "play" and (state.bot(seat).is_building or state.bot(seat).is_ruined)
        if is_rebuilding or state.phase in ("draft", "build", "reveal"):
            yield from _parts(state, viewer, seat)


def _draft(state: Table, viewer: Viewer, seats: Sequence[int]) -> Iterator[Offer]:
    late = [seat for seat in state.order if seat not in state.chosen]
    way = "Clockwise" if state.deal == 1 else "Anticlockwise"
    if viewer.role != "seat" or not late:
        left = max((hand(state, seat) for seat in state.order), default=0) - bool(late)
        note = Message.of(way + ", {n} cards each", n=left) if left else Message("The last card of this deal")
        action = Action.of("pass", viewer.seat, None, **({"all": True} if late else {}))
        yield Offer(action, Message("All chosen: pass"), note, "right", True, group="draft")
    for seat in seats:
        name = state.setup.name(seat)
        if seat in late:
            label = Message.of("{name} has chosen", name=name)
            yield Offer(Action.of("choose", seat), label, None, "check", viewer.role == "seat", group="choose")
        else:
            label = Message.of("{name} has not chosen yet", name=name)
            yield Offer(Action.of("choose", seat, back=True), label, None, "undo", group="choose")
    if (not state.chosen and (state.deal, state.pick) == (1, 1)) or viewer.role != "seat":
        note = Message("We draft without the tablet")
        yield Offer(Action.of("skip_draft", viewer.seat), Message("Skip to the end"), note, "check", group="draft")


def _together(state: Table, viewer: Viewer, seats: Sequence[int]) -> Iterator[Offer]:
    yield from _beginning(state, viewer.seat)
    for seat in seats:
        name = state.setup.name(seat)
        if seat not in state.ready:
            label = Message.of("The bot of {name} is complete", name=name)
            is_told = state.phase == "reveal" and all(is_shown(state, one) for one in state.order)
            is_main = not is_told and (viewer.role == "seat" or seat == showing_seat(state))
            yield Offer(Action.of("ready", seat), label, None, "check", is_main, group="ready")
        else:
            label = Message.of("The bot of {name} is not complete yet", name=name)
            yield Offer(Action.of("ready", seat, back=True), label, None, "undo", group="ready")


def _beginning(state: Table, by: int | None) -> Iterator[Offer]:
    if state.phase == "build":
        is_main = all(seat in state.ready for seat in state.order)
        note = Message("Trunk cards stay face down")
        yield Offer(Action.of("reveal", by), Message("Reveal all bots"), note, "eye", is_main, group="begin")
        return
    first = first_player(state)
    if first is not None:
        label = Message.of("Start, {name} first", name=state.setup.name(first))
        note = Message.of("{n}, the highest sum", n=sum_of(state, first) or 0)
        is_main = all(is_shown(state, seat) for seat in state.order)
        yield Offer(Action.of("begin", by), label, note, "right", is_main, group="begin")
    tied = leaders(state)
    for seat in state.order:
        if seat != first:
            label = Message.of("Start, {name} first", name=state.setup.name(seat))
            why = Message("As strong as another") if seat in tied else None
            yield Offer(Action.of("begin", by, None, first=seat), label, why, "people", group="begin-other")


def _parts(state: Table, viewer: Viewer, seat: int) -> Iterator[Offer]:
    """A Part from the Toolbox: named where this phone noted it, else typed; and what goes back."""
    name, is_own = state.setup.name(seat), viewer.seat == seat
    bot, secret = state.bot(seat), state.secrets[seat - 1]
    hides, down = ({"covered": True}, FACE_DOWN) if state.phase in BEFORE_REVEAL else ({}, None)
    if is_own:
        yield from _noted(state, seat, hides)
    label = Message.of("{name} puts on a Part, typed", name=name)
    yield Offer(Action.of("equip", seat, None, **hides), label, down, "pen", asks=PART_ASKS, group="equip")
    named = by_name(state, PART_TYPES, tuple(held.name for held in secret.covered) if is_own else ())
    if named:
        label = Message.of("{name} puts on a Part by its name", name=name)
        yield Offer(Action.of("equip", seat, None, **hides), label, down, "part", asks=named, group="equip")
    label = Message.of("{name}: type the totals", name=name)
    asks = tuple(_sum_asked(entry, bot) for entry in SUMS)
    how = down or Message("INT, PWR, SPD and how many Parts")
    yield Offer(Action.of("sums", seat, None, **hides), label, how, "pen", asks=asks, group="sums")
    if len(bot.trunk) < TRUNK:
        label = Message.of("{name} puts a card into the trunk", name=name)
        yield Offer(Action.of("pack", seat), label, Message("Face down"), "trunk", group="pack")
    for face in distinct(state.face(held) for held in bot.parts):
        label = Message.of("{card} back into the Toolbox", card=face.label)
        yield Offer(Action.of("stow", seat, None, which=face.name), label, None, "undo", group="stow")
    for place in range(1, len(bot.trunk) + 1):
        label = Message.of("Card {n} of the trunk back into the Toolbox", n=place)
        yield Offer(Action.of("stow", seat, None, which=f"trunk/{place}"), label, None, "undo", group="stow")
    if state.option("device"):
        label = Message.of("{name} uses the Bot Delivery Device", name=name)
        yield Offer(Action.of("deliver", seat), label, None, "crate", group="deliver")
    if secret.is_told:
        yield Offer(Action.of("uncover", seat), Message("Take the face-down Parts back"), None, "undo", group="stow")


def _sum_asked(entry: Field, bot: Bot) -> Field:
    """A total, or a count: there are as many Parts as have names at least."""
    named = sum(not held.name.startswith(NOBODY) for held in bot.parts)
    if entry.name == "parts":
        return replace(entry, required=True, lowest=named, highest=max(named, MOST_PARTS))
    return replace(entry, required=entry.name != "trunk")


def _noted(state: Table, seat: int, hides: dict[str, bool]) -> Iterator[Offer]:
    for kept in state.secrets[seat - 1].kept:
        face = state.face_named(kept)
        if face.type in ("", "head", "core", "arm", "legs"):
            label = Message.of("Put on {card}", card=face.label)
            yield Offer(Action.of("equip", seat, kept, **hides), label, None, "part", group="toolbox")
        if face.type in ("", "consumable"):
            label = Message.of("{card} into the trunk", card=face.label)
            yield Offer(Action.of("pack", seat, kept), label, None, "trunk", group="toolbox")
