"""A demo as what hands do in turn, each at its place on the table, and where somebody taps at the tablet between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from assistant import house
from assistant.eyes import CameraError
from assistant.table.action import Action
from assistant.table.cards import Catalog, Copy
from assistant.table.message import Message
from assistant.table.sighting import Orientation, Showing
from assistant.vision.scene import Pose
from assistant.vision.scene_layout import Layout, lay_out

TURN: dict[Orientation, float] = {"upright": 0.0, "right": 90.0, "upside_down": 180.0, "left": 270.0}
"""Degrees clockwise in the picture, by where the card's top points."""
_SKEW = 1.6
"""Degrees by which a card may lie askew."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A card on the table."""

    copy: Copy
    pose: Pose
    depth: int
    """Cards of a higher depth lie on top."""


@dataclass(frozen=True, slots=True)
class Move:
    """What one hand does: it brings, takes, turns or moves a card."""

    copy: Copy
    seat: int
    """Whose hand; 0: nobody's in particular."""
    reach: float
    """Which way the hand reaches, in degrees clockwise from up the picture."""
    before: Lying | None
    """None: the card comes from outside."""
    after: Lying | None
    """None: the card goes away."""
    twist: float
    """Degrees by which the card is turned while it is outside."""
    comes: bool = True
    """The hand comes from outside; else it waited beside the card since its last move."""
    goes: bool = True
    """The hand leaves; else it waits beside the card, which it soon turns or takes away again."""


@dataclass(frozen=True, slots=True)
class Tap:
    """Somebody does something at the tablet, where no camera looks."""

    number: int
    """Which tap of the demo it is, from 0."""


@dataclass(frozen=True, slots=True)
class Script:
    """A demo with its places: what the camera must see whole, and what the hands do in turn."""

    layout: Layout
    moves: tuple[Move | Tap, ...]


Slot: TypeAlias = tuple[int | None, int]
"""A seat (None: the middle) and one of its places."""


def staged(steps: Sequence[Showing | Action]) -> Iterator[Showing | Action]:
    """The demo, a card that lies already taken away before it is laid again.

    Raises CameraError for a step that cannot be.
    """
    lying: set[str] = set()
    for step in steps:
        if isinstance(step, Action):
            yield step
            continue
        if step.change == "appeared":
            if step.card in lying:
                yield Showing(step.card, "vanished")
            lying.add(step.card)
        elif step.card not in lying:
            why = Message.of("The film cannot go on: {card} does not lie on the table.", card=step.card)
            raise CameraError(why)
        elif step.change == "vanished":
            lying.discard(step.card)
        yield step


def write_script(
    steps: Sequence[Showing | Action], catalog: Catalog, shape: tuple[int, int], seed: int, *, in_one_go: bool = False
) -> Script:
    """The script of a demo for a picture of this shape.

    `in_one_go`: whoever shows a card and takes it away again waits beside it meanwhile. Raises CameraError for a step
    that cannot be shown, IllegalAction for a card that is not in the catalogue.
    """
    told = list(staged(steps))
    slots = _assign(told)
    needs: dict[int | None, int] = {}
    turned: set[int | None] = set()
    for step, slot in zip(told, slots, strict=True):
        if slot is not None and isinstance(step, Showing):
            needs[slot[0]] = max(needs.get(slot[0], 0), slot[1] + 1)
            turned |= {slot[0]} if step.orientation != "upright" else set()
    layout = lay_out(needs, shape, turned)
    moves = tuple(_moves(told, slots, layout, catalog, seed))
    return Script(layout, tuple(_joined(moves)) if in_one_go else moves)


def _assign(steps: Sequence[Showing | Action]) -> list[Slot | None]:
    """For each step the seat and place where its card lies after it: the first free place before its seat."""
    taken: dict[str, Slot] = {}
    slots: list[Slot | None] = []
    for step in steps:
        old = taken.pop(step.card, None) if isinstance(step, Showing) else None
        if isinstance(step, Action) or step.change == "vanished":
            slots.append(None)
            continue
        if step.change == "turned" and old is not None:
            slot = old
        else:
            used = {place for seat, place in taken.values() if seat == step.seat}
            slot = (step.seat, next(place for place in range(len(used) + 1) if place not in used))
        taken[step.card] = slot
        slots.append(slot)
    return slots


def _moves(
    steps: Sequence[Showing | Action], slots: Sequence[Slot | None], layout: Layout, catalog: Catalog, seed: int
) -> Iterator[Move | Tap]:
    lying: dict[str, Lying] = {}
    seats: dict[str, int | None] = {}
    taps = 0
    for number, (step, slot) in enumerate(zip(steps, slots, strict=True)):
        if isinstance(step, Action):
            yield Tap(taps)
            taps += 1
            continue
        random = np.random.default_rng([seed, 3, number])
        copy, before, after = house.copy_shown(step.card, catalog), lying.pop(step.card, None), None
        if slot is not None:
            place = layout.places[slot[0]][slot[1]]
            dx, dy, turn = random.uniform(-1, 1, 3)
            pose = Pose(place.x + dx, place.y + dy, TURN[step.orientation] + _SKEW * turn)
            after = lying[step.card] = Lying(copy, pose, slot[1])
            seats[step.card] = slot[0]
        seat = seats[step.card]
        reach = float(random.uniform(-24, 24)) + (180.0 if seat in layout.far else 0.0)
        yield Move(copy, seat or 0, reach, before, after, float(random.uniform(-14, 14)))


def _joined(moves: Sequence[Move | Tap]) -> Iterator[Move | Tap]:
    """The same moves, the hand that brings a card staying until it has taken it away, where nothing happens between."""
    last: Move | None = None
    for number, move in enumerate(moves):
        if isinstance(move, Tap):
            last = None
            yield move
            continue
        if last is not None and not last.goes:
            move = replace(move, comes=False, reach=last.reach, twist=last.twist)
        stays = move.before is None or not move.comes
        if stays and move.after is not None and _ends_in_hand(move, moves[number + 1 :]):
            move = replace(move, goes=False)
        last = move
        yield move


def _ends_in_hand(move: Move, later: Sequence[Move | Tap]) -> bool:
    """Is this card turned at most, and then taken away, before anything else happens?"""
    for other in later:
        if isinstance(other, Tap) or other.copy != move.copy or other.seat != move.seat:
            return False
        if other.after is None:
            return True
    return False
