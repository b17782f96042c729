"""The simulated camera of a game, for whoever opens `simulated[:GAME]`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from assistant.eyes import CameraError
from assistant.table.action import Action
from assistant.table.cards import Catalog
from assistant.table.game import Game
from assistant.table.host import fence
from assistant.table.message import Message
from assistant.table.sighting import Showing
from assistant.table.values import Json

if TYPE_CHECKING:
    from assistant.vision.frame import Source


Laid: TypeAlias = tuple[Catalog, Mapping[str, Json]]
"""The deck that lies on a table, and all of its house rules."""


def sample_first(game: Game[Any]) -> Laid:
    """The invented deck, where a game has one, and the house rules that nobody changed."""
    return game.sample or game.catalog, game.options_with({})


def demo_of(game: Game[Any], catalog: Catalog, options: Mapping[str, Json]) -> Sequence[Showing | Action]:
    """The game's demo; empty if it has none. Raises GameFault where the game fails."""
    with fence(game, "demo"):
        return game.demo(catalog, options)


def simulator(
    games: Mapping[str, Game[Any]],
    *,
    laid: Callable[[Game[Any]], Laid] = sample_first,
    speed: float = 1.0,
    forever: bool = False,
    lights: bool = True,
) -> Callable[[str], Source]:
    """What turns a game's id (empty: the first game) into its simulated table, where nobody sits at the tablet.

    `laid` says which deck lies on a game's table; `speed` is that of the film, `forever` shows its last picture on
    and on; without `lights` every picture is black.
    """

    def simulate(name: str) -> Source:
        from assistant.vision.simulated import SimulatedSource, SimulatedTable, walk_through

        game = games.get(name or next(iter(games), ""))
        if game is None:
            raise CameraError(Message.of("There is no game {game} whose table could be simulated.", game=name[:40]))
        catalog, options = laid(game)
        steps = demo_of(game, catalog, options) or walk_through(catalog)
        table = SimulatedTable(steps, catalog, lights=lights)
        return SimulatedSource(table, name=f"simulated:{game.id}", speed=speed, forever=forever)

    return simulate
