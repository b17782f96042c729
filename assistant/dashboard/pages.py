"""All pages: those of play, the log, the lobby and settings, camera, print and join."""

from __future__ import annotations

from flask import Blueprint

from assistant.dashboard import drawing, tables

blueprint = Blueprint("pages", __name__)
blueprint.record_once(drawing.install)
for part in (tables,):
    blueprint.register_blueprint(part.blueprint)
