"""The contract every game fulfils: pure functions over a frozen state of its own."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from assistant.table.action import Action, ActionKind, Offer
from assistant.table.cards import Card, Catalog, Copy
from assistant.table.errors import IllegalAction
from assistant.table.face import FacePlan
from assistant.table.field import Field
from assistant.table.mat import Mat
from assistant.table.message import Message, Objection
from assistant.table.score import Scoreboard
from assistant.table.setup import Option, Setup
from assistant.table.sheets import ScoreTable, Section
from assistant.table.sighting import Lying, Proposal, Showing, Sighting
from assistant.table.values import Json
from assistant.table.viewer import TABLE, Viewer

State = TypeVar("State")


class Game(ABC, Generic[State]):
    """One game. `State` is the game's own frozen dataclass; the host never looks inside."""

    id: ClassVar[str]
    """`[a-z][a-z0-9_]*`, in files and URLs."""
    title: ClassVar[str]
    code: ClassVar[str]
    """Two of Crockford's characters, a letter among them: the start of each of its tags."""
    seats: ClassVar[range]
    """How many may play."""
    version: ClassVar[int] = 1
    """Rises when old logs would fold to another state; see `upgrade`."""
    catalog: Catalog
    """The blank catalogue, as shipped."""
    sample: Catalog | None = None
    """An invented deck, named so, that can be printed and played."""
    kinds: ClassVar[tuple[ActionKind, ...]] = ()
    options: ClassVar[tuple[Option, ...]] = ()
    traits: ClassVar[tuple[Field, ...]] = ()
    """The printed values that a card of this game may have and that its owner fills in."""
    demo_seats: ClassVar[tuple[str, ...]] = ("Mara", "Jonas", "Priya", "Tom")
    """Who plays in the demo."""
    now_fields: ClassVar[tuple[Field, ...]] = ()
    """The data of this game's `now` ("we are here now"), which can set every count and place of the state."""

    @property
    def assets(self) -> Path:
        """The folder of the package that defines the game: its templates/, static/, locale/ and cards."""
        module = sys.modules[type(self).__module__]
        return Path(str(module.__file__)).resolve().parent

    def title_with(self, options: Mapping[str, Json]) -> str:
        """What people call the game under these house rules: its title, unless a rule makes another game of it."""
        return self.title

    def options_with(self, chosen: Mapping[str, Json]) -> dict[str, Json]:
        """All options, defaults filled in. Raises IllegalAction for an unknown key or value."""
        full: dict[str, Json] = {option.key: option.default for option in self.options}
        known = {option.key: option for option in self.options}
        for key, value in chosen.items():
            if key not in known:
                raise IllegalAction(Message.of("{game} has no option {key}.", game=self.title, key=key[:40]))
            if value not in known[key].values:
                values = ", ".join(str(entry) for entry in known[key].values)
                raise IllegalAction(Message.of("Option {key} is one of {values}.", key=key, values=values))
            full[key] = value
        return full

    def refuse_misshapen(self, action: Action) -> None:
        """Raise IllegalAction if this game has no such kind, or the action has not its shape."""
        for kind in self.kinds:
            if kind.kind == action.kind:
                kind.refuse_misshapen(action)
                return
        raise IllegalAction(Message.of("{game} has no action {kind}.", game=self.title, kind=action.kind[:40]))

    @abstractmethod
    def setup(self, setup: Setup) -> State:
        """The state before the first event. Raises IllegalAction if it cannot be played like that."""

    @abstractmethod
    def actions(self, state: State, viewer: Viewer) -> Sequence[Offer]:
        """The buttons offered to this viewer, the main one marked. Guests get none."""

    @abstractmethod
    def apply(self, state: State, action: Action) -> State:
        """The state after an action whose shape was checked. Pure. IllegalAction(reason) if it has no meaning."""

    @abstractmethod
    def view(self, state: State, viewer: Viewer) -> Mapping[str, Json]:
        """All that these eyes may see. Abstract on purpose: a default would leak."""

    def check(self, state: State, action: Action) -> Sequence[Objection]:
        """What the rules say against it, in words; a person may overrule."""
        return ()

    def interpret(self, state: State, sighting: Sighting) -> Sequence[Proposal]:
        """What a sighting may mean: by default every offered action of the table that names the seen card."""
        if sighting.change != "appeared":
            return ()
        named = {sighting.card, str(sighting.tag)} - {""}
        return [
            Proposal(offer.action, offer.label)
            for offer in self.actions(state, TABLE)
            if offer.enabled and offer.action.card in named
        ]

    def why_nothing(self, state: State, sighting: Sighting) -> Message | None:
        """Why a sighting means nothing now, told where it was seen; None: nothing particular."""
        return None

    def countdown(self, state: State, proposal: Proposal) -> float:
        """Seconds before a sole proposal without objection runs by itself."""
        return 5.0

    def score(self, state: State) -> Scoreboard | None:
        """The scoreboard, also in mid-game; None if the game has no points yet."""
        return None

    def describe(self, before: State, action: Action, viewer: Viewer) -> Message:
        """The log line, redacted for this viewer."""
        for kind in self.kinds:
            if kind.kind == action.kind:
                return kind.label
        return Message(action.kind)

    def now(self, state: State, data: Mapping[str, Json]) -> State:
        """The state after "we are here now". Raises IllegalAction where a game has none."""
        raise IllegalAction(Message.of("{game} cannot be set by hand.", game=self.title))

    def now_form(self, state: State, viewer: Viewer) -> tuple[Sequence[Field], Mapping[str, Json]]:
        """What a form of "we are here now" asks, and the data that would tell the table as it is.

        As far as these eyes may know it: what they may not is left out. By default the plain ones of `now_fields`,
        with nothing filled in. A form sends back what was changed, part by part: `now` leaves the rest as it is.
        """
        return [entry for entry in self.now_fields if entry.type != "object"], {}

    def now_doubts(self, state: State) -> Sequence[Message]:
        """What in a table that somebody has just told looks odd, in sentences; it is said and never refused."""
        return ()

    def chapter(self, state: State) -> Message | None:
        """The part of the game that is being played, as a heading in the log: `Round 3, battle`; None: no headings."""
        return None

    def reveals(self, before: State, action: Action) -> bool:
        """Did the table see something by it that taking it back does not hide again (a Room turned up, a die)?"""
        return False

    def asked_of(self, card: Card) -> Sequence[Field]:
        """Which of `traits` a card of the catalogue can have; what is required is missing while it is unknown."""
        return self.traits

    def choices(self, state: State, kind: str, entry: Field, viewer: Viewer) -> Sequence[tuple[Json, Message]] | None:
        """What a form offers for a field of an action as the table stands (places, cards that lie there): values, each
        with what people call it. Empty: there is nothing of the kind now. None: the field's own choices hold.
        """
        return None

    def teaches(self, state: State, action: Action) -> Mapping[str, Mapping[str, Json]]:
        """Printed values that an action says of cards besides, by card id: a cost that was typed with a build.

        They are kept as those of a `value` are, for all later games. Name only what nobody knew: what contradicts a
        known value is for `check` to object to. `state` is the one before the action.
        """
        return {}

    def values_told(self, state: State) -> Mapping[str, Mapping[str, Json]]:
        """Printed values that the table told of a card, by card id, but that its catalogue does not hold.

        A card described by hand: it counts in this game, while it stays open which of several like cards it is.
        """
        return {}

    def resetup(self, state: State, setup: Setup) -> State:
        """The state after names, taught values or bound stickers changed: by default its field `setup` is replaced.

        Raises IllegalAction if a game cannot take the change in mid-game (another player joining).
        """
        known = before_setup(state)
        if known is not None and len(setup.seats) != len(known.seats):
            raise IllegalAction(Message.of("Nobody can join {game} in mid-game.", game=self.title))
        if known is None:
            return state
        changed: Any = replace(state, setup=setup)  # type: ignore[type-var]
        return changed  # type: ignore[no-any-return]

    def seen(self, state: State) -> Collection[str]:
        """Names (`Copy.name`) of the physical cards whose place everybody may know: a hidden one is none of them."""
        return ()

    def lying(self, state: State) -> Sequence[Lying] | None:
        """Where the cards lie that everybody may see; what is not named lies nowhere in sight. None: no game's word.

        It is held against what the camera sees, so name only what nobody keeps secret.
        """
        return None

    def copy_meant(self, state: State, action: Action, copies: Sequence[Copy]) -> Copy:
        """Which copy a card id with several copies means: by default the lowest one not yet seen."""
        seen = frozenset(self.seen(state))
        return next((copy for copy in copies if copy.name not in seen), copies[0])

    def mats(self, seats: int, options: Mapping[str, Json]) -> Sequence[Mat]:
        """The mats that can be printed for so many seats and these options, numbered from `HOUSE_MATS`."""
        return ()

    def reference(self, options: Mapping[str, Json]) -> Sequence[Section]:
        """What a player wants to look up, in a few words, for both sides of a small card; empty: no such card."""
        return ()

    def score_tables(self, seats: int, options: Mapping[str, Json]) -> Sequence[ScoreTable]:
        """What a pencil needs to keep this game's score, from the top of a sheet down; empty: nothing to fill in."""
        return ()

    def demo(self, catalog: Catalog, options: Mapping[str, Json]) -> Sequence[Showing | Action]:
        """A whole game of `demo_seats` players under these house rules; empty: no demo.

        What hands show to a camera, and between it what somebody taps at the tablet because no card says it: a move, a
        rolled number. `options` holds all of the game's options.
        """
        return ()

    def face(self, card: Card) -> FacePlan | None:
        """How a printed card is arranged; None: its traits stand in their order."""
        return None

    def upgrade(self, action: Action, version: int) -> Action:
        """An action of an older version of this game, as this version understands it."""
        return action


def before_setup(state: object) -> Setup | None:
    """The `setup` field of a state, if it has one."""
    if is_dataclass(state) and any(entry.name == "setup" for entry in fields(state)):
        found = getattr(state, "setup", None)
        return found if isinstance(found, Setup) else None
    return None
