"""The browser's Back: it closes what lies over the page before it leaves it, and finds again what was filled in."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import Table, lamps, ready, robits
from playwright.sync_api import expect


def came_from_the_lobby(table: Table, session: Any, size: str = "landscape", language: str = "") -> Any:
    page = table.open("/", size, language=language)
    page.goto(f"{table.url}/sessions/{session.id}")
    return ready(page)


@pytest.mark.parametrize(("size", "language"), [("landscape", "en"), ("phone", "de")])
@pytest.mark.parametrize("opener", ["[data-open=menu]", "#dock [data-open=everything]"])
def test_back_closes_an_open_sheet_and_then_leaves(table: Table, opener: str, size: str, language: str) -> None:
    page = came_from_the_lobby(table, lamps(table), size, language)
    for _ in range(2):
        page.locator(opener).first.click()
        expect(page.locator("#sheet")).to_be_visible()
        page.go_back()
        expect(page.locator("#sheet")).to_be_hidden()
        assert page.url.endswith("/sessions/1")
    page.go_back()
    page.wait_for_url(f"{table.url}/")


def test_a_sheet_that_followed_another_is_closed_by_one_back(table: Table) -> None:
    page = came_from_the_lobby(table, robits(table))
    page.locator("[data-open=menu]").click()
    page.locator("#sheet [data-fetch*=kinds]").click()
    expect(page.locator("#sheet form").first).to_be_attached()
    page.go_back()
    expect(page.locator("#sheet")).to_be_hidden()
    assert page.url.endswith("/sessions/1")


def test_sheets_that_were_closed_otherwise_do_not_stand_in_the_way_of_back(table: Table) -> None:
    page = came_from_the_lobby(table, lamps(table))
    for _ in range(3):
        page.locator("[data-open=menu]").click()
        page.locator("#sheet [data-close]").click()
        page.locator("[data-open=menu]").click()
        page.keyboard.press("Escape")
    page.go_back()
    page.wait_for_url(f"{table.url}/")


def test_back_from_a_page_that_a_sheet_led_to_comes_to_the_table(table: Table) -> None:
    page = came_from_the_lobby(table, lamps(table))
    page.locator("[data-open=menu]").click()
    page.locator("#sheet a[href$=log]").click()
    page.wait_for_url("**/log")
    page.go_back()
    page.wait_for_url("**/sessions/1")
    ready(page)
    page.go_back()
    page.wait_for_url(f"{table.url}/")


@pytest.mark.parametrize(("back", "size"), [("browser", "phone"), ("link", "landscape")])
def test_a_new_game_that_was_filled_in_is_still_there_after_a_look_at_another_page(
    table: Table, size: str, back: str
) -> None:
    page = table.open("/", size)
    page.locator("input[name=game][value=lamps]").check(force=True)
    for n, name in enumerate(("Mara", "Jonas", "Priya")):
        page.locator("#rows input").nth(n).fill(name)
    page.locator("#add").click()
    page.locator("#rows input").nth(3).fill("Tom")
    page.locator("[data-of-game=lamps] summary").click()
    for value in ("true", "sample"):
        page.locator("[data-of-game=lamps] label", has=page.locator(f"input[value={value}]")).click()
    page.evaluate("() => location.assign('/join')")
    page.wait_for_url("**/join")
    ready(page)
    if back == "browser":
        page.go_back()
    else:
        page.locator("a[href='/']").first.click()
    page.wait_for_url(f"{table.url}/")
    ready(page)
    rows = page.locator("#rows input")
    expect(rows).to_have_count(4)
    assert [rows.nth(n).input_value() for n in range(4)] == ["Mara", "Jonas", "Priya", "Tom"]
    page.locator("#new [type=submit]").click()
    page.wait_for_url("**/sessions/1")
    setup = table.assistant.open(1).position.setup
    assert (setup.options["dark"], setup.catalog.deck) == (True, "sample")
    page.goto(f"{table.url}/")
    assert ready(page).locator("#rows input").first.input_value() == ""
