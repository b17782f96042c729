"""The log: who did what and why it counted, and the page that corrects an entry, consequences first."""

from __future__ import annotations

from collections import Counter
from typing import Any

import flask

from assistant.dashboard.api import action_of, changes, open_session
from assistant.dashboard.body import body
from assistant.dashboard.describing import described_by, describes, words_of
from assistant.dashboard.drawing import game_css, game_icon
from assistant.dashboard.forms import can_do, forms, people_of
from assistant.dashboard.pictures import shows
from assistant.dashboard.problems import NotFound, clashes, objections, worded
from assistant.dashboard.roles import looking, require_table
from assistant.dashboard.screen import dumps
from assistant.dashboard.tables import urls
from assistant.dashboard.titles import titles
from assistant.envelope import action_sentence, log, redo_target, undo_target
from assistant.session import Session
from assistant.table import host
from assistant.table.action import HISTORY, HOST_KINDS, Action, Event
from assistant.table.errors import TableError
from assistant.table.message import Message
from assistant.table.score import Scoreboard, ScoreLine
from assistant.table.telling import number_told
from assistant.table.values import plain
from assistant.table.viewer import Viewer

blueprint = flask.Blueprint("logbook", __name__)

NO_ENTRY = Message("There is no such entry in the log.")


@blueprint.get("/sessions/<int:number>/log")
def entries(number: int) -> str:
    """The whole log, newest first, and one entry in detail."""
    return flask.render_template("log.html", **told(number))


@blueprint.get("/sessions/<int:number>/log/fragment")
def fragment(number: int) -> str:
    """The same, for a page that is open."""
    return flask.render_template("_log.html", **told(number))


def told(number: int) -> dict[str, Any]:
    """Everything the log page is drawn from."""
    session, eyes = open_session(number), looking(number)
    found: list[Any] = log(session, eyes)
    show = flask.request.args.get("show", "")
    chosen = flask.request.args.get("entry", type=int) or next(
        (entry["number"] for entry in reversed(found) if entry["status"] != "history"), None
    )
    shown = [entry for entry in reversed(found) if is_shown(entry, show)]
    by_number = {entry["number"]: entry for entry in found}
    if chosen is not None and chosen not in by_number:
        raise NotFound(NO_ENTRY)
    setup = session.position.setup
    return {
        "session_id": number,
        "stream": f"/api/sessions/{number}/stream",
        "viewer": eyes,
        "revision": session.revision,
        "groups": chapters(session, shown),
        "total": len(found),
        "by": by_number,
        "show": show,
        "chosen": by_number.get(chosen) if chosen else None,
        "correction": session.standing().corrected_by.get(chosen) if chosen else None,
        "why": why(session, chosen) if chosen else None,
        "names": {seat.number: seat.name for seat in setup.seats},
        "may_undo": undo_target(session, eyes) if eyes.role == "seat" else None,
        "redoable": redo_target(session, eyes),
        "is_table": eyes.role in ("table", "referee"),
        "damage": {clash.event.number: _why_not(clash.reason) for clash in session.damage},
        "game_icon": game_icon(session.game),
        "game_css": game_css(session.game),
        "urls": urls(number),
    }


def chapters(session: Session, shown: list[Any]) -> list[dict[str, Any]]:
    """The shown entries, newest first, under the parts of the game they belong to; each with its first entry."""
    groups: list[dict[str, Any]] = []
    for entry in shown:
        heading = chapter(session, entry["number"])
        if not groups or groups[-1]["heading"] != heading:
            groups.append({"heading": heading, "entries": []})
        groups[-1]["entries"].append(entry)
        groups[-1]["first"] = entry["number"]
    return groups


def chapter(session: Session, number: int) -> Message | None:
    """The part of the game in which an entry was recorded, as its game calls it."""
    with host.fence(session.game, "chapter"):
        return session.game.chapter(session.before(number).state)


def _why_not(reason: Any) -> Message | None:
    return reason.reason if reason is not None else None


def is_shown(entry: dict[str, Any], show: str) -> bool:
    """Does an entry belong to what was asked for: all, one player's, what was taken back?"""
    if show == "undone":
        return bool(entry["status"] in ("undone", "history"))
    seat = number_told(show)
    if seat is not None:
        return bool(entry["seat"] == seat)
    return bool(entry["status"] != "history")


def why(session: Session, number: int) -> list[dict[str, Any]]:
    """What an entry did to the points: for each seat its total before and after, and the lines that are new."""
    steps = session.folding.steps
    place = next((n for n, step in enumerate(steps) if step.event.number == number), None)
    if place is None:
        return []
    after = steps[place + 1].before if place + 1 < len(steps) else session.position
    with host.fence(session.game, "score"):
        boards = [session.game.score(position.state) for position in (steps[place].before, after)]
    return [entry for seat in after.setup.seats if (entry := _gain(boards[0], boards[1], seat.number, seat.name))]


