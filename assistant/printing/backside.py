"""The backs of a sheet's cards: which design or picture they show, and where each falls behind its front."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from assistant.press import Backs, SheetOrder
from assistant.printing.art import BACK, Window, cropped, extended, picture_doubts
from assistant.printing.backs import back_color, design_of, draw_back
from assistant.printing.fonts import printable
from assistant.printing.layout import FOOT, Box, Layout, Page
from assistant.printing.marks import draw_label
from assistant.printing.pen import Pen
from assistant.table.message import Message

_FLIPS = {
    "duplex-long": Message("print on both sides, turned over the long edge"),
    "duplex-short": Message("print on both sides, turned over the short edge"),
}


@dataclass(frozen=True, slots=True)
class Backside:
    """What the backs show."""

    layout: Layout
    page: Page
    backs: Backs
    design: str
    color: str
    title: str
    picture: Path | None
    how: str

    @classmethod
    def of(
        cls, order: SheetOrder, layout: Layout, page: Page, backs: Backs, pictures: Mapping[str, Path]
    ) -> Backside | None:
        """The backs that an order asks for, None for no backs. Raises PrintError for an unknown design."""
        design = design_of(order)
        if backs == "none":
            return None
        how = order.say(_FLIPS[backs]) if backs in _FLIPS else ""
        title = printable(order.title)
        return cls(layout, page, backs, design, back_color(order), title, pictures.get(BACK), how)

    def doubts(self) -> list[Message]:
        """What is doubtful about the owner's picture for the backs."""
        return picture_doubts({self.picture: self._window}) if self.picture else []

    @property
    def _window(self) -> Window:
        return Window(self.layout.cell.width, self.layout.cell.height)

    def draw(self, pen: Pen, front: Box, paper: str) -> None:
        """The back of one card, on the sheet's other side or beyond its fold."""
        bled = self.layout.behind(self.layout.bled(front, self.page), paper, self.page, self.backs)
        card = self.layout.behind(front, paper, self.page, self.backs)
        is_turned = self.backs != "duplex-long"
        rim = (card.left - bled.left, card.top - bled.top, bled.right - card.right, bled.bottom - card.bottom)
        left, top, right, bottom = (*rim[2:], *rim[:2]) if is_turned else rim
        rim = (left, top, right, bottom)
        name = "back-" + "-".join(f"{round(side * 100)}" for side in rim)
        pen.stamp(name, bled, lambda inner: self._one(inner, rim), is_turned=is_turned)

    def _one(self, pen: Pen, rim: tuple[float, float, float, float]) -> None:
        left, top, right, bottom = rim
        card = Box(left, top, self.layout.cell.width, self.layout.cell.height)
        whole = Box(0, 0, left + card.width + right, top + card.height + bottom)
        image = cropped(self.picture, self._window).image if self.picture else None
        if image is None:
            draw_back(pen, self.design, card, whole, self.color, self.title)
        else:
            pen.picture(extended(image, card.width, rim), whole)

    def label(self, pen: Pen, paper: str, note: str) -> None:
        """Which page this is the back of, and how to turn it, where the foot of the other side lies."""
        flipped = self.page.flipped(self.backs)
        strip = self.layout.foot(paper, flipped)
        if min(strip.width, strip.height) >= FOOT:
            draw_label(pen, strip, flipped.foot, f"{self.title} · {note} · {self.how}")
