"""Whatever a table does: no crystal is lost, each card lies in one place, a replay is the game, a hand stays secret."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant import Action, IllegalAction, Viewer
from assistant.table import host
from assistant.table.timeline import fold
from assistant.table.values import canonical
from rumblebots.game import Rumblebots
from rumblebots.places import tier_of
from rumblebots.records import Scanned
from rumblebots.rules import DECKS, TIERS
from rumblebots.speaking import meant, spoken_of
from rumblebots.state import Table

GAME = Rumblebots()
SOME = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
MANY = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def evening(table, seed: int, seats: int, steps: int, deck: str = "sample"):
    """People who do what is offered, lawful or not, and put any card anywhere; the dice decide."""
    dice = random.Random(seed)
    play = table(seats, deck=deck)
    yield play
    for _ in range(steps):
        try:
            play.record(_next(play, dice), anyway=True)
        except IllegalAction:
            continue
        yield play


def _next(play, dice: random.Random) -> Action:
    offers = GAME.actions(play.state, Viewer.parse("table"))
    if dice.random() < 0.75 and offers:
        main = [offer for offer in offers if offer.main or offer.action.kind in ("flip", "defend", "end_turn")]
        offer = dice.choice(main if main and dice.random() < 0.7 else offers)
        return filled(offer, dice)
    return _odd(play, dice)


def filled(offer, dice: random.Random) -> Action:
    """An offer with what it asks for."""
    data = dict(offer.action.data)
    for entry in offer.asks:
        if entry.name in ("amount", "reason", "cell") and offer.action.kind == "adjust":
            data.update({"amount": dice.choice([-2, -1, 1, 2, 3]), "cell": "storage"})
            data.pop("reason", None)
        elif entry.type == "integer":
            data[entry.name] = dice.randint(0, 6)
        elif entry.choices:
            data[entry.name] = [dice.choice(entry.choices)] if entry.type == "words" else dice.choice(entry.choices)
    if offer.action.kind == "value":
        return Action.of("value", None, offer.action.card, values={k: v for k, v in data.items() if k != "values"})
    return Action.of(offer.action.kind, offer.action.seat, offer.action.card, **data)


def _odd(play, dice: random.Random) -> Action:
    """Something that a table may do although nothing offers it."""
    copies = play.state.book.catalog.tags()
    card = dice.choice(copies).name
    seat = dice.randint(1, len(play.state.players))
    others = [name for player in play.state.players for name in player.bots]
    told = dice.choice(
        [
            ("flip", seat, card, {}),
            ("build", seat, card, {}),
            ("recycle", seat, card, {}),
            ("look", seat, card, {}),
            ("obtain", seat, card, {}),
            ("transform", seat, card, {"old": dice.choice(others or ["x"])}),
            ("borrow", seat, card, {}),
            ("defeat", None, card, {}),
            ("reboot", None, card, {}),
            ("reveal", None, card, {"tier": dice.randint(1, 4), "place": dice.randint(1, 4)}),
            (
                "put",
                None,
                card,
                {
                    "to": dice.choice(
                        [
                            "recycling",
                            f"seat/{seat}",
                            f"deck/{seat}",
                            f"discard/{seat}",
                            f"gang/{seat}",
                            "lab/1/1",
                            "under/1",
                            "box",
                        ]
                    )
                },
            ),
            ("surrender", seat, None, {}),
            ("recover", seat, None, {"cards": [card]}),
            ("champion", None, None, {"to": seat}),
            ("turn", None, None, {"to": seat}),
            ("second", None, None, {"to": seat}),
        ]
    )
    kind, who, what, data = told
    return Action.of(kind, who, what, **data)


def places(state: Table) -> Counter[str]:
    return Counter(state.known())


@MANY
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4), deck=st.sampled_from(["sample", ""]))
def test_crystals_are_conserved_and_each_card_is_in_exactly_one_place(table, seed, seats, deck):
    for play in evening(table, seed, seats, 60, deck):
        state = play.state
        assert state.crystals() == 30
        assert min(state.supply, *state.track, *(player.crystals for player in state.players)) >= 0
        doubles = {name: count for name, count in places(state).items() if count > 1}
        assert not doubles, play.events[-1].action
        if state.battle is not None:
            fight = state.fight
            lying = Counter(fight.attack + fight.defense + fight.discards)
            assert not [name for name, count in lying.items() if count > 1], play.events[-1].action
            owned = {name for player in state.players for name in player.bots}
            assert set(lying) | set(fight.used) | set(fight.under) <= owned, play.events[-1].action


@MANY
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4))
def test_a_replay_is_the_game_and_every_total_is_the_sum_of_its_lines(table, seed, seats):
    play = None
    for play in evening(table, seed, seats, 50):
        view, board = play.view(), play.board()
        for number, seat in view["seats"].items():
            score = board.seats[int(number)]
            assert score.total == sum(line.points for line in score.lines) == seat["crystals"]
            assert sum(line["points"] for line in seat["crystal_lines"]) == seat["crystals"]
            assert sum(line["points"] for line in seat["crystal_places"]) == seat["crystals"]
            assert seat["scraps"]["total"] == sum(line["points"] for line in seat["scraps"]["lines"]) >= 0
        if view["battle"]:
            for side, parts in (("attack", ("attack", "crits")), ("defense", ("defense", "barriers"))):
                for part in parts:
                    told = view["battle"][side][part]
                    assert told["total"] == sum(line["points"] for line in told["lines"])
    assert play is not None
    assert play.refolded() == play.state


@MANY
@given(
    seed=st.integers(0, 10**6),
    one=st.lists(st.integers(0, 17), max_size=3, unique=True),
    other=st.lists(st.integers(0, 17), max_size=3, unique=True),
)
def test_a_scan_hand_never_changes_a_byte_for_anybody_else(table, seed, one, other):
    *_, play = evening(table, seed, 3, 25)
    names = [card.id for card in play.state.book.catalog.cards if card.trait("tier") == 1]
    told = []
    for picked in (one, other):
        hand = [Scanned(1, names[number]) for number in picked] + [Scanned(1)] * (3 - len(picked))
        told.append(play.state.with_player(1, hand=tuple(hand)))
    for viewer in ("table", "guest", 2, 3):
        eyes = Viewer.parse(viewer)
        looks = [
            canonical([GAME.view(state, eyes), [offer.json() for offer in GAME.actions(state, eyes)]]) for state in told
        ]
        assert looks[0] == looks[1]


def of_tier(state: Table, tier: int) -> int:
    """All cards of a laboratory tier, wherever they are, unseen ones included."""
    lying = sum(tier_of(state, name) == tier for name in state.known())
    return state.decks[tier - 1] + lying + sum(entry.tier == tier for player in state.players for entry in player.hand)


@MANY
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4), deck=st.sampled_from(["sample", ""]))
def test_no_laboratory_card_is_lost_or_won_while_people_keep_to_the_offers(table, seed, seats, deck):
    dice = random.Random(seed)
    play = table(seats, deck=deck)
    for _ in range(60):
        offers = [
            offer for offer in play.offers() if offer.enabled and not offer.asks and offer.action.kind != "adjust"
        ]
        if not offers:
            break  # the game is over: only overruling is left
        offer = dice.choice(offers)
        assert play.record(offer.action, anyway=True) is not None
        assert [of_tier(play.state, tier) for tier in TIERS] == [DECKS[tier] for tier in TIERS], offer.action


@pytest.mark.parametrize("seed", range(3))
def test_whole_random_games_reach_battles_and_ends(table, seed):
    phases = {play.view()["phase"] for play in evening(table, seed, 2, 150)}
    assert {"build", "battle"} <= phases


def lies(state: Table, name: str) -> tuple[str, int]:
    """With whom a card is, or in which row; one that was recycled is nobody's."""
    owner, lab = state.owner(name), state.lab_place(name)
    return ("seat", owner) if owner else ("row", lab[0]) if lab else ("", 0)


