"""A photo that somebody sends instead of holding a card before the camera."""

from __future__ import annotations

from assistant.eyes import CameraError, Eyes
from assistant.refusals import refuse_guests
from assistant.table.tag import Tag
from assistant.table.viewer import Viewer


def tags_in(eyes: Eyes | None, photo: bytes, actor: Viewer) -> list[Tag]:
    """All tags in a photo. Raises CameraError (no picture, nothing read, no reader) or Forbidden."""
    if eyes is None:
        raise CameraError("This program was started without its eyes: type the card instead.")
    refuse_guests(actor)
    found = [detection.tag for detection in eyes.read_photo(photo) if detection.tag]
    if not found:
        raise CameraError("No tag could be read in this photo. Hold the card closer, in better light.")
    return found
