"""Demos recorded as films, and what `assistant scan --sightings` makes of a film."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
from click.testing import CliRunner

from assistant.cli import command_line
from assistant.vision.simulated import SimulatedTable

Seen = tuple[str, str, str | None]
"""A tag's text, what it did, and for what lies there its orientation."""


def write_film(table: SimulatedTable, path: Path) -> None:
    """Write every frame as MJPG into an .avi."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), table.fps, (table.width, table.height))
    assert writer.isOpened()
    for number in range(len(table)):
        writer.write(table.frame(number))
    writer.release()


def sightings(film: Path, game: str) -> list[Seen]:
    """The confirmed changes of a film, as `scan` tells them."""
    told = CliRunner().invoke(command_line, ["scan", str(film), "--game", game, "--sightings", "--json"])
    assert told.exit_code == 0, told.output
    seen = [json.loads(line) for line in told.stdout.splitlines()]
    return [(one["text"], one["change"], None if one["change"] == "vanished" else one["orientation"]) for one in seen]
