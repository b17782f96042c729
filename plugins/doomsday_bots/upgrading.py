"""Actions of older logs in the words of today."""

from __future__ import annotations

from dataclasses import replace

from assistant import Action, frozen


def upgraded(action: Action) -> Action:
    """An action of version 1, where a bot that was told before the reveal lay open unless it was `covered`."""
    if action.kind in ("equip", "sums") and action.data.get("covered") is None:
        return replace(action, data=frozen({**action.data, "covered": False}))
    return action
