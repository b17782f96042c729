"""The pages of play: the table, a seat's own page, and the pieces of them that a page fetches anew."""

from __future__ import annotations

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
from assistant.dashboard.forms import SEATS, STICKER, can_do, can_move_cards, forms, moves_cards, people_of
from assistant.dashboard.portraits import crop_url
from assistant.dashboard.roles import assistant, chose_a_seat, device, doors, looking, viewer
from assistant.dashboard.screen import Screen, differing_in, screen
from assistant.envelope import table_facts, undo_target
from assistant.eyes import CameraStatus
from assistant.refusals import Forbidden
from assistant.session import Session
from assistant.table.action import Action, Offer
from assistant.table.cards import BLANK_FROM
from assistant.table.errors import GameFault, UnknownTag
from assistant.table.message import Message
from assistant.table.tag import Tag
from assistant.table.values import Json
from assistant.table.viewer import Viewer

blueprint = flask.Blueprint("tables", __name__)


@blueprint.get("/sessions/<int:number>")
def table(number: int) -> str:
    """The shared table, as whoever looks may see it."""
    return flask.render_template("table.html", **told(number, "table"))


@blueprint.get("/sessions/<int:number>/mine")
def mine(number: int) -> flask.typing.ResponseReturnValue:
    """A seat's own page. Whoever has one at another table only is asked anew; who has none is shown the table."""
    if looking(number).role != "seat":
        if chose_a_seat():
            return flask.redirect(flask.url_for("pages.front.join", session=number), 303)
        return flask.redirect(flask.url_for("pages.tables.table", number=number), 303)
    return flask.render_template("seat.html", **told(number, "mine"))


@blueprint.get("/sessions/<int:number>/fragment")
def fragment(number: int) -> str:
    """What a page swaps in when something changed."""
    part = flask.request.args.get("part", "table")
    if part == "mine":
        if looking(number).role != "seat":
            flask.abort(401)  # the page that asks goes and chooses a seat
        return flask.render_template("_seat.html", **told(number, "mine"))
    return flask.render_template("_table.html", **told(number, "table"))


@blueprint.get("/sessions/<int:number>/kinds")
def kinds(number: int) -> str:
    """Every kind of action of this game as a form: also what is not offered can be done.

    `elsewhere` is the tag of a card that lies elsewhere: only what says where it is by now.
    """
    session, eyes = open_session(number), looking(number)
    if eyes.role == "guest":
        raise Forbidden("This is not yours to do.")
    args = flask.request.args
    only, elsewhere = args.get("kind"), args.get("elsewhere", "")
    tag = elsewhere or args.get("tag", "")
    known = (*session.game.kinds, SEATS, *([STICKER] if tag else []))
    found = [entry for entry in known if only in (None, entry.kind) and can_do(entry, eyes)]
    if elsewhere:
        found = [entry for entry in found if moves_cards(entry)]
    describing = described_by(found, session.position.setup.catalog)
    return flask.render_template(
        "_kinds.html",
        kinds=[form for form in forms(session, session.position.state, found, eyes) if form["can_be"]],
        **people_of(session, eyes),
        **describing,
        only=only or elsewhere,
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
        "can_move": can_move_cards(session, eyes),
        "camera": camera_word(status),
        "is_camera_remote": status.is_remote,
        "has_eyes": assistant().eyes is not None,
        "game_icon": game_icon(game),
        "icons": icons_for(game),
        "game_css": game_css(game),
        "game_js": game_js(game),
        "people": [(seat, facts["seats"][str(seat)]["name"]) for seat in facts["order"]],
        "urls": urls(number),
        **_placed(sorted_, session, eyes),
        **plates(envelope, facts),
        "trouble": _trouble(session, status),
        "where": whereabouts(envelope["view"], facts, part),
        "differing": differing_in(envelope),
        "shared": shared(session, eyes),
        "has_values": bool(game.traits),
    }
    if part == "mine":
        doors().places.looks((number, eyes.seat or 0), device())  # also after a restart the seat is somebody's
        given["mine"] = render_game(game, "mine.html", eyes, view=envelope["view"])
    return given


def shared(session: Session, eyes: Viewer) -> list[tuple[int, str]]:
    """Seats that several devices use without anybody having agreed: all of them at the table, on a phone its own.

    The device that came last knows it, and is not asked.
    """
    names = {seat.number: seat.name for seat in session.position.setup.seats}
    found = doors().places.shared(session.id)
    if eyes.role == "seat":
        found = {seat: last for seat, last in found.items() if seat == eyes.seat and last != device()}
    elif eyes.role == "guest":
        return []
    return [(seat, names[seat]) for seat in sorted(found) if seat in names]


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


def _trouble(session: Session, status: CameraStatus) -> Message | None:
    if session.damage:
        return Message.of(
            "{n} entry of the log no longer fits: see the log.",
            many="{n} entries of the log no longer fit: see the log.",
            n=len(session.damage),
        )
    if not session.position.setup.clockwise:
        return Message("Everybody has left. Undo brings the last one back.")
    if status.surface.outdated is not None and status.state == "on":
        return status.surface.outdated
    if status.state == "lost" and status.is_remote:
        return Message("Camera lost. Check its app and the Wi-Fi. Play on: tap or type cards.")
    if status.state == "lost":
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
