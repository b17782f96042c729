"""The pulled plug: a program killed at any moment has lost and doubled nothing that it answered for.

Acknowledged is what the client got. 20 kills; `KILLS=200` for more, `KILLS_SEED` for the same ones again.
"""

from __future__ import annotations

import json
import os
import queue
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import IO, Protocol
from urllib.parse import urlsplit

import http_table
import pipe_table
import pytest

from assistant.sqlite_store import SqliteStore
from assistant.table.action import Action, Event
from assistant.table.values import canonical
from assistant.table.viewer import TABLE, Viewer

KILLS = int(os.environ.get("KILLS", "20"))
SEED = int(os.environ.get("KILLS_SEED", random.SystemRandom().randrange(10**6)))


@dataclass(frozen=True)
class Command:
    """What a client asks for: an id of its own, and an action."""

    id: str
    action: Action
    anyway: bool = True


@dataclass(frozen=True)
class Answer:
    """What a client got: the number of the event, or None where it was refused."""

    command: str
    number: int | None
    digest: str | None = None


class Client(Protocol):
    """How commands reach a table and answers come back, and whose eyes it may ask for."""

    viewers: Sequence[Viewer]

    def open(self, path: Path) -> None:
        """Start the program on a file."""

    def ask(self, commands: Sequence[Command]) -> Iterator[Answer]:
        """Send them all without waiting for answers, and yield what arrives until all is said or the program died."""

    def kill(self) -> None:
        """kill -9."""

    def close(self) -> None:
        """Let the program end in peace."""


