"""A small whole game for tests of the house: cards with values, a secret hand, turns, a winner."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from assistant import (
    Action,
    ActionKind,
    Catalog,
    Field,
    Game,
    IllegalAction,
    Json,
    Message,
    Objection,
    Offer,
    Option,
    Proposal,
    Rule,
    Scoreboard,
    ScoreLine,
    SeatScore,
    Setup,
    Showing,
    Sighting,
    Viewer,
    told_by_seat,
)

ROWS = [{"id": f"lamp-{n}", "title": f"Lamp {n}", "traits": {"light": n if n % 4 else None}} for n in range(1, 13)]
ROWS.append({"id": "moth", "title": "Moth", "copies": 3, "traits": {"light": 0}})

TURN = Rule("lamps", 1, Message("Players take turns."))
LIGHT = Rule("lamps", 2, Message("A lit lamp scores its light."))


@dataclass(frozen=True)
class Lamps:
    """Who holds and who lit which lamps, and whose turn it is."""

    setup: Setup
    turn: int = 1
    hands: Mapping[int, tuple[str, ...]] = None  # type: ignore[assignment]
    lit: Mapping[int, tuple[str, ...]] = None  # type: ignore[assignment]
    over: bool = False


class LampGame(Game[Lamps]):
    """Draw lamps secretly, light them openly; the brightest wins."""

    id = "lamps"
    title = "Lamps"
    code = "7E"
    seats = range(2, 5)
    catalog = Catalog.from_rows("lamps", "7E", ROWS)
    sample = Catalog.from_rows(
        "lamps", "7E", [{**row, "traits": {"light": n}} for n, row in enumerate(ROWS, start=1)], "sample"
    )
    kinds = (
        ActionKind("draw", Message("Draw a lamp"), card="needed"),
        ActionKind("light", Message("Light a lamp"), card="needed"),
        ActionKind(
            "gift",
            Message("Give light"),
            (Field("n", lowest=1, highest=9, is_die=True), Field("by", "text", required=False)),
            "seat",
        ),
        ActionKind("end_turn", Message("End turn")),
        ActionKind("finish", Message("Finish"), who="table"),
    )
    traits = (Field("light", "integer", Message("Light"), lowest=0),)
    options = (Option("dark", Message("Dark room"), (False, True), False),)
    now_fields = (Field("turn", "seat", required=False), Field("hands", "object", required=False))

    def setup(self, setup: Setup) -> Lamps:
        numbers = [seat.number for seat in setup.seats]
        return Lamps(setup, numbers[0], dict.fromkeys(numbers, ()), dict.fromkeys(numbers, ()))

    def apply(self, state: Lamps, action: Action) -> Lamps:
        if action.kind == "finish":
            return replace(state, over=True)
        if action.kind == "end_turn":
            return replace(state, turn=state.setup.after(state.turn))
        if action.kind == "gift":
            return state
        seat, card = action.seat or 0, action.card or ""
        if action.kind == "draw":
            if card in self.seen(state):
                raise IllegalAction(Message.of("{card} is not in the box.", card=card), self.holder(state, card))
            return replace(state, hands={**state.hands, seat: (*state.hands[seat], card)})
        if any(card in lit for lit in state.lit.values()):
            raise IllegalAction(Message.of("{card} is lit already.", card=card))
        holder = self.holder(state, card)
        if holder not in (None, seat):
            raise IllegalAction(Message.of("{card} is in another hand.", card=card), holder)
        hands = {n: tuple(other for other in hand if other != card) for n, hand in state.hands.items()}
        return replace(state, hands=hands, lit={**state.lit, seat: (*state.lit[seat], card)})

    def holder(self, state: Lamps, card: str) -> int | None:
        return next((n for n, hand in state.hands.items() if card in hand), None)

    def check(self, state: Lamps, action: Action) -> Sequence[Objection]:
        if action.seat is not None and action.seat != state.turn:
            return [Objection(Message.of("It is {name}'s turn.", name=state.setup.name(state.turn)), TURN)]
        return ()

    def seen(self, state: Lamps) -> Collection[str]:
        return [card for cards in (*state.hands.values(), *state.lit.values()) for card in cards]

    def interpret(self, state: Lamps, sighting: Sighting) -> Sequence[Proposal]:
        if sighting.change != "appeared":
            return ()
        if sighting.zone.startswith("hand/"):
            seat = int(sighting.zone[5:])
            return [Proposal(Action.of("draw", seat, sighting.card), Message("Drawn secretly"), seat=seat)]
        if any(sighting.card in lit for lit in state.lit.values()):
            return ()
        return [Proposal(Action.of("light", state.turn, sighting.card), Message("Shown to the camera"))]

    def actions(self, state: Lamps, viewer: Viewer) -> Sequence[Offer]:
        if viewer.role == "guest" or state.over:
            return ()
        offers = [
            Offer(
                Action.of("light", n, card), Message.of("Light {card}", card=state.setup.catalog.copy(card).card.title)
            )
            for n, hand in state.hands.items()
            if viewer.sees(n) and viewer.acts_for(n)
            for card in hand
        ]
        unknown = [card for lit in state.lit.values() for card in lit if self.light(state, card) is None]
        offers += [
            Offer(Action.of("value", None, card), Message.of("How bright is {card}?", card=card), asks=self.traits)
            for card in unknown
        ]
        if viewer.acts_for(state.turn):
            offers.append(Offer(Action.of("end_turn", state.turn), Message("End turn"), main=True))
        return offers

    def light(self, state: Lamps, card: str) -> int | None:
        value: int | None = state.setup.catalog.copy(card).card.trait("light")
        return value

    def view(self, state: Lamps, viewer: Viewer) -> Mapping[str, Json]:
        return {
            "turn": state.turn,
            "seats": {
                str(n): {
                    "held": len(state.hands[n]),
                    "hand": sorted(state.hands[n]) if viewer.sees(n) else None,
                    "lit": list(state.lit[n]),
                }
                for n in state.hands
            },
        }

    def score(self, state: Lamps) -> Scoreboard:
        seats = {
            n: SeatScore(
                tuple(
                    ScoreLine(self.light(state, card) or 0, Message.of("{card} shines", card=card), LIGHT)
                    for card in lit
                ),
                any(self.light(state, card) is None for card in lit),
            )
            for n, lit in state.lit.items()
        }
        best = max(score.total for score in seats.values())
        winners = tuple(n for n, score in seats.items() if score.total == best)
        return Scoreboard(seats, state.over, winners if state.over and len(winners) == 1 else ())

    def describe(self, before: Lamps, action: Action, viewer: Viewer) -> Message:
        name = before.setup.name(action.seat) if action.seat else "?"
        if action.kind == "draw" and not viewer.sees(action.seat):
            return Message.of("{name} draws a lamp.", name=name)
        return Message.of("{name}: {kind} {card}", name=name, kind=action.kind, card=action.card or "")

    def now(self, state: Lamps, data: Mapping[str, Json]) -> Lamps:
        told: dict[int, tuple[str, ...]] = {}
        for seat, cards in told_by_seat(state.setup, data.get("hands")):
            if not isinstance(cards, tuple):
                raise IllegalAction("A hand is told as a list of lamps.")
            told[seat] = tuple(state.setup.catalog.copy(str(card)).name for card in cards)
        return replace(state, turn=data.get("turn") or state.turn, hands={**state.hands, **told})  # type: ignore[arg-type]

    def demo(self, catalog: Catalog, options: Mapping[str, Json]) -> Sequence[Showing | Action]:
        return [Showing(f"lamp-{n}", seat=1 + (n - 1) % 2) for n in range(1, 5)]
