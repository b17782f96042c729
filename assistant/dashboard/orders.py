"""What the print dialog's form orders: its fields, and the order for the press that they make."""

from __future__ import annotations

import json
from typing import Any, get_args

from assistant import house
from assistant.dashboard.body import body
from assistant.dashboard.roles import assistant
from assistant.dashboard.words import say
from assistant.order import STARTER, house_order, paper_order, starter_order
from assistant.press import BACK_DESIGNS, Backs, PrintError, SheetKind, SheetOrder
from assistant.printed import not_printed
from assistant.printers import corrected, named_printer
from assistant.table.errors import IllegalAction
from assistant.table.field import Field
from assistant.table.mat import Mat
from assistant.table.message import Message
from assistant.table.values import Json

ORDER = (
    Field("game", "text"),
    Field("deck", "text", required=False),
    Field("layout", "text", required=False),
    Field("paper", "text", required=False, choices=("a4", "letter")),
    Field("start_at", "integer", Message("Start at sticker"), required=False, lowest=1),
    Field("seats", "integer", Message("Players"), required=False, lowest=1),
    Field("what", "text", required=False, choices=get_args(SheetKind)),
    Field("which", "text", required=False, choices=("all", "unprinted", "choose")),
    Field("backs", "text", required=False, choices=get_args(Backs)),
    Field("back", "text", Message("Design of the backs"), required=False, choices=("", *BACK_DESIGNS)),
    Field("grey", "flag", required=False),
    Field("printer", "text", required=False),
    Field("table_cm", "integer", Message("Table across the picture, in cm"), required=False),
    Field("page", "integer", Message("Page"), required=False, lowest=1),
)
FREE = ("cards", "options")
"""Fields that are looked into where they are used."""


def asked() -> dict[str, Any]:
    """The fields of a request's form. Raises IllegalAction for what none of them can hold."""
    return body(*ORDER, free=FREE)


def ordered(told: dict[str, Any]) -> SheetOrder:
    """The order that a form's fields make. Raises IllegalAction and PrintError for what cannot be ordered."""
    more: dict[str, Any] = {key: told[key] for key in ("layout", "paper", "start_at", "backs", "back") if key in told}
    more["is_grey"] = bool(told.get("grey"))
    what, name = told.get("what", "faces"), told["game"]
    if name == STARTER:
        order = starter_order(list(assistant().games.values()), say, **_only(more, "layout", "paper", "is_grey"))
    elif name == house.CATALOG.game:
        order = house_order(say, what=what, cards=_cards(told), seats=told.get("seats"), **more)
    else:
        order = _of_a_game(name, told, what, more)
    if told.get("printer"):
        return corrected(order, named_printer(assistant().store, told["printer"]))
    return order


def _of_a_game(name: str, told: dict[str, Any], what: SheetKind, more: dict[str, Any]) -> SheetOrder:
    game = assistant().game(name)
    catalog = assistant().decks.catalog(game.id, told.get("deck", ""))
    cards = _cards(told) if told.get("which", "choose") == "choose" or what == "mat" else ""
    if told.get("which") == "choose" and what in ("faces", "tags") and not cards.strip(" ,"):
        raise PrintError("Say which cards: their names, tags or ranges like 1-9.")
    if told.get("which") == "unprinted" and what in ("faces", "tags"):
        cards = ",".join(not_printed(assistant().store, catalog))
        if not cards:
            raise PrintError("Every card of this deck was printed before. Choose all, or name those you need again.")
    if what == "starter":
        more = _only(more, "layout", "paper", "is_grey")
    rules = _rules(told.get("options"))
    return paper_order(game, catalog, say, what=what, cards=cards, seats=told.get("seats"), options=rules, **more)


def _cards(told: dict[str, Any]) -> str:
    """The selection; a form's field with a single number comes as a number."""
    return "" if told.get("cards") is None else str(told["cards"])


def _rules(told: Json) -> dict[str, Json]:
    """House rules from an object, or from one in a form's field. Raises IllegalAction."""
    try:
        found = json.loads(told) if isinstance(told, str) else told
    except ValueError:
        found = None if told == "" else told
    if not isinstance(found, dict | None):
        raise IllegalAction("Send one JSON object.")
    return found or {}


def _only(more: dict[str, Any], *names: str) -> dict[str, Any]:
    return {key: value for key, value in more.items() if key in names}


def mats_offered(told: dict[str, Any]) -> tuple[Mat, ...]:
    """The mats among which a form can choose. Raises as `ordered` does."""
    return ordered({**told, "cards": ""}).mats if told.get("what") == "mat" else ()
