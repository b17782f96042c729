"""The state of a game of Rumblebots: what lies where, as far as anybody saw or told it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from assistant import Json, Setup, Snapshot, nothing, put
from rumblebots.bots import STARTERS, TRACK, UNNAMED, Book, Face, group_of
from rumblebots.records import Battle, Ending, Player
from rumblebots.rules import CRYSTALS, DECKS, ROUNDS, ROW, SHOWDOWN, TIERS, each_space

Phase = Literal["build", "battle", "end", "over"]


@dataclass(frozen=True)
class Table(Snapshot):
    """Everything that is known of the table. Per-seat tuples are in the order of seat numbers."""

    setup: Setup
    book: Book = field(compare=False, repr=False)
    players: tuple[Player, ...]
    champion: int
    """Who has the Champion token."""
    decks: tuple[int, ...]
    """Face-down cards of tiers 1 to 4."""
    rows: tuple[tuple[str, ...] | None, ...]
    """Rows of tiers 1 to 4: names, empty for a place whose deck ran out; None while nobody reached the tier."""
    transformations: tuple[str, ...]
    recycling: tuple[str, ...] = ()
    box: tuple[str, ...] = ()
    """Starters that nobody plays with."""
    round: int = 1
    phase: Phase = "build"
    turn: int | None = None
    """Whose Build turn it is."""
    done: tuple[int, ...] = ()
    """Seats that ended their Build turn."""
    track: tuple[int, ...] = (0,) * ROUNDS
    supply: int = CRYSTALS
    ways: tuple[str | None, ...] = (None,) * ROUNDS
    """Directions that somebody set in this game, by round; None: as the board's arrow says."""
    battle: Battle | None = None
    ending: Ending | None = None
    winner: int | None = None
    why: str = ""
    """`dominance` or `showdown`."""
    is_dominance_off: bool = False
    """The table plays on although somebody dominates."""
    winners: tuple[int | None, ...] = (None,) * ROUNDS
    """Who won each round's battle."""
    fresh: int = 1
    """Number of the next card that nobody names."""
    found: Mapping[str, str] = field(default_factory=nothing, compare=False)
    """Cards that nobody had named, and which cards they were found to be."""
    told: Mapping[str, Mapping[str, Json]] = field(default_factory=nothing)
    """What is printed on cards that nobody named, as far as it was told; it holds for this game."""

    def face(self, name: str) -> Face:
        """What a card shows."""
        return self.book.face(name, self.told.get(name))

    def player(self, seat: int) -> Player:
        """What belongs to a seat."""
        return self.players[seat - 1]

    def with_player(self, seat: int, **changes: Any) -> Table:
        """The state with something of a seat changed."""
        return self.but(players=put(self.players, seat, self.players[seat - 1].but(**changes)))

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.setup.name(seat)

    @property
    def fight(self) -> Battle:
        """The battle under way; only where there is one."""
        assert self.battle is not None
        return self.battle

    def with_battle(self, **changes: Any) -> Table:
        """The state with something of the battle changed."""
        return self.but(battle=self.fight.but(**changes))

    @property
    def has_second(self) -> bool:
        """Does the second take a prize: of three or four players (rules 93 and 94)?"""
        return len(self.setup.seats) > 2

    @property
    def is_showdown(self) -> bool:
        """Is it the sixth round?"""
        return self.round == SHOWDOWN

    def option(self, key: str) -> Any:
        """What the table chose for an open question of the rules."""
        return self.setup.options[key]

    def way_told(self, number: int) -> str | None:
        """The direction of a round as somebody told it: in this game, or of this copy's board; None: nobody did."""
        told: str | None = self.ways[number - 1]
        if told is None:
            board = self.book.catalog.by_id.get(TRACK)
            told = board.trait(f"arrow{number}") if board else None
        return told

    @property
    def way(self) -> str:
        """The direction of this round; clockwise until somebody says otherwise (A2)."""
        return self.way_told(self.round) or "clockwise"

    def after(self, seat: int) -> int:
        """The next seat in this round's direction among those who are still here."""
        return _next(self.setup, seat, self.way)

    def order_from(self, seat: int) -> tuple[int, ...]:
        """All seats that are here, in this round's direction, from a seat (or the one after it, if it has left)."""
        here = self.setup.clockwise
        if not here:
            return ()
        found = [seat if seat in here else self.after(seat)]
        while len(found) < len(here):
            found.append(self.after(found[-1]))
        return tuple(found)

    def owner(self, name: str) -> int | None:
        """The seat that owns a card."""
        return next((seat for seat, player in enumerate(self.players, start=1) if name in player.bots), None)

    def lab_place(self, name: str) -> tuple[int, int] | None:
        """Tier and place (from 1) of a card in the laboratory's rows."""
        for tier, row in enumerate(self.rows, start=1):
            if row and name in row:
                return tier, row.index(name) + 1
        return None

    def deck(self, seat: int) -> tuple[str, ...]:
        """The cards in a seat's battle deck: what it owns, less Contraptions and what lies in a gang or is discarded.

        Which cards these are is open, their order is not known to anybody (rules 119, 120).
        """
        fight = self.fight
        away = {*fight.defense, *fight.attack, *fight.discards}
        return tuple(name for name in self.player(seat).bots if name not in away and not self.face(name).is_contraption)

    def fighters(self, seat: int) -> tuple[str, ...]:
        """A seat's cards that are no Contraptions."""
        return tuple(name for name in self.player(seat).bots if not self.face(name).is_contraption)

    def known(self) -> Iterator[str]:
        """Names of all cards whose place is open to everybody."""
        for player in self.players:
            yield from player.bots
        for row in self.rows:
            yield from (name for name in row or () if name)
        yield from self.transformations
        yield from self.recycling
        yield from self.box

    def crystals(self) -> int:
        """All crystals that are anywhere: 30 unless a person adjusted them."""
        return self.supply + sum(self.track) + sum(player.crystals for player in self.players)


def _next(setup: Setup, seat: int, way: str) -> int:
    order = setup.order or tuple(entry.number for entry in setup.seats)
    step = 1 if way == "clockwise" else -1
    place = order.index(seat)
    for distance in range(1, len(order) + 1):
        other = order[(place + step * distance) % len(order)]
        if setup.seat(other).here:
            return other
    return seat


def opening(setup: Setup) -> Table:
    """The table as it is laid out for the first round (rules 1 to 15); seat 1 has the token until told otherwise."""
    count, book = len(setup.seats), Book(setup.catalog)
    each = each_space(count)
    copies = {card_id: book.ids_of(card_id) if card_id in setup.catalog.by_id else [] for card_id in STARTERS}
    players, fresh = [], 1
    for place in range(count):
        bots = []
        for card_id in STARTERS:
            if place < len(copies[card_id]):
                bots.append(copies[card_id][place])
            else:
                bots.append(f"{UNNAMED}0-{fresh}")
                fresh += 1
        players.append(Player(bots=tuple(bots)))
    row = tuple(f"{UNNAMED}1-{fresh + n}" for n in range(ROW))
    return Table(
        setup=setup,
        book=book,
        players=tuple(players),
        champion=setup.clockwise[0],
        decks=(DECKS[1] - ROW, *(DECKS[tier] for tier in TIERS[1:])),
        rows=(row, None, None, None),
        transformations=tuple(copy.name for copy in setup.catalog.tags() if group_of(copy.card) == "transformation"),
        box=tuple(name for names in copies.values() for name in names[count:]),
        track=(*(each,) * (ROUNDS - 1), 0),
        supply=CRYSTALS - each * (ROUNDS - 1),
        fresh=fresh + ROW,
    )
