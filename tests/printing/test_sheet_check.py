"""A printed page under the camera says how well it is read and at which size it came out."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from assistant.eyes import CameraError, PageReading
from assistant.press import PlacedPage
from assistant.printing import PdfPress
from assistant.printing.layout import PAPERS
from assistant.sheetcheck import told
from assistant.vision.detector import ALL_PASSES, ZxingDetector
from assistant.vision.sheetcheck import read_page

DPI = 150
TILTED = np.array([[0.92, 0.05, 110.0], [-0.03, 0.90, 130.0], [0.00004, 0.00006, 1.0]])


def photo(picture, scale=(1.0, 1.0), table=70, half=False):
    """The page as printed at a scale on its paper, lying on a table before a tilted camera."""
    page = np.asarray(picture.convert("L"))
    height, width = page.shape
    print_of = np.array(
        [[scale[0], 0, width / 2 * (1 - scale[0])], [0, scale[1], height / 2 * (1 - scale[1])], [0, 0, 1.0]]
    )
    paper = cv2.warpPerspective(page, print_of, (width, height), flags=cv2.INTER_AREA, borderValue=(255,))
    size = (round(width * 1.15), round(height * 1.15))
    seen = cv2.warpPerspective(paper, TILTED, size, flags=cv2.INTER_AREA, borderValue=(table,))
    if half:
        seen[: size[1] // 2] = table
    noise = np.random.default_rng(1).normal(0, 3, seen.shape)
    return np.clip(cv2.GaussianBlur(seen, (0, 0), 0.8) + noise, 0, 255).astype(np.uint8)


@pytest.fixture(scope="module")
def page(printed):
    return printed(layout="stickers-l7120", cards="1-40").picture(0, DPI)


@pytest.fixture
def placed(press, order) -> list[PlacedPage]:
    return list(press.placed(order(layout="stickers-l7120", cards="1-40")))


def reading(image, placed) -> PageReading:
    return read_page(placed, ZxingDetector().detect(image, ALL_PASSES), image)


@pytest.mark.parametrize(
    ("scale", "said"),
    [
        ((1.0, 1.0), "Printed at 100 %."),
        ((0.97, 0.97), "Printed at 97 %: print again at 100 %"),
        ((1.0, 0.985), "measure this printer"),
    ],
)
def test_a_page_under_the_camera_tells_at_which_size_it_was_printed(page, placed, scale, said) -> None:
    found = reading(photo(page, scale), placed)
    assert found.scale == pytest.approx(scale, abs=0.003)
    assert (found.page, found.unread) == (1, ())
    is_good, says = told(found)
    assert is_good == (scale == (1.0, 1.0))
    assert str(says[0]).startswith(f"{found.tags} of {found.tags} tags read")
    assert said in " ".join(str(one) for one in says)


def test_tags_that_are_not_seen_are_named_and_the_scale_is_left_open(page, placed) -> None:
    found = reading(photo(page, half=True), placed)
    assert 0 < len(found.unread) < found.tags
    assert found.scale is None
    is_good, says = told(found)
    text = " ".join(str(one) for one in says)
    assert not is_good
    assert found.unread[0] in text
    assert "Its scale is unknown" in text


def test_a_page_on_a_table_as_white_as_itself_is_not_measured(page, placed) -> None:
    found = reading(photo(page, table=254), placed)
    assert (found.unread, found.scale) == ((), None)


def test_another_page_of_the_same_order_is_known_by_its_tags(printed, press, order) -> None:
    both = order(layout="stickers-l7120")
    found = reading(photo(printed(layout="stickers-l7120").picture(1, DPI)), list(press.placed(both)))
    assert found.page == 2


def test_a_picture_without_the_page_is_refused_in_words(placed) -> None:
    with pytest.raises(CameraError, match="None of this page's tags"):
        reading(np.full((300, 400), 90, np.uint8), placed)


def test_every_tag_lies_where_the_press_says(printed, press, order) -> None:
    (first,) = press.placed(order(layout="cards-63x88", cards="1-9"))
    symbols = printed(layout="cards-63x88", cards="1-9").symbols(0)
    assert (first.width, first.height) == PAPERS["a4"]
    told_boxes = sorted((tag.top, tag.left) for tag in first.tags)
    drawn = sorted((box.top, box.left) for box in symbols)
    assert np.allclose(told_boxes, drawn, atol=0.1)
    assert isinstance(press, PdfPress)
