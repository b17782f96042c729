"""Card values: what is printed on each card, filled in card by card or with a spreadsheet, kept for all later games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import flask

from assistant.catalog import CatalogError
from assistant.dashboard.api import open_session
from assistant.dashboard.body import body
from assistant.dashboard.drawing import game_icon
from assistant.dashboard.portraits import is_unbound
from assistant.dashboard.problems import NotFound, problem
from assistant.dashboard.roles import assistant, looking, require_table, viewer
from assistant.dashboard.screen import dumps, field_told
from assistant.dashboard.tables import urls
from assistant.dashboard.titles import marks, title
from assistant.dashboard.words import say, speak_of
from assistant.pack import read_pack, write_pack
from assistant.session import Session
from assistant.spreadsheet import decoded, read_values, write_values
from assistant.table import host
from assistant.table.cards import Card, Catalog
from assistant.table.errors import TableError
from assistant.table.field import Field
from assistant.table.game import Game
from assistant.table.message import Message
from assistant.table.tag import Tag
from assistant.table.values import Json, plain

blueprint = flask.Blueprint("cards", __name__)

NO_GAME = Message("There is no such game here. The lobby lists all there are.")


@dataclass(frozen=True)
class Row:
    """One card of the list."""

    card: Card
    title: str
    mark: str
    """What tells it from cards of the same title; empty where there is none."""
    asked: tuple[Field, ...]
    blank: int
    """How many values are unknown that will count sooner or later."""
    told: Mapping[str, Json]
    """Values told in this game alone, of a card that was only described."""

    @property
    def text(self) -> str:
        """What a search looks through."""
        return f"{self.title} {self.card.title} {self.mark} {self.card.id} {self.values}".casefold()

    @property
    def values(self) -> str:
        """What is known of it, for a card that is the same; as JSON."""
        names = [entry.name for entry in self.asked]
        return dumps({name: plain(self.card.trait(name)) for name in names if self.card.trait(name) is not None})


class Shelf:
    """All cards of a catalogue with what is asked of each."""

    def __init__(self, game: Game[Any], catalog: Catalog, told: Mapping[str, Mapping[str, Json]] | None = None) -> None:
        """Without those of which nothing is asked, unless it is asked which card a sticker is on."""
        self.game, self.catalog = game, catalog
        self.sticker = wanted_sticker()
        stuck = set(catalog.bound.values())
        self._marks = marks(catalog)
        with host.fence(game, "asked_of"):
            asked = {card.id: tuple(game.asked_of(card)) for card in catalog.cards}
        self.rows = [
            self._row(card, asked[card.id], (told or {}).get(card.id, {}))
            for card in catalog.cards
            if self.sticker or asked[card.id] or card.id in stuck
        ]

    def _row(self, card: Card, asked: tuple[Field, ...], told: Mapping[str, Json]) -> Row:
        blank = sum(entry.required and card.trait(entry.name) is None and entry.name not in told for entry in asked)
        return Row(card, title(card), self._marks.get(card.id, ""), asked, blank, told)

    def shown(self, text: str, is_blank: bool) -> list[Row]:
        """The cards whose name, id or values have these words in them; with `is_blank` those with something unknown."""
        words = text.casefold().split()
        return [row for row in self.rows if (row.blank or not is_blank) and all(word in row.text for word in words)]


def drawn(row: Row) -> list[dict[str, Any]]:
    """The values of a card as the form draws them."""
    found = []
    for entry in row.asked:
        value = plain(row.card.trait(entry.name))
        told = {**field_told(entry), "value": value, "was": dumps(value), "here": row.told.get(entry.name)}
        many = value if isinstance(value, list) else [] if value is None else [value]
        found.append({**told, "ticked": [dumps(one) for one in many], "kind": _kind(entry)})
    return found


def _kind(entry: Field) -> str:
    if entry.type in ("words", "numbers"):
        return "ticks" if entry.choices else "list"
    if entry.choices or entry.type == "flag":
        return "choice"
    return "number" if entry.type in ("integer", "number") else "text"


def told(shelf: Shelf, base: str) -> dict[str, Any]:
    """Everything the page is drawn from; `base` is its own address. Raises NotFound for a card that is not there."""
    args = flask.request.args
    text, is_blank = args.get("q", "")[:80], args.get("show") == "blank"
    sticker = shelf.sticker
    shown = shelf.shown(text, is_blank)
    wanted = args.get("card", "")
    chosen = next((row for row in shelf.rows if row.card.id == wanted), None)
    if wanted and chosen is None:
        raise NotFound(Message.of("There is no card {card} in this deck.", card=wanted[:40]))
    if chosen is None and not sticker:
        chosen = next((row for row in shown if row.blank), shown[0] if shown else None)
    return {
        "base": base,
        "sticker": sticker,
        "stickers": assistant().decks.stickers(shelf.game.id, chosen.card.id)
        if chosen and not shelf.catalog.deck
        else [],
        **photo(shelf, chosen, sticker),
        "asking": asking(shelf),
        "game_id": shelf.game.id,
        "rows": shelf.shown("", is_blank),
        "found": {row.card.id for row in shown},
        "chosen": chosen,
        "fields": drawn(chosen) if chosen else [],
        "following": _following(shown, chosen),
        "same": [row for row in shelf.rows if chosen and row.card.id != chosen.card.id and _alike(row, chosen)],
        "q": text,
        "is_picked": bool(wanted),
        "is_blank": is_blank,
        "unknown": sum(row.blank > 0 for row in shelf.rows),
        "total": len(shelf.rows),
        "deck": shelf.catalog.deck,
        "title": shelf.game.title,
        "game_icon": game_icon(shelf.game),
    }


def wanted_sticker() -> str:
    """The sticker of which it is asked what card it is on; empty for none."""
    asked = flask.request.args.get("sticker", "")
    return asked if is_unbound(asked) else ""


def asking(shelf: Shelf) -> list[str]:
    """Stickers that lie before the camera now and of which nobody said what card they are on."""
    found, current = assistant().eyes, assistant().current
    if found is None or current is None or viewer(current.id).role not in ("table", "referee"):
        return []
    read = dict.fromkeys(one.text for one in found.status().reading)  # two may bear the same
    return [text for text in read if text.startswith(shelf.catalog.code) and is_unbound(text)]


def photo(shelf: Shelf, chosen: Row | None, sticker: str) -> dict[str, Any]:
    """The flat photo beside a card: as the camera saw it last (`seen`: by which tag), else as it was kept."""
    found = assistant().eyes
    tags = [sticker] if sticker else [str(copy.tag) for copy in shelf.catalog.copies(chosen.card.id)] if chosen else []
    seen = next((tag for tag in tags if found is not None and found.crop(Tag.parse(tag)) is not None), "")
    kept = chosen is not None and chosen.card.id in assistant().store.pictured(shelf.game.id)
    return {"seen": seen, "is_kept": kept and not shelf.catalog.deck}


def _alike(row: Row, chosen: Row) -> bool:
    """May the chosen card be the same as this one: taught, and of the same kind?"""
    return row.values != "{}" and {one.name for one in row.asked} == {one.name for one in chosen.asked}


def _following(shown: Sequence[Row], chosen: Row | None) -> Row | None:
    """The next card with something unknown, after the chosen one and round again."""
    ids = [row.card.id for row in shown]
    place = ids.index(chosen.card.id) if chosen and chosen.card.id in ids else -1
    turned = [*shown[place + 1 :], *shown[: max(place, 0)]]
    return next((row for row in turned if row.blank), None)


def game_of(game_id: str) -> Game[Any]:
    """A game by its id. Raises NotFound for none, or for one without values to fill in."""
    found = assistant().games.get(game_id)
    if found is None or not found.traits:
        raise NotFound(NO_GAME)
    speak_of(game_id)
    return found


@blueprint.get("/cards/<game_id>")
def owner(game_id: str) -> str:
    """The owner's cards, to be filled in before the evening."""
    require_table()
    game = game_of(game_id)
    shelf = Shelf(game, assistant().decks.catalog(game_id))
    return flask.render_template(
        "cards.html", session_id=None, can_edit=True, viewer=looking(), **told(shelf, f"/cards/{game_id}")
    )


