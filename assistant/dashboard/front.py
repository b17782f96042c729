"""The front door: the lobby, and the page by which phones and tablets come in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flask

from assistant.dashboard import gates, roles
from assistant.dashboard.drawing import camera_status, game_icon
from assistant.dashboard.join import device_kind
from assistant.dashboard.roles import assistant
from assistant.exchange import copies
from assistant.eyes import CameraStatus
from assistant.store import SessionInfo
from assistant.table import host
from assistant.table.errors import TableError
from assistant.table.game import Game
from assistant.table.message import Message
from assistant.table.setup import Option
from assistant.table.values import EMPTY, Json

blueprint = flask.Blueprint("front", __name__)

SHOWN = 6
"""Games to resume in the list."""
SEATS_AT_FIRST = 3


@blueprint.get("/")
def lobby() -> flask.typing.ResponseReturnValue:
    """A new game, or one to go on with. A phone is sent to its own page, a guest to the table."""
    eyes = roles.viewer()
    current = assistant().current
    if eyes.role in ("seat", "guest"):
        if current is None:
            return flask.redirect("/join", 303)
        if roles.chose_a_seat():
            return flask.redirect(flask.url_for("pages.tables.mine", number=current.id), 303)
        return flask.redirect(flask.url_for("pages.tables.table", number=current.id), 303)
    games = [game_told(game) for game in assistant().games.values()]
    kept = [info for info in assistant().store.sessions() if not info.archived]
    copied = copies(assistant().store)
    last = next((info for info in kept if info.header.game in assistant().games and not info.problem), None)
    chosen = last.header.game if last else next(iter(assistant().games), "")
    return flask.render_template(
        "lobby.html",
        games=games,
        chosen=chosen,
        names=names_at_first(last, next((game["fewest"] for game in games if game["id"] == chosen), 2)),
        last_names=list(last.header.seats) if last else [],
        sessions=[session_told(info, info.id in copied) for info in kept[:SHOWN]],
        failures=getattr(assistant().plugins, "failures", ()),
        notices=assistant().notices,
        deck=assistant().deck,
        mode=assistant().dock.mode,
        has_eyes=assistant().eyes is not None,
        camera_says=camera_says(camera_status()),
        **door_told(),
    )


def names_at_first(last: SessionInfo | None, fewest: int) -> list[str]:
    """Empty rows for a new game; for another one of the same, who played the last."""
    if last and "again" in flask.request.args:
        return list(last.header.seats)
    return [""] * max(SEATS_AT_FIRST, fewest)


def game_told(game: Game[Any]) -> dict[str, Any]:
    """A game as the lobby shows it."""
    return {
        "id": game.id,
        "title": game.title,
        "icon": game_icon(game),
        "fewest": game.seats[0],
        "most": game.seats[-1],
        "has_sample": game.sample is not None,
        "has_values": bool(game.traits),
        "options": [option_told(option, assistant().preset(game)) for option in game.options],
    }


def option_told(option: Option, preset: Mapping[str, Json] = EMPTY) -> dict[str, Any]:
    """A house rule, each value with what it is called; `preset` are those chosen when the program was started."""
    yes_no: Mapping[Json, Message] = {True: Message("Yes"), False: Message("No")}
    names = [
        option.names[n] if n < len(option.names) else yes_no.get(value, Message.of("{value}", value=str(value)))
        for n, value in enumerate(option.values)
    ]
    return {
        "key": option.key,
        "label": option.label,
        "note": option.note,
        "default": preset.get(option.key, option.default),
        "choices": list(zip(option.values, names, strict=True)),
    }


def session_told(info: SessionInfo, is_copy: bool) -> dict[str, Any]:
    """A game to resume; one that is over, or the copy of another, says so."""
    game = None if info.problem else assistant().games.get(info.header.game)
    return {
        "id": info.id,
        "title": info.title or (game.title_with(info.header.options) if game else info.header.game),
        "icon": game_icon(game) if game else "deck",
        "names": list(info.header.seats),
        "day": info.last[:10],
        "last": info.last,
        "playable": game is not None,
        "problem": info.problem,
        "is_copy": is_copy,
        "is_over": game is not None and is_over(info.id),
    }


def is_over(number: int) -> bool:
    """Was a game played to its end? One that cannot be opened or counted here was not."""
    try:
        session = assistant().open(number)
        with host.fence(session.game, "score"):
            board = session.game.score(session.position.state)
    except TableError:
        return False
    return board is not None and board.final


def door_told() -> dict[str, Any]:
    """The short code and the likeliest address, while the table is open."""
    if not roles.doors().lan:
        return {"door": None, "link": None}
    told: Any = gates.told()
    return {"door": told, "link": next(iter(told["addresses"]), None)}


def camera_says(status: CameraStatus) -> Message:
    """The camera's state in a sentence."""
    if status.state == "on":
        return Message.of(
            "{name}: {n} tag read now.",
            many="{name}: {n} tags read now.",
            n=len(status.reading),
            name=status.name or status.source,
        )
    said = {
        "off": Message("No camera is used. Everything works by hand."),
        "opening": Message("The camera is being opened."),
        "lost": Message("The camera is lost. Check the cable."),
        "frozen": Message("The camera's picture stands still. Unplug it and plug it in again."),
        "ended": Message("The film is over."),
    }
    if status.state == "lost" and status.advice is not None:
        return status.advice
    if status.is_remote:
        said["lost"] = Message("The camera is lost. Check its app, its charger and the Wi-Fi.")
        said["frozen"] = Message("The camera’s picture stands still. Is its app open, and its screen unlocked?")
    return said[status.state]


@blueprint.get("/join")
def join() -> str:
    """Before somebody is in: the code. Then: who are you. At the table: how others get in."""
    eyes = flask.g.viewer
    current = assistant().current
    asked = flask.request.args.get("session", type=int)
    session = assistant().open(asked) if asked else current
    setup = session.position.setup if session else None
    awake = flask.current_app.extensions.get("awake")
    is_table = eyes is not None and eyes.role in ("table", "referee")
    return flask.render_template(
        "join.html",
        viewer=eyes,
        is_table=is_table,
        door=gates.told() if is_table else None,
        session=session,
        me=roles.viewer(session.id).seat if eyes is not None and session else None,
        people=[(seat.number, seat.name) for seat in setup.seats if seat.here] if setup else [],
        device=device_kind(flask.request.user_agent.string),
        is_apple=any(word in flask.request.user_agent.string for word in ("iPhone", "iPad", "Macintosh")),
        awake=awake.note if awake else None,
    )
