"""The sheet that opens over a page: whatever it holds, every control in it can be brought into sight and tapped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browsing import SIZES, Table, faults, robits

from assistant.session import Session
from assistant.table.action import Action
from assistant.table.values import Json
from doomsday_bots import DoomsdayBots
from doomsday_bots.demo import BOTS
from robits import Robits
from rumblebots.game import Rumblebots

pytestmark = pytest.mark.browser

LOST = """() => {
  const found = document.querySelectorAll('#sheet :is(a[href], button, input, select, textarea, summary)');
  const lost = [];
  for (const control of found) {
    const shown = control.closest('label') || control;
    if (control.disabled || !shown.getClientRects().length) continue;
    if (control.closest('details:not([open]) > :not(summary)')) continue;
    shown.scrollIntoView({ block: 'center' });
    const box = shown.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!hit || !(shown.contains(hit) || hit.contains(shown))) lost.push(shown.textContent.trim() || control.name);
  }
  return lost;
}"""
"""The controls of an open sheet that no scrolling brings where a finger reaches them."""


@pytest.fixture(scope="module")
def sessions(browser: Any) -> Iterator[tuple[Table, dict[str, Session]]]:
    """One table with every game under way."""
    table = Table(browser, Robits(), Rumblebots(), DoomsdayBots())
    start = table.assistant.start
    names = ("Mara", "Jonas", "Priya", "Teo")
    tower, race, bots = (
        start("doomsday_bots", names, options={"mode": "tower"}, deck="sample"),
        start("doomsday_bots", names[:2], options={"mode": "rally"}),
        start("rumblebots", names, deck="sample"),
    )
    people: dict[str, Json] = {
        str(seat): {"place": "room/1/1", "parts": list(parts), "trunk": 1} for seat, parts in enumerate(BOTS, start=1)
    }
    tower.record(Action.of("now", None, None, phase="play", turn=3, number=11, actions=2, bots=people), anyway=True)
    yield table, {"robits": robits(table), "rumblebots": bots, "tower": tower, "race": race}
    table.close()
    assert table.console == []


def sheets(page: Any) -> list[str]:
    """What opens a sheet on the page, each once."""
    told: list[str] = page.evaluate(
        "() => [...new Set([...document.querySelectorAll('[data-open]')].map((one) => one.dataset.open))]"
        ".filter((id) => document.getElementById(id))"
    )
    return told


@pytest.mark.parametrize("size", ["small", "phone"])
@pytest.mark.parametrize("game", ["robits", "rumblebots", "tower", "race"])
def test_everything_in_a_sheet_can_be_reached_also_where_it_is_longer_than_the_screen(
    sessions: tuple[Table, dict[str, Session]], game: str, size: str
) -> None:
    table, found = sessions
    session = found[game]
    page = table.page(size)
    if size == "phone":
        page = table.sit(session, 1)
    page.goto(f"{table.url}/sessions/{session.id}" + ("/mine" if size == "phone" else ""))
    page.wait_for_selector("html[data-live]")
    known = sheets(page)
    assert "everything" in known
    lost: list[str] = []
    for name in known:
        page.evaluate("name => document.querySelector(`[data-open='${name}']`).click()", name)
        lost += [f"{name}: {one}" for one in page.evaluate(LOST)]
        lost += [f"{name}: {fault}" for fault in faults(page) if fault.startswith(("SHEET", "HSCROLL"))]
        page.keyboard.press("Escape")
    page.evaluate("document.querySelector(`[data-open='everything']`).click()")
    page.locator("#sheet [data-fetch]").last.click()
    page.wait_for_selector("#sheet summary")
    lost += [f"every move: {one}" for one in page.evaluate(LOST)]
    page.context.close()
    assert lost == []


def test_the_last_of_a_long_list_is_tapped_with_a_finger(sessions: tuple[Table, dict[str, Session]]) -> None:
    table, found = sessions
    width, height = SIZES["phone"]
    context = table.browser.new_context(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    table.contexts.append(context)
    page = table.page(context=context)
    page.goto(f"{table.url}/sessions/{found['tower'].id}")
    page.wait_for_selector("html[data-live]")
    page.locator("[data-open=everything]").first.tap()
    page.locator("#sheet .offers button").last.tap()
    page.wait_for_selector("#sheet summary")
