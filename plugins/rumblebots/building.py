"""What happens in a Build turn: build, recycle, upgrade, energize, scan; the laboratory's rows."""

from __future__ import annotations

from dataclasses import replace

from assistant import Action, IllegalAction, Message, put
from rumblebots import crystals
from rumblebots.bots import is_unnamed
from rumblebots.gangs import seat_of
from rumblebots.places import (
    is_from_hand,
    lifted,
    named,
    opened,
    received,
    recycled,
    scanned,
    settled,
    tier_of,
    unnamed_again,
    unscanned,
    whereis,
    with_told,
    with_unnamed,
    without_scanned,
)
from rumblebots.records import Line
from rumblebots.rules import SCAN, SHOWDOWN_CRYO, SHOWDOWN_STORAGE, TOP_TIER, UPGRADE_COST
from rumblebots.speaking import meant, says_card
from rumblebots.state import Table


def build(state: Table, action: Action) -> Table:
    """A seat builds a card of the laboratory or of its hand, and pays what it costs (rules 46 to 51)."""
    seat = seat_of(action)
    state, name = source_of(state, action)
    cost = action.data.get("cost")
    amount = -cost if isinstance(cost, int) else None
    if is_unnamed(name) and isinstance(cost, int):
        state = with_told(state, name, {"cost": cost})
    state = received(state, seat, name, is_new=True)
    player = state.player(seat)
    line = Line("build", amount, name, 48)
    return state.with_player(seat, ledger=(*player.ledger, line), builds=player.builds + 1)


def source_of(state: Table, action: Action) -> tuple[Table, str]:
    """The state after the card to be built left its place, and its name."""
    seat = seat_of(action)
    if not says_card(action):
        return _unnamed_source(state, action)
    name = meant(state, action)
    owner = state.owner(name)
    if owner == seat:
        raise IllegalAction(
            Message.of("{name} has {card} already.", name=state.name(seat), card=state.face(name).label)
        )
    if comes_from(state, action) == "hand":
        tier = tier_of(state, name)
        if whereis(state, name) is not None:
            return without_scanned(lifted(state, name), seat, name, tier), name
        return unscanned(without_scanned(state, seat, name, tier), name), name
    place = _lab_place_meant(state, action, name)
    if place is not None:
        state = named(state, place, name)
    return lifted(state, name), name


def comes_from(state: Table, action: Action) -> str:
    """Where a card that is built comes from: as told, else by where it lies; `lab` where both may be."""
    told = action.data.get("from")
    if isinstance(told, str):
        return told
    seat = seat_of(action)
    if not says_card(action):
        return "lab"
    name = meant(state, action)
    tier = tier_of(state, name)
    if whereis(state, name) is None and is_from_hand(state, seat, name, tier) and not unnamed_in_row(state, tier):
        return "hand"
    return "lab"


def unnamed_in_row(state: Table, tier: int | None) -> list[str]:
    """The cards of a tier's row that nobody named; of all rows if the tier is unknown."""
    rows = [state.rows[tier - 1]] if tier else list(state.rows)
    return [name for row in rows for name in row or () if name and is_unnamed(name)]


def _lab_place_meant(state: Table, action: Action, name: str) -> str | None:
    """The unnamed card of a row that a card seen for the first time must have been."""
    if is_unnamed(name) or state.lab_place(name) is not None or whereis(state, name) is not None:
        return None
    tier, place = action.data.get("tier") or tier_of(state, name), action.data.get("place")
    if isinstance(tier, int) and isinstance(place, int):
        content = (state.rows[tier - 1] or ("",) * place)[place - 1]
        if content:
            return content
    unnamed = unnamed_in_row(state, tier if isinstance(tier, int) else None)
    return unnamed[0] if unnamed else None


def _unnamed_source(state: Table, action: Action) -> tuple[Table, str]:
    tier, place = action.data.get("tier"), action.data.get("place")
    if not isinstance(tier, int):
        raise IllegalAction("Say which card, or at least its tier.")
    if action.data.get("from") == "hand":
        state = without_scanned(state, seat_of(action), "", tier)
        return with_unnamed(state, tier)
    row = state.rows[tier - 1]
    if row is None:
        raise IllegalAction(Message.of("No card of tier {n} lies open yet.", n=tier))
    if isinstance(place, int):
        name = row[place - 1]
        if not name:
            raise IllegalAction("Nothing lies in this place.")
        return lifted(state, name), name
    unnamed = unnamed_in_row(state, tier)
    if not unnamed:
        raise IllegalAction("Say which card of the row.")
    return lifted(state, unnamed[0]), unnamed[0]


def recycle(state: Table, action: Action) -> Table:
    """A seat trashes a card of its own and gains its green value, with RIPENING the Workshop tier (rules 53, 56)."""
    seat = seat_of(action)
    name = meant(state, action)
    state = settled(state, seat, name, state.player(seat).bots)
    if name in state.recycling:
        raise IllegalAction(Message.of("{card} lies in the Recycling Area already.", card=state.face(name).label))
    gain = action.data.get("gain")
    if is_unnamed(name) and isinstance(gain, int):
        state = with_told(state, name, {"recycle": gain})
    state = recycled(state, name)
    player = state.player(seat)
    lines = (
        Line("recycle", gain if isinstance(gain, int) else None, name, 53),
        Line("ripening", player.tier, name, 56),
    )
    return state.with_player(seat, ledger=(*player.ledger, *lines))


