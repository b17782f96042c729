"""The simulated camera of a game, for whoever opens `simulated[:GAME]`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from assistant.ports import CameraError
from assistant.table.cards import Catalog
from assistant.table.game import Game
from assistant.table.message import Message

if TYPE_CHECKING:
    from assistant.vision.frame import Source


def simulator(
    games: Mapping[str, Game[Any]],
    *,
    decks: Mapping[str, Catalog] | None = None,
    speed: float = 1.0,
    forever: bool = False,
    lights: bool = True,
) -> Callable[[str], Source]:
    """What turns a game's id (empty: the first game) into its simulated table.

    `decks` replaces the deck of a game, which else is the sample one; `speed` is that of the film, `forever` shows its
    last picture on and on; without `lights` every picture is black.
    """

    def simulate(name: str) -> Source:
        from assistant.vision.simulated import SimulatedSource, SimulatedTable, walk_through

        game = games.get(name or next(iter(games), ""))
        if game is None:
            raise CameraError(Message.of("There is no game {game} whose table could be simulated.", game=name[:40]))
        catalog = (decks or {}).get(game.id) or game.sample or game.catalog
        showings = game.demo(catalog) or walk_through(catalog)
        table = SimulatedTable(showings, catalog, lights=lights)
        return SimulatedSource(table, name=f"simulated:{game.id}", speed=speed, forever=forever)

    return simulate
