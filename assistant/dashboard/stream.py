"""Live: a stream of numbers that say when to fetch again. No content ever, so nothing on it can be a secret."""

from __future__ import annotations

import flask

from assistant.dashboard.api import open_session
from assistant.dashboard.hub import BUSY, Hub
from assistant.dashboard.roles import assistant, viewer

blueprint = flask.Blueprint("stream", __name__)

CLIENT_LONGEST = 64


@blueprint.get("/api/sessions/<int:number>/stream")
def stream(number: int) -> flask.Response:
    """`{"revision", "tick"}` at once, on every change, and every two seconds."""
    session = open_session(number)
    who = viewer(number)
    hub: Hub = flask.current_app.extensions["hub"]
    client = flask.request.args.get("client", "")[:CLIENT_LONGEST]
    listener = hub.listen(number, client, who=str(who), port=flask.request.environ.get("SERVER_PORT", ""))
    if listener is None:
        return flask.Response(BUSY, mimetype="text/event-stream")
    listener.tell((session.revision, assistant().tick(number)))
    return flask.Response(listener, mimetype="text/event-stream")
