"""What holds for every game, however it is played."""

from __future__ import annotations

import time
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant import Action, Event, IllegalAction, Message, Viewer
from assistant.table import host
from assistant.table.timeline import fold, in_force
from assistant.table.values import canonical, plain
from doomsday_bots import demo
from doomsday_bots.game import DoomsdayBots
from doomsday_bots.rules import ENERGY

GAME = DoomsdayBots()
assert GAME.sample is not None
VIEWERS = ("table", "guest", "referee", 1, 2, 3)
QUIET = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
PARTS = [card.id for card in GAME.sample.cards if card.trait("deck") == "parts"]
CONSUMABLES = [card.id for card in GAME.sample.cards if card.trait("type") == "consumable"]
FEW = [
    "claw",
    "optic-head",
    "oil-can",
    "banana",
    "rocket-legs",
    "hook",
    "suspicious-rug",
    "library",
    "lux",
    "sun-crown",
]
PLACES = ["room/1/1", "room/1/2", "room/2/1", "room/1/5", "boss", "outside"]
CIRCUIT = ["room/1", "room/2", "room/7", "pit", "check"]
STATS = ["INT", "PWR", "SPD"]
IN_PLAY = ["move"] * 6 + ["roll"] * 9 + ["drop"] * 4 + ["end_turn"] * 3 + ["attack"] * 3 + ["pick_up"] * 3
OTHERS = ["ability", "use", "contest", "self_destruct", "loot", "energy", "damage", "force", "swap", "room", "boss"]
MENDING = [
    "trash",
    "defeat",
    "place",
    "tell",
    "settle",
    "lap",
    "turn",
    "decide",
    "attack_with",
    "sums",
    "equip",
    "stow",
]
PRIVATE = ["keep", "forget", "pack", "uncover"]
BEFORE = ["choose", "pass", "skip_draft", "ready", "reveal", "begin", "begin"]
seats = st.integers(1, 3)


def _data(draw, kind, places):
    seat, place = draw(seats), draw(st.sampled_from(places))
    whole = st.integers(0, 3)
    table = {
        "move": lambda: {"to": place},
        "force": lambda: {"who": seat, "to": place},
        "swap": lambda: {"one": seat, "other": draw(seats)},
        "roll": lambda: draw(
            st.sampled_from([{"die": 1}, {"die": 10, "total": 2}, {"die": 20}, {"die": 9, "passed": True}])
        ),
        "drop": lambda: draw(st.sampled_from([{}, {"which": "?1"}, {"which": "?2"}])),
        "attack": lambda: {"target": seat, "stat": draw(st.sampled_from(STATS))},
        "attack_with": lambda: {"stat": draw(st.sampled_from(STATS))},
        "contest": lambda: {"challenge": draw(st.integers(1, 3)), "stat": draw(st.sampled_from(STATS))},
        "pick_up": lambda: draw(st.sampled_from([{}, {"drop": "none"}, {"drop": "trunk/1"}])),
        "ability": lambda: draw(st.sampled_from([{}, {"energy": 2}, {"to": place}])),
        "use": lambda: draw(st.sampled_from([{}, {"which": "trunk/1"}, {"goes": "floor"}, {"goes": "keep"}])),
        "energy": lambda: draw(st.sampled_from([{"pay": 2}, {"recharge": 3}, {"to": 0}])),
        "damage": lambda: {"who": seat, "points": draw(st.integers(1, 3))},
        "room": lambda: {"place": place, **draw(st.sampled_from([{}, {"stat": "INT", "rating": 9}]))},
        "boss": lambda: draw(st.sampled_from([{}, {"challenges": ["INT 9", "ANY 2"]}])),
        "trash": lambda: {"place": place, "challenge": draw(st.integers(1, 3)), "off": draw(st.booleans())},
        "place": lambda: {"to": draw(st.sampled_from([*places, "scrap", "pile", "seat/1", "seat/2"]))},
        "tell": lambda: {"which": draw(st.sampled_from(["?1", "?2", "?3"])), "type": "arm", "int": 1},
        "settle": lambda: {
            "what": draw(st.sampled_from(["encounter", "damage", "loot", "attack", "fall", "pile"])),
            "who": seat,
        },
        "lap": lambda: {"to": draw(whole)},
        "turn": lambda: {"to": seat},
        "decide": lambda: draw(st.sampled_from([{}, {"winner": 1}])),
        "sums": lambda: {
            "int": 1,
            "pwr": 2,
            "spd": draw(whole),
            "parts": draw(whole),
            "trunk": draw(st.integers(0, 2)),
        },
        "stow": lambda: {"which": draw(st.sampled_from(["?1", "claw", "trunk/1"]))},
        "begin": lambda: {"first": seat},
        "keep": lambda: draw(st.sampled_from([{}, {"where": "trunk"}])),
        "equip": lambda: draw(st.sampled_from([{"untold": True}, {"type": "arm", "pwr": 2}, {"covered": True}])),
    }
    return table.get(kind, dict)()


