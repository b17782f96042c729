"""Draws the pages of mats: corner marks, zones and guides in light dashes, and how the pages are joined."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from assistant.marks import mark_matrix
from assistant.mats import CORNERS, PIECE
from assistant.press import PrintError, SheetOrder
from assistant.printing.fonts import printable, set_lines
from assistant.printing.footer import Say, foot, room
from assistant.printing.layout import Box
from assistant.printing.leaf import About, Job, Leaf
from assistant.printing.mat_tiles import Tile, Tiling, tiling
from assistant.printing.pen import POINTS, Pen
from assistant.printing.strokes import Line, dashes, edges, hatching, seat_sign
from assistant.printing.tags import runs
from assistant.table.mat import Box as MatBox
from assistant.table.mat import Mat
from assistant.table.message import Message

_SQUARES = 7
_DASH, _THIN = 0.3, 0.15
_LINE, _LABEL, _PALE, _EDGE = 0.45, 0.42, 0.82, 0.7
_LABELS = (26.0, 22.0, 18.0, 16.0, 14.0, 12.0, 10.0, 8.0)
_GUIDES = (13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0)
_LARGE = 13.0
"""Points at which words are read from a chair."""
_BAND = 8.0
"""Millimeters at the top of a zone for its name, where guides lie in it."""
_SEAT = "seat/"


def mat_job(folder: Path, order: SheetOrder) -> Job:
    """The pages of the order's mats, one mat after the other. Raises PrintError where there is none."""
    title = printable(order.title)
    if not order.mats:
        raise PrintError(Message.of("{game} has no mats.", game=title))
    about = About(f"{title} · {order.say(Message('Mats'))}", order.say(Message.of("Mats of {game}", game=title)))
    return Job(tuple(mat_leaves(order.mats, order.paper, title, order.say)), about)


def mat_leaves(mats: Sequence[Mat], paper: str, title: str, say: Say) -> list[Leaf]:
    """The pages of these mats; `title` stands at the foot of each."""
    planned = [(mat, tiling(mat, paper)) for mat in mats]
    count = sum(len(plan.tiles) for _, plan in planned)
    leaves: list[Leaf] = []
    for mat, plan in planned:
        first = len(leaves) + 1
        leaves += [_leaf(mat, plan, tile, paper, title, say, first, count) for tile in plan.tiles]
    return leaves


def _leaf(mat: Mat, plan: Tiling, tile: Tile, paper: str, title: str, say: Say, first: int, count: int) -> Leaf:
    number = first + plan.tiles.index(tile)
    about = [title, say(mat.title)]
    if len(plan.tiles) > 1:
        text = "row {row} of {rows}, column {column} of {columns}"
        place = Message.of(text, row=tile.row, rows=plan.rows, column=tile.column, columns=plan.columns)
        about.append(say(place))
    about.append(say(Message.of("page {n} of {count}", n=number, count=count)))

    def draw(pen: Pen) -> None:
        place = window_at(plan, tile, paper)
        sheet = _Sheet(pen, tile, place)
        if mat.number == CORNERS.number:
            _corners(sheet, say)
        else:
            _edge(sheet, mat)
            _outlines(sheet, mat)
            _labels(sheet, mat, plan, say)
            _joins(sheet, plan, first, say)
        _marks(sheet, mat)
        foot(pen, paper, plan.is_landscape, " · ".join(about), say)

    return Leaf(paper, draw, is_landscape=plan.is_landscape)


def window_at(plan: Tiling, tile: Tile, paper: str) -> tuple[float, float]:
    """Where on its page a tile's window begins: in the middle of what may be drawn on."""
    page = room(paper, plan.is_landscape)
    return page.left + (page.width - tile.window.width) / 2, page.top + (page.height - tile.window.height) / 2


class _Sheet:
    """A tile's page: mat millimeters become page millimeters, and what lies outside the window is cut off."""

    def __init__(self, pen: Pen, tile: Tile, place: tuple[float, float]) -> None:
        self.pen, self.tile = pen, tile
        self.right, self.down = place[0] - tile.window.x, place[1] - tile.window.y

    def box(self, box: MatBox) -> Box:
        """A box of the mat on the page, not cut off."""
        return Box(box.x + self.right, box.y + self.down, box.width, box.height)

    def lines(self, lines: Iterable[Line], thick: float, ink: float) -> None:
        """Level and plumb lines in mat millimeters."""
        window = self.tile.window
        kept = []
        for (x, y), (right, bottom) in dict.fromkeys(lines):
            left, end = max(x, window.x), min(right, window.x + window.width)
            top, low = max(y, window.y), min(bottom, window.y + window.height)
            if left <= end and top <= low:
                kept.append(((left + self.right, top + self.down), (end + self.right, low + self.down)))
        if kept:
            self.pen.lines(kept, thick, ink)


