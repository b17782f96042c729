"""We are here now: every count and place of the table, set at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from assistant import Field, IllegalAction, Json, Message, number_told, put, told_by_seat
from doomsday_bots import here
from doomsday_bots.carrying import card_name, told_stats
from doomsday_bots.deck import CARRIED, STAT_FIELDS, challenge
from doomsday_bots.kinds import MAYBE_STAT, RATING, ROOM_STAT
from doomsday_bots.moving import place_of, seat_of
from doomsday_bots.pieces import UNTOLD, Boss, Bot, Held, Pending, Room
from doomsday_bots.rules import ENERGY, STATS
from doomsday_bots.state import Table
from doomsday_bots.tower import BOSS, shaped

_WORDS = ("place", "up", "stat", "rating", "trashed", "floor", "card")


def now(state: Table, data: Mapping[str, Json]) -> Table:
    """The table as somebody tells it; what is not told stays.

    `bots`: {"1": {"place", "parts": [card] or a count, "loot": [card], "trunk": [id or ""] or a count, "energy",
    "totals": {"INT": 4}, "ruined", "building", "skips", "laps"}}; a card is an id or `{"type", "int", "pwr", "spd"}`.
    `places`: {"room/1/2": {"card", "up", "stat", "rating", "trashed", "floor": [card]}}. `boss`: {"card", "up",
    "challenges": ["INT 17"], "covered": {"1": seat}, "defeated"}. `tower`: {"rooms", "boss", "start"}.
    `waits`: {"1": {"kind", "by", "place", "stat", "points", "challenge", "rating"}}. `chosen`, `winners`: {"2": true}.
    """
    data = _whole(state, data)
    state = _tower(_emptied(state, data), data.get("tower"))
    for seat, told in told_by_seat(state.setup, data.get("bots")):
        state = _bot(state, seat, _object(told, Message("A bot")))
    for place, told in (data.get("places") or {}).items():  # type: ignore[union-attr]
        state = _place(state, place_of(state, place), _object(told, Message("A place")))
    if data.get("boss") is not None:
        state = _boss(state, _object(data["boss"], Message("The Boss")))
    elif not state.is_rally and state.at(BOSS):
        state = state.but(boss=replace(state.boss, is_up=True))
    for name in ("scrap", "pile"):
        for told in data.get(name) or ():  # type: ignore[union-attr]
            state, held = _card(state, told, "loot" if name == "pile" else "")
            state = state.but(**{name: (*getattr(state, name), held)})
    state = _secrets(state, data)
    for bot in state.bots:
        place_of(state, bot.place)
    return _counts(_waiting(state, data), data)


def _whole(state: Table, data: Mapping[str, Json]) -> Mapping[str, Json]:
    """The data, with what is told in parts (a bot, a place, the boss) filled up with what stands there."""
    full = dict(data)
    if isinstance(data.get("bots"), Mapping):
        full["bots"] = {seat: _filled(_bot_before(state, data, seat), told) for seat, told in data["bots"].items()}  # type: ignore[union-attr]
    if isinstance(data.get("places"), Mapping):
        full["places"] = {
            place: _filled(here.room(state.rooms[place]), told) if place in state.rooms else told
            for place, told in data["places"].items()  # type: ignore[union-attr]
        }
    if data.get("boss") is not None and state.boss != Boss():
        full["boss"] = _filled(here.boss(state.boss), data["boss"])
    return full


def _bot_before(state: Table, data: Mapping[str, Json], seat: str) -> dict[str, Json]:
    """A bot as it stands; the game begins with Toolboxes closed if bots are told before it began."""
    number = number_told(seat) or 0
    if not 1 <= number <= len(state.bots):
        return {}
    known = here.bot(state, number)
    if state.phase == "draft" and data.get("phase", "play") == "play":
        known["building"] = False
    return known


def _filled(known: Mapping[str, Any], told: Any) -> Any:
    """What is told, and of the rest what is known: what shows is up. What is no object is left to be refused."""
    if not isinstance(told, Mapping):
        return told
    if any(key in told for key in ("card", "stat", "rating", "challenges")):
        known = {key: entry for key, entry in known.items() if key != "up"}
    inner = ("totals", "covered")
    return {
        **known,
        **{key: _filled(known.get(key, {}), entry) if key in inner else entry for key, entry in told.items()},
    }


def _still_waits(state: Table, data: Mapping[str, Json]) -> Table:
    """What waited goes on waiting, unless something was told that it hangs on."""
    if any(key in data for key in ("waits", "turn", "phase", "tower")):
        return state.but(pending=(), is_ending=False, asked=())
    bots = {seat for seat, _ in told_by_seat(state.setup, data.get("bots"))}
    places: Mapping[str, Json] = data.get("places") or {}  # type: ignore[assignment]
    kept = tuple(
        entry
        for entry in state.pending
        if not {entry.seat, entry.by} & bots
        and entry.place not in places
        and (entry.place != BOSS or "boss" not in data)
    )
    return state.but(pending=kept, asked=tuple(seat for seat in state.asked if seat not in bots))


def _emptied(state: Table, data: Mapping[str, Json]) -> Table:
    """The table without what is about to be told, so that cards are free to lie elsewhere."""
    state = _still_waits(state, data)
    for seat, _ in told_by_seat(state.setup, data.get("bots")):
        state = state.but(bots=put(state.bots, seat, Bot(state.bot(seat).place, energy=state.bot(seat).energy)))
    for place in data.get("places") or ():  # type: ignore[union-attr]
        if place in state.rooms:
            state = state.with_room(str(place), card="", floor=())
    for name in ("scrap", "pile"):
        if name in data:
            state = state.but(**{name: ()})
    return state.but(boss=Boss()) if data.get("boss") is not None else state


def _tower(state: Table, told: Any) -> Table:
    if told is None:
        return state
    if state.is_rally:
        raise IllegalAction("The rally is always run on its circuit of 7 Rooms.")
    entry = _object(told, Message("A tower"))
    rooms, boss = entry.get("rooms"), entry.get("boss")
    if not isinstance(rooms, Sequence) or isinstance(rooms, str) or not isinstance(boss, str):
        raise IllegalAction("A tower is told by its rooms and where the boss lies.")
    ground = shaped(
        [*map(_word, rooms)], boss, [*map(_word, _list(entry.get("start"), Message("Rooms next to the outside")))]
    )
    return state.but(ground=ground, rooms={place: state.rooms.get(place, Room()) for place in ground.places})


def _object(told: Any, what: Message) -> Mapping[str, Any]:
    if not isinstance(told, Mapping):
        raise IllegalAction(Message.of("{what} is told as an object.", what=what))
    return told


def _word(told: Any) -> str:
    return told if isinstance(told, str) else "…"


def _list(told: Any, what: Message) -> Sequence[Any]:
    """What is told as a list; what is not told at all is none."""
    if told is None:
        return ()
    if not isinstance(told, Sequence) or isinstance(told, str):
        raise IllegalAction(Message.of("{what} are told as a list.", what=what))
    return told


def _number(told: Any, what: Message, highest: int = 99) -> int:
    if isinstance(told, bool) or not isinstance(told, int) or not 0 <= told <= highest:
        raise IllegalAction(Message.of("{what} is a whole number, 0 to {n}.", what=what, n=highest))
    return told


def _fitting(told: Any, entry: Field) -> Any:
    """What is told, if anything is. Raises IllegalAction for what the same field of an action would refuse."""
    problem = entry.problem(told) if told not in (None, "") else None
    if problem:
        raise IllegalAction(problem)
    return told


def _name(told: Any) -> str:
    """A card's id. Raises IllegalAction for what is no text."""
    if not isinstance(told, str):
        raise IllegalAction("A card is told by its id, or by type, int, pwr and spd.")
    return told


