"""A made-up deck, and printed pages as a reader, a ruler and a camera find them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from ctypes import c_float, c_int, c_uint
from dataclasses import dataclass
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
import pytest
import zxingcpp
from flask import Flask
from PIL import Image

from assistant.dashboard.words import install, tongue
from assistant.plugins import Plugins
from assistant.press import SheetOrder
from assistant.printing import PdfPress
from assistant.table.cards import Catalog
from assistant.table.message import Message

MM = 72 / 25.4
NAMES = ("Überhitzer", "Greifarm", "Löschzwerg Größenwahn", "Frystoise", "Ohrenschützer")
MODELS = {"Grünling": "#3d8b45", "Veilchen": "#7a55a8", "Rosa": "#d0578f", "Goldzahn": "#d4a017", "Blaumann": "#3f7fc4"}
SLOTS = ("head", "torso", "arm", "legs")
LABELS = {"slot": "Part", "model": "Model", "value": "Value", "slot.arm": "Arm", "slot.head": "Head"}
TRAITS = ("slot", "model", "value")


def made_up(deck: str = "", cards: int = 91) -> Catalog:
    """A deck of cards with umlauts, some values unknown, the last six special cards without traits."""
    rows: list[dict[str, Any]] = []
    for place in range(cards):
        if cards > 85 <= place:
            rows.append({"id": f"junk-{place - 84}", "title": "Junk"})
            continue
        model = list(MODELS)[place % 5]
        traits = {"slot": SLOTS[place % 4], "model": model, "color": MODELS[model]}
        if place % 3:
            traits["value"] = 1 + place % 12
        rows.append({"id": f"part-{place + 1}", "title": NAMES[place % 5], "traits": traits})
    return Catalog.from_rows("toy", "TY", rows, deck)


@pytest.fixture(scope="session")
def deck() -> Catalog:
    return made_up()


@pytest.fixture(scope="session")
def sample() -> Catalog:
    return made_up("sample")


@pytest.fixture(scope="session")
def press() -> PdfPress:
    return PdfPress()


@pytest.fixture(scope="session")
def german() -> Callable[[Message], str]:
    """Says a text in German, those of our games too."""
    install(Flask(__name__), Plugins.discover(only=("robits", "rumblebots", "doomsday_bots")).games)
    return tongue("de").say


@pytest.fixture(scope="session")
def decks() -> Callable[..., Catalog]:
    return made_up


@pytest.fixture(scope="session")
def order(deck: Catalog) -> Callable[..., SheetOrder]:
    def make(**told: Any) -> SheetOrder:
        return SheetOrder(**{"catalog": deck, "title": "Toy Robots", "labels": LABELS, "traits": TRAITS, **told})

    return make


@dataclass(frozen=True)
class Shape:
    """A drawn path: its box in millimeters from the top left, and its color."""

    left: float
    top: float
    right: float
    bottom: float
    fill: tuple[int, int, int, int]
    segments: int


def drawn(item: Any) -> tuple[float, float, float, float]:
    """Left, bottom, right and top in points; a stroke's own thickness, which pdfium adds all around, taken off."""
    left, bottom, right, top = (float(edge) for edge in item.get_bounds())
    thick = c_float()
    if item.type == pdfium_c.FPDF_PAGEOBJ_PATH and pdfium_c.FPDFPageObj_GetStrokeWidth(item.raw, thick):
        mode, stroked = c_int(), c_int()
        pdfium_c.FPDFPath_GetDrawMode(item.raw, mode, stroked)
        rim = thick.value if stroked.value else 0.0
        return left + rim, bottom + rim, right - rim, top - rim
    return left, bottom, right, top


