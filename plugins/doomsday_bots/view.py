"""What each pair of eyes may see, as plain JSON. The shape is this; a board is drawn from it and from nothing else.

Words are Message JSON (`{"text", "args"}`); names of cards and people are data. Whatever belongs to seats is an object
keyed "1", "2", …; places are keyed as zones (`room/1/3`, `boss`, `outside`; rally: `room/4`, `pit`, `check`).
CARD is `{"id" ("?1" where nobody named it), "named": bool, "title", "label": MESSAGE, "type": "head" | "core" | "arm" |
"legs" | "consumable" | "loot" | … | null, "type_name": MESSAGE|null, "int", "pwr", "spd": number|null, "ability",
"actions", "energy", "range", "text"}`.
STAT is `{"total": number|null (unknown), "known": number, "lines": [{"points": number|null, "text": MESSAGE}]}`.
ROLL is `{"kind": "encounter"|"attack"|"defense"|"contest"|"first", "seat", "die": number|null (not told), "stat",
"bonus", "more", "total",
"need", "passed": bool|null, "place", "place_name", "by_program": bool, "turn", "sum": MESSAGE,
"verdict": MESSAGE|null, "then": MESSAGE|null (what came of it)}`.

    {"mode": "tower"|"rally", "phase": "draft"|"build"|"reveal"|"play"|"over",
     "turn": seat|null, "number": turns begun, "actions": left, "actions_of": 2|3,
     "forward": bool|null               rally: was this turn's move forward made
     "order": [seat, …], "first": seat|null, "teams": [[1, 3], [2, 4]] | [],
     "where": [MESSAGE],                for the bar: the phase or turn, and the place within it
     "say": MESSAGE                     what the table does next
     "verdict": MESSAGE|null            when over: who wins and why
     "notes": [MESSAGE],                what the table should know
     "readings": [{"text": MESSAGE, "option"}],    how open questions are read here, to be seen before the start
     "draft": null | {"deal": 1|2, "deals": 2, "pick": 1..7, "picks": 7, "way": "clockwise"|"anticlockwise",
        "ring": [seat, …] (each passes to the next, the last to the first), "waits": [seat],
        "seats": {"1": {"hand": cards in hand, "chosen": bool, "toolbox", "of": 14, "to": seat}}},
     "leaders": {"seats": [seat] (highest sum; more than one: a tie), "sum": number|null, "first": seat|null,
        "rolled": {"1": die}},          phase reveal only, else null
     "seats": {"1": {"name", "here", "turn": bool, "status": MESSAGE, "team": [seat], "place", "place_name",
        "ruined": bool (no bot now), "building": bool (the Toolbox is open), "ready": bool, "skips": turns to skip,
        "parts": [CARD], "slots": {"head","core","arm1","arm2","legs": CARD|null, "other": [CARD]}, "loot": [CARD],
        "trunk": cards in it, "trunk_of": 2, "toolbox": cards, "energy": 0..3, "energy_of": 3,
        "stats": {"INT": STAT, "PWR": STAT, "SPD": STAT}, "rolls_with": {"encounter", "contest": {"INT", "PWR",
        "SPD": number|null}} (totals in such a test), "sum": number|null, "typed": bool,
        "range": Rooms, "laps": number, "lap_to_loot": number|null (rally), "lost": bots lost,
        "asks": [CARD] (cards whose type or stats count now and are unknown), "chips": [MESSAGE]}},
     "tower": null | {"columns", "rows", "boss": {"column","row"}, "tracker": {"column","row"}|null, "start": [place],
        "widest", "highest" (columns and rows that a tower may have),
        "cells": [{"place","column","row"}]},              row 1 is the lowest
     "circuit": null | {"rooms": 7, "order": [place, …]},
     "places": {"room/1/1": {"name": MESSAGE, "up": bool, "card": CARD|null, "stat": "INT"|"PWR"|"SPD"|"ANY"|null,
        "rating": number|null, "trash": text|null, "effect": text|null, "trashed": bool, "falls": bool,
        "bots": [seat], "floor": [CARD]}},
     "boss": null | {"up": bool, "card": CARD|null, "text", "defeated": bool, "left": number|null, "challenges":
        [{"n", "stat", "rating", "by": seat|null}], "floor_parts", "floor_consumables", "floor_cards"},
     "loot": {"left": cards face down, "known": [CARD] (rally: openly returned to the pile)},
     "scrap": [CARD], "device": null | {"used_by": [seat, …]},
     "pending": [{"kind": "encounter"|"attack"|"contest"|"damage"|"fall"|"loot"|"pile", "seat", "by": seat|null,
        "place", "stat", "points", "challenge", "rolls": [ROLL], "say": MESSAGE, "cards": [CARD] (damage: choices)}],
     "tests": [{"seat", "kind", "stat"|null, "need": number|null, "bonus": number|null, "adds": "+ 2"|null,
        "lowest": die|null (passes),
        "ask": [] | ["total"] | ["stat"] | ["room"]}],   rolls awaited; numbers from `lowest` on are framed on the pad
     "last": ROLL|null, "rolls": [ROLL] (latest first, 40 at most),
     "how": {"turns", "defeated_in", "parts_lost", "bots_lost", "rolls", "mean": number|null, "best": ROLL|null,
        "worst": ROLL|null, "covered": {"1": challenges}},
     "mine": {                          only for the seat itself (a referee gets "hidden" instead: {"1": the same})
        "seat", "toolbox": {"count", "cards": [CARD]}, "trunk": [{"place": "trunk/1", "card": CARD|null}],
        "covered": {"cards": [CARD] (unnamed: id ""), "sums": {"INT","PWR","SPD"}, "count": number|null,
        "told": bool}, (until the reveal; `toolbox` and `trunk` are as they are with it)
        "stats" as above, "notes": [MESSAGE]}}
"""

