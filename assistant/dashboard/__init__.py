"""Floor 3: the tables' web pages. The only place that imports Flask."""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import flask
from werkzeug.security import safe_join

from assistant.dashboard import api, gates, lobby, pages, paper, pictures, portraits, problems, roles, stream, words
from assistant.dashboard.hub import BEAT, MOST, Hub
from assistant.dashboard.join import Doors
from assistant.refusals import Forbidden

if TYPE_CHECKING:
    from assistant.app import Assistant

log = logging.getLogger(__name__)

__all__ = ["LOOPBACK", "create_app"]

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
PHOTO_LARGEST = 20_000_000
"""Bytes of an upload. Below what the HTTP server itself refuses, so that the refusal is one of our sentences."""
BODY_LARGEST = 1_000_000
_POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' blob: data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "object-src": "'none'",
    "frame-ancestors": "'none'",
}
HEADERS = {
    "Content-Security-Policy": "; ".join(f"{what} {where}" for what, where in _POLICY.items()),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_STATIC = ("static", "game_static")


def create_app(
    assistant: Assistant,
    *,
    hosts: Iterable[str] = LOOPBACK,
    secret: str | None = None,
    lan: bool = False,
    streams: int = MOST,
    beat: float = BEAT,
) -> flask.Flask:
    """The dashboard of an assistant.

    `hosts` are the Host headers it answers, with their port where that is not 80 (a server adds its own); `secret`
    signs the cookies (None: one that is kept in the store); `lan` says that others can reach it.
    """
    app = flask.Flask(__name__, static_folder="static", template_folder=None)
    app.secret_key = secret or kept_secret(assistant)
    app.config.update(
        MAX_CONTENT_LENGTH=PHOTO_LARGEST,
        MAX_FORM_MEMORY_SIZE=BODY_LARGEST,
        SESSION_COOKIE_NAME="table",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_REFRESH_EACH_REQUEST=False,
    )
    provider: Any = app.json
    provider.sort_keys, provider.ensure_ascii = False, False
    hub = Hub(most=streams, beat=beat)
    hub.people_changed = assistant.stir
    assistant.subscribe(hub.publish)
    app.extensions.update(letters={}, assistant=assistant, hub=hub, doors=Doors(assistant.store, hosts, lan=lan))
    words.install(app, assistant.games)
    app.before_request(refuse_strangers)
    app.before_request(let_in)
    app.after_request(harden)
    app.url_defaults(versioned)
    app.add_url_rule("/healthz", view_func=healthz)
    app.add_url_rule("/games/<game>/static/<path:filename>", "game_static", game_static)
    for module in (api, stream, lobby, gates, pictures, portraits, paper, pages):
        app.register_blueprint(module.blueprint)
    problems.register(app)
    return app


def kept_secret(assistant: Assistant) -> str:
    """What signs the cookies, the same after a restart."""
    kept = assistant.store.kept("secret")
    if not isinstance(kept, str):
        kept = secrets.token_hex(32)
        assistant.store.keep("secret", kept)
    return kept


def healthz() -> dict[str, bool]:
    """Alive."""
    return {"ok": True}


def refuse_strangers() -> None:
    """Answer only requests that name this server exactly and that no other site's page has sent."""
    request = flask.request
    host = request.headers.get("Host", "").lower()
    if host not in roles.doors().hosts:
        raise Forbidden("This computer does not answer to that name. Use the address on the join page.")
    origin = request.headers.get("Origin")
    reading = request.method in ("GET", "HEAD", "OPTIONS")
    if origin is not None and origin.lower() != f"{request.scheme}://{host}":
        raise Forbidden("Another page has sent this. Use the table's own pages.")
    arriving = reading and request.headers.get("Sec-Fetch-Mode") == "navigate"
    if request.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site") and not arriving:
        raise Forbidden("Another page has sent this. Use the table's own pages.")


def let_in() -> None:
    """Say who is looking (`flask.g.viewer`); a device that nobody let in gets no further than the join page."""
    request = flask.request
    if request.endpoint != "pictures.photos":
        request.max_content_length = BODY_LARGEST
    joining = request.endpoint in (*_STATIC, "healthz", "gates.scanned", "gates.typed") or is_join_page(request.path)
    flask.g.viewer = None
    try:
        flask.g.viewer = roles.viewer()
    except roles.NotJoined:
        if not joining:
            raise
    finally:
        address = request.remote_addr or ""
        if not roles.is_host_machine():
            viewer = flask.g.viewer
            roles.doors().came(address, request.user_agent.string, str(viewer) if viewer else "")


def is_join_page(path: str) -> bool:
    """Is this the page by which people get in?"""
    return path == "/join" or path.startswith("/join/")


def harden(answer: flask.Response) -> flask.Response:
    """Put the security headers on every answer, and keep nothing but static files in any cache."""
    answer.headers.extend(HEADERS)
    if flask.request.endpoint not in _STATIC:
        answer.headers["Cache-Control"] = "no-store"
    elif "v" in flask.request.args and answer.status_code == 200:
        answer.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    else:
        answer.headers["Cache-Control"] = "no-cache"
    return answer


def game_static(game: str, filename: str) -> flask.Response:
    """A file that a game's plugin brings for its board."""
    found = roles.assistant().games.get(game)
    if found is None:
        flask.abort(404)
    return flask.send_from_directory(found.assets / "static", filename)


def versioned(endpoint: str, values: dict[str, Any]) -> None:
    """Addresses of static files carry their content's hash, so that no tablet keeps an old front end."""
    if endpoint not in _STATIC or "v" in values:
        return
    folder = Path(flask.current_app.static_folder or "")
    if endpoint == "game_static":
        game = roles.assistant().games.get(values["game"])
        folder = game.assets / "static" if game else folder
    path = safe_join(str(folder), values["filename"])
    if path and Path(path).is_file():
        values["v"] = content_hash(path, Path(path).stat().st_mtime_ns)


@lru_cache(maxsize=256)
def content_hash(path: str, changed: int) -> str:
    """Eight letters that change with a file's content."""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:8]
