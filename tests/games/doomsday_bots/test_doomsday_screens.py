"""What the screens of Doomsday Bots promise without a browser: each phase drawn, nothing shown as what it is not."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from devices import House
from tables import Loaded

from assistant import TABLE, Action, Message
from assistant.app import Assistant
from assistant.replay import replay
from assistant.store import MemoryStore
from doomsday_bots import demo
from doomsday_bots.game import HERE, DoomsdayBots

OTHERS = {"2": {"place": "room/2/2", "parts": ["hammer", "whip"]}}


@pytest.fixture(scope="module")
def house():
    return House(Assistant(Loaded(DoomsdayBots()), MemoryStore()))


@pytest.fixture
def board(house):
    """Opens a session and draws a page: `board(told, mode="rally")` gives the text of the table's stage."""

    def opened(*steps: Action, seats: int = 2, path: str = "", as_seat: int = 0, **options: Any) -> str:
        session = house.assistant.start("doomsday_bots", demo.NAMES[:seats], options=options, deck="sample")
        for step in steps:
            session.record(step, anyway=True)
        device = house.seat(as_seat, session.id) if as_seat else house.host()
        answer = device.get(f"/sessions/{session.id}{path}")
        assert answer.status_code == 200
        assert "could not show itself" not in answer.text
        return answer.text

    return opened


def now(**told: Any) -> Action:
    return Action.of("now", None, None, phase="play", **told)


def stage(page: str) -> str:
    found = re.search(r'<main class="(?:stage|phone__main)" id="stage">(.*?)</main>', page, re.S)
    assert found
    return found[1]


def test_the_games_own_script_is_loaded_with_its_board(board):
    assert re.search(r'<script type="module" src="/games/doomsday_bots/static/board\.js\?v=\w+">', board())


def test_an_old_tablet_runs_the_script_and_knows_the_styles():
    code = re.sub(r"/\*.*?\*/|//.*", "", (HERE / "static" / "board.js").read_text(encoding="utf-8"))
    assert (
        re.findall(r"\.at\(|structuredClone|requestSubmit|\?\?=|\|\|=|&&=|\.replaceAll\(|innerHTML|eval\(", code) == []
    )
    css = (HERE / "static" / "board.css").read_text(encoding="utf-8")
    assert re.findall(r":has\(|@container|\d[ds]v[hw]|&\s|@layer|color-mix", css) == []
    for template in Path(HERE / "templates").glob("*.html"):
        assert "|safe" not in template.read_text(encoding="utf-8").replace(" ", "")


def test_damage_that_the_owner_chooses_for_is_not_drawn_as_an_attack(board):
    hurt = now(bots={"1": {"place": "room/1/1", "parts": ["claw", "roots"]}, **OTHERS}, turn=1)
    page = stage(board(hurt, Action.of("damage", None, who=1, points=1)))
    assert "stage--off" not in page
    assert 'data-key="drop"' in page
    fought = stage(board(hurt, Action.of("damage", None, who=1, points=1, by=2)))
    assert "stage--off" in fought


@pytest.mark.parametrize("steps", [(), (Action.of("skip_draft"),), (Action.of("skip_draft"), Action.of("reveal"))])
def test_how_the_race_is_won_is_read_until_it_begins(board, steps):
    assert "do not say how the race is won" in stage(board(*steps, mode="rally"))


def test_the_laps_of_a_race_say_why_when_they_are_tapped(board):
    page = board(now(turn=1, bots={"1": {"laps": 2}}), mode="rally")
    assert 'data-open="why-1"' in stage(page)
    lines = page.partition('id="why-1"')[2].partition("</div>")[0]
    assert "2 laps" in lines
    assert "Entering Check Room or Pit Stop from behind is a lap" in lines


def test_who_plays_with_whom_is_said_before_and_in_the_race(board):
    page = stage(board(mode="rally", teams="1+3", seats=4))
    assert "Mara + Priya – Jonas + Tom" in page
    racing = stage(board(now(turn=1, bots={"1": {}}), mode="rally", teams="1+3", seats=4))
    assert "with Priya" in racing