from __future__ import annotations

from collections.abc import Mapping

from assistant import Json, Message, Viewer
from doomsday_bots import view_places, view_seats
from doomsday_bots.dice import Test, awaited, test_of
from doomsday_bots.drafting import hand, passes_to, ring, way
from doomsday_bots.naming import listed
from doomsday_bots.options import OPTIONS, RACE_WON
from doomsday_bots.pieces import Pending
from doomsday_bots.revealing import first_player, leaders
from doomsday_bots.rules import DEALS, HAND, TOOLBOX
from doomsday_bots.saying import pending_words, say, verdict_words, where
from doomsday_bots.state import Table
from doomsday_bots.stats import sum_of
from doomsday_bots.turns import is_sole_choice
from doomsday_bots.view_rolls import how, roll_json, signed

ROLLS_SHOWN = 40


def view(state: Table, viewer: Viewer) -> Mapping[str, Json]:
    """All that these eyes may see, in the shape of this module's docstring."""
    told = dict(state.once("public", lambda: public(state)))
    if viewer.role == "seat" and viewer.seat is not None and viewer.seat <= len(state.bots):
        told["mine"] = view_seats.mine(state, viewer.seat)
    if viewer.role == "referee":
        told["hidden"] = {str(seat.number): view_seats.mine(state, seat.number) for seat in state.setup.seats}
    return told


def public(state: Table) -> dict[str, Json]:
    """What everybody may see."""
    rolls = [roll_json(state, made) for made in reversed(state.rolls[-ROLLS_SHOWN:])]
    is_playing = state.phase == "play"
    return {
        "mode": "rally" if state.is_rally else "tower",
        "phase": state.phase,
        "turn": state.turn if is_playing else None,
        "number": state.number,
        "actions": state.actions if is_playing else 0,
        "actions_of": state.actions_of,
        "forward": state.is_ahead if state.is_rally else None,
        "order": list(state.order),
        "first": state.first,
        "teams": _teams(state),
        "where": [word.json() for word in where(state)],
        "say": say(state).json(),
        "verdict": verdict_words(state).json() if state.phase == "over" else None,
        "notes": [note.json() for note in _notes(state)],
        "readings": _readings(state),
        "draft": _draft(state) if state.phase == "draft" else None,
        "leaders": _leaders(state) if state.phase == "reveal" else None,
        "seats": {str(seat.number): view_seats.seat_json(state, seat.number) for seat in state.setup.seats},
        **view_places.ground_json(state),
        "pending": [_pending(state, entry) for entry in state.pending],
        "tests": [_test(test) for seat in awaited(state) if (test := test_of(state, seat))],
        "last": rolls[0] if rolls else None,
        "rolls": list(rolls),
        "how": how(state),
    }


