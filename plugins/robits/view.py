"""What each pair of eyes may see, as plain JSON. The shape is this; a board is drawn from it and from nothing else.

Words are Message JSON (`{"text", "args"}`); names of cards, models and people are data. Whatever belongs to seats is an
object keyed "1", "2", …  CARD below is `{"id", "kind": "part"|"sparkeez"|"junk"|"overclock"|"unknown", "model":
"big-henry"|"klunc"|"jenny-5"|"n-watts"|"bt-4"|null, "model_name", "color": "green"|"purple"|"pink"|"gold"|"blue"|null,
"short": "BH" (two letters), "slot": "head"|"torso"|"legs"|"arm"|null, "value": number|null, "title",
"label": MESSAGE}`.

    {"phase": "play" | "over",          over: everyone has had seven cards and no Overclock waits
     "ceremony": bool,                  the ranking was opened (only when over)
     "round": 1..7, "rounds": 7,
     "turn": seat number | null,        null when over
     "first": seat number,              who begins each round
     "deck": cards in the deck, "left": cards in the line, "missing": cards of the 91 that are nowhere (usually 0)
     "verdict": MESSAGE | null,         when over: who wins, a tie, or that it is in doubt
     "notes": [MESSAGE],                what the table should know (more than seven seats, cards missing)
     "seats": {"1": {
        "name", "here": bool, "turn": bool, "status": MESSAGE, "count": cards taken, "of": 7,
        "cards": [CARD], "points": {"total", "at_least": bool, "parts", "bonus": number | null (unknown), "sparkeez"},
        "robot": {"head"|"arm1"|"torso"|"arm2"|"legs": CARD + {"junk": bool} | null},   Junk has value 0
        "complete": bool, "needs": [slot] (without part and Junk), "suit": {"model", "model_name", "parts"} | null,
        "spare": [CARD] (parts and Junk that do not count), "sparkeez": number, "junk": number,
        "chosen": bool (built by hand), "next_best": MESSAGE | null, "chips": [MESSAGE],
        "asks": [{"id", "label": MESSAGE}],          cards whose number or name is wanted: offers of the group `value`
        "overclock": null | {"card": CARD},          waits for the card that is kept
        "place": null | {"place", "tie": bool, "winner": bool, "best": {"points", "text": MESSAGE}}}},   when over
     "line": null | {"columns": [{"column": 1..7, "due": bool, "places": [          null while nobody tracks it
        {"row": 1.. (1 = lowest), "state": "up"|"open"|"down"|"gone"|"unknown", "card": CARD | null}]}]},
                                        open: face up, nobody said which; unknown: maybe down, maybe gone
     "chart": {"unverified": how many numbers nobody compared with a card, "wanted": [{"model", "parts", "guess"}],
        "rows": [{"model", "model_name", "color", "cells": [
            {"parts": 3..5, "points": number | null, "status": "unverified"|"verified"|"guess"|"blank",
             "read": bool (stands so in the text we know), "guess": number | null}]}],
        "used_by": {"1": {"model", "model_name", "parts", "points": number | null, "status", "why": MESSAGE}}},
     "mine": {                          only for the seat itself (a referee gets "hidden" instead: {"1": {"looked"}})
        "seat", "can_act": bool,
        "options": [{"column", "row", "card": CARD, "points": gain, "total": after, "why": [MESSAGE]}],
        "looked": [{"card": CARD, "points", "total", "why": [MESSAGE]}]}}      cards that an Overclock showed to it
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant import Json, Message, Viewer
from robits.chart_view import chart_view
from robits.deck import MODELS, PLACES, Face
from robits.ledger import (
    Spare,
    best_line,
    faces_of,
    in_doubt,
    leaders,
    next_best_words,
    places,
    seat_score,
    slots_words,
    verdict_of,
    winners,
)
from robits.line import place_states
from robits.mine import looked_of, mine
from robits.rules import DECK, ROUNDS, USUAL_SEATS
from robits.scoring import Robit, Verdict
from robits.state import Table
from robits.wanted import wanted_of


def view(state: Table, viewer: Viewer) -> Mapping[str, Json]:
    """All that these eyes may see, in the shape of this module's docstring."""
    told = dict(state.once("public", lambda: public(state)))
    if viewer.role == "seat" and viewer.seat is not None and viewer.seat <= len(state.areas):
        told["mine"] = mine(state, viewer.seat)
    if viewer.role == "referee":
        told["hidden"] = {str(entry.seat): {"looked": looked_of(state, entry.seat)} for entry in state.overclocks}
    return told


