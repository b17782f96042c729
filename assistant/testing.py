"""For authors of games: does a game keep the promises that every table relies on?

from assistant.testing import conforms

def test_my_game_conforms():
    conforms(MyGame())
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from assistant import house
from assistant.admission import GameRefused, admit, decks, everybody
from assistant.evening import Evening, choices_told, score_told
from assistant.mats import game_mats
from assistant.replay import play as play_lines
from assistant.session import Session
from assistant.store import Header, MemoryStore
from assistant.table.action import Action
from assistant.table.cards import Catalog
from assistant.table.errors import GameFault, IllegalAction
from assistant.table.game import Game
from assistant.table.mat import Mat
from assistant.table.values import Json, canonical
from assistant.table.viewer import Viewer


def conforms(game: Game[Any], *, seeds: Iterable[int] = range(3), steps: int = 40) -> None:
    """Play a game at random, by its own offers and by cards shown to a camera, and check what must always hold.

    For each deck, for the fewest and the most players, and for each seed: what is offered is accepted or objected to;
    a refused action changes nothing; the same action twice gives the same state and leaves the one before as it was;
    everybody's view, offers, score and log are JSON, also when somebody has left; a replay ends where the table ended;
    taking everything back ends at the setup. Also each number stands for one mat alone, whoever plays with which
    options; the demo, if there is one, shows cards that there are and taps what the game knows. Raises AssertionError
    saying what does not hold, after which actions.
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
                Evening(new_table(game, players, catalog=catalog), seed).play(steps)


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
        score_told(game, state),
        f"{fields} {canonical(data)}",
        choices_told(game, state, viewer),
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
