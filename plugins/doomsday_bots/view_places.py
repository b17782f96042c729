"""The ground as views show it: tower or circuit, Rooms with floors and bots, the boss and its tracker, loot, scrap."""

from __future__ import annotations

from collections.abc import Mapping

from assistant import Json
from doomsday_bots.naming import place_words
from doomsday_bots.state import Table
from doomsday_bots.tower import BOSS, CHECK, HIGHEST, PIT, SAFE, WIDEST


def ground_json(state: Table) -> dict[str, Json]:
    """The keys of the view that tell of the ground."""
    return {
        "tower": None if state.is_rally else _tower(state),
        "circuit": {"rooms": 7, "order": [*state.ground.rooms, CHECK, PIT]} if state.is_rally else None,
        "places": {place: _place(state, place) for place in state.ground.places},
        "boss": None if state.is_rally else _boss(state),
        "loot": {"left": state.loot, "known": [state.face(held).json() for held in state.pile]},
        "scrap": [state.face(held).json() for held in state.scrap],
        "device": {"used_by": list(state.delivered)} if state.option("device") or state.delivered else None,
    }


def _tower(state: Table) -> dict[str, Json]:
    ground = state.ground
    assert ground.boss is not None  # a tower has one
    column, row = ground.boss
    cells = set(ground.cells.values())
    beside = next(((one, row) for one in (column + 1, column - 1) if one > 0 and (one, row) not in cells), None)
    return {
        "columns": max(column, *(one for one, _ in cells)),
        "rows": max(row, *(one for _, one in cells)),
        "boss": {"column": column, "row": row},
        "tracker": {"column": beside[0], "row": beside[1]} if beside else None,
        "start": list(ground.start),
        "widest": WIDEST,
        "highest": HIGHEST,
        "cells": [{"place": place, "column": cell[0], "row": cell[1]} for place, cell in ground.cells.items()],
    }


def _place(state: Table, place: str) -> dict[str, Json]:
    room = state.rooms[place]
    is_room = place not in (*SAFE, BOSS)
    is_up = room.is_up if is_room else (place != BOSS or state.boss.is_up)
    name = room.card if is_room else (state.boss.card if place == BOSS else "")
    face = state.face_named(name) if name and is_up else None
    stat, rating = state.encounter_of(place) if is_room and is_up else ("", None)
    traits: Mapping[str, Json] = face.traits if face else {}
    bots = state.at(place)
    return {
        "name": place_words(state, place).json(),
        "up": is_up,
        "card": face.json() if face else None,
        "stat": stat or None,
        "rating": rating,
        "trash": traits.get("trash"),
        "effect": traits.get("effect"),
        "trashed": room.is_trashed,
        "falls": bool(traits.get("falls")),
        "bots": [seat for seat in bots if not state.bot(seat).is_ruined or place in (PIT, CHECK, "outside")],
        "floor": [state.face(held).json() for held in room.floor],
    }


def _boss(state: Table) -> dict[str, Json]:
    boss = state.boss
    face = state.face_named(boss.card) if boss.card and boss.is_up else None
    challenges = state.challenges if boss.is_up else ()
    faces = [state.face(held) for held in state.rooms[BOSS].floor]
    parts, consumables = sum(one.is_part for one in faces), sum(one.type == "consumable" for one in faces)
    return {
        "up": boss.is_up,
        "card": face.json() if face else None,
        "text": face.traits.get("text") if face else None,
        "defeated": boss.is_defeated,
        "left": len(state.uncovered) if challenges else None,
        "challenges": [
            {"n": n, "stat": entry.stat, "rating": entry.rating, "by": boss.covered.get(n)}
            for n, entry in enumerate(challenges, start=1)
        ],
        "floor_parts": parts,
        "floor_consumables": consumables,
        "floor_cards": parts + consumables,
    }
