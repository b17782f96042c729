"""The large table that benchmarks look at."""

from __future__ import annotations

from assistant.vision.simulated import SimulatedTable
from tests.vision.table_scripts import DECK, QUICK, dealt


def large_table(seed: int = 1) -> SimulatedTable:
    """28 cards before four seats at 1920×1080 and 30 frames a second, with hands that bring them."""
    return SimulatedTable(dealt(4, 7), DECK, seed=seed, size=(1920, 1080), fps=30.0, pace=QUICK)
