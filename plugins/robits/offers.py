"""The buttons: what somebody may do now, the next thing to do marked.

Groups: `take` (by hand), `column-N` (take or turn up what lies there), `keep` and `look` (Overclock), `value` (a number
or a name that is wanted: kind `tell`, or the host's `value`, whose asked number belongs in `data.values.value`),
`chart` (a blank cell), `chart-all`, `turn`, `first`, `give-back`, `assemble`, `decide`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from assistant import Action, Field, Message, Offer, Viewer, frozen, with_one_main
from robits.deck import MODELS, Face, alike
from robits.kinds import BEYOND, CARD_FIELDS, MODEL, POINTS, SLOT, VALUE
from robits.ledger import leaders, winners
from robits.line import face_up
from robits.mine import gain
from robits.state import NOBODY, OPEN, Table
from robits.wanted import cells_wanted, wanted_of

NUMBER = Field("value", "integer", Message("Its number"), lowest=-BEYOND, highest=BEYOND)


def actions(state: Table, viewer: Viewer) -> Sequence[Offer]:
    """What is offered to these eyes: guests nothing, a seat its own, the table and the referee everything."""
    if viewer.role == "guest" or not state.here:
        return ()
    seats = [seat.number for seat in state.setup.seats if viewer.acts_for(seat.number)]
    found = [*_turn_offers(state, viewer, seats), *_asking(state, viewer, seats), *_mending(state, viewer, seats)]
    return with_one_main(found)


def _turn_offers(state: Table, viewer: Viewer, seats: Sequence[int]) -> Iterator[Offer]:
    for waiting in state.overclocks:
        if waiting.seat in seats:
            yield from _keep_offers(state, viewer, waiting.seat)
    if state.is_over:
        yield from _end_offers(state, viewer)
        return
    if state.turn in seats and not state.overclocks:
        yield from _take_offers(state, state.turn)
    if not state.overclocks and (state.last in seats or state.turn in seats):
        yield from _reveal_offers(state, viewer)
    if viewer.role != "seat":
        yield from _order_offers(state)


def _keep_offers(state: Table, viewer: Viewer, seat: int) -> Iterator[Offer]:
    waiting = state.overclock_of(seat)
    looked = waiting.looked if waiting and viewer.sees(seat) else ()
    for held in looked:
        face = state.face(held)
        told = {"model": face.model or face.kind, "slot": face.slot or None, "value": face.value}
        action = Action("keep", seat, None, frozen(told)) if held.by_hand else Action.of("keep", seat, held.name)
        label = Message.of("Keep {card}", card=face.label)
        yield Offer(action, label, Message("The table sees this card only"), _icon(face), group="keep")
    if viewer.seat == seat:
        label, note = Message("Type a card you look at"), Message("Only you see this")
        yield Offer(Action.of("look", seat), label, note, "pen", asks=CARD_FIELDS, group="look")
    label = Message.of("{name} keeps a card", name=state.setup.name(seat))
    note = Message("The other and the Overclock go under the deck")
    yield Offer(Action.of("keep", seat), label, note, "deck", main=True, asks=CARD_FIELDS, group="keep")


def _take_offers(state: Table, seat: int) -> Iterator[Offer]:
    name = state.setup.name(seat)
    label = Message.of("{name} takes a card", name=name)
    yield Offer(Action.of("take", seat), label, None, "deck", main=True, asks=(MODEL, SLOT, VALUE), group="take")
    for column, row, held in face_up(state):
        face = state.face(held)
        told = gain(state, seat, face)
        note = Message.of("{n} points then", n=told["total"])
        where = {"column": column, "row": row}
        action = Action.of("take", seat, None, **where) if held.by_hand else Action.of("take", seat, held.name, **where)
        text = Message.of("{name} takes {card}", name=name, card=face.label)
        yield Offer(action, text, note, _icon(face), group=f"column-{column}")


def _icon(face: Face) -> str:
    return f"slot-{face.slot[:3]}" if face.slot else face.kind


def _reveal_offers(state: Table, viewer: Viewer) -> Iterator[Offer]:
    by = viewer.seat
    for column in state.due:
        group = f"column-{column}"
        label = Message.of("Column {n}: say what is turned up", n=column)
        yield Offer(Action.of("reveal", by, column=column), label, asks=(MODEL, SLOT, VALUE), group=group)
        label = Message.of("Column {n}: no card is left", n=column)
        yield Offer(Action.of("reveal", by, column=column, nothing=True), label, group=group)
    for column, places in enumerate(state.line, start=1):
        for row, content in enumerate(places, start=1):
            if content == OPEN:
                label = Message.of("Column {n}: say what lies there", n=column)
                action = Action.of("reveal", by, column=column, row=row)
                yield Offer(action, label, asks=(MODEL, SLOT, VALUE), group=f"column-{column}")


def _order_offers(state: Table) -> Iterator[Offer]:
    if not any(state.areas) and not state.overclocks:
        for seat in state.here:
            if seat != state.turn:
                label = Message.of("{name} begins", name=state.setup.name(seat))
                yield Offer(Action.of("turn", None, to=seat), label, group="first")
        return
    if not state.overclocks:
        name = state.setup.name(state.turn)
        note = Message.of("{name} has not taken a card", name=name)
        yield Offer(Action.of("next_seat"), Message("Next seat"), note, group="turn")
    for seat in state.here:
        if seat != state.turn and not state.overclocks:
            label = Message.of("It is the turn of {name}", name=state.setup.name(seat))
            yield Offer(Action.of("turn", None, to=seat), label, group="turn")


def _end_offers(state: Table, viewer: Viewer) -> Iterator[Offer]:
    by = viewer.seat
    is_main = not state.is_shown
    yield Offer(Action.of("ceremony", by), Message("Show the ranking"), None, "crown", main=is_main, enabled=is_main)
    top = leaders(state)
    if viewer.role == "seat" or len(top) == 1 or (state.decided is None and winners(state)):
        return
    for seat in top:
        label = Message.of("{name} wins", name=state.setup.name(seat))
        note = Message("House decision, stands in the log")
        yield Offer(Action.of("decide", None, winner=seat), label, note, "crown", group="decide")


def _asking(state: Table, viewer: Viewer, seats: Sequence[int]) -> Iterator[Offer]:
    for seat in seats:
        for face in wanted_of(state, seat):
            yield _wanted_offer(state, seat, face)
    for model, parts in cells_wanted(state):
        cell = state.chart.cell(model, parts)
        action = Action.of("chart", viewer.seat, model=model, parts=parts)
        label = Message.of("Type the bonus for {n} {model}", n=parts, model=MODELS[model].name)
        asks = (replace(POINTS, required=True),)
        yield Offer(action, label, Message("It is on your bonus chart"), "pen", asks=asks, group="chart")
        if cell.guess is not None:
            action = Action.of("chart", viewer.seat, model=model, parts=parts, points=cell.guess, guess=True)
            label = Message.of("Use {n} for now", n=cell.guess)
            note = Message("Marked as a guess on the score")
            yield Offer(action, label, note, "plus", group="chart")


def _wanted_offer(state: Table, seat: int, face: Face) -> Offer:
    """Asks for a number or a name; the number of a card that was only described says nothing about the deck's card."""
    held = state.held(face.name)
    name = state.setup.name(seat)
    if face.name.startswith(NOBODY):
        label = Message.of("Say which card {name} took", name=name)
        return Offer(Action.of("tell", seat, which=face.name), label, None, "pen", asks=CARD_FIELDS, group="value")
    label = Message.of("Number of {card}", card=face.title)
    note = Message.of("{name} has it", name=name)
    if held is not None and held.by_hand:
        action = Action.of("tell", seat, which=face.name)
    else:
        action = Action.of("value", seat, state.catalog.copy(face.name).card.id)
    known = sorted({value for _, value in alike(state.catalog, face.model, face.slot) if value is not None})
    return Offer(action, label, note, "pen", asks=(replace(NUMBER, seen=tuple(known)),), group="value")


