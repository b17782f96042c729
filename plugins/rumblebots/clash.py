"""The referee: flips, victory, the new Champion, surrender, and who challenges next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from assistant import Action, IllegalAction, Message
from rumblebots.ending import ended
from rumblebots.places import lifted, meant, received, says_card, settled
from rumblebots.records import Battle, Clash, Mark
from rumblebots.state import Table
from rumblebots.totals import kept_by, verdict


def under_way(state: Table) -> Battle:
    """The battle. Raises IllegalAction where there is none."""
    if state.battle is None or state.phase != "battle":
        raise IllegalAction("There is no battle now.")
    return state.battle


def flip(state: Table, action: Action) -> Table:
    """A seat turns up the top card of its deck: the first defender, or one more attacker (rules 70, 73, 74)."""
    seat = _seat(action)
    under_way(state)
    state = gone_on(state, seat)
    fight = under_way(state)
    if not says_card(action):
        name = _any_unnamed(state, seat)
    else:
        name = meant(state, action)
        state = settled(state, seat, name, state.deck(seat))
    side = side_of(state, seat)
    if name in fight.attack + fight.defense:
        state = _back_in_deck(state, name)
    if name not in state.player(seat).bots:
        state = _borrowed(state, seat, name)
    else:
        state = _out_of_piles(state, name)
    if side == "attack" and fight.challenger != seat:
        state = _challenging(state, seat)
    state = _joined(state, side, name)
    return _typed(state, side, name, action)


def gone_on(state: Table, seat: int) -> Table:
    """The state in which a Challenger whose last card failed has surrendered, because another one flips already."""
    fight = state.fight
    failing = fight.challenger
    if failing is None or seat in (failing, fight.champion) or state.deck(failing) or verdict(state).is_won:
        return state
    return surrender(state, Action.of("surrender", failing))


def side_of(state: Table, seat: int) -> str:
    """The gang that a flipped card of a seat joins."""
    fight = state.fight
    if seat == fight.champion:
        return "defense"
    if fight.challenger is None:
        raise IllegalAction(
            Message.of("{name} is Champion and reveals the first Bot.", name=state.name(fight.champion))
        )
    return "attack"


def _any_unnamed(state: Table, seat: int) -> str:
    for name in state.deck(seat):
        if not state.face(name).is_named:
            return name
    raise IllegalAction("Every card of this deck is known: say which one it is.")


def _back_in_deck(state: Table, name: str) -> Table:
    """A Bot of the own gang came up again, so it had been under the deck in between (REBOOT, rule 102)."""
    fight = state.fight
    return state.with_battle(
        defense=tuple(entry for entry in fight.defense if entry != name),
        attack=tuple(entry for entry in fight.attack if entry != name),
        marks=unmarked(fight.marks, name),
    )


def _out_of_piles(state: Table, name: str) -> Table:
    fight = state.fight
    if name not in fight.discards and name not in fight.under:
        return state
    return state.with_battle(
        discards=tuple(entry for entry in fight.discards if entry != name),
        under=tuple(entry for entry in fight.under if entry != name),
    )


def _borrowed(state: Table, seat: int, name: str) -> Table:
    """A card that is not the seat's own: another player's fights for it, any other becomes its own."""
    owner = state.owner(name)
    if owner is None:
        return received(lifted(state, name), seat, name)
    state = _out_of_piles(state, name)
    return state.with_battle(borrowed=(*(entry for entry in state.fight.borrowed if entry != name), name))


def _challenging(state: Table, seat: int) -> Table:
    """The table says that another seat challenges; what the first one flipped is discarded."""
    state = discarded(state, state.fight.attack)
    out = tuple(entry for entry in state.fight.out if entry != seat)
    return state.with_battle(challenger=seat, out=out, marks=_side_marks(state, "defense"), entering="")


def _joined(state: Table, side: str, name: str) -> Table:
    fight = state.fight
    if side == "attack":
        entering = name if state.face(name).has("enter") else ""
        return state.with_battle(attack=(*fight.attack, name), entering=entering)
    state = state.with_battle(defense=(*fight.defense, name))
    return state if fight.challenger is not None else next_challenger(state, fight.champion)


def _typed(state: Table, side: str, name: str, action: Action) -> Table:
    """Numbers told with the flip, for a card that keeps its secrets."""
    for what in ("attack", "crits") if side == "attack" else ("defense", "barriers"):
        number = action.data.get(what)
        if isinstance(number, int) and state.battle is not None:
            mark = Mark(what, number, over=(name,))
            state = state.with_battle(marks=(*unmarked(state.battle.marks, name, what), mark))
    return state


def unmarked(marks: tuple[Mark, ...], name: str, what: str = "") -> tuple[Mark, ...]:
    """The marks without those typed for this card alone."""
    kept: list[Mark] = []
    for mark in marks:
        if mark.over is not None and name in mark.over and what in ("", mark.what):
            rest = tuple(entry for entry in mark.over if entry != name)
            if rest:
                kept.append(replace(mark, over=rest))
        else:
            kept.append(mark)
    return tuple(kept)


def _side_marks(state: Table, side: str) -> tuple[Mark, ...]:
    mine = ("attack", "crits") if side == "attack" else ("defense", "barriers")
    return tuple(mark for mark in state.fight.marks if mark.what in mine)


def out_of_gang(state: Table, name: str) -> Table:
    """The state in which a card is in no gang, with what was typed for it alone forgotten."""
    fight = state.fight
    return state.with_battle(
        defense=tuple(entry for entry in fight.defense if entry != name),
        attack=tuple(entry for entry in fight.attack if entry != name),
        borrowed=tuple(entry for entry in fight.borrowed if entry != name),
        marks=unmarked(fight.marks, name),
        entering="" if fight.entering == name else fight.entering,
    )


def discarded(state: Table, names: tuple[str, ...]) -> Table:
    """The state after cards of gangs went to their owners' discard piles (rules 78 and 121)."""
    for name in names:
        state = out_of_gang(state, name)
    fight = state.fight
    fresh = tuple(name for name in names if name not in fight.discards and not state.face(name).is_contraption)
    return state.with_battle(discards=(*fight.discards, *fresh)) if names else state