def public(state: Table) -> dict[str, Json]:
    """What everybody may see."""
    return {
        "phase": "over" if state.is_over else "play",
        "ceremony": state.is_over and state.is_shown,
        "round": state.round,
        "rounds": ROUNDS,
        "turn": None if state.is_over else state.turn,
        "first": state.first,
        "deck": state.deck,
        "left": state.left,
        "missing": missing(state),
        "verdict": verdict_words(state).json() if state.is_over else None,
        "notes": [note.json() for note in _notes(state)],
        "seats": {str(seat.number): _seat(state, seat.number) for seat in state.setup.seats},
        "line": _line(state),
        "chart": chart_view(state),
    }


def missing(state: Table) -> int:
    """Cards of the 91 that are nowhere: 0 unless somebody told other counts."""
    lying = sum(len(area) for area in state.areas) + len(state.overclocks) + len(state.outside)
    return DECK - state.deck - state.left - lying


def verdict_words(state: Table) -> Message:
    """Who has won, in a sentence."""
    won = winners(state)
    if len(won) > 1:
        total = verdict_of(state, won[0]).best.total
        return Message.of("{names} win together with {n}.", names=_names(state, won), n=total)
    if won:
        total = verdict_of(state, won[0]).best.total
        text = "{name} wins with {n}, by house decision." if state.decided else "{name} wins with {n}."
        return Message.of(text, name=state.setup.name(won[0]), n=total)
    doubtful = in_doubt(state)
    if doubtful:
        return Message.of("Not certain yet: something is unknown at {names}.", names=_names(state, doubtful))
    return Message.of("{names} share first place: just play again.", names=_names(state, leaders(state)))


def _names(state: Table, seats: Sequence[int]) -> Message:
    told = Message.of("{name}", name=state.setup.name(seats[0]))
    for seat in seats[1:]:
        told = Message.of("{these} and {that}", these=told, that=state.setup.name(seat))
    return told


def _notes(state: Table) -> list[Message]:
    notes: list[Message] = []
    if len(state.setup.seats) > USUAL_SEATS:
        notes.append(
            Message.of("More than {n} players: the cards suffice, but the game is not known for that.", n=USUAL_SEATS)
        )
    gone = missing(state)
    if gone > 0:
        text = "{n} card of the 91 is missing in these counts."
        notes.append(Message.of(text, many="{n} cards of the 91 are missing in these counts.", n=gone))
    if gone < 0:
        text = "{n} card too many in these counts: there are 91."
        notes.append(Message.of(text, many="{n} cards too many in these counts: there are 91.", n=-gone))
    return notes


