"""What people at the table do, in a real browser: play by hand, undo, overrule, correct, and see it everywhere."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browsing import Table, faults, finish, lamps, ready, robits

from assistant.table.action import Action
from assistant.table.cards import BLANK_FROM
from assistant.table.sighting import Sighting
from assistant.table.tag import Tag
from assistant.table.viewer import TABLE

pytestmark = pytest.mark.browser


def expect(locator: Any) -> Any:
    from playwright.sync_api import expect as playwright_expect

    return playwright_expect(locator)


def test_a_game_is_set_up_and_played_by_hand_and_a_second_page_sees_it(table: Table) -> None:
    page = table.open("/")
    page.get_by_label("Name of player 1").fill("Mara")
    page.get_by_role("radio", name="Sample deck").check()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#toast")).to_contain_text("ROBiTs needs at least 2 players: write their names.")
    expect(page.get_by_label("Name of player 2")).to_be_focused()
    page.get_by_label("Name of player 3").fill("Jonas")  # a row without a name is nobody
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/sessions/1")
    ready(page)
    second = table.open("/sessions/1", "portrait")
    expect(second.locator("#dock .btn--main")).to_contain_text("Mara takes a card")

    page.locator("#dock .btn--main").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("radio", name="Klunc").check()
    sheet.get_by_role("radio", name="head").check()
    sheet.get_by_role("button", name="4", exact=True).click()
    sheet.get_by_role("button", name="Save").click()
    for seen in (page, second):
        expect(seen.locator("[data-key=robot-1] .part--head .num")).to_have_text("4")
        expect(seen.locator("#dock .btn--main")).to_contain_text("Jonas takes a card")
    expect(page.get_by_role("dialog")).to_be_hidden()

    undo = page.locator(".btn--undo")
    expect(undo).to_contain_text("Klunc head")
    undo.click()
    expect(second.locator("[data-key=robot-1] .part--head .num")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Redo").click()
    expect(second.locator("[data-key=robot-1] .part--head .num")).to_have_text("4")


def test_the_rules_object_with_their_reason_and_are_overruled_in_one_tap(table: Table) -> None:
    session = lamps(table)
    page = table.open(f"/sessions/{session.id}")
    page.get_by_role("button", name="Other").click()
    page.get_by_role("dialog").get_by_role("button", name="Something else happened").click()
    page.get_by_text("Light a lamp", exact=True).first.click()
    form = page.locator("details[open] form")
    form.get_by_role("radio", name="Jonas").check()
    form.get_by_label("Card").fill("Lamp 3")
    form.get_by_role("button", name="Light a lamp").click()
    sheet = page.get_by_role("dialog", name="The rules object")
    expect(sheet).to_contain_text("It is Mara's turn.")
    expect(sheet).to_contain_text("Players take turns.")
    assert session.revision == 0
    sheet.get_by_role("button", name="Do it anyway").click()
    expect(page.locator("[data-key=seat-2] .num")).to_have_text("3")
    page.goto(f"{table.url}/sessions/{session.id}/log")
    ready(page)
    expect(page.locator("#entry")).to_contain_text("It is Mara's turn.")


def test_a_correction_shows_its_consequences_before_anything_happens(table: Table) -> None:
    session = lamps(table)
    for card in ("lamp-3", "lamp-5"):
        session.record(Action.of("light", 1, card))
    page = table.open(f"/sessions/{session.id}/log?entry=1")
    page.get_by_role("link", name="Change").click()
    page.wait_for_url("**/change")
    ready(page)
    page.get_by_label("Card").first.fill("Lamp 9")
    then = page.locator("#then")
    expect(then).to_contain_text("Mara, points")
    expect(then.locator(".chg__ba s")).to_have_text("8")
    expect(then.locator(".chg__ba b")).to_have_text("14")
    assert session.revision == 2
    then.get_by_role("button", name="Change entry 1").click()
    page.wait_for_url("**/log?entry=1")
    ready(page)
    expect(page.locator("#entry")).to_contain_text("lamp-9")
    expect(page.locator("#entry")).to_contain_text("Corrected:")


def test_what_was_chosen_last_says_which_card_it_was(table: Table) -> None:
    session = robits(table, cards=0)
    free = [card for card in session.header.catalog.cards if card.traits.get("slot") == "torso"]
    klunc = next(card for card in free if card.traits["model"] == "klunc")
    other = next(card for card in free if card.traits["model"] == "jenny-5")
    number = session.record(Action.of("take", 1, klunc.id), anyway=True).number
    page = table.open(f"/sessions/{session.id}/log/{number}/change")
    form = page.locator("form[data-change=take]")
    card, then = form.get_by_label("Card: its name"), page.locator("#then [data-replace]")
    expect(card).to_have_value(re.compile("^Klunc torso"))
    expect(form.get_by_role("radio", name="Klunc")).to_be_checked()
    form.get_by_role("radio", name="Jenny-5").check()
    expect(card).to_have_value("")
    expect(then).to_have_attribute("data-replace", re.compile("jenny-5.*torso"))
    expect(then).not_to_have_attribute("data-replace", re.compile(klunc.id))
    card.fill(other.id)
    expect(form.get_by_role("radio", name="Jenny-5")).to_be_checked()
    card.fill(klunc.id)
    expect(form.get_by_role("radio", name="Jenny-5")).not_to_be_checked()
    expect(then).to_have_attribute("data-replace", re.compile(klunc.id))
    then.click()
    page.wait_for_url("**/log?entry=*")
    ready(page)
    expect(page.locator("#entry")).to_contain_text("Klunc torso")


def test_a_preview_that_no_longer_fits_the_form_cannot_be_confirmed(table: Table) -> None:
    session = lamps(table)
    session.record(Action.of("light", 1, "lamp-3"))
    page = table.open(f"/sessions/{session.id}/log/1/change")
    page.get_by_label("Card").first.fill("Lamp 9")
    confirm = page.locator("[data-replace]")
    expect(confirm).to_be_enabled()
    page.evaluate("() => { window.soon = window.setTimeout; window.setTimeout = () => 0; }")
    page.get_by_label("What happened").select_option("gift")
    expect(confirm).to_be_disabled()
    page.evaluate("() => { window.setTimeout = window.soon; }")
    page.get_by_label("What happened").select_option("end_turn")
    expect(page.locator("#then [data-replace*=end_turn]")).to_be_enabled()
    expect(page.locator("#then [data-replace*=lamp-9]")).to_have_count(0)


def test_a_correction_names_what_no_longer_fits_and_drops_it_in_the_same_step(table: Table) -> None:
    session = lamps(table)
    session.record(Action.of("light", 1, "lamp-3"))
    session.record(Action.of("light", 1, "lamp-5"))
    page = table.open(f"/sessions/{session.id}/log/1/change")
    page.get_by_label("Card").first.fill("Lamp 5")
    clash = page.locator(".clash")
    expect(clash).to_contain_text("2 no longer fits")
    page.get_by_role("button", name="Change entry 1").click()
    page.wait_for_url("**/log?entry=1")
    ready(page)
    expect(page.locator("[data-key=ev-2] s")).to_be_visible()
    assert session.standing().off == {2}


def test_an_unknown_number_is_saved_with_one_key_of_the_keyboard_or_one_tap(table: Table) -> None:
    session = lamps(table)
    session.record(Action.of("light", 1, "lamp-4"))
    page = table.open(f"/sessions/{session.id}")
    page.get_by_role("button", name="How bright is lamp-4?").click()
    page.keyboard.press("7")
    expect(page.locator("[data-key=seat-1] .num")).to_have_text("7")
    assert table.assistant.store.taught("lamps") == {"lamp-4": {"light": 7}}


def test_a_number_of_two_digits_can_be_typed_where_one_tap_saves(table: Table) -> None:
    session = lamps(table)
    session.record(Action.of("light", 1, "lamp-4"))
    page = table.open(f"/sessions/{session.id}", "phone")
    page.get_by_role("button", name="How bright is lamp-4?").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="10 and more").click()
    for key in ("1", "2"):
        sheet.get_by_role("button", name=key, exact=True).click()
    sheet.get_by_role("button", name="Save").click()
    expect(page.locator("[data-key=seat-1] .num")).to_have_text("12")


def test_a_shown_card_counts_down_can_be_stopped_and_is_given_with_a_tap(table: Table) -> None:
    session = lamps(table)
    page = table.open(f"/sessions/{session.id}")
    table.assistant.dock.sighted(Sighting(session.header.catalog.copy("lamp-7").tag))
    dock = page.locator("#dock")
    expect(dock).to_have_attribute("data-state", "auto")
    expect(dock.locator(".btn__secs")).to_have_text(re.compile("[1-5]"))
    dock.get_by_role("button", name="Wait").click()
    expect(dock).to_have_attribute("data-state", "waiting")
    expect(dock.locator(".btn__secs")).to_have_count(0)
    page.wait_for_function("since => performance.now() > since + 700", arg=page.evaluate("() => performance.now()"))
    dock.locator(".btn--main").click()
    expect(page.locator("[data-key=seat-1] .num")).to_have_text("7")
    expect(dock).to_have_attribute("data-state", "done")


def test_what_two_people_tap_at_once_never_vanishes_silently(table: Table) -> None:
    session = lamps(table)
    session.record(Action.of("draw", 1, "lamp-3"))
    page = table.open(f"/sessions/{session.id}")
    session.record(Action.of("light", 1, "lamp-3"))
    expect(page.locator("[data-key=seat-1] .num")).to_have_text("3")
    page.evaluate(
        """async () => {
          const { act } = await import('/static/talk.js');
          document.getElementById('live').dataset.revision = '1';
          await act({ kind: 'light', seat: 1, card: 'lamp-3', data: {} }, async () => {});
        }"""
    )
    expect(page.locator("#toast")).to_contain_text("The table has moved on")
    assert session.revision == 2


def test_a_finished_game_says_why_and_shows_the_ranking(table: Table) -> None:
    session = robits(table)
    finish(session)
    page = table.open(f"/sessions/{session.id}")
    expect(page.locator(".verdict")).to_be_visible()
    totals = page.locator(".why__one > header .num").all_text_contents()
    scored = session.envelope(TABLE)["scoreboard"]["seats"]  # type: ignore[index, call-overload]
    assert [re.sub(r"\D", "", text) for text in totals] == [str(scored[n]["total"]) for n in ("1", "2", "3")]
    page.get_by_role("button", name="Show the ranking").click()
    expect(page.locator(".rank")).to_have_count(3)
    assert faults(page) == []


def test_a_phone_chooses_its_seat_sees_its_own_cards_and_hides_them(table: Table) -> None:
    session = lamps(table)
    session.record(Action.of("draw", 2, "lamp-5"), anyway=True)
    phone = table.open("/join", "phone")
    phone.evaluate(
        "() => fetch('/api/seat', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{\"as\": \"guest\"}'})"
    )
    phone.reload()
    ready(phone)
    phone.get_by_role("button", name="Jonas").click()
    phone.wait_for_url("**/mine")
    ready(phone)
    expect(phone.locator("#stage")).to_contain_text("lamp-5")
    phone.get_by_role("link", name="Table").click()
    expect(phone.locator("#stage")).not_to_contain_text("Mara: draw")
    phone.get_by_role("link", name="Mine").click()
    phone.wait_for_url("**/mine")
    ready(phone)
    phone.get_by_role("button", name="Hide my cards").click()
    expect(phone.get_by_text("lamp-5").first).to_be_hidden()
    phone.get_by_role("button", name="Show my cards").click()
    expect(phone.locator("#stage")).to_contain_text("lamp-5")
    other = table.sit(session, 1)
    other.goto(f"{table.url}/sessions/{session.id}/mine")
    ready(other)
    expect(other.locator("#stage")).to_contain_text("Mine")
    assert "lamp-5" not in other.content()


def test_a_number_of_the_bonus_chart_is_typed_in_the_settings_and_recounts_at_once(table: Table) -> None:
    session = robits(table, cards=0)
    page = table.open(f"/sessions/{session.id}/settings")
    cell = page.get_by_label("Big Henry, 5 parts")
    cell.fill("16")
    cell.press("Tab")
    expect(page.locator(".chart5 .is-blank")).to_have_count(0)
    rows = session.envelope(TABLE)["view"]["chart"]["rows"]  # type: ignore[index, call-overload]
    assert rows[0]["cells"][2]["points"] == 16


@pytest.mark.parametrize(
    ("typed", "said"), [("abc", "type a whole number"), ("1e99", "type a whole number"), ("-3", "0")]
)
def test_a_cell_of_the_bonus_chart_never_shows_what_was_not_kept(table: Table, typed: str, said: str) -> None:
    session = robits(table, cards=0)
    page = table.open(f"/sessions/{session.id}/settings")
    before = session.revision
    cell = page.get_by_label("Klunc, 3 parts")
    cell.fill(typed)
    cell.press("Tab")
    expect(page.locator("#toast")).to_contain_text(said)
    expect(cell).to_have_value("3")
    assert session.revision == before
    cell.fill("7")
    cell.press("Tab")
    expect(cell).to_have_value("7")
    page.get_by_role("button", name="Back to our chart").click()
    expect(cell).to_have_value("3")


def test_a_seat_that_is_taken_can_be_used_by_both_in_one_tap(table: Table) -> None:
    session = robits(table, cards=0)
    table.sit(session, 1)
    other = table.sit(session, 2)
    other.goto(f"{table.url}/join")
    ready(other)
    other.get_by_role("button", name="Mara").click()
    sheet = other.get_by_role("dialog")
    expect(sheet).to_contain_text("Another device has Mara's seat. Use both?")
    sheet.get_by_role("button", name="Use both").click()
    other.wait_for_url("**/mine")


def test_everything_is_done_with_the_keyboard_alone(table: Table) -> None:
    session = lamps(table)
    page = table.open(f"/sessions/{session.id}")
    page.locator("#dock .btn--main").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".bar__where")).to_contain_text("Jonas")
    assert page.evaluate("() => document.activeElement.closest('#dock') !== null")
    page.get_by_role("button", name="Menu").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate("() => document.activeElement.closest('#sheet') !== null")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert page.evaluate("() => document.activeElement.getAttribute('aria-label')") == "Menu"


def test_a_player_is_renamed_and_a_sticker_is_said_to_be_on_a_card(table: Table) -> None:
    session = lamps(table)
    page = table.open(f"/sessions/{session.id}")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Something else happened").click()
    page.locator("summary", has_text="Change the seats").click()
    form = page.locator("details[open] form")
    form.get_by_role("radio", name="Another name").check()
    form.get_by_role("radio", name="Jonas").check()
    form.get_by_label("Name", exact=True).fill("Tom")
    form.get_by_role("button", name="Change the seats").click()
    expect(page.locator("[data-key=seat-2]")).to_contain_text("Tom")

    sticker = Tag(session.game.code, BLANK_FROM + 3)
    table.assistant.dock.sighted(Sighting(sticker))
    page.get_by_role("link", name="Say which card it is on").click()
    page.get_by_role("link", name="Lamp 9").click()
    page.wait_for_url("**card=lamp-9*")
    ready(page)
    expect(page.get_by_text(f"Sticker {sticker}")).to_be_visible()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text(f"Sticker {sticker}")).to_have_count(0)
    assert session.position.setup.catalog.locate(sticker).card.id == "lamp-9"
