"""A table at the end of a pipe: commands come in as lines, and an answer goes out when the event is on disk.

Run as `python pipe_table.py FILE`: a line `{"command", "action", "anyway"}` is answered by `{"command", "number",
"digest"}` (of what is seen after each fifth one) or by `{"command", "refused"}`. It plays session 1 of the file.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from toy import LampGame

from assistant.session import Session
from assistant.sqlite_store import SqliteStore
from assistant.store import Header, Store
from assistant.table.action import Action, Event
from assistant.table.errors import TableError
from assistant.table.values import canonical
from assistant.table.viewer import TABLE, Viewer

VIEWERS = (TABLE, Viewer.parse(2))


def opened(store: Store, until: int | None = None) -> Session:
    """Session 1 of a store, made if need be; folded anew from its log up to an event."""
    game = LampGame()
    if not store.sessions():
        store.create(Header(game.id, game.version, ("Mara", "Jonas"), game.catalog))
    header, events = store.read(1)
    return Session(1, game, header, store, events[:until])


def digest(session: Session, viewers: Sequence[Viewer] = VIEWERS) -> str:
    """What the table and a phone see, in a few letters."""
    return digest_of([canonical(session.envelope(viewer)) for viewer in viewers])


def digest_of(seen: list[str]) -> str:
    """Those envelopes in a few letters."""
    return hashlib.sha256("\n".join(seen).encode()).hexdigest()[:16]


def recorded(session: Session, told: dict[str, object]) -> Event:
    """Do what a line says."""
    action = Action.from_json(told["action"])  # type: ignore[arg-type]
    return session.record(action, command=str(told["command"]), anyway=bool(told["anyway"]), source="cli")


def main() -> None:
    """Answer every line until there are no more."""
    store = SqliteStore(Path(sys.argv[1]))
    session = opened(store)
    for line in sys.stdin:
        told = json.loads(line)
        answer: dict[str, object] = {"command": told["command"]}
        try:
            event = recorded(session, told)
        except TableError as refusal:
            answer["refused"] = str(refusal)
        else:
            answer["number"] = event.number
            if event.number % 5 == 0 and event.number == session.revision:
                answer["digest"] = digest(session)
        print(json.dumps(answer), flush=True)
    store.close()


if __name__ == "__main__":
    main()
