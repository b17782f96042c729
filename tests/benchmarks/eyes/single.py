"""Single pictures without memory: how much of a table each reader reads, and how long it takes."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from tests.benchmarks.eyes.filmed import is_near, is_right
from tests.benchmarks.eyes.page import Figure, Part
from tests.benchmarks.eyes.painting import shot, still
from tests.benchmarks.eyes.peers import DECK, FIRST_SEED, Reader, ours, readers
from tests.benchmarks.eyes.scenes import PRESETS, Camera, Faults, Shown

USUAL = Faults(0.8, 0, 3, 85, 0.2, 0.9, 1, 0.2, 0, 0.5)
SIZES = (((1280, 720), "720p"), ((1920, 1080), "1080p"), ((3840, 2160), "4K"))
FAR = "720p, 20 mm, 90 cm, tilt 15"


@dataclass
class Cell:
    """What one reader reads of one row."""

    right: int = 0
    all: int = 0
    false: int = 0
    took: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        false = f" ({self.false} false)" if self.false else ""
        return f"{self.right / self.all:.3f}{false}, {np.median(self.took):.0f} ms"


def marked(shown: Shown, found: Iterable[tuple[str, np.ndarray]], *, is_turn_known: bool) -> tuple[int, int]:
    """How many of the visible tags were read at their place, and how many reads were of nothing there."""
    right, false = set(), 0
    for text, corners in found:
        truth = shown.tags.get(text)
        if truth is not None and (is_right if is_turn_known else is_near)(corners, truth):
            right.add(text)
        elif text not in DECK[:28]:  # those lie there, too much covered to count
            false += 1
    return len(right), false


def cells(shots: Sequence[Shown], columns: dict[str, Reader]) -> dict[str, Cell]:
    """What each reader reads of these pictures."""
    found = {name: Cell() for name in columns}
    for name, reader in columns.items():
        for shown in shots:
            reader(replace(shown, picture=np.zeros_like(shown.picture)))
            begun = time.thread_time()
            read = list(reader(shown))
            found[name].took.append((time.thread_time() - begun) * 1000)
            right, false = marked(shown, read, is_turn_known=name != "pyzbar")
            found[name].right += right
            found[name].false += false
            found[name].all += len(shown.tags)
    return found


def rows(seeds: int) -> Iterable[tuple[str, list[Shown]]]:
    """The presets, then resolution × tag × tilt."""
    for preset in PRESETS:
        yield f"{preset}, 1080p", [shot(preset, FIRST_SEED + n) for n in range(seeds)]
    for size, label in SIZES:
        for tag_mm in (14, 20, 28):
            for tilt in (0, 15, 30):
                camera = Camera(*size, 900.0, tilt)
                count = max(1, seeds // 3)
                shots = [still(camera, tag_mm, USUAL, FIRST_SEED + 100 + n) for n in range(count)]
                yield f"{label}, {tag_mm} mm, 90 cm, tilt {tilt}", [one for one in shots if one.tags]


def grid(seeds: int) -> Part:
    """The whole grid, with each peer's column."""
    columns = readers()
    lines = [f"| single picture (tags) | {' | '.join(columns)} |", f"|{'---|' * (len(columns) + 1)}"]
    print("\n".join(lines), flush=True)
    for name, shots in rows(seeds):
        found = cells(shots, columns)
        all_ = found["ours"].all
        lines.append(f"| {name} ({all_}) | {' | '.join(map(str, found.values()))} |")
        print(lines[-1], flush=True)
    lines.append(
        "\npyzbar does not say which corner is which: of it only the place counts. No plane: several sizes are tried."
    )
    return Part("grid", "Single pictures", lines)


def alone(seeds: int) -> Part:
    """Ours alone on more pictures: the presets, and small tags by a small camera."""
    lines = ["| single picture (tags) | ours, plane | ours |", "|---|---|---|"]
    figures = []
    both: dict[str, Reader] = {"plane known": ours(True), "no plane": ours(False)}
    for preset in PRESETS:
        found = cells([shot(preset, FIRST_SEED + 200 + n) for n in range(seeds)], both)
        lines.append(f"| {preset}, 1080p ({found['no plane'].all}) | {' | '.join(map(str, found.values()))} |")
        print(lines[-1], flush=True)
        figures += [
            Figure(f"single picture, {plane}: {preset}", cell.right / cell.all, f"{seeds} pictures, {cell.all} tags")
            for plane, cell in found.items()
        ]
    shots = [still(Camera(1280, 720, 900.0, 15), 20, USUAL, FIRST_SEED + 300 + n) for n in range(seeds)]
    found = cells(shots, both)
    cell = found["plane known"]
    lines.append(f"| {FAR} ({cell.all}) | {' | '.join(map(str, found.values()))} |")
    what = "single picture, 720p, 20 mm tags, 90 cm, plane known"
    figures.append(Figure(what, cell.right / cell.all, f"{seeds} pictures, {cell.all} tags"))
    return Part("alone", "Single pictures, ours alone on more seeds", lines, figures)