def _card(state: Table, told: Any, kind: str = "") -> tuple[Table, Held]:
    """A card as `now` tells it. Raises IllegalAction for one that lies elsewhere already."""
    if isinstance(told, str):
        name = card_name(state, told)
        if name in set(state.open_cards()):
            raise IllegalAction(Message.of("{card} is told twice, or lies elsewhere.", card=told[:40]))
        return state, Held(name, kind)
    entry = _object(told, Message("A card without a name"))
    if entry.get("type", "") not in ("", *CARRIED):
        raise IllegalAction("A card is told by its id, or by type, int, pwr and spd.")
    for stat in STAT_FIELDS:
        _fitting(entry.get(stat.name), stat)
    if entry.get("card"):
        state, held = _card(state, _name(entry["card"]), kind)
        return state, Held(held.name, str(entry.get("type") or kind), told_stats(entry))
    state, (name,) = state.fresh()
    return state, Held(name, str(entry.get("type") or kind), told_stats(entry))


def _cards(state: Table, told: Any, kind: str = "") -> tuple[Table, tuple[Held, ...]]:
    entries = [{}] * _number(told, Message("A count of cards")) if isinstance(told, int) else told
    if not isinstance(entries, Sequence) or isinstance(entries, str):
        raise IllegalAction("Cards are told as a list or a count.")
    found: list[Held] = []
    for entry in entries:
        state, held = _card(state, entry, kind)
        if any(other.name == held.name for other in found):
            raise IllegalAction(Message.of("{card} is told twice, or lies elsewhere.", card=held.name))
        found.append(held)
    return state, tuple(found)


