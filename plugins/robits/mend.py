"""What people put right: a card elsewhere, a card told late, whose turn it is, what is built, who wins a tie."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from assistant import Action, IllegalAction, Message, Setup, put
from robits import line
from robits.binding import bind, fresh_name, meant, yielded
from robits.deck import ROOM
from robits.options import ways_of
from robits.rules import COLUMNS
from robits.scoring import SIZE
from robits.state import EXTRA, GONE, NOBODY, UNTOLD, Held, Table

_ZONE = re.compile(r"seat/(?P<seat>\d{1,2})|line(?:/(?P<column>\d)/(?P<row>\d{1,2}))?|deck|outside")


def first_here(state: Table) -> int:
    """Who begins a round: the first player, or the next clockwise who is still here."""
    return state.first if state.first in state.here else state.after(state.first)


def move(state: Table, action: Action) -> Table:
    """A card lies elsewhere than it was thought to: before another player, back in the line, in the deck, or away."""
    zone = _ZONE.fullmatch(str(action.data["to"]))
    if zone is None:
        raise IllegalAction("A card goes before a player, into the line, under the deck, or out of the game.")
    held, state, origin = _picked_up(state, action)
    if zone["seat"]:
        state = _before(state, int(zone["seat"]), held, origin)
    elif zone[0].startswith("line"):
        state = _into_line(state, held, zone["column"], zone["row"])
    elif zone[0] == "deck":
        named = () if held.name.startswith((NOBODY, EXTRA)) else (held.name,)
        state = state.but(deck=state.deck + 1, buried=(*state.buried, *named))
    else:
        state = state.but(outside=(*state.outside, held.name))
    return state if origin is None and not zone["seat"] else state.but(turn=_first_behind(state))


def _picked_up(state: Table, action: Action) -> tuple[Held, Table, int | None]:
    """The card that is moved, the state without it, and the seat it lay before."""
    name = action.data.get("which") if action.card is None else meant(state, action).name
    if not isinstance(name, str):
        raise IllegalAction("Say which card.")
    owner, spot = state.owner(name), state.spot(name)
    if owner is not None:
        area = state.area(owner)
        held = next(entry for entry in area if entry.name == name)
        return held, state.with_area(owner, tuple(entry for entry in area if entry is not held)), owner
    if spot is not None:
        held = state.line[spot[0] - 1][spot[1] - 1]
        return held, replace(line.with_place(state, *spot, GONE), left=state.left - 1), None
    waiting = next((entry for entry in state.overclocks if entry.name == name), None)
    if waiting is not None:
        rest = tuple(entry for entry in state.overclocks if entry is not waiting)
        return Held(name), state.but(overclocks=rest), waiting.seat
    if name in state.outside:
        return Held(name), state.but(outside=tuple(entry for entry in state.outside if entry != name)), None
    if name in state.buried:
        buried = tuple(entry for entry in state.buried if entry != name)
        return Held(name), state.but(deck=state.deck - 1, buried=buried), None
    state.catalog.copy(name)
    return Held(name), _drawn(state), None


def _drawn(state: Table) -> Table:
    """The state after a card came out that lay face down, in the line or else in the deck."""
    if state.left > 0:
        return state.but(left=state.left - 1, untold=state.untold + 1 if state.line else 0)
    if state.deck > 0:
        return state.but(deck=state.deck - 1)
    raise IllegalAction("No card is left that could be moved.")


def _before(state: Table, seat: int, held: Held, origin: int | None) -> Table:
    state.setup.seat(seat)
    if seat == origin:
        raise IllegalAction("The card lies there already.")
    if state.face(held).kind == "overclock":
        raise IllegalAction("An Overclock never stays before a player: take it, and say which card is kept.")
    return state.with_area(seat, (*state.area(seat), held))


def _into_line(state: Table, held: Held, column: str | None, row: str | None) -> Table:
    state = state.but(left=state.left + 1)
    if column is None or row is None:
        return state.but(untold=max(0, state.untold - 1))
    if line.place(state, int(column), int(row)) not in (UNTOLD, GONE) and state.line:
        raise IllegalAction("A card lies there already.")
    return line.turned_up(state, int(column), int(row), held)


def _first_behind(state: Table) -> int:
    """The first player of a round who has the fewest cards: whose turn it is after something was put right."""
    turns = {seat: state.turns_of(seat) for seat in state.here}
    fewest = min(turns.values(), default=0)
    seat = first_here(state)
    for _ in turns:
        if turns.get(seat) == fewest:
            return seat
        seat = state.after(seat)
    return state.turn


def tell(state: Table, action: Action) -> Table:
    """A card that lies before a seat is said to be this one; or only its number is told."""
    seat, which = action.seat, action.data["which"]
    assert seat is not None  # its kind needs one
    held = next((entry for entry in state.area(seat) if entry.name == which), None)
    if held is None:
        raise IllegalAction(Message.of("{name} has no such card.", name=state.setup.name(seat)))
    told = _told(state, action, held)
    if state.face(told).kind == "overclock":
        raise IllegalAction("An Overclock never stays before a player: take this entry back, and say what was kept.")
    if told.name != held.name:
        if any(entry.name == told.name for entry in state.area(seat) if not entry.by_hand):
            raise IllegalAction(Message.of("{name} has this card already.", name=state.setup.name(seat)))
        state = yielded(state, told.name)
    area = tuple(told if entry.name == which else entry for entry in state.area(seat))
    return state.with_area(seat, area)


def _told(state: Table, action: Action, held: Held) -> Held:
    value = action.data.get("value")
    if action.card is None and action.data.get("model") is None and isinstance(value, int):
        if not held.by_hand:
            if held.name.startswith(NOBODY):
                raise IllegalAction("Say the model and the part too: a number alone is no card.")
            return replace(held, value=value)
        return bind(_without(state, held), held.model, held.slot, value)
    if action.card is None and action.data.get("model") is None:
        raise IllegalAction("Say which card it is.")
    return meant(_without(state, held), action)


def _without(state: Table, held: Held) -> Table:
    """The state without a card, in which its own name is free."""
    return state.but(areas=tuple(tuple(entry for entry in area if entry is not held) for area in state.areas))


def turn(state: Table, action: Action) -> Table:
    """It is another player's turn; before the first card that one begins (A21)."""
    to = action.data["to"]
    assert isinstance(to, int)  # its field is a seat
    if not state.setup.seat(to).here:
        raise IllegalAction(Message.of("{name} has left.", name=state.setup.name(to)))
    has_begun = any(state.areas) or state.overclocks or any(state.short)
    return state.but(turn=to, first=state.first if has_begun else to, last=None)


