"""The press: an order to the bytes of a PDF, or to a picture of one of its pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from assistant.press import LayoutInfo, PlacedPage, PrintError, SheetKind, SheetOrder
from assistant.printing.calibration import calibration_job
from assistant.printing.cardsheet import card_job
from assistant.printing.layoutfile import read_layout
from assistant.printing.leaf import Job, bind, picture, quiet
from assistant.printing.mat_page import mat_job
from assistant.printing.reference_card import reference_job
from assistant.printing.score_sheet import score_job
from assistant.printing.starter import starter_job
from assistant.resources import resource_dir
from assistant.table.message import Message

KINDS: Mapping[SheetKind, Callable[[Path, SheetOrder], Job]] = {
    "faces": card_job,
    "tags": card_job,
    "blanks": card_job,
    "test": card_job,
    "calibration": calibration_job,
    "mat": mat_job,
    "reference": reference_job,
    "scores": score_job,
    "starter": starter_job,
}
"""What makes each kind of sheet out of a folder of layouts and an order."""


class PdfPress:
    """Prints after the layouts in a folder. Keeps nothing between two orders."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder`: of layout files; by default the shipped ones."""
        self.folder = folder or resource_dir("printables") / "layouts"

    def layouts(self) -> Sequence[LayoutInfo]:
        """The layouts that are there, cards first, without those that would print wrong."""
        return sorted(self._read()[0], key=lambda info: (info.kind, info.id))

    def broken(self) -> Sequence[Message]:
        """What is wrong with the others."""
        return self._read()[1]

    def _read(self) -> tuple[list[LayoutInfo], list[Message]]:
        sound: list[LayoutInfo] = []
        broken: list[Message] = []
        for path in sorted(self.folder.glob("*.toml")):
            try:
                sound.append(read_layout(path).info)
            except PrintError as error:
                broken.append(error.reason)
        return sound, broken

    def sheet(self, order: SheetOrder, *, progress: Callable[[int, int], None] = quiet) -> bytes:
        """The order as a PDF: vector symbols, embedded fonts, pages of the paper's exact size.

        The same order gives the same bytes. Raises PrintError for what cannot be printed as it was ordered.
        """
        job = self._job(order)
        return bind(job.leaves, job.about, order, progress)

    def pages(self, order: SheetOrder) -> int:
        """How many pages the order makes. Raises PrintError as for `sheet`."""
        return len(self._job(order).leaves)

    def preview(self, order: SheetOrder, page: int, width: int = 800) -> bytes:
        """One page (from 1) as a PNG so many pixels wide. Raises PrintError, also for a page that there is not."""
        leaves = self._job(order).leaves
        if not 1 <= page <= len(leaves):
            raise PrintError(Message.of("There is no page {n}: there are {last}.", n=page, last=len(leaves)))
        return picture(leaves[page - 1], order, min(max(width, 100), 2400))

    def placed(self, order: SheetOrder) -> Sequence[PlacedPage]:
        """Where each page's tags are printed. Raises PrintError as for `sheet`."""
        return [PlacedPage(*leaf.size, leaf.tags) for leaf in self._job(order).leaves]

    def doubts(self, order: SheetOrder) -> Sequence[Message]:
        """What will be printed, but not well. Raises PrintError as for `sheet`."""
        return self._job(order).doubts

    def _job(self, order: SheetOrder) -> Job:
        return KINDS[order.what](self.folder, order)
