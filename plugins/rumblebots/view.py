"""What each pair of eyes may see, as plain JSON. The shape is this; a board is drawn from it and from nothing else.

Words are Message JSON (`{"text", "args"}`); names of cards and people are data. Whatever belongs to seats is an object
keyed "1", "2", …  CARD is `{"id", "title", "named": bool, "label": MESSAGE, "tier", "kind": "bot"|"contraption",
"attack", "crits", "defense", "barriers", "cost", "recycle" (null: nobody told it), "factions": [..]|null,
"keywords": [..]|null, "text"}`; a card that lies open but that nobody named has an id like "?2-7".
LINE is `{"points", "text": MESSAGE, "rule": RULE}`; SUM is `{"total", "at_least": bool, "lines": [LINE],
"unknown": [card id]}`: the total is the sum of the lines, and `at_least` means that a number is unknown.

    {"phase": "build"|"battle"|"end"|"over", "round": 1..6, "rounds": 6, "showdown": bool,
     "turn": seat|null,                 who builds; in a battle who challenges (the Champion before the first flip)
     "champion": seat,                  who has the token
     "order": [seat],                   in this round's direction, from the token
     "direction": {"way": "clockwise"|"counterclockwise", "told": bool},
     "track": [{"round", "crystals", "of", "state": "past"|"now"|"next"|"crown", "winner": seat|null, "way", "told"}],
     "where": [MESSAGE],                for the bar: the round, the phase, in a battle the direction
     "crystals": {"supply", "track", "seats", "total", "of": 30},
     "lab": {"tiers": [{"tier", "open": bool, "deck": n, "places": [
         {"place", "state": "card"|"open" (nobody named it)|"empty", "card": CARD|null,
          "can": bool, "lawful": bool, "why": MESSAGE|null}]}]},  can: the builder may build it now, as far as is known;
                                                       why not else; lawful: nothing but an unknown cost is against it
     "recycling": [CARD], "transformations": [CARD],
     "seats": {"1": {"name", "here", "status": MESSAGE, "role": "builds"|"done"|"waits"|"champion"|"attacks"|"next"|
         "out"|"beaten"|"chooses"|"winner"|"second"|"left"|"", "crystals", "storage", "reactor", "cryo", "tier",
         "crystal_lines": [LINE] (where they came from), "crystal_places": [LINE] (where they lie),
         "place": 1.. (by crystals), "behind": n, "underdog": bool, "scraps": SUM, "bots": n,
         "cards": [CARD + {"new": bool, "where": "deck"|"attack"|"defense"|"discard"|"ready"|"used"|""}],
         "hand": {"count", "tiers": {"1": n}},
         "deck": n|null, "deck_cards": [card id], "under": [card id], "finale": bool, "energized": bool,
         "chips": [MESSAGE]}},
     "build": null | {"seat", "left": {"build"|"energize"|"upgrade"|"recycle": n|null (no limit)}},
     "battle": null | {"champion", "challenger": seat|null, "stage": "opening"|"attack"|"won"|"open"|"stuck",
         "attack": {"cards": [CARD + {"lit": {keyword: {"on": bool, "why": MESSAGE}}, "borrowed": bool}],
             "attack": SUM, "crits": SUM}, "defense": {"cards", "defense": SUM, "barriers": SUM, "faction": word|null},
         "need": {"attack", "attack_more", "crits", "crits_more"}, "sentence": MESSAGE,
         "need_at_least": {"attack": bool, "crits": bool},     a number of the defense is unknown
         "deck_left": n, "must_stop": bool, "entering": CARD|null,
         "stands": [{"faction", "faction_name": MESSAGE, "keep": [CARD], "drop": [CARD], "defense", "barriers",
             "falls_to": {"attack", "crits"}, "at_least": bool}], "any_may_stay": bool,
         "factions": {"attack": {faction: n}, "defense": {faction: n}},
         "out": [seat] (in that order), "prize": {"first", "second"}, "guides": [{"card": CARD, "text": MESSAGE}],
         "story": [CLASH], "next": seat|null},
     "ending": null | {"champion", "second": seat|null, "moves": {"prizes": {"1": n}, "cooled": {"1": n}, "thawed": n},
         "before": {"1": n}, "after": {"1": n}, "dominance": {"seat": seat|null, "text": MESSAGE}, "story": [CLASH]},
     "over": null | {"winner": seat|null, "why": "dominance"|"showdown", "when": "build"|"battle", "text": MESSAGE,
         "gaps": {"1": n}},
     "asks": [{"card": CARD, "values": [trait], "why": MESSAGE, "same_as": [card id]}],   offers of the group `value`
     "notes": [MESSAGE],
     "mine": {"seat", "hand": [{"tier", "card": CARD|null}], "can_act": bool}}    only for the seat itself;
                                                                 a referee gets "hidden": {"1": {"hand": [...]}}

CLASH is `{"champion", "challenger", "won": bool, "attack", "defense", "crits", "crits_needed", "faction", "why",
"out": seat|null, "text": MESSAGE}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant import Json, Message, Viewer
from rumblebots import view_battle, view_seat
from rumblebots.asking import same_as, wanted
from rumblebots.bots import TRAIT, WAYS, is_unnamed
from rumblebots.ledger import scraps
from rumblebots.objections import check
from rumblebots.offers import limits
from rumblebots.reading import build_action
from rumblebots.rules import CRYSTALS, DOMINANCE, LONG_TRACK, ROUNDS, TIERS, each_space
from rumblebots.state import Table
from rumblebots.turns import behind, dominant


def view(state: Table, viewer: Viewer) -> Mapping[str, Json]:
    """All that these eyes may see, in the shape of this module's docstring."""
    told = dict(state.once("public", lambda: public(state)))
    if viewer.role == "seat" and viewer.seat is not None and viewer.seat <= len(state.players):
        can_act = viewer.seat in (told["turn"], state.champion)
        told["mine"] = {"seat": viewer.seat, "hand": view_seat.hand(state, viewer.seat), "can_act": can_act}
    if viewer.role == "referee":
        told["hidden"] = {str(seat.number): {"hand": view_seat.hand(state, seat.number)} for seat in state.setup.seats}
    return told


