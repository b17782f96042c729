"""The pages of the camera, on the host alone: its picture shows hands."""

from __future__ import annotations

from typing import Any

import flask

from assistant.dashboard.drawing import camera_status
from assistant.dashboard.front import camera_says
from assistant.dashboard.pictures import key_of, offered
from assistant.dashboard.roles import assistant, require_host
from assistant.dashboard.screen import differing_in
from assistant.eyes import Detection
from assistant.table.errors import UnknownTag
from assistant.table.viewer import TABLE

blueprint = flask.Blueprint("equipment", __name__)


@blueprint.get("/camera")
def camera() -> str:
    """Choose and check the camera. Its picture shows hands, so it is for the host's own screen."""
    require_host()
    has_eyes = assistant().eyes is not None
    now = camera_status()
    choices = [
        {"key": key_of(one.source), "source": one.source, "name": one.name, "is_chosen": one.source == now.source}
        for one in (offered() if has_eyes else [])
    ]
    return flask.render_template("camera.html", choices=choices, has_eyes=has_eyes, **seen_now())


@blueprint.get("/camera/fragment")
def seen() -> str:
    """What the camera sees now, in words."""
    require_host()
    return flask.render_template("_camera.html", **seen_now())


def seen_now() -> dict[str, Any]:
    """The camera's state, what it reads, and what that is."""
    status = camera_status()
    current = assistant().current
    return {
        "status": status,
        "says": camera_says(status),
        "reading": [read(seen) for seen in status.reading],
        "back": f"/sessions/{current.id}" if current else "/",
        "differing": differing_in(assistant().envelope(current, TABLE)) if current else 0,
        "session_id": current.id if current else None,
    }


def read(seen: Detection) -> dict[str, Any]:
    """A symbol that is read now: its text, and the card where the game on the table knows it."""
    current = assistant().current
    card = None
    if current and seen.tag:
        try:
            card = current.position.setup.catalog.locate(seen.tag).card.title
        except UnknownTag:
            card = None
    return {"text": str(seen.tag) if seen.tag else seen.text[:40], "card": card, "ours": seen.tag is not None}
