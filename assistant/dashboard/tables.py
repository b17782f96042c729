"""The pages of play: the table, a seat's own page, and the pieces of them that a page fetches anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import flask
from markupsafe import Markup

from assistant.dashboard.api import open_session
from assistant.dashboard.body import body
from assistant.dashboard.describing import described_by
from assistant.dashboard.drawing import (
    camera_status,
    camera_word,
    game_css,
    game_icon,
    game_js,
    icons_for,
    render_game,
)
from assistant.dashboard.portraits import crop_url
from assistant.dashboard.roles import assistant, looking, viewer
from assistant.dashboard.screen import Screen, differing_in, dumps, field_told, screen
from assistant.dashboard.titles import titles
from assistant.envelope import table_facts, undo_target
from assistant.refusals import Forbidden
from assistant.session import Session
from assistant.table import host
from assistant.table.action import Action, ActionKind, Offer
from assistant.table.cards import BLANK_FROM
from assistant.table.errors import GameFault, UnknownTag
from assistant.table.field import Field
from assistant.table.message import Message
from assistant.table.tag import Tag
from assistant.table.values import EMPTY, Json
from assistant.table.viewer import Viewer

blueprint = flask.Blueprint("tables", __name__)

SEATS = ActionKind(
    "seat",
    Message("Change the seats"),
    (
        Field(
            "op",
            "text",
            Message("What"),
            choices=("rename", "leave", "join"),
            names=(Message("Another name"), Message("Somebody leaves"), Message("Somebody joins")),
        ),
        Field("seat", "seat", Message("Player"), required=False),
        Field("name", "text", Message("Name"), required=False),
    ),
    "table",
)
"""The host's own kind, as far as a form can fill it in."""
AS_IT_WAS = Message("As it was")
STICKER = ActionKind(
    "bind", Message("Say which card the sticker is on"), (Field("card", "card", Message("Card")),), "table", "needed"
)


@blueprint.get("/sessions/<int:number>")
def table(number: int) -> str:
    """The shared table, as whoever looks may see it."""
    return flask.render_template("table.html", **told(number, "table"))


@blueprint.get("/sessions/<int:number>/mine")
def mine(number: int) -> flask.typing.ResponseReturnValue:
    """A seat's own page; whoever has no seat is shown the table."""
    if looking(number).role != "seat":
        return flask.redirect(flask.url_for("pages.tables.table", number=number), 303)
    return flask.render_template("seat.html", **told(number, "mine"))


@blueprint.get("/sessions/<int:number>/fragment")
def fragment(number: int) -> str:
    """What a page swaps in when something changed."""
    part = flask.request.args.get("part", "table")
    if part == "mine" and looking(number).role == "seat":
        return flask.render_template("_seat.html", **told(number, "mine"))
    return flask.render_template("_table.html", **told(number, "table"))


@blueprint.get("/sessions/<int:number>/kinds")
def kinds(number: int) -> str:
    """Every kind of action of this game as a form: also what is not offered can be done."""
    session, eyes = open_session(number), looking(number)
    if eyes.role == "guest":
        raise Forbidden("This is not yours to do.")
    only, tag = flask.request.args.get("kind"), flask.request.args.get("tag", "")
    known = (*session.game.kinds, SEATS, *([STICKER] if tag else []))
    found = [entry for entry in known if only in (None, entry.kind) and can_do(entry, eyes)]
    describing = described_by(found, session.position.setup.catalog)
    return flask.render_template(
        "_kinds.html",
        kinds=[form for form in forms(session, session.position.state, found, eyes) if form["can_be"]],
        **people_of(session, eyes),
        **describing,
        only=only,
        tag=tag,
    )


@blueprint.post("/sessions/<int:number>/objections")
def objections(number: int) -> str:
    """What the rules said against a tap, in words, with the way on: do it anyway."""
    open_session(number)
    viewer(number)
    given = body(free=("objections", "clashes"))
    said, clashes = (
        [entry for entry in _entries(given.get(part)) if isinstance(entry, dict) and "text" in entry]
        for part in ("objections", "clashes")
    )
    return flask.render_template("_objections.html", objections=[] if clashes else said, clashes=clashes)


def _entries(told: Any) -> list[Any]:
    return told if isinstance(told, list) else []


