"""A seat as everybody sees it, and its hand as only its own phone does."""

from __future__ import annotations

from assistant import Json, Message, ScoreLine
from rumblebots import crystals
from rumblebots.bots import is_unnamed
from rumblebots.ledger import places, scraps
from rumblebots.rules import RULES
from rumblebots.state import Table
from rumblebots.surrendering import goes_on_from
from rumblebots.totals import Sum, is_energized, is_finale, is_won
from rumblebots.turns import behind, is_underdog


def sum_json(found: Sum) -> dict[str, Json]:
    """SUM of the view."""
    return {
        "total": found.total,
        "at_least": not found.is_sure,
        "lines": [line.json() for line in found.lines],
        "unknown": list(found.unknown),
    }


def whose_turn(state: Table) -> int | None:
    """Who builds, who challenges, or who reveals the first defender."""
    if state.battle is not None:
        return state.battle.challenger if state.battle.challenger is not None else state.battle.champion
    return state.turn if state.phase == "build" else None


def seat(state: Table, number: int) -> dict[str, Json]:
    """What everybody may know of a seat."""
    person, player = state.setup.seat(number), state.player(number)
    has = scraps(state, number)
    role = role_of(state, number)
    fight = state.battle
    deck = state.deck(number) if fight is not None else None
    return {
        "name": person.name,
        "here": person.here,
        "role": role,
        "status": status_of(state, number, role).json(),
        "crystals": player.crystals,
        "crystal_lines": [line.json() for line in crystals.lines(player)],
        "crystal_places": [
            ScoreLine(count, label, RULES[rule]).json()
            for count, label, rule in (
                (player.storage, Message("Storage"), 92),
                (player.reactor, Message("Reactor"), 61),
                (player.cryo, Message("Cryo-cell"), 95),
            )
        ],
        "storage": player.storage,
        "reactor": player.reactor,
        "cryo": player.cryo,
        "tier": player.tier,
        "place": places(state).get(number),
        "behind": behind(state, number),
        "underdog": state.phase == "build" and not player.is_paid and is_underdog(state, number),
        "scraps": {
            "total": has.total,
            "at_least": bool(has.unknown),
            "lines": [line.json() for line in has.lines],
            "unknown": [name for name, _ in has.unknown],
        },
        "bots": len(player.bots),
        "cards": [
            {**state.face(name).json(), "new": name in player.built, "where": where_of(state, name)}
            for name in player.bots
        ],
        "hand": _hand_count(state, number),
        "deck": None if deck is None else len(deck),
        "deck_cards": list(deck or ()),
        "under": [name for name in fight.under if name in player.bots] if fight is not None else [],
        "finale": fight is not None and is_finale(state, number),
        "energized": is_energized(state, number),
        "chips": [chip.json() for chip in _chips(state, number)],
    }


def where_of(state: Table, name: str) -> str:
    """Where an owned card is in the battle; a Contraption is ready or used."""
    fight = state.battle
    if fight is None:
        return ""
    if state.face(name).is_contraption:
        return "used" if name in fight.used else "ready"
    for word, names in (("attack", fight.attack), ("defense", fight.defense), ("discard", fight.discards)):
        if name in names:
            return word
    return "deck"


def _hand_count(state: Table, number: int) -> dict[str, Json]:
    tiers = [entry.tier for entry in state.player(number).hand]
    return {"count": len(tiers), "tiers": {str(tier): tiers.count(tier) for tier in sorted(set(tiers))}}


def hand(state: Table, number: int) -> list[Json]:
    """A Scan hand as its owner sees it."""
    return [
        {"tier": entry.tier, "card": state.face(entry.name).json() if entry.name else None}
        for entry in state.player(number).hand
    ]


def role_of(state: Table, number: int) -> str:
    """What a seat is doing, as one word."""
    if not state.setup.seat(number).here:
        return "left"
    if state.phase == "over":
        return "winner" if number == state.winner else ""
    if state.phase == "end" and state.ending is not None:
        return "champion" if number == state.ending.champion else "second" if number == state.ending.second else "out"
    if state.phase == "build":
        return "builds" if number == state.turn else "done" if number in state.done else "waits"
    return _role_in_battle(state, number)


def _role_in_battle(state: Table, number: int) -> str:
    fight, won = state.fight, is_won(state)
    if number == fight.champion:
        return "beaten" if won else "champion"
    if number == fight.challenger:
        return "chooses" if won else "attacks"
    if number in fight.out:
        return "out"
    return "next" if number == next_up(state) else "waits"


def next_up(state: Table) -> int | None:
    """Who would challenge after the present clash if the Champion stays."""
    fight = state.fight
    start = fight.champion if fight.challenger is None else goes_on_from(state, fight.challenger)
    for number in state.order_from(start)[1:]:
        if number not in (fight.champion, fight.challenger) and number not in fight.out:
            return number
    return None


_STATUS: dict[str, Message] = {
    "left": Message("has left"),
    "winner": Message("Winner"),
    "second": Message("Second"),
    "builds": Message("Building"),
    "done": Message("Done"),
    "waits": Message("Waiting"),
    "champion": Message("Champion"),
    "attacks": Message("Attacking"),
    "next": Message("Next"),
    "beaten": Message("Beaten"),
    "chooses": Message("Choosing"),
    "out": Message("Surrendered"),
}


def status_of(state: Table, number: int, role: str) -> Message:
    """What a seat is doing, in words."""
    if state.phase == "end" and state.ending is not None:
        prize = state.ending.prizes.get(number)
        if prize and role in ("champion", "second"):
            return Message.of("{role}, +{n}", role=_STATUS[role], n=prize)
    return _STATUS.get(role, Message(""))


def _chips(state: Table, number: int) -> list[Message]:
    player, chips = state.player(number), []
    if state.battle is not None:
        left = len(state.deck(number))
        if is_finale(state, number) and number not in state.battle.out:
            chips.append(Message.of("Finale: {n} card left", many="Finale: {n} cards left", n=left))
        else:
            chips.append(Message.of("{n} card left", many="{n} cards left", n=left))
        if is_energized(state, number):
            chips.append(Message("Energized"))
        return chips
    chips.append(Message.of("Tier {n}", n=player.tier))
    chips.append(Message.of("{n} bot", many="{n} bots", n=len(player.bots)))
    if state.phase == "build" and not player.is_paid and is_underdog(state, number):
        chips.append(Message("Underdog +1"))
    unnamed = sum(is_unnamed(name) for name in player.bots)
    if unnamed:
        chips.append(Message.of("{n} not named", n=unnamed))
    return chips
