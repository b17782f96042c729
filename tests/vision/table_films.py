"""Simulated tables written as video files, and the large table that benchmarks look at."""

from __future__ import annotations

from pathlib import Path

import cv2

from assistant.vision.simulated import SimulatedTable
from tests.vision.table_scripts import DECK, QUICK, dealt


def write_film(table: SimulatedTable, path: Path) -> None:
    """Write every frame as MJPG into an .avi."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), table.fps, (table.width, table.height))
    assert writer.isOpened()
    for number in range(len(table)):
        writer.write(table.frame(number))
    writer.release()


def large_table(seed: int = 1) -> SimulatedTable:
    """28 cards before four seats at 1920×1080 and 30 frames a second, with hands that bring them."""
    return SimulatedTable(dealt(4, 7), DECK, seed=seed, size=(1920, 1080), fps=30.0, pace=QUICK)
