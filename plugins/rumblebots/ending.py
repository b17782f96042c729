"""The end of a battle: who has won, who is second, and how the crystals move."""

from __future__ import annotations

from dataclasses import replace

from assistant import Action, IllegalAction, Message, put
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
        out=fight.out,
        space=state.track[state.round - 1],
    )
    if state.is_showdown:
        return state.but(phase="over", winner=fight.champion, why="showdown", battle=None, ending=ending)
    return moved(state.but(phase="end", battle=None, ending=ending))


def second_of(state: Table) -> int | None:
    """Who ranks second: the last to surrender (rule 93, A4)."""
    fight = state.fight
    ranked = fight.failed if state.option("second") == "failed" else fight.out
    here = [seat for seat in ranked if seat != fight.champion and seat in fight.out]
    return here[-1] if here else None


def moved(state: Table) -> Table:
    """The crystals after a battle, moved from where they lay before (rules 92 to 96)."""
    ending = state.ending
    assert ending is not None  # the battle is over
    space, prizes = ending.space, []
    players = list(ending.before)
    for seat, most in _prizes(state, ending):
        got = min(most, space)
        if got:
            space -= got
            prizes.append((seat, got))
            players[seat - 1] = players[seat - 1].but(storage=players[seat - 1].storage + got)
    players = [_cooled(player) for player in players]
    winner = players[ending.champion - 1]
    players[ending.champion - 1] = winner.but(storage=winner.storage + winner.cryo, cryo=0)
    return state.but(
        players=tuple(players),
        track=put(state.track, state.round, space),
        ending=replace(ending, prizes=tuple(prizes)),
    )


def _prizes(state: Table, ending: Ending) -> list[tuple[int, int]]:
    found = [(ending.champion, PRIZE)]
    if ending.second is not None and len(state.setup.seats) > 2:
        found.append((ending.second, SECOND_PRIZE))
    return found


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
    given = (ending.champion, dict(ending.prizes).get(ending.champion, 0))
    prizes = tuple(entry for entry in (given, (to, prize)) if entry[1])
    state = state.with_player(to, storage=state.player(to).storage + prize)
    return state.but(ending=replace(ending, second=to, prizes=prizes))


def _prize_back(state: Table, ending: Ending) -> tuple[Table, int]:
    """The state without the second prize, and how much that is: from whoever had it, else from the round space."""
    old = ending.second
    had = dict(ending.prizes).get(old, 0) if old is not None and old != ending.champion else 0
    if old is not None and had:
        held = state.player(old).storage
        own = min(had, held)
        spare = min(had - own, state.supply)
        return state.with_player(old, storage=held - own).but(supply=state.supply - spare), own + spare
    space = state.track[state.round - 1]
    prize = min(SECOND_PRIZE, space) if len(state.setup.seats) > 2 else 0
    return state.but(track=put(state.track, state.round, space - prize)), prize
