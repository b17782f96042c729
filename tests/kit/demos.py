"""The games' demos without a film: what is shown and tapped in them as the lines of a played game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from assistant import house
from assistant.plugins import Plugins
from assistant.session import Session
from assistant.table.action import Action
from assistant.table.cards import Catalog
from assistant.table.game import Game
from assistant.table.sighting import Showing
from assistant.table.values import Json
from assistant.vision.scene_script import staged

DEMOS: tuple[tuple[str, Mapping[str, Json]], ...] = (
    ("robits", {}),
    ("rumblebots", {}),
    ("doomsday_bots", {"mode": "tower"}),
    ("doomsday_bots", {"mode": "rally"}),
)
"""Every bundled game's demo, with the house rules it is played under."""
GAMES = Plugins.discover(safe=True).games


def deck(game: Game[Any]) -> Catalog:
    """The sample deck, with which demos are played."""
    assert game.sample is not None
    return game.sample


def steps_of(game: Game[Any], options: Mapping[str, Json]) -> Sequence[Showing | Action]:
    """The game's demo with the sample deck."""
    return game.demo(deck(game), game.options_with(options))


def header(game: Game[Any], options: Mapping[str, Json]) -> str:
    """The first line of a played game of the demo."""
    return json.dumps({"game": game.id, "seats": list(game.demo_seats), "options": dict(options), "catalog": "sample"})


def seen_lines(game: Game[Any], options: Mapping[str, Json]) -> list[str]:
    """The demo as a played game: each card as a sighting at the spot, and a tap only for what has no card."""
    return [header(game, options), *(line_of(step, deck(game)) for step in steps_of(game, options))]


def line_of(step: Showing | Action, catalog: Catalog) -> str:
    """One step of a demo as a line of a played game."""
    if isinstance(step, Action):
        return json.dumps(told(step))
    tag = house.copy_shown(step.card, catalog).tag
    return json.dumps({"sighting": {"text": str(tag), "change": step.change, "orientation": step.orientation}})


def told_lines(session: Session, options: Mapping[str, Json]) -> list[str]:
    """A session as if everything in it had been entered by hand, each card by its id."""
    catalog = session.position.setup.catalog
    actions = [event.action for event in session.events]
    by_id = [told(action) | ({"card": catalog.copy(action.card).card.id} if action.card else {}) for action in actions]
    return [header(session.game, options), *map(json.dumps, by_id)]


def told(action: Action) -> dict[str, Any]:
    """An action as a line of a played game says it."""
    return {key: value for key, value in action.json().items() if value is not None}


def changes(steps: Sequence[Showing | Action], catalog: Catalog) -> list[tuple[str, str, str | None]]:
    """What a camera should see of a demo: text, change, and for what lies there its orientation."""
    shown = [step for step in staged(steps) if isinstance(step, Showing)]
    return [
        (
            str(house.copy_shown(step.card, catalog).tag),
            step.change,
            None if step.change == "vanished" else step.orientation,
        )
        for step in shown
    ]
