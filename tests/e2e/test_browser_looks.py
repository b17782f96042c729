"""How pages look: nothing cut, covered, tiny or pale at any size, in the oldest browser, in another language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browsing import SIZES, Table, faults, finish, lamps, robits

from assistant.session import Session
from assistant.table.action import Action
from assistant.table.sighting import Sighting

pytestmark = pytest.mark.browser

NAMES = ("Mara", "Jonas", "Priya")


@pytest.fixture(scope="module")
def games(shared: Table) -> dict[str, Session]:
    """Games at different moments, on one table."""
    ended = robits(shared, *NAMES)
    finish(ended)
    toy = lamps(shared, "Mara", "Jonas", "Priya", "Tom")
    toy.record(Action.of("light", 1, "lamp-4"))
    return {
        "ended": ended,
        "toy": toy,
        "unseen": robits(shared, *NAMES, cards=5, deck=""),
        "play": robits(shared, *NAMES),
    }


def pages_of(games: dict[str, Session]) -> list[str]:
    play = games["play"].id
    return [
        "/",
        f"/sessions/{play}",
        f"/sessions/{games['unseen'].id}",
        f"/sessions/{games['toy'].id}",
        f"/sessions/{games['ended'].id}",
        f"/sessions/{play}/log",
        f"/sessions/{play}/log/9/change",
        f"/sessions/{play}/settings",
        f"/sessions/{play}/cards",
        f"/sessions/{play}/now",
        f"/sessions/{play}/then/5",
        "/settings",
        "/join",
        "/camera",
        f"/sessions/{play}/differences",
        "/print",
    ]


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


def look(shared: Table, games: dict[str, Session], page: Any) -> Iterator[str]:
    """Every page's faults, as a new browser shows it and as an old one does, each with the page it is on."""
    for path in pages_of(games):
        page.goto(shared.url + path)
        yield from (f"{path}: {fault}" for fault in faults(page))
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
    assert list(look(shared, games, page)) == []


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


UNSAID = """names => {
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    if (node.parentElement.closest('script, datalist, .sprite, [data-data]')) continue;
    let text = node.data.replace(/⟦[^⟧]*⟧/g, ' ');
    for (const name of names) text = text.split(name).join(' ');
    if (/\\p{L}{2,}/u.test(text)) found.add(text.trim());
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      let text = (element.getAttribute(name) || '').replace(/⟦[^⟧]*⟧/g, ' ');
      for (const data of names) text = text.split(data).join(' ');
      if (/\\p{L}{2,}/u.test(text)) found.add(name + ': ' + text.trim());
    }
  }
  return [...found];
}"""


@pytest.mark.parametrize("size", ["landscape", "phone"])
def test_every_word_can_be_translated_and_longer_words_still_fit(
    shared: Table, games: dict[str, Session], size: str
) -> None:
    session = games["play"]
    titles = {card.title for card in session.header.catalog.cards} | {card.id for card in session.header.catalog.cards}
    models = {"Big Henry", "Klunc", "Jenny-5", "N-Watts", "BT-4", "Sparkeez", "Junk", "Overclock", "ROBiTs", "Lamps"}
    short = {"BH", "KL", "J5", "NW", "BT", "SP", "JK", "OC", "A4", "Letter", "English", "Deutsch", "PDF", "QR"}
    people = {name for info in shared.assistant.sessions() for name in info.header.seats}
    data = sorted(titles | models | short | people, key=len, reverse=True)
    page = shared.page(size, language="en-XA")
    unsaid: list[str] = []
    wide: list[str] = []
    for path in pages_of(games):
        if path == f"/sessions/{games['toy'].id}":
            continue  # drawn from the view's own keys, which are data of a game that brings no template
        page.goto(shared.url + path)
        unsaid += [f"{path}: {text}" for text in page.evaluate(UNSAID, data)]
        wide += [f"{path}: {fault}" for fault in faults(page) if fault.startswith(("HSCROLL", "SIGHT", "COVERED"))]
    assert unsaid == []
    assert wide == []


TRICKY = ("<b>Mara</b>", '"><script>window.hit = 1</script>', "עומר בן־דוד", "🤖🦾 Ada {name} %(n)s", "W" * 40)


@pytest.mark.parametrize("size", ["landscape", "phone"])
def test_names_are_shown_as_they_were_typed_and_nothing_in_them_comes_alive(shared: Table, size: str) -> None:
    sessions = [robits(shared, *TRICKY[:4]), lamps(shared, *TRICKY[1:])]
    page = shared.page(size)
    for session in sessions:
        names = [seat.name for seat in session.position.setup.seats]
        for path in ("", "/log", "/log/8/change", "/settings"):
            if session.game.id == "lamps" and path.startswith(("/log/", "/settings")):
                continue
            page.goto(f"{shared.url}/sessions/{session.id}{path}")
            shown = page.locator("body").inner_text()
            assert [name for name in names if name not in shown] == [], path
            assert page.evaluate("() => window.hit") is None
            assert page.locator("#live script, bdi b, bdi script").count() == 0
            assert [fault for fault in faults(page) if fault.startswith("HSCROLL")] == [], path
    page.goto(shared.url)
    assert page.evaluate("() => window.hit") is None


def test_a_seen_card_keeps_the_dock_in_shape(shared: Table) -> None:
    session = lamps(shared)
    shared.assistant.set_mode("propose")
    shared.assistant.sighted(Sighting(session.header.catalog.copy("lamp-7").tag))
    for size in SIZES:
        page = shared.open(f"/sessions/{session.id}", size)
        assert page.locator("#dock").get_attribute("data-state") == "propose"
        assert faults(page) == []
    shared.assistant.set_mode("auto")


@pytest.mark.parametrize("size", ["landscape", "phone"])
def test_no_page_breaks_a_rule_of_accessibility(shared: Table, games: dict[str, Session], size: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed (the extra e2e)")
    page = shared.page(size)
    found: list[str] = []
    seat = shared.sit(games["play"], 2, size)
    seat.goto(f"{shared.url}/sessions/{games['play'].id}/mine")
    for path in [*pages_of(games), ""] if size == "landscape" else [*pages_of(games)[:2], ""]:
        looked = seat if not path else page
        if path:
            page.goto(shared.url + path)
        told = axe.Axe().run(looked, options={"resultTypes": ["violations"]}).response
        for broken in told["violations"]:
            found += [f"{path}: {broken['id']}: {node['target']}" for node in broken["nodes"]]
    assert found == []
