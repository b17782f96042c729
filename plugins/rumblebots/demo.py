"""A whole four-seat game, as hands lay its cards on the table."""

from __future__ import annotations

from collections.abc import Sequence

from assistant import Catalog, Showing


def demo(catalog: Catalog) -> Sequence[Showing]:
    """The game as showings; none for a deck that has not these cards."""
    return ()
