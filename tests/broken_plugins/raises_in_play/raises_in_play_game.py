from tally_base import Tally, card_of

from assistant import hookimpl


class Brittle(Tally):
    id = "brittle"
    code = "7R"
    catalog = card_of("brittle", "7R")

    def apply(self, state, action):
        if action.data["n"] == 7:
            raise ZeroDivisionError("seven")
        return super().apply(state, action)

    def view(self, state, viewer):
        if state.open[0] >= 5:
            raise SystemExit("five is too much to look at")
        return super().view(state, viewer)


@hookimpl
def register_games(register):
    register(Brittle())
