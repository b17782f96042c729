"""A whole game with the sample deck: what hands lay down and what they tap between; moves and rolls have no card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle

from assistant import Action, Catalog, Json, Seat, Setup, Showing
from doomsday_bots.dice import awaited
from doomsday_bots.play import apply
from doomsday_bots.rules import STATS
from doomsday_bots.state import Table, opening
from doomsday_bots.stats import total
from doomsday_bots.tower import BOSS, OUTSIDE, PIT
from doomsday_bots.turns import waiting

NAMES = ("Mara", "Jonas", "Priya", "Tom")
BOTS: tuple[tuple[str, ...], ...] = (
    ("optic-head", "think-tank", "claw", "spring-arm", "rocket-legs"),
    ("kettle-head", "boiler-core", "hammer", "drill-arm", "tank-tracks"),
    ("radar-dish", "jet-pack", "feather-arm", "crossbow-arm", "skates"),
    ("brass-crown", "brass-boiler", "brass-fist", "magnet-arm", "brass-boots"),
)
"""What each seat builds."""
SPARE: tuple[tuple[str, ...], ...] = (
    ("lens-cap", "sponge-core", "ladle"),
    ("helmet", "iron-belly", "roots"),
    ("owl-mask", "night-battery", "wheels"),
    ("tin-skull", "dynamo", "stilts"),
)
"""What a second bot is built of."""
ROOMS = (
    "front-gate",
    "scrap-chute",
    "turret-stair",
    "coal-lift",
    "pendulum-hall",
    "steam-vent",
    "mirror-maze",
    "gear-room",
    "library",
    "sun-lens",
)
"""Rooms in the order in which they are turned up."""
LOOT = ("sun-crown", "comet-boots", "doom-ray", "brain-jar")
DICE = (14, 9, 17, 11, 18, 6, 13, 20, 8, 15, 12, 4, 16, 10, 19, 7)
LONGEST = 400
"""Turns after which the demo would give up."""


class Script:
    """Plays a game by simple habits and notes each step: a card that is shown, or a tap at the tablet."""

    def __init__(self, catalog: Catalog, options: Mapping[str, Json]) -> None:
        seats = tuple(Seat(number, name) for number, name in enumerate(NAMES, start=1))
        self.state = opening(Setup(seats, options, catalog))
        self.rooms, self.loot, self.dice = iter(ROOMS), iter(LOOT), cycle(DICE)
        self.spare = [iter(cards) for cards in SPARE]

    def tap(self, kind: str, seat: int | None = None, card: str | None = None, **data: Json) -> Action:
        """A tap: done here, and given on."""
        action = Action.of(kind, seat, card, **data)
        self.state = apply(self.state, action)
        return action

    def show(self, showing: Showing, kind: str, seat: int | None, **data: Json) -> Showing:
        """A card before the camera: what it means is done here."""
        self.state = apply(self.state, Action.of(kind, seat, showing.card, **data))
        return showing

    def steps(self) -> Iterator[Showing | Action]:
        """The whole game."""
        yield self.tap("skip_draft")
        yield self.tap("reveal")
        for seat in self.state.order:
            for card in BOTS[seat - 1]:
                yield self.show(Showing(card, seat=seat), "equip", seat)
            yield self.tap("ready", seat)
        while awaited(self.state):
            yield self.tap("roll", awaited(self.state)[0], die=next(self.dice))
        yield self.tap("begin")
        while self.state.phase == "play" and self.state.number < LONGEST:
            yield from self._next()

    def _next(self) -> Iterator[Showing | Action]:
        state = self.state
        builder = next((seat for seat in state.order if state.bot(seat).is_building and state.bot(seat).place), None)
        if builder is not None and not state.bot(builder).parts:
            card = next(self.spare[builder - 1], None)
            if card is not None:
                yield self.show(Showing(card, seat=builder), "equip", builder)
        if state.pending:
            yield from self._waiting()
        elif not state.actions:
            yield self.tap("end_turn", state.turn)
        else:
            yield self._act(state.turn)

    def _waiting(self) -> Iterator[Showing | Action]:
        state = self.state
        entry = state.pending[0]
        loot = waiting(state, "loot") or waiting(state, "pile")
        if loot is not None:
            yield self.show(Showing(next(self.loot), seat=loot.seat), "loot", loot.seat)
        elif entry.kind == "damage":
            part = state.bot(entry.seat).parts[-1]
            yield self.tap("drop", entry.by or entry.seat, part.name, who=entry.seat)
        else:
            if entry.kind == "encounter" and not state.rooms[entry.place].card:
                yield self.show(Showing(next(self.rooms)), "room", None, place=entry.place)
            seat = next(iter(awaited(self.state)))
            yield self.tap("roll", seat, die=next(self.dice))

    def _act(self, seat: int) -> Action:
        state, bot = self.state, self.state.bot(seat)
        if bot.place == BOSS and not state.boss.is_defeated:
            return self._contest(seat)
        foe = next((other for other in state.at(bot.place) if other != seat and state.bot(other).parts), None)
        if foe is not None and state.actions == 1 and bot.place not in (OUTSIDE, PIT) and not state.is_rally:
            return self.tap("attack", seat, target=foe, stat=self._best(seat))
        return self.tap("move", seat, to=self._way(state, seat))

    def _best(self, seat: int) -> str:
        return max(STATS, key=lambda stat: total(self.state, seat, stat).known)

    def _contest(self, seat: int) -> Action:
        state = self.state
        left = [n for n in range(1, len(state.challenges) + 1) if n not in state.boss.covered]
        best = self._best(seat)
        chosen = next((n for n in left if state.challenges[n - 1].stat in (best, "ANY")), left[0])
        is_any = state.challenges[chosen - 1].stat == "ANY"
        return self.tap("contest", seat, None, challenge=chosen, **({"stat": best} if is_any else {}))

    def _way(self, state: Table, seat: int) -> str:
        place, bot = state.bot(seat).place, state.bot(seat)
        if state.is_rally:
            return state.ground.ahead(place)[0]
        cells = {**state.ground.cells, BOSS: state.ground.boss or (1, 9), OUTSIDE: (1, 0)}
        near = [one for one in state.ground.next_to(place) if one != OUTSIDE or bot.loot]
        is_down = bool(bot.loot) or state.boss.is_defeated
        column = 1 + seat % 2
        return min(near, key=lambda one: (cells[one][1] if is_down else -cells[one][1], abs(cells[one][0] - column)))


def script(catalog: Catalog, options: Mapping[str, Json]) -> Sequence[Showing | Action]:
    """The game with its taps; none for a deck that has not these cards."""
    used = {*ROOMS, *LOOT, *(card for cards in (*BOTS, *SPARE) for card in cards)}
    if not used <= catalog.by_id.keys():
        return ()
    return list(_with_boss(Script(catalog, options)))


def _with_boss(game: Script) -> Iterator[Showing | Action]:
    """The boss is shown as soon as the first bot has come to it."""
    for step in game.steps():
        yield step
        if game.state.boss.is_up and not game.state.boss.card:
            yield game.show(Showing("lux"), "boss", None)