def can_do(kind: ActionKind, eyes: Viewer) -> bool:
    """May these eyes do something of that kind at all?"""
    return kind.who != "table" or eyes.role != "seat"


def forms(
    session: Session, state: Any, found: Sequence[ActionKind], eyes: Viewer, given: Mapping[str, Any] = EMPTY
) -> list[dict[str, Any]]:
    """Kinds of action as forms need them at a table that stands so; `given` is an action that one of them starts from.

    What it said is among the choices also where it could not be said of this table.
    """
    told = []
    for entry in found:
        known = given.get("data", EMPTY) if given.get("kind") == entry.kind else EMPTY
        drawn = [_field(session, state, entry.kind, field, eyes, known.get(field.name)) for field in entry.fields]
        fields = [one for one in drawn if one is not None]
        told.append(
            {
                "kind": entry.kind,
                "label": entry.label.json(),
                "who": entry.who,
                "card": entry.card,
                "fields": fields,
                "types": dumps({one.name: one.type for one in entry.fields}),
                "can_be": not any(one["required"] and one["is_empty"] for one in fields),
            }
        )
    return told


def _field(
    session: Session, state: Any, kind: str, entry: Field, eyes: Viewer, given: Any = None
) -> dict[str, Any] | None:
    """A field as a form draws it, with the choices that the table leaves; None for one that no form asks."""
    if entry.type == "object":
        return None
    with host.fence(session.game, "choices"):
        found = session.game.choices(state, kind, entry, eyes)
    if found is None:
        return {**field_told(entry), "is_empty": False}
    said = given if isinstance(given, list | tuple) else () if given is None else (given,)
    known = [value for value, _ in found]
    found = [*found, *((one, AS_IT_WAS) for one in said if one not in known)]
    if not found and not entry.required:
        return None
    choices, names = tuple(value for value, _ in found), tuple(name for _, name in found)
    return {**field_told(replace(entry, choices=choices, names=names)), "is_empty": not found}


def people_of(session: Session, eyes: Viewer) -> dict[str, Any]:
    """Who may be named as acting, and which cards there are to name."""
    seats = [seat for seat in session.position.setup.seats if seat.here]
    return {
        "people": [(seat.number, seat.name) for seat in seats],
        "actors": [(seat.number, seat.name) for seat in seats if eyes.acts_for(seat.number)],
        "cards": titles(session.position.setup.catalog),
        "session_id": session.id,
        "viewer": eyes,
    }


def told(number: int, part: str) -> dict[str, Any]:
    """Everything that a table's or a seat's page is drawn from."""
    session, eyes = open_session(number), looking(number)
    game = session.game
    try:
        envelope = assistant().envelope(session, eyes)
        board = board_of(session, envelope, eyes)
    except GameFault as fault:
        envelope = _bare(session, eyes)
        board = Markup(flask.render_template("fault.html", reason=fault.reason))
    status = camera_status()
    picture = assistant().eyes is not None and assistant().dock.mode != "off" and status.state != "off"
    sorted_ = screen(envelope, eyes, board, picture=picture)
    facts: Any = envelope["view"]["table"]  # type: ignore[index, call-overload]
    given = {
        "e": envelope,
        "facts": facts,
        "viewer": eyes,
        "board": board,
        "board_has_seats": "data-has-seats" in board,
        "session_id": number,
        "stream": f"/api/sessions/{number}/stream",
        "can_act": eyes.role != "guest",
        "camera": camera_word(status),
        "has_eyes": assistant().eyes is not None,
        "game_icon": game_icon(game),
        "icons": icons_for(game),
        "game_css": game_css(game),
        "game_js": game_js(game),
        "people": [(seat, facts["seats"][str(seat)]["name"]) for seat in facts["order"]],
        "urls": urls(number),
        **_placed(sorted_, session, eyes),
        **plates(envelope, facts),
        "trouble": _trouble(session, status.state),
        "where": whereabouts(envelope["view"], facts, part),
        "differing": differing_in(envelope),
        "has_values": bool(game.traits),
    }
    if part == "mine":
        given["mine"] = render_game(game, "mine.html", eyes, view=envelope["view"])
    return given


