"""We are here now: every count and place of the table, set at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from assistant import IllegalAction, Json, Message, put, told_by_seat, told_count
from rumblebots import crystals
from rumblebots.bots import is_unnamed
from rumblebots.gangs import one_of
from rumblebots.kinds import CELLS, COUNTS, NOW
from rumblebots.places import lifted, opened, received, tier_of, whereis, with_unnamed
from rumblebots.records import Line, Scanned
from rumblebots.rules import CRYSTALS, ROUNDS, ROW, TIERS, TOP_TIER, each_space
from rumblebots.state import Table
from rumblebots.turns import battle_begun, build_phase, started, unnamed_bots

_LABELS = {entry.name: entry.label for entry in NOW}


def now(state: Table, data: Mapping[str, Json]) -> Table:
    """The table as somebody tells it; what is not told stays.

    Per seat, as `{"1": …}`: `storage`, `reactor`, `cryo`, `scraps`, `tier`, `bots` (a count; the missing ones are cards
    nobody named), `cards` and `built` (lists of ids), `hands` (lists of ids or tiers), `builds`, `upgrades`,
    `energized`, `done` (true). `track`: {"3": 0}, else what the round leaves; `supply`: else what is left of the 30.
    `decks`: {"1": 9}, `lab`: {"2/3": id, "open" or "empty"}. `battle`: {"champion", "challenger", "attack", "defense",
    "discards", "used", "under": lists of ids, "out": [seats]}.
    """
    state = state.but(winner=None, why="", ending=None)
    state = _ways(state, data)
    state = _cards(state, data)
    state = _counts(state, data)
    state = _lab(state, data)
    state = _hands(state, data)
    state = _track(state, data)
    state = _phase(state, data)
    state = _scraps(state, data)
    return _piles(state, data)


def _list(told: Any) -> list[Any]:
    if not isinstance(told, Sequence) or isinstance(told, str):
        raise IllegalAction("Cards are told as a list.")
    return list(told)


def _ways(state: Table, data: Mapping[str, Json]) -> Table:
    number = data.get("round")
    if isinstance(number, int):
        state = state.but(round=number)
    way = data.get("direction")
    return state.but(ways=put(state.ways, state.round, str(way))) if way else state


def _word(told: Any) -> str:
    """A card's name as it is told; what is no text names none."""
    return told if isinstance(told, str) else "…"


def _free(state: Table, told: Any) -> str:
    """The card a name means: of an id with several copies the lowest that lies with nobody."""
    name = _word(told)
    if is_unnamed(name):
        if whereis(state, name) is None:
            raise IllegalAction("This card is not on the table any more.")
        return name
    if name in state.book.catalog.by_id:
        copies = state.book.ids_of(name)
        if not copies:
            raise IllegalAction(Message.of("{card} is no card to play with.", card=name[:40]))
        return next((copy for copy in copies if state.owner(copy) is None), copies[0])
    return state.book.catalog.copy(name).name


def _cards(state: Table, data: Mapping[str, Json]) -> Table:
    """Cards of players; starters that nobody is told to have go back to the box."""
    told = told_by_seat(state.setup, data.get("cards"))
    for seat, _ in told:
        state = _emptied(state, seat)
    for seat, cards in told:
        for entry in _list(cards):
            if entry in TIERS or entry == 0:
                state = unnamed_bots(state, seat, [int(entry)])
                continue
            name = _free(state, entry)
            if state.owner(name) is not None:
                raise IllegalAction(Message.of("{card} is told twice.", card=str(entry)[:40]))
            state = received(lifted(state, name), seat, name)
    for seat, built in told_by_seat(state.setup, data.get("built")):
        bots = state.player(seat).bots
        names = tuple(one_of(state, _word(entry), bots) for entry in _list(built))
        state = state.with_player(seat, built=names)
    return _padded(state, data)


def _emptied(state: Table, seat: int) -> Table:
    for name in state.player(seat).bots:
        state = lifted(state, name)
        tier = tier_of(state, name)
        if not is_unnamed(name) and state.face(name).group == "starter":
            state = state.but(box=(*state.box, name))
        elif not is_unnamed(name) and state.face(name).group == "transformation":
            state = state.but(transformations=(*state.transformations, name))
        elif tier:
            state = state.but(decks=put(state.decks, tier, state.decks[tier - 1] + 1))
    return state


