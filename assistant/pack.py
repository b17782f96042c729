"""A pack: what an owner taught of a game's cards, in one file that another owner can take over."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from assistant.catalog import CatalogError
from assistant.lessons import STICKER_ON
from assistant.spreadsheet import nothing_taken
from assistant.store import Lessons, Store
from assistant.table.cards import BLANK_FROM
from assistant.table.errors import UnknownTag
from assistant.table.game import Game
from assistant.table.message import Message
from assistant.table.tag import Tag
from assistant.table.values import Json, plain

FORMAT = 1
"""Rises when older programs could no longer read a pack."""
LARGEST = 40_000_000
"""Bytes that a pack may have: 98 cards with pictures have about 4,000,000."""
_JPEG = b"\xff\xd8\xff"


@dataclass(frozen=True, slots=True)
class Pack:
    """What a file holds, checked against the game."""

    taught: Lessons
    """Printed values by card id, and `{"card": ID}` by sticker text."""
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    """JPEGs by card id."""


def write_pack(game: Game[Any], store: Store) -> str:
    """Everything the owner taught of a game, pictures included, as JSON."""
    taught = store.taught(game.id)
    cards = {name: values for name, values in taught.items() if name in game.catalog.by_id}
    stickers = {name: values[STICKER_ON] for name, values in taught.items() if STICKER_ON in values and name.isupper()}
    pictures = {card: store.picture(game.id, card) or b"" for card in store.pictured(game.id)}
    told = {
        "pack": FORMAT,
        "game": game.id,
        "cards": plain(cards),
        "stickers": plain(stickers),
        "pictures": {card: base64.b64encode(jpeg).decode("ascii") for card, jpeg in pictures.items()},
    }
    return json.dumps(told, ensure_ascii=False, indent=1)


def read_pack(game: Game[Any], text: str) -> Pack:
    """A pack for this game. Raises CatalogError naming the faults, and then nothing of it counts."""
    if len(text) > LARGEST:
        raise CatalogError("This file is too large to be a pack of card values.")
    try:
        told = json.loads(text)
    except ValueError as error:
        raise CatalogError("This is no pack: such a file comes from “Save as a pack”.") from error
    if not isinstance(told, dict) or "pack" not in told:
        raise CatalogError("This is no pack: such a file comes from “Save as a pack”.")
    if told["pack"] != FORMAT:
        raise CatalogError("This pack was written by a newer version of this program: update to read it.")
    if told.get("game") != game.id:
        raise CatalogError(
            Message.of("This pack is of {other}, not of {game}.", other=str(told.get("game"))[:40], game=game.title)
        )
    parts = [told.get(part, {}) for part in ("cards", "stickers", "pictures")]
    if not all(isinstance(part, dict) for part in parts):
        raise CatalogError("This pack is damaged: cards, stickers and pictures are lists by name.")
    cards, stickers, pictures = parts
    faults = [
        *_in_cards(game, cards),
        *_in_stickers(game, stickers),
        *_in_pictures(game, pictures),
    ]
    if faults:
        raise nothing_taken(faults)
    bound: dict[str, dict[str, Json]] = {tag: {STICKER_ON: card} for tag, card in stickers.items()}
    return Pack({**cards, **bound}, {card: base64.b64decode(data) for card, data in pictures.items()})


def take_over(game: Game[Any], pack: Pack, store: Store) -> int:
    """Teach the owner's store all that a pack says; how many cards it spoke of. What it is silent on stays."""
    store.teach(game.id, pack.taught, pack.pictures)
    return len({*(str(values.get(STICKER_ON, name)) for name, values in pack.taught.items()), *pack.pictures})


def _in_cards(game: Game[Any], cards: Mapping[str, Any]) -> Iterator[Message]:
    traits = {trait.name: trait for trait in game.traits}
    for name, values in cards.items():
        if name not in game.catalog.by_id:
            yield Message.of("there is no card {card}", card=name[:40])
        elif not isinstance(values, dict):
            yield Message.of("{card}: its values are missing", card=name)
        else:
            for key, value in values.items():
                trait = traits.get(key)
                problem = trait.problem(value) if trait and value is not None else None
                if trait is None:
                    yield Message.of("{card}: {game} has no value {name}", card=name, game=game.title, name=key[:40])
                elif problem:
                    yield Message.of("{card}: {problem}", card=name, problem=problem)


def _in_stickers(game: Game[Any], stickers: Mapping[str, Any]) -> Iterator[Message]:
    for text, card in stickers.items():
        try:
            tag = Tag.parse(text)
        except UnknownTag as error:
            yield error.reason
            continue
        if tag.code != game.code or tag.number < BLANK_FROM:
            yield Message.of("{tag} is not a blank sticker of this game", tag=text)
        elif card not in game.catalog.by_id:
            yield Message.of("there is no card {card}", card=str(card)[:40])


def _in_pictures(game: Game[Any], pictures: Mapping[str, Any]) -> Iterator[Message]:
    for card, data in pictures.items():
        if card not in game.catalog.by_id:
            yield Message.of("there is no card {card}", card=card[:40])
            continue
        try:
            is_jpeg = base64.b64decode(str(data), validate=True).startswith(_JPEG)
        except binascii.Error:
            is_jpeg = False
        if not is_jpeg:
            yield Message.of("{card}: its picture is damaged", card=card)