class Paper:
    """A PDF as it comes out of the press."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.document = pdfium.PdfDocument(data)

    def __len__(self) -> int:
        return len(self.document)

    def size(self, page: int) -> tuple[float, float]:
        """Millimeters."""
        width, height = self.document[page].get_size()
        return width / MM, height / MM

    def objects(self, page: int) -> list[Any]:
        """What is drawn on the page itself; a card's back counts as one."""
        return list(self.document[page].get_objects(max_depth=1))

    def backs(self, page: int) -> list[tuple[float, float, float, float, bool]]:
        """Left, top, right and bottom of each back's ground in millimeters, and whether it stands upside down."""
        high, found = self.document[page].get_size()[1], []
        for item in self.objects(page):
            if item.type == pdfium_c.FPDF_PAGEOBJ_FORM:
                edges = [c_float() for _ in range(4)]
                ground = pdfium_c.FPDFFormObj_GetObject(item.raw, 0)
                pdfium_c.FPDFPageObj_GetBounds(ground, *edges)
                matrix = item.get_matrix()
                corners = [matrix.on_point(edges[x].value, edges[y].value) for x, y in ((0, 1), (2, 3))]
                (left, right), (low, up) = (sorted(point[axis] for point in corners) for axis in (0, 1))
                found.append((left / MM, (high - up) / MM, right / MM, (high - low) / MM, matrix.a < 0))
        return found

    def shapes(self, page: int) -> list[Shape]:
        high = self.document[page].get_size()[1]
        found = []
        for item in self.objects(page):
            if item.type == pdfium_c.FPDF_PAGEOBJ_PATH:
                left, bottom, right, top = drawn(item)
                color = [c_uint() for _ in range(4)]
                pdfium_c.FPDFPageObj_GetFillColor(item.raw, *color)
                found.append(
                    Shape(
                        left / MM,
                        (high - top) / MM,
                        right / MM,
                        (high - bottom) / MM,
                        tuple(part.value for part in color),
                        pdfium_c.FPDFPath_CountSegments(item.raw),
                    )
                )
        return found

    def symbols(self, page: int) -> list[Shape]:
        """The tags' symbols: paths of hundreds of segments."""
        return [shape for shape in self.shapes(page) if shape.segments > 200]

    def boxes(self, page: int) -> list[tuple[float, float, float, float]]:
        """Left, top, right and bottom of everything drawn, in millimeters."""
        high = self.document[page].get_size()[1]
        found = [drawn(item) for item in self.objects(page) if item.type != pdfium_c.FPDF_PAGEOBJ_FORM]
        boxes = [(left / MM, (high - top) / MM, right / MM, (high - bottom) / MM) for left, bottom, right, top in found]
        return [*boxes, *(back[:4] for back in self.backs(page))]

    def words(self, page: int) -> str:
        return str(self.document[page].get_textpage().get_text_bounded())

    def words_in(self, page: int, left: float, top: float, right: float, bottom: float) -> str:
        high = self.document[page].get_size()[1]
        text = self.document[page].get_textpage()
        return str(text.get_text_bounded(left * MM, high - bottom * MM, right * MM, high - top * MM))

    def picture(self, page: int, dpi: int) -> Image.Image:
        return self.document[page].render(scale=dpi / 72, grayscale=True).to_pil().convert("L")

    def pictures(self, dpi: int) -> Iterator[Image.Image]:
        for page in range(len(self)):
            yield self.picture(page, dpi)


def read(picture: Image.Image) -> list[str]:
    """The texts of the symbols in a picture, in no order."""
    return sorted(code.text for code in zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode))


@pytest.fixture(scope="session")
def scan() -> Callable[[Image.Image], list[str]]:
    return read


@pytest.fixture(scope="session")
def printed(press: PdfPress, order: Callable[..., SheetOrder]) -> Callable[..., Paper]:
    """The paper of an order told in keywords; the same order is printed once."""
    kept: dict[Any, Paper] = {}

    def make(**told: Any) -> Paper:
        if "catalog" in told:
            return Paper(press.sheet(order(**told)))
        key = tuple(sorted(told.items()))
        if key not in kept:
            kept[key] = Paper(press.sheet(order(**told)))
        return kept[key]

    return make


@pytest.fixture(scope="session")
def open_paper() -> type[Paper]:
    """For pages that come from elsewhere than an order of the made-up deck."""
    return Paper
