"""What cards do and people overrule: every effect is one tap, whether the program knows the card or not."""

from __future__ import annotations

import re
from collections.abc import Callable

from assistant import Action, IllegalAction, Message
from rumblebots.building import reveal
from rumblebots.clash import discarded, one_of, out_of_gang, under_way, unmarked
from rumblebots.places import (
    left_gangs,
    lifted,
    meant,
    named,
    received,
    settled,
    tier_of,
    whereis,
)
from rumblebots.records import Line, Mark
from rumblebots.rules import TIERS
from rumblebots.state import Table, put
from rumblebots.totals import Side, gang_of
from rumblebots.turns import battle_begun, build_phase, next_builder, round_ended, started

_ZONE = re.compile(r"(seat|deck|discard|gang|lab|under|recycling|transformations|box)(?:/(\d+))?(?:/(\d+))?")


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
    seat, new = _seat(action), meant(state, action)
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
    seat = _seat(action)
    name = _own(state, seat, action)
    if name in state.fight.used:
        raise IllegalAction(Message.of("{card} is used already.", card=state.face(name).label))
    return state.with_battle(used=(*state.fight.used, name))


def ready(state: Table, action: Action) -> Table:
    """A Contraption is turned upright again (rule 22)."""
    under_way(state)
    name = _own(state, _seat(action), action)
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
    seat, name = _seat(action), meant(state, action)
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
    if what == "crystals":
        return crystals_moved(state, _someone(state, action), str(action.data.get("cell") or "storage"), amount)
    under_way(state)
    return state.with_battle(marks=(*state.fight.marks, Mark(what, amount, reason)))


def crystals_moved(state: Table, seat: int, cell: str, amount: int) -> Table:
    """Crystals come from the supply, as many as it has (A13), or go back to it."""
    player = state.player(seat)
    held = getattr(player, cell)
    change = min(amount, state.supply) if amount > 0 else max(amount, -held)
    if change == 0:
        text = "The supply has no crystal left." if amount > 0 else "No crystal lies there."
        raise IllegalAction(text)
    return state.with_player(seat, **{cell: held + change}).but(supply=state.supply - change)


def total(state: Table, action: Action) -> Table:
    """A total as somebody counted it; what joins later is added to it."""
    fight = under_way(state)
    what, value = str(action.data["what"]), action.data["value"]
    assert isinstance(value, int)  # its field is a whole number
    side: Side = "attack" if what in ("attack", "crits") else "defense"
    others = tuple(mark for mark in fight.marks if mark.what != what)
    return state.with_battle(marks=(*others, Mark(what, value, over=gang_of(state, side))))


def put_card(state: Table, action: Action) -> Table:
    """A card lies elsewhere than the program thought, or an ability moved it."""
    name, zone = meant(state, action), _ZONE.fullmatch(str(action.data["to"]))
    if zone is None:
        raise IllegalAction(Message.of("{place} is no place for a card.", place=str(action.data["to"])[:20]))
    word, one = zone[1], int(zone[2] or 0)
    if word in ("recycling", "transformations", "box"):
        if name in getattr(state, word):
            raise IllegalAction("It lies there already.")
        state = lifted(state, name)
        return state.but(**{word: (*getattr(state, word), name)})
    if word == "lab":
        return reveal(state, Action.of("reveal", None, action.card, **_lab(action, one, int(zone[3] or 0))))
    if word == "under":
        return _under_deck(state, name, one)
    state.setup.seat(one)
    return _PUT[word](state, one, name)


def _lab(action: Action, tier: int, place: int) -> dict[str, int | str]:
    which = action.data.get("which")
    told: dict[str, int | str] = {"tier": tier, "place": place or 1}
    return {**told, "which": which} if isinstance(which, str) else told


def _under_deck(state: Table, name: str, tier: int) -> Table:
    if tier not in TIERS:
        raise IllegalAction(Message.of("There is no deck of tier {n}.", n=tier))
    if whereis(state, name) is None:
        raise IllegalAction("It lies in no open place.")
    state = lifted(state, name)
    return state.but(decks=put(state.decks, tier, state.decks[tier - 1] + 1))


def _to_seat(state: Table, seat: int, name: str) -> Table:
    if name in state.player(seat).bots:
        raise IllegalAction("It lies there already.")
    known = settled(state, seat, name, state.player(seat).bots) if whereis(state, name) is None else state
    return known if name in known.player(seat).bots else received(lifted(state, name), seat, name)


def _owned(state: Table, seat: int, name: str) -> Table:
    under_way(state)
    return state if name in state.player(seat).bots else _to_seat(state, seat, name)


