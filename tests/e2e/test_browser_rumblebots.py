"""The screens of Rumblebots in a real browser: every phase fits, every number says why, a tap plays and overrules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browsing import SIZES, Table, faults

from assistant.session import Session
from assistant.table.action import Action
from assistant.table.sighting import Sighting
from assistant.table.viewer import TABLE
from rumblebots import demo
from rumblebots.game import Rumblebots
from rumblebots.totals import is_won

pytestmark = pytest.mark.browser

GAME = Rumblebots()
TOKENS = [token for text in demo.ROUNDS for token in text.split()]


def expect(locator: Any) -> Any:
    from playwright.sync_api import expect as playwright_expect

    return playwright_expect(locator)


@pytest.fixture
def table(browser: Any) -> Iterator[Table]:
    running = Table(browser, GAME)
    yield running
    running.close()
    assert running.console == []


class Evening:
    """The game of the demonstration, played as far as a test wants it."""

    def __init__(self, table: Table) -> None:
        self.session: Session = table.assistant.start("rumblebots", ("Mara", "Jonas", "Priya", "Teo"), deck="sample")
        self.left = iter(TOKENS)

    @property
    def state(self) -> Any:
        return self.session.position.state

    def until(self, reached: Callable[[Any], bool]) -> Session:
        """Play on until the state is as wanted, or to the end."""
        while not reached(self.state):
            token = next(self.left, None)
            if token is None:
                break
            self.session.record(self.action(token), anyway=True)
        return self.session

    def action(self, token: str) -> Action:
        state = self.state
        if token == "end":
            seat = state.battle.challenger or state.battle.champion if state.battle else state.turn
            return Action.of("end_turn", seat if state.phase != "end" else None)
        if token[1] == "+":
            return Action.of("energize", int(token[0]), use="scrap")
        copies = state.book.catalog.copies(token[2:])
        copy = copies[0] if len(copies) == 1 else copies[int(token[0]) - 1]
        way = "right" if token[1] == ">" else "upright"
        return GAME.interpret(state, Sighting(copy.tag, zone="spot", orientation=way))[0].action  # type: ignore[arg-type]


def in_battle(round_: int) -> Callable[[Any], bool]:
    return lambda state: state.round == round_ and state.phase == "battle" and state.battle.challenger is not None


PHASES: tuple[tuple[str, Callable[[Any], bool]], ...] = (
    ("Laboratory", lambda state: state.round == 3 and state.phase == "build" and state.turn == 4),
    ("Critical hits", lambda state: in_battle(4)(state) and state.battle.attack and not is_won(state)),
    ("choose a faction", lambda state: in_battle(4)(state) and is_won(state)),
    ("Move the crystals", lambda state: state.round == 4 and state.phase == "end"),
    ("Showdown", lambda state: state.round == 6 and state.phase == "build"),
    ("clash by clash", lambda state: state.phase == "over"),
)


@pytest.mark.parametrize("size", [size for size in SIZES if size != "tall"])
def test_every_phase_fits_the_screen(table: Table, size: str) -> None:
    evening = Evening(table)
    page = table.page(size)
    for words, reached in PHASES:
        session = evening.until(reached)
        page.goto(f"{table.url}/sessions/{session.id}")
        expect(page.locator("#stage")).to_contain_text(words)
        assert faults(page) == [], words


def test_a_card_of_the_laboratory_is_built_with_a_tap_also_against_the_rules(table: Table) -> None:
    session = Evening(table).until(PHASES[0][1])
    page = table.open(f"/sessions/{session.id}")
    page.get_by_role("button", name="Frystoise").click()
    sheet = page.get_by_role("dialog", name="The rules object")
    expect(sheet).to_contain_text("ier")
    sheet.get_by_role("button", name="Do it anyway").click()
    expect(page.locator(".ledger")).to_contain_text("Built Frystoise")
    expect(page.locator(".turn__big .num")).to_have_text("1")
    page.get_by_role("button", name="Not named").first.click()
    sheet.get_by_role("button", name="Do it anyway").click()
    expect(page.locator(".turn__big .num")).to_contain_text("at least")


def test_a_card_that_nobody_named_asks_its_cost_at_once(table: Table) -> None:
    session = Evening(table).until(PHASES[0][1])
    page = table.open(f"/sessions/{session.id}", "phone")
    page.get_by_role("button", name="Not named").last.click()
    page.get_by_role("dialog").get_by_role("button", name="2", exact=True).click()
    expect(page.locator(".turn__big .num")).to_have_text("2")


def test_the_totals_of_a_duel_say_why(table: Table) -> None:
    session = Evening(table).until(PHASES[1][1])
    page = table.open(f"/sessions/{session.id}")
    total = page.locator(".duel__val .num").last
    told: Any = session.envelope(TABLE)
    attack = told["view"]["battle"]["attack"]["attack"]
    expect(total).to_have_text(str(attack["total"]))
    total.click()
    expect(page.get_by_role("dialog")).to_contain_text(attack["lines"][0]["text"]["args"]["card"])


def test_a_faction_is_chosen_with_a_tap(table: Table) -> None:
    session = Evening(table).until(PHASES[2][1])
    winner = session.position.state.battle.challenger
    page = table.open(f"/sessions/{session.id}")
    page.locator("button.pick__face").first.click()
    expect(page.locator("section.choose")).to_have_count(0)
    assert session.position.state.battle.champion == winner


def test_a_scanned_card_shows_on_its_own_phone_alone(table: Table) -> None:
    evening = Evening(table)
    session = evening.until(lambda state: state.round == 3 and state.phase == "build" and state.turn == 3)
    session.record(Action.of("energize", 3, use="scan", tier=1))
    session.record(Action.of("look", 3, "kettle-scout"), anyway=True)
    mine = table.sit(session, 3)
    mine.goto(f"{table.url}/sessions/{session.id}/mine")
    expect(mine.locator(".hand")).to_contain_text("Kettle Scout")
    assert faults(mine) == []
    other = table.sit(session, 1)
    other.goto(f"{table.url}/sessions/{session.id}/mine")
    expect(other.locator("#stage")).to_contain_text("My deck")
    assert "Kettle Scout" not in other.locator("#stage").inner_text()
