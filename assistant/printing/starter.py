"""Draws the starter page: what to do, and a few cards of each game with which a newcomer can try it."""

from __future__ import annotations

from pathlib import Path

from assistant.press import PlacedTag, PrintError, SheetOrder
from assistant.printing.cardface import draw_card
from assistant.printing.face import Face, faces, refuse_lacking
from assistant.printing.fonts import printable, wrapped
from assistant.printing.footer import CALL, RULER, Say
from assistant.printing.layout import Box
from assistant.printing.layoutfile import find_layout
from assistant.printing.leaf import About, Job, Leaf
from assistant.printing.marks import FootWords, cut_marks, draw_foot
from assistant.printing.pen import POINTS, Pen
from assistant.printing.selection import select
from assistant.table.message import Message

NAME = Message("Starter page")
TITLE = Message("Try it now")
STEPS = (
    Message("Cut the cards apart along the marks."),
    Message("In the lobby choose a game and its sample deck, and start."),
    Message("Hold a card of that game under the camera, about 30 cm away, until green corners frame its tag."),
    Message("The program says what it means. Tap it, or wait five seconds: it counts."),
    Message("Tap a number to see why it is what it is."),
    Message("Show Undo: the last thing is taken back."),
)
WHOLE = Message("No scissors? Cover the other cards with a sheet of paper.")
_SIZES = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
_LEADING, _BETWEEN = 1.18, 0.5
"""Heights in sizes of the letters: of a line, and between two steps."""
_NUMBER = 4.6


def starter_job(folder: Path, order: SheetOrder) -> Job:
    """One page. Raises PrintError for a layout that is not of cards, and for more cards than there is room for."""
    layout = find_layout(folder, order.layout)
    page = layout.on(order.paper)
    told = [face for part in (order, *order.others) for face in faces(part, select(part.catalog, part.cards))]
    if layout.kind != "cards" or page.per_page < 2:
        raise PrintError("A starter page is for a layout of cards.")
    if len(told) > page.per_page - 1:
        room = page.per_page - 1
        raise PrintError(Message.of("A starter page has room for {most} cards, not for {n}.", most=room, n=len(told)))
    for face in told:
        refuse_lacking(face)

    def draw(pen: Pen) -> None:
        first, *cells = layout.fronts(page)
        _steps(pen, first.inset(layout.cell.inset), order.say)
        for cell, face in zip(cells, told, strict=False):
            draw_card(pen, face, cell, layout.bled(cell, page), layout)
        if layout.cut:
            pen.lines(cut_marks(layout, order.paper, page), layout.cut.line, layout.cut.color)
        words = FootWords(order.say(CALL), _about(order, told), order.say(RULER))
        draw_foot(pen, layout, order.paper, page, words)

    name = f"{printable(order.title)} · {order.say(NAME)}"
    boxes = [layout.symbol.at(cell) for cell in layout.fronts(page)[1:]]
    tags = [PlacedTag(face.tag, box.left, box.top, box.width) for box, face in zip(boxes, told, strict=False)]
    return Job((Leaf(order.paper, draw, tags=tuple(tags)),), About(name, name))


def _about(order: SheetOrder, told: list[Face]) -> str:
    games = dict.fromkeys(face.game for face in told if face.game != printable(order.title))
    return " · ".join([printable(order.title), order.say(NAME), *games])


def _steps(pen: Pen, area: Box, say: Say) -> None:
    """What to do, numbered, in the largest letters that fit."""
    pen.plate(area, 4.0, stroke=0.0, thick=0.6)
    inner = Box(area.left + 3, area.top + 3, area.width - 6, area.height - 6)
    pen.words(inner.left, inner.top + 5, printable(say(TITLE)), 16, weight="bold")
    top = inner.top + 8.5
    texts = [printable(say(step)) for step in STEPS]
    last = printable(say(WHOLE))
    for size in _SIZES:
        wide = (inner.width - _NUMBER) * POINTS
        blocks = [wrapped(text, size, wide) for text in texts]
        whole = wrapped(last, size, inner.width * POINTS)
        lines = sum(map(len, blocks)) + len(whole)
        height = (lines * _LEADING + (len(blocks) + 1) * _BETWEEN) * size / POINTS
        if top + height <= inner.bottom or size == _SIZES[-1]:
            break
    y = top
    for number, block in enumerate(blocks, start=1):
        y += _BETWEEN * size / POINTS
        for place, text in enumerate(block):
            y += _LEADING * size / POINTS
            if place == 0:
                pen.words(inner.left, y, str(number), size, weight="bold")
            pen.words(inner.left + _NUMBER, y, text, size)
    y += _BETWEEN * size / POINTS
    for text in whole:
        y += _LEADING * size / POINTS
        pen.words(inner.left, y, text, size, ink=0.3)