def _padded(state: Table, data: Mapping[str, Json]) -> Table:
    for seat, told in told_by_seat(state.setup, data.get("bots")):
        missing = told_count(told, _LABELS["bots"]) - len(state.player(seat).bots)
        if missing < 0:
            text = "{name} has {n} cards here: say in the list of cards which ones are gone."
            raise IllegalAction(Message.of(text, name=state.name(seat), n=len(state.player(seat).bots)))
        tiers: list[int] = []
        for _ in range(missing):
            tier = next((tier for tier in TIERS if state.decks[tier - 1] > 0), 1)
            state = state.but(decks=put(state.decks, tier, max(0, state.decks[tier - 1] - 1)))
            tiers.append(tier)
        state = unnamed_bots(state, seat, tiers)
    return state


def _refuse_beyond(state: Table, number: int) -> None:
    """Raise IllegalAction for more crystals in one place than the box has, or than a house rule may make."""
    most = 99 if state.option("supply") == "more" else CRYSTALS
    if number > most:
        raise IllegalAction(Message.of("The game has {n} crystals, not {m}.", n=most, m=number))


def _counts(state: Table, data: Mapping[str, Json]) -> Table:
    before = state
    for what in COUNTS:
        for seat, told in told_by_seat(state.setup, data.get(what)):
            number = told_count(told, _LABELS[what])
            if what == "tier" and not 1 <= number <= TOP_TIER:
                raise IllegalAction("A Workshop has tier 1 to 4.")
            if what in CELLS:
                _refuse_beyond(state, number)
            state = state.with_player(seat, **{what: number})
    players = zip(before.players, state.players, strict=True)
    state = state.but(players=tuple(crystals.told(old, new, state.round) for old, new in players))
    for tier in range(2, 1 + max((player.tier for player in state.players), default=1)):
        if state.rows[tier - 1] is None:
            state = opened(state, tier)
    return state


def _lab(state: Table, data: Mapping[str, Json]) -> Table:
    told = data.get("lab")
    for where, content in told.items() if isinstance(told, Mapping) else ():
        tier, _, place = where.partition("/")
        if tier not in ("1", "2", "3", "4") or place not in ("1", "2", "3", "4"):
            raise IllegalAction(Message.of("{place} is no place of the laboratory: say TIER/PLACE.", place=where[:20]))
        state = _laid(state, int(tier), int(place), content)
    decks = data.get("decks")
    for deck, count in decks.items() if isinstance(decks, Mapping) else ():
        if deck not in ("1", "2", "3", "4"):
            raise IllegalAction("The laboratory has decks 1 to 4.")
        state = state.but(decks=put(state.decks, int(deck), told_count(count, _LABELS["decks"])))
    return state


def _laid(state: Table, tier: int, place: int, content: Any) -> Table:
    if state.rows[tier - 1] is None:
        state = opened(state, tier)
    name = ""
    lies = (state.rows[tier - 1] or ("",) * ROW)[place - 1]
    if content == "open" and lies and is_unnamed(lies):
        return state
    if content == "open":
        state, name = with_unnamed(state, tier)
    elif content != "empty":
        name = _free(state, content)
        if state.lab_place(name) == (tier, place):
            return state
        state = lifted(state, name)
        state = state.but(decks=put(state.decks, tier, state.decks[tier - 1] + 1))
    row = state.rows[tier - 1] or ("",) * ROW
    gone = bool(row[place - 1]) - bool(name)
    decks = put(state.decks, tier, max(0, state.decks[tier - 1] + gone))
    return state.but(rows=put(state.rows, tier, put(row, place, name)), decks=decks)


def _hands(state: Table, data: Mapping[str, Json]) -> Table:
    for seat, told in told_by_seat(state.setup, data.get("hands")):
        decks = state.decks
        for entry in state.player(seat).hand:
            decks = put(decks, entry.tier, decks[entry.tier - 1] + 1)
        hand: list[Scanned] = []
        for entry in _list(told):
            name = "" if isinstance(entry, int) else _free(state, entry)
            tier = entry if isinstance(entry, int) else tier_of(state, name) or 1
            if tier not in TIERS:
                raise IllegalAction("Scanned cards are of tiers 1 to 4.")
            decks = put(decks, tier, max(0, decks[tier - 1] - 1))
            hand.append(Scanned(tier, name))
        state = state.but(decks=decks).with_player(seat, hand=tuple(hand))
    return state


