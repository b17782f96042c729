"""What holds for every hand, every chart and every game, however it is played."""

from __future__ import annotations

import time
from collections import Counter
from itertools import product

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from assistant import Action, Event, IllegalAction, Viewer
from assistant.table import host
from assistant.table.timeline import fold, in_force
from assistant.table.values import canonical, plain
from robits.chart import default_chart
from robits.deck import MODELS, SLOTS
from robits.game import Robits
from robits.scoring import Cards, Part, Robit, Ways, count, verdict

GAME = Robits()
VIEWERS = [Viewer.parse(word) for word in ("table", "guest", "1", "2", "3")]
house = st.builds(Ways, st.booleans(), st.sampled_from([5, 1]), st.booleans())
values = st.none() | st.integers(-3, 9)
parts = st.builds(Part, st.just(""), st.sampled_from(SLOTS), st.sampled_from(list(MODELS)), values)


@st.composite
def hands(draw, most=7):
    drawn = draw(st.lists(parts, max_size=most))
    named = tuple(Part(f"p{n}", p.slot, p.model, p.value) for n, p in enumerate(drawn))
    return Cards(named, tuple(f"j{n}" for n in range(draw(st.integers(0, 6)))), draw(st.integers(0, 6)))


def worth(cards, chosen, junk, chart, ways=Ways()):  # noqa: B008
    """The points of an assembly, counted anew and apart from the program's own search; None if it is not lawful."""
    slots = Counter(part.slot for part in chosen)
    if any(slots[slot] > (2 if slot == "arm" else 1) for slot in SLOTS) or len(chosen) + junk > 5:
        return None
    if junk > ways.junk_most:
        return None
    bonuses = [0]
    if len(chosen) + junk == 5:
        for model, own in Counter(part.model for part in chosen).items():
            number = own + junk * ways.junk_has_color
            rows = [row for row in (3, 4, 5) if row == number or (ways.adds_rows and row < number)]
            bonuses.append(sum(chart.cell(model, row).points or 0 for row in rows))
    return sum(part.value or 0 for part in chosen) + 3 * cards.sparkeez + max(bonuses)


@settings(max_examples=150, deadline=None)
@given(hands(), house)
def test_no_lawful_assembly_is_better_than_the_best(cards, ways):
    chart = default_chart()
    best = verdict(cards, chart, ways).best
    every = [
        worth(cards, [part for part, used in zip(cards.parts, mask, strict=True) if used], junk, chart, ways)
        for mask in product((False, True), repeat=len(cards.parts))
        for junk in range(len(cards.junk) + 1)
    ]
    assert best.total == max(points for points in every if points is not None)
    assert best.total == worth(cards, best.robit.parts, best.robit.junk, chart, ways)


@settings(max_examples=40, deadline=None)
@given(hands(most=25))
def test_a_big_hand_is_counted_as_well_as_a_small_one(cards):
    found = verdict(cards, default_chart()).best
    assert found.total == worth(cards, found.robit.parts, found.robit.junk, default_chart())
    for dropped in range(0, len(cards.parts), 5):
        fewer = Cards(cards.parts[:dropped][:14], cards.junk, cards.sparkeez)
        assert verdict(fewer, default_chart()).best.total <= found.total


@settings(max_examples=100, deadline=None)
@given(hands(), values)
def test_another_card_never_costs_a_point(cards, value):
    more = Cards((*cards.parts, Part("new", "arm", "klunc", value)), cards.junk, cards.sparkeez)
    assert verdict(more, default_chart()).best.total >= verdict(cards, default_chart()).best.total


@settings(max_examples=100, deadline=None)
@given(hands())
def test_the_next_best_is_another_assembly_and_not_better(cards):
    found = verdict(cards, default_chart())
    if found.next_best is not None:
        assert found.next_best.total <= found.best.total
        assert found.next_best.robit.signature != found.best.robit.signature


def test_rule_34_and_a18_only_the_highest_row_of_one_color_counts():
    robit = Robit(tuple(Part(str(n), slot, "klunc", 0) for n, slot in enumerate((*SLOTS, "arm"))))
    assert count(robit, Cards(), default_chart()).bonus == 10


CARDS = [card.id for card in GAME.sample.cards] if GAME.sample else []


