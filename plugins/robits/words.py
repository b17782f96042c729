"""The log in plain words, each entry only as far as its reader may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from assistant import Action, IllegalAction, Message, Viewer
from robits.binding import meant
from robits.deck import MODELS
from robits.play import card_taken, reveal_spot, spot_meant
from robits.state import OPEN, Table


def describe(before: Table, action: Action, viewer: Viewer) -> Message:
    """What an action did, for these eyes. A card that an Overclock showed is named to its own seat alone."""
    if action.kind == "look":
        return _look(before, action, viewer)
    try:
        return _SENTENCES[action.kind](before, action)
    except (IllegalAction, KeyError):
        return Message(action.kind)


def _name(state: Table, action: Action) -> str:
    return state.setup.name(action.seat) if action.seat is not None else ""


def _look(state: Table, action: Action, viewer: Viewer) -> Message:
    name = _name(state, action)
    if not viewer.sees(action.seat):
        return Message.of("{name} looks at a card of the Overclock", name=name)
    return Message.of("{name} looks at {card}", name=name, card=state.face(meant(state, action)).label)


def _take(state: Table, action: Action) -> Message:
    spot = spot_meant(state, action)
    label = state.face(card_taken(state, action, spot)).label
    if spot is None:
        return Message.of("{name} takes {card}", name=_name(state, action), card=label)
    return Message.of("{name} takes {card} from column {n}", name=_name(state, action), card=label, n=spot[0])


def _keep(state: Table, action: Action) -> Message:
    label = state.face(meant(state, action)).label
    return Message.of("{name} keeps {card} of the Overclock", name=_name(state, action), card=label)


def _reveal(state: Table, action: Action) -> Message:
    column, _ = reveal_spot(state, action)
    if action.data.get("nothing"):
        return Message.of("No card is left in column {n}", n=column)
    named = action.card is not None or action.data.get("model") is not None
    held = meant(state, action) if named else OPEN
    if held == OPEN:
        return Message.of("A card is turned up in column {n}", n=column)
    return Message.of("{card} is turned up in column {n}", card=state.face(held).label, n=column)


def _move(state: Table, action: Action) -> Message:
    which = str(action.data.get("which") if action.card is None else meant(state, action).name)
    held = state.held(which)
    label = state.face(held).label if held else state.face_named(which).label
    owner, to = state.owner(which), str(action.data["to"])
    if to.startswith("seat/"):
        to_name = state.setup.name(int(to.removeprefix("seat/")))
        return Message.of("{card} goes to {name}", card=label, name=to_name)
    text = {"deck": "{card} goes back to the deck", "outside": "{card} leaves the game"}.get(
        to, "{card} goes back to the line"
    )
    if owner is None:
        return Message.of(text, card=label)
    return Message.of("{name}: {what}", name=state.setup.name(owner), what=Message.of(text, card=label))


def _tell(state: Table, action: Action) -> Message:
    which = str(action.data["which"])
    held = state.held(which)
    if action.card is None and action.data.get("model") is None and held is not None:
        told = Message.of("{card}: its number is {n}", card=state.face(held).title, n=action.data.get("value"))
    else:
        before = state.face(held).label if held else Message("a card that nobody named")
        told = Message.of("{before} is really {card}", before=before, card=state.face(meant(state, action)).label)
    return Message.of("{name}: {what}", name=_name(state, action), what=told)


def _turn(state: Table, action: Action) -> Message:
    return Message.of("It is the turn of {name}", name=state.setup.name(int(str(action.data["to"]))))


def _next_seat(state: Table, action: Action) -> Message:
    return Message.of("It is the turn of {name}", name=state.setup.name(state.after(state.turn)))


def _chart(state: Table, action: Action) -> Message:
    data = action.data
    if data.get("reset"):
        return Message("The bonus chart is as it was at first")
    if data.get("model") is not None and data.get("points") is not None:
        text = "Bonus chart: {n} {model} give {points}"
        if data.get("guess"):
            text = "Bonus chart: {n} {model} give {points}, as a guess"
        model = MODELS[str(data["model"])].name
        return Message.of(text, n=data["parts"], model=model, points=data["points"])
    if data.get("verified"):
        return Message("The bonus chart was compared with the card")
    return Message("The bonus chart was changed")


def _assemble(state: Table, action: Action) -> Message:
    if action.data.get("cards") is None:
        return Message.of("{name} builds the best ROBiT", name=_name(state, action))
    return Message.of("{name} chooses what to build", name=_name(state, action))


def _decide(state: Table, action: Action) -> Message:
    winner = action.data.get("winner")
    if not isinstance(winner, int):
        return Message("House decision: nobody wins")
    return Message.of("House decision: {name} wins", name=state.setup.name(winner))


def _ceremony(state: Table, action: Action) -> Message:
    return Message("The ranking is shown")


_SENTENCES: Mapping[str, Callable[[Table, Action], Message]] = {
    "take": _take,
    "keep": _keep,
    "reveal": _reveal,
    "move": _move,
    "tell": _tell,
    "turn": _turn,
    "next_seat": _next_seat,
    "chart": _chart,
    "assemble": _assemble,
    "decide": _decide,
    "ceremony": _ceremony,
}


def chapter(state: Table) -> Message:
    """The part of the game that is being played."""
    return Message("Scoring") if state.is_over else Message.of("Round {n}", n=state.round)
