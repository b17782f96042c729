"""Two phones at one seat, in a browser: both the first one and the table hear of it, and either ends it with a tap."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import Table, faults, lamps, ready
from playwright.sync_api import expect

TOO = {"en": "Another phone uses Jonas’s seat too.", "de": "Noch ein Handy nutzt den Platz von Jonas."}


def sat(table: Table, language: str, anyway: bool, size: str = "phone") -> Any:
    """A phone that took Jonas's seat, on its own page."""
    page = table.open("/join", size, language=language)
    page.evaluate(
        "told => fetch('/api/seat', {method: 'POST', headers: {'Content-Type': 'application/json'},"
        " body: JSON.stringify(told)})",
        {"as": 2, "session": 1, "anyway": anyway},
    )
    page.goto(f"{table.url}/sessions/1/mine")
    return ready(page)


@pytest.mark.parametrize(("size", "language"), [("landscape", "en"), ("phone", "de")])
def test_a_shared_seat_is_told_to_the_first_phone_and_the_table_at_once_and_freed_there(
    table: Table, size: str, language: str
) -> None:
    lamps(table)
    first = sat(table, language, False)
    shared = table.open("/sessions/1", size, language=language)
    second = sat(table, language, True)
    expect(first.locator("#stage")).to_contain_text(TOO[language])
    notice = shared.locator("#bar [data-open=shared]")
    expect(notice).to_contain_text(TOO[language])
    assert faults(first) == faults(shared) == []
    notice.click()
    shared.locator("#sheet [data-told*=end]").click()
    for phone in (first, second):
        phone.wait_for_url("**/join")
    expect(notice).to_have_count(0)
    expect(shared.locator("#sheet")).to_be_hidden()


def test_the_first_phone_keeps_its_seat_alone_with_one_tap(table: Table) -> None:
    lamps(table)
    first, second = sat(table, "en", False), sat(table, "en", True)
    first.get_by_role("button", name="Only this phone").click()
    second.wait_for_url("**/join")
    expect(first.locator("#stage")).not_to_contain_text(TOO["en"])
    assert first.url.endswith("/mine")
