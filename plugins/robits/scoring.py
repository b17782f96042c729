"""The best ROBiT that a player can build: exact search over all lawful assemblies, Junk wild."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from robits.chart import Chart
from robits.deck import BONUS_FROM, ROOM, SLOTS
from robits.rules import SPARKEEZ_POINTS

FEW = 14
"""Up to so many parts all assemblies are tried; of more, only those that can be best of their slot and model."""
SIZE = sum(ROOM.values())


@dataclass(frozen=True, slots=True)
class Ways:
    """How a table answers what the rulebook leaves open."""

    junk_has_color: bool = False
    """Junk counts for the color that gets the bonus (else rule 23, A2)."""
    junk_most: int = SIZE
    """How much Junk a ROBiT takes (A3)."""
    adds_rows: bool = False
    """The bonus for 4 or 5 parts adds up the smaller ones (else A18)."""


USUAL = Ways()


@dataclass(frozen=True, slots=True)
class Part:
    """A part that a player may build with; `value` None while nobody told its number."""

    name: str
    slot: str
    model: str
    value: int | None


@dataclass(frozen=True, slots=True)
class Cards:
    """A player's cards, sorted by what they are for."""

    parts: tuple[Part, ...] = ()
    junk: tuple[str, ...] = ()
    sparkeez: int = 0
    nameless: int = 0
    """Cards that nobody named."""


@dataclass(frozen=True, slots=True)
class Robit:
    """One assembly: parts in their slots, Junk in others."""

    parts: tuple[Part, ...] = ()
    junk: int = 0
    """How many slots Junk fills."""

    @property
    def is_complete(self) -> bool:
        """One head, one torso, one pair of legs, two arms, Junk included (rules 23 and 28)."""
        return len(self.parts) + self.junk == SIZE

    @property
    def values(self) -> int:
        """The known numbers on its parts (rule 30)."""
        return sum(part.value or 0 for part in self.parts)

    @property
    def needs(self) -> tuple[str, ...]:
        """The slots without a part, before Junk fills any: `("legs", "arm")`."""
        have = Counter(part.slot for part in self.parts)
        return tuple(slot for slot in SLOTS for _ in range(ROOM[slot] - have[slot]))

    def suits(self, ways: Ways) -> list[tuple[str, int]]:
        """The models that three or more of its parts share, and how many do (rule 32).

        One at most (rule 34), unless Junk may have any color.
        """
        wild = self.junk if ways.junk_has_color else 0
        models = Counter(part.model for part in self.parts)
        return [(model, number + wild) for model, number in models.items() if number + wild >= BONUS_FROM]

    @property
    def signature(self) -> tuple[tuple[str, str, str], ...]:
        """What it is built of, whichever of several equal cards were used."""
        return tuple(sorted((part.slot, part.model, str(part.value)) for part in self.parts))


@dataclass(frozen=True, slots=True)
class Count:
    """What a ROBiT is worth."""

    robit: Robit
    suit: tuple[str, int] | None
    """The model and the number of parts that the Bot Bonus is for; None without one."""
    bonus: int | None
    """None: the chart's number is not known."""
    sure: int
    """What is certain of the bonus."""
    sparkeez: int

    @property
    def total(self) -> int:
        """All points that are certain (rule 35)."""
        return self.robit.values + self.sure + self.sparkeez


@dataclass(frozen=True, slots=True)
class Verdict:
    """The best assembly, the next best different one, and what could still change it."""

    best: Count
    next_best: Count | None
    blanks: tuple[tuple[str, int], ...]
    """Chart cells (model, parts) without a number that some assembly would need."""
    at_least: bool
    """Something is unknown, so the total may turn out higher."""
    is_chosen: bool = False
    """The player builds something else than the search would; `next_best` is then what the search would build."""


