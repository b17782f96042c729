"""A game of one's own begins: `new-game` writes a plugin that loads, prints and conforms, to be changed bit by bit."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Collection, Mapping
from itertools import product
from pathlib import Path

import click

from assistant import house
from assistant.commands.parts import chosen, json_option, plugin_options
from assistant.commands.speech import document, say
from assistant.order import STARTER
from assistant.resources import resource_dir
from assistant.table.errors import TableError
from assistant.table.message import Message
from assistant.table.tag import ALPHABET

LONGEST = 40
_ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_MISREAD = str.maketrans("ILOU", "110V")
"""Letters that no tag bears, and what is written instead."""


@click.command("new-game")
@click.argument("name")
@plugin_options
@json_option
def new_game(name: str, as_json: bool) -> None:
    """Begin a game plugin of your own: a folder with a small whole game that loads, prints and conforms."""
    plugins = chosen().plugins()
    game = game_id(name, {*plugins.games, *(plugin.name for plugin in plugins.loaded), house.CATALOG.game, STARTER})
    code = free_code(game, {house.CATALOG.code, *(other.code for other in plugins.games.values())})
    folder = Path(f"assistant-{game.replace('_', '-')}")
    texts = files(game, code)
    write(folder, texts)
    if as_json:
        document({"game": game, "code": code, "folder": str(folder.resolve()), "files": list(texts)})
        return
    say("{folder} is begun: a small whole game, yours to change.", folder=str(folder))
    say("Install it: {command}", command=shlex.join([sys.executable, "-m", "pip", "install", "-e", str(folder)]))
    say("Print its cards: {command}", command=f"assistant sheet {game} -o {game}.pdf")


def game_id(name: str, taken: Collection[str]) -> str:
    """The id of a game called so: `Space Cats` is `space_cats`. Raises TableError for what can be none."""
    found = re.sub(r"[\s_-]+", "_", name.strip()).lower()
    if not _ID.fullmatch(found) or len(found) > LONGEST:
        text = "{name} cannot be a game's name: take a letter, then letters, digits and spaces, {n} at most."
        raise TableError(Message.of(text, name=name[:LONGEST] or "–", n=LONGEST))
    if found in taken:
        raise TableError(Message.of("There is something called {name} already: choose another name.", name=found))
    return found


def free_code(game: str, taken: Collection[str]) -> str:
    """Two characters for the game's tags that no other game has, as like its name as may be. Raises TableError."""
    letters = [letter for letter in game.upper().translate(_MISREAD) if letter in ALPHABET]
    likely = ([letters[0]], [*letters[1:], *ALPHABET]), (ALPHABET, ALPHABET)
    for first, second in likely:
        for pair in product(first, second):
            code = "".join(pair)
            if code not in taken and not code.isdigit():
                return code
    raise TableError("No code is left for another game: take a plugin off first.")


def files(game: str, code: str) -> dict[str, str]:
    """The plugin's files by their place in its folder."""
    words = {
        "id": game,
        "dashed": game.replace("_", "-"),
        "title": game.replace("_", " ").title(),
        "class": "".join(word.capitalize() for word in game.split("_")) + "Game",
        "code": code,
    }
    places = {"pyproject": "pyproject.toml", "game": f"assistant_{game}/__init__.py", "test": f"test_{game}.py"}
    start = resource_dir("templates") / "new_game"
    return {place: filled((start / f"{part}.txt").read_text(encoding="utf-8"), words) for part, place in places.items()}


def filled(text: str, words: Mapping[str, str]) -> str:
    """A text with the words put where `@word@` stands."""
    for word, value in words.items():
        text = text.replace(f"@{word}@", value)
    return text


def write(folder: Path, texts: Mapping[str, str]) -> None:
    """Write a folder that is not there yet. Raises TableError for one that is, OSError."""
    try:
        folder.mkdir()
    except FileExistsError as there:
        raise TableError(Message.of("{folder} is there already: nothing was changed.", folder=str(folder))) from there
    for place, text in texts.items():
        path = folder / place
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
