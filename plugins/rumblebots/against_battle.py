"""What the rules say against an action of the Battle Phase."""

from __future__ import annotations

from collections.abc import Callable

from assistant import Action, Message, Objection
from rumblebots.clash import gone_on, kept
from rumblebots.gangs import one_of
from rumblebots.places import settled, whereis
from rumblebots.rules import RULES, objection
from rumblebots.speaking import meant, says_card
from rumblebots.state import Table
from rumblebots.totals import factions_of, has_bunnivatrix, is_won, kept_by, verdict


def _flip(state: Table, action: Action) -> list[Objection]:
    seat = action.seat or 0
    if state.battle is None:
        return []
    state = gone_on(state, seat)
    if state.battle is None:
        return []
    found = _order(state, seat)
    if is_won(state) and seat == state.fight.challenger:
        found.append(objection(77, "{name} has won and stops flipping.", name=state.name(seat)))
    if not says_card(action):
        return found
    name = meant(state, action)
    return found + _card(settled(state, seat, name, state.deck(seat)), seat, name)


def _order(state: Table, seat: int) -> list[Objection]:
    fight, name = state.fight, state.name(seat)
    if not state.setup.seat(seat).here:
        return [objection(72, "{name} has left the game.", name=name)]
    if seat in fight.out:
        return [objection(86, "{name} has surrendered.", name=name)]
    if seat == fight.champion:
        return [] if fight.challenger is None else [objection(90, "The Champion's gang stays as it is.")]
    if fight.challenger is not None and seat != fight.challenger:
        return [objection(72, "{name} challenges now.", name=state.name(fight.challenger))]
    return []


def _card(state: Table, seat: int, name: str) -> list[Objection]:
    fight, face = state.fight, state.face(name)
    if name not in state.player(seat).bots:
        return [_not_own(state, seat, name)]
    if face.is_contraption:
        return [objection(21, "{card} is a Contraption.", card=face.label)]
    if name in fight.attack + fight.defense:
        if face.has("reboot"):
            return []
        return [objection(73, "{card} is in the gang already.", card=face.label)]
    if name in fight.discards:
        return [objection(79, "{card} is discarded.", card=face.label)]
    return []


def _not_own(state: Table, seat: int, name: str) -> Objection:
    label, where = state.face(name).label, whereis(state, name)
    if where is not None and where[0] == "bots":
        return objection(69, "{card} is with {name}.", card=label, name=state.name(where[1]))
    if where is not None and where[0] == "recycling":
        return objection(27, "{card} lies in the Recycling Area.", card=label)
    return objection(69, "{card} is not one of {name}'s cards.", card=label, name=state.name(seat))


def _defend(state: Table, action: Action) -> list[Objection]:
    fight = state.battle
    if fight is None or fight.challenger != action.seat:
        return []
    stand, found = verdict(state), []
    if not stand.is_won and not stand.is_open:
        is_sure = stand.defense.is_sure and stand.barriers.is_sure
        text = "{n} attack of {m} needed, {k} critical hits of {l}."
        if not is_sure:
            text = "{n} attack of at least {m} needed, {k} critical hits of at least {l}."
        told = {"n": stand.attack.total, "m": stand.attack_needed, "k": stand.crits.total, "l": stand.crits_needed}
        found.append(objection(75, text, **told))
    keep = kept(state, action)
    faction = action.data.get("faction")
    if isinstance(faction, str) and not kept_by(state, fight.attack, faction) and not keep:
        found.append(objection(82, "No Bot of the gang belongs to this faction."))
    return found + _kept_objections(state, keep)


def _kept_objections(state: Table, keep: tuple[str, ...]) -> list[Objection]:
    gang = state.fight.attack
    if has_bunnivatrix(state, keep):
        return []
    known = [factions_of(state, name) for name in keep if state.face(name).factions is not None]
    if not known:
        return []
    shared = set(known[0]).intersection(*known[1:])
    if not shared:
        return [objection(71, "These Bots share no faction.")]
    if state.option("keep") == "some":
        return []
    if not any(set(kept_by(state, gang, faction)) <= set(keep) for faction in shared):
        return [objection(82, "All Bots of the faction stay.")]
    return []