def count(robit: Robit, cards: Cards, chart: Chart, ways: Ways = USUAL) -> Count:
    """What an assembly is worth: its parts, Sparkeez, and the Bot Bonus if it is complete (rules 31 to 35)."""
    sparkeez = cards.sparkeez * SPARKEEZ_POINTS
    suits = robit.suits(ways) if robit.is_complete else []
    if not suits:
        return Count(robit, None, 0, 0, sparkeez)
    found = [Count(robit, suit, *_bonus(suit, chart, ways), sparkeez) for suit in suits]
    return max(found, key=lambda entry: (entry.sure, entry.bonus is None))


def _bonus(suit: tuple[str, int], chart: Chart, ways: Ways) -> tuple[int | None, int]:
    """The bonus for a model and a number of parts, None where the chart is blank, and what is certain of it."""
    model, number = suit
    rows = range(BONUS_FROM, number + 1) if ways.adds_rows else (number,)
    cells = [chart.cell(model, row).points for row in rows]
    sure = sum(points or 0 for points in cells)
    return (None if None in cells else sure), sure


@lru_cache(maxsize=1024)
def verdict(cards: Cards, chart: Chart, ways: Ways = USUAL, chosen: frozenset[str] | None = None) -> Verdict:
    """The best ROBiT from a player's cards, or the one they chose to build (names of parts and Junk).

    An unknown number counts 0 here, which makes the total a lower bound as long as no part shows less than 0.
    """
    counts = [count(robit, cards, chart, ways) for robit in assemblies(cards, ways)]
    best = max(counts, key=_preference)
    found = best if chosen is None else count(robit_of(cards, chosen, ways), cards, chart, ways)
    blank = {entry.suit for entry in counts if entry.bonus is None}
    other = [entry for entry in counts if _is_rival(entry.robit, found.robit, cards)]
    return Verdict(
        found,
        max(other, key=_preference, default=None),
        tuple(sorted(suit for suit in blank if suit)),
        bool(blank) or cards.nameless > 0 or any(part.value is None for part in cards.parts),
        chosen is not None,
    )


def robit_of(cards: Cards, chosen: frozenset[str], ways: Ways = USUAL) -> Robit:
    """The ROBiT that uses just these parts and as much of this Junk as there is room for."""
    parts = tuple(part for part in cards.parts if part.name in chosen)
    return Robit(parts, min(SIZE - len(parts), ways.junk_most, len(chosen.intersection(cards.junk))))


def assemblies(cards: Cards, ways: Ways = USUAL) -> Iterator[Robit]:
    """Every lawful assembly (rules 27 to 29); Junk fills what it can, for that never costs a point (rule 23)."""
    by_slot = {slot: [part for part in _useful(cards.parts) if part.slot == slot] for slot in SLOTS}
    choices = [
        [chosen for size in range(ROOM[slot], -1, -1) for chosen in combinations(by_slot[slot], size)] for slot in SLOTS
    ]
    for picked in product(*choices):
        parts = tuple(part for chosen in picked for part in chosen)
        yield Robit(parts, min(len(cards.junk), ways.junk_most, SIZE - len(parts)))


def _useful(parts: Sequence[Part]) -> Sequence[Part]:
    if len(parts) <= FEW:
        return parts
    kept: list[Part] = []
    room: Counter[tuple[str, str]] = Counter()
    for part in sorted(parts, key=lambda part: -(part.value or 0)):
        if room[part.slot, part.model] < ROOM[part.slot]:
            room[part.slot, part.model] += 1
            kept.append(part)
    return kept


def _preference(entry: Count) -> tuple[int, bool, int, int]:
    """More points first; of equal ones the complete, the one with more parts, the one with the higher parts."""
    robit = entry.robit
    return entry.total, robit.is_complete, len(robit.parts), robit.values


def _is_rival(robit: Robit, best: Robit, cards: Cards) -> bool:
    """Is it built of something else, and without leaving a slot empty that a spare part fits?"""
    if robit.signature == best.signature:
        return False
    used = set(robit.parts)
    open_slots = set(robit.needs)
    return not any(part.slot in open_slots and part not in used for part in cards.parts)
