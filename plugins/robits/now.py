"""We are here now: every count and place of the table, set at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from assistant import REFEREE, IllegalAction, Json, Message, number_told, put, told_by_seat, told_count
from robits import here
from robits.binding import described
from robits.kinds import MODEL, SLOT
from robits.line import tracked
from robits.mend import unnamed
from robits.rules import COLUMNS, DECK, OVERCLOCK_LOOKS, ROUNDS
from robits.state import GONE, OPEN, UNTOLD, Held, Overclock, Table

_WORDS = {"gone": GONE, "open": OPEN, "": UNTOLD, "down": UNTOLD}


def now(state: Table, data: Mapping[str, Json]) -> Table:
    """The table as somebody tells it; what is not told stays, counts that follow are counted anew.

    `cards`: {"1": [card, …]}, a card being an id, a tag, `{"model", "slot", "value"}` or `{}` for one nobody named.
    `round`: players of whom no cards are told get cards that nobody named, until they have had as many as that round
    and the turn ask for. `line`: {"COLUMN/ROW": card, "open", "gone" or "down"}, `{}` for a line that nobody tracks.
    `overclocks`: {"2": {"card": id, "looked": [id, …]}}. `short`: {"2": turns without a card}. `due`: {"3": true}.
    """
    data, before = _whole(state, data), state
    state = replace(_emptied(state, data), decided=None, is_shown=False)
    for seat, cards in told_by_seat(state.setup, data.get("cards")):
        state = _lay(state, seat, cards, before.area(seat))
    for seat, turns in told_by_seat(state.setup, data.get("short")):
        state = replace(state, short=put(state.short, seat, told_count(turns, Message("Turns without a card"))))
    state = _order(state, data)
    state = _overclocks(state, data.get("overclocks"))
    state = _padded(state, data)
    state = _line(state, data)
    state = _away(state, data)
    return _counted(state, data)


def _whole(state: Table, data: Mapping[str, Json]) -> Mapping[str, Json]:
    """The data, with what is told in parts (a place of the line, an Overclock) filled up with what lies there."""
    full = dict(data)
    if isinstance(data.get("line"), Mapping) and data["line"]:
        full["line"] = {**here.line(state), **data["line"]}  # type: ignore[dict-item]
        full.setdefault("due", {str(column): True for column in state.due})
    if isinstance(data.get("due"), Mapping):
        full["due"] = {**{str(column): True for column in state.due}, **data["due"]}  # type: ignore[dict-item]
    if isinstance(data.get("overclocks"), Mapping) and data["overclocks"]:
        known = here.overclocks(state, REFEREE)
        told: Mapping[str, Json] = data["overclocks"]  # type: ignore[assignment]
        mixed = {seat: {**known.get(seat, {}), **entry} for seat, entry in told.items() if isinstance(entry, Mapping)}  # type: ignore[dict-item]
        full["overclocks"] = {**known, **told, **mixed}
    return full


def _emptied(state: Table, data: Mapping[str, Json]) -> Table:
    """The state without what is about to be told, so that cards are free to lie elsewhere."""
    for seat, _ in told_by_seat(state.setup, data.get("cards")):
        state = state.with_area(seat, ())
    if "line" in data:
        state = replace(state, line=(), due=(), untold=0)
    if "overclocks" in data:
        state = replace(state, overclocks=())
    return state


def _lay(state: Table, seat: int, cards: Any, before: Sequence[Held]) -> Table:
    """The cards before a seat; one that lay there already keeps what was told with it."""
    if not isinstance(cards, Sequence) or isinstance(cards, str):
        raise IllegalAction("The cards before a player are a list.")
    lay = {held.name: held for held in before if not held.by_hand}
    for told in cards:
        held = card_told(state, told)
        held = lay.get(held.name, held) if isinstance(told, str) else held
        if state.face(held).kind == "overclock":
            raise IllegalAction("An Overclock never stays before a player.")
        state = state.with_area(seat, (*state.area(seat), held))
    return state


def card_told(state: Table, told: Any, without: Collection[str] = ()) -> Held:
    """A card as `now` tells it. Raises IllegalAction for one that lies elsewhere already."""
    if isinstance(told, str):
        name = state.catalog.copy(_single(state, told)).name
        if name in set(state.known()):
            raise IllegalAction(Message.of("{card} is told twice, or lies elsewhere.", card=told[:40]))
        return Held(name)
    if not isinstance(told, Mapping) or not set(told) <= {"model", "slot", "value"}:
        raise IllegalAction("A card is told by its id, or as model, slot and value.")
    for entry in (MODEL, SLOT):
        problem = entry.problem(told[entry.name]) if told.get(entry.name) is not None else None
        if problem:
            raise IllegalAction(problem)
    value = told.get("value")
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise IllegalAction("A card's number is a whole number.")
    return described(state, told, without)


def _single(state: Table, told: str) -> str:
    """Of an id with several copies, the lowest that lies nowhere yet."""
    if told not in state.catalog.by_id:
        return told
    known = set(state.known())
    copies = state.catalog.copies(told)
    return next((copy.name for copy in copies if copy.name not in known), copies[0].name if copies else told)


def _order(state: Table, data: Mapping[str, Json]) -> Table:
    turn, first = data.get("turn"), data.get("first")
    for seat in (turn, first):
        if isinstance(seat, int) and not state.setup.seat(seat).here:
            raise IllegalAction(Message.of("{name} has left.", name=state.setup.name(seat)))
    return replace(
        state,
        turn=turn if isinstance(turn, int) else state.turn,
        first=first if isinstance(first, int) else state.first,
        last=None,
    )


def _padded(state: Table, data: Mapping[str, Json]) -> Table:
    """Cards that nobody named, so that everybody has had as many as the round and the turn ask for."""
    asked = data.get("round")
    if not isinstance(asked, int):
        return state
    told = {seat for seat, _ in told_by_seat(state.setup, data.get("cards"))}
    seat, has_played = state.first, True
    for _ in state.setup.clockwise:
        has_played = has_played and seat != state.turn
        lacking = min(ROUNDS, asked - 1 + has_played) - state.turns_of(seat)
        if seat not in told and lacking > 0:
            state = state.with_area(seat, (*state.area(seat), *unnamed(state, lacking)))
        seat = state.setup.after(seat)
    untold = [number for number in state.here if number not in told]
    if untold and state.round > asked:
        text = "{name} has {n} cards, more than round {round} gives: say which cards lie before them."
        name, count = state.setup.name(untold[0]), state.turns_of(untold[0])
        raise IllegalAction(Message.of(text, name=name, n=count, round=asked))
    return state


def _overclocks(state: Table, told: Any) -> Table:
    for seat, entry in told_by_seat(state.setup, told):
        if not isinstance(entry, Mapping):
            raise IllegalAction("An Overclock that waits is told with its card and what was looked at.")
        card = card_told(state, entry.get("card", {"model": "overclock"}))
        looked = entry.get("looked", ())
        if not isinstance(looked, Sequence) or isinstance(looked, str) or len(looked) > OVERCLOCK_LOOKS:
            raise IllegalAction(Message.of("An Overclock shows {n} cards.", n=OVERCLOCK_LOOKS))
        seen: list[Held] = []
        for told_card in looked:
            seen.append(card_told(state, told_card, [held.name for held in seen]))
        state = state.but(overclocks=(*state.overclocks, Overclock(seat, card.name, tuple(seen))))
    return state


def _line(state: Table, data: Mapping[str, Json]) -> Table:
    told = data.get("line")
    if isinstance(told, Mapping) and told:
        state = replace(tracked(replace(state, left=COLUMNS * state.rows)), left=state.left)
        for where, content in told.items():
            state = _laid(state, where, content)
    due = data.get("due")
    if isinstance(due, Mapping):
        columns = [_column(column) for column, is_due in due.items() if is_due]
        state = replace(state, due=tuple(columns))
    return state


def _column(told: str) -> int:
    column = number_told(told) or 0
    if not 1 <= column <= COLUMNS:
        raise IllegalAction(Message.of("{place} is no column of the line.", place=told[:20]))
    return column


def _laid(state: Table, where: str, content: Any) -> Table:
    column, row = (number_told(text) or 0 for text in where.split("/")) if where.count("/") == 1 else (0, 0)
    if not 1 <= column <= COLUMNS or not 1 <= row <= state.rows:
        raise IllegalAction(Message.of("{place} is no place of the line: say COLUMN/ROW.", place=where[:20]))
    known = _WORDS.get(content) if isinstance(content, str) else None
    held = known if known is not None else card_told(state, content)
    places = state.line[column - 1]
    changed = (*places[: row - 1], held, *places[row:])
    return replace(state, line=put(state.line, column, changed))


def _away(state: Table, data: Mapping[str, Json]) -> Table:
    for place in ("buried", "outside"):
        if place in data:
            state = replace(state, **{place: ()})  # type: ignore[arg-type]
            names: list[str] = []
            for told in data[place] or ():  # type: ignore[union-attr]
                names.append(card_told(state, told).name)
                state = replace(state, **{place: tuple(names)})  # type: ignore[arg-type]
    return state


def _counted(state: Table, data: Mapping[str, Json]) -> Table:
    """Deck and line as told; of the two, what is not told is what the other leaves of the 91 cards."""
    lying = sum(len(area) for area in state.areas) + len(state.overclocks) + len(state.outside)
    deck, left = data.get("deck"), data.get("left")
    if left is None and state.line and "line" in data:
        left = sum(content != GONE for column in state.line for content in column)
    if isinstance(deck, int) and not isinstance(left, int):
        left = DECK - deck - lying
    elif isinstance(left, int) and not isinstance(deck, int):
        deck = DECK - left - lying
    elif not isinstance(left, int) and not isinstance(deck, int):
        deck = state.deck
        left = DECK - deck - lying
    assert isinstance(deck, int)  # told or counted
    assert isinstance(left, int)  # likewise
    if deck < 0 or left < 0:
        raise IllegalAction("More cards are told than the 91 that there are.")
    return replace(state, deck=deck, left=left)
