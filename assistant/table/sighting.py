"""A confirmed change that a camera saw, and what it may mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from assistant.table.action import Action
from assistant.table.message import Message
from assistant.table.tag import Tag

Change: TypeAlias = Literal["appeared", "moved", "turned", "vanished"]
Orientation: TypeAlias = Literal["upright", "left", "right", "upside_down"]
Quad: TypeAlias = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]

SPOT = "spot"
"""The zone of a card that is shown to the camera."""
BESIDE = "beside"
"""The zone of a card that lies in none and was not shown either: on a mat beside its zones, or anywhere else where a
place for showing cards is marked. It means nothing to any game."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A tag appeared, moved, turned or vanished in a zone."""

    tag: Tag
    change: Change = "appeared"
    zone: str = SPOT
    orientation: Orientation = "upright"
    """Where the card's top points, as its owner sees it."""
    confidence: float = 1.0
    corners: Quad | None = None
    """Picture pixels, clockwise from the symbol's own top left."""
    card: str = ""
    """The card's id, filled in by the session from its catalogue; empty while nobody bound the tag."""
    copy: int = 1


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a sighting may mean: an action, why, and who may know of it."""

    action: Action
    why: Message
    confidence: float = 1.0
    seat: int | None = None
    """The seat whose secret it is: a drawn card must not flash on the shared screen. None: everybody's."""


@dataclass(frozen=True, slots=True)
class Showing:
    """One step of a demo: a hand lays a card on the table so that the camera sees it, turns it, or takes it away.

    It reaches the game only through the camera. What no card says is an `Action` between the showings of a demo.
    """

    card: str
    """The physical card (`Copy.name`)."""
    change: Change = "appeared"
    seat: int | None = None
    """Before whom it is laid; None: in the middle of the table."""
    orientation: Orientation = "upright"


@dataclass(frozen=True, slots=True)
class Lying:
    """A card that by the game's word lies open on the table: what a camera that sees its place should see there."""

    card: str
    """The physical card (`Copy.name`)."""
    zone: str
    """Empty: anywhere."""
    orientation: Orientation | None = None
    """How it should be turned; None: as it likes."""
    is_hidden: bool = False
    """It may be under other cards, or held, so that not seeing it says nothing."""
