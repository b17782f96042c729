"""The one envelope that a viewer gets: state, offers, score and log, each as these eyes may see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from assistant.table import host
from assistant.table.action import HISTORY, Action, Event, Offer
from assistant.table.errors import UnknownTag
from assistant.table.field import Field
from assistant.table.host import Position
from assistant.table.message import Message
from assistant.table.tag import Tag
from assistant.table.timeline import Standing, in_force
from assistant.table.values import Json, plain
from assistant.table.viewer import Viewer

if TYPE_CHECKING:
    from assistant.session import Session

LOG_SHOWN = 30
"""How many of the latest entries travel with each envelope; the log page asks for all."""


class Envelopes:
    """The envelopes of one session, kept until the next event."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._kept: dict[Viewer, dict[str, Json]] = {}

    def forget(self) -> None:
        """Something was recorded: make them anew."""
        self._kept.clear()

    def of(self, viewer: Viewer, tick: int, proposals: Sequence[Mapping[str, Json]]) -> dict[str, Json]:
        """The envelope for a viewer. Raises GameFault where the game cannot show itself."""
        if viewer not in self._kept:
            self._kept[viewer] = self._make(viewer)
        kept = self._kept[viewer]
        return {
            "revision": kept["revision"],
            "tick": tick,
            "view": kept["view"],
            "actions": kept["actions"],
            "scoreboard": kept["scoreboard"],
            "proposals": [plain(entry) for entry in proposals],
            "log": kept["log"],
        }

    def _make(self, viewer: Viewer) -> dict[str, Json]:
        session = self._session
        return {
            "revision": session.revision,
            **looks(session, session.position, viewer),
            "actions": [plain(offer.json()) for offer in offers(session, viewer)],
            "log": log(session, viewer, LOG_SHOWN),
        }


def looks(session: Session, position: Position[Any], viewer: Viewer) -> dict[str, Json]:
    """View and scoreboard of a position, as these eyes may see it. Raises GameFault."""
    with host.fence(session.game, "view"):
        view = plain({**session.game.view(position.state, viewer), "table": table_facts(session, position)})
    with host.fence(session.game, "score"):
        board = session.game.score(position.state)
    return {"view": view, "scoreboard": plain(board.json()) if board else None}


def past(session: Session, viewer: Viewer, revision: int) -> dict[str, Json]:
    """The envelope that a viewer had when so many events were recorded, with nothing to do in it. Raises GameFault."""
    stand = session.standing(revision)
    events = session.events[max(0, revision - LOG_SHOWN) : revision]
    return {
        "revision": revision,
        "tick": 0,
        **looks(session, session.at(revision), viewer),
        "actions": [],
        "proposals": [],
        "log": [entry(session, event, viewer, stand) for event in events],
    }


def table_facts(session: Session, position: Position[Any]) -> dict[str, Json]:
    """What the host itself knows of the table: the game, its deck and options, and who sits where."""
    setup = position.setup
    return {
        "session": session.id,
        "game": session.game.id,
        "title": session.game.title_with(session.header.options),
        "version": session.header.version,
        "deck": setup.catalog.deck,
        "options": dict(setup.options),
        "order": list(setup.order or tuple(seat.number for seat in setup.seats)),
        "seats": {str(seat.number): {"name": seat.name, "here": seat.here} for seat in setup.seats},
        "damage": [clash.event.number for clash in session.damage],
    }


def offers(session: Session, viewer: Viewer) -> list[Offer]:
    """The game's offers to a viewer, then the host's: undo and redo, each naming what it is about."""
    if viewer.role == "guest":
        return []
    with host.fence(session.game, "actions"):
        found = list(session.game.actions(session.position.state, viewer))
    target = undo_target(session, viewer)
    if target is not None:
        note = sentence(session, session.events[target - 1], viewer, session.standing())
        found.append(
            Offer(Action.of("undo", viewer.seat, event=target), Message("Undo"), note, "undo", group="history")
        )
    again = redo_target(session, viewer)
    if again is not None:
        note = sentence(session, session.events[again - 1], viewer, session.standing())
        found.append(Offer(Action.of("redo", viewer.seat, event=again), Message("Redo"), note, "redo", group="history"))
    return found


def undo_target(session: Session, viewer: Viewer) -> int | None:
    """The latest entry in force that this viewer may take back; for the table also a correction, as one step."""
    off = session.standing().off
    for event in reversed(session.events):
        if event.number in off:
            continue
        if event.action.kind in HISTORY:
            if viewer.seat is None and _corrects(session, event):
                return event.number
        elif viewer.seat is None or event.is_of(viewer.seat):
            return event.number
    return None


def _corrects(session: Session, event: Event) -> bool:
    """Is it a correction without which the table would stand otherwise?"""
    if event.action.kind != "replace":
        return False
    return in_force([other for other in session.events if other is not event]) != in_force(session.events)


def redo_target(session: Session, viewer: Viewer) -> int | None:
    """What the latest undo took back, as long as nothing else has happened since."""
    off = session.standing().off
    for event in reversed(session.events):
        if event.action.kind not in HISTORY:
            return None
        if event.action.kind != "undo" or event.number in off:
            continue
        target: int = event.action.data["event"]  # type: ignore[assignment]
        undone = session.events[target - 1]
        if target not in off or undone.action.kind in ("undo", "redo"):
            continue
        return target if viewer.seat is None or undone.is_of(viewer.seat) else None
    return None