def told_cards(steps) -> dict[int, tuple[str, int]]:
    """For each entry that says something of a card that nobody had named: where the card lay that it reached."""
    found = {}
    for step in steps:
        action, state = step.event.action, step.before.state
        if action.kind in ("tell", "numbers") and str(action.data["which"]).startswith("?"):
            found[step.event.number] = lies(state, spoken_of(state, action))
        elif action.kind in ("flip", "recycle") and str(action.data.get("which", "")).startswith("?"):
            found[step.event.number] = lies(state, meant(state, action))
    return found


@SOME
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4))
def test_what_was_told_of_a_card_reaches_no_other_players_card_whatever_is_taken_back_before(table, seed, seats):
    """It reaches a card of the same player or row, or fits no more and is said: never another's in silence."""
    *_, play = evening(table, seed, seats, 60, "")
    before = fold(GAME, play.start, play.events)
    told = told_cards(before.steps)
    builds = [event for event in play.events if event.action.kind == "build"]
    for build in builds:
        kept = [event for event in play.events if event is not build]
        for number, place in told_cards(fold(GAME, play.start, kept).steps).items():
            assert place in (told[number], ("", 0)), (build.action, play.events[number - 1].action)


@SOME
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4), deck=st.sampled_from(["sample", ""]))
def test_every_button_can_be_pressed(table, seed, seats, deck):
    """What is offered has a meaning, also where the rules object and where nobody named the card."""
    dice = random.Random(seed)
    *_, play = evening(table, seed, seats, 40, deck)
    for offer in GAME.actions(play.state, Viewer.parse("table")):
        if offer.action.kind == "adjust" or not offer.enabled:
            continue  # an amount may be too much
        host.step(GAME, play.position, host.resolve(GAME, play.position, filled(offer, dice)))
