"""Doomsday Bots in a real browser: the draft, the tower, a roll on the pad, a fight, the boss, the rally and the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browsing import SIZES, Table, faults
from tables import Loaded

from assistant.app import Assistant
from assistant.dashboard import create_app
from assistant.session import Session
from assistant.store import MemoryStore
from assistant.table.action import Action
from assistant.table.values import Json
from assistant.table.viewer import TABLE
from doomsday_bots import DoomsdayBots
from doomsday_bots.demo import BOTS, NAMES

pytestmark = pytest.mark.browser

ROOMS: dict[str, Json] = {
    "room/1/1": {"card": "front-gate"},
    "room/2/1": {"card": "scrap-chute", "trashed": True},
    "room/2/2": {"card": "coal-lift", "floor": [{"type": "arm", "pwr": 2}]},
    "room/1/3": {"card": "pendulum-hall"},
}
BOSS: Json = {"card": "lux", "challenges": ["INT 17", "SPD 16", "ANY 19"], "covered": {"1": 1}}


def expect(locator: Any) -> Any:
    from playwright.sync_api import expect as playwright_expect

    return playwright_expect(locator)


class BotTable(Table):
    """The same dashboard, with Doomsday Bots on it."""

    def start(self) -> None:
        self.assistant = Assistant(Loaded(DoomsdayBots()), MemoryStore())
        self.app = create_app(self.assistant, secret="for tests", beat=0.5)
        super().start()


@pytest.fixture(scope="module")
def bots(browser: Any) -> Iterator[BotTable]:
    running = BotTable(browser)
    yield running
    running.close()
    assert running.console == []


def begun(bots: BotTable, mode: str = "tower") -> Session:
    return bots.assistant.start("doomsday_bots", NAMES, options={"mode": mode}, deck="sample")


def do(session: Session, kind: str, seat: int | None = None, **data: Json) -> None:
    session.record(Action.of(kind, seat, **data), anyway=True)


def climb(bots: BotTable, places: tuple[str, ...] = ("outside", "room/1/3", "room/2/2", "room/2/2")) -> Session:
    """Four bots in a tower that is half revealed; seat 3 acts."""
    session = begun(bots)
    people: dict[str, Json] = {
        str(seat): {"place": place, "parts": list(parts), "energy": 2, "trunk": 1}
        for seat, (place, parts) in enumerate(zip(places, BOTS, strict=True), start=1)
    }
    do(session, "now", phase="play", turn=3, number=11, actions=2, bots=people, places=ROOMS, boss=BOSS)
    return session


def test_a_roll_is_tapped_on_the_pad_whose_framed_numbers_pass(bots: BotTable) -> None:
    session = climb(bots)
    page = bots.open(f"/sessions/{session.id}")
    page.get_by_role("button", name="Pendulum Hall").click()
    page.get_by_role("dialog").get_by_role("button", name="Priya moves here").click()
    pad = page.locator("[data-key=roll-3]")
    expect(pad).to_contain_text("Needs 12 or more: 12 + 2 INT = 14.")
    assert pad.locator("[data-pass]").all_text_contents() == [str(number) for number in range(12, 21)]
    pad.get_by_role("button", name="12", exact=True).click()
    expect(page.locator(".roll")).to_contain_text("12 + 2 INT = 14")
    expect(page.locator(".roll")).to_contain_text("Pass. Needs 14.")
    expect(page.locator("[data-key='room/1/3']")).to_have_attribute("data-state", "here")


def test_every_stat_says_why_when_it_is_tapped(bots: BotTable) -> None:
    page = bots.open(f"/sessions/{climb(bots).id}")
    page.locator(".botpane__head").get_by_role("button", name="SPD").click()
    why = page.get_by_role("dialog", name="SPD of Priya")
    expect(why.locator("li").first).to_contain_text("Radar Dish")
    total = page.locator(".botpane__head .stat").nth(2).locator(".num").text_content()
    expect(why.locator(".is-sum > b")).to_have_text(total.strip())


def test_equal_numbers_give_the_attacker_the_choice_of_the_part(bots: BotTable) -> None:
    session = climb(bots)
    do(session, "attack", 3, target=4, stat="INT")
    page = bots.open(f"/sessions/{session.id}")
    for seat in (3, 4):
        number = 10 - stat_of(session, seat, "INT")
        page.locator(f"[data-key=roll-{seat}]").get_by_role("button", name=str(number), exact=True).click()
    expect(page.locator(".off__mid")).to_contain_text("10 against 10: the attacker wins ties.")
    page.locator(".partpick button").first.click()
    expect(page.locator("[data-key=seat-4] .facts dd").first).to_have_text("4")


def stat_of(session: Session, seat: int, stat: str) -> int:
    view: Any = session.envelope(TABLE)["view"]
    return int(view["seats"][str(seat)]["stats"][stat]["total"])


def test_a_challenge_of_the_boss_says_what_it_takes_and_is_struck_once_covered(bots: BotTable) -> None:
    session = climb(bots, ("outside", "room/1/3", "boss", "room/2/2"))
    page = bots.open(f"/sessions/{session.id}")
    expect(page.locator("[data-key=ch-1]")).to_contain_text("Trashed by Mara")
    second = page.locator("[data-key=ch-2]")
    expect(second).to_contain_text("or more")
    second.get_by_role("button", name="Contest").click()
    page.locator("[data-key=roll-3]").get_by_role("button", name="20", exact=True).click()
    expect(second).to_contain_text("Trashed by Priya")


def test_a_tower_is_laid_on_a_grid_that_stays_open_until_it_is_done(bots: BotTable) -> None:
    session = begun(bots)
    page = bots.open(f"/sessions/{session.id}")
    page.get_by_role("button", name="Tower", exact=True).click()
    grid = page.get_by_role("dialog")
    for name in ("Right: one more", "Left: one more", "Above: one more", "Above: one more"):
        grid.get_by_role("button", name=name, exact=True).click()
    grid.get_by_role("button", name="Lay a Room in column 1, row 1").click()
    grid.get_by_role("button", name="Take away the Room in column 3, row 5").click()
    expect(grid.locator(".plan__count")).to_have_text("Rooms: 10")
    grid.get_by_role("button", name="Move the Boss").click()
    grid.get_by_role("button", name="Lay a Room in column 4, row 8").click()
    grid.get_by_role("button", name="Lay this tower").click()
    expect(page.locator("#toast")).to_contain_text("The Boss cannot be reached")
    assert session.revision == 0
    grid.get_by_role("button", name="Move the Boss").click()
    grid.get_by_role("button", name="Lay a Room in column 4, row 6").click()
    grid.get_by_role("button", name="Lay a Room in column 4, row 5").click()
    grid.get_by_role("button", name="Lay this tower").click()
    expect(grid).to_be_hidden()
    ground = session.position.state.ground
    assert (session.revision, ground.boss, ground.start) == (1, (4, 6), ("room/1/1", "room/2/1", "room/3/1"))
    assert {"room/1/1", "room/2/5", "room/4/5"} < set(ground.rooms)
    assert "room/3/5" not in ground.rooms


def test_a_trunk_is_known_to_its_own_phone_alone(bots: BotTable) -> None:
    session = climb(bots)
    session.record(Action.of("keep", 3, "helmet"), anyway=True)
    phone = bots.sit(session, 3)
    phone.goto(f"{bots.url}/sessions/{session.id}/mine")
    expect(phone.get_by_text("Helmet").first).to_be_visible()
    other = bots.sit(session, 1)
    other.goto(f"{bots.url}/sessions/{session.id}/mine")
    expect(other.get_by_text("My Toolbox")).to_be_visible()
    assert "Helmet" not in other.locator("#stage").inner_text()


def test_what_nobody_knows_of_a_boss_is_tapped_row_by_row(bots: BotTable) -> None:
    session = bots.assistant.start("doomsday_bots", NAMES[:2], options={}, deck="")
    do(session, "now", phase="play", turn=1, bots={"1": {"place": "room/1/5", "totals": {"INT": 4}}})
    do(session, "move", 1, to="boss")
    page = bots.open(f"/sessions/{session.id}")
    page.get_by_role("button", name="Type the challenges of the Boss").click()
    sheet = page.get_by_role("dialog")
    for number, (stat, rating) in enumerate((("INT", "17"), ("ANY", "19")), start=1):
        sheet.get_by_role("listitem", name=f"Challenges {number}").get_by_role("radio", name=stat).check()
        sheet.get_by_role("button", name="Save").click()
        expect(page.locator("#toast")).to_contain_text(f"Challenges {number}: Rating")
        for digit in rating:
            sheet.get_by_role("button", name=digit, exact=True).click()
    sheet.get_by_role("button", name="Save").click()
    expect(page.locator(".trk .take")).to_have_count(2)
    assert [entry.words for entry in session.position.state.challenges] == ["INT 17", "ANY 19"]


def test_the_program_rolls_for_who_forgot_the_die_and_says_so(bots: BotTable) -> None:
    session = roll(bots)
    page = bots.open(f"/sessions/{session.id}")
    page.get_by_role("button", name="Roll for Priya", exact=True).click()
    expect(page.locator("[data-key=last]")).to_contain_text("rolled by the program")
    made = session.position.state.rolls[-1]
    assert (made.by_program, session.events[-1].action.data["die"]) == (True, made.die)


def draft(bots: BotTable) -> Session:
    session = begun(bots)
    do(session, "choose", 1)
    return session


def reveal(bots: BotTable) -> Session:
    session = begun(bots)
    do(session, "skip_draft")
    do(session, "reveal")
    for seat, parts in enumerate(BOTS[:3], start=1):
        for part in parts:
            session.record(Action.of("equip", seat, part), anyway=True)
    return session


def roll(bots: BotTable) -> Session:
    session = climb(bots)
    do(session, "move", 3, to="room/1/3")
    return session


def fight(bots: BotTable) -> Session:
    session = climb(bots)
    do(session, "attack", 3, target=4, stat="PWR")
    return session


def typed(bots: BotTable) -> Session:
    """Bots of which only totals are known, and a roll with much to say."""
    session = begun(bots)
    people: dict[str, Json] = {
        str(seat): {"place": "room/1/1", "parts": 4, "totals": {"INT": 3, "PWR": 2, "SPD": 1}, "trunk": 1}
        for seat in (1, 2)
    }
    do(session, "now", phase="play", turn=2, bots=people, places={"room/1/2": {"stat": "PWR", "rating": 14}})
    do(session, "move", 2, to="room/1/2")
    do(session, "roll", 2, die=3)
    return session


def hurt(bots: BotTable) -> Session:
    session = roll(bots)
    do(session, "roll", 3, die=1)
    return session


def tied(bots: BotTable) -> Session:
    session = begun(bots)
    do(session, "skip_draft")
    for seat in (1, 2, 3, 4):
        do(session, "sums", seat, int=2, pwr=3, spd=1, parts=4)
    do(session, "reveal")
    return session


def odd(bots: BotTable) -> Session:
    session = begun(bots)
    rooms = [f"room/{column}/{row}" for row in (1, 2, 3, 4) for column in range(1, 7)]
    do(session, "tower", None, rooms=rooms, boss="room/3/5")
    people: dict[str, Json] = {"2": {"place": "room/2/2", "parts": list(BOTS[1])}, "3": {"place": "room/2/2"}}
    do(session, "now", phase="play", turn=2, bots=people, places={"room/2/2": {"card": "pendulum-hall"}})
    return session


def contest(bots: BotTable) -> Session:
    session = climb(bots, ("outside", "room/1/3", "boss", "room/2/2"))
    do(session, "contest", 3, challenge=3, stat="SPD")
    return session


def rally(bots: BotTable) -> Session:
    session = begun(bots, "rally")
    people: dict[str, Json] = {str(seat): {"place": f"room/{seat}", "parts": list(BOTS[seat - 1])} for seat in (1, 2)}
    do(session, "now", phase="play", turn=1, number=6, actions=2, forward=True, bots=people)
    return session


def pile(bots: BotTable) -> Session:
    session = begun(bots, "rally")
    people: dict[str, Json] = {"1": {"place": "check", "parts": list(BOTS[0]), "laps": 2}, "2": {"place": "room/1"}}
    do(session, "now", phase="play", turn=1, number=6, bots=people, places={"room/1": {"card": "front-gate"}})
    do(session, "move", 1, to="room/1")
    return session


def asked(bots: BotTable) -> Session:
    """A race in which a bot was moved home with loot, after a roll of which only the outcome was told."""
    session = begun(bots, "rally")
    people: dict[str, Json] = {
        "1": {"place": "room/6", "loot": [{"type": "loot"}], "laps": 2},
        "2": {"place": "room/1"},
    }
    do(session, "now", phase="play", turn=1, number=6, bots=people)
    do(session, "move", 1, to="room/7")
    session.record(Action.of("roll", 1, passed=True), anyway=True)
    do(session, "force", 2, who=1, to="check")
    return session


def won(bots: BotTable) -> Session:
    session = climb(bots)
    do(session, "decide", None, winner=3)
    return session


def wide_names(bots: BotTable) -> Session:
    session = bots.assistant.start("doomsday_bots", ("W" * 40, "Maximiliane Bartholomew", "m" * 40), deck="sample")
    people: dict[str, Json] = {str(seat): {"place": "room/1/1", "parts": list(BOTS[seat - 1])} for seat in (1, 2, 3)}
    do(session, "now", phase="play", turn=1, number=6, actions=2, bots=people)
    return session


def hidden(bots: BotTable) -> Session:
    session = begun(bots)
    do(session, "skip_draft")
    do(session, "sums", 1, int=6, pwr=5, spd=8, parts=4, trunk=1)
    do(session, "ready", 2)
    return session


def crowded(bots: BotTable) -> Session:
    """The boss above the right column, its tracker beside; most bots in one Room, whose stat none may cover."""
    session = begun(bots)
    do(
        session,
        "tower",
        None,
        rooms=[f"room/{column}/{row}" for row in (1, 2, 3) for column in (1, 2)],
        boss="room/2/4",
    )
    people: dict[str, Json] = {str(seat): {"place": "room/1/1" if seat < 4 else "room/1/2"} for seat in (1, 2, 3, 4)}
    told: dict[str, Json] = {"stat": "INT", "rating": 14}
    places: dict[str, Json] = {"room/1/1": {**told, "trashed": True, "floor": [{}, {}]}, "room/1/2": told}
    do(session, "now", phase="play", turn=3, bots=people, places=places)
    return session


def beaten(bots: BotTable) -> Session:
    session = climb(bots, ("outside", "room/1/3", "boss", "room/2/2"))
    for challenge in (2, 3):
        do(session, "contest", 3, challenge=challenge, stat="SPD")
        do(session, "roll", 3, die=20)
    return session


def unknown(bots: BotTable) -> Session:
    session = begun(bots)
    people: dict[str, Json] = {"1": {"place": "room/1/1", "parts": [{"type": "arm"}, {"type": "arm"}]}}
    do(session, "now", phase="play", turn=1, bots=people, places={"room/1/2": {"stat": "PWR", "rating": 10}})
    do(session, "move", 1, to="room/1/2")
    return session


MEETING = """() => [...document.querySelectorAll('.tower .room')].filter((room) => {
  const boxes = [...room.querySelectorAll('.room__rate > *')].map((one) => one.getBoundingClientRect());
  const tokens = [...room.querySelectorAll('.token .shape')].map((one) => one.getBoundingClientRect());
  return tokens.some((one) => boxes.some((box) =>
    one.left < box.right && box.left < one.right && one.top < box.bottom - 3 && box.top + 3 < one.bottom));
}).map((room) => room.dataset.key)"""


@pytest.mark.parametrize("size", ["landscape", "small", "portrait", "phone"])
def test_no_bot_stands_on_the_number_of_its_room(bots: BotTable, size: str) -> None:
    page = bots.open(f"/sessions/{crowded(bots).id}", size)
    assert page.locator(".tower .token").count() == 4
    assert page.evaluate(MEETING) == []
    page.context.close()


def test_a_part_is_put_on_by_name_from_a_list_at_the_table_and_stays_face_down(bots: BotTable) -> None:
    session = begun(bots)
    do(session, "skip_draft")
    page = bots.open(f"/sessions/{session.id}")
    page.get_by_role("button", name="Parts of Mara").click()
    page.get_by_role("dialog").get_by_role("button", name="Mara puts on a Part by its name").click()
    page.get_by_role("dialog").get_by_role("button", name="Arm: Claw, PWR +2").click()
    expect(page.get_by_text("Mara builds face down").first).to_be_visible()
    assert [held.name for held in session.position.state.secrets[0].covered] == ["claw"]
    assert "Claw" not in page.locator("#stage").inner_text()
    page.context.close()


def test_a_room_that_nobody_told_is_passed_with_one_answer(bots: BotTable) -> None:
    session = bots.assistant.start("doomsday_bots", NAMES[:2], options={}, deck="")
    do(session, "now", phase="play", turn=1, bots={"1": {"place": "room/1/1"}})
    do(session, "move", 1, to="room/1/2")
    page = bots.open(f"/sessions/{session.id}")
    page.get_by_role("button", name="Only passed or not").click()
    page.get_by_role("dialog").get_by_label("Yes").check()
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.locator(".roll")).to_contain_text("Pass.")
    page.context.close()


SCENES = [
    hidden,
    crowded,
    beaten,
    unknown,
    wide_names,
    draft,
    tied,
    reveal,
    climb,
    odd,
    roll,
    hurt,
    fight,
    contest,
    rally,
    pile,
    typed,
    asked,
    won,
]


@pytest.mark.parametrize(
    ("language", "sizes"),
    [("", ("landscape", "small", "portrait", "phone")), ("de", ("landscape", "small", "portrait", "phone"))],
    ids=["en", "de"],
)
@pytest.mark.parametrize("scene", SCENES, ids=lambda made: made.__name__)
def test_no_text_is_cut_and_no_button_is_out_of_reach(
    bots: BotTable, scene: Any, language: str, sizes: tuple[str, ...]
) -> None:
    page = bots.open(f"/sessions/{scene(bots).id}", "landscape", language=language)
    for size in sizes:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        assert (size, faults(page)) == (size, [])
    page.context.close()
