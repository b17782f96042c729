"""The form of "we are here now": what it asks, and the data that would tell the table as it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from assistant import Field, Json, Message, Viewer
from doomsday_bots.deck import ANY, CARRIED, TYPE_WORDS
from doomsday_bots.naming import place_words, spot_words
from doomsday_bots.pieces import NOBODY, Boss, Held, Room
from doomsday_bots.rules import ENERGY, HAND, STATS, TOOLBOX, TRUNK
from doomsday_bots.state import Table
from doomsday_bots.tower import BOSS

PHASES: dict[str, Message] = {
    "draft": Message("Draft"),
    "build": Message("Building"),
    "reveal": Message("Reveal"),
    "play": Message("In play"),
    "over": Message("Over"),
}
NAMELESS: tuple[tuple[Json, Message], ...] = tuple(
    ({"type": kind}, Message.of("{type} that nobody named", type=TYPE_WORDS[kind])) for kind in CARRIED
)
"""Cards as they are told without their name, and what each is called."""
MOST_CHALLENGES = 3


def form(state: Table, viewer: Viewer) -> tuple[Sequence[Field], Mapping[str, Json]]:
    """The fields, and what stands there as far as these eyes may know it."""
    return fields(state, viewer), told(state, viewer)


def fields(state: Table, viewer: Viewer) -> list[Field]:
    """What is asked, in the order of a form. Which cards are hidden in a Toolbox is the seat's own to tell."""
    asked = [
        Field("phase", "text", Message("Phase"), False, tuple(PHASES), names=tuple(PHASES.values())),
        Field("turn", "seat", Message("Whose turn it is"), False),
        Field("actions", "integer", Message("Actions left"), False, lowest=0, highest=3),
        *([Field("forward", "flag", Message("The move forward was made"), False)] if state.is_rally else []),
        Field("number", "integer", Message("Turn"), False, lowest=0, highest=9999),
        Field("bots", "object", Message("The bots"), False, each=_bot_field(state)),
        _each("toolbox", Field("toolbox", "integer", Message("Toolbox"), False, lowest=0, highest=TOOLBOX)),
    ]
    if state.phase == "draft":
        asked += [
            Field("deal", "integer", Message("Deal"), False, lowest=1, highest=2),
            Field("pick", "integer", Message("Card of the deal"), False, lowest=1, highest=HAND),
            _each("chosen", Field("chosen", "flag", Message("Has chosen"), False)),
        ]
    if viewer.role == "referee":
        asked.append(_each("kept", Field("kept", "cards", Message("Cards known in the Toolbox"), False)))
    if state.phase == "over":
        asked.append(_each("winners", Field("winners", "flag", Message("Has won"), False)))
    places = tuple(_place_field(state, place) for place in state.rooms if place != BOSS)
    asked.append(Field("places", "object", Message("Rooms and floors"), False, holds=places))
    if not state.is_rally:
        asked.append(_boss_field(state))
    return [
        *asked,
        Field("loot", "integer", Message("Boss Loot left"), False, lowest=0, highest=9),
        *([_cards(state, "pile", Message("Cards known in the loot pile"))] if state.is_rally else []),
        _cards(state, "scrap", Message("Scrapped cards")),
    ]


def _each(name: str, entry: Field) -> Field:
    return Field(name, "object", entry.label, False, each=entry)


def _cards(state: Table, name: str, label: Message) -> Field:
    """A list of cards, each named, or told by its type; those that lie open without a name are called what they are."""
    open_ones = [held for bot in state.bots for held in bot.open_cards]
    open_ones += [held for room in state.rooms.values() for held in room.floor]
    lying = [(card(held), state.face(held).label) for held in (*open_ones, *state.scrap, *state.pile)]
    known: list[tuple[Json, Message]] = [*NAMELESS, *(entry for entry in lying if not isinstance(entry[0], str))]
    found: list[tuple[Json, Message]] = []
    for entry in known:
        if all(entry[0] != other for other, _ in found):
            found.append(entry)
    return Field(name, "cards", label, False, tuple(one for one, _ in found), names=tuple(word for _, word in found))


def _bot_field(state: Table) -> Field:
    places = tuple(state.rooms)
    where = tuple(place_words(state, place) for place in places)
    totals = tuple(Field(stat, "integer", Message(stat), False, lowest=-99, highest=99) for stat in STATS)
    return Field(
        "bot",
        "object",
        Message("Bot"),
        False,
        holds=(
            Field("place", "zone", Message("Where it stands"), False, places, names=where),
            Field("energy", "integer", Message("Energy"), False, lowest=0, highest=ENERGY),
            Field("trunk", "integer", Message("Cards in the trunk"), False, lowest=0, highest=TRUNK),
            Field("skips", "integer", Message("Turns to skip"), False, lowest=0, highest=9),
            *([Field("laps", "integer", Message("Laps"), False, lowest=0, highest=99)] if state.is_rally else []),
            _cards(state, "parts", Message("Parts")),
            _cards(state, "loot", Message("Boss Loot")),
            Field("totals", "object", Message("Totals, typed by hand"), False, holds=totals),
            Field("building", "flag", Message("The Toolbox is open"), False),
            Field("ruined", "flag", Message("Destroyed"), False),
        ),
    )


