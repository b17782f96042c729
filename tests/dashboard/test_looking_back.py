"""What a table relies on that looks back: the log by rounds, and any moment of the game as it stood, to be seen only."""

from __future__ import annotations

import re

from devices import House
from tables import Loaded

from assistant.app import Assistant
from assistant.session import Session
from assistant.store import MemoryStore
from assistant.table.action import Action
from assistant.table.game import Game
from assistant.table.viewer import TABLE
from doomsday_bots import DoomsdayBots
from robits import Robits
from rumblebots import Rumblebots

ROBITS, RUMBLEBOTS, DOOMSDAY = Robits(), Rumblebots(), DoomsdayBots()


def table(game: Game[object], *actions: Action) -> tuple[House, Session]:
    found = House(Assistant(Loaded(game), MemoryStore()))
    session = found.assistant.start(game.id, ["Mara", "Jonas"], deck="sample")
    for action in actions:
        session.record(action, anyway=True)
    return found, session


def take(seat: int, model: str, slot: str) -> Action:
    return Action.of("take", seat, model=model, slot=slot)


TURNS = (take(1, "klunc", "arm"), take(2, "bt-4", "head"), take(1, "jenny-5", "torso"), take(2, "n-watts", "legs"))


def test_the_log_stands_by_rounds_newest_first_and_each_can_be_replayed() -> None:
    found, _ = table(ROBITS, *TURNS)
    page = found.host().get("/sessions/1/log").text
    parts = re.findall(r"<h2>(Round \d)</h2><a [^>]*href=\"(/sessions/1/then/\d)\"", page)
    assert parts == [("Round 2", "/sessions/1/then/3"), ("Round 1", "/sessions/1/then/1")]
    mine = found.host().get("/sessions/1/log?show=2").text
    assert re.findall(r"/sessions/1/then/(\d)\"><svg", mine)[:2] == ["4", "2"]


def test_any_moment_shows_the_table_as_it_stood_and_nothing_on_it_can_be_done() -> None:
    found, session = table(ROBITS, *TURNS)
    for moment, here, gone in ((0, "0 of 7 cards", "1 of 7 cards"), (2, "1 of 7 cards", "2 of 7 cards")):
        page = found.host().get(f"/sessions/1/then/{moment}").text
        assert here in page
        assert gone not in page
        assert f'data-n="{moment}"' in page
        assert "The game goes on without this screen." in page
        assert not re.search(r"data-act=|data-post=|data-choose=|data-fetch=|data-stream=", page)
    assert "Taken back" not in found.host().get("/sessions/1/then/2").text
    assert session.revision == 4
    assert found.host().get("/sessions/1/then/4/fragment").text.startswith('<div id="live"')


def test_a_moment_that_was_not_yet_is_not_there() -> None:
    found, _ = table(ROBITS, *TURNS)
    answer = found.host().get("/sessions/1/then/5")
    assert answer.status_code == 404
    assert "The log has no such entry yet." in answer.text


def test_what_was_taken_back_or_mended_later_stands_there_as_it_was_then() -> None:
    found, session = table(ROBITS, *TURNS)
    now = session.envelope(TABLE)["view"]
    session.record(Action.of("undo", None, None, event=4))
    session.record(Action.of("replace", None, None, event=1, action=take(1, "big-henry", "head").json()))
    then = found.host().get("/sessions/1/then/4").text
    assert "Klunc" in then
    assert "Big Henry" not in then.split('id="dock"')[0]
    assert "Big Henry" in found.host().get("/sessions/1/then/6").text.split('id="dock"')[0]
    game = session.game
    assert {key: value for key, value in now.items() if key != "table"} == game.view(session.at(4).state, TABLE)  # type: ignore[union-attr]


def test_no_moment_tells_another_seat_what_is_hidden() -> None:
    told = []
    for card in ("lamp-5", "lamp-6"):
        house = House()
        session = house.assistant.start("lamps", ["Mara", "Jonas"])
        session.record(Action.of("light", 1, "lamp-3"))
        session.record(Action.of("draw", 2, card), anyway=True)
        session.record(Action.of("light", 1, "lamp-1"), anyway=True)
        session.record(Action.of("undo", None, None, event=2))
        moments = [f"/sessions/1/then/{moment}{part}" for moment in range(5) for part in ("", "?part=mine")]
        pages = [device.get(path).text for device in (house.host(), house.guest(), house.seat(1)) for path in moments]
        told.append([re.sub(r"\?v=\w+", "", page) for page in pages])
        own = house.seat(2).get("/sessions/1/then/3?part=mine").text
        assert card in own or f"Lamp {card[-1]}" in own
    assert told[0] == told[1]


def test_every_flip_of_a_battle_can_be_looked_at_step_by_step() -> None:
    found, session = table(
        RUMBLEBOTS,
        Action.of("now", None, None, phase="battle", champion=1),
        Action.of("flip", 1, "bulby"),
        Action.of("flip", 2, "wrench-toast"),
        Action.of("flip", 2, "mechchicken"),
    )
    gangs = []
    for moment in range(1, 5):
        assert found.host().get(f"/sessions/1/then/{moment}").status_code == 200
        fight = session.game.view(session.at(moment).state, TABLE)["battle"]
        gangs.append((len(fight["defense"]["cards"]), len(fight["attack"]["cards"])))  # type: ignore[index, call-overload, arg-type]
    assert gangs == [(0, 0), (1, 0), (1, 1), (1, 2)]
    page = found.host().get("/sessions/1/log").text
    assert re.findall(r"<h2>([^<]+)</h2><a ", page) == ["Round 1, battle", "Round 1, Build"]


def test_what_the_table_saw_is_marked_when_it_is_taken_back() -> None:
    begin = {"turn": 1, "bots": {"1": {"place": "room/1/1"}, "2": {}}}
    found, session = table(
        DOOMSDAY,
        Action.of("now", None, None, **begin),
        Action.of("room", None, None, place="room/1/2", stat="INT", rating=12),
        Action.of("undo", None, None, event=2),
        Action.of("turn", None, None, to=2),
        Action.of("undo", None, None, event=4),
    )
    page = found.host().get("/sessions/1/log?show=undone").text
    assert page.count("Seen before: taking it back does not hide it again.") == 1
    assert len(re.findall(r"Taken back, but seen before: ", page)) >= 1
    log = session.envelope(TABLE)["log"]
    assert [entry["number"] for entry in log if entry["seen"]] == [2]  # type: ignore[index, call-overload, union-attr]
