"""A camera in the network for the tests: a real MJPEG server on loopback."""

from __future__ import annotations

import base64
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Part = bytes
Parts = Callable[[int], Iterator[Part]]
"""The parts of the n-th visit, from 0."""


@contextmanager
def mjpeg(
    parts: Parts,
    *,
    with_length: bool = True,
    kind: str = "multipart/x-mixed-replace; boundary=frame",
    login: str = "",
) -> Iterator[str]:
    """Serve parts at an address until the block ends; a visit whose parts end is hung up.

    With a `login` (`name:password`) only to who gives it.
    """
    key = f"Basic {base64.b64encode(login.encode()).decode()}"
    visits = iter(range(1000))

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path == "/locked" or (login and self.headers.get("Authorization") != key):
                self.send_error(401)
                return
            if self.path != "/video":
                self.send_error(404)
                return
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.end_headers()
            try:
                for data in parts(next(visits)):
                    head = b"--frame\r\nContent-Type: image/jpeg\r\n"
                    if with_length:
                        head += f"Content-Length: {len(data)}\r\n".encode()
                    self.wfile.write((head + b"\r\n" if "multipart" in kind else b"") + data + b"\r\n")
            except (BrokenPipeError, ConnectionResetError):
                pass

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/video"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
