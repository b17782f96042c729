"""A printer that was measured prints true: its lines come out 100 mm long, and its backs fall on their fronts."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.press import Correction, SheetOrder
from assistant.printers import Printer, corrected, forget_printer, keep_printer, named_printer, printers
from assistant.printing.calibration import ACROSS, ARM, crosses
from assistant.printing.layout import PAPERS
from assistant.store import MemoryStore
from assistant.table.cards import Catalog
from assistant.table.errors import TableError

FLIPS = {"duplex-long": (-1, 1), "duplex-short": (1, -1)}
shifts = st.floats(-3, 3)


def drawn(place, by: Correction, paper: str = "a4"):
    """Where a point of a page comes out under a correction, or a fault of the same shape."""
    middle = np.array(PAPERS[paper]) / 2
    turn = math.radians(by.angle)
    turned = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    return middle + turned @ (np.array([by.scale_x, by.scale_y]) * (place - middle)) + (by.right, by.down)


def through(place, backs: str, paper: str = "a4"):
    """A point of the other side as it is seen through the paper."""
    size = np.array(PAPERS[paper])
    return size / 2 + (place - size / 2) * FLIPS[backs]


def measured(fault: Correction, front: Correction, backs: str) -> Printer:
    """What a person reads off the calibration page."""
    top, bottom = (
        through(drawn(through(np.array(cross), backs), fault), backs) - drawn(np.array(cross), front)
        for cross in crosses("a4")
    )
    return Printer("Kitchen", 100 * fault.scale_x, 100 * fault.scale_y, top[0], (top[1] + bottom[1]) / 2, bottom[0])


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(sorted(FLIPS)),
    st.floats(0.97, 1.03),
    st.floats(0.97, 1.03),
    shifts,
    shifts,
    st.floats(-0.5, 0.5),
    st.tuples(st.floats(20, 190), st.floats(20, 277)),
)
def test_fronts_and_backs_of_a_measured_printer_fall_on_one_another(backs, wide, high, right, down, angle, place):
    fault = Correction(wide, high, right, down, angle)
    front = Correction(wide, high)
    order = SheetOrder(Catalog("", ""), "", backs=backs)
    undone = corrected(order, measured(fault, front, backs))
    meant = np.array(place)
    seen = through(drawn(drawn(through(meant, backs), undone.behind), fault), backs)
    assert np.abs(drawn(drawn(meant, undone.front), front) - meant).max() < 0.01
    assert np.abs(seen - meant).max() < 0.1


def test_a_line_that_came_out_short_is_printed_longer(printed) -> None:
    printer = Printer("Kitchen", across=99.4)
    plain, corrected = (printed(what="calibration", **told) for told in ({}, {"front": printer.front}))
    lengths = [
        max(box[2] - box[0] for box in page.boxes(0) if 7 < box[3] - box[1] < 9 and 90 < box[2] - box[0] < 110)
        for page in (plain, corrected)
    ]
    assert lengths == pytest.approx([100, 100 / 0.994], abs=0.05)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_calibration_page_has_two_sides_with_crosses_at_the_same_places(printed, paper) -> None:
    page = printed(what="calibration", paper=paper)
    assert len(page) == 2
    assert str(ACROSS) in page.words(0)
    arms = [box for box in page.boxes(1) if 11 < box[2] - box[0] < 13 and 11 < box[3] - box[1] < 13]
    middles = sorted(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for box in arms)
    assert np.allclose(middles, crosses(paper), atol=0.05)
    assert ARM * 2 > 12


def test_printers_are_kept_by_name_and_forgotten() -> None:
    store = MemoryStore()
    kitchen = Printer("Kitchen laser", 99.4, 100.0, 1.5, -0.5, 1.0)
    keep_printer(store, kitchen)
    keep_printer(store, Printer("Office"))
    assert list(printers(store)) == ["Kitchen laser", "Office"]
    assert named_printer(store, "Kitchen laser") == kitchen
    forget_printer(store, "Office")
    with pytest.raises(TableError, match="no printer Office here, only: Kitchen laser"):
        named_printer(store, "Office")


@pytest.mark.parametrize("told", [{"across": 80}, {"along": float("nan")}, {"top_right": 30}, {"name": " "}])
def test_a_measure_that_cannot_be_is_refused_in_words(told) -> None:
    with pytest.raises(TableError, match=r"Measure again|characters"):
        Printer(**{"name": "Kitchen", **told})
