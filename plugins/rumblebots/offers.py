"""The buttons: what somebody may do now, the next thing to do marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from assistant import Action, Field, Message, Offer, Viewer, with_one_main
from rumblebots import offers_battle, offers_effects
from rumblebots.asking import arrow_offer, same_offers, value_offer, wanted
from rumblebots.bots import Face, is_unnamed
from rumblebots.kinds import COST, GAIN
from rumblebots.ledger import scraps
from rumblebots.naming import called, candidates, name_offer, scanned_offers
from rumblebots.objections import builds_allowed, check
from rumblebots.offers_effects import cards_field
from rumblebots.reading import build_action
from rumblebots.rules import ENERGIZES, SHOWDOWN_CRYO, SHOWDOWN_STORAGE, TIERS, TOP_TIER, UPGRADE_COST
from rumblebots.speaking import about
from rumblebots.state import Table
from rumblebots.turns import dominant, is_underdog


def actions(state: Table, viewer: Viewer) -> Sequence[Offer]:
    """What is offered to these eyes: guests nothing, a seat its own, the table and the referee everything."""
    if viewer.role == "guest" or not state.setup.clockwise:
        return ()
    seats = [seat.number for seat in state.setup.seats if viewer.acts_for(seat.number)]
    found = [
        *_asking(state, viewer, seats),
        *(_build_offers(state, viewer, seats) if state.phase == "build" else ()),
        *(offers_battle.actions(state, viewer, seats) if state.phase == "battle" else ()),
        *(_end_offers(state, viewer) if state.phase in ("end", "over") else ()),
        *offers_effects.changing(state, seats),
        *_order_offers(state, viewer),
    ]
    return with_one_main(found)


def _asking(state: Table, viewer: Viewer, seats: Sequence[int]) -> Iterator[Offer]:
    """What is wanted, before all else and in the view's order: a board's sheet finds the pad of a card by that."""
    for entry in wanted(state):
        yield value_offer(state, entry, viewer.seat, is_main=True)
    for entry in wanted(state):
        naming = name_offer(state, entry.card, viewer.seat, "value")
        if naming is not None:
            yield naming
    yield from same_offers(state, wanted(state)[0], viewer.seat) if wanted(state) else ()
    arrow = arrow_offer(state, viewer.seat) if state.phase in ("build", "battle") else None
    if arrow is not None:
        yield arrow


def _build_offers(state: Table, viewer: Viewer, seats: Sequence[int]) -> Iterator[Offer]:
    seat = state.turn
    if seat is None or seat not in seats:
        return
    yield from _lab_offers(state, seat)
    yield from _hand_offers(state, viewer, seat)
    yield from _energize_offers(state, seat)
    yield _upgrade_offer(state, seat)
    yield from _recycle_offers(state, seat)
    asked = {entry.card for entry in wanted(state)}
    for name in (*state.player(seat).bots, *state.recycling):
        naming = name_offer(state, name, viewer.seat) if name not in asked else None
        if naming is not None:
            yield naming
    left = scraps(state, seat).total
    note = Message.of("Loses {n} scrap", many="Loses {n} scraps", n=left) if left else None
    yield Offer(Action.of("end_turn", seat), Message("End turn"), note, "right", main=True, group="turn")


def checked(state: Table, offer: Offer) -> Offer:
    """The offer as it stands by the rules: with an objection it is off, and the note says why."""
    against = check(state, offer.action)
    return replace(offer, enabled=False, note=against[0].text, main=False) if against else offer


def _lab_offers(state: Table, seat: int) -> Iterator[Offer]:
    named: set[int] = set()
    for tier in TIERS:
        for place, name in enumerate(state.rows[tier - 1] or (), start=1):
            if not name:
                continue
            if is_unnamed(name) and tier not in named:
                named.add(tier)
                yield from _by_name(state, seat, tier)
            face = state.face(name)
            group = f"lab-{tier}-{place}"
            action = build_action(state, seat, tier, place)
            label = Message.of("Build {card}", card=face.label)
            note = (
                Message.of("Nobody named it: type its cost (place {n})", n=place) if is_unnamed(name) else _price(face)
            )
            yield checked(state, Offer(action, label, note, "scrap", asks=_cost_asks(face), group=group))


def _by_name(state: Table, seat: int, tier: int) -> Iterator[Offer]:
    """A card of a row that nobody named is one of the tier's that lie nowhere yet: own names first."""
    known, rest = candidates(state, tier)
    for face in known:
        label = Message.of("Build {card}", card=called(state, face, known))
        action = Action.of("build", seat, face.name, tier=tier, **{"from": "lab"})
        against = check(state, action)  # said beside it, and overruled by the same tap: the card's tile cannot be
        note = against[0].text if against else _price(face)
        yield Offer(action, label, note, "scrap", asks=_cost_asks(face), group=f"tier-{tier}")
    if rest:
        label = Message.of("Build another tier {n} card", n=tier)
        action = Action.of("build", seat, None, tier=tier, **{"from": "lab"})
        field = cards_field(state, "which", Message("Which card"), [face.name for face in rest], is_one=True)
        yield Offer(action, label, Message("By its number"), "tag", asks=(field,), group=f"tier-{tier}")


