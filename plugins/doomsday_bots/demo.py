"""A whole game with the sample deck: what hands lay down, and what they tap between; moves and rolls have no card."""

from __future__ import annotations

from collections.abc import Sequence

from assistant import Catalog, Showing


def demo(catalog: Catalog) -> Sequence[Showing]:
    """Nothing yet."""
    return ()