def upgrade(state: Table, action: Action) -> Table:
    """A seat's Workshop goes up by one; the first at a tier lays out its row (rules 57 to 60)."""
    seat = seat_of(action)
    player = state.player(seat)
    if player.tier >= TOP_TIER:
        raise IllegalAction(Message.of("Tier {n} is the highest.", n=TOP_TIER))
    tier = player.tier + 1
    line = Line("upgrade", -UPGRADE_COST, rule=57)
    state = state.with_player(seat, tier=tier, upgrades=player.upgrades + 1, ledger=(*player.ledger, line))
    if state.rows[tier - 1] is None:
        state = opened(state, tier)
    if action.card is not None:
        state = reveal(state, Action.of("reveal", seat, action.card, tier=tier))
    return state


def energize(state: Table, action: Action) -> Table:
    """A crystal goes to the Reactor and brings scraps or a scan (rules 61 to 63, 116, 117)."""
    seat, cell = seat_of(action), _cell(action)
    state = crystals.taken(state, seat, cell)
    player = state.player(seat)
    state = state.with_player(seat, reactor=player.reactor + 1, energized=player.energized + 1)
    if action.data["use"] == "scan":
        tier = action.data.get("tier")
        if not isinstance(tier, int):
            raise IllegalAction("Say which deck is scanned.")
        return scanned(state, seat, tier, min(SCAN, state.decks[tier - 1]))
    amount, rule = 1, 62
    if state.is_showdown:
        amount, rule = (SHOWDOWN_CRYO, 117) if cell == "cryo" else (SHOWDOWN_STORAGE, 116)
    line = Line(f"energize_{cell}", amount, rule=rule)
    return state.with_player(seat, ledger=(*player.ledger, line))


def _cell(action: Action) -> str:
    return str(action.data.get("from") or "storage")


def look(state: Table, action: Action) -> Table:
    """A seat's own phone sees a card of its Scan hand: a secret (rules 63, 120)."""
    seat, name = seat_of(action), meant(state, action)
    hand = list(state.player(seat).hand)
    if any(entry.name == name for entry in hand):
        return state
    tier = tier_of(state, name)
    for place, entry in enumerate(hand):
        if not entry.name and tier in (None, entry.tier):
            state = unscanned(state, name)
            hand = list(state.player(seat).hand)
            hand[place] = replace(entry, name=name)
            return state.with_player(seat, hand=tuple(hand))
    text = "{name} holds no scanned card that could be this one."
    raise IllegalAction(Message.of(text, name=state.name(seat)), secret_of=seat)


def reveal(state: Table, action: Action) -> Table:
    """A card of a laboratory row is named, or nobody says any more which it is (rules 5, 50, 59)."""
    tier, place = row_place(state, action)
    row = state.rows[tier - 1]
    if row is None:
        state = opened(state, tier)
        row = state.rows[tier - 1]
        assert row is not None  # just laid out
    old = row[place - 1]
    if not says_card(action):
        return _hidden_again(state, tier, place, old)
    name = meant(state, action)
    if old == name:
        return state
    if not old:
        where = whereis(state, name)
        if where is not None and where[0] == "lab":
            return _moved_in_lab(state, name, tier, place)
        state = lifted(state, name)
        current = state.rows[tier - 1]
        assert current is not None  # it was opened above
        return state.but(rows=put(state.rows, tier, put(current, place, name)))
    if is_unnamed(old):
        return named(state, old, name)
    state, fresh = unnamed_again(state, old, tier)
    return named(state, fresh, name)


def _hidden_again(state: Table, tier: int, place: int, old: str) -> Table:
    if not old or is_unnamed(old):
        raise IllegalAction("Say which card lies there.")
    return unnamed_again(state, old, tier)[0]


def _moved_in_lab(state: Table, name: str, tier: int, place: int) -> Table:
    """A card of the rows lies in another place than it was told: both places change their content."""
    other = state.lab_place(name)
    assert other is not None  # it lies in a row
    for one, two, content in ((other[0], other[1], ""), (tier, place, name)):
        row = state.rows[one - 1]
        assert row is not None  # both rows are open
        state = state.but(rows=put(state.rows, one, put(row, two, content)))
    return state


def row_place(state: Table, action: Action) -> tuple[int, int]:
    """Where a card of the laboratory lies: as told, else in the first place that nobody named of its tier."""
    tier, place = action.data.get("tier"), action.data.get("place")
    if not isinstance(tier, int):
        known = tier_of(state, meant(state, action)) if says_card(action) else None
        if known not in (1, 2, 3, 4):
            raise IllegalAction("Say which row.")
        tier = known
    if isinstance(place, int):
        return tier, place
    if says_card(action):
        lay = state.lab_place(meant(state, action))
        if lay is not None and lay[0] == tier:
            return lay
    row = state.rows[tier - 1] or ()
    return tier, next((n for n, name in enumerate(row, start=1) if name and is_unnamed(name)), 1)