def _pending(state: Table, entry: Pending) -> dict[str, Json]:
    bot = state.bot(entry.seat)
    has_choice = entry.kind == "damage" and not is_sole_choice(bot)
    return {
        "kind": entry.kind,
        "seat": entry.seat,
        "by": entry.by,
        "place": entry.place or None,
        "stat": entry.stat or None,
        "points": entry.points,
        "challenge": entry.challenge or None,
        "rolls": [roll_json(state, made) for made in entry.rolls],
        "say": pending_words(state, entry).json(),
        "cards": [state.face(held).json() for held in bot.parts] if has_choice else [],
    }


def _teams(state: Table) -> list[Json]:
    found: list[Json] = []
    for seat in state.setup.seats:
        mates = list(state.mates(seat.number))
        if len(mates) > 1 and mates not in found:
            found.append(mates)
    return found


def _readings(state: Table) -> list[Json]:
    """How open questions are read here: those that decide who wins, before the start already."""
    found: list[Json] = []
    if state.is_rally:
        text = RACE_WON[str(state.option("rally_win"))]
        found.append({"text": text.json(), "option": "rally_win"})
        if state.option("teams") != "none":
            found.append({"text": Message("Both partners of the first bot home win.").json(), "option": "teams"})
    else:
        text = Message("A bot that is forced out, or comes out by an ability, has not won unless the table says so.")
        found.append({"text": text.json(), "option": None})
    for option in OPTIONS:
        value = state.option(option.key)
        if option.key not in ("mode", "teams", "rally_win") and value is not None and value != option.default:
            name = option.names[option.values.index(value)] if option.names else str(value)
            told = Message.of("House rule: {label}: {value}", label=option.label, value=name)
            found.append({"text": told.json(), "option": option.key})
    return found


def _notes(state: Table) -> list[Message]:
    notes: list[Message] = []
    if state.asked:
        names = listed([state.setup.name(seat) for seat in state.asked])
        text = "{names} came out with Boss Loot, but not by a move action: does that win?"
        notes.append(Message.of(text, names=names))
    return notes


def _draft(state: Table) -> dict[str, Json]:
    return {
        "deal": state.deal,
        "deals": DEALS,
        "pick": state.pick,
        "picks": HAND,
        "way": way(state),
        "ring": list(ring(state)),
        "waits": [seat for seat in state.order if seat not in state.chosen],
        "seats": {
            str(seat): {
                "hand": hand(state, seat),
                "chosen": seat in state.chosen,
                "toolbox": state.toolbox[seat - 1],
                "of": TOOLBOX,
                "to": passes_to(state, seat),
            }
            for seat in state.order
        },
    }


def _leaders(state: Table) -> dict[str, Json]:
    tied = leaders(state)
    return {
        "seats": list(tied),
        "sum": sum_of(state, tied[0]) if tied else None,
        "first": first_player(state),
        "rolled": {str(seat): die for seat, die in state.rolloff if die > 0},
    }


def _test(test: Test) -> dict[str, Json]:
    lowest = None
    if test.need is not None and test.bonus is not None:
        lowest = test.need - test.bonus
    asks = ["room"] if test.is_open else []
    if not asks and test.bonus is None:
        asks = ["total"] if test.stat else ["stat"]
    return {
        "seat": test.seat,
        "kind": test.kind,
        "stat": test.stat or None,
        "need": test.need,
        "bonus": test.bonus,
        "adds": None if test.bonus is None else signed(test.bonus),
        "lowest": lowest,
        "ask": list(asks),
    }
