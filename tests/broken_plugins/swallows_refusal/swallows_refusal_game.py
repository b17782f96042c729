from tally_base import Tally, card_of

from assistant import hookimpl


class Fine(Tally):
    id = "fine"
    code = "7F"
    catalog = card_of("fine", "7F")


class Shouting(Tally):
    id = "SHOUTING"


@hookimpl
def register_games(register):
    register(Fine())
    try:
        register(Shouting())
    except Exception:
        pass
