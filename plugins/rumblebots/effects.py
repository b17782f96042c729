"""What cards do: every effect is one tap, whether the program knows the card or not."""

from __future__ import annotations

from typing import Any

from assistant import Action, IllegalAction, Message
from rumblebots import crystals
from rumblebots.bots import FILLED, is_unnamed
from rumblebots.gangs import discarded, one_of, out_of_gang, out_of_piles, seat_of, under_way, unmarked
from rumblebots.places import left_gangs, lifted, opened, received, with_told
from rumblebots.records import Line, Mark
from rumblebots.rules import TOP_TIER
from rumblebots.speaking import meant, spoken_of
from rumblebots.state import Table
from rumblebots.totals import Side, gang_of


def reboot(state: Table, action: Action) -> Table:
    """A Bot goes face down under its owner's deck and leaves the gang (rule 102)."""
    fight = under_way(state)
    name = one_of(state, meant(state, action), fight.attack + fight.defense + fight.discards)
    state = out_of_gang(state, name)
    fight = state.fight
    return state.with_battle(
        discards=tuple(entry for entry in fight.discards if entry != name),
        under=(*(entry for entry in fight.under if entry != name), name),
    )


def transform(state: Table, action: Action) -> Table:
    """A card is trashed and another one of the Transformation deck takes its place, for good (rules 104 to 106)."""
    seat, new = seat_of(action), meant(state, action)
    player = state.player(seat)
    if new in player.bots:
        raise IllegalAction(Message.of("{name} has {card} already.", name=state.name(seat), card=state.face(new).label))
    old = one_of(state, str(action.data["old"]), player.bots)
    state = lifted(state, new)
    fight = state.battle
    where = {}
    if fight is not None:
        words = ("defense", "attack", "discards", "under", "borrowed", "returning")
        for word in words:
            where[word] = tuple(new if entry == old else entry for entry in getattr(fight, word))
        state = state.with_battle(marks=unmarked(fight.marks, old))
    bots = tuple(new if entry == old else entry for entry in state.player(seat).bots)
    built = tuple(new if entry == old else entry for entry in state.player(seat).built)
    state = state.with_player(seat, bots=bots, built=built)
    if fight is not None:
        entering = "" if fight.entering == old else fight.entering
        state = state.with_battle(**where, entering=entering)
    return state.but(recycling=(*state.recycling, old))


def use(state: Table, action: Action) -> Table:
    """A Contraption is turned sideways (rule 22)."""
    under_way(state)
    seat = seat_of(action)
    name = _own(state, seat, action)
    if name in state.fight.used:
        raise IllegalAction(Message.of("{card} is used already.", card=state.face(name).label))
    return state.with_battle(used=(*state.fight.used, name))


def ready(state: Table, action: Action) -> Table:
    """A Contraption is turned upright again (rule 22)."""
    under_way(state)
    name = _own(state, seat_of(action), action)
    if name not in state.fight.used:
        raise IllegalAction(Message.of("{card} stands upright.", card=state.face(name).label))
    return state.with_battle(used=tuple(entry for entry in state.fight.used if entry != name))


def _own(state: Table, seat: int, action: Action) -> str:
    name = meant(state, action)
    if name not in state.player(seat).bots:
        text = "{card} is not with {name}."
        raise IllegalAction(Message.of(text, card=state.face(name).label, name=state.name(seat)))
    return name


def borrow(state: Table, action: Action) -> Table:
    """Another player's Bot joins a gang of this seat; a Contraption is turned for it (rule 121)."""
    seat, name = seat_of(action), meant(state, action)
    fight = under_way(state)
    if seat not in (fight.champion, fight.challenger):
        raise IllegalAction(Message.of("{name} has no gang now.", name=state.name(seat)))
    contraption = action.data.get("contraption")
    if isinstance(contraption, str) and contraption:
        turned = one_of(state, contraption, state.player(seat).bots)
        if turned not in fight.used:
            state = state.with_battle(used=(*fight.used, turned))
    if state.owner(name) is None:
        raise IllegalAction("This card belongs to nobody.")
    return joined_gang(left_gangs(state, name), seat, name)


def joined_gang(state: Table, seat: int, name: str) -> Table:
    """The state in which a card lies in a seat's gang, borrowed if it is not its own."""
    fight = state.fight
    word = "defense" if seat == fight.champion else "attack"
    borrowed = fight.borrowed if name in state.player(seat).bots else (*fight.borrowed, name)
    return state.with_battle(**{word: (*getattr(fight, word), name)}, borrowed=borrowed)


