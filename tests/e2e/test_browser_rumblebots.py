"""The screens of Rumblebots in a real browser: every phase fits, every number says why, a tap plays and overrules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browsing import Table, faults

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


def in_round(round_: int, phase: str) -> Callable[[Any], bool]:
    return lambda state: state.round == round_ and state.phase == phase


PHASES: dict[str, Callable[[Any], bool]] = {
    "Laboratory": lambda state: in_round(3, "build")(state) and state.turn == 4,
    "The Champion turns": in_round(4, "battle"),
    "Critical hits": lambda state: in_battle(4)(state) and state.battle.attack and not is_won(state),
    "Falls to": lambda state: in_battle(4)(state) and is_won(state),
    "Move the crystals": in_round(4, "end"),
    "Showdown income": in_round(6, "build"),
    "clash by clash": lambda state: state.phase == "over",
}


def full_showdown(table: Table) -> Session:
    """All four tiers lie open with long names, everybody has much, a Contraption and a scan hand, and a note warns."""
    session = table.assistant.start("rumblebots", ("Maximiliane", "Bartholomew", "Priya", "Teo"), deck="sample")
    everybody = {str(seat): 4 for seat in (1, 2, 3, 4)}
    deck = session.header.catalog.cards
    names = {tier: [card.id for card in deck if card.trait("tier") == tier][2:6] for tier in (1, 2, 3, 4)}
    lab = {f"{tier}/{n}": card for tier in names for n, card in enumerate(names[tier], start=1)}
    cards = {"1": ["oogle", "bulby", "optimus-primate", "bunnivatrix", "candispenser", "boiler-behemoth", "anubis"]}
    told: dict[str, Any] = {"tier": everybody, "storage": {**everybody, "1": 9}, "cryo": everybody, "lab": lab}
    session.record(Action.of("now", None, None, round=6, champion=1, turn=1, cards=cards, **told))
    session.record(Action.of("energize", 1, use="scan", tier=4))
    session.record(Action.of("adjust", 1, what="scraps", amount=16, reason="Grand Gardener"))
    return session


def dominance(table: Table) -> Session:
    """Seat 2 has won in round 3."""
    session = table.assistant.start("rumblebots", ("Mara", "Jonas", "Priya", "Teo"), deck="sample")
    session.record(Action.of("now", None, None, round=3, champion=1, turn=1, storage={"2": 8, "3": 2}))
    for seat in (1, 2, 3, 4):
        session.record(Action.of("end_turn", seat))
    return session


def blank_battle(table: Table) -> Session:
    """The owner's deck, of which nobody told a number: the flip asks for what counts."""
    session = table.assistant.start("rumblebots", ("Mara", "Jonas", "Priya"), deck="")
    cards = {"1": ["t1-01"], "2": ["t1-02", "t1-03", "t1-04"], "3": ["t2-01"]}
    session.record(Action.of("now", None, None, round=2, phase="battle", champion=1, cards=cards))
    session.record(Action.of("value", None, "t1-05", values={"name": "Rocket Bill", "attack": 7}))
    session.record(Action.of("flip", 1, "t1-01"))
    session.record(Action.of("flip", 2, "t1-02"))
    return session


def wide_names(table: Table) -> Session:
    """Nobody's name is short, and the one who defends has the widest that a name can be."""
    session = table.assistant.start("rumblebots", ("Mara", "W" * 40, "Maximiliane Bartholomew"), deck="sample")
    session.record(Action.of("now", None, None, round=2, phase="battle", champion=2))
    return session


@pytest.fixture(scope="module")
def evenings(browser: Any) -> Iterator[tuple[Table, dict[str, Session]]]:
    """One table with a session at every point that has a screen of its own."""
    table = Table(browser, GAME)
    found = {words: Evening(table).until(reached) for words, reached in PHASES.items()}
    found |= {
        "and 2 more": full_showdown(table),
        "wins by dominance": dominance(table),
        "still unknown": blank_battle(table),
        "In this order": wide_names(table),
    }
    yield table, found
    table.close()
    assert table.console == []


