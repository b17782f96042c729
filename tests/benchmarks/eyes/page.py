"""docs/eyes.md: sections that are written anew when they are measured anew, and the table of floors."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

HEAD = """# What the eyes reach

Made by `python -m tests.benchmarks.eyes --write docs/eyes.md`; a part that is measured anew (`--only`) replaces its own.
Pictures are painted (`tests/benchmarks/eyes`), on seeds never used while the eyes were tuned. One core, times are the
thread's own. A tag counts as read only where its middle is reported within half its side and its turn within 20 degrees.
"""


@dataclass(frozen=True)
class Floor:
    """What has to be reached, and what is hoped for."""

    what: str
    floor: float
    goal: float
    is_least: bool = True
    """More is better."""
    unit: str = ""

    def holds(self, value: float) -> bool:
        """Is a value as good as the floor?"""
        return value >= self.floor if self.is_least else value <= self.floor


FLOORS = (
    Floor("single picture, plane known: easy", 1.0, 1.0),
    Floor("single picture, plane known: table", 0.995, 1.0),
    Floor("single picture, plane known: hard", 0.95, 0.99),
    Floor("single picture, no plane: easy", 1.0, 1.0),
    Floor("single picture, no plane: table", 0.995, 1.0),
    Floor("single picture, no plane: hard", 0.85, 0.95),
    Floor("single picture, 720p, 20 mm tags, 90 cm, plane known", 0.95, 1.0),
    Floor("film with resting hands, 28 mm, 1080p", 0.999, 1.0),
    Floor("film with resting hands, 20 mm, 1080p", 0.995, 1.0),
    Floor("film with resting hands, 22 mm, 720p", 0.995, 1.0),
    Floor("film of moves, 28 mm, 1080p", 0.999, 1.0),
    Floor("film of moves, 20 mm, 1080p", 0.995, 1.0),
    Floor("film of moves, 22 mm, 720p", 0.995, 1.0),
    Floor("cards told of that nobody touched, all films", 0, 0, False),
    Floor("placed to told, slowest", 3, 2, False, "frames"),
    Floor("turned to told, slowest", 3, 2, False, "frames"),
    Floor("lifted to gone, slowest", 10, 6, False, "frames"),
    Floor("events never told", 0, 0, False),
    Floor("false sightings", 0, 0, False),
    Floor("changes told of a still table", 0, 0, False),
    Floor("whole single picture, 1080p, 28 tags", 35, 20, False, "ms"),
    Floor("whole single picture, 4K, 28 tags", 60, 25, False, "ms"),
    Floor("film of moves, 1080p, 28 tags: median", 12, 2, False, "ms"),
    Floor("film of moves, 1080p, 28 tags: 95th percentile", 35, 16, False, "ms"),
    Floor("idle table, 1080p, 28 tags: mean", 3, 1.5, False, "ms"),
)


@dataclass(frozen=True)
class Figure:
    """A value that was measured for one of the floors."""

    what: str
    value: float
    ran: str
    """What was run to get it."""

    def row(self) -> str:
        """Its line of the table."""
        floor = next(one for one in FLOORS if one.what == self.what)
        sign = "≥" if floor.is_least else "≤"
        value = (
            f"{self.value:.4f}" if floor.is_least else f"{self.value:.3g}" if floor.unit == "ms" else f"{self.value:g}"
        )
        verdict = "yes" if floor.holds(self.value) else "**no**"
        unit = f" {floor.unit}" if floor.unit else ""
        today = time.strftime("%Y-%m-%d")
        return f"| {self.what} | {sign} {floor.floor:g}{unit} | {floor.goal:g} | {value} | {verdict} | {self.ran} | {today} |"


@dataclass(frozen=True)
class Part:
    """One measurement: its section of the page, and what it says of the floors."""

    name: str
    title: str
    lines: Sequence[str]
    figures: Sequence[Figure] = ()

    def section(self) -> str:
        """Its section, between marks by which it is found again."""
        told = "\n".join(self.lines)
        day = time.strftime("%Y-%m-%d")
        return f"<!-- {self.name} -->\n## {self.title}\n\nMeasured {day}.\n\n{told}\n<!-- /{self.name} -->\n"


def floors_table(rows: Sequence[str]) -> str:
    """The table of floors with these rows, in the order of `FLOORS`."""
    by_name = {row.split("|")[1].strip(): row for row in rows}
    lines = [by_name[floor.what] for floor in FLOORS if floor.what in by_name]
    head = "| what | floor | goal | reached | holds | run | on |\n|---|---|---|---|---|---|---|"
    return "\n".join([head, *lines])


def updated(page: str, part: Part) -> str:
    """The page with one part measured anew."""
    old = re.search(r"<!-- floors -->(.*?)<!-- /floors -->", page, re.DOTALL)
    rows = [line for line in old.group(1).splitlines() if line.startswith("| ")] if old else []
    floors = floors_table([*rows, *(figure.row() for figure in part.figures)])
    sections = {
        name: text
        for name, text in re.findall(r"<!-- (\w+) -->\n(.*?)<!-- /\1 -->", page, re.DOTALL)
        if name != "floors"
    }
    body = [f"<!-- {name} -->\n{text}<!-- /{name} -->\n" for name, text in sections.items() if name != part.name]
    first = f"<!-- floors -->\n## Floors\n\n{floors}\n<!-- /floors -->\n"
    return "\n".join([HEAD, first, *sorted([*body, part.section()])])


def write(path: Path, part: Part) -> None:
    """Put a part into the page."""
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    path.write_text(updated(before, part), encoding="utf-8")
