"""What a page lives through: a server that stops, a tablet that sleeps, seven tabs, a phone's photo."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest
from browsing import Table, lamps, ready

from assistant.symbols import tag_matrix
from assistant.table.action import Action
from assistant.table.viewer import TABLE
from assistant.vision.watcher import Watcher

pytestmark = pytest.mark.browser


def expect(locator: Any, seconds: float = 5) -> Any:
    from playwright.sync_api import expect as playwright_expect

    playwright_expect.set_options(timeout=seconds * 1000)
    return playwright_expect(locator)


def lookers(table: Table, session: int) -> int:
    return sum(table.app.extensions["hub"].people(session).values())


def until(page: Any, claim: Any) -> None:
    """Wait in the browser's own time until something is so on this side."""
    for _ in range(100):
        if claim():
            return
        page.wait_for_function("since => performance.now() > since + 50", arg=page.evaluate("() => performance.now()"))
    raise AssertionError("it never came to be")


def test_without_a_sign_of_life_a_veil_says_since_when_and_nothing_can_be_tapped(table: Table) -> None:
    session = lamps(table)
    page = table.open(f"/sessions/{session.id}")
    until(page, lambda: lookers(table, session.id) == 1)
    table.stop()
    veil = page.locator("#veil")
    expect(veil, 12).to_be_visible()
    assert page.locator("#veil-time").text_content().strip().count(":") == 1
    expect(veil).to_contain_text("Offline, showing")
    box = page.locator("#dock .btn--main").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('#veil') !== null")
    expect(page.locator("[data-key=seat-1]")).to_contain_text("Mara")
    assert session.revision == 0
    session.record(Action.of("light", 1, "lamp-6"))
    table.app.extensions["hub"]._closed = False
    before = table.port
    table.start()
    assert table.port == before
    expect(veil, 12).to_be_hidden()
    expect(page.locator("[data-key=seat-1] .num")).to_have_text("6")


def asleep(page: Any, on: bool) -> None:
    """What a browser tells a page whose tab is hidden, or shown again."""
    page.evaluate(
        """on => {
          Object.defineProperty(document, 'hidden', { value: on, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }""",
        on,
    )


def test_a_hidden_page_closes_its_stream_and_shows_the_whole_table_when_it_is_back(table: Table) -> None:
    session = lamps(table)
    page = table.open(f"/sessions/{session.id}")
    until(page, lambda: lookers(table, session.id) == 1)
    asleep(page, True)
    until(page, lambda: lookers(table, session.id) == 0)
    for card in ("lamp-3", "lamp-5", "lamp-6"):
        session.record(Action.of("light", 1, card))
    asleep(page, False)
    expect(page.locator("[data-key=seat-1] .num")).to_have_text("14")
    expect(page.locator("#veil")).to_be_hidden()
    assert lookers(table, session.id) == 1


def test_seven_tabs_of_one_tablet_all_open(table: Table) -> None:
    session = lamps(table)
    first = table.open(f"/sessions/{session.id}")
    for _ in range(6):
        page = table.page(context=first.context)
        page.goto(f"{table.url}/sessions/{session.id}")
        ready(page)
        expect(page.locator("#dock .btn--main")).to_be_visible()
        asleep(page, True)
    first.locator("#dock .btn--main").click()
    expect(first.locator(".bar__where")).to_contain_text("Jonas")


def test_a_private_page_hides_itself_when_the_phone_is_locked(table: Table) -> None:
    session = lamps(table)
    session.record(Action.of("draw", 2, "lamp-5"), anyway=True)
    phone = table.sit(session, 2)
    phone.goto(f"{table.url}/sessions/{session.id}/mine")
    ready(phone)
    expect(phone.get_by_text("lamp-5").first).to_be_visible()
    asleep(phone, True)
    asleep(phone, False)
    expect(phone.get_by_text("lamp-5").first).to_be_hidden()
    for lamp in ("lamp-7", "lamp-9"):  # asked for one after the other: with the second the first is on the page
        with phone.expect_response(lambda answer: "/fragment?part=mine" in answer.url):
            session.record(Action.of("light", 1, lamp), anyway=True)
    assert phone.get_by_text("lamp-5").first.is_hidden(), "what happens at the table shows nothing that was hidden"
    phone.get_by_role("button", name="Show my cards").click()
    expect(phone.get_by_text("lamp-5").first).to_be_visible()


def photo_of(text: str) -> bytes:
    """A tag on a grainy table, as large as phones take photos."""
    picture = np.random.default_rng(7).integers(110, 130, (2000, 2800, 3), np.uint8)
    dark = np.array(tag_matrix(text))
    symbol = np.kron(np.pad(~dark, 4, constant_values=True), np.ones((30, 30), bool)).astype(np.uint8) * 235 + 10
    picture[400 : 400 + len(symbol), 600 : 600 + len(symbol)] = symbol[..., None]
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 99])[1])


def test_a_phones_photo_is_made_small_before_it_is_sent_and_its_card_is_the_phones_alone(table: Table) -> None:
    session = lamps(table)
    big = photo_of(str(session.header.catalog.copy("lamp-8").tag))
    table.assistant.eyes = Watcher()
    phone = table.sit(session, 2)
    phone.goto(f"{table.url}/sessions/{session.id}/mine")
    ready(phone)
    phone.get_by_role("button", name="Snap a card").click()
    with phone.expect_request("**/photos") as sent:
        phone.locator("#sheet input[data-photo=private]").first.set_input_files(
            {"name": "big.jpg", "mimeType": "image/jpeg", "buffer": big}
        )
    expect(phone.locator("#dock")).to_contain_text("Lamp 8", timeout=10_000)
    assert len(sent.value.post_data_buffer or b"") < len(big) / 2
    assert "Lamp 8" not in str(table.assistant.envelope(session, TABLE))
