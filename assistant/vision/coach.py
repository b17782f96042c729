"""The light coach: three meters, and the one piece of advice that would help most."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from assistant.eyes import Detection, Meter
from assistant.table.message import Message
from assistant.vision.cv import grey, middle, side
from assistant.vision.frame import Frame
from assistant.vision.light import Light, Side, measured

EVERY = 1.0
"""Seconds from look to look."""
BLACK = 40
"""Gray level that nothing in a covered lens's picture reaches."""
DARK, DIM = 70, 105
"""Gray levels of paper in a picture that is too dark, or hardly light enough."""
FAINT = 32
"""Gray levels between the dark and light squares of tags that are hardly told apart."""
WHITE_SHARE = 0.3
"""Share of the picture in which the sensor had enough, from which it is too bright as a whole."""
SHINE, MUCH_SHINE = 0.001, 0.006
"""The same for a spot of glare."""
WASHED = 0.06
"""Share of a tag's squares that glare may wash out."""
SOFT, BLURRED = 1.45, 1.75
"""Sigma of the edges in pixels."""
SOFT_MODULE = 0.33
"""The same in squares of the tags, from which they blur into each other."""
FEWEST_PIXELS = 1.8
"""Pixels a square below which even the decks in play are read late or not at all."""
SMALL = 1000
"""Pixels across; below it cards must come close."""
SLOW = 8.0
"""Pictures a second, below which a card has to lie long until it counts."""
STEP, KIN = 0.35, 0.25
"""A camera was moved when the tags moved by more than so much of their side, all by the same up to so much of it."""
MOVED_SHOWN = 8.0
"""Seconds for which that is said."""
SEVERAL = 3
"""Tags that have to agree before they tell something of the camera."""

