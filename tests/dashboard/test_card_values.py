"""What an owner relies on who fills in cards: each kind of value, before the evening and in it, kept for all games."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from typing import Any

import pytest
from devices import House
from tables import Loaded

from assistant.app import Assistant
from assistant.catalog import CatalogError
from assistant.plugins import Plugins
from assistant.refusals import Objected
from assistant.spreadsheet import read_values
from assistant.store import MemoryStore
from assistant.table.action import Action
from assistant.table.game import Game
from assistant.table.message import Message
from assistant.table.values import plain
from assistant.table.viewer import TABLE
from doomsday_bots import DoomsdayBots
from robits import Robits
from rumblebots import Rumblebots

BOT = {
    "name": "Toaster",
    "kind": "bot",
    "attack": 4,
    "crits": 1,
    "defense": 2,
    "barriers": 0,
    "cost": 3,
    "recycle": 1,
    "factions": ["animal", "bio"],
    "keywords": [],
}


GAMES = (Rumblebots(), DoomsdayBots(), Robits())


def house() -> House:
    return House(Assistant(Loaded(*GAMES), MemoryStore()))


def test_a_card_filled_in_before_the_evening_is_known_in_every_later_game() -> None:
    found = house()
    assert found.host().post("/api/cards/rumblebots", json={"card": "t1-03", "values": BOT}).status_code == 200
    for _ in range(2):
        session = found.assistant.start("rumblebots", ["Mara", "Jonas"])
        assert plain(session.position.setup.catalog.card("t1-03").traits) == {"tier": 1, **BOT}
        assert session.revision == 0


def test_what_is_filled_in_at_the_lobby_stands_in_the_log_of_the_game_on_the_table() -> None:
    found = house()
    session = found.assistant.start("rumblebots", ["Mara", "Jonas"])
    found.host().post("/api/cards/rumblebots", json={"card": "t1-03", "values": {"cost": 3}})
    assert session.events[-1].action == Action.of("value", None, "t1-03", values={"cost": 3})
    assert found.assistant.decks.catalog("rumblebots").card("t1-03").trait("cost") == 3
    sample = found.assistant.start("rumblebots", ["Mara", "Jonas"], deck="sample")
    found.host().post("/api/cards/rumblebots", json={"card": "t1-03", "values": {"cost": 4}})
    assert (sample.revision, found.assistant.decks.catalog("rumblebots").card("t1-03").trait("cost")) == (0, 4)


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"card": "t1-03", "values": {"attack": "much"}}, "Attack has to be a whole number, not much."),
        ({"card": "t1-03", "values": {"factions": ["teapots"]}}, "not teapots."),
        ({"card": "teapot", "values": {"attack": 1}}, "There is no card teapot in this deck."),
        ({"card": "t1-03", "values": {"steam": 1}}, "A card of Rumblebots has no value steam."),
        ({"values": {"attack": 1}}, "Card is missing."),
    ],
)
def test_a_value_that_cannot_be_is_refused_in_a_sentence_and_nothing_is_kept(told: dict[str, object], why: str) -> None:
    found = house()
    answer = found.host().post("/api/cards/rumblebots", json=told)
    assert answer.status_code == 400
    assert answer.json["detail"].endswith(why)  # type: ignore[index]
    assert found.assistant.store.taught("rumblebots") == {}


def test_every_kind_of_value_has_a_control_of_its_own() -> None:
    page = house().host().get("/cards/rumblebots?card=t1-03").text
    kinds = dict(re.findall(r'data-trait="(\w+)" data-kind="(\w+)"', page))
    assert kinds["attack"] == "number"
    assert (kinds["kind"], kinds["factions"], kinds["keywords"], kinds["name"]) == ("choice", "ticks", "ticks", "text")
    assert "arrow1" not in kinds
    board = dict(
        re.findall(
            r'data-trait="(\w+)" data-kind="(\w+)"', house().host().get("/cards/rumblebots?card=round-track").text
        )
    )
    assert board == {f"arrow{n}": "choice" for n in range(1, 7)}
    tracker = house().host().get("/cards/doomsday_bots?card=tracker-lux").text
    assert re.findall(r'data-trait="(\w+)" data-kind="(\w+)"', tracker) == [("challenges", "list")]


def test_cards_are_found_by_name_and_those_still_blank_stand_alone() -> None:
    found = house()
    found.host().post("/api/cards/rumblebots", json={"card": "t1-03", "values": BOT})
    assert "card=t1-03&amp;" in found.host().get("/cards/rumblebots").text
    blank = found.host().get("/cards/rumblebots?show=blank").text
    assert "card=t1-03&amp;" not in blank
    searched = found.host().get("/cards/rumblebots?q=TOASTER").text
    assert re.findall(r'<li data-find="[^"]*"><a class="shelf__go" href="[^"]*card=([\w-]+)&amp;', searched) == [
        "t1-03"
    ]
    assert "No card is like that." in found.host().get("/cards/rumblebots?q=nothing-like-it").text
    assert found.host().get("/cards/rumblebots?card=teapot").status_code == 404


def test_a_taught_card_can_be_copied_and_saving_goes_on_to_the_next_blank_one() -> None:
    found = house()
    found.host().post("/api/cards/rumblebots", json={"card": "t1-03", "values": BOT})
    page = found.host().get("/cards/rumblebots?card=t1-02").text
    assert ">Toaster</option>" in page
    assert "Then Tier 1 card 4" in page
    assert ">Toaster</option>" not in found.host().get("/cards/rumblebots?card=round-track").text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_cards_go_by_their_titles_and_where_two_share_one_by_the_tag_printed_on_them(game: Game[Any]) -> None:
    """What a catalogue calls a card says nothing to a person at the table."""
    found = house()
    one, other, *_ = (card for card in game.catalog.cards if game.asked_of(card))
    if game.id == "rumblebots":
        found.assistant.decks.teach(game.id, {card.id: {"name": "Toaster"} for card in (one, other)})
    page = found.host().get(f"/cards/{game.id}?card={one.id}").text
    told = re.sub(r"<[^>]*>", " ", page)
    assert [card.id for card in game.catalog.cards if re.search(rf"(?<![\w-]){card.id}(?![\w-])", told)] == []
    rows = re.findall(r"<b>([^<]+)</b>(?:<small>([^<]+)</small>)?</span>", page)
    assert len(rows) > 1
    assert len(set(rows)) == len(rows)
    shared = {title for title, count in Counter(title for title, _ in rows).items() if count > 1}
    tags = {str(copy.tag) for card in game.catalog.cards for copy in game.catalog.copies(card.id)[:1]}
    assert all((mark in tags) == (title in shared) for title, mark in rows)


def test_a_spreadsheet_goes_out_and_comes_back_all_or_nothing() -> None:
    found = house()
    told = found.host().get("/cards/robits/values.csv")
    assert told.headers["Content-Disposition"] == 'attachment; filename="robits-values.csv"'
    filled = told.text.replace("klunc-arm-1,Klunc arm,", "klunc-arm-1,Klunc arm,7")
    answer = found.host().post("/api/cards/robits/csv", data={"file": (io.BytesIO(filled.encode()), "values.csv")})
    assert (answer.status_code, answer.json["changed"]) == (200, 1)  # type: ignore[index]
    assert found.assistant.decks.catalog("robits").card("klunc-arm-1").trait("value") == 7
    wrong = filled.replace("klunc-arm-2,Klunc arm,", "klunc-arm-2,Klunc arm,many").replace("arm,7", "arm,8")
    answer = found.host().post("/api/cards/robits/csv", data={"file": (io.BytesIO(wrong.encode()), "values.csv")})
    assert answer.status_code == 400
    assert answer.json["detail"].startswith("Nothing was taken over: line ")  # type: ignore[index]
    assert found.assistant.decks.catalog("robits").card("klunc-arm-1").trait("value") == 7


def packed(**parts: Any) -> bytes:
    return json.dumps({"pack": 1, "game": "rumblebots", **parts}).encode()


@pytest.mark.parametrize(
    ("file", "faults"),
    [
        (packed(cards={"t1-03": {"attack": "much"}, "teapot": {}, "t1-04": 3, "t1-05": {"steam": 1}}), 4),
        (packed(stickers={"WHAT": "t1-03", "RB00000000": "t1-03"}, pictures={"t1-03": "?", "teapot": ""}), 4),
        (b"id,attack,factions\nt1-03,much,\nteapot,1,\nt1-04,1,\nt1-04,1,\nt1-05,1,animal; mech\n", 4),
        (b"id,steam\nt1-03,1\n" + b"\n".join(b"teapot-%d,1" % n for n in range(20)), 9),
        (packed(pack=2), 1),
        (packed(game="noughts"), 1),
        (packed(cards=[]), 1),
        (b"{", 1),
        (b"title,attack\n", 1),
        (b"id,name\nt1-03," + b"x" * 140_000, 1),
    ],
    ids=["cards", "stickers", "lines", "many", "newer", "other", "lists", "none", "no id", "no csv"],
)
def test_a_refused_file_says_every_fault_in_the_language_of_whoever_sent_it(file: bytes, faults: int) -> None:
    """The lengthened English puts what it says in brackets: outside them are only words that files have."""
    host = house().host()
    host.set_cookie("language", "en-XA")
    answer = host.post("/api/cards/rumblebots/csv", data={"file": (io.BytesIO(file), "values")})
    assert answer.status_code == 400
    detail = answer.json["detail"]  # type: ignore[index]
    assert detail.count(";") - detail.count("animal; mech") == faults - 1
    given = f"{file.decode()} Rumblebots {next(one for one in GAMES[0].traits if one.name == 'factions').choices}"
    assert [word for word in re.findall(r"[a-z]+", re.sub("⟦.*?⟧", "", detail)) if word not in given] == []


def test_only_the_table_fills_in_the_owners_cards() -> None:
    found = house()
    found.assistant.start("rumblebots", ["Mara", "Jonas"])
    for phone in (found.guest(), found.seat(1)):
        assert phone.get("/cards/rumblebots").status_code == 403
        assert phone.get("/cards/rumblebots/values.csv").status_code == 403
        assert phone.post("/api/cards/rumblebots", json={"card": "t1-03", "values": BOT}).status_code == 403
    assert found.host().get("/cards/teapots").status_code == 404


def test_a_number_told_by_hand_is_shown_as_known_in_that_game() -> None:
    found = house()
    session = found.assistant.start("robits", ["Mara", "Jonas"])
    before = found.host().get("/sessions/1/cards").text
    session.record(Action.of("take", 1, model="klunc", slot="arm", value=3))
    told = found.host().get("/sessions/1/cards?card=klunc-arm-1").text
    assert "Told by hand in this game" in told
    assert 'placeholder="3"' in told
    blank = [int(re.search(r"Still blank · (\d+)", page)[1]) for page in (before, told)]  # type: ignore[index]
    assert blank[1] == blank[0] - 1
    assert found.assistant.decks.catalog("robits").card("klunc-arm-1").trait("value") is None


@pytest.mark.parametrize("game", Plugins.discover(safe=True).games.values(), ids=lambda game: game.id)
def test_a_number_that_no_board_has_room_for_is_no_printed_value(game: Game[Any]) -> None:
    for entry in game.traits:
        if entry.type in ("integer", "number"):
            assert entry.problem(1000) is not None, entry.name
            assert entry.problem(entry.highest) is None, entry.name


def test_costs_and_recycle_values_typed_in_play_are_there_on_later_evenings() -> None:
    found = house()
    session = found.assistant.start("rumblebots", ["Lisa", "Jack"])
    session.record(Action.of("build", 1, "t1-01", cost=1))
    session.record(Action.of("recycle", 1, "mechchicken", gain=2))
    session.record(Action.of("build", 1, None, tier=1, cost=0))
    unnamed = session.position.state.player(1).bots[-1]
    session.record(Action.of("tell", None, "t1-04", which=unnamed))
    cards = found.assistant.decks.catalog("rumblebots").by_id
    assert (cards["t1-01"].trait("cost"), cards["mechchicken"].trait("recycle")) == (1, 2)
    assert cards["t1-04"].trait("cost") == 0
    session.record(Action.of("undo", event=2))
    assert found.assistant.decks.catalog("rumblebots").by_id["mechchicken"].trait("recycle") is None
    later = found.assistant.start("rumblebots", ["Lisa", "Jack"])
    assert later.position.state.face("t1-04").cost == 0


def test_a_typed_number_that_contradicts_a_known_one_is_an_objection_and_never_kept() -> None:
    found = house()
    found.assistant.decks.teach("rumblebots", {"t1-01": {"cost": 3}})
    session = found.assistant.start("rumblebots", ["Lisa", "Jack"])
    with pytest.raises(Objected, match="was told before with Cost 3, not 1"):
        session.record(Action.of("build", 1, "t1-01", cost=1))
    session.record(Action.of("build", 1, "t1-01", cost=1), anyway=True)
    assert found.assistant.decks.catalog("rumblebots").by_id["t1-01"].trait("cost") == 3


def test_the_log_speaks_of_told_values_in_the_words_of_the_table() -> None:
    found = house()
    session = found.assistant.start("rumblebots", ["Lisa", "Jack"])
    session.record(Action.of("value", None, "t1-01", values={"factions": ["animal", "mech"], "kind": "bot"}))
    said = session.envelope(TABLE)["log"][-1]["text"]  # type: ignore[index, call-overload]
    assert str(Message.from_json(said)) == "Tier 1 card 1: Factions Animal, Mech, Kind Bot."


def test_a_spreadsheet_with_words_divided_otherwise_says_how_they_are() -> None:
    game = GAMES[0]
    with pytest.raises(CatalogError, match=r"divided by \|, as in animal \| appliances"):
        read_values(game, game.catalog, "id,factions\nt1-01,animal; mech\n")
