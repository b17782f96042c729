"""Whatever is sent to the table is done or refused in one sentence: it is never the game that fails."""

from __future__ import annotations

import pytest

from assistant import TABLE, Action, IllegalAction
from assistant.table import host
from rumblebots.game import Rumblebots

GAME = Rumblebots()
ODD = (-1, 0, 5, 99, "x", True, [], {}, "?1-1", "?9-1", "?", "?x-1", "bulby", "oogle", "no-card", "seat/1")
ZONES = ("lab/9/9", "lab/0/0", "lab/1/9", "lab/1", "lab", "seat/9", "seat/0", "seat", "gang/9", "deck/9", "discard/0")
ZONES += ("under/9", "under", "box/1", "recycling/1", "hand/1", "spot", "", "lab/1/2", "under/1", "gang/1")
FITTING = {"integer": 1, "seat": 1, "words": ["bulby"], "zone": "seat/1", "object": {}}


def odd_data(fields):
    """One field after the other filled in oddly, what else is required as it should be."""
    for entry in fields:
        base = {
            other.name: other.choices[0] if other.choices else FITTING.get(other.type, "bulby")
            for other in fields
            if other.required and other is not entry
        }
        for value in (*ODD, *(ZONES if entry.type == "zone" else ())):
            yield {**base, entry.name: value}


def odd_actions():
    for kind in GAME.kinds:
        for data in odd_data(kind.fields) if kind.fields else ({},):
            for card in (None, "bulby", "rocket-bill", "chronok") if kind.card != "none" else (None,):
                for seat in (None, 1):
                    yield Action.from_json({"kind": kind.kind, "seat": seat, "card": card, "data": data})


def odd_tables():
    for entry in GAME.now_fields:
        for value in ODD:
            for told in (value, {"1": value}, {"9": value}, {"x": value}, {"1/1": value}, {"attack": value}):
                yield Action.from_json({"kind": "now", "seat": None, "data": {entry.name: told}})


def done_or_refused(position, actions):
    """How many were done; a refusal is a sentence, and what was done can be told and shown."""
    done, refusals = 0, set()
    for action in actions:
        try:
            meant = host.resolve(GAME, position, action)
            after = host.step(GAME, position, meant)
        except IllegalAction as refusal:
            refusals.add(str(refusal))
            continue
        done += 1
        if action.kind == "now":
            assert GAME.view(after.state, TABLE)["seats"]
        else:
            host.check(GAME, position, meant)
            assert str(GAME.describe(position.state, meant, TABLE)), action
            assert after.state.crystals() == 30, action
    assert [text for text in refusals if not text.endswith((".", "?"))] == []
    return done


@pytest.fixture
def moments(table):
    """A Build turn, a clash in which a Bot enters, the end of a battle, and a table of which nobody named a card."""
    clash = table(3).fight({1: ["boiler-behemoth", "oogle"], 2: ["grr-howdy", "andruid"], 3: ["mechchicken"]})
    clash.do("flip", 1, "boiler-behemoth")
    over = table(2).fight({1: ["boiler-behemoth"], 2: ["bulby"]})
    for play, card in ((clash, "grr-howdy"), (over, "bulby")):
        if play is over:
            over.do("flip", 1, "boiler-behemoth")
        play.do("flip", play.battle()["challenger"], card, anyway=True)
    over.do("end_turn")
    return table(3), clash, over, table(2, deck="")


def test_an_odd_action_is_done_or_refused_in_one_sentence(moments):
    for play in moments:
        assert done_or_refused(play.position, odd_actions()) > 20


def test_an_odd_table_is_set_or_refused_in_one_sentence(moments):
    for play in moments:
        assert done_or_refused(play.position, odd_tables()) > 20
