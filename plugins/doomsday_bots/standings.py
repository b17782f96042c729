"""Who has won and why: a rally counts laps, and in the tower the only point is to win."""

from __future__ import annotations

from assistant import Message, Scoreboard, ScoreLine, SeatScore
from doomsday_bots.rules import RULES
from doomsday_bots.state import Table


def scoreboard(state: Table) -> Scoreboard:
    """Each seat's laps and what else tells how it stands; the winners once the game is over."""
    seats = {seat.number: SeatScore(_lines(state, seat.number)) for seat in state.setup.seats}
    return Scoreboard(seats, state.phase == "over", state.winners)


def _lines(state: Table, seat: int) -> tuple[ScoreLine, ...]:
    lines = []
    if state.is_rally:
        laps = state.laps[seat - 1]
        lines.append(ScoreLine(laps, Message.of("{n} lap", many="{n} laps", n=laps), RULES[83]))
    covered = sum(by == seat for by in state.boss.covered.values())
    if covered:
        text = Message.of("{n} challenge trashed", many="{n} challenges trashed", n=covered)
        lines.append(ScoreLine(0, text, RULES[64]))
    carried = [Message.of("Carries {card}", card=state.face(held).label) for held in state.bot(seat).loot]
    lines += [ScoreLine(0, text, RULES[66]) for text in carried]
    if seat in state.winners:
        won = 0 if state.is_rally else 1
        lines.append(ScoreLine(won, why_won(state, seat), None if state.is_decided else RULES[68]))
    return tuple(lines)


def why_won(state: Table, seat: int) -> Message:
    """Why this is a win."""
    name = state.setup.name(seat)
    if state.is_decided:
        return Message.of("{name} wins by house decision", name=name)
    carrier = next((one for one in state.winners if state.bot(one).loot), None)
    if carrier is None:
        return Message.of("{name} wins", name=name)
    loot = state.face(state.bot(carrier).loot[0]).label
    if carrier != seat:
        return Message.of("{mate} brought {card} home for the team", mate=state.setup.name(carrier), card=loot)
    if state.is_rally:
        return Message.of("Home with {card}, after {n} laps", card=loot, n=state.laps[seat - 1])
    return Message.of("Out of the tower with {card}", card=loot)
