"""Every reader by the name of its column: ours, and each decoder that is installed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

import cv2
import numpy as np

from assistant.table.cards import Catalog
from assistant.table.tag import Tag
from assistant.vision.cv import grey, zxing_symbols
from assistant.vision.deck_detector import DeckDetector
from assistant.vision.detector import PLAIN, Pass, ZxingDetector, prepared
from assistant.vision.plane import Plane
from tests.benchmarks.eyes.scenes import Camera, Shown

DECK = [str(Tag("RT", number)) for number in range(1, 301)]
FIRST_SEED = 9000
"""Seeds from here on were never used while the eyes were tuned."""
Reader = Callable[[Shown], Iterable[tuple[str, np.ndarray]]]


@lru_cache(maxsize=1)
def deck() -> Catalog:
    """The deck in play, as a catalog: `DECK`."""
    return Catalog.from_rows("rt", "RT", [{"id": f"card-{n}", "title": "Card"} for n in range(len(DECK))])


def table_plane(camera: Camera, tag_mm: float) -> Plane:
    """The true plane."""
    return Plane(np.linalg.inv(camera.matrix()), tag_mm)


def ours(with_plane: bool) -> Reader:
    """The known-deck reader, with the table's plane known or not. What a camera needs once is not counted."""
    kept: dict[tuple[Camera, float], DeckDetector] = {}

    def read(shown: Shown) -> Iterable[tuple[str, np.ndarray]]:
        key = (shown.camera, shown.tag_mm) if with_plane else (Camera(), 0.0)
        if key not in kept:
            plane = table_plane(shown.camera, shown.tag_mm) if with_plane else None
            kept[key] = DeckDetector(ZxingDetector(), DECK, plane)
        return [(one.text, np.array(one.corners)) for one in kept[key].detect(shown.picture)]

    return read


def enlarged(picture: np.ndarray, scale: float) -> list[tuple[str, np.ndarray]]:
    """What zxing-cpp reads in a picture as it is, or enlarged and sharpened."""
    look = PLAIN if scale == 1 else Pass(scale, 1.0)
    return [(text, corners / scale) for text, corners in zxing_symbols(prepared(grey(picture), look), False)]


def opencv(reader: Any) -> Reader:
    """One of OpenCV's own."""

    def read(shown: Shown) -> Iterable[tuple[str, np.ndarray]]:
        ok, texts, corners, _ = reader.detectAndDecodeMulti(grey(shown.picture))
        return [(text, place) for text, place in zip(texts, corners, strict=True) if text] if ok else []

    return read


def zbar() -> Reader | None:
    """pyzbar, where it and its library are installed. It does not say which corner is which: its turn does not count."""
    try:
        from pyzbar import pyzbar  # type: ignore[import-not-found]
    except (ImportError, OSError):
        return None
    return lambda shown: [
        (code.data.decode("utf-8", "replace"), np.array([(point.x, point.y) for point in code.polygon], float))
        for code in pyzbar.decode(grey(shown.picture), symbols=[pyzbar.ZBarSymbol.QRCODE])
    ]


def readers() -> dict[str, Reader]:
    """Every reader by its column's name."""
    found: dict[str, Reader | None] = {
        "ours, plane": ours(True),
        "ours": ours(False),
        "zxing 1×": lambda shown: enlarged(shown.picture, 1),
        "zxing 2×": lambda shown: enlarged(shown.picture, 2),
        "cv2": opencv(cv2.QRCodeDetector()),
        "cv2 Aruco": opencv(cv2.QRCodeDetectorAruco()),
        "pyzbar": zbar(),
    }
    return {name: reader for name, reader in found.items() if reader is not None}
