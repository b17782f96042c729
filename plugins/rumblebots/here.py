"""The form of "we are here now": what it asks, and the data that would tell the table as it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from assistant import Field, Json, Message, Viewer
from rumblebots.bots import WAYS, is_unnamed, tier_of_unnamed
from rumblebots.kinds import COUNTS
from rumblebots.ledger import scraps
from rumblebots.records import Scanned
from rumblebots.rules import CRYSTALS, ROUNDS, ROW, SHOWDOWN, TIERS, TOP_TIER
from rumblebots.state import Table

LISTS = ("attack", "defense", "discards", "used", "under")
UNNAMED_OF = tuple(Message.of("a tier {n} card", n=tier) for tier in TIERS)


def form(state: Table, viewer: Viewer) -> tuple[Sequence[Field], Mapping[str, Json]]:
    """The fields, and what stands there as far as these eyes may know it."""
    return fields(state), told(state, viewer)


def fields(state: Table) -> list[Field]:
    """What is asked, in the order of a form."""
    rounds = tuple(Message.of("{n}", n=number) for number in range(1, SHOWDOWN))
    return [
        Field(
            "round",
            "integer",
            Message("Round"),
            False,
            tuple(range(1, ROUNDS + 1)),
            names=(*rounds, Message("Showdown")),
        ),
        Field(
            "phase", "text", Message("Phase"), False, ("build", "battle"), names=(Message("Build"), Message("Battle"))
        ),
        Field("turn", "seat", Message("Whose turn it is"), False),
        Field("champion", "seat", Message("Who has the Champion token"), False),
        Field("direction", "text", Message("Direction"), False, tuple(WAYS), names=tuple(WAYS.values())),
        _count("storage", Message("Storage"), CRYSTALS),
        _count("reactor", Message("Reactor"), CRYSTALS),
        _count("cryo", Message("Cryo-cell"), CRYSTALS),
        _count("scraps", Message("Scraps")),
        _count("tier", Message("Tier"), TOP_TIER, lowest=1),
        _count("bots", Message("Bots")),
        _count("builds", Message("Builds made")),
        _count("upgrades", Message("Upgrades made")),
        _count("energized", Message("Crystals energized")),
        Field("done", "object", Message("Has built"), False, each=Field("done", "flag", Message("Has built"), False)),
        _cards("cards", Message("Cards"), UNNAMED_OF),
        _cards("hands", Message("Scanned cards"), UNNAMED_OF),
        Field("built", "object", Message("Bots built in this phase"), False, each=_own_cards(state, "built")),
        Field("track", "object", Message("Crystals on the track"), False, holds=_numbered(range(1, ROUNDS + 1))),
        Field("supply", "integer", Message("Crystals in the supply"), False, lowest=0, highest=99),
        Field("decks", "object", Message("Cards in the laboratory's decks"), False, holds=_numbered(TIERS)),
        Field("lab", "object", Message("The laboratory's rows"), False, holds=_places()),
        Field("recycling", "cards", Message("Recycling Area"), False),
        Field("transformations", "cards", Message("Transformation deck"), False),
        Field("battle", "object", Message("The battle"), False, holds=_battle_fields(state)),
    ]


def _count(name: str, label: Message, highest: int = 99, lowest: int = 0) -> Field:
    entry = Field(name, "integer", label, False, lowest=lowest, highest=highest)
    return Field(name, "object", label, False, each=entry)


def _cards(name: str, label: Message, names: tuple[Message, ...]) -> Field:
    return Field(name, "object", label, False, each=Field(name, "cards", label, False, TIERS, names=names))


def _numbered(numbers: Iterable[int]) -> tuple[Field, ...]:
    return tuple(Field(str(n), "integer", Message.of("{n}", n=n), False, lowest=0, highest=CRYSTALS) for n in numbers)


def _places() -> tuple[Field, ...]:
    contents = ("open", "empty")
    names = (Message("a card nobody named"), Message("empty"))
    return tuple(
        Field(
            f"{tier}/{place}",
            "card",
            Message.of("Tier {tier}, place {place}", tier=tier, place=place),
            False,
            contents,
            names=names,
        )
        for tier in TIERS
        for place in range(1, ROW + 1)
    )


def _own_cards(state: Table, name: str) -> Field:
    """Some of the cards that players have."""
    bots = [entry for player in state.players for entry in player.bots]
    names = tuple(_label(state, entry) for entry in bots)
    return Field(name, "cards", LIST_WORDS[name], False, tuple(bots), names=names)


LIST_WORDS: dict[str, Message] = {
    "built": Message("Built in this phase"),
    "attack": Message("Attack gang"),
    "defense": Message("Defense gang"),
    "discards": Message("Discarded"),
    "used": Message("Contraptions used"),
    "under": Message("Under their decks"),
}


def _label(state: Table, name: str) -> Message:
    label = state.face(name).label
    owner = state.owner(name)
    card = label if isinstance(label, Message) else Message.of("{card}", card=label)
    return Message.of("{card} ({name})", card=card, name=state.name(owner)) if owner else card


def _battle_fields(state: Table) -> tuple[Field, ...]:
    seats = state.setup.seats
    return (
        Field("champion", "seat", Message("Champion"), False),
        Field("challenger", "seat", Message("Challenger"), False),
        *(_own_cards(state, word) for word in LISTS),
        Field(
            "out",
            "numbers",
            Message("Surrendered"),
            False,
            tuple(seat.number for seat in seats),
            names=tuple(Message.of("{name}", name=seat.name) for seat in seats),
        ),
    )


def told(state: Table, viewer: Viewer) -> dict[str, Json]:
    """The data of a `now` that would set this table, secret hands by their tiers where these eyes see no more."""
    data: dict[str, Json] = {
        "round": state.round,
        "phase": state.phase if state.phase in ("build", "battle") else None,
        "turn": state.turn,
        "champion": state.champion,
        "direction": state.way,
        "scraps": _by_seat(state, lambda seat: max(0, scraps(state, seat).total)),
        "bots": _by_seat(state, lambda seat: len(state.player(seat).bots)),
        "cards": _by_seat(state, lambda seat: [_card(name) for name in state.player(seat).bots]),
        "built": _by_seat(state, lambda seat: list(state.player(seat).built)),
        "hands": _by_seat(
            state, lambda seat: [_scanned(entry, viewer.sees(seat)) for entry in state.player(seat).hand]
        ),
        "done": _by_seat(state, lambda seat: seat in state.done),
        "track": {str(n): count for n, count in enumerate(state.track, start=1)},
        "supply": state.supply,
        "decks": {str(tier): count for tier, count in enumerate(state.decks, start=1)},
        "lab": _lab(state),
        "recycling": [_card(name) for name in state.recycling],
        "transformations": list(state.transformations),
        "battle": _battle(state),
    }
    return {**data, **{what: _counts(state, what) for what in COUNTS}}


def _counts(state: Table, what: str) -> dict[str, Json]:
    return _by_seat(state, lambda seat: getattr(state.player(seat), what))


def _by_seat(state: Table, tell: Callable[[int], Json]) -> dict[str, Json]:
    return {str(seat): tell(seat) for seat in range(1, len(state.players) + 1)}


def _card(name: str) -> Json:
    """A card of a list that is told anew: one that nobody named by its tier."""
    return tier_of_unnamed(name) if is_unnamed(name) else name


def _scanned(entry: Scanned, is_seen: bool) -> Json:
    return entry.name if entry.name and is_seen else entry.tier


def _lab(state: Table) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for tier, row in enumerate(state.rows, start=1):
        for place, name in enumerate(row or (), start=1):
            found[f"{tier}/{place}"] = "empty" if not name else "open" if is_unnamed(name) else name
    return found


def _battle(state: Table) -> dict[str, Json]:
    fight = state.battle
    if fight is None:
        return {}
    lists: dict[str, Json] = {word: list(getattr(fight, word)) for word in LISTS}
    return {"champion": fight.champion, "challenger": fight.challenger, **lists, "out": list(fight.out)}


def doubts(state: Table) -> Sequence[Message]:
    """What looks odd: crystals that are not the 30 of the box."""
    found = state.crystals()
    if found == CRYSTALS:
        return ()
    return [
        Message.of(
            "{n} crystals in all, but the game has {all}. Fine if a card made or took some; otherwise count again.",
            n=found,
            all=CRYSTALS,
        )
    ]
