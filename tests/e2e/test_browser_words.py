"""What pages say: every word can be translated, names stay names, and no rule of accessibility is broken."""

from __future__ import annotations

import pytest
from browsing import Table, faults, lamps, pages_of, robits

from assistant.session import Session

pytestmark = pytest.mark.browser

UNSAID = """names => {
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    if (node.parentElement.closest('script, datalist, .sprite, [data-data]')) continue;
    let text = node.data.replace(/⟦[^⟧]*⟧/g, ' ').replace(/\\b[0-9A-Z]{2}\\d{6}[0-9A-Z]{2}\\b/g, ' ');  // tags
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
    people = {name for info in shared.assistant.store.sessions() for name in info.header.seats}
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