def _bot(state: Table, seat: int, told: Mapping[str, Any]) -> Table:
    state, parts = _cards(state, told.get("parts", ()))
    state = state.with_bot(seat, parts=parts)
    state, loot = _cards(state, told.get("loot", ()), "loot")
    totals = _object(told.get("totals") or {}, Message("Totals"))
    typed = [_fitting(totals.get(stat), STAT_FIELDS[0]) for stat in STATS]
    bot = Bot(
        place_of(state, told.get("place", state.bot(seat).place)),
        parts,
        loot,
        _trunk(state, seat, told.get("trunk")),
        _number(told.get("energy", ENERGY), Message("Energy"), ENERGY),
        (typed[0], typed[1], typed[2]) if totals else UNTOLD,
        bool(told.get("ruined")),
        bool(told.get("building")),
    )
    state = state.but(bots=put(state.bots, seat, bot))
    if "skips" in told:
        state = state.but(skip=put(state.skip, seat, _number(told["skips"], Message("Turns to skip"), 9)))
    if "laps" in told:
        state = state.but(laps=put(state.laps, seat, _number(told["laps"], Message("Laps"))))
    return state


def _trunk(state: Table, seat: int, told: Any) -> tuple[str, ...]:
    """A trunk's cards by their names, empty for one that nobody named; by their count alone they stay what they are."""
    if isinstance(told, int):
        count = _number(told, Message("A count of cards"))
        return state.bot(seat).trunk if len(state.bot(seat).trunk) == count else ("",) * count
    return tuple(card_name(state, _name(name)) if name else "" for name in _list(told, Message("Cards in the trunk")))


def _place(state: Table, place: str, told: Mapping[str, Any]) -> Table:
    for key in told:
        if key not in _WORDS:
            raise IllegalAction(Message.of("A place has no {key}.", key=key[:20]))
    if "card" in told:
        state, held = _card(state, _name(told["card"]))
        state = state.with_room(place, card=held.name, is_up=True)
    state, floor = _cards(state, told.get("floor", ()))
    changes: dict[str, Any] = {"floor": floor}
    if "stat" in told or "rating" in told:
        changes |= {
            "stat": _fitting(told.get("stat"), ROOM_STAT) or "",
            "rating": _fitting(told.get("rating"), RATING),
            "is_up": True,
        }
    if "up" in told:
        changes["is_up"] = bool(told["up"])
    if "trashed" in told:
        changes["is_trashed"] = bool(told["trashed"])
    return state.with_room(place, **changes)