def next_seat(state: Table, action: Action) -> Table:
    """The turn passes to the next player clockwise; whoever passed without a card is behind and comes later."""
    return state.but(turn=state.after(state.turn), last=None)


def assemble(state: Table, action: Action) -> Table:
    """A player builds with these cards; without any told, with the best again (A15)."""
    seat, cards = action.seat, action.data.get("cards")
    assert seat is not None  # its kind needs one
    if cards is None:
        return state.but(chosen=put(state.chosen, seat, None), decided=None)
    names = tuple(str(name) for name in cards)  # type: ignore[union-attr]
    refuse_overfilled(state, seat, names)
    return state.but(chosen=put(state.chosen, seat, names), decided=None)


def refuse_overfilled(state: Table, seat: int, names: Sequence[str]) -> None:
    """Raise IllegalAction for an assembly that is no ROBiT: strange cards, or a slot with too many (rules 28, 29)."""
    faces = {held.name: state.face(held) for held in state.area(seat)}
    slots: Counter[str] = Counter()
    for name in names:
        face = faces.get(name)
        if face is None or face.kind not in ("part", "junk"):
            raise IllegalAction(Message.of("{card} is no part or Junk of this player.", card=name[:40]))
        slots[face.slot or "junk"] += 1
    if len(set(names)) != len(names):
        raise IllegalAction("Each card is used once.")
    for slot, number in slots.items():
        if number > ROOM.get(slot, SIZE):
            raise IllegalAction("A ROBiT has one head, one torso, one pair of legs and two arms.")
    if sum(slots.values()) > SIZE or slots["junk"] > ways_of(state.setup.options).junk_most:
        raise IllegalAction("So much Junk cannot stand in for parts that are missing.")


def decide(state: Table, action: Action) -> Table:
    """The house says who wins a tie; without a winner told, nobody (A14)."""
    winner = action.data.get("winner")
    if not state.is_over:
        raise IllegalAction("The game is not over yet.")
    if winner is not None:
        assert isinstance(winner, int)  # its field is a seat
        if not state.setup.seat(winner).here:
            raise IllegalAction(Message.of("{name} has left.", name=state.setup.name(winner)))
        return state.but(decided=winner)
    return state.but(decided=None)


def ceremony(state: Table, action: Action) -> Table:
    """The ranking is shown."""
    if not state.is_over:
        raise IllegalAction("The game is not over yet.")
    return state.but(is_shown=True)


def reseated(state: Table, setup: Setup) -> Table:
    """The state after people, numbers or stickers changed.

    Who joins brings a row of seven cards from the deck to the line. Who leaves lets an Overclock go under the deck.
    """
    joined = len(setup.seats) - len(state.setup.seats)
    if joined * COLUMNS > state.deck:
        raise IllegalAction("The deck has too few cards for another row.")
    state = _relearned(state, setup)
    state = replace(
        state,
        areas=(*state.areas, *((),) * joined),
        short=(*state.short, *(0,) * joined),
        chosen=(*state.chosen, *(None,) * joined),
        deck=state.deck - COLUMNS * joined,
        left=state.left + COLUMNS * joined,
        line=tuple((*column, *(UNTOLD,) * joined) for column in state.line),
        decided=None,
    )
    gone = [entry for entry in state.overclocks if not setup.seat(entry.seat).here]
    if gone:
        back = tuple(entry.name for entry in gone if not entry.name.startswith(EXTRA))
        rest = tuple(entry for entry in state.overclocks if entry not in gone)
        state = state.but(overclocks=rest, buried=(*state.buried, *back), deck=state.deck + len(gone))
    if not setup.seat(state.turn).here and setup.clockwise:
        return state.but(turn=setup.after(state.turn))
    return state


def _relearned(state: Table, setup: Setup) -> Table:
    """A number that the catalogue learned now is later word than one told with the card."""
    old = state.catalog.by_id
    taught = {
        card.id: card.trait("value")
        for card in setup.catalog.cards
        if card.id in old and card.trait("value") != old[card.id].trait("value")
    }
    state = replace(state, setup=setup)
    if not taught:
        return state

    def learned(held: Held) -> Held:
        if held in (UNTOLD, GONE) or held.name.startswith((NOBODY, EXTRA, "^")):
            return held
        card = state.catalog.copy(held.name).card.id
        if card not in taught:
            return held
        return replace(held, value=taught[card] if held.by_hand else None)

    return replace(
        state,
        areas=tuple(tuple(learned(held) for held in area) for area in state.areas),
        line=tuple(tuple(learned(held) for held in column) for column in state.line),
    )


def unnamed(state: Table, count: int) -> tuple[Held, ...]:
    """So many new cards that nobody named."""
    names: list[str] = []
    for _ in range(count):
        names.append(fresh_name(state, NOBODY, names))
    return tuple(Held(name) for name in names)
