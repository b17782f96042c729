"""By what places on the table are known: the mats of the game in play, and what somebody showed on the preview.

Dragged corners belong to a camera's place; drawn zones to that and to a game. Both are kept as settings.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from assistant.eyes import CameraStatus, DraggedCorners, DrawnZone, Ground, MatFound, Point
from assistant.mats import house_mats, table_mats
from assistant.polygon import area, clockwise, crosses_itself, is_convex, on_plane, sides_ratio
from assistant.session import Session
from assistant.store import Store
from assistant.table.errors import IllegalAction, TableError
from assistant.table.host import fence
from assistant.table.message import Message
from assistant.table.sighting import SPOT
from assistant.table.values import Json
from assistant.table.viewer import TABLE

SHEETS: Mapping[str, tuple[float, float]] = {"a4": (297.0, 210.0), "letter": (279.4, 215.9)}
"""Sheets of paper whose corners may be dragged, lying, in millimeters."""
SMALLEST, LARGEST = 50.0, 5000.0
"""Millimeters along a side of what is dragged."""
SAME_PLACE = 0.05
"""Share of a zone's breadth within which its corners lie on another zone's."""
LEAST_AREA = 0.0004
"""Share of the picture that corners or a zone must enclose."""
MOST_ZONES = 60
LONGEST_LABEL = 40
Told = TypeVar("Told")


def place_of(status: CameraStatus) -> str:
    """What settings of a camera's place are kept under: its name, and which way round its picture is used."""
    name = status.name or status.source
    return f"{name} turned" if name and status.turned else name


def ground_for(session: Session | None, store: Store, camera: str) -> Ground:
    """What may lie before a camera while this session is on the table."""
    corners = kept_corners(store, camera)
    if session is None:
        return Ground(house_mats(), corners)
    setup = session.position.setup
    try:
        mats = tuple(table_mats(session.game, len(setup.seats), setup.options))
    except TableError:  # a game that fails has no mats; it says so where it is printed
        mats = house_mats(len(setup.seats))
    return Ground(mats, corners, kept_zones(store, camera, session.game.id))


# --- corners ---------------------------------------------------------------------------------------------------


def kept_corners(store: Store, camera: str) -> DraggedCorners | None:
    """The corners that were dragged before this camera."""
    return _read(store.kept(f"corners/{camera}"), corners_from)


def keep_corners(store: Store, camera: str, corners: DraggedCorners | None) -> None:
    """Keep corners for this camera, or forget them."""
    store.keep(f"corners/{camera}", corners_json(corners) if corners else None)


def dragged(told: Any, sheet: str, sides: tuple[float | None, float | None], size: tuple[int, int]) -> DraggedCorners:
    """Corners as somebody dragged them in a picture of this size onto a sheet of paper, or a thing with these sides.

    A sheet lies as it looks; a second side that was not measured follows from how the rectangle looks.
    IllegalAction where they are no corners.
    """
    width, height = SHEETS.get(sheet, sides)
    if width is None:
        raise IllegalAction("Say how long the upper edge is.")
    wide, high = (max(1, length) for length in size)
    corners = corners_from({"points": told, "width": width, "height": height or width})
    seen = sides_ratio([(x * wide, y * high) for x, y in corners.points], (wide, high))
    if sheet in SHEETS and seen < 1:
        return replace(corners, width=corners.height, height=corners.width)
    if height is None:
        return replace(corners, height=round(width / seen, 1))
    return corners


def corners_from(told: Any) -> DraggedCorners:
    """Corners as they are kept: `{"points": [[x, y] × 4], "width": mm, "height": mm}`.

    The points are put in order, clockwise from the top left. IllegalAction where they are no corners.
    """
    try:
        points = clockwise([(float(x), float(y)) for x, y in told["points"]])
        width, height = float(told["width"]), float(told["height"])
    except (KeyError, TypeError, ValueError):
        raise IllegalAction("Corners are four points of the picture, a width and a height.") from None
    if len(points) != 4 or not all(0 <= value <= 1 for point in points for value in point):
        raise IllegalAction("Drag all four corners to places in the picture.")
    if not is_convex(points) or area(points) < LEAST_AREA:
        raise IllegalAction("These four corners enclose no rectangle. Drag each to its own corner.")
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise IllegalAction("A side is 5 cm to 5 m long.")
    first, second, third, fourth = points
    return DraggedCorners((first, second, third, fourth), width, height)


def corners_json(corners: DraggedCorners) -> dict[str, Json]:
    """The reverse."""
    return {"points": [[x, y] for x, y in corners.points], "width": corners.width, "height": corners.height}


# --- zones -----------------------------------------------------------------------------------------------------


def zone_names(session: Session) -> dict[str, Message]:
    """The zones that may be drawn in this game, with what they are called."""
    setup = session.position.setup
    names = {SPOT: Message("Scan spot")}
    names |= {f"seat/{seat.number}": Message.of("{name}", name=seat.name) for seat in setup.seats}
    for mat in ground_mats(session):
        for zone in mat.zones:
            names.setdefault(zone.name, zone.label)
    return names


def place_name(session: Session, zone: str) -> Message | None:
    """What people call a place: as its mat has it in print, else as the game's forms offer it; None for neither.

    Raises GameFault.
    """
    game, state = session.game, session.position.state
    label = zone_names(session).get(zone)
    if label is not None:
        return label
    for kind in game.kinds:
        for entry in kind.fields:
            if entry.type == "zone":
                with fence(game, "choices"):
                    offered = game.choices(state, kind.kind, entry, TABLE) or ()
                found = next((name for value, name in offered if value == zone), None)
                if found is not None:
                    return found
    return None


