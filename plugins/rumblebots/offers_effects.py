"""Any effect that the program cannot know is one tap away: numbers, crystals, scraps, and cards on their way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant import Action, Field, Message, Offer, Viewer
from rumblebots.bots import BECOMES, is_unnamed
from rumblebots.kinds import AMOUNT, CELL, REASON, TIERS_UP
from rumblebots.places import is_transforming
from rumblebots.rules import FINALE
from rumblebots.speaking import about
from rumblebots.state import Table

SUM_WORDS: tuple[tuple[str, Message], ...] = (
    ("attack", Message("Attack changed")),
    ("crits", Message("Critical hits changed")),
    ("defense", Message("Defense changed")),
    ("barriers", Message("Barriers changed")),
)


def changing(state: Table, seats: Sequence[int]) -> Iterator[Offer]:
    """What an ability may do to a seat's crystals, scraps, Workshop and cards at any time."""
    if state.phase == "over":
        return
    for seat in seats:
        name = state.name(seat)
        label = Message.of("{name}: crystals changed", name=name)
        action = Action.of("adjust", seat, what="crystals", amount=1)
        yield Offer(action, label, None, "crystal", asks=(AMOUNT, CELL, REASON), group="adjust")
        if state.phase == "build":
            label = Message.of("{name}: scraps changed", name=name)
            action = Action.of("adjust", seat, what="scraps", amount=1)
            yield Offer(action, label, None, "scrap", asks=(AMOUNT, REASON), group="adjust")
        label = Message.of("{name}: Workshop changed", name=name)
        action = Action.of("adjust", seat, what="tier", amount=1)
        note = Message("By an ability, without scraps")
        yield Offer(action, label, note, "up", asks=(TIERS_UP, REASON), group="adjust")
    if state.phase == "build" and state.turn is not None and state.turn in seats:
        yield from _cards_in_a_build_turn(state, state.turn)


def _cards_in_a_build_turn(state: Table, seat: int) -> Iterator[Offer]:
    """An ability gives the builder a card, takes one, or transforms one (rules 27, 104, 127)."""
    bots = state.player(seat).bots
    given = [name for row in state.rows for name in row or () if name] + list(state.recycling)
    core = any(state.face(name).design == "c.o.r.e." for name in bots)
    note = Message("No build, and not to be recycled in this phase")
    label = Message.of("C.O.R.E. gives {name} a Bot" if core else "{name} gets a Bot", name=state.name(seat))
    if given:
        yield Offer(Action.of("obtain", seat), label, note, "plus", asks=(which(state, given), REASON), group="effect")
    label = Message.of("{name} trashes a Bot", name=state.name(seat))
    action = Action.of("put", seat, to="recycling")
    note = Message("By an ability: it brings no scraps")
    yield Offer(action, label, note, "recycle", asks=(which(state, bots), REASON), group="effect")
    yield from _transforming(state, seat, bots)


def in_battle(state: Table, viewer: Viewer) -> Iterator[Offer]:
    """What an ability may do in a clash."""
    fight, by = state.fight, viewer.seat
    gangs = fight.attack + fight.defense
    for name in gangs:
        if state.face(name).has("reboot"):
            label = Message.of("{card} reboots", card=state.face(name).label)
            note = Message("Under the deck, out of the gang")
            yield Offer(about("reboot", by, name), label, note, "loop", group="effect")
    for what, text in SUM_WORDS:
        action = Action.of("adjust", by, what=what, amount=1)
        yield Offer(action, text, Message("An ability"), "plus", asks=(AMOUNT, REASON), group="adjust")
    for seat in (fight.champion, fight.challenger):
        if seat is not None and viewer.acts_for(seat):
            yield from _of_a_side(state, seat)
    if gangs:
        yield from _out_of_a_gang(state, by, gangs)


def _of_a_side(state: Table, seat: int) -> Iterator[Offer]:
    """What an ability of one side may do with its cards."""
    fight, name = state.fight, state.name(seat)
    gang = fight.defense if seat == fight.champion else fight.attack
    lost = [card for card in fight.discards if state.owner(card) == seat]
    if seat == fight.champion:
        lost += [card for card in fight.defense if state.owner(card) == seat]
    if lost:
        label = Message.of("{name} takes cards back", name=name)
        note = Message("An ability, before a beaten Champion surrenders")
        asks = (cards_field(state, "cards", Message("Cards"), lost), REASON)
        yield Offer(Action.of("recover", seat), label, note, "undo", asks=asks, group="effect")
    rest = [card for card in state.fighters(seat) if card not in gang]
    if rest:
        label = Message.of("{name}: a Bot joins the gang", name=name)
        asks = (which(state, rest), REASON)
        yield Offer(Action.of("put", seat, to=f"gang/{seat}"), label, None, "plus", asks=asks, group="effect")
    yield from _transforming(state, seat, gang)
    yield from _borrowing(state, seat)


