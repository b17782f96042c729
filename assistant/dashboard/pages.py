"""All pages: the front door, those of play, the log, settings, camera and print."""

from __future__ import annotations

from flask import Blueprint

from assistant.dashboard import corners, drawing, equipment, front, logbook, settings, tables

blueprint = Blueprint("pages", __name__)
blueprint.record_once(drawing.install)
for part in (front, tables, logbook, settings, equipment, corners):
    blueprint.register_blueprint(part.blueprint)