class Pipe:
    """Commands and answers through standard input and output."""

    viewers = pipe_table.VIEWERS

    def open(self, path: Path) -> None:
        self.program = subprocess.Popen(
            [sys.executable, pipe_table.__file__, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def ask(self, commands: Sequence[Command]) -> Iterator[Answer]:
        told, heard = self.program.stdin, self.program.stdout
        assert told is not None
        assert heard is not None
        sending = threading.Thread(target=self._send, args=(told, commands))
        sending.start()
        for line in heard:
            if line.endswith("\n"):
                answer = json.loads(line)
                yield Answer(answer["command"], answer.get("number"), answer.get("digest"))
        sending.join()
        assert self.program.wait(20) in (0, -9)
        heard.close()

    def _send(self, told: IO[str], commands: Sequence[Command]) -> None:
        try:
            for command in commands:
                line = {"command": command.id, "action": command.action.json(), "anyway": command.anyway}
                told.write(json.dumps(line) + "\n")
                told.flush()
            told.close()
        except BrokenPipeError:
            with open(os.devnull, "w") as nowhere:
                os.dup2(nowhere.fileno(), told.fileno())
            told.close()

    def kill(self) -> None:
        self.program.kill()

    def close(self) -> None:
        self.program.wait(20)


class Http:
    """Commands posted to the real web server, one after another; acknowledged is what came back with 200."""

    viewers = (TABLE,)

    def open(self, path: Path) -> None:
        self.program = subprocess.Popen(
            [sys.executable, http_table.__file__, str(path)], stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        assert self.program.stdout is not None
        self.at = urlsplit(self.program.stdout.readline().strip()).netloc

    def ask(self, commands: Sequence[Command]) -> Iterator[Answer]:
        answers: queue.SimpleQueue[Answer | None] = queue.SimpleQueue()
        sending = threading.Thread(target=self._send, args=(commands, answers))
        sending.start()
        yield from iter(answers.get, None)
        sending.join()

    def _send(self, commands: Sequence[Command], answers: queue.SimpleQueue[Answer | None]) -> None:
        line = HTTPConnection(self.at, timeout=20)
        try:
            for command in commands:
                answers.put(self._post(line, command))
        except (OSError, HTTPException):
            pass  # the program was killed in the middle of an answer
        finally:
            line.close()
            answers.put(None)

    def _post(self, line: HTTPConnection, command: Command) -> Answer:
        body = json.dumps({**command.action.json(), "command": command.id, "anyway": command.anyway})
        line.request("POST", "/api/sessions/1/actions", body, {"Content-Type": "application/json"})
        response = line.getresponse()
        told = json.loads(response.read())
        if response.status != 200:
            assert 400 <= response.status < 500, told
            return Answer(command.id, None)
        number = told["event"]["number"]
        if number % 5 or number != told["envelope"]["revision"]:
            return Answer(command.id, number)
        return Answer(command.id, number, self._digest(line))

    def _digest(self, line: HTTPConnection) -> str:
        seen = []
        for viewer in self.viewers:
            line.request("GET", f"/api/sessions/1?as={viewer}")
            seen.append(canonical({**json.loads(line.getresponse().read()), "tick": 0, "proposals": []}))
        return pipe_table.digest_of(seen)

    def kill(self) -> None:
        self.program.kill()

    def close(self) -> None:
        self.program.terminate()
        self.program.wait(20)
        assert self.program.stdout is not None
        self.program.stdout.close()


class Customer:
    """Somebody at the table who sends commands, notes what was answered, and sends again what was not."""

    def __init__(self, client: Client, path: Path, chance: random.Random) -> None:
        self.client = client
        self.path = path
        self.chance = chance
        self.answers: dict[str, Answer] = {}
        self.waiting: list[Command] = []
        self.sent = 0

    def play(self, commands: int, kill_after: int | None) -> None:
        """Send; kill the program after so many answers and a moment more; note all that arrived."""
        self.waiting += [self.command() for _ in range(commands)]
        self.client.open(self.path)
        for n, answer in enumerate(self.client.ask(list(self.waiting)), start=1):
            if answer.command in self.answers:
                assert self.answers[answer.command].number == answer.number
            self.answers[answer.command] = answer
            if n == kill_after:
                self.dawdle()
                self.client.kill()
        self.waiting = [command for command in self.waiting if command.id not in self.answers]
        self.client.close()

    def dawdle(self) -> None:
        """Up to 4 ms, so that the kill falls anywhere in a transaction."""
        until = time.perf_counter() + self.chance.random() * 0.004
        while time.perf_counter() < until:
            pass

    def command(self) -> Command:
        self.sent += 1
        chance, seat = self.chance, self.chance.choice((1, 2))
        near = max(1, self.sent - chance.randrange(1, 30))
        made = chance.choices(
            [
                Action.of("gift", seat, n=chance.randrange(1, 10)),
                Action.of("end_turn", seat),
                Action.of(chance.choice(("light", "draw")), seat, f"lamp-{chance.randrange(1, 13)}"),
                Action.of("value", None, "lamp-4", values={"light": chance.randrange(99)}),
                Action.of(chance.choice(("undo", "redo")), None, event=near),
                Action.of(
                    "replace", None, event=near, action=Action.of("gift", seat, n=chance.randrange(1, 10)).json()
                ),
            ],
            (4, 3, 4, 1, 2, 1),
        )[0]
        return Command(f"c-{self.sent}", made)


def kept(path: Path, until: int, viewers: Sequence[Viewer]) -> tuple[list[Event], str]:
    """The log on disk, and what is seen after one of its events, folded anew."""
    store = SqliteStore(path)
    events = list(store.read(1)[1])
    seen = pipe_table.digest(pipe_table.opened(store, until), viewers)
    store.close()
    return events, seen


@pytest.mark.parametrize(("client", "kills"), [(Pipe(), KILLS // 4), (Http(), KILLS)], ids=["pipe", "http"])
def test_no_acknowledged_action_is_lost_or_doubled_and_replay_equals_live(
    client: Client, kills: int, tmp_path: Path
) -> None:
    print(f"{kills} kills, KILLS_SEED={SEED}")
    customer = Customer(client, tmp_path / "sessions.db", random.Random(SEED))
    unanswered = 0
    for _ in range(kills):
        customer.play(16, kill_after=customer.chance.randrange(1, 13))
        check(customer)
        unanswered += len(customer.waiting)
    assert unanswered, "every kill came after the last answer: nothing was tested"
    customer.play(0, kill_after=None)
    assert customer.waiting == []
    check(customer)


def check(customer: Customer) -> None:
    """What is on disk is what was answered for, and at most what was under way besides."""
    live = {answer.number: answer.digest for answer in customer.answers.values() if answer.number and answer.digest}
    last = max(live, default=0)
    events, seen = kept(customer.path, last, customer.client.viewers)
    assert seen == live.get(last, seen)
    assert [event.number for event in events] == list(range(1, len(events) + 1))
    by_command = {event.command: event.number for event in events}
    assert len(by_command) == len(events)
    for answer in customer.answers.values():
        assert by_command.get(answer.command) == answer.number
    answered = {command for command, answer in customer.answers.items() if answer.number}
    assert by_command.keys() - answered <= {command.id for command in customer.waiting}
