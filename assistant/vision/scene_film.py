"""From a script of showings to a film's phases: which cards lie where, and what a hand carries meanwhile."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from assistant import house
from assistant.ports import CameraError
from assistant.table.cards import Catalog, Copy
from assistant.table.message import Message
from assistant.table.sighting import Orientation, Showing
from assistant.vision.scene import Pose
from assistant.vision.scene_card import CARD_MM
from assistant.vision.scene_layout import Layout, lay_out

TURN: dict[Orientation, float] = {"upright": 0.0, "right": 90.0, "upside_down": 180.0, "left": 270.0}
"""Degrees clockwise in the picture, by where the card's top points."""
_HOLD_MM = 14.0
"""How far fingertips reach over a card's edge."""
_SKEW = 1.6
"""Degrees by which a card may lie askew."""
_OUT_MM = 130.0
"""How far outside the picture fingertips wait, so that a card in them cannot be seen."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long each part of a step lasts, in seconds of the film."""

    opening: float = 1.0
    approach: float = 0.6
    hold: float = 0.2
    turn: float = 0.6
    leave: float = 0.5
    rest: float = 2.5
    """Until the next hand comes."""
    ending: float = 4.0


@dataclass(frozen=True, slots=True)
class Lying:
    """A card on the table."""

    copy: Copy
    pose: Pose
    depth: int
    """Cards of a higher depth lie on top."""


@dataclass(frozen=True, slots=True)
class Motion:
    """A way from one pose to another."""

    start: Pose
    end: Pose

    def at(self, share: float) -> Pose:
        """The pose after this share of the time, slow at both ends."""
        return self.start.towards(self.end, share * share * (3 - 2 * share))


@dataclass(frozen=True, slots=True)
class Phase:
    """A stretch of the film in which the same cards lie still and at most one hand moves."""

    start: float
    end: float
    lying: tuple[Lying, ...]
    hand: Motion | None = None
    seat: int = 0
    """Whose hand; 0: nobody's in particular."""
    carried: Copy | None = None
    way: Motion | None = None
    """Of the carried card."""
    lift: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """How high the card is at the start, halfway and at the end: 0 on the table, 1 high."""


def staged(showings: Sequence[Showing]) -> Iterator[Showing]:
    """The script, a card that lies already taken away before it is laid again.

    Raises CameraError for a step that cannot be.
    """
    lying: set[str] = set()
    for showing in showings:
        if showing.change == "appeared":
            if showing.card in lying:
                yield Showing(showing.card, "vanished")
            lying.add(showing.card)
        elif showing.card not in lying:
            why = Message.of("The film cannot go on: {card} does not lie on the table.", card=showing.card)
            raise CameraError(why)
        elif showing.change == "vanished":
            lying.discard(showing.card)
        yield showing


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


@dataclass(frozen=True, slots=True)
class Script:
    """A demo with its places: what the camera must see whole, and what the hands do in turn."""

    layout: Layout
    moves: tuple[Move, ...]


Slot = tuple[int | None, int]


def _assign(steps: Sequence[Showing]) -> list[Slot | None]:
    """For each step the seat and place where its card lies after it: the first free place before its seat."""
    taken: dict[str, Slot] = {}
    slots: list[Slot | None] = []
    for step in steps:
        old = taken.pop(step.card, None)
        if step.change == "vanished":
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


def write_script(showings: Sequence[Showing], catalog: Catalog, shape: tuple[int, int], seed: int) -> Script:
    """The script of a demo for a picture of this shape.

    Raises CameraError for a step that cannot be shown, IllegalAction for a card that is not in the catalogue.
    """
    steps = list(staged(showings))
    slots = _assign(steps)
    needs: dict[int | None, int] = {}
    for seat, place in (slot for slot in slots if slot is not None):
        needs[seat] = max(needs.get(seat, 0), place + 1)
    turned = {slot[0] for step, slot in zip(steps, slots, strict=True) if slot and step.orientation != "upright"}
    layout = lay_out(needs, shape, turned)
    return Script(layout, tuple(_moves(steps, slots, layout, catalog, seed)))


def named(card: str, catalog: Catalog) -> Copy:
    """The physical card of this name: one of the deck, else one of the house's (undo, end turn).

    Raises IllegalAction for a card that is neither.
    """
    is_of_the_house = card in house.CATALOG.by_id and card not in catalog.by_id
    return (house.CATALOG if is_of_the_house else catalog).copy(card)


