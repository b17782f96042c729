from tally_base import Tally, card_of

from assistant import hookimpl


class Blind(Tally):
    id = "blind"
    code = "7B"
    catalog = card_of("blind", "7B")

    def view(self, state, viewer):
        if viewer.role == "guest":
            raise KeyError("guest")
        return {}


@hookimpl
def register_games(register):
    register(Blind())
