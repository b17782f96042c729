"""The assembly line, as far as somebody records it: seven columns of places, gaps skipped (rules 7 to 9, 17, 18)."""

from __future__ import annotations

from collections.abc import Iterator

from assistant import IllegalAction, Message
from robits.rules import COLUMNS
from robits.state import GONE, OPEN, UNTOLD, Held, Table


def tracked(state: Table) -> Table:
    """The state with a line to record into; what was taken before is untold then."""
    if state.line:
        return state
    taken = COLUMNS * state.rows - state.left
    column = (OPEN, *(UNTOLD,) * (state.rows - 1))
    columns = ((column,) if not taken else ((UNTOLD,) * state.rows,)) * COLUMNS
    return state.but(line=columns, untold=taken, due=())


def place(state: Table, column: int, row: int) -> Held:
    """What is recorded there. Raises IllegalAction for a place that the line does not have."""
    if not 1 <= column <= COLUMNS or not 1 <= row <= max(state.rows, len(state.line[0]) if state.line else 0):
        raise IllegalAction(
            Message.of("The line has {columns} columns and {rows} rows.", columns=COLUMNS, rows=state.rows)
        )
    return state.line[column - 1][row - 1] if state.line else UNTOLD


def with_place(state: Table, column: int, row: int, content: Held) -> Table:
    """The state with one place recorded (the line is tracked from then on)."""
    place(state, column, row)
    state = tracked(state)
    places = state.line[column - 1]
    changed = (*places[: row - 1], content, *places[row:])
    return state.but(line=(*state.line[: column - 1], changed, *state.line[column:]))


def above(state: Table, column: int, row: int) -> int | None:
    """The row of the next face-down card above a place: taken and face-up ones are skipped (A4, A5)."""
    if not state.line:
        return None
    places = state.line[column - 1]
    return next((up for up in range(row + 1, len(places) + 1) if places[up - 1] == UNTOLD), None)


def lowest_down(state: Table, column: int) -> int | None:
    """The lowest row of a column in which a card may lie face down."""
    return above(state, column, 0)


def is_up(content: Held) -> bool:
    """Is a face-up card recorded there?"""
    return content not in (UNTOLD, GONE)


def shows(state: Table, column: int) -> bool:
    """Does the column show a face-up card already, as far as anybody recorded?"""
    return any(is_up(content) for content in state.line[column - 1]) if state.line else False


def face_up(state: Table) -> Iterator[tuple[int, int, Held]]:
    """Column, row and card of every face-up card that somebody named."""
    for column, places in enumerate(state.line, start=1):
        for row, content in enumerate(places, start=1):
            if content not in (UNTOLD, OPEN, GONE):
                yield column, row, content


def place_states(state: Table, column: int) -> Iterator[tuple[str, Held | None]]:
    """For each place of a column, row 1 first: up, open, down, gone or unknown, and the card that is up."""
    for content in state.line[column - 1]:
        if content == GONE:
            yield "gone", None
        elif content == OPEN:
            yield "open", None
        elif content == UNTOLD:
            yield ("unknown" if state.untold else "down"), None
        else:
            yield "up", content


def leave(state: Table, column: int, row: int) -> Table:
    """The state after the card at a place was taken. After a face-up one a reveal is due (rules 17 and 18)."""
    content = place(tracked(state), column, row)
    was_up = is_up(content) or (content == UNTOLD and row == 1)
    state = with_place(state, column, row, GONE)
    if not was_up or above(state, column, row) is None or column in state.due:
        return state
    return state.but(due=(*state.due, column))


def turned_up(state: Table, column: int, row: int, content: Held) -> Table:
    """The state after a card was seen face up at a place; a card that lay elsewhere in the line has moved."""
    spot = state.spot(content.name) if content != OPEN else None
    if spot is not None and spot != (column, row):
        state = with_place(state, *spot, GONE)
    state = with_place(state, column, row, content)
    return state.but(due=tuple(entry for entry in state.due if entry != column))
