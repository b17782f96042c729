"""The kinds of action that belong to the host, the same in every game: seats, values, stickers, "we are here now"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

from assistant.table.action import HISTORY, Action, ActionKind
from assistant.table.errors import GameFault, IllegalAction, TableError, UnknownTag
from assistant.table.field import Field
from assistant.table.game import Game, State
from assistant.table.message import Message, Objection
from assistant.table.setup import Seat, Setup
from assistant.table.tag import Tag
from assistant.table.values import Json, frozen

NAME_LONGEST = 40

KINDS: tuple[ActionKind, ...] = (
    ActionKind(
        "undo",
        Message("Take back"),
        (Field("event", lowest=1, label=Message("Event")), Field("drop", "numbers", required=False)),
        "both",
    ),
    ActionKind(
        "redo",
        Message("Do again"),
        (Field("event", lowest=1, label=Message("Event")), Field("drop", "numbers", required=False)),
        "both",
    ),
    ActionKind(
        "replace",
        Message("Correct"),
        (
            Field("event", lowest=1, label=Message("Event")),
            Field("action", "object", label=Message("Action")),
            Field("drop", "numbers", required=False),
        ),
        "both",
    ),
    ActionKind(
        "seat",
        Message("Change the seats"),
        (
            Field("op", "text", Message("What"), choices=("join", "leave", "rename", "reorder")),
            Field("seat", "seat", Message("Seat"), required=False),
            Field("name", "text", Message("Name"), required=False),
            Field("order", "numbers", Message("Order"), required=False),
        ),
        "both",
    ),
    ActionKind("value", Message("Fill in a card"), (Field("values", "object", Message("Values")),), "both", "needed"),
    ActionKind("bind", Message("Stick a tag on a card"), (Field("card", "card", Message("Card")),), "both", "needed"),
)


@dataclass(frozen=True, slots=True)
class Position(Generic[State]):
    """Where a session stands: who sits there with which cards, and the game's own state."""

    setup: Setup
    state: State


def start(game: Game[State], setup: Setup) -> Position[State]:
    """The position before the first event. Raises IllegalAction or GameFault."""
    with fence(game, "setup"):
        return Position(setup, game.setup(setup))


def step(game: Game[State], position: Position[State], action: Action) -> Position[State]:
    """The position after an action that is not about history. Raises IllegalAction or GameFault."""
    with fence(game, "apply"):
        if action.kind == "now":
            ActionKind("now", Message("We are here now"), game.now_fields, "both").refuse_misshapen(action)
            return replace(position, state=game.now(position.state, action.data))
        if action.kind in ("seat", "value", "bind"):
            refuse_misshapen(action)
            setup = _CHANGES[action.kind](game, position.setup, action)
            return Position(setup, game.resetup(position.state, setup))
        if action.kind in HISTORY:
            raise IllegalAction("Taking back is about another event, not about the table.")
        if action.seat is not None:
            position.setup.seat(action.seat)
        game.refuse_misshapen(action)
        after = game.apply(position.state, action)
        taught = game.teaches(position.state, action)
        if not taught:
            return replace(position, state=after)
        setup = position.setup
        for card, values in taught.items():
            refuse_values(game, values)
            setup = replace(setup, catalog=setup.catalog.with_values(card, values))
        return Position(setup, game.resetup(after, setup))


def check(game: Game[State], position: Position[State], action: Action) -> tuple[Objection, ...]:
    """What the rules say against an action: nothing where it has no meaning, and never of the host's own kinds."""
    if action.kind in (*HISTORY, "seat", "value", "bind", "now"):
        return ()
    try:
        with fence(game, "check"):
            return tuple(game.check(position.state, action))
    except IllegalAction:
        return ()


def resolve(game: Game[State], position: Position[State], action: Action) -> Action:
    """The same action with its card named as states name it (`Copy.name`): a tag, an id and a name mean one thing.

    Of several cards that are called so and printed alike the game says which is meant. Raises IllegalAction for a card
    that is not in the deck, and for a name of cards that differ.
    """
    if action.card is None or action.kind == "bind":
        return action
    catalog = position.setup.catalog
    alike = [] if action.card in catalog.by_id else catalog.called(action.card)
    if action.card in catalog.by_id or alike:
        is_one = len(alike) < 2 or action.kind == "value" or any(card.traits != alike[0].traits for card in alike)
        card = catalog.card(action.card) if is_one else alike[0]
        if action.kind == "value":
            return replace(action, card=card.id)
        copies = [copy for one in ((card,) if is_one else alike) for copy in catalog.copies(one.id)]
        if len(copies) <= 1:
            return replace(action, card=card.id)
        with fence(game, "copy_meant"):
            return replace(action, card=game.copy_meant(position.state, action, copies).name)
    copy = catalog.copy(action.card)
    return replace(action, card=copy.card.id if action.kind == "value" else copy.name)


