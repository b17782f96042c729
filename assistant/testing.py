"""For authors of games: does a game keep the promises that every table relies on?

from assistant.testing import conforms

def test_my_game_conforms():
    conforms(MyGame())
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from assistant import house
from assistant.admission import GameRefused, admit, decks, everybody
from assistant.mats import game_mats
from assistant.replay import play as play_lines
from assistant.session import Objected, Session
from assistant.store import Header, MemoryStore
from assistant.table import host
from assistant.table.action import HISTORY, Action, Event, Field, Offer
from assistant.table.cards import Catalog
from assistant.table.errors import GameFault, IllegalAction, TableError
from assistant.table.game import Game
from assistant.table.host import Position
from assistant.table.mat import Mat
from assistant.table.sighting import Change, Sighting
from assistant.table.values import Json, canonical
from assistant.table.viewer import GUEST, TABLE, Viewer

CHANGES: tuple[Change, ...] = ("appeared", "appeared", "appeared", "moved", "turned", "vanished")
ZONES = ("spot", "seat/1", "hand/1", "outside", "line/1/1")


def conforms(game: Game[Any], *, seeds: Iterable[int] = range(3), steps: int = 40) -> None:
    """Play a game at random, by its own offers and by cards shown to a camera, and check what must always hold.

    For each deck, for the fewest and the most players, and for each seed: what is offered is accepted or objected to;
    a refused action changes nothing; the same action twice gives the same state and leaves the one before as it was;
    everybody's view, offers, score and log are JSON; a replay ends where the table ended; taking everything back ends
    at the setup. Also each number stands for one mat alone, whoever plays with which options; the demo, if there is
    one, shows cards that there are and taps what the game knows. Raises AssertionError saying what does not hold,
    after which actions.
    """
    try:
        admit(game, {})
    except GameRefused as refusal:
        raise AssertionError(str(refusal)) from refusal
    _mats_conform(game)
    for catalog in decks(game):
        _look_at_demo(game, catalog)
        for players in sorted({game.seats[0], game.seats[-1]}):
            for seed in seeds:
                _RandomTable(game, catalog, players, seed).play(steps)


def _mats_conform(game: Game[Any]) -> None:
    """A printed mat lies on many tables: its number says where its zones are, for ever. Raises AssertionError."""
    single = [{option.key: value} for option in game.options for value in option.values]
    known: dict[int, Mat] = {}
    for options in ({}, *single):
        for players in sorted({game.seats[0], game.seats[-1]}):
            try:
                mats = game_mats(game, players, options)
            except GameFault as fault:
                raise AssertionError(f"mats for {players} players with {options}: {fault.error}") from fault
            for mat in mats:
                assert known.setdefault(mat.number, mat) == mat, f"mat {mat.number} is another one with {options}"


def _look_at_demo(game: Game[Any], catalog: Catalog) -> None:
    """Raises AssertionError for a step of the demo that cannot be, however the game stands."""
    for step in game.demo(catalog, game.options_with({})):
        try:
            if isinstance(step, Action):
                game.refuse_misshapen(step)
            else:
                house.copy_shown(step.card, catalog)
        except IllegalAction as refusal:
            raise AssertionError(f"the demo cannot be played: {refusal.reason} {step}") from refusal


def assert_keeps_secrets(game: Game[Any], one: Any, other: Any, seat: int) -> None:
    """Two states that differ only in what is hidden at a seat look the same to everybody else, to the byte.

    Compares view, offers, score, the form of "we are here now", the choices of every other form, what a camera should
    see, and which copy of several like cards a name means. Raises AssertionError
    naming who could tell the two apart, and where.
    """
    lies, lay = game.lying(one), game.lying(other)
    assert lies == lay, f"a camera is told of what is hidden:\n  {lies}\n  {lay}"
    meant, other_meant = _copies_meant(game, one, seat), _copies_meant(game, other, seat)
    assert meant == other_meant, f"which copy a name means tells what is hidden:\n  {meant}\n  {other_meant}"
    players = len(seats_of(one))
    for viewer in everybody(players):
        if viewer.role == "referee" or viewer.seat == seat:
            continue
        for what, here, there in zip(
            ("view", "offers", "score", "form", "choices"),
            _looks(game, one, viewer),
            _looks(game, other, viewer),
            strict=True,
        ):
            assert here == there, f"{viewer} can tell the two apart by the {what}:\n  {here}\n  {there}"


def seats_of(state: Any) -> Sequence[Any]:
    """The seats of a state that keeps its `setup`."""
    setup = getattr(state, "setup", None)
    assert setup is not None, "a state keeps the Setup it started from in its field `setup`"
    seats: Sequence[Any] = setup.seats
    return seats


def play(game: Game[Any], file: Path) -> Session:
    """Play a recorded game (`.jsonl`) to its end, expectations included. Raises ReplayError naming the line."""
    return play_lines(file.read_text(encoding="utf-8").split("\n"), {game.id: game}).session


def new_table(
    game: Game[Any], players: int, *, catalog: Catalog | None = None, options: dict[str, Json] | None = None
) -> Session:
    """A session of a game in memory, for tests: players are called Player 1, Player 2, …"""
    header = Header(
        game=game.id,
        version=game.version,
        seats=tuple(f"Player {number}" for number in range(1, players + 1)),
        catalog=catalog or game.catalog,
        options=game.options_with(options or {}),
    )
    store = MemoryStore()
    return Session(store.create(header), game, header, store)


def _looks(game: Game[Any], state: Any, viewer: Viewer) -> tuple[str, str, str, str, str]:
    """View, offers, score, the form of "we are here now" and the choices of other forms as bytes would hold them."""
    fields, data = game.now_form(state, viewer)
    return (
        canonical(game.view(state, viewer)),
        canonical([offer.json() for offer in game.actions(state, viewer)]),
        _score(game, state),
        f"{fields} {canonical(data)}",
        _choices(game, state, viewer),
    )


def _copies_meant(game: Game[Any], state: Any, hidden: int) -> dict[str, str]:
    """For each kind of action and each card of several copies: the copy meant where somebody else names the card."""
    seats = [seat.number for seat in seats_of(state) if seat.number != hidden]
    named = [card for card in state.setup.catalog.cards if len(card.numbers) > 1]
    found: dict[str, str] = {}
    for kind in game.kinds:
        for seat in (*(seats if kind.who != "table" else ()), *([None] if kind.who != "seat" else ())):
            for card in named if kind.card != "none" else ():
                action = Action.of(kind.kind, seat, card.id)
                copy = game.copy_meant(state, action, state.setup.catalog.copies(card.id))
                found[f"{kind.kind} {seat} {card.id}"] = copy.name
    return found


def _choices(game: Game[Any], state: Any, viewer: Viewer) -> str:
    """What the form of each kind of action offers, as bytes would hold it."""
    asked = [
        (kind.kind, entry, game.choices(state, kind.kind, entry, viewer))
        for kind in game.kinds
        for entry in kind.fields
    ]
    return canonical(
        [[kind, entry.name, [[value, name.json()] for value, name in found]] for kind, entry, found in asked if found]
    )


def _score(game: Game[Any], state: Any) -> str:
    board = game.score(state)
    return canonical(board.json() if board else None)


def _all_looks(game: Game[Any], position: Position[Any]) -> list[str]:
    """What everybody sees, and the score."""
    views = [canonical(game.view(position.state, viewer)) for viewer in everybody(len(position.setup.seats))]
    return [*views, _score(game, position.state)]


@dataclass(frozen=True)
class _Try:
    """Something a person at the table could do next."""

    action: Action
    is_complete: bool
    """The game itself offered it, with nothing left to fill in."""


class _RandomTable:
    """One table at which people do whatever is offered, or show any card to the camera."""

    def __init__(self, game: Game[Any], catalog: Catalog, players: int, seed: int) -> None:
        self.game = game
        self.players = players
        self.session = new_table(game, players, catalog=catalog)
        self.dice = random.Random(f"{game.id} {catalog.deck} {players} {seed}")
        self.looks = _all_looks(game, self.session.position)

    def play(self, steps: int) -> None:
        """A whole evening. Raises AssertionError."""
        start = self.session.position
        try:
            assert not self.game.actions(start.state, GUEST), "a guest is offered an action"
            for _ in range(steps):
                self._step()
            self._look_at_everything()
            canonical(self.game.now_form(self.session.position.state, TABLE)[1])
            for viewer in everybody(self.players):
                _choices(self.game, self.session.position.state, viewer)
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
        self.looks = _all_looks(self.game, self.session.position)
        again = host.step(self.game, before, event.action)
        assert _all_looks(self.game, again) == self.looks, f"{chosen.action} twice gives two states"

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
        assert _all_looks(self.game, again.position) == self.looks, "a replay ends elsewhere than the table"

    def _take_all_back(self, start: Position[Any]) -> None:
        for event in reversed(self.session.events):
            if event.action.kind not in HISTORY:
                try:
                    self.session.record(Action.of("undo", event=event.number), actor=TABLE)
                except TableError as refusal:
                    raise AssertionError(f"event {event.number} cannot be taken back: {refusal}") from refusal
        assert _all_looks(self.game, self.session.position) == _all_looks(self.game, start), (
            "taking everything back does not end at the setup"
        )
