"""What the camera sees lying, held against what the game says lies there. Asks; decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from assistant import ground, house
from assistant.session import Session
from assistant.table.cards import Copy
from assistant.table.errors import IllegalAction, UnknownTag
from assistant.table.host import fence
from assistant.table.message import Message
from assistant.table.sighting import SPOT, Lying, Orientation, Sighting
from assistant.table.tag import Tag

STEADY = 10.0
"""Seconds for which card and tablet must both have been still, before a difference is worth a question."""
GONE = 30.0
"""The same for a card that is not seen any more: somebody may only have taken it up to read it."""
MANY = 3
"""Differences from which nothing runs by itself until they are answered."""
LOOK_EVERY = 1.0

POINTS: Mapping[Orientation, Message] = {
    "upright": Message("upright"),
    "left": Message("turned to the left"),
    "right": Message("turned to the right"),
    "upside_down": Message("upside down"),
}


@dataclass(frozen=True, slots=True)
class Seen:
    """A card as the camera last saw it."""

    tag: Tag
    zone: str | None
    """None: somewhere on the table, in a photo."""
    orientation: Orientation = "upright"
    is_gone: bool = False
    since: float = 0.0


@dataclass(frozen=True, slots=True)
class Difference:
    """One card of which table and tablet tell different things."""

    card: str
    """The physical card (`Copy.name`)."""
    sighting: Sighting
    """What the game is asked about: as if it had just happened."""
    text: Message
    is_placed: bool = True
    """The camera knows where on the table it lies."""

    @property
    def tag(self) -> str:
        """Its tag's text."""
        return str(self.sighting.tag)


def differences(session: Session, seen: Iterable[Seen], *, is_whole: bool = False) -> list[Difference]:
    """Where table and tablet differ, in the order seen; `is_whole`: all that lies open is in the picture.

    A card that was never seen by a camera may have no tag, so it is missed in no picture. Raises GameFault.
    """
    expected = _expected(session)
    if expected is None:
        return []
    found, there = [], set[str]()
    for one in seen:
        copy = _copy(session, one.tag)
        if copy is None:
            continue
        there.add(copy.name)
        difference = _difference(session, one, copy, expected.get(copy.name))
        if difference:
            found.append(difference)
    if is_whole:
        tagged = _tagged(session)
        absent = [lies for name, lies in expected.items() if name in tagged and name not in there]
        found += [_missing(session, lies) for lies in absent if not lies.is_hidden]
    return found


def _expected(session: Session) -> dict[str, Lying] | None:
    with fence(session.game, "lying"):
        lying = session.game.lying(session.position.state)
    return None if lying is None else {lies.card: lies for lies in lying}


def _copy(session: Session, tag: Tag) -> Copy | None:
    if tag.code == house.CODE:
        return None
    try:
        return session.position.setup.catalog.locate(tag)
    except UnknownTag:
        return None


def _tagged(session: Session) -> set[str]:
    """Cards that a camera has seen in this game."""
    return {event.action.card for event in session.events if event.source == "camera" and event.action.card}


def _difference(session: Session, one: Seen, copy: Copy, lies: Lying | None) -> Difference | None:
    if one.is_gone:
        return None if lies is None or lies.is_hidden else _missing(session, lies)
    card = Message.of("{card}", card=copy.card.title)
    if one.zone is None:
        if lies is not None:
            return None
        text = Message.of("{card} lies on the table. The tablet knows nothing of it.", card=card)
        return Difference(copy.name, Sighting(one.tag, orientation=one.orientation), text, is_placed=False)
    if one.zone == SPOT or one.zone.startswith("hand/"):
        return None
    sighting = Sighting(one.tag, "appeared", one.zone, one.orientation)
    told: dict[str, Any] = {"card": card}
    if lies is None:
        told["where"] = zone_words(session, one.zone)
        return Difference(
            copy.name, sighting, Message.of("{card} lies {where}. The tablet does not have it there.", **told)
        )
    if lies.zone and not is_within(one.zone, lies.zone):
        told |= {"where": zone_words(session, one.zone), "other": zone_words(session, lies.zone)}
        return Difference(copy.name, sighting, Message.of("{card} lies {where}, the tablet says {other}.", **told))
    if lies.orientation not in (None, one.orientation):
        turned = Sighting(one.tag, "turned", one.zone, one.orientation)
        told |= {"how": POINTS[one.orientation], "other": POINTS[lies.orientation or "upright"]}
        return Difference(copy.name, turned, Message.of("{card} lies {how}, the tablet says {other}.", **told))
    return None