def test_the_pile_is_looked_through_before_a_number_can_be_tapped(board):
    left = (now(turn=1, bots={"1": {"place": "check", "laps": 2}}), Action.of("move", 1, to="room/1"))
    easy = Action.of("room", None, place="room/1", stat="INT", rating=4)
    page = stage(board(*left, easy, mode="rally"))
    assert 'data-key="pile"' in page
    assert "rollpad" not in page
    after = stage(board(*left, easy, Action.of("settle", 1, what="pile", who=1), mode="rally"))
    assert after.count('data-key="roll-1"') == 1


def test_a_bot_outside_is_shown_nothing_but_its_move(board):
    page = stage(board(now(turn=1, bots={"1": {"parts": ["crossbow-arm"]}, **OTHERS})))
    off = re.findall(r"<button[^>]* disabled[^>]*>(?:<svg[^>]*><use[^>]*/></svg>)<span[^>]*><b>([\w-]+)</b>", page)
    assert {"Attack", "Ability", "Self-destruct"} <= set(off)
    assert "Move" not in off


def test_a_seat_lays_the_tower_from_its_phone_too_and_a_guest_does_not(board, house):
    assert "&#34;seat&#34;:2" in board(as_seat=2).partition('id="tower-form"')[2][:400]
    session = house.assistant.start("doomsday_bots", demo.NAMES[:2], options={}, deck="sample")
    assert "tower-form" not in house.guest().get(f"/sessions/{session.id}").text


def test_every_roll_and_what_came_of_it_can_be_read_again(board):
    page = board(
        now(turn=1, bots={"1": {"parts": ["claw"]}, **OTHERS}, places={"room/1/1": {"stat": "PWR", "rating": 9}}),
        Action.of("move", 1, to="room/1/1"),
        Action.of("roll", 1, die=8, by="program"),
        Action.of("attack", 1, target=2, stat="PWR"),
        Action.of("roll", 1, die=3),
        Action.of("roll", 2, die=2),
    )
    rolls = page.partition('id="rolls-all"')[2].partition("</ol>")[0]
    for words in ("8 + 2 PWR = 10", "Pass. Needs 9.", "rolled by the program", "No damage, and the turn goes on."):
        assert words in rolls


def test_what_was_scrapped_lies_open_beside_the_tower(board):
    page = board(now(turn=1, bots={"1": {}}, scrap=["banana"]))
    assert "Banana" in page.partition('id="at-outside"')[2].partition('id="at-')[0]


def test_the_race_is_called_by_its_own_name_wherever_the_game_is_named(board, house):
    page = board(mode="rally")
    assert "Bot Rally" in page
    assert "Doomsday Bots" not in stage(page) + page.partition("<header")[2].partition("</header>")[0]
    session = house.assistant.current
    phone = house.seat(1, session.id)
    for path in ("/settings", "/mine", "/log"):
        assert "Doomsday Bots" not in phone.get(f"/sessions/{session.id}{path}").text
    assert "<b>Bot Rally</b>" in house.host().get("/").text
    assert "Bot Rally" not in board()


def test_while_cards_are_chosen_the_next_thing_to_do_is_to_pass(board):
    page = board(Action.of("choose", 1))
    dock = page.partition('<aside class="dock')[2].partition("</aside>")[0]
    main = re.findall(r'class="btn btn--main".*?<b>([^<]*)</b>', dock)
    assert main == ["All chosen: pass"]


@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
@pytest.mark.parametrize(("deal", "ring"), [(1, ["1", "2", "3"]), (2, ["3", "2", "1"])])
def test_hands_are_drawn_the_way_they_are_passed_whichever_way_turns_go(board, deal, ring, direction):
    page = stage(board(Action.of("now", None, phase="draft", deal=deal), seats=3, direction=direction))
    assert re.findall(r'data-key="draft-(\d)"', page) == ring
    names = {"1": "Mara", "2": "Jonas", "3": "Priya"}
    assert f"{names[ring[-1]]} passes to {names[ring[0]]}." in page


