"""The end of a battle: who has won, who is second, and how the crystals move."""

from __future__ import annotations

from dataclasses import replace

from assistant import Action, IllegalAction, Message, put
from rumblebots.crystals import gained, without_second
from rumblebots.records import Ending, Player
from rumblebots.rules import PRIZE, SECOND_PRIZE
from rumblebots.state import Table


def ended(state: Table) -> Table:
    """The battle is over: prizes, Reactor to Cryo-cell, the winner's Cryo-cell to Storage (rules 91 to 97, 118)."""
    fight = state.fight
    winners = put(state.winners, state.round, fight.champion)
    state = state.but(champion=fight.champion, winners=winners)
    ending = Ending(
        fight.champion,
        second_of(state),
        state.players,
        story=fight.story,
    )
    if state.is_showdown:
        return state.but(phase="over", winner=fight.champion, why="showdown", battle=None, ending=ending)
    return moved(state.but(phase="end", battle=None, ending=ending))


def second_of(state: Table) -> int | None:
    """Who ranks second: of three or four the last to surrender who is still here (rules 93 and 94, A4)."""
    fight = state.fight
    if not state.has_second:
        return None
    ranked = fight.failed if state.option("second") == "failed" else fight.out
    found = [seat for seat in ranked if seat != fight.champion and seat in fight.out and state.setup.seat(seat).here]
    return found[-1] if found else None


def moved(state: Table) -> Table:
    """The crystals after a battle: prizes, then Reactors, then the winner's Cryo-cell (rules 92 to 96)."""
    ending = state.ending
    assert ending is not None  # the battle is over
    space = state.track[state.round - 1]
    prize = min(PRIZE, space)
    state = gained(state, ending.champion, "storage", prize, "winner")
    second_prize = 0
    if ending.second is not None:
        second_prize = min(SECOND_PRIZE, space - prize)
        state = gained(state, ending.second, "storage", second_prize, "second")
    players = [_cooled(player) for player in state.players]
    winner = players[ending.champion - 1]
    players[ending.champion - 1] = winner.but(storage=winner.storage + winner.cryo, cryo=0)
    return state.but(
        players=tuple(players),
        track=put(state.track, state.round, space - prize - second_prize),
        ending=replace(ending, prize=prize, second_prize=second_prize),
    )


def _cooled(player: Player) -> Player:
    return player.but(reactor=0, cryo=player.cryo + player.reactor)


def second(state: Table, action: Action) -> Table:
    """The table says who surrendered last; the second prize goes from one to the other."""
    ending = state.ending
    if state.phase != "end" or ending is None:
        raise IllegalAction("There is no battle whose second could be chosen.")
    to = action.data["to"]
    assert isinstance(to, int)  # its field is a seat
    state.setup.seat(to)
    if to == ending.second:
        raise IllegalAction(Message.of("{name} is second already.", name=state.name(to)))
    state, prize = _prize_back(state, ending)
    state = gained(state, to, "storage", prize, "second")
    return state.but(ending=replace(ending, second=to, second_prize=prize))


def _prize_back(state: Table, ending: Ending) -> tuple[Table, int]:
    """The state without the second prize, and how much that is: from whoever had it, else from the round space."""
    old, had = ending.second, ending.second_prize
    if old is not None and had:
        player = state.player(old)
        own = min(had, player.storage)
        spare = min(had - own, state.supply)
        state = state.but(supply=state.supply - spare)
        return state.but(players=put(state.players, old, without_second(player, own))), own + spare
    space = state.track[state.round - 1]
    prize = min(SECOND_PRIZE, space) if state.has_second else 0
    return state.but(track=put(state.track, state.round, space - prize)), prize
