"""The Bot Bonus chart: points for 3, 4 and 5 parts of one model, and how sure each number is."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from assistant import IllegalAction, Json, Message
from robits.deck import BONUS_FROM, MODELS

COUNTS = (3, 4, 5)
HIGHEST = 99

UNVERIFIED, VERIFIED, GUESS, BLANK = "unverified", "verified", "guess", "blank"


@dataclass(frozen=True, slots=True)
class Cell:
    """One number of the chart: `points` None where the chart is blank."""

    points: int | None
    status: str = UNVERIFIED
    """How sure it is: unverified (our reading), verified (somebody looked at the card), guess, blank."""
    read: bool = False
    """It stands like that in the text we know."""
    guess: int | None = None
    """What to offer for a blank cell."""


@dataclass(frozen=True, slots=True)
class Chart:
    """All cells, three for each model. A value: a change makes a new chart."""

    rows: tuple[tuple[str, tuple[Cell, Cell, Cell]], ...]

    def cells(self) -> Iterator[tuple[str, int, Cell]]:
        """Model, count and cell, in the chart's order."""
        for model, row in self.rows:
            for count, cell in zip(COUNTS, row, strict=True):
                yield model, count, cell

    def cell(self, model: str, count: int) -> Cell:
        """The cell for 3, 4 or 5 parts of a model; blank for a model that has no row."""
        for name, row in self.rows:
            if name == model:
                return row[count - BONUS_FROM]
        return Cell(None, BLANK)

    def with_cell(self, model: str, count: int, points: int | None, status: str) -> Chart:
        """The chart with one number changed; None makes the cell blank."""
        if model not in MODELS or count not in COUNTS:
            raise IllegalAction("The chart has a number for 3, 4 and 5 parts of each of the five models.")
        if points is not None and not 0 <= points <= HIGHEST:
            raise IllegalAction(Message.of("A Bot Bonus is 0 to {n} points.", n=HIGHEST))
        new = replace(self.cell(model, count), points=points, status=BLANK if points is None else status)
        rows = {
            name: tuple(
                new if name == model and number == count else cell for number, cell in zip(COUNTS, row, strict=True)
            )
            for name, row in self.rows
        }
        return Chart(tuple(rows.items()))  # type: ignore[arg-type]

    def verified(self) -> Chart:
        """The chart after somebody said that their card says this. Blank cells stay blank, guesses stay guesses."""
        chart = self
        for model, count, cell in self.cells():
            if cell.status == UNVERIFIED:
                chart = chart.with_cell(model, count, cell.points, VERIFIED)
        return chart

    @property
    def unverified(self) -> int:
        """How many numbers nobody has compared with a card."""
        return sum(cell.status in (UNVERIFIED, GUESS) for _, _, cell in self.cells())


def read_chart(rows: Mapping[str, Any]) -> Chart:
    """A chart from the tables of `chart.toml`."""
    told: list[tuple[str, tuple[Cell, Cell, Cell]]] = []
    for model, row in rows.items():
        points: Mapping[str, int] = row.get("points", {})
        guesses: Mapping[str, int] = row.get("guess", {})
        found = [
            Cell(
                points.get(str(count)),
                UNVERIFIED if str(count) in points else BLANK,
                count in row.get("read", ()),
                guesses.get(str(count)),
            )
            for count in COUNTS
        ]
        told.append((model, (found[0], found[1], found[2])))
    return Chart(tuple(told))


@cache
def default_chart() -> Chart:
    """The chart as shipped."""
    with (Path(__file__).resolve().parent / "chart.toml").open("rb") as file:
        return read_chart(tomllib.load(file))


def changed(chart: Chart, data: Mapping[str, Json]) -> Chart:
    """The chart after a `chart` action. Raises IllegalAction for cells that do not exist or are no numbers.

    `reset` goes back to the shipped chart first; `cells` is `{model: {"3": points or null}}`, `model`, `parts` and
    `points` name one cell; `guess` marks what was told as a guess; `verified` confirms the rest.
    """
    if data.get("reset"):
        chart = default_chart()
    status = GUESS if data.get("guess") else VERIFIED
    for model, count, points in _told(data):
        chart = chart.with_cell(model, count, points, status)
    return chart.verified() if data.get("verified") else chart


def _told(data: Mapping[str, Json]) -> Iterator[tuple[str, int, int | None]]:
    cells = data.get("cells") or {}
    assert isinstance(cells, Mapping)  # its field is an object
    for model, row in cells.items():
        if not isinstance(row, Mapping):
            raise IllegalAction("The chart's cells are told as model, count and points.")
        for count, points in row.items():
            if count not in ("3", "4", "5") or isinstance(points, bool) or not isinstance(points, int | None):
                raise IllegalAction("The chart has a number for 3, 4 and 5 parts of each of the five models.")
            yield model, int(count), points
    if data.get("model") is not None:
        if data.get("parts") is None or "points" not in data:
            raise IllegalAction("Say for how many parts, and how many points.")
        yield str(data["model"]), int(data["parts"]), data["points"]  # type: ignore[arg-type,misc]
