"""The public names for plugin authors, and nothing else."""

from assistant.catalog import CatalogError, load_catalog
from assistant.hookspecs import hookimpl
from assistant.table.action import Action, ActionKind, Event, Offer, with_one_main
from assistant.table.cards import Card, Catalog, Copy
from assistant.table.errors import GameFault, IllegalAction, TableError, UnknownTag
from assistant.table.face import FacePlan, Family
from assistant.table.field import Field
from assistant.table.game import Game
from assistant.table.mat import HOUSE_MATS, Box, Guide, Mat, Zone
from assistant.table.message import Message, Objection, Rule
from assistant.table.score import Scoreboard, ScoreLine, SeatScore
from assistant.table.setup import Option, Seat, Setup
from assistant.table.sheets import ScoreRow, ScoreTable, Section
from assistant.table.sighting import Lying, Proposal, Showing, Sighting
from assistant.table.snapshot import Changeable, Snapshot, put
from assistant.table.tag import Tag
from assistant.table.telling import number_told, told_by_seat, told_count
from assistant.table.values import EMPTY, Json, frozen, nothing
from assistant.table.viewer import GUEST, REFEREE, TABLE, Viewer

__all__ = [
    "EMPTY",
    "GUEST",
    "HOUSE_MATS",
    "REFEREE",
    "TABLE",
    "Action",
    "ActionKind",
    "Box",
    "Card",
    "Catalog",
    "CatalogError",
    "Changeable",
    "Copy",
    "Event",
    "FacePlan",
    "Family",
    "Field",
    "Game",
    "GameFault",
    "Guide",
    "IllegalAction",
    "Json",
    "Lying",
    "Mat",
    "Message",
    "Objection",
    "Offer",
    "Option",
    "Proposal",
    "Rule",
    "ScoreLine",
    "ScoreRow",
    "ScoreTable",
    "Scoreboard",
    "Seat",
    "SeatScore",
    "Section",
    "Setup",
    "Showing",
    "Sighting",
    "Snapshot",
    "TableError",
    "Tag",
    "UnknownTag",
    "Viewer",
    "Zone",
    "frozen",
    "hookimpl",
    "load_catalog",
    "nothing",
    "number_told",
    "put",
    "told_by_seat",
    "told_count",
    "with_one_main",
]
