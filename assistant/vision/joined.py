"""The built-in detector together with those that plugins brought."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from assistant.eyes import Detection, SymbolReader
from assistant.vision.cv import Image
from assistant.vision.detector import ALL_PASSES, Detector, Pass, merged

log = logging.getLogger(__name__)

Failed = Callable[[SymbolReader, Exception], None]


class JoinedDetector:
    """Reads with the first, then adds what the others find elsewhere. One that raises is left out from then on."""

    def __init__(self, first: Detector, others: Sequence[SymbolReader], failed: Failed) -> None:
        """`failed` hears once of each reader that raised."""
        self._first = first
        self._others = list(others)
        self._failed = failed

    @property
    def name(self) -> str:
        """All of them."""
        return " + ".join(reader.name for reader in (self._first, *self._others))

    def detect(self, image: Image, passes: Sequence[Pass] = ALL_PASSES) -> list[Detection]:
        """Every symbol that any of them reads, each place once; the built-in one's corners win."""
        found = list(self._first.detect(image, passes))
        for reader in tuple(self._others):
            try:
                found += reader.detect(image.copy())
            except Exception as error:  # a plugin's fault costs the plugin, not the evening
                log.exception("detector %s failed", reader.name)
                self._others.remove(reader)
                self._failed(reader, error)
        return merged(found)
