"""Sheets to print, as a download."""

from __future__ import annotations

from typing import get_args

import flask

from assistant.dashboard.body import body
from assistant.dashboard.problems import NotNow
from assistant.dashboard.roles import assistant, require_table
from assistant.dashboard.words import say
from assistant.order import paper_order
from assistant.ports import Press, SheetKind
from assistant.table.action import Field
from assistant.table.values import Json

blueprint = flask.Blueprint("paper", __name__, url_prefix="/api")


def press() -> Press:
    """The part of the program that makes paper. Raises NotNow without one."""
    found = assistant().press
    if found is None:
        raise NotNow("This program was started without its press: nothing can be printed.")
    return found


@blueprint.get("/layouts")
def layouts() -> dict[str, Json]:
    """The sheet layouts there are."""
    require_table()
    return {
        "layouts": [
            {
                "id": layout.id,
                "name": layout.name,
                "kind": layout.kind,
                "paper": list(layout.paper),
                "per_page": layout.per_page,
            }
            for layout in press().layouts()
        ]
    }


@blueprint.post("/sheets")
def sheet() -> flask.Response:
    """Any kind of sheet for a game as a PDF. Takes a plain form too, so that a button can save it."""
    require_table()
    told = body(
        Field("game", "text"),
        Field("deck", "text", required=False),
        Field("layout", "text", required=False),
        Field("paper", "text", required=False, choices=("a4", "letter")),
        Field("start_at", required=False, lowest=1),
        Field("seats", required=False, lowest=1),
        Field("what", "text", required=False, choices=get_args(SheetKind)),
        free=("cards",),
    )
    game = assistant().game(told["game"])
    catalog = assistant().catalog(game.id, told.get("deck", ""))
    more = {key: told[key] for key in ("layout", "paper", "start_at", "seats", "what") if key in told}
    order = paper_order(game, catalog, say, cards=str(told.get("cards") or ""), **more)
    name = order.what if order.what in ("mat", "reference", "scores", "starter") else order.layout
    answer = flask.Response(press().sheet(order), mimetype="application/pdf")
    answer.headers["Content-Disposition"] = f'attachment; filename="{game.id}-{name}.pdf"'
    return answer
