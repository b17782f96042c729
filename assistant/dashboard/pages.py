"""All pages: the front door, those of play, the log, settings, camera and print."""

from __future__ import annotations

from flask import Blueprint

from assistant.dashboard import cards, drawing, equipment, front, logbook, now, past, settings, tables

blueprint = Blueprint("pages", __name__)
blueprint.record_once(drawing.install)
for part in (front, tables, logbook, past, now, cards, settings, equipment):
    blueprint.register_blueprint(part.blueprint)