def _surrender(state: Table, action: Action) -> list[Objection]:
    fight, seat = state.battle, action.seat or 0
    if fight is None:
        return []
    if seat == fight.champion:
        return [objection(87, "The Champion surrenders only when beaten.")]
    if is_won(state) and seat == fight.challenger:
        return [objection(77, "{name} has beaten the Champion.", name=state.name(seat))]
    if action.data.get("why") == "loop":
        return [] if seat == fight.challenger else [objection(98, "Only the Challenger can be caught in a loop.")]
    if state.deck(seat):
        text = "{name} has {n} card left to flip."
        many = "{name} has {n} cards left to flip."
        left = len(state.deck(seat))
        return [Objection(Message.of(text, many=many, name=state.name(seat), n=left), RULES[77])]
    return []


def end_turn(state: Table) -> list[Objection]:
    """Against ending a Challenger's turn: it flips until it wins or has no card."""
    fight = state.fight
    if fight.challenger is None:
        return [objection(70, "The Champion reveals a Bot first.")] if state.deck(fight.champion) else []
    return _surrender(state, Action.of("surrender", fight.challenger))


def turn(state: Table, to: int) -> list[Objection]:
    """Against another Challenger than the next one."""
    if to in state.fight.out:
        return [objection(86, "{name} has surrendered.", name=state.name(to))]
    if state.fight.attack:
        return [objection(77, "The clash is not over.")]
    return []


def _reboot(state: Table, action: Action) -> list[Objection]:
    if state.battle is None:
        return []
    name = one_of(state, meant(state, action), state.battle.attack + state.battle.defense + state.battle.discards)
    face = state.face(name)
    if face.keywords is None or face.has("reboot") or action.data.get("reason"):
        return []  # another card's ability may send it there
    return [objection(102, "{card} has no Reboot.", card=face.label)]


def _transform(state: Table, action: Action) -> list[Objection]:
    new = meant(state, action)
    label, where = state.face(new).label, whereis(state, new)
    if where is None or where[0] != "transformations":
        return [objection(105, "{card} is not in the Transformation deck any more.", card=label)]
    return []


def _use(state: Table, action: Action) -> list[Objection]:
    seat, name = action.seat or 0, meant(state, action)
    if state.battle is None:
        return []
    found = []
    if not state.face(name).is_contraption and state.face(name).is_named:
        found.append(objection(20, "{card} is no Contraption.", card=state.face(name).label))
    if seat not in (state.battle.champion, state.battle.challenger):
        found.append(objection(25, "{name} is not in this clash.", name=state.name(seat)))
    return found


def _borrow(state: Table, action: Action) -> list[Objection]:
    seat, fight = action.seat or 0, state.battle
    if fight is None:
        return []
    told = action.data.get("contraption")
    if not isinstance(told, str) or not told:
        return [objection(121, "It takes a ready Contraption.")]
    name = one_of(state, told, state.player(seat).bots)
    if name in fight.used or not state.face(name).is_contraption:
        return [objection(121, "{card} is no ready Contraption.", card=state.face(name).label)]
    return []


def _defeat(state: Table, action: Action) -> list[Objection]:
    name = meant(state, action)
    if not state.face(name).is_contraption:
        return []
    return [objection(129, "{card} is a Contraption, which nothing defeats.", card=state.face(name).label)]


def _put(state: Table, action: Action) -> list[Objection]:
    """Against a Bot in the defense gang that shares no faction with it."""
    fight = state.battle
    if fight is None or action.data.get("to") != f"gang/{fight.champion}":
        return []
    name = meant(state, action)
    gang = (*fight.defense, name)
    if has_bunnivatrix(state, gang):
        return []
    known = [set(factions_of(state, bot)) for bot in gang if state.face(bot).factions is not None]
    if not known or set.intersection(*known):
        return []
    return [objection(71, "{card} shares no faction with the gang.", card=state.face(name).label)]


def _second(state: Table, action: Action) -> list[Objection]:
    to, ending = action.data.get("to"), state.ending
    if ending is None or not isinstance(to, int):
        return []
    if to == ending.champion:
        return [objection(93, "{name} has won.", name=state.name(to))]
    if not state.has_second:
        return [objection(94, "With two players nobody is second.")]
    return []


JUDGES: dict[str, Callable[[Table, Action], list[Objection]]] = {
    "flip": _flip,
    "defend": _defend,
    "surrender": _surrender,
    "reboot": _reboot,
    "transform": _transform,
    "use": _use,
    "borrow": _borrow,
    "defeat": _defeat,
    "put": _put,
    "second": _second,
}
"""The kinds of the Battle Phase that the rules have a say in."""
