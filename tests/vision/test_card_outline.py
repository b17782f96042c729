"""A card is cut out by its own edge, wherever its sticker sits, and as our sheets print it where no edge is seen."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from assistant.symbols import tag_matrix
from assistant.table.cards import BLANK_FROM
from assistant.table.sighting import Quad
from assistant.table.tag import Tag
from assistant.vision.cv import Image, decoded
from assistant.vision.detector import best_detector
from assistant.vision.outline import card_outline
from assistant.vision.preview import CARD_PIXELS, cut_out
from assistant.vision.shots import Shots
from assistant.vision.simulated import SimulatedTable
from tests.vision.table_scripts import DECK, QUICK, dealt

STICKER = Tag("RT", BLANK_FROM + 1)
PER_MM = 4
LEANING = np.array([[0.55, 0.10, 130.0], [-0.08, 0.52, 150.0], [0.00012, 0.00008, 1.0]])
"""The card, drawn at 4 pixels a millimeter, as a tilted camera sees it."""


def seen(left: float, top: float, side: float, slant: float = 0.0) -> tuple[Image, Quad, np.ndarray]:
    """A card with a sticker at these millimeters on a grained table; the tag's and the card's corners."""
    flat = np.full((500, 400, 3), (92, 128, 160), np.uint8)
    noise = np.random.default_rng(3).normal(0, 6, (500, 1, 1))
    flat = np.clip(flat + noise, 0, 255).astype(np.uint8)
    card = np.array([[40, 60], [40 + 63 * PER_MM, 60], [40 + 63 * PER_MM, 60 + 88 * PER_MM], [40, 60 + 88 * PER_MM]])
    cv2.fillPoly(flat, [card], (70, 110, 60))
    cv2.rectangle(flat, (60, 200), (270, 380), (180, 90, 200), -1)
    symbol = np.kron(np.where(np.pad(np.array(tag_matrix(str(STICKER))), 2), 0, 255), np.ones((8, 8))).astype(np.uint8)
    unit = side * PER_MM / (21 * 8)
    turn = cv2.getRotationMatrix2D((0, 0), slant, unit)
    turn[:, 2] += (40 + left * PER_MM, 60 + top * PER_MM) - turn[:, :2] @ (16, 16)
    stuck = cv2.warpAffine(symbol, turn, (400, 500), flags=cv2.INTER_AREA)
    where = cv2.warpAffine(np.full_like(symbol, 255), turn, (400, 500)) > 127
    flat[where] = stuck[where][:, None]
    corners = np.array([[16, 16], [184, 16], [184, 184], [16, 184]]) @ turn[:, :2].T + turn[:, 2]
    picture = cv2.warpPerspective(flat, LEANING, (480, 480), borderValue=(92, 128, 160))
    tag, edge = (
        cv2.perspectiveTransform(one.reshape(-1, 1, 2).astype(np.float64), LEANING).reshape(4, 2)
        for one in (corners, card)
    )
    first, second, third, fourth = ((float(x), float(y)) for x, y in tag)
    return picture, (first, second, third, fourth), edge


@pytest.mark.parametrize(
    ("left", "top", "side", "slant"), [(4, 4, 28, 0), (44, 68, 15, 0), (4, 68, 15, 3), (24, 4, 20, 0)]
)
def test_a_card_is_found_around_its_sticker_wherever_it_sits(
    left: float, top: float, side: float, slant: float
) -> None:
    picture, tag, edge = seen(left, top, side, slant)
    found = card_outline(picture, tag)
    assert found is not None
    assert np.linalg.norm(found - edge, axis=1).max() < 4


def test_without_an_edge_the_tag_alone_says_where_the_card_is() -> None:
    picture, tag, _ = seen(4, 4, 28)
    (left, top), (right, bottom) = np.array(tag).min(0) - 3, np.array(tag).max(0) + 3
    alone = np.full_like(picture, 150)
    part = slice(int(top), int(bottom)), slice(int(left), int(right))
    alone[part] = picture[part]
    assert card_outline(alone, tag) is None
    assert cut_out(alone, tag).shape[:2] == CARD_PIXELS[::-1]


def test_a_picture_is_kept_of_what_was_seen_last_and_of_nothing_else() -> None:
    picture, tag, _ = seen(4, 4, 28)
    shots = Shots()
    shots.remember(picture, STICKER, tag, [tag])
    first = shots.cut(STICKER)
    assert first
    assert first == shots.cut(STICKER)
    shots.remember(255 - picture, STICKER, tag, [tag])
    assert shots.cut(STICKER) != first
    assert shots.cut(Tag("RT", 5)) is None


def test_of_cards_that_overlap_each_is_cut_out_by_itself() -> None:
    """An edge around several of them is nobody's card: where its own is covered, it lies as our sheets print it."""
    table = SimulatedTable(dealt(1, 4), DECK, size=(1920, 1080), pace=QUICK)
    last = len(table) - 1
    image, lying = table.frame(last), table.truth(last)
    shots = Shots()
    for tag, corners in lying:
        shots.remember(image, tag, corners, [one for _, one in lying])
        flat = decoded(shots.cut(tag) or b"")
        assert flat is not None
        assert flat.shape[:2] == CARD_PIXELS[::-1]
        assert [one.tag for one in best_detector().detect(flat)] == [tag]