CLIMB = {"1": {"place": "room/1/1"}, "2": {"place": "room/1/1"}}
PLACES_IN_THE_GAME = {
    "Draft · Deal 2 of 2": (Action.of("now", None, phase="draft", deal=2),),
    "Building · face down": (Action.of("skip_draft"),),
    "Reveal · who goes first": (Action.of("skip_draft"), Action.of("reveal")),
    "Turn 3 · The climb": (now(turn=1, number=3, bots=CLIMB),),
    "Turn 4 · Attack in Room in column 1, row 1": (
        now(turn=1, number=4, bots=CLIMB),
        Action.of("attack", 1, target=2, stat="INT"),
    ),
    "Turn 5 · Boss Room": (now(turn=1, number=5, bots={"1": {"place": "boss"}}),),
    "Turn 6 · The way out": (now(turn=1, number=6, bots=CLIMB, boss={"defeated": True}),),
    "Turn 7 · The end": (now(turn=1, number=7, bots=CLIMB), Action.of("decide", winner=1)),
}


@pytest.mark.parametrize("told", PLACES_IN_THE_GAME)
def test_the_bar_says_how_far_the_game_is(board, told):
    assert where_of(board(*PLACES_IN_THE_GAME[told])) == told


def test_the_bar_says_how_far_the_race_is(board):
    assert where_of(board(now(turn=1, number=2), mode="rally")) == "Turn 2 · anticlockwise, forward only"


def test_the_log_says_what_came_of_an_entry_and_speaks_of_points_only_where_some_came_or_went(board, house):
    bots = {"1": {"place": "room/1/1"}, "2": {"place": "room/1/2", "loot": ["sun-crown"]}}
    steps = (
        now(turn=1, bots=bots, boss={"defeated": True}),
        Action.of("damage", None, who=1, points=1),
        Action.of("force", None, who=2, to="room/2/1"),
        Action.of("roll", 2, passed=True),
        Action.of("move", 2, to="outside"),
    )
    entry = detail(board(*steps, path="/log?entry=2"))
    assert "The bot of Mara is destroyed" in entry
    assert "points" not in entry
    assert "Out of the tower with Sun Crown" in detail(board(*steps, path="/log?entry=5"))
    session = house.assistant.current
    session.record(Action.of("undo", None, None, event=5))
    assert "It does not count." in detail(house.host().get(f"/sessions/{session.id}/log?entry=5").text)


def detail(page: str) -> str:
    return page.partition('id="entry"')[2].partition("</section>")[0]


def where_of(page: str) -> str:
    return re.search(r'<p class="bar__where">([^<]*)</p>', page)[1]


