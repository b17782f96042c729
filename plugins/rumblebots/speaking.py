"""Which card somebody speaks of: by its name, or as one that lies open but that nobody had named."""

from __future__ import annotations

import re
from collections.abc import Mapping

from assistant import Action, IllegalAction, Json
from rumblebots.bots import is_unnamed, tier_of_unnamed
from rumblebots.places import tier_of, whereis
from rumblebots.rules import ROW, TIERS
from rumblebots.state import Table

_NUMBERED = re.compile(r"\?[0-4]-[1-9]\d*")
OWN = ("flip", "recycle")
"""Kinds that are about a card of the acting seat."""


def says_card(action: Action) -> bool:
    """Does the action say which card?"""
    return action.card is not None or bool(action.data.get("which"))


def meant(state: Table, action: Action) -> str:
    """The card an action is about: a card of the deck, or the name of one that lies open but that nobody named.

    Raises IllegalAction if it says neither, or a name of nothing on the table.
    """
    if action.card is not None:
        return action.card
    which = action.data.get("which")
    if not isinstance(which, str) or not which:
        raise IllegalAction("Say which card.")
    if is_unnamed(which):
        return now_called(state, which, action.seat if action.kind in OWN else None)
    catalog = state.book.catalog
    if which not in catalog.by_id and catalog.called(which):
        return catalog.copy(which).name
    state.face(which)
    return which


def about(kind: str, seat: int | None, name: str, **data: Json) -> Action:
    """An action about a card: by its name, or by that of one that lies open but that nobody named."""
    return Action.of(kind, seat, None, which=name, **data) if is_unnamed(name) else Action.of(kind, seat, name, **data)


def now_called(state: Table, which: str, seat: int | None = None) -> str:
    """What a card is called by now that nobody had named when it was spoken of; `seat`: whose card it has to be.

    It was named since, or, after a correction, another card of its tier came to the seat in its place. Raises
    IllegalAction for a card that is gone.
    """
    if not which or (is_unnamed(which) and not _NUMBERED.fullmatch(which)):
        raise _gone()
    names = [name for name in (which, state.found.get(which, "")) if name and whereis(state, name) is not None]
    if seat is not None:
        tier = tier_of_unnamed(which)
        away = () if state.battle is None else (*state.battle.attack, *state.battle.defense, *state.battle.discards)
        own = state.player(seat).bots
        alike = [bot for bot in own if tier_of(state, bot) == tier and bot not in away]
        named_since = [bot for bot in alike if bot in state.found.values()]
        names = [*(name for name in names if name in own), *named_since, *alike]
    if not names:
        raise _gone()
    return names[0]


def spoken_of(state: Table, action: Action) -> str:
    """The card that somebody said something of (`which`), also where a correction gave it another number since.

    `at` says where it lay then: what is told of a card of one player is never told of another player's card. Raises
    IllegalAction for a card that is gone.
    """
    which, at = str(action.data["which"]), action.data.get("at")
    if not _NUMBERED.fullmatch(which) or not isinstance(at, Mapping):
        return now_called(state, which)
    names = (which, state.found.get(which, ""))
    if "seat" in at:
        own = _bots_of(state, at["seat"])
        alike = [bot for bot in own if is_unnamed(bot) and tier_of_unnamed(bot) == tier_of_unnamed(which)]
        found = [name for name in names if name in (*own, *state.recycling)] + alike
    else:
        there = _in_place(state, at.get("tier"), at.get("place"))
        found = [name for name in names if state.lab_place(name) is not None] + [n for n in there if is_unnamed(n)]
    if not found:
        raise _gone()
    return found[0]


def _bots_of(state: Table, seat: Json) -> tuple[str, ...]:
    return state.player(seat).bots if isinstance(seat, int) and 1 <= seat <= len(state.players) else ()


def _in_place(state: Table, tier: Json, place: Json) -> tuple[str, ...]:
    if not (isinstance(tier, int) and tier in TIERS and isinstance(place, int) and 1 <= place <= ROW):
        return ()
    return (state.rows[tier - 1] or ())[place - 1 : place]


def _gone() -> IllegalAction:
    return IllegalAction("This card is not on the table any more.")


def lies_at(state: Table, name: str) -> dict[str, Json]:
    """Where a card lies that nobody named, as data of what is told of it: `{"at": …}`, or nothing."""
    word, one, two = whereis(state, name) or ("", 0, 0)
    if not is_unnamed(name) or word not in ("bots", "lab"):
        return {}
    return {"at": {"seat": one} if word == "bots" else {"tier": one, "place": two}}