def _price(face: Face) -> Message:
    return Message("Type its cost") if face.cost is None else Message.of("Costs {n}", n=face.cost)


def _cost_asks(face: Face) -> tuple[Field, ...]:
    return (replace(COST, required=True),) if face.cost is None else ()


def _hand_offers(state: Table, viewer: Viewer, seat: int) -> Iterator[Offer]:
    """Cards of the Scan hand by name for their own seat; for all others as cards of a tier."""
    for place, entry in enumerate(state.player(seat).hand, start=1):
        group = f"hand-{place}"
        if entry.name and viewer.sees(seat):
            face = state.face(entry.name)
            label = Message.of("Build {card}", card=face.label)
            action = Action.of("build", seat, entry.name, **{"from": "hand"})
            yield checked(state, Offer(action, label, _price(face), "scrap", asks=_cost_asks(face), group=group))
        else:
            label = Message.of("Build a scanned tier {n} card", n=entry.tier)
            action = Action.of("build", seat, None, tier=entry.tier, **{"from": "hand"})
            asks = (replace(COST, required=True),)
            yield checked(state, Offer(action, label, Message("Type its cost"), "scrap", asks=asks, group=group))
    yield from scanned_offers(state, viewer, seat)


def _energize_offers(state: Table, seat: int) -> Iterator[Offer]:
    scrap = SHOWDOWN_STORAGE if state.is_showdown else 1
    label = Message.of("Energize for {n} scrap", many="Energize for {n} scraps", n=scrap)
    left = ENERGIZES - state.player(seat).energized
    note = Message("No limit") if state.is_showdown else Message.of("{n} left", n=max(0, left))
    yield checked(state, Offer(Action.of("energize", seat, use="scrap"), label, note, "crystal", group="energize"))
    for tier in TIERS[: state.player(seat).tier]:
        action = Action.of("energize", seat, use="scan", tier=tier)
        yield checked(
            state, Offer(action, Message.of("Energize to scan tier {n}", n=tier), note, "eye", group="energize")
        )
    if not state.is_showdown:
        return
    label = Message.of("Energize from the Cryo-cell for {n} scrap", n=SHOWDOWN_CRYO)
    action = Action.of("energize", seat, use="scrap", **{"from": "cryo"})
    yield checked(state, Offer(action, label, Message("No limit"), "crystal", group="energize"))
    if state.option("cryo_scan"):
        for tier in TIERS[: state.player(seat).tier]:
            action = Action.of("energize", seat, use="scan", tier=tier, **{"from": "cryo"})
            label = Message.of("Energize from the Cryo-cell to scan tier {n}", n=tier)
            yield checked(state, Offer(action, label, Message("No limit"), "eye", group="energize"))