def _place_field(state: Table, place: str) -> Field:
    is_room = place in state.ground.rooms
    stats = (*STATS, ANY)
    room = (
        Field("card", "card", Message("Room card"), False),
        Field("up", "flag", Message("Face up"), False),
        Field("stat", "text", Message("Stat"), False, stats, names=tuple(Message(stat) for stat in stats)),
        Field("rating", "integer", Message("Rating"), False, lowest=0, highest=60),
        Field("trashed", "flag", Message("Trashed"), False),
    )
    label = spot_words(state, place) if is_room else place_words(state, place)
    floor = _cards(state, "floor", Message("On the floor"))
    return Field(place, "object", label, False, holds=(*(room if is_room else ()), floor))


def _boss_field(state: Table) -> Field:
    seats = [seat.number for seat in state.setup.seats]
    names = tuple(Message.of("{name}", name=state.setup.name(seat)) for seat in seats)
    covered = tuple(
        Field(
            str(n),
            "integer",
            Message.of("Challenge {n} covered by", n=n),
            False,
            (0, *seats),
            names=(Message("nobody"), *names),
        )
        for n in range(1, max(MOST_CHALLENGES, len(state.challenges)) + 1)
    )
    return Field(
        "boss",
        "object",
        Message("The Boss"),
        False,
        holds=(
            Field("up", "flag", Message("Face up"), False),
            Field("card", "card", Message("Which Boss"), False),
            Field("challenges", "words", Message("Challenges, as INT 17"), False),
            Field("covered", "object", Message("Covered"), False, holds=covered),
            Field("defeated", "flag", Message("Defeated"), False),
        ),
    )


def told(state: Table, viewer: Viewer) -> dict[str, Json]:
    """The data of a `now` that would set this table; a trunk is told by its count."""
    data: dict[str, Json] = {
        "phase": state.phase,
        "deal": state.deal,
        "pick": state.pick,
        "turn": state.turn if state.phase == "play" else None,
        "number": state.number,
        "actions": state.actions,
        "forward": state.is_ahead,
        "loot": state.loot,
        "bots": _by_seat(state, lambda seat: {**bot(state, seat), "trunk": len(state.bot(seat).trunk)}),
        "toolbox": _by_seat(state, lambda seat: state.toolbox[seat - 1]),
        "chosen": _by_seat(state, lambda seat: seat in state.chosen),
        "winners": _by_seat(state, lambda seat: seat in state.winners),
        "places": {place: room(entry) for place, entry in state.rooms.items() if place != BOSS},
        "boss": boss(state.boss),
        "pile": [card(held) for held in state.pile],
        "scrap": [card(held) for held in state.scrap],
    }
    if viewer.role == "referee":
        data["kept"] = _by_seat(state, lambda seat: list(state.secrets[seat - 1].kept))
    return data


def _by_seat(state: Table, tell: Callable[[int], Json]) -> dict[str, Json]:
    return {str(seat.number): tell(seat.number) for seat in state.setup.seats}


def card(held: Held) -> Json:
    """A card as `now` takes it: its name, what was told with it, or both."""
    extra: dict[str, Json] = {"type": held.type} if held.type else {}
    if held.stats != (None, None, None):
        extra |= {stat.lower(): value for stat, value in zip(STATS, held.stats, strict=True)}
    if held.name.startswith(NOBODY):
        return extra
    return {"card": held.name, **extra} if extra else held.name


def bot(state: Table, seat: int) -> dict[str, Json]:
    """A bot, its secret trunk included."""
    found = state.bot(seat)
    return {
        "place": found.place,
        "energy": found.energy,
        "parts": [card(held) for held in found.parts],
        "loot": [card(held) for held in found.loot],
        "trunk": list(found.trunk),
        "totals": {stat: value for stat, value in zip(STATS, found.typed, strict=True) if value is not None},
        "ruined": found.is_ruined,
        "building": found.is_building,
        "skips": state.skip[seat - 1],
        "laps": state.laps[seat - 1],
    }


def room(entry: Room) -> dict[str, Json]:
    """A place and what lies there."""
    told_room: dict[str, Json] = {
        "up": entry.is_up,
        "trashed": entry.is_trashed,
        "floor": [card(held) for held in entry.floor],
    }
    named: dict[str, Json] = {"card": entry.card, "stat": entry.stat, "rating": entry.rating}
    return {**told_room, **{key: value for key, value in named.items() if value not in ("", None)}}


def boss(entry: Boss) -> dict[str, Json]:
    """The boss, as far as it is told by hand."""
    found: dict[str, Json] = {
        "up": entry.is_up,
        "challenges": [challenge.words for challenge in entry.told],
        "covered": {str(n): seat for n, seat in sorted(entry.covered.items())},
        "defeated": entry.is_defeated,
    }
    return {**found, "card": entry.card} if entry.card else found
