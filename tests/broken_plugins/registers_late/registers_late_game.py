from tally_base import Tally, card_of

from assistant import hookimpl


class Late(Tally):
    id = "late"
    code = "7T"
    catalog = card_of("late", "7T")


kept = []


@hookimpl
def register_games(register):
    kept.append(register)


@hookimpl
def event_recorded(event):
    kept[0](Late())