def _plain(box: MatBox) -> Box:
    return Box(box.x, box.y, box.width, box.height)


def _edge(sheet: _Sheet, mat: Mat) -> None:
    """Where the mat ends, for whoever wants to cut it out."""
    sheet.lines(edges(Box(0, 0, mat.width, mat.height)), _THIN, _EDGE)


def _outlines(sheet: _Sheet, mat: Mat) -> None:
    zones = [dash for zone in mat.zones for edge in edges(_plain(zone.box)) for dash in dashes(edge)]
    sheet.lines(zones, _DASH, _LINE)
    guides = [edge for guide in mat.guides for edge in edges(_plain(guide.box))]
    sheet.lines(guides, _THIN, _EDGE)


def _marks(sheet: _Sheet, mat: Mat) -> None:
    for corner, box in enumerate(mat.marks):
        own = sheet.tile.own
        if own.holds(box.x + box.width / 2, box.y + box.height / 2):
            sheet.pen.symbol(runs(mark_matrix(mat.mark_number(corner))), _SQUARES, sheet.box(box))


def _labels(sheet: _Sheet, mat: Mat, plan: Tiling, say: Say) -> None:
    for guide in mat.guides:
        part = _seen(sheet, plan, guide.box)
        if part is not None:
            _middle(sheet.pen, part, say(guide.label), _GUIDES)
    for zone in mat.zones:
        inner = [guide.box for guide in mat.guides if guide.box.overlaps(zone.box)]
        box = zone.box
        if inner:
            lowest = min(guide.y for guide in inner)
            is_banded = lowest - box.y >= _BAND - 1
            box = MatBox(box.x, box.y, box.width, lowest - box.y) if is_banded else _beside(box, inner)
        part = _seen(sheet, plan, box)
        if part is None:
            continue
        seat = zone.name.removeprefix(_SEAT)
        if zone.name.startswith(_SEAT) and seat.isdigit():
            _seat_label(sheet.pen, part, say(zone.label), int(seat), is_large=not inner)
        else:
            _middle(sheet.pen, part, say(zone.label), _LABELS)


def _beside(box: MatBox, inner: Sequence[MatBox]) -> MatBox:
    """What a zone has left at the left of its guides."""
    return MatBox(box.x, box.y, max(20.0, min(guide.x for guide in inner) - box.x), box.height)


def _seen(sheet: _Sheet, plan: Tiling, box: MatBox) -> Box | None:
    """The part of a box on this page where its words stand: on the page that shows most of it, None on the others."""
    shared = [_shared(box, tile.own) for tile in plan.tiles]
    best = max(shared, key=lambda part: part.width * part.height)
    here = _shared(box, sheet.tile.own)
    return sheet.box(here) if here == best and here.width > 0 and here.height > 0 else None


def _shared(one: MatBox, other: MatBox) -> MatBox:
    left, top = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.x + one.width, other.x + other.width), min(one.y + one.height, other.y + other.height)
    return MatBox(left, top, max(0.0, right - left), max(0.0, bottom - top))


def _middle(pen: Pen, box: Box, text: str, sizes: tuple[float, ...]) -> None:
    """Words in the middle of a box: in one line if they can be large so, else in two or three."""
    wide = (box.width - 6) * POINTS
    size, lines = sizes[-1], [text]
    for most in (1, 2, 3):
        fitting = tuple(one for one in sizes if one * (most * 1.15 + 0.4) / POINTS <= box.height) or sizes[-1:]
        size, lines = set_lines(text, fitting, wide, most, "regular")
        if size >= min(_LARGE, sizes[0]):
            break
    step = size * 1.15 / POINTS
    y = box.top + box.height / 2 - step * (len(lines) - 1) / 2 + size * 0.35 / POINTS
    for line in lines:
        pen.words(box.left + box.width / 2, y, line, size, align="center", ink=_LABEL)
        y += step


def _seat_label(pen: Pen, box: Box, text: str, seat: int, *, is_large: bool) -> None:
    """The seat's sign and name: large in the middle of an empty zone, small in the band above its guides."""
    x, y = box.left + box.width / 2, box.top + box.height / 2
    if is_large:
        seat_sign(pen, seat, x, y - 6, 16, ink=_EDGE, is_filled=False)
        pen.words(x, y + 22, text, 26, align="center", ink=_LABEL)
    else:
        seat_sign(pen, seat, box.left + 6, y, 2.4, ink=_LABEL)
        pen.words(box.left + 10.5, y + 1.9, text, 14, weight="bold", ink=_LABEL)


