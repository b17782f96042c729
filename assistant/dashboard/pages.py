"""All pages: the front door, those of play, the log, settings, camera and print."""

from __future__ import annotations

from flask import Blueprint

from assistant.dashboard import (
    cards,
    corners,
    differences,
    drawing,
    equipment,
    front,
    logbook,
    now,
    past,
    print_page,
    settings,
    tables,
)

PARTS = (front, tables, logbook, past, now, cards, settings, equipment, corners, differences, print_page)
blueprint = Blueprint("pages", __name__)
blueprint.record_once(drawing.install)
for part in PARTS:
    blueprint.register_blueprint(part.blueprint)
