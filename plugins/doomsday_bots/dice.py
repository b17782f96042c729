"""Rolls: a die is told (by hand, or rolled by the program and recorded), and here is what comes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from assistant import Action, IllegalAction, Message, put
from doomsday_bots.building import with_stat
from doomsday_bots.deck import ANY
from doomsday_bots.pieces import Pending, Roll
from doomsday_bots.revealing import is_shown, leaders
from doomsday_bots.rules import STATS
from doomsday_bots.state import Table, stat_index
from doomsday_bots.stats import total
from doomsday_bots.turns import damaged, instead, settled, without


@dataclass(frozen=True, slots=True)
class Test:
    """What a seat has to roll for: against a number, against another roll, or for the first turn."""

    kind: str
    seat: int
    stat: str
    need: int | None
    """None while unknown, and where it is rolled against somebody."""
    place: str
    entry: Pending | None
    bonus: int | None
    """What the bot adds; None while unknown."""
    is_open: bool = False
    """Stat or rating of the Room or challenge is still to be told."""


def awaited(state: Table) -> tuple[int, ...]:
    """Seats of which a roll is awaited, in the order in which they should roll."""
    if state.phase == "reveal":
        return _rolling_off(state)
    found: list[int] = []
    for entry in state.pending:
        if entry.kind in ("encounter", "contest"):
            found.append(entry.seat)
        elif entry.kind == "attack":
            rolled = {one.seat for one in entry.rolls}
            found += [seat for seat in (entry.seat, entry.by) if seat is not None and seat not in rolled]
    return tuple(dict.fromkeys(found))


def _rolling_off(state: Table) -> tuple[int, ...]:
    """Who still has to roll for the first turn, once all bots are told: the tied, at another tie those again (A4)."""
    tied, dice = leaders(state), dict(state.rolloff)
    if len(tied) < 2 or not all(is_shown(state, seat) for seat in state.order):
        return ()
    return tuple(seat for seat in tied if seat not in dice)


def test_of(state: Table, seat: int) -> Test | None:
    """What this seat has to roll for now."""
    if state.phase == "reveal":
        return Test("first", seat, "", None, "", None, 0) if seat in _rolling_off(state) else None
    for entry in state.pending:
        if entry.kind == "encounter" and entry.seat == seat:
            stat, rating = state.encounter_of(entry.place)
            chosen = entry.stat or (stat if stat != ANY else "")
            return replace(_test(state, "encounter", entry, seat, chosen, rating), is_open=not stat or rating is None)
        if entry.kind == "contest" and entry.seat == seat:
            return _test(state, "contest", entry, seat, *_contested_now(state, entry))
        if entry.kind == "attack" and seat in (entry.seat, entry.by):
            if any(one.seat == seat for one in entry.rolls):
                continue
            kind = "attack" if seat == entry.seat else "defense"
            return _test(state, kind, entry, seat, entry.stat, None)
    return None


def _contested_now(state: Table, entry: Pending) -> tuple[str, int | None]:
    """Stat and rating of a contest: as told with it, else as the tracker says, also where that is told only now."""
    known = state.challenges
    if entry.rating is not None or entry.challenge > len(known):
        return entry.stat, entry.rating
    stat, rating = known[entry.challenge - 1].stat, known[entry.challenge - 1].rating
    return entry.stat if stat == ANY else stat, rating


def _test(state: Table, kind: str, entry: Pending, seat: int, stat: str, need: int | None) -> Test:
    bonus = total(state, seat, stat, kind).points if stat else None
    is_open = kind in ("encounter", "contest") and (not stat or need is None)
    return Test(kind, seat, stat, need, state.bot(seat).place, entry, bonus, is_open)


def roll(state: Table, action: Action) -> Table:
    """A seat rolled its d20. `total`: its stat as typed now; `more`: what a card adds; `passed`: the table's word."""
    seat = action.seat or 0
    test = test_of(state, seat)
    if test is None:
        raise IllegalAction(Message.of("No roll of {name} is awaited.", name=state.setup.name(seat)))
    if test.kind == "first":
        return _rolled_off(state, seat, action)
    state, test = _told(state, test, action)
    made = made_roll(state, test, action)
    assert test.entry is not None  # only the first turn is rolled for without one
    if test.kind in ("attack", "defense"):
        return settled(_fought(state, test.entry, made, action))
    points = 0 if made.is_pass else _cost_of_failing(state, test)
    made = replace(made, points=points, ends="bot" if _is_fatal(state, seat, points) else "")
    state = without(state, test.entry)
    after = _encountered(state, made) if test.kind == "encounter" else _contested(state, test, made)
    if after.boss.is_defeated and not state.boss.is_defeated:
        made = replace(made, ends="boss")
    return settled(after.but(rolls=(*after.rolls, made)))


