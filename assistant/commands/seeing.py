"""What a camera reads: `scan`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from assistant import house
from assistant.commands.parts import chosen, data_option, game_named, json_option, plugin_options
from assistant.commands.speech import line, say
from assistant.plugins import Plugins
from assistant.table.cards import Catalog


def expected(plugins: Plugins, games: tuple[str, ...]) -> list[Catalog]:
    """Whose symbols to expect: those of these games, else of all, in both decks, and the house's own."""
    wanted = [game_named(plugins, game) for game in games] or list(plugins.games.values())
    decks = [deck for game in wanted for deck in (game.catalog, game.sample) if deck is not None]
    return [*decks, house.CATALOG]
