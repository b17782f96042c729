"""ROBiTs as the host knows it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from assistant import (
    Action,
    Card,
    Catalog,
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
from robits import (
    choosing,
    demo,
    here,
    ledger,
    lying,
    mats,
    mend,
    now,
    objections,
    offers,
    play,
    printed,
    reading,
    reference,
    words,
)
from robits import view as views
from robits.deck import kind_of
from robits.kinds import BEYOND, KINDS, NOW
from robits.options import OPTIONS
from robits.rules import MOST_SEATS
from robits.state import Table, opening

HERE = Path(__file__).resolve().parent


class Robits(Game[Table]):
    """Draft cards from the assembly line and build the best robot."""

    id = "robits"
    title = "ROBiTs"
    code = "RT"
    seats = range(2, MOST_SEATS + 1)
    kinds = KINDS
    traits = (Field("value", "integer", Message("Number on the part"), lowest=-BEYOND, highest=BEYOND),)
    now_fields = NOW
    options = OPTIONS

    def __init__(self) -> None:
        self.catalog: Catalog = load_catalog(HERE / "cards.toml", self.id, self.code)
        self.sample: Catalog | None = load_catalog(HERE / "sample.toml", self.id, self.code)

    def setup(self, setup: Setup) -> Table:
        """The table before the first card is taken. Raises IllegalAction for fewer than 2 or more than 12 seats."""
        if len(setup.seats) not in self.seats or not setup.clockwise:
            raise IllegalAction(Message.of("ROBiTs is for {low} to {high} players.", low=2, high=MOST_SEATS))
        return opening(setup)

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
        """All that these eyes may see; the shape is in `robits.view`."""
        return views.view(state, viewer)

    def interpret(self, state: Table, sighting: Sighting) -> Sequence[Proposal]:
        """What a seen card may mean."""
        return reading.interpret(state, sighting)

    def why_nothing(self, state: Table, sighting: Sighting) -> Message | None:
        """Why a seen card means nothing."""
        return reading.why_nothing(state, sighting)

    def countdown(self, state: Table, proposal: Proposal) -> float:
        """A private look need not wait; a line is laid in one go, card after card, and gives nobody points."""
        return {"look": 0.0, "reveal": 2.0}.get(proposal.action.kind, 5.0)

    def score(self, state: Table) -> Scoreboard:
        """Everybody's points, line by line."""
        return ledger.scoreboard(state)

    def describe(self, before: Table, action: Action, viewer: Viewer) -> Message:
        """The log line for these eyes."""
        return words.describe(before, action, viewer)

    def chapter(self, state: Table) -> Message:
        """The round."""
        return words.chapter(state)

    def reveals(self, before: Table, action: Action) -> bool:
        """A card of the line turned up."""
        return action.kind == "reveal"

    def now(self, state: Table, data: Mapping[str, Json]) -> Table:
        """The table as somebody tells it."""
        return now.now(state, data)

    def now_form(self, state: Table, viewer: Viewer) -> tuple[Sequence[Field], Mapping[str, Json]]:
        """What a form of it asks, and what stands there now."""
        return here.form(state, viewer)

    def asked_of(self, card: Card) -> Sequence[Field]:
        """Only parts show a number."""
        return self.traits if kind_of(card) in ("part", "unknown") else ()

    def choices(self, state: Table, kind: str, entry: Field, viewer: Viewer) -> Sequence[tuple[Json, Message]] | None:
        """Places and open cards, by name."""
        return choosing.choices(state, kind, entry)

    def values_told(self, state: Table) -> Mapping[str, Mapping[str, Json]]:
        """Numbers told of cards that were only described, so that it stays open which of the like cards it is."""
        return here.values_told(state)

    def resetup(self, state: Table, setup: Setup) -> Table:
        """The state after people, numbers or stickers changed, also in mid-game."""
        return mend.reseated(state, setup)

    def seen(self, state: Table) -> Collection[str]:
        """The cards whose place everybody may know."""
        return tuple(state.known())

    def mats(self, seats: int, options: Mapping[str, Json]) -> Sequence[Mat]:
        """The table's mats and each player's."""
        return mats.mats(seats)

    def reference(self, options: Mapping[str, Json]) -> Sequence[Section]:
        """What to look up during a game."""
        return reference.reference()

    def score_tables(self, seats: int, options: Mapping[str, Json]) -> Sequence[ScoreTable]:
        """What a pencil needs to keep the score."""
        return reference.score_tables()

    def face(self, card: Card) -> FacePlan | None:
        """How a printed card is arranged."""
        return printed.face(card)

    def lying(self, state: Table) -> Sequence[Lying] | None:
        """Where a camera should see them."""
        return lying.lying(state)

    def demo(self, catalog: Catalog, options: Mapping[str, Json]) -> Sequence[Showing | Action]:
        """A whole game of four."""
        return demo.demo(catalog)
