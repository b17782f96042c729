"""Focus and exposure held still, where a camera's driver can: asked for, then read back to see whether it obeyed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import cv2

from assistant.eyes import LensState

SAME = 0.01
FOCUS_HELD, FOCUS_AUTO = (0.0,), (1.0,)
EXPOSURE_HELD, EXPOSURE_AUTO = (1.0, 0.25, 0.0), (3.0, 0.75, 1.0)
"""Drivers count differently: Linux 1 is manual and 3 automatic, DirectShow and Media Foundation 0.25 and 0.75 or 0 and
1. The first value that is still there when it is read back is what this driver understands."""


class Controls(Protocol):
    """What is used of a capture."""

    def set(self, name: int, value: float) -> bool:
        """Ask for a property."""

    def get(self, name: int) -> float:
        """A property as it is."""


@runtime_checkable
class HasLens(Protocol):
    """A source whose focus and exposure may be held still."""

    @property
    def focus(self) -> LensState:
        """How its focus is set."""

    @property
    def exposure(self) -> LensState:
        """How its exposure is set."""

    def hold(self, *, focus: bool | None, exposure: bool | None) -> None:
        """Hold still (True) or leave to the camera (False); None: as it is. From any thread; done with a picture."""


def hold_focus(capture: Controls, is_held: bool) -> LensState:
    """Stop the autofocus where it stands, or let it run again; `refused` where the driver does neither."""
    return _switch(capture, cv2.CAP_PROP_AUTOFOCUS, FOCUS_HELD if is_held else FOCUS_AUTO, cv2.CAP_PROP_FOCUS, is_held)


def hold_exposure(capture: Controls, is_held: bool) -> LensState:
    """Keep the exposure as it is now, or let the camera choose it again; `refused` where the driver does neither."""
    values = EXPOSURE_HELD if is_held else EXPOSURE_AUTO
    return _switch(capture, cv2.CAP_PROP_AUTO_EXPOSURE, values, cv2.CAP_PROP_EXPOSURE, is_held)


def _switch(capture: Controls, mode: int, values: Sequence[float], amount: int, is_held: bool) -> LensState:
    before, kept = capture.get(mode), capture.get(amount)
    for value in values:
        if not capture.set(mode, value) or abs(capture.get(mode) - value) > SAME:
            continue
        if not is_held:
            return "auto"
        capture.set(amount, kept)
        return "held"
    capture.set(mode, before)
    return "refused"
