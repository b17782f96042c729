"""Mats are refused where a camera or a player could not tell their zones apart."""

from __future__ import annotations

import pytest

from assistant.marks import APART, MARKS, mark_matrix
from assistant.table.mat import Box, Mat, Zone
from assistant.table.message import Message

HERE = Message("Here")


def mat(*zones: Zone, number: int = 10) -> Mat:
    return Mat("try", Message("Try"), number, 297, 210, zones)


@pytest.mark.parametrize(
    ("box", "why"),
    [
        (Box(250, 100, 63, 88), "outside"),
        (Box(10, 10, 63, 88), "corner mark"),
        (Box(60, 60, 63, 88), "overlap"),
    ],
)
def test_a_zone_in_a_wrong_place_is_refused(box: Box, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        mat(Zone("spot", Box(50, 40, 63, 88), HERE), Zone("recycling", box, HERE))


def test_a_mat_without_a_number_of_its_own_is_refused() -> None:
    with pytest.raises(ValueError, match="0 to 39"):
        mat(number=40)


def test_no_mark_looks_like_another_however_it_is_turned() -> None:
    upright: list[list[bool]] = []
    for number in range(MARKS):
        rows = [row[1:-1] for row in mark_matrix(number)[1:-1]]
        upright.append([square for row in rows for square in row])
        for turn in range(4):
            flat = [square for row in rows for square in row]
            others = upright if turn else upright[:-1]
            assert min((differing(flat, other) for other in others), default=APART) >= APART
            rows = list(zip(*rows[::-1], strict=True))


def differing(one: list[bool], other: list[bool]) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))
