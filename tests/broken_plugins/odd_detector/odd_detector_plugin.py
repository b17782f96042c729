"""Hands in something that cannot read, after a game that would be fine."""

from tally_base import Tally, card_of

from assistant import hookimpl


class Odd(Tally):
    id = "odd"
    title = "Odd"
    code = "Z8"
    catalog = card_of("odd", "Z8")


@hookimpl
def register_games(register):
    register(Odd())


@hookimpl
def register_detectors(register):
    register("not a reader")
