"""Pages of a running table in a real browser, over an origin that is not a secure one, and what is wrong with them."""

from __future__ import annotations

import re
import socket
from pathlib import Path
from typing import Any

from tables import Loaded
from toy import LampGame

from assistant.app import Assistant
from assistant.dashboard import create_app
from assistant.dashboard.serve import Service
from assistant.session import Session
from assistant.store import MemoryStore
from assistant.table.action import Action
from assistant.table.game import Game
from assistant.table.viewer import TABLE
from robits import Robits

HOST = "table.test"
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {HOST} 127.0.0.1",
]
SIZES = {
    "landscape": (1280, 800),
    "portrait": (800, 1280),
    "tablet": (1180, 820),
    "small": (1024, 659),
    "tall": (768, 915),
    "phone": (390, 844),
}
CHECK = (Path(__file__).parent.parent / "e2e" / "check.js").read_text(encoding="utf-8")
REFUSED = re.compile(r"Failed to load resource: the server responded with a status of (4\d\d)")
"""What Chromium itself says of an answer that is a refusal; everything else on the console is a fault."""


def free_port() -> int:
    """A port that can be listened on, and again after a stop."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Table:
    """A dashboard that runs, and whatever pages a test opens on it."""

    def __init__(self, browser: Any, *games: Game[Any], **more: Any) -> None:
        self.browser = browser
        self.assistant = Assistant(Loaded(*(games or (Robits(), LampGame()))), MemoryStore(), **more)
        self.app = create_app(self.assistant, secret="for tests", beat=0.5)
        self.contexts: list[Any] = []
        self.console: list[str] = []
        self.service: Service | None = None
        self.port = free_port()
        self.start()

    def start(self) -> None:
        """Serve; after a stop at the same port as before."""
        self.service = Service(self.app, port=self.port)
        self.service.start()
        self.port = self.service.port
        self.app.extensions["doors"].allow([HOST], self.port)

    def stop(self) -> None:
        if self.service:
            self.service.stop()
        self.service = None

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    def page(self, size: str = "landscape", *, scheme: str = "light", language: str = "", context: Any = None) -> Any:
        """A new page; whatever it says on its console is a fault."""
        if context is None:
            width, height = SIZES[size]
            context = self.browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
            context.set_default_timeout(10_000)
            self.contexts.append(context)
            if language:
                context.add_cookies([{"name": "language", "value": language, "url": self.url}])
        page = context.new_page()
        page.on("console", lambda said: self.heard(said.text))
        page.on("pageerror", lambda error: self.console.append(str(error)))
        return page

    def heard(self, text: str) -> None:
        if not REFUSED.search(text) and "ERR_CONNECTION_REFUSED" not in text:
            self.console.append(text)

    def open(self, path: str, size: str = "landscape", **more: Any) -> Any:
        page = self.page(size, **more)
        page.goto(self.url + path)
        return ready(page)

    def sit(self, session: Session, seat: int | str, size: str = "phone", **more: Any) -> Any:
        """A phone that chose a seat on the join page."""
        page = self.open("/join", size, **more)
        page.evaluate(
            "told => fetch('/api/seat', {method: 'POST', headers: {'Content-Type': 'application/json'},"
            " body: JSON.stringify(told)})",
            {"as": seat, "session": session.id},
        )
        return page

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        self.stop()


def lamps(table: Table, *names: str) -> Session:
    return table.assistant.start("lamps", names or ("Mara", "Jonas"))


def robits(table: Table, *names: str, cards: int = 8, deck: str = "sample") -> Session:
    """A game of ROBiTs under way, its line recorded."""
    session = table.assistant.start("robits", names or ("Mara", "Jonas", "Priya"), deck=deck)
    ids = [card.id for card in session.header.catalog.cards if card.traits.get("type") != "overclock"]
    free = iter(ids[::7] + ids[3::7] + ids[5::7])
    for column in range(1, 8):
        session.record(Action.of("reveal", None, next(free), column=column), anyway=True)
    for _ in range(cards):
        seat = session.position.state.turn
        session.record(Action.of("take", seat, next(free)), anyway=True)
    return session


def finish(session: Session) -> None:
    """Take cards until everybody has seven."""
    taken = {str(card) for card in session.game.seen(session.position.state)}
    free = iter(
        card.id for card in session.header.catalog.cards if card.id not in taken and card.traits["type"] == "part"
    )
    while not session.envelope(TABLE)["scoreboard"]["final"]:  # type: ignore[index, call-overload]
        session.record(Action.of("take", session.position.state.turn, next(free)), anyway=True)


def ready(page: Any) -> Any:
    """The same page, once its script listens to taps."""
    page.wait_for_selector("html[data-live]")
    return page


def faults(page: Any) -> list[str]:
    """Layout faults of the page that is open."""
    found: list[str] = page.evaluate(CHECK)
    return found


def moments(table: Table) -> dict[str, Session]:
    """Games at different moments, on one table."""
    names = ("Mara", "Jonas", "Priya")
    ended = robits(table, *names)
    finish(ended)
    toy = lamps(table, *names, "Tom")
    toy.record(Action.of("light", 1, "lamp-4"))
    return {
        "ended": ended,
        "toy": toy,
        "unseen": robits(table, *names, cards=5, deck=""),
        "play": robits(table, *names),
    }


def pages_of(games: dict[str, Session]) -> list[str]:
    play = games["play"].id
    return [
        "/",
        f"/sessions/{play}",
        f"/sessions/{games['unseen'].id}",
        f"/sessions/{games['toy'].id}",
        f"/sessions/{games['ended'].id}",
        f"/sessions/{play}/log",
        f"/sessions/{play}/log/9/change",
        f"/sessions/{play}/settings",
        f"/sessions/{play}/cards",
        f"/sessions/{play}/now",
        f"/sessions/{play}/then/5",
        "/settings",
        "/join",
        "/camera",
        f"/sessions/{play}/differences",
        "/print",
    ]