@pytest.mark.parametrize(
    ("size", "language", "scheme"),
    [
        ("landscape", "", "light"),
        ("portrait", "", "light"),
        ("small", "", "light"),
        ("phone", "", "light"),
        ("landscape", "de", "light"),
        ("portrait", "de", "light"),
        ("tall", "de", "light"),
        ("small", "de", "dark"),
        ("phone", "de", "light"),
    ],
)
def test_every_phase_fits_the_screen_also_in_german_and_by_night(
    evenings: tuple[Table, dict[str, Session]], size: str, language: str, scheme: str
) -> None:
    table, found = evenings
    page = table.page(size, language=language, scheme=scheme)
    for words, session in found.items():
        page.goto(f"{table.url}/sessions/{session.id}")
        assert (words in page.locator("#stage").inner_text()) is not bool(language)
        assert faults(page) == [], words


def test_a_german_players_own_pages_fit_the_phone(evenings: tuple[Table, dict[str, Session]]) -> None:
    table, found = evenings
    for words, seat in (("and 2 more", 1), ("still unknown", 2)):
        page = table.sit(found[words], seat, language="de")
        page.goto(f"{table.url}/sessions/{found[words].id}/mine")
        expect(page.locator("#stage")).to_contain_text("Mein Deck")
        assert faults(page) == [], words


def test_what_an_ability_does_is_told_in_a_german_sheet(evenings: tuple[Table, dict[str, Session]]) -> None:
    table, found = evenings
    page = table.open(f"/sessions/{found['Critical hits'].id}", "small", language="de")
    page.get_by_role("button", name="Eine Fähigkeit").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Ein Bot wird besiegt")
    assert beside_the_sheet(page) == []
    sheet.get_by_role("button", name="Ein Bot wird besiegt").click()
    expect(sheet).to_contain_text("Welche Karte")
    assert beside_the_sheet(page) == []


def test_two_numbers_of_a_card_are_typed_on_two_pads_side_by_side(evenings: tuple[Table, dict[str, Session]]) -> None:
    table, found = evenings
    page = table.open(f"/sessions/{found['still unknown'].id}", "small")
    page.get_by_role("button", name="Fill in Tier 1 card 2").click()
    sheet = page.get_by_role("dialog")
    assert beside_the_sheet(page) == []
    attack, crits = sheet.locator("[data-pad]").all()
    attack.get_by_role("button", name="4", exact=True).click()
    crits.get_by_role("button", name="1", exact=True).click()
    sheet.get_by_label("Swarm").check()
    sheet.get_by_role("button", name="Save").click()
    expect(page.locator("#stage")).to_contain_text("Swarm")
    face = found["still unknown"].position.state.face("t1-02")
    assert (face.attack, face.crits, face.keywords) == (4, 1, ("swarm",))


def beside_the_sheet(page: Any) -> list[str]:
    """Faults, less that an open sheet covers what lies under it."""
    return [fault for fault in faults(page) if not fault.startswith(("COVERED", "OVERLAP"))]


def test_a_card_of_the_laboratory_is_built_with_a_tap_also_against_the_rules(table: Table) -> None:
    session = Evening(table).until(PHASES["Laboratory"])
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


def test_a_card_that_nobody_named_is_built_for_a_typed_cost_or_by_its_name(table: Table) -> None:
    session = Evening(table).until(PHASES["Laboratory"])
    page = table.open(f"/sessions/{session.id}", "phone")
    sheet = page.get_by_role("dialog")
    page.get_by_role("button", name="Not named").last.click()
    expect(sheet).to_contain_text("Build Kettle Scout")
    sheet.get_by_role("button", name="Build a tier 1 card").click()
    sheet.get_by_role("button", name="2", exact=True).click()
    expect(page.locator(".turn__big .num")).to_have_text("2")


def own_battle(table: Table, size: str = "small", **more: Any) -> tuple[Session, Any]:
    """The owner's deck: Bots that nobody named are about to fight, and one card has a name."""
    session = table.assistant.start("rumblebots", ("Mara", "Jonas", "Priya"), deck="")
    session.record(Action.of("value", None, "t1-02", values={"name": "Rocket Bill", "attack": 7}))
    cards = {"1": [1, "bulby"], "2": [1, 1, "wrench-toast"], "3": ["t2-01"]}
    told: dict[str, Any] = {"round": 2, "phase": "battle", "champion": 1, "direction": "clockwise"}
    session.record(Action.of("now", None, None, cards=cards, **told))
    return session, table.open(f"/sessions/{session.id}", size, **more)


