"""How the table lies in the picture: mats found by their corner marks and followed, else corners dragged by hand.

A mat is kept while its marks are covered, and found again when the camera is bumped. On a still table nothing is done;
what is searched is searched piece by piece, so that no picture waits for it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from math import ceil, sqrt
from typing import Literal

import cv2
import numpy as np

from assistant.eyes import DraggedCorners, Ground, MatFound, SurfaceSeen, ZoneFound
from assistant.table.mat import Mat
from assistant.table.sighting import SPOT, Quad
from assistant.vision.corner_marks import COMMON_MODULE, MODULES, MarkReader
from assistant.vision.cv import Box, Image, Points, quad
from assistant.vision.frame import Frame
from assistant.vision.motion import Motion
from assistant.vision.sheet import LOOSE, Sheet, lay
from assistant.vision.shown import ShownByHand
from assistant.vision.zones import Matrix, Place, Region, ZoneMap, drawn_region, mat_body, mat_regions

SETTLED = 3
"""Still pictures after which a place is looked at that was touched."""
PIECE = 140_000
"""Pixels that are searched in one picture, at most."""
SMALL = 600_000
"""Pixels to which a larger picture is shrunk when it is searched as a whole."""
CLOSE_EVERY = 8
"""Of so many searches one is at full size, where the first look found nothing to go by."""
APART, FAR_APART = 10, 45
"""Pictures from search to search at least, while no mat is known, and while one is."""
MARGIN = 1.2
"""Sides of a mark around it that are looked at again."""
BUMP, LONG_BUMP = 8, 45
"""Pictures for which news waits after the camera seems to have moved while too few marks can be read: once nothing
moves any more, and while it does."""
CHECK_EVERY = 150
"""Pictures after which marks that nothing has touched are looked at again: a stand sags slowly."""
GONE = 60.0
"""Seconds without any of its marks after which a mat counts as taken away."""

Look = tuple[Box, float]


class Surface:
    """Follows the mats in the picture. Given frames and their times; has no clock."""

    def __init__(self, ground: Ground | None = None) -> None:
        self.zones = ZoneMap()
        self.version = 0
        """Rises whenever other zones are known, or the same ones lie elsewhere in the picture."""
        self.to_mm: Matrix | None = None
        """From picture pixels to millimeters on the table; None while nothing tells it."""
        self.way: Matrix | None = None
        """From a place in the picture before to the same place now, where the camera was moved in this picture."""
        self._sheets: dict[int, Sheet] = {}
        self._zones_seen: tuple[ZoneFound, ...] = ()
        self._seen: SurfaceSeen | None = None
        """Made once for as long as it holds: others ask after every picture."""
        self._size = (0, 0)
        self._few = 0
        """Loose marks that the last search found, while they were too few."""
        self._shown = ShownByHand()
        self.lay(ground or Ground())

    def lay(self, ground: Ground) -> None:
        """Know places by other things from now on. Mats that lie there and still count stay found."""
        self.ground = ground
        self._wanted = {mat.number: mat for mat in reversed(ground.mats)}
        self._reader = MarkReader([mat.mark_number(corner) for mat in ground.mats for corner in range(4)])
        self._sheets = {n: sheet for n, sheet in self._sheets.items() if self._wanted.get(n) == sheet.mat}
        self._loose: dict[int, Points] = {}
        self._looks: deque[Look] = deque()
        self._frames = self._searches = self._searched = 0
        self._shown.lay(ground)
        self._settle()

    @property
    def has_mats(self) -> bool:
        """Do marks tell how the table lies?"""
        return bool(self._sheets)

    def bump(self, way: Matrix) -> None:
        """The camera was moved, which shifted the picture this way: what was shown by hand stays behind."""
        self._shown.bump(way)
        self._settle()

    @property
    def is_sure(self) -> bool:
        """May zones be told? Not while the camera moves: cards would seem to wander."""
        return not any(sheet.shaken for sheet in self._sheets.values())

    def look(self, frame: Frame, motion: Motion) -> None:
        """Take in the next picture, whose motion was judged already."""
        version, size = self.version, (frame.image.shape[1], frame.image.shape[0])
        self.way = None
        if size != self._size:
            self._size = size
            self._sheets.clear()
            self._settle()
        if self._wanted:
            self._watch(frame.grey, motion, frame.time)
            self._search(frame.grey, motion, frame.time)
            self._forget(frame.time)
            if self.way is not None:
                self.bump(self.way)
            if version != self.version:
                self._settle()
        self._frames += 1

    def place(self, corners: Quad, before: str | None = None) -> Place:
        """Where a card with its tag at these corners lies; `before` is the zone that was last told."""
        return self.zones.place(corners, before)

    def seen(self) -> SurfaceSeen:
        """What others may know of it."""
        if self._seen is None:
            mats = tuple(
                MatFound(sheet.mat, tuple(quad(place) for place in sheet.marks.values()), tuple(sheet.to_mm.ravel()))
                for sheet in self._sheets.values()
            )
            source: Literal["marks", "corners", "none"] = "none" if self.to_mm is None else "corners"
            outdated = self._shown.asked_again(self._size, has_mats=bool(mats))
            self._seen = SurfaceSeen("marks" if mats else source, mats, self._zones_seen, self._few, outdated)
        return self._seen

    # -- marks that are known: looked at only where something moved

    def _watch(self, picture: Image, motion: Motion, time: float) -> None:
        """Look at marks where something settled, at all of a mat that seems to move, and now and then at all."""
        is_check = self._frames % CHECK_EVERY == CHECK_EVERY - 1
        is_idle = not is_check and motion.quiet() > SETTLED
        for sheet in self._sheets.values():
            if is_idle and not sheet.shaken:
                sheet.time = time if sheet.marks else sheet.time
                continue
            quiet = {number: motion.quiet(box) for number, box in sheet.boxes.items()}
            touched = [number for number, pictures in quiet.items() if not pictures]
            settled = [number for number, pictures in quiet.items() if pictures == SETTLED]
            if sheet.shaken or (len(touched) > 1 and 2 * len(touched) >= len(quiet)):
                self._steady(sheet, picture, time, is_moving=bool(touched))
            elif settled or is_check:
                self._again(sheet, picture, list(quiet) if is_check else settled, time)
            elif sheet.marks:
                sheet.time = time

    def _steady(self, sheet: Sheet, picture: Image, time: float, *, is_moving: bool) -> None:
        """Mat or camera seem to move: find where it is now, or let news wait a little."""
        self._again(sheet, picture, list(sheet.layout), time)
        if sheet.is_seen or sheet.has_stood():
            sheet.shaken = 0
            return
        sheet.shaken += 1
        if sheet.shaken > (LONG_BUMP if is_moving else BUMP):
            sheet.shaken = 0  # its marks are covered: what was known holds
        elif sheet.shaken % 2 == 0:
            self._loose.clear()  # and in one go: what is seen in two pictures does not fit together while all moves
            width, height = self._size
            self._looks = deque([((0, 0, width, height), shrunk(width, height))])

    def _again(self, sheet: Sheet, picture: Image, numbers: Sequence[int], time: float) -> None:
        """Look for marks of a mat where they should be, and follow it."""
        for number in numbers:
            sheet.marks.pop(number, None)
            expected = sheet.expected[number]
            long = float(np.linalg.norm(expected - np.roll(expected, 1, 0), axis=1).mean())
            (left, top), (right, bottom) = expected.min(0) - MARGIN * long, expected.max(0) + MARGIN * long
            box = (int(left), int(top), ceil(right), ceil(bottom))
            found = self._reader.read(picture, box, min(2.0, COMMON_MODULE * MODULES / long)).get(number)
            if found is not None:
                sheet.marks[number] = found
        self._follow(sheet, time)

    def _follow(self, sheet: Sheet, time: float) -> None:
        """Let a mat lie where its marks are seen."""
        self._seen = None
        if sheet.marks:
            sheet.time = time
        before = sheet.to_mm
        way = sheet.refit(time) if sheet.is_seen else sheet.push(time) if sheet.shaken else None
        if before is not sheet.to_mm:
            self.version += 1
        if way is not None:
            self.way = way

    # -- marks that are not known: searched when something has changed

    def _search(self, picture: Image, motion: Motion, time: float) -> None:
        """Go on with the search for what is missing, a piece in each picture."""
        if self._frames == 0:
            self._looks.append(((0, 0, *self._size), 1.0))
        elif not self._looks and self._is_due() and motion.has_settled(SETTLED):
            self._searches += 1
            self._searched = self._frames
            self._loose.clear()
            self._looks.extend(pieces(picture, is_close=False))
            if self._searches % CLOSE_EVERY == 0:
                self._looks.extend(pieces(picture, is_close=True))
        if not self._looks:
            return
        box, scale = self._looks.popleft()
        found = self._reader.read(picture, box, scale)
        self._loose.update(found)
        self._gather(picture, time)
        if not self._looks:
            self._count_few()
        is_promising = any(number // 4 not in self._sheets for number in found)
        if is_promising and not self._looks and scale < 1 and self.is_sure:
            self._looks.extend(pieces(picture, is_close=True))

    def _count_few(self) -> None:
        """At the end of a search: marks laid loose tell nothing until all four were seen at once."""
        mat = self._wanted.get(LOOSE)
        few = len(self._marks_of(mat)) if mat is not None and LOOSE not in self._sheets else 0
        if few != self._few:
            self._few, self._seen = few, None

    def _is_seen(self, number: int) -> bool:
        sheet = self._sheets.get(number)
        return sheet is not None and sheet.is_seen

    def _is_due(self) -> bool:
        """Is there a mat that was not found, or of which too few marks are seen, and was that long enough ago?"""
        is_in_doubt = not all(sheet.is_seen for sheet in self._sheets.values())
        if not is_in_doubt and len(self._sheets) == len(self._wanted):
            return False
        apart = FAR_APART if self._sheets and not is_in_doubt else APART
        return self._frames - self._searched >= apart

    def _gather(self, picture: Image, time: float) -> None:
        """Mats of which enough marks were found, where they were not seen before, or elsewhere."""
        for number, mat in self._wanted.items():
            known = self._sheets.get(number)
            if self._is_seen(number):
                continue
            found = lay(mat, self._loose, time)
            if found is not None and known is None:
                self._sheets[number] = found
                self.version += 1
                self._again(found, picture, [number for number in found.layout if number not in found.marks], time)
            elif known is not None and (found is not None or known.shaken):
                known.marks = found.marks if found is not None else self._marks_of(mat)
                self._follow(known, time)
                known.shaken = 0 if known.is_seen or known.has_stood() else known.shaken

    def _marks_of(self, mat: Mat) -> dict[int, Points]:
        return {n: self._loose[n] for n in map(mat.mark_number, range(4)) if n in self._loose}

    def _forget(self, time: float) -> None:
        """A mat of which nothing was seen for long was taken away."""
        for number in [number for number, sheet in self._sheets.items() if time - sheet.time > GONE]:
            del self._sheets[number]
            self.version += 1

    # -- what follows from it

    def _settle(self) -> None:
        """Lay out the zones anew."""
        self.version += 1
        left = self._shown.outdated(self._size)
        corners = self.ground.corners
        dragged = dragged_to_mm(corners, self._size) if corners and corners not in left else None
        main = max(self._sheets.values(), key=lambda sheet: _area(sheet.outline), default=None)
        self.to_mm = main.to_mm if main is not None else dragged
        regions = [
            drawn_region(zone, dragged if zone.mat is None else self._sheets[zone.mat].to_mm, self._size)
            for zone in self.ground.drawn
            if (zone.mat is None and zone not in left) or zone.mat in self._sheets
        ]
        bodies: list[Region] = []
        for mat in self.ground.mats:
            sheet = self._sheets.get(mat.number)
            if sheet is not None and sheet.mat == mat:
                regions += mat_regions(mat, sheet.to_mm)
                bodies += mat_body(mat, sheet.to_mm)
        has_spot = any(zone.name == SPOT for zone in self.ground.drawn if zone in left)
        self.zones = ZoneMap(regions, bodies, has_spot=has_spot)
        self._zones_seen = tuple(
            ZoneFound(region.name, region.label, tuple(map(rounded, region.polygon)), region.is_drawn)
            for region in regions
        )
        self._seen = None


def pieces(picture: Image, *, is_close: bool) -> Iterable[Look]:
    """The picture in overlapping parts, each small enough for one go: at full size, or shrunk."""
    height, width = picture.shape
    scale = 1.0 if is_close else shrunk(width, height)
    pixels = width * height * scale * scale
    columns = ceil(sqrt(pixels / PIECE * width / height))
    rows = ceil(pixels / PIECE / columns)
    lap = round(50 / scale)
    for row in range(rows):
        for column in range(columns):
            left, top = width * column // columns, height * row // rows
            right, bottom = width * (column + 1) // columns, height * (row + 1) // rows
            yield (left - lap, top - lap, right + lap, bottom + lap), scale


def shrunk(width: int, height: int) -> float:
    """The scale at which a picture is searched as a whole."""
    return min(1.0, sqrt(SMALL / (width * height)))


def dragged_to_mm(corners: DraggedCorners, size: tuple[int, int]) -> Matrix:
    """The homography from pixels of a picture of this size to millimeters between dragged corners."""
    seen = np.array(corners.points, np.float32) * np.array(size, np.float32)
    flat = np.array([[0, 0], [corners.width, 0], [corners.width, corners.height], [0, corners.height]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(seen, flat), np.float64)


def rounded(point: Points) -> tuple[float, float]:
    """A point to a tenth of a pixel."""
    return round(float(point[0]), 1), round(float(point[1]), 1)


def _area(outline: Points) -> float:
    return float(cv2.contourArea(outline.astype(np.float32)))
