"""The parts that commands put together, and the options by which a person chooses them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import click

from assistant import house
from assistant.app import Assistant
from assistant.commands.speech import note
from assistant.datafolder import data_folder, open_store
from assistant.plugins import Plugins
from assistant.store import MemoryStore, Store
from assistant.table.cards import Catalog
from assistant.table.errors import TableError
from assistant.table.game import Game
from assistant.table.message import Message
from assistant.table.values import Json

Command = TypeVar("Command", bound=Callable[..., Any])


OWN = "own"
"""The word for the owner's catalogue, which has no name elsewhere."""


class NotThere(TableError):
    """Something that was named on the command line does not exist."""


@dataclass
class Choices:
    """What was chosen before and after the command's name; the object of click's context."""

    data: Path | None = None
    safe: bool = False
    only: tuple[str, ...] = field(default_factory=tuple)
    notices: list[Message] = field(default_factory=list)
    """What is odd about the data folder, for the lobby."""

    def plugins(self) -> Plugins:
        """The plugins, as far as they were wanted. Raises NotThere for a name in `--only` that nobody bears."""
        plugins = Plugins.discover(safe=self.safe, only=self.only)
        for failure in plugins.failures:
            if failure.stage == "choose":
                raise NotThere(failure.error)
        return plugins

    @property
    def folder(self) -> Path:
        """The data folder, which may not exist yet."""
        return data_folder(self.data)

    def store(self, hold: Callable[[], None] = lambda: None) -> Store:
        """The owner's store, made where there is none; what is odd about it is told. Raises StoreError.

        `hold` is called before anything is written (`Tenancy.hold`).
        """
        store, notice = open_store(self.folder, hold)
        if notice is not None:
            note(notice.text)
            self.notices.append(notice.text)
        return store

    def glance(self) -> Store:
        """The owner's store for looking: an empty one where there is none, and none is made."""
        return self.store() if any(self.folder.glob("sessions*.db")) else MemoryStore()


def chosen() -> Choices:
    """What this run of the program was told."""
    found = click.get_current_context().find_object(Choices)
    assert found is not None
    return found


def told(context: click.Context, parameter: click.Parameter, value: Any) -> None:
    """An option that every command understands: kept in the context."""
    choices = context.ensure_object(Choices)
    if value not in (None, (), False) and parameter.name:
        setattr(choices, parameter.name, Path(value) if parameter.name == "data" else value)


def data_option(command: Command) -> Command:
    """`--data DIR`."""
    return click.option(
        "--data",
        metavar="DIR",
        callback=told,
        expose_value=False,
        help="Folder of your nights and card values; else ASSISTANT_DATA, else the system's place.",
    )(command)


def plugin_options(command: Command) -> Command:
    """`--safe` and `--only GAME`."""
    safe = click.option(
        "--safe", is_flag=True, callback=told, expose_value=False, help="Without plugins of third parties."
    )
    only = click.option(
        "--only",
        metavar="GAME",
        multiple=True,
        callback=told,
        expose_value=False,
        help="With this game alone; may be given several times.",
    )
    return safe(only(command))


def deck_option(default: str = "") -> Callable[[Command], Command]:
    """`--deck NAME`."""
    return click.option(
        "--deck",
        metavar="NAME",
        default=default or OWN,
        callback=lambda context, parameter, name: "" if name == OWN else name,
        help=f"{OWN}: your cards with all you have filled in; sample: an invented deck. [{default or OWN}]",
    )


def option_option(command: Command) -> Command:
    """`--option KEY=VALUE`."""
    return click.option(
        "--option", "options", metavar="KEY=VALUE", multiple=True, help="A house rule; may be given several times."
    )(command)


def json_option(command: Command) -> Command:
    """`--json`."""
    return click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")(command)


def house_rules(options: Sequence[str], game: Game[Any]) -> dict[str, Json]:
    """Options as typed (`mode=rally`) to their values. UsageError without a =, IllegalAction for no such rule."""
    found: dict[str, Json] = {}
    for option in options:
        key, equals, text = option.partition("=")
        if not equals:
            raise click.UsageError(f"--option needs KEY=VALUE, not {option!r}")
        values = next((entry.values for entry in game.options if entry.key == key.strip()), ())
        found[key.strip()] = meant(text.strip(), values)
    game.options_with(found)
    return found


def meant(text: str, values: Sequence[Json]) -> Json:
    """The one of `values` that somebody typed, else what the text is as JSON, else the text."""
    for value in values:
        written = value if isinstance(value, str) else json.dumps(value)
        if text.casefold() == written.casefold():
            return value
    try:
        typed: Json = json.loads(text)
    except ValueError:
        return text
    return typed


def game_named(plugins: Plugins, name: str) -> Game[Any]:
    """A loaded game. Raises NotThere, naming those that are there and why it may be missing."""
    if name in plugins.games:
        return plugins.games[name]
    failure = next((failure for failure in plugins.failures if failure.plugin == name), None)
    if failure is not None:
        raise NotThere(Message.of("The game {game} could not be loaded: {why}", game=name, why=failure.error))
    there = ", ".join(plugins.games) or "none"
    raise NotThere(Message.of("There is no game {game}; there is: {games}.", game=name[:40], games=there))


def deck_named(plugins: Plugins, store: Store, game: str, deck: str) -> Catalog:
    """A game's deck, or the house's own cards for `house`. Raises NotThere or IllegalAction."""
    if game == house.CATALOG.game:
        return house.CATALOG
    game_named(plugins, game)
    return Assistant(plugins, store).decks.catalog(game, deck)
