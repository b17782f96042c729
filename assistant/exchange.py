"""Sessions that leave and come back: as played games, which hold all secrets, and as score sheets, which hold none."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from assistant.played import Games
from assistant.replay import play
from assistant.session import Session
from assistant.store import Header, Store, StoreError
from assistant.table.action import HISTORY, Action, Event
from assistant.table.message import Message, Translate, TranslateMany, english, english_many
from assistant.table.values import Json, plain
from assistant.table.viewer import Viewer


def export_log(header: Header, events: Sequence[Event]) -> list[str]:
    """A session as the lines of a played game, without line ends. Holds every secret: for the host only.

    What was imported and exported again has the same bytes, unless the log no longer folds (`Session.damage`): then
    the import is refused at the first line that has no meaning.
    """
    return [_line(header.json()), *(_line(_event(event)) for event in events)]


def _line(told: Mapping[str, Any]) -> str:
    return json.dumps(plain(told), separators=(", ", ": "), ensure_ascii=False, allow_nan=False)


def _event(event: Event) -> dict[str, Json]:
    told = _history(event.action) if event.action.kind in HISTORY else event.action.json()
    if event.objections:
        told["anyway"] = True
    meta: dict[str, Json] = {
        "at": event.at,
        "source": event.source,
        "actor": event.actor.seat or event.actor.role,
        "command": event.command,
        "objections": [objection.kept() for objection in event.objections],
    }
    if event.version:
        meta["version"] = event.version
    told["meta"] = meta
    return told


def _history(action: Action) -> dict[str, Json]:
    told: dict[str, Json] = {action.kind: action.data["event"]}
    told |= {name: action.data[name] for name in ("action", "drop") if action.data.get(name) is not None}
    if action.seat is not None:
        told["seat"] = action.seat
    return told


def import_session(text: str, games: Games, store: Store) -> int:
    """Keep a played game as a session of its own, all of it or nothing; its id.

    It is played first: whatever does not go as the file says is refused with ReplayError and its line. What an export
    says beside its events (when, by whom, through what, against which objections) is kept. The owner's own catalogue
    learns nothing by it.
    """
    playing = play(text.split("\n"), games)
    kept = playing.kept_objections
    events = [replace(event, objections=kept.get(event.number, event.objections)) for event in playing.session.events]
    return store.create(playing.header, events)


def copies(store: Store) -> dict[int, int]:
    """Sessions that began as another one did, its first entry included: each with the earliest such session."""
    found: dict[int, int] = {}
    alike: dict[tuple[str, str, tuple[str, ...]], list[int]] = {}
    for info in sorted(store.sessions(), key=lambda one: one.id):
        earlier = alike.setdefault((info.header.game, info.header.started, info.header.seats), [])
        for number in earlier if info.header.started else ():
            if _begin_alike(store, number, info.id):
                found[info.id] = number
                break
        else:
            earlier.append(info.id)
    return found


def _begin_alike(store: Store, one: int, other: int) -> bool:
    try:
        (header, events), (others, theirs) = store.read(one), store.read(other)
    except StoreError:  # one that cannot be understood is nobody's copy
        return False
    return header == others and list(events[:1]) == list(theirs[:1])


def same_as(number: int, store: Store) -> int | None:
    """The earlier session that holds all that this one holds, if there is one."""
    header, events = store.read(number)
    for info in sorted(store.sessions(), key=lambda one: one.id):
        is_alike = info.id < number and info.header == header and info.events >= len(events)
        if is_alike and list(store.read(info.id)[1][: len(events)]) == list(events):
            return info.id
    return None


def scores_csv(
    session: Session,
    viewer: Viewer,
    translate: Translate = english,
    translate_many: TranslateMany = english_many,
) -> str:
    """The score sheet for a spreadsheet: a row a line, then the total, seat after seat, as this viewer sees them."""

    def words(told: Mapping[str, Any]) -> str:
        return Message.from_json(told).render(translate, translate_many)

    written = io.StringIO()
    sheet = csv.writer(written, lineterminator="\r\n")
    sheet.writerow([translate(title) for title in ("Seat", "Name", "Points", "For", "Rule")])
    if viewer.seat is not None:
        session.position.setup.seat(viewer.seat)
    envelope: Any = session.envelope(viewer)
    seats: Mapping[str, Any] = (envelope["scoreboard"] or {"seats": {}})["seats"]
    for number, score in seats.items():
        name = _inert(session.position.setup.name(int(number)))
        for line in score["lines"]:
            rule = f"{line['rule']['game']} {line['rule']['number']}" if line["rule"] else ""
            sheet.writerow([number, name, line["points"], _inert(words(line["text"])), rule])
        total = translate("Total, at least") if score["at_least"] else translate("Total")
        sheet.writerow([number, name, score["total"], total, ""])
    return written.getvalue()


def _inert(text: str) -> str:
    """Text that no spreadsheet takes for a formula: a name is data."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text
