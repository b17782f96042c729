from tally_base import Tally, card_of

from assistant import hookimpl


class Another(Tally):
    code = "7C"
    catalog = card_of("tally", "7C")


@hookimpl
def register_games(register):
    register(Another())
