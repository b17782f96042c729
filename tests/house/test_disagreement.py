"""Table and tablet tell different things: every card is a question, many of them stop the clocks, one tap each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from pictures import Album
from tables import Clock, Loaded, seen
from toy import LampGame, Lamps

from assistant.app import Assistant
from assistant.disagreement import GONE, STEADY, is_within, zone_words
from assistant.eyes import CameraStatus, Detection, Stranger
from assistant.plugins import Plugins
from assistant.refusals import Forbidden
from assistant.session import Session
from assistant.store import MemoryStore
from assistant.table.action import Action
from assistant.table.errors import IllegalAction
from assistant.table.message import Message
from assistant.table.sighting import Lying, Orientation
from assistant.table.viewer import GUEST, TABLE, Viewer
from robits import Robits

CORNERS = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
NOON = "2026-01-01T12:00:00+00:00"


class Shelf(LampGame):
    """Lamps that stand lit before their owners, upright; moths flutter anywhere."""

    def lying(self, state: Lamps) -> Sequence[Lying] | None:
        if state.over:
            return None
        turns: dict[int, Orientation | None] = {1: "upright"}
        return [
            Lying(card, f"seat/{seat}", turns.get(seat), is_hidden=card.startswith("7E"))
            for seat, lit in state.lit.items()
            for card in lit
        ]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def album() -> Album:
    album = Album()
    album.now = CameraStatus("on", "0")
    return album


@pytest.fixture
def host(clock: Clock, album: Album) -> Assistant:
    return Assistant(Loaded(Shelf()), MemoryStore(), eyes=album, clock=clock, now=lambda: NOON)


@pytest.fixture
def session(host: Assistant) -> Session:
    return host.start("lamps", ["Mara", "Jonas"])


def light(host: Assistant, session: Session, seat: int, *cards: str) -> None:
    for card in cards:
        host.act(session.id, Action.of("light", seat, card), source="camera", anyway=True)


def lies(host: Assistant, card: str, zone: str, **more: Any) -> None:
    """The camera sees a card somewhere, and nobody does anything about it."""
    entry = host.dock.sighted(seen(card, zone, **more))
    if entry is not None and entry.is_open:
        host.dock.inbox.drop(entry.id)


def wait(host: Assistant, clock: Clock, seconds: float = STEADY) -> None:
    clock.now += seconds
    host.dock.pulse()


def asked(host: Assistant, session: Session, viewer: Viewer = TABLE) -> list[dict[str, Any]]:
    entries: Any = host.envelope(session, viewer)["proposals"]
    return [entry for entry in entries if entry["state"] == "differs"]


def texts(host: Assistant, session: Session) -> list[str]:
    return [str(Message.from_json(entry["text"])) for entry in asked(host, session)]


def test_a_card_that_lies_elsewhere_is_asked_about_once_it_lay_still(
    host: Assistant, session: Session, clock: Clock
) -> None:
    light(host, session, 1, "lamp-3")
    clock.now += 60
    lies(host, "lamp-3", "seat/2")
    wait(host, clock, STEADY - 1)
    assert texts(host, session) == []
    wait(host, clock, 1.5)
    assert texts(host, session) == ["Lamp 3 lies before Jonas, the tablet says before Mara."]
    wait(host, clock, 60)
    assert len(texts(host, session)) == 1


def test_what_lies_as_the_tablet_says_is_no_question(host: Assistant, session: Session, clock: Clock) -> None:
    light(host, session, 1, "lamp-3")
    light(host, session, 2, "lamp-5")
    lies(host, "lamp-3", "seat/1")
    lies(host, "lamp-5", "seat/2", orientation="left")
    lies(host, "lamp-7", "spot")
    lies(host, "lamp-8", "hand/2")
    wait(host, clock, 60)
    assert texts(host, session) == []


def test_a_card_the_tablet_does_not_know_there_comes_with_what_it_may_mean(
    host: Assistant, session: Session, clock: Clock
) -> None:
    lies(host, "lamp-3", "seat/1")
    wait(host, clock)
    (entry,) = asked(host, session)
    assert texts(host, session) == ["Lamp 3 lies before Mara. The tablet does not have it there."]
    assert [(choice["kind"], choice["card"]) for choice in entry["choices"]] == [("light", "lamp-3")]
    host.dock.choose(session.id, entry["id"], 0, actor=TABLE)
    assert session.events[-1].action.card == "lamp-3"
    wait(host, clock, 60)
    assert asked(host, session) == []


def test_a_turned_card_and_a_card_that_is_gone_are_asked_about(host: Assistant, session: Session, clock: Clock) -> None:
    light(host, session, 1, "lamp-3", "lamp-5")
    lies(host, "lamp-3", "seat/1", orientation="right")
    lies(host, "lamp-5", "seat/1")
    lies(host, "lamp-5", "seat/1", change="vanished")
    wait(host, clock)
    assert texts(host, session) == ["Lamp 3 lies turned to the right, the tablet says upright."]
    wait(host, clock, GONE)
    assert "Lamp 5 is not seen. The tablet says it lies before Mara." in texts(host, session)


def test_a_card_that_may_lie_under_others_is_never_missed(host: Assistant, session: Session, clock: Clock) -> None:
    moth = LampGame.catalog.copies("moth")[0].name
    light(host, session, 2, moth)
    lies(host, moth, "seat/2")
    lies(host, moth, "seat/2", change="vanished")
    wait(host, clock, 2 * GONE)
    assert texts(host, session) == []


def test_leaving_it_is_remembered_until_the_card_moves(host: Assistant, session: Session, clock: Clock) -> None:
    light(host, session, 1, "lamp-3")
    lies(host, "lamp-3", "seat/2")
    wait(host, clock)
    host.dock.dismiss(session.id, asked(host, session)[0]["id"], actor=TABLE)
    wait(host, clock, 600)
    assert asked(host, session) == []
    lies(host, "lamp-3", "seat/2", change="moved")
    wait(host, clock)
    assert len(asked(host, session)) == 1


def test_not_this_on_a_proposal_is_no_reason_to_ask_again(host: Assistant, session: Session, clock: Clock) -> None:
    entry = host.dock.sighted(seen("lamp-3", "seat/1"))
    assert entry is not None
    host.dock.dismiss(session.id, entry.id, actor=TABLE)
    wait(host, clock, 60)
    assert asked(host, session) == []


def test_a_question_goes_when_card_or_tablet_are_put_right(host: Assistant, session: Session, clock: Clock) -> None:
    light(host, session, 1, "lamp-3", "lamp-5")
    lies(host, "lamp-3", "seat/2")
    lies(host, "lamp-5", "seat/2")
    wait(host, clock)
    assert len(asked(host, session)) == 2
    lies(host, "lamp-3", "seat/1", change="moved")
    wait(host, clock, 1.5)
    assert texts(host, session) == ["Lamp 5 lies before Jonas, the tablet says before Mara."]
    host.act(session.id, Action.of("undo", event=2))
    assert all("Lamp 5 lies before Jonas, the tablet says" not in text for text in texts(host, session))


def test_many_differences_stop_every_clock_until_all_are_answered(
    host: Assistant, session: Session, clock: Clock
) -> None:
    light(host, session, 1, "lamp-1", "lamp-2", "lamp-3")
    for card in ("lamp-1", "lamp-2", "lamp-3"):
        lies(host, card, "seat/2")
    wait(host, clock, STEADY - 2)
    running = host.dock.sighted(seen("lamp-9"))
    assert running is not None
    assert running.state == "auto"
    wait(host, clock, 2.5)
    assert len(asked(host, session)) == 3
    later = host.dock.sighted(seen("lamp-10"))
    assert later is not None
    assert later.state == "propose"
    wait(host, clock, 60)
    assert session.revision == 3
    for entry in asked(host, session)[:2]:
        host.dock.dismiss(session.id, entry["id"], actor=TABLE)
    wait(host, clock, 2)
    third = host.dock.sighted(seen("lamp-11"))
    assert third is not None
    assert third.state == "propose"
    host.dock.leave_all(session.id, actor=TABLE)
    assert asked(host, session) == []
    again = host.dock.sighted(seen("lamp-6"))
    assert again is not None
    assert again.state == "auto"


def test_a_guest_reads_the_differences_and_answers_none(host: Assistant, session: Session, clock: Clock) -> None:
    light(host, session, 1, "lamp-3")
    lies(host, "lamp-3", "seat/2")
    wait(host, clock)
    (entry,) = asked(host, session, GUEST)
    assert entry["choices"] == []
    with pytest.raises(Forbidden):
        host.dock.dismiss(session.id, entry["id"], actor=GUEST)
    with pytest.raises(Forbidden):
        host.dock.leave_all(session.id, actor=GUEST)


def test_a_camera_that_is_off_claims_nothing(host: Assistant, session: Session, clock: Clock, album: Album) -> None:
    light(host, session, 1, "lamp-3")
    lies(host, "lamp-3", "seat/2")
    album.close()
    wait(host, clock, 60)
    assert asked(host, session) == []


def test_with_scanning_off_nothing_is_asked(host: Assistant, session: Session, clock: Clock) -> None:
    light(host, session, 1, "lamp-3")
    lies(host, "lamp-3", "seat/2")
    host.dock.set_mode("off")
    wait(host, clock, 60)
    assert asked(host, session) == []


# -- a photo of the whole table


def photo_of(album: Album, *cards: str) -> None:
    tags = [LampGame.catalog.copy(card).tag for card in cards]
    album.photo = [Detection(str(tag), CORNERS, 0.0, tag) for tag in tags]


def test_a_photo_of_the_whole_table_tells_what_is_missing_and_what_is_new(
    host: Assistant, session: Session, album: Album
) -> None:
    light(host, session, 1, "lamp-1", "lamp-2", "lamp-3")
    host.act(session.id, Action.of("light", 1, "lamp-5"))  # tapped: it may bear no tag
    photo_of(album, "lamp-1", "lamp-3", "lamp-9")
    assert host.dock.compare_photo(session.id, b"photo") == (3, 2)
    assert texts(host, session) == [
        "Lamp 9 lies on the table. The tablet knows nothing of it.",
        "Lamp 2 is not seen. The tablet says it lies before Mara.",
    ]
    assert [choice["kind"] for choice in asked(host, session)[0]["choices"]] == ["light"]


def test_a_card_in_a_photo_may_be_anybodys_and_the_lawful_come_first(album: Album, clock: Clock) -> None:
    host = Assistant(Loaded(Robits()), MemoryStore(), eyes=album, clock=clock, now=lambda: NOON)
    session = host.start("robits", ["Mara", "Jonas", "Priya"], deck="sample")
    host.act(session.id, Action.of("take", 1, "junk-2"))
    tag = session.position.setup.catalog.copy("junk-1").tag
    album.photo = [Detection(str(tag), CORNERS, 0.0, tag)]
    assert host.dock.compare_photo(session.id, b"photo") == (1, 1)
    (entry,) = asked(host, session)
    assert [(choice["kind"], choice["seat"], bool(choice["objections"])) for choice in entry["choices"]] == [
        ("take", 2, False),
        ("take", 1, True),
        ("take", 3, True),
    ]


def test_a_photo_grows_old_without_asking_anew(host: Assistant, session: Session, album: Album, clock: Clock) -> None:
    light(host, session, 1, "lamp-1")
    photo_of(album, "lamp-1", "lamp-9")
    assert host.dock.compare_photo(session.id, b"photo") == (2, 1)
    light(host, session, 1, "lamp-2")
    wait(host, clock, 60)
    assert [entry["card"]["id"] for entry in asked(host, session)] == ["lamp-9"]
    light(host, session, 1, "lamp-9")
    assert asked(host, session) == []


def test_a_photo_that_agrees_asks_nothing(host: Assistant, session: Session, album: Album) -> None:
    light(host, session, 1, "lamp-1", "lamp-2")
    photo_of(album, "lamp-2", "lamp-1")
    assert host.dock.compare_photo(session.id, b"photo") == (2, 0)
    assert asked(host, session) == []


def test_a_game_without_a_word_on_what_lies_where_says_so(host: Assistant, session: Session, album: Album) -> None:
    photo_of(album, "lamp-1")
    host.act(session.id, Action.of("finish"))
    with pytest.raises(IllegalAction, match="nothing to compare"):
        host.dock.compare_photo(session.id, b"photo")


# -- two cards with one tag


def test_a_tag_that_two_cards_carry_is_a_question_that_stays(host: Assistant, session: Session, clock: Clock) -> None:
    tag = LampGame.catalog.copy("lamp-3").tag
    why = Message.of("Two cards bear the tag {tag}. Print one of them anew.", tag=str(tag))
    host.dock.stranger(Stranger(f"2 × {tag}", why, tag))
    assert host.dock.sighted(seen("lamp-3")) is None
    wait(host, clock, 600)
    (entry,) = host.envelope(session, TABLE)["proposals"]  # type: ignore[misc, union-attr]
    told: Any = entry
    assert (told["state"], told["title"]["args"]) == ("ask", {"card": "Lamp 3"})
    assert session.revision == 0
    host.act(session.id, Action.of("end_turn", 1))
    (told,) = host.envelope(session, TABLE)["proposals"]  # type: ignore[misc, union-attr]
    assert [choice["seat"] for choice in told["choices"]] == [2]
    host.dock.choose(session.id, told["id"], 0, actor=TABLE)
    assert session.events[-1].action == replace(session.events[-1].action, kind="light", card="lamp-3")


@pytest.mark.parametrize("way", ["snapped", "privately", "whole"])
def test_two_cards_with_one_tag_in_a_photo_are_a_question_too(
    host: Assistant, session: Session, album: Album, clock: Clock, way: str
) -> None:
    mara = Viewer("seat", 1)
    photo_of(album, "lamp-3", "lamp-3", "lamp-4")
    if way == "whole":
        assert host.dock.compare_photo(session.id, b"photo") == (2, 2)
    else:
        host.dock.photo(session.id, b"photo", actor=mara, private=way == "privately")
    wait(host, clock, 600)
    lit = [event.action.card for event in session.events]
    assert "lamp-3" not in lit
    told: Any = host.envelope(session, mara)["proposals"]
    (entry,) = [one for one in told if one["card"]["id"] == "lamp-3"]
    assert (entry["state"], entry["text"]["text"]) == ("ask", "Two cards bear the tag {tag}. Print one of them anew.")
    others: Any = host.envelope(session, TABLE)["proposals"]
    assert (entry["id"] in [one["id"] for one in others]) == (way != "privately")


def test_once_left_the_card_counts_like_any_other(host: Assistant, session: Session) -> None:
    tag = LampGame.catalog.copy("lamp-3").tag
    host.dock.stranger(Stranger(f"2 × {tag}", Message("Two."), tag))
    entry = next(iter(host.dock.inbox.of(session.id)))
    host.dock.dismiss(session.id, entry.id, actor=TABLE)
    again = host.dock.sighted(seen("lamp-3"))
    assert again is not None
    assert again.state == "auto"


# -- words


@pytest.mark.parametrize(
    ("game", "zone", "words"),
    [
        ("robits", "seat/2", "before Jonas"),
        ("robits", "line/3/1", "on “Row 1, column 3”"),
        ("robits", "line", "on “Back in the line”"),
        ("rumblebots", "lab/1/3", "on “Tier 1, place 3”"),
        ("rumblebots", "recycling", "on “Recycling Area”"),
        ("doomsday_bots", "room/1/2", "on “Room in column 1, row 2”"),
        ("doomsday_bots", "boss", "on “Boss Room”"),
        ("doomsday_bots", "seat/9", "at seat/9"),
    ],
)
def test_a_zone_is_told_in_the_words_of_its_own_game(game: str, zone: str, words: str) -> None:
    session = Assistant(Plugins.discover(safe=True), MemoryStore()).start(game, ["Mara", "Jonas"])
    assert str(zone_words(session, zone)) == words


def test_a_coarser_zone_holds_a_finer_one() -> None:
    assert is_within("lab/1", "lab/1/3")
    assert is_within("lab/1/3", "lab/1")
    assert not is_within("lab/1", "lab/11")
    assert not is_within("seat/1", "seat/2")
