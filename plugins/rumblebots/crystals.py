"""Crystals of the players: how they come and go, each with its reason, so that every total is the sum of its lines."""

from __future__ import annotations

from assistant import IllegalAction, Message, ScoreLine
from rumblebots.records import Gain, Player
from rumblebots.rules import RULES, SHOWDOWN
from rumblebots.state import Table

_RULE = {"winner": 92, "second": 93, "adjust": 31, "told": 29, "uncounted": 61}


def gained(state: Table, seat: int, cell: str, amount: int, what: str, text: str = "") -> Table:
    """The state after crystals came to one of a seat's cells or left it, and why; not where they came from."""
    if not amount:
        return state
    player = state.player(seat)
    gains = (*player.gains, Gain(what, amount, state.round, text))
    return state.with_player(seat, gains=gains, **{cell: getattr(player, cell) + amount})


def told(before: Player, after: Player, number: int) -> Player:
    """A player whose crystals somebody counted in a round: the difference to what was known is a line of its own."""
    difference = after.crystals - before.crystals
    return after.but(gains=(*after.gains, Gain("told", difference, number))) if difference else after


def taken(state: Table, seat: int, cell: str) -> Table:
    """The state after a crystal left a cell; where the count has none, one of the supply must have been there."""
    player = state.player(seat)
    held = getattr(player, cell)
    if held <= 0:
        if state.supply <= 0:
            raise IllegalAction("All 30 crystals lie elsewhere: say first where one was taken from.")
        state = gained(state.but(supply=state.supply - 1), seat, cell, 1, "uncounted")
        held = 1
    return state.with_player(seat, **{cell: held - 1})


def moved(state: Table, seat: int, cell: str, amount: int, text: str) -> Table:
    """Crystals come from the supply, as many as it has unless the house has more (A13), or go back to it."""
    if amount > state.supply and state.option("supply") == "more":
        return gained(state.but(supply=0), seat, cell, amount, "adjust", text)
    held = getattr(state.player(seat), cell)
    change = min(amount, state.supply) if amount > 0 else max(amount, -held)
    if change == 0:
        raise IllegalAction("The supply has no crystal left." if amount > 0 else "No crystal lies there.")
    return gained(state.but(supply=state.supply - change), seat, cell, change, "adjust", text)


def without_second(player: Player, amount: int) -> Player:
    """A player who gives a second prize back, as it was another's: no line of it stays."""
    gains = list(player.gains)
    place = next(n for n in range(len(gains) - 1, -1, -1) if gains[n].what == "second")
    rest = gains[place].amount - amount
    gains[place : place + 1] = [Gain("second", rest, gains[place].round)] if rest else []
    return player.but(storage=player.storage - amount, gains=tuple(gains))


def lines(player: Player) -> tuple[ScoreLine, ...]:
    """Where a player's crystals came from and went to, in that order; their sum is what the player has."""
    return tuple(ScoreLine(gain.amount, _words(gain), RULES[_RULE[gain.what]]) for gain in player.gains)


def _words(gain: Gain) -> Message:
    when = Message("Showdown") if gain.round == SHOWDOWN else Message.of("Round {n}", n=gain.round)
    return Message.of("{when}: {why}", when=when, why=gain.text or _TEXTS[gain.what])


_TEXTS: dict[str, Message] = {
    "winner": Message("won the battle"),
    "second": Message("second in the battle"),
    "adjust": Message("changed by hand"),
    "told": Message("counted at the table"),
    "uncounted": Message("energized, though not counted before"),
}
