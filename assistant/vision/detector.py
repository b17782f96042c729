"""One picture to the symbols in it, without memory.

Corners are in picture pixels, (0, 0) the top left corner of the top left pixel, so that a pixel's middle is at a half.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np

from assistant.eyes import Detection
from assistant.table.errors import UnknownTag
from assistant.table.tag import Tag
from assistant.vision.cv import HAS_ZXING, Image, Points, angle, grey, middle, quad, side, zxing_symbols


@dataclass(frozen=True, slots=True)
class Pass:
    """One way of looking at a picture."""

    scale: float = 1.0
    """How much it is enlarged first."""
    sharpen: float = 0.0
    """Amount of unsharp masking, one original pixel wide."""
    downscale: bool = False
    """Also look at it reduced, for a symbol that fills the picture."""


PLAIN = Pass()
CLOSE = Pass(downscale=True)
MILD = Pass(2.0, 1.0)
STRONG = Pass(2.0, 3.0)
CRISP = Pass(1.0, 1.5)
"""For tags that are large already: enlarging those loses reads."""
ALL_PASSES = (CLOSE, MILD, STRONG)
"""The union for a single picture. On real photographs enlarging is what helps; strong sharpening alone loses some."""


class Detector(Protocol):
    """Reads symbols. Every detector reports corners by the symbol's own top left, so that orientation is known."""

    @property
    def name(self) -> str:
        """What it is called in reports."""

    def detect(self, image: Image, passes: Sequence[Pass] = ALL_PASSES) -> list[Detection]:
        """Every symbol in a picture (grey or colour), each place once; `passes` may be taken as a hint."""


def detection(text: str, corners: Points) -> Detection:
    """What was read, as a value; `tag` only where shape and check characters are right."""
    try:
        tag = Tag.parse(text)
    except UnknownTag:
        tag = None
    place = quad(corners)
    return Detection(text, place, round(angle(place), 2), tag)


def prepared(image: Image, look: Pass) -> Image:
    """A grey picture enlarged and sharpened as a pass says."""
    if look.scale != 1:
        image = cv2.resize(image, None, fx=look.scale, fy=look.scale, interpolation=cv2.INTER_CUBIC)
    if look.sharpen:
        soft = cv2.GaussianBlur(image, (0, 0), look.scale)
        image = cv2.addWeighted(image, 1 + look.sharpen, soft, -look.sharpen, 0)
    return image


def merged(found: Iterable[Detection]) -> list[Detection]:
    """Each text once at each place; the first that found it wins. One text at two places stays twice."""
    kept: list[Detection] = []
    for one in found:
        reach = side(one.corners) / 2
        here = middle(one.corners)
        if not any(one.text == other.text and math.dist(here, middle(other.corners)) < reach for other in kept):
            kept.append(one)
    return kept


class ZxingDetector:
    """zxing-cpp, as a union of passes: plain first, then enlarged and mildly sharpened, then stronger."""

    name = "zxing-cpp"

    def detect(self, image: Image, passes: Sequence[Pass] = ALL_PASSES) -> list[Detection]:
        """Every QR symbol that any of the passes reads."""
        plain = grey(image)
        found: list[Detection] = []
        for look in passes:
            for text, corners in zxing_symbols(prepared(plain, look), look.downscale):
                found.append(detection(text, corners / look.scale))
        return merged(found)


class OpenCvDetector:
    """OpenCV's own two QR detectors, for a machine without zxing-cpp: good enough for a card at the scan spot."""

    name = "OpenCV"

    def __init__(self) -> None:
        self._readers = (cv2.QRCodeDetectorAruco(), cv2.QRCodeDetector())

    def detect(self, image: Image, passes: Sequence[Pass] = ALL_PASSES) -> list[Detection]:
        """Every QR symbol that either of them reads; the second is asked only where the first finds nothing."""
        plain = grey(image)
        found: list[Detection] = []
        for reader in self._readers:
            ok, texts, corners, _ = reader.detectAndDecodeMulti(plain)
            if ok:
                pairs = zip(texts, np.asarray(corners, np.float64) + 0.5, strict=True)
                found += [detection(text, place) for text, place in pairs if text]
            if found:
                break
        return merged(found)


def best_detector() -> Detector:
    """zxing-cpp where it is installed, else OpenCV's own."""
    return ZxingDetector() if HAS_ZXING else OpenCvDetector()
