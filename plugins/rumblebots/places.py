"""Where cards lie, and how one leaves or takes a place: each card is in exactly one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from assistant import IllegalAction, Json, Message, frozen, put
from rumblebots.bots import BECOMES, UNNAMED, is_unnamed, tier_of_unnamed
from rumblebots.records import Battle, Player, Scanned
from rumblebots.rules import ROW
from rumblebots.state import Table

Where: TypeAlias = tuple[str, int, int]
"""A word and up to two numbers: `bots` seat, `lab` tier place, `recycling`, `transformations`, `box`."""


def whereis(state: Table, name: str) -> Where | None:
    """Where a card lies as far as everybody may know; None: in a deck, in a secret hand, or nowhere yet."""
    owner = state.owner(name)
    if owner is not None:
        return "bots", owner, 0
    place = state.lab_place(name)
    if place is not None:
        return "lab", *place
    for word in ("recycling", "transformations", "box"):
        if name in getattr(state, word):
            return word, 0, 0
    return None


def is_transforming(state: Table, name: str) -> bool:
    """May this card transform, as far as anybody told its words?"""
    face = state.face(name)
    return face.has("transformation") or face.design in BECOMES


def with_unnamed(state: Table, tier: int) -> tuple[Table, str]:
    """The state after one more open card that nobody named, and that card's name."""
    name = f"{UNNAMED}{tier}-{state.fresh}"
    return state.but(fresh=state.fresh + 1), name


def tier_of(state: Table, name: str) -> int | None:
    """A card's tier, None while unknown and for Transformations."""
    return tier_of_unnamed(name) if is_unnamed(name) else state.face(name).tier


