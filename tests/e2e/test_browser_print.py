"""The print dialog in a browser: what it orders, what it leads to, and what it saves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pypdfium2 as pdfium
import pytest
from browsing import SIZES, Table, faults
from ruled import WideLamps

from assistant.printing import PdfPress
from robits import Robits

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def dialog(browser: Any) -> Iterator[Table]:
    running = Table(browser, Robits(), WideLamps(), press=PdfPress())
    yield running
    running.close()
    assert running.console == []


def expect(locator: Any) -> Any:
    from playwright.sync_api import expect as playwright_expect

    return playwright_expect(locator)


def heading(page: Any, words: str) -> None:
    expect(page.locator("#p-h")).to_have_text(words)


def saved(page: Any) -> tuple[str, pdfium.PdfDocument]:
    """The file's name, and what is in it."""
    with page.expect_download() as download:
        page.click("[data-save]")
    return download.value.suggested_filename, pdfium.PdfDocument(download.value.path())


def drawn(page: pdfium.PdfPage) -> list[tuple[float, float, float, float]]:
    """The boxes of what is drawn on a page."""
    return [found.get_bounds() for found in page.get_objects(max_depth=1)]


def test_a_label_sheet_that_nobody_verified_is_one_tap_from_its_test_page(dialog: Table) -> None:
    page = dialog.open("/print?game=robits")
    heading(page, "Page 1 of 11")
    expect(page.get_by_text("Show the test page")).to_be_hidden()
    page.select_option("[name=layout]", "stickers-l7120")
    expect(page.locator("[data-doubts]")).to_contain_text("print the test page on plain paper first")
    page.click("text=Show the test page")
    heading(page, "Page 1 of 1")
    expect(page.locator("[data-doubts]")).to_be_empty()
    name, pdf = saved(page)
    assert name == "robits-stickers-l7120.pdf"
    assert "Avery L7120" in pdf[0].get_textpage().get_text_bounded()


def test_the_house_rules_that_change_a_mat_are_chosen_beside_it(dialog: Table) -> None:
    page = dialog.open("/print?game=lamps")
    expect(page.get_by_text("Wide", exact=True)).to_be_hidden()
    page.select_option("[name=what]", "mat")
    heading(page, "Page 1 of 1")
    expect(page.get_by_text("Wide", exact=True)).to_be_visible()
    usual = saved(page)[1][0]
    page.locator("[data-rule=wide] input").nth(1).check()
    expect(page.locator("[data-save]")).to_be_enabled()
    assert drawn(saved(page)[1][0]) != drawn(usual)
    page.select_option("[name=what]", "faces")
    expect(page.locator("[data-rule=wide]")).to_be_hidden()


def test_backs_have_a_design_and_a_mat_can_be_had_alone(dialog: Table) -> None:
    page = dialog.open("/print?game=robits")
    heading(page, "Page 1 of 11")
    design, mat = page.get_by_label("Design of the backs"), page.get_by_label("Which mats")
    expect(design).to_be_hidden()
    page.select_option("[name=backs]", "duplex-long")
    heading(page, "Page 1 of 22")
    usual = drawn(saved(page)[1][1])
    design.select_option(label="Plates")
    expect(page.locator("[data-save]")).to_be_enabled()
    assert drawn(saved(page)[1][1]) != usual
    page.select_option("[name=what]", "mat")
    expect(design).to_be_hidden()
    expect(mat.locator("option").first).to_have_text("All 6")
    mat.select_option(label="ROBiT of seat 4")
    heading(page, "Page 1 of 1")
    page.fill("[name=seats]", "3")
    page.keyboard.press("Tab")
    expect(mat.locator("option").first).to_have_text("All 5")
    expect(mat).to_have_value("")


def test_a_measured_printer_is_chosen_at_once_and_tells_what_is_done_about_it(dialog: Table) -> None:
    page = dialog.open("/print?game=robits")
    page.click("text=Measure a printer")
    page.click("text=Show the calibration page")
    heading(page, "Page 1 of 2")
    page.fill("[data-printer-name]", "Kitchen")
    page.fill("[data-measured=across]", "99,4")
    page.click("[data-keep-printer]")
    expect(page.locator("[name=printer]")).to_have_value("Kitchen")
    expect(page.locator("[data-measured-printer=Kitchen]")).to_contain_text("made 0.6 % wider")
    heading(page, "Page 1 of 11")


def test_what_cannot_be_printed_is_said_where_the_page_would_be(dialog: Table) -> None:
    page = dialog.open("/print?game=robits")
    heading(page, "Page 1 of 11")
    page.locator("[name=which][value=choose]").check()
    expect(page.locator("[data-page-none]")).to_contain_text("Say which cards")
    heading(page, "Pages")
    expect(page.locator("[data-save]")).to_be_disabled()
    page.fill("[name=cards]", "big henry head")
    page.keyboard.press("Tab")
    heading(page, "Page 1 of 1")
    expect(page.locator("[data-save]")).to_contain_text("4 tags of 28 mm")


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_dialog_has_nothing_cut_or_out_of_reach(dialog: Table, size: str, language: str) -> None:
    page = dialog.open("/print?game=robits", size, language=language)
    page.select_option("[name=layout]", "stickers-l7120")
    expect(page.locator("[data-doubts]")).not_to_be_empty()
    expect(page.locator("[data-page-picture]")).to_be_visible()
    assert faults(page) == []
