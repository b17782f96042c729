"""The table of `pipe_table` behind the real web server: run as `python http_table.py FILE`; it says its address."""

from __future__ import annotations

import sys
from pathlib import Path

import pipe_table
from tables import Loaded
from toy import LampGame

from assistant.app import Assistant
from assistant.dashboard import create_app
from assistant.dashboard.serve import serve
from assistant.sqlite_store import SqliteStore


def main() -> None:
    """Serve session 1 of the file until the process ends."""
    store = SqliteStore(Path(sys.argv[1]))
    pipe_table.opened(store)
    assistant = Assistant(Loaded(LampGame()), store)
    assistant.bring(assistant.open(1))
    serve(create_app(assistant), port=0, ready=lambda service: print(service.url, flush=True))


if __name__ == "__main__":
    main()
