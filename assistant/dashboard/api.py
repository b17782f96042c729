"""A session for programs and pages: its envelope, its log, what is done at it, and what a correction would do."""

from __future__ import annotations

from typing import Any

import flask

from assistant.dashboard.body import body
from assistant.dashboard.problems import MovedOn, NotFound, NotNow, clashes, objections, problem, status_of, worded
from assistant.dashboard.roles import assistant, looking, viewer
from assistant.dashboard.words import speak_of
from assistant.envelope import entry, log
from assistant.refusals import Clashing, Forbidden, Objected
from assistant.rewriting import Consequences
from assistant.session import Session
from assistant.store import StoreError
from assistant.table import host
from assistant.table.action import HISTORY, Action, Event
from assistant.table.errors import IllegalAction, TableError
from assistant.table.field import Field
from assistant.table.message import Message
from assistant.table.score import Scoreboard
from assistant.table.values import Json
from assistant.table.viewer import Viewer

blueprint = flask.Blueprint("api", __name__, url_prefix="/api/sessions")

ACTION = ("kind", "seat", "card", "data")
COMMAND_LONGEST = 80
_LARGEST = 2**53
NO_SESSION = Message("There is no such game here. The lobby lists all there are.")


def open_session(number: int) -> Session:
    """A session. Raises NotFound, or NotNow where it is there and cannot be played here."""
    try:
        session = assistant().open(number) if number <= _LARGEST else _none()
        speak_of(session.game.id)
        return session
    except IllegalAction as missing:
        raise NotNow(missing.reason) from missing
    except StoreError:
        if any(info.id == number for info in assistant().store.sessions()):
            raise
        return _none()


def _none() -> Session:
    raise NotFound(NO_SESSION)


def acting(number: int) -> Viewer:
    """Who acts: the device's own viewer, or for the referee whom `?as=` names. Raises Forbidden for a guest."""
    own, eyes = viewer(number), looking(number)
    if eyes.role == "guest" or (eyes != own and own.role != "referee"):
        raise Forbidden("This is not yours to do.")
    return eyes


def refused(error: TableError, session: Session, eyes: Viewer) -> flask.Response:
    """A refusal as this viewer may read it, with the fresh envelope or what the rules object to."""
    status, more = status_of(error), dict[str, Any]()
    if status == 409:
        more["envelope"] = assistant().envelope(session, eyes)
    if status == 422:
        more["objections"] = objections(error.objections, eyes) if isinstance(error, Objected) else []
    if isinstance(error, Clashing):
        more["clashes"] = clashes(session, error.clashes, eyes)
    return problem(status, worded(error, eyes), **more)


def recorded(session: Session, event: Event, eyes: Viewer) -> dict[str, Json]:
    """What the one who acted gets: the new entry as the log shows it, and the fresh envelope."""
    told = entry(session, event, eyes, session.standing())
    return {"event": told, "envelope": assistant().envelope(session, eyes)}


@blueprint.get("/<int:number>")
def envelope(number: int) -> flask.Response:
    """The envelope of whoever looks."""
    session = open_session(number)
    return flask.Response(letter(session, looking(number)), mimetype="application/json")


def letter(session: Session, eyes: Viewer) -> str:
    """An envelope as text, written once for each revision and tick: a tap makes all dashboards ask at once.

    With proposals in it (their seconds run) it is written anew each time.
    """
    written: dict[tuple[int, Viewer], tuple[Json, Json, str]] = flask.current_app.extensions["letters"]
    told = assistant().envelope(session, eyes)
    kept = written.get((session.id, eyes))
    if kept and not told["proposals"] and kept[:2] == (told["revision"], told["tick"]):
        return kept[2]
    text = flask.json.dumps(told)
    if not told["proposals"]:
        written[session.id, eyes] = (told["revision"], told["tick"], text)
    return text


@blueprint.get("/<int:number>/log")
def whole_log(number: int) -> dict[str, Json]:
    """The whole log, oldest first, as whoever looks may read it."""
    session = open_session(number)
    return {"revision": session.revision, "log": log(session, looking(number))}


