"""The log in plain words, each entry only as far as its reader may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from assistant import Action, IllegalAction, Json, Message, Viewer
from rumblebots.bots import FACTIONS, FILLED, TRAIT, WAYS
from rumblebots.building import row_place, source_of
from rumblebots.choosing import places
from rumblebots.clash import gone_on, kept, side_of
from rumblebots.gangs import one_of
from rumblebots.kinds import CHANGED_WORDS
from rumblebots.objections import where_words
from rumblebots.overruling import told_name
from rumblebots.places import settled, whereis
from rumblebots.play import apply
from rumblebots.rules import UPGRADE_COST
from rumblebots.speaking import meant, says_card, spoken_of
from rumblebots.state import Table
from rumblebots.totals import verdict

WHAT_WORDS: dict[str, Message] = {
    **CHANGED_WORDS,
    "cost": Message("cost"),
    "recycle": Message("recycle value"),
    "factions": Message("factions"),
    "name": Message("name"),
    "kind": Message("kind"),
}


def describe(before: Table, action: Action, viewer: Viewer) -> Message:
    """What an action did, for these eyes. A scanned card is named to its own seat alone."""
    if action.kind == "look":
        return _look(before, action, viewer)
    try:
        told = _SENTENCES[action.kind](before, action)
    except (IllegalAction, KeyError):
        return Message(action.kind)
    reason = str(action.data.get("reason") or "")
    return Message.of("{told} ({reason})", told=told, reason=reason) if reason else told


def _name(state: Table, action: Action) -> str:
    return state.name(action.seat) if action.seat is not None else ""


def _card(state: Table, action: Action) -> Message | str:
    return state.face(meant(state, action)).label


def _look(state: Table, action: Action, viewer: Viewer) -> Message:
    name = _name(state, action)
    if not viewer.sees(action.seat) or not says_card(action):
        return Message.of("{name} looks at a scanned card", name=name)
    return Message.of("{name} scanned {card}", name=name, card=_card(state, action))


def _build(state: Table, action: Action) -> Message:
    after, name = source_of(state, action)
    told, face = action.data.get("cost"), after.face(name)
    cost = told if isinstance(told, int) else face.cost
    if cost is None:
        return Message.of("{name} builds {card}", name=_name(state, action), card=face.label)
    return Message.of("{name} builds {card}, −{n}", name=_name(state, action), card=face.label, n=cost)


def _recycle(state: Table, action: Action) -> Message:
    name = meant(state, action)
    told, face = action.data.get("gain"), state.face(name)
    gain = told if isinstance(told, int) else face.recycle
    if gain is None:
        return Message.of("{name} recycles {card}", name=_name(state, action), card=face.label)
    extra = state.player(action.seat or 1).tier if face.has("ripening") else 0
    return Message.of("{name} recycles {card}, +{n}", name=_name(state, action), card=face.label, n=gain + extra)


def _upgrade(state: Table, action: Action) -> Message:
    tier = state.player(action.seat or 1).tier + 1
    return Message.of("{name}: Workshop to tier {n}, −{m}", name=_name(state, action), n=tier, m=UPGRADE_COST)


def _energize(state: Table, action: Action) -> Message:
    name, seat = _name(state, action), action.seat or 1
    if action.data.get("use") == "scan":
        text = "{name} energizes a crystal and scans tier {n}"
        return Message.of(text, name=name, n=action.data.get("tier"))
    line = apply(state, action).player(seat).ledger[-1]
    return Message.of("{name} energizes a crystal, +{n}", name=name, n=line.amount or 0)


def _reveal(state: Table, action: Action) -> Message:
    tier, _ = row_place(state, action)
    if not says_card(action):
        return Message.of("A card of the tier {n} row is no longer named", n=tier)
    return Message.of("{card} lies in the tier {n} row", card=_card(state, action), n=tier)


def _end_turn(state: Table, action: Action) -> Message:
    if state.phase == "build":
        seat = action.seat if action.seat is not None else state.turn
        name = state.name(seat) if seat else ""
        back = len(state.player(seat).hand) if seat else 0
        if back:
            text = "{name} ends the turn; {n} scanned card goes back"
            return Message.of(text, many="{name} ends the turn; {n} scanned cards go back", name=name, n=back)
        return Message.of("{name} ends the turn", name=name)
    if state.phase == "end":
        after = apply(state, action)
        if after.phase == "over":
            return Message.of("{name} wins by dominance", name=after.name(after.winner or 1))
        return Message("The Showdown begins") if after.is_showdown else Message.of("Round {n} begins", n=after.round)
    fight = state.fight
    if fight.challenger is None:
        return Message.of("{name} has no Bot to reveal", name=state.name(fight.champion))
    return _gives_up(state, fight.challenger)


def _gives_up(state: Table, seat: int) -> Message:
    name = state.name(seat)
    if seat != state.fight.challenger:
        return Message.of("{name} surrenders", name=name)
    stand = verdict(state)
    told: dict[str, Any] = {"n": stand.attack.total, "m": stand.defense.total}
    return Message.of("{name} surrenders: {n} attack against {m} defense", name=name, **told)


def _flip(state: Table, action: Action) -> Message:
    seat, name = action.seat or 1, _name(state, action)
    state = gone_on(state, seat)
    label: Message | str = Message("a card nobody names")
    if says_card(action):
        card = meant(state, action)
        label = settled(state, seat, card, state.deck(seat)).face(card).label
    if side_of(state, seat) == "defense":
        return Message.of("{name} reveals {card}", name=name, card=label)
    after = apply(state, action)
    if after.battle is None:
        return Message.of("{name} flips {card}", name=name, card=label)
    stand = verdict(after)
    told: dict[str, Any] = {"name": name, "card": label, "n": stand.attack.total, "m": stand.defense.total}
    if not stand.attack.is_sure or not stand.defense.is_sure:
        return Message.of("{name} flips {card}; not every number is known yet", name=name, card=label)
    return Message.of("{name} flips {card}: {n} attack against {m}", **told)


def _defend(state: Table, action: Action) -> Message:
    told, stand = {"name": _name(state, action), "loser": state.name(state.fight.champion)}, verdict(state)
    faction = action.data.get("faction")
    how: Message | str = FACTIONS[faction] if isinstance(faction, str) else _bots(len(kept(state, action)))
    if stand.by_attack:
        text = "{name} beats {loser}, {n} to {m}, and defends with {how}"
        return Message.of(text, **told, n=stand.attack.total, m=stand.defense.total, how=how)
    if stand.by_crits:
        return Message.of(
            "{name} beats {loser} with {n} critical hits, and defends with {how}", **told, how=how, n=stand.crits.total
        )
    return Message.of("{name} beats {loser} and defends with {how}", **told, how=how)


def _bots(count: int) -> Message:
    return Message.of("{n} Bot", many="{n} Bots", n=count)


def _surrender(state: Table, action: Action) -> Message:
    if action.data.get("why") == "loop":
        return Message.of("{name} is caught in a loop and surrenders", name=_name(state, action))
    return _gives_up(state, action.seat or 1)


def _adjust(state: Table, action: Action) -> Message:
    amount, what = _changed_by(state, action), WHAT_WORDS[str(action.data["what"])]
    signed = f"+{amount}" if amount > 0 else str(amount).replace("-", "−")
    who = _name(state, action)
    if who:
        return Message.of("{who}: {n} {what}", who=who, n=signed, what=what)
    return Message.of("{n} {what}", n=signed, what=what)


def _changed_by(state: Table, action: Action) -> int:
    """By how much a number really changed: no more crystals than there are, no tier above the highest."""
    what, seat, amount = action.data["what"], action.seat, action.data["amount"]
    assert isinstance(amount, int)  # its field is a whole number
    if seat is None or what not in ("crystals", "tier"):
        return amount
    old, new = state.player(seat), apply(state, action).player(seat)
    return new.crystals - old.crystals if what == "crystals" else new.tier - old.tier


def _total(state: Table, action: Action) -> Message:
    return Message.of("{what} is {n}, typed", what=WHAT_WORDS[str(action.data["what"])], n=action.data["value"])


def _put(state: Table, action: Action) -> Message:
    """Where a card lies now: in a battle which pile of its owner, not just with whom it is."""
    after, name = apply(state, action), meant(state, action)
    card, place = state.face(name).label, dict(places(after)).get(action.data["to"])
    where = whereis(after, name)
    if place is not None and (where is None or (where[0] == "bots" and after.battle is not None)):
        return Message.of("{card} now lies here: {place}", card=card, place=place)
    return Message.of("{card} now {where}", card=card, where=where_words(after, name))


def _simple(text: str) -> Callable[[Table, Action], Message]:
    return lambda state, action: Message.of(text, name=_name(state, action), card=_card(state, action))


def _to_seat(text: str) -> Callable[[Table, Action], Message]:
    return lambda state, action: Message.of(text, name=state.name(int(str(action.data["to"]))))


def _recover(state: Table, action: Action) -> Message:
    told = action.data["cards"]
    count = len(told) if isinstance(told, list | tuple) else 0
    text = "{name} takes {n} card back into the deck"
    return Message.of(text, many="{name} takes {n} cards back into the deck", name=_name(state, action), n=count)


def _transform(state: Table, action: Action) -> Message:
    old = state.face(one_of(state, str(action.data["old"]), state.player(action.seat or 1).bots)).label
    return Message.of("{name}: {old} becomes {card}", name=_name(state, action), old=old, card=_card(state, action))


def _tell(state: Table, action: Action) -> Message:
    old = state.face(str(action.data["which"])).label
    return Message.of("{old} is {card}", old=old, card=state.face(told_name(state, action)).label)


def _numbers(state: Table, action: Action) -> Message:
    card = state.face(spoken_of(state, action)).label
    told: Message | str = ""
    for what in FILLED:
        value = action.data.get(what)
        if value is None:
            continue
        one = Message.of("{what} {n}", what=TRAIT[what].label, n=spoken(what, value))
        told = Message.of("{these}, {that}", these=told, that=one) if told else one
    return Message.of("{card}: {told}", card=card, told=told)


def spoken(what: str, value: Json) -> Message | str:
    """A value of a card as people say it: a word of a choice by its name."""
    field = TRAIT[what]
    called = dict(zip(field.choices, field.names, strict=False))
    values = value if isinstance(value, list | tuple) else (value,)
    told: Message | str = ""
    for entry in values:
        one = called.get(entry, Message.of("{n}", n=str(entry)))
        told = Message.of("{these}, {that}", these=told, that=one) if told else one
    return told


def _direction(state: Table, action: Action) -> Message:
    number = action.data.get("round") or state.round
    return Message.of("Round {n} goes {way}", n=number, way=WAYS[str(action.data["to"])])


_SENTENCES: Mapping[str, Callable[[Table, Action], Message]] = {
    "build": _build,
    "recycle": _recycle,
    "upgrade": _upgrade,
    "energize": _energize,
    "reveal": _reveal,
    "end_turn": _end_turn,
    "flip": _flip,
    "defend": _defend,
    "surrender": _surrender,
    "second": _to_seat("{name} is second"),
    "recover": _recover,
    "reboot": _simple("{card} reboots: under the deck"),
    "transform": _transform,
    "use": _simple("{name} uses {card}"),
    "ready": _simple("{name} turns {card} upright"),
    "borrow": _simple("{name} borrows {card}"),
    "defeat": _simple("{card} is defeated"),
    "resolved": lambda state, action: Message.of("{card} has entered", card=state.face(state.fight.entering).label),
    "adjust": _adjust,
    "total": _total,
    "put": _put,
    "obtain": _simple("{name} gets {card}"),
    "tell": _tell,
    "numbers": _numbers,
    "direction": _direction,
    "champion": _to_seat("{name} has the Champion token"),
    "turn": _to_seat("It is the turn of {name}"),
    "play_on": lambda state, action: Message("Played on without dominance"),
}


def chapter(state: Table) -> Message:
    """The part of the game that is being played."""
    if state.phase == "over":
        return Message("The end")
    if state.phase == "end":
        return Message.of("After round {n}", n=state.round)
    if state.phase == "build":
        return Message("Showdown, Build") if state.is_showdown else Message.of("Round {n}, Build", n=state.round)
    return Message("Showdown, battle") if state.is_showdown else Message.of("Round {n}, battle", n=state.round)
