"""The ways in: the code on the screen, the short code, the choice of a seat, the referee's switch, the open table."""

from __future__ import annotations

from typing import Protocol

import flask

from assistant.dashboard import network, roles
from assistant.dashboard.api import open_session
from assistant.dashboard.body import body
from assistant.dashboard.places import SeatTaken
from assistant.dashboard.problems import NotNow, problem
from assistant.dashboard.roles import doors
from assistant.refusals import Forbidden
from assistant.symbols import link_matrix, svg_path
from assistant.table.errors import IllegalAction
from assistant.table.field import Field
from assistant.table.message import Message
from assistant.table.values import Json
from assistant.table.viewer import GUEST, Viewer

blueprint = flask.Blueprint("gates", __name__)


class Listening(Protocol):
    """The part of the server that can open the table to the network, and close it."""

    def open_to_table(self) -> None:
        """Listen on the network too. Raises OSError."""

    def close_to_table(self) -> None:
        """Listen on this computer alone again. Raises IllegalAction where it was started open."""


@blueprint.get("/j/<token>")
def scanned(token: str) -> flask.typing.ResponseReturnValue:
    """Somebody scanned the code on the screen: they are a guest until they choose a seat."""
    doors().open_with_token(token)
    if not roles.is_joined() and not roles.is_host_machine():
        roles.become(GUEST)
    return flask.redirect("/join", 303)


@blueprint.post("/api/join")
def typed() -> dict[str, Json]:
    """Somebody typed the short code."""
    code: str = body(Field("code", "text", label=Message("The code")))["code"]
    doors().open_with_code(code, flask.request.remote_addr or "")
    if not roles.is_joined():
        roles.become(GUEST)
    return {"as": str(roles.viewer())}


@blueprint.post("/api/seat")
def choose_seat() -> flask.typing.ResponseReturnValue:
    """This device looks as the table, a guest, or a seat of a session from now on."""
    roles.viewer()
    told = body(Field("session", required=False), Field("anyway", "flag", required=False), free=("as",))
    try:
        who = Viewer.parse(told.get("as") or "")
    except ValueError:
        raise IllegalAction("Look as table, guest, or a seat's number.") from None
    if who.role == "referee":
        raise IllegalAction("The referee has a switch of its own, on the computer that runs the table.")
    if who.seat is None:
        doors().places.let_go(roles.device())
        roles.become(who)
        return {"as": str(who), "session": None}
    current = roles.assistant().current
    number = told.get("session") or (current.id if current else 0)
    session = open_session(number)
    name = session.position.setup.name(who.seat)
    try:
        doors().places.hold((number, who.seat), roles.device(), anyway=told.get("anyway", False), name=name)
    except SeatTaken as taken:
        objection: Json = {"text": taken.reason.json(), "rule": None}
        return problem(422, taken.reason, Message("Somebody has this seat"), objections=[objection])
    roles.become(who, session=number, name=name)
    roles.assistant().stir(number)
    return {"as": str(who), "session": number}


@blueprint.post("/api/seat/shared")
def shared_seat() -> dict[str, Json]:
    """Several devices use a seat: all may, or (`end`) it is one's own alone; the table shows out all of them."""
    told = body(Field("session"), Field("seat"), Field("end", "flag", required=False))
    number, seat = open_session(told["session"]).id, told["seat"]
    own = roles.viewer(number)
    if own.role not in ("table", "referee") and own.seat != seat:
        raise Forbidden("This is not yours to do.")
    if told.get("end"):
        doors().places.show_out((number, seat), but=roles.device() if own.seat == seat else "")
    doors().places.agree((number, seat))
    roles.assistant().stir(number)
    return {"session": number, "seat": seat}


@blueprint.post("/api/leave")
def leave() -> dict[str, Json]:
    """Forget who this device is."""
    doors().places.let_go(roles.device())
    roles.leave()
    return {"as": None}


@blueprint.post("/api/referee")
def referee() -> dict[str, Json]:
    """The referee's switch, on the host machine."""
    on: bool = body(Field("on", "flag"))["on"]
    roles.switch_referee(on)
    return {"as": "referee" if on else "table"}


@blueprint.get("/api/join")
def join_info() -> dict[str, Json]:
    """How others get in: addresses with their symbol, the short code, who came, and what may be in the way."""
    roles.require_table()
    return told()


def told() -> dict[str, Json]:
    """All that a join page shows."""
    door, port = doors(), doors().port
    found = network.addresses() if door.lan and port else []
    door.allow((entry.address for entry in found), port or 0)
    links = [link(entry, f"http://{entry.address}:{port}") for entry in found]
    return {
        "open": door.lan,
        "port": port,
        "code": door.code,
        "addresses": links,
        "visitors": [
            {"address": who.address, "device": who.device, "as": who.viewer or None, "ago": round(ago)}
            for who, ago in door.visitors()
        ],
        "firewall": network.firewall_advice(port or 0).json(),
    }


def link(entry: network.Address, base: str) -> dict[str, Json]:
    """An address with its join link, and the link's symbol as an SVG path over `side` × `side` units."""
    url = f"{base}/j/{doors().token}"
    matrix = link_matrix(url)
    return {
        "address": base,
        "network": entry.network,
        "virtual": entry.is_virtual,
        "link": url,
        "qr": {"side": len(matrix), "path": svg_path(matrix)},
    }


@blueprint.post("/api/join/renew")
def renew() -> dict[str, Json]:
    """A new token and code: everybody who joined has to join again."""
    roles.require_host()
    doors().renew()
    return told()


@blueprint.post("/api/table")
def open_table() -> dict[str, Json]:
    """Open the table to the network, or close it again."""
    roles.require_host()
    wanted: bool = body(Field("open", "flag"))["open"]
    server: Listening | None = flask.current_app.extensions.get("server")
    if server is None:
        raise NotNow("This server cannot be opened or closed. Start the program with --lan.")
    try:
        server.open_to_table() if wanted else server.close_to_table()
    except OSError as error:
        raise IllegalAction(Message.of("The network cannot be opened: {why}.", why=str(error))) from error
    return told()
