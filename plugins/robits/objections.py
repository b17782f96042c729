"""What the rules say against an action, each with the line of the checklist that it breaks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from assistant import Action, IllegalAction, Message, Objection
from robits import line
from robits.binding import meant
from robits.deck import MODELS, SPECIALS, Face, alike, census, census_rule
from robits.ledger import leaders
from robits.play import card_taken, reveal_spot, spot_meant
from robits.rules import ROUNDS, RULES
from robits.state import GONE, NOBODY, OPEN, UNTOLD, Held, Table


def check(state: Table, action: Action) -> Sequence[Objection]:
    """What the rules object to; nothing for an action without meaning, which `apply` refuses."""
    judge = _JUDGES.get(action.kind)
    if judge is None:
        return ()
    try:
        return judge(state, action)
    except IllegalAction:
        return ()


def _objection(rule: int, text: str, **args: Any) -> Objection:
    return Objection(Message.of(text, "", **args), RULES[rule])


def _take(state: Table, action: Action) -> list[Objection]:
    seat = action.seat or 0
    spot = spot_meant(state, action)
    held = card_taken(state, action, spot)
    return [
        *_turn_objections(state, seat),
        *_place_objections(state, held, spot),
        *_card_objections(state, seat, held, action),
    ]


def _turn_objections(state: Table, seat: int) -> list[Objection]:
    name = state.setup.name(seat)
    if not state.setup.seat(seat).here:
        return [_objection(12, "{name} has left the game.", name=name)]
    waiting = next(iter(state.overclocks), None)
    if waiting is not None:
        return [_objection(24, "{name} has an Overclock to resolve first.", name=state.setup.name(waiting.seat))]
    if state.turns_of(seat) >= ROUNDS:
        return [_objection(26, "{name} has had {n} cards.", name=name, n=ROUNDS)]
    if seat == state.turn:
        return []
    if seat == state.last:
        return [_objection(13, "{name} has taken a card this round.", name=name)]
    return [_objection(12, "It is the turn of {name}.", name=state.setup.name(state.turn))]


def _place_objections(state: Table, held: Held, spot: tuple[int, int] | None) -> list[Objection]:
    if spot is None or not state.line:
        return []
    column, row = spot
    content = line.place(state, column, row)
    told = {"column": column, "row": row}
    if content == GONE:
        return [_objection(14, "Nothing lies in column {column}, row {row} any more.", **told)]
    lay = state.spot(held.name)
    if lay is not None and lay != spot:
        return [_objection(14, "{card} lies in column {n}.", card=state.face(held).label, n=lay[0])]
    if content not in (UNTOLD, OPEN) and content.name != held.name and not held.name.startswith(NOBODY):
        return [_objection(14, "{card} lies in column {column}, row {row}.", card=state.face(content).label, **told)]
    return []


def _card_objections(state: Table, seat: int, held: Held, action: Action) -> list[Objection]:
    found: list[Objection] = []
    face = state.face(held)
    owner = state.owner(held.name)
    lying = state.held(held.name)
    if owner is not None and owner != seat and lying is not None and not lying.by_hand:
        found.append(_objection(16, "{card} lies before {name}.", card=face.label, name=state.setup.name(owner)))
    if held.name in state.buried:
        found.append(_objection(24, "{card} lies under the deck.", card=face.label))
    if held.name in state.outside:
        found.append(_objection(1, "{card} is out of the game.", card=face.label))
    return found + _number_objections(state, held, face, action) + _census_objections(state, held, face)


def _number_objections(state: Table, held: Held, face: Face, action: Action) -> list[Objection]:
    told = action.data.get("value")
    if not isinstance(told, int) or face.kind != "part":
        return []
    if held.by_hand:
        sure = {name for name in state.known() if not _is_vague(state.held(name))} - {held.name}
        known = {number for name, number in alike(state.catalog, held.model, held.slot) if name not in sure}
    else:
        known = {state.face_named(held.name).value}
    if None in known or not known or told in known:
        return []
    return [_objection(21, "No {card} of this deck shows {n}.", card=face.title, n=told)]


def _is_vague(held: Held | None) -> bool:
    """Was it described without a number, so that it may be any of several like cards?"""
    return held is not None and held.by_hand and held.value is None


def _census_objections(state: Table, held: Held, face: Face) -> list[Objection]:
    key = face.kind if face.kind in SPECIALS else face.model
    most = census(key, face.slot)
    if not most or held.name in set(state.known()):
        return []
    there = sum(_is_like(state.face_named(name), face) for name in state.known() if not name.startswith(("?", "+")))
    there += sum(
        _is_like(state.face(entry), face) for area in state.areas for entry in area if entry.name.startswith("+")
    )
    if there < most:
        return []
    title = SPECIALS.get(key) or f"{MODELS[key].name} {face.slot}"
    text = "There are only {n} cards like this: {card}."
    return [_objection(census_rule(key), text, n=most, card=title)]


def _is_like(one: Face, other: Face) -> bool:
    return (one.kind, one.model, one.slot) == (other.kind, other.model, other.slot)


def _keep(state: Table, action: Action) -> list[Objection]:
    seat = action.seat or 0
    if state.overclock_of(seat) is None:
        return []
    held = meant(state, action)
    found = _card_objections(state, seat, held, action)
    lay = state.spot(held.name)
    if lay is not None:
        found.append(_objection(24, "{card} lies in column {n}.", card=state.face(held).label, n=lay[0]))
    return found


def _reveal(state: Table, action: Action) -> list[Objection]:
    column, row = reveal_spot(state, action)
    if action.data.get("nothing"):
        return []
    held = OPEN if action.card is None and action.data.get("model") is None else meant(state, action)
    found = [] if held == OPEN else _card_objections(state, 0, held, action)
    if not state.line:
        return found
    content = line.place(state, column, row)
    if content == GONE:
        found.append(_objection(14, "The card of column {column}, row {row} was taken.", column=column, row=row))
    elif content == UNTOLD and column not in state.due and line.shows(state, column):
        found.append(_objection(18, "Column {column} shows a face-up card already.", column=column))
    elif content not in (UNTOLD, OPEN) and held not in (OPEN, content):
        label = state.face(content).label
        found.append(_objection(14, "{card} lies in column {column}, row {row}.", card=label, column=column, row=row))
    return found


def _tell(state: Table, action: Action) -> list[Objection]:
    if action.card is None and action.data.get("model") is None:
        return []
    return _card_objections(state, action.seat or 0, meant(state, action), action)


def _next_seat(state: Table, action: Action) -> list[Objection]:
    if state.is_over:
        return []
    return [_objection(13, "{name} has not taken a card yet.", name=state.setup.name(state.turn))]


def _decide(state: Table, action: Action) -> list[Objection]:
    winner = action.data.get("winner")
    if winner is None or not state.is_over:
        return []
    top = leaders(state)
    if winner not in top:
        return [_objection(36, "{name} has not the highest score.", name=state.setup.name(int(str(winner))))]
    return []


_JUDGES: dict[str, Callable[[Table, Action], list[Objection]]] = {
    "take": _take,
    "keep": _keep,
    "reveal": _reveal,
    "tell": _tell,
    "next_seat": _next_seat,
    "decide": _decide,
}