def _missing(session: Session, lies: Lying) -> Difference:
    copy = session.position.setup.catalog.copy(lies.card)
    told: dict[str, Any] = {"card": Message.of("{card}", card=copy.card.title), "where": zone_words(session, lies.zone)}
    text = Message.of("{card} is not seen. The tablet says it lies {where}.", **told)
    return Difference(copy.name, Sighting(copy.tag, "vanished", lies.zone), text)


def is_within(one: str, other: str) -> bool:
    """Is it the same zone, or is one of the two a part of the other: `lab/1` and `lab/1/3`?"""
    return one == other or one.startswith(f"{other}/") or other.startswith(f"{one}/")


def zone_words(session: Session, zone: str) -> Message:
    """Where a zone is, in words that follow "lies": the game's own, as its mats and its forms have them."""
    word, _, number = zone.partition("/")
    seats = {str(seat.number): seat.name for seat in session.position.setup.seats}
    if word == "seat" and number in seats:
        return Message.of("before {name}", name=seats[number])
    place = ground.place_name(session, zone)
    return Message.of("at {zone}", zone=zone) if place is None else Message.of("on “{place}”", place=place)


@dataclass
class Watch:
    """One session's table as the camera sees it. Not thread-safe: `Comparison` holds its lock around it."""

    clock: Callable[[], float]
    seen: dict[Tag, Seen] = field(default_factory=dict)
    left: set[str] = field(default_factory=set)
    """What was left as it is, by tag: asked again only when the card moves."""
    in_photo: dict[str, Seen | None] = field(default_factory=dict)
    """What differed in the latest photo of the whole table, by tag; None: it was not in the picture."""
    looked: float = float("-inf")
    changed: float = float("-inf")
    """When the tablet last changed."""
    is_paused: bool = False
    """There were many differences, and not all are answered yet."""

    def saw(self, sighting: Sighting) -> None:
        """The camera saw a change."""
        is_gone = sighting.change == "vanished"
        if sighting.zone == SPOT or sighting.zone.startswith("hand/"):
            self.seen.pop(sighting.tag, None)
        elif not is_gone or sighting.tag in self.seen:
            now = Seen(sighting.tag, sighting.zone, sighting.orientation, is_gone, self.clock())
            self.seen[sighting.tag] = now
        self.left.discard(str(sighting.tag))
        self.in_photo.pop(str(sighting.tag), None)

    def leave(self, tag: str) -> None:
        """Somebody said that it is all right so, until the card moves."""
        self.left.add(tag)
        self.in_photo.pop(tag, None)

    def moved_on(self) -> None:
        """The tablet changed."""
        self.changed = self.clock()
        self.looked = float("-inf")

    def photographed(self, session: Session, tags: Sequence[Tag]) -> list[Difference]:
        """A photo shows the whole table: where it differs from the tablet.

        Raises GameFault, or IllegalAction where the game has no word on what lies where.
        """
        if _expected(session) is None:
            raise IllegalAction("The game does not say now where its cards lie: there is nothing to compare.")
        seen = [Seen(tag, None) for tag in dict.fromkeys(tags)]
        found = differences(session, seen, is_whole=True)
        by_tag = {str(one.tag): one for one in seen}
        self.in_photo = {difference.tag: by_tag.get(difference.tag) for difference in found}
        for difference in found:
            self.left.discard(difference.tag)
        return found

    def found(self, session: Session, asked: Collection[str]) -> list[Difference]:
        """What differs by now and long enough, and was not left so; `asked` (tags) waits for no stillness any more.

        Raises GameFault.
        """
        counted = [one for one in self.seen.values() if self._counts(one, asked)]
        live = differences(session, counted) if counted else []
        in_photo: dict[str, Difference] = {}
        if self.in_photo:
            photographed = [one for one in self.in_photo.values() if one is not None]
            in_photo = {one.tag: one for one in differences(session, photographed, is_whole=True)}
            self.in_photo = {tag: one for tag, one in self.in_photo.items() if tag in in_photo}
        merged = {one.tag: one for one in (*(in_photo[tag] for tag in self.in_photo), *live)}
        return [one for tag, one in merged.items() if tag not in self.left]

    def _counts(self, one: Seen, asked: Collection[str]) -> bool:
        """Have card and tablet been still for long enough?"""
        still = self.clock() - max(one.since, self.changed)
        return str(one.tag) in asked or still >= (GONE if one.is_gone else STEADY)

    def is_due(self) -> bool:
        """Is it time to look again? (A few times a second somebody asks.)"""
        if self.clock() - self.looked < LOOK_EVERY:
            return False
        self.looked = self.clock()
        return True
