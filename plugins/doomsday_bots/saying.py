"""What the table is told: how far the game is, what comes next, what waits, who has won."""

from __future__ import annotations

from assistant import Message
from doomsday_bots.naming import listed, place_words
from doomsday_bots.pieces import Pending
from doomsday_bots.revealing import first_player, is_shown, leaders, showing_seat
from doomsday_bots.rules import DEALS, HAND
from doomsday_bots.standings import why_won
from doomsday_bots.state import Table
from doomsday_bots.tower import BOSS


def where(state: Table) -> list[Message]:
    """How far the game is: the phase or the turn, and the place within it."""
    if state.phase == "draft":
        return [Message("Draft"), Message.of("Deal {n} of {all}", n=state.deal, all=DEALS)]
    if state.phase == "build":
        return [Message("Building"), Message("face down")]
    if state.phase == "reveal":
        return [Message("Reveal"), Message("who goes first")]
    turn = Message.of("Turn {n}", n=state.number)
    return [turn, Message("The end") if state.phase == "over" else _stretch(state)]


def _stretch(state: Table) -> Message:
    """The part of the way on which the turn is played, or the fight that interrupts it."""
    fight = next((entry for entry in state.pending if entry.kind == "attack"), None)
    if fight is not None:
        return Message.of("Attack in {place}", place=place_words(state, fight.place))
    if state.is_rally:
        return Message("anticlockwise, forward only")
    if state.boss.is_defeated:
        return Message("The way out")
    return Message("Boss Room") if state.bot(state.turn).place == BOSS else Message("The climb")


def say(state: Table) -> Message:
    """What the table does next."""
    return {"draft": _draft, "build": _build, "reveal": _reveal, "play": _play, "over": verdict_words}[state.phase](
        state
    )


def _draft(state: Table) -> Message:
    late = [seat for seat in state.order if seat not in state.chosen]
    if late:
        text = "Choose 1 of {n}, put it face down in the Toolbox. Nobody may skip."
        return Message.of(text, n=HAND + 1 - state.pick)
    if state.pick == HAND:
        return Message("Deal 7 cards to everyone again.") if state.deal < DEALS else Message("Build your bots.")
    return Message("All have chosen: pass clockwise." if state.deal == 1 else "All have chosen: pass anticlockwise.")


def _build(state: Table) -> Message:
    return Message("Build your bots face down. When all are ready, turn the Parts over together.")


def _reveal(state: Table) -> Message:
    shows = showing_seat(state)
    late = next((seat for seat in state.order if not is_shown(state, seat)), None)
    if late is not None and shows in (None, late):
        text = "{name}: show your Parts, or type the totals. Trunk cards stay face down."
        return Message.of(text, name=state.setup.name(late))
    if late is not None and shows is not None:
        text = "{name}: tap when the bot is complete. Then {other} shows the Parts."
        return Message.of(text, name=state.setup.name(shows), other=state.setup.name(late))
    tied, first = leaders(state), first_player(state)
    if first is not None:
        return Message.of("{name} has the strongest bot and goes first.", name=state.setup.name(first))
    if len(tied) > 1:
        names = listed([state.setup.name(seat) for seat in tied])
        return Message.of("{names} are equally strong: roll for who goes first.", names=names)
    return Message("Some values are not told yet: fill them in, or say who goes first.")


def _play(state: Table) -> Message:
    if state.pending:
        return pending_words(state, state.pending[0])
    name = state.setup.name(state.turn)
    if state.actions == 0:
        return Message.of("{name} has no action left: end the turn.", name=name)
    if state.is_rally and not state.is_ahead and state.actions == 1:
        return Message.of("{name} has to move forward now.", name=name)
    text = "What does {name} do? {n} action left."
    return Message.of(text, many="What does {name} do? {n} actions left.", n=state.actions, name=name)


def pending_words(state: Table, entry: Pending) -> Message:
    """What waits, in a sentence."""
    name = state.setup.name(entry.seat)
    if entry.kind == "encounter":
        return Message.of("{name} rolls for {place}.", name=name, place=place_words(state, entry.place))
    if entry.kind == "contest":
        return Message.of("{name} rolls for challenge {n} with {stat}.", name=name, n=entry.challenge, stat=entry.stat)
    if entry.kind == "attack":
        target = state.setup.name(entry.by or entry.seat)
        return Message.of("{name} attacks {target} with {stat}: both roll.", name=name, target=target, stat=entry.stat)
    if entry.kind == "damage":
        return _damage_words(state, entry)
    if entry.kind == "fall":
        return Message.of("{name} falls: say where to.", name=name)
    if entry.kind == "loot":
        return Message.of("{name} looks at the Boss Loot and equips one; the others are scrapped.", name=name)
    return Message.of("{name} may look through the loot pile and equip one.", name=name)


def _damage_words(state: Table, entry: Pending) -> Message:
    name = state.setup.name(entry.seat)
    if entry.by in (None, entry.seat):
        text = "{name} takes {n} damage and chooses the Part that drops."
        return Message.of(text, name=name, n=entry.points)
    by = state.setup.name(entry.by or 0)
    return Message.of("{name} takes {n} damage; {by} chooses the Part that drops.", name=name, n=entry.points, by=by)


def verdict_words(state: Table) -> Message:
    """Who has won and why."""
    if not state.winners:
        return Message("The game is over.")
    names = listed([state.setup.name(seat) for seat in state.winners])
    carrier = next((seat for seat in state.winners if state.bot(seat).loot), state.winners[0])
    if state.is_decided:
        return why_won(state, carrier)
    text = "{names} wins: {why}." if len(state.winners) == 1 else "{names} win: {why}."
    return Message.of(text, names=names, why=why_won(state, carrier))
