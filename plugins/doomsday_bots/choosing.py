"""What forms offer that nobody should have to type: the places of the table, and the cards that lie open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from assistant import Field, Json, Message
from doomsday_bots.deck import TYPE_WORDS, Face
from doomsday_bots.naming import place_words, spot_words
from doomsday_bots.pieces import NOBODY, Held
from doomsday_bots.rules import TRUNK
from doomsday_bots.state import Table
from doomsday_bots.tower import HIGHEST, WIDEST

Choices = list[tuple[Json, Message]]
CARD = "@card"
"""The field of a form that is no data but the action's card."""
LYING_ON = ("place",)
"""Kinds whose cards may also go to a bot, the scrap heap or the loot pile."""


def choices(state: Table, kind: str, entry: Field) -> Choices | None:
    """Values and words for a field, None for one that is told otherwise. All of it is open to everybody."""
    if kind == "tower" and entry.name in ("rooms", "start", "boss"):
        return _cells(state)
    if entry.type == "zone":
        return [*places(state), *(_beside(state) if kind in LYING_ON else ())]
    if entry.name in ("which", "drop"):
        return [*_open_cards(state), *(_trunk() if kind != "tell" else ())]
    return None


def by_name(state: Table, types: tuple[str, ...], but: tuple[str, ...] = ()) -> tuple[Field, ...]:
    """Asks which card of these types is meant: by slot, of those that are known, lie nowhere in sight and not `but`."""
    found: Choices = state.once(f"by name {types}", lambda: _known_cards(state, types))
    found = [entry for entry in found if entry[0] not in but]
    if not found:
        return ()
    names = tuple(name for _, name in found)
    return (Field(CARD, "text", Message("Which card"), True, tuple(card for card, _ in found), names=names),)


def _known_cards(state: Table, types: tuple[str, ...]) -> Choices:
    lying = set(state.open_cards())
    known: list[Face] = []
    for card in state.catalog.cards:
        free = [copy.name for copy in state.catalog.copies(card.id) if copy.name not in lying]
        if card.trait("type") in types and free:
            known.append(replace(state.face_named(free[0]), name=card.id))
    known.sort(key=lambda face: (types.index(face.type), face.title.casefold()))
    return [(face.name, _in_words(face)) for face in known]


def _in_words(face: Face) -> Message:
    text = "{type}: {card}, {gives}" if face.gives else "{type}: {card}"
    told = {"gives": face.gives} if face.gives else {}
    return Message.of(text, type=TYPE_WORDS[face.type], card=face.title, **told)


def distinct(faces: Iterable[Face]) -> list[Face]:
    """Cards that can be told apart by their words: of several that nobody named and that show the same, one will do."""
    found: dict[str, Face] = {}
    for face in faces:
        found.setdefault(str(face.label) if face.name.startswith(NOBODY) else face.name, face)
    return list(found.values())


def places(state: Table) -> Choices:
    """Where a bot or a card may be."""
    return [(place, place_words(state, place)) for place in state.ground.places]


def drops(state: Table, names: tuple[str, ...]) -> tuple[Message, ...]:
    """What cards are called of which one drops: open ones by name, those of the trunk by their place."""
    known = dict([*_open_cards(state), *_trunk()])
    return tuple(known[name] for name in names)


def _beside(state: Table) -> Choices:
    bots: Choices = [
        (f"seat/{seat}", Message.of("On the bot of {name}", name=state.setup.name(seat)))
        for seat in state.setup.clockwise
    ]
    pile: Choices = [("pile", Message("Loot pile"))] if state.is_rally else []
    return [*bots, *pile, ("scrap", Message("Scrap heap"))]


def _cells(state: Table) -> Choices:
    """Places where a Room could lie: those of the tower, and a column and a row more."""
    if state.is_rally or state.ground.boss is None:
        return []
    known = [*state.ground.cells.values(), state.ground.boss]
    columns = range(1, min(WIDEST, max(column for column, _ in known) + 1) + 1)
    rows = range(1, min(HIGHEST, max(row for _, row in known) + 1) + 1)
    text = "Column {column}, row {row}"
    return [(f"room/{column}/{row}", Message.of(text, column=column, row=row)) for row in rows for column in columns]


def _open_cards(state: Table) -> Choices:
    found: Choices = []
    for seat, bot in enumerate(state.bots, start=1):
        where = Message.of("{name}", name=state.setup.name(seat))
        found += [_card(state, held, where) for held in bot.open_cards]
    for place, room in state.rooms.items():
        where = spot_words(state, place) if place in state.ground.rooms else place_words(state, place)
        found += [_card(state, held, where) for held in room.floor]
    found += [_card(state, held, Message("Scrap heap")) for held in state.scrap]
    return [*found, *(_card(state, held, Message("Loot pile")) for held in state.pile)]


def _card(state: Table, held: Held, where: Message) -> tuple[Json, Message]:
    return held.name, Message.of("{card} ({where})", card=state.face(held).label, where=where)


def _trunk() -> Choices:
    return [(f"trunk/{place}", Message.of("Card {n} of the trunk", n=place)) for place in range(1, TRUNK + 1)]