def rolled(game: Game[Any], action: Action, roll: Callable[[int, int], int]) -> Action:
    """The action with its dice rolled, where its data says that the program rolls (`"by": "program"`).

    What a client says of such a die is not believed. The roll becomes data, so a replay rolls the same.
    """
    if action.data.get("by") != "program":
        return action
    fields = next((kind.fields for kind in game.kinds if kind.kind == action.kind), ())
    dice = {
        entry.name: roll(entry.lowest, entry.highest)
        for entry in fields
        if entry.is_die and entry.lowest is not None and entry.highest is not None
    }
    return replace(action, data=frozen({**action.data, **dice}))


def refuse_misshapen(action: Action) -> None:
    """Raise IllegalAction if one of the host's kinds has not its shape."""
    next(entry for entry in KINDS if entry.kind == action.kind).refuse_misshapen(action)


def clean_name(name: Any) -> str:
    """A player's name as it is kept: 1 to 40 characters, blanks trimmed, no control characters.

    Raises IllegalAction otherwise.
    """
    if not isinstance(name, str):
        raise IllegalAction("A player's name is text.")
    kept = " ".join("".join(letter if letter.isprintable() or letter == "\u200d" else " " for letter in name).split())
    if not 1 <= len(kept) <= NAME_LONGEST:
        raise IllegalAction(Message.of("A player's name has 1 to {n} characters.", n=NAME_LONGEST))
    return kept


def _change_seats(game: Game[Any], setup: Setup, action: Action) -> Setup:
    op, number = action.data["op"], action.data.get("seat", action.seat)
    if op == "join":
        if len(setup.seats) + 1 not in game.seats:
            raise IllegalAction(Message.of("{game} has no more places.", game=game.title))
        joining = Seat(len(setup.seats) + 1, _free_name(setup, action.data.get("name")))
        order = (*setup.order, joining.number) if setup.order else ()
        return replace(setup, seats=(*setup.seats, joining), order=order)
    if op == "reorder":
        order = tuple(action.data.get("order") or ())  # type: ignore[arg-type]
        if sorted(order) != sorted(seat.number for seat in setup.seats):
            raise IllegalAction("The order names each seat once.")
        return replace(setup, order=order)
    if not isinstance(number, int):
        raise IllegalAction("Say which seat.")
    seat = setup.seat(number)
    if op == "leave":
        if not seat.here:
            raise IllegalAction(Message.of("{name} has already left.", name=seat.name))
        changed = replace(seat, here=False)
    else:
        changed = replace(seat, name=_free_name(setup, action.data.get("name"), number))
    return replace(setup, seats=tuple(changed if entry.number == number else entry for entry in setup.seats))


def _free_name(setup: Setup, name: Any, number: int = 0) -> str:
    """A name as it is kept that no other seat has. Raises IllegalAction."""
    kept = clean_name(name)
    for seat in setup.seats:
        if seat.number != number:
            refuse_double([seat.name, kept])
    return kept


def refuse_double(names: Sequence[str]) -> None:
    """Raise IllegalAction where two players have one name."""
    for place, name in enumerate(names):
        if name.casefold() in [other.casefold() for other in names[:place]]:
            text = "Two players are called {name}: add a letter, so that everybody can tell them apart."
            raise IllegalAction(Message.of(text, name=name))


def refuse_values(game: Game[Any], values: Mapping[str, Json]) -> None:
    """Raise IllegalAction, in words, for printed values that a card of this game cannot have; null is unknown."""
    known = {entry.name: entry for entry in game.traits}
    for name, value in values.items():
        if name not in known:
            raise IllegalAction(Message.of("A card of {game} has no value {name}.", game=game.title, name=name[:40]))
        problem = known[name].problem(value) if value is not None else None
        if problem:
            raise IllegalAction(problem)


def _fill_in(game: Game[Any], setup: Setup, action: Action) -> Setup:
    values: Mapping[str, Json] = action.data["values"]  # type: ignore[assignment]
    refuse_values(game, values)
    return replace(setup, catalog=setup.catalog.with_values(str(action.card), values))


def _bind(game: Game[Any], setup: Setup, action: Action) -> Setup:
    try:
        tag = Tag.parse(str(action.card))
    except UnknownTag as error:
        raise IllegalAction(error.reason) from error
    return replace(setup, catalog=setup.catalog.with_binding(tag, str(action.data["card"])))


_CHANGES = {"seat": _change_seats, "value": _fill_in, "bind": _bind}


ANSWERS = ("setup", "upgrade", "copy_meant", "apply", "check", "interpret")
"""Where a game may answer a person by an error; anywhere else (it cannot show itself) every error is its own fault."""


class fence:
    """What a game raises inside is the plugin author's fault, unless it is an error for a person at the table."""

    def __init__(self, game: Game[Any], stage: str) -> None:
        self.game = game
        self.stage = stage

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if error is None or isinstance(error, GameFault) or not isinstance(error, Exception | SystemExit):
            return
        if isinstance(error, TableError) and self.stage in ANSWERS:
            return
        raise GameFault(getattr(self.game, "id", "?"), self.stage, error) from error
