"""Pictures: photos that phones send, the camera on the host's pages, and a card's cut-out for those who may see it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import flask

from assistant import cameras, house
from assistant.dashboard.api import acting, open_session, refused
from assistant.dashboard.body import body
from assistant.dashboard.problems import NotFound, NotNow
from assistant.dashboard.roles import assistant, looking, require_host
from assistant.eyes import CameraChoice, CameraStatus, Eyes
from assistant.refusals import Forbidden
from assistant.session import Session
from assistant.table.errors import IllegalAction, TableError, UnknownTag
from assistant.table.field import Field
from assistant.table.message import Message
from assistant.table.tag import Tag
from assistant.table.values import Json
from assistant.table.viewer import Viewer

blueprint = flask.Blueprint("pictures", __name__, url_prefix="/api")

PHOTOS_MOST = 8
NO_PICTURE = Message("There is no picture of this.")


def eyes() -> Eyes:
    """The camera's side of the program. Raises NotNow without one."""
    found = assistant().eyes
    if found is None:
        raise NotNow("This program was started without its eyes: type the cards instead.")
    return found


@blueprint.post("/sessions/<int:number>/photos")
def photos(number: int) -> flask.typing.ResponseReturnValue:
    """Photos (form field `photo`) of cards for the table, or with `private` = 1 for the sender's own seat alone.

    With `whole` = 1 it is one photo of the whole table, which is held against the state.
    """
    session = open_session(number)
    who = acting(number)
    eyes()
    private, whole = (flask.request.form.get(word, "") in ("1", "true", "on") for word in ("private", "whole"))
    files = flask.request.files.getlist("photo")
    if not 1 <= len(files) <= PHOTOS_MOST:
        raise IllegalAction(Message.of("Send one to {n} photos.", n=PHOTOS_MOST))
    if private and who.seat is None:
        raise Forbidden("Only a seat's own phone can show a card privately.")
    try:
        if whole:
            return compared(session, files[0].read(), who)
        entries = [
            entry for file in files for entry in assistant().dock.photo(number, file.read(), actor=who, private=private)
        ]
    except TableError as refusal:
        return refused(refusal, session, who)
    told: list[Json] = [*entries]
    return {"entries": told, "envelope": assistant().envelope(session, who)}


def compared(session: Session, photo: bytes, who: Viewer) -> dict[str, Json]:
    """A photo of the whole table, held against the state: how many cards were read, and how many differ."""
    read, differ = assistant().dock.compare_photo(session.id, photo, actor=who)
    envelope = assistant().envelope(session, who)
    return {"entries": [], "read": read, "differ": differ, "envelope": envelope}


@blueprint.get("/camera")
def camera() -> dict[str, Json]:
    """Cameras to choose from, and how the chosen one is doing."""
    require_host()
    choices: list[Json] = [{"source": choice.source, "name": choice.name} for choice in eyes().choices()]
    return {"choices": choices, "status": status(eyes().status())}


def status(now: CameraStatus) -> dict[str, Json]:
    """The camera's state, with the texts of the tags it reads."""
    return {
        "state": now.state,
        "source": now.source,
        "name": now.name,
        "width": now.width,
        "height": now.height,
        "rate": round(now.rate, 1),
        "since": round(now.since, 1),
        "reading": [{"text": seen.text, "tag": str(seen.tag) if seen.tag else None} for seen in now.reading],
        "advice": now.advice.json() if now.advice else None,
        "mirrored": now.mirrored,
        "turned": now.turned,
        "focus": now.focus,
        "exposure": now.exposure,
        "meters": [
            {"label": one.label.json(), "word": one.word.json(), "level": one.level, "fine": one.is_fine}
            for one in now.meters
        ],
    }


@blueprint.post("/camera")
def choose_camera() -> dict[str, Json]:
    """Look through a source, stop looking (source null), mirror the preview, turn the picture, hold the lens still.

    What was chosen and set is remembered for the next start.
    """
    require_host()
    told = body(*(Field(wish, "flag", required=False) for wish in cameras.WISHES), free=("source",))
    if "source" in told:
        source = told["source"]
        if source is not None and (not isinstance(source, str) or not source.strip()):
            raise IllegalAction("A source is a camera's number or name, a file, a folder or an address.")
        cameras.choose(assistant().store, eyes(), source)
    wishes = {wish: told[wish] for wish in cameras.WISHES if wish in told}
    cameras.adjust(assistant().store, eyes(), wishes)
    return {"status": status(eyes().status())}