def public(state: Table) -> dict[str, Json]:
    """What everybody may see."""
    return {
        "phase": state.phase,
        "round": state.round,
        "rounds": ROUNDS,
        "showdown": state.is_showdown,
        "turn": view_seat.whose_turn(state),
        "champion": state.champion,
        "order": list(state.order_from(state.champion)),
        "direction": {"way": state.way, "told": state.way_told(state.round) is not None},
        "where": [word.json() for word in where(state)],
        "track": _track(state),
        "crystals": _crystals(state),
        "lab": {"tiers": [_tier(state, tier) for tier in TIERS]},
        "recycling": [state.face(name).json() for name in state.recycling],
        "transformations": [state.face(name).json() for name in state.transformations],
        "seats": {str(seat.number): view_seat.seat(state, seat.number) for seat in state.setup.seats},
        "build": _build(state),
        "battle": view_battle.battle(state) if state.battle is not None else None,
        "ending": _ending(state),
        "over": _over(state),
        "asks": [
            {
                "card": state.face(entry.card).json(),
                "values": list(entry.values),
                "why": entry.why.json(),
                "same_as": [] if is_unnamed(entry.card) else list(same_as(state, entry.card)),
            }
            for entry in wanted(state)
        ],
        "notes": [note.json() for note in _notes(state)],
    }


_PHASES: dict[str, Message] = {
    "build": Message("Build"),
    "battle": Message("Battle"),
    "end": Message("End of the battle"),
    "over": Message("The end"),
}


def where(state: Table) -> list[Message]:
    """How far the game is: the round or the Showdown, the phase, and in a battle which way it goes."""
    number = Message("Showdown") if state.is_showdown else Message.of("Round {n} of {all}", n=state.round, all=ROUNDS)
    told = [number, _PHASES[state.phase]]
    return [*told, WAYS[state.way]] if state.phase == "battle" else told


def _track(state: Table) -> list[Json]:
    found: list[Json] = []
    each = each_space(len(state.setup.seats))
    for number in range(1, ROUNDS + 1):
        is_past = number < state.round or (number == state.round and state.phase in ("end", "over"))
        word = "past" if is_past else "now" if number == state.round else "crown" if number == ROUNDS else "next"
        found.append(
            {
                "round": number,
                "crystals": state.track[number - 1],
                "of": 0 if number == ROUNDS else each,
                "state": word,
                "winner": state.winners[number - 1],
                "way": state.way_told(number) or "clockwise",
                "told": state.way_told(number) is not None,
            }
        )
    return found


def _crystals(state: Table) -> dict[str, Json]:
    return {
        "supply": state.supply,
        "track": sum(state.track),
        "seats": sum(player.crystals for player in state.players),
        "total": state.crystals(),
        "of": CRYSTALS,
    }


def _tier(state: Table, tier: int) -> Json:
    row = state.rows[tier - 1]
    return {
        "tier": tier,
        "open": row is not None,
        "deck": state.decks[tier - 1],
        "places": [_place(state, tier, place, name) for place, name in enumerate(row or (), start=1)],
    }


