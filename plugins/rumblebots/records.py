"""What a table's state is made of: a seat's things, a battle, and the story of its clashes."""

from __future__ import annotations

from dataclasses import dataclass

from assistant import Changeable


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a player's scraps: income, a payment, a gain."""

    what: str
    amount: int | None = None
    """As told; None: what the card says (a cost is then paid, a recycle value gained)."""
    card: str = ""
    rule: int = 40
    text: str = ""
    """A person's reason, for what somebody adjusted."""


@dataclass(frozen=True, slots=True)
class Scanned:
    """A card of a Scan hand: its tier is open, its name the owner's secret (empty: not even the program knows it)."""

    tier: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Gain:
    """Crystals that came to a seat or left it, and why."""

    what: str
    """`winner` or `second` of a battle, `adjust`, `told` (counted at the table), `uncounted`."""
    amount: int
    round: int
    text: str = ""
    """A person's reason, for what somebody adjusted."""


@dataclass(frozen=True)
class Player(Changeable):
    """What belongs to one seat."""

    tier: int = 1
    storage: int = 0
    reactor: int = 0
    cryo: int = 0
    gains: tuple[Gain, ...] = ()
    """Where the crystals came from; the sum is what lies in the three places."""
    bots: tuple[str, ...] = ()
    """All cards owned, Contraptions included, in the order they came."""
    built: tuple[str, ...] = ()
    """Those of them that came in this Build Phase and cannot be recycled in it."""
    hand: tuple[Scanned, ...] = ()
    ledger: tuple[Line, ...] = ()
    builds: int = 0
    upgrades: int = 0
    energized: int = 0
    is_paid: bool = False
    """Got the income of this round."""

    @property
    def crystals(self) -> int:
        """Storage, Reactor and Cryo-cell together (rule 29)."""
        return self.storage + self.reactor + self.cryo


@dataclass(frozen=True, slots=True)
class Mark:
    """A number of a clash that somebody changed: an ability, or a total typed because values are unknown."""

    what: str
    """`attack`, `crits`, `defense` or `barriers`."""
    amount: int
    reason: str = ""
    card: str = ""
    over: tuple[str, ...] | None = None
    """The gang whose total was typed: their own numbers no longer count. None: the amount is added."""


@dataclass(frozen=True, slots=True)
class Clash:
    """A clash that is over, for the story of the battle."""

    champion: int
    challenger: int
    has_won: bool
    attack: int
    defense: int
    crits: int
    crits_needed: int
    faction: str = ""
    why: str = ""
    """How it ended: `attack`, `crits`, `table`, or `empty`, `gives_up`, `loop`, `left`."""
    is_out: int | None = None
    """The seat that surrendered with it."""


@dataclass(frozen=True)
class Battle(Changeable):
    """A Battle Phase under way."""

    champion: int
    challenger: int | None = None
    """None while the Champion has to reveal the first defender."""
    defense: tuple[str, ...] = ()
    attack: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    """Beaten and discarded cards of all players."""
    under: tuple[str, ...] = ()
    """Cards known to lie at the bottom of their owner's deck, latest last."""
    used: tuple[str, ...] = ()
    """Contraptions turned sideways."""
    borrowed: tuple[str, ...] = ()
    """Cards of a gang that belong to another player."""
    returning: tuple[str, ...] = ()
    """Cards of the beaten Champion that go back to the deck when the clash ends (rule 89)."""
    entering: str = ""
    """The flipped Bot whose ENTER nobody has ticked off."""
    marks: tuple[Mark, ...] = ()
    out: tuple[int, ...] = ()
    """Seats that surrendered, in that order."""
    failed: tuple[int, ...] = ()
    """Seats that surrendered as Challengers."""
    story: tuple[Clash, ...] = ()


@dataclass(frozen=True, slots=True)
class Ending:
    """How a battle ended, with everybody's crystals before they were moved, so that second can be corrected."""

    champion: int
    second: int | None
    before: tuple[Player, ...]
    prize: int = 0
    """Crystals of the round space that the Champion got."""
    second_prize: int = 0
    story: tuple[Clash, ...] = ()

    @property
    def prizes(self) -> dict[int, int]:
        """What each seat got of the round space."""
        found = {self.champion: self.prize}
        if self.second is not None:
            found[self.second] = found.get(self.second, 0) + self.second_prize
        return {seat: count for seat, count in found.items() if count}