@blueprint.get("/sessions/<int:number>/cards")
def session(number: int) -> str:
    """The same for the cards that a session is played with."""
    found, eyes = open_session(number), looking(number)
    shelf = Shelf(found.game, found.position.setup.catalog, _told_here(found))
    return flask.render_template(
        "cards.html",
        session_id=number,
        can_edit=eyes.role != "guest",
        viewer=eyes,
        urls=urls(number),
        stream=f"/api/sessions/{number}/stream",
        **told(shelf, f"/sessions/{number}/cards"),
    )


def _told_here(found: Session) -> Mapping[str, Mapping[str, Json]]:
    with host.fence(found.game, "values_told"):
        return found.game.values_told(found.position.state)


@blueprint.post("/api/cards/<game_id>")
def teach(game_id: str) -> dict[str, Json]:
    """Keep the values of one card of the owner."""
    require_table()
    game_of(game_id)
    wanted = body(Field("card", "card", Message("Card")), Field("values", "object", Message("Values")))
    assistant().decks.teach(game_id, {wanted["card"]: wanted["values"]})
    return {"card": wanted["card"]}


@blueprint.get("/cards/<game_id>/values.csv")
def download(game_id: str) -> flask.Response:
    """The owner's values as a spreadsheet."""
    require_table()
    text = write_values(game_of(game_id), assistant().decks.catalog(game_id))
    answer = flask.Response("\ufeff" + text, mimetype="text/csv")
    answer.headers["Content-Disposition"] = f'attachment; filename="{game_id}-values.csv"'
    return answer


@blueprint.get("/cards/<game_id>/pack.json")
def pack(game_id: str) -> flask.Response:
    """All that the owner taught of a game, pictures and stickers too, for another owner."""
    require_table()
    answer = flask.Response(write_pack(game_of(game_id), assistant().store), mimetype="application/json")
    answer.headers["Content-Disposition"] = f'attachment; filename="{game_id}-pack.json"'
    return answer


@blueprint.post("/api/cards/<game_id>/csv")
def upload(game_id: str) -> flask.typing.ResponseReturnValue:
    """A spreadsheet or a pack (form field `file`) with values: all of it or, with the reason, nothing."""
    require_table()
    game = game_of(game_id)
    file = flask.request.files.get("file")
    if file is None:
        return problem(400, Message("Choose a spreadsheet saved as CSV."))
    data = file.read()
    try:
        if data.lstrip()[:1] == b"{":
            count = assistant().decks.take_pack(game_id, read_pack(game, data.decode("utf-8", "replace")))
            said = Message.of("The pack was taken over: {n} card.", many="The pack was taken over: {n} cards.", n=count)
            return {"changed": count, "said": said.json(), "says": say(said)}
        lessons = read_values(game, assistant().decks.catalog(game_id), decoded(data))
        assistant().decks.teach(game_id, lessons)
    except (CatalogError, TableError) as refusal:
        return problem(400, refusal.reason)
    said = Message.of("{n} card was changed.", many="{n} cards were changed.", n=len(lessons))
    return {"changed": len(lessons), "said": said.json(), "says": say(said)}
