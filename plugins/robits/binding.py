"""Which card is meant: named, described as model and slot, or not at all; and what gives way to it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from assistant import Action, IllegalAction, Json, put
from robits.deck import SPECIALS, alike
from robits.state import EXTRA, NOBODY, OPEN, Held, Table


def meant(state: Table, action: Action, without: Collection[str] = ()) -> Held:
    """The card that an action means; `without`: names it cannot be. Raises IllegalAction for a half description."""
    if action.card is not None:
        value = action.data.get("value")
        return Held(named(state, action.card), value=value if isinstance(value, int) else None)
    return described(state, action.data, without)


def named(state: Table, card: str) -> str:
    """The name of a physical card (`Copy.name`). Raises IllegalAction for one that is not in the deck."""
    known = state.catalog.by_id.get(card)
    return card if known is not None and len(known.numbers) == 1 else state.catalog.copy(card).name


def described(state: Table, data: Mapping[str, Json], without: Collection[str] = ()) -> Held:
    """The card that a description means: the lowest unseen card of that model and slot whose number agrees."""
    model, slot, value = data.get("model"), data.get("slot"), data.get("value")
    if model is None:
        if slot is not None or value is not None:
            raise IllegalAction("Say the model too: a slot or a number alone is no card.")
        return Held(fresh_name(state, NOBODY, without))
    if model in SPECIALS:
        slot = value = None
    elif slot is None:
        raise IllegalAction("Say which part it is: head, torso, legs or arm.")
    assert isinstance(model, str)  # its field is text
    return bind(state, model, str(slot or ""), value if isinstance(value, int) else None, without)


def bind(state: Table, model: str, slot: str, value: int | None, without: Collection[str] = ()) -> Held:
    """Bind a description to the lowest unseen card that agrees; to none, if the deck has no more of them.

    A number that was not told is only taken from the catalogue if all cards that it can be agree on it.
    """
    taken = {*state.known(), *without}
    unseen = [(name, number) for name, number in alike(state.catalog, model, slot) if name not in taken]
    if not unseen:
        return Held(fresh_name(state, EXTRA, without), model, slot, value, by_hand=True)
    if value is None:
        numbers = {number for _, number in unseen}
        return Held(unseen[0][0], model, slot, numbers.pop() if len(numbers) == 1 else None, by_hand=True)
    agreeing = [name for name, number in unseen if number == value]
    open_ones = [name for name, number in unseen if number is None]
    return Held((agreeing or open_ones or [unseen[0][0]])[0], model, slot, value, by_hand=True)


def fresh_name(state: Table, sign: str, without: Collection[str] = ()) -> str:
    """The first free name for a card that is none of the deck's, as `?1`."""
    used = {*state.known(), *without}
    number = 1
    while f"{sign}{number}" in used:
        number += 1
    return f"{sign}{number}"


def yielded(state: Table, name: str) -> Table:
    """The state in which no other place claims this card, so that it can lie somewhere else.

    A card that was only described becomes another one of its kind; one that was named turns out to have been
    something else, which nobody named. A card that an Overclock showed in secret is quietly struck there.
    """
    owner = state.owner(name)
    if owner is not None:
        area = tuple(other_card(state, held) if held.name == name else held for held in state.area(owner))
        state = state.with_area(owner, area)
    spot = state.spot(name)
    if spot is not None:
        column, row = spot
        places = state.line[column - 1]
        held = places[row - 1]
        other = other_card(state, held) if held.by_hand else OPEN
        state = state.but(line=put(state.line, column, (*places[: row - 1], other, *places[row:])))
    if name in state.outside:
        other_name = fresh_name(state, NOBODY)
        state = state.but(outside=tuple(other_name if entry == name else entry for entry in state.outside))
    if name in state.buried:
        state = state.but(buried=tuple(entry for entry in state.buried if entry != name))
    if any(seen.name == name for entry in state.overclocks for seen in entry.looked):
        struck = [replace(entry, looked=_without_seen(state, entry.looked, name)) for entry in state.overclocks]
        state = state.but(overclocks=tuple(struck))
    return state


def _without_seen(state: Table, looked: tuple[Held, ...], name: str) -> tuple[Held, ...]:
    """What an Overclock showed, without a card that lies elsewhere; one that was only described is another then."""
    names = [held.name for held in looked]
    seen = (other_card(state, held, names) if held.name == name and held.by_hand else held for held in looked)
    return tuple(held for held in seen if held.name != name)


def other_card(state: Table, held: Held, without: Collection[str] = ()) -> Held:
    """What a card is after it turned out that it is not the one it was taken for."""
    if held.by_hand:
        return bind(state, held.model or "", held.slot, held.value, (held.name, *without))
    return Held(fresh_name(state, NOBODY))
