"""Zones drawn on the live picture, with a mouse and with a finger."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest
from browsing import SIZES, Table, lamps, ready
from pictures import Album

from assistant.vision.cv import jpeg

pytestmark = pytest.mark.browser


@pytest.fixture
def album(table: Table) -> Album:
    found = Album()
    found.frame = jpeg(cv2.resize(np.full((9, 16, 3), (90, 120, 150), np.uint8), (1280, 720)))
    table.assistant.eyes = found
    found.open("Overhead")
    lamps(table, "Eva", "Flo")
    return found


def drawing(table: Table, **more: Any) -> Any:
    """The page with a zone being drawn."""
    width, height = SIZES["landscape"]
    context = table.browser.new_context(viewport={"width": width, "height": height}, **more)
    context.set_default_timeout(10_000)
    table.contexts.append(context)
    page = table.page(context=context)
    page.goto(table.url + "/camera/corners")
    ready(page).wait_for_selector("#preview:not([hidden])")
    page.locator("[data-mode=zone]").click()
    return page


def places(page: Any) -> list[tuple[float, float]]:
    """Two places in the picture, on the screen: a fifth and two fifths into it."""
    box = page.evaluate(
        """() => { const m = document.getElementById('overlay').getScreenCTM();
        return [m.e, m.f, m.a * 1280, m.d * 720]; }"""
    )
    return [(box[0] + box[2] * x, box[1] + box[3] * y) for x, y in ((0.2, 0.25), (0.4, 0.75))]


def kept(page: Any, album: Album) -> tuple[tuple[float, float], ...]:
    with page.expect_navigation():
        page.get_by_role("button", name="Keep this zone").click()
    return album.ground.drawn[-1].points


DRAWN = [(0.2, 0.25), (0.4, 0.25), (0.4, 0.75), (0.2, 0.75)]


def close(points: Any) -> bool:
    return bool(np.allclose(np.array(points), np.array(DRAWN), atol=0.01))


def test_a_zone_is_drawn_with_a_mouse(table: Table, album: Album) -> None:
    page = drawing(table)
    (x, y), (right, lower) = places(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + right) / 2, lower)
    page.mouse.move(right, lower)
    page.mouse.up()
    assert close(kept(page, album))


def test_a_zone_is_drawn_with_a_finger(table: Table, album: Album) -> None:
    page = drawing(table, has_touch=True)
    (x, y), (right, lower) = places(page)
    finger = page.context.new_cdp_session(page)
    steps = [("touchStart", x, y), ("touchMove", (x + right) / 2, lower), ("touchMove", right, lower)]
    for kind, across, down in steps:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": across, "y": down}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert close(kept(page, album))