@blueprint.post("/<int:number>/actions")
def act(number: int) -> flask.typing.ResponseReturnValue:
    """Do something at the table."""
    session = open_session(number)
    eyes = acting(number)
    told = body(
        Field("anyway", "flag", required=False),
        Field("revision", required=False, lowest=0),
        Field("command", "text", required=False),
        free=ACTION,
    )
    command = told.get("command", "")
    if len(command) > COMMAND_LONGEST:
        raise IllegalAction(Message.of("A command's id has at most {n} letters.", n=COMMAND_LONGEST))
    try:
        event = assistant().act(
            number,
            action_of(told),
            actor=eyes,
            command=command,
            anyway=told.get("anyway", False),
            revision=told.get("revision"),
        )
    except TableError as refusal:
        return refused(refusal, session, eyes)
    return recorded(session, event, eyes)


def action_of(told: dict[str, Any]) -> Action:
    """The action in a request's fields; null is the same as absent. Raises IllegalAction."""
    return Action.from_json({name: told[name] for name in ACTION if told.get(name) is not None})


@blueprint.post("/<int:number>/preview")
def preview(number: int) -> flask.typing.ResponseReturnValue:
    """What taking back, doing again or correcting would do to everything after it. Nothing happens."""
    session = open_session(number)
    eyes = acting(number)
    action = action_of(body(free=ACTION))
    if action.kind not in HISTORY:
        raise IllegalAction("Only a correction, an undo or a redo can be tried out.")
    if not eyes.acts_for(action.seat):
        raise Forbidden("This is not yours to do.")
    host.refuse_misshapen(action)
    would = session.preview(action, eyes)
    if would.refusal is not None:
        return refused(would.refusal, session, eyes)
    target: int = action.data["event"]  # type: ignore[assignment]
    later = [step.event.number for step in session.folding.steps if step.event.number > target]
    found = clashes(session, [*would.must_go, *would.objected], eyes)
    return {
        "revision": session.revision,
        "changes": changes(session, would),
        "objections": objections(would.against, eyes),
        "clashes": found,
        "stays": len(later) - len(found),
    }


def changes(session: Session, would: Consequences) -> list[Json]:
    """Whose points a correction would change, before and after."""
    with host.fence(session.game, "score"):
        boards = [session.game.score(position.state) for position in (session.position, would.after)]
    told: list[Json] = []
    for seat in would.after.setup.seats:
        before, after = (_total(board, seat.number) for board in boards)
        if before != after:
            text = Message.of("{name}, points", name=seat.name).json()
            told.append({"seat": seat.number, "text": text, "before": before, "after": after})
    return told


def _total(board: Scoreboard | None, seat: int) -> Json:
    score = board.seats.get(seat) if board else None
    return {"total": score.total, "at_least": score.at_least} if score else None


@blueprint.post("/<int:number>/proposals/<int:entry_id>/<word>")
def proposal(number: int, entry_id: int, word: str) -> flask.typing.ResponseReturnValue:
    """Say yes to one of a proposal's choices (`choose`), stop its clock (`wait`), or let it go (`dismiss`)."""
    session = open_session(number)
    eyes = acting(number)
    told = body(Field("choice", required=False, lowest=0), Field("anyway", "flag", required=False))
    try:
        if word == "choose":
            event = assistant().dock.choose(
                number, entry_id, told.get("choice", 0), actor=eyes, anyway=told.get("anyway", False)
            )
            return recorded(session, event, eyes)
        if word == "wait":
            assistant().dock.wait(number, entry_id, actor=eyes)
        elif word == "dismiss":
            assistant().dock.dismiss(number, entry_id, actor=eyes)
        else:
            flask.abort(404)
    except IllegalAction as over:
        return refused(MovedOn(worded(over, eyes)), session, eyes)
    except TableError as refusal:
        return refused(refusal, session, eyes)
    return {"envelope": assistant().envelope(session, eyes)}


@blueprint.get("/<int:number>/people")
def people(number: int) -> dict[str, Json]:
    """How many devices look at a session as table, guest and each seat."""
    open_session(number)
    viewer(number)
    hub = flask.current_app.extensions["hub"]
    seen: dict[str, Json] = dict(sorted(hub.people(number).items()))
    return {"people": seen}
