"""Battle sums: what the cards of both gangs add up to, line by line, and what beats what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from assistant import Message, ScoreLine
from rumblebots.bots import FACTIONS, HEXTIC_CRITS
from rumblebots.rules import CRITS, FINALE, RULES, SWARM
from rumblebots.state import Table

Side = Literal["attack", "defense"]

_RULE = {"attack": 74, "crits": 74, "defense": 84, "barriers": 84}


@dataclass(frozen=True, slots=True)
class Sum:
    """A total with its reasons; `unknown` are the cards whose number nobody told."""

    what: str
    lines: tuple[ScoreLine, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """The sum of the lines, never anything else."""
        return sum(line.points for line in self.lines)

    @property
    def is_sure(self) -> bool:
        """Is every number of it known?"""
        return not self.unknown


def gang_of(state: Table, side: Side) -> tuple[str, ...]:
    """The cards of the attack or the defense gang."""
    return state.fight.attack if side == "attack" else state.fight.defense


def number_of(state: Table, name: str, what: str, seat: int | None) -> int | None:
    """A card's number in the gang of a seat, None while unknown. Hextic goes by the Workshop (rule 130)."""
    face = state.face(name)
    if what == "crits" and face.design == "hextic" and seat is not None:
        by_tier = HEXTIC_CRITS.get(state.player(seat).tier)
        if by_tier is not None:
            return by_tier
    return face.number(what)


def summed(
    state: Table, names: Sequence[str], what: str, seat: int | None, *, has_marks: bool = True, rule: int = 0
) -> Sum:
    """The total of these cards in a seat's gang, with what abilities and people changed (`has_marks`)."""
    marks = [mark for mark in state.fight.marks if mark.what == what] if has_marks else []
    typed = {name for mark in marks for name in mark.over or ()}
    lines: list[ScoreLine] = []
    unknown: list[str] = []
    for name in names:
        if name in typed:
            continue
        number = number_of(state, name, what, seat)
        if number is None:
            unknown.append(name)
        elif number or what in ("attack", "defense"):
            by_card = 130 if what == "crits" and state.face(name).design == "hextic" else rule or _RULE[what]
            lines.append(ScoreLine(number, Message.of("{card}", card=state.face(name).label), RULES[by_card]))
    for mark in marks:
        if mark.over is not None:
            text = Message.of("{card}, typed", card=state.face(mark.over[0]).label) if len(mark.over) == 1 else None
            lines.append(ScoreLine(mark.amount, text or Message("Typed in"), RULES[rule or _RULE[what]]))
        else:
            reason = Message.of("{reason}", reason=mark.reason) if mark.reason else Message("An ability")
            lines.append(ScoreLine(mark.amount, reason, RULES[28]))
    return Sum(what, tuple(lines), tuple(unknown))


@dataclass(frozen=True, slots=True)
class Verdict:
    """How the clash stands: four sums, and who has beaten whom by which of the two ways."""

    attack: Sum
    crits: Sum
    defense: Sum
    barriers: Sum
    has_gang: bool
    """Is there an attack gang at all?"""

    @property
    def attack_needed(self) -> int:
        """Attack that beats the defense (rule 75)."""
        return self.defense.total + 1

    @property
    def crits_needed(self) -> int:
        """Critical hits that beat the defense (rule 76)."""
        return CRITS + self.barriers.total

    @property
    def by_attack(self) -> bool:
        """Is the attack certainly more than the defense?"""
        return self.has_gang and self.attack.total >= self.attack_needed and self.defense.is_sure

    @property
    def by_crits(self) -> bool:
        """Are the critical hits certainly enough?"""
        return self.has_gang and self.crits.total >= self.crits_needed and self.barriers.is_sure

    @property
    def is_won(self) -> bool:
        """Is the Champion certainly beaten?"""
        return self.by_attack or self.by_crits

    @property
    def is_open(self) -> bool:
        """Could a number that nobody told decide it?"""
        if self.is_won or not self.has_gang:
            return False
        attack = not self.attack.is_sure or (not self.defense.is_sure and self.attack.total >= self.attack_needed)
        crits = not self.crits.is_sure or (not self.barriers.is_sure and self.crits.total >= self.crits_needed)
        return attack or crits

    @property
    def unknown(self) -> list[tuple[str, str]]:
        """Cards and the number of each that is unknown."""
        return [
            (name, part.what)
            for part in (self.attack, self.crits, self.defense, self.barriers)
            for name in part.unknown
        ]


