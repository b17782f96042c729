"""A small whole game that the plugins in these folders break, each in its own way."""

from dataclasses import dataclass, replace

from assistant import (
    Action,
    ActionKind,
    Catalog,
    Field,
    Game,
    IllegalAction,
    Message,
    Offer,
    Scoreboard,
    ScoreLine,
    SeatScore,
)


@dataclass(frozen=True)
class Counts:
    setup: object
    open: tuple = ()
    hidden: tuple = ()


def card_of(game_id, code):
    return Catalog.from_rows(game_id, code, [{"id": "chalk", "title": "Chalk"}])


class Tally(Game):
    """Each seat counts in the open and in secret."""

    id = "tally"
    title = "Tally"
    code = "7A"
    seats = range(1, 4)
    catalog = card_of("tally", "7A")
    kinds = (
        ActionKind("count", Message("Count"), (Field("n", lowest=1, highest=9),)),
        ActionKind("hide", Message("Count in secret"), (Field("n", lowest=1, highest=9),)),
    )

    def setup(self, setup):
        nothing = tuple(0 for _ in setup.seats)
        return Counts(setup, nothing, nothing)

    def apply(self, state, action):
        place, n = action.seat - 1, action.data["n"]
        if action.kind == "hide":
            if state.hidden[place] + n > 20:
                raise IllegalAction("Nobody can hide so much.", action.seat)
            return replace(state, hidden=raised(state.hidden, place, n))
        return replace(state, open=raised(state.open, place, n))

    def view(self, state, viewer):
        return {
            "seats": {
                str(n): {"open": state.open[n - 1], "hidden": state.hidden[n - 1] if viewer.sees(n) else None}
                for n in range(1, len(state.open) + 1)
            }
        }

    def actions(self, state, viewer):
        if viewer.role == "guest":
            return ()
        return [
            Offer(Action.of("count", n, n=1), Message("Count one"))
            for n in range(1, len(state.open) + 1)
            if viewer.acts_for(n)
        ]

    def score(self, state):
        return Scoreboard(
            {n: SeatScore((ScoreLine(count, Message("Counted")),)) for n, count in enumerate(state.open, start=1)}
        )


def raised(counts, place, n):
    return tuple(count + n if here == place else count for here, count in enumerate(counts))
