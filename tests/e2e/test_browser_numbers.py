"""What is typed where a number is wanted: exactly that number arrives, and anything else is refused by its field's name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browsing import Table, lamps
from playwright.sync_api import expect
from toy import LampGame

from assistant.table.action import Action, ActionKind
from assistant.table.field import Field
from assistant.table.message import Message

LARGE = "99999999999999999999"


class Rolling(LampGame):
    """Lamps, with a roll that is told as a number of two digits."""

    kinds = (
        *(kind for kind in LampGame.kinds if kind.kind != "gift"),
        ActionKind("gift", Message("Roll"), (Field("n", label=Message("Glow"), lowest=1, highest=99),), "seat"),
    )


@pytest.fixture
def table(browser: Any) -> Iterator[Table]:
    running = Table(browser, Rolling())
    yield running
    running.close()
    assert running.console == []


@pytest.mark.parametrize(("size", "language"), [("landscape", "en"), ("phone", "de")])
def test_a_correction_refuses_what_is_no_number_by_the_fields_name(table: Table, size: str, language: str) -> None:
    session = lamps(table)
    session.record(Action.of("gift", 1, n=7))
    page = table.open(f"/sessions/{session.id}/log/1/change", size, language=language)
    field = page.locator("form[data-change=gift] input[name=n]")
    then = page.locator("#then .note")
    for typed in ("x", "1.5", "1e3", LARGE):
        field.fill(typed)
        expect(then).to_contain_text("Glow")
        expect(then).to_contain_text(typed)
        expect(then).not_to_contain_text("None")
    expect(then).to_contain_text("99")
    field.fill("42")
    page.locator("#then [data-replace*=':42']").click()
    page.wait_for_url("**/log?entry=1")
    assert session.standing().doing[1].data["n"] == 42


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("en", "x", "Glow: a whole number, please."),
        ("en", "1.5", "Glow: a whole number, please."),
        ("en", LARGE, "Glow: from 1 to 99, please."),
        ("en", "0", "Glow: from 1 to 99, please."),
        ("de", "x", "Glow: bitte eine ganze Zahl."),
        ("de", LARGE, "Glow: bitte von 1 bis 99."),
    ],
)
def test_a_form_of_the_table_says_which_number_it_wants(table: Table, language: str, typed: str, said: str) -> None:
    session = lamps(table)
    page = table.open(f"/sessions/{session.id}", language=language)
    page.locator("[data-open=menu]").click()
    page.locator("#sheet [data-fetch*=kinds]").click()
    form = page.locator("#sheet form[data-act*=gift]")
    form.locator("xpath=ancestor::details").locator("summary").click()
    form.locator("input[name=n]").fill(typed)
    form.locator("[type=submit]").click()
    expect(page.locator("#toast")).to_have_text(said)
    assert session.revision == 0
