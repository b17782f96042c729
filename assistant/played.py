"""The lines of a played game: what each kind may say, and in words what is wrong with one that says more."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from assistant.expectation import is_list
from assistant.store import Header
from assistant.table import host
from assistant.table.action import HISTORY, Action
from assistant.table.cards import Catalog
from assistant.table.errors import IllegalAction, TableError, UnknownTag
from assistant.table.game import Game
from assistant.table.message import Message
from assistant.table.values import Json, frozen
from assistant.table.viewer import Viewer

Games: TypeAlias = Mapping[str, Game[Any]]
Told: TypeAlias = Mapping[str, Any]
"""A line, or an object inside one, as JSON told it."""


class ReplayError(TableError):
    """The file's: a line that cannot be played, or found something else than it expects."""

    def __init__(self, line: int, why: Message) -> None:
        self.line = line
        self.why = why
        super().__init__(Message.of("line {line}: {why}", line=line, why=why))


_KEYS = {
    "header": ("game", "version", "seats", "options", "catalog", "plugin", "started"),
    "action": ("kind", "seat", "card", "data", "anyway", "refused", "meta"),
    "history": ("undo", "redo", "replace", "action", "drop", "seat", "anyway", "refused", "meta"),
    "expect": ("expect", "as"),
    "sighting": ("sighting", "expect_proposals"),
    "seen": ("text", "change", "zone", "orientation"),
    "meta": ("at", "source", "actor", "command", "objections", "version"),
}


def parsed(lines: Iterable[str]) -> Iterator[tuple[int, Told]]:
    """Lines with their numbers from 1; empty ones are left out. Raises ReplayError for what is not an object."""
    for number, line in enumerate(lines, start=1):
        text = line.strip().removeprefix("\ufeff")
        if not text:
            continue
        try:
            told = json.loads(text, parse_constant=_no_number)
        except (ValueError, RecursionError) as error:
            raise ReplayError(number, Message.of("this is not JSON: {why}", why=str(error))) from error
        if not isinstance(told, dict):
            raise ReplayError(number, Message("a line is one JSON object."))
        yield number, told


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is not a JSON number")


def action_of(told: Told) -> Action:
    """The action of an action line or a history line. Raises IllegalAction for what has not the shape of one."""
    kinds = [kind for kind in HISTORY if kind in told]
    if "kind" in told and not kinds:
        return Action.from_json(told)
    if len(kinds) != 1 or "kind" in told:
        raise IllegalAction("A line does one thing: an action, undo, redo or replace.")
    data: dict[str, Json] = {"event": told[kinds[0]]}
    data |= {name: told[name] for name in ("action", "drop") if name in told}
    return Action.from_json({"kind": kinds[0], "seat": told.get("seat"), "data": data})


def header_of(told: Told, games: Games) -> Header:
    """What the first line says. Raises TableError or ValueError, in words."""
    refuse_unknown(told, "header")
    if "game" not in told:
        raise TableError("A played game begins with a header that names the game and the seats.")
    game = games.get(text_of(told, "game"))
    if game is None:
        raise IllegalAction(Message.of("The game {game} is not installed here.", game=text_of(told, "game")[:40]))
    version = told.get("version", game.version)
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise TableError("The version is a number from 1.")
    if version > game.version:
        raise IllegalAction(
            Message.of(
                "This was played with version {n} of {game}, and version {here} is here: update the plugin.",
                n=version,
                game=game.title,
                here=game.version,
            )
        )
    names = told.get("seats")
    if not is_list(names) or not names:
        raise TableError("The seats are a list of names.")
    seats = tuple(host.clean_name(name) for name in names)
    if len(seats) not in game.seats:
        raise IllegalAction(
            Message.of(
                "{game} is for {fewest} to {most} players.",
                game=game.title,
                fewest=game.seats[0],
                most=game.seats[-1],
            )
        )
    options = frozen(game.options_with(object_of(told, "options")))
    return Header(
        game.id,
        version,
        seats,
        _catalog(game, told.get("catalog")),
        options,
        text_of(told, "plugin"),
        text_of(told, "started"),
    )


def _catalog(game: Game[Any], told: Any) -> Catalog:
    if told is None:
        return game.catalog
    if told == "sample":
        if game.sample is None:
            raise IllegalAction(Message.of("{game} has no sample deck.", game=game.title))
        return game.sample
    if not isinstance(told, Mapping):
        raise TableError('The catalog is an object with cards, or "sample".')
    try:
        catalog = Catalog.from_json({"game": game.id, "code": game.code, **told})
    except KeyError as error:
        raise TableError(Message.of("The catalog cannot be read: a card lacks its {key}.", key=str(error))) from error
    except (UnknownTag, TypeError, AttributeError, ValueError) as error:
        raise TableError(Message.of("The catalog cannot be read: {why}", why=str(error))) from error
    if (catalog.game, catalog.code) != (game.id, game.code):
        raise IllegalAction(Message.of("The catalog is not one of {game}.", game=game.title))
    for card in catalog.cards:
        for field in game.traits:
            problem = field.problem(card.traits[field.name]) if field.name in card.traits else None
            if problem:
                raise IllegalAction(Message.of("{card}: {why}", card=card.title, why=problem))
    return catalog


def refuse_unknown(told: Told, what: str) -> None:
    """Raise TableError if it says anything that such a line cannot say."""
    for key in told:
        if key not in _KEYS[what]:
            known = ", ".join(_KEYS[what])
            raise TableError(Message.of("{key} is not known here; known are {known}.", key=key[:40], known=known))


def object_of(told: Told, key: str) -> Told:
    """An object inside it, empty if absent."""
    found = told.get(key, {})
    if not isinstance(found, Mapping):
        raise TableError(Message.of("{key} is an object.", key=key))
    return found


def text_of(told: Told, key: str, default: str = "") -> str:
    """A text inside it."""
    found = told.get(key, default)
    if not isinstance(found, str):
        raise TableError(Message.of("{key} is text.", key=key))
    return found


def flag_of(told: Told, key: str) -> bool:
    """Yes or no, no if absent."""
    found = told.get(key, False)
    if not isinstance(found, bool):
        raise TableError(Message.of("{key} is true, false or absent.", key=key))
    return found


def word_of(told: Told, key: str, words: Sequence[str], default: str) -> Any:
    """One of some words."""
    found = told.get(key, default)
    if found not in words:
        raise TableError(Message.of("{key} is one of {words}.", key=key, words=", ".join(words)))
    return found


def viewer_of(told: Told, key: str) -> Viewer:
    """Who looks or acts; the table if absent."""
    try:
        return Viewer.parse(told.get(key, "table"))
    except ValueError as error:
        raise TableError(Message.of("{key} is table, guest, referee or a seat's number.", key=key)) from error
