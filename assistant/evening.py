"""An evening at which people do at random whatever is offered: does what every table relies on hold all the while?"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

from assistant.admission import everybody
from assistant.refusals import Objected
from assistant.session import Session
from assistant.store import MemoryStore
from assistant.table import host
from assistant.table.action import HISTORY, Action, Event, Offer
from assistant.table.errors import GameFault, IllegalAction, TableError
from assistant.table.field import Field
from assistant.table.game import Game
from assistant.table.host import Position
from assistant.table.sighting import Change, Sighting
from assistant.table.values import Json, canonical
from assistant.table.viewer import GUEST, TABLE, Viewer

CHANGES: tuple[Change, ...] = ("appeared", "appeared", "appeared", "moved", "turned", "vanished")
ZONES = ("spot", "seat/1", "hand/1", "outside", "line/1/1")


def choices_told(game: Game[Any], state: Any, viewer: Viewer) -> str:
    """What the form of each kind of action offers, as bytes would hold it."""
    asked = [
        (kind.kind, entry, game.choices(state, kind.kind, entry, viewer))
        for kind in game.kinds
        for entry in kind.fields
    ]
    return canonical(
        [[kind, entry.name, [[value, name.json()] for value, name in found]] for kind, entry, found in asked if found]
    )


def score_told(game: Game[Any], state: Any) -> str:
    """The score as bytes would hold it."""
    board = game.score(state)
    return canonical(board.json() if board else None)


def all_looks(game: Game[Any], position: Position[Any]) -> list[str]:
    """What everybody sees, and the score."""
    views = [canonical(game.view(position.state, viewer)) for viewer in everybody(len(position.setup.seats))]
    return [*views, score_told(game, position.state)]


@dataclass(frozen=True)
class _Try:
    """Something a person at the table could do next."""

    action: Action
    is_complete: bool
    """The game itself offered it, with nothing left to fill in."""


class Evening:
    """One table at which people do whatever is offered, or show any card to the camera."""

    def __init__(self, session: Session, seed: int) -> None:
        """`session`: one that was just begun."""
        self.game = session.game
        self.players = len(session.header.seats)
        self.session = session
        self.dice = random.Random(f"{self.game.id} {session.header.catalog.deck} {self.players} {seed}")
        self.looks = all_looks(self.game, self.session.position)

    def play(self, steps: int) -> None:
        """A whole evening. Raises AssertionError."""
        start = self.session.position
        try:
            assert not self.game.actions(start.state, GUEST), "a guest is offered an action"
            for _ in range(steps):
                self._step()
            self._somebody_leaves()
            self._look_at_everything()
            self.looks = all_looks(self.game, self.session.position)
            canonical(self.game.now_form(self.session.position.state, TABLE)[1])
            for viewer in everybody(self.players):
                choices_told(self.game, self.session.position.state, viewer)
            self._replay()
            self._take_all_back(start)
        except GameFault as fault:
            raise AssertionError(f"{fault.stage} raises {fault.error!r} {self._story()}") from fault
        except AssertionError as error:
            raise AssertionError(f"{error} {self._story()}") from error

    def _story(self) -> str:
        told = "\n".join(f"  {event.number}: {canonical(event.action)}" for event in self.session.events)
        return f"({self.players} players, after {len(self.session.events)} events)\n{told}"

    def _step(self) -> None:
        tries = [*self._offered(), *self._shown()]
        if not tries:
            return
        chosen = self.dice.choice(tries)
        before = self.session.position
        text = repr(before.state)
        event = self._record(chosen)
        assert repr(before.state) == text, f"{chosen.action} changed the state it started from"
        if event is None:
            assert self.session.position is before, f"{chosen.action} was refused and changed something"
            return
        self.looks = all_looks(self.game, self.session.position)
        again = host.step(self.game, before, event.action)
        assert all_looks(self.game, again) == self.looks, f"{chosen.action} twice gives two states"

    def _somebody_leaves(self) -> None:
        """One goes home early, where the game lets them: the others see the table, and it can be taken back."""
        seat = self.dice.randint(1, self.players)
        try:
            self.session.record(Action.from_json({"kind": "seat", "data": {"op": "leave", "seat": seat}}))
        except TableError as refusal:
            if isinstance(refusal, GameFault):
                raise

    def _offered(self) -> list[_Try]:
        state = self.session.position.state
        offers: dict[str, Offer] = {}
        for viewer in everybody(self.players):
            for offer in self.game.actions(state, viewer):
                assert viewer.role == "referee" or viewer.acts_for(offer.action.seat), (
                    f"{viewer} is offered what is not theirs to do: {offer.action}"
                )
                if offer.enabled:
                    offers.setdefault(canonical(offer.json()), offer)
        return [_Try(self._filled(offer), not offer.asks) for offer in offers.values()]

    def _filled(self, offer: Offer) -> Action:
        """An offer as a person sends it who typed something into each of its fields."""
        if not offer.asks:
            return host.rolled(self.game, offer.action, self.dice.randint)
        typed = {entry.name: self._typed(entry) for entry in offer.asks}
        data = {"values": typed} if offer.action.kind == "value" else {**offer.action.data, **typed}
        return host.rolled(self.game, replace(offer.action, data=data), self.dice.randint)

    def _typed(self, entry: Field) -> Json:
        if entry.choices:
            one = self.dice.choice(entry.choices)
            return [one] if entry.type in ("words", "numbers") else one
        if entry.type in ("integer", "number"):
            lowest = entry.lowest or 0
            return self.dice.randint(lowest, entry.highest if entry.highest is not None else lowest + 20)
        some: dict[str, Json] = {
            "text": "text",
            "flag": self.dice.random() < 0.5,
            "words": [],
            "numbers": [],
            "cards": [],
            "card": self._any_card().card,
            "seat": self.dice.randint(1, self.players),
            "zone": self.dice.choice(ZONES),
            "object": {},
        }
        return some[entry.type]

    def _any_card(self) -> Sighting:
        copies = self.session.position.setup.catalog.tags()
        copy = self.dice.choice(copies)
        return Sighting(copy.tag, self.dice.choice(CHANGES), self.dice.choice(ZONES), card=copy.name, copy=copy.copy)

    def _shown(self) -> list[_Try]:
        """What two cards could mean that are shown to the camera."""
        if not self.session.position.setup.catalog.cards:
            return []
        return [
            _Try(proposal.action, False) for _ in range(2) for proposal, _ in self.session.propose(self._any_card())
        ]

    def _record(self, chosen: _Try) -> Event | None:
        """Do it, against the rules if need be; None if it has no meaning, which an offer must have."""
        try:
            try:
                return self.session.record(chosen.action)
            except Objected:
                return self.session.record(chosen.action, anyway=True)
        except IllegalAction as refusal:
            if chosen.is_complete:
                raise AssertionError(f"{chosen.action} was offered and then refused: {refusal}") from refusal
            return None

    def _look_at_what_lies(self) -> None:
        """Every card lies in one place, and is a card of the deck."""
        position = self.session.position
        lying = [lies.card for lies in self.game.lying(position.state) or ()]
        assert len(lying) == len(set(lying)), f"a card lies in two places: {sorted(lying)}"
        names = {copy.name for copy in position.setup.catalog.tags()}
        assert names.issuperset(lying), f"there lies what is no card of the deck: {sorted(set(lying) - names)}"

    def _look_at_everything(self) -> None:
        self._look_at_what_lies()
        for viewer in everybody(self.players):
            canonical(self.session.envelope(viewer))

    def _replay(self) -> None:
        again = Session(1, self.game, self.session.header, MemoryStore(), self.session.events)
        assert all_looks(self.game, again.position) == self.looks, "a replay ends elsewhere than the table"

    def _take_all_back(self, start: Position[Any]) -> None:
        for event in reversed(self.session.events):
            if event.action.kind not in HISTORY:
                try:
                    self.session.record(Action.of("undo", event=event.number), actor=TABLE)
                except TableError as refusal:
                    raise AssertionError(f"event {event.number} cannot be taken back: {refusal}") from refusal
        assert all_looks(self.game, self.session.position) == all_looks(self.game, start), (
            "taking everything back does not end at the setup"
        )
