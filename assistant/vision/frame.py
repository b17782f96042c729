"""A picture with its place in time, and what every source of pictures can do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from assistant.vision.cv import Image, grey


@dataclass(frozen=True)
class Frame:
    """One picture of a source."""

    image: Image
    time: float
    """Seconds: the place in the film (frame ÷ its rate), or for a live camera the moment it came."""
    number: int
    """From 0; a live camera's dropped frames are counted too."""

    @cached_property
    def grey(self) -> Image:
        """The picture in grey, made when somebody first reads in it: most pictures of a still table nobody does."""
        return grey(self.image)


class Source(Protocol):
    """Where pictures come from. Opened when it exists; used by one thread."""

    @property
    def name(self) -> str:
        """What to call it on a screen."""

    @property
    def is_live(self) -> bool:
        """Pictures come when they want and only the newest counts; otherwise none may be dropped."""

    @property
    def rate(self) -> float:
        """Pictures a second as the source says; 0 where it does not."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the pictures; (0, 0) where only the first one will tell."""

    def read(self) -> Frame | None:
        """The next picture, waiting for it; None when there are no more. CameraError when the source is lost."""

    def close(self) -> None:
        """Let go of it."""
