"""Rumblebots as the host knows it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from assistant import (
    Action,
    Card,
    Catalog,
    Copy,
    FacePlan,
    Field,
    Game,
    IllegalAction,
    Json,
    Lying,
    Mat,
    Message,
    Objection,
    Offer,
    Proposal,
    Scoreboard,
    ScoreTable,
    Section,
    Setup,
    Showing,
    Sighting,
    Viewer,
    load_catalog,
)
from rumblebots import (
    choosing,
    demo,
    here,
    learning,
    ledger,
    lying,
    mats,
    now,
    objections,
    offers,
    play,
    printed,
    reading,
    reference,
    words,
)
from rumblebots import view as views
from rumblebots.bots import TRAITS, asked_of
from rumblebots.kinds import KINDS, NOW
from rumblebots.options import OPTIONS
from rumblebots.state import Table, opening
from rumblebots.turns import build_phase

HERE = Path(__file__).resolve().parent


class Rumblebots(Game[Table]):
    """Build robots, fight for the Champion token, collect crystals, win the Showdown."""

    id = "rumblebots"
    version = 2
    """2: numbers typed with a named card (build, recycle, flip) are what is printed on it, also for later events."""
    title = "Rumblebots"
    code = "RB"
    seats = range(2, 5)
    kinds = KINDS
    traits = TRAITS
    options = OPTIONS
    now_fields = NOW

    def __init__(self) -> None:
        self.catalog: Catalog = load_catalog(HERE / "cards.toml", self.id, self.code)
        self.sample: Catalog | None = load_catalog(HERE / "sample.toml", self.id, self.code)

    def setup(self, setup: Setup) -> Table:
        """The table in round 1, the first Build turn begun. Raises IllegalAction for fewer than 2 or more than 4."""
        if len(setup.seats) not in self.seats or not setup.clockwise:
            raise IllegalAction(Message.of("Rumblebots is for {low} to {high} players.", low=2, high=4))
        return build_phase(opening(setup))

    def actions(self, state: Table, viewer: Viewer) -> Sequence[Offer]:
        """The buttons for these eyes."""
        return offers.actions(state, viewer)

    def apply(self, state: Table, action: Action) -> Table:
        """The state after an action. Raises IllegalAction where it has no meaning."""
        return play.apply(state, action)

    def check(self, state: Table, action: Action) -> Sequence[Objection]:
        """What the rules object to."""
        return objections.check(state, action)

    def view(self, state: Table, viewer: Viewer) -> Mapping[str, Json]:
        """All that these eyes may see; the shape is in `rumblebots.view`."""
        return views.view(state, viewer)

    def interpret(self, state: Table, sighting: Sighting) -> Sequence[Proposal]:
        """What a seen card may mean."""
        return reading.interpret(state, sighting)

    def countdown(self, state: Table, proposal: Proposal) -> float:
        """A flip stands at once (Undo is there); a private look need not wait either."""
        return reading.countdown(state, proposal)

    def why_nothing(self, state: Table, sighting: Sighting) -> Message | None:
        """Why a seen card means nothing now."""
        return reading.why_nothing(state, sighting)

    def score(self, state: Table) -> Scoreboard:
        """Everybody's crystals, and who has won."""
        return ledger.scoreboard(state)

    def describe(self, before: Table, action: Action, viewer: Viewer) -> Message:
        """The log line for these eyes."""
        return words.describe(before, action, viewer)

    def chapter(self, state: Table) -> Message:
        """The round and its phase."""
        return words.chapter(state)

    def reveals(self, before: Table, action: Action) -> bool:
        """A card of a deck that was turned up."""
        return action.kind in ("flip", "reveal")

    def now(self, state: Table, data: Mapping[str, Json]) -> Table:
        """The table as somebody tells it."""
        return now.now(state, data)

    def now_form(self, state: Table, viewer: Viewer) -> tuple[Sequence[Field], Mapping[str, Json]]:
        """What a form of it asks, and what stands there now."""
        return here.form(state, viewer)

    def now_doubts(self, state: Table) -> Sequence[Message]:
        """Crystals that are not 30."""
        return here.doubts(state)

    def asked_of(self, card: Card) -> Sequence[Field]:
        """What this kind of card shows."""
        return asked_of(card)

    def choices(self, state: Table, kind: str, entry: Field, viewer: Viewer) -> Sequence[tuple[Json, Message]] | None:
        """Places and open cards, by name."""
        return choosing.choices(state, kind, entry)

    def resetup(self, state: Table, setup: Setup) -> Table:
        """The state after people, values or stickers changed."""
        return play.reseated(state, setup)

    def seen(self, state: Table) -> Collection[str]:
        """The cards whose place everybody may know."""
        return tuple(state.known())

    def lying(self, state: Table) -> Sequence[Lying] | None:
        """Where a camera should see them."""
        return lying.lying(state)

    def teaches(self, state: Table, action: Action) -> Mapping[str, Mapping[str, Json]]:
        """Numbers typed with a build, a flip or a recycled card."""
        return learning.teaches(state, action)

    def copy_meant(self, state: Table, action: Action, copies: Sequence[Copy]) -> Copy:
        """Of like cards the one of the seat that acts, where the action needs it."""
        return reading.copy_meant(state, action, copies)

    def mats(self, seats: int, options: Mapping[str, Json]) -> Sequence[Mat]:
        """The table's mats and each player's."""
        return mats.mats(seats)

    def reference(self, options: Mapping[str, Json]) -> Sequence[Section]:
        """What to look up during a game."""
        return reference.reference()

    def score_tables(self, seats: int, options: Mapping[str, Json]) -> Sequence[ScoreTable]:
        """What a pencil needs to keep the score."""
        return reference.score_tables(seats)

    def face(self, card: Card) -> FacePlan:
        """How a printed card is arranged."""
        return printed.face(card)

    def demo(self, catalog: Catalog, options: Mapping[str, Json]) -> Sequence[Showing | Action]:
        """A whole game of four."""
        return demo.demo(catalog)
