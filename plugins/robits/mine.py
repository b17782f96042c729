"""A seat's own page: what each face-up card would give it, with reasons, and what its Overclock shows."""

from __future__ import annotations

from collections.abc import Sequence

from assistant import Json, Message
from robits.deck import MODELS, Face
from robits.ledger import cards_of, faces_of, part_words, verdict_of
from robits.line import face_up
from robits.options import ways_of
from robits.rules import SPARKEEZ_POINTS
from robits.scoring import Part, Robit, Verdict, verdict
from robits.state import Table


def mine(state: Table, seat: int) -> dict[str, Json]:
    """The block that only this seat gets."""
    return {
        "seat": seat,
        "can_act": not state.is_over and (state.turn == seat or state.overclock_of(seat) is not None),
        "options": [
            {"column": column, "row": row, **gain(state, seat, state.face(held))}
            for column, row, held in face_up(state)
        ],
        "looked": looked_of(state, seat),
    }


def looked_of(state: Table, seat: int) -> list[Json]:
    """What the cards that an Overclock showed to this seat would give it: its secret."""
    waiting = state.overclock_of(seat)
    return [gain(state, seat, state.face(held)) for held in waiting.looked] if waiting else []


def gain(state: Table, seat: int, face: Face) -> dict[str, Json]:
    """What one more card would give a seat: facts with reasons, not a ranking."""
    before = verdict_of(state, seat)
    after = verdict(cards_of([*faces_of(state, seat), face]), state.chart, ways_of(state.setup.options))
    return {
        "card": face.json(),
        "points": after.best.total - before.best.total,
        "total": after.best.total,
        "why": [reason.json() for reason in _reasons(face, before, after)],
    }


def _reasons(face: Face, before: Verdict, after: Verdict) -> list[Message]:
    if face.kind == "sparkeez":
        return [Message.of("{n} points each", n=SPARKEEZ_POINTS)]
    if face.kind == "overclock":
        return [Message("Two cards from the deck to choose from")]
    reasons: list[Message] = []
    if face.kind == "junk":
        reasons.append(_junk_reason(before.best.robit, after.best.robit))
    elif all(part.name != face.name for part in after.best.robit.parts):
        reasons.append(Message("The parts you have are better"))
    else:
        reasons.append(_part_reason(face, before.best.robit, after.best.robit))
    reasons += _bonus_reasons(before, after)
    if face.kind == "part" and face.value is None:
        reasons.append(Message("Its number is unknown"))
    return reasons


def _junk_reason(before: Robit, after: Robit) -> Message:
    if after.junk == before.junk:
        return Message("There is nothing that it can stand in for")
    if before.is_complete:
        return Message("Stands in for a part")
    return Message("Completes the ROBiT") if after.is_complete else Message("Stands in for a missing part")


def _part_reason(face: Face, before: Robit, after: Robit) -> Message:
    replaced = [part for part in before.parts if part not in after.parts]
    if not replaced:
        text = "Completes the ROBiT" if after.is_complete and not before.is_complete else "Fills an empty place"
        return Message(text)
    return Message.of("{this} for {that}", this=face.label, that=_row(replaced))


def _row(parts: Sequence[Part]) -> Message:
    told = part_words(parts[0])
    for part in parts[1:]:
        told = Message.of("{these} and {that}", these=told, that=part_words(part))
    return told


def _bonus_reasons(before: Verdict, after: Verdict) -> list[Message]:
    old, new = before.best.bonus, after.best.bonus
    if old == new:
        return []
    suit = after.best.suit
    if new is None and suit:
        return [Message.of("{n} {model}: the chart has no number for it", n=suit[1], model=MODELS[suit[0]].name)]
    told = Message("unknown") if old is None else old
    return [Message.of("Bot Bonus {n} instead of {old}", n=new, old=told)]
