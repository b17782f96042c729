"""What one owner taught goes to another in one file: all of it, or nothing and the reasons."""

from __future__ import annotations

import json
from typing import Any

import pytest
from toy import LampGame

from assistant.catalog import CatalogError
from assistant.lessons import learned
from assistant.pack import read_pack, take_over, write_pack
from assistant.store import MemoryStore
from assistant.table.cards import BLANK_FROM
from assistant.table.tag import Tag

GAME = LampGame()
STICKER = str(Tag(GAME.code, BLANK_FROM + 3))
PICTURE = b"\xff\xd8\xff\xe0 a small picture"


def owner() -> MemoryStore:
    store = MemoryStore()
    store.teach(GAME.id, {"lamp-4": {"light": 7}, STICKER: {"card": "lamp-5"}}, {"lamp-4": PICTURE})
    return store


def test_a_pack_brings_values_stickers_and_pictures_to_another_owner() -> None:
    other = MemoryStore()
    other.teach(GAME.id, {"lamp-9": {"light": 1}})
    assert take_over(GAME, read_pack(GAME, write_pack(GAME, owner())), other) == 2
    again = json.loads(write_pack(GAME, owner()))
    again["stickers"] = {STICKER: "lamp-4"}
    assert take_over(GAME, read_pack(GAME, json.dumps(again)), MemoryStore()) == 1
    known = learned(GAME.catalog, other.taught(GAME.id))
    assert [known.card(card).trait("light") for card in ("lamp-4", "lamp-9")] == [7, 1]
    assert known.locate(Tag.parse(STICKER)).card.id == "lamp-5"
    assert other.picture(GAME.id, "lamp-4") == PICTURE


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"cards": {"lamp-99": {"light": 1}}}, "no card lamp-99"),
        ({"cards": {"lamp-4": {"light": "bright"}}}, "lamp-4"),
        ({"cards": {"lamp-4": {"weight": 1}}}, "no value weight"),
        ({"cards": {"lamp-4": 3}}, "values are missing"),
        ({"stickers": {str(Tag(GAME.code, 1)): "lamp-4"}}, "not a blank sticker"),
        ({"stickers": {STICKER: "lamp-99"}}, "no card lamp-99"),
        ({"stickers": {"WHAT": "lamp-4"}}, "not one of our tags"),
        ({"pictures": {"lamp-4": "Zm9v"}}, "picture is damaged"),
        ({"pictures": {"lamp-4": "?"}}, "picture is damaged"),
        ({"pictures": []}, "damaged"),
        ({"game": "noughts"}, "of noughts"),
        ({"pack": 2}, "newer version"),
    ],
)
def test_a_faulty_pack_is_refused_whole_and_says_what_is_wrong(change: dict[str, Any], said: str) -> None:
    text = json.dumps({**json.loads(write_pack(GAME, owner())), **change})
    with pytest.raises(CatalogError, match=said):
        read_pack(GAME, text)


@pytest.mark.parametrize("text", ["", "no pack", "[1]", "{}"])
def test_a_file_that_is_no_pack_is_said_to_be_none(text: str) -> None:
    with pytest.raises(CatalogError, match="This is no pack"):
        read_pack(GAME, text)
