"""What every page is drawn with: theme, words, links to what is static, and a game's own templates."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import flask
from jinja2 import TemplateNotFound
from markupsafe import Markup

from assistant.dashboard import words
from assistant.dashboard.portraits import card_picture
from assistant.dashboard.roles import assistant, is_host_machine, preferences
from assistant.dashboard.screen import dumps
from assistant.eyes import CameraStatus
from assistant.resources import resource_dir
from assistant.table.errors import GameFault
from assistant.table.game import Game
from assistant.table.host import fence
from assistant.table.viewer import Viewer


def static(name: str) -> str:
    """The address of one of our own files."""
    return flask.url_for("static", filename=name)


def context() -> dict[str, Any]:
    """Names that every template may use."""
    prefers = preferences()
    return {
        "tongue": words.spoken(),
        "prefers": prefers,
        "theme": prefers.get("theme", "auto"),
        "static": static,
        "is_host": is_host_machine(),
        "game_css": [],
        "game_js": [],
        "game_icons": [f"{game.id}/_icons.html" for game in assistant().games.values() if brings(game, "_icons.html")],
    }


@cache
def icons(folder: Path) -> frozenset[str]:
    """The names of the icons that a folder of templates brings."""
    file = folder / "_icons.html"
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    return frozenset(re.findall(r'id="i-([\w-]+)"', text))


def icons_for(game: Game[Any]) -> frozenset[str]:
    """The icons that an offer of a game may name: ours and its own."""
    return icons(resource_dir("templates")) | icons(game.assets / "templates")


def brings(game: Game[Any], name: str) -> bool:
    """Has the game a template of this name?"""
    return (game.assets / "templates" / name).is_file()


def game_css(game: Game[Any]) -> list[str]:
    """The game's own style sheet, if it brings one: `static/board.css`."""
    if not (game.assets / "static" / "board.css").is_file():
        return []
    return [flask.url_for("game_static", game=game.id, filename="board.css")]


def game_js(game: Game[Any]) -> list[str]:
    """The game's own script, if it brings one: `static/board.js`."""
    if not (game.assets / "static" / "board.js").is_file():
        return []
    return [flask.url_for("game_static", game=game.id, filename="board.js")]


def game_icon(game: Game[Any]) -> str:
    """The game's sign, if it brings icons, else a pile of cards."""
    return game.id if game.id in icons(game.assets / "templates") else "deck"


def render_game(game: Game[Any], name: str, viewer: Viewer, **given: Any) -> Markup:
    """One of a game's templates, or ours in its place (`board.html` → `_board.html`); a failing one says so instead.

    A game's template gets `view` and `viewer` (`final.html` also `scoreboard`), and nothing else.
    """
    template = f"{game.id}/{name}" if brings(game, name) else f"_{name}"
    try:
        with fence(game, "template"):
            environment = flask.current_app.jinja_env
            return Markup(environment.get_template(template).render(viewer=viewer, **given))
    except (GameFault, TemplateNotFound) as fault:
        flask.current_app.logger.exception("The template %s failed.", template)
        reason = fault.reason if isinstance(fault, GameFault) else str(fault)
        return Markup(flask.render_template("fault.html", reason=reason))


def camera_status() -> CameraStatus:
    """How the camera is doing; off where the program was started without eyes."""
    eyes = assistant().eyes
    return eyes.status() if eyes else CameraStatus()


def camera_word(status: CameraStatus) -> str:
    """`on`, `lost`, `ended` (a film or folder that was looked through) or empty, as bar and dock tell it."""
    if status.state in ("on", "opening"):
        return "on"
    if status.state == "ended":
        return "ended"
    return "lost" if status.state in ("lost", "frozen") else ""


def clock(at: str) -> str:
    """The time of day of an entry: `20:14`.

    >>> clock("2026-01-01T20:14:03+00:00")
    '20:14'
    """
    return at[11:16]


def install(setup: Any) -> None:
    """Teach an app's templates what pages need beyond words; called when the pages are added to it."""
    setup.app.jinja_env.filters.update(dumps=dumps, clock=clock)
    setup.app.jinja_env.globals.update(card_picture=card_picture)
    setup.app.context_processor(context)
