"""What a table is made of: bots, Rooms, the boss, rolls, what waits, and each seat's secrets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from assistant import Changeable
from doomsday_bots.deck import Challenge
from doomsday_bots.rules import ENERGY

Stats = tuple[int | None, int | None, int | None]
UNTOLD: Stats = (None, None, None)
NOBODY = "?"
"""Begins the name of a card that nobody named; only open cards have such names, so that numbering tells no secret."""


@dataclass(frozen=True, slots=True)
class Held:
    """An open card on a bot or on a floor."""

    name: str
    """The physical card (`Copy.name`), or `?1`, … where nobody named it."""
    type: str = ""
    """As told with it; the catalogue's word comes first."""
    stats: Stats = UNTOLD
    """As told with it, where the catalogue has none."""


@dataclass(frozen=True)
class Bot(Changeable):
    """A bot: where it stands and what is on it. Cards in the trunk are the seat's secret, but not how many."""

    place: str
    parts: tuple[Held, ...] = ()
    loot: tuple[Held, ...] = ()
    trunk: tuple[str, ...] = ()
    """Names of the cards in the trunk, secret; empty for one that nobody named."""
    energy: int = ENERGY
    typed: Stats = UNTOLD
    """Totals as somebody typed them; they come before what the cards say."""
    is_ruined: bool = False
    """It was destroyed, and the new one is not begun."""
    is_building: bool = False
    """Its owner may use the Toolbox."""

    @property
    def open_cards(self) -> tuple[Held, ...]:
        """Everything on it that lies face up."""
        return (*self.parts, *self.loot)


@dataclass(frozen=True, slots=True)
class Secret:
    """What only one seat knows. Two seats may claim the same card: neither may learn of the other's."""

    kept: tuple[str, ...] = ()
    """Cards in the Toolbox, as its own phone saw them."""
    covered: tuple[Held, ...] = ()
    """Parts that lie face down as the next bot; the name may be empty."""
    sums: Stats = UNTOLD
    """Totals typed for that bot."""
    count: int | None = None
    """How many parts it has, as typed."""
    trunk: int | None = None
    """How many cards its trunk has, as typed; else those that were put in count."""

    @property
    def is_told(self) -> bool:
        """Was anything told of the bot that lies face down?"""
        return bool(self.covered) or self.sums != UNTOLD or self.count is not None or self.trunk is not None


@dataclass(frozen=True)
class Room(Changeable):
    """A place and what lies there."""

    card: str = ""
    """The Room card, empty while nobody named it."""
    is_up: bool = False
    stat: str = ""
    """As told by hand, before what the catalogue says."""
    rating: int | None = None
    is_trashed: bool = False
    floor: tuple[Held, ...] = ()


@dataclass(frozen=True, slots=True)
class Boss:
    """The boss and its tracker."""

    card: str = ""
    is_up: bool = False
    told: tuple[Challenge, ...] = ()
    """Challenges as told by hand."""
    covered: Mapping[int, int] = field(default_factory=dict)
    """Number of a challenge (from 1) to the seat that covered it."""
    is_defeated: bool = False


@dataclass(frozen=True, slots=True)
class Roll:
    """A die that was rolled, and what came of it."""

    kind: str
    """encounter, attack, defense, contest or first."""
    seat: int
    die: int | None
    """None where the table only told whether it passed."""
    stat: str = ""
    bonus: int | None = None
    """What the bot adds; None where only the verdict was told."""
    more: int = 0
    """What a card adds or takes, as told."""
    need: int | None = None
    is_pass: bool | None = None
    """None while the other side has not rolled."""
    place: str = ""
    by_program: bool = False
    turn: int = 0
    left: int | None = None
    """Actions left to the bot that rolled; None where it was not its turn."""
    points: int = 0
    """Damage that came of it."""
    other: int | None = None
    """Who rolled against it."""
    challenge: int = 0
    """The challenge it was rolled for."""
    ends: str = ""
    """What it was the end of: `bot` (that took the damage), `boss`, or nothing."""

    @property
    def total(self) -> int | None:
        """Die and bonuses."""
        return None if self.bonus is None or self.die is None else self.die + self.bonus + self.more


@dataclass(frozen=True, slots=True)
class Pending:
    """Something that has to be settled before the turn goes on."""

    kind: str
    """encounter, attack, contest, damage, fall, loot (one of the boss's) or pile (one of the rally's)."""
    seat: int
    """Whose bot it is about; of an attack, the attacker."""
    by: int | None = None
    """Who chooses the Parts; of an attack, its target."""
    place: str = ""
    stat: str = ""
    points: int = 1
    challenge: int = 0
    rating: int | None = None
    rolls: tuple[Roll, ...] = ()
