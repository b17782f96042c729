"""Brings a reader of symbols that works until it is asked."""

from assistant import hookimpl


class Reader:
    name = "sees things"

    def detect(self, image):
        raise RuntimeError("no light")


@hookimpl
def register_detectors(register):
    register(Reader())
