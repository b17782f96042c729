"""A whole four-seat game, as hands lay its cards on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant import Catalog, Showing

ROUNDS: tuple[tuple[str, str, str, str], ...] = (
    ("big-henry-head-4", "klunc-arm-6", "jenny-5-torso-3", "n-watts-legs-3"),
    ("big-henry-arm-7", "sparkeez-1", "bt-4-head-2", "n-watts-arm-6"),
    ("big-henry-torso-4", "overclock-1>klunc-torso-3", "jenny-5-arm-6", "junk-1"),
    ("klunc-legs-3", "n-watts-head-3", "sparkeez-2", "n-watts-torso-3"),
    ("big-henry-arm-8", "klunc-arm-5", "jenny-5-legs-3", "bt-4-arm-1"),
    ("sparkeez-3", "junk-2", "bt-4-arm-3", "sparkeez-4"),
    ("n-watts-legs-1", "jenny-5-head-1", "junk-3", "klunc-head-1"),
)
"""What each seat takes in each round; after an Overclock stands what is kept."""


def demo(catalog: Catalog) -> Sequence[Showing]:
    """The game as showings; none for a deck that has not these cards."""
    steps = list(_steps())
    return steps if all(step.card in catalog.by_id for step in steps) else ()


def _steps() -> Iterator[Showing]:
    for taken in ROUNDS:
        for seat, told in enumerate(taken, start=1):
            card, _, kept = told.partition(">")
            yield Showing(card, seat=seat)
            if kept:
                yield Showing(kept, seat=seat)
                yield Showing(card, "vanished", seat=seat)