def _joins(sheet: _Sheet, plan: Tiling, first: int, say: Say) -> None:
    """Strips to glue on, edges to cut along, and crosses that meet when the pages lie right."""
    tile, pen = sheet.tile, sheet.pen
    own, window = tile.own, tile.window
    right, bottom = own.x + own.width, own.y + own.height
    place = plan.tiles.index(tile)
    if tile.has_right_tab:
        strip = MatBox(right, own.y, window.width - own.width, own.height)
        _tab(sheet, strip, say(Message.of("Glue page {n} on here", n=first + place + 1)), is_plumb=True)
    if tile.has_bottom_tab:
        strip = MatBox(window.x, bottom, own.width, window.height - own.height)
        _tab(sheet, strip, say(Message.of("Glue page {n} on here", n=first + place + plan.columns)), is_plumb=False)
    cut = say(Message("Cut along this line, then glue the page on"))
    if tile.has_left_cut:
        sheet.lines([((own.x, window.y), (own.x, window.y + window.height))], _DASH, 0.0)
        page = sheet.box(own)
        with pen.upwards(page.left + 2.6, page.bottom - own.height / 4) as turned:
            turned.words(0, 0, cut, 6.5, ink=_LABEL)
    if tile.has_top_cut:
        sheet.lines([((window.x, own.y), (window.x + window.width, own.y))], _DASH, 0.0)
        page = sheet.box(own)
        pen.words(page.left + own.width / 4, page.top + 2.6, cut, 6.5, ink=_LABEL)
    _crosses(sheet)


def _tab(sheet: _Sheet, strip: MatBox, text: str, *, is_plumb: bool) -> None:
    page = sheet.box(strip)
    sheet.pen.lines(hatching(page), _THIN, _PALE)
    near = edges(_plain(strip))[2 if is_plumb else 0]
    sheet.lines([near], _THIN, 0.0)
    middle = (page.left + page.width / 2, page.top + page.height / 2)
    if is_plumb:
        with sheet.pen.upwards(middle[0] + 1, middle[1] + 20) as turned:
            turned.words(0, 0, text, 7, ink=_LABEL)
    else:
        sheet.pen.words(middle[0], middle[1] + 1, text, 7, align="center", ink=_LABEL)


def _crosses(sheet: _Sheet) -> None:
    """On every join at a quarter and three quarters of the page's own length, the same on both pages."""
    tile = sheet.tile
    own = tile.own
    spots = []
    for is_there, x in ((tile.has_left_cut, own.x), (tile.has_right_tab, own.x + own.width)):
        spots += [(x, own.y + own.height * share) for share in (0.2, 0.8) if is_there]
    for is_there, y in ((tile.has_top_cut, own.y), (tile.has_bottom_tab, own.y + own.height)):
        spots += [(own.x + own.width * share, y) for share in (0.2, 0.8) if is_there]
    lines = [line for x, y in spots for line in (((x - 4, y), (x + 4, y)), ((x, y - 4), (x, y + 4)))]
    sheet.lines(lines, _THIN, 0.0)


def _corners(sheet: _Sheet, say: Say) -> None:
    """Mat 0: four squares to cut out, each with an arrow to the corner it belongs to."""
    pen = sheet.pen
    names = (Message("top left"), Message("top right"), Message("bottom right"), Message("bottom left"))
    whole = Box(0, 0, 2 * PIECE, 2 * PIECE)
    middle = (((0.0, PIECE), (2 * PIECE, PIECE)), ((PIECE, 0.0), (PIECE, 2 * PIECE)))
    sheet.lines([*edges(whole), *middle], _THIN, 0.0)
    for place, name in enumerate(names):
        column, row = (0, 1, 1, 0)[place], place // 2
        piece = sheet.box(MatBox(column * PIECE, row * PIECE, PIECE, PIECE))
        y = piece.bottom - 6 if row == 0 else piece.top + 8
        pen.words(piece.left + piece.width / 2, y, say(name), 9, align="center", ink=_LABEL)
    whole_page = sheet.box(MatBox(0, 0, 2 * PIECE, 2 * PIECE))
    x, y = whole_page.left + PIECE, whole_page.bottom + 14
    lines = (
        Message("Cut out the four squares."),
        Message("Lay each at its corner of the table, as the camera's picture shows the table:"),
        Message("all upright, with the mark outward, flat and uncovered."),
    )
    for line in lines:
        pen.words(x, y, say(line), 11, align="center")
        y += 6