def next_challenger(state: Table, after: int) -> Table:
    """The next seat that has not surrendered challenges, the Champion skipped; without one the battle ends."""
    fight = state.fight
    seat = after
    for _ in state.setup.clockwise:
        seat = state.after(seat)
        if seat != fight.champion and seat not in fight.out:
            return state.with_battle(challenger=seat, entering="")
    return ended(state)


def defend(state: Table, action: Action) -> Table:
    """The Challenger has won, takes the token and keeps Bots of one faction (rules 77 to 88)."""
    seat = _seat(action)
    fight = under_way(state)
    if fight.challenger != seat:
        raise IllegalAction(Message.of("{name} does not attack now.", name=state.name(seat)))
    keep = kept(state, action)
    loser, beaten = fight.champion, fight.defense
    story = (*fight.story, clash_over(state, "", has_won=True, faction=str(action.data.get("faction") or "")))
    state = discarded(state, tuple(name for name in beaten if name not in fight.returning))
    for name in fight.returning:
        state = out_of_gang(_out_of_piles(state, name), name)
    state = discarded(state, tuple(name for name in fight.attack if name not in keep))
    state = state.but(champion=seat).with_battle(
        champion=seat, challenger=None, defense=keep, attack=(), marks=(), entering="", returning=(), story=story
    )
    if not state.deck(loser) or not state.setup.seat(loser).here:
        state = _surrendered(state, loser)
    return next_challenger(state, seat)


def kept(state: Table, action: Action) -> tuple[str, ...]:
    """The Bots that stay: told one by one, else all of the faction (rules 82, 122). IllegalAction if told neither."""
    gang = state.fight.attack
    told, faction = action.data.get("keep"), action.data.get("faction")
    if told is not None:
        return tuple(one_of(state, str(name), gang) for name in told)  # type: ignore[union-attr]
    if not isinstance(faction, str):
        raise IllegalAction("Say which faction defends, or which Bots stay.")
    return kept_by(state, gang, faction)


def one_of(state: Table, told: str, among: tuple[str, ...]) -> str:
    """The card of these that a name or a card id means. Raises IllegalAction for none."""
    if told in among:
        return told
    for name in among:
        if state.face(name).is_named and name not in state.book.catalog.by_id:
            copy = state.book.catalog.copy(name)
            if copy.card.id == told:
                return name
    raise IllegalAction(Message.of("{card} is not among these cards.", card=told[:40]))


def clash_over(state: Table, why: str, *, has_won: bool, faction: str = "") -> Clash:
    """The clash as the story of the battle tells it."""
    fight, stand = state.fight, verdict(state)
    if has_won:
        why = "attack" if stand.by_attack else "crits" if stand.by_crits else "table"
    totals: dict[str, Any] = {
        "attack": stand.attack.total,
        "defense": stand.defense.total,
        "crits": stand.crits.total,
        "crits_needed": stand.crits_needed,
    }
    challenger = fight.challenger if fight.challenger is not None else fight.champion
    out = fight.champion if has_won and not _will_have_cards(state) else None if has_won else challenger
    return Clash(fight.champion, challenger, has_won, **totals, faction=faction, why=why, gang=fight.attack, is_out=out)


