"""The log's words for what lies face down: the card is named to its own seat alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from assistant import Action, Message, Viewer
from doomsday_bots.building import is_face_down
from doomsday_bots.carrying import card_name, owner, words_for
from doomsday_bots.deck import TYPE_WORDS
from doomsday_bots.state import Table


def name_of(state: Table, seat: object) -> str:
    """A person's name; empty where nobody is meant."""
    return state.setup.name(seat) if isinstance(seat, int) else ""


def card_of(state: Table, action: Action) -> Message:
    """The open card that an action means, in words."""
    which = action.data.get("which")
    if action.card is not None:
        return words_for(state, card_name(state, action.card))
    if isinstance(which, str) and which.startswith("trunk/"):
        return Message("a card of the trunk")
    return words_for(state, which) if isinstance(which, str) else typed_card(action)


def typed_card(action: Action) -> Message:
    """A card that was only described, by its type."""
    kind = str(action.data.get("type") or "")
    return TYPE_WORDS[kind] if kind else Message("a Part")


def _secret_card(state: Table, action: Action, viewer: Viewer) -> Message | None:
    """The card, for those who may know it."""
    if action.card is None or not viewer.sees(action.seat):
        return None
    return state.face_named(card_name(state, action.card)).label


def _of_a_card(known: str, hidden: str) -> Callable[[Table, Action, Viewer], Message]:
    """Sentences about a card that is named to those alone who may know it."""

    def told(state: Table, action: Action, viewer: Viewer) -> Message:
        name, card = name_of(state, action.seat), _secret_card(state, action, viewer)
        return Message.of(hidden, name=name) if card is None else Message.of(known, name=name, card=card)

    return told


def _equip(state: Table, action: Action, viewer: Viewer) -> Message:
    name = name_of(state, action.seat)
    if not is_face_down(state, action):
        return Message.of("{name} puts on {card}", name=name, card=card_of(state, action))
    card = _secret_card(state, action, viewer)
    if card is None and viewer.sees(action.seat):
        card = typed_card(action)
    if card is None:
        return Message.of("{name} builds face down", name=name)
    return Message.of("{name} puts on {card}, face down", name=name, card=card)


def _sums(state: Table, action: Action, viewer: Viewer) -> Message:
    name, data = name_of(state, action.seat), action.data
    is_secret = is_face_down(state, action)
    if is_secret and not viewer.sees(action.seat):
        return Message.of("{name} builds face down", name=name)
    if data.get("clear"):
        return Message.of("{name}: the cards count again", name=name)
    text = "{name} types the totals"
    if any(isinstance(data.get(stat), int) for stat in ("int", "pwr", "spd")):
        told = {stat: data.get(stat) or 0 for stat in ("int", "pwr", "spd")}
        text = "{name} types INT {int}, PWR {pwr}, SPD {spd}"
        if is_secret:
            text = "{name} types INT {int}, PWR {pwr}, SPD {spd}, face down"
        return Message.of(text, "", name=name, **told)
    return Message.of(text, name=name)


def _stow(state: Table, action: Action, viewer: Viewer) -> Message:
    name, which = name_of(state, action.seat), action.data.get("which")
    card = card_name(state, action.card) if action.card is not None else which
    if isinstance(card, str) and owner(state, card) == action.seat:
        return Message.of("{name} puts {card} back into the Toolbox", name=name, card=words_for(state, card))
    return Message.of("{name} puts a card back into the Toolbox", name=name)


SECRETS: Mapping[str, Callable[[Table, Action, Viewer], Message]] = {
    "keep": _of_a_card("{name} notes {card} privately", "{name} notes a card privately"),
    "forget": _of_a_card("{name} strikes {card} from the private notes", "{name} strikes a private note"),
    "pack": _of_a_card("{name} puts {card} into the trunk", "{name} puts a card into the trunk"),
    "equip": _equip,
    "sums": _sums,
    "stow": _stow,
    "uncover": lambda state, action, viewer: Message.of("{name} builds face down", name=name_of(state, action.seat)),
}
