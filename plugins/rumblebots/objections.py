"""What the rules say against an action, each with the line of the checklist that it breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from assistant import Action, IllegalAction, Message, Objection
from rumblebots import against_battle as battle
from rumblebots.bots import TRAIT, is_unnamed
from rumblebots.building import comes_from, row_place, source_of, unnamed_in_row
from rumblebots.kinds import GOING_ON
from rumblebots.learning import contradicted, typed
from rumblebots.ledger import scraps
from rumblebots.places import is_from_hand, settled, tier_of, whereis
from rumblebots.rules import BUILDS, ENERGIZES, RULES, SHOWDOWN_BUILDS, UPGRADE_COST, objection
from rumblebots.speaking import meant, says_card
from rumblebots.state import Table
from rumblebots.turns import is_dominated, resumed


def check(state: Table, action: Action) -> Sequence[Objection]:
    """What the rules object to; nothing for an action without meaning, which `apply` refuses."""
    judge, found = _JUDGES.get(action.kind), []
    if is_dominated(state) and action.kind in GOING_ON:
        found.append(objection(110, "{name} has won by dominance.", name=state.name(state.winner or 1)))
        state = resumed(state.but(is_dominance_off=True))
    try:
        return [*found, *(judge(state, action) if judge else ()), *_contradictions(state, action)]
    except IllegalAction:
        return found


def _contradictions(state: Table, action: Action) -> Iterator[Objection]:
    """Against a number that is typed otherwise than it was told of the card before: one of the two is a slip."""
    for what, known, told in contradicted(state, action):
        card = state.face(typed(state, action)[0]).label
        said: dict[str, Any] = {"card": card, "what": TRAIT[what].label, "n": known, "m": told}
        yield objection(_PRINTED[what], "{card} was told before with {what} {n}, not {m}.", **said)


_PRINTED = {"cost": 19, "recycle": 19}
_PRINTED |= dict.fromkeys(("attack", "crits", "defense", "barriers"), 16)
"""The rules that say where these numbers are printed."""


def turn_objections(state: Table, seat: int) -> list[Objection]:
    """Against acting in the Build Phase out of turn."""
    if not state.setup.seat(seat).here:
        return [objection(37, "{name} has left the game.", name=state.name(seat))]
    if state.phase != "build":
        return [objection(67, "This belongs to the Build Phase.")]
    if state.turn == seat:
        return []
    if seat in state.done:
        return [objection(66, "{name} has ended this turn.", name=state.name(seat))]
    return [objection(37, "It is the turn of {name}.", name=state.name(state.turn or seat))]


def builds_allowed(state: Table) -> int:
    """Builds in a Build Phase (rules 45 and 114)."""
    return SHOWDOWN_BUILDS if state.is_showdown else BUILDS


def _build(state: Table, action: Action) -> list[Objection]:
    seat = action.seat or 0
    after, name = source_of(state, action)
    face = after.face(name)
    found = turn_objections(state, seat)
    limit = builds_allowed(state)
    counts = not face.is_contraption or state.option("contraption_builds")
    if counts and state.player(seat).builds >= limit:
        rule = 114 if state.is_showdown else 45
        found.append(objection(rule, "{name} has built {n} Bots.", name=state.name(seat), n=limit))
    tier, mine = tier_of(after, name), state.player(seat).tier
    if tier is not None and tier > mine:
        found.append(objection(47, "{card} is tier {n}, the Workshop tier {m}.", card=face.label, n=tier, m=mine))
    found += _cost_objections(state, seat, face.cost, action)
    return found + _source_objections(state, action)


def _cost_objections(state: Table, seat: int, cost: int | None, action: Action) -> list[Objection]:
    told = action.data.get("cost")
    price, has = told if isinstance(told, int) else cost, scraps(state, seat)
    if price is None or price <= has.total or any(what == "recycle" for _, what in has.unknown):
        return []
    text = Message.of(
        "It costs {price}, and {name} has {has}.", price=price, name=state.name(seat), has=_scraps(has.total)
    )
    return [Objection(text, RULES[48])]


def _scraps(count: int) -> Message:
    return Message.of("{n} scrap", many="{n} scraps", n=count)


def _source_objections(state: Table, action: Action) -> list[Objection]:
    """Against building what is neither in a row nor in the hand, told without a word about what is secret there."""
    seat = action.seat or 0
    if not says_card(action):
        return []
    name = meant(state, action)
    where = whereis(state, name)
    label = state.face(name).label
    if comes_from(state, action) == "hand":
        return [] if where is None else [objection(46, "{card} is in nobody's hand.", card=label)]
    if where is None:
        tier = tier_of(state, name)
        if unnamed_in_row(state, tier) or is_from_hand(state, seat, name, tier):
            return []
        return [objection(46, "No row shows {card}.", card=label)]
    if where[0] == "lab":
        return []
    return [objection(46, "{card} {where}.", card=label, where=where_words(state, name))]


def where_words(state: Table, name: str) -> Message:
    """Where a card lies, as the end of a sentence."""
    where = whereis(state, name)
    if where is None:
        return Message("lies in no open place")
    if where[0] == "bots":
        return Message.of("is with {name}", name=state.name(where[1]))
    if where[0] == "lab":
        return Message.of("lies in the row of tier {n}", n=where[1])
    return _WHERE[where[0]]


_WHERE: dict[str, Message] = {
    "recycling": Message("lies in the Recycling Area"),
    "transformations": Message("is in the Transformation deck"),
    "box": Message("is in the box"),
}


def _recycle(state: Table, action: Action) -> list[Objection]:
    seat = action.seat or 0
    name = meant(state, action)
    found = turn_objections(state, seat)
    state = settled(state, seat, name, state.player(seat).bots)
    player, face = state.player(seat), state.face(name)
    if name not in player.bots:
        return [*found, objection(53, "{card} {where}.", card=face.label, where=where_words(state, name))]
    if name in player.built:
        found.append(objection(54, "{card} came in this Build Phase.", card=face.label))
    if face.is_contraption:
        if not state.option("recycle_contraptions"):
            found.append(objection(53, "Contraptions are not recycled at this table."))
        return found
    others = [bot for bot in state.fighters(seat) if bot != name]
    if state.option("last_bot") == "old":
        others = [bot for bot in others if bot not in player.built]
    if not others:
        found.append(objection(55, "{card} is the last Bot of {name}.", card=face.label, name=state.name(seat)))
    return found


def _upgrade(state: Table, action: Action) -> list[Objection]:
    seat = action.seat or 0
    found = turn_objections(state, seat)
    player, has = state.player(seat), scraps(state, seat)
    if player.upgrades >= 1 and not state.is_showdown:
        found.append(objection(57, "{name} has upgraded in this phase.", name=state.name(seat)))
    if has.total < UPGRADE_COST and not has.unknown:
        told: dict[str, Any] = {"n": UPGRADE_COST, "name": state.name(seat), "has": _scraps(has.total)}
        rule = 115 if state.is_showdown else 57
        found.append(objection(rule, "An upgrade costs {n}, and {name} has {has}.", **told))
    if action.card is not None and tier_of(state, action.card) not in (None, player.tier + 1):
        text = "{card} is not of tier {n}."
        found.append(objection(59, text, card=state.face(action.card).label, n=player.tier + 1))
    return found


def _energize(state: Table, action: Action) -> list[Objection]:
    seat = action.seat or 0
    found = turn_objections(state, seat)
    player, cell = state.player(seat), str(action.data.get("from") or "storage")
    if player.energized >= ENERGIZES and not state.is_showdown:
        found.append(objection(61, "{name} has energized {n} crystals.", name=state.name(seat), n=ENERGIZES))
    if cell == "cryo" and not state.is_showdown:
        found.append(objection(117, "The Cryo-cell opens in the Showdown."))
    if getattr(player, cell) <= 0:
        rule, text = (117, "No crystal in the Cryo-cell.") if cell == "cryo" else (61, "No crystal in Storage.")
        found.append(objection(rule, text))
    if action.data.get("use") == "scan":
        found += _scan_objections(state, seat, cell, action)
    return found


def _scan_objections(state: Table, seat: int, cell: str, action: Action) -> list[Objection]:
    tier = action.data.get("tier")
    if not isinstance(tier, int):
        return []
    found = []
    if cell == "cryo" and not state.option("cryo_scan"):
        found.append(objection(117, "A crystal of the Cryo-cell brings a scrap, no scan."))
    if tier > state.player(seat).tier:
        found.append(objection(63, "The deck of tier {n} is above the Workshop.", n=tier))
    if state.decks[tier - 1] == 0:
        found.append(objection(63, "The deck of tier {n} is empty.", n=tier))
    return found


def _look(state: Table, action: Action) -> list[Objection]:
    name = meant(state, action)
    if whereis(state, name) is None:
        return []
    text = "{card} {where}."
    told = Message.of(text, card=state.face(name).label, where=where_words(state, name))
    return [Objection(told, RULES[63], secret_of=action.seat)]


def _reveal(state: Table, action: Action) -> list[Objection]:
    tier, place = row_place(state, action)
    row = state.rows[tier - 1]
    if row is None:
        return [objection(59, "Nobody has reached tier {n} yet.", n=tier)]
    if not says_card(action):
        return []
    name, old = meant(state, action), row[place - 1]
    face, found = state.face(name), []
    if not old:
        found.append(objection(50, "This place is empty: the deck ran out."))
    elif not is_unnamed(old) and old != name:
        found.append(objection(50, "{card} lies there.", card=state.face(old).label))
    if face.group == "transformation" or face.tier not in (None, tier):
        found.append(objection(4, "{card} is not of tier {n}.", card=face.label, n=tier))
    if whereis(state, name) not in (None, ("lab", tier, place)):
        found.append(objection(50, "{card} {where}.", card=face.label, where=where_words(state, name)))
    return found


def _end_turn(state: Table, action: Action) -> list[Objection]:
    if state.phase == "build":
        seat = action.seat if action.seat is not None else state.turn
        if seat is None or seat == state.turn:
            return []
        return turn_objections(state, seat)
    if state.phase == "battle":
        return battle.end_turn(state)
    return []


def _obtain(state: Table, action: Action) -> list[Objection]:
    owner = state.owner(meant(state, action))
    if owner is None:
        return []
    return [
        objection(108, "{card} is with {name}.", card=state.face(meant(state, action)).label, name=state.name(owner))
    ]


def _adjust(state: Table, action: Action) -> list[Objection]:
    amount = action.data.get("amount")
    if action.data.get("what") != "crystals" or not isinstance(amount, int) or amount <= state.supply:
        return []
    if state.option("supply") == "more":
        return []
    return [objection(2, "The supply has {n} crystals.", n=state.supply)]


def _champion(state: Table, action: Action) -> list[Objection]:
    if state.round == 1 and state.phase == "build" and not state.done:
        return []
    return [objection(81, "The token goes with the battles.")]


def _turn(state: Table, action: Action) -> list[Objection]:
    to = action.data.get("to")
    if state.phase != "build" or not isinstance(to, int) or to not in state.done:
        return battle.turn(state, to) if state.phase == "battle" and isinstance(to, int) else []
    return [objection(66, "{name} has ended this turn.", name=state.name(to))]


_JUDGES: dict[str, Callable[[Table, Action], list[Objection]]] = {
    "build": _build,
    "recycle": _recycle,
    "upgrade": _upgrade,
    "energize": _energize,
    "look": _look,
    "reveal": _reveal,
    "end_turn": _end_turn,
    "obtain": _obtain,
    "adjust": _adjust,
    "champion": _champion,
    "turn": _turn,
    **battle.JUDGES,
}