def _told(state: Table, test: Test, action: Action) -> tuple[Table, Test]:
    """The table and the test with what this action tells: the stat where any will do, and the total."""
    data, entry = action.data, test.entry
    stat = data.get("stat")
    if isinstance(stat, str) and entry is not None and test.kind == "encounter" and not test.stat:
        other = replace(entry, stat=stat)
        state = instead(state, entry, other)
    points = _total_told(action)
    if entry is not None and entry not in state.pending:
        test = test_of(state, test.seat) or test
    if isinstance(points, int) and test.stat:
        state = with_stat(state, test.seat, stat_index(test.stat), points)
        test = test_of(state, test.seat) or test
    return state, test


def _total_told(action: Action) -> int | None:
    """What the bot adds, as told: by itself, or together with the die."""
    total, both, die, more = (action.data.get(name) for name in ("total", "sum", "die", "more"))
    if isinstance(both, int) and isinstance(die, int):
        return both - die - (more if isinstance(more, int) else 0)
    return total if isinstance(total, int) else None


def made_roll(state: Table, test: Test, action: Action) -> Roll:
    """The roll with its verdict. Raises IllegalAction where something is unknown on which the verdict hangs."""
    data = action.data
    die, more, passed = data.get("die"), data.get("more"), data.get("passed")
    die = die if isinstance(die, int) else None
    added, is_pass = more if isinstance(more, int) else 0, None
    if isinstance(passed, bool) and test.kind in ("encounter", "contest"):
        is_pass = passed
    else:
        _refuse_unknown(state, test)
        die = _die_told(state, test.seat, action)
        if test.need is not None:
            is_pass = is_passed(state, die, die + (test.bonus or 0) + added, test.need)
    return Roll(
        test.kind,
        test.seat,
        die,
        test.stat,
        test.bonus,
        added,
        test.need,
        is_pass,
        test.place,
        data.get("by") == "program",
        state.number,
        left=state.actions if test.seat == state.turn else None,
        challenge=test.entry.challenge if test.entry else 0,
    )


def _die_told(state: Table, seat: int, action: Action) -> int:
    """The number rolled. Raises IllegalAction where it is missing."""
    die = action.data.get("die")
    if isinstance(die, int):
        return die
    raise IllegalAction(Message.of("Say what {name} rolled.", name=state.setup.name(seat)))


def _refuse_unknown(state: Table, test: Test) -> None:
    if test.is_open:
        text = "First tell stat and rating of the Room, or whether it passed."
        if test.kind == "contest":
            text = "First tell the rating of this challenge, or whether it passed."
        raise IllegalAction(text)
    if not test.stat:
        raise IllegalAction("Say with which stat: INT, PWR or SPD.")
    if test.bonus is None:
        name = state.setup.name(test.seat)
        raise IllegalAction(Message.of("{stat} of {name} is unknown: type the total.", stat=test.stat, name=name))


def is_passed(state: Table, die: int, points: int, need: int) -> bool:
    """Die and bonus pass at the rating or above (rule 42, A21)."""
    if state.option("natural") and die in (1, 20):
        return die == 20
    return points >= need


def _cost_of_failing(state: Table, test: Test) -> int:
    """Damage of a failure: 1 in a Room, none against the boss unless the house says so (rule 43, A2)."""
    return 1 if test.kind == "encounter" or state.option("contest_fail") == "damage" else 0


