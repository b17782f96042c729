from tally_base import Tally, card_of

from assistant import hookimpl


class Twin(Tally):
    id = "twin"
    catalog = card_of("twin", "7A")


@hookimpl
def register_games(register):
    register(Twin())
