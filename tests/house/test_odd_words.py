"""Words that look like a number, a place or a card and are none: refused in a sentence, never a game's fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from assistant.expectation import at
from assistant.meaning import secret_zone
from assistant.plugins import Plugins
from assistant.table.action import Action
from assistant.table.errors import GameFault, IllegalAction
from assistant.table.field import Field
from assistant.table.game import Game
from assistant.table.telling import number_told
from assistant.table.values import Json
from assistant.table.viewer import TABLE
from assistant.testing import new_table

GAMES = Plugins.discover(safe=True).games
ODD = ("²", "٣", "02", "-1", "12", "9" * 200, "²/1", "1/²", "9/9", "1/1/1", "/", "")
HEADS = ("", "seat/", "room/", "line/", "lab/", "hand/", "trunk/", "card-")
KEYS = (*ODD, "9" * 5000)
INNER: tuple[Json, ...] = (None, True, 1, "²", [], {}, ["²"], {"²": 1})


def told(field: Field) -> Iterator[Json]:
    """What a hostile or a clumsy program tells of a field that is read as words, places or cards."""
    words = [head + odd for head in HEADS for odd in ODD]
    if field.type in ("text", "zone", "card"):
        yield from words
    elif field.type in ("words", "cards"):
        yield from ([word] for word in words)
    elif field.type == "object":
        yield from ({key: inner} for key in KEYS for inner in INNER)


def actions(game: Game[Any]) -> Iterator[Action]:
    """Each kind of the game and "we are here now", with one field told oddly and the others as they must be."""
    usual: dict[str, Json] = {"integer": 1, "seat": 1, "flag": True, "text": "", "zone": "seat/1", "words": []}
    for kind, fields in [*((kind.kind, kind.fields) for kind in game.kinds), ("now", game.now_fields)]:
        for field in fields:
            needed = {one.name: usual.get(one.type) for one in fields if one.required and one is not field}
            needed |= {one.name: one.choices[0] for one in fields if one.required and one.choices}
            for value in told(field):
                yield Action.from_json({"kind": kind, "seat": 1, "data": {**needed, field.name: value}})


@pytest.mark.parametrize("name", GAMES)
def test_a_number_or_place_that_is_none_is_refused_and_never_breaks_a_game(name: str) -> None:
    game = GAMES[name]
    session = new_table(game, game.seats[0], catalog=game.sample)
    for action in actions(game):
        before = session.revision
        try:
            session.record(action, anyway=True)
            session.envelope(TABLE)
            session = new_table(game, game.seats[0], catalog=game.sample)
        except IllegalAction:
            assert session.revision == before
        except GameFault as fault:
            raise AssertionError(f"{action}: {fault.error!r}") from fault


@pytest.mark.parametrize("odd", [*ODD, "9" * 5000])
def test_only_a_number_as_it_is_written_everywhere_is_one(odd: str) -> None:
    assert number_told(odd) == (12 if odd == "12" else None)
    assert secret_zone(f"hand/{odd}") == (12 if odd == "12" else None)
    assert at([1, 2], f"/{odd}") is None