def _seat(state: Table, seat: int) -> dict[str, Json]:
    person = state.setup.seat(seat)
    faces = faces_of(state, seat)
    found = verdict_of(state, seat)
    best, robit = found.best, found.best.robit
    waiting = state.overclock_of(seat)
    spare = Spare.of(faces, robit).faces
    suit = best.suit
    return {
        "name": person.name,
        "here": person.here,
        "turn": not state.is_over and state.turn == seat,
        "status": _status(state, seat).json(),
        "count": len(faces),
        "of": ROUNDS - state.short[seat - 1],
        "cards": [face.json() for face in faces],
        "points": {
            "total": best.total,
            "at_least": found.at_least,
            "parts": robit.values,
            "bonus": best.bonus,
            "sparkeez": best.sparkeez,
        },
        "robot": _robot(faces, robit),
        "complete": robit.is_complete,
        "needs": list(robit.needs[robit.junk :]),
        "suit": {"model": suit[0], "model_name": MODELS[suit[0]].name, "parts": suit[1]} if suit else None,
        "spare": [face.json() for face in spare],
        "sparkeez": sum(face.kind == "sparkeez" for face in faces),
        "junk": sum(face.kind == "junk" for face in faces),
        "chosen": found.is_chosen,
        "next_best": next_best_words(found).json() if found.next_best else None,
        "chips": [chip.json() for chip in _chips(state, seat, found, spare)],
        "asks": [{"id": face.name, "label": face.label.json()} for face in wanted_of(state, seat)],
        "overclock": {"card": state.face_named(waiting.name).json()} if waiting else None,
        "place": _place(state, seat),
    }


def _status(state: Table, seat: int) -> Message:
    if not state.setup.seat(seat).here:
        return Message("has left")
    if state.overclock_of(seat):
        return Message("looks at two cards")
    if not state.is_over and state.turn == seat:
        return Message("takes a card")
    return Message.of("{n} of {all} cards", n=len(state.area(seat)), all=ROUNDS - state.short[seat - 1])


def _robot(faces: Sequence[Face], robit: Robit) -> dict[str, Json]:
    """The five places, parts first, Junk in what is left."""
    by_name = {face.name: face for face in faces}
    arms = iter([part for part in robit.parts if part.slot == "arm"])
    junk = iter([face for face in faces if face.kind == "junk"][: robit.junk])
    placed: dict[str, Json] = {}
    for place in PLACES:
        slot = place.rstrip("12")
        part = next(arms, None) if slot == "arm" else next((p for p in robit.parts if p.slot == slot), None)
        wild = next(junk, None) if part is None else None
        if part is not None:
            placed[place] = {**by_name[part.name].json(), "junk": False}
        else:
            placed[place] = {**wild.json(), "slot": slot, "value": 0, "junk": True} if wild else None
    return placed


def _chips(state: Table, seat: int, found: Verdict, spare: Sequence[Face]) -> list[Message]:
    robit = found.best.robit
    missing_slots = robit.needs[robit.junk :]
    chips = [Message.of("Needs {what}", what=slots_words(missing_slots)) if missing_slots else Message("Complete")]
    if found.best.suit:
        model, parts = MODELS[found.best.suit[0]].name, found.best.suit[1]
        if found.best.bonus is None:
            chips.append(Message.of("{n} {model}: bonus unknown", n=parts, model=model))
        else:
            chips.append(Message.of("{n} {model}: bonus {points}", n=parts, model=model, points=found.best.bonus))
    wanted = len(wanted_of(state, seat))
    if wanted:
        chips.append(Message.of("{n} number unknown", many="{n} numbers unknown", n=wanted))
    chips += [Message.of("Spare: {card}", card=face.label) for face in spare]
    if found.is_chosen:
        chips.append(Message("Built by hand"))
    return chips


def _place(state: Table, seat: int) -> dict[str, Json] | None:
    ranking = places(state)
    if not state.is_over or seat not in ranking:
        return None
    best = best_line(seat_score(state, seat))
    return {
        "place": ranking[seat],
        "tie": list(ranking.values()).count(ranking[seat]) > 1,
        "winner": seat in winners(state),
        "best": {"points": best.points, "text": best.text.json()},
    }


def _line(state: Table) -> dict[str, Json] | None:
    if not state.line:
        return None
    return {
        "columns": [
            {
                "column": column,
                "due": column in state.due and not state.overclocks,
                "places": [
                    {"row": row, "state": word, "card": state.face(held).json() if held else None}
                    for row, (word, held) in enumerate(place_states(state, column), start=1)
                ],
            }
            for column in range(1, len(state.line) + 1)
        ]
    }
