"""Settings: of this device, of what a scan may do, and of a game: its chart, house rules and card values."""

from __future__ import annotations

from typing import Any

import flask

from assistant.dashboard import words
from assistant.dashboard.api import open_session
from assistant.dashboard.drawing import game_css, game_icon, render_game
from assistant.dashboard.front import option_told
from assistant.dashboard.roles import assistant, looking
from assistant.dashboard.tables import urls
from assistant.session import Session
from assistant.table.viewer import Viewer

blueprint = flask.Blueprint("settings_pages", __name__)


@blueprint.get("/settings")
def device() -> str:
    """What this device prefers, and what a scan may do."""
    return flask.render_template("settings.html", session_id=None, **common(looking()))


@blueprint.get("/sessions/<int:number>/settings")
def session(number: int) -> str:
    """The same, with what belongs to the game that is played."""
    return flask.render_template("settings.html", **told(number))


@blueprint.get("/sessions/<int:number>/settings/fragment")
def fragment(number: int) -> str:
    """The same, for a page that is open."""
    return flask.render_template("_settings.html", **told(number))


def common(eyes: Viewer) -> dict[str, Any]:
    """What every settings page shows."""
    awake = flask.current_app.extensions.get("awake")
    return {
        "viewer": eyes,
        "is_table": eyes.role in ("table", "referee"),
        "mode": assistant().dock.mode,
        "languages": [(code, words.NAMES.get(code, code)) for code in words.languages()],
        "awake": awake.note if awake else None,
        "game_part": None,
    }


def told(number: int) -> dict[str, Any]:
    """Everything that a session's settings page is drawn from."""
    found, eyes = open_session(number), looking(number)
    envelope = assistant().envelope(found, eyes)
    own = (found.game.assets / "templates" / "settings.html").is_file()
    return {
        **common(eyes),
        "session_id": number,
        "revision": found.revision,
        "stream": f"/api/sessions/{number}/stream",
        "title": found.game.title_with(found.header.options),
        "game_icon": game_icon(found.game),
        "game_css": game_css(found.game),
        "game_part": render_game(found.game, "settings.html", eyes, view=envelope["view"]) if own else None,
        "rules": rules(found),
        "has_values": bool(found.game.traits),
        "urls": urls(number),
    }


def rules(session: Session) -> list[dict[str, Any]]:
    """The house rules this game is played by."""
    chosen = session.position.setup.options
    played = []
    for option in session.game.options:
        entry = option_told(option)
        value = chosen.get(option.key, option.default)
        named = dict(entry["choices"])
        played.append({**entry, "value": named.get(value), "rule": option.rule})
    return played
