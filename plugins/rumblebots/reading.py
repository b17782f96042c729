"""What a seen card may mean: at the scan spot by where the state says it is, in a zone by the zone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from assistant import Action, Copy, Message, Proposal, Sighting, UnknownTag
from rumblebots import reading_battle
from rumblebots.bots import is_unnamed
from rumblebots.building import comes_from, unnamed_in_row
from rumblebots.ledger import scraps
from rumblebots.objections import check, where_words
from rumblebots.places import is_from_hand, settled, tier_of, whereis
from rumblebots.rules import TOP_TIER, UPGRADE_COST
from rumblebots.state import Table

_ZONE = re.compile(r"(?P<place>spot|seat|hand|lab|recycling)(?:/(?P<one>\d+))?(?:/(?P<two>\d+))?")
SIDEWAYS = ("left", "right")
"""A used Contraption may be turned either way."""
DEFENDING = "right"
"""A quarter turn clockwise: the left edge, with the defense, points to the others (rule 17)."""


def countdown(state: Table, proposal: Proposal) -> float:
    """Seconds before a sole proposal runs by itself: none for a flip, a Contraption or a private look."""
    if proposal.action.kind == "flip":
        again = proposal.action.card in state.fight.attack if state.battle and proposal.action.card else False
        return 5.0 if again else 0.0
    return 0.0 if proposal.action.kind in ("look", "use", "ready", "reveal") else 5.0


def copy_meant(state: Table, action: Action, copies: Sequence[Copy]) -> Copy:
    """Of like cards the one that the acting seat has where the action takes it from."""
    seat = action.seat if action.seat is not None else state.turn
    if seat is not None and 1 <= seat <= len(state.players):
        first: tuple[str, ...] = ()
        if state.battle is not None:
            gangs = state.fight.attack + state.fight.defense
            first = state.deck(seat) if action.kind == "flip" else gangs
        for name in (*first, *state.player(seat).bots):
            found = next((copy for copy in copies if copy.name == name), None)
            if found is not None:
                return found
    known = set(state.known())
    return next((copy for copy in copies if copy.name not in known), copies[0])


def interpret(state: Table, sighting: Sighting) -> Sequence[Proposal]:
    """What a sighting may mean.

    A tag that vanishes means nothing: cards of a gang lie stacked, and only an event takes one out (rule 73).
    """
    zone = _ZONE.fullmatch(sighting.zone)
    if sighting.change == "vanished" or zone is None:
        return ()
    try:
        name = state.book.catalog.locate(sighting.tag).name
    except UnknownTag:
        return ()
    one, two = (int(number) if number else 0 for number in (zone["one"], zone["two"]))
    place = zone["place"]
    if place == "hand":
        return _in_hand(state, name, one)
    if place == "lab":
        return _in_lab(state, name, one, two)
    if place == "recycling":
        return _in_recycling(state, name)
    if place == "seat" and not 1 <= one <= len(state.players):
        return ()
    seat = one if place == "seat" else None
    if name in state.transformations and state.phase in ("build", "battle"):
        return reading_battle.transforming(state, name, seat)
    if state.phase == "battle":
        if state.face(name).is_contraption:
            return reading_battle.contraption(state, name, sighting.orientation in SIDEWAYS)
        return reading_battle.in_battle(state, name, seat, sighting.orientation == DEFENDING, sighting.change)
    if state.phase == "build" and sighting.change != "turned":
        return _in_build(state, name, seat)
    return ()


def why_nothing(state: Table, sighting: Sighting) -> Message | None:
    """Why a shown card means nothing now, without a word about anybody's hand."""
    try:
        name = state.book.catalog.locate(sighting.tag).name
    except UnknownTag:
        return None
    label = state.face(name).label
    if sighting.zone.startswith("hand"):
        return Message.of("{card} does not fit the scanned cards.", card=label)
    if state.phase == "over":
        return Message("The game is over.")
    if state.phase == "end":
        return Message("Move the crystals first, then the next round starts.")
    fight = state.battle
    if fight is None:
        return Message.of("{card} {where}.", card=label, where=where_words(state, name))
    if name in fight.attack:
        text = "{card} is in the attack gang. Turn it a quarter clockwise to defend with it once the clash is won."
        return Message.of(text, card=label)
    if name in fight.defense:
        return Message.of("{card} is in the defense gang.", card=label)
    if state.face(name).is_contraption:
        text = (
            "{card} is used already." if name in fight.used else "{card} is a Contraption: turned sideways it is used."
        )
        return Message.of(text, card=label)
    return None


def _in_hand(state: Table, name: str, seat: int) -> Sequence[Proposal]:
    if not 1 <= seat <= len(state.players):
        return ()
    hand, tier = state.player(seat).hand, tier_of(state, name)
    if any(entry.name == name for entry in hand) or whereis(state, name) is not None:
        return ()
    if not any(not entry.name and tier in (None, entry.tier) for entry in hand):
        return ()
    why = Message.of("{card}: only you see this.", card=state.face(name).label)
    return (Proposal(Action.of("look", seat, name), why, seat=seat),)