@pytest.mark.parametrize("by", [0, 1], ids=["at the table", "on its phone"])
def test_a_bot_told_before_the_reveal_is_read_by_nobody_else_on_any_page(by):
    pages = []
    for stats, card in (({"int": 41, "pwr": 42, "spd": 43}, "claw"), ({"int": 31, "pwr": 32, "spd": 33}, "hammer")):
        house = House(Assistant(Loaded(DoomsdayBots()), MemoryStore(), now=lambda: NOON))
        session = house.assistant.start("doomsday_bots", demo.NAMES[:2], options={}, deck="sample")
        own, other = house.seat(1), house.seat(2)
        sent = [
            {"kind": "equip", "seat": 1, "data": {"type": "arm", **stats}},
            {"kind": "equip", "seat": 1, "card": card},
            {"kind": "sums", "seat": 1, "data": {**stats, "parts": stats["int"] // 10, "trunk": stats["int"] // 20}},
        ]
        for action in sent:
            assert (own if by else house.host()).post(
                f"/api/sessions/{session.id}/actions", json=action
            ).status_code == 200
        assert f"PWR +{stats['pwr']}" in own.get(f"/sessions/{session.id}/mine").text
        read = [house.host().get(f"/sessions/{session.id}{path}") for path in PLACES]
        read += [other.get(f"/sessions/{session.id}{path}") for path in (*PLACES[:5], "/mine")]
        read += [house.host().get(f"/api/sessions/{session.id}"), other.get(f"/api/sessions/{session.id}")]
        assert [answer.request.path for answer in read if answer.status_code != 200] == []
        pages.append([re.sub(r"/j/\w+|\?v=\w+", "", answer.text) for answer in read])
    for one, two in zip(*pages, strict=True):
        assert one == two


NOON = "2026-01-01T12:00:00+00:00"
PLACES = [
    "",
    "/log?entry=1",
    "/log?entry=3",
    "/then/3",
    "/kinds",
    "/now",
    "/log/1/change",
    "/log/2/change",
    "/log/3/change",
]


def test_a_log_of_the_first_version_shows_bots_as_they_lay_then():
    told = [
        {"kind": "equip", "seat": 1, "card": "claw", "data": {}},
        {"kind": "stow", "seat": 1, "data": {"which": "claw"}},
        {"kind": "sums", "seat": 1, "data": {"int": 1, "pwr": 2, "spd": 3, "parts": 2}},
        {"expect": {"/view/seats/1/stats/PWR/total": 2, "/view/seats/1/toolbox": 12}},
    ]
    header = {"game": "doomsday_bots", "version": 1, "seats": ["Mara", "Jonas"], "options": {}, "catalog": "sample"}
    loose = [
        {"kind": "equip", "seat": 2, "data": {"pwr": 1000}},
        {"kind": "equip", "seat": 2, "data": {}},
        {"kind": "equip", "seat": 2, "data": {"covered": True}},
        {"kind": "pack", "seat": 2, "card": "claw", "data": {}},
        {"kind": "boss", "seat": None, "data": {"challenges": ["INT 0"]}, "anyway": True},
        {"expect": {"/view/seats/2/trunk": 1, "/view/boss/left": 1}},
    ]
    replay([json.dumps(line) for line in [header, *told, *loose]], Loaded(DoomsdayBots()).games)


HERE_TOO = {"place": "room/1/1", "parts": ["hammer"]}
FLOOR = {"room/1/1": {"card": "library", "floor": ["whip", {}, {}]}}
SCENES = {
    "with another in the Room": {"bots": {"1": {"place": "room/1/1", "parts": ["claw"]}, "2": HERE_TOO}},
    "far off with range": {"bots": {"1": {"place": "room/1/1", "parts": ["crossbow-arm"]}, "2": {"place": "outside"}}},
    "before a live boss": {"bots": {"1": {"place": "boss"}, "2": {}}, "places": {"boss": {"floor": ["whip"]}}},
    "without actions": {"bots": {"1": {"place": "room/1/1"}, "2": HERE_TOO}, "actions": 0},
    "bare": {"bots": {"1": {"place": "room/1/1"}, "2": {}}},
    "destroyed": {"bots": {"1": {"ruined": True}, "2": {}}},
    "building": {"bots": {"1": {"building": True}, "2": {}}},
}


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("mode", ["tower", "rally"])
def test_no_button_of_the_board_opens_an_empty_list(board, house, scene, mode):
    told = {"places": FLOOR, **SCENES[scene]}
    if mode == "rally":
        told = json.loads(
            json.dumps(told).replace("room/1/1", "room/1").replace('"boss"', '"check"').replace("outside", "pit")
        )
    page = stage(board(now(turn=1, **told), mode=mode))
    session = house.assistant.current
    offered = {(offer["group"], offer["seat"]) for offer in session.envelope(TABLE)["actions"]}
    buttons = re.findall(r"<button[^>]*data-group=[^>]*>", page)
    opening = [tag for tag in buttons if " disabled" not in tag and "data-act" not in tag]
    assert opening or scene == "without actions"
    for tag in opening:
        groups, seat = re.search(r'data-group="([^"]*)"', tag)[1].split(), re.search(r'group-seat="(\d)"', tag)
        assert any(group in groups and (not seat or by == int(seat[1])) for group, by in offered), tag


def test_what_the_rules_forbid_says_so_where_it_is_picked_up(board, house):
    board(now(turn=1, **{"places": FLOOR, **SCENES["with another in the Room"]}))
    found = [one for one in house.assistant.current.envelope(TABLE)["actions"] if one["group"] == "pick-up"]
    assert {str(Message.from_json(one["note"])) for one in found} == {"Jonas is in the same Room."}
    assert all(one["enabled"] for one in found)
    assert len(found) == 2


def test_a_bare_bot_that_acts_is_called_a_bot(board):
    page = stage(board(now(turn=1, bots={"1": {"place": "room/1/1"}, **OTHERS})))
    assert "A bot without Parts" in page
    assert "No bot now" not in page


@pytest.mark.parametrize(
    ("parts", "shown"),
    [
        ([], ["Head", "Boss Loot", "Arm", "Core", "Arm", "Trunk", "Legs", "Trunk"]),
        (["claw"], ["Head", "Boss Loot", "Claw", "Core", "Arm", "Trunk", "Legs", "Trunk"]),
        ([{}, {}, {}], ["Boss Loot", "Trunk", "Trunk", "3 parts"]),
        (["claw", {"type": "legs"}, {}], ["Boss Loot", "Claw", "Trunk", "Legs", "Trunk", "1 part"]),
    ],
)
def test_no_place_of_a_bot_is_called_empty_where_a_part_that_nobody_told_apart_may_be(board, parts, shown):
    bot = {"place": "room/1/1", "parts": parts, "totals": {"INT": 1, "PWR": 1, "SPD": 1}}
    page = stage(board(now(turn=1, bots={"1": bot, "2": {}})))
    body = page.partition('<ul class="body-map">')[2].partition("</ul>")[0]
    assert re.findall(r"<b[^>]*>([^<]*)</b>", body) == shown


def test_the_loot_pile_is_one_tap_to_take_and_one_to_leave(board, house):
    left = now(turn=1, bots={"1": {"place": "check", "laps": 2}}), Action.of("move", 1, to="room/1")
    page = stage(board(*left, mode="rally"))
    offered = house.assistant.current.envelope(TABLE)["actions"]
    taking = {offer["kind"] for offer in offered if offer["group"] == "loot"}
    assert taking == {"loot"}
    assert page.count(">Take none<") == 1


def test_a_correction_of_told_challenges_starts_from_them_however_they_were_written(board):
    told = Action.of("boss", None, challenges=["INT 17", "19 any"])
    page = board(now(turn=1, bots={"1": {"place": "boss"}}), told, path="/log/2/change")
    rows = page.partition('class="rows__list"')[2].partition("</ol>")[0].split("data-row")[1:]
    chosen = [re.findall(r'<input[^>]* value="([A-Z]+)"[^>]* checked', row) for row in rows]
    typed = [re.search(r'data-part="Rating"><input[^>]* value="(\d*)"', row)[1] for row in rows]
    assert list(zip(chosen, typed, strict=True)) == [(["INT"], "17"), (["ANY"], "19"), ([], ""), ([], "")]


def test_a_noted_card_says_its_type_once_and_what_it_adds(board):
    keeps = [Action.of("keep", 1, card) for card in ("banana", "claw", "optic-head")]
    page = board(Action.of("skip_draft"), *keeps, path="/mine", as_seat=1)
    cards = re.findall(r'<ul class="mycards">(.*?)</ul>', page, re.S)[-1]
    said = [re.sub(r"<[^>]*>", "", small) for small in re.findall(r"<small>(.*?)</small>", cards)]
    assert said == ["Consumable", "Arm · PWR +2", "Head · INT +3"]
