"""How pages look: nothing cut, covered, tiny or pale at any size, in the oldest browser, in another language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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


def sized(page: Any, path: str, sizes: Sequence[str] = tuple(SIZES)) -> Iterator[str]:
    """The faults of the page that is open at every size, each with where it is."""
    for size in sizes:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        yield from (f"{path}, {size}: {fault}" for fault in faults(page))


def test_nothing_is_cut_or_out_of_reach_at_any_size_also_in_an_old_browser(
    shared: Table, games: dict[str, Session]
) -> None:
    page, found = shared.page(), list[str]()
    for path in pages_of(games):
        page.goto(shared.url + path)
        found += sized(page, path)
        page.evaluate(OLD)
        found += sized(page, f"{path}, old browser")
    assert found == []


def test_nothing_is_pale_by_night(shared: Table, games: dict[str, Session]) -> None:
    page, found = shared.page(scheme="dark"), list[str]()
    for path in pages_of(games):
        page.goto(shared.url + path)
        found += sized(page, path, ["landscape"])
    assert found == []


def test_german_words_fit_as_well(shared: Table, games: dict[str, Session]) -> None:
    page, found = shared.page(language="de"), list[str]()
    for path in pages_of(games):
        page.goto(shared.url + path)
        found += sized(page, path, ["landscape", "small", "phone"])
    assert found == []


UNDER = """text => {
  const toast = document.getElementById('toast');
  toast.textContent = text;
  toast.hidden = false;
  const over = toast.getBoundingClientRect();
  const lies = (box) => box.width && box.left < over.right && box.right > over.left && box.top < over.bottom && box.bottom > over.top;
  const needed = [...document.querySelectorAll('.btn--main, .btn--end, .btn--undo, .btn--icon, .tab')];
  return needed.filter((one) => lies(one.getBoundingClientRect())).map((one) => one.textContent.trim());
}"""


def test_a_sentence_that_pops_up_lies_over_no_button_that_is_needed_next(
    shared: Table, games: dict[str, Session]
) -> None:
    page, text = shared.page(), "Two players are called Mara: add a letter, so that everybody can tell them apart."
    play, found = games["play"].id, list[str]()
    for path in ("/", f"/sessions/{play}", f"/sessions/{games['toy'].id}", f"/sessions/{play}/now"):
        page.goto(shared.url + path)
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{path}, {size}: {button}" for button in page.evaluate(UNDER, text)]
    assert found == []


def test_a_seats_own_pages_fit_every_device(shared: Table, games: dict[str, Session]) -> None:
    play = games["play"]
    page, found = shared.sit(play, 2), list[str]()
    for path in (f"/sessions/{play.id}/mine", f"/sessions/{play.id}", f"/sessions/{play.id}/log", "/join"):
        page.goto(shared.url + path)
        found += sized(page, path)
    assert found == []


@pytest.mark.parametrize("seats", [2, 4])
def test_two_and_four_players_fit_as_well(shared: Table, seats: int) -> None:
    session = robits(shared, *("Mara", "Jonas", "Priya", "Tom")[:seats], cards=9)
    page = shared.open(f"/sessions/{session.id}")
    assert list(sized(page, f"{seats} players", ["landscape", "small", "portrait", "phone"])) == []


def test_seven_players_never_scroll_sideways(shared: Table) -> None:
    session = robits(shared, "Mara", "Jonas", "Priya", "Tom", "Ann", "Bob", "Cy", cards=10)
    page = shared.open(f"/sessions/{session.id}")
    found = list(sized(page, "seven players"))
    assert [one for one in found if any(kind in one for kind in ("HSCROLL", "VSCROLL", "SIGHT", "COVERED"))] == []


def test_a_seen_card_keeps_the_dock_in_shape(shared: Table) -> None:
    session = lamps(shared)
    shared.assistant.dock.set_mode("propose")
    shared.assistant.dock.sighted(Sighting(session.header.catalog.copy("lamp-7").tag))
    page = shared.open(f"/sessions/{session.id}")
    assert page.locator("#dock").get_attribute("data-state") == "propose"
    assert list(sized(page, "dock")) == []
    shared.assistant.dock.set_mode("auto")