def log(session: Session, viewer: Viewer, latest: int | None = None) -> list[Json]:
    """The log as a viewer reads it, oldest first; `latest` limits it to so many entries."""
    stand = session.standing()
    events = session.events[-latest:] if latest else session.events
    return [entry(session, event, viewer, stand) for event in events]


def entry(session: Session, event: Event, viewer: Viewer, stand: Standing) -> Json:
    """One line of the log."""
    status = "now"
    if event.action.kind in HISTORY:
        status = "history"
    elif event.number in stand.doing:
        status = "changed"
    if event.number in stand.off:
        status = "undone"
    return {
        "number": event.number,
        "at": event.at,
        "seat": event.action.seat,
        "actor": str(event.actor),
        "source": event.source,
        "kind": event.action.kind,
        "text": sentence(session, event, viewer, stand).json(),
        "objections": [objection.for_seat(viewer.sees(objection.secret_of)).json() for objection in event.objections],
        "status": status,
        "by": stand.word.get(event.number),
        "seen": status == "undone" and was_seen(session, event),
    }


def was_seen(session: Session, event: Event) -> bool:
    """Did the table see something by an event that taking it back does not hide again?"""
    if event.action.kind in HISTORY or event.action.kind in _HOST_WORDS:
        return False
    with host.fence(session.game, "reveals"):
        return session.game.reveals(session.before(event.number).state, event.action)


def sentence(session: Session, event: Event, viewer: Viewer, stand: Standing | None = None) -> Message:
    """What happened, in words, as a viewer may know it."""
    action = event.action
    if action.kind in HISTORY:
        return history_sentence(session, event, viewer)
    if stand and event.number in stand.doing:
        action = stand.doing[event.number]
    return action_sentence(session, session.before(event.number), action, viewer)


def action_sentence(session: Session, before: Position[Any], action: Action, viewer: Viewer) -> Message:
    """An action that is not about history, in words."""
    if action.kind in _HOST_WORDS:
        return _HOST_WORDS[action.kind](session, before, action)
    with host.fence(session.game, "describe"):
        return session.game.describe(before.state, action, viewer)


def history_sentence(session: Session, event: Event, viewer: Viewer) -> Message:
    """Taking back, doing again and correcting, in words."""
    number: int = event.action.data["event"]  # type: ignore[assignment]
    target = session.events[number - 1]
    what = sentence(session, target, viewer, session.standing(event.number - 1))
    if event.action.kind == "undo":
        if was_seen(session, target):
            return Message.of("Taken back, but seen before: {what}", what=what)
        return Message.of("Taken back: {what}", what=what)
    if event.action.kind == "redo":
        return Message.of("Done again: {what}", what=what)
    new = Action.from_json(event.action.data["action"])  # type: ignore[arg-type]
    now = action_sentence(session, session.before(number), new, viewer)
    return Message.of("Corrected: {what} Now: {now}", what=what, now=now)


def _seat_words(session: Session, before: Position[Any], action: Action) -> Message:
    op, number, name = action.data.get("op"), action.data.get("seat", action.seat), action.data.get("name")
    if op == "join":
        return Message.of("{name} joins.", name=str(name))
    if op == "reorder":
        return Message("The seats were put in another order.")
    known = next((seat.name for seat in before.setup.seats if seat.number == number), "?")
    if op == "leave":
        return Message.of("{name} leaves.", name=known)
    return Message.of("{old} is now called {name}.", old=known, name=str(name))


def _value_words(session: Session, before: Position[Any], action: Action) -> Message:
    card = before.setup.catalog.by_id.get(str(action.card))
    labels = {trait.name: trait.label for trait in session.game.traits}
    values: Mapping[str, Json] = action.data.get("values", {})  # type: ignore[assignment]
    told: Message | str = ""
    for name, value in values.items():
        named = next((trait for trait in session.game.traits if trait.name == name), None)
        one = Message.of("{label} {value}", label=labels.get(name, Message(name)), value=_spoken(value, named))
        told = Message.of("{one}, {two}", one=told, two=one) if told else one
    return Message.of("{card}: {values}.", card=card.title if card else str(action.card), values=told)


def _spoken(value: Json, entry: Field | None) -> Message | str:
    if value is None:
        return Message("unknown")
    if isinstance(value, bool):
        return Message("yes") if value else Message("no")
    if isinstance(value, list | tuple):
        told: Message | str = ""
        for part in value:
            one = _spoken(part, entry)
            told = Message.of("{one}, {two}", one=told, two=one) if told else one
        return told
    called = dict(zip(entry.choices, entry.names, strict=False)) if entry else {}
    return called.get(value, str(value))


def _bind_words(session: Session, before: Position[Any], action: Action) -> Message:
    card = before.setup.catalog.by_id.get(str(action.data.get("card")))
    try:
        number = Tag.parse(str(action.card)).number
    except UnknownTag:
        number = 0
    return Message.of("Sticker {n} is on {card}.", n=number, card=card.title if card else "?")


def _now_words(session: Session, before: Position[Any], action: Action) -> Message:
    labels = [entry.label for entry in session.game.now_fields if entry.name in action.data and entry.label.text]
    if not labels:
        return Message("We are here now: the table was set by hand.")
    told: Message = labels[0]
    for label in labels[1:]:
        told = Message.of("{one}, {two}", one=told, two=label)
    return Message.of("We are here now, set by hand: {what}.", what=told)


_HOST_WORDS = {"seat": _seat_words, "value": _value_words, "bind": _bind_words, "now": _now_words}
