from tally_base import Tally

from assistant import hookimpl


@hookimpl
def register_games(register):
    yield register(Tally())