def _transforming(state: Table, seat: int, cards: Sequence[str]) -> Iterator[Offer]:
    """A Bot with the keyword changes into a card of the Transformation deck; Chronik and Chronok into a known one."""
    for card in cards:
        face = state.face(card)
        if is_unnamed(card) or state.owner(card) != seat or not is_transforming(state, card):
            continue
        known = known_targets(state, card)
        if known:
            label = Message.of("{old} becomes {card}", old=face.label, card=state.face(known[0]).label)
            is_due = becoming(state, card) is not None
            note = Message("It entered with 0 or 1 card in the deck") if is_due else None
            action = Action.of("transform", seat, known[0], old=card)
            yield Offer(action, label, note, "again", main=is_due, group="effect")
        elif state.transformations:
            label = Message.of("{card} transforms", card=face.label)
            asks = (which(state, state.transformations),)
            yield Offer(Action.of("transform", seat, old=card), label, None, "again", asks=asks, group="effect")


def known_targets(state: Table, card: str) -> list[str]:
    """Cards of the Transformation deck that Chronik or Chronok becomes."""
    target = BECOMES.get(state.face(card).design)
    return [new for new in state.transformations if target and state.face(new).design == target]


def becoming(state: Table, card: str) -> str | None:
    """What a Bot becomes at once because it entered with 0 or 1 card in the deck (rule 124)."""
    fight = state.battle
    owner = state.owner(card)
    if fight is None or fight.entering != card or owner is None or len(state.deck(owner)) > FINALE:
        return None
    return next(iter(known_targets(state, card)), None)


def _borrowing(state: Table, seat: int) -> Iterator[Offer]:
    """Another player's Bot joins the gang; a ready Contraption is turned for it (rule 121)."""
    fight = state.fight
    taken = {*fight.attack, *fight.defense}
    others = [
        card for other in state.setup.clockwise if other != seat for card in state.fighters(other) if card not in taken
    ]
    ready = [card for card in state.player(seat).bots if state.face(card).is_contraption and card not in fight.used]
    if others and ready:
        label = Message.of("{name} borrows a Bot", name=state.name(seat))
        turned = cards_field(state, "contraption", Message("Contraption turned for it"), ready, is_one=True)
        asks = (which(state, others), turned, REASON)
        note = Message("A ready Contraption is turned, without its effect")
        yield Offer(Action.of("borrow", seat), label, note, "hand", asks=asks, group="effect")


def _out_of_a_gang(state: Table, by: int | None, gangs: Sequence[str]) -> Iterator[Offer]:
    """A Bot of a gang is defeated, goes under its deck, or is trashed."""
    asks = (which(state, gangs), REASON)
    note = Message("To its owner's discard pile")
    yield Offer(Action.of("defeat", by), Message("A Bot is defeated"), note, "x", asks=asks, group="effect")
    if any(not state.face(name).has("reboot") for name in gangs):
        note = Message("Under the deck, out of the gang")
        yield Offer(Action.of("reboot", by), Message("A Bot reboots"), note, "loop", asks=asks, group="effect")
    note = Message("For the rest of the game")
    action = Action.of("put", by, to="recycling")
    yield Offer(action, Message("A Bot is trashed"), note, "recycle", asks=asks, group="effect")


def which(state: Table, cards: Sequence[str]) -> Field:
    """One card to choose among these."""
    return cards_field(state, "which", Message("Which card"), cards, is_one=True)


def cards_field(state: Table, name: str, label: Message, cards: Sequence[str], is_one: bool = False) -> Field:
    """Cards to tick (or one to choose), called as people know them."""
    labels = [state.face(card).label for card in cards]
    names = tuple(told if isinstance(told, Message) else Message.of("{card}", card=told) for told in labels)
    return Field(name, "text" if is_one else "words", label, True, tuple(cards), names=names)