def _will_have_cards(state: Table) -> bool:
    """Will the beaten Champion have cards in the deck once the clash is over?"""
    fight = state.fight
    return bool(state.deck(fight.champion)) or any(name in fight.returning for name in fight.defense + fight.discards)


def surrender(state: Table, action: Action) -> Table:
    """A seat is out of this battle; all its Bots are discarded (rules 86, 90, 98)."""
    seat = _seat(action)
    fight = under_way(state)
    if seat in fight.out:
        raise IllegalAction(Message.of("{name} has surrendered already.", name=state.name(seat)))
    why = str(action.data.get("why") or ("empty" if not state.deck(seat) else "gives_up"))
    if seat == fight.champion:
        return champion_gone(state, why)
    if seat != fight.challenger:
        return _ended_if_alone(_surrendered(state, seat, has_failed=True))
    story = (*fight.story, clash_over(state, why, has_won=False))
    if why == "loop" and state.option("loop") == "clash" and state.deck(seat):
        story = (*story[:-1], replace(story[-1], is_out=None))
        state = discarded(state, fight.attack)
    else:
        state = _surrendered(state, seat, has_failed=True)
    marks = _side_marks(state, "defense")
    return next_challenger(state.with_battle(marks=marks, story=story, challenger=None), seat)


def _surrendered(state: Table, seat: int, has_failed: bool = False) -> Table:
    fight = state.fight
    gang = tuple(name for name in fight.attack if fight.challenger == seat)
    state = discarded(state, gang)
    rest = state.deck(seat)
    fight = state.fight
    failed = (*fight.failed, seat) if has_failed else fight.failed
    discards = (*fight.discards, *rest)
    under = tuple(name for name in fight.under if name not in rest)
    return state.with_battle(out=(*fight.out, seat), failed=failed, discards=discards, under=under)


def _ended_if_alone(state: Table) -> Table:
    fight = state.fight
    left = [seat for seat in state.setup.clockwise if seat not in fight.out and seat != fight.champion]
    return state if left else ended(state)


def champion_gone(state: Table, why: str) -> Table:
    """The Champion leaves or gives up: the Challenger, else the next player, holds the title and reveals a Bot."""
    fight = state.fight
    loser = fight.champion
    order = [seat for seat in state.order_from(loser) if seat != loser and seat not in fight.out]
    if not order:
        raise IllegalAction("Only the Champion is left: the battle is over.")
    heir = fight.challenger if fight.challenger in order else order[0]
    assert heir is not None  # in `order`
    story = (*fight.story, replace(clash_over(state, why, has_won=True), why=why, challenger=heir, is_out=loser))
    state = discarded(state, (*fight.attack, *fight.defense))
    state = _surrendered(state, loser)
    state = state.but(champion=heir).with_battle(
        champion=heir, challenger=None, marks=(), entering="", returning=(), story=story
    )
    if len(order) == 1:
        return ended(state)
    return state


def left(state: Table, seat: int) -> Table:
    """A player has left in the middle of a battle: out, and whoever comes next goes on."""
    fight = state.fight
    if seat in fight.out:
        return state
    others = [other for other in state.setup.clockwise if other not in fight.out and other != seat]
    if not others:
        return state
    if seat == fight.champion:
        return champion_gone(state, "left")
    return surrender(state, Action.of("surrender", seat, why="left"))


def recover(state: Table, action: Action) -> Table:
    """An ability gives cards back to their owner's deck: at once, or once the beaten gang goes (rule 89)."""
    seat = _seat(action)
    fight = under_way(state)
    told: Any = action.data["cards"]
    mine = tuple(name for name in fight.discards + fight.defense + fight.attack if name in state.player(seat).bots)
    names = tuple(one_of(state, str(name), mine) for name in told)
    if seat == fight.champion and fight.challenger is not None:
        gang = tuple(name for name in names if name in fight.defense)
        state = state.with_battle(returning=(*fight.returning, *gang))
        names = tuple(name for name in names if name not in gang)
    for name in names:
        state = _out_of_piles(out_of_gang(state, name), name)
    if names and seat in state.fight.out:
        state = state.with_battle(out=tuple(other for other in state.fight.out if other != seat))
    return state


def _seat(action: Action) -> int:
    assert action.seat is not None  # its kind needs one
    return action.seat
