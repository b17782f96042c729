"""What the rules say against an action, each with the line of the checklist that it breaks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from assistant import Action, IllegalAction, Objection
from doomsday_bots import objections_building, objections_cards
from doomsday_bots.acting import cost_of
from doomsday_bots.dice import is_passed, test_of
from doomsday_bots.naming import place_words
from doomsday_bots.pieces import Pending
from doomsday_bots.play import IN_TURN, in_turn
from doomsday_bots.rules import objection
from doomsday_bots.state import Table
from doomsday_bots.stats import reach
from doomsday_bots.tower import BOSS, CHECK, OUTSIDE, SAFE
from doomsday_bots.turns import damage_meant, waiting


def check(state: Table, action: Action) -> Sequence[Objection]:
    """What the rules object to; nothing for an action without meaning, which `apply` refuses."""
    judge = JUDGES.get(action.kind)
    if judge is None:
        return ()
    try:
        state = in_turn(state, action)
        found = [*_turn(state, action), *judge(state, action)]
    except IllegalAction:
        return ()
    return found


def _turn(state: Table, action: Action) -> list[Objection]:
    if action.kind not in IN_TURN or action.seat is None or state.phase != "play":
        return []
    seat = action.seat
    name = state.setup.name(seat)
    if seat not in state.order:
        return [objection(25, "{name} has left the game.", name=name)]
    cost = _cost(state, action)
    if state.pending and cost:
        return [_first_settle(state, state.pending[0])]
    if state.bot(seat).is_ruined or (state.skip[seat - 1] and seat != state.turn):
        return [objection(53, "{name} skips a turn.", name=name)]
    if seat != state.turn:
        return [objection(25, "It is the turn of {name}.", name=state.setup.name(state.turn))] if cost else []
    return [*_budget(state, action, cost), *_outside(state, action)]


def _first_settle(state: Table, entry: Pending) -> Objection:
    name = state.setup.name(entry.seat)
    rule, text = {
        "encounter": (40, "First {name} rolls for the Room."),
        "attack": (57, "First the attack of {name} is rolled."),
        "contest": (62, "First {name} rolls for the challenge."),
        "damage": (49, "First {name} drops a Part."),
        "fall": (47, "First say where {name} falls."),
        "loot": (66, "First {name} chooses Boss Loot."),
        "pile": (85, "First {name} may choose from the loot pile."),
    }[entry.kind]
    return objection(rule, text, name=name)


def _cost(state: Table, action: Action) -> int:
    if action.kind in ("use", "ability"):
        return cost_of(state, action, 1)[0]
    return 1


def _budget(state: Table, action: Action, cost: int) -> list[Objection]:
    if cost > state.actions:
        return [objection(25, "{name} has no action left.", name=state.setup.name(state.turn))]
    is_last = cost > 0 and state.actions - cost < 1
    if state.is_rally and is_last and not state.is_ahead and not _is_forward(state, action):
        return [objection(78, "The last action has to be the move forward.")]
    return []


def _is_forward(state: Table, action: Action) -> bool:
    return action.kind == "move" and action.data.get("to") in state.ground.ahead(state.bot(state.turn).place)


def _outside(state: Table, action: Action) -> list[Objection]:
    seat = action.seat or 0
    here = state.bot(seat).place
    if here not in SAFE or action.kind == "move":
        return []
    if action.kind == "use" and not _cost(state, action):
        return []
    if here == CHECK and action.kind == "pick_up" and state.option("check_pick_up"):
        return []
    return [objection(36, "Outside, a bot can only move.")]


def _move(state: Table, action: Action) -> list[Objection]:
    seat, to = action.seat or 0, str(action.data["to"])
    here = state.bot(seat).place
    if to not in state.rooms or here == to:
        return []
    if to not in state.ground.next_to(here):
        return [objection(81 if state.is_rally else 30, "{place} is not next to it.", place=place_words(state, to))]
    if state.is_rally and to not in state.ground.ahead(here):
        return [objection(80, "Bots move forward only.")]
    if not state.is_rally and to == OUTSIDE and not state.bot(seat).loot:
        return [objection(37, "Without Boss Loot nobody goes back outside.")]
    return []


def _targets(state: Table, seats: Sequence[object], by: int | None) -> list[Objection]:
    """Bots outside cannot be targeted (rule 91, A11); one's own bot may be moved wherever it stands."""
    for seat in seats:
        if not isinstance(seat, int) or seat == by or seat not in state.order:
            continue
        if state.bot(seat).place in SAFE and not state.option("outside_targets"):
            rule = 91 if state.is_rally else 56
            return [objection(rule, "{name} is outside and cannot be targeted.", name=state.setup.name(seat))]
    return []