def _place(state: Table, tier: int, place: int, name: str) -> Json:
    if not name:
        why = Message("Deck empty").json()
        return {"place": place, "state": "empty", "card": None, "can": False, "lawful": False, "why": why}
    can, is_lawful, why_not = False, False, None
    if state.phase == "build" and state.turn is not None:
        against = check(state, build_action(state, state.turn, tier, place))
        can = is_lawful = not against
        why_not = against[0].text.json() if against else None
        has = scraps(state, state.turn)
        if can and state.face(name).cost is None and not has.total and not has.unknown:
            told = {"name": state.name(state.turn)}
            can, why_not = False, Message.of("Its cost is unknown, and {name} has no scraps.", **told).json()
    return {
        "place": place,
        "state": "open" if is_unnamed(name) else "card",
        "card": state.face(name).json(),
        "can": can,
        "lawful": is_lawful,
        "why": why_not,
    }


def _build(state: Table) -> dict[str, Json] | None:
    if state.phase != "build" or state.turn is None:
        return None
    return {"seat": state.turn, "left": {**limits(state, state.turn)}}


def _ending(state: Table) -> dict[str, Json] | None:
    ending = state.ending
    if ending is None:
        return None
    champion = ending.before[ending.champion - 1]
    seats = [seat.number for seat in state.setup.seats]
    is_moved = not state.is_showdown
    return {
        "champion": ending.champion,
        "second": ending.second,
        "moves": {
            "prizes": {str(seat): count for seat, count in ending.prizes.items()},
            "cooled": {str(seat): ending.before[seat - 1].reactor if is_moved else 0 for seat in seats},
            "thawed": champion.cryo + champion.reactor if is_moved else 0,
        },
        "before": {str(seat): ending.before[seat - 1].crystals for seat in seats},
        "after": {str(seat): state.player(seat).crystals for seat in seats},
        "dominance": {"seat": dominant(state), "text": dominance_words(state).json()},
        "story": [view_battle.clash(state, entry) for entry in ending.story],
    }


def dominance_words(state: Table) -> Message:
    """Whether somebody dominates, in a sentence."""
    wins = dominant(state)
    if wins is not None:
        return Message.of(
            "{name} has at least {n} crystals more than everybody else.", name=state.name(wins), n=DOMINANCE
        )
    if state.is_showdown:
        return Message("The Showdown knows no dominance.")
    ranked = sorted(state.setup.clockwise, key=lambda seat: -state.player(seat).crystals)
    if len(ranked) < 2:
        return Message("Nobody else is here.")
    told: dict[str, Any] = {"name": state.name(ranked[0]), "other": state.name(ranked[1])}
    counts: dict[str, Any] = {"n": state.player(ranked[0]).crystals, "m": state.player(ranked[1]).crystals}
    text = "No dominance: {name} {n}, {other} {m}. It takes {k} more than each other player."
    return Message.of(text, **told, **counts, k=DOMINANCE)


def _over(state: Table) -> dict[str, Json] | None:
    if state.phase != "over" or state.winner is None:
        return None
    name = state.name(state.winner)
    text = "{name} wins by dominance." if state.why == "dominance" else "{name} is the final Champion."
    return {
        "winner": state.winner,
        "why": state.why,
        "when": "battle" if state.ending is not None else "build",
        "text": Message.of(text, name=name).json(),
        "gaps": {str(seat): behind(state, seat) for seat in state.setup.clockwise},
    }


def _notes(state: Table) -> list[Message]:
    notes: list[Message] = []
    total = state.crystals()
    if total != CRYSTALS:
        notes.append(Message.of("{n} crystals are counted, the box has {m}.", n=total, m=CRYSTALS))
    notes += [
        Message.of("{name} has more than {n} scraps: does the board count so far?", name=state.name(seat), n=LONG_TRACK)
        for seat in state.setup.clockwise
        if scraps(state, seat).total > LONG_TRACK
    ]
    for title, what, numbers in state.book.contradictions:
        said: dict[str, Any] = {"card": title, "what": TRAIT[what].label, "n": numbers[0], "m": numbers[-1]}
        notes.append(Message.of("{card} was told with two numbers: {what} {n} and {m}.", **said))
    if state.supply == 0:
        notes.append(Message("The supply of crystals is empty."))
    lowest = next((number for number, left in enumerate(state.track, start=1) if left), ROUNDS)
    if lowest != state.round and state.phase in ("build", "battle"):
        notes.append(Message.of("By the crystals on the track it would be round {n}.", n=lowest))
    if state.is_dominance_off:
        notes.append(Message("Played without dominance."))
    if state.way_told(state.round) is None:
        notes.append(Message("Nobody said which way the arrow points: clockwise until then."))
    return notes