_TABLES = ("turn", "decide", "begin", "pass", "skip_draft", "reveal")
_CARDS = ("keep", "forget")


@st.composite
def doings(draw, kinds, places=tuple(PLACES)):
    """An action of one of these kinds, sensible or not."""
    kind = draw(st.sampled_from(kinds))
    seat = None if kind in _TABLES else draw(seats)
    known = next(entry for entry in GAME.kinds if entry.kind == kind)
    card = None
    if known.card == "needed":
        card = draw(st.sampled_from(PARTS))
    elif known.card == "allowed":
        card = draw(st.none() | st.sampled_from(FEW) | st.sampled_from(PARTS))
    return Action.of(kind, seat, card, **_data(draw, kind, list(places)))


everything = doings(IN_PLAY + OTHERS + MENDING + PRIVATE)
racing = doings(IN_PLAY + OTHERS + MENDING + PRIVATE, tuple(CIRCUIT))
START = {
    "bots": {
        "1": {"place": "room/1/1", "parts": ["claw", "optic-head"], "trunk": ["oil-can"]},
        "2": {"place": "room/1/1", "parts": ["rocket-legs", {}], "trunk": 1},
        "3": {"parts": ["hook"]},
    },
    "toolbox": {"1": 6, "2": 6, "3": 6},
    "kept": {"1": ["roots", "whip"]},
    "turn": 1,
    "places": {"room/1/2": {"card": "library", "floor": ["hammer"]}},
}
RACE = {
    **START,
    "bots": {
        "1": {"place": "room/7", "parts": ["claw"], "laps": 1},
        "2": {"place": "check", "laps": 2},
        "3": {"place": "room/1", "loot": ["sun-crown"], "laps": 2},
    },
    "places": {"room/2": {"stat": "INT", "rating": 4}},
}


def games(table, mode, actions):
    return table(3, mode=mode, now=START if mode == "tower" else RACE).tried(actions)


logs = st.one_of(
    st.tuples(st.just("tower"), st.lists(everything, max_size=40)),
    st.tuples(st.just("rally"), st.lists(racing, max_size=40)),
)


@settings(QUIET, max_examples=120)
@given(logs)
def test_each_open_card_is_in_one_place_and_no_secret_of_a_seat_is_open_or_noted_twice(table, log):
    state = games(table, *log).state
    openly = Counter(state.open_cards())
    assert [name for name, times in openly.items() if times > 1] == []
    for seat, secret in enumerate(state.secrets, start=1):
        own = [*secret.kept, *(held.name for held in secret.covered), *state.bot(seat).trunk]
        named = [name for name in own if name]
        assert len(named) == len(set(named))
        assert not openly.keys() & set(named)


@settings(QUIET, max_examples=120)
@given(logs)
def test_energy_actions_toolboxes_and_laps_stay_within_their_bounds(table, log):
    state = games(table, *log).state
    assert all(0 <= bot.energy <= ENERGY for bot in state.bots)
    assert 0 <= state.actions <= state.actions_of
    assert min(*state.toolbox, *state.laps, *state.debt, *state.skip, state.loot) >= 0
    assert state.loot >= len(state.pile)
    assert state.turn in state.order
    assert state.phase == "over" or not state.winners


