"""What a table relies on that sets something right by hand: places and cards are chosen by name, never typed as a code."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from demos import DEMOS, GAMES, deck, seen_lines
from devices import House
from tables import Loaded

from assistant.app import Assistant
from assistant.replay import play
from assistant.session import Session
from assistant.store import MemoryStore
from assistant.table.game import Game
from assistant.table.values import Json

CODE = re.compile(
    r"(?<![\w/])(?:(?:room|seat|line|gang|lab|under|deck|discard|trunk)/\d[\d/]*|\?\d[\d-]*|[a-z]+(?:-[a-z\d]+)*-\d+)(?![\w-])"
)
"""What the program calls a place (`room/1/1`), a card that nobody named (`?2-7`), a card (`klunc-arm-1`)."""
OWN_WORDS = ("INT", "PWR", "SPD", "ANY")
"""Codes that are printed in the rulebook."""


def tables(game_id: str, options: Mapping[str, Json]) -> Iterator[Session]:
    """A whole game, stopped early, in the middle, and at its end."""
    game = GAMES[game_id]
    lines = seen_lines(game, options)
    for share in (4, 2, 1):
        yield play("\n".join(lines[: 1 + len(lines) // share]).split("\n"), {game_id: game}).session


def house_of(game: Game[Any], played: Session) -> House:
    """The same table, open on a screen."""
    found = House(Assistant(Loaded(game), MemoryStore()))
    session = found.assistant.start(
        game.id, played.header.seats, options=dict(played.header.options), deck=deck(game).deck
    )
    for event in played.events:
        session.record(event.action, anyway=True)
    return found


def seen(page: str) -> str:
    """What people read of a page: its text, and what a form has filled in."""
    page = re.sub(r"<script.*?</script>|<datalist.*?</datalist>", " ", page, flags=re.S)
    filled = re.findall(r'<input(?![^>]*type="(?:hidden|radio|checkbox)")[^>]*\svalue="([^"]*)"', page)
    return html.unescape(" | ".join([re.sub(r"<[^>]*>", " ", page), *filled]))


@pytest.mark.parametrize(("game_id", "options"), DEMOS, ids=lambda told: str(told))
def test_no_form_shows_or_wants_a_code_of_the_program(game_id: str, options: Mapping[str, Json]) -> None:
    for played in tables(game_id, options):
        found, last = house_of(GAMES[game_id], played), played.revision
        host = found.host()
        entries = {event.action.kind: event.number for event in played.events}
        paths = ["", "/kinds", "/now", "/log", *(f"/log/{number}/change" for number in entries.values())]
        for path in paths:
            answer = host.get(f"/sessions/1{path}")
            assert answer.status_code in (200, 404), path
            shown = CODE.findall(seen(answer.text))
            assert not shown, f"{game_id} after {last} events, {path}: {shown[:8]}"


def fields() -> list[Any]:
    return [
        pytest.param(game, kind, entry, id=f"{game.id}-{kind.kind}-{entry.name}")
        for game in GAMES.values()
        for kind in game.kinds
        for entry in kind.fields
        if entry.type in ("zone", "text") and entry.choices
    ]


@pytest.mark.parametrize(("game", "kind", "entry"), fields())
def test_every_word_to_choose_is_a_word_of_the_table(game: Game[Any], kind: Any, entry: Any) -> None:
    named = dict(zip(entry.choices, entry.names, strict=False))
    for choice in entry.choices:
        assert choice in named or choice in OWN_WORDS, f"{game.id} {kind.kind}: {entry.name} offers {choice!r}"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_place_is_never_typed(game: Game[Any]) -> None:
    found = House(Assistant(Loaded(game), MemoryStore()))
    found.assistant.start(game.id, ["Mara", "Jonas"], deck="sample")
    page = found.host().get("/sessions/1/kinds").text
    zones = {entry.name for kind in game.kinds for entry in kind.fields if entry.type == "zone"}
    assert zones
    types = re.findall(r'<form class="ask" data-act="[^"]*" data-types="([^"]*)"(.*?)</form>', page, re.S)
    for told, form in types:
        for name in re.findall(r"&#34;(\w+)&#34;:&#34;zone&#34;", told):
            assert not re.search(rf'<input class="input" name="{name}"', form)
