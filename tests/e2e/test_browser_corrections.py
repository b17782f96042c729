"""Correcting an entry in a browser: nothing that was refused looks done, and what was done can be taken back."""

from __future__ import annotations

import pytest
from browsing import Table, faults, lamps, ready, robits
from playwright.sync_api import expect

from assistant.session import Session
from assistant.table.action import Action


def lit(table: Table) -> Session:
    """Mara lit two lamps."""
    session = lamps(table)
    for card in ("lamp-3", "lamp-5"):
        session.record(Action.of("light", 1, card))
    return session


@pytest.mark.parametrize(("size", "language"), [("landscape", "en"), ("phone", "de")])
def test_a_correction_against_the_rules_says_so_and_is_done_anyway(table: Table, size: str, language: str) -> None:
    session = lit(table)
    page = table.open(f"/sessions/{session.id}/log/1/change", size, language=language)
    page.locator("form[data-change=light]").get_by_role("radio", name="Jonas").check()
    then = page.locator("#then")
    expect(then).to_contain_text("Mara's turn.")
    anyway = then.locator("[data-replace]")
    expect(anyway).to_contain_text({"en": "Do it anyway", "de": "Trotzdem"}[language])
    assert faults(page) == []
    anyway.click()
    page.wait_for_url("**/log?entry=1")
    assert session.position.state.lit == {1: ("lamp-5",), 2: ("lamp-3",)}
    assert [str(entry.text) for entry in session.events[-1].objections] == ["It is Mara's turn."]


def test_a_correction_that_the_table_outran_is_weighed_anew_and_never_looks_done(table: Table) -> None:
    session = lit(table)
    page = table.open(f"/sessions/{session.id}/log/1/change")
    page.get_by_label("Card").first.fill("Lamp 9")
    confirm = page.get_by_role("button", name="Change entry 1")
    expect(confirm).to_be_enabled()
    session.record(Action.of("light", 1, "lamp-9"))
    confirm.click()
    clash = page.locator(".clash")
    expect(clash).to_contain_text("3 no longer fits")
    expect(page.locator("#toast")).to_contain_text("The table has moved on")
    assert page.url.endswith("/change")
    assert session.revision == 3
    confirm.click()
    page.wait_for_url("**/log?entry=1")
    assert session.position.state.lit[1] == ("lamp-9", "lamp-5")


def test_a_correction_that_reached_nobody_stays_on_its_page(table: Table) -> None:
    session = lit(table)
    page = table.open(f"/sessions/{session.id}/log/1/change")
    page.get_by_label("Card").first.fill("Lamp 9")
    confirm = page.get_by_role("button", name="Change entry 1")
    expect(confirm).to_be_enabled()
    table.stop()
    confirm.click()
    expect(page.locator("#toast")).to_contain_text("The table did not answer")
    assert page.url.endswith("/change")
    table.start()
    confirm.click()
    page.wait_for_url("**/log?entry=1")
    ready(page)
    assert session.position.state.lit[1] == ("lamp-9", "lamp-5")


@pytest.mark.parametrize(("size", "language"), [("landscape", "en"), ("phone", "de")])
def test_after_a_correction_the_big_undo_says_that_it_takes_it_back_and_does(
    table: Table, size: str, language: str
) -> None:
    session = lit(table)
    session.record(Action.of("replace", event=1, action=Action.of("light", 1, "lamp-9").json()))
    page = table.open(f"/sessions/{session.id}", size, language=language)
    undo = page.locator("#bar [data-act]").first
    expect(undo).to_contain_text({"en": "Corrected:", "de": "Korrigiert:"}[language])
    assert faults(page) == []
    undo.click()
    expect(page.locator("#live")).to_have_attribute("data-revision", "4")
    assert session.position.state.lit[1] == ("lamp-3", "lamp-5")
    session.record(Action.of("redo", event=3))
    page.goto(f"{table.url}/sessions/{session.id}/log?entry=1")
    ready(page)
    assert faults(page) == []
    page.get_by_role("button", name={"en": "Take the correction back", "de": "Die Korrektur zur"}[language]).click()
    expect(page.locator("#ev-h")).to_contain_text("lamp-3")
    assert session.position.state.lit[1] == ("lamp-3", "lamp-5")


@pytest.mark.parametrize(("size", "cards"), [("landscape", 20), ("tablet", 4), ("small", 20), ("phone", 20)])
def test_an_entry_that_is_opened_in_the_log_leaves_the_way_back_in_view(table: Table, size: str, cards: int) -> None:
    session = robits(table, cards=cards)
    page = table.open(f"/sessions/{session.id}/log", size)
    page.locator(".ev__go").nth(2).click()
    page.wait_for_url("**#entry")
    expect(page.locator("#entry")).to_be_visible()
    expect(page.locator(".pbar a").first).to_be_in_viewport(ratio=1)
