"""The scoreboard: one line with a reason for every point, places, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assistant import Message, Scoreboard, ScoreLine, SeatScore
from robits.chart import GUESS, UNVERIFIED
from robits.deck import MODELS, SLOT_WORDS, Face
from robits.options import ways_of
from robits.rules import RULES, SPARKEEZ_POINTS
from robits.scoring import Cards, Count, Part, Robit, Verdict, verdict
from robits.state import Table


def cards_of(faces: Sequence[Face]) -> Cards:
    """A player's cards, sorted for the search. What is neither part, Junk nor Sparkeez has no use."""
    return Cards(
        tuple(Part(face.name, face.slot, face.model, face.value) for face in faces if face.kind == "part"),
        tuple(face.name for face in faces if face.kind == "junk"),
        sum(face.kind == "sparkeez" for face in faces),
        sum(face.kind == "unknown" for face in faces),
    )


def faces_of(state: Table, seat: int) -> list[Face]:
    """The faces of a seat's cards, in the order they were taken."""
    return state.once(f"faces {seat}", lambda: [state.face(held) for held in state.area(seat)])


def verdict_of(state: Table, seat: int) -> Verdict:
    """The best (or chosen) ROBiT of a seat."""

    def search() -> Verdict:
        chosen = state.chosen[seat - 1]
        built = None if chosen is None else frozenset(chosen)
        return verdict(cards_of(faces_of(state, seat)), state.chart, ways_of(state.setup.options), built)

    return state.once(f"verdict {seat}", search)


@dataclass(frozen=True, slots=True)
class Spare:
    """Parts and Junk that a ROBiT has no room for."""

    faces: tuple[Face, ...]

    @classmethod
    def of(cls, faces: Sequence[Face], robit: Robit) -> Spare:
        """What is left over; of the Junk, the last taken."""
        used = {part.name for part in robit.parts}
        junk = [face for face in faces if face.kind == "junk"]
        idle = {face.name for face in junk[robit.junk :]}
        return cls(tuple(f for f in faces if (f.kind == "part" and f.name not in used) or f.name in idle))


def lines_of(state: Table, seat: int) -> tuple[ScoreLine, ...]:
    """Where a seat's points come from, then what counts nothing, what is unknown, and the next best ROBiT."""
    faces = faces_of(state, seat)
    found = verdict_of(state, seat)
    lines = [_parts_line(found.best.robit), _bonus_line(state, found.best)]
    lines += _sparkeez_lines(faces)
    lines += [
        ScoreLine(0, Message.of("Spare: {card}. It does not count.", card=face.label), RULES[29])
        for face in Spare.of(faces, found.best.robit).faces
    ]
    lines += _unknown_lines(state, faces, found)
    if found.next_best is not None:
        lines.append(ScoreLine(0, next_best_words(found), RULES[27]))
    return tuple(lines)


def next_best_words(found: Verdict) -> Message:
    """The next best ROBiT in words: its total and what differs."""
    other = found.next_best
    assert other is not None  # asked only where there is one
    gone = [part for part in found.best.robit.parts if part not in other.robit.parts]
    come = [part for part in other.robit.parts if part not in found.best.robit.parts]
    text = "Next best: {total}, with {these} instead of {those}."
    if other.bonus is None:
        text = "Next best: at least {total}, with {these} instead of {those}."
    if found.is_chosen:
        text = "Not chosen: {total}, with {these} instead of {those}."
    return Message.of(
        text,
        total=other.total,
        these=_named(come),
        those=_named(gone),
    )


def _named(parts: Sequence[Part]) -> Message:
    """Parts in a row: `BT-4 arm, 5 and Klunc head, 3`."""
    if not parts:
        return Message("nothing")
    words = [part_words(part) for part in parts]
    told = words[0]
    for word in words[1:]:
        told = Message.of("{these} and {that}", these=told, that=word)
    return told


def part_words(part: Part) -> Message:
    """A part in words, as `Klunc arm, 3`."""
    model = MODELS[part.model].name if part.model in MODELS else part.model
    return Face(part.name, "part", part.model, part.slot, part.value, f"{model} {part.slot}").label


def _parts_line(robit: Robit) -> ScoreLine:
    known = [str(part.value) for part in robit.parts if part.value is not None]
    if not known:
        return ScoreLine(0, Message("Parts in the ROBiT: none with a known number."), RULES[30])
    terms = " + ".join(known).replace("-", "\u2212")
    return ScoreLine(robit.values, Message.of("Parts in the ROBiT: {sum}", sum=terms), RULES[30])


