"""All pages: the front door, those of play, the log, settings, camera and print."""

from __future__ import annotations

from flask import Blueprint

from assistant.dashboard import (
    corners,
    differences,
    drawing,
    equipment,
    front,
    logbook,
    print_page,
    settings,
    tables,
)

blueprint = Blueprint("pages", __name__)
blueprint.record_once(drawing.install)
for part in (front, tables, logbook, settings, equipment, corners, differences, print_page):
    blueprint.register_blueprint(part.blueprint)
