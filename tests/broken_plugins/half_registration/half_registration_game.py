from tally_base import Tally, card_of

from assistant import hookimpl


class Half(Tally):
    id = "half"
    code = "7H"
    catalog = card_of("half", "7H")


@hookimpl
def register_games(register):
    register(Half())
    raise RuntimeError("the second half is missing")


@hookimpl
def event_recorded(event):
    raise RuntimeError("nobody may call this")
