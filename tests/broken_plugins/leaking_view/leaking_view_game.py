from tally_base import Tally, card_of

from assistant import hookimpl


class Leaky(Tally):
    id = "leaky"
    code = "7K"
    catalog = card_of("leaky", "7K")

    def view(self, state, viewer):
        return {"open": list(state.open), "hidden": list(state.hidden)}


@hookimpl
def register_games(register):
    register(Leaky())
