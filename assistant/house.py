"""House cards (undo, end turn, next seat), and the one way from a sighting to proposals, theirs or the game's."""

from __future__ import annotations

from assistant.envelope import offers
from assistant.session import Session
from assistant.table.cards import Catalog, Copy
from assistant.table.errors import UnknownTag
from assistant.table.host import fence
from assistant.table.message import Message, Objection
from assistant.table.sighting import BESIDE, Proposal, Sighting
from assistant.table.viewer import TABLE

CODE = "TA"
CATALOG = Catalog.from_rows(
    "house",
    CODE,
    [
        {"id": "undo", "title": "Undo", "traits": {"sign": "undo", "color": "#a3241c"}},
        {"id": "end-turn", "title": "End turn", "traits": {"sign": "turn", "color": "#22262b"}},
        {"id": "next-seat", "title": "Next seat", "traits": {"sign": "next", "color": "#2d4a66"}},
    ],
)
_MEANS = {"undo": ("undo",), "end-turn": ("end_turn", "next_seat"), "next-seat": ("next_seat", "end_turn")}
"""The kinds of offer a house card stands for, the first one that is offered."""

Weighed = tuple[Proposal, tuple[Objection, ...]]


def propose(session: Session, sighting: Sighting) -> list[Weighed]:
    """What a sighting may mean at this table now, each with what the rules say against it.

    Raises UnknownTag for a tag that is neither a house card nor in the deck in play, GameFault where the game fails.
    """
    if sighting.tag.code != CODE:
        found = session.propose(sighting)
        return found if sighting.zone != BESIDE else []
    card = CATALOG.locate(sighting.tag).card
    if sighting.change != "appeared":
        return []
    at_hand = [offer for offer in offers(session, TABLE) if offer.enabled and not offer.asks]
    for kind in _MEANS[card.id]:
        for offer in at_hand:
            if offer.action.kind == kind:
                return [(Proposal(offer.action, offer.note or offer.label), ())]
    return []


def card_of(session: Session, sighting: Sighting) -> tuple[str, str] | None:
    """Id and title of the card that was seen; None for a tag nobody knows here."""
    catalog = CATALOG if sighting.tag.code == CODE else session.position.setup.catalog
    try:
        card = catalog.locate(sighting.tag).card
    except UnknownTag:
        return None
    return card.id, card.title


def copy_shown(name: str, catalog: Catalog) -> Copy:
    """The physical card that a demo shows under this name: one of the deck, else one of the house.

    Raises IllegalAction for a card that is neither.
    """
    is_of_the_house = name in CATALOG.by_id and name not in catalog.by_id
    return (CATALOG if is_of_the_house else catalog).copy(name)


NOTHING_TO_DO = Message("Nothing to do with it now.")


def why_nothing(session: Session, sighting: Sighting) -> Message:
    """Why a sighting that has no meaning now has none, in the game's words where it has some."""
    if sighting.tag.code == CODE:
        return NOTHING_TO_DO
    with fence(session.game, "why_nothing"):
        return session.game.why_nothing(session.position.state, sighting) or NOTHING_TO_DO
