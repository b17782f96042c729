"""Rolls as views show them: sum, rating, verdict; and how the dice fell in all."""

from __future__ import annotations

from assistant import Json, Message
from doomsday_bots.naming import place_words
from doomsday_bots.pieces import Roll
from doomsday_bots.state import Table


def roll_json(state: Table, made: Roll) -> dict[str, Json]:
    """A roll in the shape that `doomsday_bots.view` tells."""
    verdict, then = verdict_words(made), then_words(state, made)
    return {
        "kind": made.kind,
        "seat": made.seat,
        "die": made.die,
        "stat": made.stat or None,
        "bonus": made.bonus,
        "more": made.more,
        "total": made.total,
        "need": made.need,
        "passed": made.is_pass,
        "place": made.place or None,
        "place_name": place_words(state, made.place).json() if made.place else None,
        "by_program": made.by_program,
        "turn": made.turn,
        "sum": sum_words(made).json(),
        "verdict": verdict.json() if verdict else None,
        "then": then.json() if then else None,
    }


def sum_words(made: Roll) -> Message:
    """As `10 + 4 INT = 14`."""
    if made.die is None:
        return Message("As the table says")
    if made.total is None or not made.stat:
        return Message.of("{die}", die=made.die)
    args = {"die": made.die, "bonus": signed(made.bonus or 0), "stat": made.stat, "total": made.total}
    if made.more:
        return Message.of("{die} {bonus} {stat} {more} = {total}", "", **args, more=signed(made.more))
    return Message.of("{die} {bonus} {stat} = {total}", "", **args)


def signed(number: int) -> str:
    """With its sign, a true minus before a negative one."""
    return f"+ {number}" if number >= 0 else f"− {-number}"


def verdict_words(made: Roll) -> Message | None:
    """Passed or not, and what was needed; None while it is open."""
    if made.is_pass is None:
        return None
    if made.need is None:
        return Message("Pass.") if made.is_pass else Message("Fail.")
    text = "Pass. Needs {n}." if made.is_pass else "Fail. Needs {n}."
    if made.kind == "attack":
        text = "Wins against {n}." if made.is_pass else "Loses against {n}."
    if made.kind == "defense":
        text = "Holds against {n}." if made.is_pass else "Loses against {n}."
    return Message.of(text, n=made.need)


def then_words(state: Table, made: Roll) -> Message | None:
    """What came of a roll; None while it is open, and of a roll for the first turn."""
    if made.is_pass is None:
        return None
    if made.kind == "encounter":
        return _after_a_room(state, made)
    if made.kind == "contest":
        if made.is_pass and made.ends == "boss":
            text = "Challenge {n} is covered, and the Boss is defeated: {name} chooses Boss Loot."
            return Message.of(text, n=made.challenge, name=state.setup.name(made.seat))
        if made.is_pass:
            return Message.of("Challenge {n} is covered.", n=made.challenge)
        return _harmed(state, made, made.seat) if made.points else Message("It costs the action, no more.")
    hurt = made.other if made.kind == "attack" else made.seat
    if not made.points or hurt is None:
        return Message("Nothing happens.")
    return _harmed(state, made, hurt)


def _after_a_room(state: Table, made: Roll) -> Message:
    name = state.setup.name(made.seat)
    if not made.is_pass:
        if made.ends:
            return _harmed(state, made, made.seat)
        if made.left is None:
            return Message.of("{name} takes {n} damage; the turn goes on.", name=name, n=made.points)
        return Message.of("{name} takes {n} damage, and the turn ends.", name=name, n=made.points)
    if made.left is None:
        return Message("No damage.")
    return Message("No damage, and the turn goes on.") if made.left else Message("No damage; it was the last action.")


def _harmed(state: Table, made: Roll, seat: int) -> Message:
    name = state.setup.name(seat)
    if made.ends:
        text = (
            "{name} takes {n} damage and has no Part left for it: the bot is destroyed. "
            "{name} skips a turn and builds a new one."
        )
        return Message.of(text, name=name, n=made.points)
    return Message.of("{name} takes {n} damage.", name=name, n=made.points)


def how(state: Table) -> dict[str, Json]:
    """How the game went."""
    rolled = [made for made in state.rolls if made.kind != "first"]
    dice = [(made.die, made) for made in rolled if made.die is not None]
    best = max(dice, key=lambda entry: entry[0], default=None)
    worst = min(dice, key=lambda entry: entry[0], default=None)
    covered: dict[str, Json] = {}
    for seat in state.setup.seats:
        covered[str(seat.number)] = sum(by == seat.number for by in state.boss.covered.values())
    return {
        "turns": state.number,
        "defeated_in": state.defeated_in or None,
        "parts_lost": state.dropped,
        "bots_lost": sum(state.lost),
        "rolls": len(rolled),
        "mean": round(sum(die for die, _ in dice) / len(dice), 1) if dice else None,
        "best": roll_json(state, best[1]) if best else None,
        "worst": roll_json(state, worst[1]) if worst else None,
        "covered": covered,
    }
