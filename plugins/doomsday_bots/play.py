"""Every kind of action, and what it does."""

from __future__ import annotations

from collections.abc import Callable

from assistant import Action, IllegalAction
from doomsday_bots import acting, building, dice, drafting, mend, moving, revealing, turns
from doomsday_bots.state import Table

IN_TURN = ("move", "ability", "use", "attack", "contest", "pick_up", "self_destruct")
"""What a seat does in its own turn."""
IN_PLAY = (*IN_TURN, "force", "swap", "attack_with", "drop", "loot", "damage", "defeat", "settle")


def apply(state: Table, action: Action) -> Table:
    """The state after an action whose shape was checked. Raises IllegalAction where it has no meaning."""
    if action.kind in IN_PLAY and state.phase != "play":
        raise IllegalAction("The game is over." if state.phase == "over" else "The game has not begun yet.")
    return STEPS[action.kind](in_turn(state, action), action)


def in_turn(state: Table, action: Action) -> Table:
    """The state in which the action is done: whoever acts after a finished turn has begun the next one."""
    if action.kind in IN_TURN and turns.is_implied_end(state, action.seat):
        return turns.advanced(state)
    return state


STEPS: dict[str, Callable[[Table, Action], Table]] = {
    "choose": drafting.choose,
    "pass": drafting.pass_on,
    "skip_draft": drafting.skip_draft,
    "keep": building.keep,
    "forget": building.forget,
    "equip": building.equip,
    "uncover": building.uncover,
    "stow": building.stow,
    "pack": building.pack,
    "sums": building.sums,
    "ready": building.ready,
    "reveal": revealing.reveal,
    "begin": revealing.begin,
    "tower": mend.build_tower,
    "move": moving.move,
    "force": moving.force,
    "swap": moving.swap,
    "ability": acting.ability,
    "use": acting.use,
    "deliver": acting.deliver,
    "attack": acting.attack,
    "attack_with": mend.attack_with,
    "contest": acting.contest,
    "pick_up": acting.pick_up,
    "self_destruct": acting.self_destruct,
    "roll": dice.roll,
    "drop": turns.drop,
    "loot": acting.loot,
    "energy": acting.energy,
    "damage": acting.damage,
    "room": mend.room,
    "boss": mend.boss,
    "trash": mend.trash,
    "defeat": mend.defeat,
    "place": mend.place,
    "tell": mend.tell,
    "settle": mend.settle,
    "lap": mend.lap,
    "end_turn": turns.end_turn,
    "turn": turns.set_turn,
    "decide": mend.decide,
}