@settings(QUIET)
@given(logs)
def test_every_screen_can_be_shown_and_every_sentence_is_whole(table, log):
    play = games(table, *log)
    for viewer in VIEWERS:
        for told in _messages(play.view(viewer)):
            assert "{" not in told
        offers = play.offers(viewer)
        assert sum(offer.main for offer in offers) <= 1
        canonical([offer.json() for offer in offers])
        for entry in range(len(play.log)):
            assert "{" not in play.sentence(viewer, entry)
    board = play.board()
    for score in board.seats.values():
        assert all(line.rule or play.state.is_decided for line in score.lines)


def _messages(told):
    if isinstance(told, dict):
        if set(told) >= {"text", "args"}:
            yield str(Message.from_json(told))
        else:
            for entry in told.values():
                yield from _messages(entry)
    elif isinstance(told, list):
        for entry in told:
            yield from _messages(entry)


@settings(QUIET)
@given(logs)
def test_what_is_offered_can_be_done_and_says_what_the_rules_have_against_it(table, log):
    play = games(table, *log)
    for viewer in ("table", 1, 2):
        for offer in play.offers(viewer):
            assert offer.enabled
            if offer.action.kind == "value":
                continue
            action = _filled(offer)
            host.step(GAME, play.position, host.resolve(GAME, play.position, action))
            against = GAME.check(play.state, offer.action) if offer.action.kind in TOLD else ()
            assert not against or str(offer.note) in [str(objection.text) for objection in against]


TOLD = ("end_turn", "ability", "pick_up")
"""What is offered although the rules object."""


@settings(QUIET)
@given(logs)
def test_no_two_buttons_say_the_same_and_do_another_thing(table, log):
    play = games(table, *log)
    for viewer in ("table", 1, 2):
        offers = play.offers(viewer)
        said = Counter((str(offer.label), str(offer.note), offer.group, offer.action.seat) for offer in offers)
        assert [words for words, times in said.items() if times > 1] == []


def _filled(offer):
    """An offer's action with each of its questions answered."""
    answers, card = {}, offer.action.card
    for entry in offer.asks:
        if entry.name == "@card":
            card = entry.choices[0]
            continue
        if not entry.required and entry.name not in ("int", "pwr", "spd"):
            continue
        if entry.choices:
            answers[entry.name] = entry.choices[0]
        else:
            answers[entry.name] = {"integer": entry.lowest or 1, "words": ["INT 9"], "flag": True}[entry.type]
    action = Action.of(offer.action.kind, offer.action.seat, card, **{**offer.action.data, **answers})
    return host.rolled(GAME, action, max)


@settings(QUIET)
@given(logs)
def test_a_log_played_again_is_the_same_table_and_all_taken_back_is_the_start(table, log):
    play = games(table, *log)
    again = fold(GAME, play.start, in_force(play.events))
    assert again.misfits == ()
    assert again.end == play.position
    told = [Event(event.number, Action.from_json(plain(event.action.json()))) for event in play.events]
    assert fold(GAME, play.start, told).end == play.position
    for number in range(len(play.events), 0, -1):
        play.history(Action.of("undo", None, None, event=number))
    assert play.state == play.start.state


hiding = st.lists(doings([*BEFORE, *PRIVATE, "equip", "sums", "stow", "ready", "choose"]), max_size=14)
public = st.lists(
    doings(
        [
            "move",
            "roll",
            "end_turn",
            "energy",
            "room",
            "boss",
            "lap",
            "settle",
            "equip",
            "stow",
            "pack",
            "sums",
            "reveal",
            "begin",
        ]
    ),
    max_size=12,
)


def _told(play, viewer):
    """Every byte that a viewer can get of a game: view, offers, log, refusals, score."""
    eyes = Viewer.parse(viewer)
    return canonical(
        [
            plain(GAME.view(play.state, eyes)),
            [offer.json() for offer in GAME.actions(play.state, eyes)],
            [str(GAME.describe(before, action, eyes)) for before, action in play.log],
            [[objection.json() for objection in event.objections] for event in play.events],
            play.board().json(),
        ]
    )