def _attack(state: Table, action: Action) -> list[Objection]:
    seat, target = action.seat or 0, action.data["target"]
    if target not in state.order or not isinstance(target, int):
        return []
    found = _targets(state, [target], seat)
    if found:
        return found
    away = state.ground.distance(state.bot(seat).place, state.bot(target).place)
    far = reach(state, seat)
    if away is None or away > far:
        text = "{name} is out of range: the attack reaches {n} Rooms."
        found.append(objection(81 if state.is_rally else 56, text, name=state.setup.name(target), n=far))
    if target in state.mates(seat) and not state.option("mate_attack"):
        found.append(objection(28, "{name} is a team mate.", name=state.setup.name(target)))
    return found


def _contest(state: Table, action: Action) -> list[Objection]:
    seat, number = action.seat or 0, action.data["challenge"]
    if state.is_rally:
        return []
    found = []
    if state.bot(seat).place != BOSS:
        found.append(objection(29, "{name} is not in the Boss Room.", name=state.setup.name(seat)))
    if state.boss.is_defeated:
        found.append(objection(65, "The Boss is defeated."))
    elif number in state.boss.covered:
        found.append(objection(62, "This challenge is covered already."))
    return found


def _forced(state: Table, action: Action) -> list[Objection]:
    who = action.data["who"]
    by = who if isinstance(who, int) and waiting(state, "fall", who) else action.seat
    return _targets(state, [who], by)


def _swap(state: Table, action: Action) -> list[Objection]:
    return _targets(state, [action.data["one"], action.data["other"]], action.seat)


def _roll(state: Table, action: Action) -> list[Objection]:
    seat = action.seat or 0
    test = test_of(state, seat)
    passed = action.data.get("passed")
    if test is None or not isinstance(passed, bool) or test.need is None or test.bonus is None:
        return []
    more, die = action.data.get("more"), action.data.get("die")
    if not isinstance(die, int):
        return []
    points = die + test.bonus + (more if isinstance(more, int) else 0)
    if is_passed(state, die, points, test.need) == passed:
        return []
    return [objection(42, "{n} against {need} says otherwise.", n=points, need=test.need)]


def _drop(state: Table, action: Action) -> list[Objection]:
    entry = damage_meant(state, action)
    if entry is None or action.seat in (None, entry.by):
        return []
    return [objection(50, "{name} chooses: it was an attack.", name=state.setup.name(entry.by or 0))]


def _damage(state: Table, action: Action) -> list[Objection]:
    return _targets(state, [action.data["who"]], action.seat)


def _end_turn(state: Table, action: Action) -> list[Objection]:
    if state.phase != "play":
        return []
    if state.pending:
        return [_first_settle(state, state.pending[0])]
    if state.is_rally and not state.is_ahead and not state.is_ending and not state.skip[state.turn - 1]:
        return [objection(78, "{name} has not moved forward yet.", name=state.setup.name(state.turn))]
    return []


def _settle(state: Table, action: Action) -> list[Objection]:
    what = action.data["what"]
    entry = waiting(state, str(what), action.data.get("who", action.seat))  # type: ignore[arg-type]
    rule = {"encounter": 40, "damage": 49, "loot": 66, "attack": 57, "contest": 62}.get(str(what))
    if entry is None or rule is None:
        return []
    return [objection(rule, "The rules do not let go of this.")]


JUDGES: dict[str, Callable[[Table, Action], list[Objection]]] = {
    "move": _move,
    "attack": _attack,
    "contest": _contest,
    "self_destruct": lambda state, action: [],
    "force": _forced,
    "swap": _swap,
    "roll": _roll,
    "drop": _drop,
    "damage": _damage,
    "end_turn": _end_turn,
    "settle": _settle,
    **objections_cards.JUDGES,
    **objections_building.JUDGES,
}
