"""The bonus chart as a screen shows it: its cells, how sure they are, and who uses which."""

from __future__ import annotations

from assistant import Json, Message
from robits.chart import COUNTS
from robits.deck import MODELS
from robits.ledger import verdict_of
from robits.state import Table
from robits.wanted import cells_wanted


def chart_view(state: Table) -> dict[str, Json]:
    """The block `chart` of a view."""
    used: dict[str, Json] = {}
    for seat in state.setup.seats:
        used[str(seat.number)] = _use(state, seat.number)
    return {
        "unverified": state.chart.unverified,
        "wanted": [
            {"model": model, "parts": parts, "guess": state.chart.cell(model, parts).guess}
            for model, parts in cells_wanted(state)
        ],
        "rows": [
            {
                "model": model,
                "model_name": MODELS[model].name,
                "color": MODELS[model].color,
                "cells": [
                    {
                        "parts": parts,
                        "points": cell.points,
                        "status": cell.status,
                        "read": cell.read,
                        "guess": cell.guess,
                    }
                    for parts, cell in zip(COUNTS, row, strict=True)
                ],
            }
            for model, row in state.chart.rows
        ],
        "used_by": used,
    }


def _use(state: Table, seat: int) -> dict[str, Json]:
    """Which cell of the chart a seat's ROBiT uses, or why none."""
    found = verdict_of(state, seat).best
    suit = found.suit
    if suit is None:
        why = Message("Not complete") if not found.robit.is_complete else Message("No color three times")
        told: dict[str, Json] = {"model": None, "model_name": None, "parts": None, "points": 0, "status": None}
        return {**told, "why": why.json()}
    model = MODELS[suit[0]].name
    return {
        "model": suit[0],
        "model_name": model,
        "parts": suit[1],
        "points": found.bonus,
        "status": state.chart.cell(*suit).status,
        "why": Message.of("{n} {model}", n=suit[1], model=model).json(),
    }
