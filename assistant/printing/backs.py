"""Backs of cards: our own designs, the same when turned upside down, so that no back tells how its card lies."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from typing import TypeAlias

from assistant.press import PrintError, SheetOrder
from assistant.printing.colors import WHITE, shade, tint
from assistant.printing.fonts import printable, set_lines
from assistant.printing.layout import Box
from assistant.printing.pen import POINTS, Pen, Point
from assistant.printing.signs import draw_sign
from assistant.table.message import Message

Design: TypeAlias = Callable[[Pen, Box, str], None]
"""Draws a pattern over a box, which reaches past the cut, in a color."""

COLORS = ("#6b3fa6", "#2f6b54", "#a8541c", "#8c2f2a", "#4a463e", "#7a3b69", "#2d4a66", "#0f7272")
_TITLES = (15.0, 13.0, 11.0, 9.0, 8.0)


def back_color(order: SheetOrder) -> str:
    """The color that goes with the game."""
    first, second = map(ord, order.catalog.code)
    return COLORS[(3 * first + second) % len(COLORS)]


def design_of(order: SheetOrder) -> str:
    """The name of the design that the order asks for, or that goes with the game. Raises PrintError for none."""
    if not order.back:
        first, second = map(ord, order.catalog.code)
        return tuple(DESIGNS)[(first + second // 2) % len(DESIGNS)]
    if order.back not in DESIGNS:
        raise PrintError(
            Message.of(
                "There is no back design {name}: there are {known}.", name=order.back[:40], known=", ".join(DESIGNS)
            )
        )
    return order.back


def draw_back(pen: Pen, design: str, card: Box, whole: Box, color: str, title: str) -> None:
    """A back: the ground over all of `whole`, corners too, the pattern, and within the card a frame with the title."""
    pen.box(whole, fill=color)
    DESIGNS[design](pen, whole, color)
    frame = card.inset(4.0)
    pen.shapes([_clipped(frame), _clipped(frame.inset(0.9))], fill=tint(color, 0.25))
    middle = ((card.left + card.right) / 2, (card.top + card.bottom) / 2)
    for degrees in (0.0, 180.0):
        with pen.turned(*middle, degrees) as turned:
            _title(turned, title, card.height / 2, card.width, color)
    disc = min(card.width, card.height) * 0.42
    emblem = Box(middle[0] - disc / 2, middle[1] - disc / 2, disc, disc)
    draw_sign(pen, "hexagon", emblem, tint(color, 0.25))
    draw_sign(pen, "hexagon", emblem.inset(1.2), shade(color, 0.8))
    draw_sign(pen, "gear", emblem.inset(disc * 0.22), WHITE)


def _clipped(box: Box) -> list[Point]:
    """A frame whose upper right and lower left corners are cut off."""
    cut = 4.0
    return [
        (box.left, box.top),
        (box.right - cut, box.top),
        (box.right, box.top + cut),
        (box.right, box.bottom),
        (box.left + cut, box.bottom),
        (box.left, box.bottom - cut),
    ]


def _title(pen: Pen, title: str, half: float, wide: float, color: str) -> None:
    size, lines = set_lines(printable(title), _TITLES, (wide - 18.0) * POINTS, 1, "bold")
    high = size / POINTS
    plate = Box(-wide / 2 + 7.0, -half + 8.0, wide - 14.0, high + 2.6)
    pen.box(plate, fill=shade(color, 0.8))
    pen.words(
        0.0, plate.top + 1.3 + high * 0.84, lines[0] if lines else "", size, weight="bold", align="center", ink=WHITE
    )


def _gears(pen: Pen, box: Box, color: str) -> None:
    """Gears in staggered rows."""
    _spread(
        pen,
        box,
        13.0,
        11.0,
        lambda at: draw_sign(pen, "gear", Box(at[0] - 5.2, at[1] - 5.2, 10.4, 10.4), shade(color, 0.86)),
    )


def _plates(pen: Pen, box: Box, color: str) -> None:
    """Riveted plates."""

    def plate(at: Point) -> None:
        pen.box(Box(at[0] - 6.6, at[1] - 4.6, 13.2, 9.2), fill=shade(color, 0.88))
        for across in (-5.2, 5.2):
            for down in (-3.2, 3.2):
                draw_sign(pen, "disc", Box(at[0] + across - 0.7, at[1] + down - 0.7, 1.4, 1.4), tint(color, 0.7))

    _spread(pen, box, 14.0, 10.0, plate)


def _rays(pen: Pen, box: Box, color: str) -> None:
    """Rays from the middle."""
    x, y, reach = (box.left + box.right) / 2, (box.top + box.bottom) / 2, box.height
    edges = [
        (-1.0, -1.0),
        (-0.6, -1.0),
        (-0.24, -1.0),
        (0.08, -1.0),
        (0.40, -1.0),
        (0.76, -1.0),
        (1.0, -0.86),
        (1.0, -0.5),
    ]
    edges += [(1.0, -0.2), (1.0, 0.1), (1.0, 0.4), (1.0, 0.75)]
    for (x1, y1), (x2, y2) in zip(edges[::2], edges[1::2], strict=True):
        for side in (1, -1):
            pen.shape(
                [
                    (x, y),
                    (x + side * x1 * reach, y + side * y1 * reach),
                    (x + side * x2 * reach, y + side * y2 * reach),
                ],
                fill=shade(color, 0.88),
            )


def _traces(pen: Pen, box: Box, color: str) -> None:
    """Conductors of a circuit board, with their pads."""

    def trace(at: Point) -> None:
        x, y = at
        ink = shade(color, 0.82)
        for side in (1, -1):
            path = [
                (x, y),
                (x + side * 3.4, y + side * 3.4),
                (x + side * 3.4, y + side * 7.0),
                (x + side * 6.0, y + side * 9.6),
            ]
            pen.lines(list(itertools.pairwise(path)), 0.8, ink)
            draw_sign(pen, "disc", Box(path[-1][0] - 1.3, path[-1][1] - 1.3, 2.6, 2.6), ink)
        draw_sign(pen, "disc", Box(x - 1.7, y - 1.7, 3.4, 3.4), tint(color, 0.75))

    _spread(pen, box, 15.0, 13.0, trace)


def _spread(pen: Pen, box: Box, across: float, down: float, draw: Callable[[Point], None]) -> None:
    """Draws at the places of a staggered grid around the box's middle, over all of the box."""
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    rows, columns = int(box.height / 2 / down) + 1, int(box.width / 2 / across) + 1
    for row in range(-rows, rows + 1):
        for column in range(-columns - 1, columns + 1):
            draw((x + (column + (0.5 if row % 2 else 0.0)) * across, y + row * down))
            if not row % 2 and column == columns:
                draw((x + (column + 1) * across, y + row * down))


DESIGNS: Mapping[str, Design] = {"gears": _gears, "plates": _plates, "rays": _rays, "traces": _traces}
