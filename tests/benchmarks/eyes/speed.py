"""How long the eyes need for a picture, on one core."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tests.benchmarks.eyes.calm import idle
from tests.benchmarks.eyes.page import Figure, Part
from tests.benchmarks.eyes.painting import still
from tests.benchmarks.eyes.peers import FIRST_SEED, ours
from tests.benchmarks.eyes.scenes import Camera
from tests.benchmarks.eyes.single import USUAL, cells


def speed(seeds: int) -> Part:
    """Whole single pictures with the plane known and without, and an idle table."""
    lines = [
        "| whole single picture, 90 cm, tilt 15 | plane known: median / slowest | no plane: median / slowest |",
        "|---|---|---|",
    ]
    figures = []
    for name, camera, tag_mm in (
        ("1080p, 28 mm", Camera(1920, 1080, 900.0, 15), 28),
        ("1080p, 20 mm", Camera(1920, 1080, 900.0, 15), 20),
        ("4K, 28 mm", Camera(3840, 2160, 900.0, 15), 28),
        ("4K, 14 mm", Camera(3840, 2160, 900.0, 15), 14),
    ):
        shots = [still(camera, tag_mm, USUAL, FIRST_SEED + 400 + n) for n in range(seeds)]
        found = cells(shots, {"plane": ours(True), "none": ours(False)})
        lines.append(
            f"| {name} | {' | '.join(f'{cell.right / cell.all:.3f}, {spread(cell.took)}' for cell in found.values())} |"
        )
        print(lines[-1], flush=True)
        if tag_mm == 28:
            what = f"whole single picture, {name.split(',')[0]}, 28 tags"
            figures.append(
                Figure(what, float(np.median(found["plane"].took)), f"{seeds} pictures, plane known, median")
            )
    took = idle()
    figures.append(Figure("idle table, 1080p, 28 tags: mean", float(np.mean(took)), f"{len(took)} frames"))
    lines.append(f"\nIdle table, 1080p, 28 tags: mean {np.mean(took):.1f} ms, median / slowest {spread(took)} a frame.")
    return Part("speed", "Times", lines, figures)


def spread(took: Sequence[float]) -> str:
    """Median and slowest."""
    return f"{np.median(took):.1f} / {max(took):.1f} ms"
