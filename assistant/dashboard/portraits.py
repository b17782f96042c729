"""Pictures of cards that their owner kept: cut out of the camera's picture, shown wherever the card is spoken of."""

from __future__ import annotations

import flask

from assistant.dashboard.body import body
from assistant.dashboard.pictures import NO_PICTURE, eyes, in_play, picture
from assistant.dashboard.problems import NotFound
from assistant.dashboard.roles import assistant, preferences, require_table, session_in_path, viewer
from assistant.session import Session
from assistant.table.errors import IllegalAction, TableError, UnknownTag
from assistant.table.field import Field
from assistant.table.message import Message
from assistant.table.tag import Tag
from assistant.table.values import Json
from assistant.table.viewer import Viewer

blueprint = flask.Blueprint("portraits", __name__, url_prefix="/api")


@blueprint.get("/cards/<game>/<card>/picture.jpg")
def show(game: str, card: str) -> flask.Response:
    """The picture that was kept of a card: of what is printed, not of what lies where."""
    viewer()
    return picture(assistant().store.picture(assistant().game(game).id, card))


@blueprint.post("/cards/<game>/<card>/picture")
def keep(game: str, card: str) -> dict[str, Json]:
    """Keep the cut-out of a tag (`tag`) as the card's picture, because somebody asked; without a tag throw it away."""
    require_table()
    told = body(Field("tag", "text", required=False))
    found = assistant().game(game)
    card = found.catalog.card(card).id
    jpeg = None
    if told.get("tag"):
        jpeg = _cut_out(told["tag"])
    assistant().decks.keep_photo(found.id, card, jpeg, told.get("tag") or "")
    return {"card": card, "has_picture": jpeg is not None}


@blueprint.post("/cards/<game>/stickers/<text>/off")
def take_off(game: str, text: str) -> dict[str, Json]:
    """A sticker was said to be on the wrong card: it is on none any more, and asked about again."""
    require_table()
    assistant().decks.take_off(assistant().game(game).id, text)
    return {"tag": text}


def _cut_out(text: str) -> bytes:
    try:
        jpeg = eyes().crop(Tag.parse(text))
    except UnknownTag as error:
        raise IllegalAction(error.reason) from error
    if jpeg is None:
        raise NotFound(Message("The camera has not seen this card yet. Hold it flat before it, tag up."))
    return jpeg


@blueprint.get("/stickers/<text>/crop.jpg")
def sticker(text: str) -> flask.Response:
    """The cut-out of a card whose sticker nobody knows yet: for the table, where it is asked about."""
    require_table()
    if not is_unbound(text):
        raise NotFound(NO_PICTURE)
    return picture(eyes().crop(Tag.parse(text)))


def crop_url(session: Session, who: Viewer, text: str) -> str | None:
    """Where the cut-out of the card with this tag is; None where there is none to look at, as of a stranger's code."""
    if is_unbound(text):
        return flask.url_for("portraits.sticker", text=text) if who.role in ("table", "referee") else None
    try:
        in_play(session, text)
    except UnknownTag:
        return None
    return flask.url_for("pictures.crop", text=text)


def is_unbound(text: str) -> bool:
    """Is it a blank sticker of the game on the table that nobody said a card of?"""
    current = assistant().current
    try:
        tag = Tag.parse(text)
    except UnknownTag:
        return False
    if current is None or tag.code != current.game.code:
        return False
    try:
        current.position.setup.catalog.locate(tag)
    except UnknownTag:
        return True
    return False


def card_picture(name: str) -> str:
    """Where a card's picture is, for a page of its session; empty without one, or where this device wants none."""
    if "card_pictures" not in flask.g:
        flask.g.card_pictures = _known()
    pictures: dict[str, str] = flask.g.card_pictures
    return pictures.get(name, "")


def _known() -> dict[str, str]:
    number = session_in_path()
    if number is None or preferences().get("pictures") == "off":
        return {}
    try:
        session = assistant().open(number)
        kept = assistant().store.pictured(session.game.id)
    except TableError:
        return {}
    catalog = session.position.setup.catalog
    if catalog.deck:
        return {}
    found: dict[str, str] = {}
    for card in kept:
        if card in catalog.by_id:
            address = flask.url_for("portraits.show", game=session.game.id, card=card)
            found[card] = address
            found.update({copy.name: address for copy in catalog.copies(card)})
    return found