def _to_deck(state: Table, seat: int, name: str) -> Table:
    return left_gangs(_owned(state, seat, name), name)


def _to_discard(state: Table, seat: int, name: str) -> Table:
    return discarded(left_gangs(_owned(state, seat, name), name), (name,))


def _to_gang(state: Table, seat: int, name: str) -> Table:
    if seat not in (under_way(state).champion, state.fight.challenger):
        raise IllegalAction(Message.of("{name} has no gang now.", name=state.name(seat)))
    if state.owner(name) is None:
        state = _to_seat(state, seat, name)
    return joined_gang(left_gangs(state, name), seat, name)


_PUT: dict[str, Callable[[Table, int, str], Table]] = {
    "seat": _to_seat,
    "deck": _to_deck,
    "discard": _to_discard,
    "gang": _to_gang,
}


def obtain(state: Table, action: Action) -> Table:
    """An ability gives a Bot: no build, and not to be recycled in this Build Phase (rule 127)."""
    seat, name = _seat(action), meant(state, action)
    if name in state.player(seat).bots:
        raise IllegalAction(
            Message.of("{name} has {card} already.", name=state.name(seat), card=state.face(name).label)
        )
    return received(lifted(state, name), seat, name, is_new=state.phase == "build")


def tell(state: Table, action: Action) -> Table:
    """A card that lies open is named, or was another one than it was taken for."""
    which, name = str(action.data["which"]), meant(state, action)
    if which == name:
        raise IllegalAction("It is called so already.")
    if whereis(state, which) is None:
        raise IllegalAction("This card is not on the table any more.")
    if whereis(state, name) is None and not which.startswith("?"):
        tier = tier_of(state, which) or 0
        state, which = _unnamed_again(state, which, tier)
    return named(state, which, name)


def _unnamed_again(state: Table, which: str, tier: int) -> tuple[Table, str]:
    fresh = f"?{tier}-{state.fresh}"
    return named(state.but(fresh=state.fresh + 1), which, fresh), fresh


def direction(state: Table, action: Action) -> Table:
    """The arrow of a round points this way, in this game."""
    number = action.data.get("round")
    number = number if isinstance(number, int) else state.round
    return state.but(ways=put(state.ways, number, str(action.data["to"])))


def champion(state: Table, action: Action) -> Table:
    """Somebody has the Champion token; before anybody did anything, that seat begins (rule 15)."""
    to = _to(state, action)
    state = state.but(champion=to)
    if state.phase == "build" and not state.done and not _has_begun(state):
        return build_phase(state)
    if state.battle is not None and state.battle.challenger is None and not state.battle.defense:
        return state.with_battle(champion=to)
    return state


def _has_begun(state: Table) -> bool:
    return any(
        player.builds or player.upgrades or player.energized or len(player.bots) != 3 for player in state.players
    )


def turn(state: Table, action: Action) -> Table:
    """It is the turn of this seat: to build, or to challenge."""
    to = _to(state, action)
    if state.phase == "build":
        done = tuple(seat for seat in state.done if seat != to)
        return started(state.but(done=done), to)
    fight = under_way(state)
    if to == fight.champion:
        raise IllegalAction(Message.of("{name} is the Champion.", name=state.name(to)))
    if fight.challenger is None:
        raise IllegalAction(Message.of("{name} reveals a Bot first.", name=state.name(fight.champion)))
    if fight.challenger == to:
        raise IllegalAction(Message.of("{name} challenges already.", name=state.name(to)))
    out = tuple(seat for seat in fight.out if seat != to)
    state = discarded(state, fight.attack)
    return state.with_battle(challenger=to, out=out, entering="")


def play_on(state: Table, action: Action) -> Table:
    """The table plays on although somebody dominates (a house rule)."""
    if state.phase != "over" or state.why != "dominance":
        raise IllegalAction("Nobody has won by dominance.")
    state = state.but(winner=None, why="", is_dominance_off=True)
    if state.ending is not None:
        return round_ended(state.but(phase="end"))
    waiting = [seat for seat in state.setup.clockwise if seat not in state.done]
    state = state.but(phase="build")
    return next_builder(state) if waiting else battle_begun(state)


def _to(state: Table, action: Action) -> int:
    to = action.data["to"]
    assert isinstance(to, int)  # its field is a seat
    if not state.setup.seat(to).here:
        raise IllegalAction(Message.of("{name} has left.", name=state.name(to)))
    return to


def _someone(state: Table, action: Action) -> int:
    if action.seat is None:
        raise IllegalAction("Say whose it is.")
    return action.seat


def _seat(action: Action) -> int:
    assert action.seat is not None  # its kind needs one
    return action.seat
