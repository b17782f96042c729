"""The starter page before a camera: all of it is read, and with its cards a newcomer gets through the first minutes."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest
from printed_photo import bare, laid, photo

from assistant import house
from assistant.app import Assistant
from assistant.order import paper_order, starter_order
from assistant.plugins import Plugins
from assistant.press import SheetOrder
from assistant.printing import PdfPress
from assistant.printing.layoutfile import find_layout
from assistant.session import Session
from assistant.store import MemoryStore
from assistant.table.sighting import Orientation, Sighting
from assistant.vision.detector import best_detector
from assistant.vision.expected import Expected
from assistant.vision.eyesight import Eyesight
from assistant.vision.frame import Frame
from assistant.vision.scene import Pose
from assistant.vision.watcher import Watcher

GAMES = Plugins.discover(only=("robits", "rumblebots", "doomsday_bots")).games
DPI = 150
PX = DPI / 25.4
WEBCAM = ((480, 360), (130.0, 98.0))
TURNS: dict[Orientation, float] = {"upright": 4.0, "right": 93.0}


class Newcomer:
    """Somebody with a printed starter page, scissors, a camera and a clock."""

    def __init__(self, paper_of: Any, order: SheetOrder, game: str) -> None:
        self.page = np.array(paper_of(PdfPress().sheet(order)).picture(0, DPI))
        layout = find_layout(PdfPress().folder, order.layout)
        self.cells = layout.fronts(layout.on(order.paper))
        self.app = Assistant(
            Plugins.discover(only=(game,)), MemoryStore(), eyes=Watcher(), clock=lambda: self.time, deck="sample"
        )
        self.time = 0.0
        self.session: Session = self.app.start(game, ["Mara", "Jonas"])
        self.eyesight = Eyesight(best_detector(), Expected([self.session.position.setup.catalog, house.CATALOG]))
        self.frames = 0

    def card(self, place: int) -> np.ndarray:
        """The card cut out of the page's cell with this number, counted from 1."""
        cell = self.cells[place - 1]
        left, top = round(cell.left * PX), round(cell.top * PX)
        return self.page[top : round(cell.bottom * PX), left : round(cell.right * PX)]

    def show(self, place: int, turned: Orientation = "upright", *, stays: bool = False) -> list[str]:
        """Hold a card before the webcam until it is read, let its proposal run, take it away; what it counted as."""
        before = len(self.session.events)
        held = laid(self.card(place), PX, Pose(6, -8, TURNS[turned]), *WEBCAM)
        for picture in [held] * 4 + ([] if stays else [bare(*WEBCAM)] * 7):
            self.frames += 1
            for change in self.eyesight.update(Frame(picture, self.frames * 0.6, self.frames)).changes:
                self.app.dock.sighted(change, self.session)
        self.time += 6.0
        self.app.dock.pulse()
        return [event.action.kind for event in self.session.events[before:]]

    def tell(self, place: int) -> list[str]:
        """The same without a camera, for the way to what is looked at."""
        before = len(self.session.events)
        (found,) = self.app.eyes.read_photo(photo(cv2.cvtColor(self.card(place), cv2.COLOR_GRAY2BGR)))
        self.app.dock.sighted(Sighting(found.tag), self.session)
        self.time += 6.0
        self.app.dock.pulse()
        return [event.action.kind for event in self.session.events[before:]]

    def snap(self, place: int) -> list[str]:
        """Take a photo of a card with a phone, and let its proposal run."""
        before = len(self.session.events)
        self.app.dock.photo(self.session.id, photo(laid(self.card(place), PX, Pose(0, 0, -9), (800, 600), (200, 150))))
        self.time += 6.0
        self.app.dock.pulse()
        return [event.action.kind for event in self.session.events[before:]]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_tag_of_the_whole_page_is_read_in_a_crooked_noisy_photo(open_paper, paper):
    sheet = open_paper(PdfPress().sheet(starter_order(list(GAMES.values()), paper=paper)))
    assert len(sheet) == 1
    page = np.array(sheet.picture(0, DPI))
    picture = laid(page, PX, Pose(4, -6, 7), (1280, 960), (300, 330))
    texts = [detection.text for detection in Watcher().read_photo(photo(picture))]
    assert sorted(text[:2] for text in texts) == ["DB", "DB", "RB", "RB", "RT", "RT", "TA", "TA"]
    assert len(set(texts)) == 8


def test_the_first_five_minutes_with_photos_of_the_cut_cards(open_paper):
    newcomer = Newcomer(open_paper, starter_order(list(GAMES.values())), "robits")

    def score():
        return newcomer.session.game.score(newcomer.session.position.state)

    assert newcomer.snap(6) == ["take"]
    line = score().seats[1].lines[0]
    assert line.points == 4
    assert line.rule is not None
    assert newcomer.snap(7) == ["take"]
    assert newcomer.snap(2) == ["undo"]
    assert [seat.total for seat in score().seats.values()] == [4, 0]


def test_a_card_turned_before_the_camera_attacks_and_defends(open_paper):
    order = paper_order(GAMES["rumblebots"], GAMES["rumblebots"].catalog, what="starter")
    newcomer = Newcomer(open_paper, order, "rumblebots")
    assert [newcomer.tell(place) for place in (3, 6, 7, 3)] == [["end_turn"], ["recycle"], ["build"], ["end_turn"]]
    assert newcomer.show(4) == ["flip"], "Mara's Bulby is the first defense"
    assert newcomer.show(7, stays=True) == ["flip"], "upright, Jonas attacks with Kettle Scout"
    fight = newcomer.session.position.state.fight
    assert (fight.attack, fight.defense) != ((), ())
    assert newcomer.show(7, "right") == ["defend"], "a quarter turn, and it defends"
    assert newcomer.session.position.state.fight.defense == ("kettle-scout",)
    assert newcomer.show(2) == ["undo"]
    assert newcomer.session.position.state.fight.attack == ("kettle-scout",)