@st.composite
def doings(draw):
    """An action of any kind, sensible or not."""
    kind = draw(
        st.sampled_from(
            ["take"] * 6
            + ["keep"] * 3
            + ["look", "reveal", "reveal", "move", "tell", "turn", "next_seat", "chart", "assemble"]
        )
    )
    seat = draw(st.integers(1, 3))
    card = draw(st.none() | st.sampled_from(CARDS) | st.sampled_from(CARDS[75:]))
    data = {}
    if card is None and kind in ("take", "keep", "reveal", "tell") and draw(st.booleans()):
        data["model"] = draw(st.sampled_from([*MODELS, "junk", "overclock"]))
        data["slot"] = draw(st.sampled_from(SLOTS))
        data |= draw(st.sampled_from([{}, {"value": 3}]))
    if kind == "reveal" or (kind == "take" and draw(st.booleans())):
        data["column"] = draw(st.integers(1, 7))
        data |= draw(st.sampled_from([{}, {"row": 1}, {"row": 2}, {"row": 3}]))
    if kind == "move":
        data["to"] = draw(st.sampled_from(["line", "deck", "outside", "seat/1", "seat/2", "line/1/1", "line/2/3"]))
    if kind == "tell":
        data["which"] = draw(st.sampled_from(["?1", "+1", *CARDS[:6]]))
    if kind == "turn":
        seat, card, data = None, None, draw(st.sampled_from([{"to": 1}, {"to": 2}]))
    if kind == "chart":
        card, data = None, {"model": "big-henry", "parts": 5, "points": draw(st.integers(0, 20))}
    if kind == "assemble":
        card, data = None, {"cards": draw(st.sampled_from([[], CARDS[:1], CARDS[85:86]]))}
    if kind == "look":
        card = card or "junk-1"
    return Action.of(kind, seat, card, **data)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(doings(), max_size=40))
def test_the_91_cards_are_conserved_and_each_lies_in_one_place(table, actions):
    play = table(3).tried(actions)
    state = play.state
    lying = sum(len(area) for area in state.areas) + len(state.overclocks) + len(state.outside)
    assert state.deck + state.left + lying == 91
    assert min(state.deck, state.left) >= 0
    assert [name for name, times in Counter(state.known()).items() if times > 1] == []


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(doings(), max_size=40))
def test_lines_sum_to_the_total_and_every_screen_can_be_shown(table, actions):
    play = table(3).tried(actions)
    board = play.board()
    for seat, score in board.seats.items():
        assert score.total == sum(line.points for line in score.lines) == play.seat(seat)["points"]["total"]
        assert all(line.rule for line in score.lines)
    for viewer in ("table", "guest", "referee", 1, 2, 3):
        canonical(play.view(viewer))
        assert sum(offer.main for offer in play.offers(viewer)) <= 1
        for entry in range(len(play.log)):
            assert "{" not in play.sentence(viewer, entry)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(doings(), max_size=30))
def test_a_log_played_again_is_the_same_table_and_all_taken_back_is_the_start(table, actions):
    play = table(3).tried(actions)
    again = fold(GAME, play.start, in_force(play.events))
    assert again.misfits == ()
    assert again.end == play.position
    told = [Event(event.number, Action.from_json(plain(event.action.json()))) for event in play.events]
    assert fold(GAME, play.start, told).end == play.position
    for number in range(len(play.events), 0, -1):
        play.history(Action.of("undo", None, None, event=number))
    assert play.state == play.start.state


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(doings(), max_size=20), st.sampled_from(CARDS), st.sampled_from(CARDS), st.lists(doings(), max_size=10))
def test_what_an_overclock_shows_changes_no_byte_for_anybody_else(table, before, one, other, after):
    seen = []
    for card in (one, other):
        play = table(3).tried([*before, Action.of("take", 1, "overclock-1"), Action.of("take", 1, "overclock-2")])
        assume(play.state.overclock_of(1) is not None)
        try:
            play.do("look", 1, card)
            for action in after:
                if action.kind != "look":
                    play.record(action, anyway=True)
        except IllegalAction as refusal:
            seen.append((str(refusal), len(play.log)))
            continue
        others = [viewer for viewer in VIEWERS if viewer.seat != 1]
        seen.append(
            (
                [canonical(plain(GAME.view(play.state, viewer))) for viewer in others],
                [canonical(offer.json()) for viewer in others for offer in GAME.actions(play.state, viewer)],
                [str(GAME.describe(state, action, viewer)) for viewer in others for state, action in play.log],
                canonical(play.board().json()),
            )
        )
    assert seen[0] == seen[1]


@pytest.mark.benchmark
def test_ten_thousand_events_are_folded_quickly(table, capsys):
    """10,000 events in force fold in well under a second; the figure is printed, a very slow apply fails."""
    play = table(4)
    actions = []
    for showing in GAME.demo(play.state.catalog, {}):
        if showing.change == "appeared":
            waits = play.state.overclock_of(showing.seat)
            action = Action.of("keep" if waits else "take", showing.seat, showing.card)
            play.record(action)
            actions.append(action)
    actions += [Action.of("turn", None, None, to=1 + number % 4) for number in range(10_000 - len(actions))]
    events = [Event(number, action) for number, action in enumerate(actions, start=1)]
    begun = time.perf_counter()
    folding = fold(GAME, play.start, events)
    took = time.perf_counter() - begun
    with capsys.disabled():
        print(f"\n10,000 events of ROBiTs folded in {took:.3f} s")
    assert len(folding.steps) == 10_000
    assert took < 3
    assert host.check(GAME, folding.end, Action.of("take", 1))