def _is_fatal(state: Table, seat: int, points: int) -> bool:
    """Is the damage more than a bot has Parts for? (rule 52)"""
    return points > len(state.bot(seat).parts)


def _encountered(state: Table, made: Roll) -> Table:
    """A failed encounter: 1 damage, the turn ends, and in the Rug Room the bot then falls (rules 43, 47)."""
    if made.is_pass:
        return state
    seat = made.seat
    state = damaged(state, seat, made.points)
    room = state.rooms[made.place]
    if room.card and state.catalog.copy(room.card).card.trait("falls"):
        state = state.but(pending=(*state.pending, Pending("fall", seat, place=made.place)))
    return state.but(is_ending=True) if seat == state.turn else state


def _contested(state: Table, test: Test, made: Roll) -> Table:
    """A success covers the challenge; the last one defeats the boss (rules 64 to 66, A2)."""
    if not made.is_pass:
        return damaged(state, made.seat, made.points)
    assert test.entry is not None  # a contest is something that waits
    return covered(state, test.entry.challenge, made.seat)


def covered(state: Table, number: int, seat: int) -> Table:
    """The table with one challenge covered by a seat."""
    boss = replace(state.boss, covered={**state.boss.covered, number: seat})
    state = state.but(boss=boss)
    return state if boss.is_defeated or not state.challenges or state.uncovered else defeated(state, seat)


def defeated(state: Table, seat: int) -> Table:
    """The boss is defeated: this seat chooses its loot (rule 66)."""
    state = state.but(boss=replace(state.boss, is_defeated=True, is_up=True), defeated_in=state.number)
    return state.but(pending=(*state.pending, Pending("loot", seat))) if state.loot else state


def _fought(state: Table, entry: Pending, made: Roll, action: Action) -> Table:
    """Both have rolled: the attacker wins ties and chooses what drops; else nothing happens (rules 57 to 59)."""
    points = action.data.get("damage")
    both = replace(entry, rolls=(*entry.rolls, made), points=points if isinstance(points, int) else entry.points)
    if len(both.rolls) < 2:
        return instead(state, entry, both)
    attack, defense = sorted(both.rolls, key=lambda one: one.kind)
    is_won = (attack.total or 0) >= (defense.total or 0)
    hurt = both.points if is_won else 0
    ends = "bot" if entry.by is not None and _is_fatal(state, entry.by, hurt) else ""
    told = (
        replace(attack, need=defense.total, is_pass=is_won, points=hurt, other=entry.by, ends=ends),
        replace(defense, need=attack.total, is_pass=not is_won, points=hurt, other=entry.seat, ends=ends),
    )
    state = without(state, entry).but(rolls=(*state.rolls, *told))
    if not is_won or entry.by is None:
        return state
    return damaged(state, entry.by, both.points, entry.seat)


def _rolled_off(state: Table, seat: int, action: Action) -> Table:
    die = _die_told(state, seat, action)
    by = action.data.get("by") == "program"
    made = Roll("first", seat, die, bonus=0, by_program=by)
    dice = {**dict(state.rolloff), seat: die}
    tied = leaders(state)
    if all(one in dice for one in tied):
        best = [one for one in tied if dice[one] == max(dice[other] for other in tied)]
        if len(best) > 1:
            dice = {one: -1 for one in tied if one not in best}
    return state.but(rolls=(*state.rolls, made), rolloff=tuple(sorted(dice.items())))


def rerolled(state: Table, entry: Pending, stat: str) -> Table:
    """An attack with another stat: both roll again."""
    return instead(state, entry, replace(entry, stat=stat, rolls=()))


def stat_told(told: object) -> str:
    """INT, PWR or SPD. Raises IllegalAction for anything else."""
    if told in STATS:
        return str(told)
    raise IllegalAction("Say with which stat: INT, PWR or SPD.")


def laps_of(state: Table, seat: int, laps: int) -> Table:
    """The table with other laps of a bot."""
    return state.but(laps=put(state.laps, seat, laps), debt=put(state.debt, seat, 0))