def renamed(state: Table, names: Mapping[str, str]) -> Table:
    """The state in which these cards are called otherwise, wherever they lie: somebody found out which is which."""

    def each(entries: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(names.get(entry, entry) for entry in entries)

    def one(name: str) -> str:
        return names.get(name, name)

    def player(old: Player) -> Player:
        lines = tuple(replace(line, card=one(line.card)) if line.card in names else line for line in old.ledger)
        return old.but(bots=each(old.bots), built=each(old.built), ledger=lines)

    def battle(old: Battle) -> Battle:
        marks = tuple(replace(mark, over=None if mark.over is None else each(mark.over)) for mark in old.marks)
        changes = {
            word: each(getattr(old, word))
            for word in ("defense", "attack", "discards", "under", "used", "borrowed", "returning")
        }
        return old.but(**changes, entering=one(old.entering), marks=marks)

    return state.but(
        players=tuple(player(entry) for entry in state.players),
        rows=tuple(None if row is None else each(row) for row in state.rows),
        recycling=each(state.recycling),
        transformations=each(state.transformations),
        box=each(state.box),
        battle=battle(state.battle) if state.battle else None,
    )


def unscanned(state: Table, name: str) -> Table:
    """The state in which no secret hand claims this card: it was seen elsewhere, so it was another one."""
    if not any(entry.name == name for player in state.players for entry in player.hand):
        return state
    return state.but(
        players=tuple(
            player.but(
                hand=tuple(replace(entry, name="") if entry.name == name else entry for entry in player.hand),
            )
            for player in state.players
        )
    )


def named(state: Table, unnamed: str, name: str) -> Table:
    """The state after somebody said that an unnamed card is this one; if that was known elsewhere, they swap.

    Whoever speaks of the unnamed one later means this card. What was told of the unnamed one is no longer its own.
    """
    state = renamed(unscanned(state, name), {unnamed: name, name: unnamed})
    found = {old: name if new == unnamed else new for old, new in state.found.items()}
    if is_unnamed(unnamed) and not is_unnamed(name):
        found[unnamed] = name
    told = {card: values for card, values in state.told.items() if card != unnamed}
    return state.but(found=frozen(found), told=frozen(told))


def with_told(state: Table, name: str, values: Mapping[str, Json]) -> Table:
    """The state after somebody told what is printed on a card that nobody named."""
    return state.but(told=frozen({**state.told, name: {**state.told.get(name, {}), **values}}))


def unnamed_again(state: Table, name: str, tier: int) -> tuple[Table, str]:
    """The state in which nobody says any more which card this one is, and what it is called since."""
    state, fresh = with_unnamed(state, tier)
    return named(state, name, fresh), fresh


def replaced_in_row(state: Table, tier: int, place: int) -> Table:
    """The state after a card left a row: the next one of the deck lies there, or nothing (rule 50)."""
    left = state.decks[tier - 1]
    name = ""
    if left > 0:
        state, name = with_unnamed(state, tier)
        state = state.but(decks=put(state.decks, tier, left - 1))
    row = state.rows[tier - 1]
    assert row is not None  # a card left it
    return state.but(rows=put(state.rows, tier, put(row, place, name)))


def opened(state: Table, tier: int) -> Table:
    """The state after a tier's first row was laid out (rules 5 and 59)."""
    count = min(ROW, state.decks[tier - 1])
    names: list[str] = []
    for _ in range(count):
        state, name = with_unnamed(state, tier)
        names.append(name)
    row = (*names, *("",) * (ROW - count))
    decks = put(state.decks, tier, state.decks[tier - 1] - count)
    return state.but(decks=decks, rows=put(state.rows, tier, row))


def left_gangs(state: Table, name: str) -> Table:
    """The state in which a card is in no gang, discard pile or bottom of a deck."""
    fight = state.battle
    if fight is None:
        return state
    changes = {
        word: tuple(entry for entry in getattr(fight, word) if entry != name)
        for word in ("defense", "attack", "discards", "under", "used", "borrowed", "returning")
        if name in getattr(fight, word)
    }
    if fight.entering == name:
        changes["entering"] = ""  # type: ignore[assignment]
    return state.with_battle(**changes) if changes else state


def lifted(state: Table, name: str) -> Table:
    """The state after a card was taken from wherever it lay; a row it lay in is filled up, a deck is one card less."""
    state = unscanned(state, name)
    where = whereis(state, name)
    if where is None:
        tier = tier_of(state, name)
        if tier and state.decks[tier - 1] > 0:
            state = state.but(decks=put(state.decks, tier, state.decks[tier - 1] - 1))
        return state
    word, one, two = where
    if word == "lab":
        return replaced_in_row(state, one, two)
    if word == "bots":
        player = state.player(one)
        bots = tuple(entry for entry in player.bots if entry != name)
        built = tuple(entry for entry in player.built if entry != name)
        return left_gangs(state.with_player(one, bots=bots, built=built), name)
    return state.but(**{word: tuple(entry for entry in getattr(state, word) if entry != name)})


def recycled(state: Table, name: str) -> Table:
    """The state after a card was trashed, for whatever reason (rule 27)."""
    state = lifted(state, name)
    return state.but(recycling=(*state.recycling, name))


def received(state: Table, seat: int, name: str, is_new: bool = False) -> Table:
    """The state after a lifted card came to a seat; a new one cannot be recycled in this Build Phase."""
    player = state.player(seat)
    built = (*player.built, name) if is_new else player.built
    return state.with_player(seat, bots=(*player.bots, name), built=built)


def settled(state: Table, seat: int, name: str, among: tuple[str, ...]) -> Table:
    """The state in which this card is one of `among` (cards of that seat), if it may well be.

    Copies of one design are alike, so a starter that lies with another seat changes places with the own one. A card
    that lies nowhere yet is one that nobody named.
    """
    if name in among:
        return state
    face = state.face(name)
    for entry in among:
        if not is_unnamed(entry) and face.group == "starter" and state.face(entry).design == face.design:
            return renamed(state, {entry: name, name: entry})
    if whereis(state, name) is None and not is_unnamed(name):
        for entry in among:
            if is_unnamed(entry) and face.tier in (None, tier_of_unnamed(entry)) and face.group != "transformation":
                return named(state, entry, name)
    return state


def is_from_hand(state: Table, seat: int, name: str, tier: int | None) -> bool:
    """May this card be one of a seat's Scan hand, by what everybody knows (the tiers of the hand)?"""
    hand = state.player(seat).hand
    return whereis(state, name) is None and any(tier in (None, entry.tier) for entry in hand)


def without_scanned(state: Table, seat: int, name: str, tier: int | None) -> Table:
    """The state after a card left a seat's hand: the one of this name, else one of its tier."""
    hand = list(state.player(seat).hand)
    fitting = [entry for entry in hand if tier in (None, entry.tier)]
    if not fitting:
        text = "{name} holds no scanned card of tier {n}." if tier else "{name} holds no scanned card."
        raise IllegalAction(Message.of(text, name=state.name(seat), n=tier or 0))
    gone = min(fitting, key=lambda entry: (entry.name != name, entry.name != ""))
    hand.remove(gone)
    return state.with_player(seat, hand=tuple(hand))


def scanned(state: Table, seat: int, tier: int, count: int) -> Table:
    """The state after cards of a deck went to a seat's hand, unseen by the program."""
    hand = (*state.player(seat).hand, *(Scanned(tier) for _ in range(count)))
    state = state.with_player(seat, hand=hand)
    return state.but(decks=put(state.decks, tier, state.decks[tier - 1] - count))
