"""Actions of older logs in the words of today."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from assistant import Action, frozen
from doomsday_bots.deck import MOST_POINTS
from doomsday_bots.rules import STATS


def upgraded(action: Action) -> Action:
    """An action of version 1, where what was told before the reveal lay open unless it was `covered`.

    It also took numbers that no card has, and a Part of which nothing was told.
    """
    change = _CHANGES.get(action.kind)
    data = {name: _bounded(name, entry) for name, entry in action.data.items()}
    if change is not None:
        data |= change(action, data)
    return action if data == dict(action.data) else replace(action, data=frozen(data))


def _bounded(name: str, told: Any) -> Any:
    is_stat = name.upper() in STATS and isinstance(told, int) and not isinstance(told, bool)
    return max(-MOST_POINTS, min(MOST_POINTS, told)) if is_stat else told


def _openly(action: Action, data: Mapping[str, Any]) -> dict[str, Any]:
    return {} if data.get("covered") is not None else {"covered": False}


def _equip(action: Action, data: Mapping[str, Any]) -> dict[str, Any]:
    known = action.card is not None or any(data.get(name) is not None for name in ("type", "int", "pwr", "spd"))
    return _openly(action, data) if known else {**_openly(action, data), "untold": True}


def _pack(action: Action, data: Mapping[str, Any]) -> dict[str, Any]:
    return {"odd": True}


def _contest(action: Action, data: Mapping[str, Any]) -> dict[str, Any]:
    return {"rating": 1} if data.get("rating") == 0 else {}


def _boss(action: Action, data: Mapping[str, Any]) -> dict[str, Any]:
    told = data.get("challenges")
    return {"challenges": [re.sub(r"\b0+$", "1", str(text)) for text in told]} if told else {}


_CHANGES: Mapping[str, Callable[[Action, Mapping[str, Any]], dict[str, Any]]] = {
    "equip": _equip,
    "sums": _openly,
    "pack": _pack,
    "contest": _contest,
    "boss": _boss,
}
