"""Whatever a clumsy or hostile program sends of an action is done or refused in a sentence: never the game's fault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any

import pytest
from demos import DEMOS, GAMES, seen_lines
from odd import actions
from tables import Loaded
from toy import LampGame

from assistant.app import Assistant
from assistant.expectation import at
from assistant.meaning import secret_zone
from assistant.refusals import Forbidden, Objected
from assistant.replay import play
from assistant.session import Session
from assistant.store import MemoryStore
from assistant.table.action import Action
from assistant.table.errors import GameFault, IllegalAction
from assistant.table.game import Game
from assistant.table.telling import number_told
from assistant.table.viewer import REFEREE, TABLE, Viewer

NUMBERS = ("²", "٣", "02", "-1", "12", "9" * 200, "²/1", "1/²", "9/9", "1/1/1", "/", "", "9" * 5000)
TOYS = [Action.of("draw", 1, "lamp-1"), Action.of("light", 1, "lamp-1"), Action.of("end_turn", 1)]
CARD = {"type": "arm", "int": 1, "pwr": 2, "spd": 3, "card": "claw"}
WAIT = {"by": 2, "place": "outside", "stat": "INT", "points": 1, "challenge": 1, "rating": 4}
PART = {"model": "klunc", "slot": "arm", "value": 3}
MORE: Mapping[str, Mapping[str, Sequence[Mapping[str, Any]]]] = {
    "doomsday_bots": {
        "now": [
            *(
                {"waits": {"1": {"kind": kind, **WAIT}}}
                for kind in ("encounter", "attack", "contest", "damage", "loot")
            ),
            {"tower": {"rooms": ["room/1/1", "room/1/2"], "boss": "room/1/3", "start": ["room/1/1"]}},
            {"scrap": [CARD]},
            {"bots": {"1": {"parts": [CARD], "trunk": ["claw", ""], "laps": 1, "skips": 1}}},
        ]
    },
    "robits": {
        "chart": [{"cells": {"klunc": {"3": 5}}}],
        "now": [
            {"overclocks": {"1": {"card": "overclock-1", "looked": ["junk-1", PART]}}},
            {"cards": {"1": [PART]}},
            {"line": {"1/1": PART, "2/1": "gone"}, "due": {"1": True}},
        ],
    },
    "rumblebots": {
        "tell": [{"which": "?1-1", "as": "bulby", "at": {"seat": 1, "tier": 1, "place": 1}}],
        "numbers": [{"which": "?1-1", "at": {"tier": 1, "place": 1}}],
    },
    "lamps": {"now": [{"hands": {"1": ["lamp-1"]}}]},
}
"""What no form asks for, or only where there is some of it."""
TABLES: tuple[tuple[str, Mapping[str, Any]], ...] = (*DEMOS, ("lamps", {}))
EVERY = 29
"""One in so many odd actions is sent at each moment, another one at the next: all of them take a minute."""


@cache
def game_of(name: str) -> Game[Any]:
    return LampGame() if name == "lamps" else GAMES[name]


@cache
def played(number: int) -> Sequence[Action]:
    """What happens in a whole game."""
    name, options = TABLES[number]
    if name == "lamps":
        return TOYS
    return [event.action for event in play(seen_lines(GAMES[name], options), GAMES).session.events]


class Table:
    """An assistant with a game in the middle of it."""

    def __init__(self, number: int, done: int) -> None:
        name, options = TABLES[number]
        game = game_of(name)
        self.number, self.done = number, done
        self.assistant = Assistant(Loaded(game), MemoryStore(), clock=lambda: 0.0, now=lambda: "2026-01-01T20:00:00Z")
        self.session: Session = self.assistant.start(game.id, game.demo_seats, options=options, deck="sample")
        for action in played(number)[:done]:
            self.assistant.act(self.session.id, action, anyway=True)

    def send(self, told: Mapping[str, Any]) -> str:
        """Why it was refused; empty for what was done, which can be shown to everybody and taken back."""
        session, before, revision = self.session, self.session.position, self.session.revision
        try:
            self.assistant.act(session.id, Action.from_json(told), anyway=True)
        except (IllegalAction, Forbidden, Objected) as refusal:
            assert (session.position, session.revision) == (before, revision)
            return str(refusal)
        for viewer in (TABLE, REFEREE, Viewer("seat", 1)):
            session.envelope(viewer)
        session.game.now_form(session.position.state, REFEREE)
        if told["kind"] not in ("undo", "redo", "replace"):
            self.assistant.act(session.id, Action.of("undo", event=session.revision), anyway=True)
            assert session.position.state == before.state
        return ""


@pytest.mark.parametrize("number", range(len(TABLES)), ids=[" ".join((name, *more.values())) for name, more in TABLES])
def test_an_odd_action_is_done_or_refused_in_a_sentence_and_never_breaks_a_game(number: int) -> None:
    whole = len(played(number))
    for moment, done in enumerate((0, whole // 2, whole)):
        table = Table(number, done)
        odd = actions(table.session, MORE[TABLES[number][0]])
        for told in islice(odd, moment * 7, None, EVERY):
            try:
                why = table.send(told)
            except GameFault as fault:
                raise AssertionError(f"{str(told)[:400]}: {fault.error!r}") from fault
            assert not why or (why.rstrip("…)")[-1:] in ".?" and len(why) <= 250 and "mappingproxy" not in why), told


@pytest.mark.parametrize("odd", NUMBERS)
def test_only_a_number_as_it_is_written_everywhere_is_one(odd: str) -> None:
    assert number_told(odd) == (12 if odd == "12" else None)
    assert secret_zone(f"hand/{odd}") == (12 if odd == "12" else None)
    assert at([1, 2], f"/{odd}") is None
