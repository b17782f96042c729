"""Lamps with house rules that change what is printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from toy import LampGame

from assistant.table.mat import Box, Mat, Zone
from assistant.table.message import Message
from assistant.table.setup import Option
from assistant.table.sheets import ScoreTable, Section
from assistant.table.values import Json


class WideLamps(LampGame):
    """Lamps with a house rule for each kind of paper, and one that is only played."""

    options = (
        *LampGame.options,
        Option("wide", Message("Wide"), (False, True), False),
        Option("words", Message("Words"), ("few", "many"), "few"),
        Option("rows", Message("Rows"), (1, 2, 3), 1),
        Option("fast", Message("Fast"), (False, True), False),
    )

    def mats(self, seats: int, options: Mapping[str, Json]) -> Sequence[Mat]:
        width = 180.0 if options["wide"] else 120.0
        return [Mat("shelf", Message("Shelf"), 20, width, 80, (Zone("shelf", Box(30, 5, 60, 70), Message("Shelf")),))]

    def reference(self, options: Mapping[str, Json]) -> Sequence[Section]:
        return [Section(Message("Lamps"), (Message.of("{n}", n=str(options["words"])),))]

    def score_tables(self, seats: int, options: Mapping[str, Json]) -> Sequence[ScoreTable]:
        return [ScoreTable(Message.of("{n} rows", n=str(options["rows"])), ())]


class FailingLamps(WideLamps):
    """The same where the mats of wide lamps fail."""

    def mats(self, seats: int, options: Mapping[str, Json]) -> Sequence[Mat]:
        if options["wide"]:
            raise ZeroDivisionError
        return super().mats(seats, options)