def defeat(state: Table, action: Action) -> Table:
    """An ability defeats one card of a gang or a deck: to its owner's discard pile."""
    under_way(state)
    name = meant(state, action)
    if state.owner(name) is None:
        raise IllegalAction("This card belongs to nobody.")
    if name in state.fight.discards:
        raise IllegalAction(Message.of("{card} is discarded already.", card=state.face(name).label))
    if state.face(name).is_contraption:
        return use(state, Action.of("use", state.owner(name), name))
    return discarded(state, (name,)).with_battle(under=tuple(entry for entry in state.fight.under if entry != name))


def recover(state: Table, action: Action) -> Table:
    """An ability gives cards back to their owner's deck: at once, or once the beaten gang goes (rule 89)."""
    seat = seat_of(action)
    fight = under_way(state)
    told: Any = action.data["cards"]
    mine = tuple(name for name in fight.discards + fight.defense + fight.attack if name in state.player(seat).bots)
    names = tuple(one_of(state, str(name), mine) for name in told)
    if seat == fight.champion and fight.challenger is not None:
        gang = tuple(name for name in names if name in fight.defense)
        state = state.with_battle(returning=(*fight.returning, *gang))
        names = tuple(name for name in names if name not in gang)
    for name in names:
        state = out_of_piles(out_of_gang(state, name), name)
    if names and seat in state.fight.out:
        state = state.with_battle(out=tuple(other for other in state.fight.out if other != seat))
    return state


def resolved(state: Table, action: Action) -> Table:
    """What the flipped Bot does when it enters is done (rule 100)."""
    if not under_way(state).entering:
        raise IllegalAction("No Bot waits to enter.")
    return state.with_battle(entering="")


def adjust(state: Table, action: Action) -> Table:
    """An ability, or a person, changed a number; the reason stands in the log (rules 28, 31, 32)."""
    what, amount = str(action.data["what"]), action.data["amount"]
    assert isinstance(amount, int)  # its field is a whole number
    reason = str(action.data.get("reason") or "")
    if amount == 0:
        raise IllegalAction("Nothing changes with 0.")
    if what == "scraps":
        player = state.player(_someone(state, action))
        line = Line("adjust", amount, rule=28, text=reason)
        return state.with_player(_someone(state, action), ledger=(*player.ledger, line))
    if what == "tier":
        return _tier_moved(state, _someone(state, action), amount)
    if what == "crystals":
        return crystals.moved(state, _someone(state, action), str(action.data.get("cell") or "storage"), amount, reason)
    under_way(state)
    return state.with_battle(marks=(*state.fight.marks, Mark(what, amount, reason)))


def _tier_moved(state: Table, seat: int, amount: int) -> Table:
    """A Workshop goes up or down by an ability; a tier that nobody had reached opens its row (rule 59)."""
    old = state.player(seat).tier
    tier = max(1, min(TOP_TIER, old + amount))
    if tier == old:
        raise IllegalAction(Message.of("The Workshop of {name} is at tier {n}.", name=state.name(seat), n=old))
    for reached in range(2, tier + 1):
        if state.rows[reached - 1] is None:
            state = opened(state, reached)
    return state.with_player(seat, tier=tier)


def total(state: Table, action: Action) -> Table:
    """A total as somebody counted it; what joins later is added to it."""
    fight = under_way(state)
    what, value = str(action.data["what"]), action.data["value"]
    assert isinstance(value, int)  # its field is a whole number
    side: Side = "attack" if what in ("attack", "crits") else "defense"
    others = tuple(mark for mark in fight.marks if mark.what != what)
    return state.with_battle(marks=(*others, Mark(what, value, over=gang_of(state, side))))


def numbers(state: Table, action: Action) -> Table:
    """What is printed on a card that nobody named: kept for this game. Of one that was named since it is learned."""
    name = spoken_of(state, action)
    values = {what: value for what in FILLED if (value := action.data.get(what)) is not None}
    if not values:
        raise IllegalAction("Say at least one number.")
    return with_told(state, name, values) if is_unnamed(name) else state


def obtain(state: Table, action: Action) -> Table:
    """An ability gives a Bot: no build, and not to be recycled in this Build Phase (rule 127)."""
    seat, name = seat_of(action), meant(state, action)
    if name in state.player(seat).bots:
        raise IllegalAction(
            Message.of("{name} has {card} already.", name=state.name(seat), card=state.face(name).label)
        )
    return received(lifted(state, name), seat, name, is_new=state.phase == "build")


def _someone(state: Table, action: Action) -> int:
    if action.seat is None:
        raise IllegalAction("Say whose it is.")
    return action.seat
