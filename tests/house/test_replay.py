"""Played games: files that play themselves, expect, and say at which line something else was found."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from toy import LampGame, Lamps

from assistant import house
from assistant.played import ReplayError
from assistant.replay import play, replay
from assistant.session import Session
from assistant.store import Header, MemoryStore
from assistant.table.action import Action
from assistant.table.message import Message
from assistant.table.sighting import Proposal, Sighting
from assistant.table.values import canonical
from assistant.table.viewer import GUEST, TABLE, Viewer

GAMES = {"lamps": LampGame()}
HEADER = {"game": "lamps", "seats": ["Mara", "Jonas"]}


def lines(*told: object, header: object = HEADER) -> list[str]:
    return [json.dumps(line) for line in (header, *told)]


def light(card: str, seat: int = 1, **more: object) -> dict[str, object]:
    return {"kind": "light", "seat": seat, "card": card, **more}


def fault(*told: object, header: object = HEADER) -> ReplayError:
    with pytest.raises(ReplayError) as caught:
        replay(lines(*told, header=header), GAMES)
    assert str(caught.value).startswith(f"line {caught.value.line}: ")
    return caught.value


def test_a_file_plays_to_its_end_and_shows_what_a_viewer_sees() -> None:
    file = lines(light("lamp-3"), {"kind": "draw", "seat": 1, "card": "lamp-5"}, {"kind": "end_turn", "seat": 1})
    outcome = replay(file, GAMES)
    assert outcome.revision == 3
    assert outcome.scoreboard["seats"]["1"]["total"] == 3  # type: ignore[index, call-overload]
    assert outcome.view["seats"]["1"]["hand"] is None  # type: ignore[index, call-overload]
    own = replay(file, GAMES, viewer=Viewer.parse(1))
    assert own.view["seats"]["1"]["hand"] == ["lamp-5"]  # type: ignore[index, call-overload]
    assert canonical(own.json()) == canonical(replay(file, GAMES, viewer=Viewer.parse(1)).json())


@pytest.mark.parametrize(("until", "total"), [(0, 0), (1, 3), (2, 8), (3, 5), (99, 5)])
def test_until_stops_after_a_recorded_event(until: int, total: int) -> None:
    file = lines(
        light("lamp-3"),
        {**light("lamp-3"), "refused": True},
        light("lamp-5"),
        {"undo": 1},
        {"expect": {"/scoreboard/seats/1/total": 5}},
    )
    outcome = replay(file, GAMES, until=until)
    assert outcome.scoreboard["seats"]["1"]["total"] == total  # type: ignore[index, call-overload]
    assert outcome.revision == min(until, 3)


def test_what_the_rules_object_to_is_refused_without_anyway_and_kept_with_it() -> None:
    assert "It is Mara's turn." in str(fault(light("lamp-3", 2)))
    playing = play(lines(light("lamp-3", 2, refused=True), light("lamp-3", 2, anyway=True)), GAMES)
    assert [str(entry.text) for entry in playing.session.events[0].objections] == ["It is Mara's turn."]


def test_what_has_no_meaning_is_refused_also_with_anyway() -> None:
    replay(lines(light("lamp-3"), light("lamp-3", anyway=True, refused=True)), GAMES)
    assert fault(light("lamp-3"), light("lamp-3", anyway=True)).line == 3
    assert fault(light("lamp-99")).line == 2


def test_a_line_that_must_be_refused_and_is_not_is_a_fault() -> None:
    error = fault(light("lamp-3", refused=True))
    assert str(error) == "line 2: expected a refusal, found it recorded as entry 1"


@pytest.mark.parametrize(
    "line",
    [
        {"kind": "shine", "seat": 1},
        {"kind": "light", "seat": 1},
        {"kind": "light", "seat": 9, "card": "lamp-1"},
        {"kind": "light", "seat": "1", "card": "lamp-1"},
        {"kind": "gift", "seat": 1, "data": {"n": 10}},
        {"kind": "gift", "seat": 1, "data": {"m": 1}},
        {"kind": "gift", "seat": 1, "data": [1]},
        {"kind": 7},
        {"undo": 9},
        {"undo": 0},
        {"undo": "1"},
        {"undo": True},
        {"undo": 1, "drop": 2},
        {"undo": 1, "drop": ["2"]},
        {"redo": 1},
        {"replace": 1},
        {"replace": 1, "action": "light"},
        {"replace": 1, "action": {"kind": "undo", "data": {"event": 1}}},
        {"replace": 1, "action": {"kind": "light", "seat": 1}},
        {"undo": 1, "seat": 2},
        {"undo": 1, "redo": 1},
        {"kind": "seat", "data": {"op": "join", "name": " "}},
        {"kind": "seat", "data": {"op": "leave", "seat": 7}},
        {"kind": "value", "card": "lamp-4", "data": {"values": {"light": -1}}},
        {"kind": "value", "card": "lamp-4", "data": {"values": {"weight": 1}}},
        {"kind": "bind", "card": "lamp-4", "data": {"card": "lamp-4"}},
        {"kind": "now", "data": {"turn": "x"}},
    ],
)
def test_bad_actions_are_refusals_and_change_nothing(line: dict[str, object]) -> None:
    replay(lines(light("lamp-3"), {**line, "refused": True}, {"expect": {"/scoreboard/seats/1/total": 3}}), GAMES)
    assert fault(light("lamp-3"), line).line == 3


def test_an_expectation_says_what_was_expected_and_what_was_found() -> None:
    error = fault(light("lamp-3"), {"expect": {"/scoreboard/seats/1/total": 5, "/view/turn": 1, "/view/x": 0}})
    assert str(error) == ("line 3: /scoreboard/seats/1/total: expected 5, found 3; /view/x: expected 0, found null")


def test_expectations_know_viewers_pointers_null_and_the_difference_of_one_and_true() -> None:
    drawn = {"kind": "draw", "seat": 1, "card": "lamp-3"}
    replay(
        lines(
            drawn,
            {"expect": {"/view/seats/1/hand": None, "/view/nobody/here": None, "/scoreboard/final": False}},
            {"expect": {"/view/seats/1/hand": ["lamp-3"], "/view/seats/1/hand/0": "lamp-3"}, "as": 1},
            {"expect": {"/view/seats/1/hand": ["lamp-3"]}, "as": "referee"},
            {"expect": {"/view/seats/1/hand": None}, "as": "guest"},
            {"expect": {"/view/seats/1/held": 1.0, "/view/seats/1/hand/0/x": None}, "as": "2"},
        ),
        GAMES,
    )
    assert fault(drawn, {"expect": {"/view/seats/1/held": True}}).line == 3
    assert fault({"expect": {"/scoreboard/final": 0}}).line == 2
    assert fault({"expect": {"view": 0}}).line == 2
    assert fault({"expect": {}, "as": "umpire"}).line == 2
    assert fault({"expect": {}, "as": 3}).line == 2
    assert fault({"expect": {"/view/turn": [1]}}).line == 2


def test_history_lines_take_back_do_again_correct_and_drop() -> None:
    replay(
        lines(
            light("lamp-3"),
            light("lamp-5"),
            {"undo": 1},
            {"expect": {"/scoreboard/seats/1/total": 5}},
            {"redo": 1},
            {"expect": {"/scoreboard/seats/1/total": 8}},
            {"replace": 1, "action": light("lamp-5"), "refused": True},
            {"replace": 1, "action": light("lamp-5"), "drop": [2]},
            {"expect": {"/scoreboard/seats/1/total": 5}},
            {"undo": 5},
            {"expect": {"/scoreboard/seats/1/total": 8}},
            {"undo": 1, "seat": 1, "refused": True},
            {"undo": 2, "seat": 1},
            {"replace": 1, "action": light("lamp-6", 2), "refused": True},
            {"replace": 1, "action": light("lamp-6", 2), "anyway": True},
            {"expect": {"/scoreboard/seats/1/total": 0, "/scoreboard/seats/2/total": 6}},
        ),
        GAMES,
    )


def test_a_correction_that_does_not_fit_names_what_would_have_to_go() -> None:
    error = fault(light("lamp-3"), light("lamp-5"), {"replace": 1, "action": light("lamp-5")})
    assert str(error) == "line 4: 1 later entry no longer fits. (drop: 2)"


def tag(card: str) -> str:
    return str(LampGame.catalog.copy(card).tag)


def seen(text: str, *expected: object, **more: object) -> dict[str, object]:
    return {"sighting": {"text": text, **more}, "expect_proposals": list(expected)}


def test_a_seen_card_is_recorded_where_it_has_one_meaning_without_objection() -> None:
    playing = play(
        lines(
            seen(tag("lamp-3"), {"kind": "light", "card": "lamp-3"}),
            seen(tag("lamp-3")),
            seen(tag("lamp-5"), {"kind": "draw", "seat": 2, "card": tag("lamp-5")}, zone="hand/2"),
            seen(tag("lamp-6"), {"kind": "draw"}, zone="hand/1", change="appeared", orientation="left"),
            seen(tag("lamp-6"), change="vanished"),
            seen("7E499999XX"),
            seen("http://example"),
            {"sighting": {"text": tag("lamp-7")}},
            {"expect": {"/view/seats/1/lit": ["lamp-3", "lamp-7"], "/view/seats/1/held": 1, "/view/seats/2/held": 0}},
        ),
        GAMES,
    )
    assert [event.source for event in playing.session.events] == ["camera"] * 3
    assert [str(event.actor) for event in playing.session.events] == ["table", "1", "table"]


def test_house_cards_speak_through_the_host() -> None:
    replay(
        lines(
            light("lamp-3"),
            seen(str(house.CATALOG.copy("end-turn").tag), {"kind": "end_turn", "seat": 1}),
            {"expect": {"/view/turn": 2}},
            seen(str(house.CATALOG.copy("undo").tag), {"kind": "undo", "data": {"event": 2}}),
            {"expect": {"/view/turn": 1}},
        ),
        GAMES,
    )


def test_proposals_that_were_not_expected_are_a_fault() -> None:
    error = fault(seen(tag("lamp-3"), {"kind": "draw"}))
    assert str(error).startswith('line 2: expected the proposals [{"kind":"draw"}], found [{"card":"lamp-3"')
    assert fault(seen(tag("lamp-3"))).line == 2
    assert fault(seen(tag("lamp-3"), {}, {})).line == 2
    assert fault(seen(tag("lamp-3"), {"data": {"n": 1}})).line == 2


class Doubtful(LampGame):
    """Everything that is seen may be lit by either seat, or drawn."""

    def interpret(self, state: Lamps, sighting: Sighting) -> Sequence[Proposal]:
        made = [("light", 1), ("light", 2), ("draw", 1)]
        return [Proposal(Action.of(kind, seat, sighting.card), Message("?")) for kind, seat in made]


@pytest.mark.parametrize(
    ("expected", "fits"),
    [
        ([{}, {}, {}], True),
        ([{"kind": "light"}, {}, {"kind": "draw"}], True),
        ([{}, {"seat": 1}, {"kind": "light", "seat": 1}], True),
        ([{"seat": 1}, {"seat": 1}, {"kind": "light"}], True),
        ([{"kind": "light"}, {"kind": "light"}, {"kind": "light"}], False),
        ([{"seat": 2}, {"kind": "light", "seat": 2}, {}], False),
        ([{}, {}], False),
        ([{}, {}, {}, {}], False),
        ([{"seat": None}, {}, {}], False),
    ],
)
def test_each_expected_proposal_needs_one_of_its_own(expected: list[Any], fits: bool) -> None:
    file = lines(seen(tag("lamp-3"), *expected))
    if fits:
        assert replay(file, {"lamps": Doubtful()}).revision == 0
        return
    with pytest.raises(ReplayError, match="line 2: expected the proposals"):
        replay(file, {"lamps": Doubtful()})


@pytest.mark.parametrize(
    "header",
    [
        {"game": "chess", "seats": ["A", "B"]},
        {"seats": ["A", "B"]},
        {"game": "lamps"},
        {"game": "lamps", "seats": []},
        {"game": "lamps", "seats": "AB"},
        {"game": "lamps", "seats": ["A"]},
        {"game": "lamps", "seats": ["A", "B", "C", "D", "E"]},
        {"game": "lamps", "seats": ["A", 2]},
        {"game": "lamps", "seats": ["A", "x" * 41]},
        {**HEADER, "version": 2},
        {**HEADER, "version": 0},
        {**HEADER, "version": "1"},
        {**HEADER, "options": {"dark": "very"}},
        {**HEADER, "options": {"fog": True}},
        {**HEADER, "options": []},
        {**HEADER, "catalog": "mine"},
        {**HEADER, "catalog": {"cards": [{"title": "x"}]}},
        {**HEADER, "catalog": {"cards": 3}},
        {**HEADER, "catalog": {"cards": [{"id": "a", "title": "A", "copies": [{"copy": 1, "tag": "7E0000010"}]}]}},
        {**HEADER, "catalog": {"code": "7F", "cards": []}},
        {**HEADER, "catalog": {"cards": [{"id": "a", "title": "A", "traits": {"light": "bright"}}]}},
        {**HEADER, "deck": "sample"},
        {"kind": "end_turn", "seat": 1},
    ],
)
def test_a_header_that_cannot_be_played_is_a_fault_of_line_1(header: dict[str, object]) -> None:
    error = fault(light("lamp-3"), header=header)
    assert error.line == 1
    assert "Traceback" not in str(error)


def test_a_header_without_a_game_says_what_a_header_is() -> None:
    assert "a header that names the game" in str(fault(header={"seats": ["A", "B"]}))


def test_a_newer_version_of_the_game_is_said_in_words() -> None:
    assert str(fault(header={**HEADER, "version": 3})) == (
        "line 1: This was played with version 3 of Lamps, and version 1 is here: update the plugin."
    )


def test_the_catalog_is_the_blank_one_the_sample_or_the_one_in_the_file() -> None:
    at = "/scoreboard/seats/1/total"
    blank = {"expect": {at: 0, "/scoreboard/seats/1/at_least": True}}
    replay(lines(light("lamp-4"), blank), GAMES)
    replay(lines(light("lamp-4"), {"expect": {at: 4}}, header={**HEADER, "catalog": "sample"}), GAMES)
    own = LampGame.catalog.with_values("lamp-4", {"light": 40}).json()
    replay(lines(light("lamp-4"), {"expect": {at: 40}}, header={**HEADER, "catalog": own}), GAMES)
    short = {"cards": [{"id": "star", "title": "Star", "traits": {"light": 9}, "copies": 1}]}
    replay(lines(light("star"), {"expect": {at: 9}}, header={**HEADER, "catalog": short}), GAMES)
    with_symbols = {
        "cards": [{**card, "copies": [{**copy, "modules": ["01"]} for copy in card["copies"]]} for card in own["cards"]]
    }  # type: ignore[union-attr, call-overload, index]
    replay(lines(light("lamp-4"), {"expect": {at: 40}}, header={**HEADER, "catalog": with_symbols}), GAMES)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("{", "not JSON"),
        ("[1]", "one JSON object"),
        ('{"kind": "gift", "seat": 1, "data": {"n": NaN}}', "not JSON"),
        ('{"kind": "end_turn", "seat": 1, "anyways": true}', "anyways"),
        ('{"undo": 1, "kind": "end_turn"}', "undo"),
        ('{"kind": "end_turn", "seat": 1, "anyway": 1}', "anyway"),
        ('{"sighting": {"zone": "spot"}}', "text"),
        ('{"sighting": {"text": "x", "change": "flew"}}', "change"),
        ('{"sighting": {"text": "x", "where": "spot"}}', "where"),
        ('{"sighting": {"text": "x"}, "expect_proposals": 1}', "expect_proposals"),
        ('{"nothing": 1}', "expect"),
        ('{"kind": "end_turn", "seat": 1, "meta": {"actor": "x"}}', "actor"),
        ('{"kind": "end_turn", "seat": 1, "meta": {"actor": 2}}', "not yours"),
        ('{"kind": "end_turn", "seat": 1, "meta": {"source": "moon"}}', "source"),
        ('{"kind": "end_turn", "seat": 1, "meta": {"objections": [1]}}', "objections"),
    ],
)
def test_a_line_that_is_none_is_named_with_its_number(line: str, word: str) -> None:
    file = [*lines(light("lamp-3")), "", line]
    with pytest.raises(ReplayError, match=f"line 4: .*{word}"):
        replay(file, GAMES)


@pytest.mark.parametrize("file", [[], ["", "  "]])
def test_an_empty_file_is_said_in_words(file: list[str]) -> None:
    with pytest.raises(ReplayError, match="begins with a header"):
        replay(file, GAMES)


def test_the_same_command_on_two_lines_is_a_fault() -> None:
    meta = {"meta": {"command": "c-1"}}
    assert fault(light("lamp-3", **meta), light("lamp-5", **meta)).line == 3


class NewLamps(LampGame):
    """The next version calls lighting what was called lighting, and draws by another word."""

    version = 2
    kinds = tuple(replace(kind, kind="take") if kind.kind == "draw" else kind for kind in LampGame.kinds)

    def upgrade(self, action: Action, version: int) -> Action:
        assert version == 1
        assert action.kind != "take", "upgraded twice"
        return replace(action, kind="take") if action.kind == "draw" else action

    def apply(self, state: Lamps, action: Action) -> Lamps:
        return super().apply(state, replace(action, kind="draw") if action.kind == "take" else action)


DRAWN = {"kind": "draw", "seat": 1, "card": "lamp-3"}


def test_a_file_of_an_older_version_is_played_in_new_words() -> None:
    games = {"lamps": NewLamps()}
    file = lines(
        DRAWN,
        {"replace": 1, "action": {**DRAWN, "card": "lamp-5"}},
        {"expect": {"/view/seats/1/hand": ["lamp-5"]}, "as": 1},
        header={**HEADER, "version": 1},
    )
    assert replay(file, games).revision == 2
    with pytest.raises(ReplayError, match="line 2"):
        replay(lines(DRAWN), games)


def test_a_session_of_an_older_version_goes_on_in_new_words_and_survives_a_restart() -> None:
    old, store = LampGame(), MemoryStore()
    header = Header("lamps", 1, ("Mara", "Jonas"), old.catalog)
    number = store.create(header)
    session = Session(number, old, header, store)
    session.record(Action.of("draw", 1, "lamp-3"))
    session.record(Action.of("replace", event=1, action={**DRAWN, "card": "lamp-5"}))
    for card in ("lamp-6", "lamp-7"):
        new = Session(number, NewLamps(), header, store, store.read(number)[1])
        new.record(Action.of("take", 1, card))
    last = Session(number, NewLamps(), header, store, store.read(number)[1])
    hand = last.envelope(Viewer.parse(1))["view"]["seats"]["1"]["hand"]  # type: ignore[index, call-overload]
    assert hand == ["lamp-5", "lamp-6", "lamp-7"]
    assert [event.version for event in store.read(number)[1]] == [0, 0, 2, 2]


def test_table_and_guest_see_the_same_end_of_a_file() -> None:
    file = lines(light("lamp-3"), DRAWN | {"card": "lamp-5"})
    assert replay(file, GAMES, viewer=GUEST) == replay(file, GAMES, viewer=TABLE)