def _moves(
    steps: Sequence[Showing], slots: Sequence[Slot | None], layout: Layout, catalog: Catalog, seed: int
) -> Iterator[Move]:
    lying: dict[str, Lying] = {}
    seats: dict[str, int | None] = {}
    for number, (step, slot) in enumerate(zip(steps, slots, strict=True)):
        random = np.random.default_rng([seed, 3, number])
        copy, before, after = named(step.card, catalog), lying.pop(step.card, None), None
        if slot is not None:
            place = layout.places[slot[0]][slot[1]]
            dx, dy, turn = random.uniform(-1, 1, 3)
            pose = Pose(place.x + dx, place.y + dy, TURN[step.orientation] + _SKEW * turn)
            after = lying[step.card] = Lying(copy, pose, slot[1])
            seats[step.card] = slot[0]
        seat = seats[step.card]
        reach = float(random.uniform(-24, 24)) + (180.0 if seat in layout.far else 0.0)
        yield Move(copy, seat or 0, reach, before, after, float(random.uniform(-14, 14)))


def shoot(script: Script, edges: tuple[float, float], pace: Pace) -> tuple[Phase, ...]:
    """All phases of the film; `edges` are the table's y in mm at the far and at the near edge of the picture."""
    clock, lying = pace.opening, dict[str, Lying]()
    phases = [Phase(0.0, clock, ())]
    for move in script.moves:
        for own, phase in _phases(move, edges, pace):
            lying.pop(move.copy.name, None)
            if own is not None:
                lying[move.copy.name] = own
            still = tuple(sorted(lying.values(), key=lambda card: card.depth))
            phases.append(replace(phase, start=clock, end=clock + phase.end, lying=still))
            clock += phase.end
    return (*phases, Phase(clock, clock + pace.ending, phases[-1].lying))


def _phases(move: Move, edges: tuple[float, float], pace: Pace) -> Iterator[tuple[Lying | None, Phase]]:
    """How the move's own card lies in each of its phases, and the phase (from 0, the other cards left out)."""
    before, after = move.before, move.after
    first, last = before or after, after or before
    assert first is not None
    assert last is not None
    grip, release = _grip(first.pose, move.reach), _grip(last.pose, move.reach)
    out, back = _outside(grip, edges), _outside(release, edges)
    if before is None:
        way = Motion(_carried_to(first.pose, grip, out, move.twist), first.pose)
        yield None, Phase(0, pace.approach, (), Motion(out, grip), move.seat, move.copy, way, (1.0, 0.5, 0.0))
    else:
        yield before, Phase(0, pace.approach, (), Motion(out, grip), move.seat)
        yield before, Phase(0, pace.hold, (), Motion(grip, grip), move.seat)
    if before is not None and after is not None:
        way = Motion(before.pose, _nearest_turn(before.pose, after.pose))
        yield None, Phase(0, pace.turn, (), Motion(grip, release), move.seat, move.copy, way, (0.0, 0.4, 0.0))
    if after is None:
        way = Motion(last.pose, _carried_to(last.pose, release, back, move.twist))
        yield None, Phase(0, pace.leave, (), Motion(release, back), move.seat, move.copy, way, (0.0, 0.5, 1.0))
    else:
        yield after, Phase(0, pace.hold, (), Motion(release, release), move.seat)
        yield after, Phase(0, pace.leave, (), Motion(release, back), move.seat)
    yield after, Phase(0, pace.rest, ())


def _grip(card: Pose, reach: float) -> Pose:
    """Where fingertips hold a lying card: a little inside the edge that the hand comes over."""
    sideways = abs(math.sin(math.radians(card.angle))) > 0.5
    inwards = (CARD_MM[0] if sideways else CARD_MM[1]) / 2 - _HOLD_MM
    turn = math.radians(reach)
    return Pose(card.x - math.sin(turn) * inwards, card.y + math.cos(turn) * inwards, reach)


def _outside(grip: Pose, edges: tuple[float, float]) -> Pose:
    """Where the hand, and a card in it, is out of the picture."""
    turn = math.radians(grip.angle)
    edge = edges[1] if math.cos(turn) > 0 else edges[0]
    back = abs(edge - grip.y) / abs(math.cos(turn)) + _OUT_MM
    return Pose(grip.x - math.sin(turn) * back, grip.y + math.cos(turn) * back, grip.angle)


def _carried_to(card: Pose, grip: Pose, hand: Pose, twist: float) -> Pose:
    """The card's pose once the hand that holds it has moved from the grip to there."""
    return Pose(card.x + hand.x - grip.x, card.y + hand.y - grip.y, card.angle + twist)


def _nearest_turn(before: Pose, after: Pose) -> Pose:
    """The same pose, its angle counted so that the way there is at most half a turn."""
    return replace(after, angle=before.angle + (after.angle - before.angle + 180) % 360 - 180)