@blueprint.post("/camera/find")
def find_camera() -> dict[str, Json]:
    """Find a phone or camera in the network by (part of) its address, look through it, and remember it."""
    require_host()
    told = body(Field("address", "text", label=Message("The address")))
    source = eyes().find(told["address"])
    cameras.choose(assistant().store, eyes(), source, cameras.bare(source))
    return {"source": source, "status": status(eyes().status())}


@blueprint.get("/camera/glance.jpg")
def glance() -> flask.Response:
    """A small picture of one of the choices (its `key` on the camera page), for the host's pages alone.

    204 while it has none yet.
    """
    require_host()
    key = flask.request.args.get("key", "")
    source = next((choice.source for choice in offered() if key_of(choice.source) == key), None)
    if source is None:
        raise NotFound(NO_PICTURE)
    found = eyes().glance(source)
    return picture(found) if found is not None else flask.Response(status=204)


def offered() -> list[CameraChoice]:
    """Every source that may be chosen by its picture: cameras plugged in, those in the network, simulated ones.

    The one in use is among them, whoever named it.
    """
    listed = [*eyes().choices()]
    known = {choice.source for choice in listed}
    found = [one for one in cameras.in_the_network(assistant().store) if one.source not in known]
    real = [choice for choice in listed if cameras.comes_back(choice.source)]
    shown = [*real, *found, *(choice for choice in listed if choice not in real)]
    now = eyes().status()
    if now.state != "off" and all(choice.source != now.source for choice in shown):
        shown.insert(0, CameraChoice(now.source, cameras.bare(now.name or now.source)))
    return shown


def key_of(source: str) -> str:
    """A name for a source that gives nothing of it away: addresses may hold passwords."""
    return hashlib.sha256(source.encode()).hexdigest()[:16]


@blueprint.get("/camera/preview.jpg")
def preview() -> flask.Response:
    """The newest frame, for the host's pages alone: it shows hands."""
    require_host()
    width = flask.request.args.get("width", 960, type=int)
    return picture(eyes().preview(min(max(width, 160), 1920)))


@blueprint.get("/cards/<text>/crop.jpg")
def crop(text: str) -> flask.Response:
    """A card's cut-out (of the session in `?session=`, else the one on the table), for those who may see the card."""
    current = assistant().current
    number = flask.request.args.get("session", current.id if current else 0, type=int)
    who = looking(number)
    session = open_session(number)
    try:
        tag, name = in_play(session, text)
    except UnknownTag:
        raise NotFound(NO_PICTURE) from None
    if not shows(session, who, {name, str(tag)}):
        raise NotFound(NO_PICTURE)
    return picture(eyes().crop(tag))


def in_play(session: Session, text: str) -> tuple[Tag, str]:
    """A tag and the card it is on, of the deck in play or the house's. Raises UnknownTag."""
    tag = Tag.parse(text)
    deck = house.CATALOG if tag.code == house.CODE else session.position.setup.catalog
    return tag, deck.locate(tag).name


def shows(session: Session, who: Viewer, names: set[str]) -> bool:
    """Does this viewer's own envelope speak of the card, as something that lies or lay there?

    Offers do not count: they may list cards that nobody has seen.
    """
    envelope = assistant().envelope(session, who)
    return any(_names(envelope[part], names) for part in ("view", "log", "proposals"))


def _names(value: Any, names: set[str]) -> bool:
    if isinstance(value, str):
        return value in names
    if isinstance(value, Mapping):
        return any(_names(entry, names) for entry in value.values())
    return isinstance(value, list | tuple) and any(_names(entry, names) for entry in value)


def picture(jpeg: bytes | None) -> flask.Response:
    """A JPEG, or NotFound for none."""
    if jpeg is None:
        raise NotFound(NO_PICTURE)
    return flask.Response(jpeg, mimetype="image/jpeg")
