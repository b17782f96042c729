"""The hand at the tablet in a demo: it taps what no card can say, when everything shown before has counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import inf

from assistant import house
from assistant.app import Assistant
from assistant.session import Session
from assistant.table.action import Action
from assistant.table.errors import TableError
from assistant.table.message import Message
from assistant.table.sighting import Showing, Sighting
from assistant.table.tag import Tag

GivesUp = Callable[[Message], None]


class Hand:
    """Taps each action of a demo once the film stands at it, in the way any tablet does.

    A tap is due when every card shown since the last one was seen, and nothing at the table waits for a yes or runs
    down. `goes_on` is asked by the film, on the camera's thread; `hear` and `look` are called on the watching thread.
    """

    def __init__(
        self,
        assistant: Assistant,
        session: Session,
        steps: Sequence[Showing | Action],
        *,
        patience: float = inf,
        gives_up: GivesUp,
    ) -> None:
        """`patience`: seconds of the film until `gives_up` hears why a tap cannot be done; also if it is refused."""
        self._assistant, self._session = assistant, session
        self._patience, self._gives_up = patience, gives_up
        self._taps = [step for step in steps if isinstance(step, Action)]
        self._shown = shown_between(steps, session)
        self._unseen = self._shown[0].copy()
        self._done = 0
        self._stands: tuple[int, float] | None = None
        """The tap at which the film stands, and since when."""

    def goes_on(self, tap: int, moment: float) -> bool:
        """Is this tap done? The film asks for each frame, and shows the still table until it is."""
        if tap < self._done:
            return True
        if self._stands is None or self._stands[0] != tap:
            self._stands = (tap, moment)
        return False

    def hear(self, sighting: Sighting) -> None:
        """The camera saw a card, and the dock knows."""
        if sighting.change != "vanished":
            self._unseen[sighting.tag] -= 1

    def look(self, moment: float) -> None:
        """A frame was seen, and what was due was done: is it time to tap?"""
        stands = self._stands
        if stands is None or stands[0] != self._done or moment < stands[1]:
            return
        if self._is_settled():
            self._tap()
        elif moment - stands[1] > self._patience:
            self._give_up(Message("The cards shown to the camera have not counted."))

    def _is_settled(self) -> bool:
        is_seen = all(count <= 0 for count in self._unseen.values())
        return is_seen and not any(entry.is_open for entry in self._assistant.dock.inbox.of(self._session.id))

    def _tap(self) -> None:
        try:
            self._assistant.act(self._session.id, self._taps[self._done], command=f"demo-{self._done}")
        except TableError as refusal:
            self._give_up(refusal.reason)
            return
        self._done += 1
        self._unseen = self._shown[self._done].copy()

    def _give_up(self, why: Message) -> None:
        self._stands = None
        self._gives_up(why)


def shown_between(steps: Sequence[Showing | Action], session: Session) -> list[Counter[Tag]]:
    """How often each tag has to be seen before the first tap, before the second, …, and after the last."""
    catalog = session.position.setup.catalog
    shown: list[Counter[Tag]] = [Counter()]
    for step in steps:
        if isinstance(step, Action):
            shown.append(Counter())
        elif step.change != "vanished":
            shown[-1][house.copy_shown(step.card, catalog).tag] += 1
    return shown
