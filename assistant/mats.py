"""The house's own mats, and all mats that may lie on a game's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assistant.table.game import Game
from assistant.table.host import fence
from assistant.table.mat import HOUSE_MATS, Box, Mat, Zone
from assistant.table.message import Message
from assistant.table.sighting import SPOT
from assistant.table.values import Json

SEAT_MATS = 7
"""Seats that have a mat of the house, numbered like them; seats from 8 on have none."""
PIECE = 40.0
"""Millimeters along a loose corner's square: two by two of them are mat 0 as it is printed."""

CORNERS = Mat("corners", Message("The table's four corners"), 0, 2 * PIECE, 2 * PIECE, ())
"""Four marks to be cut out and laid at the corners of the table: only what they are lasts, not how far apart."""

SPOT_MAT = Mat(
    "spot",
    Message("Scan spot"),
    8,
    180,
    128,
    (Zone(SPOT, Box(30, 6, 120, 116), Message("Show a card here")),),
)
"""One card at a time, whichever way it lies."""


def seat_mat(seat: int) -> Mat:
    """The house's mat of a seat from 1 to 7: one zone, six cards lie in it without touching."""
    zone = Zone(f"seat/{seat}", Box(28, 2, 208, 184), Message.of("Seat {n}", n=seat))
    return Mat(f"seat-{seat}", Message.of("Seat {n}", n=seat), seat, 264, 188, (zone,))


def house_mats(seats: int = SEAT_MATS) -> tuple[Mat, ...]:
    """The house's mats for so many seats: the corners, each seat's, the scan spot."""
    return (CORNERS, *(seat_mat(seat) for seat in range(1, min(seats, SEAT_MATS) + 1)), SPOT_MAT)


def game_mats(game: Game[Any], seats: int, options: Mapping[str, Json]) -> tuple[Mat, ...]:
    """A game's own mats for so many seats, `options` with their defaults filled in.

    Raises IllegalAction for an unknown option, GameFault where the game fails or two mats cannot be told apart.
    """
    chosen = game.options_with(options)
    with fence(game, "mats"):
        mats = tuple(game.mats(seats, chosen))
        for mat in mats:
            if mat.number < HOUSE_MATS:
                raise ValueError(f"mat {mat.id}: numbers below {HOUSE_MATS} are the house's")
        if len({mat.number for mat in mats}) < len(mats) or len({mat.id for mat in mats}) < len(mats):
            raise ValueError("two mats share a number or an id")
    return mats


def table_mats(game: Game[Any], seats: int, options: Mapping[str, Json]) -> Sequence[Mat]:
    """Every mat that a camera may find on this game's table. Raises as `game_mats` does."""
    return (*house_mats(seats), *game_mats(game, seats, options))