def test_a_bot_that_nobody_named_is_revealed_and_its_numbers_typed_in_the_dock(table: Table) -> None:
    session, page = own_battle(table)
    dock, sheet = page.locator("#dock"), page.get_by_role("dialog")
    dock.get_by_role("button", name="Reveal a Bot").click()
    sheet.get_by_role("button", name="a tier 1 card").click()
    dock.get_by_role("button", name="Fill in a tier 1 card").click()
    assert beside_the_sheet(page) == []
    defense, barriers = sheet.locator("[data-pad]").all()
    defense.get_by_role("button", name="3", exact=True).click()
    barriers.get_by_role("button", name="0", exact=True).click()
    sheet.get_by_role("button", name="Save").click()
    expect(page.locator(".duel__val .num").first).to_have_text("3")
    dock.get_by_role("button", name="Flip a card").click()
    sheet.get_by_role("button", name="Rocket Bill").click()
    expect(page.locator("#stage")).to_contain_text("Jonas beats Mara, 7 to 3.")
    assert session.position.state.fight.attack == ("t1-02",)


@pytest.mark.parametrize(
    ("size", "language"), [("landscape", ""), ("tablet", "de"), ("small", ""), ("phone", "de"), ("portrait", "")]
)
def test_the_next_flip_is_always_in_sight_however_many_lie_there(table: Table, size: str, language: str) -> None:
    session, page = own_battle(table, size, language=language)
    session.record(Action.of("flip", 1, session.position.setup.catalog.copies("bulby")[0].name), anyway=True)
    session.record(Action.of("total", None, what="defense", value=60))
    session.record(Action.of("total", None, what="barriers", value=9))
    while len(session.position.state.deck(2)) > 1:
        session.record(Action.of("flip", 2, None, which=session.position.state.deck(2)[0]), anyway=True)
        for what in ("attack", "crits"):
            session.record(Action.of("total", None, what=what, value=1))
        page.reload()
        flip = page.get_by_role("button", name="Weiter aufdecken" if language else "Flip again").first
        box, height = flip.bounding_box(), page.viewport_size["height"]
        assert 0 <= box["y"] <= box["y"] + box["height"] <= height
        assert faults(page) == []


def test_every_number_of_a_build_turn_says_why_when_it_is_tapped(table: Table) -> None:
    session = table.assistant.start("rumblebots", ("Mara", "Jonas", "Priya", "Vincent"), deck="")
    session.record(Action.of("now", None, None, storage={"4": 3}, cryo={"4": 1}))
    session.record(Action.of("build", 1, "t1-05"))
    page = table.open(f"/sessions/{session.id}", "small")
    sheet = page.get_by_role("dialog")
    page.locator(".turn__big").click()
    expect(sheet).to_contain_text("Round 1 income")
    sheet.get_by_role("button", name="Fill in Tier 1 card 5").click()
    sheet.get_by_role("button", name="1", exact=True).click()
    expect(page.locator(".turn__big .num")).to_have_text("0")
    page.locator("[data-key=seat-4] dd").last.click(force=True)
    expect(sheet).to_contain_text("Crystals of Vincent")
    expect(sheet).to_contain_text("Cryo-cell")


def test_the_totals_of_a_duel_say_why(table: Table) -> None:
    session = Evening(table).until(PHASES["Critical hits"])
    page = table.open(f"/sessions/{session.id}")
    total = page.locator(".duel__val .num").last
    told: Any = session.envelope(TABLE)
    attack = told["view"]["battle"]["attack"]["attack"]
    expect(total).to_have_text(str(attack["total"]))
    total.click()
    expect(page.get_by_role("dialog")).to_contain_text(attack["lines"][0]["text"]["args"]["card"])


def test_a_faction_is_chosen_with_a_tap(table: Table) -> None:
    session = Evening(table).until(PHASES["Falls to"])
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


def test_surrender_stands_beside_the_next_flip(table: Table) -> None:
    session = Evening(table).until(PHASES["Critical hits"])
    page = table.open(f"/sessions/{session.id}")
    dock = page.locator("#dock")
    expect(dock.locator(".btn--main")).to_contain_text("Flip again")
    expect(dock.get_by_role("button", name="Surrender")).to_be_visible()
