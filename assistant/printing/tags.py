"""A tag's symbol as few rectangles: horizontal runs of dark modules."""

from __future__ import annotations

from typing import TypeAlias

from assistant.symbols import tag_matrix

Run: TypeAlias = tuple[int, int, int]
"""Column, row and length of a run of dark modules."""


def runs(matrix: tuple[tuple[bool, ...], ...]) -> list[Run]:
    """The dark modules of a matrix as horizontal runs, row by row.

    >>> runs(((True, True, False), (False, True, True)))
    [(0, 0, 2), (1, 1, 2)]
    """
    found: list[Run] = []
    for y, row in enumerate(matrix):
        start: int | None = None
        for x, dark in enumerate((*row, False)):
            if dark and start is None:
                start = x
            elif not dark and start is not None:
                found.append((start, y, x - start))
                start = None
    return found


def tag_runs(text: str) -> list[Run]:
    """The runs of a tag's symbol."""
    return runs(tag_matrix(text))
