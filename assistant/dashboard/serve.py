"""The HTTP server around the dashboard: where it listens, its pulse, and how it stops."""

from __future__ import annotations

import logging
import signal
import socket
import threading
from collections.abc import Callable

import flask
from cheroot.wsgi import Server

from assistant.app import Assistant
from assistant.dashboard import network
from assistant.dashboard.awake import Awake
from assistant.dashboard.hub import Hub
from assistant.dashboard.join import Doors
from assistant.table.errors import IllegalAction, TableError
from assistant.table.message import Message

log = logging.getLogger(__name__)

PORT = 5000
PORTS_TRIED = 20
THREADS = 48
"""32 streams, and 16 for everything else."""
PULSE = 0.2
"""Seconds between two looks at what is due."""
EVERYWHERE = "0.0.0.0"
LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")


class PortsTaken(TableError):
    """Nothing free to listen on."""


class QuietServer(Server):
    """A server that tells its troubles to the log instead of the terminal, and lets go of a port it did not get."""

    @staticmethod
    def bind_socket(socket_: socket.socket, bind_addr: tuple[str, int]) -> socket.socket:
        """Take the port, or close the socket that did not get it."""
        try:
            socket_.bind(bind_addr)
        except OSError:
            socket_.close()
            raise
        return socket_

    def error_log(self, msg: str = "", level: int = logging.INFO, traceback: bool = False) -> None:
        """Keep what went wrong with a connection."""
        log.log(level, "%s", msg, exc_info=traceback)


def listen(app: flask.Flask, host: str, port: int) -> Server:
    """A server that listens, on this port or the next free one. Raises PortsTaken."""
    for tried in range(port, port + PORTS_TRIED) if port else (0,):
        server = QuietServer(
            (host, tried), app, numthreads=THREADS, timeout=10, request_queue_size=64, shutdown_timeout=3
        )
        server.max_request_body_size = 25 * 1024 * 1024
        server.max_request_header_size = 64 * 1024
        try:
            server.prepare()
        except OSError as error:
            log.info("%s:%s is taken: %s", host, tried, error)
            continue
        return server
    last = port + PORTS_TRIED - 1
    raise PortsTaken(Message.of("Ports {first} to {last} are all taken: choose another.", first=port, last=last))


class Service:
    """The running dashboard: one listener on this computer, and a second one while the table is open."""

    def __init__(self, app: flask.Flask, *, port: int = PORT, lan: bool = False, awake: Awake | None = None) -> None:
        self.app = app
        self._assistant: Assistant = app.extensions["assistant"]
        self._hub: Hub = app.extensions["hub"]
        self._doors: Doors = app.extensions["doors"]
        self._awake = awake or Awake()
        self._lan = lan
        self._wanted = port
        self._servers: list[Server] = []
        self._threads: list[threading.Thread] = []
        self._lock = threading.Lock()
        self._over = threading.Event()
        app.extensions.update(server=self, awake=self._awake)

    @property
    def port(self) -> int:
        """The port on this computer."""
        return int(self._servers[0].bind_addr[1])

    @property
    def url(self) -> str:
        """The address on this computer."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Listen and serve, in the background. Raises PortsTaken."""
        self._serve(listen(self.app, EVERYWHERE if self._lan else "127.0.0.1", self._wanted))
        self._doors.allow(LOCAL_NAMES, self.port)
        if self._lan:
            self._doors.allow(network.own_names(), self.port)
            self._doors.lan, self._doors.port = True, self.port
        self._run(self._pulse, "pulse")

    def _serve(self, server: Server) -> None:
        self._servers.append(server)
        self._run(server.serve, f"listener {server.bind_addr[1]}")

    def _run(self, target: Callable[[], None], name: str) -> None:
        thread = threading.Thread(target=target, name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    def open_to_table(self) -> None:
        """Listen on the network too, on the next free port; nothing that runs is interrupted. Raises PortsTaken."""
        with self._lock:
            if self._doors.lan:
                return
            server = listen(self.app, EVERYWHERE, self.port + 1)
            port = int(server.bind_addr[1])
            self._doors.allow([*network.own_names(), *LOCAL_NAMES], port)
            self._doors.lan, self._doors.port = True, port
            self._serve(server)

    def close_to_table(self) -> None:
        """Listen on this computer alone again. Raises IllegalAction where it was started open."""
        with self._lock:
            if self._lan:
                raise IllegalAction("The program was started with --lan: stop it to close the table.")
            if not self._doors.lan:
                return
            server, port = self._servers.pop(), self._doors.port
            self._doors.lan, self._doors.port = False, None
            self._hub.end(str(port))
        self._run(server.stop, "closing")

    def _pulse(self) -> None:
        camera = ""
        while not self._over.wait(PULSE):
            try:
                self._assistant.dock.pulse()
                camera = self._watch(camera)
                self._awake.hold() if self._assistant.current else self._awake.release()
            except Exception:
                log.exception("The pulse missed a beat.")
        self._awake.release()

    def _watch(self, before: str) -> str:
        """Tell everybody at the table when the camera comes or goes."""
        eyes, current = self._assistant.eyes, self._assistant.current
        state = eyes.status().state if eyes else ""
        if current and state != before:
            self._assistant.stir(current.id)
        return state

    def stop(self) -> None:
        """End all streams, then the listeners; done within the servers' three seconds."""
        self._over.set()
        self._hub.close()
        for server in self._servers:
            server.stop()
        for thread in self._threads:
            thread.join(5)


def serve(app: flask.Flask, *, port: int = PORT, lan: bool = False, ready: Callable[[Service], None]) -> None:
    """Serve until Ctrl+C or a polite kill; `ready` is called once it listens. Raises PortsTaken."""
    service = Service(app, port=port, lan=lan)
    service.start()
    over = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: over.set())
    try:
        ready(service)
        while not over.wait(1.0):
            pass
    except KeyboardInterrupt:
        pass
    finally:
        service.stop()