def _track(state: Table, data: Mapping[str, Json]) -> Table:
    """The track as told, else by the round: spaces before it empty, its own and later ones full."""
    each = each_space(len(state.setup.seats))
    if isinstance(data.get("round"), int):
        state = state.but(track=tuple(each if state.round <= n < ROUNDS else 0 for n in range(1, ROUNDS + 1)))
    track = data.get("track")
    for space, count in track.items() if isinstance(track, Mapping) else ():
        if space not in ("1", "2", "3", "4", "5", "6"):
            raise IllegalAction("The track has spaces 1 to 6.")
        lying = told_count(count, _LABELS["track"])
        _refuse_beyond(state, lying)
        state = state.but(track=put(state.track, int(space), lying))
    supply = data.get("supply")
    if isinstance(supply, int):
        return state.but(supply=supply)
    if any(what in data for what in ("round", "track", "storage", "reactor", "cryo")):
        elsewhere = sum(state.track) + sum(player.crystals for player in state.players)
        return state.but(supply=max(0, CRYSTALS - elsewhere))
    return state


def _phase(state: Table, data: Mapping[str, Json]) -> Table:
    champion = data.get("champion")
    if isinstance(champion, int):
        state = state.but(champion=state.setup.seat(champion).number)
    phase = data.get("phase")
    if phase == "battle" or (phase is None and data.get("battle") is not None):
        if phase is not None or state.phase != "battle" or state.battle is None:
            state = battle_begun(state)
        return _battle(state, data.get("battle"))
    if phase == "build" or state.phase in ("end", "over") or "round" in data:
        state = _building(state, data)
    turn = data.get("turn")
    if isinstance(turn, int) and state.phase == "build":
        state = started(state, state.setup.seat(turn).number)
    for seat, is_done in told_by_seat(state.setup, data.get("done")):
        others = tuple(other for other in state.done if other != seat)
        state = state.but(done=(*others, seat) if is_done else others)
    return state


def _building(state: Table, data: Mapping[str, Json]) -> Table:
    """A Build Phase; limits and new Bots that were told stay told."""
    told = {
        seat: {
            what: getattr(state.player(seat), what)
            for what in ("builds", "upgrades", "energized", "built")
            if any(number == seat for number, _ in told_by_seat(state.setup, data.get(what)))
        }
        for seat in range(1, len(state.players) + 1)
    }
    turn = data.get("turn")
    state = build_phase(state)
    if isinstance(turn, int):
        order = state.order_from(state.champion)
        before = order[: order.index(turn)] if turn in order else ()
        players = tuple(player.but(ledger=(), is_paid=False) for player in state.players)
        state = state.but(players=players, done=before)
        state = started(state, state.setup.seat(turn).number)
    for seat, changes in told.items():
        state = state.with_player(seat, **changes)
    return state


def _scraps(state: Table, data: Mapping[str, Json]) -> Table:
    for seat, told in told_by_seat(state.setup, data.get("scraps")):
        line = Line("told", told_count(told, _LABELS["scraps"]), rule=30)
        state = state.with_player(seat, ledger=(line,), is_paid=True)
    return state


def _battle(state: Table, told: Any) -> Table:
    if told is None:
        return state
    if not isinstance(told, Mapping):
        raise IllegalAction("A battle is told as an object.")
    fight = state.fight
    champion, challenger = told.get("champion", state.champion), told.get("challenger", fight.challenger)
    for seat in (champion, challenger):
        if isinstance(seat, bool) or not isinstance(seat, int | None) or (seat is None and seat is champion):
            raise IllegalAction("Champion and Challenger are told by their seats.")
        if seat is not None:
            state.setup.seat(seat)
    changes: dict[str, Any] = {"champion": champion, "challenger": challenger}
    everybody = tuple(name for player in state.players for name in player.bots)
    for word in ("attack", "defense", "discards", "used", "under"):
        if word in told:
            changes[word] = tuple(one_of(state, _word(entry), everybody) for entry in _list(told[word]))
    if "out" in told:
        changes["out"] = tuple(
            state.setup.seat(told_count(seat, _LABELS["battle"])).number for seat in _list(told["out"])
        )
        changes["failed"] = changes["out"]
    fight = fight.but(**changes)
    if fight.challenger is None and fight.defense:
        raise IllegalAction("Say who challenges.")
    return state.but(battle=fight, champion=champion)


def _piles(state: Table, data: Mapping[str, Json]) -> Table:
    for word in ("recycling", "transformations"):
        if word not in data:
            continue
        names = [_free(state, entry) for entry in _list(data[word])]
        for name in getattr(state, word):
            if name not in names:
                state = lifted(state, name)
        for name in names:
            if name not in getattr(state, word):
                state = lifted(state, name)
                state = state.but(**{word: (*getattr(state, word), name)})
    return state
