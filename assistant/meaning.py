"""From a sighting to what the dock says of it: a countdown, a question, or why nothing happens. Keeps nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from assistant import house
from assistant.envelope import action_sentence
from assistant.inbox import NOTICE_SECONDS, Choice, Entry
from assistant.session import Session
from assistant.table import host
from assistant.table.errors import GameFault, TableError, UnknownTag
from assistant.table.message import Message
from assistant.table.sighting import BESIDE, Proposal, Sighting
from assistant.table.tag import Tag
from assistant.table.telling import number_told
from assistant.table.viewer import TABLE, Viewer


def choices(session: Session, sighting: Sighting) -> tuple[Choice, ...]:
    """What a sighting might mean, as choices; none where it means nothing."""
    try:
        weighed = house.propose(session, sighting)
    except TableError:
        return ()
    return _as_choices(session, weighed)


def entry_of(session: Session, sighting: Sighting, now: float, longest: float | None) -> Entry | None:
    """The entry that a sighting becomes, None if it is not worth showing.

    `longest` caps a countdown; None where nothing may run by itself.
    """
    tag = str(sighting.tag)
    until = now + NOTICE_SECONDS
    seat = secret_zone(sighting.zone)
    try:
        weighed = house.propose(session, sighting)
    except UnknownTag as unknown:
        if sighting.change != "appeared":
            return None
        title, why = Message("Unknown card"), unknown.reason
        return Entry(0, session.id, "stranger", title, why, tag=tag, until=until, sighting=sighting, seat=seat)
    except GameFault as fault:
        title = Message("The game could not read this card")
        return Entry(0, session.id, "none", title, fault.reason, tag=tag, until=until)
    card = house.card_of(session, sighting)
    title = Message.of("{card}", card=card[1] if card else tag)
    blank = Entry(0, session.id, "ask", title, tag=tag, card=card, sighting=sighting)
    if weighed:
        return _weighed(session, blank, weighed, now, longest)
    if sighting.change != "appeared" or sighting.zone == BESIDE:
        return None
    return replace(blank, state="none", text=house.why_nothing(session, sighting), until=until, seat=seat)


def meant_anew(session: Session, entry: Entry, now: float, longest: float | None) -> Entry | None:
    """What an open entry's sighting means after the table moved on, None if nothing any more."""
    assert entry.sighting is not None
    if entry.is_pinned:
        return replace(entry, choices=choices(session, entry.sighting))
    try:
        weighed = house.propose(session, entry.sighting)
    except TableError:
        return None
    if not weighed:
        return None
    meant = _weighed(session, entry, weighed, now, longest)
    same = [choice.proposal.action for choice in meant.choices] == [choice.proposal.action for choice in entry.choices]
    if same and entry.state in ("auto", "waiting") and meant.state == "auto":
        return replace(meant, state=entry.state, due=entry.due, total=entry.total)
    return meant


def known_by_now(session: Session, entries: Iterable[Entry]) -> list[str]:
    """The blank stickers among what is asked about of which somebody said by now what card they are on."""
    bound = session.position.setup.catalog.bound
    return [entry.tag for entry in entries if entry.is_unknown and Tag.parse(entry.tag).number in bound]


def twins(session: Session, tag: Tag, why: Message, zone: str = "spot") -> Entry:
    """Two cards in one picture bear this tag: what it may mean is asked, never counted by itself."""
    sighting = Sighting(tag, zone=zone)
    card = house.card_of(session, sighting)
    title = Message.of("Two cards carry one tag: {card}", card=card[1] if card else str(tag))
    found = choices(session, sighting)
    secret = (choice.proposal.seat for choice in found if choice.proposal.seat is not None)
    seat = next(secret, secret_zone(zone))
    blank = Entry(0, session.id, "ask", title, why, tag=str(tag), card=card, seat=seat, is_pinned=True)
    return replace(blank, sighting=sighting, choices=found)


def _weighed(
    session: Session, blank: Entry, weighed: Sequence[house.Weighed], now: float, longest: float | None
) -> Entry:
    """An entry with what its sighting means now: it counts down if there is one meaning that nothing objects to."""
    assert blank.sighting is not None
    seat = next(
        (proposal.seat for proposal, _ in weighed if proposal.seat is not None), secret_zone(blank.sighting.zone)
    )
    entry = replace(
        blank,
        choices=_as_choices(session, weighed),
        text=weighed[0][0].why,
        seat=seat,
        due=None,
        total=None,
        until=None,
    )
    if len(weighed) > 1 or weighed[0][1]:
        return replace(entry, state="ask")
    if longest is None:
        return replace(entry, state="propose")
    with host.fence(session.game, "countdown"):
        total = min(session.game.countdown(session.position.state, weighed[0][0]), longest)
    return replace(entry, state="auto", due=None if total else now, total=total)


def _as_choices(session: Session, weighed: Sequence[house.Weighed]) -> tuple[Choice, ...]:
    return tuple(Choice(proposal, _label(session, proposal), objections) for proposal, objections in weighed)


def _label(session: Session, proposal: Proposal) -> Message:
    """What a choice would put into the log, as its button says it."""
    action = proposal.action
    if action.kind in ("undo", "redo"):
        return Message("Undo") if action.kind == "undo" else Message("Redo")
    viewer = TABLE if proposal.seat is None else Viewer("seat", proposal.seat)
    return action_sentence(session, session.position, action, viewer)


def secret_zone(zone: str) -> int | None:
    """The seat whose secret a zone is (`hand/2`), None for what everybody may see."""
    head, _, seat = zone.partition("/")
    return number_told(seat) if head == "hand" else None