def ground_mats(session: Session) -> Sequence[Any]:
    """The mats of a session's game."""
    setup = session.position.setup
    try:
        return table_mats(session.game, len(setup.seats), setup.options)
    except TableError:
        return ()


def kept_zones(store: Store, camera: str, game: str) -> tuple[DrawnZone, ...]:
    """The zones that were drawn before this camera for this game."""
    told = store.kept(f"zones/{camera}/{game}")
    found = [_read(one, zone_from) for one in told] if isinstance(told, list | tuple) else []
    return tuple(zone for zone in found if zone is not None)


def keep_zones(store: Store, camera: str, game: str, zones: Sequence[DrawnZone]) -> None:
    """Keep the zones that are drawn before this camera for this game. IllegalAction for too many."""
    if len(zones) > MOST_ZONES:
        raise IllegalAction(Message.of("There is room for {n} zones.", n=MOST_ZONES))
    store.keep(f"zones/{camera}/{game}", [zone_json(zone) for zone in zones])


def zone_from(told: Any) -> DrawnZone:
    """A zone as it is kept and sent: `{"name", "label", "points": [[x, y], …], "turn", "mat": N or null}`.

    IllegalAction where it is none.
    """
    try:
        points = [(float(x), float(y)) for x, y in told["points"]]
        name, label = str(told["name"]), str(told.get("label") or told["name"])[:LONGEST_LABEL]
        turn, mat = int(told.get("turn") or 0), told.get("mat")
    except (AttributeError, KeyError, TypeError, ValueError):
        raise IllegalAction("A zone is a name and at least three points of the picture.") from None
    if not 3 <= len(points) <= 20 or not all(math.isfinite(value) for point in points for value in point):
        raise IllegalAction("A zone has three to twenty corners.")
    if turn not in (0, 90, 180, 270):
        raise IllegalAction("A zone is turned by 0, 90, 180 or 270 degrees.")
    if not isinstance(mat, int | None):
        raise IllegalAction("A zone lies on a mat, or in the picture.")
    return DrawnZone(name, label, tuple(points), turn, mat)


def zone_json(zone: DrawnZone) -> dict[str, Json]:
    """The reverse."""
    points: list[Json] = [[round(x, 5), round(y, 5)] for x, y in zone.points]
    return {"name": zone.name, "label": zone.label, "points": points, "turn": zone.turn, "mat": zone.mat}


def drawn(zone: DrawnZone, status: CameraStatus) -> DrawnZone:
    """A zone whose points are shares of the picture, pinned to the largest mat that is seen, so that it moves along.

    Where a corner was pulled past another one, they are put in order. IllegalAction where it encloses nothing, or is
    no zone of the picture.
    """
    if crosses_itself(zone.points):
        zone = replace(zone, points=tuple(clockwise(zone.points)))
    if not all(0 <= value <= 1 for point in zone.points for value in point) or area(zone.points) < LEAST_AREA:
        raise IllegalAction("Draw the zone larger, inside the picture.")
    if not status.surface.mats or not status.width:
        return zone
    found = max(status.surface.mats, key=lambda mat: mat.mat.width * mat.mat.height)
    pixels = [(x * status.width, y * status.height) for x, y in zone.points]
    points = tuple(on_plane(found.to_mm, point) for point in pixels)
    return replace(zone, points=points, turn=turn_on_mat(found, pixels, zone.turn), mat=found.mat.number)


def refuse_same(zone: DrawnZone, others: Sequence[DrawnZone]) -> None:
    """IllegalAction where another zone was drawn at the very same place: only the first of the two would ever count."""
    near = SAME_PLACE * max(math.dist(one, other) for one in zone.points for other in zone.points)
    for other in others:
        is_there = all(min(math.dist(one, point) for point in other.points) < near for one in zone.points)
        if is_there and other.mat == zone.mat:
            raise IllegalAction(Message.of("“{zone}” lies there already. Draw this zone elsewhere.", zone=other.label))


def pin(store: Store, status: CameraStatus, game: str) -> None:
    """Keep the zones of a game on the mat that is seen now, so that from now on they move along with it."""
    place = place_of(status)
    kept = kept_zones(store, place, game) if place else ()
    found = pinned(kept, status)
    if found != kept:
        keep_zones(store, place, game, found)


def pinned(zones: Sequence[DrawnZone], status: CameraStatus) -> tuple[DrawnZone, ...]:
    """Zones that were drawn in the picture, carried over to the mat that is seen now.

    They stay where they are while the camera has been moved since: then nobody knows where they should lie.
    """
    if status.surface.outdated is not None:
        return tuple(zones)
    return tuple(drawn(zone, status) if zone.mat is None else zone for zone in zones)


def turn_on_mat(found: MatFound, pixels: Sequence[Point], turn: int) -> int:
    """How a card is turned on a mat that is turned so in the picture, to a quarter."""
    x, y = (sum(values) / len(pixels) for values in zip(*pixels, strict=True))
    way = math.radians(turn)
    (ax, ay), (bx, by) = (on_plane(found.to_mm, point) for point in ((x, y), (x + math.cos(way), y + math.sin(way))))
    return round(math.degrees(math.atan2(by - ay, bx - ax)) / 90) % 4 * 90


def _read(told: Json, read: Callable[[Any], Told]) -> Told | None:
    """What was kept; None for nothing, or for what an older program kept otherwise."""
    if told is None:
        return None
    try:
        return read(told)
    except IllegalAction:
        return None
