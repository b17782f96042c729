"""Where the table lies in the camera's picture: mats found, corners dragged and zones drawn, on the host's page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flask

from assistant import ground
from assistant.dashboard.body import body
from assistant.dashboard.drawing import camera_status
from assistant.dashboard.pictures import eyes
from assistant.dashboard.roles import assistant, require_host
from assistant.dashboard.words import say
from assistant.disagreement import is_within
from assistant.eyes import CameraStatus, DrawnZone, SurfaceSeen
from assistant.session import Session
from assistant.table.errors import IllegalAction
from assistant.table.field import Field
from assistant.table.mat import Mat
from assistant.table.message import Message
from assistant.table.values import Json

blueprint = flask.Blueprint("corners", __name__)

SIDES = ((0, Message("Near")), (90, Message("Left")), (180, Message("Far")), (270, Message("Right")))
"""On which side of the picture somebody sits, by how a card is turned that lies upright for them."""


@blueprint.get("/camera/corners")
def page() -> str:
    """The preview with what was found, corners to drag, zones to draw; the picture is for the host's screen alone."""
    require_host()
    current = assistant().current
    names = ground.zone_names(current) if current else {}
    status = camera_status()
    kept = ground.kept_corners(assistant().store, ground.place_of(status))
    return flask.render_template(
        "corners.html",
        has_eyes=assistant().eyes is not None,
        status=status,
        names=[(name, label) for name, label in names.items()],
        sides=SIDES,
        corners=ground.corners_json(kept) if kept else None,
        seen=surface(status),
    )


@blueprint.get("/camera/corners/fragment")
def fragment() -> str:
    """What is found now, in words."""
    require_host()
    return flask.render_template("_corners.html", seen=surface(camera_status()))


@blueprint.get("/api/camera/surface")
def surface_now() -> dict[str, Json]:
    """Mats, marks and zones in the picture; points are shares of its width and height."""
    require_host()
    return surface(eyes().status())


def surface(status: CameraStatus) -> dict[str, Json]:
    """What is known of how the table lies, as the page draws it."""
    wide, high = max(1, status.width), max(1, status.height)

    def shares(points: Any) -> list[Json]:
        return [[round(x / wide, 4), round(y / high, 4)] for x, y in points]

    seen: SurfaceSeen = status.surface
    names = _seat_names()
    mats: list[Json] = [
        {"title": say(_mat_name(found.mat, names)), "marks": [shares(mark) for mark in found.marks]}
        for found in seen.mats
    ]
    zones: list[Json] = [
        {
            "name": zone.name,
            "label": say(names.get(zone.name, zone.label)),
            "points": shares(zone.polygon),
            "drawn": zone.is_drawn,
        }
        for zone in seen.zones
    ]
    drawn: list[Json] = [{"name": zone.name, "label": zone.label} for zone in _drawn(status)]
    return {
        "state": status.state,
        "source": seen.source,
        "loose": seen.loose,
        "outdated": say(seen.outdated) if seen.outdated else None,
        "width": status.width,
        "height": status.height,
        "mirrored": status.mirrored,
        "mats": mats,
        "zones": zones,
        "drawn": drawn,
    }


def _seat_names() -> dict[str, Message]:
    """Who sits at the zones of seats, of the game on the table."""
    current = assistant().current
    if current is None:
        return {}
    return {name: label for name, label in ground.zone_names(current).items() if is_within(name, "seat")}


def _mat_name(mat: Mat, names: dict[str, Message]) -> Message:
    """A mat that is one seat's alone is called as who sits there."""
    return names.get(mat.zones[0].name, mat.title) if len(mat.zones) == 1 else mat.title


def _drawn(status: CameraStatus) -> tuple[DrawnZone, ...]:
    current = assistant().current
    if current is None:
        return ()
    return ground.kept_zones(assistant().store, ground.place_of(status), current.game.id)


@blueprint.post("/api/camera/corners")
def drag() -> dict[str, Json]:
    """Keep four dragged corners (`points`, shares of the picture) of a sheet or a thing so wide; null forgets them."""
    require_host()
    told = body(
        Field("sheet", "text", Message("What was dragged"), required=False, choices=("a4", "letter", "table")),
        Field("width", "integer", Message("Upper edge, cm"), required=False, lowest=5, highest=500),
        Field("depth", "integer", Message("Left edge, cm"), required=False, lowest=5, highest=500),
        free=("points",),
    )
    status = eyes().status()
    corners = None
    if told.get("points") is not None:
        width, depth = (told[name] * 10.0 if name in told else None for name in ("width", "depth"))
        size = (status.width, status.height)
        corners = ground.dragged(told["points"], told.get("sheet", "table"), (width, depth), size)
    ground.keep_corners(assistant().store, _place(status), corners)
    return _surveyed()


@blueprint.post("/api/camera/zones")
def draw() -> dict[str, Json]:
    """Keep a drawn zone (`name`, `points`, `turn`), give it another name (`as`), or delete it (points null)."""
    require_host()
    told = body(
        Field("name", "text", Message("Zone")),
        Field("as", "text", Message("Zone"), required=False),
        Field("turn", "integer", required=False, choices=(0, 90, 180, 270)),
        free=("points",),
    )
    session, status = _session(), eyes().status()
    name, others = told["name"], [zone for zone in _drawn(status) if zone.name != told["name"]]
    mine = next((zone for zone in _drawn(status) if zone.name == name), None)
    if "as" in told:
        if mine is None:
            raise IllegalAction("This zone is not drawn any more.")
        others = [zone for zone in others if zone.name != told["as"]]
        others.append(replace(mine, name=told["as"], label=_label(session, told["as"])))
    elif told.get("points") is not None:
        zone = ground.zone_from({**told, "label": _label(session, name)})
        zone = ground.drawn(zone, status)
        ground.refuse_same(zone, others)
        others.append(zone)
    ground.keep_zones(assistant().store, _place(status), session.game.id, others)
    return _surveyed()


def _session() -> Session:
    current = assistant().current
    if current is None:
        raise IllegalAction("Start a game first: zones have the names of its places.")
    return current


def _label(session: Session, name: str) -> str:
    """What a zone of this game is called. Raises IllegalAction for one that it has not."""
    label = ground.zone_names(session).get(name)
    if label is None:
        raise IllegalAction("This game has no such place.")
    return say(label)[: ground.LONGEST_LABEL]


def _place(status: CameraStatus) -> str:
    place = ground.place_of(status)
    if not place:
        raise IllegalAction("Choose a camera first.")
    return place


def _surveyed() -> dict[str, Json]:
    assistant().survey()
    return surface(eyes().status())