def _boss(state: Table, told: Mapping[str, Any]) -> Table:
    name = card_name(state, _name(told["card"])) if told.get("card") else ""
    found = []
    for text in map(_word, _list(told.get("challenges"), Message("Challenges, as INT 17"))):
        entry = challenge(text)
        if entry is None:
            raise IllegalAction(Message.of("{text} is no challenge: write it as INT 17.", text=text[:20]))
        found.append(entry)
    covered = {
        _number(number_told(n), Message("A challenge")): state.setup.seat(seat if isinstance(seat, int) else 0).number
        for n, seat in _object(told.get("covered") or {}, Message("What is covered")).items()
        if seat
    }
    is_defeated = bool(told.get("defeated"))
    return state.but(boss=Boss(name, bool(told.get("up", True)), tuple(found), covered, is_defeated))


def _secrets(state: Table, data: Mapping[str, Json]) -> Table:
    for seat, cards in told_by_seat(state.setup, data.get("toolbox")):
        state = state.but(toolbox=put(state.toolbox, seat, _number(cards, Message("A Toolbox"))))
    for seat, cards in told_by_seat(state.setup, data.get("kept")):
        names = (card_name(state, _name(card)) for card in _list(cards, Message("Cards known in the Toolbox")))
        state = state.with_secret(seat, kept=tuple(dict.fromkeys(names)))
    openly = set(state.open_cards())
    for seat, secret in enumerate(state.secrets, start=1):
        state = state.with_secret(seat, kept=tuple(name for name in secret.kept if name not in openly))
    return state


def _waiting(state: Table, data: Mapping[str, Json]) -> Table:
    for seat, told in told_by_seat(state.setup, data.get("waits")):
        entry = _object(told, Message("What waits"))
        kind = str(entry.get("kind"))
        if kind not in ("encounter", "attack", "contest", "damage", "fall", "loot", "pile"):
            raise IllegalAction("What waits is an encounter, attack, contest, damage, fall, loot or pile.")
        by = entry.get("by", seat if kind == "damage" else None)
        if by is not None or kind == "attack":
            by = seat_of(state, by)
        place = place_of(state, entry.get("place") or state.bot(seat).place)
        made = Pending(kind, seat, by, place, _fitting(entry.get("stat"), MAYBE_STAT) or "")
        made = replace(
            made,
            points=_number(entry.get("points", 1), Message("Damage")),
            challenge=_number(entry.get("challenge", 0), Message("A challenge")),
            rating=_fitting(entry.get("rating"), RATING),
        )
        state = state.but(pending=(*state.pending, made))
    return state


def _flags(state: Table, told: Any, before: tuple[int, ...]) -> tuple[int, ...]:
    """The seats of which it is so, those that were not told as before."""
    flags = dict(told_by_seat(state.setup, told))
    return tuple(seat.number for seat in state.setup.seats if flags.get(seat.number, seat.number in before))


def _counts(state: Table, data: Mapping[str, Json]) -> Table:
    phase, turn = data.get("phase"), data.get("turn")
    if phase is None and (turn is not None or (data.get("bots") is not None and state.phase == "draft")):
        phase = "play" if state.phase != "over" else None
    before = state.winners if (phase or state.phase) == "over" else ()
    changes: dict[str, Any] = {"winners": _flags(state, data.get("winners"), before)}
    if isinstance(phase, str):
        changes["phase"] = phase
    if isinstance(turn, int):
        if turn not in state.order:
            raise IllegalAction(Message.of("{name} has left.", name=state.setup.name(turn)))
        changes["turn"] = turn
    if phase == "play":
        changes |= {"actions": state.actions_of, "is_ahead": False, "number": max(1, state.number)}
        changes["first"] = state.first or changes.get("turn", state.turn)
    for key, name in (("deal",) * 2, ("pick",) * 2, ("number",) * 2, ("actions",) * 2, ("loot",) * 2):
        if isinstance(data.get(key), int):
            changes[name] = data[key]
    if isinstance(data.get("forward"), bool):
        changes["is_ahead"] = data["forward"]
    if "chosen" in data:
        changes["chosen"] = _flags(state, data["chosen"], state.chosen)
    return state.but(**changes)
