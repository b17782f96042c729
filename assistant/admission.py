"""What the host asks of a game before it lets it in: cheap, and all reasons at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from assistant import house
from assistant.table import host
from assistant.table.action import HOST_KINDS
from assistant.table.cards import Catalog
from assistant.table.errors import TableError
from assistant.table.game import Game
from assistant.table.message import Message
from assistant.table.setup import Seat, Setup
from assistant.table.tag import Tag
from assistant.table.values import canonical
from assistant.table.viewer import GUEST, REFEREE, TABLE, Viewer

_ID = re.compile(r"[a-z][a-z0-9_]*")


class GameRefused(TableError):
    """The plugin author's: a game that the host does not let in. The reason names everything that is wrong."""


def admit(game: object, taken: Mapping[str, Game[Any]]) -> Game[Any]:
    """The game, if it may come in beside those that are there. Raises GameRefused with all reasons."""
    if not isinstance(game, Game):
        raise GameRefused(Message.of("{what} is not a Game.", what=repr(game)[:80]))
    reasons = list(_reasons(game, taken))
    if reasons:
        told = " ".join(str(reason) for reason in reasons)
        raise GameRefused(Message.of("The game {game} is refused. {reasons}", game=str(name_of(game)), reasons=told))
    return game


def name_of(game: object) -> object:
    """The game's id as far as it has one, else its class."""
    return getattr(game, "id", None) or type(game).__name__


class Desk:
    """Where one plugin hands in its games, while its hook runs."""

    def __init__(self, taken: Mapping[str, Game[Any]]) -> None:
        self._taken = taken
        self.games: dict[str, Game[Any]] = {}
        self.refusal: GameRefused | None = None
        self.is_open = True

    def __call__(self, game: Game[Any]) -> None:
        """Hand in a game. Raises GameRefused, also when the plugin asks too late."""
        if not self.is_open:
            raise GameRefused("Games are taken in only while plugins are loaded.")
        try:
            admitted = admit(game, {**self._taken, **self.games})
        except GameRefused as refusal:
            self.refusal = refusal
            raise
        self.games[admitted.id] = admitted


def _reasons(game: Game[Any], taken: Mapping[str, Game[Any]]) -> Iterator[Message]:
    """Everything that speaks against a game; what it raises itself is a reason too."""
    for look in (_names, _declarations, _catalogs):
        found = _safely(look, game)
        yield from found
        if found:
            return
    if game.id in taken:
        yield Message.of("There is a game {id} already.", id=game.id)
    codes = {house.CATALOG.code: house.CATALOG.game, **{other.code: other.id for other in taken.values()}}
    if game.code in codes:
        yield Message.of("Its code {code} is the code of {other}.", code=game.code, other=codes[game.code])
    yield from _safely(_tables, game)


def _safely(look: Callable[[Game[Any]], Iterator[Message]], game: Game[Any]) -> list[Message]:
    found: list[Message] = []
    try:
        found.extend(look(game))
    except TableError as error:
        found.append(error.reason)
    except (Exception, SystemExit) as error:
        found.append(Message.of("It raises {error}.", error=f"{type(error).__name__}: {error}"))
    return found


def _names(game: Game[Any]) -> Iterator[Message]:
    if not isinstance(game.id, str) or not _ID.fullmatch(game.id):
        yield Message.of("Its id is small letters, digits and _, a letter first, not {id}.", id=repr(game.id))
    if not isinstance(game.title, str) or not game.title.strip():
        yield Message("It has no title.")
    try:
        Tag(game.code, 0)
    except (TypeError, ValueError) as error:
        yield Message.of("Its code does not do: {why}.", why=str(error))
    if not isinstance(game.seats, range) or not game.seats or game.seats[0] < 1 or game.seats.step < 1:
        yield Message("Its seats are no range of at least one seat.")


def _declarations(game: Game[Any]) -> Iterator[Message]:
    kinds = [kind.kind for kind in game.kinds]
    for kind in sorted({kind for kind in kinds if kinds.count(kind) > 1}):
        yield Message.of("It declares the action {kind} twice.", kind=kind)
    for kind in sorted(set(kinds) & set(HOST_KINDS)):
        yield Message.of("The action {kind} belongs to the host.", kind=kind)
    for entry in game.kinds:
        canonical(entry.schema())
    keys = [option.key for option in game.options]
    for option in game.options:
        if option.default not in option.values or keys.count(option.key) > 1:
            yield Message.of("The default of its option {key} is none of its values, or it is twice.", key=option.key)


def _catalogs(game: Game[Any]) -> Iterator[Message]:
    numbers: set[int] = set()
    for catalog in decks(game):
        if not isinstance(catalog, Catalog):
            yield Message("Its catalog is no Catalog.")
            return
        if (catalog.game, catalog.code) != (game.id, game.code):
            yield Message.of("Its catalog is that of {game} {code}.", game=catalog.game, code=catalog.code)
        try:
            catalog.refuse_doubles()
        except ValueError as error:
            yield Message.of("Its tags are not unique: {why}.", why=str(error))
        own = {number for card in catalog.cards for number in card.numbers}
        if own & numbers:
            yield Message("Its sample deck bears the same tags as its real one.")
        numbers |= own


def decks(game: Game[Any]) -> tuple[Catalog, ...]:
    """The catalogues a game comes with: the real deck's, and the sample's if there is one."""
    return (game.catalog,) if game.sample is None else (game.catalog, game.sample)


def _tables(game: Game[Any]) -> Iterator[Message]:
    """The smallest and the largest table with each deck: can everybody look at it?"""
    for count in sorted({game.seats[0], game.seats[-1]}):
        for catalog in decks(game):
            seats = tuple(Seat(number, f"Player {number}") for number in range(1, count + 1))
            state = host.start(game, Setup(seats, game.options_with({}), catalog)).state
            for viewer in everybody(count):
                try:
                    canonical(game.view(state, viewer))
                    for offer in game.actions(state, viewer):
                        canonical(offer.json())
                    score = game.score(state)
                    canonical(score.json() if score else None)
                except (TypeError, ValueError) as error:
                    yield Message.of(
                        "With {n} seats, what {viewer} sees is not JSON: {why}.",
                        n=count,
                        viewer=str(viewer),
                        why=str(error),
                    )


def everybody(seats: int) -> tuple[Viewer, ...]:
    """All that may look at a table of so many seats."""
    return (TABLE, GUEST, REFEREE, *(Viewer("seat", number) for number in range(1, seats + 1)))
