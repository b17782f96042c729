"""The hooks: everything a plugin may add to the program or hear from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    from assistant.eyes import SymbolReader
    from assistant.session import Session
    from assistant.table.action import Event
    from assistant.table.game import Game

PROJECT = "assistant"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def register_games(register: Callable[[Game[Any]], None]) -> None:
    """Add games. Called once, when plugins are loaded.

    :param register: takes one `Game`; call it once for each game.

    A plugin whose hook raises, or whose game is refused, leaves none of its games; it is listed with the reason by
    `assistant plugins`, and everybody else goes on. Example::

        @hookimpl
        def register_games(register):
            register(Noughts())
    """


@hookspec
def register_detectors(register: Callable[[SymbolReader], None]) -> None:
    """Add readers of symbols, for cameras or light that the built-in ones cannot cope with. Called once, at loading.

    :param register: takes one reader; call it once for each.

    What a reader finds is added to what is read without it; one that raises is left out from then on and listed with
    the reason. `assistant.vision.conformance.reads_tags` tries a reader. Example::

        @hookimpl
        def register_detectors(register):
            register(InfraredReader())
    """


@hookspec
def event_recorded(session: Session, event: Event) -> None:
    """Hear of an event after it is on disk: for lights, sound or speech. Called on a worker thread, in order.

    :param session: the session, to be read only.
    :param event: what was recorded.

    What it raises is logged and undoes nothing. Example::

        @hookimpl
        def event_recorded(session, event):
            if event.action.kind == "crystal":
                lamp.flash("violet")
    """
