"""From a script to a film's phases: which cards lie where, and what a hand carries meanwhile."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from assistant.table.action import Action
from assistant.table.cards import Copy
from assistant.table.sighting import Showing
from assistant.vision.scene import Pose
from assistant.vision.scene_card import CARD_MM
from assistant.vision.scene_script import Lying, Move, Script, Tap

_HOLD_MM = 14.0
"""How far fingertips reach over a card's edge."""
_OUT_MM = 130.0
"""How far outside the picture fingertips wait, so that a card in them cannot be seen."""
_BESIDE_MM = 46.0
"""How far fingertips draw back from a card they are about to take away."""
MANY = 100
"""Showings from which a demo is played briskly."""


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
    glance: float = 0.0
    """How long a hand waits beside a card that it takes away at once; 0: it leaves, and another one comes."""
    draw: float = 0.12
    """To draw back from a card so that it can be seen, or to reach for it again."""
    away: float = 0.0
    """How long a card is out of sight at least before it is shown again."""
    tap: float = 1.2
    """From one tap at the tablet to whatever comes next."""


BRISK = Pace(approach=0.45, hold=0.1, turn=0.4, leave=0.35, rest=0.6, ending=2.0, glance=0.5, away=2.6, tap=1.0)


def pace_of(steps: Sequence[Showing | Action]) -> Pace:
    """At leisure, so that everybody can follow; briskly where a whole evening is shown."""
    return BRISK if sum(isinstance(step, Showing) for step in steps) >= MANY else Pace()


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
    tap: int | None = None
    """The tap that is done when the phase begins."""


def shoot(script: Script, edges: tuple[float, float], pace: Pace) -> tuple[Phase, ...]:
    """All phases of the film; `edges` are the table's y in mm at the far and at the near edge of the picture."""
    clock, lying = pace.opening, dict[str, Lying]()
    phases = [Phase(0.0, clock, ())]
    left: dict[str, float] = {}
    """When each card was taken away."""

    def add(phase: Phase) -> None:
        nonlocal clock
        still = tuple(sorted(lying.values(), key=lambda card: card.depth))
        phases.append(replace(phase, start=clock, end=clock + phase.end, lying=still))
        clock += phase.end

    for move in script.moves:
        if isinstance(move, Tap):
            add(Phase(0, pace.tap, (), tap=move.number))
            continue
        name = move.copy.name
        soon = left.get(name, -pace.away) + pace.away - pace.approach - clock
        if move.before is None and soon > 0:
            add(Phase(0, soon, ()))
        for own, phase in _phases(move, edges, pace):
            lying.pop(name, None)
            if own is not None:
                lying[name] = own
            elif phase.carried is not None and move.after is None:
                left[name] = clock
            add(phase)
    return (*phases, Phase(clock, clock + pace.ending, phases[-1].lying))


def _phases(move: Move, edges: tuple[float, float], pace: Pace) -> Iterator[tuple[Lying | None, Phase]]:
    """How the move's own card lies in each of its phases, and the phase (from 0, the other cards left out)."""
    before, after, seat = move.before, move.after, move.seat
    first, last = before or after, after or before
    assert first is not None
    assert last is not None
    grip, release = _grip(first.pose, move.reach), _grip(last.pose, move.reach)
    out, back = _outside(grip, edges), _outside(release, edges)
    if before is None:
        way = Motion(_carried_to(first.pose, grip, out, move.twist), first.pose)
        yield None, Phase(0, pace.approach, (), Motion(out, grip), seat, move.copy, way, (1.0, 0.5, 0.0))
    else:
        start, lasts = (out, pace.approach) if move.comes else (_beside(grip), pace.draw)
        yield before, Phase(0, lasts, (), Motion(start, grip), seat)
        yield before, Phase(0, pace.hold, (), Motion(grip, grip), seat)
    if before is not None and after is not None:
        way = Motion(before.pose, _nearest_turn(before.pose, after.pose))
        yield None, Phase(0, pace.turn, (), Motion(grip, release), seat, move.copy, way, (0.0, 0.4, 0.0))
    if after is None:
        way = Motion(last.pose, _carried_to(last.pose, release, back, move.twist))
        yield None, Phase(0, pace.leave, (), Motion(release, back), seat, move.copy, way, (0.0, 0.5, 1.0))
    else:
        yield after, Phase(0, pace.hold, (), Motion(release, release), seat)
    if after is not None and not move.goes:
        beside = _beside(release)
        yield after, Phase(0, pace.draw, (), Motion(release, beside), seat)
        yield after, Phase(0, pace.glance, (), Motion(beside, beside), seat)
        return
    if after is not None:
        yield after, Phase(0, pace.leave, (), Motion(release, back), seat)
    yield after, Phase(0, pace.rest, ())


def _grip(card: Pose, reach: float) -> Pose:
    """Where fingertips hold a lying card: a little inside the edge that the hand comes over."""
    sideways = abs(math.sin(math.radians(card.angle))) > 0.5
    inwards = (CARD_MM[0] if sideways else CARD_MM[1]) / 2 - _HOLD_MM
    turn = math.radians(reach)
    return Pose(card.x - math.sin(turn) * inwards, card.y + math.cos(turn) * inwards, reach)


def _beside(grip: Pose) -> Pose:
    """Where a hand waits that will soon hold the card again: drawn back, so that the card can be seen."""
    turn = math.radians(grip.angle)
    return Pose(grip.x - math.sin(turn) * _BESIDE_MM, grip.y + math.cos(turn) * _BESIDE_MM, grip.angle)


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
