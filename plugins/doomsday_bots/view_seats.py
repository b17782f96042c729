"""Bots as views show them, and a seat's own page: its Toolbox, its trunk, what it prepares face down."""

from __future__ import annotations

from assistant import Json, Message
from doomsday_bots.building import known_trunk
from doomsday_bots.deck import PART_TYPES, ROOM_FOR, TYPE_WORDS, Face
from doomsday_bots.dice import awaited, test_of
from doomsday_bots.naming import place_words
from doomsday_bots.pieces import NOBODY, UNTOLD
from doomsday_bots.rules import ENERGY, LOOT_LAPS, STATS, TRUNK
from doomsday_bots.state import Table
from doomsday_bots.stats import reach, sum_of, total, unknown_cards
from doomsday_bots.turns import waiting

SLOTS = ("head", "arm1", "core", "arm2", "legs")


def seat_json(state: Table, seat: int) -> dict[str, Json]:
    """A seat as everybody may see it."""
    bot, person = state.bot(seat), state.setup.seat(seat)
    parts = [state.face(held) for held in bot.parts]
    return {
        "name": person.name,
        "here": person.here,
        "turn": state.phase == "play" and state.turn == seat,
        "status": status(state, seat).json(),
        "team": list(state.mates(seat)),
        "place": bot.place,
        "place_name": place_words(state, bot.place).json(),
        "ruined": bot.is_ruined,
        "building": bot.is_building,
        "ready": seat in state.ready,
        "skips": state.skip[seat - 1],
        "parts": [face.json() for face in parts],
        "slots": _slots(parts),
        "loot": [state.face(held).json() for held in bot.loot],
        "trunk": len(bot.trunk),
        "trunk_of": TRUNK,
        "toolbox": state.toolbox[seat - 1],
        "energy": bot.energy,
        "energy_of": ENERGY,
        "stats": stats_json(state, seat),
        "rolls_with": {
            test: {stat: total(state, seat, stat, test).points for stat in STATS} for test in ("encounter", "contest")
        },
        "sum": sum_of(state, seat),
        "typed": bot.typed != UNTOLD,
        "range": reach(state, seat),
        "laps": state.laps[seat - 1],
        "lap_to_loot": max(0, LOOT_LAPS - state.laps[seat - 1]) if state.is_rally else None,
        "lost": state.lost[seat - 1],
        "asks": [face.json() for face in wanted(state, seat)],
        "chips": [chip.json() for chip in _chips(parts)],
    }


def stats_json(state: Table, seat: int) -> dict[str, Json]:
    """INT, PWR and SPD with every line."""
    found = {stat: total(state, seat, stat, situation_of(state, seat)) for stat in STATS}
    return {
        stat: {"total": one.points, "known": one.known, "lines": [line.json() for line in one.lines]}
        for stat, one in found.items()
    }


def situation_of(state: Table, seat: int) -> str:
    """What this seat is about to roll for, for which some bonuses count only."""
    test = test_of(state, seat)
    return test.kind if test and test.kind != "first" else "all"


def wanted(state: Table, seat: int) -> list[Face]:
    """Cards that have to be told something because it counts now: for who goes first, or for a roll."""
    if state.phase == "reveal":
        return unknown_cards(state, seat)
    if state.phase != "play" or seat not in awaited(state):
        return []
    test = test_of(state, seat)
    return unknown_cards(state, seat) if test and test.stat and test.bonus is None else []


def needs_totals(state: Table, seat: int) -> bool:
    """Are totals to be typed (again): cards that nobody named are on a bot that acts or rolls?"""
    if state.phase != "play" or (seat != state.turn and seat not in awaited(state)):
        return False
    return any(face.name.startswith(NOBODY) for face in unknown_cards(state, seat))


def _slots(parts: list[Face]) -> dict[str, Json]:
    """The places of a bot; what has none of its own stands under `other`."""
    left = list(parts)
    placed: dict[str, Json] = {}
    for slot in SLOTS:
        kind = slot.rstrip("12")
        found = next((face for face in left if face.type == kind), None)
        if found is not None:
            left.remove(found)
        placed[slot] = found.json() if found else None
    placed["other"] = [face.json() for face in left]
    return placed


def _chips(parts: list[Face]) -> list[Message]:
    found = []
    for kind in PART_TYPES:
        count = sum(face.type == kind for face in parts)
        if count > ROOM_FOR[kind]:
            found.append(Message.of("{type}: {n}, one place too few", type=TYPE_WORDS[kind], n=count))
    return found


def status(state: Table, seat: int) -> Message:
    """What this seat is doing, in a few words."""
    bot = state.bot(seat)
    if not state.setup.seat(seat).here:
        return Message("has left")
    if state.phase == "over":
        return Message("has won") if seat in state.winners else Message("")
    if state.phase == "draft":
        return Message("has chosen") if seat in state.chosen else Message("is choosing")
    if state.phase != "play":
        if seat in state.ready:
            return Message("is complete")
        return Message("has built face down") if state.secrets[seat - 1].is_told else Message("is building")
    if waiting(state, "damage", seat):
        return Message("takes damage")
    if seat in awaited(state):
        return Message("rolls")
    if seat == state.turn:
        return Message("acts")
    if bot.is_ruined or state.skip[seat - 1]:
        return Message("skips the next turn")
    return Message("builds a new bot") if bot.is_building and not state.is_rally else _turns_until(state, seat)


def _turns_until(state: Table, seat: int) -> Message:
    if state.turn not in state.order or seat not in state.order:
        return Message("")
    away = (state.order.index(seat) - state.order.index(state.turn)) % len(state.order)
    return Message("is next") if away == 1 else Message.of("{n} turns away", n=away)


def mine(state: Table, seat: int) -> dict[str, Json]:
    """The block that only this seat gets."""
    bot, secret = state.bot(seat), state.secrets[seat - 1]
    notes = []
    if len(secret.kept) > state.toolbox[seat - 1]:
        text = "More cards are noted here than the Toolbox holds: strike what you have put on."
        notes.append(Message(text))
    sums: dict[str, Json] = dict(zip(STATS, secret.sums, strict=True))
    trunk = known_trunk(state, seat)
    down = max(len(secret.covered), secret.count or 0) + len(trunk) - len(bot.trunk)
    return {
        "seat": seat,
        "toolbox": {
            "count": max(0, state.toolbox[seat - 1] - down),
            "cards": [state.face_named(name).json() for name in secret.kept],
        },
        "trunk": [
            {"place": f"trunk/{place}", "card": state.face_named(name).json() if name else None}
            for place, name in enumerate(trunk, start=1)
        ],
        "covered": {
            "cards": [covered_face(state, held.name, held.type).json() for held in secret.covered],
            "sums": sums,
            "count": secret.count,
            "told": secret.is_told,
        },
        "stats": stats_json(state, seat),
        "notes": [note.json() for note in notes],
    }


def covered_face(state: Table, name: str, kind: str) -> Face:
    """A face-down Part as its owner knows it."""
    return state.face_named(name) if name else Face("", "", kind)
