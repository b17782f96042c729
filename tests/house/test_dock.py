"""What the camera says, and what becomes of it: countdown, question, refusal, secret."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tables import Clock, Loaded, assistant, seen
from toy import LampGame

from assistant import house
from assistant.app import Assistant
from assistant.eyes import Stranger
from assistant.refusals import Objected
from assistant.session import Session
from assistant.store import MemoryStore
from assistant.table.action import Action
from assistant.table.cards import BLANK_FROM
from assistant.table.errors import IllegalAction
from assistant.table.message import Message
from assistant.table.sighting import Sighting
from assistant.table.tag import Tag
from assistant.table.values import frozen
from assistant.table.viewer import GUEST, TABLE, Viewer
from robits import Robits


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def host(clock: Clock) -> Assistant:
    return assistant(clock)


@pytest.fixture
def session(host: Assistant) -> Session:
    return host.start("lamps", ["Mara", "Jonas"])


def states(host: Assistant, session: Session, viewer: Viewer = TABLE) -> list[object]:
    return [entry["state"] for entry in host.envelope(session, viewer)["proposals"]]  # type: ignore[union-attr, call-overload, index]


def test_a_sole_meaning_runs_by_itself_after_its_countdown(host: Assistant, session: Session, clock: Clock) -> None:
    host.dock.sighted(seen("lamp-3"))
    assert states(host, session) == ["auto"]
    clock.now += 4.9
    host.dock.pulse()
    assert session.revision == 0
    clock.now += 0.2
    host.dock.pulse()
    assert session.revision == 1
    assert session.events[0].source == "camera"
    assert states(host, session) == ["done"]
    clock.now += 8.1
    host.dock.pulse()
    assert states(host, session) == []


def shown(host: Assistant, session: Session) -> list[dict[str, object]]:
    return host.envelope(session, TABLE)["proposals"]  # type: ignore[return-value]


def on_screen(host: Assistant, session: Session) -> dict[str, object]:
    return host.envelope(session, TABLE)["proposals"][0]  # type: ignore[index, return-value, call-overload]


def test_of_two_cards_laid_at_once_each_counts_after_its_own_time_on_screen(
    host: Assistant, session: Session, clock: Clock
) -> None:
    for card in ("lamp-3", "lamp-5"):
        host.dock.sighted(seen(card))
    for card in ("lamp-3", "lamp-5"):
        shown = on_screen(host, session)
        assert (shown["card"]["id"], shown["left"]) == (card, 5.0)  # type: ignore[index]
        before = session.revision
        clock.now += 4.9
        host.dock.pulse()
        assert session.revision == before
        clock.now += 0.2
        host.dock.pulse()
        assert session.events[-1].action.card == session.header.catalog.copy(card).name
    assert session.revision == 2


def test_of_a_whole_line_laid_in_one_go_every_card_that_is_due_counts_in_its_turn(clock: Clock) -> None:
    host = Assistant(Loaded(Robits()), MemoryStore(), clock=clock)
    session = host.start("robits", ["Mara", "Jonas"], deck="sample")
    parts = [card.id for card in session.header.catalog.cards if card.traits.get("type") != "overclock"][:14]
    for number, card in enumerate(parts):
        zone = f"line/{number % 7 + 1}/{number // 7 + 1}"
        host.dock.sighted(Sighting(session.header.catalog.copies(card)[0].tag, zone=zone))
    for _ in parts:
        clock.now += 2.1
        host.dock.pulse()
    assert [event.action.card for event in session.events] == [
        session.header.catalog.copies(card)[0].name for card in parts[:7]
    ]
    assert {entry["state"] for entry in host.envelope(session, TABLE)["proposals"]} == {"ask"}  # type: ignore[index, union-attr, call-overload]


def test_what_stood_behind_a_card_that_was_not_meant_has_its_whole_time(
    host: Assistant, session: Session, clock: Clock
) -> None:
    first = host.dock.sighted(seen("lamp-3"))
    host.dock.sighted(seen("lamp-5"))
    assert first is not None
    clock.now += 4.5
    host.dock.dismiss(session.id, first.id, actor=TABLE)
    clock.now += 4.9
    host.dock.pulse()
    assert session.revision == 0
    assert on_screen(host, session)["left"] == 0.1


def test_nothing_counts_behind_a_question_or_a_card_that_was_told_to_wait(
    host: Assistant, session: Session, clock: Clock
) -> None:
    first = host.dock.sighted(seen("lamp-3"))
    assert first is not None
    host.dock.wait(session.id, first.id, actor=TABLE)
    host.dock.sighted(seen("lamp-5"))
    clock.now += 60
    host.dock.pulse()
    assert session.revision == 0
    host.dock.choose(session.id, first.id, 0, actor=TABLE)
    clock.now += 5.1
    host.dock.pulse()
    assert session.revision == 2


def test_a_sticker_nobody_knows_is_asked_about_when_what_stood_before_it_is_over(
    host: Assistant, session: Session, clock: Clock
) -> None:
    tag = LampGame.catalog.copy("lamp-3").tag
    sticker = replace(seen("lamp-3"), tag=Tag(tag.code, 900_001))
    host.dock.stranger(Stranger(f"2 × {tag}", Message("Two."), tag))
    host.dock.sighted(sticker)
    for _ in range(40):
        clock.now += 0.5
        host.dock.pulse()
    assert on_screen(host, session)["tag"] == str(tag)
    host.dock.stranger(Stranger(f"2 × {tag}", Message("Two."), tag, is_over=True))
    clock.now += 7
    host.dock.pulse()
    assert (on_screen(host, session)["state"], on_screen(host, session)["tag"]) == ("stranger", str(sticker.tag))
    host.dock.sighted(replace(sticker, change="vanished"))
    assert states(host, session) == []


def test_a_sticker_nobody_knows_is_asked_about_after_the_card_that_was_laid_beside_it(
    host: Assistant, session: Session, clock: Clock
) -> None:
    sticker = replace(seen("lamp-3"), tag=Tag(seen("lamp-3").tag.code, 900_001))
    host.dock.sighted(sticker)
    host.dock.sighted(seen("lamp-5"))
    for _ in range(29):
        clock.now += 0.5
        host.dock.pulse()
    assert session.revision == 1
    assert on_screen(host, session)["tag"] == str(sticker.tag)
    host.act(session.id, Action("bind", None, str(sticker.tag), frozen({"card": "lamp-7"})))
    assert states(host, session) == ["waiting"]


def test_two_cards_with_one_tag_are_asked_about_each_time_there_are_two(host: Assistant, session: Session) -> None:
    tag = LampGame.catalog.copy("lamp-3").tag
    two = Stranger(f"2 × {tag}", Message("Two."), tag)
    for _ in range(2):
        host.dock.stranger(two)
        assert states(host, session) == ["ask"]
        host.dock.stranger(replace(two, is_over=True))
        assert states(host, session) == []


def test_wait_stops_the_clock_and_not_this_lets_it_go(host: Assistant, session: Session, clock: Clock) -> None:
    entry = host.dock.sighted(seen("lamp-3"))
    assert entry is not None
    host.dock.wait(session.id, entry.id, actor=TABLE)
    clock.now += 60
    host.dock.pulse()
    assert session.revision == 0
    assert states(host, session) == ["waiting"]
    host.dock.dismiss(session.id, entry.id, actor=TABLE)
    assert states(host, session) == []


def test_propose_only_never_runs_by_itself(host: Assistant, session: Session, clock: Clock) -> None:
    host.dock.set_mode("propose")
    entry = host.dock.sighted(seen("lamp-3"))
    clock.now += 60
    host.dock.pulse()
    assert session.revision == 0
    assert entry is not None
    host.dock.choose(session.id, entry.id, 0, actor=TABLE)
    assert session.revision == 1


def test_with_scanning_off_a_card_does_nothing(host: Assistant, session: Session) -> None:
    host.dock.set_mode("off")
    assert host.dock.sighted(seen("lamp-3")) is None
    assert states(host, session) == []


@pytest.mark.parametrize("mode", ["off", "propose"])
@pytest.mark.parametrize("begun", ["auto", "propose"])
@pytest.mark.parametrize("moves_on", [False, True])
def test_nothing_that_was_seen_before_runs_by_itself_once_scans_may_not_count(
    host: Assistant, session: Session, clock: Clock, mode: str, begun: str, moves_on: bool
) -> None:
    host.dock.set_mode(begun)
    entry = host.dock.sighted(seen("lamp-3"))
    host.dock.set_mode(mode)
    if moves_on:
        host.act(session.id, Action.of("end_turn", 1))
    clock.now += 60
    host.dock.pulse()
    assert [event.source for event in session.events] == ["tablet"] * moves_on
    assert entry is not None
    host.dock.choose(session.id, entry.id, 0, actor=TABLE)
    assert session.events[-1].source == "camera"


def test_an_open_proposal_follows_the_turn(host: Assistant, session: Session) -> None:
    entry = host.dock.sighted(seen("lamp-3"))
    assert entry is not None
    host.act(session.id, Action.of("end_turn", 1))
    anew = host.dock.inbox.entry(session.id, entry.id)
    assert anew is not None
    assert anew.choices[0].proposal.action.seat == 2


def test_a_card_that_means_nothing_now_says_so(host: Assistant, session: Session) -> None:
    host.act(session.id, Action.of("light", 1, "lamp-3"))
    host.dock.sighted(seen("lamp-3"))
    assert states(host, session) == ["none"]


def test_what_the_rules_object_to_is_a_question_that_can_be_done_anyway(host: Assistant, session: Session) -> None:
    entry = host.dock.sighted(seen("lamp-3", zone="hand/2"))
    assert entry is not None
    assert entry.state == "ask"
    with pytest.raises(Objected):
        host.dock.choose(session.id, entry.id, 0, actor=Viewer.parse(2))
    host.dock.choose(session.id, entry.id, 0, actor=Viewer.parse(2), anyway=True)
    assert session.revision == 1


def test_a_secret_card_shows_only_to_its_seat(host: Assistant, session: Session) -> None:
    entry = host.dock.sighted(seen("lamp-3", zone="hand/2"))
    assert entry is not None
    assert states(host, session, Viewer.parse(2)) == ["ask"]
    for viewer in (TABLE, GUEST, Viewer.parse(1)):
        assert states(host, session, viewer) == []
    with pytest.raises(IllegalAction):
        host.dock.choose(session.id, entry.id, 0, actor=TABLE)


def test_a_card_from_another_deck_and_a_foreign_code_are_told_once(host: Assistant, session: Session) -> None:
    stranger = Sighting(Tag("7E", 499_999))
    assert host.dock.sighted(stranger) is not None
    assert host.dock.sighted(stranger) is None
    host.dock.stranger(Stranger("http://example", Message("Not ours")))
    assert states(host, session) == ["stranger"]
    assert session.revision == 0


def test_house_cards_speak_for_the_table(host: Assistant, session: Session, clock: Clock) -> None:
    host.dock.sighted(Sighting(house.CATALOG.copy("end-turn").tag))
    clock.now += 6
    host.dock.pulse()
    assert session.events[-1].action.kind == "end_turn"
    host.dock.sighted(Sighting(house.CATALOG.copy("undo").tag))
    clock.now += 6
    host.dock.pulse()
    assert session.events[-1].action.kind == "undo"


def test_what_the_owner_taught_is_known_in_the_next_session(host: Assistant, session: Session) -> None:
    host.act(session.id, Action.of("light", 1, "lamp-4"))
    host.act(session.id, Action.of("value", None, "lamp-4", values={"light": 6}))
    again = host.start("lamps", ["Mara", "Jonas"])
    assert again.position.setup.catalog.card("lamp-4").trait("light") == 6
    assert host.start("lamps", ["Mara", "Jonas"], deck="sample").position.setup.catalog.deck == "sample"


def test_every_change_is_announced_with_revision_and_tick(host: Assistant, session: Session) -> None:
    heard: list[tuple[int, int, int]] = []
    stop = host.subscribe(lambda *change: heard.append(change))
    host.act(session.id, Action.of("light", 1, "lamp-3"))
    host.dock.sighted(seen("lamp-5"))
    stop()
    host.act(session.id, Action.of("end_turn", 1))
    assert [revision for _, revision, _ in heard] == [1, 1]
    assert heard[1][2] > heard[0][2]


def test_the_program_rolls_where_it_is_asked_to_and_believes_nobody_elses_roll(
    host: Assistant, session: Session
) -> None:
    for _ in range(20):
        host.act(session.id, Action.of("gift", 1, by="program", n=99))
    host.act(session.id, Action.of("gift", 1, n=7))
    rolls = [event.action.data["n"] for event in session.events]
    assert all(isinstance(n, int) and 1 <= n <= 9 for n in rolls)
    assert rolls[-1] == 7
    assert len(set(rolls[:-1])) > 1
    with pytest.raises(IllegalAction):
        host.act(session.id, Action.of("gift", 1))


def test_a_sticker_that_is_taught_while_it_lies_there_is_asked_about_and_never_counts_by_itself(
    host: Assistant, session: Session, clock: Clock
) -> None:
    sticker = Tag(LampGame.code, BLANK_FROM + 7)

    def teach(card: str) -> None:
        host.act(session.id, Action("bind", None, str(sticker), frozen({"card": card})))

    def waiting() -> list[object]:
        return [entry["state"] for entry in shown(host, session) if entry["choices"]]

    host.dock.sighted(Sighting(sticker))
    clock.now += 60.0  # the question is gone by the time its card is found in the list
    host.dock.pulse()
    teach("lamp-4")
    assert (on_screen(host, session)["card"], waiting()) == ({"id": "lamp-4", "title": "Lamp 4"}, ["waiting"])
    clock.now += 60.0
    host.dock.pulse()
    assert [event.action.kind for event in session.events] == ["bind"]
    host.act(session.id, Action("undo", None, None, frozen({"event": 1})))
    assert waiting() == []
    teach("lamp-5")
    assert on_screen(host, session)["card"] == {"id": "lamp-5", "title": "Lamp 5"}
    host.dock.choose(session.id, int(str(on_screen(host, session)["id"])), 0, actor=TABLE)
    assert session.events[-1].action.card == "lamp-5"


def test_of_many_stickers_that_are_taught_where_they_lie_only_the_last_one_waits(
    host: Assistant, session: Session, clock: Clock
) -> None:
    for number in range(3):
        host.dock.sighted(Sighting(Tag(LampGame.code, BLANK_FROM + number)))
    for number in range(3):
        card = frozen({"card": f"lamp-{number + 1}"})
        host.act(session.id, Action("bind", None, str(Tag(LampGame.code, BLANK_FROM + number)), card))
    assert [entry["card"]["id"] for entry in shown(host, session)] == ["lamp-3"]  # type: ignore[index]


def test_a_sticker_that_is_taught_after_it_was_taken_away_is_not_asked_about(host: Assistant, session: Session) -> None:
    sticker = Tag(LampGame.code, BLANK_FROM + 7)
    host.dock.sighted(Sighting(sticker))
    host.dock.sighted(Sighting(sticker, "vanished"))
    host.act(session.id, Action("bind", None, str(sticker), frozen({"card": "lamp-4"})))
    assert shown(host, session) == []
