"""What is loaded and what is printed on cards: `games`, `plugins`, `cards`, `actions`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from assistant.catalog import CatalogError
from assistant.commands.parts import (
    chosen,
    data_option,
    deck_named,
    deck_option,
    game_named,
    json_option,
    plugin_options,
)
from assistant.commands.speech import document, say, table
from assistant.pack import read_pack, take_over, write_pack
from assistant.plugins import CHOICE, PluginFailure, Plugins
from assistant.spreadsheet import read_values, write_values
from assistant.store import Store
from assistant.symbols import tag_rows
from assistant.table import host
from assistant.table.action import ActionKind
from assistant.table.cards import BLANK_FROM, Catalog
from assistant.table.errors import TableError
from assistant.table.game import Game
from assistant.table.message import Message
from assistant.table.tag import ALPHABET
from assistant.table.values import Json

STAGES: dict[str, Message] = {
    "choose": Message("choosing it"),
    "load": Message("importing it"),
    "register": Message("registering its hooks"),
    "games": Message("taking in its games"),
    "detectors": Message("using its readers of symbols"),
    "event": Message("telling it of an event"),
}
"""What the host was doing when a plugin failed."""


PACK = ".json"
"""The ending of a pack's file."""


@click.command()
@plugin_options
@json_option
def games(as_json: bool) -> None:
    """List the games that can be played."""
    plugins = chosen().plugins()
    if as_json:
        document([game_facts(plugins, game) for game in plugins.games.values()])
        return
    table(
        [
            (game.id, game.title, f"{game.seats[0]} to {game.seats[-1]} players", f"{len(game.catalog)} cards")
            for game in plugins.games.values()
        ]
    )
    if not plugins.games:
        say("No game is installed; “assistant plugins” says why.")


def game_facts(plugins: Plugins, game: Game[Any]) -> dict[str, Json]:
    """A game as `games --json` tells it."""
    return {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "code": game.code,
        "seats": [game.seats[0], game.seats[-1]],
        "cards": len(game.catalog),
        "decks": ["", "sample"] if game.sample is not None else [""],
        "options": [
            {
                "key": option.key,
                "label": str(option.label),
                "values": list(option.values),
                "default": option.default,
                "rule": str(option.rule) if option.rule else None,
            }
            for option in game.options
        ],
        "plugin": plugins.brought_by(game.id),
    }


@click.command()
@plugin_options
@json_option
def plugins(as_json: bool) -> None:
    """List plugins: what they brought, and what failed, where, and how to switch it off."""
    found = chosen().plugins()
    if as_json:
        document(
            {
                "plugins": [
                    {
                        "name": plugin.name,
                        "distribution": plugin.distribution,
                        "version": plugin.version,
                        "bundled": plugin.is_bundled,
                        "games": list(plugin.games),
                        "hooks": list(plugin.hooks),
                    }
                    for plugin in found.loaded
                ],
                "failures": [failure_facts(found, failure) for failure in found.failures],
            }
        )
        return
    table([(plugin.name, plugin.origin, ", ".join(plugin.games) or "no games") for plugin in found.loaded])
    for failure in found.failures:
        facts = failure_facts(found, failure)
        say("{plugin} failed while {stage}: {error}", plugin=failure.plugin, stage=facts["doing"], error=failure.error)
        say("    Whose fault: {fault}. Without it: {off}", fault=facts["fault"], off=facts["switch_off"])


def failure_facts(plugins: Plugins, failure: PluginFailure) -> dict[str, Json]:
    """A failure as `plugins --json` tells it."""
    return {
        "plugin": failure.plugin,
        "distribution": failure.distribution,
        "version": failure.version,
        "stage": failure.stage,
        "doing": str(STAGES[failure.stage]),
        "error": failure.error,
        "fault": f"{failure.distribution} {failure.version}".strip() or failure.plugin,
        "switch_off": switch_off(plugins, failure),
        "traceback": failure.traceback,
    }


def switch_off(plugins: Plugins, failure: PluginFailure) -> str:
    """What to type so that a plugin is not loaded."""
    if failure.distribution == "table-assistant":
        kept = " ".join(f"--only {plugin.name}" for plugin in plugins.loaded)
        return f"assistant serve {kept}".strip()
    kept = ",".join(plugin.name for plugin in plugins.loaded if not plugin.is_bundled)
    return f"{CHOICE}={kept} assistant serve"


@click.command()
@click.argument("game")
@deck_option()
@click.option(
    "--export", "target", metavar="FILE.csv", help="Write the card values for a spreadsheet; FILE.json: a pack."
)
@click.option("--import", "source", metavar="FILE.csv", help="Take card values over from a spreadsheet or a pack.")
@data_option
@plugin_options
@json_option
def cards(game: str, deck: str, target: str | None, source: str | None, as_json: bool) -> None:
    """List every card of GAME with its tags, or exchange card values with a spreadsheet."""
    if target and source:
        raise click.UsageError("--export and --import do not go together")
    choices = chosen()
    found = choices.plugins()
    store = choices.store() if source else choices.glance()
    try:
        catalog = deck_named(found, store, game, deck)
        if source:
            taken = import_values(game_named(found, game), catalog, store, Path(source))
            say("{n} card changed.", many="{n} cards changed.", n=taken)
        elif target:
            export_values(game_named(found, game), catalog, store, Path(target))
            say("{n} card written to {file}.", many="{n} cards written to {file}.", n=len(catalog.cards), file=target)
        elif as_json:
            document(card_facts(catalog))
        else:
            table(
                [
                    (str(copy.tag), copy.card.id, copy.card.title, traits_told(copy.card.traits))
                    for copy in catalog.tags()
                ]
            )
    finally:
        store.close()


