"""What a table relies on that forgot to tap: the form of "we are here now" says what stands, and sets what is told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from devices import House
from tables import Loaded

from assistant.app import Assistant
from assistant.store import MemoryStore
from assistant.table.action import Action
from assistant.table.game import Game
from assistant.table.values import canonical, plain
from assistant.table.viewer import REFEREE, TABLE, Viewer
from assistant.testing import new_table
from doomsday_bots import DoomsdayBots
from robits import Robits
from rumblebots import Rumblebots

NAMES = ["Mara", "Jonas", "Priya"]
SCENES: dict[str, dict[str, Any]] = {
    "robits": {"cards": {"1": [{"model": "klunc", "slot": "arm"}, "bt-4-legs-1"], "2": [{}]}, "line": {"2/1": "gone"}},
    "rumblebots": {
        "round": 3,
        "turn": 2,
        "storage": {"1": 2, "3": 1},
        "tier": {"2": 2},
        "scraps": {"2": 4},
        "hands": {"2": [1, 2]},
        "lab": {"1/2": "empty"},
    },
    "doomsday_bots": {
        "turn": 2,
        "actions": 1,
        "bots": {"1": {"place": "room/1/2", "parts": [{"type": "head", "int": 3}], "trunk": 1, "energy": 1}, "2": {}},
        "places": {"room/1/2": {"stat": "INT", "rating": 12, "floor": [{"type": "arm"}]}},
        "boss": {"up": True, "challenges": ["INT 17", "ANY 9"], "covered": {"1": 2}},
    },
}
RESTARTS = {
    "rumblebots": {"round", "phase", "turn", "scraps"},
    "doomsday_bots": {"phase", "turn"},
    "robits": set[str](),
}
"""What begins a turn, a phase or an account anew when it is told: a form sends it only when it was changed."""


ROBITS, RUMBLEBOTS, DOOMSDAY = Robits(), Rumblebots(), DoomsdayBots()
GAMES: list[Game[Any]] = [ROBITS, RUMBLEBOTS, DOOMSDAY]


def house(game: Game[Any]) -> House:
    found = House(Assistant(Loaded(game), MemoryStore()))
    found.assistant.start(game.id, NAMES, deck="sample").record(Action.of("now", None, None, **SCENES[game.id]))
    return found


def leaves(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key, value in data.items():
        if isinstance(value, Mapping) and value and not {"model", "type", "card", "text"} & set(value):
            yield from leaves(value, (*path, key))
        elif value is not None:
            yield (*path, key), value


def looks(game: Game[Any], state: Any) -> str:
    """View and form of a table, whatever cards are called that nobody named."""
    told = canonical([game.view(state, REFEREE), game.now_form(state, REFEREE)[1]])
    return re.sub(r"\?[\d-]+", "?", told)


def nested(path: tuple[str, ...], value: Any) -> Any:
    return {path[0]: nested(path[1:], value)} if path else value


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whatever_the_form_says_told_again_changes_nothing(game: Game[Any]) -> None:
    session = new_table(game, 3, catalog=game.sample)
    session.record(Action.of("now", None, None, **SCENES[game.id]))
    state = session.position.state
    _, data = game.now_form(state, REFEREE)
    stands = looks(game, state)
    told = 0
    for path, value in leaves(plain(data)):
        if path[0] not in RESTARTS[game.id] and value != {}:
            again = game.now(state, nested(path, value))
            assert looks(game, again) == stands, path
            told += 1
    assert told > 30


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_form_opens_with_what_stands_there_and_not_for_a_phone(game: Game[Any]) -> None:
    found = house(game)
    told = found.host().get("/sessions/1/now").text
    assert all(f"<bdi>{name}</bdi>" in told for name in NAMES)
    assert re.search(r'data-path="\[&#34;turn&#34;\]"', told)
    for phone in (found.seat(1), found.guest()):
        answer = phone.get("/sessions/1/now")
        assert answer.status_code == 403
        assert "Only the table can do this." in answer.text


def test_one_value_is_told_and_the_rest_stays_as_it_was() -> None:
    found = house(RUMBLEBOTS)
    page = found.host().post("/sessions/1/now", json={"data": {"storage": {"3": 2}}}).text
    assert "Changes 2 values, can be taken back" in page
    assert found.assistant.open(1).revision == 1
    before = found.assistant.open(1).envelope(TABLE)["view"]
    sent = {"kind": "now", "data": {"storage": {"3": 2}}, "revision": 1, "command": "here"}
    assert found.host().post("/api/sessions/1/actions", json=sent).status_code == 200
    session = found.assistant.open(1)
    assert session.events[-1].action == Action.of("now", None, None, storage={"3": 2})
    after = session.envelope(TABLE)["view"]
    assert (before["seats"]["3"]["storage"], after["seats"]["3"]["storage"]) == (1, 2)  # type: ignore[index, call-overload]
    for name in ("1", "2"):
        assert before["seats"][name] == after["seats"][name]  # type: ignore[index, call-overload]
    assert after["crystals"]["total"] == 30  # type: ignore[index, call-overload]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"bots": {"1": 1}}, "Bots: Mara has 3 cards here: say in the list of cards which ones are gone."),
        ({"cards": {"1": ["teapot"]}}, "Mara, Cards: There is no card teapot in this deck."),
        ({"tier": {"1": 9}}, "Mara: Tier is at most 4, not 9."),
        ({"teapots": 3}, "We are here now knows no field teapots."),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence_and_nothing_happens(data: dict[str, Any], why: str) -> None:
    found = house(RUMBLEBOTS)
    answer = found.host().post("/sessions/1/now", json={"data": data})
    assert (answer.status_code, answer.json["detail"]) == (400, why)  # type: ignore[index]
    assert found.assistant.open(1).revision == 1


def test_crystals_that_are_not_thirty_are_said_and_never_refused() -> None:
    found = house(RUMBLEBOTS)
    page = found.host().post("/sessions/1/now", json={"data": {"storage": {"1": 9}, "supply": 20}}).text
    assert "crystals in all, but the game has 30." in page


def test_a_round_that_gives_fewer_cards_than_lie_there_is_refused() -> None:
    found = House(Assistant(Loaded(ROBITS), MemoryStore()))
    found.assistant.start("robits", NAMES).record(Action.of("now", None, None, round=5))
    answer = found.host().post("/sessions/1/now", json={"data": {"round": 2}})
    assert answer.status_code == 400
    assert "say which cards lie before them" in answer.json["detail"]  # type: ignore[index]


SECRETS: list[tuple[Game[Any], dict[str, Any], dict[str, Any]]] = [
    (RUMBLEBOTS, {"hands": {"2": ["t1-01"]}}, {"hands": {"2": ["t1-02"]}}),
    (
        DOOMSDAY,
        {"kept": {"2": ["part-01"]}, "bots": {"2": {"trunk": ["part-03"]}}},
        {"kept": {"2": ["part-02"]}, "bots": {"2": {"trunk": ["part-04"]}}},
    ),
    (
        ROBITS,
        {"overclocks": {"2": {"card": {"model": "overclock"}, "looked": ["klunc-arm-1"]}}},
        {"overclocks": {"2": {"card": {"model": "overclock"}, "looked": ["klunc-arm-2"]}}},
    ),
]


@pytest.mark.parametrize(("game", "one", "other"), SECRETS, ids=lambda one: getattr(one, "id", ""))
def test_the_form_never_shows_the_table_what_a_seat_keeps_to_itself(
    game: Game[Any], one: dict[str, Any], other: dict[str, Any]
) -> None:
    pages, seen = [], []
    for hidden in (one, other):
        found = House(Assistant(Loaded(game), MemoryStore()))
        session = found.assistant.start(game.id, NAMES)
        session.record(Action.of("now", None, None, **hidden))
        seen.append(repr(game.now_form(session.position.state, Viewer("seat", 1))))
        pages.append(re.sub(r"\?v=\w+", "", found.host().get("/sessions/1/now").text))
    assert pages[0] == pages[1]
    assert seen[0] == seen[1]


def told_wrong(game: Game[Any], found: House, data: Mapping[str, Any]) -> str:
    answer = found.host().post("/sessions/1/now", json={"data": data})
    return "" if answer.status_code == 200 else str(answer.json["detail"])  # type: ignore[index]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_number_that_cannot_be_is_refused_by_the_words_of_its_field_and_whose_it_is(game: Game[Any]) -> None:
    found = house(game)
    state = found.assistant.open(1).position.state
    refused = 0
    for entry in game.now_form(state, TABLE)[0]:
        inside = [entry.each] if entry.each is not None and not entry.each.holds else entry.each and entry.each.holds
        for one in inside or ():
            if one.lowest is None or one.type != "integer":
                continue
            path = (entry.name, "2") if one is entry.each else (entry.name, "2", one.name)
            said = told_wrong(game, found, nested(path, one.lowest - 1))
            if said:
                refused += 1
                assert said.startswith(f"Jonas: {one.label} is at least {one.lowest}"), said
    assert refused >= 2 or game.id == "robits"


@pytest.mark.parametrize(
    ("game", "data", "where"),
    [
        (DOOMSDAY, {"bots": {"1": {"parts": ["no such card"]}}}, "Mara, Parts: "),
        (DOOMSDAY, {"places": {"room/1/2": {"floor": ["no such card"]}}}, "Room in column 1, row 2, On the floor: "),
        (DOOMSDAY, {"boss": {"challenges": ["nonsense"]}}, "The Boss, Challenges, as INT 17: "),
        (RUMBLEBOTS, {"cards": {"3": ["no such card"]}}, "Priya, Cards: "),
        (RUMBLEBOTS, {"lab": {"1/2": "no such card"}}, "The laboratory's rows, Tier 1, place 2: "),
        (ROBITS, {"cards": {"2": ["no such card"]}}, "Jonas, Cards before them: "),
        (ROBITS, {"line": {"2/1": "no such card"}}, "The line, Column 2, row 1: "),
    ],
)
def test_a_refusal_says_where_in_the_form_it_stands(game: Game[Any], data: Mapping[str, Any], where: str) -> None:
    rest = {"turn": 1}
    assert told_wrong(game, house(game), {**data, **rest}).startswith(where)
