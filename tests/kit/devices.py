"""The devices around a table, for tests of the dashboard: the host's own browser, phones, a stranger's."""

from __future__ import annotations

import itertools
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from jinja2.bccache import Bucket, BytecodeCache
from tables import Clock, assistant
from werkzeug.test import TestResponse

from assistant.app import Assistant
from assistant.dashboard import create_app
from assistant.dashboard.join import Doors

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) Mobile/15E148"


class Compiled(BytecodeCache):
    """Compiled templates, kept for every app of a test run: compiling them anew takes longer than most tests."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.kept:
            bucket.bytecode_from_string(self.kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.kept[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()


class Device(FlaskClient):
    """A browser somewhere."""

    address = "127.0.0.1"
    agent = "Mozilla/5.0 (X11; Linux x86_64)"

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        base = {"REMOTE_ADDR": self.address, **kwargs.pop("environ_overrides", {})}
        kwargs.setdefault("headers", {}).setdefault("User-Agent", self.agent)
        kwargs.setdefault("buffered", True)
        return super().open(*args, environ_overrides=base, **kwargs)

    def at(self, address: str) -> Device:
        self.address, self.agent = address, PHONE
        return self


class House:
    """An assistant with its dashboard, and whatever devices a test needs."""

    def __init__(self, host: Assistant | None = None, **more: Any) -> None:
        self.clock = Clock()
        self.assistant = host or assistant(self.clock)
        self.app: Flask = create_app(self.assistant, secret="for tests", **more)
        self.app.test_client_class = Device
        self.app.jinja_env.bytecode_cache = COMPILED
        self._addresses = itertools.count(21)

    @property
    def doors(self) -> Doors:
        found: Doors = self.app.extensions["doors"]
        return found

    def host(self) -> Device:
        """The host machine's own browser, without a cookie."""
        return self._client()

    def stranger(self) -> Device:
        """A phone in the same network that nobody let in."""
        return self._client().at(f"192.168.7.{next(self._addresses)}")

    def guest(self) -> Device:
        """A phone that scanned the code and chose nothing."""
        phone = self.stranger()
        assert phone.get(f"/j/{self.doors.token}").status_code == 303
        return phone

    def seat(self, number: int | str, session: int = 1) -> Device:
        """A phone that chose a seat (or "table")."""
        phone = self.guest()
        answer = phone.post("/api/seat", json={"as": number, "session": session})
        assert answer.status_code == 200, answer.text
        return phone

    def referee(self) -> Device:
        """The host machine's browser with the referee's switch on."""
        browser = self.host()
        assert browser.post("/api/referee", json={"on": True}).status_code == 200
        return browser

    def _client(self) -> Device:
        client = self.app.test_client()
        assert isinstance(client, Device)
        return client


def table(*names: str, **more: Any) -> House:
    """A house with one toy game on the table."""
    house = House(**more)
    house.assistant.start("lamps", names or ("Mara", "Jonas"))
    return house
