"""A mat that fits a simulated table of four seats, and films of that table with bumps and covered corners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import cv2
import numpy as np

from assistant.table.mat import Box, Mat, Zone
from assistant.table.message import Message
from assistant.table.sighting import Showing
from assistant.vision.frame import Frame
from assistant.vision.scene_card import CARD_MM
from assistant.vision.scene_mat import LaidMat
from assistant.vision.scene_script import write_script
from tests.vision.table_scripts import DECK

BORDER = 30.0
NUMBER = 12


def mat_for(script: Sequence[Showing], size: tuple[int, int] = (1280, 720), turns: dict[int, int] | None = None) -> Mat:
    """A mat under all places of a script's table: a zone before each seat, and one in the middle."""
    layout = write_script(script, DECK, size, 1).layout
    width, height = layout.extent[0] + 2 * BORDER, layout.extent[1] + 2 * BORDER
    is_turned = any(step.orientation != "upright" for step in script)
    zones = []
    for seat, places in layout.places.items():
        if places:
            x, y = [place.x for place in places], [place.y for place in places]
            across, along = (max(CARD_MM) / 2 if is_turned else side / 2 for side in CARD_MM)
            left, top = min(x) - across + width / 2, min(y) - along + height / 2
            right, bottom = max(x) + across + width / 2, max(y) + along + height / 2
            name = f"seat/{seat}" if seat else "spot"
            box = Box(left, top, right - left, bottom - top)
            zones.append(Zone(name, box, Message.of("{zone}", zone=name), (turns or {}).get(seat or 0, 0)))
    return Mat("all", Message("All"), NUMBER, width, height, tuple(zones))


def laid(mat: Mat) -> list[LaidMat]:
    return [LaidMat(mat)]


def bumped(frames: Iterable[Frame], at: int, way: np.ndarray, lasts: int = 4) -> Iterator[Frame]:
    """The same film taken by a camera that is pushed in frame `at`: from there on everything is seen through `way`."""
    for frame in frames:
        share = min(1.0, max(0.0, (frame.number - at + 1) / lasts))
        if not share:
            yield frame
            continue
        size = (frame.image.shape[1], frame.image.shape[0])
        now = np.eye(3) * (1 - share) + way * share
        image = cv2.warpPerspective(frame.image, now, size, borderMode=cv2.BORDER_REFLECT)
        if share < 1:
            image = cv2.blur(image, (9, 5))
        yield Frame(image, frame.time, frame.number)
