"""The form of "we are here now": what it asks, and the data that would tell the table as it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from assistant import Field, Json, Message, Viewer
from robits.deck import MODELS, SLOT_WORDS, SLOTS, SPECIALS
from robits.rules import COLUMNS, ROUNDS
from robits.state import EXTRA, GONE, NOBODY, OPEN, UNTOLD, Held, Table

NAMELESS = Message("a card nobody named")
KNOWN: tuple[tuple[Json, Message], ...] = (
    ({}, NAMELESS),
    *(
        ({"model": model.id, "slot": slot}, Message.of("{model} {slot}", model=model.name, slot=SLOT_WORDS[slot]))
        for model in MODELS.values()
        for slot in SLOTS
    ),
    *(({"model": special}, Message.of("{card}", card=name)) for special, name in SPECIALS.items()),
)
"""Cards as they are told without their name, and what each is called."""
LYING = tuple((told, name) for told, name in KNOWN if told != {"model": "overclock"})
"""Those of them that can lie before a player."""
PLACES: tuple[tuple[Json, Message], ...] = (
    ("down", Message("face down")),
    ("open", NAMELESS),
    ("gone", Message("taken")),
    *KNOWN[1:],
)


def form(state: Table, viewer: Viewer) -> tuple[Sequence[Field], Mapping[str, Json]]:
    """The fields, and what stands there as far as these eyes may know it."""
    return fields(state, viewer), told(state, viewer)


def fields(state: Table, viewer: Viewer) -> list[Field]:
    """What is asked, in the order of a form; cards under the deck are nobody's to see."""
    cards = _cards("cards", "cards", Message("Cards before them"), LYING)
    looked = _cards("looked", "cards", Message("What it showed"), KNOWN)
    clock = _cards("card", "card", Message("Overclock that waits"), KNOWN[-1:])
    asked = [
        Field("round", "integer", Message("Round"), False, lowest=1, highest=ROUNDS),
        Field("turn", "seat", Message("Whose turn it is"), False),
        Field("first", "seat", Message("Who begins each round"), False),
        Field("deck", "integer", Message("Cards in the deck"), False, lowest=0, highest=200),
        Field("left", "integer", Message("Cards in the line"), False, lowest=0, highest=200),
        Field("cards", "object", Message("Cards before each player"), False, each=cards),
        Field(
            "short",
            "object",
            Message("Turns without a card"),
            False,
            each=Field("short", "integer", Message("Turns without a card"), False, lowest=0, highest=ROUNDS),
        ),
        Field("line", "object", Message("The line"), False, holds=_line_fields(state)),
        Field(
            "due",
            "object",
            Message("Columns in which a card has to be turned up"),
            False,
            holds=tuple(
                Field(str(column), "flag", Message.of("Column {n}", n=column), False)
                for column in range(1, COLUMNS + 1)
            ),
        ),
        _cards("outside", "cards", Message("Cards out of the game"), KNOWN),
    ]
    if state.overclocks:
        holds = (clock, looked) if viewer.role == "referee" else (clock,)
        waits = Field("overclocks", "object", Message("Overclocks that wait"), False, holds=holds)
        asked.append(Field("overclocks", "object", Message("Overclocks that wait"), False, each=waits))
    if viewer.role == "referee":
        asked.append(_cards("buried", "cards", Message("Cards under the deck"), KNOWN))
    return asked


def _cards(name: str, kind: str, label: Message, known: Sequence[tuple[Json, Message]]) -> Field:
    """A card or a list of cards, each named, or told as model and slot."""
    choices, names = tuple(told for told, _ in known), tuple(name for _, name in known)
    return Field(name, "card" if kind == "card" else "cards", label, False, choices, names=names)


def _line_fields(state: Table) -> tuple[Field, ...]:
    text = "Column {column}, row {row}"
    return tuple(
        _cards(f"{column}/{row}", "card", Message.of(text, column=column, row=row), PLACES)
        for column in range(1, COLUMNS + 1)
        for row in range(1, state.rows + 1)
    )


def told(state: Table, viewer: Viewer) -> dict[str, Json]:
    """The data of a `now` that would set this table."""
    data: dict[str, Json] = {
        "round": state.round,
        "turn": state.turn,
        "first": state.first,
        "deck": state.deck,
        "left": state.left,
        "cards": _by_seat(state, lambda seat: [card(held) for held in state.area(seat)]),
        "short": _by_seat(state, lambda seat: state.short[seat - 1]),
        "line": line(state),
        "due": {str(column): column in state.due for column in range(1, COLUMNS + 1)},
        "outside": [_named(name) for name in state.outside],
        "overclocks": overclocks(state, viewer),
    }
    if viewer.role == "referee":
        data["buried"] = [_named(name) for name in state.buried]
    return data


def _by_seat(state: Table, tell: Callable[[int], Json]) -> dict[str, Json]:
    return {str(seat.number): tell(seat.number) for seat in state.setup.seats}


def card(held: Held) -> Json:
    """A card as `now` takes it: by its name, or as it was described."""
    if not held.by_hand and not held.name.startswith((NOBODY, EXTRA)):
        return held.name
    told = {"model": held.model, "slot": held.slot, "value": held.value}
    return {key: value for key, value in told.items() if value not in ("", None)}


def _named(name: str) -> Json:
    return {} if name.startswith((NOBODY, EXTRA)) else name


def line(state: Table) -> dict[str, Json]:
    """The line by COLUMN/ROW, empty while nobody tracks it."""
    words = {UNTOLD: "down", OPEN: "open", GONE: "gone"}
    return {
        f"{column}/{row}": words[held] if held in words else card(held)
        for column, places in enumerate(state.line, start=1)
        for row, held in enumerate(places, start=1)
    }


def overclocks(state: Table, viewer: Viewer) -> dict[str, Json]:
    """Overclocks that wait; what one showed is its seat's secret."""
    found: dict[str, Json] = {}
    for entry in state.overclocks:
        waits: dict[str, Json] = {"card": _overclock(entry.name)}
        if viewer.sees(entry.seat):
            waits["looked"] = [card(held) for held in entry.looked]
        found[str(entry.seat)] = waits
    return found


def _overclock(name: str) -> Json:
    return {"model": "overclock"} if name.startswith((NOBODY, EXTRA)) else name


def values_told(state: Table) -> dict[str, dict[str, Json]]:
    """Numbers told with cards that lie before players, by the id of the card that each is taken for."""
    found: dict[str, dict[str, Json]] = {}
    for area in state.areas:
        for held in area:
            if held.value is not None and not held.name.startswith((NOBODY, EXTRA)):
                found[state.catalog.copy(held.name).card.id] = {"value": held.value}
    return found
