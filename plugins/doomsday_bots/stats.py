"""A bot's INT, PWR and SPD with every reason: cards, set bonuses, continuous bonuses, or totals as typed (rule 16)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from assistant import Json, Message
from doomsday_bots.deck import Face
from doomsday_bots.pieces import UNTOLD, Held, Stats
from doomsday_bots.rules import STATS
from doomsday_bots.state import Table, stat_index


@dataclass(frozen=True, slots=True)
class Line:
    """Some points of a stat and what they are for; None for a card whose number nobody told."""

    points: int | None
    text: Message

    def json(self) -> dict[str, Json]:
        """`{"points", "text"}`."""
        return {"points": self.points, "text": self.text.json()}


@dataclass(frozen=True, slots=True)
class Total:
    """A total with its lines; `points` is None while a line is unknown, `known` what the others add up to."""

    lines: tuple[Line, ...]

    @property
    def known(self) -> int:
        """The sum of what is known."""
        return sum(line.points or 0 for line in self.lines)

    @property
    def points(self) -> int | None:
        """The total, if all is known."""
        return None if any(line.points is None for line in self.lines) else self.known


def total(state: Table, seat: int, stat: str, situation: str = "all") -> Total:
    """A bot's total in a stat, for a situation (encounter, attack, defense, contest; `all`: what always counts)."""
    return state.once(f"total {seat} {stat} {situation}", lambda: Total(_lines(state, seat, stat, situation)))


def _lines(state: Table, seat: int, stat: str, situation: str) -> tuple[Line, ...]:
    bot = state.bot(seat)
    typed = bot.typed[stat_index(stat)]
    if typed is not None:
        return (Line(typed, Message("as typed")),)
    faces = [state.face(held) for held in bot.open_cards]
    return (
        *(line for face in faces for line in _own(face, stat)),
        *_set_lines(faces, stat),
        *(line for face in faces for line in _continuous(face, stat, situation)),
    )


def _own(face: Face, stat: str) -> tuple[Line, ...]:
    points = face.stats[stat_index(stat)]
    if points is None:
        return (Line(None, Message.of("{card}: not told yet", card=face.label)),)
    return (Line(points, face.label),) if points else ()


def _bonus(face: Face, trait: str) -> int:
    told = face.traits.get(trait) if face.traits else None
    return told if isinstance(told, int) else 0


def _set_lines(faces: list[Face], stat: str) -> tuple[Line, ...]:
    """The set bonus that each card prints counts once its set is complete (rule 24)."""
    sets = Counter(str(face.traits.get("set")) for face in faces if face.traits and face.traits.get("set"))
    lines = []
    for face in faces:
        points = _bonus(face, f"set_{stat.lower()}")
        if points and face.traits.get("set"):
            name, needs = str(face.traits["set"]), _bonus(face, "set_needs") or 2
            if sets[name] >= needs:
                text = Message.of("{card}: set {name}, {n} cards", card=face.label, name=name, n=sets[name])
                lines.append(Line(points, text))
    return tuple(lines)


def _continuous(face: Face, stat: str, situation: str) -> tuple[Line, ...]:
    """A continuous bonus of a card, where it counts (rules 17 and 24)."""
    points = _bonus(face, f"bonus_{stat.lower()}")
    where = str(face.traits.get("bonus_in") or "all") if face.traits else "all"
    if not points or where not in ("all", situation):
        return ()
    return (Line(points, Message.of("{card}: always on", card=face.label)),)


def sum_of(state: Table, seat: int) -> int | None:
    """INT, PWR and SPD together, which say who begins (rule 24); None while one is unknown."""
    found = [total(state, seat, stat).points for stat in STATS]
    return None if any(points is None for points in found) else sum(points or 0 for points in found)


def reach(state: Table, seat: int) -> int:
    """How many Rooms away a bot's attacks reach (rule 56)."""
    return sum(state.face(held).range for held in state.bot(seat).open_cards)


def retyped(state: Table, seat: int, held: Held, sign: int) -> Stats:
    """Typed totals after a card came (`sign` 1) or went (-1): unknown where the card does not say by how much."""
    bot = state.bot(seat)
    if bot.typed == UNTOLD:
        return UNTOLD
    if sign < 0 and not [other for other in bot.open_cards if other.name != held.name]:
        return UNTOLD
    face = state.face(held)
    if face.traits and (face.traits.get("set") or any(_bonus(face, f"bonus_{stat.lower()}") for stat in STATS)):
        return UNTOLD
    changed = [
        None if typed is None or own is None else typed + sign * own
        for typed, own in zip(bot.typed, face.stats, strict=True)
    ]
    return changed[0], changed[1], changed[2]


def unknown_cards(state: Table, seat: int) -> list[Face]:
    """Cards on a bot that still have to be told something before its totals are sure; none while they are typed."""
    bot = state.bot(seat)
    if None not in bot.typed:
        return []
    faces = [state.face(held) for held in bot.open_cards]
    return [face for face in faces if None in face.stats]
