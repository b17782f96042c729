from tally_base import Tally, card_of

from assistant import hookimpl


class Odd(Tally):
    id = "odd"
    code = "7D"
    catalog = card_of("odd", "7D")

    def view(self, state, viewer):
        return {"seen": {1, 2, 3}}


@hookimpl
def register_games(register):
    register(Odd())
