from tally_base import Tally

from assistant import hookimpl


@hookimpl
def register_games(register):
    register(Tally())