@settings(QUIET, max_examples=100)
@given(hiding, st.sampled_from(PARTS), st.sampled_from(PARTS), public, st.sampled_from(["toolbox", "trunk", "covered"]))
def test_a_toolbox_a_trunk_and_a_face_down_bot_change_no_byte_for_anybody_else(table, first, one, other, after, where):
    seen = []
    if where == "trunk":
        one, other = (CONSUMABLES[len(card) % len(CONSUMABLES)] for card in (one, other))
    for card in (one, other):
        play = table(3).tried(first)
        steps = {
            "toolbox": [Action.of("keep", 1, card)],
            "trunk": [Action.of("pack", 1, card)],
            "covered": [Action.of("equip", 1, card, covered=True)],
        }[where]
        if where == "covered" and play.state.phase not in ("draft", "build"):
            return
        refusals = []
        for action in [*steps, *after]:
            try:
                play.record(action, anyway=True)
            except IllegalAction as refusal:
                refusals.append(str(refusal))
        if {one, other} & set(play.state.open_cards()):
            return
        seen.append(([_told(play, viewer) for viewer in ("table", "guest", 2, 3)], refusals))
    assert seen[0] == seen[1]


numbers = st.none() | st.integers(0, 9)
bodies = st.lists(
    st.builds(
        lambda card, kind, stats: Action.of("equip", 1, card, type=kind, **stats),
        st.none() | st.sampled_from(PARTS),
        st.sampled_from(["head", "core", "arm", "legs"]),
        st.fixed_dictionaries({"int": numbers, "pwr": numbers, "spd": numbers}),
    )
    | st.builds(
        lambda told: Action.of("sums", 1, **told),
        st.fixed_dictionaries(
            {"int": numbers, "pwr": numbers, "spd": numbers, "parts": st.integers(0, 5), "trunk": st.integers(0, 2)}
        ),
    ),
    min_size=2,
    max_size=2,
)
before_reveal = st.lists(doings(["ready", "pack", "keep", "equip", "sums", "stow", "uncover", "room"]), max_size=8)


@settings(QUIET, max_examples=100)
@given(bodies, before_reveal)
def test_a_bot_told_before_the_reveal_changes_no_byte_for_anybody_but_its_seat_whoever_typed_it(table, two, after):
    seen = []
    for action in two:
        play = table(3)
        play.do("skip_draft")
        assert play.record(action) == ()
        refusals = []
        for other in after:
            try:
                play.record(other, anyway=True)
            except IllegalAction as refusal:
                refusals.append(str(refusal))
        seen.append(([_told(play, viewer) for viewer in ("table", "guest", 2, 3)], refusals))
    assert seen[0] == seen[1]


@settings(QUIET)
@given(st.lists(st.tuples(seats, st.sampled_from(PARTS)), max_size=12), st.sampled_from(PARTS))
def test_a_private_note_is_never_refused_whatever_others_hold(table, noted, card):
    play = table(3, now=START)
    for seat, held in noted:
        assert play.do("keep", seat, held) == ()
    assert play.do("keep", 2, card) == ()


@pytest.mark.benchmark
def test_a_game_of_eight_hundred_events_is_folded_quickly(table, capsys):
    """About 800 events of four seats; the figure is printed, a very slow apply fails."""
    steps = demo.script(GAME.sample, GAME.options_with({"mode": "tower"}))
    play = table(4)
    for step in steps:
        if hasattr(step, "kind"):
            play.record(step)
        else:
            play.show(step.card)
    play.do("decide")
    while len(play.events) < 800:
        seat = play.state.turn
        if play.state.pending:
            entry = play.state.pending[0]
            if entry.kind == "damage":
                play.do("drop", entry.by, None, which=play.state.bot(entry.seat).parts[0].name, who=entry.seat)
            else:
                roller = play.view()["tests"][0]["seat"]
                play.do("roll", roller, die=1 + len(play.events) % 20, passed=True, anyway=True)
        elif play.state.actions == 0 or play.state.bot(seat).is_ruined:
            play.do("end_turn", seat)
        else:
            near = [place for place in play.state.ground.next_to(play.state.bot(seat).place) if place != "outside"]
            play.do("move", seat, to=near[len(play.events) % len(near)])
    took = []
    for _ in range(5):
        begun = time.process_time()
        folding = fold(GAME, play.start, play.events)
        took.append(time.process_time() - begun)
    with capsys.disabled():
        print(
            f"\n{len(play.events)} events of Doomsday Bots, four seats: folded in {min(took) * 1000:.1f} ms of this processor"
        )
    assert folding.end == play.position
    assert min(took) < 0.8