def _mending(state: Table, viewer: Viewer, seats: Sequence[int]) -> Iterator[Offer]:
    for seat in seats:
        for held in state.area(seat):
            face = state.face(held)
            label = Message.of("Give {card} back", card=face.label)
            note = Message.of("{name} has it", name=state.setup.name(seat))
            yield Offer(Action.of("move", seat, to="line", which=held.name), label, note, "undo", group="give-back")
        faces = [face for face in map(state.face, state.area(seat)) if face.kind in ("part", "junk")]
        if faces:
            label = Message.of("Choose what {name} builds", name=state.setup.name(seat))
            parts, names = tuple(face.name for face in faces), tuple(face.label for face in faces)
            asks = (Field("cards", "words", Message("Cards to build with"), choices=parts, names=names),)
            yield Offer(Action.of("assemble", seat), label, asks=asks, group="assemble")
        if state.chosen[seat - 1] is not None:
            label = Message.of("{name} builds the best ROBiT", name=state.setup.name(seat))
            yield Offer(Action.of("assemble", seat), label, group="assemble")
    if viewer.role != "seat":
        label, note = (
            Message("The bonus chart is as on my card"),
            Message("Compare it in the settings first; blank cells stay blank"),
        )
        yield Offer(Action.of("chart", None, verified=True), label, note, "check", group="chart-all")