def _gain(before: Scoreboard | None, after: Scoreboard | None, seat: int, name: str) -> dict[str, Any] | None:
    old, new = (board.seats.get(seat) if board else None for board in (before, after))
    if new is None or (old and old.lines == new.lines and old.at_least == new.at_least):
        return None
    known = Counter(_key(line) for line in (old.lines if old else ()))
    fresh: list[Any] = []
    for line in new.lines:
        if known[_key(line)]:
            known[_key(line)] -= 1
        else:
            fresh.append(plain(line.json()))
    totals = {"before": old.total if old else 0, "after": new.total, "at_least": new.at_least}
    return {"seat": seat, "name": name, "lines": fresh, **totals}


def _key(line: ScoreLine) -> str:
    return dumps(plain(line.json()))


@blueprint.get("/sessions/<int:number>/log/<int:event>/change")
def change(number: int, event: int) -> str:
    """What was it really? Only the table corrects."""
    require_table()
    session, eyes = open_session(number), looking(number)
    found = entry_of(session, event)
    kinds = [entry for entry in session.game.kinds if can_do(entry, eyes)]
    kinds.sort(key=lambda entry: entry.kind != found.action.kind)
    told_entry: Any = log(session, eyes)[event - 1]
    start = given(session, eyes, found)
    return flask.render_template(
        "change.html",
        entry=told_entry,
        revision=session.revision,
        kinds=forms(session, session.before(event).state, kinds, eyes, start),
        given=start,
        called=dict(titles(session.position.setup.catalog)),
        **described_by(kinds, session.position.setup.catalog),
        stream=f"/api/sessions/{number}/stream",
        game_icon=game_icon(session.game),
        game_css=game_css(session.game),
        names={seat.number: seat.name for seat in session.position.setup.seats},
        urls=urls(number),
        **people_of(session, eyes),
    )


def entry_of(session: Session, event: int) -> Event:
    """An entry that can be corrected, as it stands now. Raises NotFound."""
    if not 1 <= event <= session.revision or session.events[event - 1].action.kind in (*HISTORY, *HOST_KINDS):
        raise NotFound(NO_ENTRY)
    found = session.events[event - 1]
    return found.doing(session.standing().doing.get(event, found.action))


def given(session: Session, eyes: Viewer, event: Event) -> dict[str, Any]:
    """What a correction's form starts with: as much of the entry as these eyes may know."""
    action = event.action
    secret = (event.actor.role == "seat" and not eyes.sees(event.actor.seat)) or _is_told_less(session, event, eyes)
    known = action.card is None or shows(session, eyes, {action.card})
    data: dict[str, Any] = {} if secret or not known else {**described(session, action), **plain(action.data)}
    return {
        "kind": action.kind,
        "seat": action.seat,
        "card": action.card if known and not secret else None,
        "data": data,
    }


def _is_told_less(session: Session, event: Event, eyes: Viewer) -> bool:
    """Does the seat itself read more of its own entry than these eyes do, whoever tapped it?"""
    seat = event.action.seat
    if seat is None or eyes.sees(seat):
        return False
    before = session.before(event.number)
    own, other = (action_sentence(session, before, event.action, one) for one in (Viewer("seat", seat), eyes))
    return own != other


def described(session: Session, action: Action) -> dict[str, str]:
    """What a named card would be described as, so that a correction by tiles starts from the card that was read."""
    catalog = session.position.setup.catalog
    kind = next((entry for entry in session.game.kinds if entry.kind == action.kind), None)
    try:
        said = words_of(catalog.copy(action.card).card) if kind and action.card else []
    except TableError:
        return {}
    fields = describes(kind, catalog) if kind else []
    return {one.name: word for one in fields for word in said if word in one.choices}


@blueprint.post("/sessions/<int:number>/log/<int:event>/preview")
def preview(number: int, event: int) -> str:
    """What a correction would change later on, and what no longer fits. Nothing happens."""
    eyes = require_table()
    session = open_session(number)
    asked: Any = body(free=("action",)).get("action")
    action = Action.of("replace", None, event=event, action=action_of(asked if isinstance(asked, dict) else {}).json())
    would = session.preview(action, eyes)
    if would.refusal is not None:
        return flask.render_template("_preview.html", refusal=worded(would.refusal, eyes), revision=session.revision)
    found = clashes(session, [*would.must_go, *would.objected], eyes)
    later = sum(step.event.number > event for step in session.folding.steps)
    return flask.render_template(
        "_preview.html",
        refusal=None,
        number=event,
        revision=session.revision,
        objections=objections(would.against, eyes),
        changes=changes(session, would),
        clashes=found,
        stays=later - len(found),
        act=dumps(plain(action.json())),
    )
