"""Sessions that leave as a file and come back whole, and score sheets that tell no secret."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from tables import assistant, seen
from toy import LampGame

from assistant.exchange import export_log, import_session, scores_csv
from assistant.played import ReplayError
from assistant.session import Session
from assistant.sqlite_store import SqliteStore
from assistant.store import Header, MemoryStore
from assistant.table.action import Action
from assistant.table.message import Message
from assistant.table.score import Scoreboard, ScoreLine, SeatScore
from assistant.table.tag import Tag
from assistant.table.values import canonical
from assistant.table.viewer import GUEST, REFEREE, TABLE, Viewer

GAMES = {"lamps": LampGame()}
VIEWERS = (TABLE, GUEST, REFEREE, Viewer.parse(1), Viewer.parse(2))
STICKER = str(Tag("7E", 900_001))


@pytest.fixture
def session() -> Session:
    """An evening with everything in it."""
    table = assistant()
    session = table.start("lamps", ["Mara", "Jörg – „=x“ 🂡"], options={"dark": True})
    entry = table.dock.sighted(seen("lamp-3"))
    assert entry is not None
    table.dock.choose(session.id, entry.id, 0, actor=TABLE)
    session.record(Action.of("light", 1, "lamp-4"), source="cli")
    session.record(Action.of("value", None, "lamp-4", values={"light": 70}), command="c-1")
    session.record(Action.of("draw", 2, "lamp-5"), actor=Viewer.parse(2), anyway=True, command="c-2")
    session.record(Action.of("draw", 1, "moth"), actor=Viewer.parse(1))
    session.record(Action("seat", None, None, {"op": "rename", "seat": 1, "name": "Mara the 2nd"}))
    session.record(Action("bind", None, STICKER, {"card": "lamp-2"}))
    session.record(Action.of("light", 1, STICKER))
    session.record(Action.of("replace", event=3, action=Action.of("value", None, "lamp-4", values={"light": 7}).json()))
    session.record(Action.of("undo", event=1, drop=[2]))
    session.record(Action.of("redo", event=1))
    session.record(Action.of("gift", 1, n=3))
    session.record(Action.of("now", None, turn=2, hands={"1": ["lamp-9", "lamp-10"]}))
    session.record(Action.of("end_turn", 2))
    session.record(Action.of("undo", 2, event=session.revision), actor=Viewer.parse(2))
    session.record(Action.of("finish"))
    return session


def opened(number: int, store: MemoryStore | SqliteStore) -> Session:
    header, events = store.read(number)
    return Session(number, LampGame(), header, store, events)


def test_what_was_exported_and_imported_is_the_same_session_for_everybody(session: Session) -> None:
    store = MemoryStore()
    lines = export_log(session.header, session.events)
    again = opened(import_session("\n".join(lines), GAMES, store), store)
    assert again.events == session.events
    for viewer in VIEWERS:
        assert canonical(again.envelope(viewer)) == canonical(session.envelope(viewer))


def test_export_import_export_has_the_same_bytes(session: Session, tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "sessions.db")
    text = "\n".join(export_log(session.header, session.events)) + "\n"
    number = import_session(text, GAMES, store)
    store.close()
    store = SqliteStore(tmp_path / "sessions.db")
    again = opened(number, store)
    assert "\n".join(export_log(again.header, again.events)) + "\n" == text
    assert "\n".join(export_log(*store.read(number))) + "\n" == text
    store.close()


def test_a_file_with_windows_line_ends_and_a_byte_order_mark_is_read(session: Session) -> None:
    store = MemoryStore()
    text = "\ufeff" + "\r\n".join(export_log(session.header, session.events)) + "\r\n"
    assert opened(import_session(text, GAMES, store), store).events == session.events


def test_an_export_says_who_when_through_what_and_against_which_objections(session: Session) -> None:
    header, *events = [json.loads(line) for line in export_log(session.header, session.events)]
    assert header["catalog"]["cards"][0]["copies"] == [{"copy": 1, "tag": str(LampGame.catalog.copy("lamp-1").tag)}]
    secret = next(line for line in events if line.get("card") == "lamp-5")
    assert secret["anyway"] is True
    assert secret["meta"]["actor"] == 2
    assert secret["meta"]["command"] == "c-2"
    assert secret["meta"]["objections"][0]["rule"]["number"] == 1
    assert {line["meta"]["at"] for line in events} == {"2026-01-01T20:00:00+00:00"}
    assert next(line for line in events if "undo" in line)["undo"] == 1


def test_an_import_that_does_not_play_is_refused_with_its_line_and_leaves_nothing(session: Session) -> None:
    lines, store = export_log(session.header, session.events), MemoryStore()
    lines[4] = lines[4].replace("lamp-5", "lamp-99")
    with pytest.raises(ReplayError, match="line 5: There is no card lamp-99"):
        import_session("\n".join(lines), GAMES, store)
    assert store.sessions() == []


def test_an_import_teaches_the_owners_catalogue_nothing(session: Session) -> None:
    store = MemoryStore()
    import_session("\n".join(export_log(session.header, session.events)), GAMES, store)
    assert store.taught("lamps") == {}


def test_imported_commands_still_guard_against_doubles(session: Session) -> None:
    store = MemoryStore()
    again = opened(import_session("\n".join(export_log(session.header, session.events)), GAMES, store), store)
    assert again.record(Action.of("end_turn", 1), command="c-1").number == 3
    assert again.revision == session.revision


def test_a_session_that_goes_on_after_an_import_is_stored_as_any_other(session: Session, tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "sessions.db")
    number = import_session("\n".join(export_log(session.header, session.events)), GAMES, store)
    opened(number, store).record(Action.of("end_turn", 2))
    assert len(store.read(number)[1]) == session.revision + 1
    store.close()


def test_a_score_sheet_has_a_row_for_every_line_and_the_total_is_their_sum(session: Session) -> None:
    rows = list(csv.DictReader(io.StringIO(scores_csv(session, TABLE))))
    for seat in ("1", "2"):
        mine = [row for row in rows if row["Seat"] == seat]
        assert mine[-1]["For"] == "Total"
        assert sum(int(row["Points"]) for row in mine[:-1]) == int(mine[-1]["Points"])
    assert rows[0]["Name"] == "Mara the 2nd"
    assert rows[0]["Rule"] == "lamps 2"


class Guarded(LampGame):
    """A game whose lines hold words that a spreadsheet might run."""

    def score(self, state: object) -> Scoreboard:
        return Scoreboard({1: SeatScore((ScoreLine(-1, Message('=HYPERLINK("x")')),), at_least=True), 2: SeatScore()})


def test_a_score_sheet_runs_nothing_in_a_spreadsheet_and_says_at_least() -> None:
    game, store = Guarded(), MemoryStore()
    header = Header("lamps", 1, ("=1+1", 'Jo, "nas"'), game.catalog)
    sheet = scores_csv(Session(store.create(header), game, header, store), TABLE)
    rows = list(csv.reader(io.StringIO(sheet)))
    assert rows[1] == ["1", "'=1+1", "-1", '\'=HYPERLINK("x")', ""]
    assert rows[2] == ["1", "'=1+1", "-1", "Total, at least", ""]
    assert rows[3][1] == 'Jo, "nas"'


def test_a_score_sheet_speaks_the_language_it_is_asked_for(session: Session) -> None:
    sheet = scores_csv(session, TABLE, translate=lambda text: f"⟦{text}⟧")
    assert sheet.startswith("⟦Seat⟧,⟦Name⟧")
    assert "⟦{card} shines⟧" not in sheet
    assert "⟦Total⟧" in sheet
