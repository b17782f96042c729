"""How far a camera reads printed tags: pixels a module in the farthest row of the table it sees."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from assistant.press import LayoutInfo
from assistant.symbols import TAG_SIDE
from assistant.table.errors import TableError
from assistant.table.message import Message

NEEDED = 1.25
"""Pixels a module, the narrower way, from which tags of a known deck are read surely. Measured on rendered pictures:
all 79 tags at 1.08 (720 lines, 20 mm, 90 cm, tilt 15) and 154 of 155 at 1.1 to 1.4 (hard light, tilt to 40)."""
TILT = 20.0
"""Degrees between the view and the plumb line, where nobody measured it: a webcam on a shelf above the table."""
FIELD = 62.0
"""Degrees that the picture of a common webcam spans from left to right."""
_SHAPE = re.compile(r"(\S.*)@([1-9]\d{0,2}(?:\.\d+)?)")
_PICTURE = re.compile(r"([1-9]\d{2,4})[x×]([1-9]\d{2,4})")


@dataclass(frozen=True, slots=True)
class Sight:
    """A camera's picture in pixels, and how many centimeters of table its middle row spans."""

    width: int
    height: int
    table_cm: float
    tilt: float = TILT

    def __post_init__(self) -> None:
        if not 10 <= self.table_cm <= 500:
            raise TableError(Message.of("A picture spans 10 to 500 cm of table, not {n}.", n=self.table_cm))

    @classmethod
    def parse(cls, text: str, size_of: Callable[[str], tuple[int, int]]) -> Sight:
        """From `1920x1080@90`, or from a camera that is attached, as `0@90`; `size_of` looks at its picture.

        Raises TableError for anything else.
        """
        match = _SHAPE.fullmatch(text.strip())
        if match is None:
            raise TableError(
                Message.of(
                    "{text} says no camera: write its picture (or its number, 0) and the table it spans, like "
                    "1920x1080@90 for 90 cm.",
                    text=text[:40],
                )
            )
        told = _PICTURE.fullmatch(match[1])
        width, height = (int(told[1]), int(told[2])) if told else size_of(match[1])
        return cls(width, height, float(match[2]))

    def module_pixels(self, tag_mm: float) -> float:
        """Pixels a module of a tag in the farthest row, the narrower way: foreshortened by tilt and distance.

        A pinhole camera whose axis is tilted by t from the plumb line sees a row at angle a above the axis smaller by
        1 − tan a · tan t, and depth there by cos t times the square of that.
        """
        focal = self.width / 2 / math.tan(math.radians(FIELD) / 2)
        tilt = math.radians(self.tilt)
        away = 1 - self.height / 2 / focal * math.tan(tilt)
        if away <= 0:
            return 0.0
        middle = self.width / (10 * self.table_cm) * tag_mm / TAG_SIDE
        return middle * math.cos(tilt) * away**2

    def reach_cm(self, tag_mm: float) -> int:
        """Up to how many centimeters of table in the middle row tags of this side are read surely."""
        return int(self.table_cm * self.module_pixels(tag_mm) / NEEDED)

    def least_mm(self) -> int:
        """The smallest tag, in whole millimeters, that is read surely in the farthest row; 0: none would be."""
        one = self.module_pixels(1.0)
        return math.ceil(NEEDED / one - 1e-9) if one > 0 else 0


@dataclass(frozen=True, slots=True)
class Reach:
    """What a camera makes of a layout's tags."""

    is_enough: bool
    module_pixels: float
    reach_cm: int
    says: Message
    advice: Message | None = None


def reach(sight: Sight, tag_mm: float, layouts: Sequence[LayoutInfo] = ()) -> Reach:
    """Are tags of this side large enough for the camera? `layouts`: sheets that may be proposed instead."""
    pixels, limit = sight.module_pixels(tag_mm), sight.reach_cm(tag_mm)
    says = Message.of("Good up to {n} cm of table with this camera", n=limit)
    if pixels >= NEEDED:
        return Reach(True, pixels, limit, says)
    least = sight.least_mm()
    fitting = sorted((info for info in layouts if info.tag_mm >= least > 0), key=lambda info: info.tag_mm)
    if least == 0:
        advice = Message("This camera is tilted too far to see the other side of the table. Hang it higher.")
    elif fitting:
        advice = Message.of(
            "At {table} cm the farthest tags are too small to read surely: print tags of {mm} mm or more (sheet "
            "{layout}), or move the camera closer.",
            table=round(sight.table_cm),
            mm=least,
            layout=fitting[0].id,
        )
    else:
        advice = Message.of(
            "At {table} cm the farthest tags are too small to read surely: they need {mm} mm, or a camera that is "
            "closer or sharper.",
            table=round(sight.table_cm),
            mm=least,
        )
    return Reach(False, pixels, limit, says, advice)