def _in_lab(state: Table, name: str, tier: int, place: int) -> Sequence[Proposal]:
    if not 1 <= tier <= TOP_TIER or not 1 <= place <= 4 or state.lab_place(name) == (tier, place):
        return ()
    upgrade = _upgrade(state, name)
    if state.rows[tier - 1] is None and upgrade:
        return upgrade
    why = Message.of("{card} lies in the row of tier {n}.", card=state.face(name).label, n=tier)
    return (Proposal(Action.of("reveal", None, name, tier=tier, place=place), why),)


def _in_recycling(state: Table, name: str) -> Sequence[Proposal]:
    owner = state.owner(name)
    if name in state.recycling:
        return ()
    if state.phase == "build" and state.turn is not None:
        known = settled(state, state.turn, name, state.player(state.turn).bots)
        if owner in (None, state.turn) or known.owner(name) == state.turn:
            return (_recycle(state, name, state.turn),)
    why = Message.of("{card} goes to the Recycling Area.", card=state.face(name).label)
    return (Proposal(Action.of("put", owner, name, to="recycling"), why),)


def _in_build(state: Table, name: str, seat: int | None) -> Sequence[Proposal]:
    """In a Build turn a shown card is built or recycled by where it is; before a seat it is built by that seat."""
    builder = seat if seat is not None else state.turn
    if builder is None:
        return ()
    owned = settled(state, builder, name, state.player(builder).bots)
    if name in owned.player(builder).bots and not _may_be_bought(state, name):
        return () if seat is not None else (_recycle(state, name, builder),)
    if state.owner(name) is not None:
        return () if seat is not None else (_recycle(state, name, builder),)
    found = _building(state, name, builder)
    if seat is None and _may_be_an_own_one(state, name, builder):
        found.append(_recycle(state, name, builder))
    lawful = [proposal for proposal in found if not check(state, proposal.action)]
    upgrade = () if lawful else _upgrade(state, name)
    return lawful or upgrade or found[:1]


def _may_be_bought(state: Table, name: str) -> bool:
    """Does this card lie in no open place, so that it may as well come from a row or a hand?"""
    return whereis(state, name) is None


def _may_be_an_own_one(state: Table, name: str, seat: int) -> bool:
    """May a card that lies nowhere yet be one of the seat's Bots that nobody named?"""
    if whereis(state, name) is not None:
        return False
    return name in settled(state, seat, name, state.player(seat).bots).player(seat).bots


def _building(state: Table, name: str, seat: int) -> list[Proposal]:
    """From the row, or from the hand; both if both may be."""
    tier = tier_of(state, name)
    sources = []
    in_hand = any(entry.name == name for entry in state.player(seat).hand)
    if not in_hand and (whereis(state, name) is not None or unnamed_in_row(state, tier)):
        sources.append("lab")
    if in_hand or is_from_hand(state, seat, name, tier):
        sources.append("hand")
    sources = sources or [comes_from(state, Action.of("build", seat, name))]
    return [_build(state, name, seat, source, len(sources) > 1) for source in sources]


def _build(state: Table, name: str, seat: int, source: str, is_doubtful: bool) -> Proposal:
    told: dict[str, Any] = {"name": state.name(seat), "card": state.face(name).label}
    text = "{name} builds {card}."
    if is_doubtful:
        text = "{name} builds {card} of the laboratory." if source == "lab" else "{name} builds {card} of the hand."
    return Proposal(Action.of("build", seat, name, **{"from": source}), Message.of(text, **told))


def _recycle(state: Table, name: str, seat: int) -> Proposal:
    why = Message.of("{name} recycles {card}.", name=state.name(seat), card=state.face(name).label)
    return Proposal(Action.of("recycle", seat, name), why)


def _upgrade(state: Table, name: str) -> Sequence[Proposal]:
    """A card of the next tier, which cannot be built yet: the Workshop is upgraded.

    Where the tier was not open it is the first card of its row; else the seat can pay for the upgrade and the card.
    """
    seat, tier = state.turn, tier_of(state, name)
    if seat is None or state.phase != "build" or tier != state.player(seat).tier + 1 or tier is None:
        return ()
    is_new = state.rows[tier - 1] is None
    if is_new and whereis(state, name) is not None:
        return ()
    cost = state.face(name).cost
    if not is_new and (cost is None or scraps(state, seat).total < UPGRADE_COST + cost):
        return ()
    action = Action.of("upgrade", seat, name if is_new else None)
    if check(state, action):
        return ()
    told: dict[str, Any] = {"name": state.name(seat), "n": tier, "card": state.face(name).label}
    text = "{name} upgrades to tier {n}: {card} is new." if is_new else "{name} upgrades to tier {n} for {card}."
    return (Proposal(action, Message.of(text, **told)),)


def build_action(state: Table, seat: int, tier: int, place: int) -> Action:
    """The building of the card in a place of a row."""
    row = state.rows[tier - 1] or ()
    name = row[place - 1]
    if is_unnamed(name):
        return Action.of("build", seat, None, tier=tier, place=place, **{"from": "lab"})
    return Action.of("build", seat, name)
