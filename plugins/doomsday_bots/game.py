"""Doomsday Bots as the host knows it."""

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
from doomsday_bots import (
    choosing,
    demo,
    here,
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
    upgrading,
    words,
)
from doomsday_bots import view as views
from doomsday_bots.deck import TRAITS, asked_of
from doomsday_bots.kinds import KINDS, NOW
from doomsday_bots.options import OPTIONS
from doomsday_bots.standings import scoreboard
from doomsday_bots.state import Table, opening

HERE = Path(__file__).resolve().parent


class DoomsdayBots(Game[Table]):
    """Draft parts, build a bot, climb the tower, take the boss's loot and get out; or race round the circuit."""

    id = "doomsday_bots"
    title = "Doomsday Bots"
    code = "DB"
    version = 2
    seats = range(2, 5)
    kinds = KINDS
    options = OPTIONS
    traits = TRAITS
    now_fields = NOW

    def __init__(self) -> None:
        self.catalog: Catalog = load_catalog(HERE / "cards.toml", self.id, self.code)
        self.sample: Catalog | None = load_catalog(HERE / "sample.toml", self.id, self.code)

    def title_with(self, options: Mapping[str, Json]) -> str:
        """The race is sold as a game of its own."""
        return "Bot Rally" if options.get("mode") == "rally" else self.title

    def setup(self, setup: Setup) -> Table:
        """The table before the draft. Raises IllegalAction for other than 2 to 4 seats, or teams that cannot be."""
        if len(setup.seats) not in self.seats or not setup.clockwise:
            raise IllegalAction(Message.of("Doomsday Bots is for {low} to {high} players.", low=2, high=4))
        if setup.options.get("teams", "none") != "none":
            if setup.options.get("mode") != "rally":
                raise IllegalAction("Teams are for Bot Rally: choose that, or play without teams.")
            if len(setup.seats) != 4:
                raise IllegalAction("Two teams of two need 4 players.")
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
        """All that these eyes may see; the shape is in `doomsday_bots.view`."""
        return views.view(state, viewer)

    def interpret(self, state: Table, sighting: Sighting) -> Sequence[Proposal]:
        """What a seen card may mean."""
        return reading.interpret(state, sighting)

    def countdown(self, state: Table, proposal: Proposal) -> float:
        """What only one seat learns changes nothing that anybody else sees, so it need not wait."""
        return 0.0 if proposal.action.kind == "keep" else 5.0

    def score(self, state: Table) -> Scoreboard:
        """Who has won, which is the one point of a tower, and the laps of a rally."""
        return scoreboard(state)

    def describe(self, before: Table, action: Action, viewer: Viewer) -> Message:
        """The log line for these eyes."""
        return words.describe(before, action, viewer)

    def chapter(self, state: Table) -> Message:
        """The phase, and whose turn it is."""
        return words.chapter(state)

    def reveals(self, before: Table, action: Action) -> bool:
        """A Room or the Boss that was hidden, all bots, or a die."""
        return words.reveals(before, action)

    def now(self, state: Table, data: Mapping[str, Json]) -> Table:
        """The table as somebody tells it."""
        return now.now(state, data)

    def now_form(self, state: Table, viewer: Viewer) -> tuple[Sequence[Field], Mapping[str, Json]]:
        """What a form of it asks, and what stands there now."""
        return here.form(state, viewer)

    def asked_of(self, card: Card) -> Sequence[Field]:
        """What this kind of card shows."""
        return asked_of(card)

    def choices(self, state: Table, kind: str, entry: Field, viewer: Viewer) -> Sequence[tuple[Json, Message]] | None:
        """Places and open cards, by name."""
        return choosing.choices(state, kind, entry)

    def resetup(self, state: Table, setup: Setup) -> Table:
        """The state after people, values or stickers changed, also in mid-game."""
        return mend.reseated(state, setup)

    def seen(self, state: Table) -> Collection[str]:
        """The cards whose place everybody may know."""
        return tuple(state.open_cards())

    def mats(self, seats: int, options: Mapping[str, Json]) -> Sequence[Mat]:
        """The table's mats and each player's."""
        return mats.mats(seats, str(options.get("mode", "tower")))

    def reference(self, options: Mapping[str, Json]) -> Sequence[Section]:
        """What to look up during a game."""
        return reference.reference(str(options.get("mode", "tower")), str(options.get("rally_win", "move")))

    def score_tables(self, seats: int, options: Mapping[str, Json]) -> Sequence[ScoreTable]:
        """What a pencil needs to keep the score."""
        return reference.score_tables(str(options.get("mode", "tower")))

    def face(self, card: Card) -> FacePlan:
        """How a printed card is arranged."""
        return printed.face(card)

    def lying(self, state: Table) -> Sequence[Lying] | None:
        """Where a camera should see them."""
        return lying.lying(state)

    def upgrade(self, action: Action, version: int) -> Action:
        """Logs before version 2, where a bot that was told before the reveal lay open unless it was `covered`."""
        return upgrading.upgraded(action) if version < 2 else action

    def demo(self, catalog: Catalog, options: Mapping[str, Json]) -> Sequence[Showing | Action]:
        """A whole game of four, in the tower or on the rally circuit."""
        return demo.script(catalog, options)
