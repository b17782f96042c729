"""The table is right: cards that lie elsewhere, another name, another turn, another direction."""

from __future__ import annotations

import re
from collections.abc import Callable

from assistant import Action, IllegalAction, Message, put
from rumblebots.bots import is_unnamed
from rumblebots.building import reveal
from rumblebots.clash import challenging
from rumblebots.effects import joined_gang
from rumblebots.gangs import discarded, under_way
from rumblebots.places import left_gangs, lifted, named, received, settled, tier_of, unnamed_again, whereis
from rumblebots.rules import ROW, TIERS
from rumblebots.speaking import meant, spoken_of
from rumblebots.state import Table
from rumblebots.turns import build_phase, is_dominated, resumed, started

_ZONE = re.compile(r"(seat|deck|discard|gang|lab|under|recycling|transformations|box)(?:/(\d+))?(?:/(\d+))?")


def put_card(state: Table, action: Action) -> Table:
    """A card lies elsewhere than the program thought, or an ability moved it."""
    name, zone = meant(state, action), _ZONE.fullmatch(str(action.data["to"]))
    if zone is None or not _is_there(zone):
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


def _is_there(zone: re.Match[str]) -> bool:
    """Has the laboratory such a row and such a place? All else is looked at where it is used."""
    tier, place = int(zone[2] or 0), int(zone[3] or 1)
    return zone[1] != "lab" or (tier in TIERS and 1 <= place <= ROW)


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


def told_name(state: Table, action: Action) -> str:
    """The card that another one is said to be. Raises IllegalAction where none is told."""
    told = action.card or action.data.get("as")
    if not isinstance(told, str) or not told:
        raise IllegalAction("Say which card.")
    return told if told in state.book.catalog.by_id else state.book.catalog.copy(told).name


def tell(state: Table, action: Action) -> Table:
    """A card that lies open is named, or was another one than it was taken for."""
    told, name = str(action.data["which"]), told_name(state, action)
    which = spoken_of(state, action) if is_unnamed(told) else told
    if told != which == name:
        return state
    if which == name:
        raise IllegalAction("It is called so already.")
    if whereis(state, which) is None:
        raise IllegalAction("This card is not on the table any more.")
    if whereis(state, name) is None and not is_unnamed(which):
        tier = tier_of(state, which) or 0
        state, which = unnamed_again(state, which, tier)
    return named(state, which, name)


def direction(state: Table, action: Action) -> Table:
    """The arrow of a round points this way, in this game."""
    number = action.data.get("round")
    number = number if isinstance(number, int) else state.round
    return state.but(ways=put(state.ways, number, str(action.data["to"])))


def champion(state: Table, action: Action) -> Table:
    """Somebody has the Champion token; before anybody did anything, that seat begins (rule 15).

    In the middle of a battle both gangs are discarded, and the new Champion reveals a Bot.
    """
    to = _to(state, action)
    fight = state.battle
    if fight is not None and fight.champion == to:
        raise IllegalAction(Message.of("{name} is the Champion.", name=state.name(to)))
    state = state.but(champion=to)
    if state.phase == "build" and not state.done and not _has_begun(state):
        return build_phase(state)
    if fight is None:
        return state
    state = discarded(state, (*fight.attack, *fight.defense))
    out = tuple(seat for seat in fight.out if seat != to)
    return state.with_battle(champion=to, challenger=None, out=out, marks=(), entering="", returning=())


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
    return challenging(state, to)


def play_on(state: Table, action: Action) -> Table:
    """The table plays on although somebody dominates (a house rule)."""
    if not is_dominated(state):
        raise IllegalAction("Nobody has won by dominance.")
    return resumed(state.but(is_dominance_off=True))


def _to(state: Table, action: Action) -> int:
    to = action.data["to"]
    assert isinstance(to, int)  # its field is a seat
    if not state.setup.seat(to).here:
        raise IllegalAction(Message.of("{name} has left.", name=state.name(to)))
    return to
