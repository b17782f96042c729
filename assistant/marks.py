"""The corner marks of mats: 160 square patterns that differ from one another however they are turned."""

from __future__ import annotations

import hashlib
from functools import lru_cache

from assistant.table.mat import MATS

MARK_BITS = 5
"""Squares along a mark's inner pattern; a black border of one square runs around it."""
MARKS = 4 * MATS
"""How many marks there are."""
APART = 6
"""In how many squares two marks differ at least, in any of their four turns; also one mark and its own turns."""
_ALL = MARK_BITS * MARK_BITS


@lru_cache(maxsize=1)
def mark_patterns() -> tuple[int, ...]:
    """The inner patterns as numbers, the top left square the highest bit, light = 1; mark n is the n-th.

    A greedy code: candidates come from a hash of their index, so every machine finds the same ones, and a candidate
    stays that is far enough from all turns of those before it and from its own. Nearly even patterns only, since plain
    ones lie about on tables.
    """
    chosen: list[int] = []
    taken: list[int] = []
    index = 0
    while len(chosen) < MARKS:
        digest = hashlib.sha256(f"table mark {index}".encode()).digest()
        index += 1
        pattern = int.from_bytes(digest[:4], "big") & ((1 << _ALL) - 1)
        turns = _turns(pattern)
        if not 9 <= pattern.bit_count() <= 16:
            continue
        if any((pattern ^ turned).bit_count() < APART for turned in (*turns[1:], *taken)):
            continue
        chosen.append(pattern)
        taken += turns
    return tuple(chosen)


def mark_matrix(number: int) -> tuple[tuple[bool, ...], ...]:
    """A mark's 7×7 squares with its border, dark = True. IndexError for a number that is no mark's."""
    if not 0 <= number < MARKS:
        raise IndexError(f"marks are numbered 0 to {MARKS - 1}, {number} is not one")
    rows = _rows(mark_patterns()[number])
    dark = (True,) * (MARK_BITS + 2)
    return (dark, *((True, *(not light for light in row), True) for row in rows), dark)


def _rows(pattern: int) -> list[list[bool]]:
    bits = [bool(pattern >> (_ALL - 1 - place) & 1) for place in range(_ALL)]
    return [bits[start : start + MARK_BITS] for start in range(0, _ALL, MARK_BITS)]


def _number(rows: list[list[bool]]) -> int:
    return sum(1 << (_ALL - 1 - place) for place, light in enumerate(bit for row in rows for bit in row) if light)


def _turns(pattern: int) -> list[int]:
    rows, turns = _rows(pattern), [pattern]
    for _ in range(3):
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
        turns.append(_number(rows))
    return turns