def _bonus_line(state: Table, best: Count) -> ScoreLine:
    robit, suit = best.robit, best.suit
    if not robit.is_complete:
        missing = robit.needs[robit.junk :]
        return ScoreLine(0, Message.of("No Bot Bonus: {what} missing.", what=slots_words(missing)), RULES[31])
    if suit is None:
        return ScoreLine(0, Message("No Bot Bonus: complete, but no color three times."), RULES[32])
    model, number = suit
    cell = state.chart.cell(model, number)
    if best.bonus is None:
        text = "Bot Bonus for {n} {model}: unknown, the chart has no number for it."
    elif cell.status == GUESS:
        text = "Bot Bonus for {n} {model}: a guess, look at your chart."
    elif cell.status == UNVERIFIED:
        text = "Bot Bonus for {n} {model} (chart not verified)"
    else:
        text = "Bot Bonus for {n} {model}"
    return ScoreLine(best.sure, Message.of(text, n=number, model=MODELS[model].name), RULES[33])


def slots_words(slots: Sequence[str]) -> Message:
    """Slots in a row: `head, arm, arm`."""
    told = SLOT_WORDS[slots[0]]
    for slot in slots[1:]:
        told = Message.of("{these}, {that}", these=told, that=SLOT_WORDS[slot])
    return told


def _sparkeez_lines(faces: Sequence[Face]) -> list[ScoreLine]:
    number = sum(face.kind == "sparkeez" for face in faces)
    if not number:
        return []
    text = Message.of("{n} Sparkeez: {each} points each", n=number, each=SPARKEEZ_POINTS)
    return [ScoreLine(number * SPARKEEZ_POINTS, text, RULES[22])]


def _unknown_lines(state: Table, faces: Sequence[Face], found: Verdict) -> list[ScoreLine]:
    lines: list[ScoreLine] = []
    values = sum(face.kind == "part" and face.value is None for face in faces)
    if values:
        text = Message.of("At least: {n} number is unknown.", many="At least: {n} numbers are unknown.", n=values)
        lines.append(ScoreLine(0, text, RULES[21]))
    nameless = sum(face.kind == "unknown" for face in faces)
    if nameless:
        text = Message.of("At least: nobody named {n} card.", many="At least: nobody named {n} cards.", n=nameless)
        lines.append(ScoreLine(0, text, RULES[39]))
    for model, number in found.blanks:
        if found.best.bonus is None and (model, number) == found.best.suit:
            continue
        text = Message.of(
            "At least: {n} {model} might count more, but the chart has no number for it.",
            n=number,
            model=MODELS[model].name,
        )
        lines.append(ScoreLine(0, text, RULES[33]))
    return lines


def seat_score(state: Table, seat: int) -> SeatScore:
    """One seat's lines; at_least while something is unknown."""
    return state.once(f"score {seat}", lambda: SeatScore(lines_of(state, seat), verdict_of(state, seat).at_least))


def scoreboard(state: Table) -> Scoreboard:
    """Everybody's points, also in mid-game; final when everyone has had seven cards (rules 26, 36 and 37)."""
    seats = {seat.number: seat_score(state, seat.number) for seat in state.setup.seats}
    return Scoreboard(seats, state.is_over, winners(state) if state.is_over else ())


def leaders(state: Table) -> tuple[int, ...]:
    """Those with the highest total among the players who are still here."""
    totals = {seat: verdict_of(state, seat).best.total for seat in state.here}
    top = max(totals.values(), default=0)
    return tuple(sorted(seat for seat, total in totals.items() if total == top))


def in_doubt(state: Table) -> tuple[int, ...]:
    """Players whose unknown points could still change who wins."""
    top = leaders(state)
    unsure = tuple(seat for seat in sorted(state.here) if verdict_of(state, seat).at_least)
    return () if len(top) == 1 and unsure in ((), top) else unsure


def winners(state: Table) -> tuple[int, ...]:
    """Who has won a game that is over: nobody while it is in doubt, or after a tie that nobody decided (A14).

    Where the house says so, all those who tie.
    """
    if state.decided is not None:
        return (state.decided,)
    top = leaders(state)
    is_shared = state.setup.options.get("tie") == "shared"
    return top if (len(top) == 1 or is_shared) and not in_doubt(state) else ()


def places(state: Table) -> dict[int, int]:
    """The place of each player who is still here: equal totals share a place, the next ones are skipped."""
    totals = {seat: verdict_of(state, seat).best.total for seat in state.here}
    return {seat: 1 + sum(other > total for other in totals.values()) for seat, total in sorted(totals.items())}


def best_line(score: SeatScore) -> ScoreLine:
    """The line with the most points, for the ceremony."""
    return max(score.lines, key=lambda line: line.points)
