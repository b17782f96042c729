"""The state of a game, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from assistant import Catalog, Setup, Snapshot, put
from doomsday_bots.deck import Challenge, Face, challenge, face_of
from doomsday_bots.pieces import NOBODY, UNTOLD, Boss, Bot, Held, Pending, Roll, Room, Secret
from doomsday_bots.rules import ACTIONS, LOOT_BESIDE, STATS
from doomsday_bots.tower import Ground, circuit, tower


@dataclass(frozen=True)
class Table(Snapshot):
    """Everything that is known of the table. Per-seat tuples are in the order of seat numbers."""

    fixed = frozenset({"setup"})

    setup: Setup
    ground: Ground
    bots: tuple[Bot, ...]
    secrets: tuple[Secret, ...]
    toolbox: tuple[int, ...]
    """Cards in each Toolbox; open to everybody."""
    skip: tuple[int, ...]
    """Turns that each seat has still to skip."""
    laps: tuple[int, ...]
    debt: tuple[int, ...]
    """How often each bot was taken back over the line, and not yet forward again."""
    rooms: Mapping[str, Room]
    phase: str = "draft"
    """draft, build, reveal, play or over."""
    deal: int = 1
    pick: int = 1
    """Which card of the deal is being chosen, 1 to 7."""
    chosen: tuple[int, ...] = ()
    """Seats that have chosen."""
    ready: tuple[int, ...] = ()
    """Seats whose bot is complete."""
    turn: int = 1
    first: int | None = None
    number: int = 0
    """How many turns were begun."""
    actions: int = 0
    """Actions left in this turn."""
    is_ahead: bool = False
    """The move forward of this turn was made (rally)."""
    boss: Boss = Boss()
    loot: int = LOOT_BESIDE
    """Face-down Boss Loot beside the boss, or in the rally's pile, cards of `pile` included."""
    pile: tuple[Held, ...] = ()
    """Cards known to be in the rally's pile."""
    scrap: tuple[Held, ...] = ()
    pending: tuple[Pending, ...] = ()
    is_ending: bool = False
    """The turn ends as soon as nothing waits."""
    asked: tuple[int, ...] = ()
    """Seats that came out with Boss Loot without a move action: the table says whether that wins."""
    rolls: tuple[Roll, ...] = ()
    rolloff: tuple[tuple[int, int], ...] = ()
    """Who rolled what for the first turn."""
    winners: tuple[int, ...] = ()
    is_decided: bool = False
    """By house decision, not by the rules."""
    defeated_in: int = 0
    """Turn in which the boss was defeated."""
    lost: tuple[int, ...] = ()
    """Bots that each seat lost."""
    dropped: int = 0
    """Parts that were lost to damage."""
    delivered: tuple[int, ...] = ()
    """Seats that used the Bot Delivery Device, in order."""
    serial: int = 0
    """How many open cards that nobody named came up so far."""
    faces: dict[str, Face] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What the cards of this catalogue show, as far as anybody asked; states with the same `setup` share it."""

    @property
    def catalog(self) -> Catalog:
        """The deck in play."""
        return self.setup.catalog

    @property
    def is_rally(self) -> bool:
        """Is it Bot Rally?"""
        return self.ground.is_rally

    @property
    def actions_of(self) -> int:
        """Actions in a turn."""
        return ACTIONS["rally" if self.is_rally else "tower"]

    def option(self, key: str) -> Any:
        """A house rule."""
        return self.setup.options.get(key)

    @cached_property
    def seating(self) -> tuple[int, ...]:
        """All seats clockwise, those of who has left too; in team play so that teams alternate (rule 77)."""
        seats = self.setup.order or tuple(seat.number for seat in self.setup.seats)
        team = self.mates(seats[0])
        if len(team) == 1:
            return seats
        own, others = ([seat for seat in seats if (seat in team) is is_own] for is_own in (True, False))
        return tuple(seat for pair in zip(own, others, strict=True) for seat in pair)

    @cached_property
    def _turns(self) -> tuple[int, ...]:
        """All seats in the order of turns (A5)."""
        first, *others = self.seating
        return (first, *reversed(others)) if self.option("direction") == "anticlockwise" else self.seating

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Seats that are here, in the order of turns."""
        return tuple(seat for seat in self._turns if self.setup.seat(seat).here)

    def after(self, seat: int) -> int:
        """The next seat in the order of turns that is still here; the same one if nobody else is."""
        place = self._turns.index(seat)
        turned = (*self._turns[place + 1 :], *self._turns[: place + 1])
        return next((other for other in turned if other in self.order), seat)

    def mates(self, seat: int) -> tuple[int, ...]:
        """The seats that win together: the team, or the seat alone (A42)."""
        teams = {"1+3": ((1, 3), (2, 4)), "1+2": ((1, 2), (3, 4))}.get(str(self.option("teams")), ())
        return next((team for team in teams if seat in team), (seat,))

    def bot(self, seat: int) -> Bot:
        """A seat's bot."""
        return self.bots[seat - 1]

    def with_bot(self, seat: int, **changes: Any) -> Table:
        """The table with something else about a bot."""
        return self.but(bots=put(self.bots, seat, self.bots[seat - 1].but(**changes)))

    def with_secret(self, seat: int, **changes: Any) -> Table:
        """The table with something else that only this seat knows."""
        return self.but(secrets=put(self.secrets, seat, replace(self.secrets[seat - 1], **changes)))

    def with_room(self, place: str, **changes: Any) -> Table:
        """The table with something else at a place."""
        return self.but(rooms={**self.rooms, place: self.rooms[place].but(**changes)})

    def at(self, place: str) -> tuple[int, ...]:
        """Seats whose bots stand at a place."""
        return tuple(seat for seat in self.order if self.bots[seat - 1].place == place)

    def fresh(self, count: int = 1) -> tuple[Table, tuple[str, ...]]:
        """Names for cards that nobody named, and the table that has given them out."""
        names = tuple(f"{NOBODY}{self.serial + n}" for n in range(1, count + 1))
        return self.but(serial=self.serial + count), names

    def face(self, held: Held) -> Face:
        """What a card shows: the catalogue's word first, then what was told with it."""
        face = self.face_named(held.name)
        if face.type and (held.stats == UNTOLD or None not in face.stats):
            return face
        stats = face.stats if None not in face.stats else held.stats
        return replace(face, type=face.type or held.type, stats=stats)

    def face_named(self, name: str) -> Face:
        """What a physical card shows, as the catalogue has it."""
        found = self.faces.get(name)
        if found is None:
            if name.startswith(NOBODY):
                return Face(name, "")
            card = self.catalog.by_id.get(name) or self.catalog.copy(name).card
            found = self.faces[name] = face_of(card, name)
        return found

    @property
    def challenges(self) -> tuple[Challenge, ...]:
        """The challenges of the boss that is up: as told by hand, else as the tracker says; empty while unknown."""
        if self.boss.told:
            return self.boss.told
        return self.once("challenges", self._tracked)

    @property
    def uncovered(self) -> tuple[int, ...]:
        """Numbers of the known challenges that nobody has covered."""
        return tuple(n for n in range(1, len(self.challenges) + 1) if n not in self.boss.covered)

    def _tracked(self) -> tuple[Challenge, ...]:
        tracker = self.tracker
        told = self.catalog.by_id[tracker].trait("challenges") if tracker else ()
        found = tuple(challenge(str(text)) for text in told or ())
        return tuple(entry for entry in found if entry) if all(found) else ()

    @property
    def tracker(self) -> str:
        """Id of the tracker that belongs to the boss; empty while unknown."""
        for card in self.catalog.cards:
            if self.boss.card and card.trait("boss") == self.boss.card:
                return card.id
        return ""

    def encounter_of(self, place: str) -> tuple[str, int | None]:
        """Stat and rating of a Room: as told, else as its card says; empty and None while unknown."""
        room = self.rooms[place]
        traits = self.catalog.copy(room.card).card.traits if room.card else {}
        stat, rating = room.stat or str(traits.get("stat") or ""), room.rating
        known = traits.get("rating")
        return stat, rating if rating is not None else (known if isinstance(known, int) else None)

    def open_cards(self) -> Iterator[str]:
        """Names of the cards whose place everybody may know."""
        for bot in self.bots:
            yield from (held.name for held in bot.open_cards)
        for room in self.rooms.values():
            if room.card:
                yield room.card
            yield from (held.name for held in room.floor)
        if self.boss.card:
            yield self.boss.card
        yield from (held.name for held in (*self.scrap, *self.pile))


def opening(setup: Setup) -> Table:
    """The table before the draft."""
    count = len(setup.seats)
    rally = setup.options.get("mode") == "rally"
    ground = circuit() if rally else tower()
    zeros = (0,) * count
    return Table(
        setup=setup,
        ground=ground,
        bots=(Bot(ground.home, is_building=True),) * count,
        secrets=(Secret(),) * count,
        toolbox=zeros,
        skip=zeros,
        laps=zeros,
        debt=zeros,
        rooms={place: Room() for place in ground.places},
        turn=setup.clockwise[0],
        loot=count + 1 if rally else LOOT_BESIDE,
        lost=zeros,
    )


def stat_index(stat: str) -> int:
    """The place of a stat among INT, PWR and SPD."""
    return STATS.index(stat)