def verdict(state: Table) -> Verdict:
    """How the clash stands now; worked out once for all who look at it."""

    def work_out() -> Verdict:
        fight = state.fight
        return Verdict(
            summed(state, fight.attack, "attack", fight.challenger),
            summed(state, fight.attack, "crits", fight.challenger),
            summed(state, fight.defense, "defense", fight.champion),
            summed(state, fight.defense, "barriers", fight.champion),
            bool(fight.attack),
        )

    return state.once("verdict", work_out)


def is_won(state: Table) -> bool:
    """Has the Challenger certainly beaten the Champion?"""
    return state.battle is not None and state.battle.challenger is not None and verdict(state).is_won


@dataclass(frozen=True, slots=True)
class Stand:
    """A faction to defend with, and what it is worth."""

    faction: str
    keep: tuple[str, ...]
    drop: tuple[str, ...]
    defense: Sum
    barriers: Sum


def stands(state: Table) -> list[Stand]:
    """The factions that the winning gang can defend with, the strongest first (rules 82 to 84)."""

    def work_out() -> list[Stand]:
        seat, gang = state.fight.challenger, state.fight.attack
        found = []
        for faction in FACTIONS:
            keep = kept_by(state, gang, faction)
            if keep:
                drop = tuple(name for name in gang if name not in keep)
                defense = summed(state, keep, "defense", seat, has_marks=False)
                barriers = summed(state, keep, "barriers", seat, has_marks=False)
                found.append(Stand(faction, keep, drop, defense, barriers))
        return sorted(found, key=lambda stand: (-stand.defense.total, -stand.barriers.total))

    return state.once("stands", work_out)


def kept_by(state: Table, gang: Iterable[str], faction: str) -> tuple[str, ...]:
    """The Bots of a gang that belong to a faction (rule 83)."""
    return tuple(name for name in gang if faction in factions_of(state, name))


def factions_of(state: Table, name: str) -> tuple[str, ...]:
    """A card's factions; a Contraption has none (rule 20)."""
    face = state.face(name)
    return () if face.is_contraption else face.factions or ()


def without_faction(state: Table, gang: Iterable[str]) -> list[str]:
    """Bots of a gang whose factions nobody told."""
    return [name for name in gang if state.face(name).factions is None and not state.face(name).is_contraption]


def has_bunnivatrix(state: Table, gang: Iterable[str]) -> bool:
    """Does a gang hold Bunnivatrix, which lifts the one-faction limit (rule 122)?"""
    return any(state.face(name).design == "bunnivatrix" for name in gang)


def faction_count(state: Table, gang: Iterable[str]) -> dict[str, int]:
    """How often each faction is in a gang: two-faction Bots count twice, Contraptions never (rule 123)."""
    names = [faction for name in gang for faction in factions_of(state, name)]
    return {faction: names.count(faction) for faction in FACTIONS if faction in names}


def is_energized(state: Table, seat: int) -> bool:
    """Does ENERGIZED work for a seat (rule 99)?"""
    return state.phase == "battle" and state.player(seat).reactor > 0


def is_finale(state: Table, seat: int) -> bool:
    """Does FINALE work for a seat (rule 101)?"""
    return len(state.deck(seat)) <= FINALE


def is_swarm(state: Table, gang: Sequence[str]) -> bool:
    """Does SWARM work in a gang? Contraptions are in none (rule 103)."""
    return sum(not state.face(name).is_contraption for name in gang) >= SWARM