def export_values(game: Game[Any], catalog: Catalog, store: Store, path: Path) -> None:
    """Write card values for a spreadsheet; to a `.json` file all that the owner taught, as a pack."""
    if path.suffix.lower() == PACK:
        path.write_text(write_pack(game, store), encoding="utf-8")
    else:
        path.write_text(write_values(game, catalog), encoding="utf-8-sig", newline="")


def import_values(game: Game[Any], catalog: Catalog, store: Store, path: Path) -> int:
    """Teach the owner's store what a spreadsheet says otherwise, or what a pack holds; how many cards changed.

    Raises CatalogError with all faults, and then nothing was taught.
    """
    if catalog.deck:
        raise TableError("The sample deck is invented: its values stay as they are.")
    if path.suffix.lower() == PACK:
        return take_over(game, read_pack(game, path.read_text(encoding="utf-8", errors="replace")), store)
    values = read_values(game, catalog, decoded(path.read_bytes()))
    store.teach(game.id, values)
    return len(values)


def decoded(data: bytes) -> str:
    """The text of a spreadsheet saved as CSV, as spreadsheet programs of all systems save it.

    Raises CatalogError for what is no text (a workbook, a picture).
    """
    encodings = ("utf-16",) if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise CatalogError("This is no spreadsheet saved as CSV. Save it as CSV (UTF-8) in your spreadsheet program first.")


def card_facts(catalog: Catalog) -> dict[str, Json]:
    """A catalogue as `cards --json` tells it: with the printed symbol of every copy."""
    told: dict[str, Any] = catalog.json()
    if not told["deck"]:
        del told["deck"]
    for card in told["cards"]:
        for copy in card["copies"]:
            copy["modules"] = tag_rows(copy["tag"])
    return told


def traits_told(traits: Any) -> str:
    """Traits in one line."""
    return ", ".join(
        f"{name} {', '.join(map(str, value)) if isinstance(value, tuple) else value}" for name, value in traits.items()
    )


@click.command()
@click.argument("game")
@deck_option()
@data_option
@plugin_options
@json_option
def actions(game: str, deck: str, as_json: bool) -> None:
    """Describe every action of GAME: its kind, its data, and who may do it."""
    choices = chosen()
    found = choices.plugins()
    named = game_named(found, game)
    store = choices.glance()
    try:
        catalog = deck_named(found, store, game, deck)
    finally:
        store.close()
    now = ActionKind("now", Message("We are here now"), named.now_fields, "both")
    kinds = [*named.kinds, *host.KINDS, *([now] if named.now_fields else [])]
    if as_json:
        document(action_schema(named, kinds, catalog))
        return
    who = {"seat": "a seat", "table": "the table", "both": "a seat or the table"}
    rows = [(kind.kind, str(kind.label), who[kind.who], card_told(kind), fields_told(kind)) for kind in kinds]
    table([("kind", "what", "who", "card", "data"), *rows])


def card_told(kind: ActionKind) -> str:
    """Whether an action names a card."""
    return {"needed": "a card", "allowed": "maybe a card", "none": "–"}[kind.card]


def fields_told(kind: ActionKind) -> str:
    """An action's data in one line."""
    return ", ".join(f"{entry.name}{'' if entry.required else '?'}: {entry.type}" for entry in kind.fields) or "–"


def action_schema(game: Game[Any], kinds: list[ActionKind], catalog: Catalog) -> dict[str, Json]:
    """All actions as one JSON Schema; each alternative says in `who` whose action it is."""
    tag = f"^{game.code}[0-9]{{6}}[{ALPHABET}]{{2}}$"
    blank = f"^{game.code}{BLANK_FROM // 100_000}[0-9]{{5}}[{ALPHABET}]{{2}}$"
    alternatives: list[Json] = []
    for kind in kinds:
        schema: dict[str, Any] = {**kind.schema(), "who": kind.who}
        if "card" in schema["properties"]:
            where = "blank" if kind.kind == "bind" else "card"
            schema["properties"] = {**schema["properties"], "card": {"$ref": f"#/$defs/{where}"}}
        alternatives.append(schema)
    ids: list[Json] = [card.id for card in catalog.cards]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": game.title,
        "game": game.id,
        "version": game.version,
        "oneOf": alternatives,
        "$defs": {
            "card": {"anyOf": [{"enum": ids}, {"type": "string", "pattern": tag}]},
            "blank": {"type": "string", "pattern": blank},
        },
    }