def _upgrade_offer(state: Table, seat: int) -> Offer:
    tier = state.player(seat).tier
    label = Message.of("Workshop to tier {n}", n=min(TOP_TIER, tier + 1))
    if tier >= TOP_TIER:
        note = Message.of("Tier {n} is the highest", n=TOP_TIER)
        return Offer(
            Action.of("upgrade", seat), Message("Upgrade the Workshop"), note, "up", enabled=False, group="upgrade"
        )
    note = Message.of("Costs {n}", n=UPGRADE_COST)
    return checked(state, Offer(Action.of("upgrade", seat), label, note, "up", group="upgrade"))


def _recycle_offers(state: Table, seat: int) -> Iterator[Offer]:
    for name in state.player(seat).bots:
        face = state.face(name)
        action = about("recycle", seat, name)
        label = Message.of("Recycle {card}", card=face.label)
        asks = () if face.recycle is not None else (replace(GAIN, required=True),)
        note = Message("Type what it brings")
        if face.recycle is not None:
            extra = state.player(seat).tier if face.has("ripening") else 0
            note = Message.of("+{n} scrap", many="+{n} scraps", n=face.recycle + extra)
        yield checked(state, Offer(action, label, note, "recycle", asks=asks, group="recycle"))


def _end_offers(state: Table, viewer: Viewer) -> Iterator[Offer]:
    by = viewer.seat
    if state.phase == "over":
        if state.why == "dominance" and viewer.role != "seat":
            note = Message("House rule: no dominance")
            yield Offer(Action.of("play_on"), Message("Play on anyway"), note, "right", group="end")
        return
    ending, wins = state.ending, dominant(state)
    if wins is not None:
        label = Message.of("All moved: {name} wins by dominance", name=state.name(wins))
        yield Offer(Action.of("end_turn", by), label, None, "crown", main=True, group="end")
    else:
        following = state.but(round=state.round + 1)
        label = Message.of("Start round {n}", n=state.round + 1) if state.round < 5 else Message("Start the Showdown")
        note = Message.of("{name} builds first", name=state.name(following.order_from(state.champion)[0]))
        yield Offer(Action.of("end_turn", by), label, note, "right", main=True, group="end")
    if viewer.role == "seat" or ending is None or not state.has_second:
        return
    for seat in state.setup.clockwise:
        if seat not in (ending.second, ending.champion):
            label = Message.of("{name} is second", name=state.name(seat))
            yield Offer(
                Action.of("second", None, to=seat), label, Message("Who surrendered last"), "pen", group="second"
            )


def _order_offers(state: Table, viewer: Viewer) -> Iterator[Offer]:
    if viewer.role == "seat" or state.phase == "over":
        return
    number = state.round + 1 if state.phase == "end" else state.round
    now = state.way_told(number) or "clockwise"
    other = "counterclockwise" if now == "clockwise" else "clockwise"
    label = Message.of("Round {n} goes the other way", n=number)
    note = Message.of("The arrow is printed on space {n}", n=number)
    yield Offer(Action.of("direction", None, to=other, round=number), label, note, "turn", group="direction")
    if state.phase == "build":
        for seat in state.setup.clockwise:
            if seat != state.turn and seat not in state.done:
                label = Message.of("It is the turn of {name}", name=state.name(seat))
                underdog = Message("Underdog +1") if is_underdog(state, seat) else None
                yield Offer(Action.of("turn", None, to=seat), label, underdog, group="order")
        if state.round == 1 and not state.done:
            for seat in state.setup.clockwise:
                if seat != state.champion:
                    label = Message.of("{name} has the Champion token", name=state.name(seat))
                    note = Message("Built a robot last")
                    yield Offer(Action.of("champion", None, to=seat), label, note, "crown", group="champion")


def limits(state: Table, seat: int) -> dict[str, int | None]:
    """What is left of each action in this Build Phase; None: without limit."""
    player = state.player(seat)
    if state.is_showdown:
        return {
            "build": max(0, builds_allowed(state) - player.builds),
            "energize": None,
            "upgrade": None,
            "recycle": None,
        }
    return {
        "build": max(0, builds_allowed(state) - player.builds),
        "energize": max(0, ENERGIZES - player.energized),
        "upgrade": max(0, 1 - player.upgrades),
        "recycle": None,
    }
