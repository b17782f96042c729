from tally_base import Tally

from assistant import hookimpl


@hookimpl
def regster_games(register):
    register(Tally())