def urls(number: int) -> dict[str, str]:
    """Where the pages of a session are."""
    base = f"/sessions/{number}"
    return {
        "table": base,
        "mine": f"{base}/mine",
        "log": f"{base}/log",
        "settings": f"{base}/settings",
        "differences": f"{base}/differences",
        "kinds": f"{base}/kinds",
        "cards": f"{base}/cards",
        "now": f"{base}/now",
        "then": f"{base}/then",
    }


def board_of(session: Session, envelope: dict[str, Json], eyes: Viewer) -> Markup:
    """The game's own board of an envelope, at the end its last page."""
    scoreboard: Any = envelope["scoreboard"]
    if scoreboard and scoreboard["final"]:
        return render_game(session.game, "final.html", eyes, view=envelope["view"], scoreboard=scoreboard)
    return render_game(session.game, "board.html", eyes, view=envelope["view"])


def _bare(session: Session, eyes: Viewer) -> dict[str, Json]:
    """An envelope for a game that cannot show itself: who sits there, and undo, which still works."""
    target = undo_target(session, eyes) if eyes.role != "guest" else None
    undo = Offer(Action.of("undo", eyes.seat, event=target), Message("Undo"), None, "undo", group="history")
    return {
        "revision": session.revision,
        "tick": assistant().tick(session.id),
        "view": {"table": table_facts(session, session.position)},
        "actions": [undo.json()] if target is not None else [],
        "scoreboard": None,
        "proposals": [],
        "log": [],
    }


def _placed(sorted_: Screen, session: Session, eyes: Viewer) -> dict[str, Any]:
    dock, entry = sorted_.dock, sorted_.dock.entry
    crop = crop_url(session, eyes, entry["tag"]) if entry and entry["tag"] and dock.picture else None
    return {
        "offers": sorted_.buttons,
        "main": sorted_.main,
        "undo": sorted_.undo,
        "redo": sorted_.redo,
        "near": sorted_.near,
        "rest": sorted_.rest,
        "recent": sorted_.recent,
        "dock": dock,
        "crop": crop,
        "sticker": entry["tag"] if entry and is_sticker(entry["tag"]) else None,
    }


def is_sticker(text: str | None) -> bool:
    """Is it the tag of a blank sticker, whose card somebody has to name?"""
    try:
        return bool(text) and Tag.parse(str(text)).number >= BLANK_FROM
    except UnknownTag:
        return False


def plates(envelope: dict[str, Json], facts: dict[str, Any]) -> dict[str, Any]:
    """The seats' plates of a game whose board shows none: points, and whose turn it is."""
    view: Any = envelope["view"]
    scoreboard: Any = envelope["scoreboard"] or {"seats": {}}
    turn = view.get("turn")
    gone = {int(seat) for seat, person in facts["seats"].items() if not person["here"]}
    return {
        "points": {int(seat): score for seat, score in scoreboard["seats"].items()},
        "turn": turn if isinstance(turn, int) and not isinstance(turn, bool) else None,
        "gone": gone,
    }


def _trouble(session: Session, state: str) -> Message | None:
    if session.damage:
        return Message.of(
            "{n} entry of the log no longer fits: see the log.",
            many="{n} entries of the log no longer fit: see the log.",
            n=len(session.damage),
        )
    if not session.position.setup.clockwise:
        return Message("Everybody has left. Undo brings the last one back.")
    if state == "lost":
        return Message("Camera lost. Check the cable. Play on: tap or type cards.")
    return None


def whereabouts(view: Any, facts: dict[str, Any], part: str = "table") -> list[Message]:
    """How far the game is: in the game's own words (`where`), else as far as its view says so in the usual ones.

    Beside a game's own words only a seat's own page says whose turn it is: on the table its board does.
    """
    own = view.get("where")
    spoken = own if isinstance(own, list) else []
    told = [Message.from_json(one) for one in spoken if isinstance(one, dict) and {"text", "args"} <= one.keys()]
    is_own = bool(told)
    if not is_own and isinstance(view.get("round"), int) and isinstance(view.get("rounds"), int):
        told.append(Message.of("Round {n} of {all}", n=view["round"], all=view["rounds"]))
    seat = facts["seats"].get(str(view.get("turn")))
    if seat and (part == "mine" or not is_own):
        told.append(Message.of("{name}’s turn", name=seat["name"]))
    return told
