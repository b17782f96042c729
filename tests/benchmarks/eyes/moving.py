"""Films of a table at play: hands that rest upon cards, and hands that place, turn and lift them and go at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

import cv2
import numpy as np

from tests.benchmarks.eyes.painting import Table
from tests.benchmarks.eyes.scenes import CARD, Camera, Card, Faults, dealt, project

BEAT = 60
"""Frames from event to event."""
FAULTS = Faults(0.8, 0, 3, 85, 0.2, 0.9, 1, 0.2, 0, 0.5)
Kind: TypeAlias = Literal["rest", "place", "turn", "lift"]
COMES, HOLDS, GOES = 10, 18, 26
"""Frames of a beat: the hand comes in, does its work, draws back."""
SPARE = 3
"""Cards that are not on the table at first."""


@dataclass(frozen=True)
class Moment:
    """One frame: the picture, what can be seen in it, and the card that is being handled."""

    picture: np.ndarray
    tags: dict[str, np.ndarray]
    moving: str
    """The card in the hand; empty while there is none."""
    kind: Kind = "rest"
    is_over: bool = False
    """What the hand came for is done, and neither it nor its card is over the place any more."""
    handled: str = ""
    """The card of this beat."""


def resting(camera: Camera, tag_mm: float, seed: int, frames: int = 240) -> Iterator[Moment]:
    """Every 60 frames a hand reaches for a card, rests upon it for a second, turns it sideways and goes again."""
    rng = np.random.default_rng([seed, 9])
    table = Table(camera, FAULTS, seed)
    cards = dealt(camera, tag_mm, rng, 28, FAULTS.sleeves)
    fine = painted(table, cards)
    chosen = 0
    for number in range(frames):
        beat = number % BEAT
        if beat == 0:
            chosen = int(rng.integers(len(cards)))
        if beat == 30:
            cards[chosen] = replace(cards[chosen], angle=cards[chosen].angle + 90)
            fine = painted(table, cards)
        hands: list[np.ndarray] = []
        if 12 <= beat < 48:
            away = max(0.0, 1 - (beat - 12) / 8, 1 - (47 - beat) / 8)
            hands = hand(camera, (cards[chosen].x, cards[chosen].y), away)
        picture, hidden = table.taken(fine, number, hands)
        yield Moment(picture, table.visible(cards, hidden), cards[chosen].text if 12 <= beat < 48 else "")


def moves(camera: Camera, tag_mm: float, seed: int, frames: int = 240) -> Iterator[Moment]:
    """Every 60 frames a hand places, turns or lifts a card, in turn, and draws back at once."""
    rng = np.random.default_rng([seed, 10])
    table = Table(camera, FAULTS, seed)
    dealer = Dealer(dealt(camera, tag_mm, rng, 28, FAULTS.sleeves), rng)
    fine, last = painted(table, dealer.lying), np.zeros((4, 2))
    for number in range(frames):
        beat = number % BEAT
        if beat == 0:
            dealer.begin(("place", "turn", "lift")[number // BEAT % 3])
            fine = painted(table, dealer.lying)
        card, is_shown = dealer.at(beat, camera)
        seen = fine.copy() if is_shown else fine
        if is_shown:
            table.lay(seen, card)
        hands = []
        if COMES <= beat <= GOES + 8:
            start = GOES if dealer.kind == "turn" else HOLDS
            away = max(0.0, 1 - (beat - COMES) / 8, min(1.0, (beat - start) / 8))
            hands = hand(camera, dealer.spot, away) if away < 1 else []
        picture, hidden = table.taken(seen, number, hands)
        lid = covered(hidden, camera, card) if is_shown else hidden
        tags = table.visible(dealer.lying, lid)
        if is_shown:
            tags |= table.visible([card], hidden)
        place = table.visible([dealer.card], lid) if dealer.kind == "lift" else table.visible([card], hidden)
        is_over = beat >= (GOES if dealer.kind == "turn" else HOLDS) and bool(place)
        if dealer.kind == "lift":  # in the hand it may still be read; then the hand hides where it was last
            corners = project(camera.matrix() @ card.matrix(), card.corners())
            is_out = not is_shown or (corners < 0).any() or (corners > (camera.width, camera.height)).any()
            last = last if is_out else corners
            is_over = is_over and is_out and not is_hidden(last, lid)
        is_handled = beat >= COMES and (not is_over or dealer.kind == "lift")
        yield Moment(picture, tags, card.text if is_handled else "", dealer.kind, is_over, card.text)


class Dealer:
    """Knows which cards lie, which are spare, and what becomes of the one in the hand."""

    def __init__(self, cards: Sequence[Card], rng: np.random.Generator) -> None:
        self._rng = rng
        self._on = list(cards[SPARE:])
        self._off = list(cards[:SPARE])
        self.kind: Kind = "rest"
        self.card = cards[0]
        """The card of this beat, as it lies before it is turned or lifted, or after it was placed."""
        self.lying: list[Card] = list(self._on)
        """The others."""

    @property
    def spot(self) -> tuple[float, float]:
        """Where the hand reaches."""
        return self.card.x, self.card.y

    def begin(self, kind: Kind) -> None:
        """Choose a card for the next beat."""
        if self.kind == "turn":
            self._on.append(replace(self.card, angle=self.card.angle + 90))
        elif self.kind == "place":
            self._on.append(self.card)
        elif self.kind == "lift":
            self._off.append(self.card)
        pile = self._off if kind == "place" else self._on
        self.card = pile.pop(int(self._rng.integers(len(pile))))
        self.kind, self.lying = kind, list(self._on)

    def at(self, beat: int, camera: Camera) -> tuple[Card, bool]:
        """The card in a frame of the beat, and whether it is on the table or in the hand."""
        if self.kind == "turn":
            turned = min(1.0, max(0.0, (beat - HOLDS) / (GOES - HOLDS)))
            return replace(self.card, angle=self.card.angle + 90 * turned), True
        if self.kind == "place":
            away = max(0.0, 1 - (beat - COMES) / 8)
            return self._carried(camera, away), beat >= COMES
        away = max(0.0, (beat - HOLDS) / 8)
        return self._carried(camera, away), away < 1

    def _carried(self, camera: Camera, away: float) -> Card:
        """The card on its way, as far from its place as the hand is."""
        if away == 0:
            return self.card
        tip = project(camera.matrix(), [self.spot])[0] + (0, away * reach(camera))
        x, y = project(np.linalg.inv(camera.matrix()), [tip])[0]
        return replace(self.card, x=float(x), y=float(y))


def reach(camera: Camera) -> float:
    """Pixels that a hand goes back."""
    return camera.height * 0.9


def hand(camera: Camera, spot: tuple[float, float], away: float) -> list[np.ndarray]:
    """Three fingers of a hand that reaches for a place of the table from the near edge; `away` 1 is out of sight."""
    tip = project(camera.matrix(), [spot])[0] + (0, away * reach(camera))
    root = camera.height + 60 + away * reach(camera)
    return [np.array([(tip[0] + wide, tip[1]), (tip[0] + 3 * wide, root)]) for wide in (-20, 0, 20)]


def is_hidden(corners: np.ndarray, hidden: np.ndarray) -> bool:
    """Is any of the place between corners hidden?"""
    mask = cv2.fillConvexPoly(np.zeros_like(hidden), np.round(corners).astype(np.int32), 255)
    return bool((mask & hidden).any())


def covered(hidden: np.ndarray, camera: Camera, card: Card) -> np.ndarray:
    """What is hidden, and beneath a card as well."""
    half = np.array(CARD) / 2
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    outline = project(camera.matrix() @ card.matrix(), corners)
    return cv2.fillConvexPoly(hidden.copy(), np.round(outline).astype(np.int32), 255)


def painted(table: Table, cards: Sequence[Card]) -> np.ndarray:
    """The cloth with these cards on it."""
    fine = table.cloth()
    for card in cards:
        table.lay(fine, card)
    return fine