SIDES: dict[Side, Message] = {
    "left": Message("on the left"),
    "middle": Message("in the middle"),
    "right": Message("on the right"),
}


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What is known of the camera besides its picture."""

    is_live: bool = False
    """It is a camera, of which few pictures a second are worth a word."""
    is_remote: bool = False
    """Its pictures come over the network."""
    is_feed_mirrored: bool = False
    remark: Message | None = None
    """What the source itself has to say."""
    outdated: Message | None = None
    """What has to be shown by hand again since the camera was moved."""


class Coach:
    """Looks at the picture once a second; what it says changes only when it would say the same twice."""

    def __init__(self) -> None:
        self.meters: tuple[Meter, ...] = ()
        self.advice: Message | None = None
        self._looked: tuple[float, int] | None = None
        """Time and number of the frame it last looked at."""
        self._next: Message | None = None
        self._places: dict[str, tuple[float, float]] = {}
        self._moved: float | None = None

    def look(self, frame: Frame, reading: Sequence[Detection], known: Circumstances) -> None:
        """Take in a frame, set upright, with what is read in it. Most frames are let pass."""
        before = self._looked
        if before is not None and 0 <= frame.time - before[0] < EVERY:
            return
        is_first, self._looked = before is None, (frame.time, frame.number)
        rate = rate_between(before, self._looked) if known.is_live else 0.0
        light = measured(grey(frame.image), reading)
        self.meters = meters(light)
        self._notice_moves(frame.time, reading)
        found = advice_on(light, frame, reading, known, known.outdated or self._on_moves(frame.time), rate)
        if is_first or found == self._next:
            self.advice = found
        self._next = found

    def _on_moves(self, now: float) -> Message | None:
        """What may be wrong since the camera was moved."""
        if self._moved is None or not 0 <= now - self._moved < MOVED_SHOWN:
            return None
        return Message("The camera was moved. Check that it still sees the whole table.")

    def _notice_moves(self, now: float, reading: Sequence[Detection]) -> None:
        """Did all tags move alike since the last look? Then it was the camera, or somebody pulled the cloth."""
        before = self._places
        self._places = {one.text: middle(one.corners) for one in reading}
        steps = [
            (x - before[text][0], y - before[text][1])
            for text, (x, y) in self._places.items()  # of two cards with one tag the one that counts, which comes last
            if text in before
        ]
        if len(steps) < SEVERAL:
            return
        length = float(np.median([side(one.corners) for one in reading]))
        way = (float(np.median([x for x, _ in steps])), float(np.median([y for _, y in steps])))
        kin = sum(math.dist(step, way) < KIN * length for step in steps)
        if math.hypot(*way) > STEP * length and kin >= 0.8 * len(steps):
            self._moved = now


def rate_between(before: tuple[float, int] | None, now: tuple[float, int]) -> float:
    """Pictures a second that came between two frames (time, number), those that nobody had time for included."""
    if before is None or now[0] <= before[0] or now[1] <= before[1]:
        return 0.0
    return (now[1] - before[1]) / (now[0] - before[0])


def meters(light: Light) -> tuple[Meter, ...]:
    """Sharpness, light and glare, each with a word and up to five cells."""
    return (_sharpness(light), _brightness(light), _glare(light))


def _sharpness(light: Light) -> Meter:
    label = Message("Sharpness")
    if light.blur is None:
        return Meter(label, Message("Show a card"), 0)
    if is_blurred(light):
        return Meter(label, Message("Blurred"), 1, False)
    if light.module and light.module < FEWEST_PIXELS:
        word = Message.of("Tags too small: {n} pixels a square", n=f"{light.module:.1f}")
        return Meter(label, word, 2, False)
    level = 3 if light.blur > SOFT else 4 if light.module and light.module < 3 else 5
    if not light.module:
        return Meter(label, Message("Good"), min(level, 4))
    return Meter(label, Message.of("Good: {n} pixels a square", n=f"{light.module:.1f}"), level)


def _brightness(light: Light) -> Meter:
    label = Message("Light")
    if is_dark(light):
        return Meter(label, Message("Too dark"), 1, False)
    if light.clipped > WHITE_SHARE:
        return Meter(label, Message("Too bright"), 1, False)
    if light.paper < DIM:
        return Meter(label, Message("Dim"), 3)
    return Meter(label, Message("Good"), 4 if light.paper < 150 else 5)


def _glare(light: Light) -> Meter:
    label, where = Message("Glare"), SIDES[light.glare_at]
    if light.clipped > WHITE_SHARE:
        return Meter(label, Message("Everywhere"), 1, False)
    if light.washed > WASHED or light.clipped > MUCH_SHINE:
        return Meter(label, Message.of("Much {where}", where=where), 2, False)
    if light.clipped > SHINE:
        return Meter(label, Message.of("Some {where}", where=where), 3)
    return Meter(label, Message("No glare"), 5)


def is_dark(light: Light) -> bool:
    """Too little light to tell dark squares from light ones?"""
    return light.paper < DARK or (0 < light.contrast < FAINT and light.paper < DIM)


def is_blurred(light: Light) -> bool:
    """Do the squares of the tags blur into each other, or (where none is read) all edges?"""
    if light.blur is None or light.blur < BLURRED:
        return False
    return not light.module or light.blur > SOFT_MODULE * light.module


def advice_on(
    light: Light,
    frame: Frame,
    reading: Sequence[Detection],
    known: Circumstances,
    on_moves: Message | None,
    rate: float,
) -> Message | None:
    """The one thing that would help most, if anything."""
    return (
        _advice_on_light(light)
        or (Message("The picture is blurred. Set the camera’s focus, or wipe its lens.") if is_blurred(light) else None)
        or on_moves
        or _advice_on_glare(light)
        or _advice_on_size(light, frame)
        or _advice_on_pose(reading)
        or _advice_on_rate(rate, known)
        or known.remark
        or (Message("The camera mirrors its picture. It is turned back here.") if known.is_feed_mirrored else None)
    )


def _advice_on_light(light: Light) -> Message | None:
    if light.brightest < BLACK:
        return Message("The picture is black. Open the camera’s cover, or switch a lamp on.")
    if is_dark(light):
        return Message("It is too dark. Switch a lamp on.")
    if light.clipped > WHITE_SHARE:
        return Message("It is too bright. Dim the lamp, or turn it away from the table.")
    return None


def _advice_on_glare(light: Light) -> Message | None:
    if light.washed <= WASHED and light.clipped <= MUCH_SHINE:
        return None
    if light.glare_at == "left":
        return Message("A lamp shines into the cards on the left. Move it to the right.")
    if light.glare_at == "right":
        return Message("A lamp shines into the cards on the right. Move it to the left.")
    return Message("A lamp shines into the cards. Move it to the side.")


def _advice_on_size(light: Light, frame: Frame) -> Message | None:
    height, width = frame.image.shape[:2]
    if width < SMALL:
        return Message.of("The picture is only {width} × {height}: hold the cards closer.", width=width, height=height)
    if 0 < light.module < FEWEST_PIXELS:
        return Message("The tags are small in the picture. Bring the camera closer, or print larger tags.")
    return None


def _advice_on_pose(reading: Sequence[Detection]) -> Message | None:
    """Cards before several people point everywhere; if all stand on their heads, the camera does."""
    tags = [one for one in reading if one.tag is not None]
    if len(tags) >= SEVERAL and all(135 < one.angle < 225 for one in tags):
        return Message("All cards stand on their heads. Choose “Turned around” below the picture.")
    return None


def _advice_on_rate(rate: float, known: Circumstances) -> Message | None:
    if not 0 < rate < SLOW:
        return None
    if known.is_remote:
        return Message("Few pictures come. Better Wi-Fi helps, or smaller pictures, chosen in the camera’s app.")
    return Message("Few pictures come. More light helps, or another USB socket.")
