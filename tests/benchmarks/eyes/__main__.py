"""Measure the eyes: `python -m tests.benchmarks.eyes`. Prints each part as Markdown, and puts it into a page.

Without `--only` everything is measured, which takes hours where many decoders are installed.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

import cv2

from tests.benchmarks.eyes import page
from tests.benchmarks.eyes.calm import flicker
from tests.benchmarks.eyes.filmed import films
from tests.benchmarks.eyes.single import alone, grid
from tests.benchmarks.eyes.speed import speed
from tests.benchmarks.eyes.strangers import strangers


def main() -> None:
    """Measure what is chosen."""
    told = argparse.ArgumentParser(prog="python -m tests.benchmarks.eyes", description=__doc__)
    told.add_argument("--only", nargs="+", choices=["grid", "alone", "films", "speed", "flicker", "false"])
    told.add_argument(
        "--seeds", type=int, default=6, help="pictures a row (grid), a third of it by resolution and size"
    )
    told.add_argument("--frames", type=int, help="frames a film; by default 540, a still table 18000, strangers 100000")
    told.add_argument("--photos", type=Path, help="a folder with photographs, of which strangers are cut out as well")
    told.add_argument("--write", type=Path, help="the page into which what was measured is put")
    chosen = told.parse_args()
    parts: dict[str, Callable[[], page.Part]] = {
        "speed": partial(speed, 2 * chosen.seeds),
        "alone": partial(alone, 4 * chosen.seeds),
        "films": partial(films, chosen.frames or 540),
        "flicker": partial(flicker, chosen.frames or 18_000),
        "grid": partial(grid, chosen.seeds),
        "false": partial(strangers, chosen.frames or 100_000, chosen.photos),
    }
    cv2.setNumThreads(1)
    for name, measure in parts.items():
        if chosen.only and name not in chosen.only:
            continue
        part = measure()
        rows = [figure.row() for figure in part.figures]
        print("\n".join([*part.lines, "", page.floors_table(rows) if rows else ""]), flush=True)
        if chosen.write:
            page.write(chosen.write, part)


if __name__ == "__main__":
    main()
