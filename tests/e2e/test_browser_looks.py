"""How pages look: nothing cut, covered, tiny or pale at any size, in the oldest browser, in another language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browsing import SIZES, Table, faults, lamps, pages_of, robits

from assistant.session import Session
from assistant.table.sighting import Sighting

pytestmark = pytest.mark.browser

OLD = """() => {
  const strip = (rules, owner) => {
    for (let n = rules.length - 1; n >= 0; n--) {
      const rule = rules[n];
      const text = rule.cssText;
      const unknown = /^@container/.test(text) || /^@supports[^{]*(container-type|dvh|svh)/.test(text);
      if (unknown || (rule.selectorText || '').includes(':has(')) owner.deleteRule(n);
      else if (rule.cssRules && rule.cssRules.length && !rule.selectorText) strip(rule.cssRules, rule);
    }
  };
  for (const sheet of document.styleSheets) strip(sheet.cssRules, sheet);
}"""
"""Takes away what Safari 15.0 does not know: container queries, dynamic heights, :has."""


def look(shared: Table, games: dict[str, Session], page: Any, *, also_old: bool = True) -> Iterator[str]:
    """Every page's faults, as a new browser shows it and as an old one does, each with the page it is on."""
    for path in pages_of(games):
        page.goto(shared.url + path)
        yield from (f"{path}: {fault}" for fault in faults(page))
        if not also_old:
            continue
        page.evaluate(OLD)
        yield from (f"{path}, old browser: {fault}" for fault in faults(page))


@pytest.mark.parametrize("size", list(SIZES))
def test_nothing_is_cut_or_out_of_reach_also_in_an_old_browser(
    shared: Table, games: dict[str, Session], size: str
) -> None:
    page = shared.page(size)
    assert list(look(shared, games, page)) == []


def test_nothing_is_pale_by_night(shared: Table, games: dict[str, Session]) -> None:
    page = shared.page("landscape", scheme="dark")
    assert list(look(shared, games, page, also_old=False)) == []


@pytest.mark.parametrize("size", ["landscape", "small", "phone"])
def test_german_words_fit_as_well(shared: Table, games: dict[str, Session], size: str) -> None:
    page = shared.page(size, language="de")
    assert list(look(shared, games, page, also_old=False)) == []


UNDER = """text => {
  const toast = document.getElementById('toast');
  toast.textContent = text;
  toast.hidden = false;
  const over = toast.getBoundingClientRect();
  const lies = (box) => box.width && box.left < over.right && box.right > over.left && box.top < over.bottom && box.bottom > over.top;
  const needed = [...document.querySelectorAll('.btn--main, .btn--end, .btn--undo, .btn--icon, .tab')];
  return needed.filter((one) => lies(one.getBoundingClientRect())).map((one) => one.textContent.trim());
}"""


@pytest.mark.parametrize("size", list(SIZES))
def test_a_sentence_that_pops_up_lies_over_no_button_that_is_needed_next(
    shared: Table, games: dict[str, Session], size: str
) -> None:
    page, text = shared.page(size), "Two players are called Mara: add a letter, so that everybody can tell them apart."
    for path in (
        "/",
        f"/sessions/{games['play'].id}",
        f"/sessions/{games['toy'].id}",
        f"/sessions/{games['play'].id}/now",
    ):
        page.goto(shared.url + path)
        assert page.evaluate(UNDER, text) == [], path


@pytest.mark.parametrize("size", list(SIZES))
def test_a_seats_own_pages_fit_every_device(shared: Table, games: dict[str, Session], size: str) -> None:
    play = games["play"]
    page = shared.sit(play, 2, size)
    found: list[str] = []
    for path in (f"/sessions/{play.id}/mine", f"/sessions/{play.id}", f"/sessions/{play.id}/log", "/join"):
        page.goto(shared.url + path)
        found += [f"{path}: {fault}" for fault in faults(page)]
    assert found == []


@pytest.mark.parametrize("size", ["landscape", "small", "portrait", "phone"])
@pytest.mark.parametrize("seats", [2, 4])
def test_two_and_four_players_fit_as_well(shared: Table, size: str, seats: int) -> None:
    session = robits(shared, *("Mara", "Jonas", "Priya", "Tom")[:seats], cards=9)
    page = shared.open(f"/sessions/{session.id}", size)
    assert faults(page) == []


@pytest.mark.parametrize("size", list(SIZES))
def test_seven_players_never_scroll_sideways(shared: Table, size: str) -> None:
    session = robits(shared, "Mara", "Jonas", "Priya", "Tom", "Ann", "Bob", "Cy", cards=10)
    page = shared.open(f"/sessions/{session.id}", size)
    assert [fault for fault in faults(page) if fault.startswith(("HSCROLL", "VSCROLL", "SIGHT", "COVERED"))] == []


def test_a_seen_card_keeps_the_dock_in_shape(shared: Table) -> None:
    session = lamps(shared)
    shared.assistant.set_mode("propose")
    shared.assistant.sighted(Sighting(session.header.catalog.copy("lamp-7").tag))
    for size in SIZES:
        page = shared.open(f"/sessions/{session.id}", size)
        assert page.locator("#dock").get_attribute("data-state") == "propose"
        assert faults(page) == []
    shared.assistant.set_mode("auto")
