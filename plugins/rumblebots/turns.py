"""Whose turn it is, what a turn starts and ends with, and how rounds follow each other."""

from __future__ import annotations

from collections.abc import Sequence

from assistant import put
from rumblebots.places import with_unnamed
from rumblebots.records import Battle, Line, Player
from rumblebots.rules import DOMINANCE, ROUNDS, SHOWDOWN_INCOME, UNDERDOG_GAP
from rumblebots.state import Table


def income_of(state: Table, seat: int) -> tuple[Line, ...]:
    """What a seat gets at the start of its Build turn (rules 40 to 43, 113)."""
    base = SHOWDOWN_INCOME if state.is_showdown else state.round
    lines = [Line("income", base, rule=113 if state.is_showdown else 40)]
    if is_underdog(state, seat):
        lines.append(Line("underdog", 1, rule=41))
    return tuple(lines)


def is_underdog(state: Table, seat: int) -> bool:
    """Would this seat get the underdog's scrap now (rules 41 and 42; A7 in the Showdown)?"""
    if state.round == 1 or (state.is_showdown and not state.option("underdog_showdown")):
        return False
    return behind(state, seat) >= UNDERDOG_GAP


def behind(state: Table, seat: int) -> int:
    """How many crystals a seat has less than whoever has most."""
    most = max((state.player(other).crystals for other in state.setup.clockwise), default=0)
    return most - state.player(seat).crystals


def started(state: Table, seat: int) -> Table:
    """The state in which a seat's Build turn begins: it gets its income, once in a round."""
    state = state.but(turn=seat)
    player = state.player(seat)
    if player.is_paid:
        return state
    return state.with_player(seat, ledger=(*player.ledger, *income_of(state, seat)), is_paid=True)


def build_phase(state: Table) -> Table:
    """The state at the start of a Build Phase: the token's holder builds first (rule 37)."""
    players = tuple(_ready(player) for player in state.players)
    state = state.but(phase="build", turn=None, done=(), players=players, battle=None, ending=None)
    order = state.order_from(state.champion)
    return started(state, order[0]) if order else state


def _ready(player: Player) -> Player:
    return player.but(ledger=(), built=(), builds=0, upgrades=0, energized=0, is_paid=False)


def turn_ended(state: Table, seat: int) -> Table:
    """The state after a seat's Build turn: hand under the decks, new Bots join, scraps lost (rules 65 and 66)."""
    player = state.player(seat)
    decks = state.decks
    for entry in player.hand:
        decks = put(decks, entry.tier, decks[entry.tier - 1] + 1)
    done = state.done if seat in state.done else (*state.done, seat)
    state = state.but(decks=decks, done=done).with_player(seat, hand=(), ledger=())
    if state.option("dominance_check") == "turn" and dominant(state) is not None:
        return dominated(state)
    return next_builder(state)


def next_builder(state: Table) -> Table:
    """The state in which the next seat that has not built yet builds; after everybody the battle begins (rule 68)."""
    start = state.turn if state.turn is not None else state.champion
    waiting = [seat for seat in state.order_from(start) if seat not in state.done]
    return started(state, waiting[0]) if waiting else phase_ended(state.but(turn=None))


def phase_ended(state: Table) -> Table:
    """The state after the last Build turn: somebody dominates, or the battle begins (rules 68 and 110)."""
    return dominated(state) if dominant(state) is not None else battle_begun(state)


def battle_begun(state: Table) -> Table:
    """The state at the start of a battle: decks shuffled, Contraptions upright, the token's holder Champion."""
    players = tuple(player.but(ledger=(), built=()) for player in state.players)
    order = state.order_from(state.champion)
    champion = order[0] if order else state.champion
    return state.but(phase="battle", players=players, champion=champion, turn=None, battle=Battle(champion))


def dominant(state: Table) -> int | None:
    """The seat with at least 6 crystals more than each other one, before the Showdown (rules 110 and 111, A18)."""
    is_late = state.is_showdown and not (state.phase == "build" and state.option("dominance_showdown"))
    if is_late or state.is_dominance_off:
        return None
    seats = state.setup.clockwise
    for seat in seats:
        others = [state.player(other).crystals for other in seats if other != seat]
        if others and state.player(seat).crystals - max(others) >= DOMINANCE:
            return seat
    return None


def dominated(state: Table) -> Table:
    """The state in which the dominating seat has won."""
    return state.but(phase="over", winner=dominant(state), why="dominance", turn=None)


def is_dominated(state: Table) -> bool:
    """Is the game over because somebody dominated?"""
    return state.phase == "over" and state.why == "dominance"


def resumed(state: Table) -> Table:
    """The state in which the game goes on that a dominance had ended: where it stood then."""
    state = state.but(winner=None, why="", turn=None)
    if state.ending is not None:
        return round_ended(state.but(phase="end"))
    waiting = [seat for seat in state.setup.clockwise if seat not in state.done]
    state = state.but(phase="build")
    return next_builder(state) if waiting else battle_begun(state)


def round_ended(state: Table) -> Table:
    """The state after a battle's crystals were moved: dominance, or the next round (rules 110 and 112)."""
    if dominant(state) is not None:
        return dominated(state)
    return build_phase(state.but(round=min(ROUNDS, state.round + 1)))


def unnamed_bots(state: Table, seat: int, tiers: Sequence[int]) -> Table:
    """The state in which a seat has more Bots that nobody named."""
    names: list[str] = []
    for tier in tiers:
        state, name = with_unnamed(state, tier)
        names.append(name)
    return state.with_player(seat, bots=(*state.player(seat).bots, *names))
